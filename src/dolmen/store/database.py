"""The database behind the store: an SQLite file by default, or PostgreSQL. The code above is the same for both.

An older schema is upgraded in one transaction when the database is opened.
"""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator
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
    Select,
    bindparam,
    create_engine,
    delete,
    event,
    extract,
    func,
    insert,
    inspect,
    make_url,
    select,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from dolmen.text import InputError

from .errors import OutcomeUnknown, StoreError, is_connection_lost, to_input_error
from .schema import server_values

MEMORY = ":memory:"
TIMEOUT_SECONDS = 5  # time limit for another process's write, or for the server
CONFIRM_SECONDS = 2.0  # time limit to find out whether a write was committed, after the connection was lost
FROZEN_SECONDS = 1.0  # an operation that fails after this long has met a server that does not answer
PAUSE_SECONDS = 2.0  # time after that in which operations fail at once, so that waiting requests do not add up
PROBE_BYTES = 8192  # size of a test write, more than a page: in a full file it finds no place
POOL_SIZE = 8
SCHEMA_VERSION = "a8"
FIRST_SCHEMA_VERSION = "a1"  # version of files from before the schema had one
MIGRATION_LOCK = 0xD01  # number of the PostgreSQL lock that is held during an upgrade
CHANNEL = "dolmen"
NOTIFY = select(func.pg_notify(CHANNEL, bindparam("news")))
SERVER_TIME = select(extract("epoch", func.clock_timestamp()))
RUNNING_BACKEND = "SELECT count(*) FROM pg_stat_activity WHERE pid = %(pid)s"
MAX_NOTIFY_BYTES = 7999  # limit of PostgreSQL

FileIdentity = tuple[int, int]  # device and inode


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


class ServerClock:
    """The time since 1970 of a server process: the time at its start, and the seconds that have passed since.

    With PostgreSQL the time at the start is the database's, so that all servers agree. Later jumps of the system clock have
    no effect.
    """

    def __init__(self, start: float) -> None:
        self.offset: float = start - time.monotonic()

    def now(self) -> float:
        return self.offset + time.monotonic()


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
        self.clock: ServerClock = ServerClock(time.time())
        self.paused_until: float = 0.0  # by the monotonic clock
        self.files: dict[Path, FileIdentity] = {}
        try:
            self.prepare()
            if self.sqlite:
                self.changed_by_others()
                self.files = database_file_identities(url)
            else:
                with self.read_transaction() as connection:
                    self.clock = ServerClock(self.now(connection))
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
        began = time.monotonic()
        try:
            yield
        except (SQLAlchemyError, self.driver.Error) as error:
            raise self.translate_error(error, what, began) from error

    def translate_error(self, error: Exception, what: str, began: float) -> StoreError:
        """The error to raise for an error of the driver. If the server did not answer in time, pause."""
        cause = driver_error(error)
        if not self.sqlite and is_connection_lost(cause) and time.monotonic() - began > FROZEN_SECONDS:
            self.paused_until = time.monotonic() + PAUSE_SECONDS
        return StoreError(f"store.io.{what}", file=self.name, what=to_input_error(cause))

    @contextmanager
    def read_transaction(self, patient: bool = False) -> Iterator[Connection]:
        """A transaction that reads one consistent state. `patient`: it may take minutes."""
        with self.lock, self.translate_errors("unread"), self.connect("unread", patient) as connection:
            if not self.sqlite:  # its default shows each statement a newer state
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                self.begin(connection, "BEGIN", patient)
                yield connection

    @contextmanager
    def write_transaction(
        self, failing: str = "unwritten", written: Callable[[Connection], bool] | None = None, patient: bool = False
    ) -> Iterator[Connection]:
        """A transaction that writes. `failing` is the key of the error text if it cannot be committed.

        If the connection breaks during the commit, `written` looks up whether it succeeded. Without it, or if the database
        does not come back, this raises OutcomeUnknown.
        """
        began, backend = time.monotonic(), -1
        with self.lock:
            try:
                with self.connect(failing, patient) as connection, connection.begin():
                    self.begin(connection, "BEGIN IMMEDIATE", patient)
                    yield connection
                    self.check_files(failing)
                    backend = self.backend_id(connection)
            except (SQLAlchemyError, self.driver.Error) as error:
                in_commit = backend >= 0 and (self.sqlite or is_connection_lost(driver_error(error)))
                if in_commit and self.was_written(backend, written):
                    return
                raise self.translate_error(error, failing, began) from error

    def was_written(self, backend: int, written: Callable[[Connection], bool] | None) -> bool:
        """Whether a commit succeeded, although it raised an error. OutcomeUnknown if that cannot be found out.

        The transaction may still be running on the server: the answer counts only after its connection has ended.
        """
        if written is None:
            if self.sqlite:  # it has rolled back
                return False
            raise OutcomeUnknown("store.doubtful", file=self.name)
        end = time.monotonic() + CONFIRM_SECONDS
        while True:
            try:
                with self.read_transaction() as connection:
                    if self.sqlite or connection.exec_driver_sql(RUNNING_BACKEND, {"pid": backend}).scalar() == 0:
                        return written(connection)
            except StoreError:
                pass
            if time.monotonic() > end:
                raise OutcomeUnknown("store.doubtful", file=self.name)
            time.sleep(0.05)

    def backend_id(self, connection: Connection) -> int:
        """The server's process for this connection; 0 with SQLite."""
        driver: Any = connection.connection.driver_connection
        return 0 if self.sqlite else int(driver.pgconn.backend_pid)

    def connect(self, failing: str, patient: bool) -> AbstractContextManager[Connection]:
        """The only connection to a file, or one from the pool to a server."""
        if not self.sqlite:
            return self.connect_to_server(failing, patient)
        if self.shared_connection is None:
            self.shared_connection = self.engine.connect()
        return nullcontext(self.shared_connection)

    @contextmanager
    def connect_to_server(self, failing: str, patient: bool) -> Iterator[Connection]:
        from .postgres import PATIENT_SECONDS, PING_SHARE, WAIT_SHARE

        if time.monotonic() < self.paused_until:
            raise StoreError(f"store.io.{failing}", file=self.name, what=InputError("database.LOST"))
        with self.engine.connect() as connection:
            driver: Any = connection.connection.driver_connection
            driver.limit = PATIENT_SECONDS if patient else WAIT_SHARE * TIMEOUT_SECONDS
            try:
                yield connection
            finally:
                driver.limit = PING_SHARE * TIMEOUT_SECONDS  # until its next use it is only tested

    def begin(self, connection: Connection, how: str, patient: bool) -> None:
        """Begin a transaction explicitly in SQLite: an event listener would run for every statement."""
        if self.sqlite:
            self.run_compiled(connection, how)
        elif patient:
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
            connection.exec_driver_sql("SET LOCAL lock_timeout = 0")

    def run_compiled(self, connection: Connection, sql: str, values: dict[str, object] | None = None) -> int:
        """Run a compiled statement directly through the driver; returns the number of rows changed."""
        driver: Any = connection.connection.driver_connection
        return int(driver.execute(sql, values or {}).rowcount)

    def run_compiled_many(self, connection: Connection, sql: str, rows: list[dict[str, object]]) -> None:
        """Run a compiled statement for each row. A long record would take five times as long one by one."""
        if len(rows) == 1:
            self.run_compiled(connection, sql, rows[0])
        elif rows:
            driver: Any = connection.connection.driver_connection
            driver.cursor().executemany(sql, rows)

    def compile(self, statement: ClauseElement, names: list[str]) -> str:
        """Compile a statement with these parameters for the driver: frequent statements are compiled only once."""
        return str(statement.compile(self.engine, column_keys=names))

    def now(self, connection: Connection) -> float:
        """Seconds since 1970 by the clock that all processes of this database share."""
        return time.time() if self.sqlite else float(connection.execute(SERVER_TIME).scalar_one())

    def check_readable(self) -> None:
        """Raise StoreError if the database does not answer, or the file is no longer there."""
        with self.read_transaction() as connection:
            connection.exec_driver_sql("SELECT 1")
        self.check_files("unread")

    def check_writable(self) -> None:
        """Raise StoreError if nothing can be written now. Writes a row that needs new space, and deletes it."""
        key = f"probe-{self.process_id}"
        with self.write_transaction() as connection:
            connection.execute(insert(server_values), {"key": key, "value": "x" * PROBE_BYTES})
            connection.execute(delete(server_values).where(server_values.c.key == key))

    def check_files(self, failing: str) -> None:
        """Raise StoreError if the SQLite file was deleted or replaced: what is written to the open file would be lost."""
        for path, identity in self.files.items():
            if file_identity(path) != identity:
                raise StoreError(f"store.io.{failing}", file=self.name, what=InputError("database.REPLACED"))

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
            with self.write_transaction() as connection:
                self.notify(connection, game_id, what)

    def changed_by_others(self) -> bool:
        """Whether another process has written to the SQLite file since the last call. PostgreSQL notifies instead."""
        with self.read_transaction() as connection:
            version = connection.exec_driver_sql("PRAGMA data_version").scalar()
        before, self.version = self.version, version
        return version != before

    # -- schema version --------------------------------------------------------------------------------------------
    def prepare(self) -> None:
        # Two servers may open an empty database at once.
        with self.write_transaction("unusable", patient=True) as connection:
            if not self.sqlite:
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
            version = self.schema_version(connection)
            if version != SCHEMA_VERSION:
                command.upgrade(migrations(connection), SCHEMA_VERSION)

    def schema_version(self, connection: Connection) -> str | None:
        """The schema version; None if the database is empty. Raises StoreError if another program made it."""
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
    from .postgres import TimedConnection, connection_settings

    given = connection_settings(TIMEOUT_SECONDS)
    engine = create_engine(
        url, pool_size=POOL_SIZE, max_overflow=0, pool_timeout=TIMEOUT_SECONDS, pool_pre_ping=True, connect_args=given
    )

    @event.listens_for(engine, "do_connect")
    def connect(_dialect: object, _record: object, args: Any, settings: Any) -> TimedConnection:
        return TimedConnection.connect(*args, **settings)

    return engine


def row_exists(asked: Select[Any]) -> Callable[[Connection], bool]:
    """A check whether a query finds a row, for `write_transaction`."""
    return lambda connection: connection.execute(asked).first() is not None


def row_is_missing(asked: Select[Any]) -> Callable[[Connection], bool]:
    return lambda connection: connection.execute(asked).first() is None


def driver_error(error: Exception) -> BaseException:
    """The error of the driver inside an error of SQLAlchemy."""
    return (error.orig or error) if isinstance(error, DBAPIError) else error


def database_file_identities(url: URL) -> dict[Path, FileIdentity]:
    """What tells the SQLite file and its write-ahead log from others; empty for a database in memory.

    Both stay the same while the database is open.
    """
    if not url.database or url.database == MEMORY:
        return {}
    path = Path(url.database).absolute()
    log = path.resolve().with_name(f"{path.resolve().name}-wal")
    found = {file: file_identity(file) for file in (path, log)}
    return {file: identity for file, identity in found.items() if identity is not None}


def file_identity(path: Path) -> FileIdentity | None:
    """What tells a file from another one of the same name; None if there is no such file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
