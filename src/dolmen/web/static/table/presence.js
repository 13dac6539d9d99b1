// Which players have the table open. The server sends it; the page shows it beside their names.

/**
 * @typedef {{seat: number, state: "here" | "away" | "offline", seconds: number}} SeatPresence
 *   `seconds`: for how long the player has been offline, from when the message came; -1 if nobody knows
 */

const [MINUTE, HOUR] = [60, 3600];
const REFRESH_MS = 10_000;

export class Presence {
  /** @param {Record<string, string>} texts */
  constructor(texts) {
    this.texts = texts;
    this.elements = document.getElementsByClassName("seat-presence"); // stays up to date by itself
    /** @type {Map<number, SeatPresence>} */
    this.bySeat = new Map();
    this.receivedAt = 0;
    setInterval(() => this.render(), REFRESH_MS);
  }

  /** @param {SeatPresence[]} seats */
  show(seats) {
    this.bySeat = new Map(seats.map((each) => [each.seat, each]));
    this.receivedAt = performance.now();
    this.render();
  }

  /** Writes the presence into the elements for it. A patched region needs it again. */
  render() {
    for (const element of /** @type {Iterable<HTMLElement>} */ (this.elements)) {
      const presence = this.bySeat.get(Number(element.dataset.seat));
      const text = presence ? this.describe(presence) : "";
      if (element.textContent !== text) element.textContent = text;
      if (presence) element.dataset.state = presence.state;
    }
  }

  /** @param {SeatPresence} presence */
  describe({ state, seconds }) {
    if (state !== "offline" || seconds < 0) return this.texts[`presence_${state}`];
    const total = seconds + (performance.now() - this.receivedAt) / 1000;
    const [unit, n] =
      total < MINUTE ? ["seconds", total] : total < HOUR ? ["minutes", total / MINUTE] : ["hours", total / HOUR];
    return this.texts[`presence_offline_${unit}`].replace("{n}", String(Math.floor(n)));
  }
}
