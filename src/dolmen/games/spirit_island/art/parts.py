"""All definitions that the drawings share, sent once."""

from __future__ import annotations

from functools import cache

from dolmen.games.svg import read_svg_parts
from dolmen.games.svg_defs import flatten_svg_defs

from . import elements, pieces, scenes, spirits, style, terrain
from .svg import PREFIX

FILES = ("signs", "elements", "terrain", "pieces", "portraits", "scenes", "table")


@cache
def all_definitions() -> str:
    """Style and definitions, for the start of a drawing of class `spirit-island`."""
    made = "".join(module.definitions() for module in (elements, terrain, pieces, spirits, scenes))
    whole = flatten_svg_defs(read_svg_parts(__package__, PREFIX, *FILES) + made, f"{PREFIX}b-")
    return f"<style>{style.style_sheet()}</style><defs>{whole}</defs>"
