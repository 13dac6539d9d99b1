// Answering a question: by click or tap on the drawing, by button, or by key. Knows no rules, only options.
//
// An option touches elements of the drawing (`at`). A click on an element keeps the options that touch it; when one is
// left it is the answer, otherwise the rest is offered: a rich choice is a short sequence of clicks, and Esc goes back.

/** @typedef {{id: string, label: string, at: string[]}} Option */
/** @typedef {{id: string, seat: number, options: Option[]}} Decision */

const FEW = 9; // options that are shown as buttons at once: as many as there are number keys
const MANY_PLACES = 12; // beyond this lit places get a dot instead of an edge
const OURS = ["tabindex", "role", "aria-label", "aria-pressed"]; // attributes that we set and give back
const SVG = "http://www.w3.org/2000/svg";

export class Chooser {
  /**
   * @param {HTMLElement} board @param {HTMLElement} list @param {Record<string, string>} texts
   * @param {{answer: (decision: string, option: string) => void, why: (at: string[]) => void, quiet: () => void}} tell
   */
  constructor(board, list, texts, tell) {
    this.board = board;
    this.list = list;
    this.texts = texts;
    this.tell = tell;
    /** @type {Decision | null} */
    this.decision = null;
    /** @type {string[]} */
    this.picked = [];
    this.sent = false;
    this.other = "";
    board.addEventListener("click", (event) => this.clicked(/** @type {Element} */ (event.target)));
    board.addEventListener("keydown", (event) => this.key(event));
    addEventListener("keydown", (event) => this.anywhere(event));
  }

  /** @param {Decision | null} decision @param {boolean} sent whether an answer to it is under way */
  show(decision, sent) {
    const same = decision?.id === this.decision?.id;
    this.decision = decision;
    this.sent = sent;
    if (!same) this.picked = [];
    this.light();
  }

  /** Takes the marks off the drawing, so that it is as the server drew it. */
  clear() {
    this.board.querySelector("#halos")?.remove();
    for (const element of this.board.querySelectorAll(".lit, .picked")) {
      element.classList.remove("lit", "picked");
      if (!element.classList.length) element.removeAttribute("class");
      for (const name of OURS) {
        const kept = element.getAttribute(`data-own-${name}`);
        if (kept === null) element.removeAttribute(name);
        else element.setAttribute(name, kept);
        element.removeAttribute(`data-own-${name}`);
      }
    }
  }

  /** The options that fit what was picked so far. */
  left() {
    const options = this.decision?.options ?? [];
    return options.filter((option) => this.picked.every((id) => option.at.includes(id)));
  }

  // -- showing -------------------------------------------------------------------------------------------------------
  light() {
    const focused = document.activeElement;
    const held = focused && this.board.contains(focused) ? focused.id : "";
    this.clear();
    const left = this.left();
    /** @type {Map<string, Option[]>} */
    const places = new Map();
    for (const option of left) {
      for (const id of option.at) if (!this.picked.includes(id)) places.set(id, [...(places.get(id) ?? []), option]);
    }
    const svg = this.board.querySelector("svg");
    if (svg && !this.sent) {
      const halos = document.createElementNS(SVG, "g");
      halos.id = "halos";
      halos.setAttribute("class", places.size > MANY_PLACES ? "many" : "few");
      for (const [id, options] of places) this.mark(svg, halos, id, "lit", options.length === 1 ? options[0].label : null);
      for (const id of this.picked) this.mark(svg, halos, id, "picked", null);
      svg.append(halos);
      if (held) this.find(held)?.focus({ preventScroll: true });
    }
    this.buttons(left);
  }

  /** @param {string} id @returns {SVGGraphicsElement | null} */
  find(id) {
    return this.board.querySelector(`#${CSS.escape(id)}`);
  }

  /**
   * Makes an element of the drawing something to press.
   * @param {SVGSVGElement} svg @param {SVGElement} halos @param {string} id @param {"lit" | "picked"} kind
   * @param {string | null} label
   */
  mark(svg, halos, id, kind, label) {
    const element = this.find(id);
    if (!element) return;
    for (const name of OURS) {
      const own = element.getAttribute(name);
      if (own !== null) element.setAttribute(`data-own-${name}`, own);
    }
    element.classList.add(kind);
    element.setAttribute("tabindex", "0");
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", label ?? element.getAttribute("aria-label") ?? id.replace(/^\w+-/, ""));
    if (kind === "picked") element.setAttribute("aria-pressed", "true");
    this.halo(svg, halos, element, kind);
  }

  /**
   * An edge and a dot over an element, wherever the drawing has put it.
   * @param {SVGSVGElement} svg @param {SVGElement} halos @param {SVGGraphicsElement} element @param {string} kind
   */
  halo(svg, halos, element, kind) {
    const from = svg.getScreenCTM();
    const to = element.getScreenCTM();
    if (!from || !to) return;
    const box = element.getBBox();
    const m = from.inverse().multiply(to);
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", `halo ${kind}`);
    group.setAttribute("transform", `matrix(${m.a} ${m.b} ${m.c} ${m.d} ${m.e} ${m.f})`);
    const inset = Math.min(box.width, box.height) * 0.04;
    for (const name of ["edge dark", "edge"]) {
      const edge = document.createElementNS(SVG, "rect");
      edge.setAttribute("class", name);
      edge.setAttribute("x", String(box.x + inset));
      edge.setAttribute("y", String(box.y + inset));
      edge.setAttribute("width", String(box.width - 2 * inset));
      edge.setAttribute("height", String(box.height - 2 * inset));
      edge.setAttribute("rx", String(inset * 3));
      group.append(edge);
    }
    const dot = document.createElementNS(SVG, "circle");
    dot.setAttribute("cx", String(box.x + box.width / 2));
    dot.setAttribute("cy", String(box.y + box.height / 2));
    dot.setAttribute("r", String(Math.min(box.width, box.height) * 0.09));
    group.append(dot);
    halos.append(group);
  }

  /** @param {Option[]} left */
  buttons(left) {
    const focused = document.activeElement?.getAttribute("data-option");
    this.list.replaceChildren();
    if (!this.decision) return;
    const few = left.length <= FEW ? left : left.filter((option) => option.at.length === 0);
    few.slice(0, FEW).forEach((option, at) => this.list.append(this.button(option, at + 1)));
    if (this.picked.length) {
      const hint = Object.assign(document.createElement("p"), { textContent: this.texts.picked });
      this.list.prepend(hint);
      this.list.append(this.backButton());
    }
    if (left.length > few.length) this.list.append(this.everything(left));
    if (focused) /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-option="${CSS.escape(focused)}"]`))?.focus();
  }

  /** @param {Option} option @param {number} key */
  button(option, key) {
    const button = document.createElement("button");
    button.className = "opt";
    button.dataset.option = option.id;
    button.disabled = this.sent;
    button.append(option.label);
    if (key) {
      const hint = document.createElement("kbd");
      hint.textContent = String(key);
      button.append(hint);
    }
    button.onclick = () => this.answer(option);
    for (const [name, on] of /** @type {[string, boolean][]} */ ([["mouseenter", true], ["mouseleave", false], ["focus", true], ["blur", false]])) {
      button.addEventListener(name, () => this.point(option, on));
    }
    return button;
  }

  backButton() {
    const button = document.createElement("button");
    button.className = "opt back";
    button.append(this.texts.back);
    const hint = document.createElement("kbd");
    hint.textContent = "Esc";
    button.append(hint);
    button.onclick = () => this.back();
    return button;
  }

  /** @param {Option[]} left */
  everything(left) {
    const details = document.createElement("details");
    details.className = "every";
    const summary = document.createElement("summary");
    summary.textContent = this.texts.every.replace("{n}", String(left.length));
    details.append(summary);
    details.addEventListener("toggle", () => {
      if (details.open && details.children.length === 1) {
        const box = document.createElement("div");
        for (const option of left) box.append(this.button(option, 0));
        details.append(box);
      }
    });
    return details;
  }

  /** Shows where an option would be, while its button is pointed at. @param {Option} option @param {boolean} on */
  point(option, on) {
    for (const id of option.at) this.find(id)?.classList.toggle("pointed", on);
  }

  // -- choosing ------------------------------------------------------------------------------------------------------
  /** @param {Element | null} target */
  clicked(target) {
    if (!this.decision || this.sent) return;
    const options = this.left();
    /** @type {string[]} */
    const passed = [];
    for (let element = target; element && element !== this.board; element = element.parentElement) {
      if (!element.id) continue;
      if (this.picked.includes(element.id)) return this.back();
      if (options.some((option) => option.at.includes(element.id))) return this.pick(element.id);
      passed.push(element.id);
    }
    this.other = passed.find((id) => this.decision?.options.some((option) => option.at.includes(id))) ?? "";
    if (passed.length) this.tell.why([...this.picked, passed[0]]);
  }

  /** No rule forbids what was clicked, it is simply something else: start again from there. */
  instead() {
    if (!this.other) return;
    this.picked = [];
    this.pick(this.other);
    this.other = "";
  }

  /** @param {string} id */
  pick(id) {
    this.picked = [...this.picked, id];
    const left = this.left();
    const exact = left.filter((option) => option.at.length === this.picked.length);
    const ordered = exact.filter((option) => option.at.every((at, i) => at === this.picked[i]));
    const only = left.length === 1 ? left[0] : ordered.length === 1 && exact.length === left.length ? ordered[0] : null;
    if (only) return this.answer(only);
    this.tell.quiet();
    this.light();
    this.find(id)?.focus({ preventScroll: true });
  }

  back() {
    this.picked = this.picked.slice(0, -1);
    this.tell.quiet();
    this.light();
  }

  /** @param {Option} option */
  answer(option) {
    if (!this.decision || this.sent) return;
    this.sent = true;
    this.list.querySelectorAll("button").forEach((button) => (button.disabled = true));
    this.board.querySelector("#halos")?.setAttribute("class", "sent");
    this.tell.answer(this.decision.id, option.id);
  }

  /** What was sent was refused: the question stands. */
  again() {
    this.sent = false;
    this.picked = [];
    this.light();
  }

  // -- keys ----------------------------------------------------------------------------------------------------------
  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.clicked(target);
    } else if (event.key.startsWith("Arrow")) {
      const next = this.beside(target, event.key);
      if (next) {
        event.preventDefault();
        next.focus();
      }
    }
  }

  /** The nearest lit element in the direction of an arrow key. @param {Element} from @param {string} key */
  beside(from, key) {
    const middle = (/** @type {Element} */ e) => {
      const box = e.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const across = key === "ArrowLeft" || key === "ArrowRight";
    const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const element of /** @type {NodeListOf<SVGElement>} */ (this.board.querySelectorAll(".lit"))) {
      const [ex, ey] = middle(element);
      const ahead = sign * (across ? ex - x : ey - y);
      const aside = Math.abs(across ? ey - y : ex - x);
      if (ahead > 4 && ahead + 2 * aside < least) [best, least] = [element, ahead + 2 * aside];
    }
    return best;
  }

  /** @param {KeyboardEvent} event */
  anywhere(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    if (event.key === "Escape" && this.picked.length) return this.back();
    const number = Number(event.key);
    if (number >= 1) /** @type {HTMLElement | undefined} */ (this.list.querySelectorAll(":scope > [data-option]")[number - 1])?.click();
  }
}
