// Answering a question: by click or tap on the drawing, by button, or by key. Knows no rules, only options.
//
// An option touches elements of the drawing (`at`). A click on an element keeps the options that touch it; when one is
// left it is the answer, otherwise the rest is offered: a rich choice is a short sequence of clicks, and Esc goes back.
// A finger cannot point first, so its first tap shows what would happen and the second one, or the button, does it. It is
// the same for a mouse and for keys where somebody wishes to confirm what they choose.

import { Keys } from "./keys.js";
import { Options } from "./options.js";
import { press, release } from "./pressable.js";
import { holds } from "../settings.js";

/**
 * @typedef {{id: string, label: string, note?: string[], at: string[], free: boolean, marks?: import("./overlay.js").Mark[],
 *   next?: string, spots?: string[]}} Option `next`: what is to be chosen after the first click, `spots`: where that is marked
 * @typedef {{id: string, seat: number, options: Option[], groups: Record<string, string[]>, cannot: {label: string, rule: string, text: string, case: string}[]}} Decision
 * @typedef {{answer: (decision: string, option: string) => void, why: (at: string[]) => void, look: (at: Element) => void, quiet: () => void}} Tell
 */

const MANY = 12; // beyond this lit places get a dot instead of an edge
const LATE = 120; // milliseconds after which a reply is late, and the page shows that it waits for one

export class Chooser {
  /**
   * @param {HTMLElement} room what holds the drawings @param {import("./overlay.js").Over} over
   * @param {HTMLElement} list @param {Record<string, string>} texts @param {Tell} tell
   */
  constructor(room, over, list, texts, tell) {
    this.room = room;
    this.over = over;
    this.tell = tell;
    this.decision = /** @type {Decision | null} */ (null);
    this.picked = /** @type {string[]} */ ([]);
    this.given = 0; // how many of these were picked for the player
    this.held = /** @type {Option | null} */ (null);
    this.earlier = /** @type {string[] | null} */ (null); // what was picked before an option was held as a whole, by its button
    /** @type {Map<string, Option[]>} the elements that can be pressed, with what that would leave */
    this.places = new Map();
    this.pointed = "";
    this.unseen = 0; // how many boards were laid that are not on the screen yet: what one points at there is shown after them
    this.focused = ""; // what had the focus before the table was laid
    this.sent = false;
    this.late = 0; // the clock that runs from an answer until its reply is late
    this.other = "";
    this.meant = /** @type {Element | null} */ (null); // what was clicked without being an answer
    this.finger = false;
    /** @type {(() => void)[]} called when the marks were drawn anew */
    this.drawn = [];
    this.options = new Options(list, texts, this);
    this.keys = new Keys(this);
    over.again.push(() => this.draw());
    room.addEventListener("pointerdown", (event) => (this.finger = event.pointerType === "touch"));
    room.addEventListener("click", (event) => this.clicked(/** @type {Element} */ (event.target), this.finger && event.detail > 0));
    const met = (/** @type {Event} */ event) => {
      const id = this.at(event.target);
      const back = id !== "" && id === this.focused; // it has its focus back, and nobody has pointed at it
      if (id !== this.pointed && !back) this.point(id);
    };
    room.addEventListener("pointerover", (event) => {
      if (event.movementX || event.movementY) this.unseen = 0; // else the board has moved, and not the mouse
      if (event.pointerType !== "touch") met(event);
    });
    room.addEventListener("focusin", met);
    for (const away of ["pointerleave", "focusout"]) room.addEventListener(away, () => this.point(""));
  }

  /**
   * Before the table is laid: what has the focus gives it up, and has it back when all lies. It may be taken away for a moment
   * while things change, and for a browser to find that out in the midst of it costs a layout.
   */
  before() {
    const held = document.activeElement;
    this.options.letGo();
    if (!(held instanceof SVGElement) || !held.matches(".pic :is(.lit, .picked)")) return;
    const { pointed } = this;
    held.blur();
    [this.focused, this.pointed] = [held.id, pointed];
  }

  /** @param {Decision | null} decision @param {boolean} sent whether an answer to it is under way @param {boolean} marks whether it is marked at once */
  show(decision, sent, marks) {
    const same = decision?.id === this.decision?.id;
    this.decision = decision;
    this.sent = sent;
    this.rest();
    this.unseen += 1;
    if (decision) this.keys.asked();
    if (!same) this.fresh();
    else if (this.held) {
      this.held = decision?.options.find((option) => option.id === this.held?.id) ?? null;
      if (!this.held) this.fresh();
    }
    this.light(marks);
  }

  /** A board is on the screen, and what moves has set out. */
  seen() {
    this.unseen = Math.max(0, this.unseen - 1);
    if (!this.unseen && this.pointed) this.point(this.pointed);
  }

  /** @returns {Option | null} what is chosen and not yet confirmed */
  get armed() {
    return this.held;
  }

  set armed(option) {
    this.held = option;
    this.earlier = null;
  }

  /** Nothing is chosen yet, unless there is only one thing to choose first. */
  fresh() {
    this.armed = null;
    this.picked = [];
    this.given = 0;
    const placed = this.left().filter((option) => option.at.length);
    const first = placed[0]?.at[0];
    if (placed.length > 1 && placed.every((option) => option.at.length > 1 && option.at[0] === first)) this.picked = [first];
    this.given = this.picked.length;
  }

  /** Shows what would be good, to be confirmed or not; whether it still can be. @param {string} decision @param {string} id */
  advise(decision, id) {
    const option = this.decision?.options.find((one) => one.id === id);
    if (!option || this.decision?.id !== decision || this.sent) return false;
    this.arm(option);
    this.light();
    /** @type {HTMLElement | null} */ (this.options.list.querySelector(".main"))?.focus({ preventScroll: true });
    return true;
  }

  /** What was picked before that which is to be confirmed. */
  get done() {
    return this.armed ? (this.earlier ?? this.picked.slice(0, -1)) : this.picked;
  }

  /** The options that fit what was picked so far; what is only looked at does not count yet. */
  left(picked = this.done) {
    const options = this.decision?.options ?? [];
    const chosen = picked.length > this.given; // what is nowhere on the drawing can be had as long as nothing else is chosen
    return options.filter((option) => (!chosen && !option.at.length) || picked.every((id) => option.at.includes(id)));
  }

  // -- showing -------------------------------------------------------------------------------------------------------
  light(marks = true) {
    const held = document.activeElement?.closest(".pic") ? (document.activeElement?.id ?? "") : this.focused;
    this.places.clear();
    const left = this.left();
    for (const option of left) {
      for (const id of option.at) if (!this.picked.includes(id)) this.places.set(id, [...(this.places.get(id) ?? []), option]);
    }
    // All that changes the page comes before all that measures it: else it is laid out more than once.
    release(this.room, (id) => !this.sent && (this.places.has(id) || this.picked.includes(id)));
    if (!this.sent) {
      for (const [id, options] of this.places) press(id, "lit", options.length === 1 ? this.options.said(options[0]) : null);
      for (const id of this.picked) press(id, "picked", null);
    }
    this.room.classList.toggle("offers", this.room.querySelector(".supply .lit") !== null);
    const again = this.options.show(left, this.armed, this.armed !== null || this.picked.length > this.given, this.sent);
    if (!this.sent) this.keys.rove(held);
    this.focused = "";
    if (!this.armed && !this.sent) this.options.spare(again);
    if (marks) this.draw();
    else this.over.clear("ghosts", "picked", "at"); // they were of the last answer
  }

  /** The marks, wherever the drawings lie on the page now. */
  draw() {
    const { done } = this;
    const next = new Set(this.left().flatMap((option) => this.marked(option, done)));
    const many = next.size > MANY ? "many" : "few";
    this.over.apart(() => {
      this.over.clear();
      this.over.laid = this.over.lie();
      if (this.sent) return;
      this.over.shade((id) => next.has(id) || this.picked.includes(id));
      for (const id of this.places.keys()) if (next.has(id)) this.over.edge("lit", id, many);
      for (const id of this.picked) this.over.edge("picked", id, "picked");
      if (this.armed) this.preview(this.armed);
      else this.point(this.pointed);
    });
    for (const draw of this.drawn) draw();
  }

  /** The elements that are marked as the next click for an option. @param {Option} option @param {string[]} done */
  marked(option, done) {
    const first = option.at.find((id) => !done.includes(id)) ?? "";
    return option.spots && first !== option.at[0] ? option.spots : [first];
  }

  /** The element of a drawing that can be pressed, at or around another. @param {EventTarget | null} target */
  at(target) {
    for (let e = /** @type {Element | null} */ (target); e && e !== this.room; e = e.parentElement) if (this.places.has(e.id)) return e.id;
    return "";
  }

  /** Somebody points at an element: show what it would do. @param {string} id */
  point(id) {
    this.pointed = id;
    if (this.armed || this.sent || this.unseen) return;
    const options = this.places.get(id) ?? [];
    this.over.apart(() => {
      this.over.clear("ghosts", "at");
      if (options.length) this.over.edge("at", id, "pointed");
      this.preview(options.length === 1 ? options[0] : null);
    });
  }

  /** @param {Option | null} option */
  preview(option) {
    this.options.note(option);
    this.over.apart(() => this.over.preview(option?.marks ?? [], option && !option.marks ? option.at : []));
  }

  /** Where all of these would be. @param {Option[]} options */
  hint(options) {
    this.over.apart(() => {
      this.over.clear("ghosts", "at");
      for (const option of options) this.over.edge("at", option.at[0] ?? "", "pointed");
    });
  }

  // -- choosing ------------------------------------------------------------------------------------------------------
  /** @param {Element} target @param {boolean} finger */
  clicked(target, finger) {
    if (this.sent || !target.closest(".pic")) return;
    if (!this.decision) return this.tell.look(target);
    /** @type {string[]} */
    const passed = [];
    for (let e = /** @type {Element | null} */ (target); e && !e.matches(".pic"); e = e.parentElement) {
      if (!e.id) continue;
      if (this.picked.indexOf(e.id) >= this.given) return this.armed && (this.earlier || e.id === this.picked.at(-1)) ? this.answer(this.armed) : this.back();
      if (this.places.has(e.id)) return this.pick(e.id, finger);
      passed.push(e.id);
    }
    this.other = passed.find((id) => this.decision?.options.some((option) => option.at.includes(id))) ?? "";
    this.meant = target;
    if (passed.length) this.tell.why([...this.picked, passed[0]]);
  }

  /** No rule forbids what was clicked, it is simply something else: start again from there, or look at it. */
  instead() {
    const id = this.other;
    this.other = "";
    if (!id && this.meant) this.tell.look(this.meant);
    this.meant = null;
    if (!id) return;
    this.fresh();
    this.light();
    if (this.places.has(id)) this.pick(id, this.finger);
  }

  /** @param {string} id @param {boolean} finger */
  pick(id, finger) {
    if (this.sent) return;
    this.picked = [...this.done, id];
    this.armed = null;
    const left = this.left();
    const exact = left.filter((option) => option.at.length === this.picked.length);
    const ordered = exact.filter((option) => option.at.every((at, i) => at === this.picked[i]));
    const only = left.length === 1 ? left[0] : ordered.length === 1 && exact.length === left.length ? ordered[0] : null;
    if (only && !holds(finger)) return this.answer(only);
    this.armed = only;
    this.tell.quiet();
    this.light();
  }

  /** A button was pressed: its answer, or that it is to be confirmed. @param {Option} option @param {boolean} finger */
  press(option, finger) {
    if (this.sent) return;
    if (this.armed === option || !holds(finger)) return this.answer(option);
    this.arm(option);
    this.tell.quiet();
    this.light();
  }

  /** Holds an option until it is confirmed. @param {Option} option */
  arm(option) {
    const earlier = this.done;
    this.picked = option.at.length ? [...option.at] : this.picked.slice(0, this.given);
    this.armed = option;
    this.earlier = earlier;
  }

  back() {
    if (this.earlier) {
      this.picked = this.earlier;
      this.armed = null;
      this.tell.quiet();
      return this.light();
    }
    if (this.picked.length <= this.given) return this.tell.quiet();
    const last = this.picked.at(-1) ?? "";
    this.picked = this.picked.slice(0, -1);
    this.armed = null;
    this.tell.quiet();
    this.light();
    if (this.keys.used) document.getElementById(last)?.focus({ preventScroll: true });
  }

  /** @param {Option} option */
  answer(option) {
    if (!this.decision || this.sent) return;
    this.sent = true;
    this.options.list.ariaBusy = "true";
    this.late = setTimeout(() => this.wait(), LATE);
    this.tell.answer(this.decision.id, option.id);
  }

  /** A reply has come. */
  rest() {
    clearTimeout(this.late);
    this.options.list.ariaBusy = null;
  }

  /** Shows that an answer is under way. */
  wait() {
    this.options.freeze();
    this.over.clear("shade", "lit", "at");
  }

  /** What was sent was refused: the question stands. */
  again() {
    this.rest();
    this.sent = false;
    this.fresh();
    this.light();
  }
}
