// Finds pieces that came onto the board, for their sound. The animation cannot tell: with reduced motion there is none.

/** @typedef {"place" | "bad"} PlaceSound */

export class PlacedPieces {
  /** @param {HTMLElement} board */
  constructor(board) {
    this.board = board;
    /** @type {Map<string, number>} the number of pieces by place and kind, as in the last update */
    this.counts = new Map();
  }

  /** Called after each update. @returns {PlaceSound | null} the sound of what is there and was not there before */
  findNew() {
    const before = this.counts;
    this.counts = this.countPieces();
    const more = [...this.counts].filter(([kind, count]) => count > (before.get(kind) ?? 0)).map(([kind]) => kind);
    if (!more.length) return null;
    return more.some((kind) => kind.startsWith("bad ")) ? "bad" : "place";
  }

  countPieces() {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const piece of /** @type {NodeListOf<SVGElement>} */ (this.board.querySelectorAll(".marker, .piece"))) {
      const place = piece.closest(".square, .place, .province, .land");
      if (!place) continue;
      const kind = `${piece.dataset.sound ?? "place"} ${place.id} ${piece.dataset.seat ?? ""} ${piece.getAttribute("href") ?? ""}`;
      counts.set(kind, (counts.get(kind) ?? 0) + Number(piece.dataset.count ?? 1));
    }
    return counts;
  }
}
