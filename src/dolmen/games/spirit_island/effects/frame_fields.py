"""The numbers in frames by name: what the registers `a`, `b` and `c` of a frame mean to each node.

`a` comes from the parent; a node keeps its own progress in `b` and `c`. The engine's combinators describe their own use.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.state import Frame


# -- the number from the parent ----------------------------------------------------------------------------------------
def given_number(f: Frame) -> int:
    """The number that the parent node passed down."""
    return f.a


def given_piece(f: Frame) -> int:
    """The piece to push: `PushGivenPiece`."""
    return f.a


def blight_cause(f: Frame) -> int:
    """WITHOUT_CONSEQUENCES, BY_RAVAGE or 0: `AddOneBlight`."""
    return f.a


def slot_of(f: Frame) -> int:
    """The slot of the invader board whose card acts."""
    return f.a


def land_left(f: Frame) -> int:
    """The land that the dahan left: `FollowDahan`."""
    return f.a


def undivided_damage(f: Frame) -> int:
    """The damage still to be given to the new pieces: `TransferDamage`."""
    return f.a


def use_up_damage(f: Frame) -> None:
    f.a -= 1


def early_damage(f: Frame) -> int:
    """The damage of dahan that strike at the same time as the invaders: `RavageLand`."""
    return f.a


def set_early_damage(f: Frame, n: int) -> None:
    f.a = n


# -- first a land is chosen, then something is done there: AddPresence, AddPresenceAndAct, MoveDahanAway ---------------
def has_chosen_land(f: Frame) -> bool:
    return f.b != 0


def chosen_land(f: Frame) -> int:
    """The chosen land; -1 if none is chosen yet."""
    return f.b - 1


def choose_land(f: Frame, land: int) -> None:
    f.b = land + 1


# -- progress through a list: RunPhases, RunSetup, RunSlots, ThresholdLines, TimePasses --------------------------------
def next_index(f: Frame) -> int:
    """The index of the next phase, step, slot, line or modifier."""
    return f.b


def set_next_index(f: Frame, index: int) -> None:
    f.b = index


def builds_again(f: Frame) -> bool:
    """Whether the first slot builds for the second time: `RunSlots`."""
    return f.c != 0


def build_again(f: Frame) -> None:
    """Go back to the first slot, which builds once more."""
    f.b, f.c = 0, 1


# -- what is left of an amount: RemoveByHealth, DamageDifferentPieces, PushToDifferentLands, questions asked n times --------
def amount_left(f: Frame) -> int:
    return f.b


def set_amount_left(f: Frame, n: int) -> None:
    f.b = n


def remaining_oceans(f: Frame) -> int:
    """The oceans whose turn is still to come, as a mask: `ForEachOcean`."""
    return f.b


def set_remaining_oceans(f: Frame, oceans: int) -> None:
    f.b = oceans


def destroyed_before(f: Frame) -> int:
    """The pieces destroyed before the effect began: `ThenPerDestroyed`."""
    return f.b


def set_destroyed_before(f: Frame, n: int) -> None:
    f.b = n


# -- a step that modifiers may prevent: AddOneBlight, RavageLand -------------------------------------------------------
def has_happened(f: Frame) -> bool:
    """Whether the event was not prevented and has happened; what follows from it is pending."""
    return f.c != 0


def mark_as_happened(f: Frame) -> None:
    f.c = 1


# -- lands used so far: OwnLandForEachSeat, PushToDifferentLands, PushDahanEvenly --------------------------------------
def used_lands(f: Frame) -> int:
    return f.c


def add_used_land(f: Frame, land: int) -> None:
    f.c |= 1 << land


def clear_used_lands(f: Frame) -> None:
    f.c = 0


# -- the seats that are done: OwnLandForEachSeat, in the bits after the one that says that it has started --------------
def has_started(f: Frame) -> bool:
    return f.b != 0


def mark_as_started(f: Frame) -> None:
    f.b |= 1


def is_seat_done(f: Frame, seat: int) -> bool:
    return f.b >> seat + 1 & 1 == 1


def mark_seat_done(f: Frame, seat: int) -> None:
    f.b |= 2 << seat


# -- nodes of single cards ---------------------------------------------------------------------------------------------
ADDED_FLAG: Final = 1 << 4


def presence_placed(f: Frame) -> int:
    """The number of presence added or moved: `AddPresenceAndAct`."""
    return f.c % ADDED_FLAG


def has_added_presence(f: Frame) -> bool:
    return f.c & ADDED_FLAG != 0


def increment_moved_presence(f: Frame) -> None:
    f.c += 1


def increment_added_presence(f: Frame) -> None:
    f.c = f.c + 1 | ADDED_FLAG


def moved_dahan(f: Frame) -> int:
    """The number of dahan moved: `MoveDahanAway`."""
    return f.c


def set_moved_dahan(f: Frame, n: int) -> None:
    f.c = n


def elements_named(f: Frame) -> int:
    """The elements named so far, as a mask: `GainDifferentElements`."""
    return f.c


def name_element(f: Frame, element: int) -> None:
    f.c |= 1 << element


def chosen_pieces(f: Frame) -> int:
    """The positions of the chosen pieces among the pieces of the land, as a mask: `DamageDifferentPieces`."""
    return f.c >> 1


def is_piece_chosen(f: Frame, position: int) -> bool:
    return chosen_pieces(f) >> position & 1 == 1


def mark_piece_chosen(f: Frame, position: int) -> None:
    f.c |= 2 << position


def remembered_card(f: Frame) -> int:
    """The card that was gained: `MidnightsDream`."""
    return f.b - 1


def remember_card(f: Frame, card: int) -> None:
    f.b = card + 1


def was_forgotten(f: Frame) -> bool:
    """Whether the card itself was forgotten for the new one: `MidnightsDream`."""
    return f.c == 2


def mark_as_forgotten(f: Frame) -> None:
    f.c = 2


# -- growth of a spirit: SpiritGrowth ----------------------------------------------------------------------------------
IN_ORDER_FLAG: Final = 1 << 8  # the player left the order of the remaining items to the default


def has_chosen_growth(f: Frame) -> bool:
    return f.b != 0


def growth_option(f: Frame) -> int:
    """The index of the chosen growth option; -1 if none is chosen yet."""
    return f.b - 1


def choose_growth(f: Frame, option: int) -> None:
    f.b = option + 1


def is_item_done(f: Frame, item: int) -> bool:
    return f.c >> item & 1 == 1


def mark_item_done(f: Frame, item: int) -> None:
    f.c |= 1 << item


def is_in_order(f: Frame) -> bool:
    return f.c & IN_ORDER_FLAG != 0


def do_rest_in_order(f: Frame) -> None:
    f.c |= IN_ORDER_FLAG


# -- acts --------------------------------------------------------------------------------------------------------------
REPEATED: Final = 1  # the tag of an act that repeats a power


def is_repeat(f: Frame) -> bool:
    return f.b == REPEATED


def mark_as_repeat(f: Frame) -> None:
    f.b = REPEATED
