"""Hints: the best answers by the search of the level `hard`, the chance of each, and the reasons for the best one."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from dolmen.engine.answer import Answer
from dolmen.engine.game import Game
from dolmen.engine.state import View

from .bots import GreedyBot
from .comparison import best_gains, position_after
from .registry import game_info
from .rollout_search import Candidate, RolloutSearch
from .tree_search import TreeSearch

ADVISER: Final = "hard"  # the bot that gives the hints
SECONDS: float = 1.0  # duration of its search
ROUNDS: int = 0  # if not 0, the search ends after this number of rounds instead, so that a test can repeat it
MOST_ANSWERS: Final = 3  # maximum number of rated answers
OFTEN: Final = 0.5  # minimum share of the most tried answer's visits: then the estimated chance is about as exact


class RatedAnswer(NamedTuple):
    """An answer and the chance to win after it, of the seat or of its team."""

    answer: str
    chance: float


class Advice(NamedTuple):
    """A good answer, the answer compared with it ('' if there is none), its gains: words of the game with amounts, and the
    best answers with their chances, the advised one first.
    """

    answer: str
    other: str
    reasons: list[tuple[str, int]]
    rated: list[RatedAnswer]


def advise(game: Game, view: View, seat: int, rng: Random) -> Advice:
    """The bot's answer, the reasons for it, and the chances of the best answers."""
    legal = game.legal(view, seat)
    if len(legal) == 1:
        return Advice(legal[0].name, "", [], [])
    rated = (
        rate_by_rollouts(game, view, seat, rng) if game_info(game.name).cooperative else rate_by_tree(game, view, seat, rng)
    )
    answer = game.read(rated[0].answer)
    assert answer is not None
    other, gains = game_info(game.name).explainer.explain(game, view, seat, answer)
    reasons = [(gain.what, gain.n) for gain in best_gains(gains)]
    return Advice(answer.name, other.name if other is not None else "", reasons, rated)


def rate_by_tree(game: Game, view: View, seat: int, rng: Random) -> list[RatedAnswer]:
    """The answers tried most. The advised one has the best chance of those tried often; that of others is less exact."""
    search = TreeSearch(game, view, seat, rng)
    search.run(SECONDS, ROUNDS)
    edges = search.ranked_edges()[:MOST_ANSWERS]
    often = [edge for edge in edges if edge.visits >= OFTEN * edges[0].visits]
    rated = [RatedAnswer(edge.answer.name, search.chances(edge)[seat]) for edge in edges]
    advised = max(rated[: len(often)], key=lambda each: each.chance)
    others = [RatedAnswer(each.answer, min(advised.chance, each.chance)) for each in rated if each is not advised]
    return [advised, *sorted(others, key=lambda each: -each.chance)]


def rate_by_rollouts(game: Game, view: View, seat: int, rng: Random) -> list[RatedAnswer]:
    """In a cooperative game the bot searches only where much depends on the answer. Elsewhere it rates its answer alone."""
    evaluator, end = game_info(game.name).evaluator, perf_counter() + SECONDS
    chosen, sampled = GreedyBot().choose(game, view, seat, rng), list[Candidate]()
    seconds = end - perf_counter()
    is_searched = evaluator.ROLLOUT_TURNS and evaluator.is_worth_a_search(game, view, seat)
    if is_searched and (ROUNDS or seconds > 0):  # a sample cannot be stopped, so a busy machine begins none
        search = RolloutSearch(game, view, seat, rng, evaluator.ROLLOUT_TURNS)
        chosen = search.run(evaluator.plans(game, view, seat), seconds, ROUNDS)
        sampled = sorted(search.sampled(), key=lambda each: (each.plan[0] is not chosen, -each.samples, -each.mean()))
    if not sampled:  # not worth a search, or there was no time for a whole round
        return [RatedAnswer(chosen.name, chance_after(game, view, seat, chosen))]
    most, rated = sampled[0].mean(), dict[str, float]()  # plans that dropped out early are rated less exactly
    for each in sampled:  # several plans may begin with the same answer
        rated.setdefault(each.plan[0].name, min(most, each.mean()))
    return [RatedAnswer(name, chance) for name, chance in rated.items()][:MOST_ANSWERS]


def chance_after(game: Game, view: View, seat: int, answer: Answer) -> float:
    """The chance of the seat (in a team game: of the team) to win after an answer, by the evaluation alone."""
    after = position_after(game, view, seat, answer)
    if game.over(after):
        return 1.0 if seat in game.result(after).winners else 0.0
    return game_info(game.name).evaluator.win_shares(game, after)[seat]
