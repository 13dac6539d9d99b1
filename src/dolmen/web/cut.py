"""Less on the line: in a piece of page, whatever the browser has already is only named.

A piece is an element `g` or `li` with an id. If the browser has it just as it is, an empty element of the same id with the
attribute `data-same` stands for it, and the browser keeps what it has. Pieces lie inside one another (a square in its
land), so a change in one corner of a drawing sends that corner and nothing beside it.
"""

from __future__ import annotations

import re
from functools import lru_cache

TAG = re.compile(r"<(/?)(g|li)\b[^>]*>")  # no drawing or template has a bare `>` in an attribute
ID = re.compile(r' id="([^"]+)"')
KEPT = 256  # markups whose pieces are remembered: what several viewers see, or one sees again, is cut once


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
            piece = Piece(name[1], found[2], found.start()) if name else None
            opened.append(piece)
            if piece is not None:
                holders[-1].inside.append(piece)
                holders.append(piece)
    root.end = len(html)
    return root


def less(html: str, had: dict[str, int]) -> tuple[str, dict[str, int]]:
    """The markup with what the browser `had` only named, and what it has then."""
    has: dict[str, int] = {}
    return "".join(told(html, pieces(html), had, has)), has


def told(html: str, piece: Piece, had: dict[str, int], has: dict[str, int]) -> list[str]:
    out: list[str] = []
    at = piece.start
    for inner in piece.inside:
        out.append(html[at : inner.start])
        at = inner.end
        has[inner.name] = inner.known
        if had.get(inner.name) == inner.known:
            out.append(f'<{inner.tag} id="{inner.name}" data-same></{inner.tag}>')
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
