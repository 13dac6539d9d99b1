// Patches a region into new HTML and changes only what differs. Elements with an id are kept and moved. An element marked
// `data-same` is a placeholder: the server knows that the page has it unchanged. An element marked `data-live` is managed by
// its own module, a patch leaves its children alone. An element marked `data-upturned` contains the picture of a card, which
// may be replaced later than the rest (`setUpturnedPatch`). A change of language changes only texts (`translateFrom`).

/** @typedef {(node: SVGElement, wanted: Element, kept: Map<string, Element>) => void} PatchElement */

/** @type {PatchElement} how an element marked `data-upturned` gets its new children */
let patchUpturned = (node, wanted, kept) => patchChildren(node, wanted, kept);

/** @param {PatchElement} patch */
export function setUpturnedPatch(patch) {
  patchUpturned = patch;
}

/** The attributes with texts for people. */
const TEXT_ATTRIBUTES =
  "aria-label title data-tip placeholder data-denied data-lost data-gone data-react data-bot data-back data-free data-taken data-hint".split(
    " ",
  );

/** @param {Element} region @param {string} html */
export function patchHtml(region, html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  /** @type {Map<string, Element>} */
  const kept = new Map();
  for (const { id } of template.content.querySelectorAll("[data-same]")) {
    const element = document.getElementById(id);
    if (element) kept.set(id, element);
  }
  patchChildren(region, template.content, kept);
}

/**
 * Takes over the texts of the same element in another language. Everything else, such as what is open, stays as it is.
 * @param {Element} element @param {Element} translated
 */
export function translateFrom(element, translated) {
  for (const name of TEXT_ATTRIBUTES) {
    const text = translated.getAttribute(name);
    if (text !== null && element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
  if (element.hasAttribute("data-live")) return;
  const wanted = textNodes(translated);
  textNodes(element).forEach((node, at) => {
    if (wanted[at] && node.nodeValue !== wanted[at].nodeValue) node.nodeValue = wanted[at].nodeValue;
  });
  const byKey = childrenByKey(translated);
  for (const [key, child] of childrenByKey(element)) {
    const same = byKey.get(key);
    if (same) translateFrom(child, same);
  }
}

/** The texts between the children of an element. @param {Element} element */
const textNodes = (element) =>
  [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());

/** The children of an element by id or, without one, by tag and position. @param {Element} element */
function childrenByKey(element) {
  /** @type {Record<string, number>} */
  const counts = {};
  const key = (/** @type {Element} */ { id, nodeName }) =>
    id ? `#${id}` : `${nodeName} ${(counts[nodeName] = (counts[nodeName] ?? 0) + 1)}`;
  return new Map([...element.children].map((child) => [key(child), child]));
}

/** @param {Node} from @param {Node} to @param {Map<string, Element>} kept */
function patchChildren(from, to, kept) {
  /** @type {Map<string, Element>} */
  const byId = new Map();
  for (const child of from.childNodes) {
    if (child instanceof Element && child.id) byId.set(child.id, child);
  }
  const wantedIds = new Set([...to.childNodes].map((child) => child instanceof Element && child.id));
  let at = from.firstChild;
  for (let wanted = to.firstChild, next; wanted; wanted = next) {
    next = wanted.nextSibling;
    while (at && hasId(at) && !wantedIds.has(/** @type {Element} */ (at).id)) at = removeNode(at); // first, or the nodes after it would seem to have moved
    const stays = wanted instanceof Element && wanted.hasAttribute("data-same") ? kept.get(wanted.id) : undefined;
    if (!stays && at && wasRemoved(at, wanted)) at = removeNode(at);
    const match = stays ?? findMatch(at, wanted, byId);
    if (!match) {
      from.insertBefore(wanted, at);
      if (wanted instanceof Element) restoreKept(wanted, kept);
      continue;
    }
    if (match === at) at = at.nextSibling;
    else from.insertBefore(match, at);
    if (!stays && !match.isEqualNode(wanted)) patchNode(match, wanted, kept);
  }
  while (at) at = removeNode(at);
}

/** @param {ChildNode} node @returns {ChildNode | null} its next sibling */
function removeNode(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

/** @param {Node} node */
const hasId = (node) => node instanceof Element && node.id !== "";

/**
 * Whether the old node was removed, because its next sibling is exactly the wanted one.
 * @param {Node} oldNode @param {Node} newNode
 */
function wasRemoved(oldNode, newNode) {
  if (hasId(oldNode) || hasId(newNode) || oldNode.isEqualNode(newNode)) return false;
  return oldNode.nextSibling?.isEqualNode(newNode) ?? false;
}

/**
 * The old node to patch into the wanted one: the one with the same id, else the next one if it has the same tag and is not
 * what
 * comes after the wanted one.
 * @param {ChildNode | null} at @param {Node} wanted @param {Map<string, Element>} known
 * @returns {ChildNode | null}
 */
function findMatch(at, wanted, known) {
  if (hasId(wanted)) {
    const sameId = known.get(/** @type {Element} */ (wanted).id);
    return sameId && sameId.nodeName === wanted.nodeName ? sameId : null;
  }
  if (!at || hasId(at) || at.nodeName !== wanted.nodeName) return null;
  if (!at.isEqualNode(wanted) && wanted.nextSibling && at.isEqualNode(wanted.nextSibling)) return null;
  return at;
}

/** Puts kept elements into new markup. @param {Element} root @param {Map<string, Element>} kept */
function restoreKept(root, kept) {
  for (const stub of root.querySelectorAll("[data-same]")) {
    const element = kept.get(stub.id);
    if (element) stub.replaceWith(element);
  }
}

/** @param {Node} node @param {Node} wanted @param {Map<string, Element>} kept */
function patchNode(node, wanted, kept) {
  if (!(node instanceof Element) || !(wanted instanceof Element)) {
    node.nodeValue = wanted.nodeValue;
    return;
  }
  for (const { name } of [...node.attributes]) if (!wanted.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  if (node.hasAttribute("data-upturned")) patchUpturned(/** @type {SVGElement} */ (node), wanted, kept);
  else if (!node.hasAttribute("data-live")) patchChildren(node, wanted, kept);
}
