// Keyboard: arrows go from one lit element to the next, Enter presses, Esc goes back, numbers press the buttons.

import { hitShape } from "./overlay.js";

/** Whether a key is meant for the table: nobody types, and no dialog has the focus or covers the page. @param {KeyboardEvent} event */
export const isForTable = ({ target }) =>
  !(target instanceof Element && target.closest("input, select, textarea, dialog")) &&
  !document.querySelector("dialog:modal");

/** Whether a key without Ctrl, Alt or Meta is meant for the table. @param {KeyboardEvent} event */
export const isShortcut = (event) => !event.ctrlKey && !event.metaKey && !event.altKey && isForTable(event);

/** The innermost element under the mouse, for keys that act on it. @returns {Element | null} */
export const hoveredElement = () => [...document.querySelectorAll(":hover")].at(-1) ?? null;

/**
 * Gives the focus of a closed drawer back, unless the drawer that has replaced it has the focus.
 * @param {Element} drawer @param {Element | null} opener
 */
export function returnFocus(drawer, opener) {
  const focused = document.activeElement;
  if (focused === document.body || drawer.contains(focused))
    /** @type {HTMLElement | null} */ (opener)?.focus({ preventScroll: true });
}

export class KeyboardNavigation {
  /** @param {import("./chooser.js").Chooser} chooser */
  constructor(chooser) {
    this.chooser = chooser;
    /** @type {HTMLElement[]} elements that became focusable only to be inspected */
    this.extraStops = [];
    this.lastUsed = false; // whether the last input was a key
    addEventListener("keydown", (event) => this.onKeyDown(event));
    addEventListener("pointerdown", () => (this.lastUsed = false));
  }

  /**
   * Keeps one Tab stop in each drawing. If the player uses the keyboard, the focus goes to the next element to press.
   * @param {string} focusedId
   */
  updateTabStops(focusedId) {
    /** @type {Set<Element | null>} */
    const stops = new Set();
    for (const id of [focusedId, ...this.chooser.places.keys()]) {
      const element = id ? document.getElementById(id) : null;
      const drawing = element?.closest("svg") ?? null;
      if (!element?.matches(".lit, .picked") || stops.has(drawing)) continue;
      stops.add(drawing);
      element.setAttribute("tabindex", "0");
    }
    const previous = focusedId ? document.getElementById(focusedId) : null;
    if (previous?.matches(".lit")) previous.focus({ preventScroll: true });
    else if (this.lastUsed && (focusedId || document.activeElement === document.body)) this.focusFirst();
  }

  /** Focuses the first lit element of the step, or the first button. */
  focusFirst() {
    const { chooser } = this;
    const step = chooser.remainingOptions().map((option) => option.at[chooser.picked.length]); // it may have been picked already
    const id = [...step, ...chooser.places.keys()].find((at) => chooser.places.has(at) && chooser.overlay.findElement(at));
    const target = id ? document.getElementById(id) : chooser.buttons.numberedButtons()[0];
    target?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  onKeyDown(event) {
    if (!isShortcut(event)) return;
    const target = /** @type {Element} */ (event.target);
    this.lastUsed = true;
    const onDrawing = target.closest(".drawing") !== null;
    const { chooser } = this;
    if (event.repeat && /^(Enter| |[1-9])$/.test(event.key)) {
      if (target.closest(".drawing, .prompt")) event.preventDefault(); // a key that is held must not answer the next question
    } else if (event.key === "Escape") chooser.stepBack();
    else if (onDrawing && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      chooser.onClick(target, false);
    } else if (event.key === "Enter" && target === document.body) chooser.buttons.pressNumber(0);
    else if (event.key.startsWith("Arrow") && (onDrawing || target === document.body || target.closest("#options"))) {
      event.preventDefault();
      if (onDrawing) this.nearestInDirection(target, event.key)?.focus({ preventScroll: true });
      else if (chooser.decision) this.focusFirst();
      else if (!document.getElementById("replay")) this.makeInspectableFocusable()[0]?.focus({ preventScroll: true }); // in a replay, arrows go through the moves
    } else if (/^[1-9]$/.test(event.key)) chooser.buttons.pressNumber(Number(event.key));
  }

  /** Lets the keyboard reach the named elements of the drawings while the others act. Returns the visible ones. @returns {HTMLElement[]} */
  makeInspectableFocusable() {
    const elements = /** @type {HTMLElement[]} */ ([...this.chooser.app.querySelectorAll(".drawing svg [id][aria-label]")]);
    for (const element of elements.filter((element) => !element.hasAttribute("tabindex"))) {
      element.tabIndex = -1;
      this.extraStops.push(element);
    }
    return elements.filter((element) => element.checkVisibility());
  }

  /** A decision is open: only lit elements are stops. */
  removeExtraStops() {
    for (const element of this.extraStops.splice(0)) element.removeAttribute("tabindex");
  }

  /**
   * The nearest lit element, or the nearest element to inspect, in the direction of an arrow key.
   * @param {Element} from @param {string} key
   */
  nearestInDirection(from, key) {
    const centre = (/** @type {Element} */ e) => {
      const box = hitShape(e).getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const horizontal = key === "ArrowLeft" || key === "ArrowRight";
    const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    const [x, y] = centre(from);
    /** @type {HTMLElement | null} */
    let best = null;
    let least = Infinity;
    const litIds = [...this.chooser.places.keys()].filter((id) => this.chooser.overlay.findElement(id));
    for (const element of this.chooser.decision
      ? litIds.map((id) => document.getElementById(id))
      : this.makeInspectableFocusable()) {
      if (!element || element === from) continue;
      const [ex, ey] = centre(element);
      const ahead = sign * (horizontal ? ex - x : ey - y);
      const aside = Math.abs(horizontal ? ey - y : ex - x);
      if (ahead > 4 && ahead + 2 * aside < least) [best, least] = [element, ahead + 2 * aside];
    }
    return best;
  }
}
