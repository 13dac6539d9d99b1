"""Search for cooperative games: play on with the game's own policy and compare where the plans of a seat lead.

Each sample deals everything that the seat cannot know at random, gives the answers of one plan, and lets the policy play all
seats for some turns. The same deals are used for all plans. Bad plans drop out early, so that most samples go to the close
decisions.
"""

from __future__ import annotations

from math import log2
from random import Random
from time import perf_counter
from typing import Final

from dolmen.engine.answer import Answer
from dolmen.engine.chance import RandomChance
from dolmen.engine.game import Game
from dolmen.engine.mypyc_support import mypyc_attr
from dolmen.engine.state import Node, State, View

from .interfaces import Evaluator
from .registry import game_info

MAX_PLANS: Final = 8
MAX_STEPS: Final = 1000  # answers of one sample
SAMPLES_PER_ROUND: Final = 2  # for each plan, before the worse ones drop out


class Candidate:
    """A plan, and the sum of the values of its samples."""

    __slots__ = ("plan", "samples", "total")

    def __init__(self, plan: list[Answer]) -> None:
        self.plan: list[Answer] = plan
        self.total: float = 0.0
        self.samples: int = 0

    def mean(self) -> float:
        return self.total / self.samples if self.samples else 0.0


@mypyc_attr("allow_interpreted_subclasses")
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

    def run(self, plans: list[list[Answer]], seconds: float, rounds: int = 0) -> Answer:
        """The first answer of the plan with the best mean value. The first plan is the policy's own: it wins ties.

        The worse half of the plans drops out after each part of the time; the parts are equal. With `rounds`, it drops out
        after each round, whatever time that takes.
        """
        begin = perf_counter()
        racing = self.candidates = [Candidate(plan) for plan in plans[:MAX_PLANS]]
        parts, done = max(1.0, log2(len(racing))), 0
        while rounds == 0 or done < rounds:
            part_end = begin + seconds * min(1.0, (done + 1) / parts)
            while True:
                for _ in range(SAMPLES_PER_ROUND):
                    if not self.sample_all(racing, begin + seconds if rounds == 0 else 0.0):
                        return max(racing, key=Candidate.mean).plan[0]
                if rounds or perf_counter() >= part_end:
                    break
            done += 1
            if len(racing) > 2:
                racing.sort(key=lambda each: -each.mean())
                racing = racing[: (len(racing) + 1) // 2]
        return max(racing, key=Candidate.mean).plan[0]

    def sample_all(self, racing: list[Candidate], end: float) -> bool:
        """Sample each plan with the same deal. False if the time was over before all were sampled: then none counts."""
        seed, values = self.rng.random(), list[float]()
        for candidate in racing:
            values.append(self.chance_after(candidate.plan, Random(seed)))
            if end and perf_counter() >= end:
                return False
        for candidate, value in zip(racing, values):
            candidate.total += value
            candidate.samples += 1
        return True

    def sampled(self) -> list[Candidate]:
        """The plans that were sampled, after a search."""
        return [candidate for candidate in self.candidates if candidate.samples]

    def chance_after(self, plan: list[Answer], rng: Random) -> float:
        """The chance to win after a plan and some turns of the policy, for one deal of what is hidden."""
        s = self.play_on(plan, rng)
        if self.game.over(s):
            return 1.0 if self.seat in self.game.result(s).winners else 0.0
        return self.evaluator.win_shares(self.game, View(s))[self.seat]

    def play_on(self, plan: list[Answer], rng: Random) -> State:
        """The position after a plan and some turns of the policy, for one deal of what is hidden."""
        game, chance = self.game, RandomChance(rng)
        s = game.resample_hidden(self.view, self.seat, rng)
        coming = [list[Answer]() for _ in range(game.seats)]  # the further answers of a seat to the same node
        nodes: list[Node | None] = [None] * game.seats
        seat, turn, coming[self.seat] = self.seat, game.result(s).turns, plan[:]
        for _ in range(MAX_STEPS):
            f = game.pending_frame(s, seat)
            assert f is not None
            legal = game.legal(s, seat)
            if len(legal) == 1:
                answer = legal[0]
            else:
                if not coming[seat] or coming[seat][0] not in legal or nodes[seat] not in (None, f.node):
                    coming[seat] = self.evaluator.choose_several(game, View(s), seat) or [legal[0]]
                nodes[seat] = f.node
                answer = coming[seat].pop(0)
            game.apply(s, seat, answer, chance)
            now = game.result(s).turns
            if game.over(s) or now >= self.last_turn:
                break
            if now != turn:
                turn, coming = now, [list[Answer]() for _ in range(game.seats)]
            seat = game.to_act(s)[0]
        return s
