"""What the registers `a`, `b` and `c` of Roam's two frames mean.

The turn frame is at the bottom of the stack and goes through the steps of each turn. Its `source` is the character in use,
its `target` the anchor of the pattern. A bidding frame is on top of it while tied players bid for a land.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.state import Frame

MUST_PLACE: Final = 1
RESTED: Final = 1
REST_MISSED: Final = 2
TAKEN_SHIFT: Final = 1  # from this bit on, `c` holds the squares where Replace took the top of a full stack


# -- the turn frame ------------------------------------------------------------------------------------------------------
def rotation_of(f: Frame) -> int:
    """The quarter turns that Rotate has given the pattern of this turn."""
    return f.a


def rotate_further(f: Frame) -> None:
    f.a = (f.a + 1) & 3


def is_rest_over(f: Frame) -> bool:
    """Whether the rest step is over. Only while the node is `use`."""
    return f.b != 0


def has_rested(f: Frame) -> bool:
    """Whether the player rested this turn. Only while the node is `use`."""
    return f.b == RESTED


def record_rest(f: Frame) -> None:
    f.b = RESTED


def end_rest_step(f: Frame) -> None:
    """An ability other than Flip ends the rest step (RO-12.17)."""
    if not f.b:
        f.b = REST_MISSED


def placed_squares(f: Frame) -> int:
    """The squares on which the player placed markers this turn. Only after the node `use`."""
    return f.b


def add_placed_squares(f: Frame, squares: int) -> None:
    f.b |= squares


def owes_marker(f: Frame) -> bool:
    """Whether the player must place a marker and has placed none (RO-5.14)."""
    return f.c & MUST_PLACE != 0 and f.b == 0


def taken_stack_tops(f: Frame) -> int:
    """The squares where Replace took the top marker of a full stack this turn."""
    return f.c >> TAKEN_SHIFT


def add_taken_stack_top(f: Frame, square: int) -> None:
    f.c |= 1 << square << TAKEN_SHIFT


def start_placing(f: Frame, card: int) -> None:
    f.source = card
    f.b = 0


def placing_flags(f: Frame) -> int:
    """All of register c: MUST_PLACE and, above it, the taken stack tops."""
    return f.c


def set_must_place(f: Frame, must_place: bool) -> None:
    f.c = MUST_PLACE if must_place else 0


def clear_turn(f: Frame) -> None:
    f.source = f.target = -1
    f.a = f.b = f.c = 0


# -- the bidding frame ---------------------------------------------------------------------------------------------------
def least_bid(f: Frame) -> int:
    """The least bid that is allowed: one more than the last bid, 0 before the first."""
    return f.a


def has_bid(f: Frame) -> bool:
    """Whether any player has bid."""
    return f.a != 0


def highest_bid(f: Frame) -> int:
    """The last bid. Only after `has_bid`."""
    return f.a - 1


def highest_bidder(f: Frame) -> int:
    return f.b


def waiting_bidders(f: Frame) -> int:
    """The seats that are still to bid after the present one, as a mask."""
    return f.c


def add_waiting_bidder(f: Frame, seat: int) -> None:
    f.c |= 1 << seat


def remove_waiting_bidder(f: Frame, seat: int) -> None:
    f.c &= ~(1 << seat)


def record_bid(f: Frame, seat: int, amount: int) -> None:
    f.a, f.b = amount + 1, seat
