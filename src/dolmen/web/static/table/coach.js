// The coach of a lesson: a band above the table that says what to do and why, and a mark on what is to be pressed next.

import { SVG } from "./overlay.js";

const ARROW = "M0 0-11-16H-4.500V-30H4.500V-16H11Z"; // its tip touches what is meant
const TABS = ["supply", "seats"]; // what lies behind a tab of its own on a small screen

export class Coach {
  /**
   * @param {HTMLElement} band @param {import("./overlay.js").Over} over @param {import("./chooser.js").Chooser} chooser
   * @param {() => void} back asks to be led back to the lesson
   */
  constructor(band, over, chooser, back) {
    this.band = band;
    this.over = over;
    this.chooser = chooser;
    this.folded = false;
    over.again.push(() => this.point());
    chooser.drawn.push(() => this.point());
    chooser.options.more.addEventListener("toggle", () => setTimeout(() => this.opened()), { capture: true }); // when it is filled
    band.addEventListener("click", (event) => {
      const wish = /** @type {Element} */ (event.target).closest("[data-coach]")?.getAttribute("data-coach");
      if (wish === "fold") this.fold(!this.folded);
      else if (wish === "show") this.show();
      else if (wish === "return") back();
    });
  }

  /** What the coach says now, an element with the answer to give and things to look at. */
  get said() {
    return /** @type {HTMLElement | null} */ (this.band.firstElementChild);
  }

  /** The option that the coach wants to be chosen. */
  get wanted() {
    return this.chooser.decision?.options.find((option) => option.id === this.said?.dataset.give);
  }

  /** @param {boolean} folded */
  fold(folded) {
    this.folded = folded;
    this.lay();
  }

  /** After the table was laid anew. */
  lay() {
    this.band.classList.toggle("folded", this.folded);
    this.band.querySelector("[data-coach=fold]")?.setAttribute("aria-expanded", String(!this.folded));
    if (!this.folded) this.next()?.scrollIntoView({ block: "nearest", inline: "nearest" }); // in a hand wider than the screen
    this.point();
  }

  /** Chooses for the learner, who only has to confirm. */
  show() {
    const { decision } = this.chooser;
    if (!decision || !this.wanted) return;
    this.chooser.advise(decision.id, this.wanted.id);
  }

  /** Marks what is to be pressed next, and what is to be looked at. */
  point() {
    for (const old of document.querySelectorAll(".coached")) old.classList.remove("coached");
    this.over.apart(() => {
      this.over.clear("coach");
      if (this.folded || this.chooser.sent || !this.said) return;
      for (const id of this.said.dataset.points?.split(" ") ?? []) this.over.edge("coach", id, "seen");
      const next = this.next();
      const drawn = next instanceof SVGGraphicsElement;
      if (!drawn || !this.arrow(next)) (drawn ? this.listed() : next)?.classList.add("coached");
    });
  }

  /** For a thing that is out of sight or under the question: the answer's own button, or the list that has it. */
  listed() {
    const { list, more } = this.chooser.options;
    const own = `[data-option="${CSS.escape(this.wanted?.id ?? "")}"]`;
    return list.querySelector(own) ?? more.querySelector(`.every[open] ${own}`) ?? more.querySelector(".every > summary");
  }

  /** A list was opened or closed: the answer in it may be what is to be pressed. */
  opened() {
    this.point();
    this.chooser.options.more.querySelector(".list .coached")?.scrollIntoView({ block: "nearest" });
  }

  /** What is to be pressed next: a thing in a drawing, a button, or the tab behind which the thing lies. */
  next() {
    const { wanted, chooser } = this;
    if (!wanted) return null;
    const list = chooser.options.list;
    const button = list.querySelector(`[data-option="${CSS.escape(wanted.id)}"]`);
    if (chooser.armed === wanted) return button;
    for (const id of wanted.at.filter((at) => !chooser.picked.includes(at))) {
      const thing = this.over.find(id) ?? list.querySelector(`[data-group="${CSS.escape(id)}"]`);
      if (thing) return thing;
      const hidden = document.getElementById(id);
      if (hidden) return document.querySelector(`[data-tab="${TABS.find((tab) => hidden.closest(`.${tab}`)) ?? "board"}"]`);
    }
    return button;
  }

  /** @param {SVGGraphicsElement} thing @returns {boolean} whether there was room for it */
  arrow(thing) {
    this.over.edge("coach", thing.id, "wanted");
    const shape = thing.querySelector(":scope > .hit") ?? thing;
    const [x, y] = tip(thing, shape.getBoundingClientRect());
    const into = this.over.room("coach", thing, shape);
    if (!into) return false;
    const mark = document.createElementNS(SVG, "g");
    mark.setAttribute("class", "arrow");
    mark.setAttribute("transform", `translate(${x} ${y})`);
    mark.innerHTML = `<path d="${ARROW}"/>`;
    into.append(mark);
    return true;
  }
}

/** Where the arrow's tip lies: high in the middle, or, where something else lies there, at a point that a press meets. @param {Element} thing @param {DOMRect} box */
function tip(thing, { x, y, width, height }) {
  const high = [Math.min(height * 0.3, 24), height / 2, height * 0.7];
  const spots = high.flatMap((down) => [0.5, 0.35, 0.65, 0.2, 0.8].map((across) => [x + width * across, y + down]));
  return spots.find(([px, py]) => document.elementFromPoint(px, py)?.closest(".lit") === thing) ?? spots[0];
}
