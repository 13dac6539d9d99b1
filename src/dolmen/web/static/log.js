// The log: newest first, so the top is what just happened. Stays where the reader is while new lines come.

export class Log {
  /** @param {HTMLElement} region */
  constructor(region) {
    this.region = region;
    this.box = /** @type {HTMLElement} */ (region.parentElement);
  }

  /** Runs `change`, which may add lines at the top, without moving what is being read. @param {() => void} change */
  keep(change) {
    const before = this.box.scrollHeight;
    const reading = this.box.scrollTop > 4;
    change();
    if (reading) this.box.scrollTop += this.box.scrollHeight - before;
  }
}
