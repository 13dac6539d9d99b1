// The rules beside the table: a click on the number of a rule opens a drawer with it, its neighbours and a search field.

import { returnFocus } from "./keys.js";
import { narrow } from "./media.js";

const SEARCH_MS = 150; // after the last key

/** A link with the number of a rule. @param {string} rule */
export function makeRuleLink(rule) {
  const to = Object.assign(document.createElement("a"), {
    className: "rule",
    href: `/rules/${document.body.dataset.game}#${rule}`,
    textContent: rule,
  });
  to.dataset.rule = rule;
  return to;
}

export class RuleDrawer {
  /** @param {HTMLDialogElement} drawer @param {string} game */
  constructor(drawer, game) {
    this.drawer = drawer;
    this.address = `/rules/${game}`;
    this.content = /** @type {HTMLElement} */ (drawer.querySelector(".pages"));
    this.search = /** @type {HTMLInputElement} */ (drawer.querySelector("input"));
    /** @type {AbortController | null} the request under way */
    this.request = null;
    this.searchTimer = 0;
    /** @type {Element | null} */
    this.opener = null;
    addEventListener("click", (event) => this.onClick(event));
    this.search.addEventListener("input", () => this.searchSoon());
    this.search.form?.addEventListener("submit", (event) => event.preventDefault());
    drawer.addEventListener("close", () => returnFocus(drawer, this.opener));
    drawer.addEventListener("keydown", (event) => event.key === "Escape" && drawer.close());
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const link = /** @type {Element} */ (event.target).closest("a[data-rule]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.open(link.getAttribute("data-rule") ?? "", link);
  }

  /** @param {string} rule a rule or a chapter @param {Element} opener */
  open(rule, opener) {
    const otherDialog = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]:not(#rules)"));
    otherDialog?.close();
    if (!this.drawer.open) {
      this.opener = otherDialog ? null : opener;
      if (narrow.matches) this.drawer.showModal();
      else this.drawer.show();
    }
    this.search.value = "";
    this.load({ near: rule });
    this.content.focus({ preventScroll: true });
  }

  /** Searches when the player stops typing. */
  searchSoon() {
    clearTimeout(this.searchTimer);
    this.searchTimer = setTimeout(() => this.load({ q: this.search.value }), SEARCH_MS);
  }

  /** Loads rules; a request that is under way is dropped. @param {Record<string, string>} query */
  async load(query) {
    clearTimeout(this.searchTimer);
    this.request?.abort();
    const request = (this.request = new AbortController());
    const edition = this.drawer.dataset.edition ?? ""; // the rules of the other edition do not hold at this table
    const parameters = new URLSearchParams({
      ...query,
      lang: document.documentElement.lang,
      bare: "1",
      ...(edition && { edition }),
    });
    const html = await fetch(`${this.address}?${parameters}`, { signal: request.signal })
      .then((response) => (response.ok ? response.text() : null))
      .catch(() => null);
    if (html === null || request.signal.aborted) return;
    this.lastQuery = query;
    this.content.innerHTML = html;
    const rule = this.content.querySelector(".asked");
    if (rule) rule.scrollIntoView({ block: "center" });
    else this.content.scrollTop = 0;
  }

  /** Loads the same rules again, in another language. */
  reload() {
    if (this.drawer.open && this.lastQuery) this.load(this.lastQuery);
  }
}
