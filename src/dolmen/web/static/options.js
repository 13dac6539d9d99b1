// The prompt's buttons: every answer that is not only on the drawing, what it costs and gains, and why others are shut.

/** @typedef {import("./choose.js").Option} Option */

const KEYS = 9;
const FEW = 5; // options that are all shown as buttons; of more only those that are nowhere on the drawing

/** @param {string} name @param {string} look @param {string} [text] */
function make(name, look, text) {
  const element = document.createElement(name);
  element.className = look;
  if (text) element.textContent = text;
  return element;
}

export class Options {
  /** @param {HTMLElement} list @param {Record<string, string>} texts @param {import("./choose.js").Chooser} chooser */
  constructor(list, texts, chooser) {
    this.list = list;
    this.texts = texts;
    this.chooser = chooser;
    this.says = /** @type {HTMLElement} */ (document.getElementById("note"));
  }

  /** @param {Option[]} left @param {Option | null} armed @param {boolean} back @param {boolean} sent */
  show(left, armed, back, sent) {
    const focused = document.activeElement?.getAttribute("data-option");
    const open = this.list.querySelector("details[open]")?.className;
    this.list.replaceChildren();
    if (!this.chooser.decision) return;
    const all = armed ? [armed] : left.length <= FEW ? left : left.filter((option) => !option.at.length).slice(0, KEYS);
    const main = all.length === (armed ? 1 : left.length) ? this.main(all) : null;
    if (main) all.sort((a, b) => Number(b === main) - Number(a === main));
    all.forEach((option, at) => this.list.append(this.button(option, at + 1, option === main, sent)));
    if (back) {
      if (!armed) this.list.prepend(make("p", "hint", this.texts.picked));
      this.list.append(this.backButton());
    }
    if (left.length > all.length && !armed) this.list.append(this.everything(left));
    const cannot = this.chooser.decision.cannot;
    if (cannot.length && !back) this.list.append(this.shut(cannot));
    const again = open && /** @type {HTMLDetailsElement | null} */ (this.list.querySelector(`details.${open}`));
    if (again) again.open = true;
    if (focused) /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-option="${CSS.escape(focused)}"]`))?.focus();
  }

  /** The one that is most likely meant: the only one that changes the drawing, else the only one that does not. @param {Option[]} all */
  main(all) {
    if (all.length === 1) return all[0];
    const drawn = all.filter((option) => option.marks);
    const plain = all.filter((option) => !option.at.length);
    return drawn.length === 1 ? drawn[0] : plain.length === 1 ? plain[0] : null;
  }

  /** @param {Option} option @param {number} key @param {boolean} main @param {boolean} sent */
  button(option, key, main, sent) {
    const button = /** @type {HTMLButtonElement} */ (make("button", main ? "opt main" : "opt"));
    button.dataset.option = option.id;
    button.disabled = sent;
    button.append(make("b", "", option.label));
    if (option.note) button.append(make("small", "", option.note.join(" · ")));
    if (key) button.append(make("kbd", "", main ? "⏎" : String(key)));
    button.onclick = () => this.chooser.answer(option);
    for (const on of ["pointerenter", "focus"]) button.addEventListener(on, () => this.chooser.armed || this.chooser.preview(option));
    for (const off of ["pointerleave", "blur"]) button.addEventListener(off, () => this.chooser.armed || this.chooser.point(""));
    return button;
  }

  backButton() {
    const button = make("button", "opt back");
    button.append(make("b", "", this.texts.back), make("kbd", "", "Esc"));
    button.onclick = () => this.chooser.back();
    return button;
  }

  /** @param {Option[]} left */
  everything(left) {
    const details = /** @type {HTMLDetailsElement} */ (make("details", "every"));
    details.append(make("summary", "", this.texts.every.replace("{n}", String(left.length))));
    details.addEventListener("toggle", () => {
      if (!details.open || details.children.length > 1) return;
      const box = make("div", "");
      for (const option of left) box.append(this.button(option, 0, false, false));
      details.append(box);
    });
    return details;
  }

  /** @param {{label: string, rule: string, text: string}[]} cannot */
  shut(cannot) {
    const details = make("details", "shut");
    details.append(make("summary", "", this.texts.whynot.replace("{n}", String(cannot.length))));
    const list = make("ul", "");
    for (const { label, rule, text } of cannot) {
      const item = make("li", "");
      item.append(make("b", "", label), " ", text, " ");
      if (rule) item.append(make("cite", "", rule));
      list.append(item);
    }
    details.append(list);
    return details;
  }

  /** What somebody points at would do, in words. @param {Option | null} option */
  note(option) {
    const shown = option && !this.list.querySelector(`:scope > [data-option="${CSS.escape(option.id)}"]`);
    this.says.textContent = shown ? this.said(option) : "";
  }

  /** @param {Option} option */
  said(option) {
    return [option.label, ...(option.note ?? [])].join(" · ");
  }

  freeze() {
    for (const button of this.list.querySelectorAll("button")) button.disabled = true;
  }

  /** The yellow button, else the one with this number. @param {number} number */
  press(number) {
    const buttons = /** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll(":scope > [data-option]"));
    (number ? buttons[number - 1] : /** @type {HTMLElement | null} */ (this.list.querySelector(":scope > .main")))?.click();
  }
}
