// The keyboard: arrows go from lit thing to lit thing, Enter presses, Esc goes back, numbers are the buttons.

export class Keys {
  /** @param {import("./chooser.js").Chooser} chooser */
  constructor(chooser) {
    this.chooser = chooser;
    /** @type {HTMLElement[]} what was made a stop, to be looked at */
    this.named = [];
    this.used = false; // whether the last thing that was done was done by key
    addEventListener("keydown", (event) => this.key(event));
    addEventListener("pointerdown", () => (this.used = false));
  }

  /** One stop for Tab in each drawing; whoever plays by keys finds the focus where it can go on. @param {string} held */
  rove(held) {
    /** @type {Set<Element | null>} */
    const stops = new Set();
    for (const id of [held, ...this.chooser.places.keys()]) {
      const element = id ? document.getElementById(id) : null;
      const drawing = element?.closest("svg") ?? null;
      if (!element?.matches(".lit, .picked") || stops.has(drawing)) continue;
      stops.add(drawing);
      element.setAttribute("tabindex", "0");
    }
    const kept = held ? document.getElementById(held) : null;
    if (kept?.matches(".lit")) kept.focus({ preventScroll: true });
    else if (this.used && (held || document.activeElement === document.body)) this.first();
  }

  /** Focus on what comes next: the first lit thing of the step, or the first button. */
  first() {
    const { chooser } = this;
    const step = chooser.left().map((option) => option.at[chooser.picked.length]); // it may have been picked already
    const id = [...step, ...chooser.places.keys()].find((at) => chooser.places.has(at) && chooser.over.find(at));
    const next = id ? document.getElementById(id) : chooser.options.numbered()[0];
    next?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]:not(.drawer)")) return;
    const target = /** @type {Element} */ (event.target);
    if (target.matches("input, select, textarea") || target.closest("dialog")) return;
    this.used = true;
    const drawn = target.closest(".pic") !== null;
    const { chooser } = this;
    if (event.key === "Escape") chooser.back();
    else if (drawn && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      chooser.clicked(target, false);
    } else if (event.key === "Enter" && target === document.body) chooser.options.press(0);
    else if (event.key.startsWith("Arrow") && (drawn || target === document.body || target.closest("#options"))) {
      event.preventDefault();
      if (drawn) this.beside(target, event.key)?.focus({ preventScroll: true });
      else if (chooser.decision) this.first();
      else if (!document.getElementById("replay")) this.things()[0]?.focus({ preventScroll: true }); // there arrows go through time
    } else if (/^[1-9]$/.test(event.key)) chooser.options.press(Number(event.key));
  }

  /** Whatever has a name in the drawings: while others are to act it can be looked at. @returns {HTMLElement[]} */
  things() {
    const things = /** @type {HTMLElement[]} */ ([...this.chooser.room.querySelectorAll(".pic svg [id][aria-label]")]);
    for (const thing of things.filter((one) => !one.hasAttribute("tabindex"))) {
      thing.tabIndex = -1;
      this.named.push(thing);
    }
    return things.filter((thing) => thing.checkVisibility());
  }

  /** Something is asked: only what is lit is a stop. */
  asked() {
    for (const thing of this.named.splice(0)) thing.removeAttribute("tabindex");
  }

  /** The nearest lit element, or thing to look at, in the direction of an arrow key. @param {Element} from @param {string} key */
  beside(from, key) {
    const middle = (/** @type {Element} */ e) => {
      const box = (e.querySelector(":scope > .hit") ?? e).getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const across = key === "ArrowLeft" || key === "ArrowRight";
    const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    const [x, y] = middle(from);
    /** @type {HTMLElement | null} */
    let best = null;
    let least = Infinity;
    const lit = [...this.chooser.places.keys()].filter((id) => this.chooser.over.find(id));
    for (const element of this.chooser.decision ? lit.map((id) => document.getElementById(id)) : this.things()) {
      if (!element || element === from) continue;
      const [ex, ey] = middle(element);
      const ahead = sign * (across ? ex - x : ey - y);
      const aside = Math.abs(across ? ey - y : ex - x);
      if (ahead > 4 && ahead + 2 * aside < least) [best, least] = [element, ahead + 2 * aside];
    }
    return best;
  }
}
