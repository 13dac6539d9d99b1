"""Which rule puts an answer in another step of the turn: what `fault` says when it is not the moment."""

from __future__ import annotations

from dolmen.engine.answer import CARD, LAND, MOVE, NUMBER, OPTION, PIECE, PLACE, Answer

from .box import BY_SHORTAGE, PASS, PURCHASE, REST, USE_ROTATE


def out_of_step(answer: Answer) -> str:
    """The rule that gives an answer of another step its place in the turn."""
    if answer.kind == CARD:
        return "RO-11.13" if answer.a == PURCHASE else "RO-11.7"
    if answer.kind == NUMBER or (answer.kind == OPTION and answer.a == PASS):
        return "RO-8.1"
    if answer.kind == LAND:
        return "RO-7.10"
    if answer.kind == PIECE:
        return "RO-5.15" if answer.a == BY_SHORTAGE else "RO-6.4"
    if answer.kind == PLACE:
        return "RO-4.2"
    if answer.kind == OPTION and answer.a == REST:
        return "RO-9.7"
    if answer.kind == OPTION and answer.a == USE_ROTATE:
        return "RO-12.7"
    return "RO-12.21" if answer.kind == MOVE else "RO-4.4"
