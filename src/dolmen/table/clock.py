"""The clock of a table: how long each seat has kept the others waiting."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import inf

from dolmen.store import TableSettings

NEVER = inf
MAX_CLOCK_ERROR = 60.0  # seconds that the clocks of two servers may differ
MAX_PAUSE = 120.0  # seconds that count of a time in which no server was running, and no player could answer


class SteadyTime:
    """The time of a table, in seconds since 1970. It is never before the table's last entry.

    `server_time` ignores jumps of the system clock. Entries may have later times, written while a clock was wrong; then
    the time continues from there.
    """

    def __init__(self, server_time: Callable[[], float]) -> None:
        self.server_time: Callable[[], float] = server_time
        self.offset: float = -inf  # from the monotonic clock

    def advance_to(self, when: float) -> None:
        """From now on the time is at least `when`."""
        self.offset = max(self.offset, when - time.monotonic())

    def now(self) -> float:
        return max(self.server_time(), self.offset + time.monotonic())

    def is_jump(self, before: float, after: float) -> bool:
        """Whether the second of two stored times lies in the future, and the first does not: then a clock was wrong."""
        return self.is_future(after) and not self.is_future(before)

    def is_future(self, when: float) -> bool:
        return when > self.server_time() + MAX_CLOCK_ERROR


class Clock:
    """Each wait for a seat has some free seconds (`each`); the rest of the wait is taken from the seat's `reserve`.

    A wait lasts as long as the seat is asked without a break, so a turn of many small answers is one wait. Undo gives no
    time back: the clock goes by the times of the entries, and an undo is an entry. A seat's clock does not run before a
    player has sat down there. Of the `pauses` in which no server was running only the beginning counts.
    """

    def __init__(self, setting: TableSettings, seats: int, pauses: Sequence[tuple[float, float]] = ()) -> None:
        self.setting: TableSettings = setting
        self.pauses: Sequence[tuple[float, float]] = pauses
        self.used: list[float] = [0.0] * seats
        self.waiting_since: list[float] = [-1.0] * seats  # when the current wait began, -1: none
        self.skipped: bool = False  # whether the times of the entries have a jump
        self.seated_since: list[float] = [0.0] * seats  # when a player took the seat, NEVER if it is unclaimed

    def set_waiting(self, seats: list[int], now: float) -> None:
        """From now on the table waits for these seats."""
        for seat, since in enumerate(self.waiting_since):
            if seat in seats:
                if since < 0:
                    self.waiting_since[seat] = now
            elif since >= 0:
                self.used[seat] = self.used_by(seat, now)
                self.waiting_since[seat] = -1.0

    def skip(self, seconds: float) -> None:
        """Do not count these seconds in current waits."""
        self.skipped = True
        for seat, since in enumerate(self.waiting_since):
            if since >= 0:
                came = self.seated_since[seat]
                self.waiting_since[seat] = (since if came == NEVER else max(since, came)) + seconds

    def used_by(self, seat: int, now: float) -> float:
        """Seconds of the reserve that a seat has used, the current wait included."""
        return self.used[seat] + max(0.0, self.holder_wait(seat, now) - self.setting.each)

    def holder_wait(self, seat: int, now: float) -> float:
        """Seconds of the current wait since the seat's player sat down."""
        since = max(self.waiting_since[seat], self.seated_since[seat])
        return self.elapsed(since, now) if self.waiting_since[seat] >= 0 else 0.0

    def elapsed(self, since: float, now: float) -> float:
        """Seconds that count between two times."""
        left_out = sum(max(0.0, min(until, now) - max(began, since) - MAX_PAUSE) for began, until in self.pauses)
        return max(0.0, now - since - left_out)

    def free_seconds_left(self, seat: int, now: float) -> float:
        return max(0.0, self.setting.each - self.holder_wait(seat, now))

    def total_wait(self, seat: int, now: float) -> float:
        """Seconds of the current wait, whether a player sits there or not."""
        return self.elapsed(self.waiting_since[seat], now) if self.waiting_since[seat] >= 0 else 0.0

    def reserve_left(self, seat: int, now: float) -> float | None:
        """Seconds left of a seat's reserve; None if the table has no clock."""
        return self.setting.reserve - self.used_by(seat, now) if self.setting.reserve else None
