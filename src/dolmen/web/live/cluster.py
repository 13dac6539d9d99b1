"""News between server processes that share a database: what was stored, pings, declined proposals, and presence.

Pings, declined proposals and presence are not stored anywhere.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from threading import Lock
from time import monotonic
from typing import NamedTuple

import msgspec

from dolmen.store import ChatWritten, EntriesWritten

PRESENCE_SECONDS = 35.0  # a holder that was not announced again within this time is gone
MAX_HOLDERS_PER_NEWS = 40  # the database limits the length of a notification


class PingNews(msgspec.Struct, tag="ping"):
    """A player points at an element of the drawing. `look` is the colour and shape of the seat."""

    at: str
    look: int
    name: str
    sign: str = ""  # the game's own symbol for the seat


class DeclinedNews(msgspec.Struct, tag="declined"):
    """The player `name` declines what these seats proposed."""

    name: str
    seats: list[int]


class PresenceNews(msgspec.Struct, tag="presence"):
    """Pairs of table and holder: the holders have these tables open through the process `by`, or no longer.

    `visible`: in a page that they can see, not only in a background tab.
    """

    by: str
    who: list[tuple[str, str]]
    here: bool = True
    visible: bool = True


News = EntriesWritten | ChatWritten | PingNews | DeclinedNews | PresenceNews
NEWS = msgspec.json.Decoder(News)


def read_news(text: str) -> News | None:
    """The news in a notification; None means: read the table again."""
    try:
        return NEWS.decode(text) if text else None
    except msgspec.DecodeError:  # from a process with another version of this code
        return None


class Presence(NamedTuple):
    """A holder who has a table open through the process `by`."""

    table: str
    holder: str
    by: str


class ClusterPresence:
    """The holders that have a table open through another process.

    The event loop writes it while the worker thread reads it, hence the lock. No call visits entries of other tables,
    except those that have expired.
    """

    def __init__(self) -> None:
        self.until: OrderedDict[Presence, float] = OrderedDict()  # the next to expire is first
        self.by_table: dict[str, set[Presence]] = {}
        self.hidden: set[Presence] = set()  # those who have the table only in a background tab
        self.lock = Lock()

    def receive_news(self, news: PresenceNews) -> None:
        now = monotonic()
        with self.lock:
            for table, holder in news.who:
                entry = Presence(table, holder, news.by)
                self.remove(entry)
                if news.here:
                    self.until[entry] = now + PRESENCE_SECONDS
                    self.by_table.setdefault(table, set()).add(entry)
                    if not news.visible:
                        self.hidden.add(entry)
            self.remove_expired(now)

    def remove(self, entry: Presence) -> None:
        self.hidden.discard(entry)
        if self.until.pop(entry, None) is not None:
            self.by_table[entry.table].discard(entry)
            if not self.by_table[entry.table]:
                del self.by_table[entry.table]

    def remove_expired(self, now: float) -> None:
        while self.until and self.until[first := next(iter(self.until))] <= now:
            self.remove(first)

    def present_holders(self, table_id: str) -> set[str]:
        """The holders that have the table open in a visible page."""
        with self.lock:
            return {entry.holder for entry in self.entries(table_id) if entry not in self.hidden}

    def open_holders(self, table_id: str) -> set[str]:
        """The holders that have the table open, also in a background tab."""
        with self.lock:
            return {entry.holder for entry in self.entries(table_id)}

    def entries(self, table_id: str) -> list[Presence]:
        now = monotonic()
        return [entry for entry in self.by_table.get(table_id, ()) if self.until[entry] > now]


def split_presence(by: str, who: Iterable[tuple[str, str]], visible: bool = True) -> Iterator[PresenceNews]:
    """All pairs of table and holder, in news that are short enough."""
    pairs = sorted(who)
    for first in range(0, len(pairs), MAX_HOLDERS_PER_NEWS):
        yield PresenceNews(by, pairs[first : first + MAX_HOLDERS_PER_NEWS], visible=visible)
