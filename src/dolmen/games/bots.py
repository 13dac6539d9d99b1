"""Bots that play any game. A bot gets the view of its seat and never the state."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance, ChanceNeeded
from dolmen.engine.game import Game
from dolmen.engine.state import View

from .comparison import Evaluate
from .registry import game_info


class Bot:
    """A player program. It keeps no memory between questions, so one bot object can play every seat of every table."""

    name: str = ""

    def choose(self, game: Game, view: View, seat: int, rng: Random) -> Answer:
        """Choose one of the legal answers. Do not change the view; `rng` is the only source of randomness."""
        raise NotImplementedError


class RandomBot(Bot):
    """Chooses every legal answer with equal probability."""

    name = "random"

    def choose(self, game: Game, view: View, seat: int, rng: Random) -> Answer:
        return game.sample(view, seat, rng)


class GreedyBot(Bot):
    """Looks one answer ahead and chooses the answer with the best evaluation; ties are broken at random.

    A game's evaluator may choose itself, for example where one move consists of many answers. Each answer is tried on a
    copy of the view, up to the first random draw: the bot does not know what will be drawn.
    """

    name = "greedy"

    def __init__(self, evaluate: Evaluate | None = None) -> None:
        self.evaluate: Evaluate | None = evaluate  # replaces the game's own evaluator

    def choose(self, game: Game, view: View, seat: int, rng: Random) -> Answer:
        answers = game.legal(view, seat)
        if len(answers) == 1:
            return answers[0]
        evaluate = self.evaluate
        if evaluate is None:
            evaluator = game_info(game.name).evaluator
            chosen = evaluator.choose(game, view, seat)
            if chosen is not None:
                return chosen
            evaluate = evaluator.evaluate
        chance = Chance()
        best: list[Answer] = []
        best_value = 0.0
        for answer in answers:
            after = view.copy()
            with suppress(ChanceNeeded):  # the changes before the draw count
                game.apply(after, seat, answer, chance)
            value = evaluate(game, View(after), seat)
            if not best or value > best_value:
                best, best_value = [answer], value
            elif value == best_value:
                best.append(answer)
        return best[0] if len(best) == 1 else best[int(rng.random() * len(best))]


BOTS: dict[str, Bot] = {bot.name: bot for bot in (RandomBot(), GreedyBot())}
