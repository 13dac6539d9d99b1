"""The load test plays real games through real sockets and counts its answers. Its speed does not matter here."""

import asyncio
from random import Random

import pytest

from bench import load
from dolmen.store import Store

TABLES, ANSWERS = 3, 12


def count_answers(path: str) -> int:
    """Answers given by people, in all games of a store."""
    store = Store(path)
    found = [store.load(game) for game in store.game_ids()]
    store.close()
    return sum(not entry.auto for stored in found for entry in stored.record.entries)


def test_every_answer_of_the_load_test_is_played_and_counted(tmp_path, monkeypatch):
    """The games are shortly before their end, so the players continue at other tables."""
    path, begun = str(tmp_path / "games.sqlite3"), load.begun
    monkeypatch.setattr(load, "begun", lambda play, answers, rng: begun(play, 10_000, rng))
    load_test = load.Load(path, "roam", 1, TABLES, seed=1)
    answers_before, before = count_answers(path), set(load_test.ids)

    async def play() -> load.Step:
        await load_test.come(TABLES)
        step = await load_test.play(ANSWERS)
        await load_test.go()
        return step

    try:
        step = asyncio.run(play())
    finally:
        load_test.close()
    assert step.answers == ANSWERS == len(step.took)
    assert count_answers(path) == answers_before + ANSWERS
    assert {pair.table for pair in load_test.pairs} - before, "no player continued at another table"
    assert all(own > 0 and other > 0 for own, other in step.took)
    assert step.cpu > 0
    assert step.memory > 1e6


def test_games_can_start_at_every_stage():
    rng = Random(1)
    rules = load.make("roam", {"seats": 2})
    for answers in (0, 30, 10_000):
        play = load.begun(load.new_play(rules, rng), answers, rng)
        assert not rules.over(play.state)
        assert len(play.record.entries) >= min(answers, 30)


def test_with_two_servers_half_of_the_tables_use_both():
    load_test = object.__new__(load.Load)
    load_test.servers = [type("Server", (), {"address": name})() for name in ("a", "b")]
    dealt = [(load_test.dealt(number, 0), load_test.dealt(number, 1)) for number in range(100)]
    assert sum(one != other for one, other in dealt) == 50
    assert sum(line == "a" for pair in dealt for line in pair) == 100


@pytest.mark.parametrize(("got", "missed"), [(3.9, False), (4.1, True)])
def test_a_missed_goal_is_reported(got, missed, capsys):
    verdicts = load.Verdicts()
    verdicts.say("CPU of an answer", got, load.MOST_WORK, "ms")
    assert verdicts.missed == missed
    assert ("MISSED" in capsys.readouterr().out) == missed


def test_several_servers_need_postgresql(capsys):
    with pytest.raises(SystemExit):
        load.arguments(["--workers", "2"])
    assert "PostgreSQL" in capsys.readouterr().err
