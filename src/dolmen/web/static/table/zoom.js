// The map closer: pinch, drag and double tap with fingers, buttons, the keys + - 0. The drawing stays as it is, only its
// place on the page moves and grows, so marks and previews follow by themselves.

const MOST = 5;
const STEP = 1.6;
const TAP = 320; // milliseconds between the taps of a double tap
const STILL = 9; // pixels that a finger may slip without dragging
const CLOSE = 2.4; // how much closer a double tap goes

export class Zoom {
  /** @param {HTMLElement} cloth what the map lies on @param {HTMLElement} map @param {() => void} changed */
  constructor(cloth, map, changed) {
    this.cloth = cloth;
    this.map = map;
    this.changed = changed;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    /** @type {Map<number, {x: number, y: number}>} the fingers on the cloth */
    this.fingers = new Map();
    this.dragged = false; // the click that follows is none
    this.tapped = { time: 0, x: 0, y: 0 };
    cloth.addEventListener("pointerdown", (event) => this.down(event));
    addEventListener("pointermove", (event) => this.moved(event));
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => this.up(/** @type {PointerEvent} */ (event)));
    cloth.addEventListener("click", (event) => this.swallow(event), { capture: true });
    cloth.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    cloth.addEventListener("focusin", (event) => this.meet(/** @type {Element} */ (event.target)));
    addEventListener("keydown", (event) => this.key(event));
    addEventListener("resize", () => this.set(this.scale, this.x, this.y));
    cloth.addEventListener("click", (event) => {
      const how = /** @type {Element} */ (event.target).closest("[data-zoom]")?.getAttribute("data-zoom");
      if (how) this.step(how);
    });
  }

  /** Puts the map there, but never away from the edges of the cloth. @param {number} scale @param {number} x @param {number} y */
  set(scale, x, y) {
    const { offsetWidth: wide, offsetHeight: high } = this.map;
    this.scale = Math.min(MOST, Math.max(1, scale));
    this.x = Math.min(0, Math.max(wide * (1 - this.scale), x));
    this.y = Math.min(0, Math.max(high * (1 - this.scale), y));
    const near = this.scale > 1.01;
    this.map.style.transform = near ? `translate(${this.x}px,${this.y}px) scale(${this.scale})` : "";
    this.cloth.classList.toggle("zoomed", near);
    this.changed();
  }

  /** Closer or farther, with a point of the page kept in its place. @param {number} scale @param {number} px @param {number} py */
  around(scale, px, py) {
    const { left, top } = this.map.getBoundingClientRect();
    const [mx, my] = [(px - left) / this.scale, (py - top) / this.scale]; // the point on the map
    const [ox, oy] = [left - this.x, top - this.y]; // where the map lies when it is not moved
    const to = Math.min(MOST, Math.max(1, scale));
    this.set(to, px - ox - mx * to, py - oy - my * to);
  }

  /** A step by button or key: towards where most is lit. @param {string} how */
  step(how) {
    if (how === "all") return this.set(1, 0, 0);
    const of = this.cloth.getBoundingClientRect();
    const lit = [...this.map.querySelectorAll(".lit > .hit, .picked > .hit")].map((hit) => hit.getBoundingClientRect());
    const seen = lit.map((box) => [box.x + box.width / 2, box.y + box.height / 2]).filter(([x, y]) => x > of.x && x < of.right && y > of.y && y < of.bottom);
    const [wide, high] = [of.width / STEP / 2, of.height / STEP / 2];
    const near = (/** @type {number[]} */ a) => seen.filter((b) => Math.abs(a[0] - b[0]) < wide && Math.abs(a[1] - b[1]) < high).length;
    const middle = [of.x + of.width / 2, of.y + of.height / 2];
    const [x, y] = how === "in" && seen.length ? seen.reduce((best, at) => (near(at) > near(best) ? at : best)) : middle;
    this.around(this.scale * (how === "in" ? STEP : 1 / STEP), x, y);
    if (how === "in") this.set(this.scale, this.x + middle[0] - x, this.y + middle[1] - y);
  }

  /** What is reached by key comes into sight. @param {Element} target */
  meet(target) {
    if (this.scale === 1 || !this.map.contains(target)) return;
    const [box, of] = [target.getBoundingClientRect(), this.cloth.getBoundingClientRect()];
    if (box.x >= of.x && box.y >= of.y && box.right <= of.right && box.bottom <= of.bottom) return;
    this.set(this.scale, this.x + of.x + of.width / 2 - box.x - box.width / 2, this.y + of.y + of.height / 2 - box.y - box.height / 2);
  }

  // -- fingers -------------------------------------------------------------------------------------------------------
  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType !== "touch" && (this.scale === 1 || event.button)) return;
    if (!this.fingers.size) this.dragged = false;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const was = this.fingers.get(event.pointerId);
    if (!was) return;
    const [dx, dy] = [event.clientX - was.x, event.clientY - was.y];
    if (!this.dragged && this.fingers.size === 1 && Math.hypot(dx, dy) < STILL) return;
    const before = this.spread();
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.dragged = this.dragged || this.scale > 1 || this.fingers.size > 1;
    if (this.fingers.size === 1) return this.scale > 1 ? this.set(this.scale, this.x + dx, this.y + dy) : undefined;
    const now = this.spread();
    this.x += now.x - before.x;
    this.y += now.y - before.y;
    this.set(this.scale, this.x, this.y);
    if (before.wide) this.around((this.scale * now.wide) / before.wide, now.x, now.y);
  }

  /** The middle of the fingers, and how far apart they are. */
  spread() {
    const all = [...this.fingers.values()];
    const [x, y] = [all.reduce((sum, finger) => sum + finger.x, 0) / all.length, all.reduce((sum, finger) => sum + finger.y, 0) / all.length];
    return { x, y, wide: all.length > 1 ? Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y) : 0 };
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.fingers.delete(event.pointerId) || this.dragged || event.pointerType !== "touch") return;
    const [x, y, time] = [event.clientX, event.clientY, performance.now()];
    const twice = time - this.tapped.time < TAP && Math.hypot(x - this.tapped.x, y - this.tapped.y) < 30;
    const free = !(/** @type {Element} */ (event.target).closest(".lit, .picked, button, a")); // there a second tap does it
    this.tapped = { time: twice ? 0 : time, x, y };
    if (twice && free) this.scale > 1 ? this.set(1, 0, 0) : this.around(CLOSE, x, y);
  }

  /** @param {MouseEvent} event */
  swallow(event) {
    if (!this.dragged) return;
    this.dragged = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A pinch on a touchpad comes as a wheel with Ctrl. @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.around(this.scale * Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const how = { "+": "in", "=": "in", "-": "out", 0: "all" }[event.key];
    const busy = event.ctrlKey || event.metaKey || event.altKey || /** @type {Element} */ (event.target).closest("input, select, textarea, dialog");
    if (how && !busy) this.step(how);
  }
}
