"""Nothing is lost when a server is killed, a disk is full or a database is down; afterwards play continues where it was."""

import json
import os
import re
import subprocess
import sys
from urllib.request import Request, urlopen

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from dolmen.engine.record import Entry
from dolmen.store import Store, StoreError
from dolmen.store.errors import to_input_error
from dolmen.table import Tables
from dolmen.text import LANGUAGES, say
from dolmen.web.pages.table_page import TRY_AGAIN
from dolmen.web.server.app import make_app
from tests.browser import SERVE
from tests.crash import ROOT, CrashTest
from tests.store_helpers import SEATS, roam_record, run_sql, stored_status
from tests.table_helpers import create_roam_table, play_one_answer, play_until_refused
from tests.web_client import HERE, SocketPage, new_table, open_socket

KILLS = 2


def test_a_killed_server_loses_no_acknowledged_answer(data):
    crash_test = CrashTest(data, "a sample")
    for _ in range(KILLS):
        crash_test.round()
    assert crash_test.confirmed > KILLS


# -- a full disk --------------------------------------------------------------------------------------------------------
def call_api(address: str, path: str, token: str, body: object) -> dict[str, object]:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    with urlopen(Request(f"{address}api/{path}", json.dumps(body).encode(), headers), timeout=60) as response:
        return json.loads(response.read())


def test_a_server_that_is_stopped_leaves_nothing_behind(tmp_path):
    command = [sys.executable, "-c", SERVE, "0", str(tmp_path / "games.sqlite3")]
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env={**os.environ, "LANG": "C"}
    )
    try:
        address = re.search(r"http://[\w.]+:\d+/", server.stdout.readline())[0]
        token = call_api(address, "players", "", {})["token"]
        table = call_api(address, "tables", token, {"game": "roam", "seats": [{"kind": "here"}, {"kind": "here"}]})["table"]
        call_api(address, f"tables/{table['table']}/hint", token, {})  # starts the processes of the bots
    finally:
        server.terminate()
        output, _ = server.communicate(timeout=30)
    assert "leaked" not in output
    assert server.returncode == 0


def test_a_full_disk_is_reported_and_play_continues_when_there_is_room(tmp_path):
    store = Store(str(tmp_path / "games.sqlite3"))
    tables = [create_roam_table(store) for _ in range(20)]  # one game may be over before the last page is full
    [(pages,)] = run_sql(store, "PRAGMA page_count")
    run_sql(store, f"PRAGMA max_page_count = {pages}")
    table, why = play_until_refused(tables)
    assert "could not be written: the disk is full" in why
    run_sql(store, f"PRAGMA max_page_count = {pages + 1000}")
    written = table.version
    play_one_answer(table)
    store.close()
    again = Store(str(tmp_path / "games.sqlite3"))
    found = Tables(again).get(table.id)
    assert found.version == table.version > written
    assert found.game.write_position(found.play.state) == table.game.write_position(table.play.state)
    again.close()


SHORT_OF_ROOM = """
import os, resource, sys
from dolmen.store import Store
from dolmen.table import Tables
from tests.table_helpers import create_roam_table, play_one_answer, play_until_refused
store = Store(sys.argv[1])
tables = [create_roam_table(store) for _ in range(20)]
free, most = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (os.path.getsize(sys.argv[1] + "-wal") + 10_000, most))
table, why = play_until_refused(tables)
print(why)
resource.setrlimit(resource.RLIMIT_FSIZE, (free, most))
play_one_answer(table)
print(Tables(Store(sys.argv[1])).get(table.id).version == table.version)
"""


def test_a_failed_write_is_reported_and_play_continues_afterwards(tmp_path):
    command = [sys.executable, "-c", SHORT_OF_ROOM, str(tmp_path / "games.sqlite3")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    refused, same = done.stdout.splitlines()
    assert "could not be written: " in refused
    assert same == "True"


@pytest.mark.parametrize(
    ("state", "word"), [("53100", "disk is full"), ("25006", "read-only"), ("08006", "does not respond")]
)
def test_postgres_errors_are_reported_in_our_own_words(state, word):
    error = Exception("some words in some language")
    error.sqlstate = state
    assert word in str(to_input_error(error))


# -- a lost database ----------------------------------------------------------------------------------------------------
@pytest.fixture
def store(cluster):
    created = Store(cluster.emptied())
    created.create("g1", roam_record(), None, SEATS, "ann's browser")
    yield created
    created.close()


def test_a_dropped_idle_connection_is_replaced_silently(store, cluster):
    store.append("g1", 0, [Entry(0, "rest")])
    cluster.close_connections()
    store.append("g1", 1, [Entry(0, "rest")])
    assert stored_status(store, "g1").length == 2


def test_a_connection_dropped_within_a_transaction_leaves_no_partial_write(store, cluster):
    def write() -> None:
        with store.db.write_transaction() as line:
            line.exec_driver_sql("UPDATE games SET length = 7")
            cluster.close_connections()
            line.exec_driver_sql("UPDATE games SET listed = 1")

    with pytest.raises(StoreError, match="could not be written: the database does not respond"):
        write()
    assert stored_status(store, "g1").length == 0


def test_players_see_that_the_database_is_down_and_continue_afterwards(cluster):
    app = make_app(Store(cluster.emptied()))
    with TestClient(app, base_url=HERE, headers={"origin": HERE, "accept-language": "en"}) as browser:
        table = new_table(browser, **{"kind-1": "here"})
        with open_socket(browser, table) as line:
            ann = SocketPage(line)
            ann.receive()
            ann.say(do="why", at=[])
            ann.receive()  # she has arrived; her requests are handled after that
            for _ in range(2):
                answer, version = ann.last["decision"]["options"][-1]["id"], ann.last["version"]
                cluster.stop("immediate")
                ann.answer(answer)
                [refusal] = ann.receive()["refused"]
                assert refusal["text"] == say("en", "web.refused.store")
                assert browser.get("/").status_code == 503
                cluster.start()
                ann.answer(answer)
                while "version" not in (message := ann.receive()):
                    pass
                assert message["version"] > version
    store = Store(cluster.address)
    assert stored_status(store, table).length == ann.last["version"]
    store.close()


def test_a_page_opened_while_the_database_is_down_is_told_to_reconnect(tmp_path, monkeypatch):
    app = make_app(Store(str(tmp_path / "games.sqlite3")))
    with TestClient(app, base_url=HERE, headers={"origin": HERE}) as browser:
        table = new_table(browser)

        def lost(*_: object) -> list[object]:
            raise StoreError("the database does not respond")

        monkeypatch.setattr(app.state.hub.chat.store, "messages_since", lost)
        with open_socket(browser, table) as line:
            SocketPage(line).receive()  # the board was rendered before the failure
            with pytest.raises(WebSocketDisconnect) as closed:
                line.receive_text()
        assert closed.value.code == TRY_AGAIN
        monkeypatch.undo()
        with open_socket(browser, table) as line:
            assert SocketPage(line).receive()["regions"]


def test_the_store_refusal_is_translated_in_every_language():
    assert len({say(lang, "web.refused.store") for lang in LANGUAGES}) == len(LANGUAGES)
