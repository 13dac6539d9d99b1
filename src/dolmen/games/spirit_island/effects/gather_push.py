"""Gather and push, piece by piece (SI-15)."""

from __future__ import annotations

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import NOT_OFFERED, Amount, Question
from dolmen.engine.modifiers import notify_modifiers
from dolmen.engine.state import Frame, State

from ..model.components import DAHAN, KINDS, MOVES, PIECES, RANK, bits, damage, kind
from ..model.events import report
from ..model.modifier_points import MOVED
from ..model.state import Island, from_power, island
from .damage import Pick, destroy_piece, distinct, some

ORIGIN_SHIFT = 2  # what `moved` is about: the kind, and above it the land it came from


def moved_kind(x: int) -> int:
    """What the rows hear of a move: the kind of piece."""
    return x & (1 << ORIGIN_SHIFT) - 1


def moved_from(x: int) -> int:
    """And the land it came from."""
    return x >> ORIGIN_SHIFT


def move_piece(s: Island, f: Frame, piece: int, here: int, there: int, chance: Chance) -> None:
    """SI-4.22. Damage goes along (SI-13.19); who leaves a land that made it hardier may die of it (SI-13.21)."""
    s.take(here, piece)
    s.put(there, piece)
    if kind(piece) == DAHAN:
        s.entered |= 1 << there
    report(chance, "move", f.owner, KINDS[kind(piece)], here, there)
    if s.modifiers:
        notify_modifiers(s, MOVED, -1, there, kind(piece) | here << ORIGIN_SHIFT, 1, chance)
        if damage(piece) >= s.health(there, piece):
            destroy_piece(s, f, there, piece, chance)


class Gather(Pick):
    """Move one of these kinds into the target land from a land next to it (SI-15.1)."""

    rule = "SI-15.1"

    def counted(self, lang: str, n: Amount, up_to: bool) -> str:
        return some(lang, "gather", n, self.kinds, up_to)

    def lands(self, s: State, f: Frame) -> int:
        return island(s).around(f.target, from_power(f))

    def do(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        move_piece(island(s), f, answer.a, answer.b, f.target, chance)


class Push(Question):
    """Move one of these kinds out of the target land into a land next to it (SI-15.3)."""

    def __init__(self, kinds: int) -> None:
        self.kinds: int = kinds

    def counted(self, lang: str, n: Amount, up_to: bool) -> str:
        return some(lang, "push", n, self.kinds, up_to)

    def goals(self, s: Island, f: Frame) -> int:
        """Where to."""
        return s.around(f.target, from_power(f))

    def open(self, s: State, f: Frame) -> bool:
        state = island(s)
        return state.lands_with(self.kinds) >> f.target & 1 == 1 and self.goals(state, f) != 0

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        state = island(s)
        lands = bits(state.around(f.target, from_power(f)))
        return [MOVES[f.target][there][RANK[p]] for p in distinct(state, f.target, PIECES) for there in lands]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        state = island(s)
        lands = bits(self.goals(state, f))
        return [MOVES[f.target][there][RANK[p]] for p in distinct(state, f.target, self.kinds) for there in lands]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer not in self.candidates(s, f):
            return NOT_OFFERED
        if not self.kinds >> kind(answer.a) & 1:
            return "SI-15.3"
        return "" if self.goals(island(s), f) >> answer.c & 1 else "SI-15.4"

    def do(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        move_piece(island(s), f, answer.a, answer.b, answer.c, chance)


class PushThis(Push):
    """Move one certain piece, the number given, out of the target land."""

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [MOVES[f.target][there][RANK[f.a]] for there in bits(island(s).around(f.target, from_power(f)))]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return self.candidates(s, f)

    def open(self, s: State, f: Frame) -> bool:
        return self.goals(island(s), f) != 0
