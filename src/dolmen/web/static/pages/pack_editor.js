// The editor of a pack of Roam: a form for each card. After each change the whole pack goes to the server, which saves it, checks it and
// draws the card.

/** @typedef {{en: string, de: string}} Words */
/** @typedef {{id: string, name: Words, fact?: Words, points: number, cost?: number, ability?: string, pattern?: string[], colour?: string, land?: {name: Words, kind: string, coins: string[]}}} Entry */
/** @typedef {{name: string, numbers: Record<string, number | number[]>, start: Entry[], character: Entry[], artifact: Entry[]}} Content */
/** @typedef {{valid: boolean, problem: string, table: string, id: string, field: string, picture: string}} Saved */

const editor = /** @type {HTMLElement} */ (document.getElementById("editor"));
const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const nameField = /** @type {HTMLInputElement} */ (part("pack-name"));
const both = /** @type {HTMLInputElement} */ (part("both"));
const undoButton = /** @type {HTMLButtonElement} */ (part("undo"));
const redoButton = /** @type {HTMLButtonElement} */ (part("redo"));
const { text: texts, name: names } = JSON.parse(editor.dataset.texts ?? "{}");
const lang = document.documentElement.lang === "de" ? "de" : "en";

const BOTH_KEY = "dolmen-pack-languages";
const SIDE = 6;
const SAVE_MS = 400;
const RETRY_MS = 4000;
const JOINED_MS = 1500; // changes of one field within this time are undone together
const MAX_UNDO = 200;
const TABLES = /** @type {const} */ (["start", "character", "artifact"]);
const SIGNS = [".", "#", "o"];
const NEXT_SIGN = { ".": "#", "#": "o", o: "." };
const SIGN_KEYS = { "#": "#", x: "#", o: "o", ".": ".", Delete: ".", Backspace: "." };
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIDE, ArrowDown: SIDE };

/** @type {Content} */
let content = JSON.parse(editor.dataset.content ?? "{}");
/** @type {{table: "numbers" | "start" | "character" | "artifact", number: number}} */
let chosen = { table: "character", number: 0 };
/** @type {string[]} */
let undone = [];
/** @type {string[]} */
let redone = [];
let lastChange = { field: "", time: 0 };
/** @type {Saved | null} */
let saved = null;
let shownGrid = { key: "", rows: /** @type {string[]} */ ([]) };

/** @param {string} key @param {Record<string, unknown>} [values] */
const say = (key, values = {}) => String(texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));

/** @template {keyof HTMLElementTagNameMap} K @param {K} tag @param {Record<string, string>} [attributes] @param {(Node | string)[]} [children] */
function createElement(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(.../** @type {(Node | string)[]} */ (children));
  return element;
}

const entry = () => (chosen.table === "numbers" ? null : content[chosen.table][chosen.number]);

// -- changes -----------------------------------------------------------------------------------------------------------------
/** Changes the pack so that it can be undone. @param {string} field @param {() => void} apply */
function change(field, apply) {
  const key = `${chosen.table} ${chosen.number} ${field}`;
  const now = Date.now();
  if (key !== lastChange.field || now - lastChange.time > JOINED_MS) undone = [...undone, JSON.stringify({ content, chosen })].slice(-MAX_UNDO);
  lastChange = { field: key, time: now };
  redone = [];
  apply();
  changes += 1;
  showEntries();
  showButtons();
  saveSoon();
}

/** @param {string[]} from @param {string[]} to */
function goBack(from, to) {
  const state = from.pop();
  if (state === undefined) return;
  to.push(JSON.stringify({ content, chosen }));
  ({ content, chosen } = JSON.parse(state));
  lastChange = { field: "", time: 0 };
  shownGrid.key = "";
  changes += 1;
  const focused = document.activeElement?.getAttribute("data-field");
  showAll();
  if (focused) /** @type {HTMLElement | null} */ (part("fields").querySelector(`[data-field="${CSS.escape(focused)}"]`))?.focus();
  saveSoon();
}

/** @param {"numbers" | "start" | "character" | "artifact"} table @param {number} number */
function choose(table, number) {
  chosen = { table, number };
  part("picture").setAttribute("aria-busy", "true");
  showAll();
  saveSoon();
}

/** @param {"character" | "artifact"} table */
function add(table) {
  const known = new Set(TABLES.flatMap((name) => content[name].map((one) => one.id)));
  const letter = table === "character" ? "C" : "A";
  let count = content[table].length + 1;
  while (known.has(letter + String(count).padStart(2, "0"))) count += 1;
  const id = letter + String(count).padStart(2, "0");
  const words = (/** @type {string} */ key) => ({ en: say(key, { id }), de: say(key, { id }) });
  const added = table === "character"
    ? { id, name: words("new_character"), fact: words("new_fact"), points: 1, pattern: ["#"], land: { name: words("new_land"), kind: Object.keys(names.kind)[0], coins: ["..", "..", ".."] } }
    : { id, name: words("new_artifact"), ability: Object.keys(names.ability)[0], cost: 3, points: 1 };
  change(`add ${id}`, () => {
    content[table].push(added);
    chosen = { table, number: content[table].length - 1 };
  });
  showAll();
  part("fields").querySelector("input")?.select();
}

function removeChosen() {
  const { table, number } = chosen;
  if (table !== "character" && table !== "artifact") return;
  change(`remove ${content[table][number].id}`, () => {
    content[table].splice(number, 1);
    chosen = content[table].length ? { table, number: Math.min(number, content[table].length - 1) } : { table: "numbers", number: 0 };
  });
  showAll();
  /** @type {HTMLElement | null} */ (part("entries").querySelector("[aria-current]"))?.focus();
}

// -- saving ------------------------------------------------------------------------------------------------------------------
let timer = 0;
let saving = false;
let waits = false; // a request is due
let changes = 0;
let savedChanges = 0;

function saveSoon(after = SAVE_MS) {
  waits = true;
  if (changes !== savedChanges) part("state").setAttribute("aria-busy", "true");
  clearTimeout(timer);
  timer = setTimeout(save, after);
}

const draft = () => JSON.stringify({ pack: content, table: chosen.table, number: chosen.number, save: changes !== savedChanges });

async function save() {
  if (saving) return;
  saving = true;
  waits = false;
  const asked = { ...chosen };
  const sent = changes;
  let retry = 0;
  try {
    const response = await fetch(editor.dataset.save ?? "", { method: "POST", body: draft() });
    if (response.status === 404) return showState(say("gone"), true);
    if (!response.ok) throw new Error(String(response.status));
    saved = await response.json();
    savedChanges = sent;
    if (saved && asked.table === chosen.table && asked.number === chosen.number) {
      part("picture").innerHTML = saved.picture;
      part("picture").removeAttribute("aria-busy");
    }
    showSaved();
  } catch {
    retry = RETRY_MS;
    waits = true;
    showState(say("failed"), true);
  } finally {
    saving = false;
    if (waits) saveSoon(retry);
  }
}

/** @param {string} text @param {boolean} bad @param {HTMLElement[]} more */
function showState(text, bad, ...more) {
  part("state").classList.toggle("bad", bad);
  if (changes === savedChanges) part("state").removeAttribute("aria-busy");
  part("state").replaceChildren(text, ...more);
}

function showSaved() {
  if (!saved) return;
  const { valid, problem, table, id } = saved;
  const number = TABLES.includes(/** @type {any} */ (table)) ? content[/** @type {"start"} */ (table)].findIndex((one) => one.id === id) : -1;
  if (valid) showState(say("saved"), false);
  else {
    const link = createElement("button", { type: "button" }, say("go_there"));
    link.addEventListener("click", () => choose(/** @type {"start"} */ (table), number));
    const elsewhere = number >= 0 && (table !== chosen.table || number !== chosen.number);
    showState(`${say("saved_not_valid", { problem })} `, true, ...(elsewhere ? [link] : []));
  }
  showEntries();
  markField();
}

/** Marks the field that breaks a rule. */
function markField() {
  const at = entry();
  const wrong = saved && !saved.valid && (at ? saved.table === chosen.table && saved.id === at.id : !saved.table) ? saved.field : "";
  for (const element of part("fields").querySelectorAll("[data-rule]")) {
    const isWrong = wrong !== "" && (wrong === element.getAttribute("data-rule") || wrong.startsWith(`${element.getAttribute("data-rule")}.`));
    element.classList.toggle("wrong", isWrong);
    for (const input of element.matches("label") ? element.children : []) input.setAttribute("aria-invalid", String(isWrong));
  }
  nameField.setAttribute("aria-invalid", String(Boolean(saved && !saved.valid && !saved.table && saved.field === "name")));
}

// -- the list of cards -------------------------------------------------------------------------------------------------------
function showEntries() {
  const list = part("entries");
  const top = list.scrollTop;
  const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute("data-at") : null;
  list.replaceChildren(entryButton("numbers", 0, "", say("numbers")));
  for (const table of TABLES) {
    list.append(createElement("h2", {}, say(table)));
    content[table].forEach((one, number) => list.append(entryButton(table, number, one.id, one.name[lang] || "?")));
    if (table === "start") continue;
    const button = createElement("button", { type: "button", class: "add" }, say(`add_${table}`));
    button.addEventListener("click", () => add(table));
    list.append(button);
  }
  list.scrollTop = top;
  if (focused) /** @type {HTMLElement | null} */ (list.querySelector(`[data-at="${focused}"]`))?.focus({ preventScroll: true });
}

/** @param {"numbers" | "start" | "character" | "artifact"} table @param {number} number @param {string} id @param {string} name */
function entryButton(table, number, id, name) {
  const button = createElement("button", { type: "button", class: id ? "" : "plain-entry", "data-at": `${table}-${number}` }, createElement("i", {}, id), createElement("span", {}, name));
  if (table === chosen.table && number === chosen.number) button.setAttribute("aria-current", "true");
  if (saved && !saved.valid && id && saved.id === id && saved.table === table) button.classList.add("wrong");
  button.addEventListener("click", () => choose(table, number));
  return button;
}

part("entries").addEventListener("keydown", (event) => {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (!step) return;
  const buttons = [...part("entries").querySelectorAll("button")];
  const next = buttons[buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
});

// -- the form ----------------------------------------------------------------------------------------------------------------
/** A label with its field. @param {string} label @param {HTMLElement} field @param {string} rule @param {string} [more] */
const labelled = (label, field, rule, more = "") => createElement("label", { class: more, "data-rule": rule }, label, field);

/** @param {Words} words @param {string} key @param {string} label @param {number} length @param {string} rule @param {string} [width] */
function wordFields(words, key, label, length, rule, width = "half") {
  const languages = both.checked ? /** @type {const} */ (["en", "de"]) : /** @type {const} */ ([lang]);
  return languages.map((one) => {
    const field = createElement("input", { maxlength: String(length), "data-field": `${key}-${one}` });
    field.value = words[one];
    field.addEventListener("input", () =>
      change(`${key} ${one}`, () => {
        words[one] = field.value;
        if (!both.checked) words.en = words.de = field.value;
      }),
    );
    const named = both.checked ? say(one === "en" ? "english" : "german", { field: label }) : label;
    return labelled(named, field, both.checked ? `${rule}.${one}` : rule, both.checked ? width : "");
  });
}

/** @param {string} label @param {string} key @param {number} value @param {number} most @param {(value: number) => void} set @param {string} [more] */
function numberField(label, key, value, most, set, more = "half") {
  const field = createElement("input", { type: "number", min: "0", max: String(most), step: "1", inputmode: "numeric", "data-field": key });
  field.value = String(value);
  field.addEventListener("input", () => change(key, () => set(Math.round(Number(field.value)) || 0)));
  return labelled(label, field, key.split("-")[0], more);
}

/** @param {string} label @param {string} key @param {Record<string, string>} choices @param {string} value @param {(value: string) => void} set @param {string} rule */
function choiceField(label, key, choices, value, set, rule) {
  const field = createElement("select", { "data-field": key });
  for (const [name, text] of Object.entries(value in choices ? choices : { ...choices, [value]: value })) field.append(createElement("option", { value: name }, text));
  field.value = value;
  field.addEventListener("change", () => change(key, () => set(field.value)));
  return labelled(label, field, rule);
}

function showFields() {
  const one = entry();
  part("fields").replaceChildren(...(one ? entryFields(one) : packFields()));
  markField();
}

function packFields() {
  const fields = Object.entries(content.numbers).flatMap(([key, value]) =>
    Array.isArray(value)
      ? value.map((number, n) => numberField(say(key, { n: n + 1 }), `${key}-${n}`, number, 99, (wanted) => (value[n] = wanted)))
      : [numberField(say(key), key, value, key === "markers" ? 200 : 99, (wanted) => (content.numbers[key] = wanted))],
  );
  return [createElement("h3", {}, say("numbers")), ...fields];
}

/** @param {Entry} one */
function entryFields(one) {
  const fields = [createElement("h3", {}, `${one.id} ${one.name[lang]}`), ...wordFields(one.name, "name", say("name"), 40, "name")];
  if (one.fact) fields.push(...wordFields(one.fact, "fact", say("fact"), 160, "fact"));
  const card = createElement("div", { class: "column half" }, numberField(say("points"), "points", one.points, 99, (value) => (one.points = value), "part"));
  if (one.cost !== undefined) card.append(numberField(say("cost"), "cost", one.cost, 99, (value) => (one.cost = value), "part"));
  if (one.ability !== undefined) card.append(choiceField(say("ability"), "ability", names.ability, one.ability, (value) => (one.ability = value), "ability"));
  if (one.pattern) card.append(patternField(one));
  fields.push(card);
  const land = one.land;
  if (land) {
    const column = createElement("div", { class: "column half", role: "group", "aria-label": say("land") }, ...wordFields(land.name, "land_name", say("land_name"), 40, "land.name", "part"));
    column.append(choiceField(say("kind"), "kind", names.kind, land.kind, (value) => (land.kind = value), "land.kind"), coinFields(land));
    fields.push(column);
  }
  if (chosen.table === "character" || chosen.table === "artifact") {
    const button = createElement("button", { type: "button", class: "secondary remove" }, say("remove"));
    button.addEventListener("click", removeChosen);
    fields.push(button);
  }
  return fields;
}

/** @param {{coins: string[]}} land */
function coinFields(land) {
  const grid = createElement("div", { class: "coins" });
  land.coins.forEach((row, r) =>
    [...row].forEach((sign, c) => {
      const label = say("coin", { row: r + 1, side: say(c ? "right" : "left") });
      const field = createElement("input", { type: "number", min: "0", max: "9", inputmode: "numeric", "aria-label": label, "data-field": `coins-${r}-${c}` });
      field.value = sign === "." ? "0" : sign;
      field.addEventListener("input", () =>
        change(`coins ${r} ${c}`, () => {
          const coins = Math.min(9, Math.max(0, Math.round(Number(field.value)) || 0));
          const signs = [...land.coins[r]];
          signs[c] = coins ? String(coins) : ".";
          land.coins[r] = signs.join("");
        }),
      );
      grid.append(field);
    }),
  );
  return createElement("fieldset", { "data-rule": "land.coins" }, createElement("legend", {}, say("coins")), createElement("p", { class: "hint" }, say("coins_about")), grid);
}

// -- the pattern -------------------------------------------------------------------------------------------------------------
/** The rows of a pattern in the middle of the grid. @param {string[]} pattern */
function toGrid(pattern) {
  const [high, wide] = [Math.min(pattern.length, SIDE), Math.min(pattern[0]?.length ?? 0, SIDE)];
  const [top, left] = [Math.floor((SIDE - high) / 2), Math.floor((SIDE - wide) / 2)];
  return Array.from({ length: SIDE }, (_, r) => Array.from({ length: SIDE }, (_, c) => (SIGNS.includes(pattern[r - top]?.[c - left]) ? pattern[r - top][c - left] : ".")).join(""));
}

/** The smallest rectangle of the grid around everything in it. @param {string[]} rows */
function toPattern(rows) {
  const filled = rows.flatMap((row, r) => [...row].flatMap((sign, c) => (sign === "." ? [] : [[r, c]])));
  if (!filled.length) return ["."];
  const [at, to] = [0, 1].map((axis) => filled.map((square) => square[axis])).map((values) => [Math.min(...values), Math.max(...values)]);
  return rows.slice(at[0], at[1] + 1).map((row) => row.slice(to[0], to[1] + 1));
}

/** @param {Entry} one */
function patternField(one) {
  const key = `${chosen.table} ${one.id}`;
  if (shownGrid.key !== key || String(toPattern(shownGrid.rows)) !== String(one.pattern)) shownGrid = { key, rows: toGrid(one.pattern ?? []) };
  const grid = createElement("div", { class: "squares", role: "group", "aria-label": say("pattern"), "data-rule": "pattern" });
  /** @param {number} at */
  const signAt = (at) => shownGrid.rows[Math.floor(at / SIDE)][at % SIDE];
  /** @param {number} at @param {string} sign */
  const set = (at, sign) =>
    change(`square ${at} ${Date.now()}`, () => {
      const row = [...shownGrid.rows[Math.floor(at / SIDE)]];
      row[at % SIDE] = sign;
      shownGrid.rows[Math.floor(at / SIDE)] = row.join("");
      one.pattern = toPattern(shownGrid.rows);
      showSquare(at);
    });
  const squares = Array.from({ length: SIDE * SIDE }, (_, at) => {
    const square = createElement("button", { type: "button", tabindex: at ? "-1" : "0", "data-field": `square-${at}` });
    square.addEventListener("click", () => set(at, NEXT_SIGN[/** @type {"."} */ (signAt(at))]));
    square.addEventListener("keydown", (event) => {
      const step = STEPS[/** @type {"ArrowLeft"} */ (event.key)];
      const sign = SIGN_KEYS[/** @type {"x"} */ (event.key.length === 1 ? event.key.toLowerCase() : event.key)];
      if (event.ctrlKey || event.metaKey || event.altKey || (step === undefined && sign === undefined)) return;
      event.preventDefault();
      if (sign !== undefined) set(at, sign);
      else moveTo(at, step);
    });
    return square;
  });
  /** @param {number} at */
  function showSquare(at) {
    const sign = signAt(at);
    squares[at].dataset.sign = sign;
    const named = say(sign === "#" ? "solid" : sign === "o" ? "blank" : "nothing");
    squares[at].setAttribute("aria-label", say("square", { row: Math.floor(at / SIDE) + 1, column: (at % SIDE) + 1, sign: named }));
  }
  /** @param {number} at @param {number} step */
  function moveTo(at, step) {
    const to = at + step;
    if (to < 0 || to >= SIDE * SIDE || (Math.abs(step) === 1 && Math.floor(to / SIDE) !== Math.floor(at / SIDE))) return;
    squares[at].tabIndex = -1;
    squares[to].tabIndex = 0;
    squares[to].focus();
  }
  squares.forEach((_, at) => showSquare(at));
  grid.append(...squares);
  return createElement("fieldset", {}, createElement("legend", {}, say("pattern")), createElement("p", { class: "hint" }, say("pattern_about")), grid);
}

// -- the page ----------------------------------------------------------------------------------------------------------------
function showButtons() {
  undoButton.disabled = !undone.length;
  redoButton.disabled = !redone.length;
}

function showAll() {
  nameField.value = content.name;
  showEntries();
  showFields();
  showButtons();
}

nameField.addEventListener("input", () => change("name of the pack", () => (content.name = nameField.value)));
undoButton.addEventListener("click", () => goBack(undone, redone));
redoButton.addEventListener("click", () => goBack(redone, undone));
both.checked = localStorage.getItem(BOTH_KEY) === "yes";
both.addEventListener("change", () => {
  localStorage.setItem(BOTH_KEY, both.checked ? "yes" : "no");
  showFields();
});
part("fields").addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) goBack(redone, undone);
  else goBack(undone, redone);
});
addEventListener("pagehide", () => {
  if (changes !== savedChanges) fetch(editor.dataset.save ?? "", { method: "POST", body: draft(), keepalive: true }).catch(() => {});
});
fetch(editor.dataset.art ?? "").then(async (response) => {
  if (response.ok) part("art").innerHTML = await response.text();
}, () => {}); // without the definitions the cards have no pictures
showAll();
showState(say("loading"), false);
saveSoon(0);
