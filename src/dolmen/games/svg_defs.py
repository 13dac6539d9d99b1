"""Flatten SVG definitions to as few elements as possible: a browser copies all of them wherever a symbol is used.

The source drawings use groups and nested symbols, which are easy to edit. Here each shape gets the attributes of its groups,
and a nested symbol becomes part of the outer one.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, fromstring, tostring

INHERITED = {  # attributes that shapes inherit; a group with only these can be dissolved
    *("fill", "fill-opacity", "fill-rule", "color", "transform"),
    *("stroke", "stroke-opacity", "stroke-width", "stroke-linejoin", "stroke-linecap", "stroke-dasharray"),
}
COLOUR = re.compile(r"color:(#\w+)")


def flatten_svg_defs(markup: str, inner: str) -> str:
    """Flattened definitions. Symbols whose ids begin with `inner` are used only inside others and are left out."""
    whole = fromstring(f"<defs>{markup}</defs>")
    known = {f"#{drawing.get('id')}": drawing for drawing in whole}
    for drawing in whole:
        drawing[:] = [shape for part in drawing for shape in flatten_shapes(part, {}, known)]
    wanted = [drawing for drawing in whole if not drawing.get("id", "").startswith(inner)]
    return "".join([tostring(drawing, "unicode").replace(" />", "/>") for drawing in wanted])


def flatten_shapes(part: Element, around: dict[str, str], known: dict[str, Element]) -> list[Element]:
    """The shapes of a part, each with the attributes of the groups `around` it."""
    if part.tag == "use" and "transform" not in part.attrib:  # rotated symbols appear many times and would be long
        part = expand_use(part, known[part.attrib["href"]])
    attributes = around | part.attrib
    if moved := [found["transform"] for found in (around, part.attrib) if "transform" in found]:
        attributes["transform"] = " ".join(moved)
    if part.tag == "g" and set(attributes) <= INHERITED:
        return [shape for inner in part for shape in flatten_shapes(inner, attributes, known)]
    colour = attributes.pop("color", "currentColor")
    if attributes.get("stroke") == "none" and not len(part):
        attributes = {name: value for name, value in attributes.items() if not name.startswith("stroke-")}
    shape = Element(part.tag, {name: colour if value == "currentColor" else value for name, value in attributes.items()})
    shape[:] = [found for inner in part for found in flatten_shapes(inner, {}, known)]
    return [shape]


def expand_use(use: Element, drawing: Element) -> Element:
    """A nested symbol as a group of its shapes."""
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
