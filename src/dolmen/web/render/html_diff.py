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
CACHED_STUBS = 1024  # names of pieces that come again and again
CACHED_MARKUPS = 64  # markups whose pieces are remembered: what several viewers see is cut once


class Piece:
    """A part of the markup from `start` to `end`, with the pieces inside it."""

    __slots__ = ("children", "end", "hash", "name", "start", "tag")

    def __init__(self, name: str, tag: str, start: int) -> None:
        self.name: str = name
        self.tag: str = tag
        self.start: int = start
        self.end: int = start
        self.hash: int = 0  # tells it from any other that had its name
        self.children: list[Piece] = []


@lru_cache(CACHED_MARKUPS)
def parse_pieces(html: str) -> Piece:
    """The tree of the pieces in a markup; its root is the whole of it."""
    root = Piece("", "", 0)
    holders, opened = [root], list[Piece | None]()  # pieces around the tag; elements, and None for one without an id
    for found in TAG.finditer(html):
        text = found[0]
        if found[1]:
            piece = opened.pop()
            if piece is not None:
                piece.end = found.end()
                piece.hash = hash(html[piece.start : piece.end])
                holders.pop()
        elif not text.endswith("/>"):
            name = ID.search(text)
            piece = Piece(sys.intern(name[1]), found[2], found.start()) if name else None
            opened.append(piece)
            if piece is not None:
                holders[-1].children.append(piece)
                holders.append(piece)
    root.end = len(html)
    return root


class Region:
    """A region of the page: the parts it consists of, of which those that the browser has are not made."""

    __slots__ = ("hash", "part_hashes", "parts")

    def __init__(self, parts: list[Drawing]) -> None:
        self.parts: list[Drawing] = parts
        self.part_hashes: list[int] = [hash(part.shows) for part in parts]  # tells a part from any other of its name
        names = tuple([part.name for part in parts])
        self.hash: int = hash((names, *self.part_hashes))  # and the whole from any other that was there

    def __str__(self) -> str:
        return "".join([part.markup() for part in self.parts])

    def __html__(self) -> str:
        """So that it may stand in a template."""
        return str(self)


def as_region(markup: str | Region) -> Region:
    """Markup as a region, also such that was made at once."""
    return markup if isinstance(markup, Region) else Region([static_drawing(markup)])


class KnownPart:
    """What the browser has of a part: what tells it from another, and the pieces inside it."""

    __slots__ = ("hash", "pieces")

    def __init__(self, known: int, inside: dict[str, int]) -> None:
        self.hash: int = known
        self.pieces: dict[str, int] = inside


UNKNOWN_PART = KnownPart(-1, {})  # which no hash is


def diff_region(markup: str | Region, had: dict[str, KnownPart]) -> tuple[str, dict[str, KnownPart]]:
    """The markup with what the browser `had` only named, and what it has then."""
    if isinstance(markup, str) and not has_pieces(markup):
        return markup, {}
    has: dict[str, KnownPart] = {}
    out: list[str] = []
    whole = as_region(markup)
    for at, (part, known) in enumerate(zip(whole.parts, whole.part_hashes)):
        if part.bare and not part.name and isinstance(part.draw, str):  # nothing in it could be left out
            out.append(part.draw)
            continue
        name = part.name or str(at)
        before = had.get(name, UNKNOWN_PART)
        if part.name and before.hash == known:
            out.append(stub(part.tag, part.name))
            has[name] = before
        else:
            inside: dict[str, int] = {}
            diff_drawing(part, before.pieces, inside, out)
            has[name] = KnownPart(known, inside)
    return "".join(out), has


def omit_known_faces(html: str, kept: Container[str]) -> str:
    """The markup without the shapes of the faces that a page has kept: it knows them by their names."""
    out, at = list[str](), 0
    for found in FACE.finditer(html):
        if found[1] in kept:
            out.append(html[at : found.end()])
            at = find_end_tag(html, found.end())
    return "".join([*out, html[at:]])


def find_end_tag(html: str, inside: int) -> int:
    """Where the element ends that is open here."""
    depth = 1
    for tag in TAG.finditer(html, inside):
        depth += -1 if tag[1] else not tag[0].endswith("/>")
        if not depth:
            return tag.start()
    raise ValueError(html)


def diff_drawing(part: Drawing, had: dict[str, int], has: dict[str, int], out: list[str]) -> None:
    """Draw what the browser does not have of a drawing."""
    drawn = part.render()
    if isinstance(drawn, list):
        for inner in drawn:
            known = hash(inner.shows)
            if inner.name and had.get(inner.name) == known:
                out.append(stub(inner.tag, inner.name))
            else:
                diff_drawing(inner, had, has, out)
            if inner.name:
                has[inner.name] = known
    elif part.bare or not has_pieces(drawn):
        out.append(drawn)
    else:
        out += diff_markup(drawn, parse_pieces(drawn), had, has)


def has_pieces(html: str) -> bool:
    return "<g" in html or "<li" in html


@lru_cache(CACHED_STUBS)
def stub(tag: str, name: str) -> str:
    return f'<{tag} id="{name}" data-same></{tag}>'


def diff_markup(html: str, piece: Piece, had: dict[str, int], has: dict[str, int]) -> list[str]:
    out: list[str] = []
    at = piece.start
    for inner in piece.children:
        out.append(html[at : inner.start])
        at = inner.end
        has[inner.name] = inner.hash
        if had.get(inner.name) == inner.hash:
            out.append(stub(inner.tag, inner.name))
            mark_known(inner, has)
        else:
            out += diff_markup(html, inner, had, has)
    out.append(html[at : piece.end])
    return out


def mark_known(piece: Piece, has: dict[str, int]) -> None:
    """What lies inside a piece that the browser has, it has too."""
    for inner in piece.children:
        has[inner.name] = inner.hash
        mark_known(inner, has)
