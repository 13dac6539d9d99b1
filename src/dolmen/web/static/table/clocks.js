// The clocks of the seats: what is left of each reserve, counted down here from what the server says.

import { SHAPES } from "./pings.js";

/** @typedef {{name: string, look: number, sign: string, own: boolean, left: number, free: number, runs: boolean}} Clock in seconds from when it came */

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
const LITTLE = 2 * MINUTE; // from here on somebody should hurry; where a turn may take days, from three hours on
const LITTLE_SLOW = 3 * HOUR;

export class Clocks {
  /**
   * @param {HTMLElement} list @param {HTMLElement} says what a screen reader is told @param {Record<string, string>} texts
   * @param {() => void} ran called when a clock has run out: what was said about the time that is left does not hold any more
   */
  constructor(list, says, texts, ran) {
    this.list = list;
    this.says = says;
    this.texts = texts;
    /** @type {Clock[]} */
    this.clocks = [];
    this.since = 0;
    this.warned = false;
    this.ran = ran;
    this.out = 0; // how many have run out
    setInterval(() => this.clocks.some((clock) => clock.runs) && this.lay(), 1000);
  }

  /** @param {Clock[]} clocks */
  show(clocks) {
    this.clocks = clocks;
    this.since = performance.now();
    this.list.hidden = clocks.length === 0;
    this.list.closest(".bar")?.classList.toggle("timed", clocks.length > 0);
    if (!clocks.some((clock) => clock.own && clock.runs)) this.warned = false;
    this.lay();
  }

  lay() {
    this.list.replaceChildren(...this.clocks.map((clock) => this.item(clock)));
    const out = this.clocks.filter((clock) => clock.runs && !this.left(clock).some(Boolean)).length;
    if (out > this.out) this.ran();
    this.out = out;
  }

  /** What is left of a clock now: of its reserve, and before that of what is free. @param {Clock} clock */
  left(clock) {
    const gone = clock.runs ? (performance.now() - this.since) / 1000 : 0;
    return [Math.max(0, clock.left - Math.max(0, gone - clock.free)), Math.max(0, clock.free - gone)];
  }

  /** @param {Clock} clock */
  item(clock) {
    const [left, free] = this.left(clock);
    const little = clock.runs && left + free < (document.body.dataset.slow ? LITTLE_SLOW : LITTLE);
    const item = document.createElement("li");
    item.className = `seat-${clock.look}${clock.runs ? " runs" : ""}${little ? " little" : ""}`;
    const shape = `<svg class="shape" viewBox="-12 -12 24 24" aria-hidden="true"><path d="${SHAPES[clock.look]}"/></svg>`;
    const sign = `<svg class="sign" viewBox="-36 -36 72 76" aria-hidden="true"><use href="#${clock.sign}"/></svg>`;
    item.innerHTML = `${clock.sign ? sign : shape}<b></b> <span role="timer"></span>`;
    const [, name, time] = item.children;
    name.textContent = clock.name;
    time.textContent = left + free > 0 ? this.words(left) : this.texts.clock_out;
    if (clock.runs && free) item.append(Object.assign(document.createElement("small"), { textContent: `+${this.words(free)}` }));
    if (little && clock.own && !this.warned) {
      this.warned = true;
      this.says.textContent = this.texts.clock_little.replace("{time}", this.words(left + free));
    }
    return item;
  }

  /** @param {number} seconds */
  words(seconds) {
    const whole = Math.ceil(seconds);
    const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
    if (whole >= DAY) return this.texts.clock_days.replace("{d}", String(Math.floor(whole / DAY))).replace("{h}", String(Math.floor((whole % DAY) / HOUR)));
    if (whole >= HOUR) return `${Math.floor(whole / HOUR)}:${two(Math.floor((whole % HOUR) / MINUTE))}:${two(whole % MINUTE)}`;
    return `${Math.floor(whole / MINUTE)}:${two(whole % MINUTE)}`;
  }
}
