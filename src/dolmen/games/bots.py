"""Bots that play any game. A bot gets the view of its seat and never the state."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Final

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance, ChanceNeeded
from dolmen.engine.game import Game
from dolmen.engine.state import View

from .comparison import Evaluate
from .registry import game_info
from .rollout_search import RolloutSearch
from .tree_search import TreeSearch

CARELESS_PLANS: Final = 3  # from which a careless member of a team takes any


class Bot:
    """A player program. It keeps no memory between questions, so one bot object can play every seat of every table."""

    name: str = ""
    repeatable: bool = True  # the same question and the same random numbers always give the same answer

    def choose(self, game: Game, view: View, seat: int, rng: Random) -> Answer:
        """Choose one of the legal answers. Do not change the view; `rng` is the only source of randomness."""
        raise NotImplementedError


class RandomBot(Bot):
    """Chooses every legal answer with equal probability."""

    name = "random"

    def choose(self, game: Game, view: View, seat: int, rng: Random) -> Answer:
        return game.sample(view, seat, rng)


def best_answer(game: Game, view: View, seat: int, answers: list[Answer], evaluate: Evaluate, rng: Random) -> Answer:
    """The answer with the best evaluation after it; ties are broken at random."""
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


class GreedyBot(Bot):
    """Looks one answer ahead and chooses the answer with the best evaluation; ties are broken at random.

    A game's evaluator may choose itself, for example where one move consists of many answers. Each answer is tried on a
    copy of the view, up to the first random draw: the bot does not know what will be drawn.
    """

    def __init__(self, evaluate: Evaluate | None = None, name: str = "greedy") -> None:
        self.name = name
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
        return best_answer(game, view, seat, answers, evaluate, rng)


class CarelessBot(GreedyBot):
    """Plays like the greedy bot, but in some of its decisions it overlooks most of the answers, as people do.

    In a team it follows the policy, and in those decisions it takes any of its first few plans: it never works against the
    others.
    """

    def __init__(self, name: str, careless: float, noticed: float) -> None:
        super().__init__(name=name)
        self.careless: float = careless  # the share of such decisions
        self.noticed: float = noticed  # the share of the answers that it notices then

    def choose(self, game: Game, view: View, seat: int, rng: Random) -> Answer:
        answers = game.legal(view, seat)
        if len(answers) == 1 or rng.random() >= self.careless:
            return super().choose(game, view, seat, rng)
        if game_info(game.name).cooperative:
            plans = game_info(game.name).evaluator.plans(game, view, seat)[:CARELESS_PLANS]
            return plans[int(rng.random() * len(plans))][0]
        noticed = [answer for answer in answers if rng.random() < self.noticed]
        noticed = noticed or [answers[int(rng.random() * len(answers))]]
        evaluate = game_info(game.name).evaluator.evaluate
        return best_answer(game, view, seat, noticed, evaluate, rng)


class SearchBot(GreedyBot):
    """Searches for this many seconds in each decision, less if the answer is clear.

    `rounds` limits the work instead of the time, so that tests can repeat a search; 0 means no limit.
    """

    def __init__(self, name: str, seconds: float, rounds: int = 0) -> None:
        super().__init__(name=name)
        self.seconds: float = seconds
        self.rounds: int = rounds
        self.repeatable = rounds > 0

    def choose(self, game: Game, view: View, seat: int, rng: Random) -> Answer:
        answers, info = game.legal(view, seat), game_info(game.name)
        if len(answers) == 1:
            return answers[0]
        if not info.cooperative:
            return TreeSearch(game, view, seat, rng).run(self.seconds, self.rounds)
        evaluator = info.evaluator
        if not evaluator.ROLLOUT_TURNS:
            return super().choose(game, view, seat, rng)
        plans = evaluator.plans(game, view, seat)
        if len(plans) == 1:
            return plans[0][0]
        seconds = self.seconds * evaluator.SEARCH_EFFORT
        return RolloutSearch(game, view, seat, rng, evaluator.ROLLOUT_TURNS).run(plans, seconds, self.rounds)


# The levels that players choose from, and two bots for simulations and tests.
LEVELS: tuple[Bot, ...] = (
    CarelessBot("beginner", careless=0.9, noticed=0.15),
    CarelessBot("easy", careless=0.5, noticed=0.3),
    GreedyBot(name="normal"),
    SearchBot("hard", 1.0),
    SearchBot("expert", 3.0),
)
LEVEL_NAMES: tuple[str, ...] = tuple(bot.name for bot in LEVELS)
BOTS: dict[str, Bot] = {bot.name: bot for bot in (*LEVELS, RandomBot(), GreedyBot())}
