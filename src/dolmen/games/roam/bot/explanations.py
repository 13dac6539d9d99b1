"""Why an answer is good in Roam: what it changes on the table, compared with another answer. Every reason is a fact."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import DONE, Answer
from dolmen.engine.game import Game
from dolmen.engine.state import View
from dolmen.games.comparison import Gain, compare_answers, counted_gain, uncounted_gain
from dolmen.text import say

from ..model.components import SLOT_MASKS, SLOTS
from ..model.markers import count_markers
from ..model.state import GAP, RoamState
from ..phases.claim import complete_lands, leading_seats
from ..phases.turn import count_points, winners
from .evaluation import CHARACTER_VALUE, COIN_VALUE, LEAD_SHARE, WIN_VALUE, evaluate, land_value, uncollected_coins

MIN_DIFFERENCE: Final = 0.02  # for parts that are not whole numbers
READY_WEIGHT: Final = 0.3  # a character or artifact that is ready
MARKER_WEIGHT: Final = 0.2  # a marker on the map
ARTIFACT_WEIGHT: Final = 1.0  # an artifact besides its points


def explain(game: Game, view: View, seat: int, answer: Answer) -> tuple[Answer | None, list[Gain]]:
    """The alternative to an answer, and the advantages of the answer over it."""
    other, good, plain = compare_answers(game, view, seat, answer, evaluate)
    assert isinstance(good, RoamState)
    assert isinstance(plain, RoamState)
    gains = list_gains(good, plain, seat)
    if answer.kind == DONE:  # coins that are not spent are not gained
        gains = [gain._replace(what="kept") if gain.what == "coins" else gain for gain in gains]
    return other, gains


def list_gains(good: RoamState, plain: RoamState, seat: int) -> list[Gain]:
    """The advantages of the position `good` over the position `plain`: what the seat has, then what is on the map."""
    if not good.stack or not plain.stack:
        return uncounted_gain("win", win_value(good, seat) - win_value(plain, seat), 0.0)
    scored = count_points(good, seat) - count_points(plain, seat)
    coins = coins_with_uncollected(good, seat) - coins_with_uncollected(plain, seat)
    cards = len(good.cards[seat]) - len(plain.cards[seat])
    ready = count_ready(good, seat) - count_ready(plain, seat) - cards
    lands, plain_lands = lands_to_claim(good, seat), lands_to_claim(plain, seat)
    prize = sum(land_value(good, card) for card in lands) - sum(land_value(plain, card) for card in plain_lands)
    markers = count_markers_on_map(good, seat) - count_markers_on_map(plain, seat)
    artifacts = len(good.artifacts[seat]) - len(plain.artifacts[seat])
    return [
        *counted_gain("points", scored, scored),
        *counted_gain("coins", COIN_VALUE * coins, coins),
        *counted_gain("lands", max(prize, MIN_DIFFERENCE), len(lands) - len(plain_lands)),
        *uncounted_gain("map", hold_on_lands(good, seat) - hold_on_lands(plain, seat), MIN_DIFFERENCE),
        *counted_gain("characters", CHARACTER_VALUE * cards, cards),
        *counted_gain("artifacts", ARTIFACT_WEIGHT * artifacts, artifacts),
        *counted_gain("ready", READY_WEIGHT * ready, ready),
        *counted_gain("markers", MARKER_WEIGHT * markers, markers),
        *counted_gain("rivals", COIN_VALUE * (gain := rival_coins(plain, seat) - rival_coins(good, seat)), gain),
    ]


def win_value(s: RoamState, seat: int) -> float:
    return WIN_VALUE if not s.stack and seat in winners(s) else 0.0


def coins_with_uncollected(s: RoamState, seat: int) -> int:
    """The seat's coins and those under its new markers."""
    return s.coins[seat] + uncollected_coins(s, seat)


def lands_to_claim(s: RoamState, seat: int) -> list[int]:
    """The complete lands that the seat will claim at the end of the turn."""
    return [s.lands[slot] for slot in complete_lands(s) if leading_seats(s, slot, seat) == [seat]]


def count_ready(s: RoamState, seat: int) -> int:
    """The characters and artifacts that the seat can use."""
    return len(s.ready[seat]) + len(s.artifacts[seat]) - s.asleep[seat].bit_count()


def count_markers_on_map(s: RoamState, seat: int) -> int:
    return s.marks[seat].bit_count() + s.under[seat].bit_count()


def hold_on_lands(s: RoamState, seat: int) -> float:
    """The leads on the unfinished lands, each in parts of the markers that fill it, weighted by the value of the land."""
    total = 0.0
    for slot in range(SLOTS):
        covered = s.occupied & SLOT_MASKS[slot]
        if s.lands[slot] != GAP and covered and covered != SLOT_MASKS[slot]:
            most = max([count_markers(s, other, slot) for other in range(s.components.seats) if other != seat])
            lead = count_markers(s, seat, slot) - most
            total += LEAD_SHARE * land_value(s, s.lands[slot]) * lead / (7 - covered.bit_count())
    return total


def rival_coins(s: RoamState, seat: int) -> int:
    """The coins of all rivals, with those that complete lands will pay them (RO-7.6)."""
    shares = 0
    for slot in complete_lands(s):
        leaders = leading_seats(s, slot, s.active_seat())
        for other in range(s.components.seats):
            shares += other != seat and leaders != [other] and count_markers(s, other, slot) > 0
    return sum(s.coins) - s.coins[seat] + shares


def describe_gain(game: Game, what: str, n: int, lang: str) -> str:
    return say(lang, f"roam.page.reason.{what}", n=n)
