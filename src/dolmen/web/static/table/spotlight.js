// Spotlights: what is shown large over the board, such as a card that is turned over, a new round, the last round. Each stays until
// the player goes on with any key or click, or until its time, if it has one, has passed at the player's pace. The updates behind it wait.
// With reduced motion, or pace "none", nothing is shown: the log has it. An item without a time that does not hold the game goes to
// the summary panel.

import { isShortcut } from "./keys.js";
import { appendCloseButton, WATCHER_SECONDS } from "./summary_panel.js";

/**
 * @typedef {[key: string, html: string, text: string, seconds: number]} Spotlight each key is shown once; `html`: picture and text;
 *   `seconds`: 0 until the player closes it, negative also, but beside the game
 */

const CLICK_MS = 350; // a click that was meant for the board does not close what has just appeared

/** Whether a key closes an item: neither one that is typed nor one of the browser's. @param {KeyboardEvent} event */
function goesOn(event) {
  return isShortcut(event) && !/^(Shift|Alt|AltGraph|F\d+)$/.test(event.key);
}

export class SpotlightBox {
  /**
   * @param {HTMLElement} box
   * @param {{hold: () => void, release: () => void, paceFactor: () => number, chosenPace: () => number}} updates
   * @param {import("./summary_panel.js").SummaryPanel} panel for what stays beside the game @param {Record<string, string>} texts
   * @param {() => void} onShow called when something new is shown; with reduced motion too, instead of showing it
   */
  constructor(box, updates, panel, texts, onShow) {
    this.box = box;
    this.updates = updates;
    this.panel = panel;
    this.texts = texts;
    this.onShow = onShow;
    /** @type {Set<string>} */
    this.seen = new Set();
    /** @type {Set<string>} keys of what happened before the page caught up */
    this.past = new Set();
    /** @type {Spotlight[]} */
    this.waiting = [];
    /** @type {Spotlight | null} */
    this.current = null;
    this.isKnown = false; // whether the items of the state that the player found are known: they are not shown
    this.plays = false;
    this.timer = 0;
    this.openedAt = 0;
    addEventListener("click", (event) => this.goOn(event), { capture: true });
    addEventListener("keydown", (event) => goesOn(event) && this.goOn(event), { capture: true });
  }

  /**
   * Called for each update.
   * @param {Spotlight[] | undefined} items undefined in an update of the past @param {boolean} plays whether the viewer has a seat
   * @param {boolean} isPast whether the page catches up
   */
  show(items, plays, isPast) {
    this.plays = plays;
    if (!items) return;
    const fresh = items.filter(([key]) => !this.seen.has(key));
    for (const [key] of fresh) this.seen.add(key);
    if (isPast) for (const [key] of fresh) this.past.add(key);
    const isFirst = !this.isKnown;
    this.isKnown = true;
    if (!isFirst && !this.updates.paceFactor() && fresh.some(([key]) => !this.past.has(key))) this.onShow();
    if (isFirst) return;
    const beside = fresh.filter(([, , , seconds]) => seconds < 0).at(-1);
    if (beside && this.updates.chosenPace()) this.showBeside(beside);
    if (!this.updates.paceFactor()) return;
    this.waiting.push(...fresh.filter(([, , , seconds]) => seconds >= 0));
    if (!this.current) this.next();
  }

  /** @param {Spotlight} item */
  showBeside([key, html]) {
    this.panel.show(html, this.plays);
    if (this.updates.paceFactor() && !this.past.has(key)) this.onShow();
  }

  next() {
    clearTimeout(this.timer);
    this.current = this.waiting.shift() ?? null;
    if (!this.current) return this.close();
    this.updates.hold();
    const [key, html, text] = this.current;
    if (!html && !text) return this.next();
    this.open(html || "<h2></h2>", text);
    if (!this.past.has(key)) this.onShow();
  }

  /** @param {string} html @param {string} text the heading, if it differs from that of the details */
  open(html, text) {
    clearTimeout(this.timer);
    this.box.innerHTML = html;
    const heading = this.box.querySelector("h2");
    if (heading && text) heading.textContent = text;
    appendCloseButton(this.box, this.texts.go_on); // a press of it goes on like any other
    this.box.hidden = false;
    this.openedAt = performance.now();
    const seconds = this.current?.[3] ?? 0;
    this.box.dataset.reads = seconds ? "" : "yes";
    if (!seconds && this.plays) return;
    this.timer = setTimeout(() => this.next(), 1000 * (seconds || WATCHER_SECONDS) * this.updates.paceFactor());
  }

  /** Any key or click shows the next item. A click beside an item with a time does what it was meant for. @param {Event} event */
  goOn(event) {
    if (this.box.hidden || !this.current) return;
    if (this.current[3] && event.type === "click" && !this.box.contains(/** @type {Node} */ (event.target))) {
      this.waiting = this.waiting.filter(([, , , seconds]) => !seconds);
      this.next();
      return;
    }
    event.stopPropagation();
    event.preventDefault();
    if (performance.now() - this.openedAt > CLICK_MS) {
      if (event instanceof KeyboardEvent && event.key === "Escape") this.waiting.length = 0; // skips all
      this.box.hidden = true;
      this.next();
    }
  }

  close() {
    this.box.hidden = true;
    this.box.replaceChildren();
    this.updates.release();
  }
}
