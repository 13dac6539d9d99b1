// What the screen is like, what its owner wishes, and when something is on it. What it is like is kept as it last changed: to
// ask the browser in the midst of other changes would have these styled at once.

const FRAME = 16; // milliseconds of a frame
const SHOWN = 60; // milliseconds in which a frame comes to the screen

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

/** When what there is to paint now has been painted: what comes then takes none of its time. @param {() => void} job */
export const painted = (job) => requestAnimationFrame(() => setTimeout(job, FRAME));

/** When what is to be painted now is on the screen: the next frame begins before that, and would take its time. @param {() => void} job */
export const afterwards = (job) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(job), SHOWN));
