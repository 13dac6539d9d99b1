"""SVG pictures for notebooks."""

from __future__ import annotations


class Picture(str):
    """A string of SVG that a notebook shows as a picture: `Picture(draw(...))`."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)
