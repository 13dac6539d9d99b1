// Shared plans, where all play as one team: a power that somebody means to use, and where. Everybody sees the mark of the one
// who means it on the place, and all of them in words.

import { narrow } from "./media.js";
import { SVG } from "./overlay.js";

/** @typedef {{what: string, at: string, power: string, place: string, name: string, look: number, sign: string, own: boolean}} Plan */

const HIGH = 18; // pixels of a mark
const LETTER = 7; // about the width of one
const LONGEST = 20; // letters of a name on the map; on a small screen the shape must do

export class Plans {
  /**
   * @param {HTMLDialogElement} drawer @param {HTMLElement} button @param {import("./overlay.js").Over} over @param {HTMLElement} says
   * @param {Record<string, string>} texts @param {(message: object) => void} send
   */
  constructor(drawer, button, over, says, texts, send) {
    this.drawer = drawer;
    this.button = button;
    this.over = over;
    this.says = says;
    this.texts = texts;
    this.send = send;
    /** @type {Plan[]} */
    this.plans = [];
    this.wanted = ""; // what is to be chosen when the lists come
    this.list = /** @type {HTMLElement} */ (drawer.querySelector("ol"));
    this.form = /** @type {HTMLFormElement} */ (drawer.querySelector("form.intend"));
    this.layer = document.createElementNS(SVG, "g");
    over.svg.append(this.layer);
    over.again.push(() => this.lay());
    button.onclick = () => this.open("");
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      send({ do: "plan", what: this.field("what").value, at: this.field("at").value });
    });
    drawer.addEventListener("click", (event) => event.target === drawer && drawer.close());
    addEventListener("keydown", (event) => {
      if (event.key.toLowerCase() !== "l" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (/** @type {Element} */ (event.target).closest("input, select, textarea, dialog")) return;
      this.open(this.meant(document.activeElement) || this.meant([...document.querySelectorAll(":hover")].at(-1) ?? null));
    });
  }

  /** @param {string} name */
  field(name) {
    return /** @type {HTMLSelectElement} */ (this.form.elements.namedItem(name));
  }

  /** The power or place at or around an element that a plan may be made of; '' if there is none. @param {Element | null} target */
  meant(target) {
    return target?.closest("#hand [id^=card-], #hand [id^=innate-], #map [id^=land-]")?.id ?? "";
  }

  /** @param {string} wanted a power or place to begin with */
  open(wanted) {
    this.wanted = wanted;
    this.send({ do: "plans" });
    if (!this.drawer.open) this.drawer.showModal();
    delete this.button.dataset.fresh;
  }

  /** What can be planned. @param {{powers: Record<string, string>, places: Record<string, string>}} known */
  offered({ powers, places }) {
    this.form.hidden = !Object.keys(powers).length;
    for (const [name, options] of /** @type {const} */ ([["what", powers], ["at", { "": this.texts.plan_nowhere, ...places }]])) {
      const field = this.field(name);
      const before = field.value;
      field.replaceChildren(...Object.entries(options).map(([value, text]) => new Option(text, value)));
      const wish = [this.wanted, this.wanted.replace(/-\d+$/, ""), before].find((id) => id in options);
      if (wish !== undefined) field.value = wish;
    }
    this.wanted = "";
  }

  /** @param {Plan[]} plans */
  show(plans) {
    const known = new Set(this.plans.map((plan) => this.said(plan)));
    const fresh = plans.filter((plan) => !plan.own && !known.has(this.said(plan)));
    this.plans = plans;
    if (fresh.length) this.says.textContent = fresh.map((plan) => this.said(plan)).join(" ");
    if (fresh.length && !this.drawer.open) this.button.dataset.fresh = "yes";
    this.drawer.dataset.some = plans.length ? "yes" : "";
    this.list.replaceChildren(...plans.map((plan) => this.item(plan)));
    this.lay();
  }

  /** @param {Plan} plan */
  said({ name, power, place }) {
    return (place ? this.texts.plan : this.texts.plan_alone).replace("{name}", name).replace("{power}", power).replace("{place}", place);
  }

  /** @param {Plan} plan */
  item(plan) {
    const item = document.createElement("li");
    item.className = `seat-${plan.look}`;
    item.innerHTML = `<svg class="sign" viewBox="-36 -36 72 76" aria-hidden="true"><use href="#${plan.sign}"/></svg> <span></span>`;
    item.children[1].textContent = this.said(plan);
    if (plan.own) {
      const away = Object.assign(document.createElement("button"), { textContent: "✕", className: "close", ariaLabel: `${this.texts.plan_away}: ${plan.power}` });
      away.onclick = () => this.send({ do: "plan", what: plan.what, at: plan.at, there: false });
      item.append(away);
    }
    return item;
  }

  /** The marks, wherever the places lie on the page now: above their names, one on the other. */
  lay() {
    /** @type {Map<string, number>} */
    const count = new Map();
    this.layer.replaceChildren();
    for (const plan of this.plans) {
      const place = plan.at ? this.over.find(plan.at) : null;
      if (!place) continue;
      const order = count.get(plan.at) ?? 0;
      count.set(plan.at, order + 1);
      this.layer.append(this.mark(plan, place, order));
    }
  }

  /** @param {Plan} plan @param {Element} place @param {number} order */
  mark(plan, place, order) {
    const { x, y, width } = (place.querySelector(":scope > .cluster > rect") ?? place).getBoundingClientRect(); // its name
    const text = !narrow.matches ? (plan.power.length > LONGEST ? `${plan.power.slice(0, LONGEST - 1)}…` : plan.power) : "";
    const wide = HIGH + 4 + text.length * LETTER;
    const mark = document.createElementNS(SVG, "g");
    mark.setAttribute("class", `plan seat-${plan.look}`);
    mark.setAttribute("transform", `translate(${x + width / 2 - wide / 2} ${y - (order + 1) * (HIGH + 2)})`);
    mark.innerHTML = `<rect width="${wide}" height="${HIGH}" rx="${HIGH / 2}"/><use href="#${plan.sign}" transform="translate(${HIGH / 2 + 1} ${HIGH / 2}) scale(${(HIGH + 1) / 72})"/><text x="${HIGH + 1}" y="13"></text>`;
    /** @type {Element} */ (mark.lastElementChild).textContent = text;
    return mark;
  }
}
