// The page of a table: its elements, and how an update from the server changes them.

import { patchHtml, translateFrom } from "./dom_patch.js";
import { narrow } from "./media.js";
import { afterPresent } from "./paint.js";
import { showChosenSettings } from "../settings.js";

/**
 * @typedef {{version: number, title: string, regions: Record<string, string>, decision: import("./chooser.js").Decision | null,
 *   undo: {kind: string, why: string}, redo: boolean, reset?: {may: boolean, why: string}, plays: boolean, bot: boolean,
 *   steps: import("./motion.js").Step[],
 *   pass: string, since: number, spotlights?: import("./spotlight.js").Spotlight[], clock?: import("./clocks.js").Clock[], plans?:
 *   import("./team_plans.js").Plan[], limit?: import("./time_limit.js").Limit | null, stay?: number, isPast?: boolean, passes?: boolean, undone?: string}} Update
 *   one state of the table; `stay`: milliseconds that it stays on the screen while the page catches up; `isPast`, `passes`:
 *   see update_queue.js
 */

export const page = document.body;
/** @type {Record<string, string>} the texts of the page in the reader's language */
export const texts = JSON.parse(page.dataset.texts ?? "{}");
/** @param {string} id @returns {HTMLElement} */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id @returns {HTMLButtonElement} */
export const buttonById = (id) => /** @type {HTMLButtonElement} */ (byId(id));
/** What a replay is controlled with; null at a running table. */
export const replayBar = /** @type {HTMLFormElement | null} */ (document.getElementById("replay"));
export const app = byId("app");
export const refusalBox = byId("refused");
export const passDialog = /** @type {HTMLDialogElement} */ (byId("pass"));
const TRANSLATED = [".bar", "#app", "#help", "#rules", "#pass", "#chat", "#plans", "#end-game"]; // by a change of language

/**
 * @typedef {object} PageParts
 * @property {import("./update_queue.js").UpdateQueue<Update>} updates
 * @property {import("./perf/index.js").TablePerf} perf
 * @property {import("./motion.js").Motion} motion
 * @property {import("./chooser.js").Chooser} chooser
 * @property {import("./inspector.js").Inspector} inspector
 * @property {import("./overlay.js").Overlay} overlay
 * @property {import("./coach.js").Coach} coach
 * @property {import("./catch_up.js").CatchUp | null} catchUp
 * @property {import("./pings.js").Pings} pings
 * @property {import("./presence.js").Presence} presence
 * @property {import("./team_plans.js").TeamPlans | null} plans
 * @property {import("./clocks.js").Clocks} clocks
 * @property {import("./time_limit.js").TimeLimit | null} timeLimit
 * @property {import("./undo_buttons.js").UndoButtons} undoButtons
 * @property {import("./socket.js").PendingAnswer} pendingAnswer
 * @property {import("./spotlight.js").SpotlightBox} spotlightBox
 * @property {import("./turn_alert.js").TurnAlert} turnAlert
 * @property {import("./placed_pieces.js").PlacedPieces} placedPieces
 * @property {import("./sounds.js").Sounds} sounds
 */

const RESULT_MS = 400; // how long the last board stays before the result covers it,
const RESULT_AFTER_MOVES_MS = 1600; // also while pieces move
let resultTimer = 0;
let passedTo = -1; // the seat that the device was last passed to

/**
 * Shows an update: patches the page, then updates buttons, marks and motion.
 * @param {Update} update @param {boolean} quick whether another update waits and this one need not be played out
 * @param {PageParts} parts
 */
export function showUpdate(update, quick, parts) {
  const { updates, perf, motion, chooser } = parts;
  const first = !page.dataset.version;
  const mayDefer = !first && !quick && updates.paceFactor() > 0; // a hidden page gets no animation frames to wait for
  const isSilent = Boolean(first || update.passes || update.isPast || replayBar);
  const focusedId = document.activeElement?.closest(".drawing [id]")?.id;
  perf.beforeUpdate();
  motion.beforeUpdate();
  chooser.beforeUpdate();
  parts.inspector.invalidate();

  perf.patchRegions(update.regions, update.decision, mayDefer);
  showState(update, first);
  showControls(update, parts);
  coverForNextPlayer(update);
  const moves = drawMarks(update, { first, quick, mayDefer }, parts);
  showNews(update, parts);
  if (focusedId && document.activeElement === document.body) byId(focusedId)?.focus({ preventScroll: true });

  const placed = parts.placedPieces.findNew(); // also without sounds, or the first update with them would find all pieces new
  if (placed && !isSilent && parts.sounds.areOn()) parts.sounds.play(placed);
  if (update.decision) parts.turnAlert.onShown();
  const lastMotion = first || quick ? 0 : (moves.length ? RESULT_AFTER_MOVES_MS : RESULT_MS) * updates.paceFactor();
  showResultAfter(lastMotion, update.regions.result, isSilent, parts);
  parts.spotlightBox.show(update.spotlights, page.dataset.plays === "yes", Boolean(update.isPast || replayBar));

  perf.afterPaint({ moves, deferred: mayDefer, drawMarks: () => chooser.drawMarks() });
  motion.startMoves(moves);
  afterPresent(() => chooser.onPresented());
  perf.idle();
}

/** Tells the style sheet, the other modules and the browser's tab what the page shows. @param {Update} update @param {boolean} first */
function showState(update, first) {
  updateLayoutClasses();
  if (first) page.classList.add("loaded");
  page.dataset.version = String(update.version);
  page.dataset.plays = update.plays ? "yes" : "";
  document.title = update.title;
}

/** Updates the buttons beside the drawings, and which regions keys can reach. @param {Update} update @param {PageParts} parts */
function showControls(update, { undoButtons, pendingAnswer, timeLimit }) {
  undoButtons.show(update);
  if (!update.stay) pendingAnswer.confirm(update.decision?.id);
  refusalBox.hidden = true;
  if (update.decision && !narrow.matches && !byId("hand").querySelector(":scope > .mat"))
    byId("hand").removeAttribute("tabindex");
  else byId("hand").tabIndex = 0; // the hand may scroll: keys must reach it, also while nothing in it can be pressed
  if (update.plays) byId("seats").removeAttribute("tabindex");
  else byId("seats").tabIndex = 0; // a watcher has nothing to press there, but the panels may scroll
  if (update.limit !== undefined) timeLimit?.show(update.limit, update.plays); // before the buttons of the prompt: it takes some of their space
}

/**
 * Draws the marks of an update and plans its moves: all are measured on one layout, and drawn after the last measurement.
 * @param {Update} update @param {{first: boolean, quick: boolean, mayDefer: boolean}} how @param {PageParts} parts
 * @returns {import("./motion.js").Move[]}
 */
function drawMarks(update, { first, quick, mayDefer }, { overlay, chooser, pendingAnswer, coach, catchUp, motion }) {
  /** @type {import("./motion.js").Move[]} */
  let moves = [];
  overlay.batch(() => {
    chooser.setDecision(update.decision, pendingAnswer.message !== null, !mayDefer, Boolean(update.undone));
    coach.update();
    catchUp?.show(update, first);
    if (!first && !quick) moves = motion.planMoves(update.steps ?? [], [app]);
  });
  return moves;
}

/** Shows what the players do: pings, presence, plans and clocks. @param {Update} update @param {PageParts} parts */
function showNews(update, { pings, presence, plans, clocks }) {
  pings.draw();
  presence.render();
  if (update.plans) plans?.show(update.plans);
  if (update.clock) clocks.show(update.clock);
  if (update.undone) showNote(update.undone);
}

/**
 * Shows the scoring after the last motion.
 * @param {number} wait in milliseconds @param {string | undefined} result @param {boolean} isSilent @param {PageParts} parts
 */
function showResultAfter(wait, result, isSilent, { sounds }) {
  clearTimeout(resultTimer);
  const showEnd = () => {
    if (result && !app.dataset.over && !isSilent) sounds.play(endingSound());
    showResult(result);
  };
  if (wait && result) resultTimer = setTimeout(showEnd, wait);
  else showEnd();
}

/** Who watches players compete sees somebody win. */
function endingSound() {
  const isContest = !byId("result").querySelector(".team");
  return byId("result").querySelector(".has-won") || (isContest && page.dataset.plays !== "yes") ? "victory" : "defeat";
}

/** @param {string | undefined} result the scoring, '' before the end, undefined if it has not changed */
function showResult(result) {
  if (result !== undefined) app.dataset.over = !result ? "" : replayBar ? "looked" : "yes";
  if (app.dataset.over && byId("prompt").querySelector(".proposal")) app.dataset.over = "looked"; // the scoring must not cover a question of the others
}

/** Tells the style sheet what is on the table. Selectors that search whole drawings would cost much at every change. */
export function updateLayoutClasses() {
  const [map, hand] = [/** @type {SVGSVGElement | null} */ (byId("map").querySelector(":scope > svg")), byId("hand")];
  const shape = map ? (map.viewBox.baseVal.width / map.viewBox.baseVal.height).toFixed(3) : "1";
  if (app.style.getPropertyValue("--shape") !== shape) app.style.setProperty("--shape", shape);
  const classes = {
    broad: map?.classList.contains("broad"), // wider than high
    "has-edges": byId("edges").childElementCount,
    bare: !hand.firstChild,
    "has-mats": hand.querySelector(".mat"),
    "has-payment": hand.querySelector(".sum"),
    flat: hand.querySelector(".mat, .leader, .colour") || (hand.firstChild && !hand.querySelector(".card")), // it fits the width of a phone
  };
  for (const [name, applies] of Object.entries(classes)) app.classList.toggle(name, Boolean(applies));
}

/**
 * Players who share a device: covers the table until the next player has it, where something is secret.
 * @param {Update} update
 */
function coverForNextPlayer(update) {
  const next = update.decision?.seat ?? passedTo;
  if (update.pass && next !== passedTo && !passDialog.open) {
    byId("pass-name").textContent = texts.pass.replace("{name}", update.pass);
    passDialog.showModal();
  }
  passedTo = next;
}

/** @param {import("./log.js").GameLog} log @param {string} name @param {string} html */
export function patchRegion(log, name, html) {
  if (name === "log") log.preserveScroll(() => patchHtml(byId(name), html));
  else patchHtml(byId(name), html);
}

/**
 * Translates the page into another language.
 * @param {string} lang @returns {Promise<boolean>} false if the page could not be loaded
 */
export async function translatePage(lang) {
  const response = await fetch(`${location.pathname}?lang=${lang}`).catch(() => null);
  if (!response?.ok) return false;
  const translated = new DOMParser().parseFromString(await response.text(), "text/html");
  document.documentElement.lang = lang;
  Object.assign(texts, JSON.parse(translated.body.dataset.texts ?? "{}"));
  if (page.dataset.faces !== undefined) page.dataset.faces = translated.body.dataset.faces;
  for (const selector of TRANSLATED) {
    const [element, source] = [document.querySelector(selector), translated.querySelector(selector)];
    if (element && source) translateFrom(element, source);
  }
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(".settings [name=lang]")))
    button.setAttribute("aria-pressed", String(button.value === lang));
  showChosenSettings();
  return true;
}

/** Shows a text that is no refusal. @param {string} text */
export function showNote(text) {
  refusalBox.replaceChildren(Object.assign(document.createElement("p"), { textContent: text }));
  refusalBox.dataset.note = "yes";
  refusalBox.tabIndex = 0; // it may scroll, and nothing in it can have the focus
  refusalBox.hidden = false;
}
