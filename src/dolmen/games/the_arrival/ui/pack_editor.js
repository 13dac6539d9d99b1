// The fields of the cards, the tiles and the map of The Arrival in the pack editor of the page.

/** @typedef {{en: string, de: string}} Words */
/** @typedef {Record<string, number>} Section */
/** @typedef {{id: string, back: string, top: Section, middle: Section, bottom: Section}} Card */
/** @typedef {{id: string, kind: string, copies: number, value?: number[], province?: string, colour?: string}} Tile */
/** @typedef {[number, number]} Point */
/** @typedef {{id: string, name: string, province: string, port: boolean, place: Point}} Location */
/** @typedef {{id: string, name: Words, road_to: string, place: Point}} Castle */
/** @typedef {{id: string, name: string, colour: string, number: number, neighbours: string[]}} Province */
/** @typedef {{width: number, height: number, isle_neighbours: string[], roads: [string, string][]}} Sheet */
/** @typedef {{numbers: Record<string, number | number[]>, map: Sheet, card: Card[], tile: Tile[], location: Location[], castle: Castle[], province: Province[]}} Content */
/** @typedef {Card | Tile | Location | Castle | Province} Entry */

const SECTIONS = /** @type {const} */ (["top", "middle", "bottom"]);
const PAY = ["disks", "swords", "shields", "tiles", "honor", "broch", "caer", "corruption"];
const MOST = 999;
const LENGTH = 40; // of a name
const FEWEST_PLAYERS = 2;
const STEP = 2; // of an arrow key, in units of the map
const LARGE_STEP = 20; // with Shift
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {any} tools what the editor provides: `Tools` in web/static/pages/pack_editor.js */
export function makeFields({
  say,
  names,
  lang,
  picture,
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
}) {
  /** The place that can be moved, as the picture calls it. @type {{name: string, entry: Location | Castle} | null} */
  let movable = null;
  /** What the pointer moves: where it is now, and how far the pointer is from it. @type {{at: Point, from: Point} | null} */
  let drag = null;
  watchPicture();

  return {
    tables: ["card", "tile", "location", "castle", "province"],
    pages: ["numbers", "map"],
    first: { table: "card", number: 0 },
    folds: true,
    idLetters: { location: "L" },
    makeEntry,
    entryTitle,
    pageFields,
    entryFields,
    removeUses,
    markPicture: () => showPlace(),
  };

  // -- entries ---------------------------------------------------------------------------------------------------------------
  /** @param {string} _ @param {string} id @param {Content} content @returns {Location} */
  function makeEntry(_, id, content) {
    const middle = /** @type {Point} */ ([Math.round(content.map.width / 2), Math.round(content.map.height / 2)]);
    return { id, name: say("new_location", { id }), province: content.province[0].id, port: false, place: middle };
  }

  /** A location takes its roads with it. @param {Entry} one @param {Content} content */
  function removeUses(one, content) {
    content.map.roads = content.map.roads.filter((road) => !road.includes(one.id));
  }

  /** @param {Entry} one @param {Content} content */
  function entryTitle(one, content) {
    if ("back" in one) return { id: one.id, name: names.back[one.back] };
    if ("kind" in one) return { id: "", name: tileName(one, content) };
    return { id: "", name: nameOf(one) };
  }

  /** @param {Location | Castle | Province} one */
  function nameOf(one) {
    return typeof one.name === "string" ? one.name : one.name[/** @type {"en" | "de"} */ (lang)];
  }

  /** @param {Tile} tile @param {Content} content */
  function tileName(tile, content) {
    const of = tile.province ? provinceNames(content)[tile.province] : tile.colour ? names.colour[tile.colour] : "";
    return (of ? `${of}: ` : "") + names.kind[tile.kind];
  }

  /** The names of the provinces by id. @param {Content} content */
  function provinceNames(content) {
    return Object.fromEntries(content.province.map((one) => [one.id, one.name]));
  }

  /** The names of the locations by id, in the order of the alphabet. @param {Content} content */
  function locationNames(content) {
    const sorted = [...content.location].sort((a, b) => a.name.localeCompare(b.name, lang));
    return Object.fromEntries(sorted.map((one) => [one.id, one.name]));
  }

  /** @param {Content} content @param {string} page */
  function pageFields(content, page) {
    movable = null;
    return page === "numbers" ? numberFields(content) : [allRoadFields(content)];
  }

  /** @param {Content} content */
  function numberFields(content) {
    return Object.entries(content.numbers).flatMap(([key, value]) =>
      Array.isArray(value)
        ? value.map((number, n) =>
            numberField(
              say(key, { n: n + FEWEST_PLAYERS }),
              `${key}-${n}`,
              number,
              MOST,
              (/** @type {number} */ wanted) => (value[n] = wanted),
            ),
          )
        : [numberField(say(key), key, value, MOST, (/** @type {number} */ wanted) => (content.numbers[key] = wanted))],
    );
  }

  /** @param {any} one @param {string} table @param {Content} content */
  function entryFields(one, table, content) {
    movable =
      table === "location" || table === "castle" ? { name: `${table}-${content[table].indexOf(one)}`, entry: one } : null;
    showPlace();
    if (table === "card") return cardFields(one);
    if (table === "tile") return tileFields(one, content);
    if (table === "province") return provinceFields(one, content);
    return table === "location" ? locationFields(one, content) : castleFields(one, content);
  }

  // -- cards and tiles -------------------------------------------------------------------------------------------------------
  /** @param {Card} card */
  function cardFields(card) {
    const head = createElement(
      "tr",
      {},
      createElement("td"),
      ...SECTIONS.map((name) => createElement("th", { scope: "col" }, say(name))),
    );
    const rows = PAY.map((kind) =>
      createElement(
        "tr",
        {},
        createElement("th", { scope: "row" }, say(`pay_${kind}`)),
        ...SECTIONS.map((name) => payField(card, name, kind)),
      ),
    );
    const table = createElement(
      "table",
      { class: "sections" },
      createElement("caption", {}, say("sections")),
      createElement("thead", {}, head),
      createElement("tbody", {}, ...rows),
    );
    return [
      choiceField(say("back"), "back", names.back, card.back, (/** @type {string} */ value) => (card.back = value), "back"),
      table,
    ];
  }

  /** @param {Card} card @param {"top" | "middle" | "bottom"} section @param {string} kind */
  function payField(card, section, kind) {
    const field = numberField(
      "",
      `${section}.${kind}`,
      card[section][kind] ?? 0,
      MOST,
      (/** @type {number} */ wanted) => (card[section][kind] = wanted),
      "",
    );
    field.querySelector("input").setAttribute("aria-label", `${say(section)}: ${say(`pay_${kind}`)}`);
    return createElement("td", {}, field);
  }

  /** @param {Tile} tile @param {Content} content */
  function tileFields(tile, content) {
    const value = tile.value ?? [];
    const label = (/** @type {number} */ n) =>
      say(
        value.length > 1
          ? `value_${tile.kind}_${n + 1}`
          : tile.kind === "hour_of_the_master_builder"
            ? "value_disks"
            : "value",
      );
    const fields = value.map((number, n) =>
      numberField(label(n), `value-${n}`, number, MOST, (/** @type {number} */ wanted) => (value[n] = wanted)),
    );
    if (!fields.length) fields.push(createElement("p", { class: "hint" }, say("no_value")));
    if (tile.province !== undefined)
      fields.push(
        choiceField(
          say("province_of"),
          "province",
          provinceNames(content),
          tile.province,
          (/** @type {string} */ wanted) => (tile.province = wanted),
          "province",
        ),
      );
    if (tile.colour !== undefined)
      fields.push(
        choiceField(
          say("colour"),
          "colour",
          names.colour,
          tile.colour,
          (/** @type {string} */ wanted) => (tile.colour = wanted),
          "colour",
        ),
      );
    if (tile.copies > 1) fields.push(createElement("p", { class: "hint" }, say("copies", { n: tile.copies })));
    return fields;
  }

  // -- provinces -------------------------------------------------------------------------------------------------------------
  /** @param {Province} province @param {Content} content */
  function provinceFields(province, content) {
    const isle = checkField(
      say("near_isle"),
      "near-isle",
      content.map.isle_neighbours.includes(province.id),
      (/** @type {boolean} */ on) => toggle(content.map.isle_neighbours, province.id, on),
      "",
    );
    const others = content.province.filter((other) => other !== province).map((other) => neighbourField(province, other));
    return [
      textField(
        say("name"),
        "name",
        province.name,
        LENGTH,
        "name",
        (/** @type {string} */ value) => (province.name = value),
      ),
      numberField(
        say("number"),
        "number",
        province.number,
        MOST,
        (/** @type {number} */ value) => (province.number = value),
        "",
      ),
      choiceField(
        say("colour"),
        "colour",
        names.colour,
        province.colour,
        (/** @type {string} */ value) => (province.colour = value),
        "colour",
      ),
      createElement(
        "fieldset",
        { class: "checks", "data-rule": "neighbours" },
        createElement("legend", {}, say("neighbours")),
        ...others,
        isle,
      ),
    ];
  }

  /** @param {Province} province @param {Province} other */
  function neighbourField(province, other) {
    const borders = province.neighbours.includes(other.id) || other.neighbours.includes(province.id);
    const set = (/** @type {boolean} */ on) => {
      toggle(province.neighbours, other.id, on);
      toggle(other.neighbours, province.id, on);
    };
    return checkField(other.name, `neighbour-${other.id}`, borders, set, "");
  }

  /** Makes a name part of a list, or not. @param {string[]} list @param {string} name @param {boolean} on */
  function toggle(list, name, on) {
    const others = list.filter((one) => one !== name);
    list.splice(0, list.length, ...others, ...(on ? [name] : []));
  }

  // -- locations and castles -------------------------------------------------------------------------------------------------
  /** @param {Location} one @param {Content} content */
  function locationFields(one, content) {
    const fields = [
      textField(say("name"), "name", one.name, LENGTH, "name", (/** @type {string} */ value) => (one.name = value)),
      choiceField(
        say("province_of"),
        "province",
        provinceNames(content),
        one.province,
        (/** @type {string} */ value) => (one.province = value),
        "province",
      ),
      checkField(say("port"), "port", one.port, (/** @type {boolean} */ on) => (one.port = on), "port"),
    ];
    return [...fields, placeFields(one, content), roadFields(one, content)];
  }

  /** @param {Castle} castle @param {Content} content */
  function castleFields(castle, content) {
    const road = choiceField(
      say("road_to"),
      "road_to",
      locationNames(content),
      castle.road_to,
      (/** @type {string} */ value) => (castle.road_to = value),
      "road_to",
    );
    return [...wordFields(castle.name, "name", say("name"), LENGTH, "name"), road, placeFields(castle, content)];
  }

  /** Where a place is on the map, in numbers. @param {Location | Castle} one @param {Content} content */
  function placeFields(one, content) {
    const most = [content.map.width, content.map.height];
    const fields = ["place-x", "place-y"].map((key, axis) =>
      numberField(say(key), key, one.place[axis], most[axis], (/** @type {number} */ wanted) => {
        one.place[axis] = wanted;
        showPlace();
      }),
    );
    return createElement(
      "fieldset",
      { class: "pair" },
      createElement("legend", {}, say("place")),
      createElement("p", { class: "hint" }, say("place_about")),
      ...fields,
    );
  }

  // -- roads -----------------------------------------------------------------------------------------------------------------
  /** The roads of a location. @param {Location} one @param {Content} content */
  function roadFields(one, content) {
    const known = locationNames(content);
    const rows = content.map.roads.flatMap((road, n) => {
      const end = road[0] === one.id ? road[1] : road[0];
      return road.includes(one.id) ? [{ n, text: known[end] ?? end }] : [];
    });
    const end = createElement("select", { "data-field": "road-end" }, ...freeEnds(one.id, content));
    return roadList(say("roads_here"), rows, content, [labelled(say("new_road_to"), end, "")], () => [one.id, end.value]);
  }

  /** All roads. @param {Content} content */
  function allRoadFields(content) {
    const known = locationNames(content);
    const rows = content.map.roads.map((road, n) => ({ n, text: road.map((end) => known[end] ?? end).join(" – ") }));
    rows.sort((a, b) => a.text.localeCompare(b.text, lang));
    const start = createElement("select", { "data-field": "road-start" }, ...Object.entries(known).map(placeOption));
    const end = createElement("select", { "data-field": "road-end" });
    const showEnds = () => end.replaceChildren(...freeEnds(start.value, content));
    start.addEventListener("change", showEnds);
    showEnds();
    return roadList(
      say("roads_all", { n: rows.length }),
      rows,
      content,
      [labelled(say("new_road_from"), start, ""), labelled(say("new_road_to"), end, "")],
      () => [start.value, end.value],
    );
  }

  /** @param {[string, string]} place id and name */
  function placeOption([id, name]) {
    return createElement("option", { value: id }, name);
  }

  /** The locations that no road connects with this one, as choices. @param {string} start @param {Content} content */
  function freeEnds(start, content) {
    const known = [start, ...content.map.roads.filter((road) => road.includes(start)).flat()];
    return Object.entries(locationNames(content))
      .filter(([id]) => !known.includes(id))
      .map(placeOption);
  }

  /** Roads to remove, and fields to add one. @param {string} title @param {{n: number, text: string}[]} rows @param {Content} content @param {HTMLElement[]} fields @param {() => [string, string]} newRoad */
  function roadList(title, rows, content, fields, newRoad) {
    const list = createElement("ul", { class: "roads" }, ...rows.map(({ n, text }) => roadRow(n, text, content)));
    const add = createElement("button", { type: "button", class: "secondary", "data-field": "add-road" }, say("add_road"));
    add.addEventListener("click", () => addRoad(content, newRoad()));
    return createElement(
      "fieldset",
      { class: "road-fields", "data-rule": "roads" },
      createElement("legend", {}, title),
      createElement("div", { class: "new-road" }, ...fields, add),
      list,
    );
  }

  /** @param {number} n @param {string} text @param {Content} content */
  function roadRow(n, text, content) {
    const remove = createElement(
      "button",
      { type: "button", class: "secondary", "aria-label": say("remove_road", { road: text }), "data-field": `road-${n}` },
      "×",
    );
    remove.addEventListener("click", () => {
      const at = [...document.querySelectorAll(".roads button")].indexOf(remove);
      change(`remove road ${Date.now()}`, () => content.map.roads.splice(n, 1));
      showFields();
      const rest = document.querySelectorAll(".roads button");
      focusOn(rest[Math.min(at, rest.length - 1)] ?? document.querySelector("[data-field=add-road]"));
    });
    const row = createElement("li", {}, createElement("span", {}, text), remove);
    for (const [event, shown] of /** @type {const} */ ([
      ["pointerenter", true],
      ["focusin", true],
      ["pointerleave", false],
      ["focusout", false],
    ]))
      row.addEventListener(event, () => showRoad(n, shown));
    return row;
  }

  /** @param {Content} content @param {[string, string]} road */
  function addRoad(content, road) {
    if (!road[1]) return; // the first location is connected with all others
    change(`add road ${Date.now()}`, () => content.map.roads.push(road));
    showFields();
    focusOn(document.querySelector("[data-field=add-road]"));
  }

  /** @param {Element | null} element */
  function focusOn(element) {
    /** @type {HTMLElement | null} */ (element)?.focus();
  }

  /** @param {number} n @param {boolean} shown */
  function showRoad(n, shown) {
    picture.querySelector(`[data-road="${n}"]`)?.setAttribute("visibility", shown ? "visible" : "hidden");
  }

  // -- places on the map -----------------------------------------------------------------------------------------------------
  /** The handle of the place that can be moved, if the picture shows it already. @returns {SVGGElement | null} */
  function findHandle() {
    return movable ? picture.querySelector(`.handle[data-place="${movable.name}"]`) : null;
  }

  /** Shows the place that can be moved where it is now: the picture from the server comes later. */
  function showPlace() {
    const handle = findHandle();
    if (!movable || !handle) return;
    const [x, y] = drag ? drag.at : movable.entry.place;
    handle.setAttribute("transform", `translate(${x} ${y})`);
    handle.setAttribute("aria-label", say("handle", { name: nameOf(movable.entry), x, y }));
    for (const road of picture.querySelectorAll("[data-end]"))
      road.setAttribute("d", `M${x} ${y}L${road.getAttribute("data-end")}`);
    for (const [key, value] of /** @type {const} */ ([
      ["place-x", x],
      ["place-y", y],
    ])) {
      const field = /** @type {HTMLInputElement | null} */ (document.querySelector(`[data-field="${key}"]`));
      if (field && field !== document.activeElement) field.value = String(value);
    }
  }

  /** The nearest point that a place may have. @param {Element} handle @param {number} x @param {number} y @returns {Point} */
  function limit(handle, x, y) {
    const [left, top, right, bottom] = (handle.getAttribute("data-bounds") ?? "").split(" ").map(Number);
    return [Math.round(Math.min(right, Math.max(left, x))), Math.round(Math.min(bottom, Math.max(top, y)))];
  }

  /** @param {string} key changes with the same key are undone together @param {Point} at */
  function movePlace(key, at) {
    const one = movable?.entry;
    if (!one || (one.place[0] === at[0] && one.place[1] === at[1])) return;
    change(key, () => (one.place = at));
    showPlace();
  }

  /** The point of the map below the pointer. @param {SVGGElement} handle @param {PointerEvent} event */
  function pointBelow(handle, event) {
    const toMap = handle.ownerSVGElement?.getScreenCTM()?.inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(toMap);
  }

  /** The listeners are on the frame, since the picture in it is replaced while a place is moved. */
  function watchPicture() {
    picture.addEventListener("pointerdown", startDrag);
    // `touch-action` has no effect on parts of an SVG: without this the page would scroll.
    picture.addEventListener(
      "touchstart",
      (/** @type {TouchEvent} */ event) => isOnHandle(event) && event.preventDefault(),
      { passive: false },
    );
    picture.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      const handle = findHandle();
      if (!drag || !handle) return;
      const point = pointBelow(handle, event);
      drag.at = limit(handle, point.x - drag.from[0], point.y - drag.from[1]);
      showPlace();
    });
    picture.addEventListener("pointerup", () => endDrag(true));
    picture.addEventListener("pointercancel", () => endDrag(false));
    picture.addEventListener("keydown", pressKey);
    picture.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const place = /** @type {Element} */ (event.target).closest("[data-place]:not(.handle)")?.getAttribute("data-place");
      if (place) choose(...splitName(place));
    });
  }

  /** @param {string} place `location-3` @returns {[string, number]} */
  function splitName(place) {
    const [table, number] = place.split("-");
    return [table, Number(number)];
  }

  /** @param {Event} event */
  function isOnHandle(event) {
    return findHandle()?.contains(/** @type {Node} */ (event.target)) ?? false;
  }

  /** @param {PointerEvent} event */
  function startDrag(event) {
    const handle = findHandle();
    if (!movable || !handle || event.button !== 0 || !isOnHandle(event)) return;
    event.preventDefault(); // selects no text
    handle.focus({ preventScroll: true });
    const point = pointBelow(handle, event);
    const [x, y] = movable.entry.place;
    drag = { at: [x, y], from: [point.x - x, point.y - y] };
    picture.setPointerCapture(event.pointerId);
  }

  /** @param {boolean} moves */
  function endDrag(moves) {
    if (!drag) return;
    const { at } = drag;
    drag = null;
    if (moves) movePlace(`drag ${Date.now()}`, at);
    showPlace();
  }

  /** @param {KeyboardEvent} event */
  function pressKey(event) {
    const handle = findHandle();
    const step = STEPS[/** @type {"ArrowUp"} */ (event.key)];
    if (event.key === "Escape") return endDrag(false);
    if (!movable || drag || !step || !handle || handle !== event.target || event.ctrlKey || event.metaKey || event.altKey)
      return;
    event.preventDefault();
    const size = event.shiftKey ? LARGE_STEP : STEP;
    const [x, y] = movable.entry.place;
    movePlace("place", limit(handle, x + step[0] * size, y + step[1] * size));
  }
}
