"""News between server processes that share a database: what was stored, pings, declined proposals, and presence.

Pings, declined proposals and presence are not stored anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import monotonic

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


class DeclinedNews(msgspec.Struct, tag="no"):
    """The player `name` declines what these seats proposed."""

    name: str
    seats: list[int]


class PresenceNews(msgspec.Struct, tag="look"):
    """Pairs of table and holder: the holders have these tables open through the process `by`, or no longer."""

    by: str
    who: list[tuple[str, str]]
    here: bool = True


News = EntriesWritten | ChatWritten | PingNews | DeclinedNews | PresenceNews
NEWS = msgspec.json.Decoder(News)


def read_news(text: str) -> News | None:
    """The news in a notification; None means: read the table again."""
    try:
        return NEWS.decode(text) if text else None
    except msgspec.DecodeError:  # from a process with another version of this code
        return None


class ClusterPresence:
    """The holders that have a table open through another process."""

    def __init__(self) -> None:
        self.until: dict[tuple[str, str, str], float] = {}  # by table, holder and process

    def receive_news(self, news: PresenceNews) -> None:
        """Replaces the dict in one step: the event loop writes it while the worker thread reads it."""
        now, named = monotonic(), {(table, holder, news.by) for table, holder in news.who}
        known = {key: until for key, until in self.until.items() if until > now and key not in named}
        self.until = known | dict.fromkeys(named, now + PRESENCE_SECONDS) if news.here else known

    def holders_at(self, table_id: str) -> set[str]:
        now = monotonic()
        return {holder for (table, holder, _), until in self.until.items() if table == table_id and until > now}


def split_presence(by: str, who: Iterable[tuple[str, str]]) -> Iterator[PresenceNews]:
    """All pairs of table and holder, in news that are short enough."""
    pairs = sorted(who)
    for first in range(0, len(pairs), MAX_HOLDERS_PER_NEWS):
        yield PresenceNews(by, pairs[first : first + MAX_HOLDERS_PER_NEWS])
