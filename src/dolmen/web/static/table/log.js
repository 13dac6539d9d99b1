// The log, newest line first. It keeps its scroll position while lines are added. Hovering or focusing a line marks its places.

export class GameLog {
  /** @param {HTMLElement} region @param {import("./overlay.js").Overlay} overlay */
  constructor(region, overlay) {
    this.region = region;
    this.overlay = overlay;
    this.box = /** @type {HTMLElement} */ (region.parentElement);
    this.scrolled = false;
    this.box.addEventListener("scroll", () => (this.scrolled = this.box.scrollTop > 4), { passive: true });
    for (const on of ["pointerover", "focusin"]) region.addEventListener(on, (event) => this.markPlaces(event));
    for (const off of ["pointerleave", "focusout"]) region.addEventListener(off, () => overlay.clear("seen"));
  }

  /** @param {Event} event */
  markPlaces(event) {
    this.overlay.clear("seen");
    const line = /** @type {Element} */ (event.target).closest("[data-at]");
    for (const id of line?.getAttribute("data-at")?.split(" ") ?? []) if (id) this.overlay.outline("seen", id, "seen");
  }

  /** Runs `change`, which may add lines at the top, without moving what the player reads. @param {() => void} change */
  preserveScroll(change) {
    const before = this.scrolled ? this.box.scrollHeight : 0;
    change();
    if (this.scrolled) this.box.scrollTop += this.box.scrollHeight - before;
  }
}
