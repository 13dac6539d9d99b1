"""Why an answer is good in Roam: the parts of what a position is worth (`worth`), one by one."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import Answer
from dolmen.engine.game import Game
from dolmen.engine.state import View
from dolmen.games.comparison import Gain, compare_answers, counted_gain, uncounted_gain
from dolmen.text import say

from ..model.state import RoamState
from ..phases.claim import completed, leading
from ..phases.turn import points, winners
from .evaluation import COINS, WON, coins_to_come, evaluate, land_worth, map_worth, standing

LEAST: Final = 0.05  # of what is not counted


def explain(game: Game, view: View, seat: int, answer: Answer) -> tuple[Answer | None, list[Gain]]:
    """What an answer is held against, and what it brings more than that."""
    other, good, plain = compare_answers(game, view, seat, answer, evaluate)
    assert isinstance(good, RoamState)
    assert isinstance(plain, RoamState)
    return other, gains(good, plain, seat)


def gains(good: RoamState, plain: RoamState, seat: int) -> list[Gain]:
    """What one position has that the other lacks."""
    if not good.stack or not plain.stack:
        return uncounted_gain("win", won(good, seat) - won(plain, seat), 0.0)
    scored = points(good, seat) - points(plain, seat)
    coins = purse(good, seat) - purse(plain, seat)
    cards = len(good.cards[seat]) - len(plain.cards[seat])
    lands, plain_lands = lands_won(good, seat), lands_won(plain, seat)
    prize = sum(land_worth(good, card) for card in lands) - sum(land_worth(plain, card) for card in plain_lands)
    held = map_worth(good, seat) - map_worth(plain, seat) - prize
    own = standing(good, seat) - standing(plain, seat) - scored - COINS * coins
    rest = best_other(plain, seat) - best_other(good, seat)
    return [
        *counted_gain("points", scored, scored),
        *counted_gain("coins", COINS * coins, coins),
        *counted_gain("lands", prize, len(lands) - len(plain_lands)),
        *uncounted_gain("map", held, LEAST),
        *(counted_gain("characters", own, cards) or uncounted_gain("ready", own, LEAST)),
        *uncounted_gain("rivals", rest, LEAST),
    ]


def won(s: RoamState, seat: int) -> float:
    return WON if not s.stack and seat in winners(s) else 0.0


def purse(s: RoamState, seat: int) -> int:
    """Coins, with those under markers just placed."""
    return s.coins[seat] + coins_to_come(s, seat)


def lands_won(s: RoamState, seat: int) -> list[int]:
    """Lands that are full and that the seat has most markers on, to be claimed at the end of the turn."""
    return [s.lands[slot] for slot in completed(s) if leading(s, slot, seat) == [seat]]


def best_other(s: RoamState, seat: int) -> float:
    return max([standing(s, other) for other in range(s.box.seats) if other != seat])


def describe_gain(game: Game, what: str, n: int, lang: str) -> str:
    return say(lang, f"roam.page.reason.{what}", n=n)
