// Elements of a drawing become things to press, and drawing again.

const OURS = ["tabindex", "role", "aria-label", "aria-pressed"]; // attributes that we set and give back

/** @param {string} id @param {"lit" | "picked"} kind @param {string | null} label */
export function press(id, kind, label) {
  const element = document.getElementById(id);
  if (!element) return;
  for (const name of OURS) {
    const own = element.getAttribute(name);
    if (own !== null) element.setAttribute(`data-own-${name}`, own);
  }
  element.classList.add(kind);
  element.setAttribute("tabindex", "-1");
  element.setAttribute("role", "button");
  element.setAttribute("aria-label", label ?? element.getAttribute("aria-label") ?? id);
  if (kind === "picked") element.setAttribute("aria-pressed", "true");
}

/** Takes our attributes off again. @param {Element} room */
export function release(room) {
  for (const element of room.querySelectorAll(".lit, .picked")) {
    element.classList.remove("lit", "picked");
    for (const name of OURS) {
      const kept = element.getAttribute(`data-own-${name}`);
      if (kept === null) element.removeAttribute(name);
      else element.setAttribute(name, kept);
      element.removeAttribute(`data-own-${name}`);
    }
  }
}
