"""Why an answer is refused in the case at hand, in a short sentence: `This Spread costs 4 Fomori, but you have 2.`

The rulebook states the rule itself. A rule that forbids for several reasons has a text for each, such as
`AR-18.1_nothing`.
"""

from __future__ import annotations

from dolmen.engine.answer import CARD, DONE, LAND, NUMBER, OPTION, PIECE, Answer
from dolmen.engine.game import Game
from dolmen.engine.state import Frame, State
from dolmen.text import has

from ..game import Arrival
from ..model.answers import (
    act_of,
    choice_of,
    fomori_of,
    number_of,
    place_of,
    province_of,
    resource_of,
    section_of,
    stack_of,
    tile_type_of,
)
from ..model.components import (
    BLOCK,
    CASTLE,
    CHOOSE_COLOUR,
    CHOOSE_LEADER,
    DISTANCE_PRICE,
    DRAW_STACK,
    KEEP,
    KEEP_MANY,
    MAX_RETURNED,
    MERCY,
    MOVE_BLOCKER,
    PASS,
    PUT_SHIELD,
    RESOURCES,
    STONE,
    STRENGTH,
    bits,
)
from ..model.state import NOBODY, ArrivalState
from ..model.supply import threat_at
from ..phases.actions import spread_price, spread_targets
from ..phases.step_order import RULES_OF_HALF_ACTIONS, is_action
from .answer_labels import describe_question, prompt_words
from .names import (
    PLURAL,
    amount_in_words,
    capitalize,
    colour_name,
    join_words,
    level_name,
    phrase,
    place_name,
    province_name,
    seat_name,
    seat_names,
    section_as_subject,
    threat_name,
    threat_with_article,
    tile_name,
)


def explain_refusal(game: Game, view: State, seat: int, answer: Answer, rule: str, lang: str) -> str:
    """Why this rule forbids this answer, in one sentence about the case at hand; '' if there is no text."""
    assert isinstance(game, Arrival)
    assert isinstance(view, ArrivalState)
    f = game.pending_frame(view, seat)
    if f is None:
        if rule == "AR-14.5":
            return phrase(game, lang, "why.AR-14.5")
        return describe_question(game, view, seat, lang)
    if answer.kind == DONE:
        return explain_unfinished(game, view, f, rule, lang)
    if answer in f.node.candidates(view, f) or (answer.kind == NUMBER and f.node.path == "trophy"):
        variant = case_variant(view, seat, answer, rule)
    else:
        variant = step_variant(view, f, answer, rule)
    if variant == FIRST:
        return phrase(game, lang, "why.first", prompt=describe_question(game, view, seat, lang))
    return explain_case(game, view, seat, answer, f"{rule}{variant}", lang)


def explain_case(game: Arrival, s: ArrivalState, seat: int, answer: Answer, reason: str, lang: str) -> str:
    """Why an answer is refused, with the names and numbers. `reason`: the rule and, if it has several reasons, which one."""
    key = f"why.{reason}"
    if not has(f"the_arrival.{key}"):
        return ""
    prompt = describe_question(game, s, seat, lang)
    return phrase(game, lang, key, prompt=prompt, **case_values(game, s, seat, answer, lang))


def explain_unfinished(game: Arrival, s: ArrivalState, f: Frame, rule: str, lang: str) -> str:
    """Why a step cannot be ended yet."""
    key = "why.done_wisdom" if rule == "AR-22.15" else f"why.done_{f.node.path}"
    if has(f"the_arrival.{key}"):
        return phrase(game, lang, key, **prompt_words(game, s, f, lang))
    return phrase(game, lang, "why.done_other", prompt=describe_question(game, s, f.owner, lang))


FIRST = "first"  # the variant of a case in which only the present question has to come first


def step_variant(s: ArrivalState, f: Frame, answer: Answer, rule: str) -> str:
    """The suffix of the text for an answer that belongs to another step than that of the frame."""
    step = f.node.path
    if rule in ("AR-7.16", "AR-7.17", "AR-7.18", "AR-7.26"):
        return FIRST if step == "choose" else "_over"
    if rule == "AR-9.1":
        return "_cards" if answer.kind == OPTION and act_of(answer) == DRAW_STACK else ""
    if rule == "AR-19.1":
        if answer.kind != CARD:
            return "_trophy"
        return "_turn" if s.tiles_held[f.owner] & s.components.tiles_of_type[tile_type_of(answer)] else ""
    if rule in RULES_OF_HALF_ACTIONS.values():
        return "_first" if is_action(answer) else "_step"
    return "_step" if rule in ("AR-11.2", "AR-12.28", "AR-20.2", "AR-21.26", "AR-21.27", "AR-21.29") else ""


def case_variant(s: ArrivalState, seat: int, answer: Answer, rule: str) -> str:
    """The suffix of the text for the reason at hand, for rules with several reasons."""
    spot = 1 << place_of(answer)
    if rule == "AR-7.26":
        return "_taken" if s.components.ports & spot else ""
    if rule == "AR-16.1":
        return "" if s.shields[seat] else "_none"
    if rule == "AR-17.13":
        return "" if s.fomori[seat] else "_none"
    if rule == "AR-17.14":
        return "_own" if s.owner_at(place_of(answer)) == seat else ""
    if rule == "AR-18.1":
        return "" if threat_at(s, place_of(answer)) >= 0 else "_nothing"
    if rule == "AR-19.13":
        return "" if answer.kind == CARD else "_trophy"
    if rule == "AR-19.5":
        return "_many" if number_of(answer) > MAX_RETURNED else ""
    if rule == "AR-20.2":
        return "_many" if act_of(answer) == KEEP_MANY else ""
    if rule == "AR-21.26":
        return "_castle" if s.fomori_places() & spot else ""
    if rule in ("AR-21.28", "AR-21.30"):
        return "" if answer.kind == LAND else "_tile"
    return ""


def case_values(game: Arrival, s: ArrivalState, seat: int, answer: Answer, lang: str) -> dict[str, object]:
    """The names and numbers of a case."""
    out: dict[str, object] = {
        "disks": s.disks[seat],
        "swords": amount_in_words(game, "swords", s.swords[seat], lang),
        "fomori": s.fomori[seat],
        "own": s.honor[seat],
        "corruption": s.corruption[seat],
        "price": DISTANCE_PRICE,
        "most": MAX_RETURNED,
        "n": stack_of(answer) + 1,
    }
    if answer.kind == LAND and act_of(answer) != PUT_SHIELD:
        return out | place_values(game, s, seat, place_of(answer), lang)
    if answer.kind == LAND:
        limit = s.components.shield_limit[province_of(answer)]
        return out | {
            "province": province_name(game, province_of(answer)),
            "n": s.province_shields[province_of(answer)],
            "limit": limit,
        }
    if answer.kind == CARD:
        return out | tile_case_values(game, s, seat, tile_type_of(answer), lang)
    if answer.kind == OPTION:
        return out | option_values(game, s, seat, answer, lang)
    if answer.kind == PIECE and act_of(answer) in (KEEP, KEEP_MANY):
        out["kind"] = phrase(game, lang, f"kind.{PLURAL[RESOURCES[resource_of(answer)]]}")
    elif answer.kind == PIECE:
        out["threat"] = threat_name(game, fomori_of(answer), lang)
    return out


def place_values(game: Arrival, s: ArrivalState, seat: int, place: int, lang: str) -> dict[str, object]:
    threat, owner, level = threat_at(s, place), s.owner_at(place), s.level_at(place)
    out: dict[str, object] = {
        "place": place_name(game, place, lang),
        "owner": seat_name(game, s, owner, lang) if owner != NOBODY else "",
        "level": level_name(game, level, lang) if level else "",
        "spread": spread_price(s, place),
    }
    if threat >= 0:
        out |= {"threat": threat_name(game, threat, lang), "strength": STRENGTH[threat]}
        out["a_threat"] = threat_with_article(game, threat, lang) if threat != CASTLE else ""
    return out


def tile_case_values(game: Arrival, s: ArrivalState, seat: int, tile_type: int, lang: str) -> dict[str, object]:
    """For the Stone of Fate the tied seats, for Emer's Mercy the seats with no more Corruption."""
    components, kind = s.components, s.components.kind_of[tile_type]
    others: list[int] = []
    if kind == STONE and components.edition.stone_own_tie_only:
        others = [k for k in range(components.seats) if k != seat and s.honor[k] == s.honor[seat]]
    elif kind == STONE:
        others = [k for k in range(components.seats) if s.honor.count(s.honor[k]) > 1]
    elif kind == MERCY:
        pure = [k for k in range(components.seats) if k != seat and s.corruption[k] <= s.corruption[seat]]
        named = [phrase(game, lang, "why.has", seat=seat_name(game, s, k, lang), n=s.corruption[k]) for k in pure]
        return {"tile": tile_name(game, tile_type, lang), "seats": join_words(game, named, lang)}
    return {"tile": tile_name(game, tile_type, lang), "seats": seat_names(game, s, others, lang)}


def option_values(game: Arrival, s: ArrivalState, seat: int, answer: Answer, lang: str) -> dict[str, object]:
    if act_of(answer) in (BLOCK, MOVE_BLOCKER):
        return {"section": capitalize(section_as_subject(game, section_of(answer), lang))}
    if act_of(answer) in (CHOOSE_COLOUR, CHOOSE_LEADER):
        taken = s.colours if act_of(answer) == CHOOSE_COLOUR else s.leaders
        name = chosen_name(game, answer, lang)
        owner = taken.index(choice_of(answer)) if choice_of(answer) in taken else seat
        return {"choice": name, "owner": seat_name(game, s, owner, lang)}
    if act_of(answer) == PASS and (targets := spread_targets(s, seat)):
        cheapest = min(bits(targets), key=lambda place: spread_price(s, place))
        return {"place": place_name(game, cheapest, lang), "spread": spread_price(s, cheapest)}
    return {}


def chosen_name(game: Arrival, answer: Answer, lang: str) -> str:
    """The name of a colour, leader or tribe that an answer chooses."""
    if act_of(answer) == CHOOSE_COLOUR:
        return colour_name(game, choice_of(answer), lang)
    kind, _, name = answer.name.partition(":")
    return phrase(game, lang, f"leader.{name}.name" if kind == "leader" else f"tribe.{name}")
