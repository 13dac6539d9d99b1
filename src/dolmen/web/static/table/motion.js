// Animations: pieces with a `data-key` glide to their new place, cards turn over, markers drop, coins fly to their owner.
// The element itself stays hidden in its place while a copy of it moves above the page by transform and opacity alone, so
// the drawings are not painted again for each frame. With reduced motion, or pace "none", everything appears at once.

import { hitShape, SVG } from "./overlay.js";
import { afterPresent } from "./paint.js";

/**
 * @typedef {[how: "move" | "fly", from: string, to: string, definition?: string]} Step a hint from the server
 * @typedef {{drawing: SVGSVGElement, origin: DOMMatrix, inside: string, id: string, look: string}} Position where a piece
 *   was: the screen matrix of its drawing, and its transforms inside the drawing
 * @typedef {{to: DOMMatrix, opacity?: number, offset?: number}} Keyframe
 * @typedef {{element?: Element, makeCopy: () => Element, hide?: () => void, finish?: () => void, start?: () => void, keyframes: Keyframe[], time: number, delay: number, now?: boolean}}
 *   Move `keyframes`: on the screen, relative to the final place; `now`: it cannot wait until the board is on the screen
 * @typedef {"away" | "there" | "now"} WaitingLook what is visible until the board is on the screen: nothing, because it was
 *   another element before; the element at its old place; or its copy, because it was in another drawing
 */

const MOVE_MS = 260;
const FLIP_MS = 420;
const LONG_MOVE_MS = 700;
const STAGGER_MS = 60;
const MAX_MOVES = 8; // more cannot be followed; the others appear at once
const MAX_SHIFTED = 3; // pieces that shift within one drawing; if more do, the drawing has a new layout and they appear at once
const MAX_SCREEN_PART = 1 / 20; // of the screen area; painting a larger piece twice takes longer than its move
const POSITIONS_VALID_MS = 300; // nobody scrolls far in this time
const MIN_DISTANCE = 2; // in units of the drawing; below this a piece has not moved
const IDENTITY_ATTRIBUTES = ["id", "transform", "role", "tabindex", "aria-label", "aria-pressed", "data-key"]; // removed from copies
const EASE = "cubic-bezier(.3, .7, .3, 1)";

const probe = /** @type {SVGGElement} */ (document.createElementNS(SVG, "g"));
/** The matrix of a list of transforms. @param {string} transforms */
function parseTransforms(transforms) {
  probe.setAttribute("transform", transforms);
  return ownTransform(probe);
}

/** Whether a piece has another place in its drawing. @param {Position} was @param {Position} now */
function hasMoved(was, now) {
  if (was.inside === now.inside) return false;
  const [a, b] = [parseTransforms(was.inside), parseTransforms(now.inside)];
  return Math.hypot(a.e - b.e, a.f - b.f) > MIN_DISTANCE;
}

/** @param {DOMMatrix} m */
const cssMatrix = (m) => `matrix(${m.a},${m.b},${m.c},${m.d},${m.e},${m.f})`;
/** @param {SVGGraphicsElement} element @returns {DOMMatrix} the transform that the server drew it with */
const ownTransform = (element) => DOMMatrix.fromMatrix(element.transform.baseVal.consolidate()?.matrix ?? new DOMMatrix());
/** @param {SVGGraphicsElement} element @returns {DOMMatrix | null} */
function screenMatrix(element) {
  const at = element.getScreenCTM();
  return at && DOMMatrix.fromMatrix(at);
}

/** @param {Element[]} within @param {string} selector @returns {SVGGraphicsElement[]} */
const queryAll = (within, selector) =>
  within.flatMap((root) => /** @type {SVGGraphicsElement[]} */ ([...root.querySelectorAll(selector)]));

/** @param {Element} element @returns {Element} a copy without ids, roles and labels */
function cloneAppearance(element, deep = false) {
  const copy = /** @type {Element} */ (element.cloneNode(deep));
  for (const name of IDENTITY_ATTRIBUTES) copy.removeAttribute(name);
  for (const inner of copy.querySelectorAll("[id]")) inner.removeAttribute("id");
  return copy;
}

export class Motion {
  /**
   * @param {HTMLElement} app @param {import("./overlay.js").Overlay} overlay @param {() => number} paceFactor how much
   *   slower than usual; 0 means no motion
   */
  constructor(app, overlay, paceFactor) {
    this.app = app;
    this.overlay = overlay;
    this.paceFactor = paceFactor;
    /** @type {Map<string, Position>} */
    this.positions = new Map();
    /** @type {Set<string>} */
    this.markerKeys = new Set();
    this.recordedAt = -Infinity;
    /** @type {Set<() => void>} functions that end the running moves */
    this.running = new Set();
    /** @type {Move[]} moves that start when the board is on the screen */
    this.pendingMoves = [];
  }

  /**
   * All pieces with a key, and where they are.
   * @param {Element[]} within @returns {Iterable<[SVGGraphicsElement, Position]>}
   */
  *keyedPieces(within) {
    /** @type {Map<Element, DOMMatrix>} */
    const drawings = new Map();
    for (const piece of queryAll(within, ".drawing [data-key]")) {
      const drawing = piece.ownerSVGElement;
      const origin = drawing && (drawings.get(drawing) ?? screenMatrix(drawing));
      if (!origin) continue;
      drawings.set(drawing, origin);
      let inside = "";
      for (let e = /** @type {Element | null} */ (piece); e && e !== drawing; e = e.parentElement)
        inside = `${e.getAttribute("transform") ?? ""} ${inside}`;
      yield [piece, { drawing, origin, inside, id: piece.id, look: piece.getAttribute("class") ?? "" }];
    }
  }

  /** @param {Element[]} within @returns {Iterable<[string, SVGGraphicsElement]>} */
  *markersWithKeys(within) {
    /** @type {Map<Element, number>} */
    const counts = new Map();
    for (const marker of queryAll(within, ".drawing :is(.marker, .piece)")) {
      const square = marker.closest(".square, .place, .province, .land");
      if (!square) continue;
      const at = counts.get(square) ?? 0;
      counts.set(square, at + 1);
      yield [
        `${square.id} ${marker.id || at} ${marker.dataset.seat ?? marker.dataset.count} ${marker.getAttribute("href")}`,
        marker,
      ];
    }
  }

  /** Before the page is patched: ends all moves and records where everything is. */
  beforeUpdate() {
    for (const end of this.running) end();
    for (const { finish } of this.pendingMoves.splice(0)) finish?.();
    if (performance.now() - this.recordedAt > POSITIONS_VALID_MS) this.recordPositions();
    this.recordedAt = -Infinity;
  }

  recordPositions() {
    if (this.pendingMoves.length) return;
    this.recordedAt = performance.now();
    this.positions.clear();
    this.markerKeys.clear();
    if (!this.paceFactor()) return;
    for (const [piece, sight] of this.keyedPieces([this.app])) this.positions.set(piece.dataset.key ?? "", sight);
    for (const [name] of this.markersWithKeys([this.app])) this.markerKeys.add(name);
  }

  /**
   * The moves from the old positions to the new ones; they have not started yet.
   * @param {Step[]} steps @param {Element[]} within @returns {Move[]}
   */
  planMoves(steps, within) {
    if (!this.paceFactor() || !this.positions.size) return [];
    /** @type {(Move | null)[]} */
    const moves = [];
    const moved = new Map(steps.filter((step) => step[0] === "move").map(([, from, to]) => [to, from]));
    let order = 0;
    for (const [name, marker] of this.markersWithKeys(within))
      if (!this.markerKeys.has(name)) moves.push(this.planDrop(marker, order++, moved.get(name.split(" ")[0])));
    for (const step of steps) if (step[0] === "fly") moves.push(this.planFlight(step, order++));
    for (const [piece, sight] of this.movablePieces(within)) moves.push(this.planGlide(piece, sight));
    const planned = moves.filter((move) => move !== null).sort((a, b) => b.time - a.time); // longest moves first
    return planned.slice(0, Math.max(0, MAX_MOVES - this.running.size - this.pendingMoves.length));
  }

  /**
   * Pieces that may glide. Drawings with a new layout are left out.
   * @param {Element[]} within @returns {[SVGGraphicsElement, Position][]}
   */
  movablePieces(within) {
    const now = [...this.keyedPieces(within)];
    /** @type {Map<Element, number>} */
    const shifted = new Map();
    for (const [piece, sight] of now) {
      const was = this.positions.get(piece.dataset.key ?? "");
      if (was?.drawing === sight.drawing && hasMoved(was, sight))
        shifted.set(sight.drawing, (shifted.get(sight.drawing) ?? 0) + 1);
    }
    return now.filter(
      ([piece, { drawing }]) =>
        (shifted.get(drawing) ?? 0) <= MAX_SHIFTED || this.positions.get(piece.dataset.key ?? "")?.drawing !== drawing,
    );
  }

  /**
   * Starts moves when the board is on the screen, so that the board need not wait until the copies are painted.
   * @param {Move[]} moves
   */
  startMoves(moves) {
    for (const move of moves) {
      move.hide?.();
      if (move.now) this.startMove(move);
      else this.pendingMoves.push(move);
    }
    if (this.pendingMoves.length) afterPresent(() => this.pendingMoves.splice(0).forEach((move) => this.startMove(move)));
  }

  /** Animates a copy in its own layer above the page. @param {Move} move */
  startMove({ makeCopy, start, finish, keyframes, time, delay }) {
    start?.();
    const layer = document.createElement("div");
    layer.className = "moving-copy";
    layer.ariaHidden = "true";
    const drawing = document.createElementNS(SVG, "svg");
    drawing.append(makeCopy());
    layer.append(drawing);
    this.overlay.svg.after(layer);
    const frames = keyframes.map(({ to, ...rest }) => ({ transform: cssMatrix(to), ...rest }));
    const animation = layer.animate(frames, {
      duration: time * this.paceFactor(),
      delay: delay * this.paceFactor(),
      easing: EASE,
      fill: "backwards",
    });
    this.overlay.animationCount += 1;
    const settle = () => {
      if (!this.running.delete(settle)) return;
      layer.remove();
      finish?.();
      this.overlay.animationCount -= 1;
      this.overlay.measuredLayout = ""; // marks may have been measured during the move
      this.overlay.redrawSoon();
    };
    this.running.add(settle);
    animation.finished.then(settle, settle);
  }

  /**
   * A move of an element, made by its copy. @param {SVGGraphicsElement} element @param {Keyframe[]} keyframes in units of
   * its parent
   * @param {number} time @param {WaitingLook} [until] @param {number} [delay] @returns {Move | null}
   */
  planMove(element, keyframes, time, until = "away", delay = 0) {
    const [parent, end] = [
      screenMatrix(/** @type {SVGGraphicsElement} */ (/** @type {unknown} */ (element.parentNode))),
      screenMatrix(element),
    ];
    if (!parent || !end || !this.overlay.measureVisibility(element, hitShape(element)).all) return null;
    const fromEnd = end.inverse();
    const makeCopy = () => {
      let copy = cloneAppearance(element, true);
      copy.setAttribute("transform", cssMatrix(ownTransform(element)));
      for (
        let e = element.parentElement;
        e && e !== /** @type {Element | null} */ (element.ownerSVGElement);
        e = e.parentElement
      ) {
        const like = cloneAppearance(e);
        like.append(copy);
        copy = like;
      }
      const root = document.createElementNS(SVG, "g");
      root.setAttribute("class", element.ownerSVGElement?.getAttribute("class") ?? "");
      root.setAttribute("transform", cssMatrix(parent));
      root.append(copy);
      return root;
    };
    const screenKeyframes = keyframes.map((keyframe) => ({
      ...keyframe,
      to: parent.multiply(keyframe.to).multiply(fromEnd),
    }));
    const finalTransform = element.getAttribute("transform") ?? "";
    const hide = () => {
      element.setAttribute("data-away", until);
      if (until === "there") element.setAttribute("transform", cssMatrix(keyframes[0].to));
    };
    const restoreTransform = () => until === "there" && element.setAttribute("transform", finalTransform);
    const start = () => {
      restoreTransform();
      element.setAttribute("data-away", "now");
    };
    const finish = () => {
      restoreTransform();
      element.removeAttribute("data-away");
    };
    return { element, makeCopy, hide, start, finish, keyframes: screenKeyframes, time, delay, now: until === "now" };
  }

  /** A piece that has moved or was turned over. @param {SVGGraphicsElement} piece @param {Position} now */
  planGlide(piece, now) {
    const was = this.positions.get(piece.dataset.key ?? "");
    if (!was) return null;
    const moved = was.drawing !== now.drawing || hasMoved(was, now);
    if (!moved && (was.id !== piece.id || was.look.includes("used") === piece.classList.contains("used"))) return null;
    const { width, height } = hitShape(piece).getBoundingClientRect(); // without invisible parts beyond its edge
    if (width * height > innerWidth * innerHeight * MAX_SCREEN_PART) return null;
    const [base, at] = [ownTransform(piece), screenMatrix(piece)];
    if (!at) return null;
    if (moved) {
      const from = base.multiply(at.inverse()).multiply(was.origin).multiply(parseTransforms(was.inside));
      const sameElement = was.id === piece.id; // otherwise one element became another, for example a card of the pile a land
      const until = !sameElement ? "away" : was.drawing === now.drawing ? "there" : "now";
      return this.planMove(piece, [{ to: from }, { to: base }], sameElement ? MOVE_MS : LONG_MOVE_MS, until);
    }
    const middle = piece.getBBox().width / 2;
    const edgeOn = base.translate(middle, 0).scale(0.02, 1).translate(-middle, 0);
    return this.planMove(piece, [{ to: base }, { to: edgeOn, offset: 0.5 }, { to: base }], FLIP_MS, "there");
  }

  /**
   * @param {SVGGraphicsElement} marker @param {number} order @param {string | undefined} from the place that it came from,
   *   if it was moved
   */
  planDrop(marker, order, from) {
    const base = ownTransform(marker);
    const start = from ? this.overlay.findElement(from) : null;
    const [markerMatrix, startMatrix] = [screenMatrix(marker), start && screenMatrix(start)];
    if (markerMatrix && startMatrix) {
      const sameMatrix = markerMatrix.e === startMatrix.e && markerMatrix.f === startMatrix.f; // such pieces have coordinates instead of a transform
      const origin = sameMatrix
        ? this.offsetTo(marker, start)
        : base.multiply(markerMatrix.inverse()).multiply(startMatrix).multiply(base);
      return this.planMove(marker, [{ to: origin }, { to: base }], FLIP_MS, "there");
    }
    const keyframes = [
      { to: base.translate(0, -18), opacity: 0 },
      { to: base.translate(0, 2).scale(1.06, 0.92), opacity: 1, offset: 0.7 },
      { to: base, opacity: 1 },
    ];
    return this.planMove(marker, keyframes, MOVE_MS, "away", order * STAGGER_MS);
  }

  /**
   * The translation that brings a piece to the middle of another element.
   * @param {SVGGraphicsElement} piece @param {SVGGraphicsElement | null} other
   */
  offsetTo(piece, other) {
    const [from, to] = [other ?? piece, piece].map((e) => hitShape(e).getBoundingClientRect());
    const { a, d } = /** @type {DOMMatrix} */ (piece.getScreenCTM());
    return new DOMMatrix().translate(
      (from.x + from.width / 2 - to.x - to.width / 2) / a,
      (from.y + from.height / 2 - to.y - to.height / 2) / d,
    );
  }

  /** A small thing that flies in an arc and disappears. @param {Step} step @param {number} order @returns {Move | null} */
  planFlight([, from, to, definition], order) {
    const [start, end] = [from, to].map((id) => {
      const found = document.getElementById(id);
      return found && hitShape(found).getBoundingClientRect();
    });
    if (!start?.width || !end?.width || !definition) return null;
    const [x, y] = [start.x + start.width * 0.75, start.y + start.height * 0.75];
    const [ex, ey] = [end.x + end.width / 2, end.y + end.height / 2];
    const keyframes = [
      { to: new DOMMatrix().translate(x, y).scale(0.6), opacity: 1 },
      { to: new DOMMatrix().translate((x + ex) / 2, Math.min(y, ey) - 40), opacity: 1, offset: 0.5 },
      { to: new DOMMatrix().translate(ex, ey).scale(0.5), opacity: 0.3 },
    ];
    const makeCopy = () => {
      const coin = document.createElementNS(SVG, "use");
      coin.setAttribute("href", `#${definition}`);
      return coin;
    };
    return { makeCopy, keyframes, time: 2 * MOVE_MS, delay: order * STAGGER_MS };
  }
}
