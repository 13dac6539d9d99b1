"""Only the worker thread reads tables, because a table may be in the middle of an answer."""

import re
from threading import current_thread

import pytest

from dolmen.table import Table
from tests.api_client import ApiClient
from tests.web_client import HERE, SocketPage, another_browser, new_table, open_socket

ALLOWED = ("table_", "job")  # the worker; and the pool of long jobs, whose tables are its own
FIXED = ("id", "game", "setting", "created", "pack")  # constant attributes may be read by any thread


@pytest.fixture
def outside_reads(monkeypatch):
    """Attributes of tables that were read by other threads than the hub's worker."""
    found: list[str] = []

    def read(table, name):
        if name not in FIXED and not name.startswith("__") and not current_thread().name.startswith(ALLOWED):
            found.append(name)
        return object.__getattribute__(table, name)

    monkeypatch.setattr(Table, "__getattribute__", read)
    return found


def test_pages_read_tables_only_in_the_worker_thread(browser, outside_reads):
    table = new_table(browser, **{"kind-1": "link"})
    link = re.search(rf"{HERE}(/t/{table}/sit/[\w-]+)", browser.get(f"/t/{table}/invite").text)[1]
    bob = another_browser(browser)
    assert bob.get(link).status_code == 200
    assert bob.post(link, data={"name": "Bob"}).status_code == 200
    with open_socket(browser, table) as here, open_socket(bob, table) as there:
        seats = [SocketPage(here), SocketPage(there)]
        for seat in seats:
            seat.receive()
        first = next(seat for seat in seats if seat.last["decision"])
        first.answer(first.last["decision"]["options"][-1]["id"])
        first.receive()
        for ask in (
            {"do": "ping", "at": "sq-a1"},
            {"do": "say", "text": "hello"},
            {"do": "catch-up"},
            {"do": "inspect", "at": []},
        ):
            first.say(**ask)
        while "details" not in first.receive():
            pass
    for page in ("", "/join", "/past", "/0", "/0/view", "/0/details?at=pile"):
        assert browser.get(f"/t/{table}{page}").status_code == 200, page
    bob.post(f"/t/{table}/leave")
    for refused in ("/0/fork", "/rematch"):
        assert browser.post(f"/t/{table}{refused}").status_code == 400, refused
    assert browser.get(f"/t/{table}/record").status_code == 400
    own = new_table(browser, **{"kind-1": "open"})
    assert bob.post(f"/t/{own}/join", data={"name": "Bob"}).status_code == 200
    assert outside_reads == []
    assert browser.app.state.hub.tables.get(table).version  # this thread is not the worker, and the fixture notices
    assert "version" in outside_reads


def test_api_requests_read_tables_only_in_the_worker_thread(browser, outside_reads):
    robot = ApiClient(browser)
    made = robot.ask("POST", "/tables", {"game": "roam", "seats": [{"name": "A"}, {"name": "B"}]}, 201)
    robot.table = made["table"]["table"]
    decision = robot.get("legal")
    robot.post("act", {"decision": decision["id"], "answer": decision["options"][-1]["id"]})
    robot.get("view")
    robot.post("undo", {})
    robot.get("record")
    assert outside_reads == []
