"""Play one game between bots to its end, and note what happened."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

import msgspec

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance, RandomChance
from dolmen.engine.game import Game, Result
from dolmen.engine.record import Entry, Record
from dolmen.engine.state import State
from dolmen.games.bots import Bot
from dolmen.text import InputError

MAX_ANSWERS = 20_000  # maximum length of a game; real games are much shorter


class Stalled(InputError):
    """A game reached `MAX_ANSWERS` without an end. The message names the game and its position."""


class NotedChance(RandomChance):
    """Random draws, with all outcomes so far: deck and member."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.outcomes: list[tuple[str, str]] = []

    def draw(self, deck: str, pool: int, names: list[str]) -> int:
        member = super().draw(deck, pool, names)
        self.outcomes.append((deck, names[member]))
        return member


class Outcomes(Protocol):
    """Chance that keeps its outcomes."""

    outcomes: list[tuple[str, str]]


class Observation(msgspec.Struct):
    """What a seat saw before an answer: its view as plain data, its legal answers, and the answer that it gave."""

    seat: int
    view: dict[str, Any]
    legal: list[str]
    answer: str


class GameNotes:
    """The record of a game that is being played, and the observations of the seats if they are wanted."""

    def __init__(self, game: Game, chance: Outcomes, observations: bool = False) -> None:
        self.game: Game = game
        self.chance: Outcomes = chance
        self.record: Record = Record(game.name, game.options())
        self.observations: list[Observation] | None = [] if observations else None
        self.drawn: list[int] = []  # the number of draws before each answer

    def note_answer(self, state: State, seat: int, answer: Answer) -> None:
        """Note an answer that is about to be played."""
        self.drawn.append(len(self.chance.outcomes))
        self.record.entries.append(Entry(seat, answer.name))
        if self.observations is not None:
            view = self.game.view(state, seat)
            legal = [other.name for other in self.game.legal(view, seat)]
            self.observations.append(Observation(seat, self.game.to_dict(view), legal, answer.name))

    def finish(self) -> Record:
        """The whole record. The draws of each answer are those until the next one."""
        outcomes = self.chance.outcomes
        ends = [*self.drawn[1:], len(outcomes)]
        self.record.drew = outcomes[: self.drawn[0]]
        for entry, begin, end in zip(self.record.entries, self.drawn, ends):
            entry.drew = outcomes[begin:end]
        return self.record


class PlayedGame(NamedTuple):
    """The result of a game, the number of its answers, and its final state."""

    result: Result
    answers: int
    final: State


def play_out(
    game: Game,
    players: Sequence[Bot],
    chance: Chance,
    rngs: Sequence[Random],
    number: int,
    seed: int,
    notes: GameNotes | None,
) -> PlayedGame:
    """Play a game to its end with a bot and its random numbers for each seat.

    `number` and `seed` name the game if it does not end.
    """
    state = game.start(chance)
    answers = 0
    while not game.over(state):
        seat = game.to_act(state)[0]
        if answers == MAX_ANSWERS:
            raise Stalled("arena.stalled", game=number, seed=seed, n=MAX_ANSWERS, position=game.write_position(state))
        answer = players[seat].choose(game, game.view(state, seat), seat, rngs[seat])
        if notes is not None:
            notes.note_answer(state, seat, answer)
        game.apply(state, seat, answer, chance)
        answers += 1
    return PlayedGame(game.result(state), answers, state)
