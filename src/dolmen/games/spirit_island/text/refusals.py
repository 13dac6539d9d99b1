"""Why an answer is not allowed, in a short sentence about the case: `Wash Away costs 1 Energy, and you have 0.`

`case_of` finds the key of the text below `why`: the id of the rule, with a suffix where a rule forbids answers for several
reasons (`SI-11.13_repeat`), or a word for reasons that many rules share.
"""

from __future__ import annotations

from collections.abc import Callable

from dolmen.engine.answer import CARD, LAND, MOVE, PIECE, SEAT, Answer
from dolmen.engine.effects import ENOUGH, NOT_OFFERED, REST, Each
from dolmen.engine.game import Game
from dolmen.engine.state import Frame, State
from dolmen.text import has

from ..cards.powers import POWERS
from ..cards.powers.major_nodes import AddPresenceAndAct
from ..cards.scenarios import RITUAL_DAHAN, RITUAL_PRICE, PaySharedEnergy
from ..effects.card_language import InChosenLand, OwnLandForEachSeat
from ..effects.damage import ChoosePiece, RemoveByHealth
from ..effects.frame_fields import amount_left, chosen_land, given_piece, has_chosen_growth, has_chosen_land, slot_of
from ..effects.gather_push import PushGivenPiece, PushPiece
from ..effects.invader_actions import SlotLands
from ..effects.presence import AddPresence, DestroyPresence
from ..effects.selections import ByDistance, LandProperty, Lands, element_words, first_failed, kinds_words, terrain_words
from ..effects.targets import ChooseTargetLand
from ..game import SpiritIsland
from ..model.components import (
    ELEMENT_ANSWERS,
    GROWTH_ANSWERS,
    HEALTH_OF,
    LANDS,
    READY,
    TERRAINS,
    TRACK_ANSWERS,
    bits,
    card_of,
    destination_of,
    element_of,
    is_presence_piece,
    kind_of,
    land_of,
    land_of_piece,
    number_of_answer,
    piece_of,
    seat_of,
    track_of,
    use_of,
)
from ..model.state import AGAIN, NO_CARD, PAID, Island, from_power, island
from ..phases.power_phases import PowerPhase
from ..phases.spirit_phase import MovePresenceByTide, PlayCards
from .names import (
    capitalize_first,
    card_terrains,
    element_list,
    element_name,
    energy_words,
    land_name,
    phrase,
    piece_words,
    power_name,
    seat_name,
    spirit_name,
    target_words,
)
from .questions import asking_node, cause_name, describe_question

FAR = 99  # the distance without presence


def explain_refusal(game: Game, view: State, seat: int, answer: Answer, rule: str, lang: str) -> str:
    """Why this rule forbids this answer, in one sentence about the case."""
    assert isinstance(game, SpiritIsland)
    s = island(view)
    f = game.pending_frame(s, seat)
    case = case_of(s, f, answer, rule) if f is not None else waiting_case(s, seat, answer, rule)
    prompt = describe_question(game, s, seat, lang)
    if f is None and case:
        f = s.stack[-1].copy()
        f.owner = seat
    return prompt if f is None else phrase(lang, f"why.{case}", prompt=prompt, **case_values(s, f, answer, lang))


def waiting_case(s: Island, seat: int, answer: Answer, rule: str) -> str:
    """The key of the text for a seat that is not asked; '': it waits, and nothing more is to be said."""
    if seat < 0 or not s.stack or s.lanes:
        return ""
    f = s.stack[-1].copy()
    f.owner = seat
    if isinstance(f.node, PowerPhase) and f.node.refusal(s, f, answer) != NOT_OFFERED:
        return "ready" if rule == SpiritIsland.turn_rule else case_of(s, f, answer, rule)
    case = case_or_not_now(rule + card_variant(s, f, answer, rule)) if answer.kind == CARD else ""
    return "" if case == "not_now" else case


# -- the reason --------------------------------------------------------------------------------------------------------
def case_of(s: Island, f: Frame, answer: Answer, rule: str) -> str:
    """The key of the text for this refusal."""
    if f.node.refusal(s, f, answer) == NOT_OFFERED:
        return unasked_case(s, f, answer, rule)
    failed = failed_property(s, f, answer)
    if failed is not None and (failed.rule == rule or rule == "SI-10.6"):
        return property_case(failed, rule)
    return case_or_not_now(rule + variant_of(s, f, answer, rule))


def unasked_case(s: Island, f: Frame, answer: Answer, rule: str) -> str:
    """The reason why an answer to another question is not allowed."""
    if answer is ENOUGH or answer is READY or answer is REST:
        return "not_now" if isinstance(f.node, PowerPhase | PlayCards) else "must"
    if answer.kind == CARD:
        return case_or_not_now(rule + variant_of(s, f, answer, rule))
    if isinstance(f.node, Each) and answer.kind == LAND:
        failed = failed_property(s, f, answer)
        if failed is not None and failed.rule == rule:
            return property_case(failed, rule)
        return case_or_not_now(rule)
    if answer in GROWTH_ANSWERS:
        return "SI-6.4_chosen" if rule == "SI-6.4" else "SI-6.3"
    if isinstance(f.node, PushGivenPiece) and answer.kind in (LAND, PIECE):
        return "SI-38.9"  # the piece that is pushed is not chosen freely
    if answer.kind == LAND and rule != "SI-10.11":
        return piece_question_case(s, f)
    return rule if rule == "SI-10.11" else "not_now"


def piece_question_case(s: Island, f: Frame) -> str:
    """The reason why a land alone is no answer to this question."""
    kinds = {answer.kind for answer in f.node.legal(s, f) if answer.kind != PIECE or not is_presence_piece(answer)}
    return "piece_and_land" if MOVE in kinds else "piece" if PIECE in kinds and LAND not in kinds else "not_now"


def case_or_not_now(key: str) -> str:
    """The key if there is a sentence for it in `[why]`, otherwise `not_now`."""
    return key if has(f"spirit_island.why.{key}") else "not_now"


def property_case(failed: LandProperty, rule: str) -> str:
    if isinstance(failed, ByDistance) and not failed.far:
        return "not_adjacent"
    return "SI-10.6_land" if rule == "SI-10.6" else "property"


def failed_property(s: Island, f: Frame, answer: Answer) -> LandProperty | None:
    """The first property that the question asks for and that the land of the answer does not have."""
    node = asking_node(f)
    if answer.kind == LAND:
        land = land_of(answer)
    elif answer.kind == PIECE and not is_presence_piece(answer):
        land = land_of_piece(answer)
    else:
        return None
    if isinstance(node, InChosenLand | OwnLandForEachSeat):
        return first_failed(node.lands.wheres, s, f, land)
    if isinstance(node, ChoosePiece | DestroyPresence):
        return first_failed(node.where.wheres, s, f, land) if isinstance(node.where, Lands) else None
    if isinstance(node, AddPresence | ChooseTargetLand) and not has_chosen_land(f):
        return first_failed(node.wheres, s, f, land)
    if isinstance(node, Each) and isinstance(node.selection, Lands):
        return first_failed(node.selection.wheres, s, f, land)
    return None


def variant_of(s: Island, f: Frame, answer: Answer, rule: str) -> str:
    """The suffix for the reason, for rules with several reasons."""
    if answer.kind == CARD:
        return card_variant(s, f, answer, rule)
    if answer.kind in (PIECE, MOVE) and not is_presence_piece(answer):
        return piece_variant(s, f, answer, rule)
    reason = VARIANTS.get(rule)
    return reason(f, answer) if reason is not None else ""


def card_variant(s: Island, f: Frame, answer: Answer, rule: str) -> str:
    """The suffix for the reason why a rule forbids a card."""
    reason = CARD_VARIANTS.get(rule, "")
    return reason if isinstance(reason, str) else reason(s, f, answer)


def growth_variant(f: Frame, answer: Answer) -> str:
    return "_chosen" if has_chosen_growth(f) else ""


def target_land_variant(f: Frame, answer: Answer) -> str:
    node = asking_node(f)
    return "" if isinstance(node, ChooseTargetLand) and node.sacred else "_terrain"


def added_presence_variant(f: Frame, answer: Answer) -> str:
    return "_presence" if isinstance(asking_node(f), AddPresenceAndAct) else ""


def ended_choice_variant(f: Frame, answer: Answer) -> str:
    return "_element" if answer in ELEMENT_ANSWERS else ""


def wrong_choice_variant(f: Frame, answer: Answer) -> str:
    return "_here"


def element_variant(f: Frame, answer: Answer) -> str:
    return "_named" if answer in ELEMENT_ANSWERS else ""


def seat_variant(f: Frame, answer: Answer) -> str:
    if answer.kind != SEAT:
        return ""
    return "_energy" if isinstance(asking_node(f), PaySharedEnergy) else "_seat"


def tide_variant(f: Frame, answer: Answer) -> str:
    node = asking_node(f)
    if not isinstance(node, MovePresenceByTide):
        return ""
    return "_out" if node.out else "_into"


def use_variant(s: Island, f: Frame, answer: Answer) -> str:
    if use_of(answer) in (AGAIN, PAID):
        return "_repeat"
    return "" if isinstance(asking_node(f), PowerPhase) else "_play"


def reclaimed_card_variant(s: Island, f: Frame, answer: Answer) -> str:
    return "" if s.discard[f.owner] >> card_of(answer) & 1 else "_discard"


def played_card_variant(s: Island, f: Frame, answer: Answer) -> str:
    return "_play" if isinstance(asking_node(f), PlayCards) else ""


# The suffix for the reason, by the rule that forbids the answer.
VARIANTS: dict[str, Callable[[Frame, Answer], str]] = {
    "SI-5.4": seat_variant,
    "SI-6.4": growth_variant,
    "SI-9.17": element_variant,
    "SI-10.1": added_presence_variant,
    "SI-10.4": target_land_variant,
    "SI-11.1": wrong_choice_variant,
    "SI-11.9": ended_choice_variant,
    "SI-38.7": tide_variant,
    "SI-44.4": seat_variant,
}
# The same for a card: the suffix, or what finds it.
CARD_VARIANTS: dict[str, str | Callable[[Island, Frame, Answer], str]] = {
    "SI-1.3": "_card",
    "SI-6.18": reclaimed_card_variant,
    "SI-10.1": "_power",
    "SI-10.4": "_power",
    "SI-10.6": "_power",
    "SI-11.1": "_card",
    "SI-11.13": use_variant,
    "SI-18.3": played_card_variant,
}


def piece_variant(s: Island, f: Frame, answer: Answer, rule: str) -> str:
    """The suffix for the reason why a rule forbids a piece."""
    node, piece, land = asking_node(f), piece_of(answer), land_of_piece(answer)
    if rule == "SI-13.18" or (rule == "SI-13.20" and not isinstance(node, ChoosePiece)):
        return "_worth" if isinstance(node, RemoveByHealth) else ""
    if piece not in s.pieces[land]:
        return "_missing" if isinstance(node, ChoosePiece | PushPiece) and rule == node.rule else ""
    if isinstance(node, PushPiece) and not isinstance(node, PushGivenPiece) and rule == node.rule:
        if land != f.target:
            return "_elsewhere"
        return "_where" if answer.kind == PIECE and node.kinds >> kind_of(piece) & 1 else ""
    return ""


# -- names and numbers -------------------------------------------------------------------------------------------------
def case_values(s: Island, f: Frame, answer: Answer, lang: str) -> dict[str, object]:
    """The names and numbers for the text of a refusal."""
    seat, failed = f.owner, failed_property(s, f, answer)
    out: dict[str, object] = {
        "energy": s.energy[seat],
        "elements": element_list(s.elements(seat), lang),
        "source": power_name(f.source, lang) if from_power(f) else "",
        "cause": cause_name(s, f, lang) or phrase(lang, "why.this"),
        "here": land_name(f.target, lang) if 0 <= f.target < LANDS else "",
        "spirit": spirit_name(s.spirits[seat], lang),
        "target": target_words(f.source, lang) if from_power(f) and POWERS[f.source].target is not None else "",
        "dahan": RITUAL_DAHAN * s.components.seats,
        "price": RITUAL_PRICE,
        "n": s.elements_to_name(seat),
        "of": failed.qualifier(lang) if failed is not None else "",
        "given": piece_words(given_piece(f), lang) if isinstance(f.node, PushGivenPiece) else "",
    }
    if answer.kind == CARD:
        return out | power_values(s, seat, card_of(answer), lang)
    if answer.kind == LAND or is_presence_piece(answer):
        return out | land_values(s, f, land_of(answer), lang)
    if answer.kind in (PIECE, MOVE):
        return out | piece_values(f, answer, lang)
    if answer.kind == SEAT:
        known = seat_of(answer) < s.components.seats
        return out | {"seat": seat_name(s, seat_of(answer), lang) if known else "", "land": out["here"]}
    if answer in ELEMENT_ANSWERS:
        out["element"] = element_name(element_of(answer), lang)
    if answer in GROWTH_ANSWERS:
        out["n"] = number_of_answer(answer) + 1
    if answer in TRACK_ANSWERS and track_of(answer) < len(("energy", "plays")):
        out["track"] = phrase(lang, f"track.{('energy', 'plays')[track_of(answer)]}")
    return out


def power_values(s: Island, seat: int, power: int, lang: str) -> dict[str, object]:
    """The values of the power that an answer names."""
    needs = [element_words(lang, need) for need in POWERS[power].lines]
    owners = [other for other in range(s.components.seats) if s.forgettable_cards(other) >> power & 1]
    aim = POWERS[power].target
    fast = s.usable_in(seat, power, 0)
    return {
        "power": power_name(power, lang),
        "cost": energy_words(s.price(seat, power), lang),
        "needs": needs[0] if needs else "",
        "target": target_words(power, lang),
        "owner": seat_name(s, owners[0], lang) if owners else "",
        "terrain": terrain_words(lang, [aim.terrain]) if isinstance(aim, ChooseTargetLand) and aim.terrain >= 0 else "",
        "phase": phrase(lang, "stage.fast" if fast else "stage.slow"),
    }


def piece_values(f: Frame, answer: Answer, lang: str) -> dict[str, object]:
    node = asking_node(f)
    kinds = node.kinds if isinstance(node, ChoosePiece | PushPiece) else 0
    land = destination_of(answer) if answer.kind == MOVE else land_of_piece(answer)
    return {
        "piece": capitalize_first(piece_words(piece_of(answer), lang)),
        "kinds": kinds_words(lang, kinds, 2),
        "health": HEALTH_OF[kind_of(piece_of(answer))],
        "left": amount_left(f),
        "land": capitalize_first(land_name(land, lang)),
        "place": land_name(land_of_piece(answer), lang),
    }


def land_values(s: Island, f: Frame, land: int, lang: str) -> dict[str, object]:
    """The values of the land that an answer names."""
    node = asking_node(f)
    out: dict[str, object] = {"land": capitalize_first(land_name(land, lang)), "n": distance_to(s, f.owner, land)}
    if isinstance(node, AddPresence):
        out["range"] = node.n
        if has_chosen_land(f):
            out["here"] = land_name(chosen_land(f), lang)
    elif isinstance(node, AddPresenceAndAct):
        out["range"] = node.reach
    elif isinstance(node, ChooseTargetLand):
        out["range"] = node.range_of(s, f.owner, f.source)
        out["terrain"] = terrain_words(lang, [node.terrain]) if 0 <= node.terrain < len(TERRAINS) else ""
    elif isinstance(node, Each) and isinstance(node.selection, SlotLands) and s.slot_card[slot_of(f)] != NO_CARD:
        out["card"] = card_terrains(s.slot_card[slot_of(f)], lang)
    return out


def distance_to(s: Island, seat: int, land: int) -> int:
    """The distance of a land from the presence of a seat."""
    if not (s.map.lands | s.map.oceans) >> land & 1:
        return FAR
    near = s.presence_lands[seat] & s.lands_in_play(True)
    return min([s.map.distance(other, land) for other in bits(near)], default=FAR)
