// The editor of a pack: a form for each entry, such as a card. After each change the whole pack goes to the server, which saves it,
// checks it and draws the entry. The fields of a game's entries come from the game's own script, ui/pack_editor.js.

import { makeBalanceCheck } from "./pack_balance.js";

/** @typedef {{en: string, de: string}} Words */
/** @typedef {{id: string}} Entry */
/** @typedef {{name: string} & Record<string, any>} Content */
/** @typedef {{valid: boolean, problem: string, table: string, id: string, field: string, picture: string, version: string}} Saved */
/** @typedef {{table: string, number: number}} Place an entry, or a page: then the number is 0 */
/** The fields of a game.
 * @typedef {object} GameFields
 * @property {string[]} tables the tables with entries
 * @property {string[]} pages the forms for values that belong to no entry
 * @property {Place} first what is chosen at first
 * @property {boolean} folds whether the list shows the entries of a table only on request
 * @property {Record<string, string>} idLetters for each table that the user may add to, the first letter of new ids
 * @property {(table: string, id: string, content: any) => Entry} makeEntry
 * @property {(entry: any, content: any) => {id: string, name: string}} entryTitle in the list; the id may be ''
 * @property {(content: any, page: string) => HTMLElement[]} pageFields
 * @property {(entry: any, table: string, content: any) => HTMLElement[]} entryFields
 * @property {(entry: any, content: any) => void} [removeUses] takes an entry that is removed out of the others
 * @property {() => void} [markPicture] is called after the picture has been replaced */
/** What a game's script builds its fields with.
 * @typedef {{say: typeof say, names: Record<string, Record<string, string>>, lang: "en" | "de", picture: HTMLElement, createElement: typeof createElement, change: typeof change, choose: typeof choose, showFields: typeof showFields, labelled: typeof labelled, textField: typeof textField, wordFields: typeof wordFields, numberField: typeof numberField, choiceField: typeof choiceField, checkField: typeof checkField}} Tools */

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
const MAX_KEEPALIVE = 60_000; // bytes that a browser still sends when the page closes; it takes 64 KiB with the headers
const MAX_VALUE = 1e9; // a larger one is not valid either

/** @type {Content} */
let content = JSON.parse(editor.dataset.content ?? "{}");
/** @type {Place} */
let chosen;
/** @type {Set<string>} */
const openTables = new Set();
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
const entry = () => (game.pages.includes(chosen.table) ? null : content[chosen.table][chosen.number]);

// -- changes -----------------------------------------------------------------------------------------------------------------
/** Changes the pack so that it can be undone. @param {string} field @param {() => void} apply */
function change(field, apply) {
  const key = `${chosen.table} ${chosen.number} ${field}`;
  const now = Date.now();
  if (key !== lastChange.field || now - lastChange.time > JOINED_MS)
    undone = [...undone, JSON.stringify({ content, chosen })].slice(-MAX_UNDO);
  lastChange = { field: key, time: now };
  redone = [];
  apply();
  changes += 1;
  noteChange();
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
  noteChange();
  const focused = document.activeElement?.getAttribute("data-field");
  showAll();
  if (focused)
    /** @type {HTMLElement | null} */ (part("fields").querySelector(`[data-field="${CSS.escape(focused)}"]`))?.focus();
  saveSoon();
}

/** @param {string} table @param {number} number */
function choose(table, number) {
  chosen = { table, number };
  part("picture").setAttribute("aria-busy", "true");
  showAll();
  showChosenInList();
  saveSoon();
}

/** @param {string} table */
function add(table) {
  const known = new Set(game.tables.flatMap((name) => content[name].map((/** @type {Entry} */ one) => one.id)));
  const makeId = (/** @type {number} */ number) => game.idLetters[table] + String(number).padStart(2, "0");
  let number = content[table].length + 1;
  while (known.has(makeId(number))) number += 1;
  change(`add ${makeId(number)}`, () => {
    content[table].push(game.makeEntry(table, makeId(number), content));
    chosen = { table, number: content[table].length - 1 };
  });
  showAll();
  part("fields").querySelector("input")?.select();
}

function removeChosen() {
  const { table, number } = chosen;
  change(`remove ${content[table][number].id}`, () => {
    game.removeUses?.(content[table][number], content);
    content[table].splice(number, 1);
    chosen = content[table].length
      ? { table, number: Math.min(number, content[table].length - 1) }
      : { table: game.pages[0], number: 0 };
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
let base = editor.dataset.version ?? ""; // the version that the user changes; '' if it is not known, or to be overwritten
let isOutdated = false; // it was changed elsewhere

function saveSoon(after = SAVE_MS) {
  waits = true;
  if (changes !== savedChanges) part("state").setAttribute("aria-busy", "true");
  clearTimeout(timer);
  timer = setTimeout(save, after);
}

/** @param {string} version */
const draft = (version) =>
  JSON.stringify({
    pack: content,
    table: chosen.table,
    number: chosen.number,
    save: changes !== savedChanges,
    base: version,
  });

async function save() {
  if (saving) return;
  saving = true;
  waits = false;
  const asked = { ...chosen };
  const sent = changes;
  let retry = 0;
  try {
    const response = await fetch(editor.dataset.save ?? "", { method: "POST", body: draft(base) });
    if (response.status === 404) return showState(say("gone"), true);
    isOutdated = response.status === 409;
    if (isOutdated) return showOutdated();
    if (!response.ok) throw new Error(String(response.status));
    saved = await response.json();
    savedChanges = sent;
    base = saved?.version || base;
    if (saved && asked.table === chosen.table && asked.number === chosen.number) showPicture(saved.picture);
    showSaved();
  } catch {
    retry = RETRY_MS;
    waits = true;
    if (!isOutdated) base = ""; // it may have been saved nevertheless
    showState(say("failed"), true);
  } finally {
    saving = false;
    if (waits) saveSoon(retry);
  }
}

/** @param {string} markup */
function showPicture(markup) {
  const picture = part("picture");
  const focused = picture.contains(document.activeElement) ? document.activeElement?.getAttribute("data-field") : null;
  picture.innerHTML = markup;
  picture.removeAttribute("aria-busy");
  game.markPicture?.();
  if (focused)
    /** @type {HTMLElement | null} */ (picture.querySelector(`[data-field="${focused}"]`))?.focus({ preventScroll: true });
}

/** @param {string} text @param {boolean} bad @param {(Node | string)[]} more */
function showState(text, bad, ...more) {
  part("state").classList.toggle("bad", bad);
  if (changes === savedChanges) part("state").removeAttribute("aria-busy");
  part("state").replaceChildren(text, ...more);
}

/** The pack was changed elsewhere: the user chooses which version stays. */
function showOutdated() {
  const load = createElement("button", { type: "button" }, say("load_other"));
  load.addEventListener("click", () => {
    savedChanges = changes; // given up
    location.reload();
  });
  const overwrite = createElement("button", { type: "button" }, say("overwrite"));
  overwrite.addEventListener("click", () => {
    base = "";
    saveSoon(0);
  });
  showState(`${say("outdated")} `, true, load, " ", overwrite);
  part("state").removeAttribute("aria-busy");
}

function showSaved() {
  if (!saved) return;
  const { valid, problem } = saved;
  if (valid) showState(say("saved"), false);
  else {
    const at = problemPlace(saved);
    const elsewhere = at && (at.table !== chosen.table || at.number !== chosen.number);
    showState(`${say("saved_not_valid", { problem })} `, true, ...(elsewhere ? [placeLink(at)] : []));
  }
  showEntries();
  markField();
}

/** A button that shows an entry or page. @param {Place} at @param {() => void} [after] */
function placeLink(at, after) {
  const link = createElement("button", { type: "button" }, say("go_there"));
  link.addEventListener("click", () => {
    choose(at.table, at.number);
    after?.();
  });
  return link;
}

/** A button that shows the entry with a problem, and goes there. @param {Saved} found */
function problemLink(found) {
  const at = problemPlace(found);
  return at
    ? placeLink(at, () => /** @type {HTMLElement | null} */ (part("entries").querySelector("[aria-current]"))?.focus())
    : null;
}

/** The entry or page that breaks a rule; for a problem of a whole table each of its entries. @param {Saved} found @returns {Place | null} */
function problemPlace({ table, id }) {
  if (game.pages.includes(table)) return { table, number: 0 };
  if (!game.tables.includes(table)) return null;
  if (!id) return chosen.table === table ? chosen : null;
  const number = content[table].findIndex((/** @type {Entry} */ one) => one.id === id);
  return number < 0 ? null : { table, number };
}

/** Marks the field that breaks a rule. */
function markField() {
  const at = saved && !saved.valid ? problemPlace(saved) : null;
  const wrong = saved && at?.table === chosen.table && at.number === chosen.number ? saved.field : "";
  for (const element of part("fields").querySelectorAll("[data-rule]")) {
    const isWrong =
      wrong !== "" &&
      (wrong === element.getAttribute("data-rule") || wrong.startsWith(`${element.getAttribute("data-rule")}.`));
    element.classList.toggle("wrong", isWrong);
    for (const input of element.matches("label") ? element.children : [])
      input.setAttribute("aria-invalid", String(isWrong));
  }
  nameField.setAttribute("aria-invalid", String(Boolean(saved && !saved.valid && !saved.table && saved.field === "name")));
}

// -- the list of entries -----------------------------------------------------------------------------------------------------
function showEntries() {
  const list = part("entries");
  const top = list.scrollTop;
  const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute("data-at") : null;
  const pages = game.pages.map((page) => entryButton(page, 0, "", { id: "", name: say(page) }));
  list.replaceChildren(...pages, ...game.tables.flatMap(tableButtons));
  list.scrollTop = top;
  if (focused)
    /** @type {HTMLElement | null} */ (list.querySelector(`[data-at="${focused}"]`))?.focus({ preventScroll: true });
}

/** Scrolls the list, and not the page, to the chosen entry. */
function showChosenInList() {
  const [list, button] = [part("entries"), part("entries").querySelector("[aria-current]")];
  const [frame, box] = [list.getBoundingClientRect(), button?.getBoundingClientRect()];
  if (box && (box.top < frame.top || box.bottom > frame.bottom)) list.scrollTop += box.top - frame.top - frame.height / 3;
}

/** The heading of a table and its entries. @param {string} table @returns {HTMLElement[]} */
function tableButtons(table) {
  const heading = createElement("h2", {}, game.folds ? foldButton(table) : say(table));
  if (game.folds && !openTables.has(table)) return [heading];
  const buttons = content[table].map((/** @type {Entry} */ one, /** @type {number} */ number) =>
    entryButton(table, number, one.id, game.entryTitle(one, content)),
  );
  if (!game.idLetters[table]) return [heading, ...buttons];
  const button = createElement("button", { type: "button", class: "add" }, say(`add_${table}`));
  button.addEventListener("click", () => add(table));
  return [heading, ...buttons, button];
}

/** @param {string} table */
function foldButton(table) {
  const isOpen = openTables.has(table);
  const attributes = { type: "button", class: "fold", "aria-expanded": String(isOpen), "data-at": `fold-${table}` };
  const button = createElement(
    "button",
    attributes,
    createElement("span", {}, say(table)),
    createElement("small", {}, String(content[table].length)),
  );
  if (saved && !saved.valid && saved.table === table && !(isOpen && saved.id)) button.classList.add("wrong");
  button.addEventListener("click", () => {
    if (!openTables.delete(table)) openTables.add(table);
    showEntries();
  });
  return button;
}

/** @param {string} table @param {number} number @param {string} id @param {{id: string, name: string}} title */
function entryButton(table, number, id, title) {
  const button = createElement(
    "button",
    { type: "button", class: title.id ? "" : "plain-entry", "data-at": `${table}-${number}` },
    createElement("i", {}, title.id),
    createElement("span", {}, title.name || "?"),
  );
  if (table === chosen.table && number === chosen.number) button.setAttribute("aria-current", "true");
  if (saved && !saved.valid && saved.id === id && saved.table === table) button.classList.add("wrong");
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

/** @param {string} label @param {string} key @param {string} value @param {number} length @param {string} rule @param {(value: string) => void} set @param {string} [more] */
function textField(label, key, value, length, rule, set, more = "") {
  const field = createElement("input", { maxlength: String(length), "data-field": key });
  field.value = value;
  field.addEventListener("input", () => change(key, () => set(field.value)));
  return labelled(label, field, rule, more);
}

/** @param {Words} words @param {string} key @param {string} label @param {number} length @param {string} rule @param {string} [width] */
function wordFields(words, key, label, length, rule, width = "half") {
  const languages = both.checked ? /** @type {const} */ (["en", "de"]) : /** @type {const} */ ([lang]);
  return languages.map((one) => {
    const named = both.checked ? say(one === "en" ? "english" : "german", { field: label }) : label;
    const set = (/** @type {string} */ value) => {
      words[one] = value;
      if (!both.checked) words.en = words.de = value;
    };
    return textField(
      named,
      `${key}-${one}`,
      words[one],
      length,
      both.checked ? `${rule}.${one}` : rule,
      set,
      both.checked ? width : "",
    );
  });
}

/** @param {string} label @param {string} key @param {number} value @param {number} most @param {(value: number) => void} set @param {string} [more] */
function numberField(label, key, value, most, set, more = "half") {
  const field = createElement("input", {
    type: "number",
    min: "0",
    max: String(most),
    step: "1",
    inputmode: "numeric",
    "data-field": key,
  });
  field.value = String(value);
  const read = () => Math.max(-MAX_VALUE, Math.min(MAX_VALUE, Math.round(Number(field.value)) || 0));
  field.addEventListener("input", () => change(key, () => set(read())));
  return labelled(label, field, key.split("-")[0], more);
}

/** @param {string} label @param {string} key @param {Record<string, string>} choices @param {string} value @param {(value: string) => void} set @param {string} rule */
function choiceField(label, key, choices, value, set, rule) {
  const field = createElement("select", { "data-field": key });
  for (const [name, text] of Object.entries(value in choices ? choices : { ...choices, [value]: value }))
    field.append(createElement("option", { value: name }, text));
  field.value = value;
  field.addEventListener("change", () => change(key, () => set(field.value)));
  return labelled(label, field, rule);
}

/** @param {string} label @param {string} key @param {boolean} value @param {(value: boolean) => void} set @param {string} rule @param {string} [more] */
function checkField(label, key, value, set, rule, more = "") {
  const field = createElement("input", { type: "checkbox", "data-field": key });
  field.checked = value;
  field.addEventListener("change", () => change(`${key} ${field.checked}`, () => set(field.checked)));
  return createElement("label", { class: `check ${more}`, "data-rule": rule }, field, label);
}

function showFields() {
  const one = entry();
  part("fields").replaceChildren(
    ...(one ? entryFields(one) : [createElement("h3", {}, say(chosen.table)), ...game.pageFields(content, chosen.table)]),
  );
  markField();
}

/** @param {Entry} one */
function entryFields(one) {
  const { id, name } = game.entryTitle(one, content);
  const fields = [createElement("h3", {}, `${id} ${name}`.trim()), ...game.entryFields(one, chosen.table, content)];
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
  openTables.add(chosen.table);
  showEntries();
  showFields();
  showButtons();
}

/** @type {Tools} */
const tools = {
  say,
  names,
  lang,
  picture: part("picture"),
  createElement,
  change,
  choose,
  showFields,
  labelled,
  textField,
  wordFields,
  numberField,
  choiceField,
  checkField,
};
/** @type {GameFields} */
const game = (await import(editor.dataset.script ?? "")).makeFields(tools);

const noteChange = makeBalanceCheck({ say, content: () => content, problemLink });

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
  if (changes === savedChanges) return;
  const version = saving && !isOutdated ? "" : base; // the version that is being saved is not known
  fetch(editor.dataset.save ?? "", { method: "POST", body: draft(version), keepalive: true }).catch(() => {});
});
addEventListener("beforeunload", (event) => {
  const isLost = isOutdated || new Blob([draft(base)]).size > MAX_KEEPALIVE;
  if (changes !== savedChanges && isLost) event.preventDefault();
});
fetch(editor.dataset.art ?? "").then(
  async (response) => {
    if (response.ok) part("art").innerHTML = await response.text();
  },
  () => {},
); // without the definitions the cards have no pictures
choose(game.first.table, game.first.number);
showState(say("loading"), false);
saveSoon(0);
