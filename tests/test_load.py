"""The load script plays real games through real sockets and counts their answers. How fast they are is not checked here."""

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
    """The tables are shortly before the end of their games, so that new tables are opened too."""
    path, advance_game = str(tmp_path / "games.sqlite3"), load.advance_game
    monkeypatch.setattr(load, "advance_game", lambda play, answers, rng: advance_game(play, 10_000, rng))
    servers = load.Load(path, "roam", 1, TABLES, seed=1)
    laid, before = count_answers(path), set(servers.ids)

    async def play() -> load.Step:
        await servers.connect(TABLES)
        step = await servers.play(ANSWERS)
        await servers.disconnect()
        return step

    try:
        step = asyncio.run(play())
    finally:
        servers.close()
    assert step.answers == ANSWERS == len(step.latencies)
    assert count_answers(path) == laid + ANSWERS
    assert {pair.table for pair in servers.pairs} - before, "nobody went on to another table"
    assert all(own > 0 and other > 0 for own, other in step.latencies)
    assert step.cpu > 0
    assert step.memory > 1e6


def test_games_can_start_at_every_stage():
    rng = Random(1)
    rules = load.make("roam", {"seats": 2})
    for answers in (0, 30, 10_000):
        play = load.advance_game(load.new_play(rules, rng), answers, rng)
        assert not rules.over(play.state)
        assert len(play.record.entries) >= min(answers, 30)


def test_with_two_servers_half_of_the_tables_use_both():
    servers = object.__new__(load.Load)
    servers.servers = [type("Server", (), {"address": name})() for name in ("a", "b")]
    addresses = [(servers.server_address(number, 0), servers.server_address(number, 1)) for number in range(100)]
    assert sum(one != other for one, other in addresses) == 50
    assert sum(address == "a" for pair in addresses for address in pair) == 100


@pytest.mark.parametrize(("got", "missed"), [(3.9, False), (4.1, True)])
def test_a_missed_goal_is_reported(got, missed, capsys):
    goals = load.Goals()
    goals.check("CPU of an answer", got, load.MAX_WORK, "ms")
    assert goals.missed == missed
    assert ("MISSED" in capsys.readouterr().out) == missed


def test_several_servers_need_postgresql(capsys):
    with pytest.raises(SystemExit):
        load.parse_arguments(["--workers", "2"])
    assert "PostgreSQL" in capsys.readouterr().err
