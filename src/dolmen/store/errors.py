"""Errors of the store, with the same texts for every database."""

from __future__ import annotations

from dolmen.text import InputError

SQLITE = ("CANTOPEN", "NOTADB", "FULL", "READONLY", "BUSY", "CORRUPT")
POSTGRES = {"53100": "FULL", "25006": "READONLY", "55P03": "BUSY", "57014": "BUSY"}
CONNECTION_LOST = ("08", "57P")  # SQLSTATE classes: connection lost, server shutting down or starting


class StoreError(InputError):
    """The store could not do it; the message says why. Nothing was written in part."""


class WriteConflict(StoreError):
    """Another process has written first: read again."""


def describe_error(error: BaseException) -> InputError:
    """The text for an error of the database driver."""
    if name := str(getattr(error, "sqlite_errorname", "")):
        for word in SQLITE:
            if name.startswith(f"SQLITE_{word}"):
                return InputError(f"database.{word}")
        return InputError("store.code", name=name)
    state = getattr(error, "sqlstate", None)
    if state is None or state.startswith(CONNECTION_LOST):
        return InputError("database.LOST")
    return InputError(f"database.{POSTGRES[state]}") if state in POSTGRES else InputError("store.code", name=state)
