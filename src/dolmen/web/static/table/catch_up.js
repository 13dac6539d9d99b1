// Catching up: shows step by step what happened since the player's last turn, on arrival or when the button is pressed. A
// click skips it. With reduced motion it marks the places instead, and the log has the text.

export class CatchUp {
  /**
   * @param {HTMLElement} button @param {HTMLElement} log @param {import("./overlay.js").Overlay} overlay
   * @param {HTMLElement} announcer
   * @param {Record<string, string>} texts @param {() => number} paceFactor @param {(version: number) => void} requestReplay
   *   asks the server to show it again
   */
  constructor(button, log, overlay, announcer, texts, paceFactor, requestReplay) {
    this.button = button;
    this.log = log;
    this.overlay = overlay;
    this.announcer = announcer;
    this.texts = texts;
    this.paceFactor = paceFactor;
    this.requestReplay = requestReplay;
    /** @type {string[]} marked places */
    this.places = [];
    this.seenVersion = 0; // the version that the player last saw
    button.onclick = () => this.repeat();
    for (const used of ["pointerdown", "keydown"]) addEventListener(used, () => this.clearMarks(), { capture: true });
  }

  /**
   * Called for each update.
   * @param {{version: number, since: number, plays: boolean, stay?: number}} update @param {boolean} first
   */
  show(update, first) {
    if (update.stay) return;
    this.button.hidden = !update.plays || !update.since;
    if (first && !this.paceFactor() && !this.button.hidden) this.markPlaces();
    if (!document.hidden) this.seenVersion = update.version;
  }

  repeat() {
    if (this.paceFactor()) this.requestReplay(0);
    else this.markPlaces();
  }

  /**
   * The player has come back to the page: shows what happened in the meantime.
   * @param {number} version the current version
   */
  onReturn(version) {
    if (version > this.seenVersion && this.paceFactor()) this.requestReplay(this.seenVersion);
    else if (version > this.seenVersion) this.markPlaces();
    this.seenVersion = version;
  }

  /** Marks the places of the new log lines until the player does something. */
  markPlaces() {
    const lines = [...this.log.querySelectorAll("li.new")];
    this.places = lines.flatMap((line) => line.getAttribute("data-at")?.split(" ") ?? []);
    this.announcer.textContent = lines.map((line) => line.textContent?.trim().replace(/\s+/g, " ")).join(" ");
    this.drawMarks();
  }

  drawMarks() {
    this.overlay.outlineSeen("catch-up", this.places);
  }

  clearMarks() {
    if (!this.places.length) return;
    this.places = [];
    this.drawMarks();
  }
}
