"""Games on the way from one store to another: as lines of JSON, or as a file that can be opened at once.

What is exported is of one moment, also while people play. It holds the secrets of seats and accounts like the store itself.
A store takes in what it does not have; a game that it has already stays as it is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Column, Connection, Double, Select, Table, Text, and_, func, insert, or_, select

from .database import NEWEST, Database
from .errors import StoreError
from .games import read_game
from .schema import contents, games, leases, metadata, snapshots

# In an order in which they can be written. What would be of no use elsewhere stays.
TABLES = {table.name: table for table in metadata.sorted_tables if table not in (leases, snapshots)}
OF_GAMES = [table for table in TABLES.values() if any(key.column is games.c.id for key in table.foreign_keys)]
HEAD, END = "dolmen", "end"
AT_ONCE = 500  # rows that are read at a time
LARGEST, LATEST = 2**31 - 1, 2.0**53  # the largest number and the latest time that may stand in a row


class Imported(msgspec.Struct):
    """How many games were taken in, and how many were there already."""

    games: int = 0
    there: int = 0


# -- out ---------------------------------------------------------------------------------------------------------------
def exported(db: Database, ids: list[str]) -> Iterator[bytes]:
    """These games, or the whole store, as lines. The first says what it is, and the last how many lines there were."""
    count = 0
    yield line_of(HEAD, NEWEST)
    with db.reading() as line:
        for game_id in ids:
            if line.execute(select(games.c.id).where(games.c.id == game_id)).scalar() is None:
                raise StoreError("store.unknown", game=game_id)
        for asked in questions(ids):
            for row in line.execution_options(yield_per=AT_ONCE).execute(asked[1]):
                count += 1
                yield line_of(asked[0].name, dict(row._mapping))
    yield line_of(END, count)


def questions(ids: list[str]) -> list[tuple[Table, Select[Any]]]:
    """What is to be read, in an order in which it can be written."""
    if not ids:
        return [(table, select(table)) for table in TABLES.values()]
    cards = select(contents).where(contents.c.digest.in_(select(games.c.pack).where(games.c.id.in_(ids))))
    of_games = [(table, select(table).where(table.c.game.in_(ids))) for table in OF_GAMES]
    return [(contents, cards), (games, select(games).where(games.c.id.in_(ids))), *of_games]


def line_of(name: str, value: object) -> bytes:
    return msgspec.json.encode({name: value}) + b"\n"


# -- in ----------------------------------------------------------------------------------------------------------------
def take_in(db: Database, lines: Iterable[bytes], checked: bool = True) -> Imported:
    """Write what such lines hold, all or nothing. `checked`: nothing that is damaged."""
    with db.writing() as line:
        reader = Reader(line, db.name)
        taken = reader.read(lines)
        if checked:
            reader.check()
        return taken


class Reader:
    def __init__(self, line: Connection, file: str) -> None:
        self.line: Connection = line
        self.file: str = file
        self.taken: Imported = Imported()
        self.new: set[str] = set()  # the games that were not there

    def read(self, lines: Iterable[bytes]) -> Imported:
        count, ended = -1, False
        for number, text in enumerate(lines, 1):
            name, value = parts_of(number, text)
            if (name == HEAD) != (number == 1) or ended:
                raise StoreError("store.export.line", line=number)
            if name == HEAD and value != NEWEST:
                raise StoreError("store.export.form", given=value, known=NEWEST)
            if name == END:
                ended = value == count
            elif name != HEAD:
                self.put(number, name, value)
            count += 1
        if not ended:
            raise StoreError("store.export.torn")
        return self.taken

    def put(self, number: int, name: str, row: Any) -> None:
        table = TABLES.get(name)
        if table is None or not isinstance(row, dict) or not all(fits(table.columns.get(key), row[key]) for key in row):
            raise StoreError("store.export.line", line=number)
        if table in OF_GAMES:
            if row.get("game") in self.new:
                self.line.execute(insert(table), row)
        elif self.is_there(table, row):
            self.taken.there += table is games
        else:
            self.line.execute(insert(table), row)
            if table is games:
                self.new.add(row["id"])
                self.taken.games += 1

    def is_there(self, table: Table, row: dict[str, Any]) -> bool:
        """Whether the store has such a row: one of the same key, or of the same account."""
        keys = and_(*(column == row.get(column.name) for column in table.primary_key))
        same = or_(keys, *(column == row.get(column.name) for column in table.columns if column.unique))
        return bool(self.line.execute(select(func.count()).select_from(table).where(same)).scalar())

    def check(self) -> None:
        """A game must have all its entries, and everything must be readable."""
        for game_id in self.new:
            read_game(self.line, game_id, self.file)


def fits(column: Column[Any] | None, value: object) -> bool:
    """Whether a column may hold this."""
    if column is None or isinstance(value, bool):
        return False
    if value is None:
        return bool(column.nullable)
    if isinstance(column.type, Text):
        return isinstance(value, str) and "\0" not in value
    if isinstance(column.type, Double):
        return isinstance(value, int | float) and abs(value) <= LATEST
    return isinstance(value, int) and abs(value) <= LARGEST


def parts_of(number: int, text: bytes) -> tuple[str, Any]:
    try:
        [(name, value)] = msgspec.json.decode(text, type=dict[str, Any]).items()
    except (msgspec.DecodeError, ValueError):
        raise StoreError("store.export.line", line=number) from None
    return name, value


# -- backup ------------------------------------------------------------------------------------------------------------
def back_up(db: Database, file: str) -> None:
    """A copy of the store as it is at this moment, in a new file that can be opened like any other."""
    if Path(file).exists():
        raise StoreError("store.there", file=file)
    if db.sqlite:
        with db.turn, db.clear_errors("uncopied"), db.engine.connect() as line:
            line.exec_driver_sql("VACUUM INTO :file", {"file": file})
        return
    unfinished = f"{file}.part"
    Path(unfinished).unlink(missing_ok=True)
    copy = Database(unfinished)
    try:
        take_in(copy, exported(db, []), checked=False)  # what is damaged is kept as it is
    finally:
        copy.close()
    Path(unfinished).rename(file)
