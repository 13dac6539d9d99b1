"""The rule that an answer breaks when it belongs to another step of the turn, or to another player's turn.

The nodes call `other_step_refusal` for the answers that their own question does not have. It names the first rule that a
referee would name: whether the game has such a thing at all, whose turn it is, whether the seat has what the answer needs,
and then the step in which the answer is allowed.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import DONE, LAND, MOVE, NUMBER, OPTION, PIECE, PLACE, Answer
from dolmen.engine.state import Frame

from ..model.answer_fields import (
    bought_artifact,
    chosen_slot,
    flipped_card,
    is_flip,
    is_option,
    is_purchase,
    mode_of,
    option_of,
    square_of,
)
from ..model.components import (
    BY_COINS,
    BY_COINS_AND_REPLACE,
    BY_FREE_BLANK,
    BY_FREE_BLANK_AND_REPLACE,
    BY_REPLACE,
    BY_SHORTAGE,
    COIN,
    FLIP,
    FREE_BLANK,
    PASS,
    REPLACE,
    REST,
    ROTATE,
    SLIDE,
    SLOT_MASKS,
    USE_COIN,
)
from ..model.state import GAP, RoamState

MODE_ABILITIES: Final[dict[int, list[int]]] = {  # the abilities that each mode of adding a marker uses
    BY_SHORTAGE: [],
    BY_COINS: [],
    BY_FREE_BLANK: [FREE_BLANK],
    BY_REPLACE: [REPLACE],
    BY_COINS_AND_REPLACE: [REPLACE],
    BY_FREE_BLANK_AND_REPLACE: [FREE_BLANK, REPLACE],
}
STEPS_FROM_SLIDE: Final = ("shift", "complete", "bid", "buy")
STEPS_FROM_CLAIM: Final = ("complete", "bid", "buy")


def abilities_used(answer: Answer) -> list[int]:
    """The artifact abilities that an answer uses."""
    if answer.kind == PIECE:
        return MODE_ABILITIES[mode_of(answer)]
    if answer.kind == MOVE:
        return [SLIDE]
    if is_flip(answer):
        return [FLIP]
    if answer.kind == OPTION and option_of(answer) not in (REST, PASS):
        return [COIN if option_of(answer) == USE_COIN else ROTATE]
    return []


def missing_ability_refusal(s: RoamState, seat: int, answer: Answer) -> str:
    """RO-11.6, RO-11.15: the rule by which the seat lacks an ability that the answer uses; '' if it lacks none."""
    for ability in abilities_used(answer):
        if not s.has_ready_ability(seat, ability):
            owned = any(s.components.artifact_ability[artifact] == ability for artifact in s.artifacts[seat])
            return "RO-11.15" if owned else "RO-11.6"
    return ""


def artifact_refusal(s: RoamState, seat: int, answer: Answer) -> str:
    """Why the seat cannot use the abilities of an answer at all now; '' if only the step can forbid it."""
    if not abilities_used(answer):
        return ""
    if not s.components.full:
        return "RO-3.15"
    if seat != s.active_seat():
        return "RO-11.7"
    return missing_ability_refusal(s, seat, answer)


def purchase_refusal(s: RoamState, seat: int, artifact: int) -> str:
    """RO-11.2: why the artifact cannot be bought, whatever the step; '' if the step alone forbids it."""
    if not s.components.full:
        return "RO-3.15"
    return "RO-11.2" if artifact not in s.row or seat != s.active_seat() else ""


def other_step_refusal(s: RoamState, f: Frame, answer: Answer) -> str:
    """The rule that forbids an answer which the question of this frame does not have."""
    seat, step = f.owner, f.node.path
    if refusal := artifact_refusal(s, seat, answer):
        return refusal
    if answer.kind == PIECE:
        return marker_refusal(s, seat, step, answer)
    if answer.kind == LAND:
        return land_refusal(s, step, chosen_slot(answer))
    if answer.kind == NUMBER:
        return "RO-8.1"
    if is_purchase(answer):
        return purchase_refusal(s, seat, bought_artifact(answer)) or "RO-11.13"
    if answer.kind == PLACE:
        return "RO-4.2" if seat == s.active_seat() else "RO-4.1"
    if is_option(answer, REST):
        return "RO-9.2"
    if answer.kind == DONE or is_option(answer, PASS):
        return finish_refusal(step)
    if step == "shortage" and answer.kind != MOVE and abilities_used(answer) != [ROTATE]:
        return "RO-5.15"
    return ability_step_refusal(s, seat, step, answer)


def finish_refusal(step: str) -> str:
    """Why the player cannot end a step without an answer. `pass` is an answer of the bidding only (RO-8.3)."""
    return {"use": "RO-4.5", "shortage": "RO-5.15", "complete": "RO-7.10"}.get(step, "RO-8.3")


def land_refusal(s: RoamState, step: str, slot: int) -> str:
    """RO-7: why a land is not resolved now."""
    if s.lands[slot] == GAP:
        return "RO-7.12"
    if s.occupied & SLOT_MASKS[slot] != SLOT_MASKS[slot]:
        return "RO-7.1"
    return "RO-7.10" if step in STEPS_FROM_CLAIM else "RO-7.9"


def marker_refusal(s: RoamState, seat: int, step: str, answer: Answer) -> str:
    """Why the player cannot place a single marker in a step without such a question."""
    if seat != s.active_seat():
        return "RO-4.1"
    if step == "shortage":
        return "RO-5.15"
    mode = mode_of(answer)
    if mode == BY_SHORTAGE:
        return "RO-4.4" if step in STEPS_FROM_SLIDE else single_marker_refusal(s, seat, step, square_of(answer))
    if mode in (BY_COINS, BY_COINS_AND_REPLACE):
        return "RO-6.4"
    if step in STEPS_FROM_CLAIM:
        return "RO-12.21"
    return "RO-12.4" if mode == BY_REPLACE else "RO-12.2"


def single_marker_refusal(s: RoamState, seat: int, step: str, square: int) -> str:
    """Why a single marker cannot go on a square: the square is taken or missing, or markers come in a pattern (RO-5.1)."""
    if not s.map >> square & 1:
        return "RO-7.12"
    if step == "use" and s.blocked >> square & 1:
        return taken_square_rule(s, seat, square)
    return "RO-5.1" if step == "use" else "RO-5.15"


def taken_square_rule(s: RoamState, seat: int, square: int) -> str:
    """The rule by which patterns skip a square that takes no further marker."""
    if s.components.stacking:
        return "RO-14.5"
    return "RO-5.8" if s.marks[seat] >> square & 1 else "RO-5.7"


def ability_step_refusal(s: RoamState, seat: int, step: str, answer: Answer) -> str:
    """The rule that says in which step an ability of a ready artifact can be used."""
    if is_flip(answer) and flipped_card(answer) not in s.cards[seat]:
        return "RO-12.10"
    if step in STEPS_FROM_CLAIM:
        return "RO-12.21"
    return "RO-12.16" if answer.kind == MOVE else "RO-12.7"
