// Makes elements of a drawing pressable, with role, label and Tab stop, and restores them afterwards.

const MANAGED_ATTRIBUTES = ["tabindex", "role", "aria-label", "aria-pressed"]; // set here and restored by `releasePressables`

/** @param {Element} element @param {string} name @param {string} value */
function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** @param {string} id @param {"lit" | "picked"} kind @param {string | null} label */
export function makePressable(id, kind, label) {
  const element = document.getElementById(id);
  if (!element) return;
  if (!element.matches(".lit, .picked")) {
    for (const name of MANAGED_ATTRIBUTES) {
      const own = element.getAttribute(name);
      if (own !== null) element.setAttribute(`data-own-${name}`, own);
    }
  }
  element.classList.remove(kind === "lit" ? "picked" : "lit");
  element.classList.add(kind);
  setAttribute(element, "tabindex", "-1");
  setAttribute(element, "role", "button");
  setAttribute(element, "aria-label", label ?? element.getAttribute("data-own-aria-label") ?? id);
  if (kind === "picked") setAttribute(element, "aria-pressed", "true");
  else element.removeAttribute("aria-pressed");
}

/** Restores the elements that are no longer pressable. @param {Element} room @param {(id: string) => boolean} stays */
export function releasePressables(room, stays) {
  for (const element of room.querySelectorAll(".lit, .picked")) {
    if (stays(element.id)) continue;
    element.classList.remove("lit", "picked");
    for (const name of MANAGED_ATTRIBUTES) {
      const kept = element.getAttribute(`data-own-${name}`);
      if (kept === null) element.removeAttribute(name);
      else element.setAttribute(name, kept);
      element.removeAttribute(`data-own-${name}`);
    }
  }
}
