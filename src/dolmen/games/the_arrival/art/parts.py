"""All definitions of The Arrival's pictures, put together once."""

from __future__ import annotations

from functools import cache

from . import cards, pieces, style
from .svg import definitions

FILES = ("ground", "figures", "goods", "tiles", "people")


@cache
def shared() -> str:
    """The style and the parts that every picture refers to."""
    return f"<style>{style.sheet()}</style><defs>{definitions(*FILES)}{pieces.definitions()}{cards.definitions()}</defs>"
