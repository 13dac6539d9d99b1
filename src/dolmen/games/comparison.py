"""Compare an answer with an alternative, to explain what it gains. The games' `bot/explanations.py` modules use this."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

from dolmen.engine.answer import DONE, Answer
from dolmen.engine.chance import Chance, ChanceNeeded
from dolmen.engine.game import Game
from dolmen.engine.state import View

MOST_REASONS: Final = 2
Evaluate = Callable[[Game, View, int], float]


class Gain(NamedTuple):
    """A reason for an answer: its value to the bot, a word of the game for it, and its amount (0: not counted)."""

    value: float
    what: str
    n: int


def best_gains(gains: list[Gain]) -> list[Gain]:
    """The gains that are named to a player."""
    return sorted(gains, reverse=True)[:MOST_REASONS]


def position_after(game: Game, view: View, seat: int, answer: Answer) -> View:
    """The position that an answer leads to, up to the first random draw."""
    position = view.copy()
    with suppress(ChanceNeeded):
        game.apply(position, seat, answer, Chance())
    return View(position)


def compare_answers(game: Game, view: View, seat: int, answer: Answer, evaluate: Evaluate) -> tuple[Answer, View, View]:
    """The alternative to an answer, the position after the answer, and the position after the alternative."""
    other = alternative_answer(game, view, seat, answer, evaluate)
    return other, position_after(game, view, seat, answer), position_after(game, view, seat, other)


def alternative_answer(game: Game, view: View, seat: int, answer: Answer, evaluate: Evaluate) -> Answer:
    """The answer to compare with: to stop, where that is allowed, else an answer of middling value."""
    others = [other for other in game.legal(view, seat) if other is not answer]
    done = [other for other in others if other.kind == DONE]
    if done:
        return done[0]
    values = [evaluate(game, position_after(game, view, seat, other), seat) for other in others]
    best = evaluate(game, position_after(game, view, seat, answer), seat)
    return others[alternative_index(values, best, answer.kind == DONE)]


def alternative_index(values: list[float], best: float, done: bool) -> int:
    """The index of the value to compare `best` with: the median, or the highest lower value if the median is not lower.

    If the best answer is to stop (`done`), it is always the highest lower value.
    """
    ranked = sorted(range(len(values)), key=lambda k: values[k])
    median = ranked[(len(ranked) - 1) // 2]
    lower = [k for k in ranked if values[k] < best]
    return lower[-1] if lower and (done or values[median] >= best) else median


def counted_gain(what: str, value: float, n: float) -> list[Gain]:
    """A gain with an amount; nothing if the amount rounds to zero or has no value."""
    return [Gain(value, what, round(n))] if value > 0.0 and round(n) > 0 else []


def estimated_gain(what: str, value: float, n: float, least: float) -> list[Gain]:
    """A gain with an estimated amount; below one it becomes the uncounted gain `<what>_little`."""
    return counted_gain(what, value, n) or uncounted_gain(f"{what}_little", value, least)


def uncounted_gain(what: str, value: float, least: float) -> list[Gain]:
    """A gain without an amount; nothing if it is worth `least` or less."""
    return [Gain(value, what, 0)] if value > least else []
