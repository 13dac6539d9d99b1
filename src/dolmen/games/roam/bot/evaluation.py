"""The value of a position for a seat, for the greedy bot: a dozen weights, in points of the final score.

A position can be one that stopped at a random draw in the middle of a turn. So the evaluation does not look ahead, and it
counts what the turn has earned but not yet paid out (coins under new markers, complete lands, a bidding).

`win_shares.py` uses some of these values: after changing them, fit its weights again (docs/bots.md).
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.game import Game
from dolmen.engine.state import Frame, State, View
from dolmen.games.interfaces import SearchWeights

from ..model.components import COIN, FLIP, FREE_BLANK, REPLACE, ROTATE, SLIDE, SLOT_MASKS, SLOTS
from ..model.state import RoamState
from ..phases.frame_fields import has_bid, highest_bid, highest_bidder, placed_squares, waiting_bidders
from ..phases.turn import count_points, winners

WIN_VALUE: Final = 1000.0  # outweighs everything else
CHARACTER_VALUE: Final = 1.0  # a new character, besides its points
SOLID_VALUE: Final = 0.5  # each marker its pattern brings
LEAD_SHARE: Final = 0.35  # how far a majority on an unfinished land counts as the land itself
TEMPO_MARKERS: Final = 0.1  # the opponents move next, so a lead counts less by this many markers
SHARE_VALUE: Final = 0.3  # a marker on a land that an opponent will claim: it pays a coin
COIN_VALUE: Final = 0.8  # a coin
COINS_AT_FULL_VALUE: Final = 6  # further coins count half
READY_MARKER_VALUE: Final = 0.12  # each marker that a ready character could place
SPENT_ARTIFACT_SHARE: Final = 0.4  # value of a face-down artifact, as a share of its face-up value
SPARE_MARKERS: Final = 6  # fewer markers than these cost value
MISSING_MARKER_COST: Final = 0.25  # each marker below SPARE
ENDGAME_CARD_VALUE: Final = 0.5  # each card of the leader near the end: good for the seat ahead, bad for the others
CARDS_NEAR_END: Final = 2  # the end is near when a seat lacks at most this many cards
LONG_GAME_TURNS: Final = 40  # turns per seat after which a game is long
# In a long game each turn adds to the value of a face-up artifact: otherwise two bots could slide markers forever.
LONG_GAME_ARTIFACT: Final = 0.05
SEARCH_WEIGHTS: Final = SearchWeights(value=13.0, prior=0.3, exploration=1.0)
ABILITY_VALUES: Final = {FREE_BLANK: 1.2, REPLACE: 1.6, COIN: 1.3, ROTATE: 0.8, SLIDE: 1.4, FLIP: 0.8}


def evaluate(game: Game, view: View, seat: int) -> float:
    """The value of the position for the seat, less the value for its best opponent. More is better."""
    s: State = view
    assert isinstance(s, RoamState)
    if not s.stack:
        best = winners(s)
        won = WIN_VALUE / len(best) if seat in best else 0.0
        return won + count_points(s, seat)
    best_other = 0.0
    for other in range(s.components.seats):
        if other != seat:
            best_other = max(best_other, seat_value(s, other))
    return seat_value(s, seat) - best_other + map_value(s, seat) + endgame_value(s, seat)


def seat_value(s: RoamState, seat: int) -> float:
    """The value of a seat's cards, coins, artifacts and markers."""
    total = float(count_points(s, seat))
    coins = s.coins[seat] + uncollected_coins(s, seat)
    total += COIN_VALUE * (coins if coins < COINS_AT_FULL_VALUE else (coins + COINS_AT_FULL_VALUE) / 2)
    total += CHARACTER_VALUE * len(s.cards[seat])
    cards = s.components.cards
    strength = 0
    for card in s.cards[seat]:
        strength += len(cards[card].shapes[0].shifts)
    up = 0
    for card in s.ready[seat]:
        up += len(cards[card].shapes[0].shifts)
    # A seat without ready characters rests before its next turn.
    total += SOLID_VALUE * strength + READY_MARKER_VALUE * (up or strength)
    ability, asleep = s.components.artifact_ability, s.asleep[seat]
    late = max(0, s.turns - LONG_GAME_TURNS * s.components.seats)
    for artifact in s.artifacts[seat]:
        value = ABILITY_VALUES[ability[artifact]]
        total += SPENT_ARTIFACT_SHARE * value if asleep >> artifact & 1 else value + LONG_GAME_ARTIFACT * late
    if s.markers_left[seat] < SPARE_MARKERS:
        total -= MISSING_MARKER_COST * (SPARE_MARKERS - s.markers_left[seat])
    return total


def uncollected_coins(s: RoamState, seat: int) -> int:
    """Coins under markers placed this turn that the seat has not yet collected (RO-6.1)."""
    f = s.stack[0]
    coins = 0
    if f.owner == seat and placed_squares(f) and f.node.path in ("extras", "shortage"):
        for plane in s.coin_planes:
            coins += (placed_squares(f) & plane).bit_count()
    return coins


def map_value(s: RoamState, seat: int) -> float:
    """The value of majorities on the lands of the map, weighted by the value of each land."""
    total = 0.0
    bidding = current_bidding(s)
    behind = 0.0 if s.stack[0].owner == seat and s.stack[0].node.path == "use" else TEMPO_MARKERS
    marks, under, stacking = s.marks, s.under, s.components.stacking
    for slot in range(SLOTS):
        land = SLOT_MASKS[slot]
        covered = s.occupied & land
        if not covered:
            continue
        prize = land_value(s, s.lands[slot])
        if bidding is not None and bidding.source == s.lands[slot]:
            total += bidding_value(s, bidding, seat, prize)
            continue
        mine, most = 0, 0
        for other in range(s.components.seats):
            count = (marks[other] & land).bit_count()
            if stacking:
                count += (under[other] & land).bit_count()
            if other == seat:
                mine = count
            elif count > most:
                most = count
        if covered == land:
            total += prize if mine > most else -prize if mine < most else 0.0
        else:
            share = (mine - most - behind) / (7 - covered.bit_count())
            total += LEAD_SHARE * prize * (min(share, 1.0) if share > -1.0 else -1.0)
        if mine and mine < most:
            total += SHARE_VALUE
    return total


def land_value(s: RoamState, card: int) -> float:
    """The value of claiming a land: the points and the pattern of the character."""
    character = s.components.cards[card]
    return character.points + CHARACTER_VALUE + SOLID_VALUE * len(character.shapes[0].shifts)


def current_bidding(s: RoamState) -> Frame | None:
    f = s.stack[-1]
    return f if f.node.path == "bid" else None


def bidding_value(s: RoamState, f: Frame, seat: int, prize: float) -> float:
    """The value of an unfinished bidding: opponents without enough coins cannot outbid the highest bidder."""
    if not has_bid(f):
        return -prize / 2  # no bid yet, so the seat has passed
    price = highest_bid(f)
    rivals = 1 << f.owner | waiting_bidders(f)
    chance = 1.0
    for rival in range(s.components.seats):
        if rivals >> rival & 1 and s.coins[rival] > price:
            chance *= 0.5
    if highest_bidder(f) == seat:
        return chance * (prize - COIN_VALUE * price) - (1.0 - chance) * prize
    return (1.0 - chance) * prize / 2 - chance * prize


def endgame_value(s: RoamState, seat: int) -> float:
    """Near the end more cards are good for the seat that is ahead and bad for the others."""
    most = 0
    best = 0
    for other in range(s.components.seats):
        if len(s.cards[other]) > most:
            most = len(s.cards[other])
        if other != seat:
            best = max(best, count_points(s, other))
    if most < s.components.cards_to_end - CARDS_NEAR_END:
        return 0.0
    ahead = count_points(s, seat) - best
    return ENDGAME_CARD_VALUE * most if ahead > 0 else -ENDGAME_CARD_VALUE * most if ahead < 0 else 0.0
