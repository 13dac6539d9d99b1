"""Positions in which the tests of the general rules begin: two spirits, the second one out of the way on board B.

The second spirit is Earth in B7; it has a card to use, which keeps a fast or slow phase open, so that a test can look at the
island. The city in B2 (a mountain) keeps the game going.
"""

from __future__ import annotations

import pytest

from dolmen.engine.effects import Effect, register
from dolmen.engine.state import run_until_question
from dolmen.games.spirit_island.cards.powers import POWER_NAMES
from dolmen.games.spirit_island.effects.action import Action
from dolmen.games.spirit_island.game import SpiritIsland, nodes
from dolmen.games.spirit_island.model.components import LAND_NAMES

from .table import Table, table

FAR = "B2=C B7=2Pb"


def fast_phase(text: str, spirit: str = "river", **draws: str) -> Table:
    """The fast phase of a spirit on board A."""
    return table(f"spirits={spirit},earth phase=fast {FAR} b=play:a_year_of_perfect_stillness {text}", **draws)


def slow_phase(text: str, spirit: str = "river", **draws: str) -> Table:
    return table(f"spirits={spirit},earth phase=slow {FAR},D b=play:rituals_of_destruction {text}", **draws)


def spirit_phase(text: str, spirit: str = "river", **draws: str) -> Table:
    """The spirit phase of a spirit on board A, alone on the island."""
    return table(f"spirits={spirit} phase=spirit A1=C {text}", **draws)


def invader_phase(text: str, invaders: str = "I-J", spirit: str = "river", **draws: str) -> Table:
    """An invader phase, from its beginning to the first question with a choice or to the next turn."""
    return table(f"spirits={spirit},earth phase=invader {FAR} {text}", invaders=invaders, **draws).play()


def register_action(monkeypatch: pytest.MonkeyPatch, effect: Effect) -> Effect:
    """Register an action that no card has, for a test of a case that no card reaches."""
    node, book = Action(effect), SpiritIsland(1)
    book.nodes = dict(nodes())
    register(book, "made_up", node)
    for path, part in book.nodes.items():
        monkeypatch.setitem(nodes(), path, part)
    return node


def run_effect(t: Table, node: Effect, land: str, source: str = "") -> Table:
    """Run an effect of seat a in a land; as a power if a source is named."""
    t.s.push(node, 0, POWER_NAMES.index(source) if source else -1, LAND_NAMES.index(land))
    run_until_question(t.s, t.chance)
    return t.play()
