"""Tree search for games in which every seat plays for itself: PUCT on resampled views.

Each iteration deals everything that the seat cannot know at random, then follows answers down the tree. An answer is chosen
by its mean value so far and by its prior: the evaluation after that answer alone. A new leaf gets the game's evaluation
instead of a random playout, and its answers are evaluated only when the search comes back to it. Chance is sampled anew in
each iteration; a node is reached by answers only.
"""

from __future__ import annotations

from contextlib import suppress
from math import exp, log, sqrt
from random import Random
from time import perf_counter
from typing import Final

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance, ChanceNeeded, RandomChance
from dolmen.engine.game import Game
from dolmen.engine.state import State, View

from .interfaces import Evaluator, SearchWeights
from .registry import game_info

NO_CHANCE: Final = Chance()
FIRST_PLAY_LOSS: Final = 0.1  # an answer that was not tried yet counts this much less than its node
MAX_EDGES: Final = 24  # answers of a node that are searched: those with the best priors
ITERATIONS_PER_ROUND: Final = 16  # then the search checks the time, and whether the best answer can still be overtaken
LEAST_SHARE: Final = 1e-6  # of the win, so that odds can be formed


class Edge:
    """An answer at a node, with what the search knows of it."""

    __slots__ = ("answer", "child", "prior", "values", "visits")

    def __init__(self, answer: Answer, prior: float, seats: int) -> None:
        self.answer: Answer = answer
        self.prior: float = prior
        self.visits: int = 0
        self.values: list[float] = [0.0] * seats
        self.child: SearchNode | None = None

    def mean_values(self) -> list[float]:
        """For each seat the mean share of the win after this answer."""
        return [value / max(1, self.visits) for value in self.values]


class SearchNode:
    """A question in the tree: the answers before it, whatever was drawn in between.

    `edges`: those with the best priors first, then answers that were added later.
    """

    __slots__ = ("edges", "visits")

    def __init__(self) -> None:
        self.edges: list[Edge] | None = None
        self.visits: int = 0


class TreeSearch:
    """A search for one question of a seat."""

    def __init__(self, game: Game, view: View, seat: int, rng: Random) -> None:
        self.game: Game = game
        self.view: View = view
        self.seat: int = seat
        self.rng: Random = rng
        self.evaluator: Evaluator = game_info(game.name).evaluator
        self.weights: SearchWeights = self.evaluator.SEARCH_WEIGHTS
        self.root: SearchNode = SearchNode()
        self.iterations: int = 0

    def run(self, seconds: float, rounds: int = 0) -> Answer:
        """Search for this time, less if the best answer can no longer be overtaken. Returns the answer tried most.

        With `rounds`, search for this number of rounds of ITERATIONS_PER_ROUND, whatever time that takes.
        """
        begin = perf_counter()
        while rounds == 0 or self.iterations < rounds * ITERATIONS_PER_ROUND:
            for _ in range(ITERATIONS_PER_ROUND):
                self.iterate()
            spent = perf_counter() - begin
            if rounds == 0 and (spent >= seconds or self.is_settled(self.iterations * (seconds - spent) / spent)):
                break
        return self.best_edge().answer

    def best_edge(self) -> Edge:
        """The answer tried most, after a search."""
        assert self.root.edges is not None
        return max(self.root.edges, key=lambda edge: edge.visits)

    def ranked_edges(self) -> list[Edge]:
        """The answers that were tried, the most tried one first."""
        assert self.root.edges is not None
        return sorted([edge for edge in self.root.edges if edge.visits], key=lambda edge: -edge.visits)

    def chances(self, edge: Edge) -> list[float]:
        """For each seat the chance to win after an answer that was tried."""
        return self.calibrate(edge.mean_values())

    def leaf_chances(self, s: State) -> list[float]:
        """For each seat the chance to win by the evaluation alone."""
        return self.calibrate(self.leaf_values(s))

    def calibrate(self, shares: list[float]) -> list[float]:
        """Turn the estimated shares of the win into probabilities that match how often a seat wins."""
        powers = [share**self.weights.calibration for share in shares]
        total = sum(powers)
        return [power / total for power in powers]

    def is_settled(self, iterations_left: float) -> bool:
        """Whether the best answer leads by more visits than there are iterations left."""
        assert self.root.edges is not None
        most = sorted([edge.visits for edge in self.root.edges], reverse=True)
        return len(most) < 2 or most[0] - most[1] > iterations_left

    def search_answer(self, answer: Answer, least_visits: int) -> Edge:
        """Begin iterations with this answer until it has enough visits, even if the search would not choose it."""
        assert self.root.edges is not None
        edge = next((edge for edge in self.root.edges if edge.answer is answer), None)
        if edge is None:
            edge = Edge(answer, 0.0, self.game.seats)
            self.root.edges.append(edge)
        while edge.visits < least_visits:
            self.iterate(edge)
        return edge

    def iterate(self, first: Edge | None = None) -> None:
        """Follow the tree to a new leaf, evaluate that, and add the value to every answer on the way.

        `first` is the answer to begin with; None: the search selects it.
        """
        game, node = self.game, self.root
        s = game.resample_hidden(self.view, self.seat, self.rng)
        chance, path = RandomChance(self.rng), list[Edge]()
        while not game.over(s):
            who = game.to_act(s)[0]
            legal = game.legal(s, who)
            if len(legal) == 1:
                game.apply(s, who, legal[0], chance)
                continue
            if node.edges is None:
                if node.visits == 0 and node is not self.root:
                    break
                node.edges = self.make_edges(s, who, legal)
            edge = first if first is not None and node is self.root else self.select(node, who, legal)
            game.apply(s, who, edge.answer, chance)
            path.append(edge)
            if edge.child is None:
                edge.child = SearchNode()
            node = edge.child
        values = self.leaf_values(s)
        self.iterations += 1
        self.root.visits += 1
        for edge in path:
            edge.visits += 1
            assert edge.child is not None
            edge.child.visits += 1
            own = edge.values
            for seat, value in enumerate(values):
                own[seat] += value

    def make_edges(self, s: State, who: int, legal: list[Answer]) -> list[Edge]:
        """The answers with the best priors. A prior is a probability; the evaluation after each answer determines it."""
        odds = []
        for answer in legal:
            after = s.copy()
            with suppress(ChanceNeeded):  # the changes before the draw count
                self.game.apply(after, who, answer, NO_CHANCE)
            share = self.leaf_values(after)[who]
            odds.append(log(max(share, LEAST_SHARE) / max(1.0 - share, LEAST_SHARE)) / self.weights.prior)
        best = max(odds)
        priors = [exp(each - best) for each in odds]
        total = sum(priors)
        edges = [Edge(answer, prior / total, self.game.seats) for answer, prior in zip(legal, priors)]
        edges.sort(key=lambda edge: -edge.prior)
        return edges[:MAX_EDGES]

    def select(self, node: SearchNode, who: int, legal: list[Answer]) -> Edge:
        """The answer to follow: a high mean value, or a high prior and few visits."""
        assert node.edges is not None
        spread = self.weights.exploration * sqrt(node.visits + 1)
        total, visits = 0.0, 0
        for edge in node.edges:
            total += edge.values[who]
            visits += edge.visits
        first_play = (total / visits if visits else 0.5) - FIRST_PLAY_LOSS
        best: Edge | None = None
        best_score = 0.0
        for edge in node.edges:
            value = edge.values[who] / edge.visits if edge.visits else first_play
            score = value + spread * edge.prior / (1 + edge.visits)
            if (best is None or score > best_score) and edge.answer in legal:
                best, best_score = edge, score
        if best is None:  # after other draws none of the known answers is legal
            best = Edge(legal[0], 1 / len(legal), self.game.seats)
            node.edges.append(best)
        return best

    def leaf_values(self, s: State) -> list[float]:
        """For each seat the estimated share of the win."""
        if self.game.over(s):
            winners = self.game.result(s).winners
            return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.game.seats)]
        return self.evaluator.win_shares(self.game, View(s))
