"""The chance that the team wins, for the search: a logistic regression at the begin of a turn.

`tools/train_bots.py` fits the weights to the results of games of the policy.
"""

from __future__ import annotations

from math import exp
from typing import Final

from dolmen.engine.game import Game
from dolmen.engine.state import View

from ..cards.blight_cards import LEAST_TAINTED
from ..model.state import UNKNOWN, Island, island
from .evaluation import IslandValue, evaluate, terror_progress
from .weights import WEIGHTS

# The weights fit teams of two. These log odds correct the chance at the start to that of `normal`: 50 of 120 games alone,
# 74 of 200 with two, 3 of 14 with three. Four spirits are taken as three.
BY_SEATS: Final = (1.4, 0.0, -1.2, -1.2)


def win_shares(game: Game, view: View) -> list[float]:
    """The chance of the team, for every seat."""
    total = BY_SEATS[game.seats - 1]
    for value, weight in zip(features(game, island(view)), WEIGHTS):
        total += value * weight
    return [1.0 / (1.0 + exp(-max(-60.0, total)))] * game.seats


def features(game: Game, s: Island) -> list[float]:
    """What decides the game, in the order of the weights."""
    seats = s.components.seats
    coming = IslandValue(s)
    coming.value()  # finds the blight to come
    lives = s.blight_left - coming.blight
    if not s.tainted and s.blight_card == UNKNOWN:
        lives += LEAST_TAINTED * seats
    return [
        1.0,
        evaluate(game, View(s), 0) / 100.0,
        s.turn / 10.0,
        float(s.terror),
        terror_progress(s),
        lives / seats,
        1.0 / max(0.5, lives),
        len(s.fear_deck) / seats / 10.0,
        1.0 if s.tainted else 0.0,
        1.0 if s.components.adversary >= 0 else 0.0,
        float(s.components.level),
    ]
