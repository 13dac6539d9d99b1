"""Many games as one environment with numpy arrays: one call steps all of them.

>>> from dolmen.adapters.vector import GameVectorEnv
>>> env = GameVectorEnv("roam", num_envs=1000)
>>> observations, info = env.reset(seed=1)
>>> observations, rewards, done, info = env.step(env.sample_actions())
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dolmen.game_batch import GameBatch
from dolmen.games import make

from .seat_agents import LIMIT

Arrays = dict[str, NDArray[Any]]


class GameVectorEnv:
    """`num_envs` games that step together; a game that ends starts again at once.

    All arrays are views of the same buffers, which every step overwrites: copy what must stay. They have one row for each
    game. `observe` adds the numbers of an observation to the masks; most of the time of a step then goes into them.
    An illegal action raises `dolmen.actions.BadAction`, which names the game and the rule, and no game is changed.
    """

    def __init__(self, name: str, num_envs: int, observe: bool = False, **options: Any) -> None:
        self.batch: GameBatch = GameBatch(make(name, options), num_envs, observe)
        self.num_envs: int = num_envs
        batch, action_count, size = self.batch, self.batch.action_count, self.batch.observation_size
        self.seats: NDArray[np.uint8] = read_only(np.frombuffer(batch.seats, np.uint8))
        self.masks: NDArray[np.int8] = read_only(np.frombuffer(batch.masks, np.int8).reshape(num_envs, action_count))
        self.done: NDArray[np.bool_] = read_only(np.frombuffer(batch.done, np.bool_))
        self.rewards: NDArray[np.float32] = read_only(np.frombuffer(batch.rewards, np.float32).reshape(num_envs, -1))
        self.numbers: NDArray[np.float32] | None = None
        self.single_action_space: spaces.Discrete[np.int64] = spaces.Discrete(action_count)
        parts: dict[str, spaces.Space[Any]] = {"action_mask": spaces.Box(0, 1, (action_count,), np.int8)}
        if observe:
            self.numbers = np.frombuffer(batch.observations, np.float32).reshape(num_envs, size)
            parts["observation"] = spaces.Box(-LIMIT, LIMIT, (size,), np.float32)
        self.single_observation_space: spaces.Dict = spaces.Dict(parts)

    def reset(self, seed: int | None = None) -> tuple[Arrays, Arrays]:
        """Start every game again; game `k` draws with a generator of its own, seeded with `seed` and `k`."""
        self.batch.reset(seed)
        return self.observations(), self.info()

    def step(self, actions: NDArray[np.integer[Any]]) -> tuple[Arrays, NDArray[np.float32], NDArray[np.bool_], Arrays]:
        """Play one action in every game."""
        self.batch.step(actions.tolist())
        return self.observations(), self.rewards, self.done, self.info()

    def sample_actions(self) -> NDArray[np.int64]:
        """A legal action for every game, each with equal probability."""
        return np.array(self.batch.sample_actions(), np.int64)

    def observations(self) -> Arrays:
        if self.numbers is None:
            return {"action_mask": self.masks}
        np.clip(self.numbers, -LIMIT, LIMIT, out=self.numbers)
        return {"action_mask": self.masks, "observation": read_only(self.numbers)}

    def info(self) -> Arrays:
        return {"seat": self.seats}


def read_only(values: NDArray[Any]) -> NDArray[Any]:
    """The same values, protected against writing."""
    view = values.view()
    view.flags.writeable = False
    return view
