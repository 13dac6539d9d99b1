// The buttons of the prompt: answers with their costs and gains, lists of all answers, and why others are not allowed.

import { makeRuleLink } from "./rule_drawer.js";
import { narrow } from "./media.js";

/** @typedef {import("./chooser.js").Option} Option */

const NUMBER_KEYS = 9;
const MAX_BUTTONS = 5; // up to this number, every option has a button; beyond it, only options that are not on the drawing
const MAX_BUTTONS_TIGHT = 2; // where space is short: in a rail beside a broad map, and on a phone
const DOUBLE_PRESS_MS = 400; // a second press of the same place or key within this time belongs to the first
const DOUBLE_PRESS_PX = 12; // distance from a button that counts as the same place

/** @param {string} name @param {string} look @param {string} [text] */
function makeElement(name, look, text) {
  const element = document.createElement(name);
  element.className = look;
  if (text) element.textContent = text;
  return element;
}

/** Shows the key of a button. Screen readers announce it as a shortcut, not as part of the button's name.
 * @param {HTMLElement} button @param {string} text @param {string} key */
function addShortcutHint(button, text, key) {
  const hint = makeElement("kbd", "", text);
  hint.ariaHidden = "true";
  button.append(hint);
  button.setAttribute("aria-keyshortcuts", key);
}

/**
 * What an option pays: for each kind its symbol and number, a short name below them, and its name for screen readers.
 * @param {NonNullable<Option["signs"]>} signs
 */
function makeSigns(signs) {
  const row = makeElement("span", "signs");
  for (const [symbol, count, name, short] of signs) {
    const sign = makeElement("span", count === "0" ? "none" : "");
    if (count === "0") sign.ariaHidden = "true"; // there is nothing to read out
    sign.innerHTML = '<svg viewBox="-9 -10 18 18" aria-hidden="true"><use /></svg>';
    sign.querySelector("use")?.setAttribute("href", `#${symbol}`);
    sign.title = name;
    const caption = makeElement("i", "", short);
    caption.ariaHidden = "true";
    sign.append(count, caption, makeElement("span", "visually-hidden", ` ${name}, `));
    row.append(sign);
  }
  return row;
}

export class OptionButtons {
  /** @param {HTMLElement} list @param {Record<string, string>} texts @param {import("./chooser.js").Chooser} chooser */
  constructor(list, texts, chooser) {
    this.list = list;
    this.texts = texts;
    this.chooser = chooser;
    this.stepHeading = /** @type {HTMLElement} */ (document.getElementById("step-heading")); // the heading of the second step of a choice
    this.noteBox = /** @type {HTMLElement} */ (document.getElementById("note"));
    this.promptArea = /** @type {HTMLElement} */ (list.closest(".prompt-area"));
    this.moreLists = /** @type {HTMLElement} */ (document.getElementById("more")); // the lists that can be opened
    this.prompt = /** @type {HTMLElement} */ (list.closest(".prompt"));
    this.lastPress = { when: -DOUBLE_PRESS_MS, x: 0, y: 0, key: "" }; // a place or a key
    this.decisionId = "";
    /** @type {string | null} */
    this.focusedOption = null; // the option whose button had the focus before the update
    this.guardedPress = { until: 0, x: 0, y: 0, key: "" }; // the press just before this decision, which may be the first half of a double press
    document.addEventListener("click", (event) => event.detail && this.recordPress(event.clientX, event.clientY, ""), {
      capture: true,
    });
    document.addEventListener("keydown", (event) => this.recordPress(0, 0, event.key), { capture: true });
    addEventListener("resize", () => this.chooser.decision && this.chooser.refresh());
    // a list opens above the prompt: it is no higher than the room there
    this.moreLists.addEventListener(
      "toggle",
      () => this.moreLists.style.setProperty("--above", `${Math.round(this.prompt.getBoundingClientRect().top) - 52}px`),
      { capture: true },
    );
  }

  /** @param {number} x @param {number} y @param {string} key */
  recordPress(x, y, key) {
    this.lastPress = { when: performance.now(), x, y, key };
  }

  /** Before an update: the focused button gives up the focus. The new button of the same option gets it. */
  releaseFocus() {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !this.list.contains(focused)) return;
    this.focusedOption = focused.getAttribute("data-option");
    focused.blur();
  }

  /**
   * @param {Option[]} remaining @param {Option | null} unconfirmed @param {boolean} canStepBack @param {boolean} sent
   * @returns {() => void} restores the focus
   */
  render(remaining, unconfirmed, canStepBack, sent) {
    const focused = document.activeElement?.getAttribute("data-option") ?? this.focusedOption;
    this.focusedOption = null;
    const openList = this.moreLists.querySelector("details[open]:not([data-alone])")?.className; // a list that the player has opened
    this.list.replaceChildren();
    this.moreLists.replaceChildren();
    this.showNote(null); // it takes space, which is measured next
    const { picked } = this.chooser;
    const nextStep = remaining.find((option) => option.next && picked.includes(option.at[0])); // a player who picked a place first is asked for something else
    const taken = remaining.find((option) => option.taken && picked.some((id) => !option.spots?.includes(id))); // nothing is placed where the player clicked
    const [group] = this.chooser.decision?.groups[picked[0]] ?? [];
    const picking = group ? this.texts.picked_group.replace("{group}", group) : this.texts.picked;
    this.stepHeading.textContent = canStepBack && !unconfirmed ? (nextStep?.next ?? taken?.taken ?? picking) : "";
    const restoreFocus = () => {
      if (focused)
        /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-option="${CSS.escape(focused)}"]`))?.focus();
    };
    if (!this.chooser.decision) return restoreFocus;
    const spelled = remaining.some((option) => option.spelled); // beside a broad map their elements have no words
    const tight =
      (narrow.matches || (this.list.closest(".broad") && !spelled)) && !remaining.some((option) => option.signs); // signs are nowhere else
    const maxButtons = tight ? MAX_BUTTONS_TIGHT : MAX_BUTTONS;
    const shown = unconfirmed
      ? [unconfirmed]
      : remaining.length <= maxButtons
        ? remaining
        : remaining.filter((option) => !option.at.length).slice(0, NUMBER_KEYS);
    const main = unconfirmed ?? this.mainOption(remaining);
    const rank = (/** options on the drawing come last @type {Option} */ option) =>
      option === main ? 0 : option.at.length ? 2 : 1; // what is on the drawing can wait
    shown.sort((a, b) => rank(a) - rank(b));
    const groups = unconfirmed || canStepBack ? [] : this.groupIds(remaining);
    groups.forEach((id, at) => this.list.append(this.makeGroupButton(id, at + 1, remaining, sent)));
    shown.forEach((option, at) =>
      this.list.append(this.makeOptionButton(option, at + 1 + groups.length, option === main, sent)),
    );
    if (canStepBack) this.list.append(this.makeBackButton());
    this.prompt.classList.toggle(
      "previews",
      remaining.some(({ at, note, signs }) => at.length && note && !signs),
    );
    if (remaining.length > shown.length && !unconfirmed) this.moreLists.append(this.makeFullList(remaining));
    const cannot = this.chooser.decision.cannot;
    if (cannot.length && !canStepBack) this.moreLists.append(this.makeRefusedList(cannot));
    if (!canStepBack && !unconfirmed) this.fitButtons(remaining);
    else if (!unconfirmed && this.overflowsArea()) this.removeButtons(this.buttonsOnDrawing(remaining), remaining); // otherwise the second step keeps all its buttons
    if (!unconfirmed) this.keepHeight(remaining);
    const onlyInList = this.onlyInList();
    const list =
      openList || onlyInList
        ? /** @type {HTMLDetailsElement | null} */ (this.moreLists.querySelector(`details.${openList ?? "all-answers"}`))
        : null;
    if (list) {
      list.toggleAttribute("data-alone", !openList);
      list.open = true;
      list.dispatchEvent(new Event("toggle")); // otherwise it would be empty for a moment
    }
    restoreFocus();
    return restoreFocus;
  }

  /** Options with signs take much space on a phone: their confirmation is as high, so that the board does not change its size.
   * @param {Option[]} remaining */
  keepHeight(remaining) {
    this.promptArea.style.removeProperty("--question");
    if (narrow.matches && remaining.some((option) => option.signs))
      this.promptArea.style.setProperty("--question", `${this.promptArea.getBoundingClientRect().height}px`);
  }

  /** A double press must not answer two decisions: a new button under the last press, or with the same key, is disabled for a moment.
   * @param {() => void} restoreFocus */
  guardDoublePress(restoreFocus) {
    const question = this.chooser.decision?.id ?? "";
    if (question !== this.decisionId)
      this.guardedPress = { ...this.lastPress, until: this.lastPress.when + DOUBLE_PRESS_MS };
    this.decisionId = question;
    const wait = this.guardedPress.until - performance.now();
    if (wait <= 0) return;
    const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (this.list.querySelectorAll(":scope > button"));
    const guarded = [...buttons].filter((button, at) => this.isGuarded(button, at + 1));
    queueMicrotask(() => guarded.forEach((button) => (button.disabled = true))); // after everything has been measured
    setTimeout(() => {
      for (const button of guarded) button.disabled = this.chooser.answerSent;
      if (document.activeElement === document.body) restoreFocus();
    }, wait);
  }

  /**
   * Whether a second press, after the one just now, would hit this button.
   * @param {HTMLElement} button @param {number} number
   */
  isGuarded(button, number) {
    const { x, y, key } = this.guardedPress;
    if (key) return key === "Enter" || key === " " ? button.matches(".main, :focus") : key === String(number);
    const box = button.getBoundingClientRect();
    return (
      x > box.left - DOUBLE_PRESS_PX &&
      x < box.right + DOUBLE_PRESS_PX &&
      y > box.top - DOUBLE_PRESS_PX &&
      y < box.bottom + DOUBLE_PRESS_PX
    );
  }

  /** Keeps only buttons that are fully visible. If there is no space for all, buttons of options on the drawing go first; then the
   * prompt grows; then the last of the others go. The list has all options. @param {Option[]} remaining */
  fitButtons(remaining) {
    this.promptArea.classList.remove("overfull");
    const placed = this.buttonsOnDrawing(remaining);
    const others = [...this.list.querySelectorAll(":scope > [data-option]:not(.main)")].filter(
      (button) => !placed.includes(button),
    );
    if (this.isClipped()) this.removeButtons(placed, remaining);
    this.promptArea.classList.toggle("overfull", this.isClipped());
    while (others.length && this.isClipped()) this.removeButtons(others.splice(-1), remaining);
  }

  /** The buttons of options that are also on the drawing. @param {Option[]} remaining */
  buttonsOnDrawing(remaining) {
    const placedIds = new Set(remaining.filter((option) => option.at.length).map((option) => option.id));
    return [...this.list.querySelectorAll(":scope > [data-option]:not(.main)")].filter((button) =>
      placedIds.has(button.getAttribute("data-option") ?? ""),
    );
  }

  /** Whether the prompt has outgrown its area and covers what is below. */
  overflowsArea() {
    const { height, bottom } = this.promptArea.getBoundingClientRect();
    return height > 0 && this.prompt.getBoundingClientRect().bottom > bottom + 1;
  }

  /** Whether only the list has the answers: a very small screen may have no space for a single button. */
  onlyInList() {
    const { places, unconfirmed, answerSent: sent } = this.chooser;
    return (
      !unconfirmed &&
      !sent &&
      !this.list.querySelector("[data-option], [data-group]") &&
      ![...places.keys()].some((id) => document.getElementById(id))
    );
  }

  /** Removes buttons that have no space; the list below has all options. @param {Element[]} buttons @param {Option[]} remaining */
  removeButtons(buttons, remaining) {
    for (const button of buttons) button.remove();
    if (buttons.length && !this.moreLists.querySelector(".all-answers"))
      this.moreLists.prepend(this.makeFullList(remaining));
  }

  /** Whether a button, or one of the lists below, is cut off. */
  isClipped() {
    const { list, moreLists, prompt } = this;
    return (
      list.scrollHeight > list.clientHeight + 1 ||
      moreLists.getBoundingClientRect().bottom > prompt.getBoundingClientRect().bottom
    );
  }

  /**
   * The yellow button, which Enter presses: the only option, else the one that continues without spending anything.
   * @param {Option[]} remaining
   */
  mainOption(remaining) {
    return remaining.length === 1 ? remaining[0] : (remaining.find((option) => option.free) ?? null);
  }

  /** @param {Option} option @param {number} key @param {boolean} main @param {boolean} sent */
  makeOptionButton(option, key, main, sent) {
    const button = /** @type {HTMLButtonElement} */ (makeElement("button", main ? "option-button main" : "option-button"));
    button.dataset.option = option.id;
    if (option.free) button.dataset.free = "";
    button.disabled = sent;
    const isUnconfirmed = this.chooser.unconfirmed === option;
    button.append(makeElement("b", "", isUnconfirmed ? this.texts.confirm.replace("{what}", option.label) : option.label));
    if (option.note) button.append(makeElement("small", "", option.note.join(" · ")));
    if (option.signs) button.append(makeSigns(option.signs));
    if (key) addShortcutHint(button, main ? "⏎" : String(key), main ? "Enter" : String(key));
    button.onclick = (event) => this.chooser.pressOption(option, this.chooser.touch && event.detail > 0);
    for (const on of ["pointerenter", "focus"])
      button.addEventListener(on, () => this.chooser.unconfirmed || this.chooser.preview(option));
    for (const off of ["pointerleave", "blur"])
      button.addEventListener(off, () => this.chooser.unconfirmed || this.chooser.pointAt(""));
    return button;
  }

  /** The ids of the groups of answers, if there are many answers. @param {Option[]} remaining */
  groupIds(remaining) {
    const ids = Object.keys(this.chooser.decision?.groups ?? {}).filter((id) =>
      remaining.some((option) => option.at.includes(id)),
    );
    return remaining.length > MAX_BUTTONS && ids.length > 1 ? ids : [];
  }

  /**
   * A button that leaves only the answers of one group.
   * @param {string} id @param {number} key @param {Option[]} remaining @param {boolean} sent
   */
  makeGroupButton(id, key, remaining, sent) {
    const [name, note, symbol] = this.chooser.decision?.groups[id] ?? [];
    const inside = remaining.filter((option) => option.at.includes(id));
    const button = /** @type {HTMLButtonElement} */ (makeElement("button", "option-button group"));
    button.dataset.group = id;
    button.disabled = sent;
    button.innerHTML = '<svg viewBox="-9 -10 18 18" aria-hidden="true"><use /></svg>';
    button.querySelector("use")?.setAttribute("href", `#${symbol}`);
    button.append(makeElement("b", "", name), makeElement("small", "", note));
    if (key <= NUMBER_KEYS) addShortcutHint(button, String(key), String(key));
    button.onclick = (event) => this.chooser.pick(id, this.chooser.touch && event.detail > 0);
    for (const on of ["pointerenter", "focus"]) button.addEventListener(on, () => this.chooser.outlineOptions(inside));
    for (const off of ["pointerleave", "blur"]) button.addEventListener(off, () => this.chooser.pointAt(""));
    return button;
  }

  makeBackButton() {
    const button = makeElement("button", "option-button back");
    button.append(makeElement("b", "", this.texts.back));
    addShortcutHint(button, "Esc", "Escape");
    button.onclick = () => this.chooser.stepBack();
    return button;
  }

  /** @param {Option[]} remaining */
  makeFullList(remaining) {
    const details = /** @type {HTMLDetailsElement} */ (makeElement("details", "all-answers"));
    details.name = "more";
    details.append(makeElement("summary", "", this.texts.every.replace("{n}", String(remaining.length))));
    details.addEventListener("toggle", () => {
      if (!details.open || details.children.length > 1) return;
      const box = makeElement("div", "list");
      const numbered = details.hasAttribute("data-alone");
      remaining.forEach((option, at) =>
        box.append(this.makeOptionButton(option, numbered && at < NUMBER_KEYS ? at + 1 : 0, false, false)),
      );
      details.append(box);
    });
    return details;
  }

  /** @param {import("./chooser.js").Decision["cannot"]} cannot */
  makeRefusedList(cannot) {
    const details = /** @type {HTMLDetailsElement} */ (makeElement("details", "refused-list"));
    details.name = "more";
    details.append(makeElement("summary", "", this.texts.whynot.replace("{n}", String(cannot.length))));
    const list = makeElement("ul", "list");
    for (const { label, rule, text, case: reason } of cannot) {
      const item = makeElement("li", "");
      item.append(makeElement("b", "", label), " ", reason || text, " ");
      if (rule) item.append(makeRuleLink(rule));
      list.append(item);
    }
    details.append(list);
    return details;
  }

  /** Shows in words what the option would do that the player points at. @param {Option | null} option */
  showNote(option) {
    const needsNote = option && !this.list.querySelector(`:scope > [data-option="${CSS.escape(option.id)}"]`);
    const text = needsNote ? this.describe(option) : "";
    if (this.noteBox.textContent !== text) this.noteBox.textContent = text;
  }

  /** @param {Option} option */
  describe(option) {
    return [option.label, ...(option.note ?? [])].join(" · ");
  }

  disableAll() {
    for (const place of [this.list, this.moreLists])
      for (const button of place.querySelectorAll("button")) button.disabled = true;
  }

  /** Presses the button with this number; 0 presses the yellow one. @param {number} number */
  pressNumber(number) {
    (number
      ? this.numberedButtons()[number - 1]
      : /** @type {HTMLElement | null} */ (this.list.querySelector(":scope > .main"))
    )?.click();
  }

  /** The buttons that number keys press, in order; if there was no space for buttons, those of the list. */
  numberedButtons() {
    const buttons = /** @type {NodeListOf<HTMLElement>} */ (
      this.list.querySelectorAll(":scope > :is([data-option], [data-group])")
    );
    return buttons.length
      ? buttons
      : /** @type {NodeListOf<HTMLElement>} */ (this.moreLists.querySelectorAll("[data-alone] [data-option]"));
  }
}
