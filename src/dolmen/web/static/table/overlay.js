// Marks over the drawings: lit places, picks, previews of an answer. All marks are in one SVG above the whole page, in page
// pixels, so that drawing a mark never repaints a drawing.

import { afterPaint } from "./paint.js";

/** @typedef {[element: string, definition: string, text?: string]} Mark */

const MARGIN = 4; // a mark may reach this far beyond its element
const MARK_LAYERS = ["shade", "lit", "seen", "catch-up", "ghosts", "picked", "at", "coach"]; // from the lowest to the highest
export const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, string | number>} values */
function makeSvgElement(name, values) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, String(value));
  return element;
}

/** The part of an element that a press hits. @param {Element} element @returns {Element} */
export const hitShape = (element) => element.querySelector(":scope > .hit") ?? element;

export class Overlay {
  constructor() {
    this.svg = makeSvgElement("svg", { id: "overlay", "aria-hidden": "true" });
    this.marks = makeSvgElement("g", {});
    this.svg.append(this.marks);
    /** @type {Record<string, Element>} */
    this.layers = {};
    for (const name of [...MARK_LAYERS.slice(0, -1), "names", "coach"]) {
      this.layers[name] = makeSvgElement("g", { class: `layer-${name}` });
      this.marks.append(this.layers[name]);
    }
    document.body.append(this.svg);
    this.prompt = /** @type {HTMLElement} */ (document.querySelector(".prompt"));
    /** @type {Record<string, Element> | null} layers that `batch` is drawing */
    this.drafts = null;
    /** @type {Map<Element, DOMRect>} boxes of elements that many marks are compared with */
    this.boxes = new Map();
    this.namesTransform = ""; // the matrix of the map's names when they were drawn
    /** @type {(() => void)[]} functions that draw the marks again after the layout has changed */
    this.redrawers = [() => this.clearMapNames()];
    let frameRequest = 0;
    const redrawIfMoved = () => {
      frameRequest = 0;
      if (!this.animationCount && this.measuredLayout !== this.describeLayout()) for (const draw of this.redrawers) draw();
    };
    this.animationCount = 0; // running moves: marks are measured after they have ended
    this.measuredLayout = ""; // the layout when the marks were last measured
    this.redrawSoon = () => {
      if (!this.animationCount) frameRequest ||= requestAnimationFrame(redrawIfMoved);
    };
    addEventListener("resize", this.redrawSoon);
    addEventListener("scroll", this.redrawSoon, { capture: true, passive: true });
    const resizeObserver = new ResizeObserver(() => afterPaint(redrawIfMoved)); // the board that caused the new size comes first
    for (const picture of document.querySelectorAll(".drawing, .prompt, .own-area, .seats, .supply"))
      resizeObserver.observe(picture);
  }

  /** The position of the drawings, and of the prompt that may cover them. */
  describeLayout() {
    const boxes = [...document.querySelectorAll(".drawing > svg")].map((picture) => picture.getBoundingClientRect());
    const positions = boxes.map(({ x, y, width }) => `${Math.round(x)} ${Math.round(y)} ${Math.round(width)}`);
    const { top, bottom } = this.prompt.getBoundingClientRect();
    return [...positions, `${Math.round(top)} ${Math.round(bottom)}`].join(",");
  }

  /**
   * Draws marks into drafts and replaces the layers that differ, all at once. Measuring between two changes would cause a
   * layout for each mark.
   * @param {() => void} draw
   */
  batch(draw) {
    if (this.drafts) return draw();
    const drafts = (this.drafts = {});
    try {
      draw();
    } finally {
      this.drafts = null;
      this.boxes.clear();
    }
    for (const [name, draft] of Object.entries(drafts))
      if (!draft.isEqualNode(this.layers[name])) this.layers[name].replaceChildren(...draft.childNodes);
  }

  /** The layer to draw into: a draft inside `batch`. @param {string} name */
  targetLayer(name) {
    return this.drafts
      ? (this.drafts[name] ??= /** @type {Element} */ (this.layers[name].cloneNode(true)))
      : this.layers[name];
  }

  /** The box of an element that many marks are compared with. @param {Element} element */
  cachedBox(element) {
    const box = this.boxes.get(element) ?? element.getBoundingClientRect();
    if (this.drafts) this.boxes.set(element, box);
    return box;
  }

  /** @param {string} id @returns {SVGGraphicsElement | null} */
  findElement(id) {
    const found = document.getElementById(id);
    return found instanceof SVGGraphicsElement && found.getScreenCTM() ? found : null;
  }

  /**
   * How much of an element is visible inside its scrolling container. An element below a long prompt cannot be chosen.
   * @param {Element} element @param {Element} shape @param {boolean} [chosen] whether the element could be chosen
   */
  measureVisibility(element, shape, chosen = true) {
    const scroller = element.closest("#hand, .seats, .supply, .board-area.zoomed, .app:not(.on-map) .board-area");
    const box = shape.getBoundingClientRect();
    const of = scroller ? this.cachedBox(scroller) : box;
    const prompt = this.cachedBox(this.prompt); // a long prompt covers what is below it
    const [wide, high] = [
      Math.min(box.right, prompt.right) - Math.max(box.x, prompt.x),
      Math.min(box.bottom, prompt.bottom) - Math.max(box.y, prompt.y),
    ];
    const covered = chosen && wide > 0 && high > 0 && wide * high > (box.width * box.height) / 3;
    const all =
      box.x >= of.x - MARGIN && box.y >= of.y - MARGIN && box.right <= of.right + MARGIN && box.bottom <= of.bottom + MARGIN;
    return {
      clip: of,
      all: all && !covered,
      none: covered || box.right <= of.x || box.x >= of.right || box.bottom <= of.y || box.y >= of.bottom,
    };
  }

  /**
   * The container for a mark: the layer, a clipped part of it if the element is partly scrolled out of sight, or null.
   * @param {string} layer @param {Element} element @param {Element} shape @param {boolean} [chosen]
   */
  containerFor(layer, element, shape, chosen) {
    const into = this.targetLayer(layer);
    const { clip, all, none } = this.measureVisibility(element, shape, chosen);
    if (all || none) return all ? into : null;
    const size = { x: clip.x, y: clip.y, width: clip.width, height: clip.height };
    const part = makeSvgElement("svg", { ...size, viewBox: `${clip.x} ${clip.y} ${clip.width} ${clip.height}` });
    into.append(part);
    return part;
  }

  /** A group with the position of an element of a drawing. @param {SVGGraphicsElement} element @param {string} className */
  makeGroupAt(element, className) {
    const m = /** @type {DOMMatrix} */ (element.getScreenCTM());
    return makeSvgElement("g", { class: className, transform: `matrix(${m.a} ${m.b} ${m.c} ${m.d} ${m.e} ${m.f})` });
  }

  /**
   * Outlines and tints an element or, if there are many, puts a dot in its middle.
   * @param {string} layer @param {string} id @param {string} look `few` or `many` places, `idle`: it would do nothing there
   */
  outline(layer, id, look) {
    const element = this.findElement(id);
    const hit = element?.querySelector(":scope > .hit");
    if (!element) return;
    const box = hit instanceof SVGGraphicsElement ? hit.getBBox() : element.getBBox();
    const into = box.width ? this.containerFor(layer, element, hit ?? element) : null;
    if (!into) return;
    const group = this.makeGroupAt(element, `rim ${look}${element.closest("#map") ? "" : " beside"}`);
    const out = Number(hit?.getAttribute("data-rim") ?? 0); // the outline would cover the edge of the piece
    const [width, height, rx] = [box.width + 2 * out, box.height + 2 * out, Number(hit?.getAttribute("rx") ?? 8) + out];
    const size = { x: box.x - out, y: box.y - out, width, height, rx };
    const href = hit?.getAttribute("href"); // the place has its own shape
    if (look === "many" && !href && element.closest("#map") && 2 * rx < width) {
      group.append(
        makeSvgElement("circle", {
          cx: box.x + box.width / 2,
          cy: box.y + box.height / 2,
          r: Math.min(box.width, box.height) * 0.085,
        }),
      );
    } else {
      const shape = href ? makeSvgElement("use", { href }) : makeSvgElement("rect", size);
      if (element.closest("#map")) this.drawMapNames();
      for (const line of [...(look === "few" ? ["glow"] : []), "dark", "light"]) {
        const edge = /** @type {Element} */ (shape.cloneNode());
        edge.setAttribute("class", line);
        group.append(edge);
      }
    }
    into.append(group);
  }

  /**
   * Repeats the names of a map above the outlines of its places, which would cross them out. The names stay while the map
   * keeps
   * its position, because so much text takes long to lay out.
   */
  drawMapNames() {
    const names = /** @type {SVGGraphicsElement | null} */ (document.querySelector("#map .names"));
    const map = names?.ownerSVGElement;
    if (!map || !names.getScreenCTM()) return;
    const group = this.makeGroupAt(names, map.getAttribute("class") ?? ""); // for its colours and fonts
    const transform = group.getAttribute("transform") ?? "";
    if (transform === this.namesTransform) return;
    this.clearMapNames();
    group.append(makeSvgElement("use", { href: names.getAttribute("href") ?? "" }));
    this.containerFor("names", names, names, false)?.append(group);
    this.namesTransform = transform;
  }

  clearMapNames() {
    this.namesTransform = "";
    this.clear("names");
  }

  /**
   * Shades the places of a map that cannot be chosen, if others can. The shade is a mark: as a part of the drawing it would
   * repaint the map for every decision. @param {(id: string) => boolean} isOpen
   */
  shadePlaces(isOpen) {
    const places = document.querySelectorAll("#map .shady");
    if (![...places].some(({ id }) => isOpen(id))) return;
    for (const { id } of places) {
      const place = isOpen(id) ? null : this.findElement(id);
      const hit = place?.querySelector(":scope > .hit");
      const into = place && hit && this.containerFor("shade", place, hit, false);
      if (!into) continue;
      const group = this.makeGroupAt(place, "");
      group.append(makeSvgElement("use", { href: hit.getAttribute("href") ?? "" }));
      into.append(group);
    }
  }

  /**
   * Shows what an answer would do, and outlines its places if it changes nothing there.
   * @param {Mark[]} marks @param {string[]} at
   */
  preview(marks, at) {
    this.clear("ghosts");
    for (const id of at) this.outline("at", id, "pointed");
    for (const [id, definition, text] of marks) {
      const element = this.findElement(id);
      if (!element) continue;
      const group = this.makeGroupAt(element, "ghost");
      group.append(makeSvgElement("use", { href: `#${definition}` }));
      if (text) {
        const { text: place = "0 0", size = "" } = document.getElementById(definition)?.dataset ?? {};
        const [x, y] = place.split(" ");
        const words = /** @type {SVGTextElement} */ (makeSvgElement("text", { x, y }));
        if (size) words.style.fontSize = `${size}px`;
        words.textContent = text;
        group.append(words);
      }
      this.containerFor("ghosts", element, hitShape(element))?.append(group);
    }
  }

  /** Outlines these places as seen, and nothing else of the layer. @param {string} layer @param {string[]} ids */
  outlineSeen(layer, ids) {
    this.batch(() => {
      this.clear(layer);
      for (const id of new Set(ids)) if (id) this.outline(layer, id, "seen");
    });
  }

  /** @param {...string} layers */
  clear(...layers) {
    this.boxes.clear();
    for (const name of layers.length ? layers : MARK_LAYERS) {
      if (this.drafts) this.drafts[name] = /** @type {Element} */ (this.layers[name].cloneNode(false));
      else this.layers[name].replaceChildren();
    }
  }
}
