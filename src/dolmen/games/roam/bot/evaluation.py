"""What a position of Roam is worth to a seat, for the greedy bot: a dozen weights, in points of the final score.

The position may be one that stopped at the chance in the middle of a turn, so nothing here asks what comes next; what this
turn has earned and not yet paid out (coins under new markers, complete lands, a bidding) is counted as if it were.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.game import Game
from dolmen.engine.state import Frame, State

from ..model.components import COIN, FLIP, FREE_BLANK, REPLACE, ROTATE, SLIDE, SLOT_MASKS, SLOTS
from ..model.state import RoamState
from ..phases.turn import points, winners

WON: Final = 1000.0  # nothing outweighs the end of the game
CHARACTER: Final = 1.0  # a new character, besides its points
SOLID: Final = 0.5  # each marker its pattern brings
LEAD: Final = 0.35  # how far a majority on an unfinished land counts as the land itself
ONE_BEHIND: Final = 0.1  # the others move next: a lead is worth less by so many markers
SHARE: Final = 0.3  # a marker on a land that somebody else will claim: the coin it pays
COINS: Final = 0.8  # a coin
ENOUGH: Final = 6  # coins beyond these are worth half
READY: Final = 0.12  # a marker that a ready character could place
SPENT: Final = 0.4  # an artifact that is face down, as part of what it is worth face up
SPARE: Final = 6  # markers in hand below these begin to be missed
SHORT: Final = 0.25  # each marker missed
HURRY: Final = 0.5  # a card more than the others when the end is near and the seat is ahead; against it when behind
NEAR: Final = 2  # so many cards before the end it is near
LONG: Final = 40  # turns of each seat after which a game is a long one
WEARY: Final = 0.05  # each turn beyond makes a face-up artifact dearer, lest two seats slide a marker to and fro forever
ABILITY: Final = {FREE_BLANK: 1.2, REPLACE: 1.6, COIN: 1.3, ROTATE: 0.8, SLIDE: 1.4, FLIP: 0.8}


def evaluate(game: Game, view: State, seat: int) -> float:
    """More is better. What the seat has, less what the best of the others has."""
    s = view
    assert isinstance(s, RoamState)
    if not s.stack:
        best = winners(s)
        won = WON / len(best) if seat in best else 0.0
        return won + points(s, seat)
    best_other = 0.0
    for other in range(s.box.seats):
        if other != seat:
            best_other = max(best_other, standing(s, other))
    return standing(s, seat) - best_other + map_worth(s, seat) + hurry(s, seat)


def standing(s: RoamState, seat: int) -> float:
    """What lies in front of a seat."""
    total = float(points(s, seat))
    coins = s.coins[seat] + coins_to_come(s, seat)
    total += COINS * (coins if coins < ENOUGH else (coins + ENOUGH) / 2)
    total += CHARACTER * len(s.cards[seat])
    cards = s.box.cards
    strength = 0
    for card in s.cards[seat]:
        strength += len(cards[card].shapes[0].shifts)
    up = 0
    for card in s.ready[seat]:
        up += len(cards[card].shapes[0].shifts)
    # Who has used the last character rests before the next turn.
    total += SOLID * strength + READY * (up or strength)
    ability, asleep = s.box.ability, s.asleep[seat]
    late = max(0, s.turns - LONG * s.box.seats)
    for artifact in s.artifacts[seat]:
        value = ABILITY[ability[artifact]]
        total += SPENT * value if asleep >> artifact & 1 else value + WEARY * late
    if s.left[seat] < SPARE:
        total -= SHORT * (SPARE - s.left[seat])
    return total


def coins_to_come(s: RoamState, seat: int) -> int:
    """Coins under markers placed this turn that are not yet taken (RO-6.1)."""
    f = s.stack[0]
    coins = 0
    if f.owner == seat and f.b and f.node.path in ("extras", "shortage"):
        for plane in s.coin_planes:
            coins += (f.b & plane).bit_count()
    return coins


def map_worth(s: RoamState, seat: int) -> float:
    """Majorities on the lands of the map, each weighed by what the land would bring."""
    total = 0.0
    bidding = bidding_on(s)
    behind = 0.0 if s.stack[0].owner == seat and s.stack[0].node.path == "use" else ONE_BEHIND
    marks, under, stacking = s.marks, s.under, s.box.stacking
    for slot in range(SLOTS):
        land = SLOT_MASKS[slot]
        covered = s.held & land
        if not covered:
            continue
        prize = land_worth(s, s.lands[slot])
        if bidding is not None and bidding.source == s.lands[slot]:
            total += bid_worth(s, bidding, seat, prize)
            continue
        mine, most = 0, 0
        for other in range(s.box.seats):
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
            total += LEAD * prize * (min(share, 1.0) if share > -1.0 else -1.0)
        if mine and mine < most:
            total += SHARE
    return total


def land_worth(s: RoamState, card: int) -> float:
    """What it brings to claim a land: the points and the character on its back."""
    character = s.box.cards[card]
    return character.points + CHARACTER + SOLID * len(character.shapes[0].shifts)


def bidding_on(s: RoamState) -> Frame | None:
    f = s.stack[-1]
    return f if f.node.path == "bid" else None


def bid_worth(s: RoamState, f: Frame, seat: int, prize: float) -> float:
    """A bidding that goes on: who has bid is safe from those who have not the coins to go higher."""
    if not f.a:
        return -prize / 2  # the seat has passed, or it would have bid
    price = f.a - 1
    rivals = 1 << f.owner | f.c
    chance = 1.0
    for rival in range(s.box.seats):
        if rivals >> rival & 1 and s.coins[rival] > price:
            chance *= 0.5
    if f.b == seat:
        return chance * (prize - COINS * price) - (1.0 - chance) * prize
    return (1.0 - chance) * prize / 2 - chance * prize


def hurry(s: RoamState, seat: int) -> float:
    """Near the end a card more is welcome to whoever is ahead, and only to them."""
    most = 0
    best = 0
    for other in range(s.box.seats):
        if len(s.cards[other]) > most:
            most = len(s.cards[other])
        if other != seat:
            best = max(best, points(s, other))
    if most < s.box.cards_to_end - NEAR:
        return 0.0
    ahead = points(s, seat) - best
    return HURRY * most if ahead > 0 else -HURRY * most if ahead < 0 else 0.0
