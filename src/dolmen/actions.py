"""Answers as numbers and views as vectors, for learning programs: `docs/environments.md`.

The index of an answer and the layout of an observation follow from the game, its options and its content, and from nothing
else: they are the same in every process and on every machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from dolmen.engine.answer import Answer
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games import game_info
from dolmen.games.roam import storage as roam_storage
from dolmen.games.roam.model.components import SQUARE_NAMES
from dolmen.games.simple import SimpleGame
from dolmen.games.spirit_island import storage as island_storage
from dolmen.games.spirit_island.model.components import BOARDS, ELEMENTS, LAND_NAMES, NAMED_PIECES, PER_BOARD
from dolmen.games.stored_fields import Field, Flag, Kind, ListOf, Name, NameSet, Number, SeatTables
from dolmen.games.the_arrival import storage as arrival_storage
from dolmen.games.the_arrival.model.components import MAX_RETURNED
from dolmen.text import InputError

# Answers that a game makes when somebody names them, only to refuse them. All others are made with the game.
MADE_LATER: Final = re.compile(rf"slide:.+|bid:\d{{3,}}|return:(?!(?:{'|'.join(map(str, range(1, MAX_RETURNED + 1)))})$)\d+")
LONGEST: Final = 12  # entries of a list of numbers that an observation shows
LONGEST_SETS: Final = 4  # entries of a list of sets


class BadAction(InputError):
    """An index is not that of a legal answer. `rule` is the id of the rule that forbids the answer."""


class ActionSpace:
    """The answers of a game by index, in the order in which the game makes them."""

    def __init__(self, game: Game) -> None:
        self.game: Game = game
        self.answers: list[Answer] = list(game.vocabulary.by_name.values())
        while MADE_LATER.fullmatch(self.answers[-1].name):
            self.answers.pop()
        self.index: dict[Answer, int] = {answer: k for k, answer in enumerate(self.answers)}

    def __len__(self) -> int:
        return len(self.answers)

    def legal(self, s: State, seat: int) -> list[int]:
        """The indices of the legal answers of a seat; none if it has no question."""
        return [self.index[answer] for answer in self.game.legal(s, seat) if answer in self.index]

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


class Part:
    """A part of an observation: the names of its numbers, and how to compute them from a state."""

    def __init__(self, names: list[str], numbers: Callable[[Any], Sequence[float]]) -> None:
        self.names: list[str] = names
        self.numbers: Callable[[Any], Sequence[float]] = numbers


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
        self.parts: list[Part] = [field_part(game, field) for field in observed_fields(game)]
        self.names: list[str] = [f"me.{seat}" for seat in range(game.seats)]
        self.names += [f"question.{path}" for path in self.steps] + ["about", "at", "a", "b", "c"]
        self.names += [name for part in self.parts for name in part.names]

    def __len__(self) -> int:
        return len(self.names)

    def observe(self, view: State, seat: int) -> list[float]:
        """The observation of a seat from its view."""
        game = self.game
        out = [float(other == seat) for other in range(game.seats)]
        question = [0.0] * len(self.steps)
        frame = None if game.over(view) else game.pending_frame(view, seat)
        if frame is not None:
            question[self.steps[frame.node.path]] = 1.0
        out += question
        out += [0.0] * 5 if frame is None else [frame.source + 1, frame.target + 1, frame.a, frame.b, frame.c]
        for part in self.parts:
            out += part.numbers(view)
        return out


# -- fields ------------------------------------------------------------------------------------------------------------
def observed_fields(game: Game) -> Sequence[Field]:
    """The stored fields of a game's state."""
    if game.name == "roam":
        return roam_storage.state_fields(getattr(game, "components"))  # noqa: B009  # only Roam has it
    if game.name == "the_arrival":
        return arrival_storage.state_fields(getattr(game, "components"))  # noqa: B009
    if game.name == "spirit_island":
        return island_storage.FIELDS
    if isinstance(game, SimpleGame):
        return simple_fields(game)
    raise InputError("actions.no_layout", game=game_info(game.name).name)


def simple_fields(game: SimpleGame) -> list[Field]:
    """The numbers, and lists of numbers, of a small game's state."""
    out: list[Field] = []
    for name, value in vars(game.new_state()).items():
        if type(value) in (int, bool):
            out.append(Field(name, Number()))
        elif isinstance(value, list) and name not in ("stack", "lanes", "modifiers") and all(type(n) is int for n in value):
            out.append(Field(name, ListOf(Number(), len(value))))
    return out


def field_part(game: Game, field: Field) -> Part:
    """The numbers of a field."""
    if isinstance(field, SeatTables):
        kinds = [(inner, kind_part(game, inner.kind)) for inner in field.fields]
        names = [
            f"{field.key}.{seat}.{inner.key}{name}"
            for seat in range(game.seats)
            for inner, part in kinds
            for name in part.names
        ]

        def seat_numbers(s: Any) -> list[float]:
            out: list[float] = []
            for seat in range(game.seats):
                for inner, part in kinds:
                    out += part.numbers(seat_value(inner, s, seat))
            return out

        return Part(names, seat_numbers)
    if isinstance(field, island_storage.SlotsField):
        return slots_part(game, field)
    part, attribute = kind_part(game, field.kind), field.attribute
    return Part([field.key + name for name in part.names], lambda s: part.numbers(getattr(s, attribute)))


def seat_value(field: Any, s: Any, seat: int) -> Any:
    values = getattr(s, field.attribute)
    if isinstance(field, island_storage.SeatSlice):
        return values[seat * field.size : (seat + 1) * field.size]
    return values[seat]


def slots_part(game: Game, field: Field) -> Part:
    """The slots of the invader board in Spirit Island."""
    kinds = (("action", island_storage.ACTION), ("card", island_storage.INVADER_CARD), ("until", island_storage.NUMBER))
    parts = [(name, list_part(game, ListOf(kind, LONGEST))) for name, kind in kinds]
    names = [f"{field.key}.{name}{inner}" for name, part in parts for inner in part.names]

    def numbers(s: Any) -> list[float]:
        values = [getattr(s, attribute) for attribute in field.attributes()]
        return [number for value, (_, part) in zip(values, parts) for number in part.numbers(value)]

    return Part(names, numbers)


# -- kinds of values -----------------------------------------------------------------------------------------------------
def kind_part(game: Game, kind: Kind) -> Part:
    """The numbers of a value of a kind."""
    if isinstance(kind, Number | Flag):
        return Part([""], lambda value: [float(value)])
    if isinstance(kind, NameSet):
        return mask_part(kind.names)
    if isinstance(kind, Name):
        size = len(kind.names)
        return Part([f"={name}" for name in kind.names], lambda value: [float(value == k) for k in range(size)])
    if isinstance(kind, ListOf):
        return list_part(game, kind)
    if isinstance(kind, roam_storage.Squares):
        return mask_part(SQUARE_NAMES)
    if isinstance(kind, arrival_storage.SeatSet):
        return mask_part([str(seat) for seat in range(game.seats)])
    if isinstance(kind, island_storage.Boards):
        return written_part(kind, list(BOARDS))
    if isinstance(kind, island_storage.Elements):
        return elements_part(kind)
    if isinstance(kind, island_storage.NumberByLand):
        lands = lands_of(game)
        return Part([f".{LAND_NAMES[land]}" for land in lands], lambda value: [float(value[land]) for land in lands])
    assert isinstance(kind, island_storage.PiecesByLand), type(kind)
    return pieces_part(game)


def lands_of(game: Game) -> range:
    """The lands that a game of Spirit Island may have: those of all boards, because boards are chosen at the start."""
    return range(len(BOARDS) * PER_BOARD)


def mask_part(names: Sequence[str]) -> Part:
    size = len(names)
    return Part([f"={name}" for name in names], lambda value: [float(value >> k & 1) for k in range(size)])


def written_part(kind: Kind, names: list[str]) -> Part:
    def numbers(value: Any) -> list[float]:
        written = kind.write(value)
        assert isinstance(written, list)
        return [float(written.count(name)) for name in names]

    return Part([f"={name}" for name in names], numbers)


def elements_part(kind: Kind) -> Part:
    def numbers(value: Any) -> list[float]:
        words = str(kind.write(value)).split()
        counts = dict(zip(words[::2], words[1::2]))
        return [float(counts.get(element, 0)) for element in ELEMENTS]

    return Part([f".{element}" for element in ELEMENTS], numbers)


def pieces_part(game: Game) -> Part:
    pieces, lands = list(NAMED_PIECES), lands_of(game)
    index = {piece: k for k, piece in enumerate(NAMED_PIECES.values())}

    def numbers(value: Any) -> list[float]:
        out: list[float] = []
        for land in lands:
            counts = [0.0] * len(pieces)
            for piece in value[land]:
                counts[index[piece]] += 1.0
            out += counts
        return out

    return Part([f".{LAND_NAMES[land]}={piece}" for land in lands for piece in pieces], numbers)


def list_part(game: Game, kind: ListOf) -> Part:
    """The entries of a list: each by its place, or how often each name occurs if the list has no fixed length."""
    inner = kind.kind
    if kind.n < 0 and isinstance(inner, Name) and not isinstance(inner, NameSet):
        size = len(inner.names)
        names = [f"={name}" for name in inner.names]
        return Part(["#", *names], lambda value: [float(len(value)), *(float(value.count(k)) for k in range(size))])
    length = kind.n if kind.n >= 0 else LONGEST if isinstance(inner, Number) else LONGEST_SETS
    part = kind_part(game, inner)
    empty = [0.0] * len(part.names)
    names = ["#"] + [f".{k}{name}" for k in range(length) for name in part.names]

    def numbers(value: Any) -> list[float]:
        out = [float(len(value))]
        for k in range(length):
            out += part.numbers(value[k]) if k < len(value) else empty
        return out

    return Part(names, numbers)
