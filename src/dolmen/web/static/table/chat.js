// The chat of a table: messages, reactions to them, and a dot on the button while there is something new. On a wide screen it is
// docked over the left column, so that the player can play on beside it, and stays open on the next page.

import { returnFocus } from "./keys.js";
import { narrow } from "./media.js";

/**
 * @typedef {{number: number, seat: number, name: string, text: string, time: number, react: string, about: number, there: boolean}}
 *   ChatMessage
 *   `about`: the number of the message that this one reacts to, or -1; `there`: whether the reaction is given or taken back
 * @typedef {{text: string} | {react: string} | {react: string, about: number, there: boolean}} ChatDraft
 */

const SVG = "http://www.w3.org/2000/svg";
const READ_KEY = "dolmen-chat-read"; // by table: the number of the first message that was not read in this browser
const DOCKED_KEY = "dolmen-chat-docked"; // in this tab: the chat stays open
const MIN_DOCK_WIDTH = 240; // of the left column, in pixels
const AT_END_PX = 8; // a reader who is this close to the last line follows new ones
const MAX_TABLES = 50; // tables that the browser remembers
const SMILE_PATH = "M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M9 10v.2M15 10v.2M8.500 14c2 2 5 2 7 0"; // for the react button

export class Chat {
  /**
   * @param {HTMLDialogElement} drawer @param {HTMLElement} button @param {string} tableId
   * @param {Record<string, string>} texts @param {(draft: ChatDraft) => boolean} send returns whether it could be sent
   * @param {() => void} onNewLine called for a line of another player
   */
  constructor(drawer, button, tableId, texts, send, onNewLine) {
    this.drawer = drawer;
    this.button = button;
    this.tableId = tableId;
    this.texts = texts;
    this.send = send;
    this.onNewLine = onNewLine;
    this.firstUnread = readNumbers().get(tableId) ?? 0;
    this.list = /** @type {HTMLElement} */ (drawer.querySelector("ol"));
    this.scrollBox = /** @type {HTMLElement} */ (this.list.parentElement);
    this.errorBox = /** @type {HTMLElement} */ (drawer.querySelector(".chat-error"));
    this.form = /** @type {HTMLFormElement} */ (drawer.querySelector("form.say"));
    this.field = /** @type {HTMLInputElement} */ (this.form.elements.namedItem("text"));
    this.nextNumber = 0;
    this.ownSeat = -1; // the seat of the player here, -1 for a spectator
    this.openedLine = -1; // the message for which all reactions are offered
    this.lastSent = "";
    /** @type {ChatMessage[]} */
    this.messages = [];
    /** Names by seat, by reaction, by message number. @type {Map<number, Map<string, Map<number, string>>>} */
    this.reactions = new Map();
    button.onclick = () => (drawer.open ? drawer.close() : this.open());
    drawer.addEventListener("close", () => this.onClose());
    drawer.addEventListener("keydown", (event) => event.key === "Escape" && drawer.close());
    addEventListener("resize", () => this.fitDock());
    narrow.listeners.push(() => drawer.open && drawer.close());
    if (sessionStorage.getItem(DOCKED_KEY) && !narrow.matches) this.dock();
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const react = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value;
      const text = this.field.value.trim();
      this.lastSent = react ? "" : text;
      const isSent = this.trySend(react ? { react } : { text });
      if (isSent && !react) this.field.value = "";
    });
    drawer.addEventListener("click", (event) => event.target === drawer && drawer.close());
    this.list.addEventListener("click", (event) => this.onPress(/** @type {Element} */ (event.target).closest("button")));
  }

  /** Sends a message, or says that there is no connection. @param {ChatDraft} draft */
  trySend(draft) {
    const isEmpty = "text" in draft && !draft.text;
    const isSent = isEmpty || this.send(draft);
    this.errorBox.textContent = isSent ? "" : this.texts.unsent;
    return isSent;
  }

  open() {
    if (narrow.matches) this.drawer.showModal();
    else {
      this.dock();
      if (document.body.dataset.plays) this.field.focus();
    }
    this.markRead();
    this.scrollBox.scrollTop = this.scrollBox.scrollHeight;
  }

  /** Shows the chat beside the board, without taking the focus. */
  dock() {
    for (const other of document.querySelectorAll("dialog.drawer[open]"))
      if (other !== this.drawer) /** @type {HTMLDialogElement} */ (other).close();
    this.drawer.open = true;
    this.button.setAttribute("aria-expanded", "true");
    sessionStorage.setItem(DOCKED_KEY, "yes");
    this.fitDock();
  }

  /** Lays the docked chat over the left column, if that is wide enough. */
  fitDock() {
    if (!this.drawer.open || narrow.matches) return;
    const column = document.querySelector(".left")?.getBoundingClientRect();
    const fits = column && column.width >= MIN_DOCK_WIDTH;
    Object.assign(this.drawer.style, {
      width: fits ? `${column.width}px` : "",
      left: fits ? `${column.left}px` : "",
      top: fits ? `${column.top}px` : "",
    });
  }

  onClose() {
    sessionStorage.removeItem(DOCKED_KEY);
    this.drawer.removeAttribute("style");
    this.button.setAttribute("aria-expanded", "false");
    returnFocus(this.drawer, this.button);
  }

  /** Remembers in this browser that everything was read. */
  markRead() {
    delete this.button.dataset.fresh;
    this.firstUnread = this.nextNumber;
    const numbers = readNumbers();
    numbers.delete(this.tableId); // the last table used is last
    numbers.set(this.tableId, this.nextNumber);
    localStorage.setItem(READ_KEY, JSON.stringify([...numbers].slice(-MAX_TABLES)));
  }

  /**
   * @param {ChatMessage[]} all also those that came while this page was closed @param {number} ownSeat @param {boolean} old
   *   whether they are the first ones of a connection
   */
  receive(all, ownSeat, old) {
    const newMessages = all.filter((said) => said.number >= this.nextNumber);
    const newLines = newMessages.filter((said) => said.about < 0);
    this.messages.push(...newLines);
    const { scrollHeight, scrollTop, clientHeight } = this.scrollBox;
    const follows = scrollHeight - scrollTop - clientHeight < AT_END_PX || newLines.some((said) => said.seat === ownSeat);
    const reactedTo = newMessages.filter((said) => said.about >= 0).map((said) => this.recordReaction(said));
    if (this.ownSeat !== ownSeat) {
      this.ownSeat = ownSeat;
      this.renderAll();
    } else {
      this.list.append(...newLines.map((line) => this.renderLine(line)));
      for (const number of reactedTo) this.updateReactions(number);
    }
    if (newMessages.length) this.nextNumber = newMessages[newMessages.length - 1].number + 1;
    this.drawer.dataset.some = this.nextNumber ? "yes" : "";
    if (this.drawer.open) this.markRead();
    else if (newMessages.some((said) => said.there && said.number >= this.firstUnread && said.seat !== ownSeat))
      this.button.dataset.fresh = "yes";
    if (!old && newLines.some((said) => said.seat !== ownSeat)) this.onNewLine();
    if (newLines.length && follows) this.scrollBox.scrollTop = this.scrollBox.scrollHeight;
  }

  /** The server refused a message: shows why and puts the text back into the field. @param {string} reason */
  showRefusal(reason) {
    this.errorBox.textContent = reason;
    this.field.value ||= this.lastSent;
  }

  /** Renders all messages again, for example in another language. */
  renderAll() {
    this.list.replaceChildren(...this.messages.map((line) => this.renderLine(line)));
  }

  /**
   * A reaction is rendered like its button in the form: the icon, and its text in the reader's language.
   * @param {ChatMessage} said
   */
  renderLine({ number, seat, name, text, time, react }) {
    const item = document.createElement("li");
    const when = Object.assign(document.createElement("time"), { dateTime: new Date(time * 1000).toISOString() });
    when.textContent = new Date(time * 1000).toLocaleTimeString(timeLocale(), { hour: "2-digit", minute: "2-digit" });
    item.dataset.seat = String(seat);
    item.dataset.number = String(number);
    const paragraph = document.createElement("p");
    const button = react && this.reactionButtons().find((button) => button.value === react);
    if (button) paragraph.append(...[...button.childNodes].map((part) => part.cloneNode(true)));
    else paragraph.textContent = this.list.dataset[react] ?? text; // the server's own messages about seats have a text for each language
    paragraph.classList.toggle("sign-said", Boolean(button));
    item.append(Object.assign(document.createElement("b"), { textContent: name }), " ", when, paragraph);
    if (this.ownSeat >= 0) item.append(this.makeReactButton(number));
    item.append(this.renderReactions(number));
    return item;
  }

  // -- reactions ---------------------------------------------------------------------------------------------------------
  /** @returns {HTMLButtonElement[]} the buttons of all reactions */
  reactionButtons() {
    return [...this.form.querySelectorAll("button")].filter((button) => button.value);
  }

  /**
   * Records that a player reacted to a message or took that back.
   * @param {ChatMessage} said @returns {number} the number of the message
   */
  recordReaction({ about, react, seat, name, there }) {
    const signs = this.reactions.get(about) ?? new Map();
    const who = signs.get(react) ?? new Map();
    if (there) who.set(seat, name);
    else who.delete(seat);
    this.reactions.set(about, signs.set(react, who));
    if (seat === this.ownSeat && about === this.openedLine) this.openedLine = -1;
    return about;
  }

  /** The button that offers all reactions to a message. @param {number} number */
  makeReactButton(number) {
    const button = Object.assign(document.createElement("button"), { className: "react", title: this.list.dataset.react });
    button.setAttribute("aria-label", this.list.dataset.react ?? "");
    button.setAttribute("aria-expanded", String(this.openedLine === number));
    const icon = document.createElementNS(SVG, "svg");
    for (const [name, value] of Object.entries({ viewBox: "0 0 24 24", width: "18", height: "18", "aria-hidden": "true" }))
      icon.setAttribute(name, value);
    icon.append(document.createElementNS(SVG, "path"));
    icon.firstElementChild?.setAttribute("d", SMILE_PATH);
    button.append(icon);
    return button;
  }

  /**
   * The reactions to a message with their counts and the names of the players; all reactions while they are offered.
   * @param {number} number
   */
  renderReactions(number) {
    const row = Object.assign(document.createElement("div"), { className: "reactions" });
    const given = this.reactions.get(number);
    for (const sign of this.reactionButtons()) {
      const who = given?.get(sign.value);
      if (!who?.size && this.openedLine !== number) continue;
      const chip = document.createElement(this.ownSeat < 0 ? "span" : "button");
      const names = new Intl.ListFormat(document.documentElement.lang).format(who?.values() ?? []);
      const words = `${sign.textContent?.trim()} ${names}`.trim();
      Object.assign(chip, { title: words, value: sign.value }).setAttribute("aria-label", words);
      if (this.ownSeat < 0) chip.setAttribute("role", "img");
      else chip.setAttribute("aria-pressed", String(who?.has(this.ownSeat) ?? false));
      chip.append(/** @type {Element} */ (sign.firstElementChild).cloneNode(true));
      if (who?.size) chip.append(String(who.size));
      row.append(chip);
    }
    return row;
  }

  /** Updates the reactions to a message and keeps the focus in them. @param {number} number */
  updateReactions(number) {
    const item = this.list.querySelector(`[data-number="${number}"]`);
    const focusedValue = item?.contains(document.activeElement)
      ? /** @type {HTMLButtonElement} */ (document.activeElement).value
      : null;
    item?.querySelector(".reactions")?.replaceWith(this.renderReactions(number));
    const opener = /** @type {HTMLElement | null | undefined} */ (item?.querySelector("button.react"));
    opener?.setAttribute("aria-expanded", String(this.openedLine === number));
    const sameButton = focusedValue
      ? /** @type {HTMLElement | null | undefined} */ (
          item?.querySelector(`.reactions [value="${CSS.escape(focusedValue)}"]`)
        )
      : null;
    if (focusedValue !== null) (sameButton ?? opener)?.focus();
  }

  /** @param {HTMLButtonElement | null} button */
  onPress(button) {
    const number = Number(/** @type {HTMLElement | null | undefined} */ (button?.closest("li"))?.dataset.number);
    if (!button) return;
    if (button.value) {
      this.lastSent = "";
      this.trySend({ react: button.value, about: number, there: button.getAttribute("aria-pressed") !== "true" });
      return;
    }
    const previous = this.openedLine;
    this.openedLine = previous === number ? -1 : number;
    for (const changed of new Set([previous, number])) this.updateReactions(changed);
    button.closest("li")?.scrollIntoView({ block: "nearest" });
  }
}

/** @returns {Map<string, number>} */
function readNumbers() {
  try {
    return new Map(JSON.parse(localStorage.getItem(READ_KEY) ?? "[]"));
  } catch {
    return new Map(); // somebody else wrote there
  }
}

/** The locale for times: the reader's own one if it has the language of the page. */
function timeLocale() {
  const { lang } = document.documentElement;
  return navigator.languages.find((own) => own.split("-")[0] === lang) ?? lang;
}
