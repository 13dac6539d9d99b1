"""Why an answer is not allowed in this very case, in a short sentence: `A blank costs 2 coins, you have 1 coin.`

The rule itself stands in the rulebook; this is what it meets on the table. A rule that forbids for several reasons has a
text for each, such as `RO-4.2-asleep`. Seats are called by letter and colour, as in all texts of the game.
"""

from __future__ import annotations

from dolmen.engine.answer import CARD, DONE, LAND, MOVE, NUMBER, PIECE, PLACE, Answer
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.text import has, say

from ..content.loader import ABILITIES
from ..game import Roam
from ..model.components import (
    COIN,
    FLIP,
    NOWHERE,
    PURCHASE,
    ROTATE,
    SLIDE,
    SLOT_MASKS,
    SLOT_NAMES,
    SQUARE_NAMES,
    SQUARES,
    USE_COIN,
    Shape,
    names_in,
)
from ..model.markers import top_owner
from ..model.state import GAP, NOBODY, RoamState
from ..phases.claim import completed
from ..phases.place import pattern
from .answer_labels import TOOLS
from .names import ability_name, artifact_name, character_name, coins, joined, land_name, seat_name

TAKEN = ("RO-5.7", "RO-6.9", "RO-12.8")  # rules about a square that another marker holds
OF_PATTERNS = ("RO-6.4", "RO-12.2", "RO-12.4")  # rules about a square of the pattern in use


def explain_refusal(game: Game, view: State, seat: int, answer: Answer, rule: str, lang: str) -> str:
    """What stands in the way of an answer that this rule forbids; '' for a rule that Roam never names."""
    assert isinstance(game, Roam)
    assert isinstance(view, RoamState)
    reason = f"roam.page.why.{rule}{case(view, seat, answer, rule)}"
    return say(lang, reason, **words_for(game, view, seat, answer, rule, lang)) if has(reason) else ""


# -- which of a rule's reasons it is -------------------------------------------------------------------------------------
def case(s: RoamState, seat: int, answer: Answer, rule: str) -> str:
    """The part of a text's key after the rule: '' where a rule has but one reason."""
    step = s.stack[-1].node.path if s.stack else ""
    if rule in TAKEN:
        return case_of_square(s, answer)
    if rule in OF_PATTERNS:
        return "" if step == "extras" else "-step"
    if rule == "RO-4.1":
        return "" if step else "-over"
    if rule == "RO-4.2":
        return case_of_use(s, seat, answer)
    if rule in ("RO-5.6", "RO-5.14", "RO-7.10"):
        return "-done" if answer.kind == DONE else "-gap" if is_gap(s, answer) else ""
    if rule == "RO-7.1":
        return "-gap" if is_gap(s, answer) else ""
    if rule == "RO-9.7":
        return "" if step == "use" else "-step"
    if rule == "RO-11.2":
        return "" if answer.b in s.row else "-gone" if owner_of(s, answer.b) == NOBODY else "-owned"
    if rule == "RO-11.7":
        return "-step" if step == "shortage" else ""
    if rule == "RO-11.13":
        return "-basic" if not s.box.full else "" if owner_of(s, answer.b) == NOBODY else "-owned"
    if rule == "RO-11.15":
        return "" if tools_of(s, seat, answer) else "-none"
    return rare_case(s, seat, answer, rule, step)


def rare_case(s: RoamState, seat: int, answer: Answer, rule: str, step: str) -> str:
    if rule == "RO-4.5":
        return "" if s.ready[seat] else "-rest"
    if rule == "RO-12.14":
        return "-own" if s.marks[seat] >> answer.b & 1 else ""
    if rule == "RO-12.15":
        return "-nowhere" if answer.kind == PLACE else ""
    if rule == "RO-12.16":
        return "-step" if step in ("shortage", "extras") else ""
    if rule == "RO-12.21":
        return "-slide" if answer.kind == MOVE else ""
    return ""


def case_of_square(s: RoamState, answer: Answer) -> str:
    """Why nothing can be put on a square: a marker, two in a stack, no land; or nothing that could slide from it."""
    if answer.kind == MOVE and not s.held >> answer.a & 1:
        return "-empty"
    if not s.map >> answer.b & 1:
        return "-gap"
    stack = s.box.stacking and answer.kind != MOVE
    return "-two" if stack else ""


def case_of_use(s: RoamState, seat: int, answer: Answer) -> str:
    if s.active() != seat:
        return "-bid"
    if answer.a not in s.cards[seat]:
        return "-foreign"
    return "-asleep" if s.stack[-1].node.path == "use" else ""


def is_gap(s: RoamState, answer: Answer) -> bool:
    return answer.kind == LAND and s.lands[answer.a] == GAP


def owner_of(s: RoamState, artifact: int) -> int:
    return next((seat for seat, own in enumerate(s.artifacts) if artifact in own), NOBODY)


def missing_ability(s: RoamState, seat: int, answer: Answer) -> int:
    """The ability that an answer needs and the seat has not ready."""
    if answer.kind == PIECE:
        return next((ability for ability in TOOLS[answer.a] if not s.has_ready(seat, ability)), COIN)
    if answer.kind == MOVE:
        return SLIDE
    if answer.kind == CARD:
        return FLIP
    return COIN if answer.a == USE_COIN else ROTATE


def tools_of(s: RoamState, seat: int, answer: Answer) -> list[int]:
    """The seat's artifacts with the ability that is missing: they sleep."""
    wanted = missing_ability(s, seat, answer)
    return [artifact for artifact in s.artifacts[seat] if s.box.ability[artifact] == wanted]


# -- with which words ----------------------------------------------------------------------------------------------------
def words_for(game: Roam, s: RoamState, seat: int, answer: Answer, rule: str, lang: str) -> dict[str, object]:
    """Everything that a reason may name; `n` is what it counts."""
    out: dict[str, object] = {
        "n": counted(s, seat, answer, rule),
        "coins": coins(s.coins[seat], lang),
        "markers": say(lang, "roam.markers", n=s.left[seat]),
        "active": seat_name(game, s.active(), lang) if s.stack else "",
        "asked": seat_name(game, s.stack[-1].owner, lang) if s.stack else "",
        "ready": len(s.ready[seat]),
        "price": coins(len(s.ready[seat]) if rule == "RO-9.3" else s.box.blank_cost, lang),
        "lands": joined([land_name(game, s.lands[slot], lang) for slot in completed(s)], lang),
        "character": character_in(game, s, answer, lang),
    }
    if answer.kind in (PIECE, MOVE):
        out["at"] = SQUARE_NAMES[answer.a if answer.kind == MOVE else answer.b]
        out["to"] = SQUARE_NAMES[answer.b]
        owner = top_owner(s, answer.b)
        out["owner"] = seat_name(game, owner, lang) if owner != NOBODY else ""
    if answer.kind == CARD and answer.a == PURCHASE:
        out["artifact"], out["price"] = artifact_name(game, answer.b, lang), coins(s.box.cost[answer.b], lang)
        owner = owner_of(s, answer.b)
        out["owner"] = seat_name(game, owner, lang) if owner != NOBODY else ""
    if answer.kind == LAND:
        land = s.lands[answer.a]
        out["land"] = SLOT_NAMES[answer.a] if land == GAP else land_name(game, land, lang)
    if rule == "RO-11.15":
        out["ability"] = ability_name(ABILITIES[missing_ability(s, seat, answer)], lang)
        out["artifacts"] = joined([artifact_name(game, tool, lang) for tool in tools_of(s, seat, answer)], lang)
    if answer.kind == PLACE:
        out["degrees"], out["now"] = 90 * answer.c, 90 * s.stack[-1].a if s.stack else 0
        out["squares"] = ", ".join(names_in(solids_of(s, seat, answer) & ~s.map))
    return out | words_of_bid(game, s, answer, lang)


def words_of_bid(game: Roam, s: RoamState, answer: Answer, lang: str) -> dict[str, object]:
    f = s.stack[-1] if s.stack else None
    if f is None or f.node.path != "bid":
        return {}
    out: dict[str, object] = {"land": land_name(game, s.lands[f.target - SQUARES], lang), "least": f.a}
    if f.a:
        out["rival"], out["bid"] = seat_name(game, f.b, lang), coins(f.a - 1, lang)
    if answer.kind == NUMBER:
        out["offer"] = coins(answer.a, lang)
    return out


def character_in(game: Roam, s: RoamState, answer: Answer, lang: str) -> str:
    """The character that an answer is about, else the one in use."""
    if answer.kind == PLACE:
        used = s.stack and s.stack[-1].node.path != "use" and answer.a in s.cards[s.active()]
        source = s.stack[0].source if used else answer.a
    elif answer.kind == CARD:
        source = answer.b if answer.a != PURCHASE else NOBODY
    else:
        source = s.stack[0].source if s.stack else NOBODY
    return character_name(game, source, lang) if source >= 0 else ""


def shape_of(s: RoamState, seat: int, answer: Answer) -> Shape:
    return s.box.cards[answer.a].shapes[(s.edges[seat] + answer.c) & 3]


def solids_of(s: RoamState, seat: int, answer: Answer) -> int:
    return shape_of(s, seat, answer).solids[answer.b] if answer.b != NOWHERE else 0


def counted(s: RoamState, seat: int, answer: Answer, rule: str) -> int:
    """The number in a reason."""
    f = s.stack[-1] if s.stack else None
    if rule in ("RO-7.1", "RO-7.10") and answer.kind == LAND:
        return (s.held & SLOT_MASKS[answer.a]).bit_count()
    if rule in ("RO-4.4", "RO-5.6", "RO-11.7") and f is not None and f.node.path == "shortage":
        return min(s.left[seat], (pattern(s, f).solids[f.target] & ~s.shut & ~f.b).bit_count())
    if rule == "RO-5.6" and answer.kind == PLACE:
        return shape_of(s, seat, answer).fitting(s.map).bit_count()
    if rule == "RO-5.14" and answer.kind == PLACE:
        return solids_of(s, seat, answer).bit_count()
    if rule == "RO-5.15":
        return s.left[seat]
    if rule in ("RO-4.5", "RO-9.3", "RO-12.15"):
        return len(s.ready[seat])
    if rule == "RO-11.15":
        return len(tools_of(s, seat, answer))
    return len(s.cards[seat])
