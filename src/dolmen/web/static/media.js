// What the screen is like, and what its owner wishes. It is kept as it last changed: to ask the browser in the midst of other
// changes would have these styled at once.

/** @typedef {{matches: boolean, changed: (() => void)[]}} Media `changed`: what is called then */

/** @param {string} query @returns {Media} */
function known(query) {
  const asked = matchMedia(query);
  /** @type {Media} */
  const found = { matches: asked.matches, changed: [] };
  asked.addEventListener("change", () => {
    found.matches = asked.matches;
    for (const then of found.changed) then();
  });
  return found;
}

/** Screens on which things lie below each other: phones, tablets held upright, and what is very low. table.css says the same. */
export const narrow = known("(max-width: 760px), (max-width: 1000px) and (orientation: portrait), (max-height: 500px)");
export const dark = known("(prefers-color-scheme: dark)");
export const still = known("(prefers-reduced-motion: reduce)");
