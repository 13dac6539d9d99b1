"""All definitions of The Arrival's pictures, put together once."""

from __future__ import annotations

from functools import cache

from dolmen.games.svg import parts_in

from . import cards, pieces, style
from .svg import PREFIX

FILES = ("ground", "figures", "goods", "tiles", "people")


@cache
def shared() -> str:
    """The style and the parts that every picture refers to."""
    drawn = parts_in(__package__, PREFIX, *FILES)
    return f"<style>{style.sheet()}</style><defs>{drawn}{pieces.definitions()}{cards.definitions()}</defs>"
