"""Errors of the store, with the same texts for every database."""

from __future__ import annotations

from dolmen.text import InputError

SQLITE = ("CANTOPEN", "NOTADB", "FULL", "READONLY", "BUSY", "CORRUPT")
POSTGRES = {"53100": "FULL", "25006": "READONLY", "55P03": "BUSY", "57014": "BUSY"}
CONNECTION_LOST = ("08", "57P")  # SQLSTATE classes: connection lost, server shutting down or starting


class StoreError(InputError):
    """The store could not do it; the message says why. Nothing was written in part.

    `word` is the key of the text for the player.
    """

    word = "store"


class OutcomeUnknown(StoreError):
    """The connection broke during a commit, and the database did not come back: it may have been written or not."""

    word = "store-unknown"


class WriteConflict(StoreError):
    """Another process has written first: read again."""


class AlreadySeated(WriteConflict):
    """The holder already has a seat at this table."""


class SeatLost(WriteConflict):
    """The player who answers has left the seat."""


def is_connection_lost(error: BaseException) -> bool:
    """Whether a connection to PostgreSQL broke. If it broke during a commit, the outcome is unknown."""
    state = getattr(error, "sqlstate", None)
    return not hasattr(error, "sqlite_errorname") and (state is None or state.startswith(CONNECTION_LOST))


def to_input_error(error: BaseException) -> InputError:
    """The InputError that describes an error of the database driver."""
    if name := str(getattr(error, "sqlite_errorname", "")):
        for word in SQLITE:
            if name.startswith(f"SQLITE_{word}"):
                return InputError(f"database.{word}")
        return InputError("store.code", name=name)
    if is_connection_lost(error):
        return InputError("database.LOST")
    state = str(getattr(error, "sqlstate", ""))
    return InputError(f"database.{POSTGRES[state]}") if state in POSTGRES else InputError("store.code", name=state)
