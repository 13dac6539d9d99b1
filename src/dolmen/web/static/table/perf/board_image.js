// The ground of a board is drawn from a thousand shapes that never change, and whatever moves on it has them drawn again.
// So once the table is at rest, a picture of the ground, in the pixels of this screen, takes their place. The shapes stay
// where they are, unseen: for a closer view of the map, and until a new picture is made when light, size or land change.

import { Rest, SEEN, bitmap, drawing, image, light, onLight, pixels, written } from "./images.js";

const MOST = 4000; // pixels; a larger picture would cost more than it saves

export class Ground {
  /** @param {HTMLElement} map @param {HTMLElement} art what all drawings share */
  constructor(map, art) {
    this.map = map;
    this.art = art;
    this.rest = new Rest(() => this.make());
    onLight(() => this.anew());
  }

  /** Something has changed: when all has been at rest for a while, see what there is to do. */
  soon() {
    this.rest.wait();
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
    const fits = `${light()} ${written(at)}`;
    return { ground, at, fits, x: left, y: top, wide: Math.ceil(to.x) - left, high: Math.ceil(to.y) - top };
  }

  /** A ground alone as a drawing: others may lie over it or below. @param {Piece} piece @param {Element} svg */
  draw({ ground, at, x, y, wide, high }, svg) {
    const copy = /** @type {Element} */ (ground.cloneNode(true));
    this.lift(copy);
    copy.removeAttribute("transform");
    return drawing(copy, at, { x, y, wide, high }, this.art, svg);
  }

  /** Makes the picture of a ground, and lays it over its shapes. @param {Piece} piece @param {Element} svg */
  async lay(piece, svg) {
    const { ground, at, x, y, wide, high } = piece;
    const url = await bitmap(this.draw(piece, svg), wide, high);
    const now = this.measure(ground, /** @type {Element} */ (ground.ownerSVGElement ?? ground));
    if (!ground.isConnected || now?.fits !== piece.fits || ground.innerHTML !== piece.shapes) return this.soon();
    const picture = image(url, { x, y, wide, high }, at.inverse());
    picture.setAttribute("data-fits", piece.fits);
    this.lift(ground);
    ground.append(picture);
    setTimeout(() => picture.isConnected && ground.classList.add("pictured"), SEEN);
  }
}

/** @typedef {{ground: SVGGElement, at: DOMMatrix, fits: string, x: number, y: number, wide: number, high: number, shapes: string}} Piece */
