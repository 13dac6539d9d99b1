"""Many games at once, for learning programs: one call plays one answer in each of them. `docs/environments.md`.

The module is compiled (`make fast`), so that the loop over the games is compiled code like the rules. It needs no other
library; with `dolmen.adapters.vector` the buffers are numpy arrays.
"""

from __future__ import annotations

from array import array
from random import Random

from dolmen.actions import ActionSpace, BadAction, ObservationLayout, final_rewards, zeros
from dolmen.engine.chance import RandomChance
from dolmen.engine.game import Game
from dolmen.engine.state import State


def seeded_chance(seed: int, k: int) -> RandomChance:
    """The chance of game `k` of a batch: games with equal seeds and answers are equal, also outside of a batch."""
    return RandomChance(Random(f"{seed}/{k}"))


class GameBatch:
    """`size` games of the same rules that step together. A game that ends starts again at once.

    The buffers hold one row for each game, and every step overwrites them: `seats` the seat that acts, `masks` a byte for
    each action (1 if it is legal for this seat), `done` 1 if the last answer ended the game, `rewards` what each seat got
    then, and `observations` what the acting seat sees; that one is empty without `observe`. After an end, `seats`, `masks`
    and `observations` are those of the next game. Where several seats act at the same time, they act in the order of their
    seats and do not see each other's answers.
    """

    def __init__(self, game: Game, size: int, observe: bool = False) -> None:
        if size < 1:
            raise BadAction("actions.size", given=size)
        self.game: Game = game
        self.size: int = size
        self.actions: ActionSpace = ActionSpace(game)
        self.action_count: int = len(self.actions)
        self.layout: ObservationLayout | None = ObservationLayout(game) if observe else None
        self.observation_size: int = len(self.layout) if self.layout is not None else 0
        self.seats: bytearray = bytearray(size)
        self.masks: bytearray = bytearray(size * self.action_count)
        self.done: bytearray = bytearray(size)
        self.rewards: array[float] = zeros(size * game.seats)
        self.observations: array[float] = zeros(size * self.observation_size)
        self.zero_row: array[float] = zeros(self.observation_size)
        self.legal_actions: list[list[int]] = [[] for _ in range(size)]
        self.states: list[State] = []
        self.chances: list[RandomChance] = []
        self.sampler: Random = Random(0)
        self.reset(0)

    def reset(self, seed: int | None = None) -> None:
        """Start every game again. Without a seed, the draws continue those of the last games."""
        if seed is not None:
            self.sampler = Random(f"{seed}/sampler")
            self.chances = [seeded_chance(seed, k) for k in range(self.size)]
        self.states = [self.game.start(chance) for chance in self.chances]
        for k in range(self.size):
            self.clear_end(k)
            self.write_question(k)

    def step(self, actions: list[int]) -> None:
        """Play one action in every game. Raises BadAction, and changes nothing, if one of them is not legal."""
        self.check_actions(actions)
        game, answers, seats, done = self.game, self.actions.answers, self.seats, self.done
        for k in range(self.size):
            s = self.states[k]
            game.apply(s, seats[k], answers[actions[k]], self.chances[k])
            if done[k]:
                self.clear_end(k)
            if game.over(s):
                self.write_end(k)
                self.states[k] = game.start(self.chances[k])
            self.write_question(k)

    def sample_actions(self) -> list[int]:
        """A legal action for every game, each with equal probability."""
        sampler = self.sampler
        return [legal[int(sampler.random() * len(legal))] for legal in self.legal_actions]

    # -- checks --------------------------------------------------------------------------------------------------------
    def check_actions(self, actions: list[int]) -> None:
        if len(actions) != self.size:
            raise BadAction("actions.count", given=len(actions), n=self.size)
        masks, action_count, start = self.masks, self.action_count, 0
        for k in range(self.size):
            action = actions[k]
            if not (0 <= action < action_count and masks[start + action]):
                self.refuse(k, action)
            start += action_count

    def refuse(self, k: int, action: int) -> None:
        """Raise the error of an illegal action, with the number of its game."""
        try:
            self.actions.answer(self.states[k], self.seats[k], action)
        except BadAction as error:
            raise BadAction("actions.in_game", n=k, what=error) from None
        raise AssertionError(f"action {action} of game {k} is legal, but not in its mask")

    # -- buffers -------------------------------------------------------------------------------------------------------
    def write_question(self, k: int) -> None:
        """Write the seat that acts in game `k`, its legal actions and its observation."""
        s = self.states[k]
        seat = self.game.to_act(s)[0]
        masks, start = self.masks, k * self.action_count
        for action in self.legal_actions[k]:
            masks[start + action] = 0
        legal = self.actions.legal(s, seat)
        for action in legal:
            masks[start + action] = 1
        self.legal_actions[k] = legal
        self.seats[k] = seat
        if self.layout is not None:
            at = k * self.observation_size
            self.observations[at : at + self.observation_size] = self.zero_row
            self.layout.write(self.game.view(s, seat), seat, self.observations, at)

    def write_end(self, k: int) -> None:
        """Write the rewards of game `k`, which is over."""
        self.done[k] = 1
        start = k * self.game.seats
        for seat, reward in enumerate(final_rewards(self.game, self.states[k])):
            self.rewards[start + seat] = reward

    def clear_end(self, k: int) -> None:
        """Clear what `write_end` wrote."""
        self.done[k] = 0
        for seat in range(self.game.seats):
            self.rewards[k * self.game.seats + seat] = 0.0
