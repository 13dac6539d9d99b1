"""The steps of a turn (RO-4.4): rest and use, place more, take coins, slide, claim, buy.

One frame at the bottom of the stack goes through these steps, turn after turn; only a bidding frame can be on top of it.
`frame_fields.py` has the meaning of their registers.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.chance import Chance, Event
from dolmen.engine.game import places_by
from dolmen.engine.state import Frame, Node, State

from ..model.components import SLOTS
from ..model.state import STANDSTILL, RoamState
from .buy import BuyStep
from .claim import BID, CompleteLands, trigger_end
from .frame_fields import clear_turn, placed_squares
from .place import ExtraMarkersStep, ShortageStep, SlideStep
from .use import UseStep

QUIET_TURNS: Final = 3  # RO-10.11

EVENTS: Final = (
    "turn",
    "rest",
    "early-rest",
    "use",
    "place",
    "blank",
    "free-blank",
    "replace",
    "coins",
    "coin",
    "rotate",
    "slide",
    "flip",
    "bid",
    "pass",
    "claim",
    "share",
    "refill",
    "gap",
    "top",
    "buy",
    "offer",
    "outpost",
    "last-round",
    "end",
)


class NextTurn(Node):
    """The next seat clockwise takes its turn (RO-4.1); after the last round the game is over (RO-10.2)."""

    path = "next"

    def __init__(self) -> None:
        self.use: Node = self

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, RoamState)
        s.turns += 1
        s.quiet = 0 if placed_squares(f) else s.quiet + 1
        if s.quiet >= QUIET_TURNS * s.components.seats:
            trigger_end(s, STANDSTILL, f.owner, chance)
        f.owner = (f.owner + 1) % s.components.seats
        if s.ending and f.owner == s.first:
            s.pop()
            if chance.events is not None:
                chance.events.append(Event("end"))
            return False
        f.node = self.use
        clear_turn(f)
        if chance.events is not None:
            chance.events.append(Event("turn", f.owner))
        return False


# The steps in reverse order, because each step refers to the steps that can follow it.
NEXT: Final = NextTurn()
BUY: Final = BuyStep(NEXT)
COMPLETE: Final = CompleteLands(BUY, NEXT)
SLIDE_STEP: Final = SlideStep(COMPLETE)
EXTRAS: Final = ExtraMarkersStep(SLIDE_STEP)
SHORTAGE: Final = ShortageStep(EXTRAS)
USE: Final = UseStep(SHORTAGE, EXTRAS, SLIDE_STEP)
NEXT.use = USE

STEPS: Final[list[Node]] = [USE, SHORTAGE, EXTRAS, SLIDE_STEP, COMPLETE, BID, BUY, NEXT]


def set_up(s: RoamState, colours: list[str], edges: list[int], first: int, chance: Chance) -> None:
    """RO-3: deal cards, markers, coins and artifacts, fill the map, choose the starting player."""
    components = s.components
    seats = components.seats
    s.edges = edges
    everybody = [f"seat{seat}" for seat in range(seats)]
    s.first = first if first >= 0 else chance.draw("first", (1 << seats) - 1, everybody)
    for seat in range(seats):
        own = [card for card in range(components.start_card_count) if components.start_colours[card] == colours[seat]]
        s.cards.append(own)
        s.ready.append(own[:])
        s.coins.append(components.starting_coins[(seat - s.first) % seats])
        s.artifacts.append([])
    s.marks, s.under, s.asleep = [0] * seats, [0] * seats, [0] * seats
    s.markers_left = [components.markers] * seats
    s.pile = (1 << len(components.cards)) - (1 << components.start_card_count)
    for slot in range(SLOTS):
        s.lands[slot] = draw_card(s, chance)
    if s.pile:
        s.top = draw_card(s, chance)
    if components.full:
        s.tiles = (1 << len(components.artifact_names)) - 1
        while s.tiles and len(s.row) < components.row_length:
            new = chance.draw("artifacts", s.tiles, components.artifact_names)
            s.tiles ^= 1 << new
            s.row.append(new)
    s.refresh_derived()
    s.push(USE, s.first)


def draw_card(s: RoamState, chance: Chance) -> int:
    card = chance.draw("pile", s.pile, s.components.card_names)
    s.pile ^= 1 << card
    return card


def count_points(s: RoamState, seat: int) -> int:
    """RO-10.3, RO-11.12, RO-13.3: the points of cards, artifacts and Outpost, face up or face down."""
    total = 0
    for card in s.cards[seat]:
        total += s.components.cards[card].points
    for artifact in s.artifacts[seat]:
        total += s.components.artifact_points[artifact]
    return total + (s.components.outpost_points if s.outpost == seat else 0)


def final_places(s: RoamState) -> list[int]:
    """RO-10.4 to RO-10.6: most points, then most coins, then shared."""
    return places_by([(count_points(s, seat), s.coins[seat]) for seat in range(s.components.seats)])


def winners(s: RoamState) -> list[int]:
    return [seat for seat, place in enumerate(final_places(s)) if place == 1]
