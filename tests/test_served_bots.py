"""Bots of other authors at the tables: offered on the start page, asked by the rules, and harmless when they fail."""

import asyncio
import html
import logging
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from dolmen import cli
from dolmen.arena import served_bots
from dolmen.arena.own_bots import BadBot
from dolmen.arena.served_bots import SERVED, SeatPrograms, ServedBot, offer, offered, read_served_bot
from dolmen.games import GAMES, game_info
from dolmen.games.bots import BOTS
from dolmen.web.live.bot_processes import BotProcesses
from dolmen.web.render.bot_labels import kind_label
from tests.web_client import SocketPage, new_table, open_socket

ROOT = Path(__file__).resolve().parent.parent
CAREFUL = f"{ROOT / 'examples/own_bot.py'}:Careful"
NAUGHTY = f"cmd:{sys.executable} -S -E {ROOT / 'tests/bots/faulty_bot.py'}"
ALL = tuple(GAMES)


@pytest.fixture(autouse=True)
def programs(monkeypatch):
    """No bots are offered after the test, and no program runs."""
    kept = SeatPrograms()
    monkeypatch.setattr(served_bots, "PROGRAMS", kept)
    yield kept
    offer([])
    for bot in kept.bots.values():
        bot.close()


def played(browser, table: str, regions: dict[str, str] | None = None):
    """The table, after a person at seat 0 and a bot have played some turns. `regions` gets what the page shows."""
    with open_socket(browser, table) as line:
        page = SocketPage(line)
        page.receive()
        for _ in range(60):
            if page.last["decision"]:
                if page.last["version"] > 12:
                    break
                page.answer(page.last["decision"]["options"][-1]["id"])
            page.receive()
    if regions is not None:
        regions.update(page.regions)
    return browser.app.state.hub.tables.get(table)


def test_a_bot_of_the_owner_is_offered_and_plays(browser, programs, caplog):
    assert 'value="own:' not in browser.get("/").text
    bot = read_served_bot(f"Careful={CAREFUL}")
    assert bot.games == ALL
    offer([bot])
    page = html.unescape(browser.get("/").text)
    assert '<option value="own:Careful">Bot: Careful</option>' in page
    shown: dict[str, str] = {}
    with caplog.at_level(logging.WARNING, "dolmen"):
        table = played(browser, new_table(browser, **{"kind-1": "own:Careful", "name-1": "", "full": ""}), shown)
    assert table.seats[1].bot == "own:Careful"
    own = [entry for entry in table.play.record.entries if entry.seat == 1]
    assert own
    assert caplog.messages == []
    [(key, program)] = programs.bots.items()
    assert key == (bot, table.id, 1)
    assert program.questions >= len(own)
    assert "bot, Careful" in "".join(shown.values())
    assert kind_label("own:Careful", "de") == "Bot: Careful"


@pytest.mark.parametrize("how", ["crash", "wrong", "flood", "slow"])
def test_a_bot_that_fails_loses_its_answers_and_the_table_goes_on(browser, how, caplog, monkeypatch):
    offer([ServedBot("Naughty", f"{NAUGHTY} {how}", seconds=0.05 if how == "slow" else 5.0, games=ALL)])
    with caplog.at_level(logging.WARNING, "dolmen.bots"):
        table = played(browser, new_table(browser, **{"kind-1": "own:Naughty", "full": ""}))
    assert len([entry for entry in table.play.record.entries if entry.seat == 1]) >= 3
    reason = {"crash": "crashed", "flood": "flooded"}.get(how, how)
    assert f"bot own:Naughty lost an answer at table {table.id}: {reason}" in caplog.messages


def test_another_bot_plays_for_one_that_is_no_longer_offered(browser):
    offer([ServedBot("Gone", CAREFUL, games=ALL)])
    table = new_table(browser, **{"kind-1": "own:Gone", "full": ""})
    offer([])
    assert "own:Gone" not in BOTS
    assert [entry for entry in played(browser, table).play.record.entries if entry.seat == 1]


def test_a_bot_is_only_offered_for_the_games_with_which_it_starts(browser):
    offer([ServedBot("Roamer", CAREFUL, games=("roam",))])
    assert offered("roam") == ["own:Roamer"]
    assert offered("the_arrival") == []
    form = {"game": "the_arrival", "seats": "2", "kind-0": "here", "kind-1": "own:Roamer"}
    assert browser.post("/new", data=form, follow_redirects=False).status_code == 400
    bots = {game["game"]: game["bots"] for game in browser.get("/api/games").json()["games"]}
    assert bots["roam"][-1] == "own:Roamer"
    assert "own:Roamer" not in bots["the_arrival"]


def test_programs_may_play_against_a_bot_of_the_owner(browser):
    offer([ServedBot("Roamer", CAREFUL, games=("roam",))])
    token = {"authorization": f"Bearer {browser.post('/api/players', json={}).json()['token']}"}
    seats = [{"kind": "here"}, {"kind": "own:Roamer"}]
    made = browser.post("/api/tables", json={"game": "roam", "seats": seats}, headers=token)
    assert made.status_code in (200, 201), made.text
    assert browser.app.state.hub.tables.get(made.json()["table"]["table"]).seats[1].bot == "own:Roamer"
    refused = browser.post("/api/tables", json={"game": "the_arrival", "seats": seats}, headers=token)
    assert refused.status_code == 400
    assert "own:Roamer" in refused.text


def test_a_bot_thinks_in_a_process_of_its_own_which_may_die(browser, caplog):
    offer([ServedBot("Careful", CAREFUL, games=ALL)])
    table = browser.app.state.hub.tables.get(new_table(browser, **{"kind-1": "here"}))
    question = table.question_for((0, 1), "own:Careful")
    legal = {answer.name for answer in table.game.legal(table.play.state, table.to_act()[0])}
    processes = BotProcesses(1, ThreadPoolExecutor(1))

    async def ask_twice() -> list[str]:
        answers = [await processes.compute_answer(question, table.id)]
        pool = processes.served["own:Careful"]
        for process in pool._processes.values():
            process.kill()
        return [*answers, await processes.compute_answer(question, table.id)]

    try:
        assert set(asyncio.run(ask_twice())) <= legal
    finally:
        processes.close()
    assert "the process of bot own:Careful died" in caplog.messages


def test_few_programs_run_and_packs_reach_them(browser, programs, monkeypatch):
    monkeypatch.setattr(served_bots, "MOST_RUNNING", 2)
    bot = ServedBot("Careful", CAREFUL, games=ALL)
    offer([bot])
    table = browser.app.state.hub.tables.get(new_table(browser, **{"kind-1": "here"}))
    question = table.question_for((0, 1), bot.id)
    for number in range(3):
        assert served_bots.answer_question(bot, f"table {number}", question)[1] == ""
    assert [program.process is not None for program in programs.bots.values()] == [False, True, True]
    own = game_info("roam").default_pack()
    assert programs.pack_file(question) is None
    changed = programs.pack_file(msgspec.structs.replace(question, pack=own + b"\n# mine"))
    assert Path(changed).read_bytes() == own + b"\n# mine"
    programs.folder.cleanup()


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Careful", "'Careful' must be NAME=BOT"),
        ("two words=normal", "must be NAME=BOT"),
        ("Mine=nobody", "unknown bot 'nobody'"),
        (f"Mute={NAUGHTY} nameless", "the bot Mute does not start: it wrote something that is not a message"),
    ],
)
def test_a_bot_that_cannot_be_offered_is_named(text, named, tmp_path, capsys):
    with pytest.raises(BadBot, match=re.escape(named)):
        read_served_bot(text)
    if "=" not in text:
        assert cli.main(["serve", "--data", str(tmp_path / "g.db"), "--no-browser", "--bot", text, "--lang", "en"]) == 2
        assert named in capsys.readouterr().err


def test_two_bots_of_one_name_are_refused():
    with pytest.raises(BadBot, match="two bots are called Mine"):
        offer([ServedBot("Mine", CAREFUL, games=ALL), ServedBot("Mine", "random", games=ALL)])
    assert list(SERVED) == ["own:Mine"]
