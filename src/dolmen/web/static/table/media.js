// Properties of the screen. The results of media queries are cached: asking the browser in the middle of an update would
// force a style calculation.

/**
 * @typedef {{matches: boolean, listeners: (() => void)[]}} MediaState `listeners`: functions that are called when it changes
 */

/** @param {string} query @returns {MediaState} */
function watchMedia(query) {
  const mediaQuery = matchMedia(query);
  /** @type {MediaState} */
  const state = { matches: mediaQuery.matches, listeners: [] };
  mediaQuery.addEventListener("change", () => {
    state.matches = mediaQuery.matches;
    for (const then of state.listeners) then();
  });
  return state;
}

/** Screens with a single column: phones, tablets in portrait, very low windows. layouts.css has the same query. */
export const narrow = watchMedia("(max-width: 760px), (max-width: 1000px) and (orientation: portrait), (max-height: 500px)");
export const prefersDark = watchMedia("(prefers-color-scheme: dark)");
export const prefersReducedMotion = watchMedia("(prefers-reduced-motion: reduce)");
