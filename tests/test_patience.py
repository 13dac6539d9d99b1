"""Nobody waits for what others look at: who is answered when, while the worker shows a table what happened."""

import asyncio
from threading import Event

import pytest

from dolmen.store import Store
from dolmen.web.live.hub import Hub
from dolmen.web.live.worker_queue import Job, WorkerQueue


def job(table: str, done: list[str]) -> Job[str]:
    return Job(table, lambda: done.append(table) or f"from {table}")


def test_between_two_moments_of_a_table_one_job_of_another_is_done_and_each_only_once():
    line, done = WorkerQueue(), []
    waiting = [job(table, done) for table in ("A", "B", "C")]
    for one in waiting:
        line.join(one)
    line.let_in("A")
    assert done == ["B"]
    assert [line.turn(one) for one in waiting] == ["from A", "from B", "from C"]
    assert done == ["B", "A", "C"]
    line.let_in("D")  # nobody waits any more
    assert done == ["B", "A", "C"]


def test_what_is_done_before_its_turn_lets_nobody_else_in():
    line, done = WorkerQueue(), []
    line.join(Job("B", lambda: line.let_in("B") or done.append("B")))
    line.join(job("C", done))
    line.let_in("A")
    assert done == ["B"]


def test_what_goes_wrong_before_its_turn_is_told_to_whoever_asked():
    line = WorkerQueue()
    bad = Job("B", lambda: int("none"))
    line.join(bad)
    line.let_in("A")
    with pytest.raises(ValueError, match="none"):
        line.turn(bad)


def test_whoever_has_gone_is_not_waited_for():
    line, done = WorkerQueue(), []
    gone = job("B", done)
    line.join(gone)
    line.leave(gone)
    line.let_in("A")
    assert done == []


def test_a_table_is_answered_while_another_one_is_shown_what_happened(tmp_path, monkeypatch):
    told, begun, asked = [], Event(), Event()

    def moments(table_id, viewers, bot):
        yield "Ann", b"first"
        begun.set()
        assert asked.wait(10)
        yield "Ann", b"second"
        yield "Ann", b"third"

    async def play() -> None:
        hub = Hub(Store(str(tmp_path / "games.sqlite3")))
        hub.loop = asyncio.get_running_loop()
        monkeypatch.setattr(hub, "shown", moments)
        monkeypatch.setattr(hub, "send", lambda _, message: told.append(message))
        shown = asyncio.create_task(hub.work(lambda: hub.show_to("A", ["Ann"])))
        assert await asyncio.to_thread(begun.wait, 10)  # nobody was let in before
        answered = asyncio.create_task(hub.work_at("B", lambda: told.append(b"to Bob")))
        await asyncio.sleep(0)
        asked.set()
        await asyncio.gather(shown, answered)
        await hub.close()

    asyncio.run(play())
    assert told == [b"first", b"second", b"to Bob", b"third"]
