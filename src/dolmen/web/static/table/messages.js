// Messages from the server: one handler for each kind. The name of its field is the kind of a message.

import { makeRuleLink } from "./rule_drawer.js";
import { byId, refusalBox, replayBar, showNote, texts } from "./page.js";

/**
 * @typedef {{rule: string, text: string, case?: string, label?: string}} Refusal
 * @typedef {import("./page.js").Update & {refused: Refusal[], refuses: string | undefined, note: string, planning: import("./team_plans.js").PlanChoices,
 *   details: import("./inspector.js").Details, hint: {decision: string, option: string, text: string},
 *   said: import("./chat.js").ChatMessage[], own: number, old: boolean, unsaid: string, ping: import("./pings.js").Ping,
 *   presence: import("./presence.js").SeatPresence[], next: string}} Fields
 *   `refuses`: the decision whose answer is refused, '' if it was no answer, undefined if the server could not read it
 * @typedef {Partial<Fields>} Message
 * @typedef {object} MessageParts
 * @property {import("./update_queue.js").UpdateQueue<import("./page.js").Update>} updates
 * @property {import("./chooser.js").Chooser} chooser
 * @property {import("./inspector.js").Inspector} inspector
 * @property {import("./chat.js").Chat} chat
 * @property {import("./pings.js").Pings} pings
 * @property {import("./presence.js").Presence} presence
 * @property {import("./team_plans.js").TeamPlans | null} plans
 * @property {import("./turn_alert.js").TurnAlert} turnAlert
 * @property {import("./undo_buttons.js").UndoButtons} undoButtons
 * @property {import("./socket.js").PendingAnswer} pendingAnswer
 * @property {import("./spotlight.js").SpotlightBox} spotlightBox
 */

/** Returns the function that handles a message. @param {MessageParts} parts @returns {(message: Message) => void} */
export function makeMessageHandler(parts) {
  /** @type {Record<string, (message: Fields) => void>} */
  const handlers = {
    regions: (update) => receiveUpdate(update, parts),
    refused: ({ refused, refuses }) => showRefusals(refused, refuses, parts),
    note: ({ note }) => {
      parts.undoButtons.onReply();
      showNote(note);
    },
    planning: ({ planning }) => parts.plans?.fillForm(planning),
    details: ({ details }) => parts.inspector.receiveDetails(details),
    hint: ({ hint }) => parts.chooser.suggest(hint.decision, hint.option) && showNote(hint.text),
    said: ({ said, own, old }) => parts.chat.receive(said, own ?? -1, old),
    unsaid: ({ unsaid }) => parts.chat.showRefusal(unsaid),
    ping: ({ ping }) => parts.pings.showPing(ping),
    presence: ({ presence }) => parts.presence.show(presence),
    next: ({ next }) => Object.assign(byId("next"), { href: next, textContent: texts.next, hidden: false }),
  };
  return (message) => {
    for (const [kind, handle] of Object.entries(handlers))
      if (message[/** @type {keyof Message} */ (kind)]) handle(/** @type {Fields} */ (message));
  };
}

/** @param {import("./page.js").Update} update @param {MessageParts} parts */
function receiveUpdate(update, { undoButtons, updates, turnAlert }) {
  undoButtons.onReply();
  updates.markPast(update);
  if (!update.stay && !replayBar)
    turnAlert.update(Boolean(update.decision), byId("game-name").textContent ?? "", Boolean(update.isPast));
  updates.push(update);
}

/**
 * Shows why something is not allowed.
 * @param {Refusal[]} refusals none: no rule forbids it @param {string | undefined} refuses see `Fields`
 * @param {MessageParts} parts
 */
function showRefusals(refusals, refuses, { undoButtons, pendingAnswer, chooser, inspector }) {
  undoButtons.onReply();
  if (pendingAnswer.message) {
    if (refuses !== undefined && refuses !== pendingAnswer.message.decision) return; // of something before the answer
    pendingAnswer.message = null;
    chooser.reopen();
  }
  refusalBox.replaceChildren();
  delete refusalBox.dataset.note;
  refusalBox.removeAttribute("tabindex");
  for (const { rule, text, label, case: reason } of refusals) {
    const paragraph = document.createElement("p");
    if (label)
      paragraph.append(Object.assign(document.createElement("b"), { textContent: `${texts.forbidden}: ${label}. ` }));
    paragraph.append(reason || text);
    if (rule) paragraph.append(" ", makeRuleLink(rule));
    if (chooser.clickedThing) paragraph.append(" ", makeInspectButton(chooser.clickedThing, inspector));
    if (reason) paragraph.append(Object.assign(document.createElement("small"), { textContent: text }));
    refusalBox.append(paragraph);
  }
  refusalBox.hidden = refusals.length === 0;
  if (!refusals.length) chooser.selectInstead();
}

/** @param {Element} element @param {import("./inspector.js").Inspector} inspector */
function makeInspectButton(element, inspector) {
  const button = Object.assign(document.createElement("button"), { className: "inspect-button", textContent: texts.look });
  button.onclick = () => inspector.inspectClicked(element);
  return button;
}
