// Pictures of cards that are patched later than the rest of the page: an element marked `data-upturned` contains one.

/** @type {Map<SVGElement, Element>} card pictures that wait to be replaced, with their new content */
const deferredCards = new Map();

/**
 * @param {SVGElement} card an element with `data-upturned` @param {Element} wanted its new content, which it gets when it is
 *   revealed
 */
export function deferCard(card, wanted) {
  deferredCards.set(card, wanted);
}

/** Replaces the card pictures that wait, or those that a test accepts. @param {(card: SVGElement) => boolean} [mayReveal] */
export function revealCards(mayReveal) {
  for (const [card, { childNodes }] of deferredCards) {
    if (mayReveal && !mayReveal(card)) continue;
    card.replaceChildren(...childNodes);
    deferredCards.delete(card);
  }
}
