"""Step (d) of a turn: players claim complete lands, tied players bid, new lands fill the gaps (RO-7, RO-8)."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import LAND, NUMBER, Answer
from dolmen.engine.chance import Chance, Event
from dolmen.engine.state import Frame, Node, State

from ..model.answer_fields import bid_of, chosen_slot, is_option
from ..model.components import LAND_CORNERS, PASS, SIDE, SLOT_MASKS, SLOT_NAMES, SLOTS, SQUARES
from ..model.markers import count_markers
from ..model.state import EMPTY_MAP, GAP, TEN_CARDS, RoamState
from .artifacts import coin_and_flip_answers, coin_or_flip_refusal, is_coin_or_flip, use_coin_or_flip
from .frame_fields import (
    add_waiting_bidder,
    has_bid,
    highest_bid,
    highest_bidder,
    least_bid,
    record_bid,
    remove_waiting_bidder,
    waiting_bidders,
)
from .step_order import land_refusal, other_step_refusal


class CompleteLands(Node):
    """Step (d): players claim the complete lands, in an order that the active player chooses (RO-7.10)."""

    path = "complete"

    def __init__(self, buy: Node, after: Node) -> None:
        self.buy: Node = buy
        self.next: Node = after

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, RoamState)
        full = complete_lands(s)
        if not full:
            f.node = self.buy if s.components.full else self.next
            return False
        if len(full) > 1:
            return True
        claim_land(s, full[0], f.owner, chance)
        return False

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        return [s.components.answers.slots[slot] for slot in complete_lands(s)]

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        return s.components.answers.slots

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, RoamState)
        if answer.kind == LAND:
            return "" if chosen_slot(answer) in complete_lands(s) else land_refusal(s, self.path, chosen_slot(answer))
        return other_step_refusal(s, f, answer)

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, RoamState)
        claim_land(s, chosen_slot(answer), f.owner, chance)


def complete_lands(s: RoamState) -> list[int]:
    """RO-7.1, RO-14.4: the lands with a marker on all six squares."""
    held = s.occupied
    columns = held & held >> SIDE & held >> 2 * SIDE  # the first square of three taken ones in a column
    if not columns & columns >> 1 & LAND_CORNERS:
        return []
    return [slot for slot in range(SLOTS) if held & SLOT_MASKS[slot] == SLOT_MASKS[slot]]


def claim_land(s: RoamState, slot: int, active: int, chance: Chance) -> None:
    """RO-7.2: the seat with most markers claims the land; tied seats bid, the active one first (RO-8.2, RO-8.10)."""
    leaders = leading_seats(s, slot, active)
    if len(leaders) == 1:
        award_land(s, slot, leaders[0], 0, chance)
        return
    bidding = s.push(BID, leaders[0], s.lands[slot], SQUARES + slot)
    for seat in leaders[1:]:
        add_waiting_bidder(bidding, seat)


def leading_seats(s: RoamState, slot: int, active: int) -> list[int]:
    """The seats with most markers on the land, clockwise from the active seat."""
    seats = s.components.seats
    counts = [count_markers(s, seat, slot) for seat in range(seats)]
    most = max(counts)
    return [(active + k) % seats for k in range(seats) if counts[(active + k) % seats] == most]


def award_land(s: RoamState, slot: int, winner: int, price: int, chance: Chance) -> None:
    """RO-7.3 to RO-7.7: give the land to the winner, return the markers, pay the other seats, refill the slot."""
    components, land, card = s.components, SLOT_MASKS[slot], s.lands[slot]
    s.coins[winner] -= price
    s.cards[winner] = [*s.cards[winner], card]
    s.ready[winner] = [*s.ready[winner], card]
    if chance.events is not None:
        chance.events.append(Event("claim", winner, components.card_names[card], (SLOT_NAMES[slot],), price))
    for seat in range(components.seats):
        count = count_markers(s, seat, slot)
        if count:
            s.markers_left[seat] += count
            s.marks[seat] &= ~land
            s.under[seat] &= ~land
            if seat != winner:
                s.coins[seat] += 1
                if chance.events is not None:
                    chance.events.append(Event("share", seat, components.card_names[card], n=1))
    s.occupied &= ~land
    s.blocked &= ~land
    s.quiet = -1  # `NextTurn` adds 1, so the count starts at 0
    refill_slot(s, slot, chance)
    if len(s.cards[winner]) >= components.cards_to_end:
        trigger_end(s, TEN_CARDS, winner, chance)
    elif not s.map:
        trigger_end(s, EMPTY_MAP, winner, chance)


def trigger_end(s: RoamState, reason: int, seat: int, chance: Chance) -> None:
    """RO-10.1, RO-10.10, RO-10.11: trigger the end. The players finish the round first (RO-10.2)."""
    if not s.ending:
        s.ending = reason
        if chance.events is not None:
            chance.events.append(Event("last-round", seat))


def refill_slot(s: RoamState, slot: int, chance: Chance) -> None:
    """RO-7.5: the top card of the pile fills the gap. RO-7.12: without one the gap stays open."""
    components, land, card = s.components, SLOT_MASKS[slot], s.top
    s.lands = [card if k == slot else s.lands[k] for k in range(SLOTS)]
    if card == GAP:
        s.map &= ~land
        s.coin_planes = [plane & ~land for plane in s.coin_planes]
        if chance.events is not None:
            chance.events.append(Event("gap", at=(SLOT_NAMES[slot],)))
        return
    s.coin_planes = [
        s.coin_planes[k] & ~land | components.land_coins[card][slot][k] for k in range(components.coin_plane_count)
    ]
    s.top = GAP
    if chance.events is not None:
        chance.events.append(Event("refill", -1, components.card_names[card], (SLOT_NAMES[slot],)))
    if s.pile:
        s.top = chance.draw("pile", s.pile, components.card_names)
        s.pile ^= 1 << s.top
        if chance.events is not None:
            chance.events.append(Event("top", -1, components.card_names[s.top]))


class BidStep(Node):
    """RO-8: each tied player bids once."""

    path = "bid"

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        return True

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        answers, most = s.components.answers, s.coins[f.owner]
        out = [answers.no_bid]
        out += answers.bids_up_to(most)[least_bid(f) : most + 1]
        if f.owner == s.active_seat():
            out += coin_and_flip_answers(s, f.owner)
        return out

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        answers = s.components.answers
        out = [answers.no_bid, *answers.bids_up_to(s.coins[f.owner] + 2), answers.coin]
        return out + [answers.flips[card] for card in s.cards[f.owner]]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, RoamState)
        if answer.kind == NUMBER:
            if bid_of(answer) > s.coins[f.owner]:
                return "RO-8.6"
            if bid_of(answer) >= least_bid(f):
                return ""
            return "RO-8.11" if bid_of(answer) == 0 else "RO-8.4"
        if is_option(answer, PASS):
            return ""
        if is_coin_or_flip(answer):
            return coin_or_flip_refusal(s, f.owner, answer)
        return other_step_refusal(s, f, answer)

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, RoamState)
        seat, slot = f.owner, f.target - SQUARES
        if is_coin_or_flip(answer):
            use_coin_or_flip(s, seat, answer, chance)
            return
        if answer.kind == NUMBER:
            record_bid(f, seat, bid_of(answer))
            if chance.events is not None:
                chance.events.append(
                    Event("bid", seat, s.components.card_names[f.source], (SLOT_NAMES[slot],), bid_of(answer))
                )
        elif chance.events is not None:
            chance.events.append(Event("pass", seat, s.components.card_names[f.source], (SLOT_NAMES[slot],)))
        if waiting_bidders(f):
            f.owner = next_bidder(s, f)
            remove_waiting_bidder(f, f.owner)
            return
        s.pop()
        if has_bid(f):
            award_land(s, slot, highest_bidder(f), highest_bid(f), chance)
        else:
            award_land(s, slot, leading_seats(s, slot, s.active_seat())[0], 0, chance)  # RO-8.12


def bid_wait_refusal(s: RoamState, f: Frame, seat: int, answer: Answer) -> str:
    """Why a seat that is not asked for a bid cannot give this answer."""
    if answer.kind != NUMBER and not is_option(answer, PASS):
        return "RO-4.1"
    if seat not in leading_seats(s, f.target - SQUARES, s.active_seat()):
        return "RO-8.1"
    return "RO-8.2" if waiting_bidders(f) >> seat & 1 else "RO-8.3"


def next_bidder(s: RoamState, f: Frame) -> int:
    seat = f.owner
    while True:
        seat = (seat + 1) % s.components.seats
        if waiting_bidders(f) >> seat & 1:
            return seat


BID: Final = BidStep()
