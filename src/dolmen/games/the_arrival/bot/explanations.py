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
from .evaluation import AHEAD, SURE, WIN, Sight, best_section, evaluate

LEAST: Final = 0.005  # of what is not counted


def explain(game: Game, view: View, seat: int, answer: Answer) -> tuple[Answer | None, list[Gain]]:
    """What an answer is held against, and what it brings more than that."""
    other, good, plain = compare_answers(game, view, seat, answer, evaluate)
    assert isinstance(good, ArrivalState)
    assert isinstance(plain, ArrivalState)
    return other, gains(good, plain, seat)


def gains(good: ArrivalState, plain: ArrivalState, seat: int) -> list[Gain]:
    """What one position has that the other lacks, each thing taken by itself: what the chance would be with it alone."""
    if not good.stack or not plain.stack:
        return uncounted_gain("win", won(good, seat) - won(plain, seat), 0.0)
    ahead, behind = sight_of(good, seat), sight_of(plain, seat)
    base = behind.chance(seat)
    honor, less = ahead.honor[seat] - behind.honor[seat], behind.corruption[seat] - ahead.corruption[seat]
    out = estimated_gain("honor", WIN * (with_own(behind, ahead, seat, "honor") - base), honor, LEAST)
    out += estimated_gain("corruption", WIN * (with_own(behind, ahead, seat, "corruption") - base), less, LEAST)
    tips = "to_honor" if ahead.balance > behind.balance else "to_corruption"
    out += uncounted_gain(tips, WIN * (with_balance(behind, ahead, seat) - base), LEAST)
    out += uncounted_gain("rivals", WIN * (with_others(behind, ahead, seat) - base), LEAST)
    return out + uncounted_gain("first", AHEAD * ((good.tile_of_first == seat) - (plain.tile_of_first == seat)), 0.0)


def won(s: ArrivalState, seat: int) -> float:
    return SURE if not s.stack and seat in winners(s) else 0.0


def sight_of(s: ArrivalState, seat: int) -> Sight:
    """How things stand, with the pay of the seat's best section as long as it has cards."""
    sight = Sight(s)
    if s.backs[seat]:
        best_section(s, seat, sight)
    return sight


def with_own(base: Sight, other: Sight, seat: int, track: str) -> float:
    """The chance if this track of the seat were as the other sight has it."""
    points: list[float] = getattr(base, track)
    was, points[seat] = points[seat], getattr(other, track)[seat]
    chance = base.chance(seat)
    points[seat] = was
    return chance


def with_balance(base: Sight, other: Sight, seat: int) -> float:
    was, base.balance = base.balance, other.balance
    chance = base.chance(seat)
    base.balance = was
    return chance


def with_others(base: Sight, other: Sight, seat: int) -> float:
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
