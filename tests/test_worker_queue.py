"""The worker's queue: which jobs run while the worker sends intermediate states of a table."""

import asyncio
from threading import Event

import pytest

from dolmen.games import GAMES
from dolmen.text import LANGUAGES
from dolmen.web.live.worker_queue import QueuedCall, WorkerQueue
from dolmen.web.meters import SERVER, Client
from dolmen.web.server.warm_up import warm_up
from tests.web_client import new_table


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    """Jobs of other tables may run at once."""
    monkeypatch.setattr("dolmen.web.live.worker_queue.EARLY_SECONDS", 0.0)


def job(table: str, done: list[str]) -> QueuedCall[str]:
    return QueuedCall(table, lambda: done.append(table) or f"from {table}")


def test_one_job_of_another_table_runs_early_and_only_once():
    queue, done = WorkerQueue(), []
    waiting = [job(table, done) for table in ("A", "B", "C")]
    for one in waiting:
        queue.add(SERVER, one)
    queue.run_one_early("A")
    assert done == ["B"]
    for one in waiting:
        queue.run_in_order(SERVER, one)
    assert [one.result.result() for one in waiting] == ["from A", "from B", "from C"]
    assert done == ["B", "A", "C"]
    queue.run_one_early("D")  # nothing is queued
    assert done == ["B", "A", "C"]


def test_a_job_that_runs_early_does_not_let_another_one_in():
    queue, done = WorkerQueue(), []
    queue.add(SERVER, QueuedCall("B", lambda: queue.run_one_early("B") or done.append("B")))
    queue.add(SERVER, job("C", done))
    queue.run_one_early("A")
    assert done == ["B"]


def test_an_error_of_an_early_job_reaches_its_caller():
    queue = WorkerQueue()
    bad = QueuedCall("B", lambda: int("none"))
    queue.add(SERVER, bad)
    queue.run_one_early("A")
    queue.run_in_order(SERVER, bad)
    with pytest.raises(ValueError, match="none"):
        bad.result.result()


def test_a_short_broadcast_is_not_interrupted(monkeypatch):
    monkeypatch.setattr("dolmen.web.live.worker_queue.EARLY_SECONDS", 0.05)
    now = [100.0]
    monkeypatch.setattr("dolmen.web.live.worker_queue.monotonic", lambda: now[0])
    queue, done = WorkerQueue(), []
    queue.add(SERVER, job("B", done))
    queue.add(SERVER, job("C", done))

    def send_many_updates() -> None:
        queue.run_one_early("A")
        assert done == []
        now[0] += 0.06
        queue.run_one_early("A")
        assert done == ["B"]
        queue.run_one_early("A")  # that was not long ago
        assert done == ["B"]

    queue.run_timed(send_many_updates)


def test_jobs_run_early_in_fair_order():
    queue, done = WorkerQueue(), []
    for number in range(3):
        queue.add(Client("flooder", f"cookie {number}"), job(f"flooder {number}", done))
    queue.add(Client("home", "ann"), job("ann", done))
    for _ in range(2):
        queue.run_one_early("A")
    assert done == ["flooder 0", "ann"]


def test_a_job_whose_caller_has_left_does_not_disturb_the_others():
    queue, done = WorkerQueue(), []
    left = job("B", done)
    queue.add(SERVER, left)
    left.result.cancel()
    queue.run_one_early("A")
    assert done == []


def test_a_removed_job_does_not_run():
    queue, done = WorkerQueue(), []
    gone = job("B", done)
    queue.add(SERVER, gone)
    queue.remove(SERVER, gone)
    queue.run_one_early("A")
    assert done == []


@pytest.mark.parametrize("kind", ["socket", "page", "api"])
def test_a_table_is_answered_while_another_one_sends_intermediate_states(browser, monkeypatch, kind):
    """Through a page and through the API. The answer does not wait until the other table has sent all its states."""
    hub, table, busy = browser.app.state.hub, new_table(browser), new_table(browser)
    token = {"authorization": f"Bearer {browser.post('/api/players').json()['token']}"}
    begun, answered, too_late = Event(), Event(), Event()

    def moments(table_id, viewers, bot):
        yield "Ann", b"first"
        begun.set()
        for _ in range(300):
            if answered.wait(0.01):
                return
            yield "Ann", b"next"
        too_late.set()

    def ask() -> None:
        if kind == "socket":
            browser.portal.call(hub.work_at, table, lambda: None)
        else:
            url = f"/t/{table}" if kind == "page" else f"/api/tables/{table}/view"
            assert browser.get(url, headers=token).status_code == 200
        answered.set()

    monkeypatch.setattr(hub.broadcaster, "build_updates", moments)
    monkeypatch.setattr(hub.broadcaster, "send", lambda *_: None)
    shown = browser.portal.start_task_soon(hub.work, lambda: hub.broadcaster.send_updates(busy, ["Ann"]))
    assert begun.wait(10)
    ask()
    shown.result(10)
    assert not too_late.is_set()


def test_visitors_are_answered_while_the_server_warms_up(browser, monkeypatch):
    hub, done, asked = browser.app.state.hub, [], Event()
    monkeypatch.setattr("dolmen.web.server.warm_up.gc.freeze", lambda: done.append("frozen"))

    def render(*rendered: str) -> None:
        done.append(rendered)
        assert asked.wait(10)

    monkeypatch.setattr("dolmen.web.server.warm_up.render_new_table", render)

    async def start_and_visit() -> None:
        started = asyncio.create_task(warm_up(hub))
        while not done:
            await asyncio.sleep(0.001)
        visit = asyncio.create_task(hub.work(lambda: done.append("visitor")))
        await asyncio.sleep(0)
        asked.set()
        await asyncio.gather(visit, started)

    browser.portal.call(start_and_visit)
    assert len(done) == len(GAMES) * len(LANGUAGES) + 2
    assert done.index("visitor") < 3
    assert done[-1] == "frozen"
