"""The store: every game in one database, written so that what was acknowledged is never lost.

A game is a row that says how it began, and its entries are rows that are only ever appended. The number of an entry is
the lock: whoever writes a number first has it, and anybody else is told so (`Taken`) and reads again. An answer counts
once its row is committed, and only then is it shown to anybody.
"""

from .errors import StoreError, Taken
from .games import Store
from .house import kept
from .leases import Leases
from .moving import back_up, exported, take_in
from .news import Listener
from .people import Passkey, People, Person
from .rows import HOST, About, Beside, Found, Played, SeatRow, Setting, Snapshot, Spoke, Standing, Stored, Swap, Written
from .talk import Said, Talk

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
