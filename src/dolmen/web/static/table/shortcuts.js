// Buttons and keys that act on the whole table: undo, redo, reset, skip, the buttons of the prompt (`data-do`), and what
// tells the server whether the player looks at the page.

import { app, byId, page, texts } from "./page.js";
import { hasAttention } from "./turn_alert.js";

const REPLY_MS = 2000; // how long undo, redo and reset wait for a reply
const UNDO_AGAIN_MS = 700; // a second press of undo within this time means a free undo, not a request to the others

/** @param {string} id */
const button = (id) => /** @type {HTMLButtonElement} */ (byId(id));

/** Undo, redo and reset. */
export class UndoButtons {
  /** @param {(message: object) => void} send */
  constructor(send) {
    this.send = send;
    this.undo = button("undo");
    this.redo = button("redo");
    this.reset = button("reset");
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

  /** @param {import("./page.js").Frame} frame */
  show({ undo, redo, reset }) {
    this.undo.disabled = !undo.kind;
    this.undo.dataset.kind = undo.kind;
    this.undo.title = undo.why || (undo.kind ? "" : texts.undo_none);
    /** @type {HTMLElement} */ (this.undo.querySelector("span")).textContent = undo.kind === "ask" ? texts.undo_ask : undo.kind === "reopen" ? texts.undo_reopen : texts.undo;
    this.redo.disabled = !redo;
    this.reset.disabled = !reset?.may;
    this.reset.title = reset?.why ?? "";
  }

  /** Sends one request at a time: a second one would be about a state that the player has not seen. @param {"undo" | "redo" | "reset"} what */
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
    const pressed = event.key === "z" && !event.shiftKey ? this.undo : event.key === "y" || event.key === "Z" ? this.redo : event.key === "Backspace" ? this.reset : null;
    if (!pressed || !(event.ctrlKey || event.metaKey)) return false;
    event.preventDefault();
    if (!event.repeat || this.undoIsFree || pressed !== this.undo) pressed.click();
    else this.undoPressedAt = performance.now(); // a held key must not ask the others
    return true;
  }
}

/**
 * @typedef {object} ShortcutParts
 * @property {(message: object) => void} send
 * @property {import("./frame_queue.js").FrameQueue<import("./page.js").Frame>} frames
 * @property {import("./chooser.js").Chooser} chooser
 * @property {import("./inspector.js").Inspector} inspector
 * @property {import("./catch_up.js").CatchUp | null} catchUp
 * @property {UndoButtons} undoButtons
 * @property {HTMLDetailsElement} textView the table in words, which the server sends only while it is open
 */

/** @param {ShortcutParts} parts */
export function setUpShortcuts({ send, frames, chooser, inspector, catchUp, undoButtons, textView }) {
  const skip = button("skip");
  undoButtons.listen();
  skip.onclick = () => frames.skip();
  // A click on the table skips what is being shown step by step.
  app.addEventListener("click", (event) => {
    if (skip.hidden || !(/** @type {Element} */ (event.target).closest(".pic"))) return;
    event.stopPropagation();
    frames.skip();
  }, { capture: true });
  for (const change of ["focus", "blur"]) addEventListener(change, () => send({ do: "here", yes: hasAttention() }));
  document.addEventListener("visibilitychange", () => {
    send({ do: "here", yes: hasAttention() });
    if (!document.hidden && !chooser.picked.length) catchUp?.onReturn(Number(page.dataset.version ?? 0));
  });
  textView.addEventListener("toggle", () => send({ do: "read", open: textView.open }));
  app.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const named = target.closest("[data-look]");
    if (named) inspector.inspectClicked(named);
    const pressed = target.closest("[data-do]");
    const action = pressed?.getAttribute("data-do");
    if (action === "hint") send({ do: "hint" });
    else if (action === "look") app.dataset.over = "looked";
    else if (action === "result") app.dataset.over = "yes";
    else if (action === "back") send({ do: "back" });
    else if (action === "skip") frames.skip();
    else if (action === "stand-in" || action === "give-away") send({ do: action, seat: Number(pressed?.getAttribute("data-seat")) });
    else if (action) send({ do: "agree", yes: action === "agree", wish: pressed?.getAttribute("data-wish") });
  });
  addEventListener("keydown", (event) => {
    if (/** @type {Element} */ (event.target).closest?.("input, select, textarea") || undoButtons.onKeyDown(event)) return;
    if ((event.key === "s" || event.key === "Escape") && !skip.hidden) frames.skip();
  });
}
