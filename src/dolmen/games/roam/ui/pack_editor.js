// The fields of the cards of Roam in the pack editor of the page.

/** @typedef {{en: string, de: string}} Words */
/** @typedef {{id: string, name: Words, fact?: Words, points: number, cost?: number, ability?: string, pattern?: string[], colour?: string, land?: {name: Words, kind: string, coins: string[]}}} Entry */

const SIDE = 6;
const SIGNS = [".", "#", "o"];
const NEXT_SIGN = { ".": "#", "#": "o", o: "." };
const SIGN_KEYS = { "#": "#", x: "#", o: "o", ".": ".", Delete: ".", Backspace: "." };
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIDE, ArrowDown: SIDE };

/** @param {any} tools what the editor provides: `Tools` in web/static/pages/pack_editor.js */
export function makeFields({ say, names, lang, createElement, change, labelled, wordFields, numberField, choiceField }) {
  let shownGrid = { entry: /** @type {Entry | null} */ (null), rows: /** @type {string[]} */ ([]) };

  const first = { table: "character", number: 0 };
  return {
    tables: ["start", "character", "artifact"],
    pages: ["numbers"],
    first,
    folds: false,
    idLetters: { character: "C", artifact: "A" },
    makeEntry,
    entryTitle,
    pageFields,
    entryFields,
  };

  /** @param {string} table @param {string} id */
  function makeEntry(table, id) {
    const words = (/** @type {string} */ key) => ({ en: say(key, { id }), de: say(key, { id }) });
    if (table === "artifact")
      return { id, name: words("new_artifact"), ability: Object.keys(names.ability)[0], cost: 3, points: 1 };
    const land = { name: words("new_land"), kind: Object.keys(names.kind)[0], coins: ["..", "..", ".."] };
    return { id, name: words("new_character"), fact: words("new_fact"), points: 1, pattern: ["#"], land };
  }

  /** @param {Entry} one */
  function entryTitle(one) {
    return { id: one.id, name: one.name[/** @type {"en" | "de"} */ (lang)] };
  }

  /** @param {{numbers: Record<string, number | number[]>}} content */
  function pageFields(content) {
    return Object.entries(content.numbers).flatMap(([key, value]) =>
      Array.isArray(value)
        ? value.map((number, n) =>
            numberField(say(key, { n: n + 1 }), `${key}-${n}`, number, 99, (wanted) => (value[n] = wanted)),
          )
        : [numberField(say(key), key, value, key === "markers" ? 200 : 99, (wanted) => (content.numbers[key] = wanted))],
    );
  }

  /** @param {Entry} one */
  function entryFields(one) {
    const fields = wordFields(one.name, "name", say("name"), 40, "name");
    if (one.fact) fields.push(...wordFields(one.fact, "fact", say("fact"), 160, "fact"));
    const card = createElement(
      "div",
      { class: "column half" },
      numberField(say("points"), "points", one.points, 99, (value) => (one.points = value), "part"),
    );
    if (one.cost !== undefined)
      card.append(numberField(say("cost"), "cost", one.cost, 99, (value) => (one.cost = value), "part"));
    if (one.ability !== undefined)
      card.append(
        choiceField(say("ability"), "ability", names.ability, one.ability, (value) => (one.ability = value), "ability"),
      );
    if (one.pattern) card.append(patternField(one));
    fields.push(card);
    const land = one.land;
    if (land) {
      const column = createElement(
        "div",
        { class: "column half", role: "group", "aria-label": say("land") },
        ...wordFields(land.name, "land_name", say("land_name"), 40, "land.name", "part"),
      );
      column.append(
        choiceField(say("kind"), "kind", names.kind, land.kind, (value) => (land.kind = value), "land.kind"),
        coinFields(land),
      );
      fields.push(column);
    }
    return fields;
  }

  /** @param {{coins: string[]}} land */
  function coinFields(land) {
    const grid = createElement("div", { class: "coins" });
    land.coins.forEach((row, r) =>
      [...row].forEach((sign, c) => {
        const label = say("coin", { row: r + 1, side: say(c ? "right" : "left") });
        const field = createElement("input", {
          type: "number",
          min: "0",
          max: "9",
          inputmode: "numeric",
          "aria-label": label,
          "data-field": `coins-${r}-${c}`,
        });
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
    return createElement(
      "fieldset",
      { "data-rule": "land.coins" },
      createElement("legend", {}, say("coins")),
      createElement("p", { class: "hint" }, say("coins_about")),
      grid,
    );
  }

  /** The rows of a pattern in the middle of the grid. @param {string[]} pattern */
  function toGrid(pattern) {
    const [high, wide] = [Math.min(pattern.length, SIDE), Math.min(pattern[0]?.length ?? 0, SIDE)];
    const [top, left] = [Math.floor((SIDE - high) / 2), Math.floor((SIDE - wide) / 2)];
    return Array.from({ length: SIDE }, (_, r) =>
      Array.from({ length: SIDE }, (_, c) =>
        SIGNS.includes(pattern[r - top]?.[c - left]) ? pattern[r - top][c - left] : ".",
      ).join(""),
    );
  }

  /** The smallest rectangle of the grid around everything in it. @param {string[]} rows */
  function toPattern(rows) {
    const filled = rows.flatMap((row, r) => [...row].flatMap((sign, c) => (sign === "." ? [] : [[r, c]])));
    if (!filled.length) return ["."];
    const [at, to] = [0, 1]
      .map((axis) => filled.map((square) => square[axis]))
      .map((values) => [Math.min(...values), Math.max(...values)]);
    return rows.slice(at[0], at[1] + 1).map((row) => row.slice(to[0], to[1] + 1));
  }

  /** @param {Entry} one */
  function patternField(one) {
    if (shownGrid.entry !== one || String(toPattern(shownGrid.rows)) !== String(one.pattern))
      shownGrid = { entry: one, rows: toGrid(one.pattern ?? []) };
    const grid = createElement("div", {
      class: "squares",
      role: "group",
      "aria-label": say("pattern"),
      "data-rule": "pattern",
    });
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
      squares[at].setAttribute(
        "aria-label",
        say("square", { row: Math.floor(at / SIDE) + 1, column: (at % SIDE) + 1, sign: named }),
      );
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
    return createElement(
      "fieldset",
      {},
      createElement("legend", {}, say("pattern")),
      createElement("p", { class: "hint" }, say("pattern_about")),
      grid,
    );
  }
}
