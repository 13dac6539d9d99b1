"""The rule that places an answer in another step of the game: the refusal of an answer given at the wrong time."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import CARD, LAND, NUMBER, OPTION, PIECE, Answer

from ..model.answers import act_of
from ..model.components import CHOOSE_LEADER, KEEP, KEEP_MANY, TAKE

# In the order of the constants in `components`: BUILD to WALL, PASS to DRAW_STACK.
RULES_OF_MAP_ACTS: Final = ("AR-14.4", "AR-14.4", "AR-14.4", "AR-7.26", "AR-19.3", "AR-14.4")
RULES_OF_OPTIONS: Final = (
    *("AR-14.4", "AR-19.1", "AR-18.9", "AR-18.9", "AR-11.2", "AR-21.13"),
    *("AR-7.17", "AR-7.16", "AR-10.1"),
)


def rule_of_other_step(answer: Answer) -> str:
    """The rule that gives an answer of another step its place in the game."""
    if answer.kind == LAND:
        return RULES_OF_MAP_ACTS[act_of(answer)]
    if answer.kind == OPTION:
        if act_of(answer) == CHOOSE_LEADER and answer.name.startswith("tribe"):
            return "AR-7.18"
        return RULES_OF_OPTIONS[act_of(answer)]
    if answer.kind == CARD:
        return "AR-12.28" if act_of(answer) == TAKE else "AR-19.1"
    if answer.kind == PIECE:
        return "AR-20.2" if act_of(answer) in (KEEP, KEEP_MANY) else "AR-22.4"
    return "AR-19.5" if answer.kind == NUMBER else "AR-14.6"
