// The pages around the table: changes the theme in place, hides options that do not apply, shows a gallery, copies links. Everything works
// without a script, too: the server ignores options that do not apply.

import { setUpSettings } from "../settings.js";

setUpSettings();

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.new"));

/** The current value of an option: "true" or "false" for a switch, the value of a list. @param {string} name */
function optionValue(name) {
  const field = /** @type {HTMLInputElement | HTMLSelectElement | null} */ (form?.elements.namedItem(name) ?? null);
  return field instanceof HTMLInputElement ? String(field.checked) : field?.value;
}

/** Shows the options that the chosen options need, and hides the others. */
function toggleDependentOptions() {
  for (const label of form?.querySelectorAll("[data-needs]") ?? []) {
    const needs = JSON.parse(label.getAttribute("data-needs") ?? "{}");
    /** @type {HTMLElement} */ (label).hidden = Object.entries(needs).some(
      ([name, wanted]) =>
        ![wanted]
          .flat()
          .map(String)
          .includes(optionValue(name) ?? ""),
    );
  }
}

/** Disables what another seat has taken; the first choice is always free. */
function disableTaken() {
  for (const select of /** @type {NodeListOf<HTMLSelectElement>} */ (form?.querySelectorAll("[data-each]") ?? [])) {
    const others = [...(form?.querySelectorAll(`[data-each="${select.dataset.each}"]`) ?? [])].filter(
      (other) => other !== select && /** @type {HTMLElement} */ (other).offsetParent,
    );
    const taken = others.map((other) => /** @type {HTMLSelectElement} */ (other).value);
    for (const option of [...select.options].slice(1)) option.disabled = taken.includes(option.value);
  }
}

/** The visible lists in which each seat chooses. @param {string} name @returns {HTMLSelectElement[]} */
function seatLists(name) {
  const lists = /** @type {NodeListOf<HTMLSelectElement>} */ (form?.querySelectorAll(`[data-each="${name}"]`) ?? []);
  return [...lists].filter((list) => list.offsetParent);
}

/** The pictures to choose from: a click gives the picture to the first seat without one, a second click takes it back. */
function setUpGallery() {
  const gallery = /** @type {HTMLElement | null} */ (document.querySelector("[data-gallery]"));
  if (!gallery || !form) return;
  const name = gallery.dataset.gallery ?? "";
  const tiles = /** @type {NodeListOf<HTMLButtonElement>} */ (gallery.querySelectorAll("button"));
  const showTaken = () => {
    const lists = seatLists(name);
    for (const tile of tiles) {
      const seat = lists.findIndex((list) => list.value === tile.value);
      tile.setAttribute("aria-pressed", String(seat >= 0));
      const player = /** @type {HTMLInputElement | null} */ (form.elements.namedItem(`name-${seat}`));
      /** @type {HTMLElement} */ (tile.querySelector(".taken-by")).textContent = player?.value || player?.placeholder || "";
    }
  };
  gallery.addEventListener("click", (event) => {
    const tile = /** @type {Element} */ (event.target).closest("button");
    if (!tile) return;
    const lists = seatLists(name);
    const holder = lists.find((list) => list.value === tile.value);
    const free = holder ?? lists.find((list) => !list.selectedIndex) ?? lists[0];
    free.value = holder ? free.options[0].value : tile.value;
    form.dispatchEvent(new Event("change"));
  });
  form.addEventListener("change", showTaken);
  form.addEventListener("input", showTaken);
  fetch(gallery.dataset.art ?? "").then(
    async (response) => {
      if (!response.ok) return;
      /** @type {HTMLElement} */ (gallery.querySelector(".art")).innerHTML = await response.text();
      gallery.hidden = false;
      showTaken();
    },
    () => {},
  ); // without the pictures the lists remain
}

setUpGallery();
for (const change of [toggleDependentOptions, disableTaken]) {
  form?.addEventListener("change", change);
  change();
}

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-share]"))) {
  if (!navigator.share) break;
  button.hidden = false;
  button.addEventListener("click", () =>
    navigator.share({ title: document.title, text: button.dataset.text, url: button.dataset.share }).catch(() => {}),
  ); // cancelled
}

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-copy]"))) {
  if (!navigator.clipboard) break; // only in a secure context
  button.hidden = false;
  button.addEventListener("click", () =>
    navigator.clipboard.writeText(button.dataset.copy ?? "").then(
      () => (button.textContent = button.dataset.done ?? ""),
      () => selectText(button.parentElement?.querySelector("input, code")), // the browser forbids it: ready to be copied by hand
    ),
  );
}

/** @param {Element | null | undefined} element */
function selectText(element) {
  if (element instanceof HTMLInputElement) element.select();
  else if (element) getSelection()?.selectAllChildren(element);
}
