"""Hints: the answer that the greedy bot would give, and the reasons for it."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from dolmen.engine.game import Game
from dolmen.engine.state import View

from .bots import BOTS
from .registry import game_info

ADVISER = "greedy"  # the bot that gives the hints
MOST_REASONS = 3


class Advice(NamedTuple):
    """A good answer, the answer compared with it ('' if there is none), and its gains: words of the game with amounts."""

    answer: str
    other: str
    reasons: list[tuple[str, int]]


def advise(game: Game, view: View, seat: int, rng: Random) -> Advice:
    """The bot's answer and the reasons for it."""
    answer = BOTS[ADVISER].choose(game, view, seat, rng)
    if len(game.legal(view, seat)) == 1:
        return Advice(answer.name, "", [])
    other, gains = game_info(game.name).explainer.explain(game, view, seat, answer)
    best = sorted(gains, reverse=True)[:MOST_REASONS]
    return Advice(answer.name, other.name if other is not None else "", [(gain.what, gain.n) for gain in best])
