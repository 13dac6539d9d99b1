"""Search for cooperative games: play on with the game's own policy and compare where the answers lead.

Each sample deals everything that the seat cannot know at random, gives one of the answers, and lets the policy play all
seats for some turns. The same deals are used for all answers. Bad answers drop out early, so that most samples go to the
close decisions.
"""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Final

from dolmen.engine.answer import Answer
from dolmen.engine.chance import RandomChance
from dolmen.engine.game import Game
from dolmen.engine.state import State, View

from .interfaces import Evaluator
from .registry import game_info

MAX_CANDIDATES: Final = 8
MAX_STEPS: Final = 1000  # answers of one sample
SAMPLES_PER_ROUND: Final = 2  # for each answer, before the worse half drops out


class Candidate:
    """An answer, and the sum of the values of its samples."""

    __slots__ = ("answer", "samples", "total")

    def __init__(self, answer: Answer) -> None:
        self.answer: Answer = answer
        self.total: float = 0.0
        self.samples: int = 0

    def mean(self) -> float:
        return self.total / self.samples if self.samples else 0.0


class RolloutSearch:
    """A search for one question of a seat. `turns` is how far the policy plays on."""

    def __init__(self, game: Game, view: View, seat: int, rng: Random, turns: int) -> None:
        self.game: Game = game
        self.view: View = view
        self.seat: int = seat
        self.rng: Random = rng
        self.evaluator: Evaluator = game_info(game.name).evaluator
        self.last_turn: int = game.result(view).turns + turns
        self.candidates: list[Candidate] = []

    def run(self, answers: list[Answer], seconds: float, rounds: int = 0) -> Answer:
        """The answer with the best mean value. The first one is the policy's own: it wins ties.

        With `rounds`, sample for so many rounds, whatever time that takes.
        """
        end = perf_counter() + seconds
        racing = self.candidates = [Candidate(answer) for answer in answers[:MAX_CANDIDATES]]
        done = 0
        while rounds == 0 or done < rounds:
            for _ in range(SAMPLES_PER_ROUND):
                seed = self.rng.random()
                values = []
                for candidate in racing:
                    values.append(self.sample(candidate.answer, Random(seed)))
                    if rounds == 0 and perf_counter() >= end:
                        return max(racing, key=Candidate.mean).answer
                for candidate, value in zip(racing, values):
                    candidate.total += value
                    candidate.samples += 1
            done += 1
            if len(racing) > 2:
                racing.sort(key=lambda each: -each.mean())
                racing = racing[: (len(racing) + 1) // 2]
        return max(racing, key=Candidate.mean).answer

    def sampled(self) -> list[Candidate]:
        """The answers that were sampled, after a search."""
        return [candidate for candidate in self.candidates if candidate.samples]

    def sample(self, answer: Answer, rng: Random) -> float:
        """The value after an answer and some turns of the policy, for one deal of what is hidden."""
        game, chance = self.game, RandomChance(rng)
        s = game.resample_hidden(self.view, self.seat, rng)
        game.apply(s, self.seat, answer, chance)
        for _ in range(MAX_STEPS):
            if game.over(s) or game.result(s).turns >= self.last_turn:
                break
            seat = game.to_act(s)[0]
            game.apply(s, seat, self.policy_answer(s, seat), chance)
        return self.evaluator.evaluate(game, View(s), self.seat)

    def policy_answer(self, s: State, seat: int) -> Answer:
        legal = self.game.legal(s, seat)
        chosen = None if len(legal) == 1 else self.evaluator.choose(self.game, View(s), seat)
        return chosen or legal[0]
