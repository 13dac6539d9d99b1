"""Less on the line: in a piece of page, whatever the browser has already is only named.

A piece is an element `g` or `li` with an id. If the browser has it just as it is, an empty element of the same id with the
attribute `data-same` stands for it, and the browser keeps what it has. Pieces lie inside one another (a square in its
land), so a change in one corner of a drawing sends that corner and nothing beside it.
"""

from __future__ import annotations

import re
from hashlib import blake2b

TAG = re.compile(r"<(/?)(g|li)\b[^>]*>")  # no drawing or template has a bare `>` in an attribute
ID = re.compile(r' id="([^"]+)"')


class Piece:
    """A part of the markup from `start` to `end`, with the pieces inside it."""

    __slots__ = ("end", "inside", "name", "start", "tag")

    def __init__(self, name: str, tag: str, start: int) -> None:
        self.name: str = name
        self.tag: str = tag
        self.start: int = start
        self.end: int = start
        self.inside: list[Piece] = []


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


def digest(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=12).digest()


def less(html: str, had: dict[str, bytes]) -> tuple[str, dict[str, bytes]]:
    """The markup with what the browser `had` only named, and what it has then."""
    has: dict[str, bytes] = {}
    return "".join(told(html, pieces(html), had, has)), has


def told(html: str, piece: Piece, had: dict[str, bytes], has: dict[str, bytes]) -> list[str]:
    out: list[str] = []
    at = piece.start
    for inner in piece.inside:
        out.append(html[at : inner.start])
        at = inner.end
        known = has[inner.name] = digest(html[inner.start : inner.end])
        if had.get(inner.name) == known:
            out.append(f'<{inner.tag} id="{inner.name}" data-same></{inner.tag}>')
            keep(html, inner, has)
        else:
            out += told(html, inner, had, has)
    out.append(html[at : piece.end])
    return out


def keep(html: str, piece: Piece, has: dict[str, bytes]) -> None:
    """What lies inside a piece that the browser has, it has too."""
    for inner in piece.inside:
        has[inner.name] = digest(html[inner.start : inner.end])
        keep(html, inner, has)
