"""A table at earlier moments. The number of a moment is the number of entries written by then."""

from __future__ import annotations

import msgspec

from dolmen.store import StoredGame

from .table import Table


def table_at(table: Table, moment: int) -> Table:
    """The table as it was when this many entries had been written. Its clock does not run."""
    record = msgspec.structs.replace(table.play.record, entries=[])
    start = StoredGame(table.id, record, None, table.seats, table.created, table.setting, [], [], "", "", "")
    then = Table(start, table.game, table.store)
    then.play = table.play.at_moment(moment)
    then.events, then.times = table.events, table.times[:moment]
    return then


def replay_moments(table: Table) -> list[int]:
    """The moments that a replay stops at: the beginning, and each answer that counts with its forced answers."""
    entries, found = table.play.record.entries, [0]
    for number in table.play.record.live_entries():
        if entries[number].auto and len(found) > 1:
            found[-1] = number + 1
        else:
            found.append(number + 1)
    return found
