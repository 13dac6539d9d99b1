"""A base for small games: state, views, storage and notation follow from the fields of the state.

The state's fields are whole numbers, strings or lists of them, set in `__init__`. A game says which of them everybody sees
(`PUBLIC`) and which lists hold one value per seat that only that seat sees (`PRIVATE`); everything else is hidden. A view is
a new state that gets what its seat may see. `docs/adding-a-game.md` builds a game on this base.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import msgspec

from dolmen.engine.chance import Chance
from dolmen.engine.game import Game, Result, places_by
from dolmen.engine.serialize import PENDING_KEYS, BadState, pending_to_dict, read_pending
from dolmen.engine.state import Node, State, View, run_until_question, visible_lanes

from .options import Option, check_options
from .position_fields import BadPosition, parse_fields

STATE = "state"  # the field of a position that holds the state


class SimpleState(State):
    """A state without `__slots__`: its own fields are exactly the attributes that `__init__` sets."""

    def copy(self) -> SimpleState:
        other = object.__new__(type(self))
        for name, value in vars(self).items():
            setattr(other, name, value[:] if isinstance(value, list) else value)
        self.copy_pending_to(other)
        return other


class SimpleGame(Game):
    """A small game. A subclass gives the options, the first state, the nodes and the result."""

    OPTIONS: ClassVar[tuple[Option, ...]] = ()
    PUBLIC: ClassVar[tuple[str, ...]] = ()
    PRIVATE: ClassVar[tuple[str, ...]] = ()

    def __init__(self, **options: Any) -> None:
        self.chosen: dict[str, Any] = {option.name: option.default for option in self.OPTIONS}
        self.chosen |= check_options(self.name, self.OPTIONS, options)
        super().__init__(self.chosen["seats"])
        self.root: Node = self.build()

    # -- what a game has to give -------------------------------------------------------------------------------------
    def build(self) -> Node:
        """Make the answers (`self.vocabulary`) and the nodes (`self.add_nodes`); return the node that runs the game."""
        raise NotImplementedError

    def new_state(self) -> SimpleState:
        """The state before anything was drawn."""
        raise NotImplementedError

    # -- what follows from it ----------------------------------------------------------------------------------------
    def options(self) -> dict[str, object]:
        return dict(self.chosen)

    def start(self, chance: Chance) -> State:
        state = self.new_state()
        state.push(self.root, 0)
        run_until_question(state, chance)
        return state

    def view(self, s: State, seat: int) -> View:
        view, known = self.new_state(), vars(s)
        for name in self.PUBLIC:
            setattr(view, name, known[name][:] if isinstance(known[name], list) else known[name])
        for name in self.PRIVATE:
            if seat >= 0:
                getattr(view, name)[seat] = known[name][seat]
        view.stack = [frame.copy() for frame in s.stack]
        view.lanes = visible_lanes(s, seat)
        view.modifiers = [modifier.copy() for modifier in s.modifiers]
        return View(view)

    def resample_hidden(self, s: State, seat: int, rng: Random) -> State:
        """Secret answers of other seats are chosen again at random. A game with hidden fields also deals those again."""
        other = s.copy()
        for lane in other.lanes:
            if lane.secret and lane.seat != seat and lane.ready and lane.stack:
                frame = lane.stack[-1]
                frame.given_answer = frame.node.sample(other, frame, rng.random())
        return other

    # -- storage -----------------------------------------------------------------------------------------------------
    def to_dict(self, s: State) -> dict[str, object]:
        return {**vars(s), **pending_to_dict(self, s)}

    def from_dict(self, data: dict[str, Any]) -> State:
        state = self.new_state()
        for name, default in list(vars(state).items()):
            setattr(state, name, read_field(name, default, data.get(name)))
        if unknown := set(data) - set(vars(state)) - set(PENDING_KEYS):
            raise BadState("state.table", field=min(unknown), given=data[min(unknown)])
        read_pending(self, data, state)
        return state

    def component_counts(self, s: State) -> dict[str, int]:
        return {}

    # -- notation ----------------------------------------------------------------------------------------------------
    def write_position(self, s: State) -> str:
        words = [f"{name}={int(value) if isinstance(value, bool) else value}" for name, value in self.chosen.items()]
        return " ".join([self.name, *words, f"{STATE}={msgspec.json.encode(self.to_dict(s)).decode()}"])

    def read_position(self, text: str) -> State:
        return self.from_position(text)[1]

    @classmethod
    def from_position(cls, text: str) -> tuple[Game, State]:
        known = {option.name: option for option in cls.OPTIONS}
        fields = parse_fields(text, cls.name, (*known, STATE), " ")
        written = fields.pop(STATE, "")
        try:
            options = {name: read_option(known[name], value) for name, value in fields.items()}
            data = msgspec.json.decode(written, type=dict[str, Any])
        except (ValueError, msgspec.DecodeError):
            raise BadPosition("position.word", given=written or text) from None
        game = cls(**options)
        return game, game.from_dict(data)


def read_field(name: str, default: Any, given: Any) -> Any:
    """A stored value of the same kind as the default: a list of the same length, a number or a word."""
    if isinstance(default, list):
        if not isinstance(given, list) or len(given) != len(default):
            raise BadState("state.list", field=name)
        return [read_field(name, one, other) for one, other in zip(default, given)]
    if type(given) is not type(default):
        raise BadState("state.whole", field=name, given=given)
    return given


def highest_wins(scores: list[int], ending: str) -> Result:
    """The usual result: the most points win, ties share the victory."""
    return Result(scores, places_by([(points,) for points in scores]), ending)


def read_option(option: Option, value: str) -> object:
    """The value of an option as a position writes it: flags and numbers are numbers, words are words."""
    return bool(int(value)) if option.kind == "flag" else int(value) if option.kind == "number" else value
