"""The store: every game in one database, written so that what was acknowledged is never lost.

A game is a row that says how it began, and its entries are rows that are only ever appended. The number of an entry is
the lock: whoever writes a number first has it, and anybody else is told so (`Taken`) and reads again. An answer counts
once its row is committed, and only then is it shown to anybody.
"""

from .accounts import Passkey, People, Person
from .chat import Said, Talk
from .errors import StoreError, Taken
from .games import Store
from .leases import Leases
from .listener import Listener
from .server_values import kept
from .transfer import back_up, exported, take_in
from .values import HOST, About, Beside, Found, Played, SeatRow, Setting, Snapshot, Spoke, Standing, Stored, Swap, Written

__all__ = [
    "HOST",
    "About",
    "Beside",
    "Found",
    "Leases",
    "Listener",
    "Passkey",
    "People",
    "Person",
    "Played",
    "Said",
    "SeatRow",
    "Setting",
    "Snapshot",
    "Spoke",
    "Standing",
    "Store",
    "StoreError",
    "Stored",
    "Swap",
    "Taken",
    "Talk",
    "Written",
    "back_up",
    "exported",
    "kept",
    "take_in",
]
