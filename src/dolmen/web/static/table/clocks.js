// The clocks of the seats. The server sends the remaining seconds; this module counts them down.

import { SHAPES } from "./pings.js";

/**
 * @typedef {{name: string, look: number, sign: string, own: boolean, left: number, free: number, runs: boolean}} Clock times
 *   in seconds, from when the message came
 */

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
const WARN_BELOW = 2 * MINUTE; // below this a clock warns; at slow tables, where a turn may take days, below three hours
const WARN_BELOW_SLOW = 3 * HOUR;

export class Clocks {
  /**
   * @param {HTMLElement} list @param {HTMLElement} announcer is read out by screen readers
   * @param {Record<string, string>} texts
   * @param {() => void} onExpired called when a clock has run out @param {() => void} onLittleTime called when the
   *   player's own clock begins to warn
   */
  constructor(list, announcer, texts, onExpired, onLittleTime) {
    this.list = list;
    this.announcer = announcer;
    this.texts = texts;
    /** @type {Clock[]} */
    this.clocks = [];
    this.receivedAt = 0;
    this.warned = false;
    this.onExpired = onExpired;
    this.onLittleTime = onLittleTime;
    this.expiredCount = 0; // clocks that have run out
    setInterval(() => this.clocks.some((clock) => clock.runs) && this.tick(), 1000);
  }

  /** @param {Clock[]} clocks */
  show(clocks) {
    this.clocks = clocks;
    this.receivedAt = performance.now();
    this.list.hidden = clocks.length === 0;
    this.list.closest(".bar")?.classList.toggle("timed", clocks.length > 0);
    if (!clocks.some((clock) => clock.own && clock.runs)) this.warned = false;
    this.list.replaceChildren(...clocks.map((clock) => this.renderClock(clock)));
    this.tick();
  }

  /** Shows the times of now. */
  tick() {
    this.clocks.forEach((clock, at) => this.showTime(clock, this.list.children[at]));
    const expired = this.clocks.filter((clock) => clock.runs && !this.remaining(clock).some(Boolean)).length;
    if (expired > this.expiredCount) this.onExpired();
    this.expiredCount = expired;
  }

  /** What is left now: of the reserve, and of the free time before it. @param {Clock} clock */
  remaining(clock) {
    const gone = clock.runs ? (performance.now() - this.receivedAt) / 1000 : 0;
    return [Math.max(0, clock.left - Math.max(0, gone - clock.free)), Math.max(0, clock.free - gone)];
  }

  /** @param {Clock} clock */
  renderClock(clock) {
    const item = document.createElement("li");
    item.className = `seat-${clock.look}${clock.runs ? " running" : ""}`;
    const shape = `<svg class="shape" viewBox="-12 -12 24 24" aria-hidden="true"><path d="${SHAPES[clock.look]}"/></svg>`;
    const sign = `<svg class="sign" viewBox="-36 -36 72 76" aria-hidden="true"><use href="#${clock.sign}"/></svg>`;
    item.innerHTML = `${clock.sign ? sign : shape}<b></b> <span role="timer"></span>`;
    item.children[1].textContent = clock.name;
    if (clock.runs && clock.free) item.append(document.createElement("small"));
    return item;
  }

  /** @param {Clock} clock @param {Element} item */
  showTime(clock, item) {
    const [left, free] = this.remaining(clock);
    const little = clock.runs && left + free < (document.body.dataset.slow ? WARN_BELOW_SLOW : WARN_BELOW);
    item.classList.toggle("low-time", little);
    item.children[2].textContent = left + free > 0 ? this.formatTime(left) : this.texts.clock_out;
    const more = item.querySelector("small");
    if (more) more.textContent = `+${this.formatTime(free)}`;
    if (!free) more?.remove();
    if (little && clock.own && !this.warned) {
      this.warned = true;
      this.announcer.textContent = this.texts.clock_little.replace("{time}", this.formatTime(left + free));
      this.onLittleTime();
    }
  }

  /** @param {number} seconds */
  formatTime(seconds) {
    const total = Math.ceil(seconds);
    const pad = (/** @type {number} */ n) => String(n).padStart(2, "0");
    if (total >= DAY)
      return this.texts.clock_days
        .replace("{d}", String(Math.floor(total / DAY)))
        .replace("{h}", String(Math.floor((total % DAY) / HOUR)));
    if (total >= HOUR)
      return `${Math.floor(total / HOUR)}:${pad(Math.floor((total % HOUR) / MINUTE))}:${pad(total % MINUTE)}`;
    return `${Math.floor(total / MINUTE)}:${pad(total % MINUTE)}`;
  }
}
