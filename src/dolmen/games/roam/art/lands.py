"""Lands: the card with its scene, its printed squares and coins, and the scroll strip."""

from __future__ import annotations

from functools import lru_cache
from zlib import crc32

from dolmen.games.svg import esc

from .geometry import COIN_AT, COIN_STEP, LAND_HEIGHT, LAND_WIDTH, SCENE_DROP, SQUARE, STRIP
from .landmarks import find_landmark
from .pieces import draw_coins, draw_pattern, draw_seal
from .scenes import KINDS, PALETTES, draw_scene
from .svg import PREFIX, draw_text_block, path, rotate_hues, use

SKY_STOPS = ("0", ".28", ".5")


def scenery_kind(name: str) -> str:
    """The kind of scenery. An unknown word becomes one of our kinds, always the same."""
    return name if name in PALETTES else KINDS[crc32(name.encode()) % len(KINDS)]


def gradient_definition(name: str, colours: tuple[str, str, str], stops: tuple[str, str, str]) -> str:
    inside = "".join(f'<stop offset="{o}" stop-color="{c}"/>' for o, c in zip(stops, colours, strict=True))
    return f'<linearGradient id="{PREFIX}{name}" x1="0" y1="0" x2="0" y2="1">{inside}</linearGradient>'


@lru_cache(maxsize=256)
def draw_scenery(card: str, land: str, kind: str, turned: bool) -> str:
    """The scenery of a land, without squares, coins and strip."""
    kind = scenery_kind(kind)
    landmark = find_landmark(land, kind, card)
    picture = draw_scene(kind, crc32(card.encode()), landmark)
    sky = gradient_definition(f"sky-{card}", PALETTES[kind].sky, SKY_STOPS)
    if turned:
        picture = f'<g transform="translate(0 {SCENE_DROP})">{picture}</g>'
    whole = f'width="{LAND_WIDTH}" height="{LAND_HEIGHT}"'
    return (
        f'<g class="scene" clip-path="url(#{PREFIX}c-land)">{rotate_hues(sky, landmark.hue)}'
        f'<rect {whole} fill="url(#{PREFIX}sky-{card})"/>{rotate_hues(picture, landmark.hue)}'
        f'<rect {whole} fill="url(#{PREFIX}l-side)"/><rect {whole} fill="url(#{PREFIX}t-grain)"/></g>'
    )


@lru_cache(maxsize=2048)
def draw_land_card(
    card: str,
    names: tuple[str, str],
    kind: str,
    coins: tuple[str, ...],
    points: int,
    turned: bool,
) -> str:
    """A land card without its pattern, which each seat sees differently. `names`: the one to show and the English one."""
    top = STRIP if turned else 0
    out = draw_scenery(card, names[1], kind, turned)
    for row in range(3):
        for col in range(2):
            out += f'<use href="#{PREFIX}f-sq" x="{col * SQUARE}" y="{top + row * SQUARE}"/>'
            sign = coins[2 - row][1 - col] if turned else coins[row][col]
            if sign != ".":
                out += draw_coins(int(sign), col * SQUARE + COIN_AT[0], top + row * SQUARE + COIN_AT[1], COIN_STEP)
    out += draw_scroll(names[0], points, strip_y(turned))
    ink = PALETTES[scenery_kind(kind)].ink
    frame = f'width="{LAND_WIDTH - 2}" height="{LAND_HEIGHT - 2}" rx="9" fill="none"'
    return f'{out}<rect x="1" y="1" {frame} stroke="{ink}" stroke-width="2"/>'


def strip_y(turned: bool) -> float:
    return 0 if turned else LAND_HEIGHT - STRIP + 2


def draw_scroll(name: str, points: int, y: float) -> str:
    """The strip: tile for the pattern, name, seal with the points."""
    out = f'<g transform="translate(0 {y})">{use("f-scroll", 0, 0)}'
    out += '<rect x="21" y="11" width="40" height="39" rx="7" fill="#2c2440"/>'
    out += draw_text_block(name, 105.5, 34.6, 84, (14, 8), "#33261a")
    return out + draw_seal(points, 164, 30.5, 0.82) + "</g>"


def draw_strip_pattern(pattern: tuple[str, ...], turned: bool) -> str:
    """The pattern on the strip of a land, rotated as on the map."""
    return draw_pattern(pattern, 41, strip_y(turned) + 30.5, 35)


def draw_gap(name: str) -> str:
    """An empty place on the cloth."""
    return (
        f'<g class="gap" role="img" aria-label="{esc(name)}"><rect x="8" y="8" width="{LAND_WIDTH - 16}" '
        f'height="{LAND_HEIGHT - 16}" rx="14" fill="#0d0a1a" fill-opacity=".28" stroke="#d8bd7c" stroke-opacity=".45" '
        'stroke-width="2.5" stroke-dasharray="3 9" stroke-linecap="round"/>'
        + path("M112 150a34 34 0 1 0 20 56a28 28 0 0 1-20-56z", "#d8bd7c", 0.35)
        + use("p-star", 132, 160, 2.2, more="")
        + "</g>"
    )
