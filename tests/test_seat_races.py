"""Several servers change the seats of a table at the same time: each condition is checked again when it is written."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from starlette.testclient import TestClient

from dolmen.store import SeatRow, Store, WriteConflict
from dolmen.table import Table, TableError, Tables
from dolmen.web.server.app import make_app
from tests.store_helpers import stored_status
from tests.table_helpers import play_one_answer
from tests.web_client import HERE, another_browser, new_table

SERVERS = 3


@pytest.fixture
def servers(data):
    """Three servers that have the same table in memory. None of them hears of the others' changes by itself."""
    stores = [Store(data) for _ in range(SERVERS)]
    yield [Tables(store) for store in stores]
    for store in stores:
        store.close()


def table_at_each(servers: list[Tables], **who: bool) -> list[Table]:
    seats = [SeatRow("Ann", here=True), *(SeatRow(f"Player {n}", **who) for n in (2, 3, 4))]
    table_id = servers[0].create("roam", {"seats": 4, "first": 1}, seats, "ann").id
    return [server.get(table_id) for server in servers]


def test_a_player_gets_one_open_seat(servers):
    tables = table_at_each(servers, open=True)
    servers[0].join(tables[0], 1, "eve", "Eve")
    for server, table, seat in zip(servers[1:], tables[1:], (2, 3), strict=True):
        assert seat in server.free_seats(table)
        with pytest.raises(TableError) as refused:
            server.join(table, seat, "eve", "Eve")
        assert refused.value.word == "seated"
    assert servers[0].held_seats(tables[0], "eve") == [1]


def test_a_player_gets_one_open_seat_at_the_same_moment(servers):
    tables, together = table_at_each(servers, open=True), Barrier(SERVERS)

    def claim(k: int) -> bool:
        together.wait()
        try:
            servers[k].store.claim_seat(tables[k].id, k + 1, "eve", "Eve")
        except WriteConflict:
            return False
        return True

    with ThreadPoolExecutor(SERVERS) as pool:
        assert sum(pool.map(claim, range(SERVERS))) == 1


def test_names_at_one_table_look_different(servers):
    tables = table_at_each(servers, open=True)
    for k, name in enumerate(("Bob", "bob", "ВоЬ")):
        servers[k].join(tables[k], k + 1, f"holder {k}", name)
    names = [who.name for who in stored_status(servers[0].store, tables[0].id).seats]
    assert names == ["Ann", "Bob", "bob 2", "ВоЬ 3"]


def test_names_of_invited_players_look_different(servers):
    tables = table_at_each(servers)
    for k, name in enumerate(("Bob", "Bob", "Ann")):
        servers[k].sit_down(tables[k], tables[k].seats[k + 1].token, f"holder {k}", name)
    names = [who.name for who in stored_status(servers[0].store, tables[0].id).seats]
    assert names == ["Ann", "Bob", "Bob 2", "Ann 2"]


def test_the_first_player_with_a_link_has_the_seat_and_a_second_device_keeps_its_name(servers):
    tables = table_at_each(servers)
    token = tables[0].seats[1].token
    servers[0].sit_down(tables[0], token, "bob", "Bob", only_first=True)
    with pytest.raises(TableError) as refused:
        servers[1].sit_down(tables[1], token, "eve", "Eve", only_first=True)
    assert refused.value.word == "seat-taken"
    servers[2].sit_down(tables[2], token, "bob's phone", "Robert")
    assert servers[2].store.holders_by_seat(tables[2].id)[1] == ["bob", "bob's phone"]
    assert [tables[k].seats[1].name for k in (1, 2)] == ["Bob", "Bob"]


def test_a_seat_that_has_answered_elsewhere_cannot_be_left(servers):
    tables = table_at_each(servers, open=True)
    servers[0].join(tables[0], 1, "bob", "Bob")
    tables[1].sync()
    play_one_answer(tables[0])
    assert servers[1].leavable_seats(tables[1], "bob") == [1]  # as far as this server knows
    servers[1].leave(tables[1], "bob")
    assert servers[1].held_seats(tables[1], "bob") == [1]
    assert tables[1].seats[1].taken


def test_a_player_who_has_left_elsewhere_cannot_answer(servers):
    tables = table_at_each(servers, open=True)
    servers[0].join(tables[0], 1, "bob", "Bob")
    tables[1].sync()
    assert tables[1].to_act() == [1]
    servers[0].leave(tables[0], "bob")
    version = tables[1].version
    with pytest.raises(TableError) as refused:
        play_one_answer(tables[1])
    assert refused.value.word == "no-seat"
    assert (tables[1].version, stored_status(tables[1].store, tables[1].id).length) == (version, version)
    assert not tables[1].seats[1].taken


def test_leaving_and_the_first_answer_never_both_succeed(servers):
    for _ in range(5):
        tables, together = table_at_each(servers, open=True), Barrier(2)
        servers[0].join(tables[0], 1, "bob", "Bob")
        tables[1].sync()

        def answer(table=tables[0], together=together) -> bool:
            together.wait()
            try:
                play_one_answer(table)
            except TableError:
                return False
            return True

        def leave(table=tables[1], together=together) -> bool:
            together.wait()
            servers[1].leave(table, "bob")
            return not table.seats[1].taken

        with ThreadPoolExecutor(2) as pool:
            assert sum(done.result() for done in (pool.submit(answer), pool.submit(leave))) == 1


def test_a_form_for_a_seat_that_was_taken_at_another_server_shows_that(data):
    """Two people open the same link, and both enter a name."""
    apps = [make_app(Store(data)) for _ in range(2)]
    with (
        TestClient(apps[0], base_url=HERE, headers={"origin": HERE, "accept-language": "en"}) as one,
        TestClient(apps[1], base_url=HERE, headers={"origin": HERE, "accept-language": "en"}) as two,
    ):
        table = new_table(one)
        laid = two.app.state.hub.tables.get(table)
        link = f"/t/{table}/sit/{laid.seats[1].token}"
        seats = list(laid.seats)
        one.app.state.hub.tables.sit_down(one.app.state.hub.tables.get(table), laid.seats[1].token, "bob", "Bob")
        laid.seats, laid.needs_sync = seats, False  # as if the news had not come yet
        eve = another_browser(two)
        answer = eve.post(link, data={"name": "Eve"})
        assert answer.status_code == 200
        assert "Bob" in answer.text
        assert two.app.state.hub.store.holders_by_seat(table)[1] == ["bob"]
