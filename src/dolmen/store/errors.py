"""What can go wrong with a store, told in our words whatever database it is."""

from __future__ import annotations

from dolmen.text import InputError

SQLITE = ("CANTOPEN", "NOTADB", "FULL", "READONLY", "BUSY", "CORRUPT")
POSTGRES = {"53100": "FULL", "25006": "READONLY", "55P03": "BUSY", "57014": "BUSY"}
LOST = ("08", "57P")  # the line to the server broke, or the server is going down or not up yet


class StoreError(InputError):
    """The store could not do what was asked; the message says what and why. Nothing was half written."""


class Taken(StoreError):
    """Somebody else has written this entry first: read again."""


def told(error: BaseException) -> InputError:
    """What the database found, in our words."""
    if name := str(getattr(error, "sqlite_errorname", "")):
        for word in SQLITE:
            if name.startswith(f"SQLITE_{word}"):
                return InputError(f"database.{word}")
        return InputError("store.code", name=name)
    state = getattr(error, "sqlstate", None)
    if state is None or state.startswith(LOST):
        return InputError("database.LOST")
    return InputError(f"database.{POSTGRES[state]}") if state in POSTGRES else InputError("store.code", name=state)
