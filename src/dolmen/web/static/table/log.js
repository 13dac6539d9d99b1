// The log: newest first, so the top is what just happened. Stays where the reader is while new lines come, and a line
// that is pointed at or focused lights the places it tells of.

export class Log {
  /** @param {HTMLElement} region @param {import("./overlay.js").Over} over */
  constructor(region, over) {
    this.region = region;
    this.over = over;
    this.box = /** @type {HTMLElement} */ (region.parentElement);
    this.reading = false;
    this.box.addEventListener("scroll", () => (this.reading = this.box.scrollTop > 4), { passive: true });
    for (const on of ["pointerover", "focusin"]) region.addEventListener(on, (event) => this.light(event));
    for (const off of ["pointerleave", "focusout"]) region.addEventListener(off, () => over.clear("seen"));
  }

  /** @param {Event} event */
  light(event) {
    this.over.clear("seen");
    const line = /** @type {Element} */ (event.target).closest("[data-at]");
    for (const id of line?.getAttribute("data-at")?.split(" ") ?? []) if (id) this.over.edge("seen", id, "seen");
  }

  /** Runs `change`, which may add lines at the top, without moving what is being read. @param {() => void} change */
  keep(change) {
    const before = this.reading ? this.box.scrollHeight : 0;
    change();
    if (this.reading) this.box.scrollTop += this.box.scrollHeight - before;
  }
}
