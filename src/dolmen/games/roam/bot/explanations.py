"""Why an answer is good in Roam: the parts of the evaluation, compared one by one."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import Answer
from dolmen.engine.game import Game
from dolmen.engine.state import View
from dolmen.games.comparison import Gain, compare_answers, counted_gain, uncounted_gain
from dolmen.text import say

from ..model.state import RoamState
from ..phases.claim import complete_lands, leading_seats
from ..phases.turn import count_points, winners
from .evaluation import COIN_VALUE, WIN_VALUE, evaluate, land_value, map_value, seat_value, uncollected_coins

MIN_DIFFERENCE: Final = 0.05  # for parts that are not whole numbers


def explain(game: Game, view: View, seat: int, answer: Answer) -> tuple[Answer | None, list[Gain]]:
    """The alternative to an answer, and the advantages of the answer over it."""
    other, good, plain = compare_answers(game, view, seat, answer, evaluate)
    assert isinstance(good, RoamState)
    assert isinstance(plain, RoamState)
    return other, gains(good, plain, seat)


def gains(good: RoamState, plain: RoamState, seat: int) -> list[Gain]:
    """The advantages of the position `good` over the position `plain`."""
    if not good.stack or not plain.stack:
        return uncounted_gain("win", win_value(good, seat) - win_value(plain, seat), 0.0)
    scored = count_points(good, seat) - count_points(plain, seat)
    coins = coins_with_uncollected(good, seat) - coins_with_uncollected(plain, seat)
    cards = len(good.cards[seat]) - len(plain.cards[seat])
    lands, plain_lands = lands_to_claim(good, seat), lands_to_claim(plain, seat)
    prize = sum(land_value(good, card) for card in lands) - sum(land_value(plain, card) for card in plain_lands)
    held = map_value(good, seat) - map_value(plain, seat) - prize
    own = seat_value(good, seat) - seat_value(plain, seat) - scored - COIN_VALUE * coins
    rest = best_rival_value(plain, seat) - best_rival_value(good, seat)
    return [
        *counted_gain("points", scored, scored),
        *counted_gain("coins", COIN_VALUE * coins, coins),
        *counted_gain("lands", prize, len(lands) - len(plain_lands)),
        *uncounted_gain("map", held, MIN_DIFFERENCE),
        *(counted_gain("characters", own, cards) or uncounted_gain("ready", own, MIN_DIFFERENCE)),
        *uncounted_gain("rivals", rest, MIN_DIFFERENCE),
    ]


def win_value(s: RoamState, seat: int) -> float:
    return WIN_VALUE if not s.stack and seat in winners(s) else 0.0


def coins_with_uncollected(s: RoamState, seat: int) -> int:
    """The seat's coins and those under its new markers."""
    return s.coins[seat] + uncollected_coins(s, seat)


def lands_to_claim(s: RoamState, seat: int) -> list[int]:
    """The complete lands that the seat will claim at the end of the turn."""
    return [s.lands[slot] for slot in complete_lands(s) if leading_seats(s, slot, seat) == [seat]]


def best_rival_value(s: RoamState, seat: int) -> float:
    return max([seat_value(s, other) for other in range(s.components.seats) if other != seat])


def describe_gain(game: Game, what: str, n: int, lang: str) -> str:
    return say(lang, f"roam.page.reason.{what}", n=n)
