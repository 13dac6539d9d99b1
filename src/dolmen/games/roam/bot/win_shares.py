"""The share of the win that each seat of Roam can expect, for the search: a linear model of what the seats have.

`tools/train_bots.py` fits the weights to the results of games of bots. The shares are the softmax of the weighted sums.
"""

from __future__ import annotations

from math import exp
from typing import Final

from dolmen.engine.game import Game
from dolmen.engine.state import View

from ..model.components import SLOT_MASKS, SLOTS
from ..model.state import RoamState
from ..phases.turn import count_points
from .evaluation import ABILITY_VALUES, SPARE_MARKERS, land_value, uncollected_coins
from .weights import WEIGHTS

FIRST_COINS: Final = 3  # coins that are needed more than others
MOST_COINS: Final = 8  # further coins do not count
MOST_MARKERS: Final = 20
SQUARES_OF_LAND: Final = 6
SOON: Final = 2  # a land with at most this many free squares will soon be claimed


def win_shares(game: Game, view: View) -> list[float]:
    """For each seat its estimated share of the win."""
    s = view
    assert isinstance(s, RoamState)
    sums = []
    for values in features(s):
        total = 0.0
        for k, value in enumerate(values):
            total += value * WEIGHTS[k]
        sums.append(total)
    best = max(sums)
    shares = [exp(each - best) for each in sums]
    total = sum(shares)
    return [share / total for share in shares]


def features(s: RoamState) -> list[list[float]]:
    """For each seat what it has, in the order of the weights."""
    found = [seat_features(s, seat) for seat in range(s.components.seats)]
    add_map_features(s, found)
    return found


def seat_features(s: RoamState, seat: int) -> list[float]:
    """Points, coins, characters, artifacts and markers, and whose turn it is."""
    cards = s.components.cards
    strength = ready = 0
    for card in s.cards[seat]:
        strength += len(cards[card].shapes[0].shifts)
    for card in s.ready[seat]:
        ready += len(cards[card].shapes[0].shifts)
    coins = s.coins[seat] + uncollected_coins(s, seat)
    abilities, face_down = 0.0, 0
    for artifact in s.artifacts[seat]:
        if s.asleep[seat] >> artifact & 1:
            face_down += 1
        else:
            abilities += ABILITY_VALUES[s.components.artifact_ability[artifact]]
    turn = 1.0 if s.stack[0].owner == seat else 0.0
    return [
        float(count_points(s, seat)),
        float(min(coins, FIRST_COINS)),
        float(max(0, min(coins, MOST_COINS) - FIRST_COINS)),
        float(len(s.cards[seat])),
        float(strength),
        float(ready or strength),
        0.0 if ready else 1.0,
        abilities,
        float(face_down),
        float(max(0, SPARE_MARKERS - s.markers_left[seat])),
        float(min(s.markers_left[seat], MOST_MARKERS)),
        turn,
        turn if s.stack[0].node.path == "use" else 0.0,
    ]


def add_map_features(s: RoamState, found: list[list[float]]) -> None:
    """Lands that a seat will claim and its part of unfinished ones, by what they are worth; and lands that pay it a coin."""
    marks, under, stacking = s.marks, s.under, s.components.stacking
    rows = [[0.0] * 5 for _ in found]
    for slot in range(SLOTS):
        land = SLOT_MASKS[slot]
        covered = s.occupied & land
        if not covered:
            continue
        prize, left = land_value(s, s.lands[slot]), SQUARES_OF_LAND - covered.bit_count()
        counts = []
        for seat in range(len(found)):
            count = (marks[seat] & land).bit_count()
            if stacking:
                count += (under[seat] & land).bit_count()
            counts.append(count)
        ranked = sorted(counts)
        most, second = ranked[-1], ranked[-2]
        for seat, count in enumerate(counts):
            row = rows[seat]
            if not count:
                continue
            if not left:
                row[0] += prize / counts.count(most) if count == most else 0.0
            else:
                row[1] += prize * max(-1.0, min(1.0, (count - (second if count == most else most)) / (left + 1.0)))
                row[2] += prize if left <= SOON and count == most > second else 0.0
                row[3] += prize * count / SQUARES_OF_LAND
            row[4] += 1.0 if count < most else 0.0
    for values, row in zip(found, rows):
        values += row
