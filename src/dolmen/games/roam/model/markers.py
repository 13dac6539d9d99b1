"""Markers on the map: place, remove and count them, and award the Outpost."""

from __future__ import annotations

from dolmen.engine.chance import Chance, Event

from .components import RING_CORNERS, SIDE, SLOT_MASKS, names_in
from .state import NOBODY, RoamState


def place_markers(s: RoamState, seat: int, squares: int) -> None:
    """Place one marker of the seat on each of these squares, in the Stacking Variant on top of a marker that is there."""
    if s.components.stacking:
        covered = squares & s.occupied
        for owner in range(s.components.seats):
            below = s.marks[owner] & covered
            s.under[owner] |= below
            s.marks[owner] ^= below
        s.blocked |= covered
    else:
        s.blocked |= squares
    s.marks[seat] |= squares
    s.occupied |= squares
    s.markers_left[seat] -= squares.bit_count()


def remove_top_marker(s: RoamState, square: int) -> int:
    """Remove the top marker of a square and return its owner. A marker below it becomes the top marker."""
    bit = 1 << square
    owner = top_owner(s, square)
    s.marks[owner] ^= bit
    for below in range(s.components.seats):
        if s.under[below] & bit:
            s.under[below] ^= bit
            s.marks[below] |= bit
            s.blocked ^= bit
            return owner
    s.occupied ^= bit
    if not s.components.stacking:
        s.blocked ^= bit
    return owner


def remove_lower_marker(s: RoamState, square: int) -> int:
    """Remove the lower marker of a stack and return its owner."""
    bit = 1 << square
    for owner in range(s.components.seats):
        if s.under[owner] & bit:
            s.under[owner] ^= bit
            s.blocked ^= bit
            return owner
    raise AssertionError("the square has no stack")


def top_owner(s: RoamState, square: int) -> int:
    for owner in range(s.components.seats):
        if s.marks[owner] >> square & 1:
            return owner
    return NOBODY


def count_markers(s: RoamState, seat: int, slot: int) -> int:
    land = SLOT_MASKS[slot]
    return (s.marks[seat] & land).bit_count() + (s.under[seat] & land).bit_count()


def award_outpost(s: RoamState, chance: Chance) -> None:
    """RO-13.2, RO-13.6, RO-13.7: all eight squares around an opponent's marker; the active player comes first."""
    components = s.components
    if not components.outpost or s.outpost != NOBODY:
        return
    active = s.active_seat()
    for k in range(components.seats):
        seat = (active + k) % components.seats
        own = s.marks[seat] | s.under[seat]  # RO-14.8
        threes = own & own >> 1 & own >> 2  # the west ends of three markers in a row
        rings = threes & threes >> 2 * SIDE & RING_CORNERS
        if rings:
            rings &= own >> SIDE & own >> SIDE + 2
        if not rings:
            continue
        centres = rings << SIDE + 1
        for other in range(components.seats):
            taken = centres & (s.marks[other] | s.under[other])
            if taken and other != seat:
                s.outpost = seat
                if chance.events is not None:
                    chance.events.append(
                        Event("outpost", seat, at=tuple(names_in(taken & -taken)), n=components.outpost_points)
                    )
                return
