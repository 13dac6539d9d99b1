"""Export, import and backup.

An export is a consistent state even while games are played. It contains the secrets of seats and accounts. An import adds
what the database does not have yet; games that exist already stay unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Column, Connection, Double, Select, Table, Text, and_, func, insert, or_, select

from .database import SCHEMA_VERSION, Database
from .errors import StoreError
from .games import SEAT_ROWS, encode_json, read_game
from .names import visible_name
from .schema import analyses, contents, games, leases, metadata, packs, snapshots

# In an order that satisfies the foreign keys. Leases are of no use elsewhere; snapshots and analyses can be made again.
TABLES = {table.name: table for table in metadata.sorted_tables if table not in (leases, snapshots, analyses)}
OF_GAMES = [table for table in TABLES.values() if any(key.column is games.c.id for key in table.foreign_keys)]
HEAD, END = "dolmen", "end"
FETCH_SIZE = 500  # rows
NO_NAME = "?"  # replaces an imported name without a visible character
MAX_INT, MAX_TIME = 2**31 - 1, 2.0**53  # limits for imported values


class Imported(msgspec.Struct):
    """How many games were imported, and how many existed already."""

    games: int = 0
    skipped: int = 0


# -- export ------------------------------------------------------------------------------------------------------------
def export_lines(db: Database, ids: list[str]) -> Iterator[bytes]:
    """Export these games, or everything, as lines of JSON. The first line is a header, the last one the number of rows."""
    count = 0
    yield encode_line(HEAD, SCHEMA_VERSION)
    with db.read_transaction(patient=True) as connection:
        for game_id in ids:
            if connection.execute(select(games.c.id).where(games.c.id == game_id)).scalar() is None:
                raise StoreError("store.unknown", game=game_id)
        for asked in export_queries(ids):
            for row in connection.execution_options(yield_per=FETCH_SIZE).execute(asked[1]):
                count += 1
                yield encode_line(asked[0].name, dict(row._mapping))
    yield encode_line(END, count)


def export_queries(ids: list[str]) -> list[tuple[Table, Select[Any]]]:
    """What to export, in an order that satisfies the foreign keys."""
    if not ids:
        return [(table, select(table)) for table in TABLES.values()]
    cards = select(contents).where(contents.c.digest.in_(select(games.c.pack).where(games.c.id.in_(ids))))
    of_games = [(table, select(table).where(table.c.game.in_(ids))) for table in OF_GAMES]
    return [(contents, cards), (games, select(games).where(games.c.id.in_(ids))), *of_games]


def encode_line(name: str, value: object) -> bytes:
    return msgspec.json.encode({name: value}) + b"\n"


# -- import ------------------------------------------------------------------------------------------------------------
def import_lines(db: Database, lines: Iterable[bytes], checked: bool = True) -> Imported:
    """Import such lines in one transaction. Raises StoreError if a game is damaged and `checked`."""
    with db.write_transaction(patient=True) as connection:
        reader = Importer(connection, db.name, checked)
        taken = reader.import_rows(lines)
        if checked:
            reader.check()
        return taken


class Importer:
    def __init__(self, connection: Connection, file: str, checked: bool) -> None:
        self.connection: Connection = connection
        self.file: str = file
        self.checked: bool = checked
        self.counts: Imported = Imported()
        self.new: set[str] = set()  # ids of the imported games

    def import_rows(self, lines: Iterable[bytes]) -> Imported:
        count, ended = -1, False
        for number, text in enumerate(lines, 1):
            name, value = decode_line(number, text)
            if (name == HEAD) != (number == 1) or ended:
                raise StoreError("store.export.line", line=number)
            if name == HEAD and value != SCHEMA_VERSION:
                raise StoreError("store.export.form", given=value, known=SCHEMA_VERSION)
            if name == END:
                ended = value == count
            elif name != HEAD:
                self.import_row(number, name, value)
            count += 1
        if not ended:
            raise StoreError("store.export.truncated")
        return self.counts

    def import_row(self, number: int, name: str, row: Any) -> None:
        table = TABLES.get(name)
        if (
            table is None
            or not isinstance(row, dict)
            or not all(fits_column(table.columns.get(key), row[key]) for key in row)
        ):
            raise StoreError("store.export.line", line=number)
        if self.checked:
            clean_names(table, row)
        if table in OF_GAMES:
            if row.get("game") in self.new:
                self.connection.execute(insert(table), row)
        elif self.exists(table, row):
            self.counts.skipped += table is games
        else:
            self.connection.execute(insert(table), row)
            if table is games:
                self.new.add(row["id"])
                self.counts.games += 1

    def exists(self, table: Table, row: dict[str, Any]) -> bool:
        """Whether the database has a row with the same primary or unique key."""
        keys = and_(*(column == row.get(column.name) for column in table.primary_key))
        same = or_(keys, *(column == row.get(column.name) for column in table.columns if column.unique))
        return bool(self.connection.execute(select(func.count()).select_from(table).where(same)).scalar())

    def check(self) -> None:
        """Raise StoreError if an imported game is incomplete or unreadable."""
        for game_id in self.new:
            read_game(self.connection, game_id, self.file)


def clean_names(table: Table, row: dict[str, Any]) -> None:
    """Remove the invisible characters of names: an older server may have accepted them."""
    if isinstance(row.get("name"), str) and table is not packs:  # the name of a pack has been checked with its text
        row["name"] = clean_imported_name(row["name"])
    if table is games and isinstance(row.get("seats"), str):
        try:
            seats = SEAT_ROWS.decode(row["seats"])
        except msgspec.DecodeError:
            return  # `check` reports it
        names = [clean_imported_name(who.name) for who in seats]
        if names != [who.name for who in seats]:
            cleaned = [msgspec.structs.replace(who, name=name) for who, name in zip(seats, names)]
            row["seats"] = encode_json(cleaned)


def clean_imported_name(name: str) -> str:
    return (visible_name(name) or NO_NAME) if name else ""


def fits_column(column: Column[Any] | None, value: object) -> bool:
    """Whether a value is valid for a column."""
    if column is None or isinstance(value, bool):
        return False
    if value is None:
        return bool(column.nullable)
    if isinstance(column.type, Text):
        return isinstance(value, str) and "\0" not in value
    if isinstance(column.type, Double):
        return isinstance(value, int | float) and abs(value) <= MAX_TIME
    return isinstance(value, int) and abs(value) <= MAX_INT


def decode_line(number: int, text: bytes) -> tuple[str, Any]:
    try:
        [(name, value)] = msgspec.json.decode(text, type=dict[str, Any]).items()
    except (msgspec.DecodeError, ValueError):
        raise StoreError("store.export.line", line=number) from None
    return name, value


# -- backup ------------------------------------------------------------------------------------------------------------
def back_up(db: Database, file: str) -> None:
    """Copy the database to a new SQLite file."""
    if Path(file).exists():
        raise StoreError("store.exists", file=file)
    if db.sqlite:
        with db.lock, db.translate_errors("uncopied"), db.engine.connect() as connection:
            connection.exec_driver_sql("VACUUM INTO :file", {"file": file})
        return
    unfinished = f"{file}.part"
    Path(unfinished).unlink(missing_ok=True)
    copy = Database(unfinished)
    try:
        import_lines(copy, export_lines(db, []), checked=False)  # damaged games are copied as they are
    finally:
        copy.close()
    Path(unfinished).rename(file)
