// Replay: leafs through the moments of a game. Takes the place of the line to the table, and shows frames like it.

const STAY = 1100; // milliseconds between two moves that play by themselves
const WAIT = 1500; // and until the next try while the line is down

export class Replay {
  /**
   * @param {HTMLFormElement} bar
   * @param {() => boolean} narrow
   * @param {() => number} pace
   * @param {(message: any) => void} hear
   */
  constructor(bar, narrow, pace, hear) {
    this.bar = bar;
    this.narrow = narrow;
    this.pace = pace;
    this.hear = hear;
    /** @type {number[]} how many entries had been written at each moment */
    this.moments = JSON.parse(bar.dataset.moments ?? "[]");
    this.base = location.pathname.replace(/\/\d+$/, "");
    this.at = Math.max(0, this.moments.indexOf(Number(bar.dataset.moment))); // the moment that is wanted
    this.shown = this.at; // the one that is on the screen
    this.timer = 0;
    this.retry = 0;
    this.asked = 0;
    this.slider = /** @type {HTMLInputElement} */ (bar.elements.namedItem("at"));
    this.seat = /** @type {HTMLSelectElement | null} */ (bar.elements.namedItem("seat"));
    this.move = /** @type {HTMLInputElement} */ (bar.elements.namedItem("move"));
    for (const field of [this.slider, this.move]) field.max = String(this.moments.length - 1);
    /** @type {Element} */ (this.move.nextElementSibling).textContent = `/ ${this.move.max}`;
    this.slider.oninput = () => this.go(Number(this.slider.value));
    this.move.onchange = () => this.jumpTo(this.move.valueAsNumber);
    bar.onsubmit = (event) => event.preventDefault(); // Enter in the field has changed it
    if (this.seat) {
      this.seat.value = bar.dataset.seen ?? "";
      this.seat.onchange = () => this.see();
    }
    bar.addEventListener("click", (event) => {
      const wish = /** @type {Element} */ (event.target).closest("[data-to]")?.getAttribute("data-to");
      if (wish === "play") this.play();
      else if (wish) this.step(wish);
    });
    addEventListener("keydown", (event) => this.key(event));
    addEventListener("popstate", () => this.go(this.moments.indexOf(Number(location.pathname.split("/").pop()))));
    addEventListener("online", () => this.retry && this.load());
    const log = document.getElementById("log");
    log?.addEventListener("click", (event) => this.jump(event));
    this.load();
  }

  /** @param {string} where */
  step(where) {
    this.stop();
    const last = this.moments.length - 1;
    this.go({ first: 0, back: this.at - 1, on: this.at + 1, last }[where] ?? this.at);
  }

  /** @param {number} at */
  go(at) {
    if (at < 0 || at >= this.moments.length || at === this.at) return;
    this.at = at;
    this.load();
  }

  /** As near as one can get to it. @param {number} at not a number, where nothing was written */
  jumpTo(at) {
    this.stop();
    this.move.value = String(this.at);
    if (!Number.isNaN(at)) this.go(Math.max(0, Math.min(this.moments.length - 1, Math.round(at))));
  }

  /** From the side that was chosen; whoever is given the address sees it from there too. */
  see() {
    const query = new URLSearchParams(location.search);
    query.set("seat", this.seat?.value ?? "");
    history.replaceState(null, "", `${location.pathname}?${query}`);
    this.load();
  }

  /** To what a line of the log tells; its id begins with the number of the entry. @param {MouseEvent} event */
  jump(event) {
    const told = /** @type {Element} */ (event.target);
    const number = Number.parseInt(told.closest("[id^=log-]")?.id.slice("log-".length) ?? "", 10);
    if (told.closest("a:not(.when), button") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(this.moments.findIndex((moment) => moment > number));
  }

  async load() {
    const asked = ++this.asked;
    const [at, seat] = [this.at, this.seat?.value ?? ""];
    this.slider.value = this.move.value = String(at);
    this.slider.setAttribute("aria-valuetext", `${at} / ${this.moments.length - 1}`);
    const lang = document.documentElement.lang;
    const query = new URLSearchParams({ lang, narrow: String(Number(this.narrow())), seat });
    const answer = await fetch(`${this.base}/${this.moments[at]}/view?${query}`).catch(() => null);
    if (asked !== this.asked) return; // somebody has leafed on meanwhile
    this.told(!answer?.ok, answer?.status === 404);
    if (!answer?.ok) return;
    this.shown = at;
    history.replaceState(null, "", `${this.base}/${this.moments[at]}${location.search}`);
    this.hear(await answer.json());
    for (const form of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("form[data-here]"))) {
      form.setAttribute("action", `${this.base}/${this.moments[at]}/${form.dataset.here}`);
      form.hidden = form.dataset.ends !== undefined && at === this.moments.length - 1; // nothing comes after the end
    }
  }

  /** Whether the line is down, said where the table's own line says it, and tried again by and by; not where nothing is left
   * to come back to. @param {boolean} lost @param {boolean} gone */
  told(lost, gone) {
    const status = /** @type {HTMLElement} */ (document.getElementById("line"));
    status.hidden = !lost;
    status.textContent = (lost && this.bar.dataset[gone ? "gone" : "lost"]) || "";
    clearTimeout(this.retry);
    this.retry = lost && !gone ? setTimeout(() => this.load(), WAIT) : 0;
    if (lost) this.stop();
  }

  play() {
    if (this.timer) return this.stop();
    if (this.at === this.moments.length - 1) this.go(0);
    this.bar.dataset.plays = "yes";
    const next = () => {
      this.go(this.at + 1);
      this.timer = this.at < this.moments.length - 1 ? setTimeout(next, STAY * (this.pace() || 0.4)) : 0;
      if (!this.timer) this.stop();
    };
    this.timer = setTimeout(next, STAY / 3);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    delete this.bar.dataset.plays;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const busy = /** @type {Element} */ (event.target).closest?.("input, select, textarea, dialog, .pic [tabindex]");
    if (busy || event.ctrlKey || event.metaKey || event.altKey) return;
    const where = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
    if (where) this.step(where);
    else if (event.key === " " && !/** @type {Element} */ (event.target).closest?.("button, a")) this.play();
    else return;
    event.preventDefault();
  }

  /** What the page would say to the table: here only a close look is answered. @param {any} message */
  send(message) {
    if (message.do !== "look") return false;
    const query = new URLSearchParams({ lang: document.documentElement.lang, seat: this.seat?.value ?? "" });
    for (const id of message.at) query.append("at", id);
    fetch(`${this.base}/${this.moments[this.shown]}/look?${query}`)
      .then((answer) => answer.json())
      .then(this.hear, () => undefined);
    return true;
  }

  /** The language or the room has changed. */
  again() {
    this.load();
  }
}
