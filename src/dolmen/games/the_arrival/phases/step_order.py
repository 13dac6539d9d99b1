"""The rule that forbids an answer given in another step of the game.

The nodes call `other_step_refusal` for the answers that their own question does not have. It names the first rule that a
referee would name: whether the leader has the piece at all, whether the phase is the right one, and what has to be
finished first.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import CARD, DONE, LAND, NUMBER, OPTION, PIECE, Answer
from dolmen.engine.state import Frame

from ..model.answers import act_of, place_of, tile_type_of
from ..model.components import (
    BLOCK,
    CHOOSE_COLOUR,
    CHOOSE_LEADER,
    CLAIRVOYANCE,
    DRAW_STACK,
    KEEP,
    KEEP_MANY,
    MIGRATION,
    MOVE_BLOCKER,
    OGAM,
    PASS,
    PICK,
    PORT,
    RUSE,
    TAKE,
    USE_TROPHY,
)
from ..model.state import UNDECIDED, ArrivalState

SETUP_STEPS: Final = ("choose", "ports")
EARNING_STEPS: Final = ("draw", "block", "ogam", "take")
STEPS_AFTER_PASS: Final = ("keep", "builder")
RULES_OF_HALF_ACTIONS: Final[dict[str, str]] = {
    "look": "AR-22.4",
    "reward": "AR-18.9",
    "swap": "AR-19.3",
    "trophy": "AR-19.5",
}


def is_action(answer: Answer) -> bool:
    """Whether an answer is one of the five actions (AR-14.4)."""
    if answer.kind == OPTION:
        return act_of(answer) == PASS
    return answer.kind == LAND and act_of(answer) not in (PORT, PICK)


def is_free_action(answer: Answer) -> bool:
    """Whether an answer uses a Tactic Tile or a Castle Trophy."""
    if answer.kind == OPTION:
        return act_of(answer) == USE_TROPHY
    return answer.kind == CARD and act_of(answer) != TAKE


def other_step_refusal(s: ArrivalState, f: Frame, answer: Answer) -> str:
    """The rule that forbids an answer which the question of this frame does not have."""
    step = f.node.path
    if is_action(answer):
        return action_step_refusal(step)
    if is_free_action(answer):
        return free_action_refusal(s, f.owner, step, answer)
    if answer.kind == DONE:
        return unfinished_rule(s, f)
    if answer.kind == OPTION:
        return option_step_refusal(s, step, answer)
    if answer.kind == LAND:
        return "AR-7.26" if act_of(answer) == PORT else exchange_rule(s, f.owner, place_of(answer))
    if answer.kind == CARD:
        return "AR-12.28"
    if answer.kind == PIECE:
        return piece_step_refusal(s, f.owner, answer)
    assert answer.kind == NUMBER
    return "AR-19.5"


def action_step_refusal(step: str) -> str:
    """Why no action is possible in this step."""
    if step in SETUP_STEPS:
        return "AR-7.33"
    if step in EARNING_STEPS:
        return "AR-9.1"
    return "AR-20.9" if step in STEPS_AFTER_PASS else RULES_OF_HALF_ACTIONS.get(step, "AR-14.4")


def free_action_refusal(s: ArrivalState, seat: int, step: str, answer: Answer) -> str:
    """Why a Tactic Tile or Castle Trophy cannot be used in this step."""
    if refusal := missing_refusal(s, seat, answer):
        return refusal
    if answer.kind == CARD and s.components.kind_of[tile_type_of(answer)] == OGAM:
        return "AR-21.14" if step == "ogam" else "AR-21.13"
    if step in STEPS_AFTER_PASS:
        return "AR-19.8" if s.components.edition.year == 2017 else "AR-19.9"
    return "AR-19.10" if step in RULES_OF_HALF_ACTIONS else "AR-19.1"


def missing_refusal(s: ArrivalState, seat: int, answer: Answer) -> str:
    """Why the seat has no such tile or trophy; '' if it has one."""
    if answer.kind == CARD:
        return "" if s.tiles_held[seat] & s.components.tiles_of_type[tile_type_of(answer)] else "AR-19.1"
    if s.trophies[seat]:
        return ""
    if s.trophies_used[seat]:
        return "AR-19.6" if s.components.edition.trophy_leaves else "AR-19.7"
    return "AR-18.14" if s.components.edition.trophy_leaves else "AR-18.15"


def unfinished_rule(s: ArrivalState, f: Frame) -> str:
    """The rule by which a step has to be finished."""
    step = f.node.path
    if step == "choose":
        if s.leaders[f.owner] != UNDECIDED:
            return "AR-7.17"
        return "AR-7.16" if s.components.edition.leader_cards else "AR-7.18"
    if step == "block":
        return "AR-11.4" if s.blocked[f.owner] else "AR-11.2"
    if step == "look":
        return "AR-17.13"  # a Spread is never done in part
    if step == "trophy":
        return "AR-19.13"  # a trophy returns at least one Fomori
    return {"ports": "AR-7.26", "draw": "AR-10.3", "take": "AR-12.35"}.get(step, RULES_OF_HALF_ACTIONS.get(step, "AR-14.6"))


def option_step_refusal(s: ArrivalState, step: str, answer: Answer) -> str:
    """The rule of an answer by button that belongs to another step."""
    act = act_of(answer)
    if act == DRAW_STACK:
        return "AR-7.33" if step in SETUP_STEPS else "AR-10.3" if step in EARNING_STEPS else "AR-9.1"
    if act == BLOCK:
        return "AR-11.2"
    if act == MOVE_BLOCKER:
        return "AR-21.13"
    if act == CHOOSE_COLOUR:
        return "AR-7.17" if s.components.edition.leader_cards else "AR-7.18"
    if act == CHOOSE_LEADER and s.components.edition.leader_cards:
        return "AR-8.6" if s.components.advanced and not s.components.edition.draft else "AR-7.16"
    return "AR-7.18" if act == CHOOSE_LEADER else "AR-18.9"


def piece_step_refusal(s: ArrivalState, seat: int, answer: Answer) -> str:
    if act_of(answer) in (KEEP, KEEP_MANY):
        return "AR-20.2"
    return "AR-22.4" if s.ability(seat) == CLAIRVOYANCE else "AR-17.19"


def exchange_rule(s: ArrivalState, seat: int, place: int) -> str:
    """The rule of the tile that exchanges what is at a place."""
    ruse = "AR-21.26" if s.components.edition.ruse_spares_castles else "AR-21.27"
    held = s.tiles_held[seat]
    if not held & s.components.of_kind[MIGRATION]:
        return ruse if held & s.components.of_kind[RUSE] or not s.fortified_places() >> place & 1 else "AR-21.29"
    return ruse if s.fomori_places() >> place & 1 else "AR-21.29"
