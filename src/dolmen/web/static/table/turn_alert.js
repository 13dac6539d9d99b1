// Alerts the player whose turn it is: a short sound, and a desktop notification for one who does something else. Notifications
// for closed pages are chosen on the notices page.

import { getSetting } from "../settings.js";

/** Whether the player looks at this page. */
export const hasAttention = () => document.visibilityState === "visible" && document.hasFocus();

/** Asks the browser for a permission, if the setting needs one. @param {string} name @param {string} value */
export async function requestPermission(name, value) {
  if (name !== "desktop" || value !== "on") return true;
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

export class TurnAlert {
  /** @param {Record<string, string>} texts @param {import("./sounds.js").Sounds} sounds */
  constructor(texts, sounds) {
    this.texts = texts;
    this.sounds = sounds;
    /** @type {boolean | null} whether it is the player's turn; null before the first update */
    this.ourTurn = null;
    this.awaitsBoard = false; // the turn has begun, and what happened before is still being shown
  }

  /**
   * An update has come; it may be shown later. Who looks elsewhere is alerted at once.
   * @param {boolean} ourTurn whether the player has to decide now @param {string} title @param {boolean} isPast whether the
   *   page catches up
   */
  update(ourTurn, title, isPast) {
    const begins = ourTurn && this.ourTurn === false;
    this.ourTurn = ourTurn;
    this.awaitsBoard = ourTurn && (this.awaitsBoard || (begins && hasAttention() && !isPast));
    if (!begins || hasAttention()) return;
    if (getSetting("sound") !== "off") this.sounds.start("turn");
    if (getSetting("desktop") === "on") this.showNotification(title);
  }

  /** The player can see that the turn has begun. */
  onShown() {
    const sound = getSetting("sound");
    if (this.awaitsBoard && (sound === "always" || (sound === "away" && !hasAttention()))) this.sounds.start("turn");
    this.awaitsBoard = false;
  }

  /** The tag is the one of a push notice, so that only one of them is shown. @param {string} title */
  showNotification(title) {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    try {
      const notification = new Notification(title, {
        body: this.texts.your_turn,
        tag: location.pathname,
        icon: "/static/dolmen.svg",
      });
      notification.onclick = () => {
        window.focus();
        notification.close();
      };
    } catch {
      // some phone browsers allow only push notices
    }
  }
}
