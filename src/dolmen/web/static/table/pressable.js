// Elements of a drawing become things to press, and drawing again.

const OURS = ["tabindex", "role", "aria-label", "aria-pressed"]; // attributes that we set and give back

/** @param {Element} element @param {string} name @param {string} value */
function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** @param {string} id @param {"lit" | "picked"} kind @param {string | null} label */
export function press(id, kind, label) {
  const element = document.getElementById(id);
  if (!element) return;
  if (!element.matches(".lit, .picked")) {
    for (const name of OURS) {
      const own = element.getAttribute(name);
      if (own !== null) element.setAttribute(`data-own-${name}`, own);
    }
  }
  element.classList.remove(kind === "lit" ? "picked" : "lit");
  element.classList.add(kind);
  set(element, "tabindex", "-1");
  set(element, "role", "button");
  set(element, "aria-label", label ?? element.getAttribute("data-own-aria-label") ?? id);
  if (kind === "picked") set(element, "aria-pressed", "true");
  else element.removeAttribute("aria-pressed");
}

/** Takes our attributes off again, except from what stays. @param {Element} room @param {(id: string) => boolean} stays */
export function release(room, stays) {
  for (const element of room.querySelectorAll(".lit, .picked")) {
    if (stays(element.id)) continue;
    element.classList.remove("lit", "picked");
    for (const name of OURS) {
      const kept = element.getAttribute(`data-own-${name}`);
      if (kept === null) element.removeAttribute(name);
      else element.setAttribute(name, kept);
      element.removeAttribute(`data-own-${name}`);
    }
  }
}
