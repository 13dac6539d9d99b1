"""The clock of a table: how long each seat has kept the others waiting."""

from __future__ import annotations

import time
from math import inf

from dolmen.store import TableSettings

NEVER = inf


class SteadyTime:
    """Seconds since 1970 that never go back.

    When the system clock is set back, the time goes on by the monotonic clock until the system clock has caught up.
    """

    def __init__(self) -> None:
        self.offset: float = 0.0  # from the monotonic clock

    def advance_to(self, when: float) -> None:
        """From now on the time is at least `when`."""
        self.offset = max(self.offset, when - time.monotonic())

    def now(self) -> float:
        return max(time.time(), self.offset + time.monotonic())


class Clock:
    """Each wait for a seat has some free seconds (`each`); the rest of the wait is taken from the seat's `reserve`.

    A wait lasts as long as the seat is asked without a break, so a turn of many small answers is one wait. Undo gives no
    time back: the clock goes by the times of the entries, and an undo is an entry. A seat's clock does not run before a
    player has sat down there.
    """

    def __init__(self, setting: TableSettings, seats: int) -> None:
        self.setting: TableSettings = setting
        self.used: list[float] = [0.0] * seats
        self.waiting_since: list[float] = [-1.0] * seats  # when the current wait began, -1: none
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

    def used_by(self, seat: int, now: float) -> float:
        """Seconds of the reserve that a seat has used, the current wait included."""
        return self.used[seat] + max(0.0, self.holder_wait(seat, now) - self.setting.each)

    def holder_wait(self, seat: int, now: float) -> float:
        """Seconds of the current wait since the seat's player sat down."""
        since = max(self.waiting_since[seat], self.seated_since[seat])
        return max(0.0, now - since) if self.waiting_since[seat] >= 0 else 0.0

    def free_seconds_left(self, seat: int, now: float) -> float:
        return max(0.0, self.setting.each - self.holder_wait(seat, now))

    def total_wait(self, seat: int, now: float) -> float:
        """Seconds of the current wait, whether a player sits there or not."""
        return max(0.0, now - self.waiting_since[seat]) if self.waiting_since[seat] >= 0 else 0.0

    def reserve_left(self, seat: int, now: float) -> float | None:
        """Seconds left of a seat's reserve; None if the table has no clock."""
        return self.setting.reserve - self.used_by(seat, now) if self.setting.reserve else None
