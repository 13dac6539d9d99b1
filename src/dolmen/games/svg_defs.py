"""Definitions with as few elements as show the same: a browser copies all of them wherever a drawing is used.

The drawings are kept as they are easy to draw, in groups, and with signs that stand in other signs. Here, once, each shape
says itself what its group says for all, and a sign inside another one becomes part of it.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, fromstring, tostring

INHERITED = {  # what shapes have from the group around them; the group may say nothing else
    *("fill", "fill-opacity", "fill-rule", "color", "transform"),
    *("stroke", "stroke-opacity", "stroke-width", "stroke-linejoin", "stroke-linecap", "stroke-dasharray"),
}
COLOUR = re.compile(r"color:(#\w+)")


def flatten_svg_defs(markup: str, inner: str) -> str:
    """Definitions, each with no more elements than it needs; those whose names begin with `inner` stand only in others."""
    whole = fromstring(f"<defs>{markup}</defs>")
    known = {f"#{drawing.get('id')}": drawing for drawing in whole}
    for drawing in whole:
        drawing[:] = [shape for part in drawing for shape in flatten_shapes(part, {}, known)]
    wanted = [drawing for drawing in whole if not drawing.get("id", "").startswith(inner)]
    return "".join([tostring(drawing, "unicode").replace(" />", "/>") for drawing in wanted])


def flatten_shapes(part: Element, around: dict[str, str], known: dict[str, Element]) -> list[Element]:
    """What a part shows, each shape with what is said `around` it."""
    if part.tag == "use" and "transform" not in part.attrib:  # what is turned is drawn many times, and would be long
        part = expand_use(part, known[part.attrib["href"]])
    said = around | part.attrib
    if moved := [found["transform"] for found in (around, part.attrib) if "transform" in found]:
        said["transform"] = " ".join(moved)
    if part.tag == "g" and set(said) <= INHERITED:
        return [shape for inner in part for shape in flatten_shapes(inner, said, known)]
    colour = said.pop("color", "currentColor")
    if said.get("stroke") == "none" and not len(part):
        said = {name: value for name, value in said.items() if not name.startswith("stroke-")}
    shape = Element(part.tag, {name: colour if value == "currentColor" else value for name, value in said.items()})
    shape[:] = [found for inner in part for found in flatten_shapes(inner, {}, known)]
    return [shape]


def expand_use(use: Element, drawing: Element) -> Element:
    """A sign in another one, as a group of its shapes."""
    group = Element("g")
    group[:] = list(drawing)
    if use.get("width"):
        size = float(drawing.attrib["viewBox"].split()[2])
        group.set("transform", f"translate({use.get('x')} {use.get('y')})scale({float(use.attrib['width']) / size:.4g})")
    if colour := COLOUR.fullmatch(use.get("style", "")):
        group.set("color", colour[1])
    elif "style" in use.attrib:
        group.set("style", use.attrib["style"])
    return group
