// The looking glass: whatever lies on the table, and every sign beside it, can be looked at closely at any time: by
// resting the pointer on it, by pressing it long with a finger, or with the key I. The server draws and tells it; what
// it has told stays until something on the table changes.

import { shared } from "./pings.js";

const REST = 550; // milliseconds that the pointer rests on something
const REST_LIT = 1100; // where a click would do something, looking is not so likely what is meant
const CALM = 2000; // after an answer one watches what comes of it: a pointer that rests asks for nothing
const LONG = 480; // a long press
const GAP = 10;
const FAR = 80; // a pixel farther away is as bad as hiding so many of the map
const KEPT = /** @type {const} */ ([["#map > svg", 1], [".prompt", 400], [".mine", 2], [".bar", 3]]); // what should stay in sight, and how dear it is

/** @typedef {{at: string, name: string, html: string, later: string}} Look `later`: why nothing can be done with it now */

export class Glass {
  /**
   * @param {HTMLElement} box @param {(at: string[]) => boolean} ask asks the server; it answers with `heard`
   * @param {(thing: Element) => void} point points something out to the others @param {Record<string, string>} texts
   * @param {import("./team_plans.js").Plans | null} plans where all play as one team
   */
  constructor(box, ask, point, texts, plans) {
    this.plans = plans;
    this.box = box;
    this.ask = ask;
    this.point = point;
    this.texts = texts;
    /** @type {Map<string, Look>} */
    this.known = new Map();
    /** @type {Element | null} what is looked at, or will be */
    this.at = null;
    this.asked = ""; // the innermost id of what is looked at
    this.timer = 0;
    this.calm = 0; // until when nothing opens by itself
    this.spot = ""; // where the pointer was last
    this.x = 0; // where a finger came down
    this.y = 0;
    this.pinned = false;
    this.clicked = false; // it was clicked, to do something with it perhaps
    this.pressed = false; // a long press has just been made: the click that follows it is none
    addEventListener("pointerover", (event) => event.pointerType !== "touch" && this.over(event));
    addEventListener("pointerdown", (event) => this.down(event));
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => this.at && !this.pinned && this.box.hidden && this.hide());
    addEventListener("pointermove", (event) => (event.pointerType === "touch" ? this.moved(event) : this.came(event)), { passive: true });
    addEventListener("contextmenu", (event) => this.pressed && event.preventDefault());
    addEventListener("click", (event) => this.swallow(event), { capture: true });
    addEventListener("focusin", (event) => this.focused(/** @type {Element} */ (event.target)));
    addEventListener("focusout", () => this.pinned || this.hide());
    addEventListener("keydown", (event) => this.key(event), { capture: true });
    for (const away of ["scroll", "resize"]) addEventListener(away, () => this.pinned || this.hide(), { capture: true, passive: true });
    document.addEventListener("pointerleave", () => this.pinned || this.hide());
  }

  /** What can be looked at, at or around an element. @param {EventTarget | null} target */
  thing(target) {
    if (!(target instanceof Element) || this.box.contains(target)) return null;
    return target.closest("[data-tip], [data-look]") ?? (target.closest(".pic") ? target.closest(".pic [id]") : null);
  }

  /** Whether the pointer has moved: what is drawn anew beneath it is no wish to look. @param {PointerEvent} event */
  came(event) {
    const was = this.spot;
    this.spot = `${event.clientX} ${event.clientY}`;
    return was !== this.spot;
  }

  /** An answer was given. */
  rest() {
    this.calm = performance.now() + CALM;
    if (!this.pinned) this.hide();
  }

  /** @param {PointerEvent} event */
  over(event) {
    if (!this.came(event) || this.pinned || event.buttons) return;
    const thing = this.thing(event.target);
    if (thing === this.at) return;
    this.hide();
    if (thing) this.wait(thing, Math.max(this.calm - performance.now(), thing.closest(".lit, .picked") ? REST_LIT : REST));
  }

  /** @param {Element} thing @param {number} time */
  wait(thing, time) {
    this.at = thing;
    this.timer = setTimeout(() => this.look(thing), time);
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.pressed = false;
    if (this.box.contains(/** @type {Node} */ (event.target))) return;
    this.hide();
    const thing = event.pointerType === "touch" ? this.thing(event.target) : null;
    if (!thing) return;
    this.x = event.clientX;
    this.y = event.clientY;
    this.at = thing;
    this.timer = setTimeout(() => {
      this.pressed = true;
      this.look(thing, true);
    }, LONG);
  }

  /** A finger that slides does not press. @param {PointerEvent} event */
  moved(event) {
    if (!this.pressed && Math.hypot(event.clientX - this.x, event.clientY - this.y) > 12) this.hide();
  }

  /** @param {MouseEvent} event */
  swallow(event) {
    if (!this.pressed) return;
    this.pressed = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Signs tell their names when they are reached by key. @param {Element} target */
  focused(target) {
    if (!target.matches(":focus-visible")) return;
    const tips = target.matches("[data-tip]") ? [target] : [...target.querySelectorAll(":scope > [data-tip]")];
    if (!tips.length || this.pinned) return;
    this.hide();
    this.at = target;
    this.show(target, tips.map((tip) => tip.getAttribute("data-tip") ?? ""));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.key === "Escape" && !this.box.hidden) {
      event.stopPropagation();
      this.hide();
    } else if (event.key.toLowerCase() === "i" && !event.ctrlKey && !event.metaKey && !event.altKey && !target.matches("input, select, textarea")) {
      const thing = this.thing(document.activeElement) ?? this.at ?? this.thing([...document.querySelectorAll(":hover")].at(-1) ?? null);
      const open = this.pinned && !this.box.hidden;
      this.hide();
      if (thing && !open) this.look(thing, true);
    }
  }

  /** Looks at what was clicked. @param {Element} target @param {boolean} [lies] whether that lies on the table, or is a name in a text */
  see(target, lies = false) {
    const thing = this.thing(target);
    this.hide();
    this.clicked = lies;
    if (thing) this.look(thing, true);
  }

  /** Looks at it now; what is pinned stays until it is put away. @param {Element} thing @param {boolean} [pinned] */
  look(thing, pinned = false) {
    clearTimeout(this.timer);
    this.at = thing;
    this.pinned = pinned;
    const named = thing.getAttribute("data-look"); // a name in a text
    const ids = named ? [named] : [];
    for (let e = named ? null : thing; e && !e.matches(".pic, body"); e = e.parentElement) if (e.id) ids.push(e.id);
    this.asked = ids[0] ?? "";
    const known = this.known.get(this.asked);
    if (known) this.heard(known);
    else if (!ids.length || !this.ask(ids.slice(0, 4))) this.heard({ at: this.asked, name: "", html: "", later: "" });
  }

  /** @param {Look} look */
  heard(look) {
    if (look.at) this.known.set(look.at, look);
    const thing = this.at;
    if (!thing || look.at !== this.asked) return;
    if (!thing.isConnected) return this.hide();
    const name = thing.getAttribute("data-tip") ?? thing.getAttribute("data-own-aria-label") ?? thing.getAttribute("aria-label") ?? "";
    const later = this.clicked ? look.later : "";
    if (look.html) this.show(thing, look.html, later);
    else if (name && (this.pinned || thing.hasAttribute("data-tip"))) this.show(thing, [name], later);
    else this.hide();
  }

  /** The table has changed: what was told of it may not hold any more. */
  forget() {
    this.known.clear();
    if (this.at && !this.at.isConnected) this.hide();
  }

  /** @param {Element} thing @param {string | string[]} what markup, or lines of text @param {string} [later] */
  show(thing, what, later = "") {
    const box = this.box;
    box.classList.toggle("plain", Array.isArray(what) && !later);
    if (Array.isArray(what)) box.replaceChildren(...what.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
    else box.innerHTML = what;
    box.insertAdjacentHTML("beforeend", later);
    if (this.pinned) {
      const close = Object.assign(document.createElement("button"), { className: "close", textContent: "✕", ariaLabel: this.texts.close });
      close.onclick = () => this.hide();
      box.prepend(close);
      const row = Object.assign(document.createElement("div"), { className: "acts" });
      const shows = document.body.dataset.plays;
      if (shared(thing) && shows) row.append(this.button(this.texts.point, () => this.point(/** @type {Element} */ (shared(thing)))));
      const meant = this.plans?.meant(thing);
      if (meant && shows) row.append(this.button(this.texts.plan_this, () => this.plans?.open(meant)));
      if (row.firstChild) box.append(row);
    }
    box.hidden = false;
    box.classList.toggle("pinned", this.pinned);
    box.role = this.pinned ? "dialog" : "tooltip"; // it has buttons then
    box.ariaLabel = this.pinned ? this.texts.look : null;
    this.place((thing.querySelector(":scope > .hit") ?? thing).getBoundingClientRect());
  }

  /** @param {string} text @param {() => void} job */
  button(text, job) {
    const button = Object.assign(document.createElement("button"), { className: "point", textContent: text });
    button.onclick = () => {
      this.hide();
      job();
    };
    return button;
  }

  /** Beside what is looked at, where it hides least of the map and of the question. @param {DOMRect} of */
  place(of) {
    const { offsetWidth: wide, offsetHeight: high } = this.box;
    const fit = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ room) => Math.max(6, Math.min(at, room - size - 6));
    const [middle, level] = [of.x + of.width / 2 - wide / 2, of.y + of.height / 2 - high / 2];
    const dear = this.box.classList.contains("plain") ? 0.01 : 1; // a word or two may lie anywhere beside it
    const kept = KEPT.map(([name, worth]) => /** @type {const} */ ([document.querySelector(name)?.getBoundingClientRect() ?? of, worth * dear]));
    const map = kept[0][0];
    let best = [0, 0];
    let least = Infinity;
    for (const [x, y] of [[middle, of.bottom + GAP], [middle, of.y - high - GAP], [of.x - wide - GAP, level], [of.right + GAP, level], [map.x - wide - GAP, level], [map.right + GAP, level]]) {
      const [left, top] = [fit(x, wide, innerWidth), fit(y, high, innerHeight)];
      const hides = (/** @type {DOMRect} */ r) => Math.max(0, Math.min(left + wide, r.right) - Math.max(left, r.x)) * Math.max(0, Math.min(top + high, r.bottom) - Math.max(top, r.y));
      const cost = 20 * hides(of) + kept.reduce((sum, [rect, worth]) => sum + worth * hides(rect), 0) + FAR * Math.hypot(left - middle, top - level);
      if (cost < least) [best, least] = [[left, top], cost];
    }
    this.box.style.translate = `${Math.round(best[0])}px ${Math.round(best[1])}px`;
  }

  hide() {
    clearTimeout(this.timer);
    this.at = null;
    this.pinned = this.clicked = false;
    this.box.hidden = true;
  }
}
