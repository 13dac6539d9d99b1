// Images of drawings in the pixels of this screen. A browser paints them much faster than shapes.

import { prefersDark } from "../media.js";
import { SVG } from "../overlay.js";

/** @typedef {{x: number, y: number, wide: number, high: number}} Box in pixels */

const IDLE_MS = 700; // images are rendered after this time without any change
export const IMAGE_SHOWN_MS = 150; // after this time an image is on the screen, and the shapes below it can be removed

/** Runs a job after an idle time. A job never runs twice at once. */
export class IdleTask {
  /** @param {() => Promise<void>} job */
  constructor(job) {
    this.job = job;
    this.timer = 0;
    this.running = false;
  }

  /** @param {number} [time] */
  schedule(time = IDLE_MS) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.run(), time);
  }

  async run() {
    if (this.running) return this.schedule();
    this.running = true;
    await this.job().catch(() => {}); // a browser that cannot render images keeps the shapes
    this.running = false;
  }
}

/** @returns {string} "dark" or "light" */
export const currentTheme = () => document.documentElement.dataset.theme ?? (prefersDark.matches ? "dark" : "light");

/** @param {() => void} callback */
export function onThemeChange(callback) {
  prefersDark.listeners.push(callback);
  new MutationObserver(callback).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}

/**
 * The matrix from an element's units to pixels of the screen. A painted drawing begins at a whole pixel.
 * @param {SVGGraphicsElement} element @param {Element} svg
 */
export function devicePixelMatrix(element, svg) {
  const screenMatrix = element.getScreenCTM();
  const box = svg.getBoundingClientRect();
  if (!screenMatrix || !box.width) return null; // it is not visible
  const size = devicePixelRatio;
  const [x, y] = [box.x * size, box.y * size];
  return new DOMMatrix()
    .translate(Math.round(x) - x, Math.round(y) - y)
    .scale(size)
    .multiply(DOMMatrix.fromMatrix(screenMatrix));
}

/** @param {DOMMatrix} m */
export const matrixText = (m) => `matrix(${m.a} ${m.b} ${m.c} ${m.d} ${m.e} ${m.f})`;

/**
 * The definitions that a drawing refers to and does not contain, and those that these refer to.
 * @param {string} markup @param {Set<Element>} [found] @returns {Set<Element>}
 */
function findDefinitions(markup, found = new Set()) {
  const names = new Set([...markup.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id));
  for (const id of names) {
    const definition = document.getElementById(id);
    if (!definition || found.has(definition) || markup.includes(` id="${id}"`)) continue;
    found.add(definition);
    findDefinitions(definition.outerHTML, found);
  }
  return found;
}

/**
 * Shapes as an SVG document of their own, with the definitions that they refer to.
 * @param {Element} shapes @param {DOMMatrix} toPixels from their units to pixels @param {Box} box @param {HTMLElement} sharedArt
 *   the definitions that all drawings share
 * @param {Element} drawing the drawing that contains them
 */
export function standaloneSvg(shapes, toPixels, { x, y, wide, high }, sharedArt, drawing) {
  const serializer = new XMLSerializer();
  const markup = serializer.serializeToString(shapes);
  const shared = [...sharedArt.querySelectorAll("style"), ...findDefinitions(markup)]
    .map((part) => serializer.serializeToString(part))
    .join("");
  const size = `width="${wide}" height="${high}" viewBox="${x} ${y} ${wide} ${high}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} data-theme="${currentTheme()}" text-rendering="geometricPrecision"><g class="${drawing.getAttribute("class")}"><defs>${shared}</defs><g transform="${matrixText(toPixels)}">${markup}</g></g></svg>`;
}

/**
 * Renders an SVG document to a data URL.
 * @param {string} svgText @param {number} wide @param {number} high @returns {Promise<string>}
 */
export async function renderBitmap(svgText, wide, high) {
  const source = new Image(wide, high);
  source.src = `data:image/svg+xml,${encodeURIComponent(svgText)}`;
  await source.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: wide, height: high });
  canvas.getContext("2d")?.drawImage(source, 0, 0);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => {
      const reader = new FileReader();
      reader.onload = () => done(/** @type {string} */ (reader.result));
      reader.onerror = fail;
      if (blob) reader.readAsDataURL(blob);
      else fail();
    }),
  );
}

/** An image element for a drawing. @param {string} url @param {Box} box @param {DOMMatrix} at */
export function makeImage(url, { x, y, wide, high }, at) {
  const element = document.createElementNS(SVG, "image");
  const values = {
    class: "picture",
    href: url,
    x,
    y,
    width: wide,
    height: high,
    transform: matrixText(at),
    preserveAspectRatio: "none",
    decoding: "sync",
  };
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, String(value));
  return element;
}
