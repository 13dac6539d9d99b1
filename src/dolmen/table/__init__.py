"""A table: one game played by people and bots, saved in the store."""

from dolmen.store import clean_name

from .core import BotQuestion
from .errors import StaleRequest, TableError
from .log import LogEntry
from .replays import replay_moments, table_at
from .seats import require_person
from .shared_fields import Plan
from .table import Table
from .tables import MissingTable, SeatTaken, Tables

__all__ = [
    "BotQuestion",
    "LogEntry",
    "MissingTable",
    "Plan",
    "SeatTaken",
    "StaleRequest",
    "Table",
    "TableError",
    "Tables",
    "clean_name",
    "replay_moments",
    "require_person",
    "table_at",
]
