// Pictures of drawings, in the pixels of this screen: a browser lays them down in no time, where shapes take it long.

import { dark } from "../media.js";
import { SVG } from "../overlay.js";

/** @typedef {{x: number, y: number, wide: number, high: number}} Box in pixels */

const REST = 700; // milliseconds without any change after which pictures are made
export const SEEN = 150; // after which a picture is surely on the screen, and the shapes below it may go

/** Makes pictures when all has been at rest for a while; one after the other: what changes meanwhile is seen to after that. */
export class Rest {
  /** @param {() => Promise<void>} make */
  constructor(make) {
    this.make = make;
    this.timer = 0;
    this.making = false;
  }

  /** @param {number} [time] */
  wait(time = REST) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.start(), time);
  }

  async start() {
    if (this.making) return this.wait();
    this.making = true;
    await this.make().catch(() => {}); // a browser that cannot make pictures keeps the shapes
    this.making = false;
  }
}

/** @returns {string} */
export const light = () => document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light");

/** In another light everything looks different. @param {() => void} then */
export function onLight(then) {
  dark.changed.push(then);
  new MutationObserver(then).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}

/**
 * From an element's own units to the pixels of the screen, as it is painted: a drawing begins with a whole pixel.
 * @param {SVGGraphicsElement} element @param {Element} svg
 */
export function pixels(element, svg) {
  const here = element.getScreenCTM();
  const box = svg.getBoundingClientRect();
  if (!here || !box.width) return null; // it is not to be seen
  const size = devicePixelRatio;
  const [x, y] = [box.x * size, box.y * size];
  return new DOMMatrix().translate(Math.round(x) - x, Math.round(y) - y).scale(size).multiply(DOMMatrix.fromMatrix(here));
}

/** @param {DOMMatrix} m */
export const written = (m) => `matrix(${m.a} ${m.b} ${m.c} ${m.d} ${m.e} ${m.f})`;

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

/**
 * Shapes alone as a drawing, with what they refer to.
 * @param {Element} shapes @param {DOMMatrix} at from their units to pixels @param {Box} box @param {HTMLElement} art what all drawings share
 * @param {Element} svg the drawing that they are from
 */
export function drawing(shapes, at, { x, y, wide, high }, art, svg) {
  const write = new XMLSerializer();
  const drawn = write.serializeToString(shapes);
  const shared = [...art.querySelectorAll("style"), ...needed(drawn)].map((part) => write.serializeToString(part)).join("");
  const size = `width="${wide}" height="${high}" viewBox="${x} ${y} ${wide} ${high}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} data-theme="${light()}" text-rendering="geometricPrecision"><g class="${svg.getAttribute("class")}"><defs>${shared}</defs><g transform="${written(at)}">${drawn}</g></g></svg>`;
}

/** The address of a drawing's picture. @param {string} drawn @param {number} wide @param {number} high @returns {Promise<string>} */
export async function bitmap(drawn, wide, high) {
  const seen = new Image(wide, high);
  seen.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
  await seen.decode();
  const paper = Object.assign(document.createElement("canvas"), { width: wide, height: high });
  paper.getContext("2d")?.drawImage(seen, 0, 0);
  return new Promise((done, fail) => paper.toBlob((blob) => {
    const reader = new FileReader();
    reader.onload = () => done(/** @type {string} */ (reader.result));
    reader.onerror = fail;
    if (blob) reader.readAsDataURL(blob);
    else fail();
  }));
}

/** A picture as a part of a drawing. @param {string} url @param {Box} box @param {DOMMatrix} at */
export function image(url, { x, y, wide, high }, at) {
  const made = document.createElementNS(SVG, "image");
  const values = { class: "picture", href: url, x, y, width: wide, height: high, transform: written(at), preserveAspectRatio: "none", decoding: "sync" };
  for (const [name, value] of Object.entries(values)) made.setAttribute(name, String(value));
  return made;
}
