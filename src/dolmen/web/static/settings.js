// Settings: language and theme, which the server stores, and those of the browser (pace, confirm, sounds, notifications). Also the
// tabs of a narrow screen.

const root = document.documentElement;
const isSlowTable = () => Boolean(document.body.dataset.slow); // players are not expected to wait for each other
/** The settings that the browser stores, with their defaults. @type {Record<string, () => string>} */
const DEFAULTS = {
  pace: () => "usual",
  confirm: () => (isSlowTable() || matchMedia("(pointer: coarse)").matches ? "on" : "off"),
  sound: () => "away", // only the alert about the own turn
  volume: () => "50",
  desktop: () => "off",
};

/** @param {string} name */
const storedSetting = (name) => localStorage.getItem(`dolmen-${name}`);
/** @param {string} name */
export const getSetting = (name) => storedSetting(name) ?? DEFAULTS[name]();
/** Whether an answer must be confirmed: as chosen, else for a finger and at slow tables. @param {boolean} touch */
export const needsConfirmation = (touch) =>
  storedSetting("confirm") ? storedSetting("confirm") === "on" : touch || isSlowTable();
/** Whether the player has chosen to confirm every answer. */
export const confirmsAll = () => storedSetting("confirm") === "on";

/** Marks the chosen settings on the buttons, and applies the pace. */
export function showChosenSettings() {
  root.dataset.pace = getSetting("pace");
  for (const name of Object.keys(DEFAULTS)) {
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (
      document.querySelectorAll(`.settings button[name=${name}]`)
    )) {
      button.setAttribute("aria-pressed", String(button.value === getSetting(name)));
    }
  }
  showVolume();
}

/** Shows the volume, if there are sounds. */
function showVolume() {
  const slider = volumeSlider();
  if (!slider) return;
  slider.value = getSetting("volume");
  const percent = new Intl.NumberFormat(root.lang, { style: "percent" });
  slider.setAttribute("aria-valuetext", percent.format(slider.valueAsNumber / 100));
  /** @type {HTMLElement} */ (slider.closest(".volume")).hidden = getSetting("sound") === "off";
}

const volumeSlider = () => /** @type {HTMLInputElement | null} */ (document.querySelector(".settings [name=volume]"));

/**
 * Makes the settings panel work. The theme changes at once; the language, too, if the page can change it.
 * @param {((lang: string) => void)} [changeLanguage] @param {(name: string, value: string) => Promise<boolean>} [requestPermission] asks the browser for permission
 * @param {() => void} [playSample] plays a sound at the chosen volume
 */
export function setUpSettings(changeLanguage, requestPermission, playSample) {
  showChosenSettings();
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector(".settings form"));
  form?.addEventListener("submit", (event) => {
    const button = /** @type {HTMLButtonElement} */ (event.submitter);
    if ((button.name === "lang" && !changeLanguage) || button.name === "words") return; // the page is loaded again
    event.preventDefault();
    if (button.name in DEFAULTS) return storeSetting(button.name, button.value, requestPermission);
    const data = new FormData(form);
    data.set(button.name, button.value);
    const body = new URLSearchParams(/** @type {any} */ (data));
    fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => {}); // this page has changed without the server
    if (button.name === "lang") return changeLanguage?.(button.value);
    if (button.value === "auto") delete root.dataset.theme;
    else root.dataset.theme = button.value;
    for (const other of form.querySelectorAll("[name=theme]")) other.setAttribute("aria-pressed", String(other === button));
  });
  form?.addEventListener(
    "input",
    ({ target }) => target === volumeSlider() && storeSetting("volume", volumeSlider()?.value ?? ""),
  );
  form?.addEventListener(
    "click",
    ({ target }) => /** @type {Element} */ (target).closest("[name=sample]") && playSample?.(),
  );
  // Capture: during a step-by-step display, clicks and Esc go to other handlers.
  addEventListener("click", (event) => !openPanel()?.contains(/** @type {Node} */ (event.target)) && closePanel(), {
    capture: true,
  });
  addEventListener("keydown", (event) => event.key === "Escape" && closePanel() && event.stopPropagation(), {
    capture: true,
  });
}

const openPanel = () => /** @type {HTMLElement | null} */ (document.querySelector(".settings[open]"));

/** Closes the settings panel. The focus returns to its button, unless something else has it. */
function closePanel() {
  const panel = openPanel();
  const hadFocus = document.activeElement === document.body || panel?.contains(document.activeElement);
  panel?.removeAttribute("open");
  if (hadFocus) panel?.querySelector("summary")?.focus();
  return panel !== null;
}

/** @param {string} name @param {string} value @param {((name: string, value: string) => Promise<boolean>)} [requestPermission] */
async function storeSetting(name, value, requestPermission) {
  if (!requestPermission || (await requestPermission(name, value))) localStorage.setItem(`dolmen-${name}`, value);
  showChosenSettings();
}

/** The tabs choose which part of the table a narrow screen shows. @param {HTMLElement} app @param {() => void} onChange */
export function setUpTabs(app, onChange) {
  const buttons = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-tab]"));
  for (const button of buttons) {
    button.onclick = () => {
      app.dataset.shows = button.dataset.tab;
      for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
      onChange();
    };
  }
}
