// Marks over the drawings: what is lit, what is picked, what an answer would do. One layer above the whole page, in its
// pixels, so that a mark never touches a drawing and drawing it costs next to nothing.

import { painted } from "./media.js";

/** @typedef {[element: string, definition: string, text?: string]} Mark */

const RIM = 4; // pixels that a mark may reach beyond its element
const MARKS = ["shade", "lit", "seen", "since", "ghosts", "picked", "at", "coach"]; // from the lowest to the highest
export const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, string | number>} values */
function make(name, values) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, String(value));
  return element;
}

export class Over {
  constructor() {
    this.svg = make("svg", { id: "over", "aria-hidden": "true" });
    this.marks = make("g", {});
    this.svg.append(this.marks);
    /** @type {Record<string, Element>} */
    this.layers = {};
    for (const name of [...MARKS.slice(0, -1), "names", "coach"]) {
      this.layers[name] = make("g", { class: `layer-${name}` });
      this.marks.append(this.layers[name]);
    }
    document.body.append(this.svg);
    this.prompt = /** @type {HTMLElement} */ (document.querySelector(".prompt"));
    /** @type {Record<string, Element> | null} layers that are drawn and not laid yet */
    this.drafts = null;
    /** @type {Map<Element, DOMRect>} where things lie that many marks are held against, until others are drawn */
    this.boxes = new Map();
    this.named = ""; // where the names of the map were laid
    /** @type {(() => void)[]} what draws the marks again when things have moved on the page */
    this.again = [() => this.unname()];
    let waits = 0;
    const follow = () => {
      waits = 0;
      if (!this.moving && this.laid !== this.lie()) for (const draw of this.again) draw();
    };
    this.moving = 0; // drawings in motion: where their pieces lie is measured when they have come to rest
    this.laid = ""; // where the drawings lay when the marks were last measured
    this.soon = () => {
      if (!this.moving) waits ||= requestAnimationFrame(follow);
    };
    addEventListener("resize", this.soon);
    addEventListener("scroll", this.soon, { capture: true, passive: true });
    const size = new ResizeObserver(() => painted(follow)); // the board that gave things their size comes first
    for (const picture of document.querySelectorAll(".pic, .prompt, .mine, .seats, .supply")) size.observe(picture);
  }

  /** Where the drawings lie on the page now, and the question that may cover them. */
  lie() {
    const boxes = [...document.querySelectorAll(".pic > svg")].map((picture) => picture.getBoundingClientRect());
    const lies = boxes.map(({ x, y, width }) => `${Math.round(x)} ${Math.round(y)} ${Math.round(width)}`);
    const { top, bottom } = this.prompt.getBoundingClientRect();
    return [...lies, `${Math.round(top)} ${Math.round(bottom)}`].join(",");
  }

  /**
   * Draws marks and lays them all at once, if they differ from those that are there: reading where things lie between one mark
   * and the next would else lay the page out for each. @param {() => void} marks
   */
  apart(marks) {
    if (this.drafts) return marks();
    const drafts = (this.drafts = {});
    try {
      marks();
    } finally {
      this.drafts = null;
      this.boxes.clear();
    }
    for (const [name, draft] of Object.entries(drafts)) if (!draft.isEqualNode(this.layers[name])) this.layers[name].replaceChildren(...draft.childNodes);
  }

  /** What takes the marks of a layer now. @param {string} name */
  layer(name) {
    return this.drafts ? (this.drafts[name] ??= /** @type {Element} */ (this.layers[name].cloneNode(true))) : this.layers[name];
  }

  /** Where an element lies that many marks are held against. @param {Element} element */
  box(element) {
    const box = this.boxes.get(element) ?? element.getBoundingClientRect();
    if (this.drafts) this.boxes.set(element, box);
    return box;
  }

  /** @param {string} id @returns {SVGGraphicsElement | null} */
  find(id) {
    const found = document.getElementById(id);
    return found instanceof SVGGraphicsElement && found.getScreenCTM() ? found : null;
  }

  /**
   * How much there is to be seen of an element, and of what, where that may be scrolled. Under a long question lies nothing that
   * can be chosen. @param {Element} element @param {Element} shape @param {boolean} [chosen] whether it could be chosen
   */
  sight(element, shape, chosen = true) {
    const view = element.closest("#hand, .seats, .supply, .cloth.zoomed");
    const at = shape.getBoundingClientRect();
    const of = view ? this.box(view) : at;
    const asked = this.box(this.prompt); // a long question covers what lies below it
    const [wide, high] = [Math.min(at.right, asked.right) - Math.max(at.x, asked.x), Math.min(at.bottom, asked.bottom) - Math.max(at.y, asked.y)];
    const covered = chosen && wide > 0 && high > 0 && wide * high > (at.width * at.height) / 3;
    const all = at.x >= of.x - RIM && at.y >= of.y - RIM && at.right <= of.right + RIM && at.bottom <= of.bottom + RIM;
    return { of, all: all && !covered, none: covered || at.right <= of.x || at.x >= of.right || at.bottom <= of.y || at.y >= of.bottom };
  }

  /**
   * Where a mark on an element goes: into the layer, into a part of it where the element is partly scrolled out of
   * sight, or nowhere. @param {string} layer @param {Element} element @param {Element} shape @param {boolean} [chosen]
   */
  room(layer, element, shape, chosen) {
    const into = this.layer(layer);
    const { of, all, none } = this.sight(element, shape, chosen);
    if (all || none) return all ? into : null;
    const size = { x: of.x, y: of.y, width: of.width, height: of.height };
    const part = make("svg", { ...size, viewBox: `${of.x} ${of.y} ${of.width} ${of.height}` });
    into.append(part);
    return part;
  }

  /** A group that lies exactly over an element of a drawing. @param {SVGGraphicsElement} element @param {string} look */
  over(element, look) {
    const m = /** @type {DOMMatrix} */ (element.getScreenCTM());
    return make("g", { class: look, transform: `matrix(${m.a} ${m.b} ${m.c} ${m.d} ${m.e} ${m.f})` });
  }

  /**
   * An edge and a veil in the shape of an element, or, where there are many, a dot in its middle.
   * @param {string} layer @param {string} id @param {string} look
   */
  edge(layer, id, look) {
    const element = this.find(id);
    const hit = element?.querySelector(":scope > .hit");
    if (!element) return;
    const box = hit instanceof SVGGraphicsElement ? hit.getBBox() : element.getBBox();
    const into = box.width ? this.room(layer, element, hit ?? element) : null;
    if (!into) return;
    const group = this.over(element, `rim ${look}`);
    const size = { x: box.x, y: box.y, width: box.width, height: box.height, rx: hit?.getAttribute("rx") ?? 8 };
    const href = hit?.getAttribute("href"); // a shape of its own
    if (look === "many" && !href && element.closest("#map") && 2 * Number(size.rx) < box.width) {
      group.append(make("circle", { cx: box.x + box.width / 2, cy: box.y + box.height / 2, r: Math.min(box.width, box.height) * 0.085 }));
    } else {
      const shape = href ? make("use", { href }) : make("rect", size);
      if (href) this.names();
      for (const line of [...(look === "few" ? ["glow"] : []), "dark", "light"]) {
        const edge = /** @type {Element} */ (shape.cloneNode());
        edge.setAttribute("class", line);
        group.append(edge);
      }
    }
    into.append(group);
  }

  /**
   * The names of a map once more, above the edges of its places: an edge would else strike them through. They stay while the map
   * lies where it is, for they look like those below them, and to lay out so many words takes its time.
   */
  names() {
    const names = /** @type {SVGGraphicsElement | null} */ (document.querySelector("#map .names"));
    const map = names?.ownerSVGElement;
    if (!map || !names.getScreenCTM()) return;
    const group = this.over(names, map.getAttribute("class") ?? ""); // its colours and letters come from there
    const lies = group.getAttribute("transform") ?? "";
    if (lies === this.named) return;
    this.unname();
    group.append(make("use", { href: names.getAttribute("href") ?? "" }));
    this.room("names", names, names, false)?.append(group);
    this.named = lies;
  }

  unname() {
    this.named = "";
    this.clear("names");
  }

  /**
   * Among the places of a map from which some can be chosen, a shade over the others. It lies over the drawing like all marks:
   * as part of it, every question would paint the map anew. @param {(id: string) => boolean} open
   */
  shade(open) {
    const places = document.querySelectorAll("#map .shady");
    if (![...places].some(({ id }) => open(id))) return;
    for (const { id } of places) {
      const place = open(id) ? null : this.find(id);
      const hit = place?.querySelector(":scope > .hit");
      const into = place && hit && this.room("shade", place, hit, false);
      if (!into) continue;
      const group = this.over(place, "");
      group.append(make("use", { href: hit.getAttribute("href") ?? "" }));
      into.append(group);
    }
  }

  /** What an answer would do, and where it would be if it does nothing there. @param {Mark[]} marks @param {string[]} at */
  preview(marks, at) {
    this.clear("ghosts");
    for (const id of at) this.edge("at", id, "pointed");
    for (const [id, definition, text] of marks) {
      const element = this.find(id);
      if (!element) continue;
      const group = this.over(element, "ghost");
      group.append(make("use", { href: `#${definition}` }));
      if (text) {
        const [x, y] = (document.getElementById(definition)?.dataset.text ?? "0 0").split(" ");
        const words = make("text", { x, y });
        words.textContent = text;
        group.append(words);
      }
      this.room("ghosts", element, element.querySelector(":scope > .hit") ?? element)?.append(group);
    }
  }

  /** @param {...string} layers */
  clear(...layers) {
    this.boxes.clear();
    for (const name of layers.length ? layers : MARKS) {
      if (this.drafts) this.drafts[name] = /** @type {Element} */ (this.layers[name].cloneNode(false));
      else this.layers[name].replaceChildren();
    }
  }
}
