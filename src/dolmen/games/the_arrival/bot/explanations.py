"""Why an answer is good in The Arrival: how each thing in sight changes the chance to win (`worth`), one by one."""

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
    """What an answer is held against, and what it brings more than that."""
    other, good, plain = compare_answers(game, view, seat, answer, evaluate)
    assert isinstance(good, ArrivalState)
    assert isinstance(plain, ArrivalState)
    return other, gains(good, plain, seat)


def gains(good: ArrivalState, plain: ArrivalState, seat: int) -> list[Gain]:
    """What one position has that the other lacks, each thing taken by itself: what the chance would be with it alone."""
    if not good.stack or not plain.stack:
        return uncounted_gain("win", win_value(good, seat) - win_value(plain, seat), 0.0)
    ahead, behind = estimate_for(good, seat), estimate_for(plain, seat)
    base = behind.chance(seat)
    honor, less = ahead.honor[seat] - behind.honor[seat], behind.corruption[seat] - ahead.corruption[seat]
    out = estimated_gain("honor", CHANCE_VALUE * (chance_with_track(behind, ahead, seat, "honor") - base), honor, SMALLEST_GAIN)
    out += estimated_gain(
        "corruption", CHANCE_VALUE * (chance_with_track(behind, ahead, seat, "corruption") - base), less, SMALLEST_GAIN
    )
    tips = "to_honor" if ahead.balance > behind.balance else "to_corruption"
    out += uncounted_gain(tips, CHANCE_VALUE * (chance_with_balance(behind, ahead, seat) - base), SMALLEST_GAIN)
    out += uncounted_gain("rivals", CHANCE_VALUE * (chance_with_rivals(behind, ahead, seat) - base), SMALLEST_GAIN)
    return out + uncounted_gain("first", FIRST_PLAYER_VALUE * ((good.tile_of_first == seat) - (plain.tile_of_first == seat)), 0.0)


def win_value(s: ArrivalState, seat: int) -> float:
    return WIN_VALUE if not s.stack and seat in winners(s) else 0.0


def estimate_for(s: ArrivalState, seat: int) -> Estimate:
    """How things stand, with the pay of the seat's best section as long as it has cards."""
    estimate = Estimate(s)
    if s.backs[seat]:
        best_section(s, seat, estimate)
    return estimate


def chance_with_track(base: Estimate, other: Estimate, seat: int, track: str) -> float:
    """The chance if this track of the seat were as the other sight has it."""
    points: list[float] = getattr(base, track)
    was, points[seat] = points[seat], getattr(other, track)[seat]
    chance = base.chance(seat)
    points[seat] = was
    return chance


def chance_with_balance(base: Estimate, other: Estimate, seat: int) -> float:
    was, base.balance = base.balance, other.balance
    chance = base.chance(seat)
    base.balance = was
    return chance


def chance_with_rivals(base: Estimate, other: Estimate, seat: int) -> float:
    """The chance if the tracks of all others were as the other sight has them."""
    honor, corruption = base.honor, base.corruption
    base.honor = [n if k == seat else other.honor[k] for k, n in enumerate(honor)]
    base.corruption = [n if k == seat else other.corruption[k] for k, n in enumerate(corruption)]
    chance = base.chance(seat)
    base.honor, base.corruption = honor, corruption
    return chance


def describe_gain(game: Game, what: str, n: int, lang: str) -> str:
    assert isinstance(game, Arrival)
    return phrase(game, lang, f"reason.{what}", n=n)
