// The inspector: a panel with a large picture and the text of anything on the table. It opens when the mouse rests on an
// element, on a long press of a finger, or with the key I. The server renders the details; they are cached until the table
// changes.

import { hoveredElement, isShortcut } from "./keys.js";
import { hitShape } from "./overlay.js";
import { closestShared } from "./pings.js";

const HOVER_MS = 550; // how long the mouse rests on an element
const HOVER_LIT_MS = 1100; // where a click would do something, the player is less likely to want details
const QUIET_MS = 2000; // after an answer the player watches what happens: a resting mouse opens nothing
const LONG_PRESS_MS = 480;
const GAP = 10;
const COVER_COST = 1e5; // of each hidden pixel of the target: it is covered only if there is no space beside it
const DISTANCE_COST = 80; // one pixel of distance costs as much as hiding this many pixels of the map
const KEEP_VISIBLE = /** @type {const} */ ([
  ["#map > svg", 6],
  [".prompt", 400],
  [".own-area", 2],
  [".bar", 3],
]); // what should stay visible, and the cost of each hidden pixel

/** @typedef {{at: string, name: string, html: string, later: string}} Details `later`: why the player cannot use it now */

export class Inspector {
  /**
   * @param {HTMLElement} panel @param {(at: string[]) => boolean} requestDetails asks the server, which replies to
   *   `receiveDetails`
   * @param {(element: Element) => void} ping shows an element to the other players @param {Record<string, string>} texts
   * @param {import("./team_plans.js").TeamPlans | null} plans only in a team game
   */
  constructor(panel, requestDetails, ping, texts, plans) {
    this.plans = plans;
    this.panel = panel;
    this.requestDetails = requestDetails;
    this.ping = ping;
    this.texts = texts;
    /** @type {Map<string, Details>} */
    this.details = new Map();
    /** @type {Element | null} what the panel shows or is about to show */
    this.target = null;
    this.targetId = ""; // the innermost id of the target
    this.timer = 0;
    this.quietUntil = 0; // until when nothing opens by itself
    this.lastPosition = ""; // of the pointer
    this.touchX = 0; // where the finger came down
    this.touchY = 0;
    this.pinned = false;
    this.clicked = false; // the player clicked it, perhaps to use it
    this.longPressed = false; // the click that follows a long press is ignored
    this.takesFocus = false; // it was opened with a key: its reader is in the panel until it is closed
    /** @type {Element | null} */
    this.focusedBefore = null;
    panel.tabIndex = -1;
    addEventListener("pointerover", (event) => event.pointerType !== "touch" && this.onPointerOver(event));
    addEventListener("pointerdown", (event) => this.onPointerDown(event));
    for (const end of ["pointerup", "pointercancel"])
      addEventListener(end, () => this.target && !this.pinned && this.panel.hidden && this.hide());
    addEventListener(
      "pointermove",
      (event) => (event.pointerType === "touch" ? this.onTouchMove(event) : this.pointerMoved(event)),
      { passive: true },
    );
    addEventListener("contextmenu", (event) => this.longPressed && event.preventDefault());
    addEventListener("click", (event) => this.suppressClick(event), { capture: true });
    addEventListener("focusin", (event) => this.onFocus(/** @type {Element} */ (event.target)));
    addEventListener("focusout", () => this.pinned || this.hide());
    addEventListener("keydown", (event) => this.onKeyDown(event), { capture: true });
    for (const away of ["scroll", "resize"])
      addEventListener(away, () => this.pinned || this.hide(), { capture: true, passive: true });
    document.addEventListener("pointerleave", () => this.pinned || this.hide());
  }

  /** The element to inspect at or around a target. @param {EventTarget | null} target */
  closestElement(target) {
    if (!(target instanceof Element) || this.panel.contains(target)) return null;
    if (target.closest("[data-through]")) return this.elementBehind(target); // an area to press lies over several cards
    return (
      target.closest("[data-tip], [data-look]") ?? (target.closest(".drawing") ? target.closest(".drawing [id]") : null)
    );
  }

  /** The drawn element below an area to press, at the pointer. @param {Element} area @returns {Element | null} */
  elementBehind(area) {
    const [x, y] = this.lastPosition.split(" ").map(Number);
    const behind = document
      .elementsFromPoint(x || 0, y || 0)
      .find((element) => !element.closest("[data-through]") && element.closest(".drawing .card"));
    return behind?.closest(".drawing .card") ?? area.closest(".drawing [id]");
  }

  /**
   * Whether the pointer really moved. If only the drawing below it changed, the player did not ask for anything.
   * @param {PointerEvent} event
   */
  pointerMoved(event) {
    const before = this.lastPosition;
    this.lastPosition = `${event.clientX} ${event.clientY}`;
    return before !== this.lastPosition;
  }

  /** An answer was given. */
  pauseAfterAnswer() {
    this.quietUntil = performance.now() + QUIET_MS;
    if (!this.pinned) this.hide();
  }

  /** @param {PointerEvent} event */
  onPointerOver(event) {
    if (!this.pointerMoved(event) || this.pinned || event.buttons) return;
    const element = this.closestElement(event.target);
    if (element === this.target) return;
    this.hide();
    if (element)
      this.openLater(
        element,
        Math.max(this.quietUntil - performance.now(), element.closest(".lit, .picked") ? HOVER_LIT_MS : HOVER_MS),
      );
  }

  /** @param {Element} element @param {number} time */
  openLater(element, time) {
    this.target = element;
    this.timer = setTimeout(() => this.inspect(element), time);
  }

  /** @param {PointerEvent} event */
  onPointerDown(event) {
    this.longPressed = false;
    if (this.panel.contains(/** @type {Node} */ (event.target))) return;
    this.hide();
    const element = event.pointerType === "touch" ? this.closestElement(event.target) : null;
    if (!element) return;
    this.touchX = event.clientX;
    this.touchY = event.clientY;
    this.target = element;
    this.timer = setTimeout(() => {
      this.longPressed = true;
      this.inspect(element, true);
    }, LONG_PRESS_MS);
  }

  /** A finger that slides is not pressing. @param {PointerEvent} event */
  onTouchMove(event) {
    if (!this.longPressed && Math.hypot(event.clientX - this.touchX, event.clientY - this.touchY) > 12) this.hide();
  }

  /** @param {MouseEvent} event */
  suppressClick(event) {
    if (!this.longPressed) return;
    this.longPressed = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /** An icon shows its name when it gets the keyboard focus. @param {Element} target */
  onFocus(target) {
    if (!target.matches(":focus-visible")) return;
    const tips = target.matches("[data-tip]") ? [target] : [...target.querySelectorAll(":scope > [data-tip]")];
    if (!tips.length || this.pinned) return;
    this.hide();
    this.target = target;
    this.render(
      target,
      tips.map((tip) => tip.getAttribute("data-tip") ?? ""),
    );
  }

  /** @param {KeyboardEvent} event */
  onKeyDown(event) {
    if (event.key === "Escape" && !this.panel.hidden) {
      event.stopPropagation();
      this.hide();
    } else if (event.key.toLowerCase() === "i" && isShortcut(event)) {
      const element = this.closestElement(document.activeElement) ?? this.target ?? this.closestElement(hoveredElement());
      const isOpen = this.pinned && !this.panel.hidden;
      this.hide();
      this.takesFocus = Boolean(element) && !isOpen;
      if (element && !isOpen) this.inspect(element, true);
    }
  }

  /**
   * Inspects what was clicked.
   * @param {Element} target @param {boolean} [onTable] whether it is an element on the table, not a name in a text
   */
  inspectClicked(target, onTable = false) {
    const element = this.closestElement(target);
    this.hide();
    this.clicked = onTable;
    if (element) this.inspect(element, true);
  }

  /** Inspects an element now. A pinned panel stays until it is closed. @param {Element} element @param {boolean} [pinned] */
  inspect(element, pinned = false) {
    clearTimeout(this.timer);
    this.target = element;
    this.pinned = pinned;
    const namedId = element.getAttribute("data-look"); // a name in a text
    const ids = namedId ? [namedId] : [];
    for (let e = namedId ? null : element; e && !e.matches(".drawing, body"); e = e.parentElement) if (e.id) ids.push(e.id);
    this.targetId = ids[0] ?? "";
    const cached = this.details.get(this.targetId);
    if (cached) this.receiveDetails(cached);
    else if (!ids.length || !this.requestDetails(ids.slice(0, 4)))
      this.receiveDetails({ at: this.targetId, name: "", html: "", later: "" });
  }

  /** @param {Details} details */
  receiveDetails(details) {
    if (details.at) this.details.set(details.at, details);
    const element = this.target;
    if (!element || details.at !== this.targetId) return;
    if (!element.isConnected) return this.hide();
    const name =
      element.getAttribute("data-tip") ??
      element.getAttribute("data-own-aria-label") ??
      element.getAttribute("aria-label") ??
      "";
    const later = this.clicked ? details.later : "";
    if (details.html) this.render(element, details.html, later);
    else if (name && (this.pinned || element.hasAttribute("data-tip"))) this.render(element, [name], later);
    else this.hide();
  }

  /** The table has changed: cached details may be wrong. */
  invalidate() {
    this.details.clear();
    if (this.target && !this.target.isConnected) this.hide();
  }

  /** @param {Element} element @param {string | string[]} content HTML, or lines of text @param {string} [reason] */
  render(element, content, reason = "") {
    const box = this.panel;
    box.classList.toggle("plain", Array.isArray(content) && !reason);
    if (Array.isArray(content))
      box.replaceChildren(...content.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
    else box.innerHTML = content;
    box.insertAdjacentHTML("beforeend", reason);
    if (this.pinned) {
      const close = Object.assign(document.createElement("button"), {
        className: "close",
        textContent: "✕",
        ariaLabel: this.texts.close,
      });
      close.onclick = () => this.hide();
      box.prepend(close);
      const actions = Object.assign(document.createElement("div"), { className: "inspector-actions" });
      const plays = document.body.dataset.plays;
      if (closestShared(element) && plays)
        actions.append(this.makeButton(this.texts.point, () => this.ping(/** @type {Element} */ (closestShared(element)))));
      const plannableId = this.plans?.plannableId(element);
      if (plannableId && plays) actions.append(this.makeButton(this.texts.plan_this, () => this.plans?.open(plannableId)));
      if (actions.firstChild) box.append(actions);
    }
    box.hidden = false;
    box.classList.toggle("pinned", this.pinned);
    box.role = this.pinned ? "dialog" : "tooltip"; // a pinned panel has buttons
    box.ariaLabel = this.pinned ? this.texts.look : null;
    this.positionPanel(hitShape(element).getBoundingClientRect());
    if (this.pinned && this.takesFocus) this.takeFocus();
  }

  takeFocus() {
    this.takesFocus = false;
    this.focusedBefore = document.activeElement;
    this.panel.focus({ preventScroll: true });
  }

  /** Gives the focus back to the element that had it, which an update may have replaced. @param {Element | null} before */
  returnFocus(before) {
    const element = before?.isConnected ? before : document.getElementById(before?.id ?? "");
    /** @type {HTMLElement | null} */ (element)?.focus({ preventScroll: true });
  }

  /** @param {string} text @param {() => void} action */
  makeButton(text, action) {
    const button = Object.assign(document.createElement("button"), { className: "point", textContent: text });
    button.onclick = () => {
      this.hide();
      action();
    };
    return button;
  }

  /** Puts the panel next to the target, where it hides least of the map and the prompt; never over the target if there is
   * space beside it. @param {DOMRect} target */
  positionPanel(target) {
    const { offsetWidth: wide, offsetHeight: high } = this.panel;
    const fit = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ limit) =>
      Math.max(6, Math.min(at, limit - size - 6));
    const [centreX, centreY] = [target.x + target.width / 2 - wide / 2, target.y + target.height / 2 - high / 2];
    const weight = this.panel.classList.contains("plain") ? 0.01 : 1; // a short name may be anywhere beside it
    const keepVisible = KEEP_VISIBLE.map(
      ([name, cost]) =>
        /** @type {const} */ ([document.querySelector(name)?.getBoundingClientRect() ?? target, cost * weight]),
    );
    const places = [centreX, target.x, target.right - wide].flatMap((x) => [
      [x, target.bottom + GAP],
      [x, target.y - high - GAP],
    ]);
    for (const y of [centreY, target.y, target.bottom - high])
      places.push([target.x - wide - GAP, y], [target.right + GAP, y]);
    let bestPosition = [0, 0];
    let leastCost = Infinity;
    for (const [x, y] of places) {
      const [left, top] = [fit(x, wide, innerWidth), fit(y, high, innerHeight)];
      const hiddenArea = (/** @type {DOMRect} */ r) =>
        Math.max(0, Math.min(left + wide, r.right) - Math.max(left, r.x)) *
        Math.max(0, Math.min(top + high, r.bottom) - Math.max(top, r.y));
      const cost =
        COVER_COST * hiddenArea(target) +
        keepVisible.reduce((sum, [rect, worth]) => sum + worth * hiddenArea(rect), 0) +
        DISTANCE_COST * Math.hypot(left - centreX, top - centreY);
      if (cost < leastCost) [bestPosition, leastCost] = [[left, top], cost];
    }
    this.panel.style.translate = `${Math.round(bestPosition[0])}px ${Math.round(bestPosition[1])}px`;
  }

  hide() {
    clearTimeout(this.timer);
    this.target = null;
    this.pinned = this.clicked = this.takesFocus = false;
    const before = this.panel.contains(document.activeElement) ? this.focusedBefore : null;
    this.focusedBefore = null;
    this.panel.hidden = true; // the panel loses the focus, and comes here again
    if (before) this.returnFocus(before);
  }
}
