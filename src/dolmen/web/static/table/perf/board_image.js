// The ground of a board has a thousand shapes that never change, and every move above it repaints them. When the table is
// idle, an image of the ground in the pixels of this screen replaces them. The shapes stay in the page, hidden: for a zoomed
// map, and until a new image is rendered after a change of theme, size or land.

import {
  IdleTask,
  IMAGE_SHOWN_MS,
  renderBitmap,
  standaloneSvg,
  makeImage,
  currentTheme,
  onThemeChange,
  devicePixelMatrix,
  matrixText,
} from "./images.js";

const MAX_PIXELS = 4000; // a larger image would cost more than it saves

export class BoardImage {
  /** @param {HTMLElement} map @param {HTMLElement} sharedArt the definitions that all drawings share */
  constructor(map, sharedArt) {
    this.map = map;
    this.sharedArt = sharedArt;
    this.idleTask = new IdleTask(() => this.renderMissing());
    onThemeChange(() => this.reset());
  }

  /** Something has changed: looks for missing images when the table is idle. */
  schedule() {
    this.idleTask.schedule();
  }

  /** The theme has changed. */
  reset() {
    for (const ground of this.map.querySelectorAll(".ground")) this.showShapes(ground);
    this.schedule();
  }

  /** @param {Element} ground shows its shapes again */
  showShapes(ground) {
    ground.classList.remove("has-image");
    ground.querySelector(":scope > .picture")?.remove();
  }

  /** Renders the images that are missing or do not fit any more. */
  async renderMissing() {
    const svg = this.map.querySelector(":scope > svg");
    if (!svg || document.hidden || this.map.closest(".zoomed") || svg.getAnimations({ subtree: true }).length) return;
    for (const ground of /** @type {NodeListOf<SVGGElement>} */ (svg.querySelectorAll(".ground"))) {
      const piece = this.measureGroundInPixels(ground, svg);
      if (
        !piece ||
        piece.wide > MAX_PIXELS ||
        piece.high > MAX_PIXELS ||
        ground.querySelector(":scope > .picture")?.getAttribute("data-fits") === piece.fits
      )
        continue;
      await this.placeImage({ ...piece, shapes: ground.innerHTML }, svg);
    }
  }

  /** The position of a ground in whole pixels of the screen. @param {SVGGElement} ground @param {Element} svg */
  measureGroundInPixels(ground, svg) {
    const at = devicePixelMatrix(ground, svg);
    const [x, y, wide, high] = (ground.dataset.box ?? svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
    if (!at || !wide) return null;
    const [from, to] = [new DOMPoint(x, y), new DOMPoint(x + wide, y + high)].map((point) => point.matrixTransform(at));
    const [left, top] = [Math.floor(from.x), Math.floor(from.y)];
    const fits = `${currentTheme()} ${matrixText(at)}`;
    return { ground, at, fits, x: left, y: top, wide: Math.ceil(to.x) - left, high: Math.ceil(to.y) - top };
  }

  /** A ground alone as an SVG, without what is above or below it. @param {Piece} piece @param {Element} drawing */
  groundSvg({ ground, at: toPixels, x, y, wide, high }, drawing) {
    const copy = /** @type {Element} */ (ground.cloneNode(true));
    this.showShapes(copy);
    copy.removeAttribute("transform");
    return standaloneSvg(copy, toPixels, { x, y, wide, high }, this.sharedArt, drawing);
  }

  /** Renders the image of a ground and puts it over its shapes. @param {Piece} piece @param {Element} svg */
  async placeImage(piece, svg) {
    const { ground, at, x, y, wide, high } = piece;
    const url = await renderBitmap(this.groundSvg(piece, svg), wide, high);
    const now = this.measureGroundInPixels(ground, /** @type {Element} */ (ground.ownerSVGElement ?? ground));
    if (!ground.isConnected || now?.fits !== piece.fits || ground.innerHTML !== piece.shapes) return this.schedule();
    const picture = makeImage(url, { x, y, wide, high }, at.inverse());
    picture.setAttribute("data-fits", piece.fits);
    this.showShapes(ground);
    ground.append(picture);
    setTimeout(() => picture.isConnected && ground.classList.add("has-image"), IMAGE_SHOWN_MS);
  }
}

/**
 * @typedef {{ground: SVGGElement, at: DOMMatrix, fits: string, x: number, y: number, wide: number, high: number, shapes: string}}
 *   Piece
 */
