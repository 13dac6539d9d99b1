/**
 * The widget of dolmen.adapters.notebook: the controls, and the moment that Python has drawn.
 *
 * @typedef {{get(name: string): any, set(name: string, value: any): void, save_changes(): void,
 *   on(name: string, handler: () => void): void, off(name: string, handler: () => void): void}} Model
 */

const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} children
 * @returns {HTMLElement}
 */
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/**
 * @param {{model: Model, el: HTMLElement}} place
 * @returns {() => void}
 */
function render({ model, el }) {
  const labels = model.get("labels");
  const picture = /** @type {HTMLImageElement} */ (element("img", { alt: labels.drawing }));
  const log = element("ol", { "aria-live": "polite", "aria-label": labels.log, tabindex: "0" });
  const words = element("pre", { tabindex: "0" });
  const slider = /** @type {HTMLInputElement} */ (
    element("input", { type: "range", min: "0", max: String(model.get("last")), "aria-label": labels.position })
  );
  const buttons = /** @type {Record<string, HTMLButtonElement>} */ ({});
  for (const name of Object.values(KEYS)) {
    buttons[name] = /** @type {HTMLButtonElement} */ (element("button", { type: "button" }, labels[name]));
    buttons[name].addEventListener("click", () => go(target(name)));
  }
  const controls = element("div", { class: "controls" }, buttons.first, buttons.back, buttons.next, buttons.last, slider);
  const box = element(
    "section",
    { class: "dolmen-viewer", tabindex: "0", "aria-label": model.get("title") },
    controls,
    element("p", { class: "keys" }, labels.keys),
    log,
    picture,
    element("details", {}, element("summary", {}, labels.words), words),
  );
  let wanted = model.get("at");

  /** @param {string} name @returns {number} */
  function target(name) {
    return { first: 0, back: wanted - 1, next: wanted + 1, last: model.get("last") }[name] ?? wanted;
  }

  /** Ask Python for a moment. While it draws one, only the latest wish is remembered. @param {number} at */
  function go(at) {
    wanted = Math.min(Math.max(at, 0), model.get("last"));
    showNumber();
    if (model.get("at") === model.get("shown")) ask();
  }

  function ask() {
    if (wanted === model.get("at")) return;
    model.set("at", wanted);
    model.save_changes();
  }

  function showNumber() {
    slider.value = String(wanted);
    // Not `disabled`: a disabled button would lose the keyboard focus.
    for (const name of ["first", "back"]) buttons[name].setAttribute("aria-disabled", String(wanted === 0));
    for (const name of ["next", "last"]) buttons[name].setAttribute("aria-disabled", String(wanted === model.get("last")));
  }

  function showMoment() {
    const [headline, ...events] = model.get("log");
    log.replaceChildren(element("li", { class: "move" }, headline ?? ""), ...events.map((line) => element("li", {}, line)));
    slider.setAttribute("aria-valuetext", headline ?? "");
    words.textContent = model.get("words");
    // An image keeps the names inside the drawing apart from those of other drawings on the page.
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(model.get("picture"))}`;
    ask();
  }

  /** Python, or another copy of the widget, has chosen a moment. */
  function follow() {
    wanted = model.get("at");
    showNumber();
  }

  box.addEventListener("keydown", (event) => {
    const name = event.altKey || event.ctrlKey || event.metaKey || event.target === words ? "" : KEYS[event.key];
    if (!name) return;
    event.preventDefault();
    event.stopPropagation(); // the notebook has shortcuts of its own
    go(target(name));
  });
  slider.addEventListener("input", () => go(Number(slider.value)));
  model.on("change:shown", showMoment);
  model.on("change:at", follow);
  showMoment();
  showNumber();
  el.append(box);
  return () => {
    model.off("change:shown", showMoment);
    model.off("change:at", follow);
  };
}

export default { render };
