"""The rematch of a finished game."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from dolmen.store import SeatRow, TableSettings, WriteConflict
from dolmen.table import TableError, Tables, require_person


def create_rematch(tables: Tables, table_id: str, holder: str) -> str:
    """Create a table with the same game, options and seats, unless it exists. Returns its id."""
    old = tables.get(table_id)
    held = tables.held_seats(old, holder)
    if not old.over() or not (held or tables.is_host(old, holder)):
        raise TableError("no-seat")
    old.sync()
    if not old.rematch_id:
        bots = ["" if row.stand_in and row.taken else row.bot for row in old.seats]  # replaced players get their seat back
        seats = [SeatRow(row.name, bot=bots[seat], here=seat in held) for seat, row in enumerate(old.seats)]
        require_person(seats)
        setting = rematch_setting(old.setting)
        with suppress(WriteConflict):  # another process has just created it
            tables.create(old.game.name, old.game.options(), seats, holder, old.pack, setting, before=table_id)
        old.sync()
    return old.rematch_id


def rematch_setting(setting: TableSettings) -> TableSettings:
    """The rematch of a lesson, of a reopened game, or of a game that was continued from a record, is a normal game."""
    return msgspec.structs.replace(setting, lesson=False, known=False, reopened=False)
