"""Wrong system clocks: they take no time away from any player."""

import time

import pytest
from starlette.testclient import TestClient

from dolmen.store import SeatRow, Store, TableSettings
from dolmen.table import Table, Tables
from dolmen.table.clock import MAX_PAUSE, Clock
from dolmen.table.snapshots import SNAPSHOT_INTERVAL
from dolmen.web.server.app import make_app
from tests.table_helpers import play_one_answer
from tests.time_travel import let_time_pass, shift_clocks
from tests.web_client import HERE

DAYS = 3 * 86_400.0
RESERVE = 600


def timed_table(store: Store) -> Table:
    seats = [SeatRow("Ann", here=True), SeatRow("Bob", here=True)]
    return Tables(store).create("roam", {"seats": 2, "first": 0}, seats, "ann", setting=TableSettings(reserve=RESERVE))


def reserves(table: Table) -> list[float]:
    return [table.clock.reserve_left(seat, table.steady_time.now()) for seat in (0, 1)]


def play_both(table: Table) -> None:
    """Play until both seats have answered."""
    answered: set[int] = set()
    while answered != {0, 1}:
        answered |= set(table.to_act())
        play_one_answer(table)


FULL = pytest.approx([RESERVE, RESERVE], abs=20)


@pytest.fixture
def store(tmp_path):
    kept = Store(str(tmp_path / "games.sqlite3"))
    yield kept
    kept.close()


@pytest.mark.parametrize("seconds", [DAYS, -DAYS], ids=["ahead", "back"])
def test_a_jump_while_the_server_runs_changes_nothing(store, monkeypatch, seconds):
    table = timed_table(store)
    play_both(table)
    shift_clocks(monkeypatch, seconds)
    assert reserves(table) == FULL
    assert not any(table.has_timed_out(seat, table.steady_time.now()) for seat in (0, 1))
    assert reserves(Tables(store).get(table.id)) == FULL
    play_both(table)
    shift_clocks(monkeypatch, -seconds)
    play_both(table)
    for each in (table, Tables(store).get(table.id)):
        assert reserves(each) == FULL
    assert abs(table.times[-1] - time.time()) < 60


def test_time_that_passes_counts(store, monkeypatch):
    table = timed_table(store)
    [seat] = table.to_act()
    let_time_pass(monkeypatch, 100)
    for each in (table, Tables(store).get(table.id)):
        assert reserves(each)[seat] == pytest.approx(RESERVE - 100, abs=20)


def test_time_counts_while_no_server_runs(tmp_path, monkeypatch):
    first = Store(str(tmp_path / "games.sqlite3"))
    table = timed_table(first)
    [seat] = table.to_act()
    first.close()
    let_time_pass(monkeypatch, 100)
    second = Store(str(tmp_path / "games.sqlite3"))
    assert reserves(Tables(second).get(table.id))[seat] == pytest.approx(RESERVE - 100, abs=20)
    second.close()


def test_what_a_server_with_a_wrong_clock_took_is_given_back_for_good(tmp_path, monkeypatch):
    path = str(tmp_path / "games.sqlite3")
    first = Store(path)
    table_id = timed_table(first).id
    first.close()
    with monkeypatch.context() as wrong:
        shift_clocks(wrong, DAYS)
        second = Store(path)  # a server that started while the clock was wrong cannot notice
        ahead = Tables(second).get(table_id)
        assert min(reserves(ahead)) < 0
        play_both(ahead)
        play_both(ahead)
        second.close()
    third = Store(path)
    table = Tables(third).get(table_id)
    assert reserves(table) == FULL
    play_both(table)
    assert reserves(table) == FULL
    assert reserves(Tables(third).get(table_id)) == FULL
    third.close()
    let_time_pass(monkeypatch, 2 * DAYS)  # now those times are no longer in the future
    fourth = Store(path)
    table = Tables(fourth).get(table_id)
    [seat] = table.to_act()
    assert reserves(table)[1 - seat] == pytest.approx(RESERVE, abs=20)
    fourth.close()


def test_servers_take_the_time_from_their_database(cluster, monkeypatch):
    here = Store(cluster.emptied())
    table = timed_table(here)
    play_both(table)
    with monkeypatch.context() as wrong:
        wrong.setattr(time, "time", lambda now=time.time: now() + DAYS)
        there = Store(cluster.address)
    other = Tables(there).get(table.id)
    assert reserves(other) == FULL
    play_both(other)
    table.sync()
    assert reserves(table) == FULL
    assert abs(table.times[-1] - here.db.clock.now()) < 60
    here.close()
    there.close()


def test_an_entry_of_a_server_whose_clock_is_ahead_takes_no_time(store):
    table = timed_table(store)
    other = Tables(store).get(table.id)
    other.steady_time.advance_to(other.steady_time.now() + DAYS)
    [seat] = other.to_act()
    while other.to_act() == [seat]:
        play_one_answer(other)
    assert other.clock.used[seat] > RESERVE
    table.sync()
    assert reserves(table) == FULL


def test_a_wait_before_a_player_came_stays_left_out():
    clock = Clock(TableSettings(reserve=RESERVE), 2)
    clock.set_waiting([0, 1], 100.0)
    clock.seated_since = [150.0, float("inf")]
    clock.skip(DAYS)
    assert clock.holder_wait(0, 160.0 + DAYS) == 10
    assert clock.total_wait(1, 160.0 + DAYS) == 60


def test_a_snapshot_written_with_a_wrong_clock_takes_no_time(tmp_path, monkeypatch):
    path = str(tmp_path / "games.sqlite3")
    first = Store(path)
    table_id = timed_table(first).id
    first.close()
    with monkeypatch.context() as wrong:
        shift_clocks(wrong, DAYS)
        second = Store(path)
        ahead = Tables(second).get(table_id)
        while ahead.version <= SNAPSHOT_INTERVAL:
            play_one_answer(ahead)
        assert second.load(table_id).snapshot is not None
        second.close()
    third = Store(path)
    assert reserves(Tables(third).get(table_id)) == FULL
    third.close()


# -- times at which no server was running ------------------------------------------------------------------------------
def start(path: str) -> Store:
    store = Store(path)
    store.note_alive(starts=True)
    return store


@pytest.mark.parametrize("seconds", [DAYS, -DAYS], ids=["ahead", "behind"])
def test_a_wrong_clock_that_is_noticed_late_takes_almost_no_time(tmp_path, monkeypatch, seconds):
    """Nobody opens the table until the wrong times are no longer in the future."""
    path = str(tmp_path / "games.sqlite3")
    first = start(path)
    table = timed_table(first)
    play_both(table)
    first.close()
    with monkeypatch.context() as wrong:
        shift_clocks(wrong, seconds)
        second = start(path)
        play_both(Tables(second).get(table.id))
        second.close()
    let_time_pass(monkeypatch, 2 * DAYS)
    third = start(path)
    opened = Tables(third).get(table.id)
    assert min(reserves(opened)) >= RESERVE - 2 * MAX_PAUSE - 20
    assert not any(opened.has_timed_out(seat, opened.steady_time.now()) for seat in (0, 1))
    play_both(opened)
    assert min(reserves(opened)) >= RESERVE - 2 * MAX_PAUSE - 20
    third.close()


def test_a_pause_counts_only_at_its_beginning_and_only_while_a_seat_is_asked():
    clock = Clock(TableSettings(reserve=RESERVE), 2, [(1000.0, 5000.0), (9000.0, 9050.0)])
    clock.set_waiting([0], 900.0)
    assert clock.holder_wait(0, 1000.0) == 100
    assert clock.holder_wait(0, 1060.0) == 160
    assert clock.holder_wait(0, 5000.0) == 100 + MAX_PAUSE
    assert clock.total_wait(0, 5010.0) == 110 + MAX_PAUSE
    clock.set_waiting([1], 5010.0)
    assert clock.used[0] == 110 + MAX_PAUSE
    assert clock.holder_wait(1, 9060.0) == 4050  # the second pause is short


def test_a_server_stores_pauses_without_a_running_server(data, monkeypatch):
    first = start(data)
    assert first.pauses == []
    let_time_pass(monkeypatch, 20)
    first.note_alive()
    second = start(data)  # while the first one runs
    assert second.pauses == []
    first.close()
    let_time_pass(monkeypatch, 1000)
    second.note_alive()
    second.close()
    began = second.now()
    let_time_pass(monkeypatch, 5000)
    third = start(data)
    [(since, until)] = third.pauses
    assert (since, until) == pytest.approx((began, began + 5000), abs=5)
    third.note_alive()
    third.close()
    fourth = start(data)
    assert fourth.pauses == third.pauses
    fourth.close()


def test_a_server_notes_that_it_is_alive(tmp_path, monkeypatch):
    path = str(tmp_path / "games.sqlite3")
    with TestClient(make_app(Store(path)), base_url=HERE):
        pass
    let_time_pass(monkeypatch, 5000)
    app = make_app(Store(path))
    with TestClient(app, base_url=HERE):
        assert len(app.state.hub.store.pauses) == 1
