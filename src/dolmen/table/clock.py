"""The clock of a table: how long each seat has kept the others waiting."""

from __future__ import annotations

import time
from math import inf

from dolmen.store import Setting

NEVER = inf


class Steady:
    """Seconds since 1970 that never stand still: set back, the machine's clock is not believed until it has caught up.

    Meanwhile they go on, by the clock that nobody can set, from the last time that is known.
    """

    def __init__(self) -> None:
        self.ahead: float = 0.0  # of the clock that nobody can set

    def reach(self, when: float) -> None:
        """It is at least as late as this."""
        self.ahead = max(self.ahead, when - time.monotonic())

    def now(self) -> float:
        return max(time.time(), self.ahead + time.monotonic())


class Clock:
    """Each wait for a seat has some seconds that cost nothing (`each`); what goes beyond is taken from its `reserve`.

    A wait lasts as long as the seat is asked without a break, so a turn of many small answers is one wait. Undo gives no
    time back: the clock goes by when things were written, and an undo is written too. Nobody's time runs before they have
    come to the table.
    """

    def __init__(self, setting: Setting, seats: int) -> None:
        self.setting: Setting = setting
        self.used: list[float] = [0.0] * seats
        self.since: list[float] = [-1.0] * seats  # when the present wait began, -1: none
        self.came: list[float] = [0.0] * seats  # when somebody took the seat, NEVER while nobody has

    def move(self, asked: list[int], now: float) -> None:
        """From now on these seats are asked."""
        for seat, since in enumerate(self.since):
            if seat in asked:
                if since < 0:
                    self.since[seat] = now
            elif since >= 0:
                self.used[seat] = self.used_by(seat, now)
                self.since[seat] = -1.0

    def used_by(self, seat: int, now: float) -> float:
        return self.used[seat] + max(0.0, self.counted(seat, now) - self.setting.each)

    def counted(self, seat: int, now: float) -> float:
        """How long the present wait has lasted for whoever sits there."""
        since = max(self.since[seat], self.came[seat])
        return max(0.0, now - since) if self.since[seat] >= 0 else 0.0

    def free(self, seat: int, now: float) -> float:
        """What is left of the seconds of the present wait that cost nothing."""
        return max(0.0, self.setting.each - self.counted(seat, now))

    def waited(self, seat: int, now: float) -> float:
        """How long the seat has been waited for without a break, whether somebody sits there or not."""
        return max(0.0, now - self.since[seat]) if self.since[seat] >= 0 else 0.0

    def left(self, seat: int, now: float) -> float | None:
        """What is left of a seat's reserve; None if the table has no clock."""
        return self.setting.reserve - self.used_by(seat, now) if self.setting.reserve else None
