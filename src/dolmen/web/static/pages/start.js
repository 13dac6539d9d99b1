// The pages around the table: light changes in place, options that have no meaning beside the others are hidden, links can
// be copied. Everything works without a script too; the server leaves out what has no meaning.

import { settings } from "../settings.js";

settings();

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.new"));

/** What an option is set to now, as the games write it: a switch is true or false, a list has its value.
 * @param {string} name */
function value(name) {
  const field = /** @type {HTMLInputElement | HTMLSelectElement | null} */ (form?.elements.namedItem(name) ?? null);
  return field instanceof HTMLInputElement ? String(field.checked) : field?.value;
}

function hide() {
  for (const label of form?.querySelectorAll("[data-needs]") ?? []) {
    const needs = JSON.parse(label.getAttribute("data-needs") ?? "{}");
    /** @type {HTMLElement} */ (label).hidden = Object.entries(needs).some(([name, wanted]) => ![wanted].flat().map(String).includes(value(name) ?? ""));
  }
}

/** What one seat has taken, no other can: all but the first choice, which anybody may have. */
function take() {
  for (const select of /** @type {NodeListOf<HTMLSelectElement>} */ (form?.querySelectorAll("[data-each]") ?? [])) {
    const others = [...(form?.querySelectorAll(`[data-each="${select.dataset.each}"]`) ?? [])].filter((other) => other !== select && /** @type {HTMLElement} */ (other).offsetParent);
    const taken = others.map((other) => /** @type {HTMLSelectElement} */ (other).value);
    for (const option of [...select.options].slice(1)) option.disabled = taken.includes(option.value);
  }
}

for (const change of [hide, take]) {
  form?.addEventListener("change", change);
  change();
}

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-copy]"))) {
  if (!navigator.clipboard) break; // only where the line is safe
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy ?? "");
    button.textContent = button.dataset.done ?? "";
  });
}
