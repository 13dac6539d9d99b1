"""Which rule puts an answer in another step of the turn: what `fault` says when it is not the moment."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import CARD, LAND, MOVE, NUMBER, OPTION, PIECE, PLACE, Answer

from ..model.components import PASS, PURCHASE, REST, USE_ROTATE

OF_PIECES: Final = ("RO-5.15", "RO-6.4", "RO-12.2", "RO-12.4", "RO-6.4", "RO-12.2")  # in the order of box.MODES


def out_of_step(answer: Answer) -> str:
    """The rule that gives an answer of another step its place in the turn."""
    if answer.kind == CARD:
        return "RO-11.13" if answer.a == PURCHASE else "RO-11.7"
    if answer.kind == NUMBER or (answer.kind == OPTION and answer.a == PASS):
        return "RO-8.1"
    if answer.kind == LAND:
        return "RO-7.10"
    if answer.kind == PIECE:
        return OF_PIECES[answer.a]
    if answer.kind == PLACE:
        return "RO-4.2"
    if answer.kind == OPTION and answer.a == REST:
        return "RO-9.7"
    if answer.kind == OPTION and answer.a == USE_ROTATE:
        return "RO-12.7"
    return "RO-12.21" if answer.kind == MOVE else "RO-4.4"
