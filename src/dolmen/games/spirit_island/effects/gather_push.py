"""Gather and push, piece by piece (SI-15)."""

from __future__ import annotations

from dolmen.engine.answer import MOVE, PIECE, Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import NOT_OFFERED, Amount, Question
from dolmen.engine.modifiers import notify_modifiers
from dolmen.engine.state import Frame, State

from ..model.components import (
    DAHAN,
    KINDS,
    MOVE_ANSWERS,
    PIECE_INDEX,
    PIECES,
    bits,
    damage,
    destination_of,
    is_presence_piece,
    kind_of,
    land_of_piece,
    move_answer,
    piece_of,
)
from ..model.events import report
from ..model.modifier_points import MOVED
from ..model.state import Island, from_power, island
from .damage import ChoosePiece, counted_sentence, destroy_piece, distinct_pieces
from .frame_fields import given_piece
from .selections import absent_land_rule

ORIGIN_SHIFT = 2  # the number at the modifier point `moved`: the kind of piece in the low bits, then the land it left


def moved_kind(subject: int) -> int:
    """The kind of the piece that moved. `subject` is the number that the modifier point `moved` passes."""
    return subject & (1 << ORIGIN_SHIFT) - 1


def moved_from(subject: int) -> int:
    """The land that the piece left."""
    return subject >> ORIGIN_SHIFT


def move_piece(s: Island, f: Frame, piece: int, here: int, there: int, chance: Chance) -> None:
    """SI-4.22. Damage moves along (SI-13.19). A piece that leaves a land with extra health may be destroyed (SI-13.21)."""
    s.remove_piece(here, piece)
    s.put_piece(there, piece)
    if kind_of(piece) == DAHAN:
        s.entered_lands |= 1 << there
    report(chance, "move", f.owner, KINDS[kind_of(piece)], here, there)
    if s.modifiers:
        notify_modifiers(s, MOVED, -1, there, kind_of(piece) | here << ORIGIN_SHIFT, 1, chance)
        if damage(piece) >= s.health(there, piece):
            destroy_piece(s, f, there, piece, chance)


class GatherPiece(ChoosePiece):
    """Move one of these kinds into the target land from a land next to it (SI-15.1)."""

    rule = "SI-15.1"

    def counted_words(self, lang: str, n: Amount, up_to: bool) -> str:
        return counted_sentence(lang, "gather", n, self.kinds, up_to)

    def lands(self, s: State, f: Frame) -> int:
        return island(s).adjacent_lands(f.target, from_power(f))

    def land_refusal(self, s: Island, f: Frame, land: int) -> str:
        return "" if self.lands(s, f) >> land & 1 else absent_land_rule(s, land, from_power(f)) or "SI-15.2"

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        move_piece(island(s), f, piece_of(answer), land_of_piece(answer), f.target, chance)


class PushPiece(Question):
    """Move one of these kinds out of the target land into a land next to it (SI-15.3)."""

    rule: str = "SI-15.3"
    far_rule: str = "SI-15.4"  # the rule that refuses a land that is not adjacent
    limit_rule: str = "SI-15.4"  # the rule that refuses an adjacent land

    def __init__(self, kinds: int) -> None:
        self.kinds: int = kinds

    def counted_words(self, lang: str, n: Amount, up_to: bool) -> str:
        return counted_sentence(lang, "push", n, self.kinds, up_to)

    def destinations(self, s: Island, f: Frame) -> int:
        """The lands into which a piece may be pushed."""
        return s.adjacent_lands(f.target, from_power(f))

    def has_legal_answer(self, s: State, f: Frame) -> bool:
        state = island(s)
        return state.lands_with(self.kinds) >> f.target & 1 == 1 and self.destinations(state, f) != 0

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        state = island(s)
        places = (state.map.lands | state.map.oceans) & ~(1 << f.target)
        near = state.adjacent_lands(f.target, from_power(f))
        return [
            move_answer(f.target, there, p)
            for p in distinct_pieces(state, f.target, PIECES)
            for there in bits(places if self.kinds >> kind_of(p) & 1 else near)
        ]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        state = island(s)
        lands = bits(self.destinations(state, f))
        return [
            MOVE_ANSWERS[f.target][there][PIECE_INDEX[p]]
            for p in distinct_pieces(state, f.target, self.kinds)
            for there in lands
        ]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer.kind == PIECE and not is_presence_piece(answer):
            return self.piece_refusal(island(s), f, answer) or self.rule
        if answer.kind != MOVE:
            return NOT_OFFERED
        state, there = island(s), destination_of(answer)
        refusal = self.piece_refusal(state, f, answer)
        if refusal or self.destinations(state, f) >> there & 1:
            return refusal
        refusal = absent_land_rule(state, there, from_power(f))
        if refusal:
            return refusal
        return self.limit_rule if state.adjacent_lands(f.target, from_power(f)) >> there & 1 else self.far_rule

    def piece_refusal(self, s: Island, f: Frame, answer: Answer) -> str:
        """The rule by which this piece cannot be moved, or ''."""
        piece, here = piece_of(answer), land_of_piece(answer)
        found = here == f.target and piece in s.pieces[here] and self.kinds >> kind_of(piece) & 1
        return "" if found else self.rule

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        move_piece(island(s), f, piece_of(answer), land_of_piece(answer), destination_of(answer), chance)


class PushGivenPiece(PushPiece):
    """Push one given piece out of the target land. a: the piece."""

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return [
            MOVE_ANSWERS[f.target][there][PIECE_INDEX[given_piece(f)]]
            for there in bits(island(s).adjacent_lands(f.target, from_power(f)))
        ]

    def piece_refusal(self, s: Island, f: Frame, answer: Answer) -> str:
        return "" if piece_of(answer) == given_piece(f) and land_of_piece(answer) == f.target else "SI-38.9"

    def has_legal_answer(self, s: State, f: Frame) -> bool:
        return self.destinations(island(s), f) != 0
