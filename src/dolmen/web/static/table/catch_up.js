// What happened since one's last turn: told again moment by moment on coming to the table or by a button, and skipped by a
// click. Where motion is unwelcome the places are marked and the lines of the log are there to be read.

export class Since {
  /**
   * @param {HTMLElement} button @param {HTMLElement} log @param {import("./overlay.js").Over} over @param {HTMLElement} says
   * @param {Record<string, string>} texts @param {() => number} pace @param {(version: number) => void} ask asks to be told again
   */
  constructor(button, log, over, says, texts, pace, ask) {
    this.button = button;
    this.log = log;
    this.over = over;
    this.says = says;
    this.texts = texts;
    this.pace = pace;
    this.ask = ask;
    /** @type {string[]} places that are marked */
    this.places = [];
    this.seen = 0; // the version that somebody last looked at
    over.again.push(() => this.lay());
    button.onclick = () => this.again();
    for (const used of ["pointerdown", "keydown"]) addEventListener(used, () => this.clear(), { capture: true });
  }

  /** The table was laid. @param {{version: number, since: number, plays: boolean, stay?: number}} frame @param {boolean} first */
  show(frame, first) {
    if (frame.stay) return;
    this.button.hidden = !frame.plays || !frame.since;
    if (first && !this.pace() && !this.button.hidden) this.mark();
    if (!document.hidden) this.seen = frame.version;
  }

  again() {
    if (this.pace()) this.ask(0);
    else this.mark();
  }

  /** Somebody looks again: tell what came meanwhile. @param {number} version how the table stands */
  back(version) {
    if (version > this.seen && this.pace()) this.ask(this.seen);
    else if (version > this.seen) this.mark();
    this.seen = version;
  }

  /** The places of the new lines of the log, until somebody does something. */
  mark() {
    const lines = [...this.log.querySelectorAll("li.new")];
    this.places = lines.flatMap((line) => line.getAttribute("data-at")?.split(" ") ?? []);
    this.says.textContent = lines.map((line) => line.textContent?.trim().replace(/\s+/g, " ")).reverse().join(" ");
    this.lay();
  }

  lay() {
    this.over.clear("since");
    for (const place of new Set(this.places)) this.over.edge("since", place, "seen");
  }

  clear() {
    if (!this.places.length) return;
    this.places = [];
    this.lay();
  }
}
