"""Points, supplies and random draws that the phases share.

Identical pieces are drawn under numbered names, so that the chance of each kind matches its number of pieces.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.chance import Chance, Event

from .components import CASTLE, FOMORI, STACKS
from .state import CORRUPTION_LIMIT, FACE_DOWN, NO_BACK, NOT_YET, ArrivalState

STACK_NAMES: Final = [f"stack {stack + 1}" for stack in range(STACKS)]


# -- points --------------------------------------------------------------------------------------------------------------
def gain_honor(s: ArrivalState, seat: int, n: int, why: str, chance: Chance) -> None:
    """AR-6.1: Honor has no upper bound. `why` names the tile, card or threat it comes from."""
    if n:
        s.honor[seat] += n
        if chance.events is not None:
            chance.events.append(Event("honor", seat, why, n=n))


def pay_honor(s: ArrivalState, seat: int, n: int, chance: Chance) -> None:
    """AR-6.3, AR-6.6. The caller has checked that the seat can pay."""
    s.honor[seat] -= n
    if chance.events is not None:
        chance.events.append(Event("pay", seat, n=n))


def gain_corruption(s: ArrivalState, seat: int, n: int, chance: Chance) -> None:
    """AR-6.2, AR-23.3, AR-23.10: the limit is tested at every change, and its effect stays."""
    if not n:
        return
    s.corruption[seat] += n
    if chance.events is not None:
        chance.events.append(Event("corruption", seat, n=n))
    if s.corruption[seat] >= s.components.limit and s.ending == NOT_YET:
        s.ending = CORRUPTION_LIMIT
        if chance.events is not None:
            chance.events.append(Event("limit", seat, n=s.components.limit))


def lose_corruption(s: ArrivalState, seat: int, most: int, chance: Chance) -> None:
    """AR-6.4, AR-6.5: as much as there is, up to `most`."""
    n = min(most, s.corruption[seat])
    if n:
        s.corruption[seat] -= n
        if chance.events is not None:
            chance.events.append(Event("atone", seat, n=n))


# -- Fomori --------------------------------------------------------------------------------------------------------------
def fomori_pool(s: ArrivalState, counts: list[int]) -> int:
    """The given number of Fomori of each kind as a pool to draw from, a mask over `components.fomori_names`."""
    pool = at = 0
    for kind in range(len(FOMORI)):
        pool |= (1 << counts[kind]) - 1 << at
        at += s.components.fomori[kind]
    return pool


def draw_fomori(s: ArrivalState, chance: Chance) -> int:
    """Draw the kind of a face-down Fomori. The caller takes it out of the bag or supply."""
    kind = s.components.fomori_kind[chance.draw("fomori", fomori_pool(s, s.unknown), s.components.fomori_names)]
    s.unknown[kind] -= 1
    return kind


def threat_at(s: ArrivalState, place: int) -> int:
    """The target of a Repel: the Fomori first, then the castle beneath it (AR-18.16); -1 for nothing."""
    for kind in range(len(FOMORI)):
        if s.on_map[kind] >> place & 1:
            return kind
    return CASTLE if s.castles >> place & 1 else -1


# -- Earning Cards -------------------------------------------------------------------------------------------------------
def count_backs_below_tops(s: ArrivalState) -> list[int]:
    """How many cards of each back are in the stacks, below the tops."""
    left = [(s.deck & mask).bit_count() for mask in s.components.of_back]
    for back in s.tops:
        if back != NO_BACK:
            left[back] -= 1
    for row, backs in zip(s.cards, s.backs):
        for card, back in zip(row, backs):
            if card == FACE_DOWN:
                left[back] -= 1
    return left


def draw_top_back(s: ArrivalState, stack: int, chance: Chance) -> None:
    """Draw the back of the new top card of a stack (AR-7.13)."""
    pool = at = 0
    for back, left in enumerate(count_backs_below_tops(s)):
        pool |= (1 << left) - 1 << at
        at += s.components.of_back[back].bit_count()
    s.tops[stack] = s.components.back_kind[chance.draw(STACK_NAMES[stack], pool, s.components.back_names)]


def reveal_card(s: ArrivalState, seat: int, k: int, chance: Chance) -> None:
    """Reveal the front of a leader's k-th card to all."""
    card = s.cards[seat][k]
    if card == FACE_DOWN:
        card = draw_front(s, seat, k, chance)
    else:
        chance.reveal()
    if (s.reshuffled_cards or s.cards_before_reshuffle[seat]) and k + 1 >= s.cards_before_reshuffle[seat]:
        s.cards_before_reshuffle[seat] = 0
        if not any(s.cards_before_reshuffle):
            s.reshuffled_cards = 0
    if chance.events is not None:
        chance.events.append(Event("reveal", seat, s.components.card_names[card]))


def draw_front(s: ArrivalState, seat: int, k: int, chance: Chance) -> int:
    """Decide which of the unknown cards with its back a face-down card is."""
    components = s.components
    pool = s.deck & components.of_back[s.backs[seat][k]]
    if k < s.cards_before_reshuffle[seat]:
        pool &= ~s.reshuffled_cards
    card = chance.draw("cards", pool, components.card_names)
    s.deck ^= 1 << card
    s.cards[seat] = [card if j == k else c for j, c in enumerate(s.cards[seat])]
    return card


def rebuild_stacks(s: ArrivalState, chance: Chance) -> None:
    """AR-10.7 to AR-10.9: the discard and what is left in the stacks make three stacks of about equal size.

    Face-down cards in front of leaders cannot be any of the cards mixed in, so their fronts are drawn first and stay hidden.
    """
    for seat in range(s.components.seats):
        for k, card in enumerate(s.cards[seat]):
            if card == FACE_DOWN:
                draw_front(s, seat, k, chance)
    s.cards_before_reshuffle = [len(row) for row in s.cards]
    s.reshuffled_cards |= s.card_discard
    s.deck |= s.card_discard
    s.card_discard = 0
    total = s.deck.bit_count()
    s.tops = [NO_BACK] * STACKS
    s.stack_sizes = [total // STACKS + (stack < total % STACKS) for stack in range(STACKS)]
    if chance.events is not None:
        chance.events.append(Event("restack", n=total))
    for stack in range(STACKS):
        if s.stack_sizes[stack]:
            draw_top_back(s, stack, chance)


# -- Tactic Tiles --------------------------------------------------------------------------------------------------------
def refill_display(s: ArrivalState, chance: Chance) -> None:
    """AR-12.30 to AR-12.32, AR-12.39: fill the gaps. If there are too few face-down tiles, mix in the used ones first."""
    components = s.components
    gaps = components.display - len(s.display)
    if gaps > s.tiles.bit_count() and s.used_tiles:
        s.tiles |= s.used_tiles
        s.used_tiles = 0
        if chance.events is not None:
            chance.events.append(Event("reshuffle"))
    while len(s.display) < components.display and s.tiles:
        tile = chance.draw("tiles", s.tiles, components.tile_names)
        s.tiles ^= 1 << tile
        s.display = [*s.display, tile]
        if chance.events is not None:
            chance.events.append(Event("offer", -1, components.tile_names[tile]))


def find_tile_of_type(s: ArrivalState, tiles: int, tile_type: int) -> int:
    """A tile of a type in a mask of tiles, or -1. Copies are identical, so the first one is returned."""
    found = tiles & s.components.tiles_of_type[tile_type]
    return (found & -found).bit_length() - 1
