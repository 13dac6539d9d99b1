"""The value of a position of The Arrival for a seat, for the greedy bot.

Two endings are possible, so the value is a chance to win: the chance of each ending, times the lead of the seat on the track
that then decides (AR-24.2, AR-24.3). Unused pieces count as the points they are likely to become. The position may have
stopped at a random draw in the middle of an action, so nothing here asks for the next question.
"""

from __future__ import annotations

from math import exp
from typing import Final

from dolmen.engine.game import Game
from dolmen.engine.state import State, View
from dolmen.games.interfaces import SearchWeights

from ..content.loader import SECTIONS
from ..model.answers import act_of, section_of
from ..model.components import (
    BLOCK,
    BUILDER,
    CAULDRON,
    EARN_BROCH,
    EARN_CAER,
    EARN_CORRUPTION,
    EARN_DISKS,
    EARN_HONOR,
    EARN_SHIELDS,
    EARN_SWORDS,
    EARN_TILES,
    GEESE,
    MAX_KEPT,
    MERCY,
    OGAM,
    SALMON,
    SILVER,
    SONG,
    STONE,
    STRONGHOLD,
    WALLS,
    bits,
)
from ..model.state import FACE_DOWN, NOT_YET, ArrivalState
from ..phases.ending import winners

SEARCH_WEIGHTS: Final = SearchWeights(value=6.0, calibration=0.35)
KINDS_OF_PAY: Final = 8  # the EARN constants
WIN_VALUE: Final = 100.0  # the game is over and won
CHANCE_VALUE: Final = 60.0  # the difference between a certain win and a certain loss
FIRST_PLAYER_VALUE: Final = 0.2  # going first

HONOR_SPREAD: Final = 6.0  # the lead in Honor that almost certainly wins the Honor ending, at the end of the game
HONOR_LATER: Final = 3.0  # and for each round still to come
CORRUPTION_SPREAD: Final = 1.5  # the same for Corruption
CORRUPTION_LATER: Final = 1.0
BALANCE_SPREAD: Final = 1.5  # the lead in locations that almost certainly decides the ending
BALANCE_LATER: Final = 1.2
DISK_BALANCE: Final = 0.6  # a disk in a supply, as a part of a fortified location to come
FOMORI_BALANCE: Final = 0.6  # a Fomori in a supply, likewise for the other side

DISK_VALUE: Final = 1.5  # pieces in a supply while their owner still acts, as Honor
SWORD_VALUE: Final = 1.1
SHIELD_VALUE: Final = 0.3
FOMORI_VALUE: Final = 0.2
TILE_SHARE: Final = 0.9  # a tile in hand, as a part of what it would pay now
EARNED_TILE_VALUE: Final = 3.0  # a tile still to be chosen
KEPT_PIECE_VALUE: Final = 0.8  # a piece kept for the next round
TROPHY_VALUE: Final = 0.5
FORT_VALUE: Final = 0.5  # a fortification as a foothold, for each round to come
STACKED_DISK_VALUE: Final = 0.35  # a disk more on a stack that Fomori could reach
PROTECTING_SHIELD_VALUE: Final = 0.3  # a Shield that protects own fortifications
EXPOSED_DISK_COST: Final = 0.5  # a single disk next to Fomori
CORRUPTION_PER_SWORD: Final = 0.3  # Corruption a Sword is likely to take away
CORRUPTION_PER_SONG: Final = 1.5


class Estimate:
    """The estimated Honor and Corruption of each seat at the end, and the balance of the map."""

    __slots__ = ("balance", "corruption", "honor", "later")

    def __init__(self, s: ArrivalState) -> None:
        self.later: int = rounds_left(s)
        self.honor: list[float] = [expected_honor(s, seat) for seat in range(s.components.seats)]
        self.corruption: list[float] = [expected_corruption(s, seat) for seat in range(s.components.seats)]
        self.balance: float = s.fortified_places().bit_count() - s.threatened_places().bit_count() - 0.5
        for seat in range(s.components.seats):
            self.balance += DISK_BALANCE * s.disks[seat] - FOMORI_BALANCE * s.fomori[seat]

    def win_chance(self, seat: int) -> float:
        """The chance to win: how likely each ending is, and the lead on the track that decides it."""
        likely = sigmoid(self.balance / (BALANCE_SPREAD + BALANCE_LATER * self.later))
        ahead = clean = 1e9
        for other in range(len(self.honor)):
            if other != seat:
                ahead = min(ahead, self.honor[seat] - self.honor[other])
                clean = min(clean, self.corruption[other] - self.corruption[seat])
        by_honor = sigmoid(ahead / (HONOR_SPREAD + HONOR_LATER * self.later))
        by_corruption = sigmoid(clean / (CORRUPTION_SPREAD + CORRUPTION_LATER * self.later))
        return likely * by_honor + (1.0 - likely) * by_corruption


def evaluate(game: Game, view: View, seat: int) -> float:
    """More is better."""
    s: State = view
    assert isinstance(s, ArrivalState)
    if not s.stack:
        best = winners(s)
        return WIN_VALUE / len(best) if seat in best else 0.0
    estimate = Estimate(s)
    chance = best_section(s, seat, estimate) if s.backs[seat] else estimate.win_chance(seat)
    return CHANCE_VALUE * chance + (FIRST_PLAYER_VALUE if s.tile_of_first == seat else 0.0)


def sigmoid(x: float) -> float:
    """From 0 to 1, one half at 0."""
    return 1.0 / (1.0 + exp(-x)) if x > -60.0 else 0.0


def rounds_left(s: ArrivalState) -> int:
    """Rounds after this one."""
    return 0 if s.ending != NOT_YET else s.components.rounds - s.round


def expected_honor(s: ArrivalState, seat: int) -> float:
    """Honor at the end as things stand, with what the seat's pieces are likely to bring."""
    components, mine = s.components, s.aits[seat]
    left = rounds_left(s)
    total = float(s.honor[seat])
    for province, land in enumerate(components.lands):
        forts = (mine & land).bit_count()
        if forts:
            total += forts * (components.number[province] + FORT_VALUE * left)
            total += PROTECTING_SHIELD_VALUE * min(s.province_shields[province], 3)
    exposed = s.places_near(s.threatened_places())
    total += STACKED_DISK_VALUE * ((s.brochs[seat] & exposed).bit_count() + (s.caers[seat] & exposed).bit_count())
    total -= EXPOSED_DISK_COST * (mine & exposed & ~s.brochs[seat]).bit_count()
    return total + value_of_pieces(s, seat)


def expected_corruption(s: ArrivalState, seat: int) -> float:
    """Corruption at the end: Swords and the Song take some away, pieces left over a little."""
    held = s.tiles_held[seat]
    song = (held & s.components.of_kind[SONG]).bit_count()
    return s.corruption[seat] - CORRUPTION_PER_SWORD * s.swords[seat] - CORRUPTION_PER_SONG * song - held.bit_count() / 6.0


def value_of_pieces(s: ArrivalState, seat: int) -> float:
    """The supply as Honor. Pieces left after a Pass only help in the next round."""
    disks, swords, shields = s.disks[seat], s.swords[seat], s.shields[seat]
    total = TROPHY_VALUE * s.trophies[seat] + value_of_tiles(s, seat)
    if s.passed >> seat & 1:
        kept = min(MAX_KEPT, disks + swords + shields)
        return total + kept * (KEPT_PIECE_VALUE if rounds_left(s) else 1.0 / 3.0)
    return total + DISK_VALUE * disks + SWORD_VALUE * swords + SHIELD_VALUE * shields + FOMORI_VALUE * s.fomori[seat]


def value_of_tiles(s: ArrivalState, seat: int) -> float:
    """Tiles that pay Honor are worth a little less than that while they are held; all may pay more later."""
    components, total = s.components, 0.0
    left = rounds_left(s)
    for tile in bits(s.tiles_held[seat]):
        tile_type = components.type_of_tile[tile]
        least = 1.0 if components.kind_of[tile_type] in (OGAM, BUILDER) else 0.6 + left
        total += TILE_SHARE * max(float(tile_pay_now(s, seat, tile_type)), least)
    return total


def tile_pay_now(s: ArrivalState, seat: int, tile_type: int) -> int:
    """A quick estimate of the Honor that a tile would pay; it ignores ties and editions."""
    components, mine, kind = s.components, s.aits[seat], s.components.kind_of[tile_type]
    value = components.values[tile_type]
    if kind in (CAULDRON, SILVER, SALMON):
        return value[0] * (mine & components.counted[tile_type]).bit_count()
    if kind == GEESE:
        count = 0
        for land in components.lands:
            count += 1 if mine & land else 0
        return value[0] * count
    if kind == STONE:
        rank = 0
        for other in range(components.seats):
            rank += 1 if s.honor[other] > s.honor[seat] else 0
        return value[rank]
    if kind == MERCY:
        for other in range(components.seats):
            if other != seat and s.corruption[other] <= s.corruption[seat]:
                return 0
        return value[0]
    if kind == WALLS:
        return value[0] * s.brochs[seat].bit_count()
    if kind == STRONGHOLD:
        return value[0] * s.caers[seat].bit_count()
    return 0


# -- the Earning Phase ---------------------------------------------------------------------------------------------------
def best_section(s: ArrivalState, seat: int, estimate: Estimate) -> float:
    """The chance to win with the best section that may still pay. Adds the pay of that section to `estimate`."""
    blocked = s.blocked[seat] | secretly_blocked_sections(s, seat)
    honor, corruption, balance = estimate.honor[seat], estimate.corruption[seat], estimate.balance
    best, found = 0.0, (honor, corruption, balance)
    for section in range(len(SECTIONS)):
        if not blocked >> section & 1:
            pays = expected_pay(s, seat, section)
            estimate.honor[seat] = honor + pay_as_honor(s, seat, pays)
            estimate.corruption[seat] = corruption + pays[EARN_CORRUPTION] - CORRUPTION_PER_SWORD * pays[EARN_SWORDS]
            estimate.balance = balance + DISK_BALANCE * pays[EARN_DISKS] - FOMORI_BALANCE * pays[EARN_CORRUPTION]
            chance = estimate.win_chance(seat)
            if chance > best:
                best, found = chance, (estimate.honor[seat], estimate.corruption[seat], estimate.balance)
    estimate.honor[seat], estimate.corruption[seat], estimate.balance = found
    return best


def secretly_blocked_sections(s: ArrivalState, seat: int) -> int:
    """The section that the seat has chosen to block in its secret lane, as a mask; 0 if none."""
    for lane in s.lanes:
        if lane.seat == seat and lane.stack:
            said = lane.stack[-1].given_answer
            if said is not None and act_of(said) == BLOCK:
                return 1 << section_of(said)
    return 0


def expected_pay(s: ArrivalState, seat: int, section: int) -> list[float]:
    """The pay of the seat's cards in a section; a face-down card counts as the average of its back."""
    total = [0.0] * KINDS_OF_PAY
    for k, back in enumerate(s.backs[seat]):
        card = s.cards[seat][k] if k < s.revealed_per_leader else FACE_DOWN
        if card == FACE_DOWN:
            means = s.components.mean_pay[back][section]
            for kind in range(KINDS_OF_PAY):
                total[kind] += means[kind]
        else:
            pays = s.components.pays[card][section]
            for kind in range(KINDS_OF_PAY):
                total[kind] += pays[kind]
    return total


def pay_as_honor(s: ArrivalState, seat: int, pays: list[float]) -> float:
    total = (
        pays[EARN_HONOR]
        + DISK_VALUE * pays[EARN_DISKS]
        + SWORD_VALUE * pays[EARN_SWORDS]
        + SHIELD_VALUE * pays[EARN_SHIELDS]
    )
    total += pays[EARN_BROCH] * s.brochs[seat].bit_count() + pays[EARN_CAER] * s.caers[seat].bit_count()
    return total + EARNED_TILE_VALUE * pays[EARN_TILES] + FOMORI_VALUE * pays[EARN_CORRUPTION]
