"""A table at earlier moments. The number of a moment is the number of entries written by then."""

from __future__ import annotations

from collections import OrderedDict
from functools import cache

import msgspec

from dolmen.games import make_cached
from dolmen.store import Store, StoredGame
from dolmen.store.database import MEMORY

from .table import Table

MAX_REPLAYS = 16


@cache
def empty_store() -> Store:
    """A store in memory for tables that are only shown: they read and write nothing."""
    return Store(MEMORY)


class Replays:
    """The tables that this process has replayed last, without a store. Any moment of them is few answers away."""

    def __init__(self) -> None:
        self.tables: OrderedDict[str, Table] = OrderedDict()

    def table_at(self, stored: StoredGame) -> Table:
        """The table after the entries of `stored`, which are the first entries of a game."""
        length, table = len(stored.record.entries), self.tables.get(stored.id)
        if table is None:
            table = open_without_store(stored)
        elif table.version < length:
            table.replay_entries(stored.record.entries[table.version :], stored.times[table.version :], [])
        self.tables[stored.id] = table
        self.tables.move_to_end(stored.id)
        while len(self.tables) > MAX_REPLAYS:
            self.tables.popitem(last=False)
        table.seats = stored.seats
        return table_at(table, length)


def open_without_store(stored: StoredGame) -> Table:
    """Replay a game from plain data, without its store, in any process. BadRecord if the record cannot be played."""
    options = msgspec.json.encode(stored.record.options, order="sorted")
    return Table(stored, make_cached(stored.record.game, options, stored.pack), empty_store())


def stored_until(table: Table, moment: int) -> StoredGame:
    """The game up to a moment, as if it had been stored then. It is not frozen: this part plays as recorded."""
    record = msgspec.structs.replace(table.play.record, entries=table.play.record.entries[:moment])
    times = table.times[:moment]
    return StoredGame(table.id, record, table.pack, table.seats, table.created, table.setting, times, [], "", "", "")


def table_at(table: Table, moment: int) -> Table:
    """The table as it was when this many entries had been written. Its clock does not run."""
    record = msgspec.structs.replace(table.play.record, entries=[])
    start = StoredGame(table.id, record, None, table.seats, table.created, table.setting, [], [], "", "", "")
    then = Table(start, table.game, table.store)
    then.play = table.play.at_moment(moment)
    then.events, then.times = table.events, table.times[:moment]
    return then


def replay_moments(table: Table) -> list[int]:
    """The moments that a replay stops at: the beginning, each answer that counts with its forced answers, an early end."""
    entries, found = table.play.record.entries, [0]
    for number in table.play.record.live_entries():
        if entries[number].auto and len(found) > 1:
            found[-1] = number + 1
        else:
            found.append(number + 1)
    if table.play.record.early_end is not None:
        found.append(len(entries))
    return found
