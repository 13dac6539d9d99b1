"""Any game as a PettingZoo environment (AEC: the agents act one after the other).

>>> from dolmen.adapters.aec import raw_env
>>> env = raw_env("roam", seats=2)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, over, cut, info = env.last()
...     env.step(None if over or cut else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from dolmen.actions import ActionSpace, ObservationLayout
from dolmen.engine.chance import RandomChance
from dolmen.engine.game import Game
from dolmen.engine.serialize import from_bytes, to_bytes
from dolmen.engine.state import State
from dolmen.games import game_info, make

LIMIT = 32767.0  # numbers of an observation lie between -LIMIT and LIMIT
Observation = dict[str, NDArray[Any]]


def observation_space(layout: ObservationLayout, actions: ActionSpace) -> spaces.Dict:
    """The space of observations: the numbers of the layout, and a byte for each answer that says whether it is legal."""
    numbers = spaces.Box(-LIMIT, LIMIT, (len(layout),), np.float32)
    return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (len(actions),), np.int8)})


def observe(layout: ObservationLayout, actions: ActionSpace, s: State, seat: int) -> Observation:
    """What a seat sees. The mask is empty if the seat has no question."""
    view = layout.game.view(s, seat)
    numbers = np.clip(np.array(layout.observe(view, seat), np.float32), -LIMIT, LIMIT)
    return {"observation": numbers, "action_mask": np.frombuffer(actions.mask(view, seat), np.int8).copy()}


class GameEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # the library has no types
    """A game. The reward comes at its end: the share of the win, 1 for each seat of a team that won.

    Where several seats act at the same time, they act in the order of their seats and do not see each other's answers.
    An illegal action raises `dolmen.actions.BadAction`, which names the rule.
    """

    def __init__(self, name: str, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.game: Game = make(name, options)
        self.metadata = {"name": f"dolmen_{self.game.name}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.actions: ActionSpace = ActionSpace(self.game)
        self.layout: ObservationLayout = ObservationLayout(self.game)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        space = observation_space(self.layout, self.actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents}
        self.rng: Random = Random(0)
        self.state_of_game: State | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def position(self) -> State:
        """The state of the game, hidden things included."""
        assert self.state_of_game is not None, "call reset first"
        return self.state_of_game

    def seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.rng = Random(seed)
        self.state_of_game = self.game.start(RandomChance(self.rng))
        self.begin()

    def begin(self) -> None:
        """Set everything that follows from the state."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, Any]() for agent in self.agents}
        self.choose_agent()

    def choose_agent(self) -> None:
        """Select the agent that acts next; at the end of the game, give the rewards."""
        if not self.game.over(self.position):
            self.agent_selection = self.possible_agents[self.game.to_act(self.position)[0]]
            return
        result, cooperative = self.game.result(self.position), game_info(self.game.name).cooperative
        for agent in self.agents:
            won = self.seat(agent) in result.winners
            self.rewards[agent] = (1.0 if cooperative else 1 / len(result.winners)) if won else 0.0
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        return observe(self.layout, self.actions, self.position, self.seat(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.seat(agent)
        answer = self.actions.answer(self.position, seat, -1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.apply(self.position, seat, answer, RandomChance(self.rng))
        self.choose_agent()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table in words, as a spectator sees it."""
        view = self.game.view(self.position, -1)
        return game_info(self.game.name).text.describe_table(self.game, view, -1, "en")

    def close(self) -> None:
        pass

    # -- saving --------------------------------------------------------------------------------------------------------
    def save_state(self) -> tuple[bytes, object]:
        """The game at this moment, to continue from."""
        return to_bytes(self.game, self.position), self.rng.getstate()

    def restore_state(self, saved: tuple[bytes, Any]) -> None:
        """Continue from a saved moment."""
        data, chance = saved
        self.rng.setstate(chance)
        self.state_of_game = from_bytes(self.game, data)
        self.begin()


def raw_env(name: str, **options: Any) -> GameEnv:
    """The environment of a game: `raw_env("roam", seats=3)`."""
    return GameEnv(name, **options)
