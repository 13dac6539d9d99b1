// Shared plans of a team: a power that a player intends to use, and where. Everybody sees the player's mark on the place,
// and a list of all plans.

import { hoveredElement, isShortcut } from "./keys.js";
import { narrow } from "./media.js";
import { SVG } from "./overlay.js";

/** @typedef {{powers: Record<string, string>, places: Record<string, string>}} PlanChoices names by id */
/**
 * @typedef {{what: string, at: string, power: string, place: string, name: string, look: number, sign: string, own: boolean}}
 *   Plan
 */

const MARK_HEIGHT = 18; // in pixels
const LETTER_WIDTH = 7; // in pixels, about
const MAX_LETTERS = 20; // of a name on the map; a small screen shows only the symbol

export class TeamPlans {
  /**
   * @param {HTMLDialogElement} drawer @param {HTMLElement} button @param {import("./overlay.js").Overlay} overlay
   * @param {HTMLElement} announcer
   * @param {Record<string, string>} texts @param {(message: object) => void} send
   */
  constructor(drawer, button, overlay, announcer, texts, send) {
    this.drawer = drawer;
    this.button = button;
    this.overlay = overlay;
    this.announcer = announcer;
    this.texts = texts;
    this.send = send;
    /** @type {Plan[]} */
    this.plans = [];
    this.preselected = ""; // the power or place to select when the lists come
    this.list = /** @type {HTMLElement} */ (drawer.querySelector("ol"));
    this.form = /** @type {HTMLFormElement} */ (drawer.querySelector("form.plan-form"));
    this.layer = document.createElementNS(SVG, "g");
    overlay.svg.append(this.layer);
    overlay.redrawers.push(() => this.drawMarks());
    button.onclick = () => this.open("");
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      send({ do: "plan", what: this.field("what").value, at: this.field("at").value });
    });
    drawer.addEventListener("click", (event) => event.target === drawer && drawer.close());
    addEventListener("keydown", (event) => {
      if (event.key.toLowerCase() === "l" && isShortcut(event))
        this.open(this.plannableId(document.activeElement) || this.plannableId(hoveredElement()));
    });
  }

  /** @param {string} name */
  field(name) {
    return /** @type {HTMLSelectElement} */ (this.form.elements.namedItem(name));
  }

  /**
   * The id of the power or place, at or around an element, that can be planned; '' if there is none.
   * @param {Element | null} target
   */
  plannableId(target) {
    return target?.closest("#hand [id^=card-], #hand [id^=innate-], #map [id^=land-]")?.id ?? "";
  }

  /** @param {string} preselected the power or place to select */
  open(preselected) {
    this.preselected = preselected;
    this.send({ do: "plans" });
    if (!this.drawer.open) this.drawer.showModal();
    delete this.button.dataset.fresh;
  }

  /** Fills the form with what can be planned. @param {PlanChoices} known */
  fillForm({ powers, places }) {
    this.form.hidden = !Object.keys(powers).length;
    for (const [name, options] of /** @type {const} */ ([
      ["what", powers],
      ["at", { "": this.texts.plan_nowhere, ...places }],
    ])) {
      const field = this.field(name);
      const before = field.value;
      field.replaceChildren(...Object.entries(options).map(([value, text]) => new Option(text, value)));
      const selected = [this.preselected, this.preselected.replace(/-\d+$/, ""), before].find((id) => id in options);
      if (selected !== undefined) field.value = selected;
    }
    this.preselected = "";
  }

  /** @param {Plan[]} plans */
  show(plans) {
    const knownTexts = new Set(this.plans.map((plan) => this.describe(plan)));
    const newPlans = plans.filter((plan) => !plan.own && !knownTexts.has(this.describe(plan)));
    this.plans = plans;
    if (newPlans.length) this.announcer.textContent = newPlans.map((plan) => this.describe(plan)).join(" ");
    if (newPlans.length && !this.drawer.open) this.button.dataset.fresh = "yes";
    this.drawer.dataset.some = plans.length ? "yes" : "";
    this.list.replaceChildren(...plans.map((plan) => this.renderItem(plan)));
    this.drawMarks();
  }

  /** @param {Plan} plan */
  describe({ name, power, place }) {
    return (place ? this.texts.plan : this.texts.plan_alone)
      .replace("{name}", name)
      .replace("{power}", power)
      .replace("{place}", place);
  }

  /** @param {Plan} plan */
  renderItem(plan) {
    const item = document.createElement("li");
    item.className = `seat-${plan.look}`;
    item.innerHTML = `<svg class="sign" viewBox="-36 -36 72 76" aria-hidden="true"><use href="#${plan.sign}"/></svg> <span></span>`;
    item.children[1].textContent = this.describe(plan);
    if (plan.own) {
      const removeButton = Object.assign(document.createElement("button"), {
        textContent: "✕",
        className: "close",
        ariaLabel: `${this.texts.plan_away}: ${plan.power}`,
      });
      removeButton.onclick = () => this.send({ do: "plan", what: plan.what, at: plan.at, there: false });
      item.append(removeButton);
    }
    return item;
  }

  /** Draws the marks above the names of their places, stacked. */
  drawMarks() {
    /** @type {Map<string, number>} */
    const count = new Map();
    this.layer.replaceChildren();
    for (const plan of this.plans) {
      const place = plan.at ? this.overlay.findElement(plan.at) : null;
      if (!place) continue;
      const order = count.get(plan.at) ?? 0;
      count.set(plan.at, order + 1);
      this.layer.append(this.renderMark(plan, place, order));
    }
  }

  /** @param {Plan} plan @param {Element} place @param {number} order */
  renderMark(plan, place, order) {
    const { x, y, width } = (place.querySelector(":scope > .cluster > rect") ?? place).getBoundingClientRect(); // its name plate
    const text = !narrow.matches
      ? plan.power.length > MAX_LETTERS
        ? `${plan.power.slice(0, MAX_LETTERS - 1)}…`
        : plan.power
      : "";
    const wide = MARK_HEIGHT + 4 + text.length * LETTER_WIDTH;
    const mark = document.createElementNS(SVG, "g");
    mark.setAttribute("class", `plan seat-${plan.look}`);
    mark.setAttribute("transform", `translate(${x + width / 2 - wide / 2} ${y - (order + 1) * (MARK_HEIGHT + 2)})`);
    mark.innerHTML = `<rect width="${wide}" height="${MARK_HEIGHT}" rx="${MARK_HEIGHT / 2}"/><use href="#${plan.sign}" transform="translate(${MARK_HEIGHT / 2 + 1} ${MARK_HEIGHT / 2}) scale(${(MARK_HEIGHT + 1) / 72})"/><text x="${MARK_HEIGHT + 1}" y="13"></text>`;
    /** @type {Element} */ (mark.lastElementChild).textContent = text;
    return mark;
  }
}
