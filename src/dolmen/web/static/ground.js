// The ground of a board is drawn from a thousand shapes that never change, and whatever moves on it has them drawn again.
// So once the table is at rest, a picture of the ground, in the pixels of this screen, takes their place. The shapes stay
// where they are, unseen: for a closer view of the map, and until a new picture is made when light, size or land change.

import { SVG } from "./over.js";

const REST = 700; // milliseconds without any change after which pictures are made
const SEEN = 400; // after which a picture is surely on the screen, and the shapes below it may go
const MOST = 4000; // pixels; a larger picture would cost more than it saves

/**
 * From an element's own units to the pixels of the screen, as it is painted: a drawing begins with a whole pixel.
 * @param {SVGGraphicsElement} element @param {Element} svg
 */
function pixels(element, svg) {
  const here = element.getScreenCTM();
  if (!here) return null;
  const size = devicePixelRatio;
  const box = svg.getBoundingClientRect();
  const [x, y] = [box.x * size, box.y * size];
  return new DOMMatrix().translate(Math.round(x) - x, Math.round(y) - y).scale(size).multiply(DOMMatrix.fromMatrix(here));
}

/** @param {DOMMatrix} m */
const written = (m) => `matrix(${m.a} ${m.b} ${m.c} ${m.d} ${m.e} ${m.f})`;

/**
 * The definitions that a drawing refers to and does not hold itself, and those that these refer to.
 * @param {string} drawing @param {Set<Element>} [found] @returns {Set<Element>}
 */
function needed(drawing, found = new Set()) {
  const names = new Set([...drawing.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id));
  for (const id of names) {
    const definition = document.getElementById(id);
    if (!definition || found.has(definition) || drawing.includes(` id="${id}"`)) continue;
    found.add(definition);
    needed(definition.outerHTML, found);
  }
  return found;
}

export class Ground {
  /** @param {HTMLElement} map @param {HTMLElement} art what all drawings share */
  constructor(map, art) {
    this.map = map;
    this.art = art;
    this.timer = 0;
    this.making = false;
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.dark.addEventListener("change", () => this.anew());
    new MutationObserver(() => this.anew()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  /** Something has changed: when all has been at rest for a while, see what there is to do. */
  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.start(), REST);
  }

  /** One after the other: what changes while pictures are made is seen to after that. */
  async start() {
    if (this.making) return this.soon();
    this.making = true;
    await this.make().catch(() => {}); // a browser that cannot make pictures keeps the shapes
    this.making = false;
  }

  /** In another light everything looks different. */
  anew() {
    for (const ground of this.map.querySelectorAll(".ground")) this.lift(ground);
    this.soon();
  }

  /** @param {Element} ground its shapes are seen again */
  lift(ground) {
    ground.classList.remove("pictured");
    ground.querySelector(":scope > .picture")?.remove();
  }

  /** @returns {string} */
  light() {
    return document.documentElement.dataset.theme ?? (this.dark.matches ? "dark" : "light");
  }

  /** Makes the pictures that are missing or do not fit any more. */
  async make() {
    const svg = this.map.querySelector(":scope > svg");
    if (!svg || document.hidden || this.map.closest(".zoomed") || svg.getAnimations({ subtree: true }).length) return;
    for (const ground of /** @type {NodeListOf<SVGGElement>} */ (svg.querySelectorAll(".ground"))) {
      const piece = this.measure(ground, svg);
      if (!piece || piece.wide > MOST || piece.high > MOST || ground.querySelector(":scope > .picture")?.getAttribute("data-fits") === piece.fits) continue;
      await this.lay({ ...piece, shapes: ground.innerHTML }, svg);
    }
  }

  /** Where a ground lies, in whole pixels of the screen. @param {SVGGElement} ground @param {Element} svg */
  measure(ground, svg) {
    const at = pixels(ground, svg);
    const [x, y, wide, high] = (ground.dataset.box ?? svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
    if (!at || !wide) return null;
    const [from, to] = [new DOMPoint(x, y), new DOMPoint(x + wide, y + high)].map((point) => point.matrixTransform(at));
    const [left, top] = [Math.floor(from.x), Math.floor(from.y)];
    const fits = `${this.light()} ${written(at)}`;
    return { ground, at, fits, x: left, y: top, wide: Math.ceil(to.x) - left, high: Math.ceil(to.y) - top };
  }

  /** A ground alone as a drawing: others may lie over it or below. @param {Piece} piece @param {Element} svg */
  draw({ ground, at, x, y, wide, high }, svg) {
    const write = new XMLSerializer();
    const copy = /** @type {Element} */ (ground.cloneNode(true));
    this.lift(copy);
    copy.removeAttribute("transform");
    const shapes = write.serializeToString(copy);
    const shared = [...this.art.querySelectorAll("style"), ...needed(shapes)].map((part) => write.serializeToString(part)).join("");
    const size = `width="${wide}" height="${high}" viewBox="${x} ${y} ${wide} ${high}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} data-theme="${this.light()}" text-rendering="geometricPrecision"><g class="${svg.getAttribute("class")}"><defs>${shared}</defs><g transform="${written(at)}">${shapes}</g></g></svg>`;
  }

  /** Makes the picture of a ground, and lays it over its shapes. @param {Piece} piece @param {Element} svg */
  async lay(piece, svg) {
    const { ground, at, x, y, wide, high } = piece;
    const drawn = new Image(wide, high);
    drawn.src = `data:image/svg+xml,${encodeURIComponent(this.draw(piece, svg))}`;
    await drawn.decode();
    const paper = Object.assign(document.createElement("canvas"), { width: wide, height: high });
    paper.getContext("2d")?.drawImage(drawn, 0, 0);
    const url = await new Promise((done) => paper.toBlob((blob) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result);
      if (blob) reader.readAsDataURL(blob);
    }));
    const now = this.measure(ground, /** @type {Element} */ (ground.ownerSVGElement ?? ground));
    if (!ground.isConnected || now?.fits !== piece.fits || ground.innerHTML !== piece.shapes) return this.soon();
    const picture = document.createElementNS(SVG, "image");
    const values = { class: "picture", href: url, x, y, width: wide, height: high, transform: written(at.inverse()), preserveAspectRatio: "none", "data-fits": piece.fits };
    for (const [name, value] of Object.entries(values)) picture.setAttribute(name, String(value));
    this.lift(ground);
    ground.append(picture);
    setTimeout(() => picture.isConnected && ground.classList.add("pictured"), SEEN);
  }
}

/** @typedef {{ground: SVGGElement, at: DOMMatrix, fits: string, x: number, y: number, wide: number, high: number, shapes: string}} Piece */
