"""Markers on the map: placing, lifting, counting, and the Outpost."""

from __future__ import annotations

from dolmen.engine.chance import Chance, Event

from .components import RINGS, SIDE, SLOT_MASKS, names_in
from .state import NOBODY, RoamState


def place(s: RoamState, seat: int, squares: int) -> None:
    """Put one marker of the seat on each of these squares; in the Stacking Variant on top of what lies there."""
    if s.box.stacking:
        covered = squares & s.held
        for owner in range(s.box.seats):
            below = s.marks[owner] & covered
            s.under[owner] |= below
            s.marks[owner] ^= below
        s.shut |= covered
    else:
        s.shut |= squares
    s.marks[seat] |= squares
    s.held |= squares
    s.left[seat] -= squares.bit_count()


def take_off(s: RoamState, square: int) -> int:
    """Lift the top marker of a square and say whose it is; a marker below it comes to light."""
    bit = 1 << square
    owner = top_owner(s, square)
    s.marks[owner] ^= bit
    for below in range(s.box.seats):
        if s.under[below] & bit:
            s.under[below] ^= bit
            s.marks[below] |= bit
            s.shut ^= bit
            return owner
    s.held ^= bit
    if not s.box.stacking:
        s.shut ^= bit
    return owner


def take_under(s: RoamState, square: int) -> int:
    """Lift the lower marker of a stack and say whose it was."""
    bit = 1 << square
    for owner in range(s.box.seats):
        if s.under[owner] & bit:
            s.under[owner] ^= bit
            s.shut ^= bit
            return owner
    raise AssertionError("no stack lies there")


def top_owner(s: RoamState, square: int) -> int:
    for owner in range(s.box.seats):
        if s.marks[owner] >> square & 1:
            return owner
    return NOBODY


def markers_on(s: RoamState, seat: int, slot: int) -> int:
    land = SLOT_MASKS[slot]
    return (s.marks[seat] & land).bit_count() + (s.under[seat] & land).bit_count()


def test_outpost(s: RoamState, chance: Chance) -> None:
    """RO-13.2, RO-13.6, RO-13.7: all eight squares around an opponent's marker; the active player comes first."""
    box = s.box
    if not box.outpost or s.outpost != NOBODY:
        return
    active = s.active()
    for k in range(box.seats):
        seat = (active + k) % box.seats
        own = s.marks[seat] | s.under[seat]  # RO-14.8
        threes = own & own >> 1 & own >> 2  # three side by side, seen from the west
        rings = threes & threes >> 2 * SIDE & RINGS
        if rings:
            rings &= own >> SIDE & own >> SIDE + 2
        if not rings:
            continue
        centres = rings << SIDE + 1
        for other in range(box.seats):
            taken = centres & (s.marks[other] | s.under[other])
            if taken and other != seat:
                s.outpost = seat
                if chance.events is not None:
                    chance.events.append(Event("outpost", seat, at=tuple(names_in(taken & -taken)), n=box.outpost_points))
                return
