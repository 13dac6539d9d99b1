"""The legend of the symbols, for the help at the table: the same drawings as on the board, with their meaning."""

from __future__ import annotations

from functools import cache

from dolmen.engine.game import Game
from dolmen.text import say

from ..art import clusters, pieces
from ..art.style import ENERGY, FEAR, SPEEDS
from ..art.svg import DEEP, circle, rect, use
from ..art.terrain import GROUNDS
from ..model.components import ELEMENTS
from ..text.names import element_name, phrase

SIZE = 36.0  # width and height of a picture
MIDDLE = SIZE / 2
INK = "var(--si-ink)"


def legend(game: Game, lang: str) -> list[tuple[str, str]]:
    """The symbols on the board and the cards as (SVG, meaning)."""
    return list(draw_legend(lang))


@cache
def draw_legend(lang: str) -> tuple[tuple[str, str], ...]:
    elements = [(f"e-{name}", element_name(number, lang)) for number, name in enumerate(ELEMENTS)]
    drawn = [(use(sign, MIDDLE, MIDDLE, 32), words) for sign, words in elements]
    drawn += [(picture, say(lang, f"spirit_island.page.legend.{key}")) for key, picture in SYMBOLS.items()]
    drawn += [(draw_terrain(name), phrase(lang, f"terrain.{name}")) for name in ("mountain", "jungle", "sands", "wetland")]
    box = f'viewBox="0 0 {SIZE:g} {SIZE:g}" width="{SIZE:g}" height="{SIZE:g}"'
    head = f'<svg class="spirit-island" {box} aria-hidden="true">'
    return tuple((f"{head}{picture}</svg>", words) for picture, words in drawn)


def draw_speed(speed: str) -> str:
    return rect(1, 5, 34, 26, 6, f'fill="{SPEEDS[speed]}"') + use(f"i-{speed}", MIDDLE, MIDDLE, 22, "#ffffff")


def draw_action_mark(action: str) -> str:
    fill, ink = clusters.TAGS[action]
    return rect(1, 3, 34, 30, 8, f'fill="{fill}"') + use(f"i-{action}", MIDDLE, MIDDLE, 24, ink)


def draw_terrain(terrain: str) -> str:
    coin = circle(MIDDLE, MIDDLE, 16, f'fill="{GROUNDS[terrain].coin}"')
    return coin + use(f"t-{terrain}", MIDDLE, MIDDLE, 24, DEEP)


def draw_forecast_mark(lost: bool) -> str:
    """A piece that the forecast takes away or adds."""
    if lost:
        return use("p-dahan", MIDDLE, MIDDLE, 30) + clusters.draw_strike_through(MIDDLE, MIDDLE, 28)
    return use("p-blight", MIDDLE, MIDDLE, 30) + clusters.draw_plus_sign(27, 9, 13)


SYMBOLS = {
    "fast": draw_speed("fast"),
    "slow": draw_speed("slow"),
    "energy": use("i-energy", MIDDLE, MIDDLE, 30, ENERGY),
    "plays": use("i-plays", MIDDLE, MIDDLE, 30, INK),
    "gain": use("i-gain", MIDDLE, MIDDLE, 30, INK),
    "reclaim": use("i-reclaim", MIDDLE, MIDDLE, 30, INK),
    "range": use("i-range", MIDDLE, MIDDLE, 30, INK),
    "from_site": rect(1, 3, 34, 30, 8, f'fill="{DEEP}"') + use("i-sacred", MIDDLE, MIDDLE, 24, "#ffd76a"),
    "counted_from": clusters.draw_range_of_presence(1, MIDDLE, MIDDLE, 13),
    "presence": use("p-river", MIDDLE, MIDDLE, 30),
    "site": pieces.draw_presence("river", MIDDLE, MIDDLE, 32, 1, True),
    "explorer": use("p-explorer", MIDDLE, MIDDLE, 32),
    "town": use("p-town-2-0", MIDDLE, MIDDLE, 32),
    "city": use("p-city-3-0", MIDDLE, MIDDLE, 32),
    "dahan": use("p-dahan", MIDDLE, MIDDLE, 32),
    "blight": use("p-blight", MIDDLE, MIDDLE, 32),
    "fear": use("i-fear", MIDDLE, MIDDLE, 32, FEAR),
    "defend": pieces.draw_shield(3, MIDDLE, MIDDLE, 32),
    "ravage": draw_action_mark("ravage"),
    "build": draw_action_mark("build"),
    "explore": draw_action_mark("explore"),
    "cascade": draw_action_mark("cascade"),
    "lost": draw_forecast_mark(True),
    "added": draw_forecast_mark(False),
    "may_come": clusters.draw_may_come(MIDDLE, MIDDLE, 44),
    "coast": circle(MIDDLE, MIDDLE, 16, f'fill="{DEEP}"') + use("t-ocean", MIDDLE, MIDDLE, 22, "#8fd3df"),
}
