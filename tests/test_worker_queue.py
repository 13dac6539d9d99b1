"""The worker's queue: which jobs run while the worker sends intermediate states of a table."""

import asyncio
from threading import Event

import pytest

from dolmen.store import Store
from dolmen.web.live.hub import Hub
from dolmen.web.live.worker_queue import Job, WorkerQueue


def job(table: str, done: list[str]) -> Job[str]:
    return Job(table, lambda: done.append(table) or f"from {table}")


def test_one_job_of_another_table_runs_early_and_only_once():
    queue, done = WorkerQueue(), []
    waiting = [job(table, done) for table in ("A", "B", "C")]
    for one in waiting:
        queue.add(one)
    queue.run_one_early("A")
    assert done == ["B"]
    assert [queue.run_in_order(one) for one in waiting] == ["from A", "from B", "from C"]
    assert done == ["B", "A", "C"]
    queue.run_one_early("D")  # nothing is queued
    assert done == ["B", "A", "C"]


def test_a_job_that_runs_early_does_not_let_another_one_in():
    queue, done = WorkerQueue(), []
    queue.add(Job("B", lambda: queue.run_one_early("B") or done.append("B")))
    queue.add(job("C", done))
    queue.run_one_early("A")
    assert done == ["B"]


def test_an_error_of_an_early_job_reaches_its_caller():
    queue = WorkerQueue()
    bad = Job("B", lambda: int("none"))
    queue.add(bad)
    queue.run_one_early("A")
    with pytest.raises(ValueError, match="none"):
        queue.run_in_order(bad)


def test_a_removed_job_does_not_run():
    queue, done = WorkerQueue(), []
    gone = job("B", done)
    queue.add(gone)
    queue.remove(gone)
    queue.run_one_early("A")
    assert done == []


def test_a_table_is_answered_while_another_one_sends_intermediate_states(tmp_path, monkeypatch):
    sent, begun, asked = [], Event(), Event()

    def moments(table_id, viewers, bot):
        yield "Ann", b"first"
        begun.set()
        assert asked.wait(10)
        yield "Ann", b"second"
        yield "Ann", b"third"

    async def play() -> None:
        hub = Hub(Store(str(tmp_path / "games.sqlite3")))
        hub.broadcaster.loop = asyncio.get_running_loop()
        monkeypatch.setattr(hub.broadcaster, "build_updates", moments)
        monkeypatch.setattr(hub.broadcaster, "send", lambda _, message: sent.append(message))
        shown = asyncio.create_task(hub.work(lambda: hub.broadcaster.send_updates("A", ["Ann"])))
        assert await asyncio.to_thread(begun.wait, 10)  # no other job ran before
        answered = asyncio.create_task(hub.worker.run_at_table("B", lambda: sent.append(b"to Bob")))
        await asyncio.sleep(0)
        asked.set()
        await asyncio.gather(shown, answered)
        await hub.close()

    asyncio.run(play())
    assert sent == [b"first", b"second", b"to Bob", b"third"]
