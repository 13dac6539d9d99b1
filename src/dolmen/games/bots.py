"""Bots that play any game. A bot sees what its seat sees, a view, and never the state."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from random import Random
from typing import Any

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance, ChanceNeeded
from dolmen.engine.game import Game
from dolmen.engine.state import State

Worth = Callable[[Game, State, int], float]
Chooser = Callable[[Game, State, int], Answer]


def evaluator_of(game: Game) -> Any:
    """How the game judges positions. The shelf is asked when a judge is wanted: bots do not depend on the games."""
    return import_module("dolmen.games").game_info(game.name).evaluator


class Bot:
    """Something that answers for a seat. It keeps nothing between two questions, so one bot may sit on every seat."""

    name: str = ""

    def choose(self, game: Game, view: State, seat: int, rng: Random) -> Answer:
        """One of the legal answers. The view is the bot's to read, not to change; `rng` is its only source of chance."""
        raise NotImplementedError


class RandomBot(Bot):
    """Every legal answer is equally likely."""

    name = "random"

    def choose(self, game: Game, view: State, seat: int, rng: Random) -> Answer:
        return game.sample(view, seat, rng)


class GreedyBot(Bot):
    """Looks one answer ahead and takes what the game's judge likes best. Equals are chosen among by chance.

    A judge that looks further, as where one move is many answers, chooses itself. What an answer does is tried on a
    copy and up to the chance: what would be drawn there nobody knows, nor does the bot.
    """

    name = "greedy"

    def __init__(self, worth: Worth | None = None) -> None:
        self.worth: Worth | None = worth  # instead of the game's own judge

    def choose(self, game: Game, view: State, seat: int, rng: Random) -> Answer:
        answers = game.legal(view, seat)
        if len(answers) == 1:
            return answers[0]
        if self.worth is None:
            chooses: Chooser | None = getattr(evaluator_of(game), "choose", None)
            if chooses is not None:
                return chooses(game, view, seat)
        worth_of, chance = self.worth or evaluator_of(game).evaluate, Chance()
        best: list[Answer] = []
        most = 0.0
        for answer in answers:
            after = view.copy()
            with suppress(ChanceNeeded):  # what was done before a draw counts
                game.apply(after, seat, answer, chance)
            worth = worth_of(game, after, seat)
            if not best or worth > most:
                best, most = [answer], worth
            elif worth == most:
                best.append(answer)
        return best[0] if len(best) == 1 else best[int(rng.random() * len(best))]


BOTS: dict[str, Bot] = {bot.name: bot for bot in (RandomBot(), GreedyBot())}
