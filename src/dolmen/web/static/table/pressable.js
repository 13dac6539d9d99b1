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
      const original = element.getAttribute(name);
      if (original !== null) element.setAttribute(`data-own-${name}`, original);
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

/**
 * Restores the elements that are no longer pressable.
 * @param {Element} root @param {(id: string) => boolean} staysPressable
 */
export function releasePressables(root, staysPressable) {
  for (const element of root.querySelectorAll(".lit, .picked")) {
    if (staysPressable(element.id)) continue;
    element.classList.remove("lit", "picked");
    for (const name of MANAGED_ATTRIBUTES) {
      const original = element.getAttribute(`data-own-${name}`);
      if (original === null) element.removeAttribute(name);
      else element.setAttribute(name, original);
      element.removeAttribute(`data-own-${name}`);
    }
  }
}
