"""Measure catanatron's Catan with random play: `playable_actions`, choose, `execute`, until a player has won.

Its legality check is skipped (it costs little), and so is its own random player: we choose as cheaply as for Roam. The setup
and the turn limit are its own.
"""

from __future__ import annotations

from importlib.metadata import version
from random import Random
from time import process_time

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT
from worker import Measure, copy_for, play_for, serve

STATES = 20


def new(seats: int, seed: int) -> Game:
    return Game([RandomPlayer(color) for color in list(Color)[:seats]], seed=seed + 1)  # it treats 0 as no seed


def play(game: Game, rng: Random, stop: int = 1_000_000) -> tuple[int, int]:
    state, roll = game.state, rng.random
    steps = questions = 0
    while game.winning_color() is None and state.num_turns < TURNS_LIMIT and steps < stop:
        options = state.playable_actions
        n = len(options)
        if n > 1:
            questions += 1
        game.execute(options[int(roll() * n)], validate_action=False)
        steps += 1
    return steps, questions


def playing(seats: int) -> Measure:
    rng = Random(1)

    def one_game() -> tuple[float, float, int, int]:
        begin = process_time()
        game = new(seats, rng.randrange(1 << 30))
        made = process_time()
        steps, questions = play(game, rng)
        return made - begin, process_time() - made, steps, questions

    return lambda seconds: play_for(seconds, one_game)


def copying(seats: int) -> Measure:
    copies = []
    for seed in range(STATES):
        steps, _ = play(new(seats, seed), Random(seed))
        game = new(seats, seed)
        play(game, Random(seed), steps // 2)
        copies.append(game.copy)
    return lambda seconds: copy_for(seconds, copies)


if __name__ == "__main__":
    MEASURES = {f"legal {seats}": playing(seats) for seats in (2, 4)}
    MEASURES |= {f"copy {seats}": copying(seats) for seats in (2, 4)}
    serve(MEASURES, {"version": version("catanatron")})
