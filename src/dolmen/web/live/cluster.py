"""What processes that serve the same tables tell each other: what was written, and what nobody keeps.

The latter is who points at what, who does not agree, and who looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import monotonic

import msgspec

from dolmen.store import Spoke, Written

FRESH = 35.0  # seconds after which somebody of whom nothing more was heard is taken to be gone
AT_ONCE = 40  # lookers in one call: what is called out must be short


class PingNews(msgspec.Struct, tag="ping"):
    """Somebody points something out, in a colour and shape and under a name."""

    at: str
    look: int
    name: str
    sign: str = ""  # a game may have one of its own for a seat


class DeclinedNews(msgspec.Struct, tag="no"):
    """Somebody does not agree to what these seats asked the others for."""

    name: str
    seats: list[int]


class PresenceNews(msgspec.Struct, tag="look"):
    """Through the process `by` these holders look at these tables, or no longer."""

    by: str
    who: list[tuple[str, str]]
    here: bool = True


NEWS = msgspec.json.Decoder(Written | Spoke | PingNews | DeclinedNews | PresenceNews)


def read_news(what: str) -> Written | Spoke | PingNews | DeclinedNews | PresenceNews | None:
    """None: it is to be looked up."""
    try:
        return NEWS.decode(what) if what else None
    except msgspec.DecodeError:  # of another version of ours
        return None


class ClusterPresence:
    """Who looks at a table through another process."""

    def __init__(self) -> None:
        self.until: dict[tuple[str, str, str], float] = {}  # table, holder, process

    def notified(self, told: PresenceNews) -> None:
        """The one thread hears while the other reads: what is known is put in place in one go."""
        now, named = monotonic(), {(table, holder, told.by) for table, holder in told.who}
        known = {key: until for key, until in self.until.items() if until > now and key not in named}
        self.until = known | dict.fromkeys(named, now + FRESH) if told.here else known

    def at(self, table_id: str) -> set[str]:
        now = monotonic()
        return {holder for (table, holder, _), until in self.until.items() if table == table_id and until > now}


def in_parts(by: str, who: Iterable[tuple[str, str]]) -> Iterator[PresenceNews]:
    """All who look, in calls that are short enough."""
    all_of_them = sorted(who)
    for first in range(0, len(all_of_them), AT_ONCE):
        yield PresenceNews(by, all_of_them[first : first + AT_ONCE])
