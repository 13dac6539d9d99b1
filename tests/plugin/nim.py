"""Nim as a plug-in that consists of rules only. Everything else comes from the defaults of `dolmen.games.interfaces`."""

from __future__ import annotations

from random import Random
from typing import Any

from dolmen.engine.answer import NUMBER, Answer
from dolmen.engine.chance import Chance, Event
from dolmen.engine.game import Game, Result
from dolmen.engine.serialize import pending_to_dict, read_pending
from dolmen.engine.state import Frame, Node, State, View, run_until_question
from dolmen.games.info import GameInfo
from dolmen.games.options import Option, check_options
from dolmen.games.pack import Pack

MOST = 3
TAKE = [Answer(NUMBER, f"take-{n}", n, 0, 0) for n in range(1, MOST + 1)]
OPTIONS = (Option("seats", "number", 2, choices=(2,)), Option("stones", "number", 12, advanced=True))


class NimState(State):
    __slots__ = ("last", "stones")

    def __init__(self, stones: int) -> None:
        super().__init__()
        self.stones = stones
        self.last = -1  # the seat that took last

    def copy(self) -> NimState:
        other = NimState(self.stones)
        other.last = self.last
        self.copy_pending_to(other)
        return other


class Turn(Node):
    path = "turn"

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, NimState)
        if s.stones:
            return True
        s.pop()
        return False

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return TAKE

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, NimState)
        return "" if answer.a <= s.stones else "NI-1"

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, NimState)
        s.stones -= answer.a
        s.last = f.owner
        if chance.events is not None:
            chance.events.append(Event("take", f.owner, n=answer.a))
        f.owner = 1 - f.owner


TURN = Turn()


class Nim(Game):
    name = "nim"
    turn_rule = "NI-2"

    def __init__(self, seats: int = 2, stones: int = 12) -> None:
        super().__init__(seats)
        self.stones = stones
        self.vocabulary.add(TAKE)
        self.add_nodes([TURN])

    def start(self, chance: Chance) -> State:
        s = NimState(self.stones)
        s.push(TURN, 0)
        run_until_question(s, chance)
        return s

    def result(self, s: State) -> Result:
        assert isinstance(s, NimState)
        return Result([int(seat == s.last) for seat in range(2)], [1 if seat == s.last else 2 for seat in range(2)], "taken")

    def view(self, s: State, seat: int) -> View:
        return View(s.copy())

    def resample_hidden(self, s: State, seat: int, rng: Random) -> State:
        return s.copy()

    def options(self) -> dict[str, object]:
        return {"seats": 2, "stones": self.stones}

    def to_dict(self, s: State) -> dict[str, object]:
        assert isinstance(s, NimState)
        return {"stones": s.stones, "last": s.last, **pending_to_dict(self, s)}

    def from_dict(self, data: dict[str, Any]) -> State:
        s = NimState(data["stones"])
        s.last = data["last"]
        read_pending(self, data, s)
        return s


def make(options: dict[str, Any], pack: Pack | None) -> Game:
    return Nim(**check_options("Nim", OPTIONS, options))


INFO = GameInfo("nim", "nim", OPTIONS, make)
