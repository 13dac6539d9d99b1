// The table page: takes what the server says, shows it frame by frame, and sends what the player chooses.

import { allowed, Bell, looking } from "./turn_alert.js";
import { Book, link } from "./rule_drawer.js";
import { Chooser } from "./chooser.js";
import { Clocks } from "./clocks.js";
import { Coach } from "./coach.js";
import { Frames } from "./frame_queue.js";
import { Glass } from "./inspector.js";
import { Ground } from "./perf/board_image.js";
import { Hurry } from "./time_limit.js";
import { Log } from "./log.js";
import { afterwards, narrow, painted } from "./media.js";
import { morph, reshape, turnUp } from "./dom_patch.js";
import { Motion } from "./motion.js";
import { Over } from "./overlay.js";
import { Pings } from "./pings.js";
import { Plans } from "./team_plans.js";
import { Replay } from "./replay.js";
import { help, marks, settings, tabs } from "../settings.js";
import { Since } from "./catch_up.js";
import { Line } from "./socket.js";
import { Talk } from "./chat.js";
import { Zoom } from "./zoom.js";

/**
 * @typedef {{version: number, title: string, regions: Record<string, string>, decision: import("./chooser.js").Decision | null,
 *   undo: {kind: string, why: string}, redo: boolean, reset?: {may: boolean, why: string}, plays: boolean, bot: boolean, steps: import("./motion.js").Step[],
 *   pass: string, since: number, clock?: import("./clocks.js").Clock[], plans?: import("./team_plans.js").Plan[], limit?: import("./time_limit.js").Limit | null, stay?: number}} Frame
 * @typedef {{rule: string, text: string, case?: string, label?: string}} Refusal
 */

const page = document.body;
const AROUND = ["hand", "seats", "supply"]; // what lies around the board
const BESIDE = [...AROUND, "log", "result"]; // what comes a moment after it
const LONG = 2000; // milliseconds that a wish may take until something is heard of it
const FRESH = 700; // within which whoever presses undo once more means what is free, and not to ask the others
/** @type {Record<string, string>} */
const texts = JSON.parse(page.dataset.texts ?? "{}");
/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const undo = /** @type {HTMLButtonElement} */ (part("undo"));
const redo = /** @type {HTMLButtonElement} */ (part("redo"));
const reset = /** @type {HTMLButtonElement} */ (part("reset"));
const pass = /** @type {HTMLDialogElement} */ (part("pass"));
const words = /** @type {HTMLDetailsElement} */ (document.querySelector("details.words"));
const [room, refused, status, skip] = [part("room"), part("refused"), part("line"), part("skip")];

const over = new Over();
const log = new Log(part("log"), over);
const frames = new Frames(show, (waiting) => (skip.hidden = !waiting));
const motion = new Motion(room, over, () => frames.pace());
const chooser = new Chooser(room, over, part("options"), texts, {
  answer: (decision, option) => give({ do: "answer", decision, answer: option }),
  why: (at) => line.send({ do: "why", at }),
  look: (at) => glass.see(at, true),
  quiet: () => (refused.hidden = true),
});

const coach = new Coach(part("coach"), over, chooser, () => line.send({ do: "return" }));
new Zoom(/** @type {HTMLElement} */ (room.querySelector(".cloth")), part("map"), over.soon);
const ground = new Ground(part("map"), part("art"));
/** Only where a game's cards are worth it. */
const faces = page.dataset.faces !== undefined ? new (await import("./perf/card_images.js")).Faces(part("hand"), part("art"), () => (narrow.matches ? "" : (page.dataset.faces ?? "")), (faces) => line.send({ do: "keep", faces })) : null;
over.again.push(() => ground.soon(), () => faces?.soon());
const book = new Book(/** @type {HTMLDialogElement} */ (part("rules")), page.dataset.game ?? "");
const pings = new Pings(over, part("pinged"), texts, (at) => line.send({ do: "ping", at }));
const talk = new Talk(/** @type {HTMLDialogElement} */ (part("talk")), part("talk-open"), (said) => line.send({ do: "say", ...said }));
const plans = document.getElementById("plans-open") && new Plans(/** @type {HTMLDialogElement} */ (part("plans")), part("plans-open"), over, part("pinged"), texts, (wish) => line.send(wish));
const glass = new Glass(part("glass"), (at) => line.send({ do: "look", at }), (thing) => pings.point(thing), texts, plans);
const bell = new Bell(texts);
const clocks = new Clocks(part("clocks"), part("pinged"), texts, () => (refused.hidden = true));
const hurry = document.getElementById("hurry") && new Hurry(part("hurry"), part("pinged"), texts, (seconds) => clocks.words(seconds), (wish) => line.send(wish));
const since = document.getElementById("since") && new Since(part("since"), part("log"), over, part("pinged"), texts, () => frames.pace(), (version) => line.send({ do: "since", version }));

/** @type {{do: string, decision: string, answer: string} | null} an answer that no reply has come to yet */
let pending = null;
let reopened = false;
let wished = -Infinity; // when something was wished of which nothing has been heard yet
let undid = -Infinity; // when undo was last pressed
let seat = -1; // the seat that the device was last passed to

settings(speak, async (name, value) => {
  const may = await allowed(name, value);
  const told = /** @type {HTMLElement} */ (document.querySelector(".settings [data-denied]"));
  told.textContent = may ? "" : (told.dataset.denied ?? "");
  return may;
});
if (since) chooser.drawn.push(() => since.lay());
help();
tabs(room, () => {
  chooser.light();
  faces?.soon();
});

// What all drawings share comes once and stays in the browser's cache; nothing is drawn before it is here.
const art = await shared();
status.hidden = true; // what kept it from coming is over

const scheme = location.protocol === "https:" ? "wss" : "ws";
const url = () => `${scheme}://${location.host}/t/${page.dataset.table}/line?lang=${document.documentElement.lang}&narrow=${Number(narrow.matches)}&packs=${Number("DecompressionStream" in window)}${known()}`;
const past = /** @type {HTMLFormElement | null} */ (document.getElementById("replay"));
const line = past
  ? new Replay(past, () => narrow.matches, () => frames.pace(), heard)
  : new Line(url, { message: heard, state: told });
part("art").innerHTML = art; // while the server puts together what it will say
narrow.changed.push(() => line.again());

/** The version of the table that this page has: what came since is told, where things may move. */
function known() {
  return frames.pace() ? `&since=${page.dataset.version ?? 0}` : "";
}

/** @returns {Promise<string>} */
async function shared() {
  const art = await fetch(page.dataset.art ?? "").catch(() => null);
  if (art?.ok) return art.text();
  told("lost");
  await new Promise((wait) => setTimeout(wait, 1500));
  return shared();
}

/** @param {{do: string, decision: string, answer: string}} message */
function give(message) {
  pending = message;
  line.send(message);
  glass.rest();
  refused.hidden = true;
  setTimeout(() => beside.size || motion.remember()); // there is time for it while the answer is on its way
}

/** @param {"open" | "lost" | "gone"} state */
function told(state) {
  status.hidden = state === "open";
  status.textContent = state === "open" ? "" : state === "lost" ? texts.lost : texts.gone;
  page.dataset.line = state;
  reopened = state === "open";
  if (reopened && words.open) line.send({ do: "read", open: true });
  if (reopened && !looking()) line.send({ do: "here", yes: false });
  if (reopened && plans?.drawer.open) line.send({ do: "plans" });
  if (reopened) faces?.tell();
}

/** @param {Frame & {refused?: Refusal[], look?: import("./inspector.js").Look, ping?: import("./pings.js").Ping, next?: string, hint?: {decision: string, option: string, text: string}, said?: import("./chat.js").Said[], old?: boolean, own?: number, unsaid?: string, note?: string, planning?: {powers: Record<string, string>, places: Record<string, string>}}} message */
function heard(message) {
  if (message.regions || message.refused || message.note) wished = -Infinity;
  if (message.regions) frames.push(message);
  if (message.regions && !message.stay && !past) bell.heard(Boolean(message.decision), part("game-name").textContent ?? "");
  if (message.refused) refuse(message.refused);
  if (message.note) note(message.note);
  if (message.planning) plans?.offered(message.planning);
  if (message.look) glass.heard(message.look);
  if (message.hint && chooser.advise(message.hint.decision, message.hint.option)) note(message.hint.text);
  if (message.said) talk.heard(message.said, message.old ?? false, message.own ?? -1);
  if (message.unsaid) talk.unsaid(message.unsaid);
  if (message.ping) pings.heard(message.ping);
  if (message.next) Object.assign(part("next"), { href: message.next, textContent: texts.next, hidden: false });
}

/** The same table, at the same place, in another language. @param {string} lang */
async function speak(lang) {
  const answer = await fetch(`${location.pathname}?lang=${lang}`).catch(() => null);
  if (!answer?.ok) return;
  const other = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.documentElement.lang = lang;
  Object.assign(texts, JSON.parse(other.body.dataset.texts ?? "{}"));
  if (faces) page.dataset.faces = other.body.dataset.faces;
  const shows = room.dataset.shows;
  for (const id of [".bar", "#room", "#help", "#rules", "#pass", "#talk", "#plans"]) {
    const [here, there] = [document.querySelector(id), other.querySelector(id)];
    if (here && there) reshape(here, there);
  }
  for (const tab of room.querySelectorAll("[data-tab]")) tab.setAttribute("aria-pressed", String(tab.getAttribute("data-tab") === shows));
  marks();
  glass.hide();
  book.again();
  talk.again();
  line.again();
}

/** @type {Map<string, string>} what waits until the board is on the screen */
const beside = new Map();

/** @param {string} name @param {string} html @param {boolean} [waits] whether cards may be turned up when the board has been painted */
function lay(name, html, waits = false) {
  beside.delete(name);
  if (name === "log") log.keep(() => morph(part(name), html));
  else morph(part(name), html);
  if (name === "hand") faces?.lay(waits);
}

function layBeside() {
  for (const [name, html] of beside) lay(name, html);
}

/** Lays what waits for the board, now that this is on the screen; what has come to lie around it sets out. */
function layRest() {
  const around = AROUND.filter((name) => beside.has(name)).map(part);
  layBeside();
  shape();
  motion.start(motion.after([], around));
  turnUp();
}

/** What lies in more than one place: it has come to lie in one of them and not left the other yet. @returns {Set<string>} */
function moved() {
  const lies = ["map", ...AROUND].flatMap((name) => [...part(name).querySelectorAll("[id]")].map(({ id }) => id));
  const [once, twice] = [new Set(), new Set()];
  for (const id of lies) (once.has(id) ? twice : once).add(id);
  return twice;
}

/** Whether something that can be pressed lies there, or is going to. @param {string} name @param {Frame["decision"]} decision */
function pressed(name, decision) {
  const [now, next] = [part(name), beside.get(name) ?? ""];
  const there = (/** @type {string} */ id) => now.contains(document.getElementById(id)) || next.includes(`id="${id}"`);
  return decision?.options.some(({ at }) => at.some(there)) ?? false;
}

/** Lays what cannot wait for the board; what that took away from elsewhere cannot wait either. @param {Frame["decision"]} decision */
function layNow(decision) {
  const waiting = AROUND.filter((name) => beside.has(name));
  const gone = waiting.length ? [...moved()] : [];
  const left = (/** @type {string} */ name) => gone.some((id) => part(name).querySelector(`[id="${CSS.escape(id)}"]`));
  const name = waiting.find((name) => left(name) || pressed(name, decision));
  if (!name) return;
  lay(name, beside.get(name) ?? "", true);
  layNow(decision);
}

/** @param {Frame} frame @param {boolean} quick whether another one waits and this one need not be played out */
function show(frame, quick) {
  const first = !page.dataset.version;
  const held = document.activeElement?.closest(".pic [id]")?.id;
  turnUp();
  layBeside();
  motion.before();
  faces?.before();
  chooser.before();
  glass.forget();
  const waits = !first && !quick && frames.pace() > 0; // a page that nobody sees gets no frame to wait for
  for (const [name, html] of Object.entries(frame.regions)) {
    if (waits && BESIDE.includes(name)) beside.set(name, html);
    else lay(name, html);
  }
  layNow(frame.decision);
  if (frame.regions.result !== undefined) room.dataset.over = !frame.regions.result ? "" : past ? "looked" : "yes"; // it changes where things lie
  if (room.dataset.over && part("prompt").querySelector(".ask")) room.dataset.over = "looked"; // what the others ask is not to lie below it
  shape();
  if (first) page.classList.add("laid");
  page.dataset.version = String(frame.version);
  document.title = frame.title;
  if (beside.size) afterwards(layRest);
  undo.disabled = !frame.undo.kind;
  undo.dataset.kind = frame.undo.kind;
  undo.title = frame.undo.why || (frame.undo.kind ? "" : texts.undo_none);
  /** @type {HTMLElement} */ (undo.querySelector("span")).textContent = frame.undo.kind === "ask" ? texts.undo_ask : texts.undo;
  redo.disabled = !frame.redo;
  reset.disabled = !frame.reset?.may;
  reset.title = frame.reset?.why ?? "";
  page.dataset.plays = frame.plays ? "yes" : "";
  if (!frame.stay) {
    if (frame.decision?.id !== pending?.decision) pending = null;
    else if (pending && reopened) line.send(pending);
    reopened = false;
  }
  refused.hidden = true;
  if (frame.decision && !narrow.matches) part("hand").removeAttribute("tabindex");
  else part("hand").tabIndex = 0; // it may scroll: keys must reach it, also while nothing in it can be pressed
  hand(frame);
  if (frame.limit !== undefined) hurry?.show(frame.limit, frame.plays); // before the buttons: it takes room
  /** @type {import("./motion.js").Move[]} */
  let moves = [];
  // Marks and motions are measured on the page as it is laid out once, and laid over it when all of them are known.
  over.apart(() => {
    chooser.show(frame.decision, pending !== null, !waits);
    coach.lay();
    since?.show(frame, first);
    if (!first && !quick) moves = motion.after(frame.steps ?? [], [room]);
  });
  ground.soon();
  faces?.soon();
  pings.lay();
  if (frame.plans) plans?.show(frame.plans);
  if (frame.clock) clocks.show(frame.clock);
  if (held && document.activeElement === document.body) part(held)?.focus({ preventScroll: true });
  // A card on its way, and the one that lay below it, are turned up when it sets out.
  if (moves.length) afterwards(() => turnUp());
  if (waits) {
    painted(() => {
      faces?.settle();
      chooser.draw();
    });
  }
  motion.start(moves);
  afterwards(() => chooser.seen());
  turnUp(moves.length ? (card) => card.dataset.upturned !== "below" && !card.closest("[data-away]") : undefined);
}

/** What kind of things lie on the table, told to the style sheet: to look for them through whole drawings would cost it much, at every change. */
function shape() {
  const [map, hand] = [part("map").firstElementChild, part("hand")];
  const kinds = {
    broad: map?.classList.contains("broad"), // wider than high
    edged: part("edges").childElementCount,
    bare: !hand.firstChild,
    matted: hand.querySelector(".mat"),
    summed: hand.querySelector(".sum"),
    flat: hand.querySelector(".mat, .leader, .colour"),
  };
  for (const [kind, found] of Object.entries(kinds)) room.classList.toggle(kind, Boolean(found));
}

/** Where something is secret, the table is covered until the next one has the device. @param {Frame} frame */
function hand(frame) {
  const next = frame.decision?.seat ?? seat;
  if (frame.pass && next !== seat && !pass.open) {
    part("pass-name").textContent = texts.pass.replace("{name}", frame.pass);
    pass.showModal();
  }
  seat = next;
}

/** @param {Refusal[]} refusals */
function refuse(refusals) {
  if (pending) {
    pending = null;
    chooser.again();
  }
  refused.replaceChildren();
  delete refused.dataset.note;
  refused.removeAttribute("tabindex");
  for (const { rule, text, label, case: told } of refusals) {
    const paragraph = document.createElement("p");
    if (label) paragraph.append(Object.assign(document.createElement("b"), { textContent: `${texts.forbidden}: ${label}. ` }));
    paragraph.append(told || text);
    if (rule) paragraph.append(" ", link(rule));
    if (chooser.meant) paragraph.append(" ", closer(chooser.meant));
    if (told) paragraph.append(Object.assign(document.createElement("small"), { textContent: text }));
    refused.append(paragraph);
  }
  refused.hidden = refusals.length === 0;
  if (!refusals.length) chooser.instead();
}

/** Something to know, which is no refusal. @param {string} text */
function note(text) {
  refused.replaceChildren(Object.assign(document.createElement("p"), { textContent: text }));
  refused.dataset.note = "yes";
  refused.tabIndex = 0; // nothing in it can be focused, and it may scroll
  refused.hidden = false;
}

/** What cannot be done with something can still be looked at. @param {Element} thing */
function closer(thing) {
  const button = Object.assign(document.createElement("button"), { className: "closer", textContent: texts.look });
  button.onclick = () => glass.see(thing);
  return button;
}

/** One wish after the other: pressed again before its answer is here, it would be for something that nobody has seen. @param {"undo" | "redo" | "reset"} what */
function wish(what) {
  if (performance.now() - wished < LONG) return;
  wished = performance.now();
  line.send({ do: what });
}

undo.onclick = () => {
  const before = undid;
  undid = performance.now();
  if (undo.dataset.kind === "free" || undid - before > FRESH) wish("undo");
};
redo.onclick = () => wish("redo");
reset.onclick = () => wish("reset");
skip.onclick = () => frames.skip();
// What is told at its own pace is all there after a click on the table.
room.addEventListener("click", (event) => {
  if (skip.hidden || !(/** @type {Element} */ (event.target).closest(".pic"))) return;
  event.stopPropagation();
  frames.skip();
}, { capture: true });
for (const turned of ["focus", "blur"]) addEventListener(turned, () => line.send({ do: "here", yes: looking() }));
document.addEventListener("visibilitychange", () => {
  line.send({ do: "here", yes: looking() });
  if (!document.hidden && !chooser.picked.length) since?.back(Number(page.dataset.version ?? 0));
});
words.addEventListener("toggle", () => line.send({ do: "read", open: words.open }));
room.addEventListener("click", (event) => {
  const asked = /** @type {Element} */ (event.target).closest("[data-do]");
  const named = /** @type {Element} */ (event.target).closest("[data-look]");
  if (named) glass.see(named);
  const wish = asked?.getAttribute("data-do");
  if (wish === "hint") line.send({ do: "hint" });
  else if (wish === "look") room.dataset.over = "looked";
  else if (wish === "result") room.dataset.over = "yes";
  else if (wish === "back") line.send({ do: "back" });
  else if (wish === "skip") frames.skip();
  else if (wish === "stand-in" || wish === "give-away") line.send({ do: wish, seat: Number(asked?.getAttribute("data-seat")) });
  else if (wish) line.send({ do: "agree", yes: wish === "agree", wish: asked?.getAttribute("data-wish") });
});
addEventListener("keydown", (event) => {
  if (/** @type {Element} */ (event.target).closest?.("input, select, textarea")) return;
  const button = event.key === "z" && !event.shiftKey ? undo : event.key === "y" || event.key === "Z" ? redo : event.key === "Backspace" ? reset : null;
  if (button && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    if (!event.repeat || undo.dataset.kind === "free" || button !== undo) button.click();
    else undid = performance.now();
  } else if ((event.key === "s" || event.key === "Escape") && !skip.hidden) frames.skip();
});
