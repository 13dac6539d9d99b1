// Makes a part of the page look like new markup, changing only what differs. Elements with an id are kept and moved; of
// those marked `data-same` the server sent no more than the name, because they are here already just as they should be.
// What is marked `data-live` in the page belongs to somebody else: nothing inside it is touched from outside. Inside what is
// marked `data-upturned` lies the picture of a card, which may be turned up later than the rest.

/** @type {Map<SVGElement, Element>} where another card is to be turned up, and what it looks like */
const upturned = new Map();

/** Turns up the cards that wait for it, or those of them that a test lets pass. @param {(card: SVGElement) => boolean} [now] */
export function turnUp(now) {
  for (const [card, { childNodes }] of upturned) {
    if (now && !now(card)) continue;
    card.replaceChildren(...childNodes);
    upturned.delete(card);
  }
}

/** @param {Element} region @param {string} html */
export function morph(region, html) {
  const next = document.createElement("template");
  next.innerHTML = html;
  reshape(region, next.content);
}

/** Gives an element the children of another, which loses them. @param {Element} region @param {Node} wanted */
export function reshape(region, wanted) {
  /** @type {Map<string, Element>} */
  const same = new Map();
  for (const { id } of /** @type {ParentNode & Node} */ (wanted).querySelectorAll("[data-same]")) {
    const here = document.getElementById(id);
    if (here) same.set(id, here);
  }
  children(region, wanted, same);
}

/** @param {Node} from @param {Node} to @param {Map<string, Element>} same */
function children(from, to, same) {
  /** @type {Map<string, Element>} */
  const known = new Map();
  for (const child of from.childNodes) {
    if (child instanceof Element && child.id) known.set(child.id, child);
  }
  const stay = new Set([...to.childNodes].map((child) => child instanceof Element && child.id));
  let at = from.firstChild;
  for (let wanted = to.firstChild, next; wanted; wanted = next) {
    next = wanted.nextSibling;
    while (at && named(at) && !stay.has(/** @type {Element} */ (at).id)) at = drop(at); // before those after it seem to have moved
    const stays = wanted instanceof Element && wanted.hasAttribute("data-same") ? same.get(wanted.id) : undefined;
    if (!stays && at && gone(at, wanted)) at = drop(at);
    const match = stays ?? find(at, wanted, known);
    if (!match) {
      from.insertBefore(wanted, at);
      if (wanted instanceof Element) fill(wanted, same);
      continue;
    }
    if (match === at) at = at.nextSibling;
    else from.insertBefore(match, at);
    if (!stays && !match.isEqualNode(wanted)) become(match, wanted, same);
  }
  while (at) at = drop(at);
}

/** @param {ChildNode} node @returns {ChildNode | null} the one after it */
function drop(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

/** @param {Node} node */
const named = (node) => node instanceof Element && node.id !== "";

/** Whether the old node is the one that is missing: what comes after it is just what is wanted. @param {Node} at @param {Node} wanted */
function gone(at, wanted) {
  if (named(at) || named(wanted) || at.isEqualNode(wanted)) return false;
  return at.nextSibling?.isEqualNode(wanted) ?? false;
}

/**
 * The old node that becomes the wanted one: the one of that id, else the next one if it is of the same kind and not just
 * what is wanted after this.
 * @param {ChildNode | null} at @param {Node} wanted @param {Map<string, Element>} known
 * @returns {ChildNode | null}
 */
function find(at, wanted, known) {
  if (named(wanted)) {
    const same = known.get(/** @type {Element} */ (wanted).id);
    return same && same.nodeName === wanted.nodeName ? same : null;
  }
  if (!at || named(at) || at.nodeName !== wanted.nodeName) return null;
  if (!at.isEqualNode(wanted) && wanted.nextSibling && at.isEqualNode(wanted.nextSibling)) return null;
  return at;
}

/** What is new may hold what is here already. @param {Element} fresh @param {Map<string, Element>} same */
function fill(fresh, same) {
  for (const stub of fresh.querySelectorAll("[data-same]")) {
    const here = same.get(stub.id);
    if (here) stub.replaceWith(here);
  }
}

/** @param {Node} old @param {Node} wanted @param {Map<string, Element>} same */
function become(old, wanted, same) {
  if (!(old instanceof Element) || !(wanted instanceof Element)) {
    old.nodeValue = wanted.nodeValue;
    return;
  }
  for (const { name } of [...old.attributes]) if (!wanted.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.hasAttribute("data-upturned")) upturned.set(/** @type {SVGElement} */ (old), wanted);
  else if (!old.hasAttribute("data-live")) children(old, wanted, same);
}
