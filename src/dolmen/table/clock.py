"""The clock of a table: how long each seat has kept the others waiting."""

from __future__ import annotations

from dolmen.store import Setting


class Clock:
    """Each wait for a seat has some seconds that cost nothing (`each`); what goes beyond is taken from its `reserve`.

    A wait lasts as long as the seat is asked without a break, so a turn of many small answers is one wait. Undo gives no
    time back: the clock goes by when things were written, and an undo is written too.
    """

    def __init__(self, setting: Setting, seats: int) -> None:
        self.setting: Setting = setting
        self.used: list[float] = [0.0] * seats
        self.since: list[float] = [-1.0] * seats  # when the present wait began, -1: none

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
        since = self.since[seat]
        return self.used[seat] + (max(0.0, now - since - self.setting.each) if since >= 0 else 0.0)

    def waited(self, seat: int, now: float) -> float:
        """How long the seat has been waited for without a break."""
        return max(0.0, now - self.since[seat]) if self.since[seat] >= 0 else 0.0

    def left(self, seat: int, now: float) -> float | None:
        """What is left of a seat's reserve; None if the table has no clock."""
        return self.setting.reserve - self.used_by(seat, now) if self.setting.reserve else None
