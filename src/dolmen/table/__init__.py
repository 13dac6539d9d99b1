"""A table: one game being played by people and bots, kept in the store."""

from .plans import Plan
from .replays import Replays, moments
from .table import LogEntry, Question, Stale, Table, TableError
from .tables import NoTable, Tables, clean_name

__all__ = [
    "LogEntry",
    "NoTable",
    "Plan",
    "Question",
    "Replays",
    "Stale",
    "Table",
    "TableError",
    "Tables",
    "clean_name",
    "moments",
]
