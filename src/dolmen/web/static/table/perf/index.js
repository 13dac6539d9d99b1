// Everything on the table page that exists only for speed. `page.js` patches the regions through it (`patchRegions`: the
// urgent ones now, the panels around the board later) and has three hooks for it:
//
//   beforeUpdate()  finishes what the previous update had put off, and measures the hand while its layout is still valid
//   afterPaint()    schedules the deferred work behind the next paint
//   idle()          renders images of the board and of cards once nothing changes any more
//
// docs/speed.md has the measurements.

import { setUpturnedPatch } from "../dom_patch.js";
import { narrow } from "../media.js";
import { afterPaint, afterPresent } from "../paint.js";
import { BoardImage } from "./board_image.js";
import { deferCard, revealCards } from "./deferred_cards.js";

const PANELS = ["own", "hand", "seats", "supply"]; // the panels around the board: pieces move between them and the board
const DEFERRABLE = [...PANELS, "log", "result"]; // regions that may be patched after the board has been painted

/** @typedef {import("../chooser.js").Decision} Decision */
/**
 * @typedef {object} PerfOptions
 * @property {(name: string) => HTMLElement} byId
 * @property {(name: string, html: string) => void} patchRegion
 * @property {(panels: HTMLElement[]) => void} onDeferredPatched called with the panels that were patched late
 * @property {(faces: string[]) => void} reportFaces tells the server which card faces this page has
 */

export class TablePerf {
  /** @param {PerfOptions} options @param {import("./card_images.js").CardImages | null} cardImages */
  constructor(options, cardImages) {
    this.options = options;
    this.cardImages = cardImages;
    this.boardImage = new BoardImage(options.byId("map"), options.byId("art"));
    /** @type {Map<string, string>} regions that wait until the board is on the screen, with their HTML */
    this.deferred = new Map();
  }

  /** Whether regions still wait to be patched. */
  get hasDeferred() {
    return this.deferred.size > 0;
  }

  /** Finishes the previous update: nothing of it may be outstanding when the next one begins. */
  beforeUpdate() {
    revealCards();
    this.patchDeferred();
    this.cardImages?.beforeUpdate();
  }

  /**
   * @param {Record<string, string>} regions HTML by region @param {Decision | null} decision a panel with
   *   something to press for it does not wait
   * @param {boolean} mayDefer whether the panels around the board may wait for the board
   */
  patchRegions(regions, decision, mayDefer) {
    for (const [name, html] of Object.entries(regions)) {
      if (mayDefer && DEFERRABLE.includes(name)) this.deferred.set(name, html);
      else this.patch(name, html);
    }
    this.patchUrgent(decision);
  }

  /**
   * Called before the moves are scheduled.
   * @param {{moves: import("../motion.js").Move[], deferred: boolean, drawMarks: () => void}} update `moves`: they are about
   *   to
   *   start, `deferred`: whether this update may put work off
   */
  afterPaint({ moves, deferred, drawMarks }) {
    if (this.hasDeferred) afterPresent(() => this.patchLate());
    if (moves.length) afterPresent(() => revealCards()); // before the moves start: a moving card shows its new face
    this.revealRestingCards(moves);
    if (!deferred) return;
    afterPaint(() => {
      this.cardImages?.afterPaint();
      drawMarks();
    });
  }

  /**
   * Shows the cards that were held back, except those that move or lie below a moving card.
   * @param {import("../motion.js").Move[]} moves
   */
  revealRestingCards(moves) {
    const isMoving = (/** @type {Element} */ card) => moves.some(({ element }) => element?.contains(card));
    revealCards(moves.length ? (card) => card.dataset.upturned !== "below" && !isMoving(card) : undefined);
  }

  /** Renders images when the table has been idle for a while. */
  idle() {
    this.boardImage.schedule();
    this.cardImages?.schedule();
  }

  /** A new connection: the server does not know yet which card faces this page has. */
  onReconnect() {
    this.cardImages?.reportFaces();
  }

  /**
   * @param {string} name @param {string} html @param {boolean} [deferNew] whether new cards may be shown after the board has
   *   been painted
   */
  patch(name, html, deferNew = false) {
    this.deferred.delete(name);
    this.options.patchRegion(name, html);
    if (name === "hand") this.cardImages?.applyImages(deferNew);
  }

  patchDeferred() {
    for (const [name, html] of this.deferred) this.patch(name, html);
  }

  /** The board is on the screen: patches the deferred regions. */
  patchLate() {
    const panels = PANELS.filter((name) => this.deferred.has(name)).map(this.options.byId);
    this.patchDeferred();
    this.options.onDeferredPatched(panels);
    revealCards();
  }

  /**
   * Patches the panels that cannot wait for the board: those with something to press, and those that still show a piece
   * which
   * another region shows already. Patching one panel can make another one urgent. @param {Decision | null} decision
   */
  patchUrgent(decision) {
    const waiting = PANELS.filter((name) => this.deferred.has(name));
    const doubled = waiting.length ? [...this.doubledIds()] : [];
    const isStale = (/** @type {string} */ name) =>
      doubled.some((id) => this.options.byId(name).querySelector(`[id="${CSS.escape(id)}"]`));
    const urgent = waiting.find((name) => isStale(name) || this.hasPressable(name, decision));
    if (!urgent) return;
    this.patch(urgent, this.deferred.get(urgent) ?? "", true);
    this.patchUrgent(decision);
  }

  /** The ids that occur twice, because a piece has reached one region and not left the other yet. @returns {Set<string>} */
  doubledIds() {
    const ids = ["map", ...PANELS].flatMap((name) =>
      [...this.options.byId(name).querySelectorAll("[id]")].map(({ id }) => id),
    );
    const [once, twice] = [new Set(), new Set()];
    for (const id of ids) (once.has(id) ? twice : once).add(id);
    return twice;
  }

  /**
   * Whether a panel has something to press, now or after it is patched.
   * @param {string} name @param {Decision | null} decision
   */
  hasPressable(name, decision) {
    const [panel, html] = [this.options.byId(name), this.deferred.get(name) ?? ""];
    const contains = (/** @type {string} */ id) =>
      panel.contains(document.getElementById(id)) || html.includes(`id="${id}"`);
    return decision?.options.some(({ at }) => at.some(contains)) ?? false;
  }
}

/** Loads the card images only where a game has card faces that are worth it. @param {PerfOptions} options */
export async function setUpPerf(options) {
  setUpturnedPatch(deferCard);
  const { dataset } = document.body;
  if (dataset.faces === undefined) return new TablePerf(options, null);
  const { CardImages } = await import("./card_images.js");
  const catalogueUrl = () => (narrow.matches ? "" : (dataset.faces ?? ""));
  return new TablePerf(
    options,
    new CardImages(options.byId("hand"), options.byId("art"), catalogueUrl, options.reportFaces),
  );
}
