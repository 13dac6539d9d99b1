// Talk at the table: what is said, reactions to it, and a sign on the button while there is something new.

/**
 * @typedef {{number: number, seat: number, name: string, text: string, time: number, react: string, about: number, there: boolean}} Said
 *   with `about` it is a reaction to the line of that number, given or taken back
 * @typedef {{text: string} | {react: string} | {react: string, about: number, there: boolean}} Saying
 */

const SVG = "http://www.w3.org/2000/svg";
const FACE = "M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M9 10v.2M15 10v.2M8.500 14c2 2 5 2 7 0"; // on the button with which one reacts

export class Talk {
  /** @param {HTMLDialogElement} drawer @param {HTMLElement} button @param {(said: Saying) => void} send */
  constructor(drawer, button, send) {
    this.drawer = drawer;
    this.button = button;
    this.send = send;
    this.list = /** @type {HTMLElement} */ (drawer.querySelector("ol"));
    this.lines = /** @type {HTMLElement} */ (this.list.parentElement);
    this.no = /** @type {HTMLElement} */ (drawer.querySelector(".unsaid"));
    this.form = /** @type {HTMLFormElement} */ (drawer.querySelector("form.say"));
    this.field = /** @type {HTMLInputElement} */ (this.form.elements.namedItem("text"));
    this.next = 0;
    this.own = -1; // the seat that reacts when we do
    this.opened = -1; // the line for which all signs are offered
    this.sent = "";
    /** @type {Said[]} */
    this.said = [];
    /** Who reacted to which line, by which sign: the names by seat. @type {Map<number, Map<string, Map<number, string>>>} */
    this.reactions = new Map();
    button.onclick = () => this.open();
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const react = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value;
      const text = this.field.value.trim();
      this.sent = react ? "" : text;
      this.no.textContent = "";
      if (react) send({ react });
      else if (text) send({ text });
      if (!react) this.field.value = "";
    });
    drawer.addEventListener("click", (event) => event.target === drawer && drawer.close());
    this.list.addEventListener("click", (event) => this.press(/** @type {Element} */ (event.target).closest("button")));
  }

  open() {
    this.drawer.showModal();
    delete this.button.dataset.fresh;
    this.lines.scrollTop = this.lines.scrollHeight;
  }

  /** @param {Said[]} all @param {boolean} old whether it was said before we came @param {number} own */
  heard(all, old, own) {
    const fresh = all.filter((said) => said.number >= this.next);
    const lines = fresh.filter((said) => said.about < 0);
    this.said.push(...lines);
    const changed = fresh.filter((said) => said.about >= 0).map((said) => this.reacted(said));
    if (this.own !== own) {
      this.own = own;
      this.again();
    } else {
      this.list.append(...lines.map((line) => this.line(line)));
      for (const number of changed) this.shows(number);
    }
    if (fresh.length) this.next = fresh[fresh.length - 1].number + 1;
    this.drawer.dataset.some = this.next ? "yes" : "";
    if (fresh.some((said) => said.there) && !old && !this.drawer.open) this.button.dataset.fresh = "yes";
    if (lines.length) this.lines.scrollTop = this.lines.scrollHeight;
  }

  /** What was to be said and could not be, which is not lost. @param {string} why */
  unsaid(why) {
    this.no.textContent = why;
    this.field.value ||= this.sent;
  }

  /** In another language: the signs and the times of day. */
  again() {
    this.list.replaceChildren(...this.said.map((line) => this.line(line)));
  }

  /** A reaction is shown as the reader's own button for it: the sign, and its words in the reader's language. @param {Said} said */
  line({ number, seat, name, text, time, react }) {
    const item = document.createElement("li");
    const when = Object.assign(document.createElement("time"), { dateTime: new Date(time * 1000).toISOString() });
    when.textContent = new Date(time * 1000).toLocaleTimeString(clock(), { hour: "2-digit", minute: "2-digit" });
    item.dataset.seat = String(seat);
    item.dataset.number = String(number);
    const said = document.createElement("p");
    const sign = react && this.signs().find((button) => button.value === react);
    if (sign) said.append(...[...sign.childNodes].map((part) => part.cloneNode(true)));
    else said.textContent = this.list.dataset[react] ?? text; // of who sits there the house tells, in the reader's language
    said.classList.toggle("sign-said", Boolean(sign));
    item.append(Object.assign(document.createElement("b"), { textContent: name }), " ", when, said);
    if (this.own >= 0) item.append(this.opener(number));
    item.append(this.row(number));
    return item;
  }

  // -- reactions ---------------------------------------------------------------------------------------------------------
  /** @returns {HTMLButtonElement[]} the buttons of all signs */
  signs() {
    return [...this.form.querySelectorAll("button")].filter((button) => button.value);
  }

  /** Remembers who reacted, or no longer. @param {Said} said @returns {number} the line it is about */
  reacted({ about, react, seat, name, there }) {
    const signs = this.reactions.get(about) ?? new Map();
    const who = signs.get(react) ?? new Map();
    if (there) who.set(seat, name);
    else who.delete(seat);
    this.reactions.set(about, signs.set(react, who));
    if (seat === this.own && about === this.opened) this.opened = -1;
    return about;
  }

  /** The button that offers all signs for a line. @param {number} number */
  opener(number) {
    const button = Object.assign(document.createElement("button"), { className: "react", title: this.list.dataset.react });
    button.setAttribute("aria-label", this.list.dataset.react ?? "");
    button.setAttribute("aria-expanded", String(this.opened === number));
    const face = document.createElementNS(SVG, "svg");
    for (const [name, value] of Object.entries({ viewBox: "0 0 24 24", width: "18", height: "18", "aria-hidden": "true" })) face.setAttribute(name, value);
    face.append(document.createElementNS(SVG, "path"));
    face.firstElementChild?.setAttribute("d", FACE);
    button.append(face);
    return button;
  }

  /** The reactions to a line with their numbers, named by who gave them; all signs while they are offered. @param {number} number */
  row(number) {
    const row = Object.assign(document.createElement("div"), { className: "reacts" });
    const given = this.reactions.get(number);
    for (const sign of this.signs()) {
      const who = given?.get(sign.value);
      if (!who?.size && this.opened !== number) continue;
      const chip = document.createElement(this.own < 0 ? "span" : "button");
      const names = new Intl.ListFormat(document.documentElement.lang).format(who?.values() ?? []);
      const words = `${sign.textContent?.trim()} ${names}`.trim();
      Object.assign(chip, { title: words, value: sign.value }).setAttribute("aria-label", words);
      if (this.own < 0) chip.setAttribute("role", "img");
      else chip.setAttribute("aria-pressed", String(who?.has(this.own) ?? false));
      chip.append(/** @type {Element} */ (sign.firstElementChild).cloneNode(true));
      if (who?.size) chip.append(String(who.size));
      row.append(chip);
    }
    return row;
  }

  /** The reactions to a line as they are now; whoever was there with the keyboard stays there. @param {number} number */
  shows(number) {
    const item = this.list.querySelector(`[data-number="${number}"]`);
    const held = item?.contains(document.activeElement) ? /** @type {HTMLButtonElement} */ (document.activeElement).value : null;
    item?.querySelector(".reacts")?.replaceWith(this.row(number));
    const opener = /** @type {HTMLElement | null | undefined} */ (item?.querySelector("button.react"));
    opener?.setAttribute("aria-expanded", String(this.opened === number));
    const same = held ? /** @type {HTMLElement | null | undefined} */ (item?.querySelector(`.reacts [value="${CSS.escape(held)}"]`)) : null;
    if (held !== null) (same ?? opener)?.focus();
  }

  /** @param {HTMLButtonElement | null} button */
  press(button) {
    const about = Number(/** @type {HTMLElement | null | undefined} */ (button?.closest("li"))?.dataset.number);
    if (!button) return;
    if (button.value) {
      this.sent = this.no.textContent = "";
      return this.send({ react: button.value, about, there: button.getAttribute("aria-pressed") !== "true" });
    }
    const before = this.opened;
    this.opened = before === about ? -1 : about;
    for (const number of new Set([before, about])) this.shows(number);
    button.closest("li")?.scrollIntoView({ block: "nearest" });
  }
}

/** How the reader's own country tells the time, where it speaks the language of the page. */
function clock() {
  const { lang } = document.documentElement;
  return navigator.languages.find((own) => own.split("-")[0] === lang) ?? lang;
}
