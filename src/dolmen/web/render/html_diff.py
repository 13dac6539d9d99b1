"""HTML diff: sends only the parts of a region that the browser does not have.

This module and `live/connection.py` hold the latency code of the server; all other modules render complete regions. It saves
bytes, because an answer mostly changes a small part of the page, and rendering time, because a `Drawing` that the browser
already has is not rendered.

A piece is an element `g` or `li` with an id. If the browser has it unchanged, an empty element with the same id and the
attribute `data-same` is sent instead, and the browser keeps its own. Pieces can be nested (a square in its land), so a
change in one corner of a drawing sends only that corner.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Container
from functools import lru_cache

from dolmen.games.svg import Drawing, static_drawing

TAG = re.compile(r"<(/?)(g|li)\b[^>]*>")  # no drawing or template has an unescaped `>` in an attribute
ID = re.compile(r' id="([^"]+)"')
FACE = re.compile(r'<g class="face" data-face="([^"]+)"[^>]*>')
CACHED_STUBS = 1024
CACHED_MARKUPS = 64  # parsed once for all viewers


class Piece:
    """A piece of HTML from `start` to `end`, with the pieces nested in it."""

    __slots__ = ("children", "end", "hash", "name", "start", "tag")

    def __init__(self, name: str, tag: str, start: int) -> None:
        self.name: str = name
        self.tag: str = tag
        self.start: int = start
        self.end: int = start
        self.hash: int = 0  # of its HTML
        self.children: list[Piece] = []


@lru_cache(CACHED_MARKUPS)
def parse_pieces(html: str) -> Piece:
    """The tree of pieces in some HTML. The root is all of it."""
    root = Piece("", "", 0)
    holders, opened = [root], list[Piece | None]()  # open pieces; open elements, None if without an id
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
    """A region of the page as a list of parts. A part is rendered only if the browser does not have it."""

    __slots__ = ("hash", "part_hashes", "parts")

    def __init__(self, parts: list[Drawing]) -> None:
        self.parts: list[Drawing] = parts
        self.part_hashes: list[int] = [hash(part.shows) for part in parts]
        names = tuple([part.name for part in parts])
        self.hash: int = hash((names, *self.part_hashes))

    def __str__(self) -> str:
        return "".join([part.markup() for part in self.parts])

    def __html__(self) -> str:
        """For use in a template."""
        return str(self)


def as_region(markup: str | Region) -> Region:
    """A region from a region or from plain HTML."""
    return markup if isinstance(markup, Region) else Region([static_drawing(markup)])


class KnownPart:
    """A part that the browser has: its hash, and the hashes of the pieces in it."""

    __slots__ = ("hash", "pieces")

    def __init__(self, known: int, inside: dict[str, int]) -> None:
        self.hash: int = known
        self.pieces: dict[str, int] = inside


UNKNOWN_PART = KnownPart(-1, {})  # no hash is -1


def diff_region(markup: str | Region, known_before: dict[str, KnownPart]) -> tuple[str, dict[str, KnownPart]]:
    """The HTML of a region with stubs for the parts that the browser has, and what it has afterwards."""
    if isinstance(markup, str) and not has_pieces(markup):
        return markup, {}
    known_now: dict[str, KnownPart] = {}
    out: list[str] = []
    whole = as_region(markup)
    for at, (part, known) in enumerate(zip(whole.parts, whole.part_hashes)):
        if part.bare and not part.name and isinstance(part.draw, str):  # nothing to leave out
            out.append(part.draw)
            continue
        name = part.name or str(at)
        before = known_before.get(name, UNKNOWN_PART)
        if part.name and before.hash == known:
            out.append(stub(part.tag, part.name))
            known_now[name] = before
        else:
            inside: dict[str, int] = {}
            diff_drawing(part, before.pieces, inside, out)
            known_now[name] = KnownPart(known, inside)
    return "".join(out), known_now


def omit_known_faces(html: str, kept: Container[str]) -> str:
    """The HTML without the contents of card faces that the page has stored; it finds them by name."""
    out, at = list[str](), 0
    for found in FACE.finditer(html):
        if found[1] in kept:
            out.append(html[at : found.end()])
            at = find_end_tag(html, found.end())
    return "".join([*out, html[at:]])


def find_end_tag(html: str, inside: int) -> int:
    """The position of the end tag of the element that is open at `inside`."""
    depth = 1
    for tag in TAG.finditer(html, inside):
        depth += -1 if tag[1] else not tag[0].endswith("/>")
        if not depth:
            return tag.start()
    raise ValueError(html)


def diff_drawing(part: Drawing, known_before: dict[str, int], known_now: dict[str, int], out: list[str]) -> None:
    """Append what the browser does not have of a drawing."""
    drawn = part.render()
    if isinstance(drawn, list):
        for inner in drawn:
            known = hash(inner.shows)
            if inner.name and known_before.get(inner.name) == known:
                out.append(stub(inner.tag, inner.name))
            else:
                diff_drawing(inner, known_before, known_now, out)
            if inner.name:
                known_now[inner.name] = known
    elif part.bare or not has_pieces(drawn):
        out.append(drawn)
    else:
        out += diff_markup(drawn, parse_pieces(drawn), known_before, known_now)


def has_pieces(html: str) -> bool:
    return "<g" in html or "<li" in html


@lru_cache(CACHED_STUBS)
def stub(tag: str, name: str) -> str:
    """Stands for a piece that the browser has."""
    return f'<{tag} id="{name}" data-same></{tag}>'


def diff_markup(html: str, piece: Piece, known_before: dict[str, int], known_now: dict[str, int]) -> list[str]:
    """The HTML of a piece with stubs for the nested pieces that the browser has. Adds all pieces in it to `known_now`."""
    out: list[str] = []
    at = piece.start
    for inner in piece.children:
        out.append(html[at : inner.start])
        at = inner.end
        known_now[inner.name] = inner.hash
        if known_before.get(inner.name) == inner.hash:
            out.append(stub(inner.tag, inner.name))
            mark_known(inner, known_now)
        else:
            out += diff_markup(html, inner, known_before, known_now)
    out.append(html[at : piece.end])
    return out


def mark_known(piece: Piece, known_now: dict[str, int]) -> None:
    """Pieces nested in a known piece are also known."""
    for inner in piece.children:
        known_now[inner.name] = inner.hash
        mark_known(inner, known_now)
