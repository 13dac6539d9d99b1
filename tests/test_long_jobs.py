"""Long jobs run outside the worker that serves the players: in fair order, limited for each client, and stopped in time."""

import asyncio
import json
import os
import threading
import time
from itertools import count
from random import Random

import msgspec
import pytest
from starlette.requests import ClientDisconnect, Request
from starlette.testclient import TestClient

from dolmen.engine.game import Game
from dolmen.engine.play import Play, new_play
from dolmen.engine.record import Entry, Record, read_record, write_record
from dolmen.games import GAMES, game_info, make
from dolmen.store import Store
from dolmen.table.replay_cost import MAX_REPLAYED_ANSWERS, count_replayed_answers
from dolmen.table.replayed_records import MAX_POSITION, replay_upload
from dolmen.table.state_summary import fingerprint
from dolmen.text import say
from dolmen.web.api.errors import describe_error
from dolmen.web.live.long_jobs import BUSY, TOO_LONG, JobRefused, LongJobs
from dolmen.web.meters import SERVER, Client, JobLimits, Limits
from dolmen.web.metrics import Metrics
from dolmen.web.pages.jobs import run_job
from dolmen.web.server.app import make_app
from tests.server_helpers import wait_until
from tests.store_helpers import stored_status
from tests.web_client import HERE, SocketPage, another_browser, new_table, open_socket

ANN, BOB, CAT = Client("1.1.1.1", "ann"), Client("2.2.2.2", "bob"), Client("1.1.1.1", "cat")


def run_with_jobs(test, processes: int = 0, **limits: float) -> LongJobs:
    """Run an async test with a pool."""

    async def run() -> LongJobs:
        jobs = LongJobs(processes, JobLimits(**limits), Metrics())
        try:
            await test(jobs)
        finally:
            jobs.close()
        return jobs

    return asyncio.run(run())


class Gate:
    """A job that waits until the gate is opened, and counts how often it was started."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.begun = threading.Semaphore(0)

    def __call__(self, value: object = None) -> object:
        self.begun.release()
        assert self.open.wait(10)
        return value


# -- the pool ----------------------------------------------------------------------------------------------------------
def test_a_client_with_a_new_cookie_for_each_job_does_not_delay_the_others():
    gate, done = Gate(), list[str]()

    async def test(jobs: LongJobs) -> None:
        tasks = [asyncio.create_task(jobs.run(SERVER, gate))]
        assert await asyncio.to_thread(gate.begun.acquire, timeout=10)
        for number in range(5):
            tasks.append(asyncio.create_task(jobs.run(Client("192.0.2.9", f"cookie {number}"), done.append, "flooder")))
        tasks.append(asyncio.create_task(jobs.run(ANN, done.append, "ann")))
        await asyncio.sleep(0)
        gate.open.set()
        await asyncio.gather(*tasks)

    run_with_jobs(test)
    assert len(done) == 6
    assert done.index("ann") == 1


def test_a_job_returns_its_result_or_its_error_and_runs_in_another_thread():
    async def test(jobs: LongJobs) -> None:
        assert await jobs.run(ANN, pow, 2, 5) == 32
        thread = await jobs.run(ANN, threading.current_thread)
        assert thread is not threading.main_thread()
        with pytest.raises(ZeroDivisionError):
            await jobs.run(ANN, divmod, 1, 0)

    jobs = run_with_jobs(test)
    assert not jobs.open


@pytest.mark.parametrize(
    ("clients", "limit"), [([ANN, ANN], {"holder": 2}), ([ANN, CAT], {"address": 2}), ([ANN, BOB], {"queue": 1})]
)
def test_a_client_with_too_many_jobs_is_refused_at_once(clients, limit):
    """By holder, by address, and everybody while the queue is full."""
    gate = Gate()

    async def test(jobs: LongJobs) -> None:
        tasks = []
        for client in clients:
            tasks.append(asyncio.create_task(jobs.run(client, gate)))
            await asyncio.sleep(0)
            if len(tasks) == 1:
                assert await asyncio.to_thread(gate.begun.acquire, timeout=10)  # the first one runs, the second one waits
        with pytest.raises(JobRefused) as refused:
            await jobs.run(clients[-1], gate)
        assert (refused.value.word, refused.value.seconds >= 1) == (BUSY, True)
        gate.open.set()
        await asyncio.gather(*tasks)
        assert await jobs.run(clients[-1], pow, 2, 2) == 4  # there is room again

    run_with_jobs(test, **limit)


def test_the_server_itself_has_no_limit_as_a_client():
    gate = Gate()

    async def test(jobs: LongJobs) -> None:
        tasks = [asyncio.create_task(jobs.run(SERVER, gate, n)) for n in range(5)]
        await asyncio.sleep(0)
        gate.open.set()
        assert await asyncio.gather(*tasks) == [0, 1, 2, 3, 4]

    run_with_jobs(test, holder=1, address=1)


def test_a_waiting_job_is_dropped_when_its_client_leaves():
    gate, never = Gate(), Gate()

    async def test(jobs: LongJobs) -> None:
        first = asyncio.create_task(jobs.run(ANN, gate))
        assert await asyncio.to_thread(gate.begun.acquire, timeout=10)
        second = asyncio.create_task(jobs.run(BOB, never))
        await asyncio.sleep(0)
        assert jobs.open["holder bob"] == len(jobs.queue) == 1
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        assert (jobs.open["holder bob"], len(jobs.queue)) == (0, 0)
        gate.open.set()
        await first
        assert not never.begun.acquire(blocking=False)

    run_with_jobs(test)


def test_a_job_beyond_its_time_is_stopped_and_the_next_one_gets_a_new_process():
    async def test(jobs: LongJobs) -> None:
        first = await jobs.run(ANN, os.getpid)
        assert first != os.getpid()
        patient = jobs.limits
        jobs.limits = msgspec.structs.replace(patient, seconds=0.3)  # only for this job: on a busy machine every job is slow
        with pytest.raises(JobRefused) as refused:
            await jobs.run(ANN, time.sleep, 600)
        jobs.limits = patient
        assert refused.value.word == TOO_LONG
        assert await jobs.run(ANN, os.getpid) not in (first, os.getpid())
        with pytest.raises(ZeroDivisionError):  # errors come through, too
            await jobs.run(ANN, divmod, 1, 0)

    jobs = run_with_jobs(test, processes=1)
    assert not jobs.open


def test_a_running_job_is_stopped_when_its_client_leaves():
    async def test(jobs: LongJobs) -> None:
        first = await jobs.run(ANN, os.getpid)
        left = asyncio.create_task(jobs.run(ANN, time.sleep, 600))
        while not jobs.running:
            await asyncio.sleep(0.01)
        left.cancel()
        assert await jobs.run(BOB, os.getpid) != first

    jobs = run_with_jobs(test, processes=1, seconds=600)
    assert not jobs.open


# -- requests ----------------------------------------------------------------------------------------------------------
def long_record(game: str = "roam", answers: int = 60, seed: int = 3, undo: int = 0, **options: object) -> Record:
    """A game of random answers. Every `undo` answers, up to forty of them are undone, and every second time redone."""
    rng = Random(seed)
    play = new_play(make(game, {"seats": 2, **options}), rng)
    while len(play.record.entries) < answers and not play.game.over(play.state):
        seat = play.game.to_act(play.state)[0]
        play.play_answer(seat, play.game.sample(play.state, seat, rng))
        if undo and len(play.record.entries) % undo == 0:
            play.undo_to(seat, play.past[-min(len(play.past), rng.randrange(1, 40))].number)
            if rng.randrange(2):
                play.redo(seat, agreed=True)
    return play.record


@pytest.fixture
def app(tmp_path):
    return make_app(Store(str(tmp_path / "games.sqlite3")))


@pytest.fixture
def browser(app):
    with TestClient(app, base_url=HERE, headers={"origin": HERE, "accept-language": "en"}) as client:
        yield client


@pytest.fixture
def threads(monkeypatch) -> dict[str, int]:
    """How many answers each thread has played."""
    played: dict[str, int] = {}
    perform = Play.perform

    def counted(play: Play, *words):
        name = threading.current_thread().name.partition("_")[0]
        played[name] = played.get(name, 0) + 1
        return perform(play, *words)

    monkeypatch.setattr(Play, "perform", counted)
    return played


def upload(browser: TestClient, record: Record) -> str:
    """Upload a record; returns the id of its table."""
    made = browser.post("/import", files={"record": ("r.json", write_record(record))}, follow_redirects=False)
    assert made.status_code == 303
    return made.headers["location"].split("/")[2]


def test_the_worker_plays_no_answer_of_an_uploaded_record(browser, threads):
    record = long_record("the_arrival", 150, undo=25)
    end = Play(make(record.game, record.options), record, Random(1))
    threads.clear()
    table = upload(browser, record)
    assert threads.keys() == {"job"}
    assert threads["job"] >= len(record.live_entries())
    found = browser.app.state.hub.tables.get(table)
    assert found.play.record.entries[: len(record.entries)] == record.entries
    assert found.game.to_dict(found.play.state) == end.game.to_dict(end.state)


def test_an_uploaded_record_with_an_endless_position_is_refused(browser):
    record = Record("spirit_island", {"seats": 1}, position="spirit_island fear-deck=" + "? " * MAX_POSITION)
    refused = browser.post("/import", files={"record": ("r.json", write_record(record))}, follow_redirects=False)
    assert refused.status_code == 400
    assert f"the position is too long: at most {MAX_POSITION} characters" in refused.text


def growing_frame(land: int) -> str:
    """A pending step that adds a presence, with a chosen land, which is a shift, below the question of a lane."""
    lane = {"seat": 0, "stack": [{"node": "growth.earth/3/0", "owner": 0, "b": land}]}
    return f" pending={json.dumps({'stack': [{'node': 'round', 'owner': 0}], 'lanes': [lane]}).replace(' ', '')}"


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        (" A1=999E,E", "A1: must be at most 999, not 1000"),
        (" A1=" + ",".join(["99E"] * 3000), "A1: must be at most 999, not 1089"),
        (growing_frame(10**12), "pending"),
    ],
    ids=["many pieces", "many times many pieces", "an endless shift"],
)
def test_an_uploaded_position_with_absurd_numbers_is_refused(browser, fields, why):
    record = Record("spirit_island", {"seats": 1}, position=f"spirit_island spirits=earth boards=A{fields}")
    refused = browser.post("/import", files={"record": ("r.json", write_record(record))}, follow_redirects=False)
    assert refused.status_code == 400
    assert why in refused.text


def test_the_worker_plays_no_answer_for_an_earlier_moment_or_a_fork(browser, threads):
    record = long_record("the_arrival", 150)
    table = upload(browser, record)
    browser.app.state.hub.tables.open_tables.clear()  # it is read from its snapshot again
    threads.clear()
    for moment in (120, 20, 121):
        assert browser.get(f"/t/{table}/{moment}/view").status_code == 200
    assert browser.get(f"/t/{table}/20/details?at=map").status_code == 200
    assert browser.get(f"/t/{table}/20").status_code == 200
    forked = browser.post(f"/t/{table}/120/fork", follow_redirects=False)
    assert forked.status_code == 303
    assert threads.keys() == {"job"}
    made = browser.app.state.hub.tables.get(forked.headers["location"].split("/")[2])
    assert made.version >= 120


def test_a_table_is_answered_while_a_record_is_checked(browser, monkeypatch):
    gate, table = Gate(), new_table(browser, **{"kind-1": "here"})
    monkeypatch.setattr("dolmen.web.pages.replay.replay_upload", lambda text, names: gate(replay_upload(text, names)))
    record, made = long_record(), []
    uploading = threading.Thread(target=lambda: made.append(upload(another_browser(browser), record)))
    uploading.start()
    assert gate.begun.acquire(timeout=10)
    with open_socket(browser, table) as line:
        seat = SocketPage(line)
        seat.receive()
        seat.answer(seat.last["decision"]["options"][0]["id"])
        assert seat.receive()["version"] > 0
    assert made == []  # the answer did not wait for the record
    gate.open.set()
    uploading.join(20)
    assert len(made) == 1


def test_statistics_and_covers_are_made_outside_the_worker(browser, monkeypatch):
    seen: list[str] = []
    for name in ("statistics.current_ratings", "covers.play_game"):
        call = getattr(__import__(f"dolmen.web.pages.{name.split('.')[0]}", fromlist=["x"]), name.split(".")[1])

        def noted(*words, call=call):
            seen.append(threading.current_thread().name)
            return call(*words)

        monkeypatch.setattr(f"dolmen.web.pages.{name}", noted)
    for path in ("/stats", "/stats/nobody", "/account", "/art/roam/cover-2-en.svg"):
        browser.get(path)
    assert seen == ["job"] * 4


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_holder_with_too_many_jobs_gets_503_and_the_time_to_wait(tmp_path, monkeypatch, lang):
    gate = Gate()
    monkeypatch.setattr("dolmen.web.pages.replay.replay_upload", lambda text, names: gate(replay_upload(text, names)))
    app = make_app(Store(str(tmp_path / "games.sqlite3")), limits=Limits(jobs=JobLimits(holder=1)))
    record = write_record(long_record())
    with TestClient(app, base_url=HERE, headers={"origin": HERE, "accept-language": lang}) as browser:
        new_table(browser)  # gives the browser a holder
        second = another_browser(browser)
        second.cookies.update(browser.cookies)
        first = threading.Thread(target=lambda: browser.post("/import", files={"record": ("r.json", record)}))
        first.start()
        assert gate.begun.acquire(timeout=10)
        refused = second.post("/import", files={"record": ("r.json", record)}, headers={"accept-language": lang})
        assert (refused.status_code, int(refused.headers["retry-after"]) >= 1) == (503, True)
        assert say(lang, "web.refused.busy") in refused.text
        gate.open.set()
        first.join(20)
        assert second.post("/import", files={"record": ("r.json", record)}, follow_redirects=False).status_code == 303


@pytest.mark.parametrize("word", [BUSY, TOO_LONG])
def test_programs_get_the_same_refusal_as_json(app, word):
    request = Request(
        {"type": "http", "method": "GET", "path": "/api/x", "query_string": b"lang=de", "headers": [], "app": app}
    )
    status, details = describe_error(request, JobRefused(word, 3))
    assert (status, details.word, details.text) == (503, word, say("de", f"web.refused.{word}"))


def test_a_client_that_disconnects_frees_its_slot(browser):
    gate, hub = Gate(), browser.app.state.hub

    async def leave() -> None:
        left = asyncio.Event()

        async def receive() -> dict[str, str]:
            await left.wait()
            return {"type": "http.disconnect"}

        scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "app": browser.app}
        scope |= {"headers": [], "client": ("9.9.9.9", 1), "server": ("127.0.0.1", 80), "scheme": "http"}
        busy = asyncio.create_task(hub.long_jobs.run(ANN, gate))
        waiting = asyncio.create_task(run_job(Request(scope, receive), pow, 2, 2))
        while len(hub.long_jobs.queue) < 1:
            await asyncio.sleep(0.01)
        assert hub.long_jobs.open["address 9.9.9.9"] == 1
        left.set()
        with pytest.raises(ClientDisconnect):
            await waiting
        await asyncio.sleep(0)
        assert hub.long_jobs.open["address 9.9.9.9"] == 0
        gate.open.set()
        await busy

    browser.portal.call(leave)


def test_the_numbers_of_long_jobs_are_shown(browser, monkeypatch):
    monkeypatch.setenv("DOLMEN_METRICS", "1")
    upload(browser, long_record())
    numbers = browser.get("/metrics").text
    for number in ("dolmen_jobs_waiting 0.0", "dolmen_jobs_running 0.0", "dolmen_job_wait_seconds_count 1.0"):
        assert f"\n{number}\n" in numbers
    longest = [line for line in numbers.splitlines() if line.startswith("dolmen_job_longest_seconds")]
    assert float(longest[0].split()[1]) > 0


# -- the work of a record ----------------------------------------------------------------------------------------------
def count_applied_answers(record: Record, monkeypatch) -> int:
    """How many answers a replay really plays."""
    count = 0
    perform = Play.perform

    def counted(play: Play, *words):
        nonlocal count
        count += 1
        return perform(play, *words)

    monkeypatch.setattr(Play, "perform", counted)
    replay_upload(write_record(record).encode(), ["A", "B"])
    monkeypatch.setattr(Play, "perform", perform)
    return count


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("undo", [0, 7, 45])
def test_the_work_of_a_record_is_counted_without_playing_it(game, undo, monkeypatch):
    record = long_record(game, 150, undo=undo)
    counted, real = count_replayed_answers(record, 10**9), count_applied_answers(record, monkeypatch)
    undos = sum(not entry.answer for entry in record.entries)
    assert real + undos <= counted
    if not any(entry.redo >= 0 for entry in record.entries):  # a redo right after its undo plays nothing
        assert counted == real + undos


def test_answers_that_are_played_again_and_again_count_each_time(monkeypatch):
    """A record with few entries and much work: each undo goes back to a moment without a kept state nearby."""
    record = long_record("the_arrival", 60)
    first = next(n for n, entry in enumerate(record.entries) if n % 8 == 7)
    for _ in range(20):
        back = [n for n in record.live_entries() if n >= first]
        record.entries.append(Entry(0, undo=back))
        record.entries.append(Entry(0, redo=len(record.entries) - 1))
    entries = len(record.entries)
    assert count_replayed_answers(record, 10**9) > 10 * entries
    assert entries < count_replayed_answers(record, 500) < 1000  # it stops soon after that


def test_a_record_with_too_much_work_is_refused_though_it_has_few_entries(browser):
    record = long_record("roam", 60)
    while count_replayed_answers(record, MAX_REPLAYED_ANSWERS) <= MAX_REPLAYED_ANSWERS:
        record.entries.append(Entry(0, undo=record.live_entries()[1:]))
        record.entries.append(Entry(0, redo=len(record.entries) - 1))
    assert len(record.entries) < MAX_REPLAYED_ANSWERS // 4
    read_record(write_record(record))  # as a record it is valid
    refused = browser.post("/import", files={"record": ("r.json", write_record(record))})
    assert refused.status_code == 400
    assert str(MAX_REPLAYED_ANSWERS) in refused.text


# -- games played by another version ----------------------------------------------------------------------------------
@pytest.fixture
def outdated_table(browser, monkeypatch) -> tuple[str, list[str]]:
    """A long game that another version has played last, and a list with the thread of every answer that is applied."""
    hub, threads = browser.app.state.hub, list[str]()
    table_id = new_table(browser)

    def play_and_close() -> None:
        table = hub.tables.get(table_id)
        while len(table.play.past) < 30:
            seat = table.to_act()[0]
            table.play_answer(seat, table.game.legal(table.play.state, seat)[0])
        hub.store.set_frozen_reason(table_id, "", "of another version")
        del hub.tables.open_tables[table_id]

    browser.portal.call(hub.work, play_and_close)
    original = Game.apply

    def note_thread(self: Game, *rest: object) -> None:
        threads.append(threading.current_thread().name)
        original(self, *rest)

    monkeypatch.setattr(Game, "apply", note_thread)
    return table_id, threads


@pytest.mark.parametrize("way", ["page", "socket", "bots"])
def test_a_game_of_another_version_is_verified_outside_the_worker(browser, outdated_table, way):
    hub, (table_id, threads) = browser.app.state.hub, outdated_table
    if way == "page":
        assert browser.get(f"/t/{table_id}").status_code == 200
    elif way == "socket":
        with open_socket(browser, table_id) as line:
            SocketPage(line).receive()
    else:
        browser.portal.call(hub.bots.schedule, table_id)
        assert wait_until(lambda: table_id in hub.tables.open_tables)
    assert set(threads) == {"job"}
    assert len(threads) >= 30
    assert hub.store.rules_of(table_id) == ("roam", game_info("roam").rules_digest)
    assert not hub.verifier.tasks


def test_a_game_that_plays_differently_is_frozen_by_the_job(browser, outdated_table, monkeypatch):
    hub, (table_id, _) = browser.app.state.hub, outdated_table
    compared = count()
    monkeypatch.setattr(
        "dolmen.table.core.fingerprint", lambda *state: fingerprint(*state) if next(compared) < 10 else "another state"
    )
    assert browser.get(f"/t/{table_id}").status_code == 200
    assert '"entry":' in stored_status(hub.store, table_id).frozen_reason
    assert 10 <= hub.tables.get(table_id).version < 30


def test_a_table_that_cannot_be_verified_now_is_refused_for_a_while(browser, outdated_table, monkeypatch):
    hub, (table_id, threads) = browser.app.state.hub, outdated_table
    monkeypatch.setattr(hub.long_jobs, "is_full", lambda client: True)
    refused = browser.get(f"/t/{table_id}")
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "1")
    assert not threads
