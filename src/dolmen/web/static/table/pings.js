// Pointing something out: everybody at the table sees the mark of the one who points, in its colour and shape, for some
// seconds. Only what lies before everybody can be pointed at: the map and what is on offer.

import { SVG } from "./overlay.js";

/** @typedef {{at: string, look: number, name: string, sign: string}} Ping `sign`: what the game has for the seat, if anything */

const STAY = 5000;
const SHARED = "#map [id], #supply [id]";
/** The shape of each look of a seat, and a plain one where none is chosen yet. */
export const SHAPES = ["M9 0A9 9 0 1 1-9 0 9 9 0 1 1 9 0Z", "M0-11 11 0 0 11-11 0Z", "M-9-9H9V9H-9Z", "M0-10 11 9H-11Z", "M6 0A6 6 0 1 1-6 0 6 6 0 1 1 6 0Z"];

/** What can be pointed out, at or around an element. @param {EventTarget | null} target @returns {Element | null} */
export const shared = (target) => (target instanceof Element ? target.closest(SHARED) : null);

export class Pings {
  /**
   * @param {import("./overlay.js").Over} over @param {HTMLElement} says what a screen reader is told @param {Record<string, string>} texts
   * @param {(at: string) => void} tell tells the others
   */
  constructor(over, says, texts, tell) {
    this.over = over;
    this.says = says;
    this.texts = texts;
    this.tell = tell;
    /** @type {Set<Ping>} those that are to be seen now */
    this.shown = new Set();
    this.layer = document.createElementNS(SVG, "g");
    over.svg.append(this.layer);
    over.again.push(() => this.lay());
    addEventListener("contextmenu", (event) => {
      const thing = shared(event.target);
      if (!thing || /** @type {PointerEvent} */ (event).pointerType === "touch") return; // a long press looks closely
      event.preventDefault();
      this.point(thing);
    });
    addEventListener("keydown", (event) => {
      if (event.key.toLowerCase() !== "p" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (/** @type {Element} */ (event.target).closest("input, select, textarea, dialog")) return;
      this.point(shared(document.activeElement) ?? shared([...document.querySelectorAll(":hover")].at(-1) ?? null));
    });
  }

  /** @param {Element | null} thing */
  point(thing) {
    if (thing) this.tell(thing.id);
  }

  /** Somebody points. @param {Ping} ping */
  heard(ping) {
    const thing = document.getElementById(ping.at);
    if (!thing?.matches(SHARED)) return;
    const named = thing.closest("[data-own-aria-label], [aria-label]"); // a piece on a map is told of by its place
    const what = named?.getAttribute("data-own-aria-label") ?? named?.getAttribute("aria-label") ?? "";
    this.says.textContent = this.texts.points.replace("{name}", ping.name).replace("{what}", what);
    this.shown.add(ping);
    this.lay();
    setTimeout(() => {
      this.shown.delete(ping);
      this.lay();
    }, STAY);
  }

  /** The marks, wherever the things lie on the page now. */
  lay() {
    this.layer.replaceChildren(...[...this.shown].map((ping) => this.mark(ping)));
  }

  /** @param {Ping} ping */
  mark({ at, look, name, sign }) {
    const mark = document.createElementNS(SVG, "g");
    const thing = this.over.find(at);
    if (!thing) return mark;
    const { x, y, width, height } = (thing.querySelector(":scope > .hit") ?? thing).getBoundingClientRect();
    mark.setAttribute("class", sign ? "ping" : `ping seat-${look}`);
    mark.setAttribute("transform", `translate(${x + width / 2} ${y + height / 2})`);
    const shown = sign ? `<use href="#${sign}" transform="scale(.42)"/>` : `<path d="${SHAPES[look]}"/>`;
    mark.innerHTML = `<path class="wave" d="${SHAPES[sign ? 0 : look]}"/>${shown}<text y="-17"></text>`;
    /** @type {Element} */ (mark.lastElementChild).textContent = name;
    return mark;
  }
}
