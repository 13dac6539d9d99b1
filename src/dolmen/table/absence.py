"""Who is absent: when a bot may stand in for a player, and when a seat may be given away.

`present` are the seats whose holders have the table open.
"""

from __future__ import annotations

from collections.abc import Container

from .core import TableCore
from .errors import TableError
from .shared_fields import GIVE_AWAY, STAND_IN, Proposal

ABSENT_SECONDS = 180.0  # without an answer, at a table without a clock
GIVE_AWAY_SECONDS = 3600.0  # a bot must have stood in at least this long before a seat can be given away


def has_timed_out(table: TableCore, seat: int, now: float, present: Container[int] = ()) -> bool:
    """Whether a person keeps the others waiting too long.

    With a clock, the seat's time has run out. Without one, the player has been silent too long and is not present.
    """
    if seat not in table.to_act() or table.seats[seat].bot:
        return False
    if table.seats[seat].is_unclaimed:  # its clock does not run yet
        return table.clock.total_wait(seat, now) > absence_limit(table)
    left = table.clock.reserve_left(seat, now)
    if left is None:
        return seat not in present and seconds_silent(table, seat, now) > absence_limit(table)
    return left <= 0 and table.clock.free_seconds_left(seat, now) <= 0


def absence_limit(table: TableCore) -> float:
    """Seconds after which a player counts as absent where no clock decides."""
    return max(ABSENT_SECONDS, table.setting.reserve + table.setting.each)


def seconds_silent(table: TableCore, seat: int, now: float) -> float:
    """Seconds since the seat's player last answered, sat down or was asked, whichever came last."""
    last_answer = table.last_answer_time(seat, table.version)
    return table.clock.elapsed(max(last_answer, table.clock.waiting_since[seat], table.clock.seated_since[seat]), now)


def stand_in_refusal(table: TableCore, seat: int, present: Container[int]) -> str:
    """Why no bot may stand in for a seat yet, as the word of a TableError."""
    if table.setting.reserve:
        return "not-taken" if table.seats[seat].is_unclaimed else "not-out"
    return "is-here" if seat in present else "not-gone"


def can_give_away(table: TableCore, seat: int) -> bool:
    """Whether a bot has stood in for a player so long that another player may have the seat."""
    who = table.seats[seat]
    waited = table.steady_time.now() - max(who.stood, who.came)
    long_enough = waited > max(GIVE_AWAY_SECONDS, absence_limit(table))
    return who.stand_in and who.taken and not table.over() and long_enough


def check_still_absent(table: TableCore, proposal: Proposal, present: Container[int]) -> None:
    """Raises TableError if the player whose seat the proposal is about has come back since."""
    seat = proposal.seat
    if proposal.kind == STAND_IN and not has_timed_out(table, seat, table.steady_time.now(), present):
        raise TableError(stand_in_refusal(table, seat, present))
    if proposal.kind == GIVE_AWAY and (seat in present or not can_give_away(table, seat)):
        raise TableError("keeps-seat" if seat in present else "not-lost")


def is_absent_voter(table: TableCore, seat: int, now: float, present: Container[int]) -> bool:
    """Whether a vote need not wait for a seat: its holder is not present and has timed out, or would have by now."""
    if seat in present:
        return False
    if seat in table.to_act():
        return has_timed_out(table, seat, now)
    return seconds_silent(table, seat, now) > absence_limit(table)
