"""A table: one game being played by people and bots, kept in the store."""

from .plans import Plan
from .replays import Replays, moments
from .table import Line, Question, Stale, Table, TableError
from .tables import NoTable, Tables, clean_name

__all__ = [
    "Line",
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
