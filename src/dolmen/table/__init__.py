"""A table: one game played by people and bots, saved in the store."""

from dolmen.store import clean_name

from .analysis_job import analyse_part, read_analysis
from .bot_names import NAMES as BOT_NAMES
from .errors import StaleRequest, TableError
from .log import LogEntry
from .replayed_records import REPLAYED_RECORD, ReplayedRecord, replay_fork, replay_upload
from .replays import Replays, open_without_store, replay_moments, stored_until, table_at
from .seats import require_person
from .shared_fields import Plan
from .table import Table
from .tables import MissingTable, SeatTaken, Tables
from .verification import verify_game

__all__ = [
    "BOT_NAMES",
    "REPLAYED_RECORD",
    "LogEntry",
    "MissingTable",
    "Plan",
    "ReplayedRecord",
    "Replays",
    "SeatTaken",
    "StaleRequest",
    "Table",
    "TableError",
    "Tables",
    "analyse_part",
    "clean_name",
    "open_without_store",
    "read_analysis",
    "replay_fork",
    "replay_moments",
    "replay_upload",
    "require_person",
    "stored_until",
    "table_at",
    "verify_game",
]
