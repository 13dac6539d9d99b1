"""The attack script sends what it says, and people go on playing. How long they wait is measured by the script only."""

import asyncio
from collections import Counter

import pytest

from bench import attack
from bench.load import Load
from dolmen.engine.play import Play
from dolmen.engine.record import read_record
from dolmen.table import replay_upload
from dolmen.table.replay_cost import MAX_REPLAYED_ANSWERS, count_replayed_answers
from dolmen.web.meters import LIMITS

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
                assert set(statuses) <= {200, 303, 404, 429, 503}, (name, statuses)
        await load.disconnect()

    asyncio.run(run_all())


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
