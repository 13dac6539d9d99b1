// A card's face is drawn from a hundred shapes and small letters, and the same cards come to the hand turn after turn. So
// when the table is at rest each face is kept as a picture, and when the card comes again, that takes the place of the
// shapes at once: they need neither be sent nor styled nor laid out. While nobody does anything, pictures are made of cards
// that have not come yet. A picture lies on whole pixels of the screen. What is new and has none is turned up when the board
// has been painted.

import { SVG } from "../overlay.js";
import { Rest, SEEN, bitmap, drawing, image, light, onLight, pixels, written } from "./images.js";

const IDLE = 1500; // milliseconds in which nobody has touched anything: then what has not come yet is drawn,
const NEXT = 200; // one after the other, with pauses: whoever comes back is answered between two of them, and the machine may have other work
const LATEST = 3000; // after which a picture that is not here does not come
const MOST = 250; // pictures that are kept
const AT_ONCE = 30; // names that are told together,
const LONGEST = 96; // and how long each may be

export class Faces {
  /**
   * @param {HTMLElement} hand @param {HTMLElement} art what all drawings share @param {() => string} all the address of all cards, or ''
   * @param {(faces: string[]) => void} keep tells the table whose shapes this page has: they come without these from then on
   */
  constructor(hand, art, all, keep) {
    this.hand = hand;
    this.art = art;
    this.all = all;
    this.keep = keep;
    this.rest = new Rest(() => this.make());
    this.touched = 0; // when somebody did something, or the table changed
    /** @type {Map<string, SVGImageElement>} by what they show, how large and in which light */
    this.kept = new Map();
    /** @type {{at: string, scale: number, faces: SVGGElement[]}} cards that may come, and where they are from */
    this.coming = { at: "", scale: 1, faces: [] };
    /** @type {{box: string, at: DOMMatrix} | null} how the drawing of the hand lies on the screen */
    this.known = null;
    /** @type {Map<SVGGElement, string | undefined>} what lay in the hand before it changed */
    this.lain = new Map();
    /** @type {SVGGElement[]} cards that are to be turned up */
    this.down = [];
    /** @type {Map<string, ParentNode & Node>} what holds the shapes of a face: even unseen ones would be laid out */
    this.shapes = new Map();
    /** @type {string[]} those of which the table does not know yet that this page has them */
    this.untold = [];
    /** Where pictures wait: one that is on the page and loaded is seen as soon as it is laid down. */
    this.store = document.createElementNS(SVG, "svg");
    this.store.setAttribute("class", "faces");
    this.store.style.display = "none";
    document.body.append(this.store);
    onLight(() => this.anew());
    addEventListener("visibilitychange", () => this.soon());
    for (const deed of ["pointermove", "pointerdown", "keydown", "scroll"]) addEventListener(deed, () => (this.touched = performance.now()), { passive: true, capture: true });
  }

  get svg() {
    return /** @type {SVGSVGElement | null} */ (this.hand.querySelector(":scope > svg"));
  }

  /** Remembers what lies in the hand, and how, as long as that can be seen without laying out anything. */
  before() {
    this.turnUp();
    this.lain = new Map(this.faces().map((face) => [face, face.dataset.face]));
    const at = this.svg && pixels(this.svg, this.svg);
    this.known = this.svg && at && { box: corner(this.svg), at };
  }

  /**
   * The hand has changed: whatever is known is a picture at once, as large as the hand most likely is, for it has its width and
   * room below it. Where it is not, that is seen when the board has been painted.
   * @param {boolean} [waits] whether new cards wait until then
   */
  lay(waits = false) {
    const lies = this.svg !== null && this.known?.box === corner(this.svg);
    for (const face of this.faces()) {
      const at = lies ? this.at(face) : null;
      const fits = at && this.kept.get(name(face, at.a));
      const picture = fits && this.free(fits, face) ? fits : this.like(face, "of", face.dataset.face);
      if (picture) {
        this.put(face, picture, picture === fits ? at : null);
        this.strip(face);
      } else if (waits && this.lain.get(face) !== face.dataset.face) this.hold(face);
      else this.lift(face);
    }
  }

  /** The board has been painted: where the hand turned out to be larger or smaller, its pictures are too. */
  settle() {
    const a = this.known?.at.a;
    this.before();
    if (this.known?.at.a !== a) this.lay();
  }

  /** Whether a picture is here, or nowhere in the hand. @param {SVGImageElement} picture @param {SVGGElement} face */
  free(picture, face) {
    return picture === face.nextElementSibling || !this.hand.contains(picture);
  }

  /** The largest picture for a face that is the same in something. @param {SVGGElement} face @param {"of" | "shows"} what @param {string | undefined} same */
  like(face, what, same) {
    const found = [...this.kept.values()].filter((picture) => picture.dataset[what] === same && this.free(picture, face));
    return found.sort((one, other) => Number(other.dataset.scale) - Number(one.dataset.scale))[0];
  }

  /** What is new lies face down, or as it was seen before, until it is turned up; only what lay here already keeps its face. @param {SVGGElement} face */
  hold(face) {
    const seen = this.like(face, "shows", shows(face));
    if (!seen && !face.closest("[data-key]") && [...this.lain.values()].some((lay) => thing(lay) === thing(face.dataset.face))) return this.lift(face);
    if (seen) this.put(face, seen, null);
    this.strip(face);
    this.down.push(face);
  }

  /** All cards are turned up. */
  turnUp() {
    for (const face of this.down.splice(0)) if (face.isConnected) this.lift(face);
  }

  /** @returns {SVGGElement[]} */
  faces() {
    return [...this.hand.querySelectorAll(".face")].map((face) => /** @type {SVGGElement} */ (face));
  }

  /** From a face's own units to the pixels of the screen. No layout is asked for: it may not be laid out yet. @param {SVGGElement} face */
  at(face) {
    const own = new DOMMatrix();
    for (let node = face.parentNode; node instanceof SVGGElement; node = node.parentNode)
      for (const { matrix } of [...node.transform.baseVal].reverse()) own.preMultiplySelf(matrix);
    return /** @type {DOMMatrix} */ (this.known?.at).multiply(own);
  }

  /** @param {SVGGElement} face @param {SVGImageElement} picture @param {DOMMatrix | null} at where the face lies, if the picture is as large as it */
  put(face, picture, at) {
    const moved = written(at ? at.inverse().translate(Math.round(at.e), Math.round(at.f)) : new DOMMatrix().scale(1 / Number(picture.dataset.scale)));
    if (picture.getAttribute("transform") !== moved) picture.setAttribute("transform", moved);
    if (face.nextElementSibling === picture) return;
    if (face.nextElementSibling?.matches(".picture")) face.nextElementSibling.remove(); // of what was here before
    face.after(picture);
  }

  /** @param {SVGGElement} face it is a picture now */
  strip(face) {
    face.classList.add("pictured");
    if (!face.firstChild) return;
    const [known, shapes] = [face.dataset.face ?? "", document.createDocumentFragment()];
    shapes.append(...face.childNodes);
    const fresh = !this.shapes.has(known);
    this.shapes.set(known, shapes);
    if (fresh && this.untold.push(known) === 1) setTimeout(() => this.tell(this.untold.splice(0)), SEEN); // when nothing else is to be done
  }

  /** @param {SVGGElement} face its shapes are seen again */
  lift(face) {
    if (face.nextElementSibling?.matches(".picture")) face.nextElementSibling.remove();
    face.classList.remove("pictured");
    this.fill(face);
  }

  /** @param {SVGGElement} face it has its shapes; it may have got new ones */
  fill(face) {
    if (face.firstChild) return face;
    for (const shape of this.shapes.get(face.dataset.face ?? "")?.childNodes ?? []) face.append(document.importNode(shape, true));
    return face;
  }

  /** In another light everything looks different. */
  anew() {
    this.kept.clear();
    this.store.replaceChildren();
    for (const face of this.faces()) this.lift(face);
    this.soon();
  }

  /** Something has changed: when all has been at rest for a while, see what there is to do. */
  soon() {
    this.touched = performance.now();
    this.rest.wait();
  }

  /** Makes the pictures that are missing or do not fit any more, and then one that has not been asked for. */
  async make() {
    if (document.hidden) return;
    this.before();
    if (!this.known) return;
    this.lay();
    const begun = performance.now();
    for (const face of this.faces()) {
      if (this.touched > begun) return this.rest.wait(); // whoever does something is answered first
      const { a } = this.at(face);
      const shown = name(face, a);
      if (this.kept.has(shown) || !face.isConnected) continue; // it may have gone while others were drawn
      const whole = face.firstChild ? face : this.fill(/** @type {SVGGElement} */ (face.cloneNode())); // it may be a picture of another size
      const picture = await this.draw(whole, a);
      const at = face.isConnected && this.known ? this.at(face) : null;
      if (!at || name(face, at.a) !== shown) continue; // it is another card now
      this.put(face, picture, at);
      setTimeout(() => face.nextElementSibling === picture && this.strip(face), SEEN);
    }
    await this.ahead();
  }

  /** While nobody does anything, the picture of a card that has not come yet; first of those that lie in the hand folded up. */
  async ahead() {
    if (!this.all() || !this.svg?.matches(".fans")) return;
    const idle = performance.now() - this.touched;
    if (idle < IDLE) return this.rest.wait(IDLE - idle);
    await this.learn();
    const a = /** @type {DOMMatrix} */ (this.known?.at).a * this.coming.scale;
    const left = this.coming.faces.filter((face) => !this.kept.has(name(face, a)));
    const next = left.find((face) => this.hand.querySelector(`[data-key="${face.dataset.face?.split("-")[0]}"]`)) ?? left[0];
    if (!next) return;
    await this.draw(next, a);
    this.rest.wait(performance.now() - this.touched < IDLE ? undefined : NEXT);
  }

  /** Learns which cards may come. */
  async learn() {
    const at = this.all();
    if (this.coming.at === at) return;
    const answer = await fetch(at, /** @type {RequestInit} */ ({ priority: "low" }));
    if (!answer.ok) throw new Error(answer.statusText); // they are asked for once more when the table next comes to rest
    const { documentElement } = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    const faces = [...documentElement.querySelectorAll(".face")].map((face) => /** @type {SVGGElement} */ (face));
    this.coming = { at, scale: Number(documentElement.dataset.scale), faces };
    for (const face of faces) this.shapes.set(face.dataset.face ?? "", face);
    this.tell();
  }

  /** Tells a table that does not know it yet whose shapes this page has. @param {string[]} faces */
  tell(faces = [...this.shapes.keys()]) {
    const known = faces.filter((face) => face.length <= LONGEST);
    for (let at = 0; at < known.length; at += AT_ONCE) this.keep(known.slice(at, at + AT_ONCE));
  }

  /** Makes and keeps the picture of a face. @param {SVGGElement} face @param {number} a pixels for each of its units */
  async draw(face, a) {
    const key = name(face, a);
    const [x, y, width, height] = (face.dataset.box ?? "").split(" ").map((value) => Number(value) * a);
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [wide, high] = [Math.ceil(x + width) - left, Math.ceil(y + height) - top];
    const box = { x: left, y: top, wide, high };
    const drawn = drawing(face, new DOMMatrix().scale(a), box, this.art, /** @type {Element} */ (this.svg));
    const picture = image(await bitmap(drawn, wide, high), box, new DOMMatrix());
    await new Promise((done, fail) => {
      picture.addEventListener("load", done, { once: true });
      setTimeout(fail, LATEST);
      this.store.append(picture);
    });
    Object.assign(picture.dataset, { of: face.dataset.face, shows: shows(face), scale: String(a) });
    this.kept.set(key, picture);
    for (const [old, one] of this.kept) {
      if (this.kept.size <= MOST) break;
      if (this.hand.contains(one)) continue;
      one.remove();
      this.kept.delete(old);
    }
    return picture;
  }
}

/** Where a drawing begins, and how wide it is. @param {SVGSVGElement} svg */
function corner(svg) {
  const { x, y, width } = svg.viewBox.baseVal;
  return `${x} ${y} ${width}`;
}

/** Which card or thing it is the face of: at rest and in use it looks alike. @param {string | undefined} face */
function thing(face) {
  return face?.replace(/-[^-]*$/, "");
}

/** That, and of what form. @param {SVGGElement} face */
function shows(face) {
  return `${thing(face.dataset.face)} ${face.dataset.box}`;
}

/** What a picture is known by. @param {SVGGElement} face @param {number} a pixels for each of its units */
function name(face, a) {
  return `${face.dataset.face} ${a.toFixed(4)} ${light()}`;
}
