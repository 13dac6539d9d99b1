// Talk at the table: what is said, and a sign on the button while there is something new.

/** @typedef {{number: number, seat: number, name: string, text: string, time: number, react: string}} Said */

export class Talk {
  /** @param {HTMLDialogElement} drawer @param {HTMLElement} button @param {(said: {text: string} | {react: string}) => void} send */
  constructor(drawer, button, send) {
    this.drawer = drawer;
    this.button = button;
    this.list = /** @type {HTMLElement} */ (drawer.querySelector("ol"));
    this.lines = /** @type {HTMLElement} */ (this.list.parentElement);
    this.next = 0;
    /** @type {Said[]} */
    this.said = [];
    button.onclick = () => this.open();
    const form = /** @type {HTMLFormElement | null} */ (drawer.querySelector("form.say"));
    form?.addEventListener("submit", (event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
      const react = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value;
      const text = field.value.trim();
      if (react) send({ react });
      else if (text) send({ text });
      if (!react) field.value = "";
    });
    drawer.addEventListener("click", (event) => event.target === drawer && drawer.close());
  }

  open() {
    this.drawer.showModal();
    delete this.button.dataset.fresh;
    this.lines.scrollTop = this.lines.scrollHeight;
  }

  /** @param {Said[]} lines @param {boolean} old whether they were said before we came */
  heard(lines, old) {
    const fresh = lines.filter((line) => line.number >= this.next);
    for (const line of fresh) this.list.append(this.line(line));
    this.said.push(...fresh);
    if (fresh.length) this.next = fresh[fresh.length - 1].number + 1;
    this.drawer.dataset.some = this.next ? "yes" : "";
    if (fresh.length && !old && !this.drawer.open) this.button.dataset.fresh = "yes";
    this.lines.scrollTop = this.lines.scrollHeight;
  }

  /** In another language: the signs and the times of day. */
  again() {
    this.list.replaceChildren(...this.said.map((line) => this.line(line)));
  }

  /** A reaction is shown as the reader's own button for it: the sign, and its words in the reader's language. @param {Said} said */
  line({ seat, name, text, time, react }) {
    const item = document.createElement("li");
    const when = Object.assign(document.createElement("time"), { dateTime: new Date(time * 1000).toISOString() });
    when.textContent = new Date(time * 1000).toLocaleTimeString(clock(), { hour: "2-digit", minute: "2-digit" });
    item.dataset.seat = String(seat);
    const said = document.createElement("p");
    const sign = react && this.drawer.querySelector(`.signs button[value="${CSS.escape(react)}"]`);
    if (sign) said.append(...[...sign.childNodes].map((part) => part.cloneNode(true)));
    else said.textContent = text;
    said.classList.toggle("sign-said", Boolean(sign));
    item.append(Object.assign(document.createElement("b"), { textContent: name }), " ", when, said);
    return item;
  }
}

/** How the reader's own country tells the time, where it speaks the language of the page. */
function clock() {
  const { lang } = document.documentElement;
  return navigator.languages.find((own) => own.split("-")[0] === lang) ?? lang;
}
