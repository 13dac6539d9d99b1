"""What the numbers `a`, `b` and `c` of an answer mean, by the kind of the answer."""

from __future__ import annotations

from dolmen.engine.answer import CARD, OPTION, PLACE, Answer

from .components import NOWHERE, PURCHASE, TURN_OVER, Shape
from .state import RoamState


# -- PLACE: use a character and place its pattern ------------------------------------------------------------------------
def character_used(answer: Answer) -> int:
    return answer.a


def anchor_of(answer: Answer) -> int:
    """The square of the pattern's anchor, or NOWHERE."""
    return answer.b


def turns_of(answer: Answer) -> int:
    """The quarter turns by Rotate."""
    return answer.c


def places_pattern(answer: Answer) -> bool:
    """Whether the answer places a pattern on the map."""
    return answer.kind == PLACE and answer.b != NOWHERE


def shape_of(s: RoamState, seat: int, answer: Answer) -> Shape:
    """The pattern of the used character as it is turned on the map for the seat. A spectator sees it as seat 0 does."""
    return s.components.cards[answer.a].shapes[(s.edges[max(seat, 0)] + answer.c) & 3]


# -- PIECE: place one more marker ----------------------------------------------------------------------------------------
def mode_of(answer: Answer) -> int:
    """How the marker is paid for: one of MODES."""
    return answer.a


def square_of(answer: Answer) -> int:
    return answer.b


# -- MOVE: slide a marker ------------------------------------------------------------------------------------------------
def slide_from(answer: Answer) -> int:
    return answer.a


def slide_to(answer: Answer) -> int:
    return answer.b


# -- LAND and NUMBER: choose a land, bid ---------------------------------------------------------------------------------
def chosen_slot(answer: Answer) -> int:
    return answer.a


def bid_of(answer: Answer) -> int:
    return answer.a


# -- OPTION: rest, pass, use Coin or Rotate ------------------------------------------------------------------------------
def option_of(answer: Answer) -> int:
    return answer.a


def is_option(answer: Answer, option: int) -> bool:
    return answer.kind == OPTION and answer.a == option


# -- CARD: flip a character or buy an artifact ---------------------------------------------------------------------------
def is_flip(answer: Answer) -> bool:
    return answer.kind == CARD and answer.a == TURN_OVER


def is_purchase(answer: Answer) -> bool:
    return answer.kind == CARD and answer.a == PURCHASE


def flipped_card(answer: Answer) -> int:
    return answer.b


def bought_artifact(answer: Answer) -> int:
    return answer.b
