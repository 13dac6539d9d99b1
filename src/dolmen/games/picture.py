"""A picture for notebooks."""

from __future__ import annotations


class Picture(str):
    """An SVG that a notebook shows: `Picture(draw(...))`. All else gets plain strings, which any encoder takes."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)
