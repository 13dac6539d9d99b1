// Language, light and pace, the help, and the tabs of a narrow screen.

const root = document.documentElement;
const PACE = "dolmen-pace";

/** @param {string} value */
function setPace(value) {
  root.dataset.pace = value;
  localStorage.setItem(PACE, value);
  for (const button of document.querySelectorAll("[name=pace]")) button.setAttribute("aria-pressed", String(/** @type {HTMLButtonElement} */ (button).value === value));
}

/** The pace as it was chosen, on the buttons and for the frames. */
export function pace() {
  setPace(localStorage.getItem(PACE) ?? "usual");
}

/** Light changes at once and is remembered; the language too where the page can. @param {((lang: string) => void)} [speak] */
export function settings(speak) {
  pace();
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector(".settings form"));
  form?.addEventListener("submit", (event) => {
    const button = /** @type {HTMLButtonElement} */ (event.submitter);
    if (button.name === "lang" && !speak) return;
    event.preventDefault();
    if (button.name === "pace") return setPace(button.value);
    const data = new FormData(form);
    data.set(button.name, button.value);
    fetch(form.action, { method: "POST", body: new URLSearchParams(/** @type {any} */ (data)), redirect: "manual" });
    if (button.name === "lang") return speak?.(button.value);
    if (button.value === "auto") delete root.dataset.theme;
    else root.dataset.theme = button.value;
    for (const other of form.querySelectorAll("[name=theme]")) other.setAttribute("aria-pressed", String(other === button));
  });
  addEventListener("click", (event) => {
    const open = document.querySelector(".settings[open]");
    if (open && !open.contains(/** @type {Node} */ (event.target))) open.removeAttribute("open");
  });
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
