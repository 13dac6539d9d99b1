"""The eight spirits: colours and outlines of their presence tokens. Emblems and portraits are in `portraits.svg`.

No two tokens share an outline or a colour, so either identifies a spirit.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from .svg import PREFIX, mix_colours, path, symbol, use

PETALS = [(24 + 20.4 * sin(2 * pi * k / 10), 24 - 20.4 * cos(2 * pi * k / 10)) for k in range(11)]
SCALLOP = "M" + "A6.8 6.8 0 0 1 ".join(f"{x:.1f} {y:.1f}" for x, y in PETALS) + "Z"
HEXAGON = "M24 1.6 43.4 12.8V35.2L24 46.4 4.6 35.2V12.8Z"


class SpiritLook(NamedTuple):
    """The look of a spirit: fill, emblem colour, outline and emblem size of its token; the tones of its mat."""

    tone: str
    sign: str
    outline: str
    share: float
    mat: str
    light: str


SPIRITS = {
    "lightning": SpiritLook("#f4c52c", "#2a2556", "M24 .6 47.4 24 24 47.4 .6 24Z", 0.56, "#383c72", "#f4cf4e"),
    "river": SpiritLook("#1b86c2", "#ffffff", "M24 2A22 22 0 1 1 24 46 22 22 0 1 1 24 2Z", 0.64, "#1d6a86", "#c6ece2"),
    "shadows": SpiritLook(
        "#2d2140",
        "#ff9a4d",
        "M24 .6C36 10 42.6 18 42.6 28.4A18.6 18.6 0 0 1 5.4 28.4C5.4 18 12 10 24 .6Z",
        0.6,
        "#352a48",
        "#ec9350",
    ),
    "earth": SpiritLook(
        "#8b5a2c",
        "#e8f3b8",
        "M10 3H38A7 7 0 0 1 45 10V38A7 7 0 0 1 38 45H10A7 7 0 0 1 3 38V10A7 7 0 0 1 10 3Z",
        0.68,
        "#5e4930",
        "#bdd68e",
    ),
    "thunderspeaker": SpiritLook("#c23a22", "#ffe9b0", HEXAGON, 0.64, "#7c3820", "#f6d88e"),
    "green": SpiritLook(
        "#57a52f", "#ffffff", "M3 3H26A19 19 0 0 1 45 22V45H22A19 19 0 0 1 3 26Z", 0.64, "#23562f", "#b0de66"
    ),
    "ocean": SpiritLook("#0d4a63", "#8fe6e2", SCALLOP, 0.62, "#124560", "#86d6da"),
    "bringer": SpiritLook(
        "#9a5cc4",
        "#ffffff",
        "M24 4C36 4 43 15 47.6 24 43 33 36 44 24 44S5 33 .4 24C5 15 12 4 24 4Z",
        0.6,
        "#4a3466",
        "#dfc0f0",
    ),
}


def draw_presence_token(name: str) -> str:
    """A disc of presence."""
    style = SPIRITS[name]
    dark, edge = mix_colours(style.tone, "#000000", 0.55), "#ffffff" if name != "lightning" else "#2a2556"
    inner = (
        f'transform="translate(24 24) scale(.9) translate(-24 -24)" fill="{style.tone}" stroke="{edge}" stroke-width="2.8"'
    )
    lift = -1.5 if name == "green" else 2 if name == "shadows" else 0
    return (
        path(style.outline, f'fill="{dark}" stroke="{dark}" stroke-width="2.4"')
        + path(style.outline, f'{inner} stroke-linejoin="round"')
        + use(f"em-{name}", 24, 24 + lift, 48 * style.share, style.sign)
    )


def definitions() -> str:
    """Tokens `p-river`, and the gradients `l-river` into which the portrait on a panel fades."""
    out = "".join(symbol(f"p-{name}", draw_presence_token(name)) for name in SPIRITS)
    for name, style in SPIRITS.items():
        stops = f'<stop stop-color="{style.mat}"/><stop offset="1" stop-color="{style.mat}" stop-opacity="0"/>'
        out += f'<linearGradient id="{PREFIX}l-{name}">{stops}</linearGradient>'
    return out
