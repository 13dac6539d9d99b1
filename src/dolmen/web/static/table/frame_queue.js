// Frames: what the server sent is shown one by one, the answers of bots at the viewer's own pace, and all at once if wished.

import { still } from "./media.js";

export const PACES = /** @type {const} */ ({ calm: 1.8, usual: 1, quick: 0.4, none: 0 });
const STAY = 750; // milliseconds that a bot's answer stays in sight before the next one
const OWN = 450; // that one's own answer does before a bot's comes over it
const HURRY = 24; // frames waiting beyond which they are no longer shown one by one

/** @template {{bot: boolean, stay?: number}} Frame `stay`: how long it is to be looked at, where something is told again */
export class Frames {
  /** @param {(frame: Frame, quick: boolean) => void} show @param {(waiting: boolean) => void} tell */
  constructor(show, tell) {
    this.show = show;
    this.tell = tell;
    /** @type {Frame[]} */
    this.queue = [];
    this.timer = 0;
    this.shown = -OWN; // when the last frame was shown
    this.telling = false; // something is told again, and more of it may still be on its way
    this.skipping = false;
  }

  /** How much slower than usual things move; 0: at once. */
  pace() {
    if (document.hidden || still.matches) return 0;
    const chosen = document.documentElement.dataset.pace ?? "usual";
    return chosen in PACES ? PACES[/** @type {keyof typeof PACES} */ (chosen)] : 1;
  }

  /** @param {Frame} frame */
  push(frame) {
    this.queue.push(frame);
    this.telling = Boolean(frame.stay);
    this.skipping &&= this.telling;
    const wait = frame.bot ? this.shown + OWN * this.pace() - performance.now() : 0;
    if (this.skipping) this.skip();
    else if (!this.timer && wait > 0) this.timer = setTimeout(() => this.next(), wait);
    else if (!this.timer) this.next();
  }

  /** Shows the next frame; after a bot's answer a moment passes before the one after it. */
  next() {
    this.timer = 0;
    for (let frame = this.queue.shift(); frame; frame = this.queue.shift()) {
      const pace = this.pace();
      this.shown = performance.now();
      this.show(frame, this.queue.length > 0 && !(frame.stay && pace));
      if ((frame.bot || this.queue[0]?.bot) && pace && (frame.stay || this.queue.length < HURRY)) {
        this.timer = setTimeout(() => this.next(), (frame.stay ?? STAY) * pace);
        break;
      }
    }
    this.tell(this.queue.length > 0 || (this.timer > 0 && this.telling));
  }

  /** All that waits, now. */
  skip() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.skipping = this.telling;
    const waiting = this.queue.splice(0);
    for (const [at, frame] of waiting.entries()) this.show(frame, at < waiting.length - 1);
    this.tell(false);
  }
}
