"""Why an answer is good in The Arrival: how each part of the estimate changes the chance to win, one by one."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import Answer
from dolmen.engine.game import Game
from dolmen.engine.state import View
from dolmen.games.comparison import Gain, compare_answers, estimated_gain, uncounted_gain

from ..game import Arrival
from ..model.state import ArrivalState
from ..phases.ending import winners
from ..text.names import phrase
from .evaluation import CHANCE_VALUE, FIRST_PLAYER_VALUE, WIN_VALUE, Estimate, best_section, evaluate

SMALLEST_GAIN: Final = 0.005  # of what is not counted


def explain(game: Game, view: View, seat: int, answer: Answer) -> tuple[Answer | None, list[Gain]]:
    """The answer used for comparison, and what this answer gains over it."""
    other, good, plain = compare_answers(game, view, seat, answer, evaluate)
    assert isinstance(good, ArrivalState)
    assert isinstance(plain, ArrivalState)
    return other, gains(good, plain, seat)


def gains(good: ArrivalState, plain: ArrivalState, seat: int) -> list[Gain]:
    """The advantages of one position over the other, each with the chance to win that it alone would give."""
    if not good.stack or not plain.stack:
        return uncounted_gain("win", win_value(good, seat) - win_value(plain, seat), 0.0)
    ahead, behind = estimate_for(good, seat), estimate_for(plain, seat)
    base = behind.win_chance(seat)
    honor, less = ahead.honor[seat] - behind.honor[seat], behind.corruption[seat] - ahead.corruption[seat]
    by_honor = CHANCE_VALUE * (chance_with_track(behind, ahead, seat, "honor") - base)
    by_corruption = CHANCE_VALUE * (chance_with_track(behind, ahead, seat, "corruption") - base)
    out = estimated_gain("honor", by_honor, honor, SMALLEST_GAIN)
    out += estimated_gain("corruption", by_corruption, less, SMALLEST_GAIN)
    tips = "to_honor" if ahead.balance > behind.balance else "to_corruption"
    out += uncounted_gain(tips, CHANCE_VALUE * (chance_with_balance(behind, ahead, seat) - base), SMALLEST_GAIN)
    out += uncounted_gain("rivals", CHANCE_VALUE * (chance_with_rivals(behind, ahead, seat) - base), SMALLEST_GAIN)
    first = (good.tile_of_first == seat) - (plain.tile_of_first == seat)
    return out + uncounted_gain("first", FIRST_PLAYER_VALUE * first, 0.0)


def win_value(s: ArrivalState, seat: int) -> float:
    return WIN_VALUE if not s.stack and seat in winners(s) else 0.0


def estimate_for(s: ArrivalState, seat: int) -> Estimate:
    """The estimate, with the pay of the seat's best section while it has cards."""
    estimate = Estimate(s)
    if s.backs[seat]:
        best_section(s, seat, estimate)
    return estimate


def chance_with_track(base: Estimate, other: Estimate, seat: int, track: str) -> float:
    """The chance to win with this track of the seat taken from the other estimate."""
    points: list[float] = getattr(base, track)
    was, points[seat] = points[seat], getattr(other, track)[seat]
    chance = base.win_chance(seat)
    points[seat] = was
    return chance


def chance_with_balance(base: Estimate, other: Estimate, seat: int) -> float:
    was, base.balance = base.balance, other.balance
    chance = base.win_chance(seat)
    base.balance = was
    return chance


def chance_with_rivals(base: Estimate, other: Estimate, seat: int) -> float:
    """The chance to win with the tracks of all rivals taken from the other estimate."""
    honor, corruption = base.honor, base.corruption
    base.honor = [n if k == seat else other.honor[k] for k, n in enumerate(honor)]
    base.corruption = [n if k == seat else other.corruption[k] for k, n in enumerate(corruption)]
    chance = base.win_chance(seat)
    base.honor, base.corruption = honor, corruption
    return chance


def describe_gain(game: Game, what: str, n: int, lang: str) -> str:
    assert isinstance(game, Arrival)
    return phrase(game, lang, f"reason.{what}", n=n)
