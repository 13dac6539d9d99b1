// The table page. This module creates the parts and connects them. page.js updates the page, messages.js handles what the
// server sends, shortcuts.js and undo_buttons.js handle buttons and keys, perf/ makes it fast.

import { setUpSettings, setUpTabs } from "../settings.js";
import { closeOnBack } from "./back_button.js";
import { CatchUp } from "./catch_up.js";
import { Chat } from "./chat.js";
import { Chooser } from "./chooser.js";
import { Clocks } from "./clocks.js";
import { Coach } from "./coach.js";
import { UpdateQueue } from "./update_queue.js";
import { Inspector } from "./inspector.js";
import { GameLog } from "./log.js";
import { narrow } from "./media.js";
import { makeMessageHandler } from "./messages.js";
import { Motion } from "./motion.js";
import { Overlay } from "./overlay.js";
import {
  app,
  byId,
  page,
  patchRegion,
  refusalBox,
  replayBar,
  showUpdate,
  texts,
  translatePage,
  updateLayoutClasses,
} from "./page.js";
import { setUpPerf } from "./perf/index.js";
import { Pings } from "./pings.js";
import { PlacedPieces } from "./placed_pieces.js";
import { Presence } from "./presence.js";
import { Replay } from "./replay.js";
import { RuleDrawer } from "./rule_drawer.js";
import { setUpHelp, setUpShortcuts } from "./shortcuts.js";
import { PendingAnswer, TableSocket } from "./socket.js";
import { Sounds } from "./sounds.js";
import { SpotlightBox } from "./spotlight.js";
import { SummaryPanel } from "./summary_panel.js";
import { TeamPlans } from "./team_plans.js";
import { TimeLimit } from "./time_limit.js";
import { hasAttention, requestPermission, TurnAlert } from "./turn_alert.js";
import { UndoButtons } from "./undo_buttons.js";
import { Zoom } from "./zoom.js";

const ART_RETRY_MS = 1500;
const status = byId("connection");
const announcer = byId("announcer"); // read out by screen readers
const textView = /** @type {HTMLDetailsElement} */ (document.querySelector("details.words"));
/** @param {string} id */
const dialog = (id) => /** @type {HTMLDialogElement} */ (byId(id));
/** @param {object} message */
const send = (message) => connection.send(message);
const hideRefusal = () => (refusalBox.hidden = true);
const paceFactor = () => updates.paceFactor();

// -- the parts of the page ---------------------------------------------------------------------------------------------
const overlay = new Overlay();
const sounds = new Sounds();
const log = new GameLog(byId("log"), overlay);
/** @type {UpdateQueue<import("./page.js").Update>} */
const updates = new UpdateQueue(
  (update, quick) => showUpdate(update, quick, parts),
  (waiting) => (byId("skip").hidden = !waiting),
);
const motion = new Motion(app, overlay, paceFactor);
const chooser = new Chooser(app, overlay, byId("options"), texts, {
  sendAnswer,
  askWhyNot: (at) => send({ do: "why", at }),
  inspect: (element) => inspector.inspectClicked(element, true),
  hideRefusal,
});
const coach = new Coach(byId("coach"), overlay, chooser, () => send({ do: "return" }));
new Zoom(/** @type {HTMLElement} */ (app.querySelector(".board-area")), byId("map"), overlay.redrawSoon);
const perf = await setUpPerf({
  byId,
  patchRegion: (name, html) => patchRegion(log, name, html),
  onDeferredPatched(panels) {
    updateLayoutClasses();
    motion.startMoves(motion.planMoves([], panels));
  },
  reportFaces: (faces) => send({ do: "known-cards", faces }),
});
overlay.redrawers.push(() => perf.idle());
const ruleDrawer = new RuleDrawer(dialog("rules"), page.dataset.game ?? "");
const pings = new Pings(overlay, announcer, texts, (at) => send({ do: "ping", at }));
const chat = new Chat(
  dialog("chat"),
  byId("chat-open"),
  page.dataset.table ?? "",
  texts,
  (draft) => send({ do: "say", ...draft }),
  () => sounds.play("chat"),
);
const plans =
  document.getElementById("plans-open") &&
  new TeamPlans(dialog("plans"), byId("plans-open"), overlay, announcer, texts, send);
const inspector = new Inspector(
  byId("inspector"),
  (at) => send({ do: "inspect", at }),
  (element) => pings.ping(element),
  texts,
  plans,
);
const presence = new Presence(texts);
const summaryPanel = new SummaryPanel(byId("summary"), () => updates.chosenPace(), texts);
const spotlightBox = new SpotlightBox(byId("spotlight"), updates, summaryPanel, texts, () => sounds.play("card"));
closeOnBack(/** @type {HTMLDialogElement[]} */ ([...document.querySelectorAll("dialog:not(#pass)")])); // that one covers secrets
const turnAlert = new TurnAlert(texts, sounds);
const placedPieces = new PlacedPieces(byId("map"));
const clocks = new Clocks(byId("clocks"), announcer, texts, hideRefusal, () => sounds.play("time"));
const timeLimit =
  document.getElementById("time-limit") &&
  new TimeLimit(byId("time-limit"), announcer, texts, (seconds) => clocks.formatTime(seconds), send);
const catchUp =
  document.getElementById("catch-up") &&
  new CatchUp(byId("catch-up"), byId("log"), overlay, announcer, texts, paceFactor, (version) =>
    send({ do: "catch-up", version }),
  );
if (catchUp) chooser.afterDraw.push(() => catchUp.drawMarks());
const undoButtons = new UndoButtons(send);
const pendingAnswer = new PendingAnswer(send);
const parts = {
  updates,
  perf,
  motion,
  chooser,
  inspector,
  overlay,
  coach,
  catchUp,
  pings,
  plans,
  clocks,
  timeLimit,
  undoButtons,
  pendingAnswer,
  chat,
  presence,
  turnAlert,
  placedPieces,
  sounds,
  spotlightBox,
};

setUpSettings(
  changeLanguage,
  async (name, value) => {
    const granted = await requestPermission(name, value);
    const message = /** @type {HTMLElement} */ (document.querySelector(".settings [data-denied]"));
    message.textContent = granted ? "" : (message.dataset.denied ?? "");
    return granted;
  },
  () => sounds.playSample(),
);
setUpHelp();
setUpTabs(app, () => {
  overlay.clearMapNames(); // the map may be hidden now
  chooser.refresh();
  perf.idle();
});

// -- the connection ----------------------------------------------------------------------------------------------------
// The shared art of all drawings comes once and stays in the browser's cache. Nothing can be drawn without it.
const art = await loadArt();
status.hidden = true; // an earlier try may have failed
const handleMessage = makeMessageHandler(parts);
const connection = replayBar
  ? new Replay(replayBar, () => narrow.matches, paceFactor, handleMessage)
  : new TableSocket(socketUrl, { onMessage: handleMessage, onState: onConnectionState });
byId("art").innerHTML = art; // while the server prepares its first message
narrow.listeners.push(() => connection.replaceConnection());
setUpShortcuts({ ...parts, send, textView });

/**
 * @returns {string} the address of the table's socket; with the version on the page, if the server may show what has
 *   happened since then
 */
function socketUrl() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const since = paceFactor() ? `&since=${page.dataset.version ?? 0}` : "";
  const query = `lang=${document.documentElement.lang}&narrow=${Number(narrow.matches)}&packs=${Number("DecompressionStream" in window)}${since}`;
  return `${scheme}://${location.host}/t/${page.dataset.table}/socket?${query}`;
}

/** @returns {Promise<string>} */
async function loadArt() {
  const response = await fetch(page.dataset.art ?? "").catch(() => null);
  if (response?.ok) return response.text();
  showConnectionState("lost");
  await new Promise((resolve) => setTimeout(resolve, ART_RETRY_MS));
  return loadArt();
}

/** @param {import("./socket.js").ConnectionState} state */
function showConnectionState(state) {
  status.hidden = state === "open";
  status.textContent = state === "open" ? "" : state === "lost" ? texts.lost : texts.gone;
  page.dataset.connection = state;
}

/**
 * Tells a new connection what the server has forgotten with the old one.
 * @param {import("./socket.js").ConnectionState} state
 */
function onConnectionState(state) {
  showConnectionState(state);
  pendingAnswer.reconnected = state === "open";
  if (state !== "open") return;
  updates.onConnect();
  if (textView.open) send({ do: "text-view", open: true });
  if (!hasAttention()) send({ do: "visibility", yes: false });
  if (plans?.drawer.open) send({ do: "plans" });
  perf.onReconnect();
}

/** @param {string} decision @param {string} answer */
function sendAnswer(decision, answer) {
  pendingAnswer.give({ do: "answer", decision, answer });
  inspector.pauseAfterAnswer();
  hideRefusal();
  setTimeout(() => perf.hasDeferred || motion.recordPositions()); // there is time for it while the answer is on its way
}

/** @param {string} lang */
async function changeLanguage(lang) {
  if (!(await translatePage(lang))) return;
  inspector.hide();
  ruleDrawer.reload();
  chat.renderAll();
  connection.replaceConnection();
}
