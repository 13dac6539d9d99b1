// The rules beside the table: whoever presses the number of a rule reads it, with the lines around it, and can search on.

import { narrow } from "./media.js";

/** The number of a rule, to be pressed. @param {string} rule */
export function link(rule) {
  const to = Object.assign(document.createElement("a"), { className: "rule", href: `/rules/${document.body.dataset.game}#${rule}`, textContent: rule });
  to.dataset.rule = rule;
  return to;
}

export class Book {
  /** @param {HTMLDialogElement} drawer @param {string} game */
  constructor(drawer, game) {
    this.drawer = drawer;
    this.address = `/rules/${game}`;
    this.pages = /** @type {HTMLElement} */ (drawer.querySelector(".pages"));
    this.search = /** @type {HTMLInputElement} */ (drawer.querySelector("input"));
    this.asked = 0;
    /** @type {Element | null} */
    this.from = null;
    addEventListener("click", (event) => this.clicked(event));
    this.search.addEventListener("input", () => this.fill({ q: this.search.value }));
    this.search.form?.addEventListener("submit", (event) => event.preventDefault());
    drawer.addEventListener("close", () => /** @type {HTMLElement | null} */ (this.from)?.focus({ preventScroll: true }));
    drawer.addEventListener("keydown", (event) => event.key === "Escape" && drawer.close());
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const link = /** @type {Element} */ (event.target).closest("a[data-rule]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.open(link.getAttribute("data-rule") ?? "", link);
  }

  /** @param {string} rule one rule, or a chapter @param {Element} from */
  open(rule, from) {
    const other = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]:not(#rules)"));
    other?.close();
    if (!this.drawer.open) {
      this.from = other ? null : from;
      if (narrow.matches) this.drawer.showModal();
      else this.drawer.show();
    }
    this.search.value = "";
    this.fill({ near: rule });
    this.pages.focus({ preventScroll: true });
  }

  /** Only what was asked for last is shown. @param {Record<string, string>} wanted */
  async fill(wanted) {
    const asked = ++this.asked;
    const query = new URLSearchParams({ ...wanted, lang: document.documentElement.lang, bare: "1" });
    const found = await fetch(`${this.address}?${query}`).catch(() => null);
    if (!found?.ok || asked !== this.asked) return;
    this.wanted = wanted;
    this.pages.innerHTML = await found.text();
    const line = this.pages.querySelector(".asked");
    if (line) line.scrollIntoView({ block: "center" });
    else this.pages.scrollTop = 0;
  }

  /** In another language. */
  again() {
    if (this.drawer.open && this.wanted) this.fill(this.wanted);
  }
}
