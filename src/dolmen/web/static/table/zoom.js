// Zooms the map: pinch, drag and double tap, buttons, the keys + - 0. Only the transform of the map changes, so marks and
// previews follow.

import { isShortcut } from "./keys.js";

const MAX_SCALE = 5;
const SCALE_STEP = 1.6;
const DOUBLE_TAP_MS = 320; // between the two taps
const DRAG_THRESHOLD_PX = 9; // a finger may slip this far without dragging
const DOUBLE_TAP_SCALE = 2.4;
const HIDDEN_PX = 8; // a map that reaches this far below its area does so by its margins only

export class Zoom {
  /** @param {HTMLElement} boardArea the area around the map @param {HTMLElement} map @param {() => void} onChange */
  constructor(boardArea, map, onChange) {
    this.boardArea = boardArea;
    this.map = map;
    this.onChange = onChange;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    /** @type {Map<number, {x: number, y: number}>} by pointer id */
    this.fingers = new Map();
    this.dragged = false; // the click after a drag is ignored
    this.lastTap = { time: 0, x: 0, y: 0 };
    boardArea.addEventListener("pointerdown", (event) => this.onPointerDown(event));
    addEventListener("pointermove", (event) => this.onPointerMove(event));
    for (const end of ["pointerup", "pointercancel"])
      addEventListener(end, (event) => this.onPointerUp(/** @type {PointerEvent} */ (event)));
    boardArea.addEventListener("click", (event) => this.suppressClick(event), { capture: true });
    boardArea.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
    boardArea.addEventListener("focusin", (event) => this.revealFocused(/** @type {Element} */ (event.target)));
    addEventListener("keydown", (event) => this.onKeyDown(event));
    new ResizeObserver(() => (this.scale > 1 || this.y) && this.setView(this.scale, this.x, this.y)).observe(boardArea);
    boardArea.addEventListener("click", (event) => {
      const direction = /** @type {Element} */ (event.target).closest("[data-zoom]")?.getAttribute("data-zoom");
      if (direction) this.zoomByStep(direction);
    });
  }

  /** Sets scale and position, within the edges of the area. @param {number} scale @param {number} x @param {number} y */
  setView(scale, x, y) {
    const { offsetWidth: wide, offsetHeight: high } = this.map;
    this.scale = Math.min(MAX_SCALE, Math.max(1, scale));
    this.x = Math.min(0, Math.max(wide * (1 - this.scale), x));
    this.y = Math.min(0, Math.max(high * (1 - this.scale) - this.hiddenHeight(), y));
    const zoomed = this.scale > 1.01;
    this.map.style.transform = zoomed || this.y ? `translate(${this.x}px,${this.y}px) scale(${this.scale})` : "";
    this.boardArea.classList.toggle("zoomed", zoomed);
    this.onChange();
  }

  /** How much of the map is below the area: a game may keep its size although there is little room. */
  hiddenHeight() {
    const hidden = this.map.offsetTop + this.map.offsetHeight - this.boardArea.clientHeight;
    return hidden > HIDDEN_PX ? hidden : 0;
  }

  /** Zooms around a fixed point of the page. @param {number} scale @param {number} px @param {number} py */
  zoomAround(scale, px, py) {
    const { left, top } = this.map.getBoundingClientRect();
    const [mx, my] = [(px - left) / this.scale, (py - top) / this.scale];
    const [ox, oy] = [left - this.x, top - this.y]; // the position of the map without its transform
    const to = Math.min(MAX_SCALE, Math.max(1, scale));
    this.setView(to, px - ox - mx * to, py - oy - my * to);
  }

  /** Zooms by one step, towards most of the lit places. @param {string} direction `in`, `out` or `all` */
  zoomByStep(direction) {
    if (direction === "all") return this.setView(1, 0, 0);
    const area = this.boardArea.getBoundingClientRect();
    const boxes = [...this.map.querySelectorAll(".lit > .hit, .picked > .hit")].map((hit) => hit.getBoundingClientRect());
    const centres = boxes
      .map((box) => [box.x + box.width / 2, box.y + box.height / 2])
      .filter(([x, y]) => x > area.x && x < area.right && y > area.y && y < area.bottom);
    const [wide, high] = [area.width / SCALE_STEP / 2, area.height / SCALE_STEP / 2];
    const countNear = (/** @type {number[]} */ a) =>
      centres.filter((b) => Math.abs(a[0] - b[0]) < wide && Math.abs(a[1] - b[1]) < high).length;
    const centre = [area.x + area.width / 2, area.y + area.height / 2];
    const [x, y] =
      direction === "in" && centres.length
        ? centres.reduce((best, at) => (countNear(at) > countNear(best) ? at : best))
        : centre;
    this.zoomAround(this.scale * (direction === "in" ? SCALE_STEP : 1 / SCALE_STEP), x, y);
    if (direction === "in") this.setView(this.scale, this.x + centre[0] - x, this.y + centre[1] - y);
  }

  /** Scrolls a focused element into view. @param {Element} target */
  revealFocused(target) {
    if (this.scale === 1 || !this.map.contains(target)) return;
    const [box, area] = [target.getBoundingClientRect(), this.boardArea.getBoundingClientRect()];
    if (box.x >= area.x && box.y >= area.y && box.right <= area.right && box.bottom <= area.bottom) return;
    this.setView(
      this.scale,
      this.x + area.x + area.width / 2 - box.x - box.width / 2,
      this.y + area.y + area.height / 2 - box.y - box.height / 2,
    );
  }

  // -- fingers -------------------------------------------------------------------------------------------------------
  /** @param {PointerEvent} event */
  onPointerDown(event) {
    this.fingers.delete(event.pointerId); // it may have been released outside the window
    if (!this.fingers.size) this.dragged = false;
    if (event.pointerType !== "touch" && (this.scale === 1 || event.button)) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  onPointerMove(event) {
    const was = this.fingers.get(event.pointerId);
    if (!was) return;
    const [dx, dy] = [event.clientX - was.x, event.clientY - was.y];
    if (!this.dragged && this.fingers.size === 1 && Math.hypot(dx, dy) < DRAG_THRESHOLD_PX) return;
    const before = this.fingerSpread();
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const moves = this.scale > 1 || this.hiddenHeight() > 0;
    this.dragged = this.dragged || moves || this.fingers.size > 1;
    if (this.fingers.size === 1) return moves ? this.setView(this.scale, this.x + dx, this.y + dy) : undefined;
    const now = this.fingerSpread();
    this.x += now.x - before.x;
    this.y += now.y - before.y;
    this.setView(this.scale, this.x, this.y);
    if (before.wide) this.zoomAround((this.scale * now.wide) / before.wide, now.x, now.y);
  }

  /** The middle of the fingers, and their distance. */
  fingerSpread() {
    const all = [...this.fingers.values()];
    const [x, y] = [
      all.reduce((sum, finger) => sum + finger.x, 0) / all.length,
      all.reduce((sum, finger) => sum + finger.y, 0) / all.length,
    ];
    return { x, y, wide: all.length > 1 ? Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y) : 0 };
  }

  /** @param {PointerEvent} event */
  onPointerUp(event) {
    if (!this.fingers.delete(event.pointerId) || this.dragged || event.pointerType !== "touch") return;
    const [x, y, time] = [event.clientX, event.clientY, performance.now()];
    const doubleTap = time - this.lastTap.time < DOUBLE_TAP_MS && Math.hypot(x - this.lastTap.x, y - this.lastTap.y) < 30;
    const notPressable = !(/** @type {Element} */ (event.target).closest(".lit, .picked, button, a")); // there a second tap confirms
    this.lastTap = { time: doubleTap ? 0 : time, x, y };
    if (doubleTap && notPressable) this.scale > 1 ? this.setView(1, 0, 0) : this.zoomAround(DOUBLE_TAP_SCALE, x, y);
  }

  /** @param {MouseEvent} event */
  suppressClick(event) {
    if (!this.dragged) return;
    this.dragged = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A pinch on a touchpad comes as a wheel event with Ctrl. @param {WheelEvent} event */
  onWheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.zoomAround(this.scale * Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
  }

  /** @param {KeyboardEvent} event */
  onKeyDown(event) {
    const direction = { "+": "in", "=": "in", "-": "out", 0: "all" }[event.key];
    if (direction && isShortcut(event)) this.zoomByStep(direction);
  }
}
