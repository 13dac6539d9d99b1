"""The attack script of the bench sends what it should, and others can play meanwhile. Only the script measures waiting
times.

These tests count the work that a request causes in the worker, which serves all players: the answers that it applies and
the pages that it renders. This work does not grow with the length of the game.
"""

import asyncio
import threading
from collections import Counter
from typing import NamedTuple

import msgspec
import pytest
from starlette.testclient import TestClient

from bench import attack
from bench.load import Load
from dolmen.engine.game import Game
from dolmen.engine.play import STATE_INTERVAL, Play
from dolmen.engine.record import read_record
from dolmen.store import Store
from dolmen.table import replay_upload
from dolmen.table.replay_cost import MAX_REPLAYED_ANSWERS, count_replayed_answers
from dolmen.table.snapshots import SNAPSHOT_INTERVAL
from dolmen.web.live.catch_up import MAX_ANSWERS
from dolmen.web.meters import LIMITS, Limits
from dolmen.web.render.table_view import TableView
from dolmen.web.server.app import make_app
from tests.web_client import HERE, SocketPage, open_socket

TABLES, ANSWERS = 2, 3
ENOUGH = 4  # requests or messages of one attack


@pytest.fixture
def load(tmp_path, monkeypatch):
    monkeypatch.setenv(LIMITS, "{}")
    load = Load(str(tmp_path / "games.sqlite3"), "roam", 1, TABLES, seed=1)
    yield load
    load.close()


def test_every_attack_is_sent_and_answered_while_people_play(load):
    async def run(name: str) -> Counter[int]:
        attacker = attack.Attacker(load.servers[0].address, 1)
        task = asyncio.ensure_future(attack.ATTACKS[name](attacker))
        async with asyncio.timeout(60):
            while attacker.statuses.total() + attacker.messages < ENOUGH and not task.done():
                await asyncio.sleep(0.01)
        step = await load.play(ANSWERS)
        assert len(step.latencies) == ANSWERS
        if task.done():
            raise AssertionError(name) from task.exception()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        attacker.close()
        return attacker.statuses

    async def run_all() -> None:
        await load.connect(TABLES)
        for name in attack.ATTACKS:
            if attack.ATTACKS[name] is not None:
                statuses = await run(name)
                refusals = {400} if name == "again" else set()  # after too many undos, or before a redo has come
                assert set(statuses) <= {200, 303, 404, 429, 503} | refusals, (name, statuses)
        await load.disconnect()

    asyncio.run(run_all())


# -- work in the worker ------------------------------------------------------------------------------------------------
class Work(NamedTuple):
    applied: int  # answers
    pages: int


class WorkCounter:
    """Counts what the worker does. Other threads stand for the processes of long jobs and are not counted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.counts: Counter[str] = Counter()
        for owner, name in ((Game, "apply"), (TableView, "message"), (TableView, "intermediate_message")):
            monkeypatch.setattr(owner, name, self.counting(getattr(owner, name), name))

    def counting(self, original, name: str):
        def counted(*args, **named):
            if threading.current_thread().name.startswith("table"):
                self.counts[name] += 1
            return original(*args, **named)

        return counted

    def of(self, call) -> Work:
        self.counts.clear()
        call()
        return Work(self.counts["apply"], self.counts["message"] + self.counts["intermediate_message"])


@pytest.fixture
def long_game(tmp_path, monkeypatch):
    """A client with the default limits, the address of its table with a long game, and a counter of the work."""
    app = make_app(Store(str(tmp_path / "games.sqlite3")), limits=Limits())
    with TestClient(app, base_url=HERE, headers={"origin": HERE, "accept-language": "en"}) as client:
        record = attack.long_record(attack.WIDE_GAME)
        brought = client.post("/import", files={"record": ("r.json", record)}, follow_redirects=False)
        assert brought.status_code == 303
        yield client, brought.headers["location"].split("/")[2], WorkCounter(monkeypatch)


def evict(client: TestClient, table: str) -> None:
    client.portal.call(client.app.state.hub.work, lambda: client.app.state.hub.tables.open_tables.pop(table, None))


LENGTH = len(read_record(attack.long_record(attack.WIDE_GAME)).entries)
NOTHING, ONE_PAGE = Work(0, 0), Work(0, 1)
REQUESTS = {
    "the table": ("GET", "/t/{table}", NOTHING),
    "an earlier moment": ("GET", "/t/{table}/100", NOTHING),
    "its view": ("GET", "/t/{table}/100/view", NOTHING),
    "its details": ("GET", "/t/{table}/100/details?at=map", NOTHING),
    "a fork": ("POST", "/t/{table}/100/fork", NOTHING),
    "the record": ("GET", "/t/{table}/record", NOTHING),
    "all news": ("GET", "/api/tables/{table}/view?since=0&words=true", ONE_PAGE),
    "going back": ("POST", "/t/{table}/100/undo", Work(SNAPSHOT_INTERVAL, 1)),
    "statistics": ("GET", "/stats", NOTHING),
    "the start page": ("GET", "/", NOTHING),
    "rules": ("GET", "/rules/spirit_island?q=fear+blight", NOTHING),
}


@pytest.mark.parametrize("name", REQUESTS)
def test_a_request_costs_the_worker_little_however_long_the_game_is(long_game, name):
    client, table, work = long_game
    method, path, most = REQUESTS[name]
    headers = {"authorization": f"Bearer {client.post('/api/players', json={}).json()['token']}"}
    assert client.get(f"/t/{table}").status_code == 200
    url, status = path.format(table=table), []
    done = work.of(lambda: status.append(client.request(method, url, headers=headers, follow_redirects=False).status_code))
    assert status[0] in (200, 303)
    assert done.applied <= most.applied
    assert done.pages <= most.pages


def test_a_table_that_was_evicted_is_opened_from_its_snapshot(long_game):
    client, table, work = long_game
    evict(client, table)
    done = work.of(lambda: client.get(f"/t/{table}"))
    assert done.applied < SNAPSHOT_INTERVAL < LENGTH / 2
    evict(client, table)
    done = work.of(lambda: client.post(f"/t/{table}/100/undo", follow_redirects=False))
    assert done.applied <= SNAPSHOT_INTERVAL + STATE_INTERVAL
    done = work.of(lambda: client.post(f"/t/{table}/50/undo", follow_redirects=False))
    assert done.applied <= SNAPSHOT_INTERVAL


MESSAGES = {
    "text-view": ({"do": "text-view", "open": True}, ONE_PAGE),
    "inspect": ({"do": "inspect", "at": ["map", "hand"]}, NOTHING),
    "why": ({"do": "why", "at": ["map"]}, NOTHING),
    "catch-up": ({"do": "catch-up", "version": 0}, Work(2 * MAX_ANSWERS + STATE_INTERVAL, MAX_ANSWERS + 2)),
    "undo": ({"do": "undo"}, Work(STATE_INTERVAL, 1)),
}


@pytest.mark.parametrize("name", MESSAGES)
def test_a_message_costs_the_worker_little_however_long_the_game_is(long_game, name):
    client, table, work = long_game
    message, most = MESSAGES[name]
    with open_socket(client, table) as line:
        seat = SocketPage(line)
        seat.receive()

        def send_and_wait() -> None:
            line.send_text(msgspec.json.encode(message).decode())
            line.send_text('{"do": "plans"}')  # this request is handled after the message
            while "planning" not in msgspec.json.decode(line.receive_text()):
                pass

        done = work.of(send_and_wait)
    assert done.applied <= most.applied
    assert done.pages <= most.pages


def test_the_heaviest_record_is_almost_as_much_work_as_is_permitted(monkeypatch):
    text = attack.heaviest_record()
    counted = count_replayed_answers(read_record(text), 10**9)
    assert 0.7 * MAX_REPLAYED_ANSWERS < counted <= MAX_REPLAYED_ANSWERS
    played, perform = [], Play.perform
    monkeypatch.setattr(Play, "perform", lambda play, *words: played.append(1) or perform(play, *words))
    replay_upload(text.encode(), ["Ann", "Bob"])
    assert 0.9 * counted < len(played) <= counted


def test_a_goal_that_is_missed_is_marked():
    fast, slow = (attack.Result(5, p95, 200, 10, Counter({200: 3}), 0) for p95 in (50, 150))
    assert "MISSED" not in attack.format_row("rules", fast)
    assert "MISSED" in attack.format_row("rules", slow)


def test_the_news_of_a_response_are_limited(long_game, monkeypatch):
    client, table, _ = long_game
    headers = {"authorization": f"Bearer {client.post('/api/players', json={}).json()['token']}"}
    url = f"/api/tables/{table}/view?since=0"
    everything = client.get(url, headers=headers).json()["news"]
    monkeypatch.setattr("dolmen.web.api.handlers.MAX_NEWS", 20)
    recent = client.get(url, headers=headers).json()["news"]
    assert recent == [entry for entry in everything if entry["number"] >= LENGTH - 20]
    assert 0 < len(recent) <= 20 < len(everything)
