// The pages around the table: changes the theme in place, hides options that do not apply, copies links. Everything works
// without a script, too: the server ignores options that do not apply.

import { setUpSettings } from "../settings.js";

setUpSettings();

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.new"));

/** The current value of an option: "true" or "false" for a switch, the value of a list. @param {string} name */
function optionValue(name) {
  const field = /** @type {HTMLInputElement | HTMLSelectElement | null} */ (form?.elements.namedItem(name) ?? null);
  return field instanceof HTMLInputElement ? String(field.checked) : field?.value;
}

function hideUnneeded() {
  for (const label of form?.querySelectorAll("[data-needs]") ?? []) {
    const needs = JSON.parse(label.getAttribute("data-needs") ?? "{}");
    /** @type {HTMLElement} */ (label).hidden = Object.entries(needs).some(([name, wanted]) => ![wanted].flat().map(String).includes(optionValue(name) ?? ""));
  }
}

/** Disables what another seat has taken; the first choice is always free. */
function disableTaken() {
  for (const select of /** @type {NodeListOf<HTMLSelectElement>} */ (form?.querySelectorAll("[data-each]") ?? [])) {
    const others = [...(form?.querySelectorAll(`[data-each="${select.dataset.each}"]`) ?? [])].filter((other) => other !== select && /** @type {HTMLElement} */ (other).offsetParent);
    const taken = others.map((other) => /** @type {HTMLSelectElement} */ (other).value);
    for (const option of [...select.options].slice(1)) option.disabled = taken.includes(option.value);
  }
}

for (const change of [hideUnneeded, disableTaken]) {
  form?.addEventListener("change", change);
  change();
}

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-copy]"))) {
  if (!navigator.clipboard) break; // only in a secure context
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy ?? "");
    button.textContent = button.dataset.done ?? "";
  });
}
