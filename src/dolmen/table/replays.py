"""A table at earlier moments. The number of a moment is the number of entries written by then."""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from dolmen.store import StoredGame

from .table import Table

MAX_REPLAYS = 16


class Replays:
    """A cache: for each game that viewers step through, the table at the last moment shown. The next is usually close."""

    def __init__(self) -> None:
        self.tables: OrderedDict[str, Table] = OrderedDict()

    def table_at(self, table: Table, moment: int) -> Table:
        """The table as it was when this many entries had been written."""
        then = self.tables.get(table.id)
        if then is None or then.version > moment or then.seats != table.seats:
            then = Table(stored_until(table, moment), table.game, table.store)
        else:
            first = then.version
            then.replay_entries(table.play.record.entries[first:moment], table.times[first:moment], [])
        self.tables[table.id] = then
        self.tables.move_to_end(table.id)
        while len(self.tables) > MAX_REPLAYS:
            self.tables.popitem(last=False)
        return then


def stored_until(table: Table, moment: int) -> StoredGame:
    """The game up to a moment, as if it had been stored then. It is not frozen: this part plays as recorded."""
    record = table.play.record
    start = msgspec.structs.replace(record, entries=record.entries[:moment])
    times = table.times[:moment]
    return StoredGame(table.id, start, None, table.seats, table.created, table.setting, times, [], "", "", "")


def replay_moments(table: Table) -> list[int]:
    """The moments that a replay stops at: the beginning, and each answer that counts with its forced answers."""
    entries, found = table.play.record.entries, [0]
    for number in table.play.record.live_entries():
        if entries[number].auto and len(found) > 1:
            found[-1] = number + 1
        else:
            found.append(number + 1)
    return found
