"""The store: what was written stays, once and in order, and what cannot be is said clearly."""

import sqlite3

import pytest

from dolmen import store as store_module
from dolmen.engine.record import Entry, Record
from dolmen.store import HOST, SeatRow, Store, StoreError, Taken

SEATS = [SeatRow("Ann", token="secret-a", here=True), SeatRow("Bob", token="secret-b"), SeatRow("Rob", bot="random")]


def a_record() -> Record:
    return Record("roam", {"seats": 3, "full": True}, drew=[("lands", "C01")])


@pytest.fixture
def file(tmp_path):
    return str(tmp_path / "games.sqlite3")


@pytest.fixture
def store(file):
    with_games = Store(file)
    with_games.create("g1", a_record(), None, SEATS, "ann's browser")
    yield with_games
    with_games.close()


def entries_in(file: str) -> list[str]:
    other = Store(file)
    try:
        stored = other.load("g1")
        assert stored is not None
        return [entry.answer for entry in stored.record.entries]
    finally:
        other.close()


def test_a_game_comes_back_as_it_was(store, file):
    store.append("g1", 0, [Entry(0, "rest"), Entry(1, "coin", drew=[("pile", "C02")], auto=True)])
    store.append("g1", 2, [Entry(1, undo=[1])])
    store.close()
    again = Store(file)
    stored = again.load("g1")
    again.close()
    assert stored is not None
    assert stored.record.entries == [Entry(0, "rest"), Entry(1, "coin", [("pile", "C02")], auto=True), Entry(1, undo=[1])]
    assert (stored.record.game, stored.record.options, stored.record.drew) == (
        "roam",
        a_record().options,
        [("lands", "C01")],
    )
    assert stored.seats == SEATS


def test_an_unknown_game_is_none_and_takes_no_entries(store):
    assert store.load("g2") is None
    with pytest.raises(StoreError, match="FOREIGNKEY"):
        store.append("g2", 0, [Entry(0, "rest")])


def test_the_number_of_an_entry_is_the_lock(store, file):
    other = Store(file)
    store.append("g1", 0, [Entry(0, "mine")])
    with pytest.raises(Taken, match="entry 0 was to be written and the next one is 1"):
        other.append("g1", 0, [Entry(1, "theirs")])
    other.append("g1", 1, [Entry(1, "theirs")])
    other.close()
    assert entries_in(file) == ["mine", "theirs"]


def test_there_are_no_gaps(store, file):
    with pytest.raises(Taken):
        store.append("g1", 1, [Entry(0, "too early")])
    assert entries_in(file) == []


def test_entries_that_belong_together_are_written_all_or_none(store, file, monkeypatch):
    insert = Store.insert

    def full_disk(self, game_id, number, entry, now):
        if entry.answer == "second":
            raise sqlite3.OperationalError("database or disk is full")
        insert(self, game_id, number, entry, now)

    monkeypatch.setattr(Store, "insert", full_disk)
    with pytest.raises(StoreError, match=r"could not be written: .*database or disk is full"):
        store.append("g1", 0, [Entry(0, "first"), Entry(0, "second")])
    assert entries_in(file) == []
    store.append("g1", 0, [Entry(0, "first")])
    assert entries_in(file) == ["first"]


def test_entries_are_never_changed_nor_removed(store, file):
    store.append("g1", 0, [Entry(0, "rest")])
    for statement in ("UPDATE entries SET entry = '{}'", "DELETE FROM entries"):
        with pytest.raises(sqlite3.IntegrityError, match="only appended"):
            store.db.execute(statement)
    assert entries_in(file) == ["rest"]


def test_a_committed_entry_is_seen_by_others_at_once(store, file):
    assert store.db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    store.append("g1", 0, [Entry(0, "rest")])
    assert entries_in(file) == ["rest"]  # while the first connection is still open


def test_somebody_elses_long_write_gives_a_clear_error_and_no_harm(store, file, monkeypatch):
    monkeypatch.setattr(store_module, "PATIENCE", 0.05)
    blocked = Store(file)
    store.db.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match=r"games\.sqlite3 could not be written: another program holds it"):
        blocked.append("g1", 0, [Entry(0, "rest")])
    store.db.execute("ROLLBACK")
    blocked.append("g1", 0, [Entry(0, "rest")])
    blocked.close()
    assert entries_in(file) == ["rest"]


def test_what_is_not_our_database_is_refused(tmp_path):
    text = tmp_path / "letter.txt"
    text.write_text("Dear reader, this is no database at all. " * 50)
    with pytest.raises(StoreError, match=r"letter\.txt cannot be used: it is not a database"):
        Store(str(text))
    foreign = tmp_path / "foreign.db"
    with sqlite3.connect(foreign) as db:
        db.execute("CREATE TABLE stamps (country TEXT)")
    db.close()
    with pytest.raises(StoreError, match="another program's database"):
        Store(str(foreign))
    with pytest.raises(StoreError, match="cannot be opened"):
        Store(str(tmp_path / "no" / "such" / "folder.db"))


def test_the_file_of_a_later_dolmen_is_refused(store, file):
    store.db.execute("PRAGMA user_version = 99")
    store.close()
    with pytest.raises(StoreError, match="schema 99"):
        Store(file)


@pytest.mark.parametrize("line", ['{"seat": 0', '{"seat": 0, "redo": 7}'])
def test_a_damaged_entry_is_named(store, line):
    store.db.execute("INSERT INTO entries VALUES ('g1', 0, 0, ?, 0.0)", (line,))
    with pytest.raises(StoreError, match=r"game g1 in .* is damaged"):
        store.load("g1")


def test_who_holds_which_seat(store):
    assert store.held("g1", "ann's browser") == [HOST, 0]
    assert store.held("g1", "bob's browser") == []
    store.sit("g1", 1, "bob's browser", "Robert")
    store.sit("g1", 1, "bob's browser", "Robert")
    assert store.held("g1", "bob's browser") == [1]
    stored = store.load("g1")
    assert [seat.name for seat in stored.seats] == ["Ann", "Robert", "Rob"]
    assert [game for game, _, _ in store.games_of("bob's browser", 5)] == ["g1"]
    assert store.games_of("a stranger", 5) == []
