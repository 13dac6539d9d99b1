"""The store, in SQLite and in PostgreSQL: entries are stored once and in order, and every failure has a clear message."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Event

import msgspec
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from dolmen.engine.play import new_play
from dolmen.engine.record import Entry
from dolmen.games import make
from dolmen.store import (
    HOST,
    ChatStore,
    SeatResult,
    SeatRow,
    StateSummary,
    Store,
    StoreError,
    TableSettings,
    WriteConflict,
    database,
)
from dolmen.table import Tables
from tests.store_helpers import SEATS, roam_record, run_sql, stored_status

FIRST_SCHEMA = (
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
    "PRAGMA user_version = 1",
)


@pytest.fixture
def store(data):
    with_games = Store(data)
    with_games.create("g1", roam_record(), None, SEATS, "ann's browser")
    yield with_games
    with_games.close()


def entries_in(data: str) -> list[str]:
    other = Store(data)
    try:
        stored = other.load("g1")
        assert stored is not None
        return [entry.answer for entry in stored.record.entries]
    finally:
        other.close()


def test_a_stored_game_is_read_back_unchanged(store, data):
    store.append("g1", 0, [Entry(0, "rest"), Entry(1, "coin", drew=[("pile", "C02")], auto=True)])
    store.append("g1", 2, [Entry(1, undo=[1])])
    store.close()
    again = Store(data)
    stored = again.load("g1")
    again.close()
    assert stored is not None
    assert stored.record.entries == [Entry(0, "rest"), Entry(1, "coin", [("pile", "C02")], auto=True), Entry(1, undo=[1])]
    assert (stored.record.game, stored.record.options, stored.record.drew) == (
        "roam",
        roam_record().options,
        [("lands", "C01")],
    )
    assert [msgspec.structs.replace(who, came=0.0) for who in stored.seats] == SEATS
    assert stored.seats[0].came  # the time for a seat that is taken from the start


def test_an_unknown_game_is_none_and_takes_no_entries(store):
    assert store.load("g2") is None
    assert stored_status(store, "g2") is None
    with pytest.raises(StoreError, match="game g2 does not exist"):
        store.append("g2", 0, [Entry(0, "rest")])


def test_the_entry_number_prevents_conflicting_writes(store, data):
    other = Store(data)
    store.append("g1", 0, [Entry(0, "mine")])
    with pytest.raises(WriteConflict, match="entry 0 cannot be written, because the next one is 1"):
        other.append("g1", 0, [Entry(1, "theirs")])
    other.append("g1", 1, [Entry(1, "theirs")])
    other.close()
    assert entries_in(data) == ["mine", "theirs"]


def test_entries_cannot_leave_gaps(store, data):
    with pytest.raises(WriteConflict):
        store.append("g1", 1, [Entry(0, "too early")])
    assert entries_in(data) == []


def test_entries_written_together_are_stored_all_or_none(store):
    run_sql(store, "INSERT INTO entries (game, number, seat, entry, time) VALUES ('g1', 1, 0, '{}', 0)")
    with pytest.raises(WriteConflict):
        store.append("g1", 0, [Entry(0, "first"), Entry(0, "second")])
    assert run_sql(store, "SELECT number FROM entries") == [(1,)]
    assert stored_status(store, "g1").length == 0


def test_entries_can_be_neither_changed_nor_removed(store, data):
    store.append("g1", 0, [Entry(0, "rest")])
    for statement in ("UPDATE entries SET entry = '{}'", "DELETE FROM entries"):
        with pytest.raises(DBAPIError, match="only appended"):
            run_sql(store, statement)
    assert entries_in(data) == ["rest"]


def test_a_committed_entry_is_visible_to_others_at_once(store, data):
    if store.db.sqlite:
        assert run_sql(store, "PRAGMA journal_mode") == [("wal",)]
        assert run_sql(store, "PRAGMA synchronous") == [(2,)]
    store.append("g1", 0, [Entry(0, "rest")])
    assert entries_in(data) == ["rest"]  # while the first connection is still open


def test_a_long_write_of_another_program_gives_a_clear_error(store, data, monkeypatch):
    monkeypatch.setattr(database, "TIMEOUT_SECONDS", 1)
    blocked = Store(data)
    with store.db.write_transaction() as line:
        line.execute(text("UPDATE games SET listed = 1"))
        with pytest.raises(StoreError, match=r"could not be written: another program is using it"):
            blocked.append("g1", 0, [Entry(0, "rest")])
    blocked.append("g1", 0, [Entry(0, "rest")])
    blocked.close()
    assert entries_in(data) == ["rest"]


def test_a_read_sees_one_consistent_state(store, data):
    """Loading a game takes several queries; a concurrent write is visible in all of them or in none."""
    written = Event()

    def write() -> None:
        other = Store(data)
        for number in range(60):
            other.append("g1", number, [Entry(0, "rest")])
        other.close()
        written.set()

    with ThreadPoolExecutor(1) as pool:
        done = pool.submit(write)
        lengths = []
        while not written.is_set() and not done.done():
            lengths.append(len(store.load("g1").record.entries))  # raises StoreError if they are inconsistent
        done.result()
    assert lengths == sorted(lengths)
    assert len(store.load("g1").record.entries) == 60


def test_several_threads_can_use_a_store(store):
    def work(thread: int) -> None:
        for _ in range(20):
            assert store.held_seats("g1", "ann's browser") == [HOST, 0]
            store.add_holder("g1", 1, f"browser {thread}", "Robert")

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(work, range(4))) == [None] * 4
    assert len(set(store.holders_by_seat("g1")[1])) == 4


def test_several_servers_can_create_the_same_store_at_once(data):
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(Store, [data] * 4))
    stores[0].create("g1", roam_record(), None, SEATS, "ann's browser")
    assert [stored_status(store, "g1").length for store in stores] == [0] * 4
    for store in stores:
        store.close()


# -- schemas ------------------------------------------------------------------------------------------------------------
def test_a_foreign_database_is_refused(tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear reader, this is no database at all. " * 50)
    with pytest.raises(StoreError, match=r"letter\.txt cannot be used: it is not a database"):
        Store(str(letter))
    foreign = tmp_path / "foreign.db"
    with sqlite3.connect(foreign) as db:
        db.execute("CREATE TABLE stamps (country TEXT)")
    db.close()
    with pytest.raises(StoreError, match="database of another program"):
        Store(str(foreign))
    with pytest.raises(StoreError, match=r"folder\.db cannot be used: the file cannot be opened"):
        Store(str(tmp_path / "no" / "such" / "folder.db"))


@pytest.mark.parametrize("address", ["dolmen:geheim@127.0.0.1:1/games", "/games?host=127.0.0.1&port=1&password=geheim"])
def test_an_unreachable_server_is_reported_without_its_password(address):
    with pytest.raises(StoreError, match="cannot be used: the database does not respond") as error:
        Store(f"postgresql://{address}")
    assert "geheim" not in str(error.value)


@pytest.mark.parametrize("given", ["mysql://somebody@somewhere/games", "postgresql://[::1/games"])
def test_an_invalid_store_address_is_refused(given):
    with pytest.raises(StoreError, match="is not a valid database"):
        Store(given)


def test_a_store_of_a_later_version_is_refused(store, data):
    run_sql(store, "UPDATE alembic_version SET version_num = 'z9'")
    store.close()
    with pytest.raises(StoreError, match="has schema z9, but this version of Dolmen needs a8"):
        Store(data)


def rows_of_a_game() -> tuple[dict[str, list[tuple[object, ...]]], str]:
    """The rows that the first version wrote for a game of Roam with some answers, and its position."""
    game = make("roam", {"seats": 2, "first": 0})
    play, rng = new_play(game, Random(7)), Random(7)
    while len(play.record.entries) < 12:
        seat = game.to_act(play.state)[0]
        play.play_answer(seat, game.sample(play.state, seat, rng))
    store = Store(":memory:")
    store.create("g1", play.record, None, [SeatRow("Ann", token="a", here=True), SeatRow("Bob", token="b")], "ann's browser")
    rows = {name: run_sql(store, f"SELECT {columns} FROM {name}") for name, columns in OLD_COLUMNS.items()}
    store.close()
    return rows, game.write_position(play.state)


@pytest.fixture
def first_schema_file(tmp_path):
    """A file as the first version wrote it."""
    file = str(tmp_path / "old.sqlite3")
    rows, position = rows_of_a_game()
    db = sqlite3.connect(file, isolation_level=None)
    for statement in FIRST_SCHEMA:
        db.execute(statement)
    for name, lines in rows.items():
        db.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(lines[0]))})", lines)
    db.close()
    return file, position


OLD_COLUMNS = {
    "games": "id, game, options, pack, seats, position, drew, format, created",
    "entries": "game, number, seat, entry, time",
    "holders": "game, seat, holder, name, time",
}


def test_a_file_of_the_first_schema_is_migrated_and_playable(first_schema_file):
    file, position = first_schema_file
    for _ in range(2):  # with the migration and after it
        store = Store(file)
        tables = Tables(store)
        table = tables.get("g1")
        assert table.frozen_reason == ""
        assert tables.held_seats(table, "ann's browser") == [0]
        assert [found.id for found in store.games_of("ann's browser", 5)] == ["g1"]
        assert table.game.write_position(table.play.state) == position
        seat = table.to_act()[0]
        table.answer(seat, table.decision(seat), table.game.legal(table.view(seat), seat)[-1].name)
        position, length = table.game.write_position(table.play.state), table.version
        assert length > 12
        assert store.load("g1").rules != ""
        store.close()
    with sqlite3.connect(file) as db:  # the first version refuses it
        assert db.execute("PRAGMA user_version").fetchone() == (2,)
    db.close()


@pytest.mark.parametrize("schema", ["a1", "a2", "a3", "a4"])
def test_a_store_of_an_earlier_schema_is_migrated_and_playable(data, schema, monkeypatch):
    rows, position = rows_of_a_game()
    with monkeypatch.context() as earlier:
        earlier.setattr(database, "SCHEMA_VERSION", schema)
        old = database.Database(data)
    with old.engine.begin() as line:
        for name, columns in OLD_COLUMNS.items():
            values = ", ".join(f":{column}" for column in columns.split(", "))
            insert = text(f"INSERT INTO {name} ({columns}) VALUES ({values})")
            line.execute(insert, [dict(zip(columns.split(", "), row, strict=True)) for row in rows[name]])
        if schema != "a1":
            line.execute(text("UPDATE games SET length = 12"))
            said = "INSERT INTO words (game, number, seat, name, text, time) VALUES ('g1', 0, 0, 'Ann', 'Hello!', 5)"
            line.execute(text(said))
    old.close()
    store = Store(data)
    table = Tables(store).get("g1")
    assert table.frozen_reason == ""
    assert table.game.write_position(table.play.state) == position
    assert [said.text for said in ChatStore(store.db).messages_since("g1", 0)] == ([] if schema == "a1" else ["Hello!"])
    seat = table.to_act()[0]
    table.answer(seat, table.decision(seat), table.game.legal(table.view(seat), seat)[-1].name)
    assert stored_status(store, "g1").length == table.version > 12
    with pytest.raises(DBAPIError, match="only appended"):
        run_sql(store, "DELETE FROM entries")
    store.close()


def test_a_failed_migration_changes_nothing(first_schema_file, monkeypatch):
    file, _ = first_schema_file
    upgrade = database.command.upgrade

    def fail_after_upgrade(*words):
        upgrade(*words)
        raise sqlite3.OperationalError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(database.command, "upgrade", fail_after_upgrade)
        with pytest.raises(StoreError):
            Store(file)
    with sqlite3.connect(file) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
        assert not db.execute("SELECT name FROM sqlite_schema WHERE name IN ('alembic_version', 'people')").fetchall()
    db.close()
    store = Store(file)
    assert stored_status(store, "g1").length == 12
    store.close()


@pytest.mark.parametrize("line", ['{"seat": 0', '{"seat": 0, "redo": 7}'])
def test_a_damaged_entry_is_reported(store, line):
    run_sql(store, "INSERT INTO entries (game, number, seat, entry, time) VALUES ('g1', 0, 0, :line, 0)", line=line)
    with pytest.raises(StoreError, match=r"game g1 in .* is damaged"):
        store.load("g1")


@pytest.mark.parametrize(("column", "value"), [("waits", "x"), ("clock", "x"), ("seats", "[")])
def test_a_damaged_game_does_not_hide_the_others(store, column, value):
    store.create("g2", roam_record(), None, SEATS, "ann's browser", setting=TableSettings(listed=True))
    store.create("g3", roam_record(), None, SEATS, "ann's browser", setting=TableSettings(listed=True))
    run_sql(store, f"UPDATE games SET {column} = :value WHERE id = 'g2'", value=value)
    assert [found.id for found in store.listed_games(9)] == ["g3"]
    assert {found.id for found in store.games_of("ann's browser", 9)} == {"g1", "g3"}
    with pytest.raises(StoreError, match=r"game g2 in .* is damaged"):
        store.load("g2")


def test_a_missing_entry_is_reported(store):
    run_sql(store, "UPDATE games SET length = 3")
    with pytest.raises(StoreError, match=r"game g1 in .* is damaged: the record has 0 entries instead of 3"):
        store.load("g1")


# -- holders ------------------------------------------------------------------------------------------------------------
def test_holders_are_stored_with_their_seats(store):
    assert store.held_seats("g1", "ann's browser") == [HOST, 0]
    assert store.held_seats("g1", "bob's browser") == []
    store.add_holder("g1", 1, "bob's browser", "Robert")
    store.add_holder("g1", 1, "bob's browser", "Robert")
    assert store.held_seats("g1", "bob's browser") == [1]
    stored = store.load("g1")
    assert [seat.name for seat in stored.seats] == ["Ann", "Robert", "Rob"]
    assert [game.id for game in store.games_of("bob's browser", 5)] == ["g1"]
    assert store.games_of("a stranger", 5) == []


def test_games_waiting_for_the_holder_come_first(store):
    store.create("g2", roam_record(), None, SEATS, "ann's browser")
    store.append("g1", 0, [Entry(0, "rest")], StateSummary([0]), now=1.0)
    store.append("g2", 0, [Entry(0, "rest")], StateSummary([1]), now=2.0)
    assert [found.id for found in store.games_of("ann's browser", 5)] == ["g1", "g2"]
    assert [found.id for found in store.games_of("ann's browser", 1)] == ["g2"]


def test_a_frozen_game_waits_for_nobody(store):
    store.append("g1", 0, [Entry(0, "rest")], StateSummary([0]))
    assert [found.waits for found in store.games_of("ann's browser", 5)] == [[0]]
    store.set_frozen_reason("g1", "because", "")
    assert [found.waits for found in store.games_of("ann's browser", 5)] == [[]]


def test_undoing_the_last_answer_removes_the_result(store):
    end = StateSummary(
        over=True, mark="m", played=[SeatResult(0, "Ann", "", "", 5, True), SeatResult(2, "Rob", "random", "", 3, False)]
    )
    store.append("g1", 0, [Entry(0, "rest")], end)
    rows = run_sql(store, "SELECT seat, holder, points, won FROM results ORDER BY seat")
    assert rows == [(0, "ann's browser", 5, 1), (2, "", 3, 0)]
    store.append("g1", 1, [Entry(0, undo=[0])], StateSummary([0]))
    assert run_sql(store, "SELECT seat FROM results") == []
