// Buttons and keys that act on the whole table: skip, help, the buttons of the prompt (`data-do`), and the messages that tell the
// server whether the page is visible. undo_buttons.js has undo, redo and reset.

import { isForTable, isShortcut } from "./keys.js";
import { app, buttonById, page } from "./page.js";
import { hasAttention } from "./turn_alert.js";

/**
 * @typedef {object} ShortcutParts
 * @property {(message: object) => void} send
 * @property {import("./update_queue.js").UpdateQueue<import("./page.js").Update>} updates
 * @property {import("./chooser.js").Chooser} chooser
 * @property {import("./inspector.js").Inspector} inspector
 * @property {import("./catch_up.js").CatchUp | null} catchUp
 * @property {import("./undo_buttons.js").UndoButtons} undoButtons
 * @property {HTMLDetailsElement} textView the table in words, which the server sends only while it is open
 */

/** @param {ShortcutParts} parts */
export function setUpShortcuts({ send, updates, chooser, inspector, catchUp, undoButtons, textView }) {
  const skip = buttonById("skip");
  const endDialog = /** @type {HTMLDialogElement | null} */ (document.getElementById("end-game"));
  undoButtons.listen();
  endDialog?.addEventListener("close", () => {
    if (endDialog.returnValue) send({ do: endDialog.returnValue });
  });
  /** Asks before the game ends early. @param {string[]} possible what the player may do: "resign", "propose-end" */
  function openEndDialog(possible) {
    if (!endDialog) return;
    for (const part of endDialog.querySelectorAll("[data-for]"))
      /** @type {HTMLElement} */ (part).hidden = !possible.includes(part.getAttribute("data-for") ?? "");
    endDialog.returnValue = "";
    endDialog.showModal();
  }
  skip.onclick = () => updates.skip();
  // A click on the table skips what is being shown step by step.
  app.addEventListener(
    "click",
    (event) => {
      if (skip.hidden || !(/** @type {Element} */ (event.target).closest(".drawing"))) return;
      event.stopPropagation();
      updates.skip();
    },
    { capture: true },
  );
  for (const change of ["focus", "blur"]) addEventListener(change, () => send({ do: "visibility", yes: hasAttention() }));
  document.addEventListener("visibilitychange", () => {
    send({ do: "visibility", yes: hasAttention() });
    if (!document.hidden && !chooser.picked.length) catchUp?.onReturn(Number(page.dataset.version ?? 0));
  });
  textView.addEventListener("toggle", () => send({ do: "text-view", open: textView.open }));
  app.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const named = target.closest("[data-look]");
    if (named) inspector.inspectClicked(named);
    const pressed = target.closest("[data-do]");
    const action = pressed?.getAttribute("data-do");
    if (action === "hint") send({ do: "hint" });
    else if (action === "look") app.dataset.over = "looked";
    else if (action === "result") app.dataset.over = "yes";
    else if (action === "take-over") send({ do: "take-over" });
    else if (action === "skip") updates.skip();
    else if (action === "end-game") openEndDialog((pressed?.getAttribute("data-may") ?? "").split(" "));
    else if (action === "stand-in" || action === "give-away")
      send({ do: action, seat: Number(pressed?.getAttribute("data-seat")) });
    else if (action === "agree" || action === "refuse")
      send({ do: "agree", yes: action === "agree", proposal: pressed?.getAttribute("data-proposal") });
  });
  addEventListener("keydown", (event) => {
    if (!isForTable(event) || undoButtons.onKeyDown(event)) return;
    if ((event.key === "s" || event.key === "Escape") && isShortcut(event) && !skip.hidden) updates.skip();
  });
}

/** The help dialog: its button, and the key `?`. */
export function setUpHelp() {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("help"));
  const toggle = () => {
    if (dialog.open) return dialog.close();
    /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.drawer[open]"))?.close();
    dialog.showModal();
  };
  /** @type {HTMLElement} */ (document.getElementById("help-open")).onclick = toggle;
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  addEventListener("keydown", (event) => {
    if (event.key === "?" && (dialog.open || isShortcut(event))) toggle();
  });
}
