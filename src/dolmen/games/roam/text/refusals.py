"""Why an answer is not allowed in this case, in a short sentence: `A blank costs 2 coins; you have 1 coin.`

The rulebook has the rule itself; these sentences apply it to the state. A rule with several reasons has a text for each,
such as `RO-4.2-asleep`. Seats are named by letter and colour, as in all texts of the game.
"""

from __future__ import annotations

from dolmen.engine.answer import CARD, LAND, MOVE, NUMBER, PIECE, PLACE, Answer
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.text import has, say

from ..content.loader import ABILITIES
from ..game import Roam
from ..model.answer_fields import (
    anchor_of,
    bid_of,
    bought_artifact,
    character_used,
    chosen_slot,
    flipped_card,
    is_flip,
    is_option,
    is_purchase,
    shape_of,
    slide_from,
    slide_to,
    square_of,
    turns_of,
)
from ..model.components import (
    COIN,
    FLIP,
    NEIGHBOURS,
    NOWHERE,
    REST,
    SLOT_MASKS,
    SLOT_NAMES,
    SQUARE_NAMES,
    SQUARES,
    names_in,
)
from ..model.markers import top_owner
from ..model.state import GAP, NOBODY, RoamState
from ..phases.claim import complete_lands, leading_seats
from ..phases.frame_fields import has_bid, highest_bid, highest_bidder, least_bid, placed_squares, rotation_of
from ..phases.place import pattern_in_use
from ..phases.step_order import abilities_used
from .answer_labels import describe_done
from .names import ability_name, artifact_name, character_name, coins_in_words, join_and, land_name, seat_name

OCCUPIED_SQUARE_RULES = ("RO-6.9", "RO-12.8")  # rules about an occupied square
PATTERN_SQUARE_RULES = ("RO-6.4", "RO-12.2", "RO-12.4")  # rules about a square of the pattern in use


def explain_refusal(game: Game, view: State, seat: int, answer: Answer, rule: str, lang: str) -> str:
    """The reason why this rule forbids the answer; '' for a rule without a text."""
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    reason = f"roam.why.{rule}{reason_suffix(view, seat, answer, rule)}"
    return say(lang, reason, **reason_values(game, view, seat, answer, rule, lang)) if has(reason) else ""


# -- which of a rule's reasons it is -------------------------------------------------------------------------------------
def reason_suffix(s: RoamState, seat: int, answer: Answer, rule: str) -> str:
    """The part of the text's key after the rule: '' if the rule has only one reason."""
    step = s.stack[-1].node.path if s.stack else ""
    if rule in OCCUPIED_SQUARE_RULES:
        return square_reason_suffix(s, answer)
    if rule in PATTERN_SQUARE_RULES:
        return "" if step == "extras" else "-step"
    if rule == "RO-4.1":
        return "-over" if not step else "-bid" if s.stack[-1].owner == seat else ""
    if rule == "RO-4.2":
        return use_reason_suffix(s, seat, answer)
    if rule.startswith("RO-5."):
        return placing_reason_suffix(answer, rule, step)
    if rule.startswith("RO-7."):
        return land_reason_suffix(answer, rule, step)
    if rule.startswith("RO-8."):
        return bid_reason_suffix(s, seat, answer, rule, step)
    if rule == "RO-11.2":
        return purchase_reason_suffix(s, seat, bought_artifact(answer))
    return rare_reason_suffix(s, seat, answer, rule, step)


def rare_reason_suffix(s: RoamState, seat: int, answer: Answer, rule: str, step: str) -> str:
    if rule == "RO-4.5":
        return "" if s.ready[seat] else "-rest"
    if rule == "RO-12.7":
        return "-turned" if answer.kind == PLACE else ""
    if rule == "RO-12.15":
        return "-nowhere" if answer.kind == PLACE else ""
    if rule == "RO-12.16":
        return "-step" if step in ("shortage", "extras") else ""
    if rule == "RO-12.17":
        return "-rest" if is_option(answer, REST) else ""
    if rule == "RO-12.21":
        return "" if step == "complete" and abilities_used(answer)[0] in (COIN, FLIP) else "-late"
    return ""


def placing_reason_suffix(answer: Answer, rule: str, step: str) -> str:
    if rule == "RO-5.1":
        return "-use" if step == "use" else ""
    if rule == "RO-5.14":
        return "" if answer.kind == PLACE else "-done"
    return "-first" if rule == "RO-5.15" and step == "shortage" else ""


def land_reason_suffix(answer: Answer, rule: str, step: str) -> str:
    if rule == "RO-7.10":
        return "" if step == "bid" else "-done"
    if rule == "RO-7.12":
        return {LAND: "-land", PIECE: "-square"}.get(answer.kind, "")
    return ""


def bid_reason_suffix(s: RoamState, seat: int, answer: Answer, rule: str, step: str) -> str:
    if rule == "RO-8.1":
        return "-tied" if step == "bid" else ""
    if rule == "RO-8.3":
        return "-pass" if step != "bid" else "-once" if s.stack[-1].owner != seat else ""
    return ""


def purchase_reason_suffix(s: RoamState, seat: int, artifact: int) -> str:
    if artifact in s.row:
        return "" if s.active_seat() == seat else "-turn"
    return "-gone" if artifact_owner(s, artifact) == NOBODY else "-owned"


def square_reason_suffix(s: RoamState, answer: Answer) -> str:
    """Why a square takes no marker: a marker is there, two are there, no land is there; or why a marker cannot slide."""
    if answer.kind == MOVE:
        if not s.occupied >> slide_from(answer) & 1:
            return "-empty"
        return "" if slide_to(answer) in NEIGHBOURS[slide_from(answer)] else "-far"
    if not s.map >> square_of(answer) & 1:
        return "-gap"
    return "-two" if s.components.stacking else ""


def use_reason_suffix(s: RoamState, seat: int, answer: Answer) -> str:
    """Why a character cannot be used: it belongs to a rival, it is not awake yet, it sleeps, or another one was used."""
    card = character_used(answer)
    if card in s.cards[seat]:
        return "-asleep" if s.stack[-1].node.path == "use" else ""
    if card_owner(s, card) != NOBODY:
        return "-rival"
    return "-map" if card in s.lands else "-away"


def target_square(answer: Answer) -> int:
    """The square that gets a marker by this answer, a PIECE or a MOVE."""
    return slide_to(answer) if answer.kind == MOVE else square_of(answer)


def artifact_owner(s: RoamState, artifact: int) -> int:
    return next((seat for seat, own in enumerate(s.artifacts) if artifact in own), NOBODY)


def card_owner(s: RoamState, card: int) -> int:
    return next((seat for seat, own in enumerate(s.cards) if card in own), NOBODY)


def missing_ability(s: RoamState, seat: int, answer: Answer) -> int:
    """The first ability that the answer uses and the seat does not have ready; else the first one it uses."""
    used = abilities_used(answer)
    return next((ability for ability in used if not s.has_ready_ability(seat, ability)), used[0])


def artifacts_of_missing_ability(s: RoamState, seat: int, answer: Answer) -> list[int]:
    """The seat's face-down artifacts with the missing ability."""
    wanted = missing_ability(s, seat, answer)
    return [artifact for artifact in s.artifacts[seat] if s.components.artifact_ability[artifact] == wanted]


# -- with which words ----------------------------------------------------------------------------------------------------
def reason_values(game: Roam, s: RoamState, seat: int, answer: Answer, rule: str, lang: str) -> dict[str, object]:
    """The values for the placeholders of a reason; `n` is the number in it."""
    out: dict[str, object] = {
        "n": reason_count(s, seat, answer, rule),
        "coins": coins_in_words(s.coins[seat], lang),
        "markers": say(lang, "roam.markers", n=s.markers_left[seat]),
        "active": seat_name(game, s.active_seat(), lang) if s.stack else "",
        "asked": seat_name(game, s.stack[-1].owner, lang) if s.stack else "",
        "ready": len(s.ready[seat]),
        "price": coins_in_words(len(s.ready[seat]) if rule == "RO-9.3" else s.components.blank_cost, lang),
        "lands": join_and([land_name(game, s.lands[slot], lang) for slot in complete_lands(s)], lang),
        "character": character_in_question(game, s, answer, lang),
    }
    if answer.kind in (PIECE, MOVE):
        out["at"] = SQUARE_NAMES[slide_from(answer) if answer.kind == MOVE else square_of(answer)]
        out["to"] = SQUARE_NAMES[target_square(answer)]
        owner = top_owner(s, target_square(answer))
        out["owner"] = seat_name(game, owner, lang) if owner != NOBODY else ""
    if is_purchase(answer):
        out["artifact"], out["price"] = (
            artifact_name(game, bought_artifact(answer), lang),
            coins_in_words(s.components.artifact_cost[bought_artifact(answer)], lang),
        )
        owner = artifact_owner(s, bought_artifact(answer))
        out["owner"] = seat_name(game, owner, lang) if owner != NOBODY else ""
    if answer.kind == LAND:
        land = s.lands[chosen_slot(answer)]
        out["land"] = SLOT_NAMES[chosen_slot(answer)] if land == GAP else land_name(game, land, lang)
    if abilities_used(answer):
        out["ability"] = ability_name(ABILITIES[missing_ability(s, seat, answer)], lang)
        out["artifacts"] = join_and(
            [artifact_name(game, tool, lang) for tool in artifacts_of_missing_ability(s, seat, answer)], lang
        )
    if answer.kind == PLACE:
        out["degrees"], out["now"] = 90 * turns_of(answer), 90 * rotation_of(s.stack[-1]) if s.stack else 0
        out["squares"] = ", ".join(names_in(solid_squares(s, seat, answer) & ~s.map))
        out |= owner_values(game, s, character_used(answer), lang)
    if rule == "RO-8.3" and s.stack:
        out["finish"] = describe_done(s, lang)
    return out | bid_values(game, s, answer, lang)


def owner_values(game: Roam, s: RoamState, card: int, lang: str) -> dict[str, object]:
    """The seat that has a character, or the land where it still sleeps."""
    owner = card_owner(s, card)
    home = land_name(game, card, lang) if card in s.lands else ""
    return {"keeper": seat_name(game, owner, lang) if owner != NOBODY else "", "home": home}


def bid_values(game: Roam, s: RoamState, answer: Answer, lang: str) -> dict[str, object]:
    f = s.stack[-1] if s.stack else None
    if f is None or f.node.path != "bid":
        return {}
    slot = f.target - SQUARES
    tied = [seat_name(game, k, lang) for k in leading_seats(s, slot, s.active_seat())]
    out: dict[str, object] = {"contested": land_name(game, s.lands[slot], lang), "least": least_bid(f)}
    out["tied"] = join_and(tied, lang)
    if has_bid(f):
        out["rival"], out["bid"] = seat_name(game, highest_bidder(f), lang), coins_in_words(highest_bid(f), lang)
    if answer.kind == NUMBER:
        out["offer"] = coins_in_words(bid_of(answer), lang)
    return out


def character_in_question(game: Roam, s: RoamState, answer: Answer, lang: str) -> str:
    """The character of the answer, or else the one in use."""
    if answer.kind == PLACE:
        used = s.stack and s.stack[-1].node.path != "use" and character_used(answer) in s.cards[s.active_seat()]
        source = s.stack[0].source if used else character_used(answer)
    elif answer.kind == CARD:
        source = flipped_card(answer) if is_flip(answer) else NOBODY
    else:
        source = s.stack[0].source if s.stack else NOBODY
    return character_name(game, source, lang) if source >= 0 else ""


def solid_squares(s: RoamState, seat: int, answer: Answer) -> int:
    return shape_of(s, seat, answer).solids[anchor_of(answer)] if anchor_of(answer) != NOWHERE else 0


def reason_count(s: RoamState, seat: int, answer: Answer, rule: str) -> int:
    """The number in a reason."""
    f = s.stack[-1] if s.stack else None
    if rule == "RO-7.1" and answer.kind == LAND:
        return (s.occupied & SLOT_MASKS[chosen_slot(answer)]).bit_count()
    if rule == "RO-5.15" and f is not None and f.node.path == "shortage":
        return min(
            s.markers_left[seat], (pattern_in_use(s, f).solids[f.target] & ~s.blocked & ~placed_squares(f)).bit_count()
        )
    if rule == "RO-5.6" and answer.kind == PLACE:
        return shape_of(s, seat, answer).fitting_anchors(s.map).bit_count()
    if rule == "RO-5.14" and answer.kind == PLACE:
        return solid_squares(s, seat, answer).bit_count()
    if rule == "RO-5.15":
        return s.markers_left[seat]
    if rule in ("RO-4.5", "RO-9.3", "RO-12.15"):
        return len(s.ready[seat])
    if rule == "RO-11.15":
        return len(artifacts_of_missing_ability(s, seat, answer))
    return len(s.cards[seat])
