"""What can go wrong with a store, told in our words whatever database it is."""

from __future__ import annotations

from dolmen.text import Complaint

SQLITE = ("CANTOPEN", "NOTADB", "FULL", "READONLY", "BUSY", "CORRUPT")
POSTGRES = {"53100": "FULL", "25006": "READONLY", "55P03": "BUSY", "57014": "BUSY"}
LOST = ("08", "57P")  # the line to the server broke, or the server is going down or not up yet


class StoreError(Complaint):
    """The store could not do what was asked; the message says what and why. Nothing was half written."""


class Taken(StoreError):
    """Somebody else has written this entry first: read again."""


def told(error: BaseException) -> Complaint:
    """What the database found, in our words."""
    if name := str(getattr(error, "sqlite_errorname", "")):
        for word in SQLITE:
            if name.startswith(f"SQLITE_{word}"):
                return Complaint(f"database.{word}")
        return Complaint("store.code", name=name)
    state = getattr(error, "sqlstate", None)
    if state is None or state.startswith(LOST):
        return Complaint("database.LOST")
    return Complaint(f"database.{POSTGRES[state]}") if state in POSTGRES else Complaint("store.code", name=state)
