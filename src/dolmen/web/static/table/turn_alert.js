// Your turn: a short sound, and a notice of the desktop, for whoever has turned to something else. The title of the page says
// it too. What reaches somebody whose page is closed is chosen on the page of notices.

import { chosen } from "../settings.js";

const TONES = [[0, 659.3], [0.17, 880]]; // seconds, and how high
const LASTS = 0.5;
const CALM = 400; // milliseconds after the first use: to make ready for sound takes longer than a press may

/** Whether somebody looks at this page. */
export const looking = () => document.visibilityState === "visible" && document.hasFocus();

/** Whether the browser lets us do what was chosen; asked on the click that chooses it. @param {string} name @param {string} value */
export async function allowed(name, value) {
  if (name !== "desktop" || value !== "on") return true;
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

export class Bell {
  /** @param {Record<string, string>} texts */
  constructor(texts) {
    this.texts = texts;
    /** @type {boolean | null} whether it is our turn; null before we know */
    this.ours = null;
    /** @type {AudioContext | null} */
    this.audio = null;
    /** @type {OscillatorNode | null} the tone that ends a chime */
    this.last = null;
    // A browser lets a page be heard only after somebody has used it.
    const wake = () => {
      this.audio ??= new AudioContext();
      this.audio.suspend(); // it would be at work all the time
    };
    for (const used of ["pointerdown", "keydown"]) addEventListener(used, () => setTimeout(wake, CALM), { once: true });
  }

  /** The table has changed. @param {boolean} ours whether we are asked now @param {string} title */
  heard(ours, title) {
    if (ours && this.ours === false) this.ring(title);
    this.ours = ours;
  }

  /** @param {string} title */
  ring(title) {
    const sound = chosen("sound");
    if (sound === "always" || (sound === "away" && !looking())) this.chime();
    if (chosen("desktop") === "on" && !looking()) this.notice(title);
  }

  chime() {
    const { audio } = this;
    if (!audio) return;
    audio.resume();
    for (const [wait, tone] of TONES) {
      const [voice, loud, from] = [audio.createOscillator(), audio.createGain(), audio.currentTime + wait];
      voice.frequency.value = tone;
      loud.gain.setValueAtTime(0.16, from);
      loud.gain.exponentialRampToValueAtTime(0.001, from + LASTS);
      voice.connect(loud).connect(audio.destination);
      voice.start(from);
      voice.stop(from + LASTS);
      this.last = voice;
      voice.onended = () => this.last === voice && audio.suspend();
    }
  }

  /** The same mark as a pushed notice has, so that there is one of them. @param {string} title */
  notice(title) {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    try {
      const told = new Notification(title, { body: this.texts.your_turn, tag: location.pathname, icon: "/static/dolmen.svg" });
      told.onclick = () => {
        window.focus();
        told.close();
      };
    } catch {
      // some browsers of phones leave this to pushed notices
    }
  }
}
