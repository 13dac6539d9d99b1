"""Why an answer is not allowed, in a short sentence about the case: `Wash Away costs 1 Energy, and you have 0.`

A rule that forbids answers for several reasons has a text for each, such as `SI-8.5_discard`.
"""

from __future__ import annotations

from dolmen.engine.answer import CARD, LAND, MOVE, PIECE, SEAT, Answer
from dolmen.engine.effects import ENOUGH
from dolmen.engine.game import Game
from dolmen.engine.state import Frame, State
from dolmen.text import has

from ..cards.powers import POWERS
from ..cards.powers.major_nodes import AddPresenceAndAct
from ..cards.scenarios import RITUAL_DAHAN, RITUAL_PRICE
from ..effects.card_language import InChosenLand, OwnLandForEachSeat
from ..effects.damage import ChoosePiece, RemoveByHealth
from ..effects.frame_fields import amount_left
from ..effects.gather_push import PushPiece
from ..effects.presence import AddPresence
from ..effects.selections import element_words, kinds_words
from ..effects.targets import ChooseTargetLand
from ..game import WRONG_ANSWER, SpiritIsland
from ..model.components import (
    HEALTH_OF,
    LANDS,
    SLAIN,
    card_of,
    destination_of,
    element_of,
    kind,
    land_of,
    land_of_piece,
    piece_of,
    seat_of,
    use_of,
)
from ..model.state import AGAIN, PAID, Island, island
from ..phases.power_phases import PowerPhase
from .names import (
    capitalize_first,
    element_list,
    element_name,
    energy_words,
    land_name,
    phrase,
    piece_words,
    power_name,
    seat_name,
    target_words,
)
from .questions import asking_node, describe_question


def explain_refusal(game: Game, view: State, seat: int, answer: Answer, rule: str, lang: str) -> str:
    """Why this rule forbids this answer, in one sentence about the case; '' if there is no text."""
    assert isinstance(game, SpiritIsland)
    s = island(view)
    f = game.pending_frame(s, seat)
    if f is None:
        return describe_question(game, s, seat, lang)
    if rule == WRONG_ANSWER:
        return phrase(lang, "why.not_now", prompt=describe_question(game, s, seat, lang))
    return refusal_text(s, f, answer, rule, lang)


def refusal_text(s: Island, f: Frame, answer: Answer, rule: str, lang: str) -> str:
    """The text of a refusal, with the names and numbers of the case."""
    key = f"why.{rule}{refusal_variant(s, f, answer, rule)}"
    if not has(f"spirit_island.{key}"):
        return ""
    return phrase(lang, key, **refusal_values(s, f, answer, lang))


def refusal_variant(s: Island, f: Frame, answer: Answer, rule: str) -> str:
    """The suffix for the reason, for rules with several reasons."""
    seat, node = f.owner, asking_node(f)
    if rule == "SI-10.1":
        return "_power" if isinstance(node, PowerPhase) else "_presence" if isinstance(node, AddPresenceAndAct) else ""
    if rule == "SI-11.13":
        return "_repeat" if use_of(answer) in (AGAIN, PAID) else ""
    if rule == "SI-8.5":
        return (
            "_hand" if s.hand[seat] >> card_of(answer) & 1 else "_discard" if s.discard[seat] >> card_of(answer) & 1 else ""
        )
    if rule == "SI-7.9":
        return "_seat" if answer.kind == SEAT else ""
    if rule == "SI-13.18":
        return "_worth" if isinstance(node, RemoveByHealth) else "_slain" if piece_of(answer) & SLAIN else ""
    if rule == "SI-5.4":
        return "_seat" if answer.kind == SEAT else ""
    if rule == "SI-6.8":
        return "_range" if isinstance(node, AddPresence) and not is_in_range(s, f, node, land_of(answer)) else ""
    return ""


def is_in_range(s: Island, f: Frame, node: AddPresence, land: int) -> bool:
    """Whether a land is in range for adding presence."""
    reach = s.lands_within(s.growth_origins(f.owner) | s.presence_lands[f.owner] & s.map.lands, max(node.n, 0))
    return node.n < 0 or reach >> land & 1 == 1


def refusal_values(s: Island, f: Frame, answer: Answer, lang: str) -> dict[str, object]:
    """The names and numbers for the text of a refusal."""
    seat = f.owner
    out: dict[str, object] = {
        "energy": s.energy[seat],
        "elements": element_list(s.elements(seat), lang),
        "source": power_name(f.source, lang) if f.source >= 0 else "",
        "target": target_words(f.source, lang) if f.source >= 0 and POWERS[f.source].target is not None else "",
        "dahan": RITUAL_DAHAN * s.components.seats,
        "price": RITUAL_PRICE,
        "n": s.elements_to_name(seat),
    }
    if answer.kind == CARD:
        return out | power_values(s, seat, card_of(answer), lang)
    if answer.kind in (PIECE, MOVE):
        return out | piece_values(f, answer, lang)
    if answer.kind == LAND:
        return out | land_values(f, land_of(answer), lang)
    if answer.kind == SEAT:
        named = seat_name(s, seat_of(answer), lang) if seat_of(answer) < s.components.seats else ""
        return out | {"seat": named, "land": land_name(f.target, lang) if 0 <= f.target < LANDS else ""}
    if answer is not ENOUGH and element_of(answer) < 8:
        out["element"] = element_name(element_of(answer), lang)
    return out


def power_values(s: Island, seat: int, power: int, lang: str) -> dict[str, object]:
    """The values of the power that an answer names."""
    needs = [element_words(lang, need) for need in POWERS[power].lines]
    return {
        "power": power_name(power, lang),
        "cost": energy_words(s.price(seat, power), lang),
        "needs": needs[0] if needs else "",
        "target": target_words(power, lang),
    }


def piece_values(f: Frame, answer: Answer, lang: str) -> dict[str, object]:
    node = asking_node(f)
    kinds = node.kinds if isinstance(node, ChoosePiece | PushPiece) else 0
    out: dict[str, object] = {
        "piece": capitalize_first(piece_words(piece_of(answer), lang)),
        "kinds": kinds_words(lang, kinds, 2),
    }
    out["health"] = HEALTH_OF[kind(piece_of(answer))]
    out["left"] = amount_left(f)
    out["land"] = land_name(destination_of(answer) if answer.kind == MOVE else land_of_piece(answer), lang)
    return out


def land_values(f: Frame, land: int, lang: str) -> dict[str, object]:
    """The values of the land that an answer names."""
    node = asking_node(f)
    out: dict[str, object] = {"land": capitalize_first(land_name(land, lang)), "of": ""}
    if isinstance(node, InChosenLand | OwnLandForEachSeat):
        out["of"] = node.lands.qualifier(lang)
    elif isinstance(node, AddPresence):
        out["of"] = "".join([where.qualifier(lang) for where in node.wheres])
        out["range"] = node.n
    elif isinstance(node, ChooseTargetLand):
        out["range"] = node.n
    return out
