"""Why an answer is good in The Arrival: what it changes on the table, compared with another answer.

Every reason is a fact about the two positions that the answers lead to, such as points on a track or locations on the map.
Only the pay of cards that are still face down is an estimate, and its texts say so. The chances of the two endings decide
which of the facts are named first.
"""

from __future__ import annotations

from random import Random
from typing import Final

from dolmen.engine.answer import LAND, Answer
from dolmen.engine.chance import RandomChance
from dolmen.engine.game import Game
from dolmen.engine.state import View
from dolmen.games.comparison import Gain, compare_answers, counted_gain, uncounted_gain

from ..content.loader import SECTIONS
from ..game import Arrival
from ..model.answers import act_of
from ..model.components import (
    EARN_BROCH,
    EARN_CAER,
    EARN_CORRUPTION,
    EARN_DISKS,
    EARN_HONOR,
    EARN_SHIELDS,
    EARN_SWORDS,
    EARN_TILES,
    HONOR,
    SONG,
    SPREAD,
    bits,
)
from ..model.state import ArrivalState
from ..phases.actions import repelled_threat, spread_price
from ..phases.ending import count_fortified_places, count_threatened_places, province_bonus, winners
from ..phases.free_actions import tile_gain
from ..text.names import phrase
from .evaluation import (
    BALANCE_LATER,
    BALANCE_SPREAD,
    DISK_VALUE,
    EARNED_TILE_VALUE,
    FIRST_PLAYER_VALUE,
    SHIELD_VALUE,
    SWORD_VALUE,
    WIN_VALUE,
    Estimate,
    best_section,
    evaluate,
    expected_pay,
    pay_as_honor,
    secretly_blocked_sections,
    sigmoid,
)

SMALLEST_GAIN: Final = 0.05  # of what is not counted
CORRUPTION_WEIGHT: Final = 2.0  # a point of Corruption, in points of Honor, when Corruption decides
BALANCE_WEIGHT: Final = 1.5  # a location on the map for the ending that suits the seat
FOMORI_WEIGHT: Final = 0.3  # a Fomori less to spread before a Pass
SAFETY_WEIGHT: Final = 0.3  # a Fomori more for a Spread over the seat's locations
PIECE_WEIGHT: Final = 0.8  # a piece kept for the next round

# Kinds of pay with a reason of their own: the key of its text, and the worth of one piece as Honor.
PAY_REASONS: Final[dict[int, tuple[str, float]]] = {
    EARN_DISKS: ("pay_disks", DISK_VALUE),
    EARN_SWORDS: ("pay_swords", SWORD_VALUE),
    EARN_SHIELDS: ("pay_shields", SHIELD_VALUE),
    EARN_TILES: ("pay_tiles", EARNED_TILE_VALUE),
}


def explain(game: Game, view: View, seat: int, answer: Answer) -> tuple[Answer | None, list[Gain]]:
    """The answer used for comparison, and what this answer gains over it."""
    other, good, plain = compare_answers(game, view, seat, answer, evaluate)
    good, plain = finish_spread(game, view, seat, answer, good), finish_spread(game, view, seat, other, plain)
    assert isinstance(good, ArrivalState)
    assert isinstance(plain, ArrivalState)
    assert isinstance(view, ArrivalState)
    return other, list_gains(good, plain, seat, view)


def finish_spread(game: Game, view: View, seat: int, answer: Answer, position: View) -> View:
    """The position after a Spread with its Fomori on the map: no reason depends on the kind of Fomori that is drawn."""
    if answer.kind != LAND or act_of(answer) != SPREAD:
        return position
    after = view.copy()
    game.apply(after, seat, answer, RandomChance(Random(0)))
    return View(after)


def list_gains(good: ArrivalState, plain: ArrivalState, seat: int, before: ArrivalState) -> list[Gain]:
    """The advantages of the position `good` over the position `plain`; both come from the position `before`."""
    if not good.stack or not plain.stack:
        return uncounted_gain("win", win_value(good, seat) - win_value(plain, seat), 0.0)
    likely = honor_chance(plain)
    out = (
        track_gains(good, plain, seat, likely, before)
        + map_gains(good, plain, seat, likely)
        + ending_gains(good, plain, seat, before)
    )
    if good.backs[seat] and plain.backs[seat]:
        out += pay_gains(good, plain, seat, likely)
    first = (good.tile_of_first == seat) - (plain.tile_of_first == seat)
    return out + supply_gains(good, plain, seat) + uncounted_gain("first", FIRST_PLAYER_VALUE * first, 0.0)


def win_value(s: ArrivalState, seat: int) -> float:
    return WIN_VALUE if not s.stack and seat in winners(s) else 0.0


def honor_chance(s: ArrivalState) -> float:
    """How likely Honor decides the game."""
    estimate = Estimate(s)
    return sigmoid(estimate.balance / (BALANCE_SPREAD + BALANCE_LATER * estimate.later))


def track_gains(good: ArrivalState, plain: ArrivalState, seat: int, likely: float, before: ArrivalState) -> list[Gain]:
    honor = good.honor[seat] - max(plain.honor[seat], before.honor[seat])  # a loss it avoids is no gain now
    less = plain.corruption[seat] - good.corruption[seat]
    bonus = province_bonus(good, seat) - province_bonus(plain, seat)
    tiles = held_tile_honor(good, seat) - held_tile_honor(plain, seat)
    out = counted_gain("honor", likely * honor, honor) + counted_gain("honor_end", likely * bonus, bonus)
    out += counted_gain("corruption", CORRUPTION_WEIGHT * (1.0 - likely) * less, less)
    song = held_song(good, seat) - held_song(plain, seat)
    out += counted_gain("tile_honor", likely * tiles, tiles)
    out += counted_gain("tile_corruption", CORRUPTION_WEIGHT * (1.0 - likely) * song, song)
    reward = pending_reward(good, seat) - pending_reward(plain, seat)
    return out + counted_gain("reward", float(reward), reward)


def held_song(s: ArrivalState, seat: int) -> int:
    """The Corruption that the seat's Songs of the Bard would take away now."""
    songs = bits(s.tiles_held[seat] & s.components.of_kind[SONG])
    less = sum([s.components.values[s.components.type_of_tile[tile]][s.components.edition.song] for tile in songs])
    return min(s.corruption[seat], less)


def pending_reward(s: ArrivalState, seat: int) -> int:
    """The Honor of a threat that the seat has just repelled; it can take this or lose Corruption (AR-18.9)."""
    f = s.stack[-1]
    return HONOR[repelled_threat(f)] if f.node.path == "reward" and f.owner == seat else 0


def held_tile_honor(s: ArrivalState, seat: int) -> int:
    """The Honor that the seat's Tactic Tiles would pay if it used them all now."""
    return sum([tile_gain(s, seat, s.components.type_of_tile[tile]) for tile in bits(s.tiles_held[seat])])


def map_gains(better: ArrivalState, other: ArrivalState, seat: int, honor_chance: float) -> list[Gain]:
    """The advantages of one position over the other on the map."""
    forts = better.aits[seat].bit_count() - other.aits[seat].bit_count()
    strong = stacked_disks(better, seat) - stacked_disks(other, seat)
    safety = sum_spread_prices(better, seat) - sum_spread_prices(other, seat) if not forts else 0
    rivals = count_rival_forts(other, seat) - count_rival_forts(better, seat)
    out = counted_gain("forts", float(forts), forts) + uncounted_gain("stronger", SAFETY_WEIGHT * strong, 0.0)
    if not strong:
        out += uncounted_gain("safer", SAFETY_WEIGHT * safety, 0.0)
    out += counted_gain("rival_forts", honor_chance * rivals, rivals)
    freed = count_threatened_places(other) - count_threatened_places(better)
    return out + counted_gain("freed", FOMORI_WEIGHT * freed, freed)


def ending_gains(good: ArrivalState, plain: ArrivalState, seat: int, before: ArrivalState) -> list[Gain]:
    """The ending that the map comes closer to, if it suits the seat.

    An answer that moves the balance the wrong way is not praised for it, even if the other answer is worse. No ending suits
    a seat if the answers themselves decide which one does.
    """
    suits_honor = prefers_honor(before, seat)
    if not prefers_honor(good, seat) == prefers_honor(plain, seat) == suits_honor:
        return []
    sign, what = (1, "to_honor") if suits_honor else (-1, "to_corruption")
    shift = min(sign * (map_balance(good) - map_balance(plain)), sign * (map_balance(good) - map_balance(before)))
    return uncounted_gain(what, BALANCE_WEIGHT * shift, 0.0)


def map_balance(s: ArrivalState) -> int:
    """Fortified locations less those of the Fomori: the count that decides which track counts (AR-24.1)."""
    return count_fortified_places(s) - count_threatened_places(s)


def stacked_disks(s: ArrivalState, seat: int) -> int:
    """Disks beyond the first of each fortification."""
    return s.brochs[seat].bit_count() + s.caers[seat].bit_count()


def sum_spread_prices(s: ArrivalState, seat: int) -> int:
    """The Fomori that Spreads over all locations of the seat would cost."""
    return sum([spread_price(s, place) for place in bits(s.aits[seat])])


def count_rival_forts(s: ArrivalState, seat: int) -> int:
    return count_fortified_places(s) - s.aits[seat].bit_count()


def prefers_honor(s: ArrivalState, seat: int) -> bool:
    """Whether the seat stands better if Honor decides than if Corruption does."""
    estimate = Estimate(s)
    estimate.balance = 1e6
    by_honor = estimate.win_chance(seat)
    estimate.balance = -1e6
    return by_honor >= estimate.win_chance(seat)


def supply_gains(good: ArrivalState, plain: ArrivalState, seat: int) -> list[Gain]:
    fomori = plain.fomori[seat] - good.fomori[seat]
    out = counted_gain("fomori", FOMORI_WEIGHT * fomori, fomori)
    if good.passed >> seat & plain.passed >> seat & 1:
        kept = count_pieces(good, seat) - count_pieces(plain, seat)
        out += counted_gain("pieces", PIECE_WEIGHT * kept, kept)
    return out


def count_pieces(s: ArrivalState, seat: int) -> int:
    return s.disks[seat] + s.swords[seat] + s.shields[seat]


# -- the Earning Phase ---------------------------------------------------------------------------------------------------
def pay_gains(good: ArrivalState, plain: ArrivalState, seat: int, likely: float) -> list[Gain]:
    """What the best section of the cards will pay more; face-down cards count as the average of their back."""
    ahead, behind = best_pay(good, seat), best_pay(plain, seat)
    honor = printed_honor(good, seat, ahead) - printed_honor(plain, seat, behind)
    less = behind[EARN_CORRUPTION] - ahead[EARN_CORRUPTION]
    out = counted_gain("pay_honor", likely * honor, honor)
    out += counted_gain("pay_corruption", CORRUPTION_WEIGHT * (1.0 - likely) * less, less)
    for kind, (what, worth) in PAY_REASONS.items():
        out += counted_gain(what, likely * worth * (ahead[kind] - behind[kind]), ahead[kind] - behind[kind])
    if out:
        return out
    more = pay_as_honor(good, seat, ahead) - pay_as_honor(plain, seat, behind)
    out = uncounted_gain("pay", likely * more, SMALLEST_GAIN)
    return out + uncounted_gain("pay_clean", (1.0 - likely) * less, SMALLEST_GAIN)


def best_pay(s: ArrivalState, seat: int) -> list[float]:
    """The expected pay of the section that gives the seat the best chance."""
    blocked = s.blocked[seat] | secretly_blocked_sections(s, seat)
    chances = [(section_chance(s, seat, k), -k) for k in range(len(SECTIONS)) if not blocked >> k & 1]
    return expected_pay(s, seat, -max(chances)[1])


def section_chance(s: ArrivalState, seat: int, section: int) -> float:
    """The chance to win if this section pays."""
    only = s.copy()
    only.blocked[seat] = (1 << len(SECTIONS)) - 1 & ~(1 << section)
    only.lanes = []
    return best_section(only, seat, Estimate(only))


def printed_honor(s: ArrivalState, seat: int, pays: list[float]) -> float:
    """The Honor of a pay, with the symbols that count Brochs and Caers (AR-12.6)."""
    return pays[EARN_HONOR] + pays[EARN_BROCH] * s.brochs[seat].bit_count() + pays[EARN_CAER] * s.caers[seat].bit_count()


def describe_gain(game: Game, what: str, n: int, lang: str) -> str:
    assert isinstance(game, Arrival)
    return phrase(game, lang, f"reason.{what}", n=n)
