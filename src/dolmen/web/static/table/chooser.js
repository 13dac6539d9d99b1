// Chooses an answer by click, tap, button or key. It knows no rules, only the options that the server offers.
//
// An option names the elements of the drawing that it touches (`at`). A click on an element keeps the options that touch it.
// When one option is left, it is the answer; otherwise the next click narrows the rest, and Esc goes one step back. A finger
// cannot hover, so the first tap shows a preview and selects the option; a second tap, or the button, confirms it. Mouse and
// keys work the same way if the player wants to confirm answers.

import { KeyboardNavigation } from "./keys.js";
import { OptionButtons } from "./options.js";
import { makePressable, releasePressables } from "./pressable.js";
import { confirmsAll, needsConfirmation } from "../settings.js";

/**
 * @typedef {{id: string, label: string, note?: string[], at: string[], free: boolean, marks?: import("./overlay.js").Mark[],
 *   next?: string, spots?: string[], signs?: [symbol: string, count: string, name: string, short: string][], idle?: boolean, quick?: boolean, anyOf?: boolean,
 *   taken?: string, spelled?: boolean}} Option
 *   `next`: what the second click chooses, `spots`: the elements to mark for it, `signs`: what it pays, `idle`: it would
 *   change nothing, `quick`: a finger need not confirm it, because there is nothing more to see about it,
 *   `anyOf`: a click on any of its elements is enough, `taken`: the prompt for a player
 *   who began with an element that is none of the `spots`, `spelled`: beside a broad map it has a button, because its element
 *   has no words
 * @typedef {{id: string, seat: number, options: Option[], groups: Record<string, string[]>, cannot: {label: string, rule: string, text: string, case: string}[]}}
 *   Decision
 * @typedef {{sendAnswer: (decision: string, option: string) => void, askWhyNot: (at: string[]) => void, inspect: (thing: Element) => void, hideRefusal: () => void}}
 *   ChooserCallbacks
 */

const MANY_PLACES = 12; // beyond this number, lit places get a dot instead of an outline
const LATE_MS = 120; // after this time without a reply, the page shows that it waits

export class Chooser {
  /**
   * @param {HTMLElement} app the element with all drawings @param {import("./overlay.js").Overlay} overlay
   * @param {HTMLElement} list @param {Record<string, string>} texts @param {ChooserCallbacks} callbacks
   */
  constructor(app, overlay, list, texts, callbacks) {
    this.app = app;
    this.overlay = overlay;
    this.callbacks = callbacks;
    this.decision = /** @type {Decision | null} */ (null);
    this.picked = /** @type {string[]} */ ([]);
    this.autoPicked = 0; // how many of these were picked automatically
    this.unconfirmedOption = /** @type {Option | null} */ (null);
    this.pickedBefore = /** @type {string[] | null} */ (null); // the picks before the option's own button was pressed
    /** @type {Map<string, Option[]>} the elements that can be pressed, with the options that each would leave */
    this.places = new Map();
    this.pointedId = "";
    this.unpaintedUpdates = 0; // updates that are not on the screen yet: hovering shows a preview only after them
    this.focusedId = ""; // the element that had the focus before the update
    this.answerSent = false;
    this.lateTimer = 0; // runs from an answer until its reply is late
    this.otherId = "";
    this.clickedThing = /** @type {Element | null} */ (null); // what was clicked without being an option
    this.touch = false;
    /** @type {(() => void)[]} called after the marks have been drawn */
    this.afterDraw = [];
    this.buttons = new OptionButtons(list, texts, this);
    this.keys = new KeyboardNavigation(this);
    overlay.redrawers.push(() => this.drawMarks());
    app.addEventListener("pointerdown", (event) => (this.touch = event.pointerType === "touch"));
    app.addEventListener("click", (event) =>
      this.onClick(/** @type {Element} */ (event.target), this.touch && event.detail > 0),
    );
    const onPoint = (/** @type {Event} */ event) => {
      const id = this.pressableAt(event.target);
      const back = id !== "" && id === this.focusedId; // the focus has been restored, the player has not moved it
      if (id !== this.pointedId && !back) this.pointAt(id);
    };
    app.addEventListener("pointerover", (event) => {
      if (event.movementX || event.movementY) this.unpaintedUpdates = 0; // otherwise the board moved under a resting mouse
      if (event.pointerType !== "touch") onPoint(event);
    });
    app.addEventListener("focusin", onPoint);
    for (const away of ["pointerleave", "focusout"]) app.addEventListener(away, () => this.pointAt(""));
  }

  /**
   * Before the page is patched, an element in a drawing gives up the focus, and gets it back afterwards. A patch may remove
   * it for a
   * moment; a browser that finds this out on its own does an extra layout.
   */
  beforeUpdate() {
    const focused = document.activeElement;
    this.buttons.releaseFocus();
    if (!(focused instanceof SVGElement) || !focused.matches(".drawing :is(.lit, .picked)")) return;
    const pointedId = this.pointedId; // losing the focus resets it
    focused.blur();
    [this.focusedId, this.pointedId] = [focused.id, pointedId];
  }

  /**
   * @param {Decision | null} decision @param {boolean} sent whether an answer to it has been sent
   * @param {boolean} marks whether to draw the marks at once
   * @param {boolean} undone whether another player took back moves: a choice that is half made stays, if it is still
   *   possible
   */
  setDecision(decision, sent, marks, undone) {
    const kept =
      undone &&
      this.picked.length > 0 &&
      Boolean(decision?.options.some((option) => this.picked.every((id) => option.at.includes(id))));
    const sameDecision = decision?.id === this.decision?.id || kept;
    this.decision = decision;
    this.answerSent = sent;
    this.onReply();
    this.unpaintedUpdates += 1;
    if (decision) this.keys.removeExtraStops();
    if (!sameDecision) this.clearPicks();
    else if (this.unconfirmedOption) {
      this.unconfirmedOption = decision?.options.find((option) => option.id === this.unconfirmedOption?.id) ?? null;
      if (!this.unconfirmedOption) this.clearPicks();
    }
    this.refresh(marks);
  }

  /** An update is on the screen and its moves have started. */
  onPresented() {
    this.unpaintedUpdates = Math.max(0, this.unpaintedUpdates - 1);
    if (!this.unpaintedUpdates && this.pointedId) this.pointAt(this.pointedId);
  }

  /** @returns {Option | null} the option that is chosen and not confirmed yet */
  get unconfirmed() {
    return this.unconfirmedOption;
  }

  set unconfirmed(option) {
    this.unconfirmedOption = option;
    this.pickedBefore = null;
  }

  /** Starts with nothing picked, except where all options share the first element. */
  clearPicks() {
    this.unconfirmed = null;
    this.picked = [];
    this.autoPicked = 0;
    const placed = this.remainingOptions().filter((option) => option.at.length);
    const first = placed[0]?.at[0];
    if (placed.length > 1 && placed.every((option) => option.at.length > 1 && option.at[0] === first)) this.picked = [first];
    this.autoPicked = this.picked.length;
  }

  /**
   * Selects the suggested option, which the player must confirm. Returns false if the decision is no longer open.
   * @param {string} decision @param {string} id
   */
  suggest(decision, id) {
    const option = this.decision?.options.find((one) => one.id === id);
    if (!option || this.decision?.id !== decision || this.answerSent) return false;
    this.askToConfirm(option);
    this.refresh();
    /** @type {HTMLElement | null} */ (this.buttons.list.querySelector(".main"))?.focus({ preventScroll: true });
    return true;
  }

  /** The picks without the last one, while an option is unconfirmed. */
  get confirmedPicks() {
    return this.unconfirmed ? (this.pickedBefore ?? this.picked.slice(0, -1)) : this.picked;
  }

  /** The options that fit the picks so far; an unconfirmed option does not count yet. */
  remainingOptions(picked = this.confirmedPicks) {
    const options = this.decision?.options ?? [];
    const chosen = picked.length > this.autoPicked; // options without a place are offered until the player picks one
    return options.filter((option) => (!chosen && !option.at.length) || picked.every((id) => option.at.includes(id)));
  }

  // -- marks ---------------------------------------------------------------------------------------------------------
  refresh(drawNow = true) {
    const focusedId = document.activeElement?.closest(".drawing") ? (document.activeElement?.id ?? "") : this.focusedId;
    this.places.clear();
    const remaining = this.remainingOptions();
    for (const option of remaining) {
      for (const id of option.at)
        if (!this.picked.includes(id)) this.places.set(id, [...(this.places.get(id) ?? []), option]);
    }
    // Change the page first and measure it afterwards: mixing both causes several layouts.
    releasePressables(this.app, (id) => !this.answerSent && (this.places.has(id) || this.picked.includes(id)));
    if (!this.answerSent) {
      for (const [id, options] of this.places)
        makePressable(id, "lit", options.length === 1 ? this.buttons.describe(options[0]) : null);
      for (const id of this.picked) makePressable(id, "picked", null);
    }
    this.app.classList.toggle("offers", this.app.querySelector(".supply .lit") !== null);
    this.app.classList.toggle("on-map", this.app.querySelector("#map :is(.lit, .picked)") !== null);
    const restoreFocus = this.buttons.render(
      remaining,
      this.unconfirmed,
      this.unconfirmed !== null || this.picked.length > this.autoPicked,
      this.answerSent,
    );
    if (!this.answerSent) this.keys.updateTabStops(focusedId);
    this.focusedId = "";
    if (!this.unconfirmed && !this.answerSent) this.buttons.guardDoublePress(restoreFocus);
    if (drawNow) this.drawMarks();
    else this.overlay.clear("ghosts", "picked", "at"); // these belong to the last answer
  }

  /** Draws the marks at the current position of the drawings. */
  drawMarks() {
    const settled = this.confirmedPicks;
    const nextIds = new Set(this.remainingOptions().flatMap((option) => this.nextPlaces(option, settled)));
    const many = nextIds.size > MANY_PLACES ? "many" : "few";
    this.overlay.batch(() => {
      this.overlay.clear();
      this.overlay.measuredLayout = this.overlay.describeLayout();
      if (this.answerSent) return;
      const isIdle = (/** @type {string} */ id) => this.places.get(id)?.every((option) => option.idle) ?? false;
      this.overlay.shadePlaces((id) => (nextIds.has(id) && !isIdle(id)) || this.picked.includes(id));
      for (const id of this.places.keys()) if (nextIds.has(id)) this.overlay.outline("lit", id, isIdle(id) ? "idle" : many);
      for (const id of this.picked) this.overlay.outline("picked", id, "picked");
      if (this.unconfirmed) this.preview(this.unconfirmed);
      else this.pointAt(this.pointedId);
    });
    for (const draw of this.afterDraw) draw();
  }

  /** The elements to mark as the next click for an option. @param {Option} option @param {string[]} settled */
  nextPlaces(option, settled) {
    if (option.anyOf) return option.at.filter((id) => !settled.includes(id));
    const first = option.at.find((id) => !settled.includes(id)) ?? "";
    return option.spots && first !== option.at[0] ? option.spots : [first];
  }

  /** The id of the pressable element at or around another. @param {EventTarget | null} target */
  pressableAt(target) {
    for (let e = /** @type {Element | null} */ (target); e && e !== this.app; e = e.parentElement)
      if (this.places.has(e.id)) return e.id;
    return "";
  }

  /** The player points at an element: shows what it would do. @param {string} id */
  pointAt(id) {
    this.pointedId = id;
    if (this.unconfirmed || this.answerSent || this.unpaintedUpdates) return;
    const options = this.places.get(id) ?? [];
    this.overlay.batch(() => {
      this.overlay.clear("ghosts", "at");
      if (options.length) this.overlay.outline("at", id, "pointed");
      this.preview(options.length === 1 ? options[0] : null);
    });
  }

  /** @param {Option | null} option */
  preview(option) {
    this.buttons.showNote(option);
    this.overlay.batch(() => this.overlay.preview(option?.marks ?? [], option && !option.marks ? option.at : []));
  }

  /** Outlines the places of these options. @param {Option[]} options */
  outlineOptions(options) {
    this.overlay.batch(() => {
      this.overlay.clear("ghosts", "at");
      for (const option of options) this.overlay.outline("at", option.at[0] ?? "", "pointed");
    });
  }

  // -- choosing ------------------------------------------------------------------------------------------------------
  /** @param {Element} target @param {boolean} touch */
  onClick(target, touch) {
    if (this.answerSent || !target.closest(".drawing")) return;
    if (!this.decision) return this.callbacks.inspect(target);
    /** @type {string[]} */
    const clickedIds = [];
    for (let e = /** @type {Element | null} */ (target); e && !e.matches(".drawing"); e = e.parentElement) {
      if (!e.id) continue;
      if (this.picked.indexOf(e.id) >= this.autoPicked)
        return this.unconfirmed && (this.pickedBefore || e.id === this.picked.at(-1))
          ? this.answer(this.unconfirmed)
          : this.stepBack();
      if (this.places.has(e.id)) return this.pick(e.id, touch);
      clickedIds.push(e.id);
    }
    this.otherId = clickedIds.find((id) => this.decision?.options.some((option) => option.at.includes(id))) ?? "";
    this.clickedThing = target;
    if (clickedIds.length) this.callbacks.askWhyNot([...this.picked, clickedIds[0]]);
  }

  /** No rule forbids what was clicked, it belongs to other options: starts again from there, or inspects it. */
  selectInstead() {
    const id = this.otherId;
    this.otherId = "";
    if (!id && this.clickedThing) this.callbacks.inspect(this.clickedThing);
    this.clickedThing = null;
    if (!id) return;
    this.clearPicks();
    this.refresh();
    if (this.places.has(id)) this.pick(id, this.touch);
  }

  /** @param {string} id @param {boolean} touch */
  pick(id, touch) {
    if (this.answerSent) return;
    this.picked = [...this.confirmedPicks, id];
    this.unconfirmed = null;
    const remaining = this.remainingOptions();
    const exact = remaining.filter((option) => option.at.length === this.picked.length);
    const ordered = exact.filter((option) => option.at.every((at, i) => at === this.picked[i]));
    const only =
      remaining.length === 1 ? remaining[0] : ordered.length === 1 && exact.length === remaining.length ? ordered[0] : null;
    if (only && !this.mustConfirm(only, touch)) return this.answer(only);
    this.unconfirmed = only;
    this.callbacks.hideRefusal();
    this.refresh();
  }

  /**
   * A button was pressed: answers, or selects the option until it is confirmed.
   * @param {Option} option @param {boolean} touch
   */
  pressOption(option, touch) {
    if (this.answerSent) return;
    if (this.unconfirmed === option || !this.mustConfirm(option, touch)) return this.answer(option);
    this.askToConfirm(option);
    this.callbacks.hideRefusal();
    this.refresh();
  }

  /** @param {Option} option @param {boolean} touch */
  mustConfirm(option, touch) {
    return option.quick ? confirmsAll() : needsConfirmation(touch);
  }

  /** Selects an option and waits until it is confirmed. @param {Option} option */
  askToConfirm(option) {
    const earlier = this.confirmedPicks;
    this.picked = option.at.length ? [...option.at] : this.picked.slice(0, this.autoPicked);
    this.unconfirmed = option;
    this.pickedBefore = earlier;
  }

  stepBack() {
    if (this.pickedBefore) {
      this.picked = this.pickedBefore;
      this.unconfirmed = null;
      this.callbacks.hideRefusal();
      return this.refresh();
    }
    if (this.picked.length <= this.autoPicked) return this.callbacks.hideRefusal();
    const last = this.picked.at(-1) ?? "";
    this.picked = this.picked.slice(0, -1);
    this.unconfirmed = null;
    this.callbacks.hideRefusal();
    this.refresh();
    if (this.keys.lastUsed) document.getElementById(last)?.focus({ preventScroll: true });
  }

  /** @param {Option} option */
  answer(option) {
    if (!this.decision || this.answerSent) return;
    this.answerSent = true;
    this.buttons.list.ariaBusy = "true";
    this.lateTimer = setTimeout(() => this.showWaiting(), LATE_MS);
    this.callbacks.sendAnswer(this.decision.id, option.id);
  }

  /** A reply has come. */
  onReply() {
    clearTimeout(this.lateTimer);
    this.buttons.list.ariaBusy = null;
  }

  /** Shows that the page waits for a reply. */
  showWaiting() {
    this.buttons.disableAll();
    this.overlay.clear("shade", "lit", "at");
  }

  /** The answer was refused: the decision is open again. */
  reopen() {
    this.onReply();
    this.answerSent = false;
    this.clearPicks();
    this.refresh();
  }
}
