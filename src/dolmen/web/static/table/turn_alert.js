// Alerts the player whose turn it is and who does something else: a short sound and a desktop notification. Notifications
// for closed pages are chosen on the notices page.

import { getSetting } from "../settings.js";

const TONES = [[0, 659.3], [0.17, 880]]; // start in seconds, frequency in hertz
const TONE_SECONDS = 0.5;
const WAKE_DELAY_MS = 400; // preparing sound takes longer than a key press may take

/** Whether the player looks at this page. */
export const hasAttention = () => document.visibilityState === "visible" && document.hasFocus();

/** Asks the browser for a permission, if the setting needs one. @param {string} name @param {string} value */
export async function requestPermission(name, value) {
  if (name !== "desktop" || value !== "on") return true;
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

export class TurnAlert {
  /** @param {Record<string, string>} texts */
  constructor(texts) {
    this.texts = texts;
    /** @type {boolean | null} whether it is the player's turn; null before the first update */
    this.ourTurn = null;
    /** @type {AudioContext | null} */
    this.audio = null;
    /** @type {OscillatorNode | null} the last tone that was started */
    this.lastTone = null;
    // A browser allows sound only after the player has used the page.
    const prepareAudio = () => {
      this.audio ??= new AudioContext();
      this.audio.suspend(); // otherwise it would keep running
    };
    for (const used of ["pointerdown", "keydown"]) addEventListener(used, () => setTimeout(prepareAudio, WAKE_DELAY_MS), { once: true });
  }

  /** @param {boolean} ourTurn whether the player has to decide now @param {string} title */
  update(ourTurn, title) {
    if (ourTurn && this.ourTurn === false) this.alertPlayer(title);
    this.ourTurn = ourTurn;
  }

  /** @param {string} title */
  alertPlayer(title) {
    const sound = getSetting("sound");
    if (sound === "always" || (sound === "away" && !hasAttention())) this.playSound();
    if (getSetting("desktop") === "on" && !hasAttention()) this.showNotification(title);
  }

  playSound() {
    const { audio } = this;
    if (!audio) return;
    audio.resume();
    for (const [wait, tone] of TONES) {
      const [oscillator, gain, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + wait];
      oscillator.frequency.value = tone;
      gain.gain.setValueAtTime(0.16, start);
      gain.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS);
      oscillator.connect(gain).connect(audio.destination);
      oscillator.start(start);
      oscillator.stop(start + TONE_SECONDS);
      this.lastTone = oscillator;
      oscillator.onended = () => this.lastTone === oscillator && audio.suspend();
    }
  }

  /** The tag is the one of a push notice, so that only one of them is shown. @param {string} title */
  showNotification(title) {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    try {
      const notification = new Notification(title, { body: this.texts.your_turn, tag: location.pathname, icon: "/static/dolmen.svg" });
      notification.onclick = () => {
        window.focus();
        notification.close();
      };
    } catch {
      // some phone browsers allow only push notices
    }
  }
}
