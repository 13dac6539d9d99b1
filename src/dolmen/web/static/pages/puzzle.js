// The page of a puzzle: a click on a place or a card of the drawing leaves only the moves that use it, and the places of the
// chosen move are marked. Without this script the list of moves and the form work as well.

const SVG = "http://www.w3.org/2000/svg";
const MARGIN = 5; // between an element and its mark, in units of the drawing
const drawing = /** @type {SVGSVGElement} */ (document.querySelector(".puzzle-board svg"));
const form = /** @type {HTMLFormElement} */ (document.querySelector("form.answers"));
const filter = /** @type {HTMLElement} */ (form.querySelector(".filter"));
const items = /** @type {HTMLElement[]} */ ([...form.querySelectorAll("li[data-at]")]);
const solution = /** @type {HTMLDetailsElement} */ (document.querySelector(".solution"));
const message = /** @type {HTMLElement} */ (form.querySelector(".nothing-chosen"));
const marks = document.createElementNS(SVG, "g");
/** @type {string[]} the elements that were clicked */
let picked = [];

/** @param {HTMLElement} item the ids of the elements to click for an answer */
const elementsOf = (item) => (item.dataset.at ?? "").split(" ").filter(Boolean);

/** @param {string} id @param {string} look */
function mark(id, look) {
  const element = document.getElementById(id);
  if (!(element instanceof SVGGraphicsElement)) return;
  const matrix = drawing
    .getScreenCTM()
    ?.inverse()
    .multiply(/** @type {DOMMatrix} */ (element.getScreenCTM()));
  if (!matrix) return;
  const box = element.getBBox();
  const [from, to] = [new DOMPoint(box.x, box.y), new DOMPoint(box.x + box.width, box.y + box.height)].map((point) =>
    point.matrixTransform(matrix),
  );
  const outline = document.createElementNS(SVG, "rect");
  const values = {
    x: from.x - MARGIN,
    y: from.y - MARGIN,
    width: to.x - from.x + 2 * MARGIN,
    height: to.y - from.y + 2 * MARGIN,
    rx: 12,
    class: look,
  };
  for (const [name, value] of Object.entries(values)) outline.setAttribute(name, String(value));
  marks.append(outline);
}

/** Mark what was clicked, the places of the chosen move, and those of the best one while the solution is open. */
function drawMarks() {
  marks.replaceChildren();
  drawing.append(marks);
  const chosen = /** @type {HTMLElement | null} */ (form.querySelector("li:has(:checked)"));
  const shown = chosen && !chosen.hidden ? elementsOf(chosen) : [];
  for (const id of solution.open ? elementsOf(solution) : []) mark(id, "best");
  for (const id of new Set([...picked, ...shown])) mark(id, "chosen");
  if (chosen) message.textContent = "";
}

/** Show the moves that use everything that was clicked. */
function applyFilter() {
  const left = items.filter((item) => picked.every((id) => elementsOf(item).includes(id)));
  for (const item of items) item.hidden = !left.includes(item);
  for (const group of /** @type {NodeListOf<HTMLDetailsElement>} */ (form.querySelectorAll(".answer-group"))) {
    group.hidden = ![...group.querySelectorAll("li")].some((item) => !item.hidden);
    if (picked.length) group.open = !group.hidden;
  }
  filter.hidden = picked.length === 0;
  const text = /** @type {HTMLElement} */ (filter.querySelector("span"));
  text.textContent = (filter.dataset.text ?? "").replace("{n}", String(left.length));
  if (picked.length && left.length === 1) /** @type {HTMLInputElement} */ (left[0].querySelector("input")).checked = true;
  drawMarks();
}

/** @param {Event} event */
function onClick(event) {
  for (let at = /** @type {Element | null} */ (event.target); at && at !== drawing; at = at.parentElement) {
    const id = at.id;
    if (!id || !items.some((item) => elementsOf(item).includes(id))) continue;
    const further = items.some((item) => [...picked, id].every((each) => elementsOf(item).includes(each)));
    picked = picked.includes(id) ? picked.filter((each) => each !== id) : further ? [...picked, id] : [id];
    applyFilter();
    return;
  }
}

drawing.addEventListener("click", onClick);
form.addEventListener("change", drawMarks);
form.addEventListener("submit", (event) => {
  const isChosen = form.querySelector("input:checked") !== null;
  message.textContent = isChosen ? "" : (message.dataset.text ?? "");
  if (!isChosen) event.preventDefault();
});
solution.addEventListener("toggle", drawMarks);
/** @type {HTMLElement} */ (filter.querySelector("button")).addEventListener("click", () => {
  picked = [];
  applyFilter();
});
marks.setAttribute("class", "puzzle-marks");
marks.setAttribute("aria-hidden", "true");
/** @type {HTMLElement} */ (form.querySelector(".click")).hidden = !items.some((item) => elementsOf(item).length);
drawMarks();
