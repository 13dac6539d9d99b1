// Replay: steps through the states of a game. It has the interface of TableSocket and delivers updates like it.

import { isShortcut } from "./keys.js";

const MOVE_MS = 1100; // between two moves while the replay plays
const RETRY_MS = 1500; // after a failed request

export class Replay {
  /**
   * @param {HTMLFormElement} bar
   * @param {() => boolean} isNarrow
   * @param {() => number} paceFactor
   * @param {(message: any) => void} onMessage
   */
  constructor(bar, isNarrow, paceFactor, onMessage) {
    this.bar = bar;
    this.isNarrow = isNarrow;
    this.paceFactor = paceFactor;
    this.onMessage = onMessage;
    /** @type {number[]} the number of log entries at each moment */
    this.moments = JSON.parse(bar.dataset.moments ?? "[]");
    this.base = location.pathname.replace(/\/\d+$/, "");
    this.wanted = Math.max(0, this.moments.indexOf(Number(bar.dataset.moment))); // the moment to show
    this.shown = this.wanted; // the moment on the screen
    this.query = new URLSearchParams(location.search);
    this.timer = 0;
    this.retry = 0;
    this.requestNumber = 0;
    this.loading = false;
    this.slider = /** @type {HTMLInputElement} */ (bar.elements.namedItem("at"));
    this.seat = /** @type {HTMLSelectElement | null} */ (bar.elements.namedItem("seat"));
    this.move = /** @type {HTMLInputElement} */ (bar.elements.namedItem("move"));
    for (const field of [this.slider, this.move]) field.max = String(this.moments.length - 1);
    /** @type {Element} */ (this.move.nextElementSibling).textContent = `/ ${this.move.max}`;
    this.slider.oninput = () => this.goTo(Number(this.slider.value));
    this.move.onchange = () => this.jumpToMove(this.move.valueAsNumber);
    bar.onsubmit = (event) => event.preventDefault(); // Enter in a field has fired its change event
    if (this.seat) {
      this.seat.value = bar.dataset.seen ?? "";
      this.seat.onchange = () => this.showChosenSeat();
    }
    bar.addEventListener("click", (event) => {
      const action = /** @type {Element} */ (event.target).closest("[data-to]")?.getAttribute("data-to");
      if (action === "play") this.play();
      else if (action) this.stepTo(action);
    });
    addEventListener("keydown", (event) => this.onKeyDown(event));
    addEventListener("popstate", () => this.showAddress()); // a dialog was closed; the moment may have changed behind it
    addEventListener("online", () => this.retry && this.load());
    const log = document.getElementById("log");
    log?.addEventListener("click", (event) => this.jumpToLogLine(event));
    this.load();
  }

  /** @param {string} where */
  stepTo(where) {
    this.stop();
    const last = this.moments.length - 1;
    this.goTo({ first: 0, back: this.wanted - 1, on: this.wanted + 1, last }[where] ?? this.wanted);
  }

  /** @param {number} at */
  goTo(at) {
    if (at < 0 || at >= this.moments.length || at === this.wanted) return;
    this.wanted = at;
    this.load();
  }

  /** Goes as near to a move as possible. @param {number} at NaN if the field is empty */
  jumpToMove(at) {
    this.stop();
    this.move.value = String(this.wanted);
    if (!Number.isNaN(at)) this.goTo(Math.max(0, Math.min(this.moments.length - 1, Math.round(at))));
  }

  /** Shows the game from another seat, and puts the seat into the address. */
  showChosenSeat() {
    this.query = new URLSearchParams(location.search);
    this.query.set("seat", this.seat?.value ?? "");
    this.showAddress();
    this.load();
  }

  /** Puts the moment on the screen into the address. The entry of an open dialog stays one (back_button.js). */
  showAddress() {
    const query = String(this.query);
    history.replaceState(history.state, "", `${this.base}/${this.moments[this.shown]}${query && `?${query}`}`);
  }

  /** Goes to the move of a log line; the line's id begins with the number of its entry. @param {MouseEvent} event */
  jumpToLogLine(event) {
    const target = /** @type {Element} */ (event.target);
    const number = Number.parseInt(target.closest("[id^=log-]")?.id.slice("log-".length) ?? "", 10);
    if (target.closest("a:not(.moment-link), button") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.goTo(this.moments.findIndex((moment) => moment > number));
  }

  /**
   * Loads the wanted moment. Only one request runs at a time; if another moment is wanted in the meantime, it is loaded
   * next.
   * @returns {Promise<void>}
   */
  async load() {
    const requestNumber = ++this.requestNumber;
    const [at, seat] = [this.wanted, this.seat?.value ?? ""];
    this.slider.value = this.move.value = String(at);
    this.slider.setAttribute("aria-valuetext", `${at} / ${this.moments.length - 1}`);
    if (this.loading) return;
    this.loading = true;
    const lang = document.documentElement.lang;
    const query = new URLSearchParams({ lang, narrow: String(Number(this.isNarrow())), seat });
    const response = await fetch(`${this.base}/${this.moments[at]}/view?${query}`).catch(() => null);
    const update = response?.ok ? await response.json().catch(() => null) : null;
    this.loading = false;
    if (requestNumber !== this.requestNumber) return this.load();
    this.showConnection(!update, response?.status === 404);
    if (!update) return;
    this.shown = at;
    this.showAddress();
    this.onMessage(update);
    for (const form of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("form[data-here]"))) {
      form.setAttribute("action", `${this.base}/${this.moments[at]}/${form.dataset.here}`);
      form.hidden = form.dataset.ends !== undefined && at === this.moments.length - 1; // nothing comes after the end
    }
  }

  /**
   * Shows whether the connection is lost, and tries again if the game still exists.
   * @param {boolean} lost @param {boolean} gone
   */
  showConnection(lost, gone) {
    const status = /** @type {HTMLElement} */ (document.getElementById("connection"));
    status.hidden = !lost;
    status.textContent = (lost && this.bar.dataset[gone ? "gone" : "lost"]) || "";
    clearTimeout(this.retry);
    this.retry = lost && !gone ? setTimeout(() => this.load(), RETRY_MS) : 0;
    if (lost) this.stop();
  }

  play() {
    if (this.timer) return this.stop();
    if (this.wanted === this.moments.length - 1) this.goTo(0);
    this.bar.dataset.plays = "yes";
    const next = () => {
      this.goTo(this.wanted + 1);
      this.timer = this.wanted < this.moments.length - 1 ? setTimeout(next, MOVE_MS * (this.paceFactor() || 0.4)) : 0;
      if (!this.timer) this.stop();
    };
    this.timer = setTimeout(next, MOVE_MS / 3);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    delete this.bar.dataset.plays;
  }

  /** @param {KeyboardEvent} event */
  onKeyDown(event) {
    const target = /** @type {Element} */ (event.target);
    if (!isShortcut(event) || target.closest(".drawing [tabindex]")) return;
    const where = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
    if (where) this.stepTo(where);
    else if (event.key === " " && !target.closest("button, a, summary")) this.play();
    else return;
    event.preventDefault();
  }

  /** Messages from the page to the table. A replay only answers requests for details. @param {any} message */
  send(message) {
    if (message.do !== "inspect") return false;
    this.loadDetails(message.at);
    return true;
  }

  /** Shows details, unless the replay has gone on in the meantime. @param {string[]} elements */
  async loadDetails(elements) {
    const describe = () => `${this.shown} ${this.seat?.value ?? ""} ${document.documentElement.lang}`;
    const asked = describe();
    const query = new URLSearchParams({ lang: document.documentElement.lang, seat: this.seat?.value ?? "" });
    for (const id of elements) query.append("at", id);
    const message = await fetch(`${this.base}/${this.moments[this.shown]}/details?${query}`)
      .then((response) => response.json())
      .catch(() => null);
    if (message && describe() === asked) this.onMessage(message);
  }

  /** The language or the layout has changed. */
  replaceConnection() {
    this.load();
  }
}
