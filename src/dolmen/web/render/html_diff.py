"""Less on the line: in a piece of page, whatever the browser has already is only named, and need not even be made.

A piece is an element `g` or `li` with an id. If the browser has it just as it is, an empty element of the same id with the
attribute `data-same` stands for it, and the browser keeps what it has. Pieces lie inside one another (a square in its
land), so a change in one corner of a drawing sends that corner and nothing beside it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Container
from functools import lru_cache

from dolmen.games.svg import Drawing, static_drawing

TAG = re.compile(r"<(/?)(g|li)\b[^>]*>")  # no drawing or template has a bare `>` in an attribute
ID = re.compile(r' id="([^"]+)"')
FACE = re.compile(r'<g class="face" data-face="([^"]+)"[^>]*>')
STUBS = 1024  # names of pieces that come again and again
KEPT = 64  # markups whose pieces are remembered: what several viewers see is cut once


class Piece:
    """A part of the markup from `start` to `end`, with the pieces inside it."""

    __slots__ = ("end", "inside", "known", "name", "start", "tag")

    def __init__(self, name: str, tag: str, start: int) -> None:
        self.name: str = name
        self.tag: str = tag
        self.start: int = start
        self.end: int = start
        self.known: int = 0  # tells it from any other that had its name
        self.inside: list[Piece] = []


@lru_cache(KEPT)
def pieces(html: str) -> Piece:
    """The tree of the pieces in a markup; its root is the whole of it."""
    root = Piece("", "", 0)
    holders, opened = [root], list[Piece | None]()  # pieces around the tag; elements, and None for one without an id
    for found in TAG.finditer(html):
        text = found[0]
        if found[1]:
            piece = opened.pop()
            if piece is not None:
                piece.end = found.end()
                piece.known = hash(html[piece.start : piece.end])
                holders.pop()
        elif not text.endswith("/>"):
            name = ID.search(text)
            piece = Piece(sys.intern(name[1]), found[2], found.start()) if name else None
            opened.append(piece)
            if piece is not None:
                holders[-1].inside.append(piece)
                holders.append(piece)
    root.end = len(html)
    return root


class Region:
    """A region of the page: the parts it consists of, of which those that the browser has are not made."""

    __slots__ = ("each", "known", "parts")

    def __init__(self, parts: list[Drawing]) -> None:
        self.parts: list[Drawing] = parts
        self.each: list[int] = [hash(part.shows) for part in parts]  # tells a part from any other of its name
        names = tuple([part.name for part in parts])
        self.known: int = hash((names, *self.each))  # and the whole from any other that was there

    def __str__(self) -> str:
        return "".join([part.markup() for part in self.parts])

    def __html__(self) -> str:
        """So that it may stand in a template."""
        return str(self)


def region(markup: str | Region) -> Region:
    """Markup as a region, also such that was made at once."""
    return markup if isinstance(markup, Region) else Region([static_drawing(markup)])


class Had:
    """What the browser has of a part: what tells it from another, and the pieces inside it."""

    __slots__ = ("inside", "known")

    def __init__(self, known: int, inside: dict[str, int]) -> None:
        self.known: int = known
        self.inside: dict[str, int] = inside


NOTHING = Had(-1, {})  # which no hash is


def less(markup: str | Region, had: dict[str, Had]) -> tuple[str, dict[str, Had]]:
    """The markup with what the browser `had` only named, and what it has then."""
    if isinstance(markup, str) and not has_pieces(markup):
        return markup, {}
    has: dict[str, Had] = {}
    out: list[str] = []
    whole = region(markup)
    for at, (part, known) in enumerate(zip(whole.parts, whole.each)):
        if part.bare and not part.name and isinstance(part.draw, str):  # nothing in it could be left out
            out.append(part.draw)
            continue
        name = part.name or str(at)
        before = had.get(name, NOTHING)
        if part.name and before.known == known:
            out.append(stub(part.tag, part.name))
            has[name] = before
        else:
            inside: dict[str, int] = {}
            draw(part, before.inside, inside, out)
            has[name] = Had(known, inside)
    return "".join(out), has


def faceless(html: str, kept: Container[str]) -> str:
    """The markup without the shapes of the faces that a page has kept: it knows them by their names."""
    out, at = list[str](), 0
    for found in FACE.finditer(html):
        if found[1] in kept:
            out.append(html[at : found.end()])
            at = end_of(html, found.end())
    return "".join([*out, html[at:]])


def end_of(html: str, inside: int) -> int:
    """Where the element ends that is open here."""
    depth = 1
    for tag in TAG.finditer(html, inside):
        depth += -1 if tag[1] else not tag[0].endswith("/>")
        if not depth:
            return tag.start()
    raise ValueError(html)


def draw(part: Drawing, had: dict[str, int], has: dict[str, int], out: list[str]) -> None:
    """Draw what the browser does not have of a drawing."""
    drawn = part.render()
    if isinstance(drawn, list):
        for inner in drawn:
            known = hash(inner.shows)
            if inner.name and had.get(inner.name) == known:
                out.append(stub(inner.tag, inner.name))
            else:
                draw(inner, had, has, out)
            if inner.name:
                has[inner.name] = known
    elif part.bare or not has_pieces(drawn):
        out.append(drawn)
    else:
        out += told(drawn, pieces(drawn), had, has)


def has_pieces(html: str) -> bool:
    return "<g" in html or "<li" in html


@lru_cache(STUBS)
def stub(tag: str, name: str) -> str:
    return f'<{tag} id="{name}" data-same></{tag}>'


def told(html: str, piece: Piece, had: dict[str, int], has: dict[str, int]) -> list[str]:
    out: list[str] = []
    at = piece.start
    for inner in piece.inside:
        out.append(html[at : inner.start])
        at = inner.end
        has[inner.name] = inner.known
        if had.get(inner.name) == inner.known:
            out.append(stub(inner.tag, inner.name))
            keep(inner, has)
        else:
            out += told(html, inner, had, has)
    out.append(html[at : piece.end])
    return out


def keep(piece: Piece, has: dict[str, int]) -> None:
    """What lies inside a piece that the browser has, it has too."""
    for inner in piece.inside:
        has[inner.name] = inner.known
        keep(inner, has)
