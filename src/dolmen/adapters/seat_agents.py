"""What environments with one agent for each seat have in common: a game in progress, its spaces and its observations."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dolmen.actions import ActionSpace, BadAction, ObservationLayout, zeros
from dolmen.engine.chance import RandomChance
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games import game_info, make

ILLEGAL_REWARD = -0.01  # where an illegal action is not an error
LIMIT = 32767.0  # numbers of an observation lie between -LIMIT and LIMIT
Observation = dict[str, NDArray[Any]]


def observation_space(layout: ObservationLayout, action_count: int) -> spaces.Dict:
    """The space of observations: the numbers of the layout, and a byte for each action that says whether it is legal."""
    numbers = spaces.Box(-LIMIT, LIMIT, (len(layout),), np.float32)
    return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (action_count,), np.int8)})


def observe(layout: ObservationLayout, actions: ActionSpace, s: State, seat: int) -> Observation:
    """What a seat sees. The mask is empty if the seat has no question."""
    view = layout.game.view(s, seat)
    row = zeros(len(layout))
    layout.write(view, seat, row, 0)
    numbers = np.clip(np.frombuffer(row, np.float32), -LIMIT, LIMIT)
    return {"observation": numbers, "action_mask": np.frombuffer(actions.mask(view, seat), np.int8).copy()}


class SeatAgents:
    """A game in progress with the agents `seat_0`, `seat_1` and so on."""

    EXTRA_ACTIONS: ClassVar[int] = 0  # actions after the answers of the game

    def __init__(self, name: str, options: dict[str, Any]) -> None:
        super().__init__()
        self.game: Game = make(name, options)
        self.actions: ActionSpace = ActionSpace(self.game)
        self.layout: ObservationLayout = ObservationLayout(self.game)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        action_count = len(self.actions) + self.EXTRA_ACTIONS
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation_space(self.layout, action_count))
        self.action_spaces = {agent: spaces.Discrete(action_count) for agent in self.possible_agents}
        self.rng: Random = Random(0)
        self.state_of_game: State | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def full_state(self) -> State:
        """The state of the game, hidden things included."""
        if self.state_of_game is None:
            raise BadAction("actions.no_reset")
        return self.state_of_game

    def seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def start_game(self, seed: int | None) -> None:
        """Start a new game. Without a seed, the draws continue those of the last game."""
        if seed is not None:
            self.rng = Random(seed)
        self.state_of_game = self.game.start(RandomChance(self.rng))

    def observe(self, agent: str) -> Observation:
        return observe(self.layout, self.actions, self.full_state, self.seat(agent))

    def render(self) -> str | None:
        """The table in words, as a spectator sees it."""
        view = self.game.view(self.full_state, -1)
        return game_info(self.game.name).text.describe_table(self.game, view, -1, "en")

    def close(self) -> None:
        pass
