"""Any game as a PettingZoo environment (AEC: the agents act one after the other).

>>> from dolmen.adapters.aec import raw_env
>>> env = raw_env("roam", seats=2)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, over, cut, info = env.last()
...     env.step(None if over or cut else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from dolmen.actions import final_rewards
from dolmen.engine.chance import RandomChance
from dolmen.engine.serialize import from_bytes, to_bytes

from .seat_agents import Observation, SeatAgents


class GameEnv(SeatAgents, AECEnv[str, Observation, int]):  # type: ignore[misc]  # the library has no types
    """A game. The reward comes at its end: the share of the win, 1 for each seat of a team that won.

    Where several seats act at the same time, they act in the order of their seats and do not see each other's answers.
    An illegal action raises `dolmen.actions.BadAction`, which names the rule.
    """

    def __init__(self, name: str, render_mode: str | None = None, **options: Any) -> None:
        super().__init__(name, options)
        self.metadata = {"name": f"dolmen_{self.game.name}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.start_game(seed)
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
        if not self.game.over(self.full_state):
            self.agent_selection = self.possible_agents[self.game.to_act(self.full_state)[0]]
            return
        for agent, reward in zip(self.possible_agents, final_rewards(self.game, self.full_state)):
            self.rewards[agent] = reward
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.seat(agent)
        answer = self.actions.answer(self.full_state, seat, -1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.apply(self.full_state, seat, answer, RandomChance(self.rng))
        self.choose_agent()
        self._accumulate_rewards()

    # -- saving --------------------------------------------------------------------------------------------------------
    def save_state(self) -> tuple[bytes, object]:
        """The game at this moment, to continue from."""
        return to_bytes(self.game, self.full_state), self.rng.getstate()

    def restore_state(self, saved: tuple[bytes, Any]) -> None:
        """Continue from a saved moment."""
        data, chance = saved
        self.rng.setstate(chance)
        self.state_of_game = from_bytes(self.game, data)
        self.begin()


def raw_env(name: str, **options: Any) -> GameEnv:
    """The environment of a game: `raw_env("roam", seats=3)`."""
    return GameEnv(name, **options)
