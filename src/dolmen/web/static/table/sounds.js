// Sounds of the table page, made with Web Audio. Nothing exists before the player has chosen sounds and used the page, because
// a browser allows sound only then. Of each sound only one plays at a time.

import { getSetting } from "../settings.js";

/**
 * @typedef {"turn" | "place" | "card" | "bad" | "victory" | "defeat" | "chat" | "time"} SoundName
 * @typedef {{at: number, seconds: number, hertz: number, to?: number, wave: "sine" | "triangle" | "noise", level: number, attack?: number}} Note
 *   `at`: when it begins; it slides from `hertz` to `to`; `level`: its loudest at full volume, after `attack` seconds;
 *   noise is filtered around `hertz`
 */

/** @type {Record<SoundName, Note[]>} */
export const SOUNDS = {
  turn: [
    { at: 0, seconds: 0.5, hertz: 659.3, wave: "sine", level: 0.6 },
    { at: 0.17, seconds: 0.6, hertz: 880, wave: "sine", level: 0.6 },
  ],
  place: [
    { at: 0, seconds: 0.11, hertz: 330, to: 150, wave: "triangle", level: 0.7, attack: 0.002 },
    { at: 0, seconds: 0.03, hertz: 2200, wave: "noise", level: 0.5, attack: 0.001 },
  ],
  card: [
    { at: 0, seconds: 0.2, hertz: 1500, to: 3600, wave: "noise", level: 0.5, attack: 0.08 },
    { at: 0.17, seconds: 0.05, hertz: 1100, wave: "noise", level: 0.6, attack: 0.002 },
  ],
  bad: [
    { at: 0, seconds: 0.45, hertz: 220, wave: "triangle", level: 0.5, attack: 0.02 },
    { at: 0.22, seconds: 0.7, hertz: 164.8, to: 155.6, wave: "triangle", level: 0.5, attack: 0.02 },
  ],
  victory: [
    { at: 0, seconds: 0.4, hertz: 523.3, wave: "triangle", level: 0.35, attack: 0.01 },
    { at: 0.14, seconds: 0.4, hertz: 659.3, wave: "triangle", level: 0.35, attack: 0.01 },
    { at: 0.28, seconds: 0.4, hertz: 784, wave: "triangle", level: 0.35, attack: 0.01 },
    { at: 0.42, seconds: 1.2, hertz: 1046.5, wave: "triangle", level: 0.4, attack: 0.01 },
  ],
  defeat: [
    { at: 0, seconds: 0.6, hertz: 392, wave: "triangle", level: 0.35, attack: 0.03 },
    { at: 0.3, seconds: 0.6, hertz: 311.1, wave: "triangle", level: 0.35, attack: 0.03 },
    { at: 0.6, seconds: 1.4, hertz: 261.6, wave: "triangle", level: 0.4, attack: 0.03 },
  ],
  chat: [
    { at: 0, seconds: 0.12, hertz: 784, wave: "sine", level: 0.3, attack: 0.01 },
    { at: 0.09, seconds: 0.2, hertz: 1174.7, wave: "sine", level: 0.3, attack: 0.01 },
  ],
  time: [
    { at: 0, seconds: 0.16, hertz: 932.3, wave: "triangle", level: 0.35 },
    { at: 0.22, seconds: 0.16, hertz: 932.3, wave: "triangle", level: 0.35 },
    { at: 0.44, seconds: 0.3, hertz: 932.3, wave: "triangle", level: 0.35 },
  ],
};

const FADED = 0.0001; // an exponential ramp cannot reach 0
const WAKE_DELAY_MS = 400; // preparing sound takes longer than a key press may take
const LATEST_MS = 1000; // a sound that the browser held back for longer is no longer about what happens

/**
 * Plays a sound. @param {BaseAudioContext} audio @param {Note[]} notes @param {number} volume a factor
 * @returns {Promise<void>} fulfilled when it has ended
 */
export function playSound(audio, notes, volume) {
  const ends = notes.map(({ at, seconds, hertz, to, wave, level, attack = 0.005 }) => {
    const [start, end] = [audio.currentTime + at, audio.currentTime + at + seconds];
    const { source, output, frequency } = makeSource(audio, wave);
    const gain = audio.createGain();
    frequency.setValueAtTime(hertz, start);
    if (to) frequency.exponentialRampToValueAtTime(to, end);
    gain.gain.setValueAtTime(FADED, start);
    gain.gain.linearRampToValueAtTime(level * volume, start + attack);
    gain.gain.exponentialRampToValueAtTime(FADED, end);
    output.connect(gain).connect(audio.destination);
    source.start(start);
    source.stop(end);
    return new Promise((resolve) => (source.onended = resolve));
  });
  return Promise.all(ends).then(() => undefined);
}

/**
 * @param {BaseAudioContext} audio @param {Note["wave"]} wave
 * @returns {{source: AudioScheduledSourceNode, output: AudioNode, frequency: AudioParam}}
 */
function makeSource(audio, wave) {
  if (wave !== "noise") {
    const tone = audio.createOscillator();
    tone.type = wave;
    return { source: tone, output: tone, frequency: tone.frequency };
  }
  const [noise, filter] = [audio.createBufferSource(), audio.createBiquadFilter()];
  noise.buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = noise.buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1;
  filter.type = "bandpass";
  noise.connect(filter);
  return { source: noise, output: filter, frequency: filter.frequency };
}

export class Sounds {
  constructor() {
    /** @type {AudioContext | null} */
    this.audio = null;
    /** @type {Set<SoundName>} */
    this.playing = new Set();
    for (const used of ["pointerdown", "keydown"])
      addEventListener(used, () => this.audio || setTimeout(() => this.prepare(), WAKE_DELAY_MS), { capture: true });
  }

  /** Creates the audio context, which sleeps while nothing plays. The player has just used the page. */
  prepare() {
    if (this.audio || getSetting("sound") === "off" || !("AudioContext" in window)) return;
    try {
      this.audio = new AudioContext();
      this.sleep();
    } catch {
      // the machine has no sound
    }
  }

  sleep() {
    this.audio?.suspend().catch(() => {});
  }

  /** Whether all sounds are on, not only the alert about the own turn. */
  areOn() {
    return getSetting("sound") === "always";
  }

  /** Plays a sound about what the player sees on the page, if all sounds are on. @param {SoundName} name */
  play(name) {
    if (this.areOn() && document.visibilityState === "visible") this.start(name);
  }

  /** Plays a sound, unless it is playing already. @param {SoundName} name */
  async start(name) {
    const { audio, playing } = this;
    const volume = (Number(getSetting("volume")) / 100) ** 2; // loudness is not heard in proportion
    if (!audio || !(volume > 0) || playing.has(name)) return;
    playing.add(name);
    const askedAt = performance.now();
    try {
      await audio.resume();
      if (performance.now() - askedAt < LATEST_MS) await playSound(audio, SOUNDS[name], Math.min(1, volume));
    } catch {
      // the browser refuses to play
    }
    playing.delete(name);
    if (!playing.size) this.sleep();
  }

  /** What the settings play on request. */
  playSample() {
    this.prepare();
    this.start("turn");
  }
}
