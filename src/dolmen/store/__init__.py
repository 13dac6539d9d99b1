"""The store: every game in one SQLite file, written so that what was acknowledged is never lost.

A game is a row that says how it began, and its entries are rows that are only ever appended. The number of an entry is
the lock: whoever writes a number first has it, and anybody else is told so (`Taken`) and reads again. An answer counts
once its row is committed, and only then is it shown to anybody.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from dolmen.engine.record import FORMAT, BadRecord, Entry, Record
from dolmen.text import Complaint

SCHEMA = 1
HOST = -1  # the "seat" of whoever made the table
PATIENCE = 5.0  # seconds to wait for somebody else's write

TABLES = (
    """CREATE TABLE games (
      id TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, pack TEXT, seats TEXT NOT NULL,
      position TEXT NOT NULL, drew TEXT NOT NULL, format INTEGER NOT NULL, created REAL NOT NULL
    ) STRICT""",
    """CREATE TABLE entries (
      game TEXT NOT NULL REFERENCES games, number INTEGER NOT NULL, seat INTEGER NOT NULL, entry TEXT NOT NULL,
      time REAL NOT NULL, PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE holders (
      game TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL, holder TEXT NOT NULL, name TEXT NOT NULL,
      time REAL NOT NULL
    ) STRICT""",
    "CREATE INDEX holders_by_holder ON holders (holder, game)",
    "CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are only appended'); END",
    "CREATE TRIGGER entries_last BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are only appended'); END",
    f"PRAGMA user_version = {SCHEMA}",
)


class StoreError(Complaint):
    """The store could not do what was asked; the message says what and why. Nothing was half written."""


class Taken(StoreError):
    """Somebody else has written this entry first: read again."""


SQLITE = ("CANTOPEN", "NOTADB", "FULL", "READONLY", "BUSY", "CORRUPT")


def told(error: sqlite3.Error) -> Complaint:
    """What SQLite found, in our words."""
    name = str(getattr(error, "sqlite_errorname", error))
    for word in SQLITE:
        if name.startswith(f"SQLITE_{word}"):
            return Complaint(f"sqlite.SQLITE_{word}")
    return Complaint("sqlite.error", name=name)


class SeatRow(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits where: `bot` names a bot, or is empty for a person. `token` is the secret of the seat's link.

    `here`: the seat belongs to whoever made the table, and nobody needs to be sent its link.
    """

    name: str
    bot: str = ""
    token: str = ""
    here: bool = False


class Stored(msgspec.Struct):
    """A game as it is in the store."""

    id: str
    record: Record
    pack: str | None
    seats: list[SeatRow]
    created: float


class Store:
    """One SQLite file. `:memory:` keeps nothing. Calls may come from any one thread at a time."""

    def __init__(self, path: str) -> None:
        self.path: str = path
        try:
            self.db: sqlite3.Connection = sqlite3.connect(
                path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
            )
        except sqlite3.Error as error:
            raise StoreError("store.io.unusable", file=path, what=told(error)) from None
        try:
            self.prepare()
        except BaseException:
            self.db.close()
            raise

    def prepare(self) -> None:
        with self.clear_errors("unusable"):
            self.db.execute("PRAGMA journal_mode = WAL")
            self.db.execute("PRAGMA synchronous = FULL")
            self.db.execute("PRAGMA foreign_keys = ON")
            with self.writing():  # two servers may find the file empty at the same moment
                schema = self.db.execute("PRAGMA user_version").fetchone()[0]
                if schema == 0:
                    if self.db.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone():
                        raise StoreError("store.foreign", file=self.path)
                    for statement in TABLES:
                        self.db.execute(statement)
                elif schema != SCHEMA:
                    raise StoreError("store.schema", file=self.path, given=schema, known=SCHEMA)

    def close(self) -> None:
        self.db.close()

    @contextmanager
    def clear_errors(self, what: str) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise StoreError(f"store.io.{what}", file=self.path, what=told(error)) from error

    @contextmanager
    def writing(self) -> Iterator[None]:
        """All of it or nothing."""
        with self.clear_errors("unwritten"):
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.db.execute("COMMIT")
            except BaseException:
                if self.db.in_transaction:
                    self.db.execute("ROLLBACK")
                raise

    # -- games -----------------------------------------------------------------------------------------------------
    def create(self, game_id: str, record: Record, pack: str | None, seats: list[SeatRow], holder: str) -> None:
        """Write a new game with the entries it may have already. `holder` is its host and gets the seats that are here."""
        now = time.time()
        row = (
            game_id,
            record.game,
            msgspec.json.encode(record.options).decode(),
            pack,
            msgspec.json.encode(seats).decode(),
            record.position,
            msgspec.json.encode(record.drew).decode(),
            record.dolmen,
            now,
        )
        with self.writing():
            self.db.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            for number, entry in enumerate(record.entries):
                self.insert(game_id, number, entry, now)
            self.db.execute("INSERT INTO holders VALUES (?, ?, ?, ?, ?)", (game_id, HOST, holder, "", now))
            for seat, who in enumerate(seats):
                if who.here and not who.bot:
                    self.db.execute("INSERT INTO holders VALUES (?, ?, ?, ?, ?)", (game_id, seat, holder, who.name, now))

    def load(self, game_id: str) -> Stored | None:
        with self.clear_errors("unread"):
            row = self.db.execute("SELECT * FROM games WHERE id = ?", (game_id,)).fetchone()
            if row is None:
                return None
            lines = self.db.execute("SELECT entry FROM entries WHERE game = ? ORDER BY number", (game_id,)).fetchall()
            named = self.db.execute("SELECT seat, name FROM holders WHERE game = ? ORDER BY rowid", (game_id,)).fetchall()
        _, game, options, pack, seats, position, drew, form, created = row
        if form != FORMAT:
            raise StoreError("store.format", game=game_id, given=form, known=FORMAT)
        try:
            record = Record(
                game,
                msgspec.json.decode(options),
                dolmen=form,
                position=position,
                drew=msgspec.json.decode(drew, type=list[tuple[str, str]]),
                entries=[msgspec.json.decode(line, type=Entry) for (line,) in lines],
            )
            record.check()
            rows = msgspec.json.decode(seats, type=list[SeatRow])
        except (msgspec.DecodeError, BadRecord) as error:
            raise StoreError("store.damaged", game=game_id, file=self.path, what=str(error)) from None
        for seat, name in named:
            if seat != HOST:
                rows[seat].name = name
        return Stored(game_id, record, pack, rows, created)

    def append(self, game_id: str, number: int, entries: list[Entry]) -> None:
        """Write entries from this number on, all or none. `Taken` if the next free number is another."""
        now = time.time()
        with self.writing():
            counted = "SELECT COALESCE(MAX(number) + 1, 0) FROM entries WHERE game = ?"
            free = self.db.execute(counted, (game_id,)).fetchone()[0]
            if free != number:
                raise Taken("store.taken", game=game_id, entry=number, free=free)
            for at, entry in enumerate(entries):
                self.insert(game_id, number + at, entry, now)

    def insert(self, game_id: str, number: int, entry: Entry, now: float) -> None:
        line = msgspec.json.encode(entry).decode()
        self.db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", (game_id, number, entry.seat, line, now))

    # -- who holds which seat --------------------------------------------------------------------------------------
    def sit(self, game_id: str, seat: int, holder: str, name: str) -> None:
        """From now on this holder holds the seat too, under this name."""
        with self.writing():
            self.db.execute("INSERT INTO holders VALUES (?, ?, ?, ?, ?)", (game_id, seat, holder, name, time.time()))

    def held(self, game_id: str, holder: str) -> list[int]:
        """The seats that this holder holds, and HOST if the table is its own."""
        with self.clear_errors("unread"):
            asked = "SELECT DISTINCT seat FROM holders WHERE game = ? AND holder = ? ORDER BY seat"
            return [seat for (seat,) in self.db.execute(asked, (game_id, holder))]

    def games_of(self, holder: str, most: int) -> list[tuple[str, str, float]]:
        """The games in which this holder has a seat, the newest first: id, game, when it was made."""
        with self.clear_errors("unread"):
            asked = (
                "SELECT id, game, created FROM games WHERE id IN (SELECT game FROM holders WHERE holder = ?) "
                "ORDER BY created DESC LIMIT ?"
            )
            return [(str(i), str(g), float(c)) for i, g, c in self.db.execute(asked, (holder, most))]
