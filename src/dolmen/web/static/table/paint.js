// The moments of a frame of the browser, for work that must not delay it.

const FRAME_MS = 16;
const PRESENT_MS = 60; // about how long it takes until a frame is on the screen

/** Runs a job after the next paint, so that it does not delay it. @param {() => void} job */
export const afterPaint = (job) => requestAnimationFrame(() => setTimeout(job, FRAME_MS));

/**
 * Runs a job when the next frame is on the screen. `afterPaint` runs earlier, while that frame is still being presented.
 * @param {() => void} job
 */
export const afterPresent = (job) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(job), PRESENT_MS));
