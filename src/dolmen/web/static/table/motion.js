// Motion: whatever has a key and lies elsewhere now glides there, cards turn over, markers drop, coins fly to their owner.
// Only transform and opacity move, and those of a twin above the page, while what it stands for waits unseen in its place: so
// the drawings are not painted again for every frame. Where motion is unwelcome, or the pace is "at once", everything is simply
// there.

import { afterwards } from "./media.js";
import { SVG } from "./overlay.js";

/**
 * @typedef {[how: "move" | "fly", from: string, to: string, definition?: string]} Step what the server says of an event
 * @typedef {{drawing: SVGSVGElement, origin: DOMMatrix, inside: string, id: string, look: string}} Sight where a piece was seen: where its drawing begins on the screen, and the transforms by which it lies in that
 * @typedef {{to: DOMMatrix, opacity?: number, offset?: number}} Pose how something lies at a moment
 * @typedef {{twin: () => Element, hide?: () => void, then?: () => void, go?: () => void, poses: Pose[], time: number, delay: number, now?: boolean}} Move its poses on the screen, of something that is drawn as it lies at the end; `now`: it cannot wait for the board
 * @typedef {"away" | "there" | "now"} Until what is to be seen of it until the board is on the screen: nothing, as it was nowhere else as what it is now; how it lay where it was; or its twin, as it was in another drawing
 */

const MOVE = 260;
const FLIP = 420;
const STORY = 700;
const APART = 60;
const MOST = 8; // things that the eye can follow at once; beyond them things are simply there
const SOME = 3; // things in one drawing that move up; where more do, it was laid out anew, and is simply there
const LARGE = 1 / 20; // of the screen: what is larger is simply there, for to paint it twice takes longer than its way
const STILL = 300; // milliseconds in which nobody scrolls far
const NEAR = 2; // units of a drawing within which a piece has not moved
const OWN = ["id", "transform", "role", "tabindex", "aria-label", "aria-pressed", "data-key"]; // not for twins
const EASE = "cubic-bezier(.3, .7, .3, 1)";

const probe = /** @type {SVGGElement} */ (document.createElementNS(SVG, "g"));
/** What transforms come to. @param {string} transforms */
function matrix(transforms) {
  probe.setAttribute("transform", transforms);
  return own(probe);
}

/** Whether something lies elsewhere in its drawing. @param {Sight} was @param {Sight} now */
function displaced(was, now) {
  if (was.inside === now.inside) return false;
  const [a, b] = [matrix(was.inside), matrix(now.inside)];
  return Math.hypot(a.e - b.e, a.f - b.f) > NEAR;
}

/** @param {DOMMatrix} m */
const css = (m) => `matrix(${m.a},${m.b},${m.c},${m.d},${m.e},${m.f})`;
/** @param {SVGGraphicsElement} element the transform it was drawn with */
const own = (element) => DOMMatrix.fromMatrix(element.transform.baseVal.consolidate()?.matrix ?? new DOMMatrix());
/** @param {SVGGraphicsElement} element @returns {DOMMatrix | null} */
function place(element) {
  const at = element.getScreenCTM();
  return at && DOMMatrix.fromMatrix(at);
}

/** @param {Element[]} within @param {string} selector @returns {SVGGraphicsElement[]} */
const all = (within, selector) => within.flatMap((room) => /** @type {SVGGraphicsElement[]} */ ([...room.querySelectorAll(selector)]));

/** @param {Element} element @returns {Element} what it looks like, without anything by which it is found or told */
function bare(element, deep = false) {
  const copy = /** @type {Element} */ (element.cloneNode(deep));
  for (const name of OWN) copy.removeAttribute(name);
  for (const inner of copy.querySelectorAll("[id]")) inner.removeAttribute("id");
  return copy;
}

export class Motion {
  /** @param {HTMLElement} room @param {import("./overlay.js").Over} over @param {() => number} pace how much slower than usual; 0: at once */
  constructor(room, over, pace) {
    this.room = room;
    this.over = over;
    this.pace = pace;
    /** @type {Map<string, Sight>} */
    this.keyed = new Map();
    /** @type {Set<string>} */
    this.markers = new Set();
    this.known = -Infinity; // when everything lay like that
    /** @type {Set<() => void>} what ends each motion that goes on */
    this.going = new Set();
    /** @type {Move[]} what begins to move when the board is on the screen */
    this.waiting = [];
  }

  /** Where everything is that has a key. @param {Element[]} within @returns {Iterable<[SVGGraphicsElement, Sight]>} */
  *pieces(within) {
    /** @type {Map<Element, DOMMatrix>} */
    const drawings = new Map();
    for (const piece of all(within, ".pic [data-key]")) {
      const drawing = piece.ownerSVGElement;
      const origin = drawing && (drawings.get(drawing) ?? place(drawing));
      if (!origin) continue;
      drawings.set(drawing, origin);
      let inside = "";
      for (let e = /** @type {Element | null} */ (piece); e && e !== drawing; e = e.parentElement) inside = `${e.getAttribute("transform") ?? ""} ${inside}`;
      yield [piece, { drawing, origin, inside, id: piece.id, look: piece.getAttribute("class") ?? "" }];
    }
  }

  /** @param {Element[]} within @returns {Iterable<[string, SVGGraphicsElement]>} */
  *standing(within) {
    /** @type {Map<Element, number>} */
    const counts = new Map();
    for (const marker of all(within, ".pic :is(.marker, .piece)")) {
      const square = marker.closest(".square, .place, .province, .land");
      if (!square) continue;
      const at = counts.get(square) ?? 0;
      counts.set(square, at + 1);
      yield [`${square.id} ${marker.id || at} ${marker.dataset.seat ?? marker.dataset.count} ${marker.getAttribute("href")}`, marker];
    }
  }

  /** Before everything is laid anew: what still moves is there at once. */
  before() {
    for (const end of this.going) end();
    for (const { then } of this.waiting.splice(0)) then?.();
    if (performance.now() - this.known > STILL) this.remember();
    this.known = -Infinity;
  }

  /** Remembers where everything is. */
  remember() {
    if (this.waiting.length) return;
    this.known = performance.now();
    this.keyed.clear();
    this.markers.clear();
    if (!this.pace()) return;
    for (const [piece, sight] of this.pieces([this.room])) this.keyed.set(piece.dataset.key ?? "", sight);
    for (const [name] of this.standing([this.room])) this.markers.add(name);
  }

  /** What is to come from where it was, measured and not yet in motion. @param {Step[]} steps @param {Element[]} within @returns {Move[]} */
  after(steps, within) {
    if (!this.pace() || !this.keyed.size) return [];
    /** @type {(Move | null)[]} */
    const moves = [];
    const moved = new Map(steps.filter((step) => step[0] === "move").map(([, from, to]) => [to, from]));
    let order = 0;
    for (const [name, marker] of this.standing(within)) if (!this.markers.has(name)) moves.push(this.drop(marker, order++, moved.get(name.split(" ")[0])));
    for (const step of steps) if (step[0] === "fly") moves.push(this.fly(step, order++));
    for (const [piece, sight] of this.laid(within)) moves.push(this.glide(piece, sight));
    const seen = moves.filter((move) => move !== null).sort((a, b) => b.time - a.time); // what has the longest way first
    return seen.slice(0, Math.max(0, MOST - this.going.size - this.waiting.length));
  }

  /** What may glide: not the pieces of a drawing that was laid out anew. @param {Element[]} within @returns {[SVGGraphicsElement, Sight][]} */
  laid(within) {
    const now = [...this.pieces(within)];
    /** @type {Map<Element, number>} */
    const shifted = new Map();
    for (const [piece, sight] of now) {
      const was = this.keyed.get(piece.dataset.key ?? "");
      if (was?.drawing === sight.drawing && displaced(was, sight)) shifted.set(sight.drawing, (shifted.get(sight.drawing) ?? 0) + 1);
    }
    return now.filter(([piece, { drawing }]) => (shifted.get(drawing) ?? 0) <= SOME || this.keyed.get(piece.dataset.key ?? "")?.drawing !== drawing);
  }

  /** Things set out when the board is on the screen, which need not wait for their twins to be painted. @param {Move[]} moves */
  start(moves) {
    for (const move of moves) {
      move.hide?.();
      if (move.now) this.launch(move);
      else this.waiting.push(move);
    }
    if (this.waiting.length) afterwards(() => this.waiting.splice(0).forEach((move) => this.launch(move)));
  }

  /** A twin, in a layer of its own, moves above the page. @param {Move} move */
  launch({ twin, go, then, poses, time, delay }) {
    go?.();
    const sheet = document.createElement("div");
    sheet.className = "twin";
    sheet.ariaHidden = "true";
    const drawing = document.createElementNS(SVG, "svg");
    drawing.append(twin());
    sheet.append(drawing);
    this.over.svg.after(sheet);
    const frames = poses.map(({ to, ...rest }) => ({ transform: css(to), ...rest }));
    const animation = sheet.animate(frames, { duration: time * this.pace(), delay: delay * this.pace(), easing: EASE, fill: "backwards" });
    this.over.moving += 1;
    const rest = () => {
      if (!this.going.delete(rest)) return;
      sheet.remove();
      then?.();
      this.over.moving -= 1;
      this.over.laid = ""; // what is lit may have been measured while it moved
      this.over.soon();
    };
    this.going.add(rest);
    animation.finished.then(rest, rest);
  }

  /**
   * A motion of an element, for which its twin moves. @param {SVGGraphicsElement} element @param {Pose[]} poses in its parent's units
   * @param {number} time @param {Until} [until] @param {number} [delay] @returns {Move | null}
   */
  move(element, poses, time, until = "away", delay = 0) {
    const [parent, end] = [place(/** @type {SVGGraphicsElement} */ (/** @type {unknown} */ (element.parentNode))), place(element)];
    if (!parent || !end || !this.over.sight(element, element.querySelector(":scope > .hit") ?? element).all) return null;
    const back = end.inverse();
    const twin = () => {
      let around = bare(element, true);
      around.setAttribute("transform", css(own(element)));
      for (let e = element.parentElement; e && e !== /** @type {Element | null} */ (element.ownerSVGElement); e = e.parentElement) {
        const like = bare(e);
        like.append(around);
        around = like;
      }
      const ground = document.createElementNS(SVG, "g");
      ground.setAttribute("class", element.ownerSVGElement?.getAttribute("class") ?? "");
      ground.setAttribute("transform", css(parent));
      ground.append(around);
      return ground;
    };
    const seen = poses.map((pose) => ({ ...pose, to: parent.multiply(pose.to).multiply(back) }));
    const lies = element.getAttribute("transform") ?? "";
    const hide = () => {
      element.setAttribute("data-away", until);
      if (until === "there") element.setAttribute("transform", css(poses[0].to));
    };
    const lie = () => until === "there" && element.setAttribute("transform", lies);
    const go = () => {
      lie();
      element.setAttribute("data-away", "now");
    };
    const then = () => {
      lie();
      element.removeAttribute("data-away");
    };
    return { twin, hide, go, then, poses: seen, time, delay, now: until === "now" };
  }

  /** What has moved, or was turned over. @param {SVGGraphicsElement} piece @param {Sight} now */
  glide(piece, now) {
    const was = this.keyed.get(piece.dataset.key ?? "");
    if (!was) return null;
    const far = was.drawing !== now.drawing || displaced(was, now);
    if (!far && (was.id !== piece.id || was.look.includes("used") === piece.classList.contains("used"))) return null;
    const { width, height } = (piece.querySelector(":scope > .hit") ?? piece).getBoundingClientRect(); // without what lies beyond its edge, unseen
    if (width * height > innerWidth * innerHeight * LARGE) return null;
    const [base, at] = [own(piece), place(piece)];
    if (!at) return null;
    if (far) {
      const from = base.multiply(at.inverse()).multiply(was.origin).multiply(matrix(was.inside));
      const same = was.id === piece.id; // else one thing became another, a card of the pile a land: it sets out from what is there no more
      const until = !same ? "away" : was.drawing === now.drawing ? "there" : "now";
      return this.move(piece, [{ to: from }, { to: base }], same ? MOVE : STORY, until);
    }
    const middle = piece.getBBox().width / 2;
    const turned = base.translate(middle, 0).scale(0.02, 1).translate(-middle, 0);
    return this.move(piece, [{ to: base }, { to: turned, offset: 0.5 }, { to: base }], FLIP, "there");
  }

  /** @param {SVGGraphicsElement} marker @param {number} order @param {string | undefined} from where it came from, if it was moved */
  drop(marker, order, from) {
    const base = own(marker);
    const start = from ? this.over.find(from) : null;
    const [here, there] = [place(marker), start && place(start)];
    if (here && there) {
      const still = here.e === there.e && here.f === there.f; // pieces that lie where they lie by their own coordinates
      const origin = still ? this.apart(marker, start) : base.multiply(here.inverse()).multiply(there).multiply(base);
      return this.move(marker, [{ to: origin }, { to: base }], FLIP, "there");
    }
    const poses = [
      { to: base.translate(0, -18), opacity: 0 },
      { to: base.translate(0, 2).scale(1.06, 0.92), opacity: 1, offset: 0.7 },
      { to: base, opacity: 1 },
    ];
    return this.move(marker, poses, MOVE, "away", order * APART);
  }

  /** What brings a piece to the middle of another element. @param {SVGGraphicsElement} piece @param {SVGGraphicsElement | null} other */
  apart(piece, other) {
    const [from, to] = [other ?? piece, piece].map((e) => (e.querySelector(":scope > .hit") ?? e).getBoundingClientRect());
    const { a, d } = /** @type {DOMMatrix} */ (piece.getScreenCTM());
    return new DOMMatrix().translate((from.x + from.width / 2 - to.x - to.width / 2) / a, (from.y + from.height / 2 - to.y - to.height / 2) / d);
  }

  /** Something small flies in an arc and is gone. @param {Step} step @param {number} order @returns {Move | null} */
  fly([, from, to, definition], order) {
    const [start, end] = [from, to].map((id) => {
      const found = document.getElementById(id);
      return (found?.querySelector(":scope > .hit") ?? found)?.getBoundingClientRect();
    });
    if (!start?.width || !end?.width || !definition) return null;
    const [x, y] = [start.x + start.width * 0.75, start.y + start.height * 0.75];
    const [ex, ey] = [end.x + end.width / 2, end.y + end.height / 2];
    const poses = [
      { to: new DOMMatrix().translate(x, y).scale(0.6), opacity: 1 },
      { to: new DOMMatrix().translate((x + ex) / 2, Math.min(y, ey) - 40), opacity: 1, offset: 0.5 },
      { to: new DOMMatrix().translate(ex, ey).scale(0.5), opacity: 0.3 },
    ];
    const twin = () => {
      const coin = document.createElementNS(SVG, "use");
      coin.setAttribute("href", `#${definition}`);
      return coin;
    };
    return { twin, poses, time: 2 * MOVE, delay: order * APART };
  }
}
