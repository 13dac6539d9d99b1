"""A table at earlier moments. A moment's number is how many entries had been written by then."""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from dolmen.store import Stored

from .table import Table

KEPT = 16  # games that somebody leafs through


class Replays:
    """For each game that somebody leafs through, the table as they last saw it: the next moment is mostly close by."""

    def __init__(self) -> None:
        self.kept: OrderedDict[str, Table] = OrderedDict()

    def at(self, table: Table, moment: int) -> Table:
        """The table as it was when this many entries had been written."""
        then = self.kept.get(table.id)
        if then is None or then.version > moment or then.seats != table.seats:
            then = Table(beginning(table, moment), table.game, table.store)
        else:
            first = then.version
            then.trace(table.play.record.entries[first:moment], table.times[first:moment], [])
        self.kept[table.id] = then
        self.kept.move_to_end(table.id)
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)
        return then


def beginning(table: Table, moment: int) -> Stored:
    """The game up to a moment, as if it had been stored then."""
    record = table.play.record
    cut = msgspec.structs.replace(record, entries=record.entries[:moment])
    times = table.times[:moment]  # up to here it is played as it was, even if it is pinned
    return Stored(table.id, cut, None, table.seats, table.created, table.setting, times, [], "", "", "")


def moments(table: Table) -> list[int]:
    """The moments worth a look: the beginning, and after each answer that counts, with what followed by itself."""
    entries, found = table.play.record.entries, [0]
    for number in table.play.record.live_entries():
        if entries[number].auto and len(found) > 1:
            found[-1] = number + 1
        else:
            found.append(number + 1)
    return found
