"""Faults of the database while players act: nothing is acknowledged and lost, and nothing saved is reported as lost."""

import shutil
import sqlite3
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from dolmen.engine.record import Entry
from dolmen.store import Accounts, ChatStore, OutcomeUnknown, Passkey, SeatRow, Store, StoreError
from dolmen.store.preferences import load_preferences, save_preferences
from dolmen.table import Tables
from dolmen.text import LANGUAGES, say
from dolmen.web.server.app import make_app
from tests.postgres import GAMES, HANG, LOSE_ANSWER, LOSE_REQUEST, Proxy
from tests.store_helpers import SEATS, roam_record, run_sql, stored_status
from tests.table_helpers import create_roam_table, play_one_answer, play_until_refused
from tests.web_client import HERE, SocketPage, another_browser, new_table, open_socket

MOST_SECONDS = 10  # in which an operation must fail: about 5 on an idle machine; a hang would last minutes


class Faults:
    """A store whose commits can be made to fail: before they happen, or after."""

    def __init__(self, store: Store, proxy: Proxy | None) -> None:
        self.store = store
        self.proxy = proxy

    def fail_next(self, mode: str) -> None:
        if self.proxy is not None:
            self.proxy.mode = mode
            return
        dialect, changes = self.store.db.engine.dialect, self.changes()

        def commit(connection: sqlite3.Connection) -> None:
            if self.changes() == changes:
                connection.commit()
                return
            del dialect.do_commit
            if mode == LOSE_ANSWER:
                connection.commit()
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorname = "SQLITE_IOERR_FSYNC"
            raise error

        dialect.do_commit = commit

    def changes(self) -> int:
        """How many rows the SQLite connection has written."""
        return self.store.db.shared_connection.connection.driver_connection.total_changes


@pytest.fixture
def proxy(cluster):
    cluster.emptied()
    found = Proxy(cluster)
    yield found
    found.close()


@pytest.fixture(params=["sqlite", "postgres"])
def faults(request, tmp_path):
    proxy = request.getfixturevalue("proxy") if request.param == "postgres" else None
    store = Store(str(tmp_path / "games.sqlite3") if proxy is None else proxy.address)
    yield Faults(store, proxy)
    store.close()


# -- a connection that breaks during the commit -------------------------------------------------------------------------
def open_table(tables: Tables):
    seats = [SeatRow("Ann", here=True), SeatRow("Player 2", open=True), SeatRow("Player 3")]
    return tables.create("roam", {"seats": 3, "first": 0}, seats, "ann")


def write_answer(store: Store, faults: Faults, mode: str) -> bool:
    table = create_roam_table(store)
    faults.fail_next(mode)
    length = table.version
    play_one_answer(table)
    return stored_status(store, table.id).length > length and table.version == stored_status(store, table.id).length


def write_table(store: Store, faults: Faults, mode: str) -> bool:
    faults.fail_next(mode)
    return store.load(create_roam_table(store).id) is not None


def write_join(store: Store, faults: Faults, mode: str) -> bool:
    tables = Tables(store)
    table = open_table(tables)
    faults.fail_next(mode)
    tables.join(table, 1, "bob", "Bob")
    return store.held_seats(table.id, "bob") == [1] and table.seats[1].name == "Bob"


def write_sit_down(store: Store, faults: Faults, mode: str) -> bool:
    tables = Tables(store)
    table = open_table(tables)
    faults.fail_next(mode)
    tables.sit_down(table, table.seats[2].token, "cat", "Cat")
    return store.held_seats(table.id, "cat") == [2]


def write_leave(store: Store, faults: Faults, mode: str) -> bool:
    tables = Tables(store)
    table = open_table(tables)
    tables.join(table, 1, "bob", "Bob")
    faults.fail_next(mode)
    tables.leave(table, "bob")
    return store.held_seats(table.id, "bob") == []


def write_proposal(store: Store, faults: Faults, mode: str) -> bool:
    seats = [SeatRow("Ann", here=True), SeatRow("Bob", here=True)]
    table = Tables(store).create("roam", {"seats": 2, "first": 0}, seats, "browser")
    while {past.seat for past in table.play.past} != {0, 1}:
        play_one_answer(table)
    faults.fail_next(mode)
    table.undo([0])
    return stored_status(store, table.id).proposal != "" and table.undo_proposer == 0


def write_vote(store: Store, faults: Faults, mode: str) -> bool:
    table = create_roam_table(store)
    while {past.seat for past in table.play.past} != {0, 1}:
        play_one_answer(table)
    table.undo([0])
    faults.fail_next(mode)
    length = table.version
    table.vote([1], True)
    return stored_status(store, table.id).length == length + 1 == table.version


def write_chat(store: Store, faults: Faults, mode: str) -> bool:
    table, chat = create_roam_table(store), ChatStore(store.db)
    faults.fail_next(mode)
    said = chat.say(table.id, 0, "Ann", "Hello")
    return chat.messages_since(table.id, 0) == [said]


def write_preferences(store: Store, faults: Faults, mode: str) -> bool:
    faults.fail_next(mode)
    save_preferences(store.db, "ann", "{}")
    return load_preferences(store.db, "ann") == "{}"


def write_account(store: Store, faults: Faults, mode: str) -> bool:
    faults.fail_next(mode)
    Accounts(store.db).create("person", "ann", "Ann", Passkey("key", "public", 0))
    return Accounts(store.db).by_holder("ann") is not None


WRITES = [
    write_answer,
    write_table,
    write_join,
    write_sit_down,
    write_leave,
    write_proposal,
    write_vote,
    write_chat,
    write_preferences,
    write_account,
]


@pytest.mark.parametrize("write", WRITES)
def test_what_was_committed_is_acknowledged_though_the_connection_broke(faults, write):
    assert write(faults.store, faults, LOSE_ANSWER)


@pytest.mark.parametrize("write", WRITES)
def test_what_was_not_committed_is_refused(faults, write):
    with pytest.raises(StoreError, match="could not be written") as refused:
        write(faults.store, faults, LOSE_REQUEST)
    assert not isinstance(refused.value, OutcomeUnknown)


@pytest.mark.parametrize("mode", [LOSE_ANSWER, LOSE_REQUEST])
def test_if_the_database_does_not_come_back_the_outcome_is_unknown(proxy, mode):
    store = Store(proxy.address)
    table = create_roam_table(store)
    proxy.mode, proxy.refuses_after = mode, True
    began = time.monotonic()
    with pytest.raises(OutcomeUnknown):
        play_one_answer(table)
    assert time.monotonic() - began < MOST_SECONDS
    assert table.needs_sync
    proxy.refusing = proxy.refuses_after = False
    table.sync()
    assert (table.version > 0) == (mode == LOSE_ANSWER)
    store.close()


def test_while_the_transaction_may_still_be_running_its_outcome_is_unknown(proxy):
    store = Store(proxy.address)
    table = create_roam_table(store)
    proxy.mode = HANG
    with pytest.raises(OutcomeUnknown):
        play_one_answer(table)
    store.close()


def test_without_a_check_the_outcome_is_unknown(proxy):
    store = Store(proxy.address)

    def write() -> None:
        with store.db.write_transaction() as connection:
            connection.exec_driver_sql("UPDATE games SET listed = 1")

    proxy.mode = LOSE_ANSWER
    with pytest.raises(OutcomeUnknown):
        write()
    store.close()


def test_players_are_told_that_the_outcome_is_unknown_and_then_see_it(proxy):
    app = make_app(Store(proxy.address))
    with TestClient(app, base_url=HERE, headers={"origin": HERE, "accept-language": "en"}) as browser:
        table = new_table(browser, **{"kind-1": "open", "kind-0": "here"})
        while browser.app.state.hub.tables.get(table).to_act() != [0]:
            table = new_table(browser, **{"kind-1": "open"})
        with open_socket(browser, table) as line:
            ann = SocketPage(line)
            ann.receive()
            ann.say(do="why", at=[])
            ann.receive()
            version = ann.last["version"]
            proxy.mode, proxy.refuses_after = LOSE_ANSWER, True
            ann.answer(ann.last["decision"]["options"][-1]["id"])
            [refusal] = ann.receive()["refused"]
            assert refusal["text"] == say("en", "web.refused.store-unknown")
            proxy.refusing = proxy.refuses_after = False
            browser.portal.call(app.state.hub.run_maintenance)
            while ann.last["version"] == version:
                ann.receive()
        bob = another_browser(browser)
        proxy.mode, proxy.refuses_after = LOSE_ANSWER, True
        page = bob.post(f"/t/{table}/join", data={"name": "Bob"})
        assert (page.status_code, say("en", "web.refused.store-unknown") in page.text) == (503, True)
        proxy.refusing = proxy.refuses_after = False
        assert stored_status(browser.app.state.hub.tables.get(table).store, table).seats[1].taken


def test_the_text_is_there_in_every_language():
    assert len({say(lang, "web.refused.store-unknown") for lang in LANGUAGES}) == len(LANGUAGES)


# -- a server that does not answer --------------------------------------------------------------------------------------
@contextmanager
def within_seconds(seconds: float):
    began = time.monotonic()
    yield
    assert time.monotonic() - began < seconds


@pytest.fixture
def store(cluster):
    kept = Store(cluster.emptied())
    kept.create("g1", roam_record(), None, SEATS, "ann")
    yield kept
    kept.close()


def test_a_frozen_database_is_reported_in_time_and_then_at_once(store, cluster):
    with cluster.frozen():
        with within_seconds(MOST_SECONDS), pytest.raises(StoreError, match="does not respond"):
            store.append("g1", 0, [Entry(0, "rest")])
        with within_seconds(0.5):
            for _ in range(5):
                with pytest.raises(StoreError, match="does not respond"):
                    store.load("g1")
    end = time.monotonic() + 10
    while True:
        try:
            store.append("g1", 0, [Entry(0, "rest")])
            break
        except StoreError:
            assert time.monotonic() < end
            time.sleep(0.2)
    assert stored_status(store, "g1").length == 1


def test_a_database_that_freezes_during_a_transaction_is_reported_in_time(store, cluster):
    def write() -> None:
        with store.db.write_transaction() as connection, cluster.frozen():
            connection.exec_driver_sql("UPDATE games SET length = 7")

    with within_seconds(MOST_SECONDS), pytest.raises(StoreError, match="does not respond"):
        write()
    store.db.paused_until = 0.0
    assert stored_status(store, "g1").length == 0


def test_a_database_that_freezes_during_a_commit_is_reported_in_time(store, cluster):
    freeze = ExitStack()
    dialect = store.db.engine.dialect
    commit = dialect.do_commit

    def frozen(connection: object) -> None:
        del dialect.do_commit
        freeze.enter_context(cluster.frozen())
        commit(connection)

    with freeze, within_seconds(MOST_SECONDS + 1):
        dialect.do_commit = frozen
        with pytest.raises(OutcomeUnknown):
            store.append("g1", 0, [Entry(0, "rest")])


def test_players_get_an_answer_in_time_while_the_database_is_frozen(cluster):
    app = make_app(Store(cluster.emptied()))
    with TestClient(app, base_url=HERE, headers={"origin": HERE, "accept-language": "en"}) as browser:
        tables = [new_table(browser, **{"kind-1": "here"}) for _ in range(3)]
        with (
            open_socket(browser, tables[0]) as one,
            open_socket(browser, tables[1]) as two,
            open_socket(browser, tables[2]) as three,
        ):
            seats = [SocketPage(one), SocketPage(two), SocketPage(three)]
            for seat in seats:
                seat.receive()
                seat.say(do="why", at=[])
                seat.receive()
            with cluster.frozen(), within_seconds(MOST_SECONDS + 2):  # all three, one after the other
                for seat in seats:
                    seat.answer(seat.last["decision"]["options"][-1]["id"])
                for seat in seats:
                    assert seat.receive()["refused"][0]["text"] == say("en", "web.refused.store")
                assert browser.get("/ready").status_code == 503


# -- readiness ----------------------------------------------------------------------------------------------------------
@pytest.fixture
def server(data):
    app = make_app(Store(data))
    with TestClient(app, base_url=HERE, headers={"origin": HERE, "accept-language": "en"}) as browser:
        yield browser


def test_a_server_whose_file_is_full_is_not_ready(tmp_path):
    store = Store(str(tmp_path / "games.sqlite3"))
    with TestClient(make_app(store), base_url=HERE) as browser:
        assert browser.get("/ready").status_code == 200
        browser.app.state.readiness.wrote_at = -10.0
        tables = [create_roam_table(store) for _ in range(20)]
        [(pages,)] = run_sql(store, "PRAGMA page_count")
        run_sql(store, f"PRAGMA max_page_count = {pages}")
        play_until_refused(tables)
        answer = browser.get("/ready")
        assert (answer.status_code, "the disk is full" in answer.text) == (503, True)
        assert str(tmp_path) not in answer.text
        run_sql(store, f"PRAGMA max_page_count = {pages + 1000}")
        assert browser.get("/ready").status_code == 200
        assert run_sql(store, "SELECT count(*) FROM house WHERE key LIKE 'probe%'") == [(0,)]


def test_a_server_whose_database_is_read_only_is_not_ready(cluster):
    with TestClient(make_app(Store(cluster.emptied())), base_url=HERE) as browser:
        cluster.sql("postgres", f"ALTER DATABASE {GAMES} SET default_transaction_read_only = on")
        try:
            cluster.close_connections()
            answer = browser.get("/ready")
            assert (answer.status_code, "it is read-only" in answer.text) == (503, True)
        finally:
            cluster.sql("postgres", f"ALTER DATABASE {GAMES} RESET default_transaction_read_only")
            cluster.close_connections()
        assert browser.get("/ready").status_code == 200


def test_readiness_writes_at_most_every_few_seconds(server, monkeypatch):
    writes = []
    db = server.app.state.hub.store.db
    monkeypatch.setattr(db, "check_writable", lambda: writes.append(1))
    for _ in range(5):
        assert server.get("/ready").status_code == 200
    assert len(writes) == 1


# -- a deleted or replaced file -----------------------------------------------------------------------------------------
def delete_file(path: Path) -> None:
    path.unlink()


def replace_file(path: Path) -> None:
    shutil.copy(path, path.with_name("copy"))
    path.with_name("copy").replace(path)


def delete_log(path: Path) -> None:
    path.with_name(f"{path.name}-wal").unlink()


@pytest.mark.parametrize("harm", [delete_file, replace_file, delete_log])
def test_a_file_that_is_deleted_or_replaced_takes_no_more_writes(tmp_path, harm):
    path = tmp_path / "games.sqlite3"
    store = Store(str(path))
    with TestClient(make_app(store), base_url=HERE) as browser:
        table = create_roam_table(store)
        play_one_answer(table)
        version = table.version
        assert browser.get("/ready").status_code == 200
        harm(path)
        with pytest.raises(StoreError, match="deleted or replaced"):
            play_one_answer(table)
        assert table.version == version
        answer = browser.get("/ready")
        assert (answer.status_code, "deleted or replaced" in answer.text) == (503, True)


def test_a_file_that_is_moved_back_goes_on(tmp_path):
    path = tmp_path / "games.sqlite3"
    store = Store(str(path))
    table = create_roam_table(store)
    path.rename(tmp_path / "away")
    with pytest.raises(StoreError, match="deleted or replaced"):
        play_one_answer(table)
    (tmp_path / "away").rename(path)
    play_one_answer(table)
    store.close()
    again = Store(str(path))
    assert stored_status(again, table.id).length == table.version
    again.close()
