// Pings: a player points at something, and everybody sees a mark in the player's colour and shape for some seconds. Only
// shared elements can be pointed at: the map and the supply.

import { hoveredElement, isShortcut } from "./keys.js";
import { hitShape, SVG } from "./overlay.js";

/** @typedef {{at: string, look: number, name: string, sign: string}} Ping `sign`: the id of the seat's symbol, or '' */

const PING_MS = 5000;
const SHARED_SELECTOR = "#map [id], #supply [id]";
/** The shape of each seat colour; the last one is for a seat without a colour. */
export const SHAPES = [
  "M9 0A9 9 0 1 1-9 0 9 9 0 1 1 9 0Z",
  "M0-11 11 0 0 11-11 0Z",
  "M-9-9H9V9H-9Z",
  "M0-10 11 9H-11Z",
  "M6 0A6 6 0 1 1-6 0 6 6 0 1 1 6 0Z",
];

/** The shared element at or around an element. @param {EventTarget | null} target @returns {Element | null} */
export const closestShared = (target) => (target instanceof Element ? target.closest(SHARED_SELECTOR) : null);

export class Pings {
  /**
   * @param {import("./overlay.js").Overlay} overlay @param {HTMLElement} announcer is read out by screen readers
   * @param {Record<string, string>} texts
   * @param {(at: string) => void} sendPing sends a ping to the others
   */
  constructor(overlay, announcer, texts, sendPing) {
    this.overlay = overlay;
    this.announcer = announcer;
    this.texts = texts;
    this.sendPing = sendPing;
    /** @type {Set<Ping>} pings on the screen */
    this.active = new Set();
    this.layer = document.createElementNS(SVG, "g");
    overlay.svg.append(this.layer);
    overlay.redrawers.push(() => this.draw());
    addEventListener("contextmenu", (event) => {
      const element = closestShared(event.target);
      if (!element || /** @type {PointerEvent} */ (event).pointerType === "touch") return; // a long press inspects the element
      event.preventDefault();
      this.ping(element);
    });
    addEventListener("keydown", (event) => {
      if (event.key.toLowerCase() === "p" && isShortcut(event))
        this.ping(closestShared(document.activeElement) ?? closestShared(hoveredElement()));
    });
  }

  /** @param {Element | null} element */
  ping(element) {
    if (element) this.sendPing(element.id);
  }

  /** Shows a ping for some seconds. @param {Ping} ping */
  showPing(ping) {
    const element = document.getElementById(ping.at);
    if (!element?.matches(SHARED_SELECTOR)) return;
    const named = element.closest("[data-own-aria-label], [aria-label]"); // a piece on a map is named by its place
    const what = named?.getAttribute("data-own-aria-label") ?? named?.getAttribute("aria-label") ?? "";
    this.announcer.textContent = this.texts.points.replace("{name}", ping.name).replace("{what}", what);
    this.active.add(ping);
    this.draw();
    setTimeout(() => {
      this.active.delete(ping);
      this.draw();
    }, PING_MS);
  }

  /** Draws the marks at the current position of the elements. */
  draw() {
    this.layer.replaceChildren(...[...this.active].map((ping) => this.renderMark(ping)));
  }

  /** @param {Ping} ping */
  renderMark({ at, look, name, sign }) {
    const mark = document.createElementNS(SVG, "g");
    const element = this.overlay.findElement(at);
    if (!element) return mark;
    const { x, y, width, height } = hitShape(element).getBoundingClientRect();
    mark.setAttribute("class", sign ? "ping" : `ping seat-${look}`);
    mark.setAttribute("transform", `translate(${x + width / 2} ${y + height / 2})`);
    const symbol = sign ? `<use href="#${sign}" transform="scale(.42)"/>` : `<path d="${SHAPES[look]}"/>`;
    mark.innerHTML = `<path class="wave" d="${SHAPES[sign ? 0 : look]}"/>${symbol}<text y="-17"></text>`;
    /** @type {Element} */ (mark.lastElementChild).textContent = name;
    return mark;
  }
}
