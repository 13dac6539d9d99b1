"""States of random games and their drawings, for the tests of the page of The Arrival."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

from dolmen.engine.chance import RandomChance
from dolmen.games import game_info
from dolmen.games.the_arrival.game import Arrival
from dolmen.games.the_arrival.model.state import ArrivalState
from dolmen.games.the_arrival.ui import drawing as painter
from dolmen.games.the_arrival.ui import game_ui

DRAWING = game_info("the_arrival").drawing
OPTIONS = [
    {"seats": 2},
    {"seats": 4, "advanced": True},
    {"seats": 3, "edition": 2016},
    {"seats": 3, "advanced": True, "draft": True},
]
NAMES = ("Ann <b>", "Bob & Co", "Cleo", "Dan")


def random_play(options: dict, seed: int, every: int) -> Iterator[tuple[Arrival, ArrivalState, int]]:
    """Some states of a random game with a seat to act: each step twice, and every so many questions."""
    game, rng, seen = Arrival(**options), Random(seed), Counter[str]()
    s = game.start(RandomChance(rng))
    for k in range(10_000):
        if game.over(s):
            break
        seat = game.to_act(s)[k % len(game.to_act(s))]
        seen[game_ui.current_step(s)] += 1
        if k % every == 0 or seen[game_ui.current_step(s)] < 3:
            yield game, s, seat
        game.apply(s, seat, game.sample(game.view(s, seat), seat, rng), RandomChance(rng))
    yield game, s, 0


@cache
def state_at_step(seats: int, step: str, turn: int = 2) -> tuple[Arrival, ArrivalState, int]:
    """A random game of the newer edition at the first question of a step, from a round on."""
    game, rng = Arrival(seats=seats, choose=False), Random(11)
    s = game.start(RandomChance(rng))
    while game_ui.current_step(s) != step or s.round < turn:
        seat = game.to_act(s)[0]
        game.apply(s, seat, game.sample(game.view(s, seat), seat, rng), RandomChance(rng))
    return game, s, game.to_act(s)[0]


def element_ids(picture: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', picture)


def draw_page_regions(game: Arrival, view: ArrivalState, seat: int, narrow: bool, lang: str = "en") -> dict[str, str]:
    """All parts as they stand on a page, and what they share."""
    out = {
        part: DRAWING.draw_part(game, view, seat, lang, part, columns=columns, names=NAMES, defs=False)
        for part, columns in game_ui.page_regions(game, view, seat, narrow).values()
    }
    return out | {"definitions": painter.svg_definitions()}
