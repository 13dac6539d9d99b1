"""Answers as numbers and views as vectors, for learning programs: `docs/environments.md`.

The index of an answer and the layout of an observation follow from the game, its options and its content, and from nothing
else: they are the same in every process and on every machine.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from dolmen.engine.answer import Answer
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games import game_info
from dolmen.games.simple import SimpleGame
from dolmen.games.stored_fields import Field, ListOf, Number, Row
from dolmen.text import InputError


class BadAction(InputError):
    """An index is not that of a legal answer. `rule` is the id of the rule that forbids the answer."""


class ActionSpace:
    """The answers of a game by index, in the order in which the game makes them."""

    def __init__(self, game: Game) -> None:
        self.game: Game = game
        vocabulary = game.vocabulary
        self.answers: list[Answer] = [
            answer for name, answer in vocabulary.by_name.items() if name not in vocabulary.unlisted
        ]
        self.index: dict[Answer, int] = {answer: k for k, answer in enumerate(self.answers)}

    def __len__(self) -> int:
        return len(self.answers)

    def legal(self, s: State, seat: int) -> list[int]:
        """The indices of the legal answers of a seat; none if it has no question."""
        index, found = self.index, []
        for answer in self.game.legal(s, seat):
            k = index.get(answer, -1)
            if k >= 0:
                found.append(k)
        return found

    def mask(self, s: State, seat: int) -> bytearray:
        """A byte for each answer: 1 if it is legal now."""
        mask = bytearray(len(self.answers))
        for k in self.legal(s, seat):
            mask[k] = 1
        return mask

    def answer(self, s: State, seat: int, index: int) -> Answer:
        """The legal answer of an index. Raises BadAction if it is not legal now."""
        if not 0 <= index < len(self.answers):
            raise BadAction("actions.index", given=index, last=len(self.answers) - 1)
        answer = self.answers[index]
        if answer not in self.game.legal(s, seat):
            raise BadAction("actions.refused", answer=answer.name, rule=self.game.refusal(s, seat, answer) or "-")
        return answer


class ObservationLayout:
    """What each number of an observation means. An observation is made from the view of a seat.

    `me.<seat>` is 1 for the seat itself. `question.<step>` is 1 for the step that asks it, `about` and `at` are the thing
    and the place of the question (their index in `Game.things` and `Game.places`, plus 1). Then come the fields of the state
    under the names of `Game.to_dict`: `turns` is a number, `top=C17` is 1 if the field is C17, `pile=C17` is 1 if C17 is in
    the set. Of a list, `lands#` is its length, `deck.2` its entry 2, `lands=C17` the number of times that C17 is in it.
    """

    def __init__(self, game: Game) -> None:
        self.game: Game = game
        self.steps: dict[str, int] = {path: k for k, path in enumerate(sorted(game.nodes))}
        self.fields: Sequence[Field] = observed_fields(game)
        self.names: list[str] = [f"me.{seat}" for seat in range(game.seats)]
        self.names += [f"question.{path}" for path in self.steps] + ["about", "at", "a", "b", "c"]
        self.names += [name for field in self.fields for name in field.number_labels(game.seats)]

    def __len__(self) -> int:
        return len(self.names)

    def observe(self, view: State, seat: int) -> list[float]:
        """The observation of a seat from its view."""
        row = [0.0] * len(self)
        self.write(view, seat, row, 0)
        return row

    def write(self, view: State, seat: int, row: Row, at: int) -> None:
        """Write the observation of a seat from its view into a row of zeros, from this place on."""
        game = self.game
        row[at + seat] = 1.0
        at += game.seats
        frame = None if game.over(view) else game.pending_frame(view, seat)
        if frame is not None:
            row[at + self.steps[frame.node.path]] = 1.0
        at += len(self.steps)
        if frame is not None:
            for k, n in enumerate((frame.source + 1, frame.target + 1, frame.a, frame.b, frame.c)):
                row[at + k] = float(n)
        at += 5
        for field in self.fields:
            at = field.write_numbers(view, row, at)


def zeros(n: int) -> array[float]:
    """A buffer of `n` 32-bit floats."""
    return array("f", bytes(4 * n))


def final_rewards(game: Game, s: State) -> list[float]:
    """The reward of each seat at the end of a game: the share of the win, or 1 for each seat of a team that won."""
    winners = game.result(s).winners
    share = 1.0 if game_info(game.name).cooperative or not winners else 1 / len(winners)
    return [share if seat in winners else 0.0 for seat in range(game.seats)]


def observed_fields(game: Game) -> Sequence[Field]:
    """The fields of a game's state that an observation shows."""
    list_fields = game_info(game.name).list_fields
    if list_fields is not None:
        return list_fields(game)
    if isinstance(game, SimpleGame):
        return simple_fields(game)
    raise InputError("actions.no_layout", game=game.name)


def simple_fields(game: SimpleGame) -> list[Field]:
    """The numbers, and lists of numbers, of a small game's state."""
    out: list[Field] = []
    for name, value in vars(game.new_state()).items():
        if type(value) in (int, bool):
            out.append(Field(name, Number()))
        elif isinstance(value, list) and name not in ("stack", "lanes", "modifiers") and all(type(n) is int for n in value):
            out.append(Field(name, ListOf(Number(), len(value))))
    return out
