"""Simulated time for the tests: seconds that pass, and clocks that jump."""

import time

from dolmen.store.database import Database


def shift_clocks(monkeypatch, seconds: float) -> None:
    """Let the clocks of the server and of the database jump by so many seconds; no time passes."""
    monkeypatch.setattr(time, "time", lambda now=time.time: now() + seconds)
    monkeypatch.setattr(Database, "now", lambda db, line, now=Database.now: now(db, line) + (0 if db.sqlite else seconds))


def let_time_pass(monkeypatch, seconds: float) -> None:
    """Let so many seconds pass."""
    shift_clocks(monkeypatch, seconds)
    monkeypatch.setattr(time, "monotonic", lambda now=time.monotonic: now() + seconds)
