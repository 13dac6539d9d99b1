"""A table: one game played by people and bots, saved in the store."""

from dolmen.store import clean_name

from .errors import StaleRequest, TableError
from .log import LogEntry
from .replays import Replays, replay_moments
from .table import BotQuestion, Table
from .tables import MissingTable, Tables
from .team_plans import Plan

__all__ = [
    "BotQuestion",
    "LogEntry",
    "MissingTable",
    "Plan",
    "Replays",
    "StaleRequest",
    "Table",
    "TableError",
    "Tables",
    "clean_name",
    "replay_moments",
]
