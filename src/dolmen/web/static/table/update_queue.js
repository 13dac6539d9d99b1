// Shows the updates from the server one by one: the answers of bots at the player's pace, everything at once on request.

import { narrow, prefersReducedMotion } from "./media.js";

export const PACES = /** @type {const} */ ({ calm: 1.8, usual: 1, quick: 0.4, none: 0 });
const BOT_UPDATE_MS = 1000; // how long a bot's answer stays before the next one,
const BOT_UPDATE_NARROW_MS = 1700; // and on a phone, where its words stand in the prompt
const OWN_ANSWER_MS = 450; // how long the player's own answer stays before a bot's
const UNHURRIED = 3; // with more bot answers waiting, each stays for a shorter time, as when the player has passed,
const LEAST_STAY = 0.45; // but at least for this part of it
const MAX_ONE_BY_ONE = 24; // beyond this number of waiting updates, they are shown at once

/**
 * @template {{bot: boolean, stay?: number, isPast?: boolean, passes?: boolean}} Update `stay`: how long the update stays while
 *   catching up; `isPast`: whether it is part of catching up or what that ends with; `passes`: whether nobody can see it,
 *   because the next one follows at once
 */
export class UpdateQueue {
  /** @param {(update: Update, quick: boolean) => void} showUpdate @param {(waiting: boolean) => void} onWaiting */
  constructor(showUpdate, onWaiting) {
    this.showUpdate = showUpdate;
    this.onWaiting = onWaiting;
    /** @type {Update[]} */
    this.queue = [];
    this.timer = 0;
    this.lastShownAt = -OWN_ANSWER_MS;
    this.followsPast = true; // what comes next is the first update of a connection, or follows a past one
    this.catchingUp = false; // past updates are being shown, and more of them may be on their way
    this.skipping = false;
    this.held = false; // something lies over the board that the player reads first
  }

  /** How much slower than usual things move; 0 means without motion. */
  paceFactor() {
    return document.hidden ? 0 : this.chosenPace();
  }

  /** The same, also while nobody sees the page. */
  chosenPace() {
    if (prefersReducedMotion.matches) return 0;
    const chosen = document.documentElement.dataset.pace ?? "usual";
    return chosen in PACES ? PACES[/** @type {keyof typeof PACES} */ (chosen)] : 1;
  }

  /** @param {Update} update */
  push(update) {
    this.queue.push(update);
    this.catchingUp = Boolean(update.stay);
    this.skipping &&= this.catchingUp;
    const wait = update.bot ? this.lastShownAt + OWN_ANSWER_MS * this.paceFactor() - performance.now() : 0;
    if (this.held) return;
    if (this.skipping) this.skip();
    else if (!this.timer && wait > 0) this.timer = setTimeout(() => this.showNext(), wait);
    else if (!this.timer) this.showNext();
  }

  /** Notes whether an update that has come is about the past. @param {Update} update */
  markPast(update) {
    update.isPast = this.followsPast || Boolean(update.stay);
    this.followsPast = Boolean(update.stay);
  }

  /** There is a new connection: its first update shows what happened in the meantime. */
  onConnect() {
    this.followsPast = true;
  }

  /** Shows the next update. After a bot's answer, the next update waits. */
  showNext() {
    this.timer = 0;
    if (this.held) return;
    for (let update = this.queue.shift(); update; update = this.queue.shift()) {
      const pace = this.paceFactor();
      this.lastShownAt = performance.now();
      const stays = (update.bot || this.queue[0]?.bot) && pace && (update.stay || this.queue.length < MAX_ONE_BY_ONE);
      update.passes = !stays && this.queue.length > 0;
      this.showUpdate(update, this.queue.length > 0 && !(update.stay && pace));
      if (this.held) break; // it opened a spotlight
      if (stays) {
        const hurry = Math.max(LEAST_STAY, Math.min(1, UNHURRIED / this.queue.length));
        this.timer = setTimeout(
          () => this.showNext(),
          (update.stay ?? (narrow.matches ? BOT_UPDATE_NARROW_MS : BOT_UPDATE_MS) * hurry) * pace,
        );
        break;
      }
    }
    this.onWaiting(this.queue.length > 0 || (this.timer > 0 && this.catchingUp));
  }

  /** Keeps the update that is shown until `release`. */
  hold() {
    this.held = true;
  }

  release() {
    if (!this.held) return;
    this.held = false;
    if (!this.timer) this.showNext();
  }

  /** Shows everything that waits, now. */
  skip() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.skipping = this.catchingUp;
    const waiting = this.queue.splice(0);
    for (const [at, update] of waiting.entries()) {
      update.passes = at < waiting.length - 1;
      this.showUpdate(update, update.passes);
    }
    this.onWaiting(false);
  }
}
