"""The end of the game: which outcome applies, what is scored, who wins (AR-24). Functions here do not change the state."""

from __future__ import annotations

from typing import Final

from dolmen.engine.game import places_by

from ..model.state import ArrivalState

HONOR_OUTCOME: Final = 0
CORRUPTION_OUTCOME: Final = 1
OUTCOMES: Final = ("honor", "corruption")
PIECES_A_POINT: Final = 3  # AR-24.5, AR-24.7


class ScoreRow:
    """One leader's row in the table of scores. `bonus` is scored in the Honor outcome only (AR-24.8, AR-24.9).

    The outcome compares `total` first, then `tie_break`, the other track (AR-24.15).
    """

    __slots__ = ("bonus", "by_pieces", "corruption", "honor", "pieces", "seat", "tie_break", "total")

    def __init__(self, s: ArrivalState, seat: int, result: int) -> None:
        self.seat: int = seat
        self.honor: int = s.honor[seat]  # on the track
        self.corruption: int = s.corruption[seat]
        self.bonus: int = province_bonus(s, seat)
        self.pieces: int = pieces_left(s, seat)
        self.by_pieces: int = self.pieces // PIECES_A_POINT
        if result == HONOR_OUTCOME:
            self.total: int = final_honor(s, seat)
            self.tie_break: int = self.corruption
        else:
            self.total = final_corruption(s, seat)
            self.tie_break = self.honor


def count_fortified_places(s: ArrivalState) -> int:
    """Locations, not disks (AR-24.16)."""
    return s.fortified_places().bit_count()


def count_threatened_places(s: ArrivalState) -> int:
    """With a Fomori or a castle or both (AR-5.9, AR-24.1)."""
    return s.threatened_places().bit_count()


def outcome(s: ArrivalState) -> int:
    """AR-24.1 to AR-24.3, AR-24.17: the map alone decides which track counts."""
    return HONOR_OUTCOME if count_fortified_places(s) > count_threatened_places(s) else CORRUPTION_OUTCOME


def province_bonus(s: ArrivalState, seat: int) -> int:
    """AR-24.4: for each own fortification of any level the number of its province."""
    total = 0
    for province, land in enumerate(s.components.lands):
        total += s.components.number[province] * (s.aits[seat] & land).bit_count()
    return total


def pieces_left(s: ArrivalState, seat: int) -> int:
    """Disks, Swords, Shields and Tactic Tiles; no trophies, no Fomori (AR-24.14)."""
    return s.disks[seat] + s.swords[seat] + s.shields[seat] + s.tiles_held[seat].bit_count()


def final_honor(s: ArrivalState, seat: int) -> int:
    """AR-24.4, AR-24.5."""
    return s.honor[seat] + province_bonus(s, seat) + pieces_left(s, seat) // PIECES_A_POINT


def final_corruption(s: ArrivalState, seat: int) -> int:
    """AR-24.7, and never below 0 (AR-6.4)."""
    return max(0, s.corruption[seat] - pieces_left(s, seat) // PIECES_A_POINT)


def score_rows(s: ArrivalState) -> list[ScoreRow]:
    """The table of scores, by seat, as it would be if the game ended now."""
    result = outcome(s)
    return [ScoreRow(s, seat, result) for seat in range(s.components.seats)]


def final_places(s: ArrivalState) -> list[int]:
    """Most Honor, then least Corruption (AR-24.2, AR-24.6), or the other way round (AR-24.3, AR-24.10).

    Leaders tied in both share the victory (AR-24.11, AR-24.12). The other leaders are ranked in the same way.
    """
    sign = 1 if outcome(s) == HONOR_OUTCOME else -1
    return places_by([(sign * line.total, -sign * line.tie_break) for line in score_rows(s)])


def winners(s: ArrivalState) -> list[int]:
    return [seat for seat, place in enumerate(final_places(s)) if place == 1]
