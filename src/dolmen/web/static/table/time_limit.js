// A time limit for choosing, in a team game: any player can set or remove it, and everybody sees it run.

import { makeRuleLink } from "./rule_drawer.js";

/**
 * @typedef {{left: number | null, name: string, rule: string}} Limit `left`: seconds from when the message came, null if
 *   none is set
 */

const MINUTES = [1, 3, 5];

export class TimeLimit {
  /**
   * @param {HTMLElement} box @param {HTMLElement} announcer is read out by screen readers
   * @param {Record<string, string>} texts
   * @param {(seconds: number) => string} formatTime @param {(message: object) => void} send
   */
  constructor(box, announcer, texts, formatTime, send) {
    this.box = box;
    this.announcer = announcer;
    this.texts = texts;
    this.formatTime = formatTime;
    this.send = send;
    /** @type {Limit | null} */
    this.limit = null;
    this.receivedAt = 0;
    setInterval(() => this.limit?.left && this.tick(), 1000);
  }

  /** @param {Limit | null} limit @param {boolean} plays whether this page has a seat */
  show(limit, plays) {
    const wasOpen = this.box.querySelector("details")?.open ?? false;
    const before = this.limit;
    this.limit = limit;
    this.receivedAt = performance.now();
    this.box.hidden = !limit || (!plays && limit.left === null);
    this.box.replaceChildren();
    if (!limit) return;
    if (limit.left === null) this.box.append(this.renderChoice(wasOpen, limit.rule));
    else {
      const label = document.createElement("span");
      this.box.append(
        label,
        " ",
        ...(plays ? [this.makeButton(this.texts.hurry_lift, null), " "] : []),
        makeRuleLink(limit.rule),
      );
      this.tick();
      if (before?.left === null || !before) this.announcer.textContent = label.textContent;
    }
  }

  /** @param {boolean} open @param {string} rule */
  renderChoice(open, rule) {
    const choice = document.createElement("details");
    choice.open = open;
    const summary = Object.assign(document.createElement("summary"), { textContent: this.texts.hurry });
    const times = MINUTES.map((n) => this.makeButton(this.texts.hurry_minutes.replace("{n}", String(n)), 60 * n));
    choice.append(summary, this.makeButton(this.texts.hurry_now, 0), ...times, makeRuleLink(rule));
    return choice;
  }

  /** @param {string} text @param {number | null} seconds */
  makeButton(text, seconds) {
    const button = Object.assign(document.createElement("button"), { textContent: text });
    button.onclick = () => this.send({ do: "time-limit", seconds });
    return button;
  }

  tick() {
    const { left, name } = /** @type {Limit} */ (this.limit);
    const remaining = Math.max(0, (left ?? 0) - (performance.now() - this.receivedAt) / 1000);
    const text = remaining
      ? this.texts.hurry_left.replace("{name}", name).replace("{time}", this.formatTime(remaining))
      : this.texts.hurry_over;
    /** @type {Element} */ (this.box.firstElementChild).textContent = text;
  }
}
