"""Why an answer that the present question does not ask for is not allowed: the first rule that a referee would name.

A node refuses answers of its own sort itself. All others are refused here: a card while a power is being resolved, an action
of another phase, the end of something that must be done, an answer of a seat that is not asked.
"""

from __future__ import annotations

from dolmen.engine.answer import CARD, LAND, MOVE, PIECE, SEAT, Answer
from dolmen.engine.effects import ENOUGH, NOT_OFFERED, REST, Act, AskTimes, Each, current_act
from dolmen.engine.state import Frame, Node

from ..cards.powers import POWERS
from ..cards.powers.bringer import RevealFear
from ..cards.powers.major_nodes import GainForBoth
from ..cards.powers.minor_nodes import DamageDifferentPieces, GainDifferentElements, KeepPlayedCard
from ..cards.powers.ocean import MoveDahanToCoast
from ..cards.powers.thunderspeaker import FollowDahan
from ..cards.scenarios import PaySharedEnergy, SacrificeSharedPresence
from ..effects.blight import CascadeBlight
from ..effects.damage import ChoosePiece, DamagePiece, DealDamage, TransferDamage
from ..effects.frame_fields import has_chosen_growth, has_chosen_land
from ..effects.gains import (
    ForgetCard,
    GainElement,
    GainPower,
    GiveCard,
    NameElement,
    PlayCard,
    ReclaimCard,
    foreign_card_rule,
)
from ..effects.gather_push import GatherPiece, PushPiece
from ..effects.invader_actions import SlotLands
from ..effects.presence import AddPresence, DestroyPresence
from ..effects.selections import Lands, absent_land_rule, cause_of, effect_rule
from ..effects.targets import ChooseTarget, RepeatIn
from ..model.components import (
    CARD_LANDS,
    GROWTH_ANSWERS,
    INVADERS,
    ITEM_ANSWERS,
    READY,
    card_of,
    land_of,
    use_of,
)
from ..model.state import BUILD, RECLAIM, Island, from_power
from .power_phases import ChooseFewerElements, PowerPhase
from .setup import ChooseCoastalStart
from .spirit_phase import MovePresenceByTide, PlayCards, SpiritGrowth


def asking_node(f: Frame) -> Node:
    """The node that asks; within a repeated question, the inner one."""
    node = f.node
    return node.question if isinstance(node, AskTimes) else node


# -- a seat that is asked something else -------------------------------------------------------------------------------
def unasked_rule(s: Island, f: Frame, answer: Answer) -> str:
    """The rule by which a seat must answer the question of its frame and not this."""
    node = asking_node(f)
    if answer is ENOUGH or answer is READY or answer is REST:
        return no_skip_rule(f, node)
    if answer.kind == CARD:
        return card_rule(s, f, node, card_of(answer), use_of(answer))
    if answer in GROWTH_ANSWERS or answer in ITEM_ANSWERS:
        return "SI-6.3" if not s.lanes else "SI-6.4" if answer in GROWTH_ANSWERS else "SI-6.5"
    if isinstance(node, Each) and answer.kind == LAND:
        return order_rule(s, f, node, land_of(answer))
    if isinstance(node, PowerPhase) and answer.kind in (LAND, MOVE, PIECE, SEAT):
        return "SI-10.11"
    return question_rule(f, node)


def card_rule(s: Island, f: Frame, node: Node, power: int, how: int) -> str:
    """The rule by which a power is not used, played, reclaimed or chosen now."""
    if isinstance(node, GainPower | GainForBoth) and POWERS[power].is_card():
        return question_rule(f, node)
    refusal = foreign_power_rule(s, f.owner, power)
    if refusal:
        return refusal
    if how == RECLAIM:
        return "SI-6.18" if s.lanes else "SI-6.21"
    if s.lanes:
        return "SI-18.3"
    if not s.turn:
        return "SI-2.1"
    return "SI-18.7" if from_power(f) and current_act(s) is not None else "SI-18.1"


def foreign_power_rule(s: Island, seat: int, power: int) -> str:
    """The rule by which a power does not belong to a seat, or ''."""
    if POWERS[power].is_card():
        return foreign_card_rule(s, seat, power)
    return "" if power in s.innates(seat) else "SI-8.3"


def no_skip_rule(f: Frame, node: Node) -> str:
    """The rule by which the present question cannot be skipped."""
    if isinstance(node, DealDamage | DamagePiece):
        return "SI-13.18"
    if isinstance(node, GatherPiece | PushPiece):
        return "SI-15.7" if from_power(f) else question_rule(f, node) if cause_of(f) != "fear" else "SI-21.13"
    if isinstance(node, SpiritGrowth | AddPresence | MovePresenceByTide) and not from_power(f):
        return "SI-6.6"
    if isinstance(node, PowerPhase | PlayCards | ForgetCard | GainPower | GainForBoth | CascadeBlight):
        return question_rule(f, node)
    if from_power(f):
        return "SI-11.9"
    return "SI-21.13" if cause_of(f) == "fear" else question_rule(f, node)


def order_rule(s: Island, f: Frame, node: Each, land: int) -> str:
    """The rule by which a land is not the next of several."""
    selection = node.selection
    if isinstance(selection, SlotLands):
        builds = selection.action == BUILD
        if absent_land_rule(s, land, False):
            return absent_land_rule(s, land, False)
        if not CARD_LANDS[s.slot_card[f.a]] >> land & 1:
            return "SI-23.1" if builds else "SI-22.2"
        if not s.lands_with(INVADERS) >> land & 1:
            return "SI-23.2" if builds else "SI-22.3"
        return "SI-23.3" if builds else "SI-22.18"
    if isinstance(selection, Lands):
        refusal = selection.refusal(s, f, land)
        if refusal:
            return refusal
    return question_rule(f, node)


def question_rule(f: Frame, node: Node) -> str:
    """The rule about the present question."""
    for nodes, rule in QUESTION_RULES:
        if isinstance(node, nodes):
            return rule
    if isinstance(node, ChoosePiece | PushPiece | PowerPhase):
        return node.rule
    if isinstance(node, AddPresence):
        return "SI-6.14" if has_chosen_land(f) else node.rule(f)
    if isinstance(node, SpiritGrowth):
        return "SI-6.5" if has_chosen_growth(f) else "SI-6.4"
    if isinstance(node, GainPower):
        return "SI-12.2" if f.held is None else "SI-12.3"
    if isinstance(node, Each) and node.selection.selects_seats:
        return "SI-21.10"
    if isinstance(node, Each) and isinstance(node.selection, SlotLands):
        return "SI-22.18"
    if from_power(f):
        return "SI-11.9"
    return "SI-21.13" if cause_of(f) == "fear" else effect_rule(f)


QUESTION_RULES: list[tuple[tuple[type, ...], str]] = [
    ((PlayCards,), "SI-18.3"),
    ((ChooseTarget,), "SI-10.6"),
    ((RepeatIn,), "SI-17.12"),
    ((ChooseFewerElements,), "SI-9.14"),
    ((GainForBoth,), "SI-12.3"),
    ((ForgetCard,), "SI-12.5"),
    ((CascadeBlight,), "SI-26.4"),
    ((TransferDamage,), "SI-13.20"),
    ((DealDamage, DamagePiece, DamageDifferentPieces), "SI-13.7"),
    ((DestroyPresence,), "SI-5.4"),
    ((NameElement,), "SI-9.17"),
    ((GainElement, GainDifferentElements), "SI-11.9"),
    ((ReclaimCard,), "SI-6.18"),
    ((KeepPlayedCard,), "SI-28.1"),
    ((PlayCard, GiveCard), "SI-11.9"),
    ((ChooseCoastalStart,), "SI-2.28"),
    ((MovePresenceByTide,), "SI-38.7"),
    ((MoveDahanToCoast,), "SI-38.8"),
    ((FollowDahan,), "SI-37.1"),
    ((RevealFear,), "SI-38.13"),
    ((PaySharedEnergy, SacrificeSharedPresence), "SI-44.8"),
    ((Act,), "SI-11.17"),
]


# -- a seat that is not asked ------------------------------------------------------------------------------------------
def waiting_rule(s: Island, seat: int, answer: Answer) -> str:
    """The rule by which a seat without a question must wait; `s` has a question for another seat."""
    if s.lanes:
        return "SI-18.4"
    f = s.stack[-1]
    node = f.node
    if seat < 0:
        return "SI-1.3"
    if isinstance(node, PowerPhase):
        own = Frame(node, seat, f.source, f.target, f.a, f.b, f.c, f.held)
        refusal = node.refusal(s, own, answer)
        return unasked_rule(s, own, answer) if refusal == NOT_OFFERED else refusal or "SI-18.12"
    if answer.kind == CARD:
        return foreign_power_rule(s, seat, card_of(answer)) or ("SI-18.7" if from_power(f) else "SI-18.1")
    if cause_of(f) == "rule":
        return effect_rule(f)
    if from_power(f):
        using = current_act(s)
        return "SI-34.2" if using is None or using.owner == f.owner else "SI-34.7"
    if cause_of(f) in ("fear", "blight") or (isinstance(node, Each) and node.selection.selects_seats):
        return "SI-21.5"
    return "SI-34.4" if 0 <= f.target < len(s.map.seat_of) else "SI-34.5"
