"""A game for one player, such as solo Spirit Island, as a Gymnasium environment.

>>> from dolmen.adapters.solo import SoloEnv
>>> env = SoloEnv("spirit_island", spirits=["river"])
>>> observation, info = env.reset(seed=1)
>>> observation, reward, over, cut, info = env.step(env.action_space.sample(observation["action_mask"]))
"""

from __future__ import annotations

from random import Random
from typing import Any, cast

import gymnasium

from dolmen.actions import ActionSpace, BadAction, ObservationLayout
from dolmen.engine.chance import RandomChance
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games import game_info, make

from .seat_agents import ILLEGAL_REWARD, Observation, observation_space, observe

SEAT = 0


class SoloEnv(gymnasium.Env[Observation, int]):
    """A game with one seat. The reward is 1 for a victory, at the end.

    An illegal action changes nothing and costs 0.01; `info["rule"]` is the id of the rule that forbids it.
    """

    def __init__(self, name: str = "spirit_island", render_mode: str | None = None, **options: Any) -> None:
        self.metadata = {"render_modes": ["ansi"]}
        self.game: Game = make(name, {"seats": 1, **options})
        if self.game.seats != 1:
            raise BadAction("actions.solo", game=self.game.name, n=self.game.seats)
        self.render_mode = render_mode
        self.actions: ActionSpace = ActionSpace(self.game)
        self.layout: ObservationLayout = ObservationLayout(self.game)
        self.action_space = cast(gymnasium.Space[int], gymnasium.spaces.Discrete(len(self.actions)))
        self.observation_space = cast(gymnasium.Space[Observation], observation_space(self.layout, len(self.actions)))
        self.state: State | None = None
        self.rng: Random = Random(0)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.rng = Random(int(self.np_random.integers(1 << 62)))
        self.state = self.game.start(RandomChance(self.rng))
        return observe(self.layout, self.actions, self.state, SEAT), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        s = self.current_state()
        try:
            answer = self.actions.answer(s, SEAT, int(action))
        except BadAction as refused:
            info = {"rule": refused.values.get("rule", "")}
            return observe(self.layout, self.actions, s, SEAT), ILLEGAL_REWARD, False, False, info
        self.game.apply(s, SEAT, answer, RandomChance(self.rng))
        over = self.game.over(s)
        won = over and SEAT in self.game.result(s).winners
        return observe(self.layout, self.actions, s, SEAT), float(won), over, False, {"answer": answer.name}

    def current_state(self) -> State:
        if self.state is None:
            raise BadAction("actions.no_reset")
        return self.state

    def render(self) -> str:
        """The table in words."""
        view = self.game.view(self.current_state(), SEAT)
        return game_info(self.game.name).text.describe_table(self.game, view, SEAT, "en")
