"""The picture on a power card, 212 by 96, made from the card's own elements.

The first element gives the sky, the last the ground, and each adds an object. Two cards with the same elements differ in
their hills and direction.
"""

from __future__ import annotations

from functools import lru_cache

from .svg import PREFIX, path, stable_random

WIDE, HIGH = 212, 96
SKIES = {
    "sun": ("#f2a64a", "#fde3a0"),
    "moon": ("#1f1f4a", "#7a74ae"),
    "fire": ("#4a1412", "#e8762e"),
    "air": ("#7fb2c6", "#e6f2f2"),
    "water": ("#4f9ab8", "#d2ecec"),
    "earth": ("#b98f5e", "#f0dfb8"),
    "plant": ("#7fae62", "#eef4c8"),
    "animal": ("#7a3350", "#eebfa4"),
}
GROUNDS = {  # far, middle and near
    "sun": ("#d9a650", "#b9863a", "#7e5a22"),
    "moon": ("#55528a", "#37346a", "#1d1b42"),
    "fire": ("#8a3420", "#5c1f16", "#2c0e0c"),
    "air": ("#8fb3bf", "#5f8a9a", "#36606f"),
    "water": ("#5f9fb0", "#2f7590", "#174f6a"),
    "earth": ("#a58a66", "#765a3c", "#463220"),
    "plant": ("#7da35c", "#47783e", "#204a28"),
    "animal": ("#8f5a5c", "#65303f", "#381524"),
}
HILLS = (
    ("M0 58C30 40 60 52 92 50S150 34 212 48V96H0Z", "M0 70C40 58 76 76 116 68S176 56 212 68V96H0Z"),
    ("M0 48C40 60 70 38 110 46S176 60 212 42V96H0Z", "M0 66C34 76 70 60 108 68S180 76 212 62V96H0Z"),
    ("M0 54 34 34 56 48 88 26 124 52 152 38 212 58V96H0Z", "M0 72C44 60 84 66 124 74S184 64 212 72V96H0Z"),
)
NEAR = "M0 84C30 76 66 86 104 82S178 76 212 84V96H0Z"
BEHIND, BEFORE = ("sun", "moon", "air", "earth"), ("animal", "earth", "fire", "plant", "water")  # the hills


def definitions() -> str:
    """The skies."""
    out = ""
    for name, (top, low) in SKIES.items():
        stops = f'<stop stop-color="{top}"/><stop offset=".75" stop-color="{low}"/>'
        out += f'<linearGradient id="{PREFIX}v-{name}" x2="0" y2="1">{stops}</linearGradient>'
    return out


def draw_layer(name: str) -> str:
    return f'<use href="#{PREFIX}{name}" width="{WIDE}" height="{HIGH}"/>'


@lru_cache(maxsize=256)
def draw_card_scene(card: str, elements: tuple[str, ...]) -> str:
    """The picture of a card."""
    found = elements or ("air",)
    first, last = found[0], found[-1]
    far, middle, front = GROUNDS[last]
    hills = HILLS[int(stable_random(card, "hills") * len(HILLS))]
    behind = "".join(draw_layer(f"vb-{name}") for name in BEHIND if name in found)
    before = [draw_layer(f"vf-{name}") for name in BEFORE if name in found]
    out = f'<rect width="{WIDE}" height="{HIGH}" fill="url(#{PREFIX}v-{first})"/>{behind}'
    out += path(hills[0], f'fill="{far}"') + path(hills[1], f'fill="{middle}"')
    out += "".join(before[:1]) + path(NEAR, f'fill="{front}"') + "".join(before[1:])
    return f'<g transform="matrix(-1 0 0 1 {WIDE} 0)">{out}</g>' if stable_random(card, "flip") < 0.5 else out
