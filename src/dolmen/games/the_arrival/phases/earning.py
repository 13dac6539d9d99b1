"""The Earning Phase: draw cards, reveal them and block sections, receive the pay, clean up (AR-10 to AR-13).

The frame at the bottom of the stack goes through these steps. Its register `a` is `blockers_asked` in `reveal` and
`leaders_done` in `ogam` and `take`.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import CARD, DONE, OPTION, Answer
from dolmen.engine.chance import Chance, Event
from dolmen.engine.state import ForkLanes, Frame, Node, State

from ..content.loader import BACKS, SECTIONS
from ..model.answers import act_of, section_of, stack_of, tile_type_of
from ..model.components import (
    ARTIFICE,
    BLOCK,
    BUILDER,
    CARDS_EACH,
    DRAW_STACK,
    EARN_BROCH,
    EARN_CAER,
    EARN_CORRUPTION,
    EARN_DISKS,
    EARN_HONOR,
    EARN_SHIELDS,
    EARN_SWORDS,
    EARN_TILES,
    FOMORI,
    MOVE_BLOCKER,
    OGAM,
    STACKS,
    TAKE,
)
from ..model.state import FACE_DOWN, NO_BACK, ArrivalState
from ..model.supply import (
    draw_top_back,
    find_tile_of_type,
    gain_corruption,
    gain_honor,
    rebuild_stacks,
    refill_display,
    reveal_card,
)
from .step_order import other_step_refusal

ARTIFICE_TILES: Final = 2  # AR-22.2
BLOCKERS: Final = 2  # of each leader (AR-7.20)
CARDS_SHOWN: Final = (
    2,
    3,
    CARDS_EACH,
)  # cards turned up before the first Blocker, the second, and after both (AR-11.1 to AR-11.5)


class DrawCards(Node):
    """AR-10: in turn order each leader takes the top card of a stack, four times in all."""

    path = "draw"

    def __init__(self, reveal: Node) -> None:
        self.reveal: Node = reveal

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, ArrivalState)
        taken = sum([len(row) for row in s.cards])
        if taken == CARDS_EACH * s.components.seats:
            f.node = self.reveal
            f.a = 0
            return False
        f.owner = (s.first + taken) % s.components.seats
        return True

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        return s.components.answers.stacks

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        stacks, sizes = s.components.answers.stacks, s.stack_sizes
        return stacks[:] if all(sizes) else [stacks[k] for k in range(STACKS) if sizes[k]]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, ArrivalState)
        if answer.kind != OPTION or act_of(answer) != DRAW_STACK:
            return other_step_refusal(s, f, answer)
        return "" if s.stack_sizes[stack_of(answer)] else "AR-10.1"

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        """AR-10.2, AR-10.4: place the card face down to the right of the others; only its back is visible."""
        assert isinstance(s, ArrivalState)
        seat, stack = f.owner, stack_of(answer)
        back = s.tops[stack]
        s.cards[seat] = [*s.cards[seat], FACE_DOWN]
        s.backs[seat] = [*s.backs[seat], back]
        s.stack_sizes[stack] -= 1
        s.tops[stack] = NO_BACK
        if chance.events is not None:
            chance.events.append(Event("draw", seat, BACKS[back], n=stack + 1))
        if s.stack_sizes[stack]:
            draw_top_back(s, stack, chance)
        else:
            rebuild_stacks(s, chance)  # AR-10.8: at once


class SetBlockers(Node):
    """One leader sets a Blocker on a section that is still open (AR-11.2, AR-11.4)."""

    path = "block"

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        return True

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        return s.components.answers.blocks

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        blocks, blocked = s.components.answers.blocks, s.blocked[f.owner]
        return [answer for answer in blocks if not blocked >> answer.b & 1]  # hot: `b` is the section

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, ArrivalState)
        if answer.kind != OPTION or act_of(answer) != BLOCK:
            return other_step_refusal(s, f, answer)
        return "AR-11.4" if s.blocked[f.owner] >> section_of(answer) & 1 else ""

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, ArrivalState)
        s.pop()
        s.blocked[f.owner] |= 1 << section_of(answer)
        if chance.events is not None:
            chance.events.append(Event("block", f.owner, SECTIONS[section_of(answer)]))


BLOCK_STEP: Final = SetBlockers()
# All leaders choose at the same time, and choices stay secret until all have chosen (AR-11.9, AR-11.11).
BLOCK_LANES: Final = (ForkLanes("block-1", BLOCK_STEP, True), ForkLanes("block-2", BLOCK_STEP, True))


def blockers_asked(f: Frame) -> int:
    """Of the `reveal` frame: how many Blockers each leader has been asked for."""
    return f.a


class RevealCards(Node):
    """AR-11: alternately reveal cards and block sections."""

    path = "reveal"

    def __init__(self, ogam: Node) -> None:
        self.ogam: Node = ogam

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, ArrivalState)
        # Card by card and not leader by leader: `settled` needs the cards revealed in the order in which they were drawn.
        asked = blockers_asked(f)
        for k in range(s.revealed_per_leader, CARDS_SHOWN[asked]):
            for seat in s.turn_order():
                reveal_card(s, seat, k, chance)
        s.revealed_per_leader = CARDS_SHOWN[asked]
        if asked == BLOCKERS:
            f.node = self.ogam
            f.a = 0
            return False
        if s.components.edition.blockers_in_turn:  # AR-11.10
            for seat in reversed(s.turn_order()):
                s.push(BLOCK_STEP, seat)
        else:
            s.push(BLOCK_LANES[asked], f.owner).c = (1 << s.components.seats) - 1
        f.a += 1
        return False


def open_section(s: ArrivalState, seat: int) -> int:
    """The one section without a Blocker (AR-11.7)."""
    for section in range(len(SECTIONS)):
        if not s.blocked[seat] >> section & 1:
            return section
    raise AssertionError("all sections are blocked")


def leaders_done(f: Frame) -> int:
    """Of the `ogam` or `take` frame: how many leaders, in turn order, have finished this step."""
    return f.a


class OgamStep(Node):
    """Ogam's Wisdom: before the cards pay, each holder in turn order may move a Blocker (AR-21.13 to AR-21.17)."""

    path = "ogam"

    def __init__(self, earn: Node) -> None:
        self.earn: Node = earn

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, ArrivalState)
        if leaders_done(f) == s.components.seats:
            f.node = self.earn
            f.a = 0
            return False
        f.owner = (s.first + leaders_done(f)) % s.components.seats
        if s.tiles_held[f.owner] & s.components.of_kind[OGAM]:
            return True
        f.a += 1
        return False

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        return [s.components.answers.done, *s.components.answers.move_blockers]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, ArrivalState)
        if answer.kind == DONE:
            return ""
        if answer.kind != OPTION or act_of(answer) != MOVE_BLOCKER:
            return other_step_refusal(s, f, answer)
        return "" if s.blocked[f.owner] >> section_of(answer) & 1 else "AR-21.15"

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        """AR-21.15: move the Blocker from the section that is to pay to the section that was open."""
        assert isinstance(s, ArrivalState)
        if answer.kind == DONE:
            f.a += 1
            return
        seat, components = f.owner, s.components
        held = s.tiles_held[seat] & components.of_kind[OGAM]
        tile = held & -held
        s.tiles_held[seat] ^= tile
        s.used_tiles |= tile
        s.blocked[seat] ^= 1 << open_section(s, seat) | 1 << section_of(answer)
        if chance.events is not None:
            chance.events.append(Event("use", seat, components.tile_names[tile.bit_length() - 1]))
            chance.events.append(Event("open", seat, SECTIONS[section_of(answer)]))


class PayEarnings(Node):
    """AR-12: pay each leader's open section, one kind of pay at a time for all leaders; tiles follow later."""

    path = "earn"

    def __init__(self, take: Node) -> None:
        self.take_tiles: Node = take

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, ArrivalState)
        order = s.turn_order()
        for seat in order:
            gain_honor(s, seat, honor_earned(s, seat), SECTIONS[open_section(s, seat)], chance)
        for seat in order:
            receive_disks(s, seat, chance)
        receive_swords(s, chance)
        receive_shields(s, chance)
        receive_fomori(s, chance)
        for seat in order:
            s.claims[seat] = tiles_earned(s, seat)
        f.node = self.take_tiles
        f.a = 0
        return False


def earned_amount(s: ArrivalState, seat: int, kind: int) -> int:
    """The amount of one kind of pay in the open section of the leader's four cards."""
    section = open_section(s, seat)
    total = 0
    for card in s.cards[seat]:
        total += s.components.pays[card][section][kind]
    return total


def claimed_amounts(s: ArrivalState, kind: int) -> list[int]:
    """The amount of one kind of pay that each seat claims."""
    return [earned_amount(s, seat, kind) for seat in range(s.components.seats)]


def honor_earned(s: ArrivalState, seat: int) -> int:
    """AR-12.5, AR-12.6: plain symbols, and symbols that pay for every Broch or Caer."""
    return (
        earned_amount(s, seat, EARN_HONOR)
        + earned_amount(s, seat, EARN_BROCH) * s.brochs[seat].bit_count()
        + earned_amount(s, seat, EARN_CAER) * s.caers[seat].bit_count()
    )


def tiles_earned(s: ArrivalState, seat: int) -> int:
    """AR-12.29, AR-22.2, AR-22.3, AR-22.12: never more than the display holds when full."""
    tiles = earned_amount(s, seat, EARN_TILES) + (ARTIFICE_TILES if s.ability(seat) == ARTIFICE else 0)
    return min(tiles, s.components.display)


def deal_in_turn(s: ArrivalState, claimed: list[int], stock: int) -> list[int]:
    """The amount each seat gets. If the stock is too small, it is dealt one at a time in turn order (AR-12.11, AR-12.16)."""
    if sum(claimed) <= stock:
        return claimed
    got = [0] * s.components.seats
    while stock:
        for seat in s.turn_order():
            if stock and got[seat] < claimed[seat]:
                got[seat] += 1
                stock -= 1
    return got


def log_received(seat: int, what: str, got: int, claimed: int, chance: Chance) -> None:
    if chance.events is not None:
        if got:
            chance.events.append(Event(what, seat, n=got))
        if claimed > got:
            chance.events.append(Event("lapse", seat, what, n=claimed - got))


def receive_disks(s: ArrivalState, seat: int, chance: Chance) -> None:
    """AR-12.8, AR-12.15: disks have the seat's colour, so no other seat claims them."""
    claimed = earned_amount(s, seat, EARN_DISKS)
    got = min(claimed, s.stock_disks[seat])
    s.stock_disks[seat] -= got
    s.disks[seat] += got
    log_received(seat, "disks", got, claimed, chance)


def receive_swords(s: ArrivalState, chance: Chance) -> None:
    """AR-12.9, AR-12.11."""
    claimed = claimed_amounts(s, EARN_SWORDS)
    got = deal_in_turn(s, claimed, s.stock_swords)
    for seat in s.turn_order():
        s.stock_swords -= got[seat]
        s.swords[seat] += got[seat]
        log_received(seat, "swords", got[seat], claimed[seat], chance)


def receive_shields(s: ArrivalState, chance: Chance) -> None:
    """AR-12.10, AR-12.12."""
    claimed = claimed_amounts(s, EARN_SHIELDS)
    got = deal_in_turn(s, claimed, s.stock_shields)
    for seat in s.turn_order():
        s.stock_shields -= got[seat]
        s.shields[seat] += got[seat]
        log_received(seat, "shields", got[seat], claimed[seat], chance)


def receive_fomori(s: ArrivalState, chance: Chance) -> None:
    """AR-12.17 to AR-12.27: face-down Fomori, as far as there are any, and Corruption in full."""
    claimed = claimed_amounts(s, EARN_CORRUPTION)
    if sum(claimed) > s.bag and any(s.fomori_discard):
        refill_bag(s, chance)
    for kind in range(len(FOMORI)):  # Fomori that were seen and returned are mixed with the rest of the bag
        s.unknown[kind] += s.seen_fomori_in_bag[kind]
        s.seen_fomori_in_bag[kind] = 0
    got = deal_in_turn(s, claimed, s.bag)
    for seat in s.turn_order():
        s.bag -= got[seat]
        s.fomori[seat] += got[seat]
        log_received(seat, "fomori", got[seat], claimed[seat], chance)
        gain_corruption(s, seat, claimed[seat], chance)


def refill_bag(s: ArrivalState, chance: Chance) -> None:
    """AR-12.22: turn the whole Fomori discard face down and mix it into the bag."""
    for kind in range(len(FOMORI)):
        s.bag += s.fomori_discard[kind]
        s.unknown[kind] += s.fomori_discard[kind]
        s.fomori_discard[kind] = 0
    if chance.events is not None:
        chance.events.append(Event("bag"))


class TakeTiles(Node):
    """AR-12.28 to AR-12.36: in turn order leaders choose Tactic Tiles; the display is refilled after each of them."""

    path = "take"

    def __init__(self, clean_up: Node) -> None:
        self.clean_up: Node = clean_up

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, ArrivalState)
        if leaders_done(f) == s.components.seats:
            f.node = self.clean_up
            f.a = 0
            return False
        f.owner = seat = (s.first + leaders_done(f)) % s.components.seats
        if 0 < s.claims[seat] < len(s.display):
            return True
        if s.claims[seat]:  # no choice: the leader takes all
            while s.claims[seat] and s.display:
                take_tile(s, seat, s.display[0], chance)
            s.claims[seat] = 0
            refill_display(s, chance)
        f.a += 1
        return False

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        takes = s.components.answers.takes
        return [takes[tile_type] for tile_type in sorted({s.components.type_of_tile[tile] for tile in s.display})]

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        return s.components.answers.takes

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, ArrivalState)
        if answer.kind != CARD or act_of(answer) != TAKE:
            return other_step_refusal(s, f, answer)
        return "" if find_on_display(s, tile_type_of(answer)) >= 0 else "AR-12.28"

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, ArrivalState)
        take_tile(s, f.owner, find_on_display(s, tile_type_of(answer)), chance)
        if not s.claims[f.owner]:
            refill_display(s, chance)


def find_on_display(s: ArrivalState, tile_type: int) -> int:
    """A tile of the type on display, -1 if there is none."""
    shown = 0
    for tile in s.display:
        shown |= 1 << tile
    return find_tile_of_type(s, shown, tile_type)


def take_tile(s: ArrivalState, seat: int, tile: int, chance: Chance) -> None:
    """Give a tile to a leader; in 2016 the Master Builder is active at once (AR-21.19)."""
    s.claims[seat] -= 1
    s.display = [other for other in s.display if other != tile]
    if s.components.of_kind[BUILDER] >> tile & 1 and not s.components.edition.builder_by_hand:
        s.builder_tiles[seat] |= 1 << tile
    else:
        s.tiles_held[seat] |= 1 << tile
    if chance.events is not None:
        chance.events.append(Event("take", seat, s.components.tile_names[tile]))


class CleanUp(Node):
    """AR-13: discard the Earning Cards and put the Blockers aside; the Action Phase begins."""

    path = "clean-up"

    def __init__(self, act: Node) -> None:
        self.act: Node = act

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, ArrivalState)
        seats = s.components.seats
        for row in s.cards:
            for card in row:
                s.card_discard |= 1 << card
        s.cards = [[] for _ in range(seats)]
        s.backs = [[] for _ in range(seats)]
        s.revealed_per_leader = 0
        s.blocked = [0] * seats
        f.node = self.act
        f.owner = s.first
        f.a = f.b = f.c = 0
        return False
