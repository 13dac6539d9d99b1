// The editor of a pack: a form for each card. After each change the whole pack goes to the server, which saves it, checks it and draws
// the card. The fields of a game's cards come from the game's own script, ui/pack_editor.js.

/** @typedef {{en: string, de: string}} Words */
/** @typedef {{id: string, name: Words}} Entry */
/** @typedef {{name: string} & Record<string, any>} Content */
/** @typedef {{valid: boolean, problem: string, table: string, id: string, field: string, picture: string}} Saved */
/** The fields of a game. `idLetters`: for each table that the user may add to, the first letter of new ids.
 * @typedef {{tables: string[], idLetters: Record<string, string>, makeEntry: (table: string, id: string) => Entry, packFields: (content: any) => HTMLElement[], entryFields: (entry: any, table: string) => HTMLElement[]}} GameFields */
/** What a game's script builds its fields with.
 * @typedef {{say: typeof say, names: Record<string, Record<string, string>>, createElement: typeof createElement, change: typeof change, labelled: typeof labelled, wordFields: typeof wordFields, numberField: typeof numberField, choiceField: typeof choiceField}} Tools */

const editor = /** @type {HTMLElement} */ (document.getElementById("editor"));
const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const nameField = /** @type {HTMLInputElement} */ (part("pack-name"));
const both = /** @type {HTMLInputElement} */ (part("both"));
const undoButton = /** @type {HTMLButtonElement} */ (part("undo"));
const redoButton = /** @type {HTMLButtonElement} */ (part("redo"));
const { text: texts, name: names } = JSON.parse(editor.dataset.texts ?? "{}");
const lang = document.documentElement.lang === "de" ? "de" : "en";

const BOTH_KEY = "dolmen-pack-languages";
const SAVE_MS = 400;
const RETRY_MS = 4000;
const JOINED_MS = 1500; // changes of one field within this time are undone together
const MAX_UNDO = 200;
const WHOLE_PACK = "numbers"; // the entry for what belongs to no card

/** @type {Content} */
let content = JSON.parse(editor.dataset.content ?? "{}");
/** @type {{table: string, number: number}} */
let chosen = { table: WHOLE_PACK, number: 0 };
/** @type {string[]} */
let undone = [];
/** @type {string[]} */
let redone = [];
let lastChange = { field: "", time: 0 };
/** @type {Saved | null} */
let saved = null;

/** @param {string} key @param {Record<string, unknown>} [values] */
const say = (key, values = {}) => String(texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));

/** @template {keyof HTMLElementTagNameMap} K @param {K} tag @param {Record<string, string>} [attributes] @param {(Node | string)[]} [children] */
function createElement(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(.../** @type {(Node | string)[]} */ (children));
  return element;
}

/** @returns {Entry | null} */
const entry = () => (chosen.table === WHOLE_PACK ? null : content[chosen.table][chosen.number]);

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
  changes += 1;
  const focused = document.activeElement?.getAttribute("data-field");
  showAll();
  if (focused) /** @type {HTMLElement | null} */ (part("fields").querySelector(`[data-field="${CSS.escape(focused)}"]`))?.focus();
  saveSoon();
}

/** @param {string} table @param {number} number */
function choose(table, number) {
  chosen = { table, number };
  part("picture").setAttribute("aria-busy", "true");
  showAll();
  saveSoon();
}

/** @param {string} table */
function add(table) {
  const known = new Set(game.tables.flatMap((name) => content[name].map((/** @type {Entry} */ one) => one.id)));
  const makeId = (/** @type {number} */ number) => game.idLetters[table] + String(number).padStart(2, "0");
  let number = content[table].length + 1;
  while (known.has(makeId(number))) number += 1;
  change(`add ${makeId(number)}`, () => {
    content[table].push(game.makeEntry(table, makeId(number)));
    chosen = { table, number: content[table].length - 1 };
  });
  showAll();
  part("fields").querySelector("input")?.select();
}

function removeChosen() {
  const { table, number } = chosen;
  change(`remove ${content[table][number].id}`, () => {
    content[table].splice(number, 1);
    chosen = content[table].length ? { table, number: Math.min(number, content[table].length - 1) } : { table: WHOLE_PACK, number: 0 };
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
  const number = game.tables.includes(table) ? content[table].findIndex((/** @type {Entry} */ one) => one.id === id) : -1;
  if (valid) showState(say("saved"), false);
  else {
    const link = createElement("button", { type: "button" }, say("go_there"));
    link.addEventListener("click", () => choose(table, number));
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
  list.replaceChildren(entryButton(WHOLE_PACK, 0, "", say("numbers")));
  for (const table of game.tables) {
    list.append(createElement("h2", {}, say(table)));
    content[table].forEach((/** @type {Entry} */ one, /** @type {number} */ number) => list.append(entryButton(table, number, one.id, one.name[lang] || "?")));
    if (!game.idLetters[table]) continue;
    const button = createElement("button", { type: "button", class: "add" }, say(`add_${table}`));
    button.addEventListener("click", () => add(table));
    list.append(button);
  }
  list.scrollTop = top;
  if (focused) /** @type {HTMLElement | null} */ (list.querySelector(`[data-at="${focused}"]`))?.focus({ preventScroll: true });
}

/** @param {string} table @param {number} number @param {string} id @param {string} name */
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
  part("fields").replaceChildren(...(one ? entryFields(one) : [createElement("h3", {}, say("numbers")), ...game.packFields(content)]));
  markField();
}

/** @param {Entry} one */
function entryFields(one) {
  const fields = [createElement("h3", {}, `${one.id} ${one.name[lang]}`), ...game.entryFields(one, chosen.table)];
  if (game.idLetters[chosen.table]) {
    const button = createElement("button", { type: "button", class: "secondary remove" }, say("remove"));
    button.addEventListener("click", removeChosen);
    fields.push(button);
  }
  return fields;
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

/** @type {Tools} */
const tools = { say, names, createElement, change, labelled, wordFields, numberField, choiceField };
/** @type {GameFields} */
const game = (await import(editor.dataset.script ?? "")).makeFields(tools);

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
choose(Object.keys(game.idLetters)[0], 0);
showState(say("loading"), false);
saveSoon(0);
