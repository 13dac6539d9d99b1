"""States of random games and their drawings, for the tests of the page of Spirit Island."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

from dolmen.engine.chance import RandomChance
from dolmen.games import game_info
from dolmen.games.spirit_island.game import SpiritIsland
from dolmen.games.spirit_island.model.state import Island
from dolmen.games.spirit_island.ui import drawing, game_ui
from dolmen.games.spirit_island.ui.scene_invaders import current_step

DRAWING = game_info("spirit_island").drawing
OPTIONS = [
    {"seats": 1, "spirits": ["ocean"], "adversary": "england", "level": 3},
    {"seats": 2, "spirits": ["river", "bringer"], "scenario": "rituals_of_terror"},
    {"seats": 3, "spirits": ["green", "thunderspeaker", "lightning"], "teaching": False},
    {"seats": 4, "spirits": ["earth", "shadows", "ocean", "river"]},
]
NAMES = ("Ann <b>", "Bob & Co", "Cleo", "Dan")


def id_of_options(options: dict) -> str:
    return "-".join(map(str, options["spirits"]))


def random_play(options: dict, seed: int, every: int, most: int = 260) -> Iterator[tuple[SpiritIsland, Island, int]]:
    """Some states of a random game with a seat to act: each kind of question twice, and every so many questions."""
    game, rng, seen = SpiritIsland(**options), Random(seed), Counter[str]()
    s = game.start(RandomChance(rng))
    for k in range(most):
        if game.over(s):
            break
        seat = game.to_act(s)[k % len(game.to_act(s))]
        path = game.pending_frame(s, seat).node.path
        seen[path] += 1
        if k % every == 0 or seen[path] < 2:
            yield game, s, seat
        game.apply(s, seat, game.sample(game.view(s, seat), seat, rng), RandomChance(rng))
    yield game, s, 0


@cache
def state_at_step(seats: int, step: str, turn: int = 1, seed: int = 11) -> tuple[SpiritIsland, Island, int]:
    """A random game at the first question of a step, from a turn on."""
    game, rng = SpiritIsland(seats=seats, spirits=["river", "lightning", "earth", "green"][:seats]), Random(seed)
    s = game.start(RandomChance(rng))
    while current_step(s) != step or s.turn < turn:
        seat = game.to_act(s)[0]
        game.apply(s, seat, game.sample(game.view(s, seat), seat, rng), RandomChance(rng))
    return game, s, game.to_act(s)[0]


def element_ids(picture: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', picture)


def draw_page_regions(game: SpiritIsland, view: Island, seat: int, narrow: bool, lang: str = "en") -> dict[str, str]:
    """All parts of a page, and the shared definitions."""
    out = {
        part: DRAWING.draw_part(game, view, seat, lang, part, columns=columns, names=NAMES, defs=False)
        for part, columns in game_ui.page_regions(game, view, seat, narrow).values()
    }
    return out | {"definitions": drawing.svg_definitions()}


def count_clicks(game, view, seat, answer) -> int:
    """How many clicks the page needs for an answer: each click keeps the answers that have the clicked element."""
    at = [
        [e for e in game_ui.clickable_elements(game, view, seat, a) if not e.startswith("chip-")]
        for a in game.legal(view, seat)
    ]
    own = [e for e in game_ui.clickable_elements(game, view, seat, answer) if not e.startswith("chip-")]
    for n in range(1, len(own) + 1):
        if sum(set(own[:n]) <= set(other) for other in at) == 1:
            return n
    return len(own) + 1  # the button, after all clicks, if other answers have the same elements
