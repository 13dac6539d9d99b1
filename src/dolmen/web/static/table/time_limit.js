// A time limit for choosing, where all play as one team: anybody may set one or take it away, and all see it run.

import { link } from "./rule_drawer.js";

/** @typedef {{left: number | null, name: string, rule: string}} Limit `left` in seconds from when it came, null: none is set */

const MINUTES = [1, 3, 5];

export class Hurry {
  /**
   * @param {HTMLElement} box @param {HTMLElement} says what a screen reader is told @param {Record<string, string>} texts
   * @param {(seconds: number) => string} words how a time is written @param {(message: object) => void} send
   */
  constructor(box, says, texts, words, send) {
    this.box = box;
    this.says = says;
    this.texts = texts;
    this.words = words;
    this.send = send;
    /** @type {Limit | null} */
    this.limit = null;
    this.since = 0;
    setInterval(() => this.limit?.left && this.tick(), 1000);
  }

  /** @param {Limit | null} limit @param {boolean} plays whether somebody plays at this page */
  show(limit, plays) {
    const open = this.box.querySelector("details")?.open ?? false;
    const before = this.limit;
    this.limit = limit;
    this.since = performance.now();
    this.box.hidden = !limit || (!plays && limit.left === null);
    this.box.replaceChildren();
    if (!limit) return;
    if (limit.left === null) this.box.append(this.choice(open, limit.rule));
    else {
      const told = document.createElement("span");
      this.box.append(told, " ", ...(plays ? [this.button(this.texts.hurry_lift, null), " "] : []), link(limit.rule));
      this.tick();
      if (before?.left === null || !before) this.says.textContent = told.textContent;
    }
  }

  /** @param {boolean} open @param {string} rule */
  choice(open, rule) {
    const choice = document.createElement("details");
    choice.open = open;
    const name = Object.assign(document.createElement("summary"), { textContent: this.texts.hurry });
    const times = MINUTES.map((n) => this.button(this.texts.hurry_minutes.replace("{n}", String(n)), 60 * n));
    choice.append(name, this.button(this.texts.hurry_now, 0), ...times, link(rule));
    return choice;
  }

  /** @param {string} text @param {number | null} seconds */
  button(text, seconds) {
    const button = Object.assign(document.createElement("button"), { textContent: text });
    button.onclick = () => this.send({ do: "hurry", seconds });
    return button;
  }

  tick() {
    const { left, name } = /** @type {Limit} */ (this.limit);
    const rest = Math.max(0, (left ?? 0) - (performance.now() - this.since) / 1000);
    const text = rest ? this.texts.hurry_left.replace("{name}", name).replace("{time}", this.words(rest)) : this.texts.hurry_over;
    /** @type {Element} */ (this.box.firstElementChild).textContent = text;
  }
}
