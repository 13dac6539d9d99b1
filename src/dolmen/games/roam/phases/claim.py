"""Step (d) of a turn: complete lands are claimed, ties are settled by bids, gaps are filled (RO-7, RO-8)."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import DONE, LAND, NUMBER, OPTION, Answer
from dolmen.engine.chance import Chance, Event
from dolmen.engine.state import Frame, Node, State

from ..model.components import CORNERS, PASS, SIDE, SLOT_MASKS, SLOT_NAMES, SLOTS, SQUARES
from ..model.markers import markers_on
from ..model.state import EMPTY_MAP, GAP, TEN_CARDS, RoamState
from .artifacts import is_open_ability, open_abilities, open_ability_fault, use_open_ability
from .step_order import out_of_step


class Complete(Node):
    """Step (d): lands with a marker on every square are claimed, in an order the active player chooses (RO-7.10)."""

    path = "complete"

    def __init__(self, buy: Node, after: Node) -> None:
        self.buy: Node = buy
        self.next: Node = after

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, RoamState)
        full = completed(s)
        if not full:
            f.node = self.buy if s.box.full else self.next
            return False
        if len(full) > 1:
            return True
        claim(s, full[0], f.owner, chance)
        return False

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        return [s.box.answers.slots[slot] for slot in completed(s)]

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        return s.box.answers.slots

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, RoamState)
        if answer.kind == LAND:
            return "" if answer.a in completed(s) else "RO-7.1"
        if is_open_ability(answer):
            return "RO-12.21"
        return "RO-7.10" if answer.kind == DONE else out_of_step(answer)

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, RoamState)
        claim(s, answer.a, f.owner, chance)


def completed(s: RoamState) -> list[int]:
    """RO-7.1, RO-14.4: the lands with a marker on all six squares."""
    held = s.held
    columns = held & held >> SIDE & held >> 2 * SIDE  # three in a column, seen from the north
    if not columns & columns >> 1 & CORNERS:
        return []
    return [slot for slot in range(SLOTS) if held & SLOT_MASKS[slot] == SLOT_MASKS[slot]]


def claim(s: RoamState, slot: int, active: int, chance: Chance) -> None:
    """RO-7.2: most markers claim the land; a tie is settled by bids, beginning with the active player (RO-8.2, RO-8.10)."""
    leaders = leading(s, slot, active)
    if len(leaders) == 1:
        award(s, slot, leaders[0], 0, chance)
        return
    bidding = s.push(BID, leaders[0], s.lands[slot], SQUARES + slot)
    for seat in leaders[1:]:
        bidding.c |= 1 << seat


def leading(s: RoamState, slot: int, active: int) -> list[int]:
    """The seats with most markers on the land, clockwise from the active player."""
    seats = s.box.seats
    counts = [markers_on(s, seat, slot) for seat in range(seats)]
    most = max(counts)
    return [(active + k) % seats for k in range(seats) if counts[(active + k) % seats] == most]


def award(s: RoamState, slot: int, winner: int, price: int, chance: Chance) -> None:
    """Hand the land over: RO-7.3 to RO-7.7."""
    box, land, card = s.box, SLOT_MASKS[slot], s.lands[slot]
    s.coins[winner] -= price
    s.cards[winner] = [*s.cards[winner], card]
    s.ready[winner] = [*s.ready[winner], card]
    if chance.events is not None:
        chance.events.append(Event("claim", winner, box.card_names[card], (SLOT_NAMES[slot],), price))
    for seat in range(box.seats):
        count = markers_on(s, seat, slot)
        if count:
            s.left[seat] += count
            s.marks[seat] &= ~land
            s.under[seat] &= ~land
            if seat != winner:
                s.coins[seat] += 1
                if chance.events is not None:
                    chance.events.append(Event("share", seat, box.card_names[card], n=1))
    s.held &= ~land
    s.shut &= ~land
    s.quiet = -1  # this turn is not a quiet one
    refill(s, slot, chance)
    if len(s.cards[winner]) >= box.cards_to_end:
        end_after_round(s, TEN_CARDS, winner, chance)
    elif not s.map:
        end_after_round(s, EMPTY_MAP, winner, chance)


def end_after_round(s: RoamState, why: int, seat: int, chance: Chance) -> None:
    """RO-10.1, RO-10.10, RO-10.11: the end is triggered, and the round is finished (RO-10.2)."""
    if not s.ending:
        s.ending = why
        if chance.events is not None:
            chance.events.append(Event("last-round", seat))


def refill(s: RoamState, slot: int, chance: Chance) -> None:
    """RO-7.5: the top card of the pile fills the gap. RO-7.12: without one the gap stays open."""
    box, land, card = s.box, SLOT_MASKS[slot], s.top
    s.lands = [card if k == slot else s.lands[k] for k in range(SLOTS)]
    if card == GAP:
        s.map &= ~land
        s.coin_planes = [plane & ~land for plane in s.coin_planes]
        if chance.events is not None:
            chance.events.append(Event("gap", at=(SLOT_NAMES[slot],)))
        return
    s.coin_planes = [s.coin_planes[k] & ~land | box.coins[card][slot][k] for k in range(box.planes)]
    s.top = GAP
    if chance.events is not None:
        chance.events.append(Event("refill", -1, box.card_names[card], (SLOT_NAMES[slot],)))
    if s.pile:
        s.top = chance.draw("pile", s.pile, box.card_names)
        s.pile ^= 1 << s.top
        if chance.events is not None:
            chance.events.append(Event("top", -1, box.card_names[s.top]))


class Bid(Node):
    """RO-8: tied players bid once each. `a` is the last bid plus 1 (0: none yet), `b` its seat, `c` who is still to bid."""

    path = "bid"

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        return True

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        answers, most = s.box.answers, s.coins[f.owner]
        out = [answers.no_bid]
        out += answers.bids_to(most)[f.a : most + 1]
        if f.owner == s.active():
            out += open_abilities(s, f.owner)
        return out

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        answers = s.box.answers
        out = [answers.no_bid, *answers.bids_to(s.coins[f.owner] + 2), answers.coin]
        return out + [answers.flips[card] for card in s.cards[f.owner]]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, RoamState)
        if answer.kind == NUMBER:
            if answer.a > s.coins[f.owner]:
                return "RO-8.6"
            if answer.a >= f.a:
                return ""
            return "RO-8.11" if answer.a == 0 else "RO-8.4"
        if answer.kind == OPTION and answer.a == PASS:
            return ""
        if is_open_ability(answer):
            return open_ability_fault(s, f.owner, answer) or ("" if f.owner == s.active() else "RO-11.7")
        return "RO-8.3" if answer.kind == DONE else out_of_step(answer)

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, RoamState)
        seat, slot = f.owner, f.target - SQUARES
        if is_open_ability(answer):
            use_open_ability(s, seat, answer, chance)
            return
        if answer.kind == NUMBER:
            f.a, f.b = answer.a + 1, seat
            if chance.events is not None:
                chance.events.append(Event("bid", seat, s.box.card_names[f.source], (SLOT_NAMES[slot],), answer.a))
        elif chance.events is not None:
            chance.events.append(Event("pass", seat, s.box.card_names[f.source], (SLOT_NAMES[slot],)))
        if f.c:
            f.owner = next_bidder(s, f)
            f.c ^= 1 << f.owner
            return
        s.pop()
        if f.a:
            award(s, slot, f.b, f.a - 1, chance)
        else:
            award(s, slot, leading(s, slot, s.active())[0], 0, chance)  # RO-8.12


def next_bidder(s: RoamState, f: Frame) -> int:
    seat = f.owner
    while True:
        seat = (seat + 1) % s.box.seats
        if f.c >> seat & 1:
            return seat


BID: Final = Bid()
