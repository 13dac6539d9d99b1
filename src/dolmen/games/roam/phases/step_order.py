"""The rule that an answer breaks when it belongs to another step of the turn."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import CARD, LAND, MOVE, NUMBER, PIECE, PLACE, Answer

from ..model.answer_fields import is_option, is_purchase, mode_of
from ..model.components import PASS, REST, USE_ROTATE

PIECE_RULES: Final = ("RO-5.15", "RO-6.4", "RO-12.2", "RO-12.4", "RO-6.4", "RO-12.2")  # in the order of MODES


def wrong_step_rule(answer: Answer) -> str:
    """The rule to show for an answer that belongs to another step: it says in which step the answer is allowed."""
    if answer.kind == CARD:
        return "RO-11.13" if is_purchase(answer) else "RO-11.7"
    if answer.kind == NUMBER or (is_option(answer, PASS)):
        return "RO-8.1"
    if answer.kind == LAND:
        return "RO-7.10"
    if answer.kind == PIECE:
        return PIECE_RULES[mode_of(answer)]
    if answer.kind == PLACE:
        return "RO-4.2"
    if is_option(answer, REST):
        return "RO-9.7"
    if is_option(answer, USE_ROTATE):
        return "RO-12.7"
    return "RO-12.21" if answer.kind == MOVE else "RO-4.4"
