"""The database behind the store: an SQLite file by default, or PostgreSQL. The code above is the same for both.

An older schema is upgraded in one transaction when the database is opened.
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

from .errors import StoreError, describe_error

MEMORY = ":memory:"
TIMEOUT_SECONDS = 5  # to wait for another process's write, or for the server
POOL_SIZE = 8
SCHEMA_VERSION = "a5"
FIRST_SCHEMA_VERSION = "a1"  # of files from before the schema had a version
MIGRATION_LOCK = 0xD01  # of PostgreSQL, held during an upgrade
CHANNEL = "dolmen"
NOTIFY = select(func.pg_notify(CHANNEL, bindparam("news")))
SERVER_TIME = select(extract("epoch", func.clock_timestamp()))
MAX_NOTIFY_BYTES = 7999  # limit of PostgreSQL


def parse_address(given: str) -> URL:
    """Parse what the user gives: a file name or `postgresql://...`."""
    if "://" not in given:
        return URL.create("sqlite", database=given)
    try:
        url = make_url(given)
    except (ArgumentError, ValueError):
        raise StoreError("store.address", given=given) from None
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreError("store.address", given=without_password(url))
    return url.set(drivername="postgresql+psycopg") if url.get_backend_name() == "postgresql" else url


def without_password(url: URL) -> str:
    """An address that is safe to print: without passwords."""
    return url.difference_update_query(("password", "sslpassword")).render_as_string(hide_password=True)


class Database:
    """An open database. SQLite has one connection, which one thread at a time may use."""

    def __init__(self, given: str) -> None:
        url = parse_address(given)
        self.name: str = given if "://" not in given else without_password(url)
        self.sqlite: bool = url.get_backend_name() == "sqlite"
        self.url: URL = url
        self.lock: AbstractContextManager[object] = RLock() if self.sqlite else nullcontext()
        self.process_id: str = secrets.token_hex(6)  # identifies this process to the others
        try:
            self.engine: Engine = open_sqlite(url) if self.sqlite else open_postgres(url)
        except (ModuleNotFoundError, NoSuchModuleError):
            raise StoreError("store.driver", file=self.name) from None
        self.shared_connection: Connection | None = None
        self.driver: Any = self.engine.dialect.loaded_dbapi
        self.version: object = None
        try:
            self.prepare()
            if self.sqlite:
                self.changed_by_others()
        except BaseException:
            self.close()
            raise

    @property
    def is_in_memory(self) -> bool:
        return self.sqlite and self.url.database in (None, "", MEMORY)

    @property
    def address(self) -> str:
        """With this address, which may contain a password, another process opens the same database."""
        return self.url.render_as_string(hide_password=False)

    def close(self) -> None:
        if self.shared_connection is not None:
            self.shared_connection.close()
        self.engine.dispose()

    # -- reading and writing ---------------------------------------------------------------------------------------
    @contextmanager
    def translate_errors(self, what: str) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            raise StoreError(f"store.io.{what}", file=self.name, what=describe_error(error.orig or error)) from error
        except (SQLAlchemyError, self.driver.Error) as error:
            raise StoreError(f"store.io.{what}", file=self.name, what=describe_error(error)) from error

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that reads one consistent state."""
        with self.lock, self.translate_errors("unread"), self.connect() as connection:
            if not self.sqlite:  # its default shows each statement a newer state
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                self.begin(connection, "BEGIN")
                yield connection

    @contextmanager
    def writing(self, failing: str = "unwritten") -> Iterator[Connection]:
        """A transaction that writes. `failing` is the key of the error text if it cannot be committed."""
        with self.lock, self.translate_errors(failing), self.connect() as connection, connection.begin():
            self.begin(connection, "BEGIN IMMEDIATE")
            yield connection

    def connect(self) -> AbstractContextManager[Connection]:
        """The only connection to a file, or one from the pool to a server."""
        if not self.sqlite:
            return self.engine.connect()
        if self.shared_connection is None:
            self.shared_connection = self.engine.connect()
        return nullcontext(self.shared_connection)

    def begin(self, connection: Connection, how: str) -> None:
        """Begin a transaction explicitly in SQLite. An event listener would run for every statement."""
        if self.sqlite:
            self.run_compiled(connection, how)

    def run_compiled(self, connection: Connection, sql: str, values: dict[str, object] | None = None) -> int:
        """Run a compiled statement directly through the driver; returns the number of rows changed."""
        driver: Any = connection.connection.driver_connection
        return int(driver.execute(sql, values or {}).rowcount)

    def compile(self, statement: ClauseElement, names: list[str]) -> str:
        """Compile a statement with these parameters for the driver: frequent statements are compiled only once."""
        return str(statement.compile(self.engine, column_keys=names))

    def now(self, connection: Connection) -> float:
        """Seconds since 1970 by the clock that all processes of this database share."""
        return time.time() if self.sqlite else float(connection.execute(SERVER_TIME).scalar_one())

    def check(self) -> None:
        """StoreError if the database does not answer."""
        with self.reading() as connection:
            connection.exec_driver_sql("SELECT 1")

    def notify(self, connection: Connection, game_id: str, what: str = "") -> None:
        """Tell other processes, on commit, that a game has changed. SQLite needs no notification: see `changed_by_others`.

        `what` is the change itself, which saves the others a query. If it is too long, it is left out.
        """
        if not self.sqlite:
            news = f"{self.process_id} {game_id} {what}"
            short = len(news.encode()) <= MAX_NOTIFY_BYTES
            connection.execute(NOTIFY, {"news": news if short else f"{self.process_id} {game_id}"})

    def broadcast(self, game_id: str, what: str) -> None:
        """Send a message to the other processes without storing it. An SQLite file is served by one process."""
        if not self.sqlite:
            with self.writing() as connection:
                self.notify(connection, game_id, what)

    def changed_by_others(self) -> bool:
        """Whether another process has written to the SQLite file since the last call. PostgreSQL notifies instead."""
        with self.reading() as connection:
            version = connection.exec_driver_sql("PRAGMA data_version").scalar()
        before, self.version = self.version, version
        return version != before

    # -- schema version --------------------------------------------------------------------------------------------
    def prepare(self) -> None:
        with self.writing("unusable") as connection:  # two servers may open an empty database at once
            if not self.sqlite:
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
            version = self.schema_version(connection)
            if version != SCHEMA_VERSION:
                command.upgrade(migrations(connection), SCHEMA_VERSION)

    def schema_version(self, connection: Connection) -> str | None:
        """The schema version; None if the database is empty. StoreError if another program made it."""
        version = MigrationContext.configure(connection).get_current_revision()
        if version is None:
            known = inspect(connection).get_table_names()
            if self.sqlite and connection.exec_driver_sql("PRAGMA user_version").scalar() == 1 and "entries" in known:
                command.stamp(migrations(connection), FIRST_SCHEMA_VERSION)
                return FIRST_SCHEMA_VERSION
            if known:
                raise StoreError("store.foreign", file=self.name)
        elif version > SCHEMA_VERSION:
            raise StoreError("store.schema", file=self.name, given=version, known=SCHEMA_VERSION)
        return version


def migrations(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


def open_sqlite(url: URL) -> Engine:
    given = {"timeout": TIMEOUT_SECONDS, "isolation_level": None, "check_same_thread": False}
    engine = create_engine(url, poolclass=StaticPool, connect_args=given, paramstyle="named")

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: object) -> None:
        enable_wal(connection)
        connection.execute("PRAGMA synchronous = FULL")  # acknowledged writes survive a power cut
        connection.execute("PRAGMA foreign_keys = ON")

    return engine


def enable_wal(connection: sqlite3.Connection) -> None:
    """Let readers and a writer work at the same time.

    Two servers may open a new file at once, and SQLite's own timeout does not apply to this statement.
    """
    end = time.monotonic() + TIMEOUT_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(0.02)
        else:
            return


def open_postgres(url: URL) -> Engine:
    given = {
        **connection_settings(),
        "options": f"-c lock_timeout={TIMEOUT_SECONDS}s -c statement_timeout={2 * TIMEOUT_SECONDS}s",
    }
    return create_engine(url, pool_size=POOL_SIZE, max_overflow=0, pool_pre_ping=True, connect_args=given)


def connection_settings() -> dict[str, int]:
    """Timeouts after which a connection to a lost server is given up."""
    keepalive = {"keepalives_idle": TIMEOUT_SECONDS, "keepalives_interval": TIMEOUT_SECONDS, "keepalives_count": 2}
    return {"connect_timeout": TIMEOUT_SECONDS, "tcp_user_timeout": 3000 * TIMEOUT_SECONDS, **keepalive}
