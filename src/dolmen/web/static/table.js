// The table page: takes what the server says, shows it frame by frame, and sends what the player chooses.

import { Chooser } from "./choose.js";
import { Log } from "./log.js";
import { morph } from "./morph.js";
import { Line } from "./socket.js";

/**
 * @typedef {{version: number, title: string, regions: Record<string, string>, decision: import("./choose.js").Decision | null,
 *   undo: {kind: string, why: string}, redo: boolean, bot: boolean}} Frame
 * @typedef {{rule: string, text: string, label?: string}} Refusal
 */

const PACE = 650; // milliseconds that a bot's answer stays in sight before the next one
const HURRY = 12; // frames waiting beyond which they are no longer shown one by one

const page = document.body;
/** @type {Record<string, string>} */
const texts = JSON.parse(page.dataset.texts ?? "{}");
/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const undo = /** @type {HTMLButtonElement} */ (part("undo"));
const redo = /** @type {HTMLButtonElement} */ (part("redo"));
const refused = part("refused");
const status = part("line");
const log = new Log(part("log"));
const chooser = new Chooser(part("board"), part("options"), texts, {
  answer: (decision, option) => give({ do: "answer", decision, answer: option }),
  why: (at) => line.send({ do: "why", at }),
  quiet: () => (refused.hidden = true),
});

/** @type {{do: string, decision: string, answer: string} | null} an answer that no reply has come to yet */
let pending = null;
/** @type {Frame[]} */
const queue = [];
let timer = 0;
let reopened = false;

const scheme = location.protocol === "https:" ? "wss" : "ws";
const url = `${scheme}://${location.host}/t/${page.dataset.table}/line?lang=${document.documentElement.lang}`;
const line = new Line(url, { message: heard, state: told });

/** @param {{do: string, decision: string, answer: string}} message */
function give(message) {
  pending = message;
  refused.hidden = true;
  line.send(message);
}

/** @param {"open" | "lost" | "gone"} state */
function told(state) {
  status.hidden = state === "open";
  status.textContent = state === "open" ? "" : state === "lost" ? texts.lost : texts.gone;
  page.dataset.line = state;
  reopened = state === "open";
}

/** @param {Frame & {refused?: Refusal[]}} message */
function heard(message) {
  if (message.regions) {
    queue.push(message);
    if (!timer) next();
  }
  if (message.refused) refuse(message.refused);
}

/** Shows the next frame; after a bot's answer a moment passes before the one after it. */
function next() {
  timer = 0;
  let frame = queue.shift();
  while (frame) {
    show(frame);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
    const after = queue.shift();
    if (after?.bot && !still && queue.length < HURRY) {
      queue.unshift(after);
      timer = setTimeout(next, PACE);
      return;
    }
    frame = after;
  }
}

/** @param {Frame} frame */
function show(frame) {
  const held = document.activeElement?.closest("#board [id]")?.id;
  chooser.clear();
  for (const [name, html] of Object.entries(frame.regions)) {
    const region = part(name);
    if (name === "log") log.keep(() => morph(region, html));
    else morph(region, html);
  }
  page.dataset.version = String(frame.version);
  document.title = frame.title;
  undo.disabled = !frame.undo.kind;
  undo.title = frame.undo.why || (frame.undo.kind ? "" : texts.undo_none);
  /** @type {HTMLElement} */ (undo.querySelector("span")).textContent = frame.undo.kind === "ask" ? texts.undo_ask : texts.undo;
  redo.disabled = !frame.redo;
  if (frame.decision?.id !== pending?.decision) pending = null;
  else if (pending && reopened) line.send(pending);
  reopened = false;
  refused.hidden = true;
  chooser.show(frame.decision, pending !== null);
  if (held) /** @type {SVGElement | null} */ (part("board").querySelector(`#${CSS.escape(held)}[tabindex]`))?.focus({ preventScroll: true });
}

/** @param {Refusal[]} refusals */
function refuse(refusals) {
  if (pending) {
    pending = null;
    chooser.again();
  }
  refused.replaceChildren();
  for (const { rule, text, label } of refusals) {
    const paragraph = document.createElement("p");
    if (label) paragraph.append(Object.assign(document.createElement("b"), { textContent: `${texts.forbidden}: ${label}. ` }));
    paragraph.append(text);
    if (rule) paragraph.append(" ", Object.assign(document.createElement("cite"), { textContent: rule }));
    refused.append(paragraph);
  }
  refused.hidden = refusals.length === 0;
  if (!refusals.length) chooser.instead();
}

undo.onclick = () => line.send({ do: "undo" });
redo.onclick = () => line.send({ do: "redo" });
part("prompt").addEventListener("click", (event) => {
  const wish = /** @type {Element} */ (event.target).closest("[data-do]")?.getAttribute("data-do");
  if (wish) line.send({ do: "agree", yes: wish === "agree" });
});
addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey)) return;
  const button = event.key === "z" && !event.shiftKey ? undo : event.key === "y" || event.key === "Z" ? redo : null;
  if (button) {
    event.preventDefault();
    button.click();
  }
});

// On a narrow screen the drawing is wider than the page: the map first, the rest by swipe or by these buttons.
const cloth = part("cloth");
const sides = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-side]"));
const turn = (/** @type {number} */ side) => ((cloth.scrollWidth - cloth.clientWidth) * side) / 2;
for (const button of sides) button.onclick = () => cloth.scrollTo({ left: turn(Number(button.dataset.side)), behavior: "smooth" });
cloth.addEventListener("scroll", () => {
  const share = cloth.scrollLeft / Math.max(1, cloth.scrollWidth - cloth.clientWidth);
  for (const button of sides) button.setAttribute("aria-pressed", String(Number(button.dataset.side) === Math.round(share * 2)));
});
new ResizeObserver(() => (cloth.scrollLeft = turn(1))).observe(cloth);
