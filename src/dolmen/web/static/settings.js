// Language and light, what a browser keeps for itself (pace, confirming, sound, notices), the help, and the tabs of a narrow
// screen.

const root = document.documentElement;
const slow = () => Boolean(document.body.dataset.slow); // a table at which nobody is expected to wait for the others
/** What a browser chooses for itself, and what holds until it has. @type {Record<string, () => string>} */
const USUAL = {
  pace: () => "usual",
  confirm: () => (slow() || matchMedia("(pointer: coarse)").matches ? "on" : "off"),
  sound: () => "away",
  desktop: () => "off",
};

/** @param {string} name */
const kept = (name) => localStorage.getItem(`dolmen-${name}`);
/** @param {string} name */
export const chosen = (name) => kept(name) ?? USUAL[name]();
/** Whether a choice is only held until it is confirmed: as chosen, else for a finger and where nobody waits. @param {boolean} finger */
export const holds = (finger) => (kept("confirm") ? kept("confirm") === "on" : finger || slow());

/** What was chosen, on the buttons, and the pace for the frames. */
export function marks() {
  root.dataset.pace = chosen("pace");
  for (const name of Object.keys(USUAL)) {
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(`.settings [name=${name}]`))) {
      button.setAttribute("aria-pressed", String(button.value === chosen(name)));
    }
  }
}

/**
 * Light changes at once and is remembered; the language too where the page can.
 * @param {((lang: string) => void)} [speak] @param {(name: string, value: string) => Promise<boolean>} [may] whether the browser lets us
 */
export function settings(speak, may) {
  marks();
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector(".settings form"));
  form?.addEventListener("submit", (event) => {
    const button = /** @type {HTMLButtonElement} */ (event.submitter);
    if ((button.name === "lang" && !speak) || button.name === "words") return; // the page comes anew
    event.preventDefault();
    if (button.name in USUAL) return keep(button.name, button.value, may);
    const data = new FormData(form);
    data.set(button.name, button.value);
    fetch(form.action, { method: "POST", body: new URLSearchParams(/** @type {any} */ (data)), redirect: "manual" });
    if (button.name === "lang") return speak?.(button.value);
    if (button.value === "auto") delete root.dataset.theme;
    else root.dataset.theme = button.value;
    for (const other of form.querySelectorAll("[name=theme]")) other.setAttribute("aria-pressed", String(other === button));
  });
  // before anything else hears of it: what is told at its own pace keeps clicks and Esc for itself
  addEventListener("click", (event) => !open()?.contains(/** @type {Node} */ (event.target)) && shut(), { capture: true });
  addEventListener("keydown", (event) => event.key === "Escape" && shut() && event.stopPropagation(), { capture: true });
}

const open = () => /** @type {HTMLElement | null} */ (document.querySelector(".settings[open]"));

/** Shuts the settings, if they are open; the focus goes back to their button, unless something else has taken it. */
function shut() {
  const box = open();
  const within = document.activeElement === document.body || box?.contains(document.activeElement);
  box?.removeAttribute("open");
  if (within) box?.querySelector("summary")?.focus();
  return box !== null;
}

/** @param {string} name @param {string} value @param {((name: string, value: string) => Promise<boolean>)} [may] */
async function keep(name, value, may) {
  if (!may || (await may(name, value))) localStorage.setItem(`dolmen-${name}`, value);
  marks();
}

/** The dialog with the keys: its button, and the key `?`. */
export function help() {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("help"));
  const open = () => {
    if (dialog.open) return dialog.close();
    /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.drawer[open]"))?.close();
    dialog.showModal();
  };
  /** @type {HTMLElement} */ (document.getElementById("help-open")).onclick = open;
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  addEventListener("keydown", (event) => {
    if (event.key === "?" && !(/** @type {Element} */ (event.target).matches("input, select"))) open();
  });
}

/** Tabs: which part of the table a narrow screen shows. @param {HTMLElement} room @param {() => void} changed */
export function tabs(room, changed) {
  const buttons = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-tab]"));
  for (const button of buttons) {
    button.onclick = () => {
      room.dataset.shows = button.dataset.tab;
      for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
      changed();
    };
  }
}
