// The face of a card has a hundred shapes and small letters, and the same cards come to the hand again and again. When the
// table is idle, each face is rendered as an image. When the card comes again, the image replaces the shapes at once: they
// need not be sent, styled or laid out. While the player is inactive, images of cards that have not come yet are rendered,
// too. An image has whole pixels of the screen. A new card without an image appears after the board has been painted.

import { SVG } from "../overlay.js";
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

const UNTOUCHED_MS = 1500; // without input for this time, images are rendered in advance,
const PAUSE_MS = 200; // one by one with pauses, so that input is handled between them
const LOAD_TIMEOUT_MS = 3000;
const MAX_IMAGES = 250;
const REPORT_BATCH = 30; // names in one report,
const MAX_NAME_LENGTH = 96; // and the length of each: the server accepts no more

export class CardImages {
  /**
   * @param {HTMLElement} hand @param {HTMLElement} sharedArt the definitions that all drawings share
   * @param {() => string} catalogueUrl the address of all card faces, or ''
   * @param {(faces: string[]) => void} reportKnown tells the server which faces this page has; it sends them without shapes
   *   from then on
   */
  constructor(hand, sharedArt, catalogueUrl, reportKnown) {
    this.hand = hand;
    this.sharedArt = sharedArt;
    this.catalogueUrl = catalogueUrl;
    this.reportKnown = reportKnown;
    this.idleTask = new IdleTask(() => this.renderMissing());
    this.lastActivity = 0; // the last input or change of the table
    /** @type {Map<string, SVGImageElement>} by face, size and theme */
    this.images = new Map();
    /** @type {{at: string, scale: number, faces: SVGGElement[]}} cards that may come, and their address */
    this.upcoming = { at: "", scale: 1, faces: [] };
    /** @type {{box: string, at: DOMMatrix} | null} the position of the hand's drawing on the screen */
    this.handPosition = null;
    /** @type {Map<SVGGElement, string | undefined>} the faces before the update */
    this.previousFaces = new Map();
    /** @type {SVGGElement[]} new cards that are not shown yet */
    this.deferredFaces = [];
    /**
     * @type {Map<string, ParentNode & Node>} the shapes of the faces, outside the page: even hidden shapes would be laid out
     */
    this.shapes = new Map();
    /** @type {string[]} faces that the server does not know of yet */
    this.unreported = [];
    /** Images wait here: an image that is loaded in the page appears without delay. */
    this.store = document.createElementNS(SVG, "svg");
    this.store.setAttribute("class", "faces");
    this.store.style.display = "none";
    document.body.append(this.store);
    onThemeChange(() => this.reset());
    addEventListener("visibilitychange", () => this.schedule());
    for (const deed of ["pointermove", "pointerdown", "keydown", "scroll"])
      addEventListener(deed, () => (this.lastActivity = performance.now()), { passive: true, capture: true });
  }

  get svg() {
    return /** @type {SVGSVGElement | null} */ (this.hand.querySelector(":scope > svg"));
  }

  /** Records the hand and its position while they can be read without a layout. */
  beforeUpdate() {
    this.revealDeferred();
    this.previousFaces = new Map(this.faces().map((face) => [face, face.dataset.face]));
    const at = this.svg && devicePixelMatrix(this.svg, this.svg);
    this.handPosition = this.svg && at && { box: viewBoxKey(this.svg), at };
  }

  /**
   * The hand has changed: known faces become images at once, in the size that the hand most likely has. If the size turns
   * out to be
   * wrong, `afterPaint` corrects it.
   * @param {boolean} [deferNew] whether new cards may appear after the paint
   */
  applyImages(deferNew = false) {
    const samePosition = this.svg !== null && this.handPosition?.box === viewBoxKey(this.svg);
    for (const face of this.faces()) {
      const at = samePosition ? this.faceMatrix(face) : null;
      const exact = at && this.images.get(imageKey(face, at.a));
      const picture = exact && this.isAvailable(exact, face) ? exact : this.findSimilar(face, "of", face.dataset.face);
      if (picture) {
        this.placeImage(face, picture, picture === exact ? at : null);
        this.removeShapes(face);
      } else if (deferNew && this.previousFaces.get(face) !== face.dataset.face) this.deferFace(face);
      else this.showShapes(face);
    }
  }

  /** The board has been painted: if the hand has another size, its images are replaced. */
  afterPaint() {
    const a = this.handPosition?.at.a;
    this.beforeUpdate();
    if (this.handPosition?.at.a !== a) this.applyImages();
  }

  /**
   * Whether an image belongs to this face already, or to none in the hand.
   * @param {SVGImageElement} picture @param {SVGGElement} face
   */
  isAvailable(picture, face) {
    return picture === face.nextElementSibling || !this.hand.contains(picture);
  }

  /**
   * The largest image with the same value.
   * @param {SVGGElement} face @param {"of" | "shows"} key @param {string | undefined} value
   */
  findSimilar(face, key, value) {
    const candidates = [...this.images.values()].filter(
      (picture) => picture.dataset[key] === value && this.isAvailable(picture, face),
    );
    return candidates.sort((one, other) => Number(other.dataset.scale) - Number(one.dataset.scale))[0];
  }

  /**
   * A new card stays face down, or keeps an older image of it, until it is revealed. A card that was in the hand keeps its
   * face.
   * @param {SVGGElement} face
   */
  deferFace(face) {
    const similar = this.findSimilar(face, "shows", faceForm(face));
    if (
      !similar &&
      !face.closest("[data-key]") &&
      [...this.previousFaces.values()].some((previous) => faceSubject(previous) === faceSubject(face.dataset.face))
    )
      return this.showShapes(face);
    if (similar) this.placeImage(face, similar, null);
    this.removeShapes(face);
    this.deferredFaces.push(face);
  }

  revealDeferred() {
    for (const face of this.deferredFaces.splice(0)) if (face.isConnected) this.showShapes(face);
  }

  /** @returns {SVGGElement[]} */
  faces() {
    return [...this.hand.querySelectorAll(".face")].map((face) => /** @type {SVGGElement} */ (face));
  }

  /**
   * The matrix from a face's units to pixels of the screen. It asks for no layout: there may be none yet.
   * @param {SVGGElement} face
   */
  faceMatrix(face) {
    const toHand = new DOMMatrix();
    for (let node = face.parentNode; node instanceof SVGGElement; node = node.parentNode)
      for (const { matrix } of [...node.transform.baseVal].reverse()) toHand.preMultiplySelf(matrix);
    return /** @type {DOMMatrix} */ (this.handPosition?.at).multiply(toHand);
  }

  /**
   * @param {SVGGElement} face @param {SVGImageElement} picture @param {DOMMatrix | null} at the matrix of the face, if the
   *   image has its size
   */
  placeImage(face, picture, at) {
    const moved = matrixText(
      at
        ? at.inverse().translate(Math.round(at.e), Math.round(at.f))
        : new DOMMatrix().scale(1 / Number(picture.dataset.scale)),
    );
    if (picture.getAttribute("transform") !== moved) picture.setAttribute("transform", moved);
    if (face.nextElementSibling === picture) return;
    if (face.nextElementSibling?.matches(".picture")) face.nextElementSibling.remove(); // the image of the card before
    face.after(picture);
  }

  /** @param {SVGGElement} face it has an image now */
  removeShapes(face) {
    face.classList.add("has-image");
    if (!face.firstChild) return;
    const [name, shapes] = [face.dataset.face ?? "", document.createDocumentFragment()];
    shapes.append(...face.childNodes);
    const isNew = !this.shapes.has(name);
    this.shapes.set(name, shapes);
    if (isNew && this.unreported.push(name) === 1)
      setTimeout(() => this.reportFaces(this.unreported.splice(0)), IMAGE_SHOWN_MS); // when the page has time
  }

  /** @param {SVGGElement} face shows its shapes again */
  showShapes(face) {
    if (face.nextElementSibling?.matches(".picture")) face.nextElementSibling.remove();
    face.classList.remove("has-image");
    this.restoreShapes(face);
  }

  /** @param {SVGGElement} face gets its shapes back, unless it has new ones */
  restoreShapes(face) {
    if (face.firstChild) return face;
    for (const shape of this.shapes.get(face.dataset.face ?? "")?.childNodes ?? [])
      face.append(document.importNode(shape, true));
    return face;
  }

  /** The theme has changed. */
  reset() {
    this.images.clear();
    this.store.replaceChildren();
    for (const face of this.faces()) this.showShapes(face);
    this.schedule();
  }

  /** Something has changed: looks for missing images when the table is idle. */
  schedule() {
    this.lastActivity = performance.now();
    this.idleTask.schedule();
  }

  /**
   * Renders the images that are missing or have the wrong size, and then one that is not needed yet.
   * @returns {Promise<void>}
   */
  async renderMissing() {
    if (document.hidden) return;
    this.beforeUpdate();
    if (!this.handPosition) return;
    this.applyImages();
    const startedAt = performance.now();
    for (const face of this.faces()) {
      if (this.lastActivity > startedAt) return this.idleTask.schedule(); // input is handled first
      const { a } = this.faceMatrix(face);
      const key = imageKey(face, a);
      if (this.images.has(key) || !face.isConnected) continue; // it may have been removed in the meantime
      const complete = face.firstChild ? face : this.restoreShapes(/** @type {SVGGElement} */ (face.cloneNode())); // it may have an image of another size
      const picture = await this.renderImage(complete, a);
      const at = face.isConnected && this.handPosition ? this.faceMatrix(face) : null;
      if (!at || imageKey(face, at.a) !== key) continue; // it is another card now
      this.placeImage(face, picture, at);
      setTimeout(() => face.nextElementSibling === picture && this.removeShapes(face), IMAGE_SHOWN_MS);
    }
    await this.renderAhead();
  }

  /**
   * While the player is inactive: renders the image of a card that has not come yet, first of cards in the hand that have
   * another size.
   * @returns {Promise<void>}
   */
  async renderAhead() {
    if (!this.catalogueUrl() || !this.svg?.matches(".whole")) return;
    const idle = performance.now() - this.lastActivity;
    if (idle < UNTOUCHED_MS) return this.idleTask.schedule(UNTOUCHED_MS - idle);
    await this.loadUpcoming();
    const a = /** @type {DOMMatrix} */ (this.handPosition?.at).a * this.upcoming.scale;
    const missing = this.upcoming.faces.filter((face) => !this.images.has(imageKey(face, a)));
    const next =
      missing.find((face) => this.hand.querySelector(`[data-key="${face.dataset.face?.split("-")[0]}"]`)) ?? missing[0];
    if (!next) return;
    await this.renderImage(next, a);
    this.idleTask.schedule(performance.now() - this.lastActivity < UNTOUCHED_MS ? undefined : PAUSE_MS);
  }

  /** Loads the faces of the cards that may come. */
  async loadUpcoming() {
    const url = this.catalogueUrl();
    if (this.upcoming.at === url) return;
    const response = await fetch(url, /** @type {RequestInit} */ ({ priority: "low" }));
    if (!response.ok) throw new Error(response.statusText); // the next idle time tries again
    const { documentElement } = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
    const faces = [...documentElement.querySelectorAll(".face")].map((face) => /** @type {SVGGElement} */ (face));
    this.upcoming = { at: url, scale: Number(documentElement.dataset.scale), faces };
    for (const face of faces) this.shapes.set(face.dataset.face ?? "", face);
    this.reportFaces();
  }

  /** Reports faces to a server that does not know that the page has them. @param {string[]} faces */
  reportFaces(faces = [...this.shapes.keys()]) {
    const reportable = faces.filter((face) => face.length <= MAX_NAME_LENGTH);
    for (let at = 0; at < reportable.length; at += REPORT_BATCH) this.reportKnown(reportable.slice(at, at + REPORT_BATCH));
  }

  /** Renders and stores the image of a face. @param {SVGGElement} face @param {number} a pixels per unit */
  async renderImage(face, a) {
    const key = imageKey(face, a);
    const [x, y, width, height] = (face.dataset.box ?? "").split(" ").map((value) => Number(value) * a);
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [wide, high] = [Math.ceil(x + width) - left, Math.ceil(y + height) - top];
    const box = { x: left, y: top, wide, high };
    const svgText = standaloneSvg(face, new DOMMatrix().scale(a), box, this.sharedArt, /** @type {Element} */ (this.svg));
    const picture = makeImage(await renderBitmap(svgText, wide, high), box, new DOMMatrix());
    await new Promise((done, fail) => {
      picture.addEventListener("load", done, { once: true });
      setTimeout(fail, LOAD_TIMEOUT_MS);
      this.store.append(picture);
    });
    Object.assign(picture.dataset, { of: face.dataset.face, shows: faceForm(face), scale: String(a) });
    this.images.set(key, picture);
    for (const [old, one] of this.images) {
      if (this.images.size <= MAX_IMAGES) break;
      if (this.hand.contains(one)) continue;
      one.remove();
      this.images.delete(old);
    }
    return picture;
  }
}

/** The origin and width of a drawing. @param {SVGSVGElement} svg */
function viewBoxKey(svg) {
  const { x, y, width } = svg.viewBox.baseVal;
  return `${x} ${y} ${width}`;
}

/** The card or thing that a face belongs to, whether it is ready or used. @param {string | undefined} face */
function faceSubject(face) {
  return face?.replace(/-[^-]*$/, "");
}

/** The subject and the box of a face. @param {SVGGElement} face */
function faceForm(face) {
  return `${faceSubject(face.dataset.face)} ${face.dataset.box}`;
}

/** The key of an image. @param {SVGGElement} face @param {number} a pixels per unit */
function imageKey(face, a) {
  return `${face.dataset.face} ${a.toFixed(4)} ${currentTheme()}`;
}
