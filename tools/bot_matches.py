"""Play matches between bots with a given thinking time, and print the share of wins of the first bot.

    python -m tools.bot_matches roam '{"seats": 2, "full": true}' search:0.1 trial:0.1 --games 200 --seed 1 --processes 4

A bot is a name of `dolmen.games.bots.BOTS`, `search:SECONDS`, `rounds:ROUNDS` (a search limited by its work instead of its
time), or `trial:SECONDS`: a plain PUCT with the evaluation as prior and value, the measure for our own search. With
`PYTHONPATH=build/fast` everything is compiled. Game K of a seed has the same draws for all bots.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from math import exp, sqrt
from multiprocessing import get_context
from random import Random
from time import perf_counter, process_time
from typing import Any

from dolmen.arena.matches import play_game
from dolmen.arena.pack_balance import wilson_interval
from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance, ChanceNeeded, RandomChance
from dolmen.engine.game import Game
from dolmen.engine.state import State, View
from dolmen.games import GAMES, make
from dolmen.games.bots import BOTS, Bot, SearchBot
from dolmen.games.registry import game_info

PRIOR_SCALE = 1.5  # prior of the trial, in units of the evaluation
VALUE_SCALE = 6.0
UNKNOWN_PRIOR = 0.02
EXPLORATION = 1.2


class TrialNode:
    """A question of the trial's tree."""

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.values = [0.0] * seats
        self.children: dict[str, TrialNode] = {}
        self.priors: dict[str, float] | None = None


class TrialBot(Bot):
    """A plain PUCT, as short as possible. It uses all of its CPU time in every decision."""

    def __init__(self, name: str, seconds: float) -> None:
        self.name = name
        self.seconds = seconds

    def choose(self, game: Game, view: View, seat: int, rng: Random) -> Answer:
        legal = game.legal(view, seat)
        if len(legal) == 1:
            return legal[0]
        root, end = TrialNode(game.seats), process_time() + self.seconds
        while process_time() < end:
            self.iterate(game, view, seat, rng, root)
        best = max(root.children.items(), key=lambda item: item[1].visits)[0]
        return next(answer for answer in legal if answer.name == best)

    def iterate(self, game: Game, view: View, seat: int, rng: Random, root: TrialNode) -> None:
        s, chance, node, path = game.resample_hidden(view, seat, rng), RandomChance(rng), root, [root]
        while not game.over(s):
            who = game.to_act(s)[0]
            legal = game.legal(s, who)
            if len(legal) == 1:
                game.apply(s, who, legal[0], chance)
                continue
            if node.priors is None:
                node.priors = find_priors(game, s, who, legal)
                if node is not root:
                    break
            answer = select(node, who, legal)
            node = node.children.setdefault(answer.name, TrialNode(game.seats))
            game.apply(s, who, answer, chance)
            path.append(node)
        for value_seat, value in enumerate(leaf_values(game, s)):
            for each in path:
                each.values[value_seat] += value
        for each in path:
            each.visits += 1


def find_priors(game: Game, s: State, who: int, legal: list[Answer]) -> dict[str, float]:
    evaluate = game_info(game.name).evaluator.evaluate
    worths = []
    for answer in legal:
        after = s.copy()
        with suppress(ChanceNeeded):
            game.apply(after, who, answer, Chance())
        worths.append(evaluate(game, View(after), who))
    shares = [exp((worth - max(worths)) / PRIOR_SCALE) for worth in worths]
    return {answer.name: share / sum(shares) for answer, share in zip(legal, shares)}


def select(node: TrialNode, who: int, legal: list[Answer]) -> Answer:
    assert node.priors is not None
    best, most, spread = legal[0], -1.0, EXPLORATION * sqrt(node.visits + 1)
    for answer in legal:
        child = node.children.get(answer.name)
        value = child.values[who] / child.visits if child else node.values[who] / node.visits - 0.1 if node.visits else 0.5
        score = value + spread * node.priors.get(answer.name, UNKNOWN_PRIOR) / (1 + (child.visits if child else 0))
        if score > most:
            best, most = answer, score
    return best


def leaf_values(game: Game, s: State) -> list[float]:
    if game.over(s):
        winners = game.result(s).winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(game.seats)]
    evaluate = game_info(game.name).evaluator.evaluate
    worths = [evaluate(game, View(s), seat) for seat in range(game.seats)]
    shares = [exp((worth - max(worths)) / VALUE_SCALE) for worth in worths]
    return [share / sum(shares) for share in shares]


def make_bot(spec: str) -> Bot:
    kind, _, amount = spec.partition(":")
    if kind == "search":
        return SearchBot(spec, float(amount))
    if kind == "rounds":
        return SearchBot(spec, 0.0, int(amount))
    return TrialBot(spec, float(amount)) if kind == "trial" else BOTS[spec]


def play(name: str, options: dict[str, Any], specs: list[str], seed: int, number: int, end: float) -> float | None:
    """The first bot's share of the win in one game; None after the end of the time."""
    if end and perf_counter() > end:
        return None
    game = make(name, options)
    result, order, _ = play_game(game, [make_bot(spec) for spec in specs], seed, number)
    if GAMES[name].cooperative:
        return float(bool(result.winners))
    return (order.index(0) in result.winners) / max(1, len(result.winners))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("options", help="as JSON")
    parser.add_argument("bots", nargs="+", help="one for each seat; in a cooperative game one for all")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--limit", type=float, default=0.0, help="seconds after which no new game begins")
    chosen = parser.parse_args(arguments)
    options = json.loads(chosen.options)
    seats = make(chosen.game, options).seats
    bots = chosen.bots * seats if len(chosen.bots) == 1 else chosen.bots
    end = perf_counter() + chosen.limit if chosen.limit else 0.0
    with ProcessPoolExecutor(chosen.processes, get_context("fork")) as pool:
        tasks = [pool.submit(play, chosen.game, options, bots, chosen.seed, k, end) for k in range(chosen.games)]
        played = [found for task in tasks if (found := task.result()) is not None]
    wins, games = sum(played), len(played)
    if games:
        low, high = wilson_interval(wins / games, games)
        match = f"{chosen.game} {chosen.options} {' '.join(chosen.bots)}"
        print(f"{match}: {wins:g} of {games}, {wins / games:.1%} ({low:.1%} to {high:.1%})")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
