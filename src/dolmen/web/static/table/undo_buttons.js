// The buttons and keys for undo, redo and reset. The server decides what they may do: table/undo.py.

import { buttonById, texts } from "./page.js";

const REPLY_MS = 2000; // how long undo, redo and reset wait for a reply
const UNDO_AGAIN_MS = 700; // a second press of undo within this time means a free undo, not a request to the others

/** Undo, redo and reset. */
export class UndoButtons {
  /** @param {(message: object) => void} send */
  constructor(send) {
    this.send = send;
    this.undo = buttonById("undo");
    this.redo = buttonById("redo");
    this.reset = buttonById("reset");
    this.requestedAt = -Infinity; // when a request was sent that has no reply yet
    this.undoPressedAt = -Infinity;
  }

  listen() {
    this.undo.onclick = () => {
      const before = this.undoPressedAt;
      this.undoPressedAt = performance.now();
      if (this.undoIsFree || this.undoPressedAt - before > UNDO_AGAIN_MS) this.request("undo");
    };
    this.redo.onclick = () => this.request("redo");
    this.reset.onclick = () => this.request("reset");
  }

  /** Whether undo needs nobody's agreement. */
  get undoIsFree() {
    return this.undo.dataset.kind === "free";
  }

  /** @param {import("./page.js").Update} update */
  show({ undo, redo, reset }) {
    this.undo.disabled = !undo.kind;
    this.undo.dataset.kind = undo.kind;
    this.undo.title = undo.why || (undo.kind ? "" : texts.undo_none);
    /** @type {HTMLElement} */ (this.undo.querySelector("span")).textContent =
      undo.kind === "ask" ? texts.undo_ask : undo.kind === "reopen" ? texts.undo_reopen : texts.undo;
    this.redo.disabled = !redo;
    this.reset.disabled = !reset?.may;
    this.reset.title = reset?.why ?? "";
  }

  /**
   * Sends one request at a time: a second one would be about a state that the player has not seen.
   * @param {"undo" | "redo" | "reset"} what
   */
  request(what) {
    if (performance.now() - this.requestedAt < REPLY_MS) return;
    this.requestedAt = performance.now();
    this.send({ do: what });
  }

  onReply() {
    this.requestedAt = -Infinity;
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was one of ours */
  onKeyDown(event) {
    const pressed =
      event.key === "z" && !event.shiftKey
        ? this.undo
        : event.key === "y" || event.key === "Z"
          ? this.redo
          : event.key === "Backspace"
            ? this.reset
            : null;
    if (!pressed || !(event.ctrlKey || event.metaKey)) return false;
    event.preventDefault();
    if (!event.repeat || this.undoIsFree || pressed !== this.undo) pressed.click();
    else this.undoPressedAt = performance.now(); // a held key must not ask the others
    return true;
  }
}
