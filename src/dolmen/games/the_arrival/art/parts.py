"""All definitions of The Arrival's pictures, put together once."""

from __future__ import annotations

from functools import cache

from dolmen.games.svg import read_svg_parts

from . import cards, pieces, style
from .svg import PREFIX

FILES = ("ground", "figures", "goods", "tiles", "people")


@cache
def shared_definitions() -> str:
    """The style and the parts that every picture refers to."""
    drawn = read_svg_parts(__package__, PREFIX, *FILES)
    return f"<style>{style.style_sheet()}</style><defs>{drawn}{pieces.definitions()}{cards.definitions()}</defs>"
