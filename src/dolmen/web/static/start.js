// The start page: light changes in place, and options that have no meaning beside the others are hidden. Everything else
// works without a script; the server leaves out what has no meaning.

import { settings } from "./settings.js";

settings();

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.new")); // the page with the rules has none

/** What an option is set to now, as the games write it: a switch is true or false, a list has its value.
 * @param {string} name */
function value(name) {
  const field = /** @type {HTMLInputElement | HTMLSelectElement | null} */ (form?.elements.namedItem(name) ?? null);
  return field instanceof HTMLInputElement ? String(field.checked) : field?.value;
}

function hide() {
  for (const label of form?.querySelectorAll("[data-needs]") ?? []) {
    const needs = JSON.parse(label.getAttribute("data-needs") ?? "{}");
    /** @type {HTMLElement} */ (label).hidden = Object.entries(needs).some(([name, wanted]) => value(name) !== String(wanted));
  }
}

form?.addEventListener("change", hide);
hide();
