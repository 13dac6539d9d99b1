"""Pieces and marks on 48 by 48: invaders, dahan, blight, presence, defend.

Shapes of the island are round, shapes of the invaders have straight lines and right angles. The lit windows of a building
show its health; damage is a red crack and a dark window.
"""

from __future__ import annotations

from math import pi

from .svg import DEEP, PREFIX, circle, draw_text, path, path_num, rect, symbol, use

WINDOWS: dict[str, dict[int, tuple[tuple[float, float], ...]]] = {  # where they are, by health
    "town": {2: ((13, 30), (28, 30)), 3: ((11, 30), (20.5, 30), (30, 30))},
    "city": {3: ((7, 33.4), (20.5, 20), (34, 33.4)), 4: ((7, 33.4), (17.4, 20), (25.4, 20), (34, 33.4))},
}
CRACKS: dict[str, tuple[str, ...]] = {
    "town": ("M34 12 27 22 33 28 27 39", "M13 20 18 27 12 33 17 42"),
    "city": ("M38 22 32 30 39 36 33 45", "M22 7 28 16 20 24 25 34", "M10 25 14 33 8 38 12 45"),
}


def draw_crack(d: str) -> str:
    look = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
    return path(d, f'{look} stroke="#fff" stroke-width="6"') + path(d, f'{look} stroke="#d3261a" stroke-width="3.8"')


def draw_building(kind: str, health: int, damage: int) -> str:
    """A building with a window for each point of health; damaged ones are dark."""
    out = f'<use href="#{PREFIX}b-{kind}"/>'
    for k, (x, y) in enumerate(WINDOWS[kind][health]):
        tone = "#ffcf45" if k < health - damage else "#1d1a18"
        out += rect(x, y, 6.8, 8.4, 0, f'fill="{tone}" stroke="#22201b" stroke-width="1.8" stroke-linejoin="round"')
    return out + "".join(draw_crack(d) for d in CRACKS[kind][:damage])


def definitions() -> str:
    """Buildings by health and damage: `p-town-2-1`."""
    return "".join(
        symbol(f"p-{kind}-{health}-{damage}", draw_building(kind, health, damage))
        for kind, ways in WINDOWS.items()
        for health in ways
        for damage in range(health)
    )


def piece_symbol(kind: str, health: int, damage: int) -> str:
    """The definition that shows a piece."""
    if kind in WINDOWS:
        usual = health if health in WINDOWS[kind] else min(WINDOWS[kind])
        return f"p-{kind}-{usual}-{min(damage, usual - 1)}"
    return f"p-{kind}-hurt" if kind == "dahan" and damage else f"p-{kind}"


def draw_count(n: int | str, x: float, y: float, radius: float) -> str:
    """A number on a dark disc."""
    wide = radius * (1 if len(str(n)) == 1 else 1.35)
    look = f'fill="{DEEP}" stroke="#fff" stroke-width="{path_num(radius * 0.16)}"'
    return rect(x - wide, y - radius, 2 * wide, 2 * radius, radius, look) + draw_text(
        n, x, y + radius * 0.58, radius * 1.62, "#ffffff"
    )


def draw_shield(n: int, x: float, y: float, size: float) -> str:
    """Defend, with its number."""
    return use("p-shield", x, y, size) + draw_text(n, x, y + size * 0.17, size * (0.5 if n < 10 else 0.42), "#ffffff")


def draw_sacred_ring(x: float, y: float, size: float) -> str:
    """A sacred site: a ring of stones around presence."""
    radius = size * 0.5
    dash = 2 * pi * radius / 8
    stones = (
        f'stroke="#ffe08a" stroke-width="{path_num(size * 0.125)}" stroke-dasharray="{dash * 0.66:.2f} {dash * 0.34:.2f}"'
    )
    ground = circle(x, y, radius, f'fill="#3a2f14" stroke="#2a2210" stroke-width="{path_num(size * 0.2)}"')
    return ground + circle(x, y, radius, f'fill="none" {stones}')


def draw_presence(spirit: str, x: float, y: float, size: float, n: int = 1, sacred: bool = False) -> str:
    """Presence of a spirit around a point, in a ring of stones if it is a sacred site."""
    out = (
        draw_sacred_ring(x, y, size * 0.94) + use(f"p-{spirit}", x, y, size * 0.8)
        if sacred
        else use(f"p-{spirit}", x, y, size)
    )
    return out + (draw_count(n, x + size * 0.46, y + size * 0.34, size * 0.28) if n > 1 else "")
