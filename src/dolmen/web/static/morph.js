// Makes a part of the page look like new markup, changing only what differs. Elements with an id are kept and moved.

/** @param {Element} region @param {string} html */
export function morph(region, html) {
  const next = document.createElement("template");
  next.innerHTML = html;
  children(region, next.content);
}

/** @param {Node} from @param {Node} to */
function children(from, to) {
  /** @type {Map<string, Element>} */
  const known = new Map();
  for (const child of from.childNodes) {
    if (child instanceof Element && child.id) known.set(child.id, child);
  }
  let at = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const match = find(at, wanted, known);
    if (!match) {
      from.insertBefore(wanted, at);
    } else {
      if (match === at) at = at.nextSibling;
      else from.insertBefore(match, at);
      if (!match.isEqualNode(wanted)) become(match, wanted);
    }
  }
  while (at) {
    const rest = at.nextSibling;
    at.remove();
    at = rest;
  }
}

/**
 * The old node that becomes the wanted one: the one of that id, else the next one if it is of the same kind.
 * @param {ChildNode | null} at @param {Node} wanted @param {Map<string, Element>} known
 * @returns {ChildNode | null}
 */
function find(at, wanted, known) {
  if (wanted instanceof Element && wanted.id) {
    const same = known.get(wanted.id);
    return same && same.nodeName === wanted.nodeName ? same : null;
  }
  if (!at || at.nodeName !== wanted.nodeName || (at instanceof Element && at.id)) return null;
  return at;
}

/** @param {Node} old @param {Node} wanted */
function become(old, wanted) {
  if (!(old instanceof Element) || !(wanted instanceof Element)) {
    old.nodeValue = wanted.nodeValue;
    return;
  }
  for (const { name } of [...old.attributes]) if (!wanted.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  children(old, wanted);
}
