"""Measure one of our games with its full rules: random play with `legal` and with `sample`, copies, search."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from time import process_time

from worker import Counts, Measure, copy_for, play_for, serve

import dolmen.engine.state
from dolmen.engine.chance import RandomChance
from dolmen.engine.game import Game, playout
from dolmen.engine.state import State
from dolmen.games import make

SAMPLED = 200  # games whose questions are counted before the measurement
STATES = 20
LIMIT = 100_000
OPTIONS: dict[str, dict[str, object]] = {
    "roam": {"full": True, "outpost": True},
    "the_arrival": {"advanced": True},
    "spirit_island": {},  # random spirits in each game
}


def play_listing(game: Game, s: State, rng: Random, stop: int = LIMIT) -> tuple[int, int]:
    """Random play as in a simple bot: list, choose, apply. Returns the steps, and those with two or more options."""
    chance, roll = RandomChance(rng), rng.random
    to_act, legal, apply = game.to_act, game.legal, game.apply
    steps = questions = 0
    while s.stack and steps < stop:
        seat = to_act(s)[0]
        options = legal(s, seat)
        n = len(options)
        if n > 1:
            questions += 1
        apply(s, seat, options[int(roll() * n)], chance)
        steps += 1
    return steps, questions


def listing(game: Game) -> Measure:
    rng = Random(1)

    def one_game() -> tuple[float, float, int, int]:
        begin = process_time()
        s = game.start(RandomChance(rng))
        made = process_time()
        steps, questions = play_listing(game, s, rng)
        return made - begin, process_time() - made, steps, questions

    return lambda seconds: play_for(seconds, one_game)


def count_sampled(game: Game, seed: int) -> int:
    """The number of questions with two or more options in the game that `playout` plays with this seed."""
    rng = Random(seed)
    s = game.start(RandomChance(rng))
    chance, questions = RandomChance(rng), 0
    while s.stack:
        seat = game.to_act(s)[0]
        questions += len(game.legal(s, seat)) > 1
        game.apply(s, seat, game.sample(s, seat, rng), chance)
    return questions


def sampling(game: Game) -> Measure:
    counted: list[int] = []
    turn = 0

    def one_game() -> tuple[float, float, int, int]:
        nonlocal turn
        seed = turn % SAMPLED
        turn += 1
        if seed == len(counted):
            counted.append(count_sampled(game, seed))
        rng = Random(seed)
        begin = process_time()
        s = game.start(RandomChance(rng))
        made = process_time()
        steps = playout(game, s, rng, LIMIT)
        return made - begin, process_time() - made, steps, counted[seed]

    return lambda seconds: play_for(seconds, one_game)


def copying(game: Game) -> Measure:
    """Copy states from the middle of random games."""
    copies: list[Callable[[], object]] = []
    for seed in range(STATES):
        rng = Random(seed)
        steps, _ = play_listing(game, game.start(RandomChance(rng)), rng)
        rng = Random(seed)
        s = game.start(RandomChance(rng))
        play_listing(game, s, rng, steps // 2)
        copies.append(s.copy)
    return lambda seconds: copy_for(seconds, copies)


def searching(game: Game) -> Measure:
    """The simplest search: copy the start, apply each answer to the first question in turn, play out at random."""

    def search(seconds: float) -> Counts:
        rng = Random(3)
        root = game.start(RandomChance(rng))
        seat = game.to_act(root)[0]
        spent, rollouts = 0.0, 0
        while spent < seconds:
            begin = process_time()
            options = game.legal(root, seat)
            for k in range(50):
                s = root.copy()
                game.apply(s, seat, options[(rollouts + k) % len(options)], RandomChance(rng))
                playout(game, s, rng, LIMIT)
            spent += process_time() - begin
            rollouts += 50
        return {"play": spent, "rollouts": rollouts}

    return search


if __name__ == "__main__":
    name = sys.argv[1]
    MEASURES: dict[str, Measure] = {}
    for seats in (2, 4):
        ours = make(name, {"seats": seats, **OPTIONS[name]})
        MEASURES[f"legal {seats}"] = listing(ours)
        MEASURES[f"sample {seats}"] = sampling(ours)
        MEASURES[f"copy {seats}"] = copying(ours)
        MEASURES[f"search {seats}"] = searching(ours)
    serve(MEASURES, {"compiled": not (dolmen.engine.state.__file__ or "").endswith(".py")})
