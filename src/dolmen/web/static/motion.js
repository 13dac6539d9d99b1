// Motion: whatever has a key and lies elsewhere now glides there, cards turn over, markers drop, coins fly to their owner.
// Only transform and opacity move. Where motion is unwelcome, or the pace is "at once", everything is simply there.

/** @typedef {[how: "move" | "fly", from: string, to: string, definition?: string]} Step what the server says of an event */

const MOVE = 260;
const FLIP = 420;
const STORY = 700;
const APART = 60;
const EASE = "cubic-bezier(.3, .7, .3, 1)";

/** @param {DOMMatrix} m */
const css = (m) => `matrix(${m.a},${m.b},${m.c},${m.d},${m.e},${m.f})`;
/** @param {SVGGraphicsElement} element the transform it was drawn with */
const own = (element) => DOMMatrix.fromMatrix(element.transform.baseVal.consolidate()?.matrix ?? new DOMMatrix());
/** @param {SVGGraphicsElement} element */
const place = (element) => /** @type {DOMMatrix | null} */ (element.getScreenCTM() && DOMMatrix.fromMatrix(element.getScreenCTM() ?? undefined));

export class Motion {
  /** @param {HTMLElement} room @param {import("./over.js").Over} over @param {() => number} pace how much slower than usual; 0: at once */
  constructor(room, over, pace) {
    this.room = room;
    this.over = over;
    this.pace = pace;
    /** @type {Map<string, {at: DOMMatrix, id: string, look: string}>} */
    this.keyed = new Map();
    /** @type {Set<string>} */
    this.markers = new Set();
  }

  /** @returns {Iterable<SVGGraphicsElement>} */
  pieces() {
    return this.room.querySelectorAll(".pic [data-key]");
  }

  /** @returns {Iterable<[string, SVGGraphicsElement]>} */
  *standing() {
    for (const square of this.room.querySelectorAll(".pic :is(.square, .place, .province, .land)")) {
      for (const [at, marker] of [.../** @type {NodeListOf<SVGGraphicsElement>} */ (square.querySelectorAll(".marker, .piece"))].entries()) {
        yield [`${square.id} ${marker.id || at} ${marker.dataset.seat ?? marker.dataset.count} ${marker.getAttribute("href")}`, marker];
      }
    }
  }

  /** Remembers where everything is. */
  before() {
    this.keyed.clear();
    this.markers.clear();
    if (!this.pace()) return;
    for (const piece of this.pieces()) {
      const at = place(piece);
      if (at) this.keyed.set(piece.dataset.key ?? "", { at, id: piece.id, look: piece.getAttribute("class") ?? "" });
    }
    for (const [name] of this.standing()) this.markers.add(name);
  }

  /** Lets everything come from where it was. @param {Step[]} steps */
  after(steps) {
    if (!this.pace() || !this.keyed.size) return;
    for (const piece of this.pieces()) this.glide(piece);
    const moved = new Map(steps.filter((step) => step[0] === "move").map(([, from, to]) => [to, from]));
    let order = 0;
    for (const [name, marker] of this.standing()) if (!this.markers.has(name)) this.drop(marker, order++, moved.get(name.split(" ")[0]));
    for (const step of steps) if (step[0] === "fly") this.fly(step, order++);
  }

  /** @param {SVGGraphicsElement} element @param {Keyframe[]} frames @param {number} time @param {number} [delay] */
  play(element, frames, time, delay = 0) {
    const animation = element.animate(frames, { duration: time * this.pace(), delay: delay * this.pace(), easing: EASE, fill: "backwards" });
    this.over.moving += 1;
    const rest = () => {
      this.over.moving -= 1;
      this.over.laid = ""; // what is lit may have been measured while it moved
      this.over.soon();
    };
    animation.finished.then(rest, rest);
    return animation;
  }

  /** @param {SVGGraphicsElement} piece */
  glide(piece) {
    const was = this.keyed.get(piece.dataset.key ?? "");
    const now = place(piece);
    if (!was || !now) return;
    const far = Math.hypot(was.at.e - now.e, was.at.f - now.f) > 2;
    const base = own(piece);
    if (far) {
      const from = base.multiply(now.inverse()).multiply(was.at);
      this.play(piece, [{ transform: css(from) }, { transform: css(base) }], was.id === piece.id ? MOVE : STORY);
    } else if (was.id === piece.id && was.look.includes("used") !== piece.classList.contains("used")) {
      const middle = piece.getBBox().width / 2;
      const turned = base.translate(middle, 0).scale(0.02, 1).translate(-middle, 0);
      this.play(piece, [{ transform: css(base) }, { transform: css(turned), offset: 0.5 }, { transform: css(base) }], FLIP);
    }
  }

  /** @param {SVGGraphicsElement} marker @param {number} order @param {string | undefined} from where it came from, if it was moved */
  drop(marker, order, from) {
    const base = own(marker);
    const start = from ? this.over.find(from) : null;
    const [here, there] = [place(marker), start && place(start)];
    if (here && there) {
      const still = here.e === there.e && here.f === there.f; // pieces that lie where they lie by their own coordinates
      const origin = still ? this.apart(marker, start) : base.multiply(here.inverse()).multiply(there).multiply(base);
      this.play(marker, [{ transform: css(origin) }, { transform: css(base) }], FLIP);
      return;
    }
    const frames = [
      { transform: css(base.translate(0, -18)), opacity: 0 },
      { transform: css(base.translate(0, 2).scale(1.06, 0.92)), opacity: 1, offset: 0.7 },
      { transform: css(base), opacity: 1 },
    ];
    this.play(marker, frames, MOVE, order * APART);
  }

  /** What brings a piece to the middle of another element. @param {SVGGraphicsElement} piece @param {SVGGraphicsElement | null} other */
  apart(piece, other) {
    const [from, to] = [other ?? piece, piece].map((e) => (e.querySelector(":scope > .hit") ?? e).getBoundingClientRect());
    const { a, d } = /** @type {DOMMatrix} */ (piece.getScreenCTM());
    return new DOMMatrix().translate((from.x + from.width / 2 - to.x - to.width / 2) / a, (from.y + from.height / 2 - to.y - to.height / 2) / d);
  }

  /** Something small flies in an arc and is gone. @param {Step} step @param {number} order */
  fly([, from, to, definition], order) {
    const [start, end] = [from, to].map((id) => {
      const found = document.getElementById(id);
      return (found?.querySelector(":scope > .hit") ?? found)?.getBoundingClientRect();
    });
    if (!start?.width || !end?.width || !definition) return;
    const coin = document.createElementNS("http://www.w3.org/2000/svg", "use");
    coin.setAttribute("href", `#${definition}`);
    this.over.svg.append(coin);
    const [x, y] = [start.x + start.width * 0.75, start.y + start.height * 0.75];
    const [ex, ey] = [end.x + end.width / 2, end.y + end.height / 2];
    const at = (/** @type {number} */ px, /** @type {number} */ py, /** @type {number} */ size) => `translate(${px}px,${py}px) scale(${size})`;
    const frames = [
      { transform: at(x, y, 0.6), opacity: 1 },
      { transform: at((x + ex) / 2, Math.min(y, ey) - 40, 1), opacity: 1, offset: 0.5 },
      { transform: at(ex, ey, 0.5), opacity: 0.3 },
    ];
    this.play(coin, frames, 2 * MOVE, order * APART).onfinish = () => coin.remove();
  }
}
