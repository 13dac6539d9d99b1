"""The four terrains and the sea: their colours, and the clearings under pieces. Patterns are in `terrain.svg`.

Terrains differ in tone, direction of the pattern and decoration, so each is recognizable without its colour.
"""

from __future__ import annotations

from typing import NamedTuple

from .svg import PREFIX


class Ground(NamedTuple):
    """The colours of a terrain: its ground, its dark edge, the clearing under pieces, and the coin on its plaque."""

    base: str
    dark: str
    clear: str
    coin: str


GROUNDS = {
    "sands": Ground("#e6c987", "#a67c3a", "#f8eac6", "#f7e2ac"),
    "wetland": Ground("#72b3ac", "#2a686b", "#b4ded3", "#b4dcd2"),
    "mountain": Ground("#877d74", "#463f3a", "#b1a89d", "#cfc6ba"),
    "jungle": Ground("#2f6b3d", "#12351f", "#57955a", "#86c276"),
    "ocean": Ground("#2b7891", "#143f57", "#5fa9b8", "#8fd3df"),
}
DEVICES = 3  # kinds of decoration in each terrain


def definitions() -> str:
    """The clearings."""
    out = ""
    for name, ground in GROUNDS.items():
        stops = "".join(
            f'<stop offset="{at}" stop-color="{ground.clear}" stop-opacity="{strength}"/>'
            for at, strength in ((0.5, 0.9), (0.78, 0.5), (1, 0))
        )
        out += f'<radialGradient id="{PREFIX}c-{name}">{stops}</radialGradient>'
    return out
