"""Why an answer is a good one, in the terms of the bot that gives it: what it brings that another one does not.

Each game says in its module `reasons` what its bot sees in a position. The answer is held against a plain other one: to do
no more, where that is allowed, else one from the middle of all.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from dolmen.engine.answer import DONE, Answer
from dolmen.engine.chance import Chance, ChanceNeeded
from dolmen.engine.game import Game
from dolmen.engine.state import State

from .bots import BOTS, Worth

ADVISER = "greedy"  # the bot that is asked for a hint
MOST = 3  # reasons given


class Gain(NamedTuple):
    """What speaks for an answer: what that is worth to the bot, what it is, and how much of it (0: not counted)."""

    value: float
    what: str
    n: int


class Advice(NamedTuple):
    """A good answer, the one it was held against ('' if there is no other), and what it brings: words of the game."""

    answer: str
    other: str
    reasons: list[tuple[str, int]]


def advise(game: Game, view: State, seat: int, rng: Random) -> Advice:
    """What the bot would answer, and why."""
    answer = BOTS[ADVISER].choose(game, view, seat, rng)
    if len(game.legal(view, seat)) == 1:
        return Advice(answer.name, "", [])
    other, gains = explainer_of(game).explain(game, view, seat, answer)
    best = sorted(gains, reverse=True)[:MOST]
    return Advice(answer.name, other.name if other is not None else "", [(gain.what, gain.n) for gain in best])


def explainer_of(game: Game) -> Any:
    return import_module("dolmen.games").game_info(game.name).explainer


def after(game: Game, view: State, seat: int, answer: Answer) -> State:
    """The position that an answer leads to, up to the chance."""
    found = view.copy()
    with suppress(ChanceNeeded):
        game.apply(found, seat, answer, Chance())
    return found


def compared(game: Game, view: State, seat: int, answer: Answer, worth: Worth) -> tuple[Answer, State, State]:
    """What an answer is held against, and the positions that the two lead to."""
    other = plain_other(game, view, seat, answer, worth)
    return other, after(game, view, seat, answer), after(game, view, seat, other)


def plain_other(game: Game, view: State, seat: int, answer: Answer, worth: Worth) -> Answer:
    """What an answer is held against."""
    others = [one for one in game.legal(view, seat) if one is not answer]
    done = [one for one in others if one.kind == DONE]
    if done:
        return done[0]
    values = [worth(game, after(game, view, seat, one), seat) for one in others]
    return others[plain_one(values, worth(game, after(game, view, seat, answer), seat), answer.kind == DONE)]


def plain_one(values: list[float], most: float, done: bool) -> int:
    """Which of these is held against the best one: that in the middle, or the best of those that are not as good.

    Where doing no more is best, always the latter.
    """
    ranked = sorted(range(len(values)), key=lambda k: values[k])
    middle = ranked[(len(ranked) - 1) // 2]
    worse = [k for k in ranked if values[k] < most]
    return worse[-1] if worse and (done or values[middle] >= most) else middle


def more(what: str, value: float, n: float) -> list[Gain]:
    """A counted gain, if it is one: some of it, and of some worth."""
    return [Gain(value, what, round(n))] if value > 0.0 and round(n) > 0 else []


def about(what: str, value: float, n: float, least: float) -> list[Gain]:
    """The same of what is only estimated: less than one of it is a little."""
    return more(what, value, n) or better(f"{what}_little", value, least)


def better(what: str, value: float, least: float) -> list[Gain]:
    """A gain that is not counted, if it is worth as much as this."""
    return [Gain(value, what, 0)] if value > least else []
