"""Any game as a PettingZoo environment of the type "parallel": seats that are asked at the same time answer in one step.

>>> from dolmen.adapters.parallel import parallel_env
>>> env = parallel_env("the_arrival", seats=3)
>>> observations, infos = env.reset(seed=1)
>>> while env.agents:
...     actions = {agent: env.action_space(agent).sample(observations[agent]["action_mask"]) for agent in env.agents}
...     observations, rewards, terminations, truncations, infos = env.step(actions)
"""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

import numpy as np
from pettingzoo import ParallelEnv

from dolmen.actions import BadAction, final_rewards
from dolmen.engine.answer import Answer
from dolmen.engine.chance import RandomChance
from dolmen.engine.state import Frame, State, lane_of

from .seat_agents import ILLEGAL_REWARD, Observation, SeatAgents

Step = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class GivenAnswer(NamedTuple):
    """An answer and the question that it was given to."""

    seat: int
    answer: Answer
    question: Frame


class ParallelGameEnv(SeatAgents, ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # the library has no types
    """A game in which every agent acts in every step. An agent without a question can only wait: the action `wait`.

    All actions of a step are checked before the first is played. Then they are played in the order of the seats. One that
    another seat's answer has made impossible is not played: the agent is asked again when it is its turn. `infos` says of
    each agent whether its answer was `played`, and if not, which `rule` forbids it.

    An action that was illegal from the beginning is not played either, and costs 0.01. The reward comes at the end: the
    share of the win, 1 for each seat of a team that won.
    """

    EXTRA_ACTIONS: ClassVar[int] = 1

    def __init__(self, name: str, render_mode: str | None = None, **options: Any) -> None:
        super().__init__(name, options)
        self.metadata = {"name": f"dolmen_{self.game.name}_v0", "render_modes": ["ansi"], "is_parallelizable": True}
        self.render_mode = render_mode
        self.wait: int = len(self.actions)
        self.agents: list[str] = []
        self.rewards: dict[str, float] = {}
        self.infos: dict[str, dict[str, Any]] = {}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.start_game(seed)
        self.agents = self.possible_agents[:]
        self.clear_results()
        return {agent: self.observe(agent) for agent in self.agents}, self.infos

    def clear_results(self) -> None:
        self.rewards = dict.fromkeys(self.possible_agents, 0.0)
        self.infos = {agent: {"played": False, "rule": ""} for agent in self.possible_agents}

    def observe(self, agent: str) -> Observation:
        out = super().observe(agent)
        out["action_mask"] = np.append(
            out["action_mask"], np.int8(may_wait(self.full_state, self.seats_asked(), self.seat(agent)))
        )
        return out

    def seats_asked(self) -> list[int]:
        return [] if self.game.over(self.full_state) else self.game.to_act(self.full_state)

    def step(self, actions: dict[str, int]) -> Step:
        agents = self.agents
        self.check_agents(actions)
        self.clear_results()
        for given in self.read_actions(actions):
            self.play(given)
        over = self.game.over(self.full_state)
        if over:
            for agent, reward in zip(self.possible_agents, final_rewards(self.game, self.full_state)):
                self.rewards[agent] += reward
            self.agents = []
        observations = {agent: self.observe(agent) for agent in agents}
        return observations, self.rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), self.infos

    def check_agents(self, actions: dict[str, int]) -> None:
        """Raise BadAction, before anything is played, if an agent is unknown or one that is asked has no action."""
        for agent in actions:
            if agent not in self.possible_agents:
                raise BadAction("actions.no_agent", given=agent, known=", ".join(self.possible_agents))
        for seat in self.seats_asked():
            if self.possible_agents[seat] not in actions:
                raise BadAction("actions.no_action", agent=self.possible_agents[seat])

    def read_actions(self, actions: dict[str, int]) -> list[GivenAnswer]:
        """The answers of the seats that are asked, in the order of the seats, without those that are illegal."""
        found: list[GivenAnswer] = []
        s, asked = self.full_state, self.seats_asked()
        for seat in asked:
            agent = self.possible_agents[seat]
            action = int(actions[agent])
            if action == self.wait and may_wait(s, asked, seat):
                continue
            try:
                found.append(GivenAnswer(seat, self.actions.answer(s, seat, action), question_frame(s, seat)))
            except BadAction as error:
                self.rewards[agent] = ILLEGAL_REWARD
                self.infos[agent]["rule"] = error.values.get("rule", "")
        return found

    def play(self, given: GivenAnswer) -> None:
        """Play an answer if its question is still open and the answer still legal."""
        game, s, seat, answer = self.game, self.full_state, given.seat, given.answer
        info = self.infos[self.possible_agents[seat]]
        if answer in game.legal(s, seat) and question_frame(s, seat) is given.question:
            game.apply(s, seat, answer, RandomChance(self.rng))
            info["played"] = True
        else:
            info["rule"] = game.refusal(s, seat, answer) or game.turn_rule


def may_wait(s: State, asked: list[int], seat: int) -> bool:
    """Whether a seat may wait: if it has no question, or an open one while other seats are asked too.

    The choice matters in Spirit Island: a player may want to see what another one does. After a secret question there is
    nothing to see.
    """
    if seat not in asked:
        return True
    lane = lane_of(s, seat)
    return len(asked) > 1 and not (lane is not None and lane.secret)


def question_frame(s: State, seat: int) -> Frame:
    """The frame with the question to a seat: the same object as long as the seat has not answered the question."""
    lane = lane_of(s, seat)
    return s.stack[-1] if lane is None else lane.stack[-1]


def parallel_env(name: str, **options: Any) -> ParallelGameEnv:
    """The environment of a game: `parallel_env("the_arrival", seats=3)`."""
    return ParallelGameEnv(name, **options)
