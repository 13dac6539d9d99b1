"""Measure one of our games as an environment with random actions: PettingZoo's loop, and many games in one call."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from time import process_time

import numpy as np
from worker import Counts, Measure, serve

import dolmen.game_batch
from dolmen.adapters.aec import raw_env
from dolmen.adapters.vector import GameVectorEnv

GAMES_AT_ONCE = 1024
OBSERVED_AT_ONCE = 64  # an observation takes far longer than the rest of a step
OPTIONS: dict[str, dict[str, object]] = {
    "roam": {"full": True, "outpost": True},
    "the_arrival": {"advanced": True},
    "spirit_island": {},  # random spirits in each game
}


def loop(name: str) -> Callable[[], int]:
    """One game in PettingZoo's loop, as in the documentation. Returns the number of steps."""
    env = raw_env(name, **OPTIONS[name])
    env.reset(seed=1)

    def play() -> int:
        steps = 0
        env.reset()
        for agent in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                return steps
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            steps += 1
        return steps

    return play


def masks_loop(name: str) -> Callable[[], int]:
    """The same with masks but without the numbers of an observation, as a program makes it that reads `env.actions`."""
    env = raw_env(name, **OPTIONS[name])
    env.reset(seed=1)
    rng = Random(1)

    def play() -> int:
        steps = 0
        env.reset()
        for agent in env.agent_iter():
            _, _, over, cut, _ = env.last(observe=False)
            if over or cut:
                return steps
            seat = env.seat(agent)
            np.frombuffer(env.actions.mask(env.full_state, seat), np.int8)
            env.step(rng.choice(env.actions.legal(env.full_state, seat)))  # to find them in the mask would take longer
            steps += 1
        return steps

    return play


def many_games(name: str, n: int, observe: bool) -> Callable[[], int]:
    """One step of every game. Before, `n` games end, so that the games are at different moments."""
    env = GameVectorEnv(name, n, observe, **OPTIONS[name])
    env.reset(seed=1)
    ended = 0
    while ended < n:
        _, _, done, _ = env.step(env.sample_actions())
        ended += int(done.sum())

    def play() -> int:
        env.step(env.sample_actions())
        return n

    return play


def count_steps(play: Callable[[], int]) -> Measure:
    def measure(seconds: float) -> Counts:
        steps, begin = 0, process_time()
        while process_time() - begin < seconds:
            steps += play()
        return {"play": process_time() - begin, "steps": steps}

    return measure


if __name__ == "__main__":
    game = sys.argv[1]
    most = int(sys.argv[2]) if len(sys.argv) > 2 else GAMES_AT_ONCE
    MEASURES: dict[str, Measure] = {
        "loop": count_steps(loop(game)),
        "masks loop": count_steps(masks_loop(game)),
        "many": count_steps(many_games(game, min(most, OBSERVED_AT_ONCE), observe=True)),
        "many masks": count_steps(many_games(game, most, observe=False)),
    }
    serve(MEASURES, {"compiled": not (dolmen.game_batch.__file__ or "").endswith(".py")})
