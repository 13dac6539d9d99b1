"""The store: all games in one database. An acknowledged write is never lost.

A game is one row about its setup, and rows of entries that are only ever appended. The number of an entry is the lock: the
first process to write it wins, the others get a `WriteConflict` and read again. An answer counts, and is shown to players,
only once its row is committed.
"""

from .accounts import Account, Accounts, Passkey
from .chat import ChatMessage, ChatStore
from .errors import AlreadySeated, OutcomeUnknown, SeatLost, StoreError, WriteConflict
from .games import Store
from .leases import Leases
from .listener import Listener
from .names import clean_name, distinct_name, visible_name
from .packs import MAX_PACKS, DraftOutdated, PackListing, PackStore, StoredPack, version_of
from .server_values import get_or_create
from .transfer import back_up, export_lines, import_lines
from .uptime import ALIVE_SECONDS, Pause
from .values import (
    HOST,
    ChatWritten,
    EntriesWritten,
    GameListing,
    GameStatus,
    SeatResult,
    SeatRow,
    SharedField,
    Snapshot,
    StateSummary,
    StoredGame,
    Swap,
    TableSettings,
)

__all__ = [
    "ALIVE_SECONDS",
    "HOST",
    "MAX_PACKS",
    "Account",
    "Accounts",
    "AlreadySeated",
    "ChatMessage",
    "ChatStore",
    "ChatWritten",
    "DraftOutdated",
    "EntriesWritten",
    "GameListing",
    "GameStatus",
    "Leases",
    "Listener",
    "OutcomeUnknown",
    "PackListing",
    "PackStore",
    "Passkey",
    "Pause",
    "SeatLost",
    "SeatResult",
    "SeatRow",
    "SharedField",
    "Snapshot",
    "StateSummary",
    "Store",
    "StoreError",
    "StoredGame",
    "StoredPack",
    "Swap",
    "TableSettings",
    "WriteConflict",
    "back_up",
    "clean_name",
    "distinct_name",
    "export_lines",
    "get_or_create",
    "import_lines",
    "version_of",
    "visible_name",
]
