"""Helpers for SVG drawings of all games: escaping, numbers, accessibility, text width, parts read from files."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from html import escape
from importlib import resources
from zlib import crc32

NOT_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
NARROW, WIDE = frozenset("fijlrtI.,:;'’!|()[]- "), frozenset("mwMW@%—")

Point = tuple[float, float]


class Drawing:
    """A part of a page that is rendered lazily. While `shows` is the same, the markup is the same.

    `name` is the id of its single element; without a name it may be any markup. `draw` is the markup, or a function that
    returns markup or a list of drawings. It is `bare` if it contains no elements with ids, other than named drawings.
    """

    __slots__ = ("bare", "draw", "name", "shows", "tag")

    def __init__(
        self, name: str, shows: Hashable, draw: str | Callable[[], str | list[Drawing]], tag: str = "g", bare: bool = False
    ) -> None:
        self.name: str = name
        self.shows: Hashable = shows
        self.draw: str | Callable[[], str | list[Drawing]] = draw
        self.tag: str = tag
        self.bare: bool = bare

    def render(self) -> str | list[Drawing]:
        return self.draw if isinstance(self.draw, str) else self.draw()

    def markup(self) -> str:
        drawn = self.render()
        return drawn if isinstance(drawn, str) else join_drawings(drawn)


def static_drawing(markup: str, bare: bool = False) -> Drawing:
    """A drawing of fixed markup."""
    return Drawing("", markup, markup, bare=bare)


def named_drawing(name: str, markup: str, bare: bool = False, tag: str = "g") -> Drawing:
    """A drawing of one element with an id, so that a browser that already has it need not load it again."""
    return Drawing(name, markup, markup, tag, bare)


def wrap_svg(head: str, drawings: list[Drawing]) -> list[Drawing]:
    """Drawings inside an SVG element; `head` is its opening tag."""
    return [static_drawing(head, bare=True), *drawings, static_drawing("</svg>", bare=True)]


def svg_tag(css_class: str, box: tuple[float, float, float, float], label: str) -> str:
    """The opening tag of an SVG. `box` is its view box: x, y, width, height."""
    x, y, wide, high = box
    size = f'viewBox="{num(x)} {num(y)} {num(wide)} {num(high)}" width="{num(wide)}" height="{num(high)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="{css_class}" {size} role="group" aria-label="{esc(label)}">'


def hidden_svg(css_class: str, definitions: str) -> str:
    """An invisible SVG that only holds definitions for other SVGs of the page."""
    hidden = 'width="0" height="0" style="position:absolute" aria-hidden="true"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="{css_class}" {hidden}>{definitions}</svg>'


def theme_style(css_class: str, prefix: str, day: dict[str, str], night: dict[str, str]) -> str:
    """CSS with the colours of both themes as variables. A player's own theme takes precedence over the system's."""
    light = ";".join([f"--{prefix}{name}:{value}" for name, value in day.items()])
    dark = ";".join([f"--{prefix}{name}:{value}" for name, value in night.items()])
    return (
        f".{css_class}{{{light}}}@media (prefers-color-scheme:dark){{.{css_class}{{{dark}}}}}"
        f"[data-theme=dark] .{css_class}{{{dark}}}[data-theme=light] .{css_class}{{{light}}}"
    )


def join_drawings(drawings: list[Drawing]) -> str:
    return "".join([drawing.markup() for drawing in drawings])


def esc(text: str) -> str:
    """A text escaped for an attribute or for content."""
    return escape(NOT_XML.sub("", text))


@lru_cache(maxsize=1 << 16)
def num(value: float) -> str:
    """A number with at most two decimals and no trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def face_group(name: str, drawn: str, box: tuple[float, float, float, float]) -> str:
    """A group that appears many times unchanged, such as a card face. Equal shapes have equal names.

    It contains nothing to click or to read aloud, so a page may replace it by a bitmap.
    """
    size = " ".join(map(num, box))
    return f'<g class="face" data-face="{esc(name)}-{crc32(drawn.encode()):x}" data-box="{size}">{drawn}</g>'


def aria_attributes(label: str) -> str:
    """Attributes of a picture that a screen reader reads as one thing."""
    return f' role="img" aria-label="{esc(label)}"' if label else ""


def translate(x: float, y: float, scale: float = 1) -> str:
    """The transform attribute that moves something to a point."""
    size = f" scale({num(scale)})" if scale != 1 else ""
    return f'transform="translate({num(x)} {num(y)}){size}"'


def group(inside: str, x: float, y: float, scale: float = 1, more: str = "") -> str:
    return f"<g {translate(x, y, scale)}{more}>{inside}</g>"


@cache
def read_svg_parts(package: str, prefix: str, *files: str) -> str:
    """The content of SVG files of a package, with prefixed ids and without blanks between tags."""
    out = ""
    for file in files:
        text = (resources.files(package) / f"{file}.svg").read_text("utf-8")
        text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
        text = text[text.index(">") + 1 : text.rindex("</svg>")]
        out += re.sub(r">\s+<", "><", text).strip()
    return re.sub(r'( id="|href="#|url\(#)', rf"\1{prefix}", out)


@cache
def text_width(text: str) -> float:
    """The approximate width of a text in a bold serif font, in ems."""
    return sum(0.34 if c in NARROW else 0.9 if c in WIDE else 0.72 if c.isupper() else 0.55 for c in text)


def truncate(line: str, max_width: float) -> str:
    """A line of bold serif text, shortened to fit into `max_width` ems."""
    if text_width(line) <= max_width * 1.03:
        return line
    while line and text_width(line) + 0.6 > max_width:
        line = line[:-1]
    return line.rstrip() + "…"
