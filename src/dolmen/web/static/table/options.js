// The prompt's buttons: every answer that is not only on the drawing, what it costs and gains, and why others are shut.

import { link } from "./rule_drawer.js";
import { narrow } from "./media.js";

/** @typedef {import("./chooser.js").Option} Option */

const KEYS = 9;
const FEW = 5; // options that are all shown as buttons; of more only those that are nowhere on the drawing
const FEW_BESIDE = 2; // where there is little room: in a rail beside a broad map, and on a phone
const SAME = 400; // milliseconds within which a second press on the same place, or of the same key, still means the first
const NEAR = 12; // pixels beside a button that are the same place

/** @param {string} name @param {string} look @param {string} [text] */
function make(name, look, text) {
  const element = document.createElement(name);
  element.className = look;
  if (text) element.textContent = text;
  return element;
}

/** The key that presses a button: to be seen, and told by a screen reader as such, not as part of the button's name.
 * @param {HTMLElement} button @param {string} sign @param {string} key */
function shortcut(button, sign, key) {
  const shown = make("kbd", "", sign);
  shown.ariaHidden = "true";
  button.append(shown);
  button.setAttribute("aria-keyshortcuts", key);
}

export class Options {
  /** @param {HTMLElement} list @param {Record<string, string>} texts @param {import("./chooser.js").Chooser} chooser */
  constructor(list, texts, chooser) {
    this.list = list;
    this.texts = texts;
    this.chooser = chooser;
    this.then = /** @type {HTMLElement} */ (document.getElementById("then")); // the headline of a choice that is half made
    this.says = /** @type {HTMLElement} */ (document.getElementById("note"));
    this.room = /** @type {HTMLElement} */ (list.closest(".asks"));
    this.more = /** @type {HTMLElement} */ (document.getElementById("more")); // the lists that can be opened
    this.prompt = /** @type {HTMLElement} */ (list.closest(".prompt"));
    this.pressed = { when: -SAME, x: 0, y: 0, key: "" }; // what was pressed last, a place or a key
    this.question = "";
    this.held = false; // whether the height of the prompt is
    /** @type {string | null} */
    this.focused = null; // the answer whose button had the focus before the page was changed
    this.shy = { until: 0, x: 0, y: 0, key: "" }; // that press, where it was so soon before this question that it may come twice
    document.addEventListener("click", (event) => event.detail && this.heed(event.clientX, event.clientY, ""), { capture: true });
    document.addEventListener("keydown", (event) => this.heed(0, 0, event.key), { capture: true });
    addEventListener("resize", () => this.chooser.decision && this.chooser.light());
  }

  /** @param {number} x @param {number} y @param {string} key */
  heed(x, y, key) {
    this.pressed = { when: performance.now(), x, y, key };
  }

  /** Before the page is changed: a button gives up the focus, and the new one for the same answer will have it. */
  letGo() {
    const held = document.activeElement;
    if (!(held instanceof HTMLElement) || !this.list.contains(held)) return;
    this.focused = held.getAttribute("data-option");
    held.blur();
  }

  /**
   * @param {Option[]} left @param {Option | null} armed @param {boolean} back @param {boolean} sent
   * @returns {() => void} what gives the focus back to the button that had it
   */
  show(left, armed, back, sent) {
    if (back) this.hold();
    else this.held = false;
    const focused = document.activeElement?.getAttribute("data-option") ?? this.focused;
    this.focused = null;
    const open = this.more.querySelector("details[open]:not([data-alone])")?.className; // what somebody has opened
    this.list.replaceChildren();
    this.more.replaceChildren();
    this.note(null); // it takes room, and all is measured now
    const { picked } = this.chooser;
    const next = left.find((option) => option.next && picked.includes(option.at[0])); // who picked a place first is asked for something else
    this.then.textContent = back && !armed ? (next?.next ?? this.texts.picked) : "";
    const again = () => {
      if (focused) /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-option="${CSS.escape(focused)}"]`))?.focus();
    };
    if (!this.chooser.decision) return again;
    const few = narrow.matches || this.list.closest(".broad") ? FEW_BESIDE : FEW;
    const all = armed ? [armed] : left.length <= few ? left : left.filter((option) => !option.at.length).slice(0, KEYS);
    const main = armed ?? this.main(left);
    const rank = (/** @type {Option} */ option) => (option === main ? 0 : option.at.length ? 2 : 1); // what is on the drawing can wait
    all.sort((a, b) => rank(a) - rank(b));
    const groups = armed || back ? [] : this.groups(left);
    for (const id of groups) this.list.append(this.group(id, left, sent));
    all.forEach((option, at) => this.list.append(this.button(option, at + 1 + groups.length, option === main, sent)));
    if (back) this.list.append(this.backButton());
    else this.size(this.list.childElementCount); // while a choice is being made nothing jumps
    if (left.length > all.length && !armed) this.more.append(this.everything(left));
    const cannot = this.chooser.decision.cannot;
    if (cannot.length && !back) this.more.append(this.shut(cannot));
    if (!back && !armed) this.fit(left);
    else if (!armed && this.covers()) this.leave(this.placed(left), left); // else a choice that is half made keeps all its buttons
    const alone = this.hidden();
    const list = open || alone ? /** @type {HTMLDetailsElement | null} */ (this.more.querySelector(`details.${open ?? "every"}`)) : null;
    if (list) {
      list.toggleAttribute("data-alone", !open);
      list.open = true;
      list.dispatchEvent(new Event("toggle")); // else it would be empty for a moment
    }
    again();
    return again;
  }

  /** A double press answers one question, not also the next: a new button that came where somebody has just pressed, or that
   * the same key presses, waits a moment.
   * @param {() => void} then */
  spare(then) {
    const question = this.chooser.decision?.id ?? "";
    if (question !== this.question) this.shy = { ...this.pressed, until: this.pressed.when + SAME };
    this.question = question;
    const wait = this.shy.until - performance.now();
    if (wait <= 0) return;
    const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (this.list.querySelectorAll(":scope > button"));
    const met = [...buttons].filter((button, at) => this.meets(button, at + 1));
    queueMicrotask(() => met.forEach((button) => (button.disabled = true))); // when all has been measured
    setTimeout(() => {
      for (const button of met) button.disabled = this.chooser.sent;
      if (document.activeElement === document.body) then();
    }, wait);
  }

  /** Whether the press of just now, if it came twice, would press this button. @param {HTMLElement} button @param {number} number */
  meets(button, number) {
    const { x, y, key } = this.shy;
    if (key) return key === "Enter" || key === " " ? button.matches(".main, :focus") : key === String(number);
    const box = button.getBoundingClientRect();
    return x > box.left - NEAR && x < box.right + NEAR && y > box.top - NEAR && y < box.bottom + NEAR;
  }

  /** While a choice is being made the prompt stays as high as it was when the question came. */
  hold() {
    if (!this.held) this.prompt.style.setProperty("--held", `${this.prompt.offsetHeight}px`);
    this.held = true;
  }

  /** How much room the prompt has on a wide page. @param {number} buttons */
  size(buttons) {
    this.room.classList.toggle("short", buttons === 0);
    this.room.classList.toggle("tall", buttons > 2);
    this.prompt.style.setProperty("--buttons", String(buttons)); // not on the room: all that lies in it would inherit it
  }

  /** Only buttons that are wholly in sight. Where there is no room for all, those that are on the drawing go; then the prompt
   * takes more room; then the last of the others go. The list has them all. @param {Option[]} left */
  fit(left) {
    this.room.classList.remove("crammed");
    const placed = this.placed(left);
    const others = [...this.list.querySelectorAll(":scope > [data-option]:not(.main)")].filter((button) => !placed.includes(button));
    if (this.cut()) this.leave(placed, left);
    this.room.classList.toggle("crammed", this.cut());
    while (others.length && this.cut()) this.leave(others.splice(-1), left);
  }

  /** The buttons of what is on the drawing too. @param {Option[]} left */
  placed(left) {
    const drawn = new Set(left.filter((option) => option.at.length).map((option) => option.id));
    return [...this.list.querySelectorAll(":scope > [data-option]:not(.main)")].filter((button) => drawn.has(button.getAttribute("data-option") ?? ""));
  }

  /** Whether the prompt has outgrown the room that is kept for it, and covers what lies below. */
  covers() {
    const { height, bottom } = this.room.getBoundingClientRect();
    return height > 0 && this.prompt.getBoundingClientRect().bottom > bottom + 1;
  }

  /** Whether the list alone has the answers: on a very small screen there may be no room for a single button. */
  hidden() {
    const { places, armed, sent } = this.chooser;
    return !armed && !sent && !this.list.querySelector("[data-option], [data-group]") && ![...places.keys()].some((id) => document.getElementById(id));
  }

  /** To the list. @param {Element[]} buttons @param {Option[]} left */
  leave(buttons, left) {
    for (const button of buttons) button.remove();
    if (buttons.length && !this.more.querySelector(".every")) this.more.prepend(this.everything(left));
  }

  /** Whether a button, or one of the lists below, is not wholly in sight. */
  cut() {
    const { list, more, prompt } = this;
    return list.scrollHeight > list.clientHeight + 1 || more.getBoundingClientRect().bottom > prompt.getBoundingClientRect().bottom;
  }

  /** The yellow one, which Enter takes: the only one there is, else the one that goes on and spends nothing. @param {Option[]} left */
  main(left) {
    return left.length === 1 ? left[0] : (left.find((option) => option.free) ?? null);
  }

  /** @param {Option} option @param {number} key @param {boolean} main @param {boolean} sent */
  button(option, key, main, sent) {
    const button = /** @type {HTMLButtonElement} */ (make("button", main ? "opt main" : "opt"));
    button.dataset.option = option.id;
    if (option.free) button.dataset.free = "";
    button.disabled = sent;
    const held = this.chooser.armed === option;
    button.append(make("b", "", held ? this.texts.confirm.replace("{what}", option.label) : option.label));
    if (option.note) button.append(make("small", "", option.note.join(" · ")));
    if (key) shortcut(button, main ? "⏎" : String(key), main ? "Enter" : String(key));
    button.onclick = (event) => this.chooser.press(option, this.chooser.finger && event.detail > 0);
    for (const on of ["pointerenter", "focus"]) button.addEventListener(on, () => this.chooser.armed || this.chooser.preview(option));
    for (const off of ["pointerleave", "blur"]) button.addEventListener(off, () => this.chooser.armed || this.chooser.point(""));
    return button;
  }

  /** The kinds of answers there are, where there is more than a handful. @param {Option[]} left */
  groups(left) {
    const found = Object.keys(this.chooser.decision?.groups ?? {}).filter((id) => left.some((option) => option.at.includes(id)));
    return left.length > FEW && found.length > 1 ? found : [];
  }

  /** A button that leaves only the answers of one kind. @param {string} id @param {Option[]} left @param {boolean} sent */
  group(id, left, sent) {
    const [name, note, sign] = this.chooser.decision?.groups[id] ?? [];
    const inside = left.filter((option) => option.at.includes(id));
    const button = /** @type {HTMLButtonElement} */ (make("button", "opt group"));
    button.dataset.group = id;
    button.disabled = sent;
    button.innerHTML = '<svg viewBox="-9 -10 18 18" aria-hidden="true"><use /></svg>';
    button.querySelector("use")?.setAttribute("href", `#${sign}`);
    button.append(make("b", "", name), make("small", "", note));
    button.onclick = (event) => this.chooser.pick(id, this.chooser.finger && event.detail > 0);
    for (const on of ["pointerenter", "focus"]) button.addEventListener(on, () => this.chooser.hint(inside));
    for (const off of ["pointerleave", "blur"]) button.addEventListener(off, () => this.chooser.point(""));
    return button;
  }

  backButton() {
    const button = make("button", "opt back");
    button.append(make("b", "", this.texts.back));
    shortcut(button, "Esc", "Escape");
    button.onclick = () => this.chooser.back();
    return button;
  }

  /** @param {Option[]} left */
  everything(left) {
    const details = /** @type {HTMLDetailsElement} */ (make("details", "every"));
    details.name = "more";
    details.append(make("summary", "", this.texts.every.replace("{n}", String(left.length))));
    details.addEventListener("toggle", () => {
      if (!details.open || details.children.length > 1) return;
      const box = make("div", "list");
      const numbered = details.hasAttribute("data-alone");
      left.forEach((option, at) => box.append(this.button(option, numbered && at < KEYS ? at + 1 : 0, false, false)));
      details.append(box);
    });
    return details;
  }

  /** @param {import("./chooser.js").Decision["cannot"]} cannot */
  shut(cannot) {
    const details = /** @type {HTMLDetailsElement} */ (make("details", "shut"));
    details.name = "more";
    details.append(make("summary", "", this.texts.whynot.replace("{n}", String(cannot.length))));
    const list = make("ul", "list");
    for (const { label, rule, text, case: told } of cannot) {
      const item = make("li", "");
      item.append(make("b", "", label), " ", told || text, " ");
      if (rule) item.append(link(rule));
      list.append(item);
    }
    details.append(list);
    return details;
  }

  /** What somebody points at would do, in words. @param {Option | null} option */
  note(option) {
    const shown = option && !this.list.querySelector(`:scope > [data-option="${CSS.escape(option.id)}"]`);
    const said = shown ? this.said(option) : "";
    if (this.says.textContent !== said) this.says.textContent = said;
  }

  /** @param {Option} option */
  said(option) {
    return [option.label, ...(option.note ?? [])].join(" · ");
  }

  freeze() {
    for (const place of [this.list, this.more]) for (const button of place.querySelectorAll("button")) button.disabled = true;
  }

  /** The yellow button, else the one with this number. @param {number} number */
  press(number) {
    (number ? this.numbered()[number - 1] : /** @type {HTMLElement | null} */ (this.list.querySelector(":scope > .main")))?.click();
  }

  /** The buttons that numbers press, in their order; where there was room for none, those in the list. */
  numbered() {
    const buttons = /** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll(":scope > :is([data-option], [data-group])"));
    return buttons.length ? buttons : /** @type {NodeListOf<HTMLElement>} */ (this.more.querySelectorAll("[data-alone] [data-option]"));
  }
}
