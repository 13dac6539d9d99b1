"""The database behind the store: one SQLite file by default, PostgreSQL by its address, the same code above.

A store of an older form is brought to the present one when it is opened, all of it or not at all.
"""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from threading import RLock
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import (
    URL,
    ClauseElement,
    Connection,
    Engine,
    bindparam,
    create_engine,
    event,
    extract,
    func,
    inspect,
    make_url,
    select,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from .errors import StoreError, told

MEMORY = ":memory:"
PATIENCE = 5  # seconds to wait for somebody else's write, or for the server to answer
CONNECTIONS = 8
NEWEST = "a5"
FIRST = "a1"  # the form of files that were made before forms had names
LOCK = 0xD01  # PostgreSQL's, held while the store is brought to its newest form
CHANNEL = "dolmen"
NOTIFY = select(func.pg_notify(CHANNEL, bindparam("news")))
CLOCK = select(extract("epoch", func.clock_timestamp()))
LONGEST_NEWS = 7999  # bytes that PostgreSQL takes


def address(given: str) -> URL:
    """What the user names, a file or `postgresql://...`, as an address."""
    if "://" not in given:
        return URL.create("sqlite", database=given)
    try:
        url = make_url(given)
    except (ArgumentError, ValueError):
        raise StoreError("store.address", given=given) from None
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreError("store.address", given=spoken(url))
    return url.set(drivername="postgresql+psycopg") if url.get_backend_name() == "postgresql" else url


def spoken(url: URL) -> str:
    """An address as it may be told: without its password, wherever that stands."""
    return url.difference_update_query(("password", "sslpassword")).render_as_string(hide_password=True)


class Database:
    """An open database. SQLite is used through one connection, by one thread at a time: the others wait."""

    def __init__(self, given: str) -> None:
        url = address(given)
        self.name: str = given if "://" not in given else spoken(url)
        self.sqlite: bool = url.get_backend_name() == "sqlite"
        self.url: URL = url
        self.turn: AbstractContextManager[object] = RLock() if self.sqlite else nullcontext()
        self.me: str = secrets.token_hex(6)  # how other processes know this one
        try:
            self.engine: Engine = open_sqlite(url) if self.sqlite else open_postgres(url)
        except (ModuleNotFoundError, NoSuchModuleError):
            raise StoreError("store.driver", file=self.name) from None
        self.kept: Connection | None = None
        self.driver: Any = self.engine.dialect.loaded_dbapi
        self.version: object = None
        try:
            self.prepare()
            if self.sqlite:
                self.moved()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        if self.kept is not None:
            self.kept.close()
        self.engine.dispose()

    # -- reading and writing ---------------------------------------------------------------------------------------
    @contextmanager
    def clear_errors(self, what: str) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            raise StoreError(f"store.io.{what}", file=self.name, what=told(error.orig or error)) from error
        except (SQLAlchemyError, self.driver.Error) as error:
            raise StoreError(f"store.io.{what}", file=self.name, what=told(error)) from error

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """What is read inside is of one moment."""
        with self.turn, self.clear_errors("unread"), self.line() as line:
            if not self.sqlite:  # there each statement would else see a moment of its own
                line = line.execution_options(isolation_level="REPEATABLE READ")
            with line.begin():
                self.begin(line, "BEGIN")
                yield line

    @contextmanager
    def writing(self, failing: str = "unwritten") -> Iterator[Connection]:
        """All of it or nothing. `failing` is what is said of the store if it cannot be."""
        with self.turn, self.clear_errors(failing), self.line() as line, line.begin():
            self.begin(line, "BEGIN IMMEDIATE")
            yield line

    def line(self) -> AbstractContextManager[Connection]:
        """The one line to a file, or one of several to a server."""
        if not self.sqlite:
            return self.engine.connect()
        if self.kept is None:
            self.kept = self.engine.connect()
        return nullcontext(self.kept)

    def begin(self, line: Connection, how: str) -> None:
        """SQLite is told when a transaction begins; a listener would be asked about every statement."""
        if self.sqlite:
            self.do(line, how)

    def do(self, line: Connection, ready: str, values: dict[str, object] | None = None) -> int:
        """Carry out a statement that is `ready`, straight through the driver; how many rows it met."""
        driver: Any = line.connection.driver_connection
        return int(driver.execute(ready, values or {}).rowcount)

    def ready(self, statement: ClauseElement, names: list[str]) -> str:
        """A statement with values of these names, as the driver takes it: what is done all the time is put together once."""
        return str(statement.compile(self.engine, column_keys=names))

    def now(self, line: Connection) -> float:
        """Seconds since 1970 by the clock that all processes at this store have in common."""
        return time.time() if self.sqlite else float(line.execute(CLOCK).scalar_one())

    def check(self) -> None:
        """StoreError if the database does not answer."""
        with self.reading() as line:
            line.exec_driver_sql("SELECT 1")

    def tell(self, line: Connection, game_id: str, what: str = "") -> None:
        """Let other processes know, once it is committed, that something happened in a game. A file tells by itself.

        Told `what`, they need not look it up. What is too long to be told is looked up.
        """
        if not self.sqlite:
            news = f"{self.me} {game_id} {what}"
            short = len(news.encode()) <= LONGEST_NEWS
            line.execute(NOTIFY, {"news": news if short else f"{self.me} {game_id}"})

    def call(self, game_id: str, what: str) -> None:
        """Say something to the other processes that is not kept. A file is served by one process."""
        if not self.sqlite:
            with self.writing() as line:
                self.tell(line, game_id, what)

    def moved(self) -> bool:
        """Whether another process has written to the file since this was last asked. PostgreSQL says so by itself."""
        with self.reading() as line:
            version = line.exec_driver_sql("PRAGMA data_version").scalar()
        before, self.version = self.version, version
        return version != before

    # -- form ------------------------------------------------------------------------------------------------------
    def prepare(self) -> None:
        with self.writing("unusable") as line:  # two servers may find it empty at the same moment
            if not self.sqlite:
                line.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            form = self.form(line)
            if form != NEWEST:
                command.upgrade(migrations(line), NEWEST)

    def form(self, line: Connection) -> str | None:
        """The form the store has now; None if there is nothing yet. StoreError if it is not ours."""
        form = MigrationContext.configure(line).get_current_revision()
        if form is None:
            known = inspect(line).get_table_names()
            if self.sqlite and line.exec_driver_sql("PRAGMA user_version").scalar() == 1 and "entries" in known:
                command.stamp(migrations(line), FIRST)
                return FIRST
            if known:
                raise StoreError("store.foreign", file=self.name)
        elif form > NEWEST:
            raise StoreError("store.schema", file=self.name, given=form, known=NEWEST)
        return form


def migrations(line: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = line
    return config


def open_sqlite(url: URL) -> Engine:
    given = {"timeout": PATIENCE, "isolation_level": None, "check_same_thread": False}
    engine = create_engine(url, poolclass=StaticPool, connect_args=given, paramstyle="named")

    @event.listens_for(engine, "connect")
    def set_up(line: Any, _: object) -> None:
        keep_a_log(line)
        line.execute("PRAGMA synchronous = FULL")  # what was acknowledged outlives a power cut
        line.execute("PRAGMA foreign_keys = ON")

    return engine


def keep_a_log(line: sqlite3.Connection) -> None:
    """Let readers and a writer go side by side. Two servers may open a new file at the same moment, and for this alone
    SQLite does not wait by itself.
    """
    end = time.monotonic() + PATIENCE
    while True:
        try:
            line.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(0.02)
        else:
            return


def open_postgres(url: URL) -> Engine:
    given = {**line_settings(), "options": f"-c lock_timeout={PATIENCE}s -c statement_timeout={2 * PATIENCE}s"}
    return create_engine(url, pool_size=CONNECTIONS, max_overflow=0, pool_pre_ping=True, connect_args=given)


def line_settings() -> dict[str, int]:
    """How soon a line to a machine that is gone is given up."""
    kept = {"keepalives_idle": PATIENCE, "keepalives_interval": PATIENCE, "keepalives_count": 2}
    return {"connect_timeout": PATIENCE, "tcp_user_timeout": 3000 * PATIENCE, **kept}
