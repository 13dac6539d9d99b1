// The coach of a lesson: a band above the table with the next instruction, and an arrow at the element to press.

import { hitShape, SVG } from "./overlay.js";

const ARROW = "M0 0-11-16H-4.500V-30H4.500V-16H11Z"; // its tip touches the target
const TABS = ["supply", "seats"]; // regions that have their own tab on a small screen

export class Coach {
  /**
   * @param {HTMLElement} band @param {import("./overlay.js").Overlay} overlay
   * @param {import("./chooser.js").Chooser} chooser
   * @param {() => void} returnToLesson asks the server to go back to the lesson's course
   */
  constructor(band, overlay, chooser, returnToLesson) {
    this.band = band;
    this.overlay = overlay;
    this.chooser = chooser;
    this.folded = false;
    this.isMarked = false; // there may be marks to remove
    chooser.afterDraw.push(() => this.drawMarks());
    chooser.buttons.moreLists.addEventListener("toggle", () => setTimeout(() => this.onListToggled()), { capture: true }); // after the list has been filled
    band.addEventListener("click", (event) => {
      const action = /** @type {Element} */ (event.target).closest("[data-coach]")?.getAttribute("data-coach");
      if (action === "fold") this.setFolded(!this.folded);
      else if (action === "show") this.chooseForLearner();
      else if (action === "return") returnToLesson();
    });
  }

  /** The current advice: an element with the wanted answer and the elements to look at. */
  get advice() {
    return /** @type {HTMLElement | null} */ (this.band.firstElementChild);
  }

  /** The option that the learner should choose. */
  get wantedOption() {
    return this.chooser.decision?.options.find((option) => option.id === this.advice?.dataset.give);
  }

  /** @param {boolean} folded */
  setFolded(folded) {
    this.folded = folded;
    this.update();
  }

  /** Called after each update. */
  update() {
    this.band.classList.toggle("folded", this.folded);
    this.band.querySelector("[data-coach=fold]")?.setAttribute("aria-expanded", String(!this.folded));
    if (!this.folded) this.nextTarget()?.scrollIntoView({ block: "nearest", inline: "nearest" }); // a hand may be wider than the screen
    this.drawMarks();
  }

  /** Selects the wanted option. The learner only has to confirm it. */
  chooseForLearner() {
    const { decision } = this.chooser;
    if (!decision || !this.wantedOption) return;
    this.chooser.suggest(decision.id, this.wantedOption.id);
  }

  /** Marks what to press next and what to look at. */
  drawMarks() {
    if (!this.advice && !this.isMarked) return; // no lesson
    this.isMarked = this.advice !== null;
    for (const old of document.querySelectorAll(".coach-target")) old.classList.remove("coach-target");
    this.overlay.batch(() => {
      this.overlay.clear("coach");
      if (this.folded || this.chooser.answerSent || !this.advice) return;
      for (const id of this.advice.dataset.points?.split(" ") ?? []) this.overlay.outline("coach", id, "seen");
      const target = this.nextTarget();
      const onDrawing = target instanceof SVGGraphicsElement;
      if (!onDrawing || !this.drawArrow(target))
        (onDrawing ? this.findListedButton() : target)?.classList.add("coach-target");
    });
    this.chooser.buttons.moreLists.querySelector(".list .coach-target")?.scrollIntoView({ block: "center" });
  }

  /** For a target that is out of sight or covered by the prompt: the answer's own button, or the list that has it. */
  findListedButton() {
    const { list, moreLists } = this.chooser.buttons;
    const selector = `[data-option="${CSS.escape(this.wantedOption?.id ?? "")}"]`;
    return (
      list.querySelector(selector) ??
      moreLists.querySelector(`.all-answers[open] ${selector}`) ??
      moreLists.querySelector(".all-answers > summary")
    );
  }

  /** A list was opened or closed: it may contain the target. */
  onListToggled() {
    this.drawMarks();
  }

  /** What to press next: an element in a drawing, a button, or the tab that shows the element. */
  nextTarget() {
    const { wantedOption: wanted, chooser } = this;
    if (!wanted) return null;
    const list = chooser.buttons.list;
    const button = list.querySelector(`[data-option="${CSS.escape(wanted.id)}"]`);
    if (chooser.unconfirmed === wanted) return button;
    for (const id of wanted.at.filter((at) => !chooser.picked.includes(at))) {
      const element = this.overlay.findElement(id) ?? list.querySelector(`[data-group="${CSS.escape(id)}"]`);
      if (element?.getBoundingClientRect().width) return element;
      const hidden = document.getElementById(id);
      if (hidden) return document.querySelector(`[data-tab="${TABS.find((tab) => hidden.closest(`.${tab}`)) ?? "board"}"]`);
    }
    return button ?? this.findListedButton();
  }

  /** @param {SVGGraphicsElement} element @returns {boolean} whether the element is visible */
  drawArrow(element) {
    this.overlay.outline("coach", element.id, "wanted");
    const shape = hitShape(element);
    const [x, y] = arrowTip(element, shape.getBoundingClientRect());
    const container = this.overlay.containerFor("coach", element, shape);
    if (!container) return false;
    const mark = document.createElementNS(SVG, "g");
    mark.setAttribute("class", "arrow");
    mark.setAttribute("transform", `translate(${x} ${y})`);
    mark.innerHTML = `<path d="${ARROW}"/>`;
    container.append(mark);
    return true;
  }
}

/**
 * Where the arrow points: the upper middle of the element or, if that is covered, another point where a press hits it.
 * @param {Element} element @param {DOMRect} box
 */
function arrowTip(element, { x, y, width, height }) {
  const offsets = [Math.min(height * 0.3, 24), height / 2, height * 0.7];
  const spots = offsets.flatMap((down) => [0.5, 0.35, 0.65, 0.2, 0.8].map((across) => [x + width * across, y + down]));
  return spots.find(([px, py]) => document.elementFromPoint(px, py)?.closest(".lit") === element) ?? spots[0];
}
