// The log, newest line last. It follows new lines, unless the player has scrolled back. Hovering or focusing a line marks
// its places.

export class GameLog {
  /** @param {HTMLElement} region @param {import("./overlay.js").Overlay} overlay */
  constructor(region, overlay) {
    this.region = region;
    this.overlay = overlay;
    this.scrolled = false; // the region is a reversed column: its scroll position is 0 at the newest line and negative before it
    region.addEventListener("scroll", () => (this.scrolled = region.scrollTop < -4), { passive: true });
    for (const on of ["pointerover", "focusin"]) region.addEventListener(on, (event) => this.markPlaces(event));
    for (const off of ["pointerleave", "focusout"]) region.addEventListener(off, () => overlay.clear("seen"));
  }

  /** @param {Event} event */
  markPlaces(event) {
    const line = /** @type {Element} */ (event.target).closest("[data-at]");
    this.overlay.outlineSeen("seen", line?.getAttribute("data-at")?.split(" ") ?? []);
  }

  /** Runs `change`, which may add lines at the end, without moving what the player reads. @param {() => void} change */
  preserveScroll(change) {
    const before = this.scrolled ? this.region.scrollHeight : 0;
    change();
    if (this.scrolled) this.region.scrollTop -= this.region.scrollHeight - before;
  }
}
