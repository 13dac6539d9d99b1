"""Simulated time for the tests: seconds that pass, and clocks that jump."""

import time

from dolmen.store.database import Database


def shift_clocks(monkeypatch, seconds: float) -> None:
    """The clocks of the server and of the database jump. No time passes."""
    monkeypatch.setattr(time, "time", lambda now=time.time: now() + seconds)
    monkeypatch.setattr(Database, "now", lambda db, line, now=Database.now: now(db, line) + (0 if db.sqlite else seconds))


def let_time_pass(monkeypatch, seconds: float) -> None:
    """So much time passes."""
    shift_clocks(monkeypatch, seconds)
    monkeypatch.setattr(time, "monotonic", lambda now=time.monotonic: now() + seconds)
