"""The arena pages: runs of a folder, one run, and its games as tables. What a file names is never started or opened."""

import json
import os
import re
import subprocess
import threading
from html import unescape
from pathlib import Path
from random import Random

import msgspec
import pytest
from starlette.testclient import TestClient

from dolmen import cli
from dolmen.arena import finished_runs
from dolmen.arena.finished_runs import find_run, list_runs, read_run, shown_name
from dolmen.arena.own_bots import OwnBot
from dolmen.arena.runs import Run, RunPlan, replay_game
from dolmen.engine.record import read_record
from dolmen.games import make
from dolmen.games.bots import BOTS, RandomBot
from dolmen.games.uploaded_packs import own_cards_as_pack
from dolmen.store import Store
from dolmen.web.server.app import make_app
from tests.web_client import HERE

PLAN = RunPlan("roam", {**make("roam", {"seats": 2, "full": False}).options()}, ["normal", "random"], seed=5)
EVIL = ["cmd:touch started --key=secret", "/home/ann/evil.py:choose"]


class Restless(RandomBot):
    """A bot whose answers must be stored."""

    name = "restless"
    repeatable = False


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> Path:
    """Files of results: a run of levels, a run with stored answers, and one of Spirit Island."""
    folder = tmp_path_factory.mktemp("played")
    Run(PLAN, 6, stop=False).play(results=folder / "levels.jsonl")
    BOTS["restless"] = Restless()
    Run(msgspec.structs.replace(PLAN, bots=["restless", "random"]), 4).play(results=folder / "stored.jsonl")
    del BOTS["restless"]
    options = make("spirit_island", {"spirits": ["river"], "seats": 1}).options()
    Run(RunPlan("spirit_island", options, ["normal", "random"]), 2).play(results=folder / "team.jsonl")
    return folder


@pytest.fixture
def runs(tmp_path) -> Path:
    """The folder that the server shows."""
    folder = tmp_path / "runs"
    folder.mkdir()
    return folder


@pytest.fixture
def arena(tmp_path, runs):
    """A browser at a server with arena pages."""
    app = make_app(Store(str(tmp_path / "games.sqlite3")), arena_runs=str(runs))
    with TestClient(app, base_url=HERE, headers={"origin": HERE, "accept-language": "en"}) as client:
        yield client


def copy(played: Path, runs: Path, name: str, other: str = "", time: int = 1_700_000_000, **head: object) -> Path:
    """Copy a file of results under another name, with changes in its first line."""
    plan, _, games = (played / f"{name}.jsonl").read_text().partition("\n")
    file = runs / f"{other or name}.jsonl"
    file.write_text(json.dumps(json.loads(plan) | head) + "\n" + games)
    os.utime(file, (time, time))
    return file


def change_game(file: Path, game: int, **fields: object) -> None:
    lines = file.read_text().splitlines()
    lines[1 + game] = json.dumps(json.loads(lines[1 + game]) | fields)
    file.write_text("\n".join(lines) + "\n")


def open_game(client: TestClient, run: str, number: int):
    return client.post(f"/arena/{run}/{number}", follow_redirects=False)


def words_of(html: str) -> str:
    """The text of a page, with one space between words."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


# -- the list --------------------------------------------------------------------------------------------------------------
def test_without_a_folder_there_are_no_pages_and_no_link(browser):
    assert "/arena" not in browser.get("/stats").text
    assert [browser.get(path).status_code for path in ("/arena", "/arena/levels")] == [404, 404]
    assert open_game(browser, "levels", 0).status_code == 404


def test_runs_are_listed_the_newest_first_and_linked_beside_the_statistics(arena, played, runs):
    assert "No runs yet" in arena.get("/arena").text
    copy(played, runs, "levels")
    copy(played, runs, "team", time=1_800_000_000)
    assert 'href="/arena"' in arena.get("/").text
    page = arena.get("/arena").text
    assert re.findall(r'<a href="/arena/([\w-]+)">', page) == ["team", "levels"]
    assert "levels Roam normal, random 6 14 Nov 2023" in words_of(page)
    assert "Läufe" in arena.get("/arena?lang=de").text


def test_files_that_cannot_be_shown_are_named_with_the_reason(arena, played, runs, monkeypatch):
    monkeypatch.setattr(finished_runs, "MAX_GAMES", 8)
    copy(played, runs, "levels")
    (runs / "empty.jsonl").touch()
    (runs / "games.jsonl").write_text('{"number":0,"seed":1}\n')
    (runs / "nested.jsonl").write_text('{"arena":1,"options":' + "[" * 5000 + "\n")
    (runs / "a b.jsonl").write_text("{}\n")
    (runs / "<b>\udcff.jsonl").write_text("{}\n")
    (runs / "folder.jsonl").mkdir()
    (runs / "link.jsonl").symlink_to(played / "levels.jsonl")
    (runs / "other.txt").write_text("not a run")
    copy(played, runs, "levels", "future", arena=2)
    copy(played, runs, "levels", "chess", game="chess")
    copy(played, runs, "levels", "options", options={"wings": True})
    copy(played, runs, "levels", "one", bots=["normal"])
    change_game(copy(played, runs, "levels", "number"), 2, number="2")
    change_game(copy(played, runs, "levels", "seats"), 2, order=[0, 0])
    many = copy(played, runs, "levels", "many")
    many.write_text(many.read_text() + many.read_text().splitlines()[1] + "\n" + "{}\n{}\n")
    page = arena.get("/arena")
    assert page.status_code == 200
    assert re.findall(r'<a href="/arena/([\w-]+)">', page.text) == ["levels"]
    reasons = dict(re.findall(r"<li><b>(.*?)</b>: (.*?)</li>", page.text))
    foreign = "it is not a file that &#34;dolmen arena --results&#34; has written"
    characters = "its name has other characters than a to z, digits, dots, dashes and underscores, or is too long"
    assert reasons == {
        "empty.jsonl": foreign,
        "games.jsonl": foreign,
        "nested.jsonl": foreign,
        "a b.jsonl": characters,
        "&lt;b&gt;\N{REPLACEMENT CHARACTER}.jsonl": characters,
        "folder.jsonl": "it is a link, or not a file",
        "link.jsonl": "it is a link, or not a file",
        "future.jsonl": "it has format 2, but this version of Dolmen reads format 1",
        "chess.jsonl": "its game &#39;chess&#39; is not installed here",
        "options.jsonl": reasons["options.jsonl"],
        "one.jsonl": "its number of bots is 1, and a page shows 2 to 12",
        "number.jsonl": "line 4: number: must be an integer, not a string",
        "seats.jsonl": "line 4 is not a game of this run",
        "many.jsonl": "it has more than 8 games",
    }
    assert "has no option &#39;wings&#39;" in reasons["options.jsonl"]
    for name in ("empty", "number", "seats", "many"):
        refused = arena.get(f"/arena/{name}")
        assert (refused.status_code, reasons[f"{name}.jsonl"] in refused.text) == (400, True)


def test_large_files_and_long_lists_are_cut_with_a_message(arena, played, runs, monkeypatch):
    for number in range(3):
        copy(played, runs, "levels", f"run-{number}", time=1_700_000_000 + number)
    monkeypatch.setattr(finished_runs, "MAX_LISTED", 2)
    page = arena.get("/arena").text
    assert "1 older file is not listed." in page
    assert "run-0" not in page
    monkeypatch.setattr(finished_runs, "MAX_SECONDS", -1)
    assert "2 older files are not listed." in arena.get("/arena").text
    monkeypatch.setattr(finished_runs, "MAX_SECONDS", 8)
    monkeypatch.setattr(finished_runs, "MAX_MEGABYTES", 0)
    copy(played, runs, "levels", "large", time=1_900_000_000)
    assert "<b>large.jsonl</b>: it is larger than 0 MB" in arena.get("/arena").text
    assert "it is larger than 0 MB" in arena.get("/arena/large").text


def test_a_folder_that_is_gone_is_an_error_with_the_reason(arena, runs):
    runs.rmdir()
    answer = arena.get("/arena")
    assert (answer.status_code, "the folder of the runs cannot be read" in answer.text) == (400, True)


# -- one run ---------------------------------------------------------------------------------------------------------------
def test_a_run_is_shown_with_the_numbers_of_the_command(arena, played, runs):
    copy(played, runs, "levels")
    run = Run(PLAN, 6, stop=False)
    report = run.play(results=played / "levels.jsonl").to_dict(run.names)
    page = arena.get("/arena/levels").text
    words = words_of(page)
    assert page.count('<svg class="arena-plot"') == 2
    assert "<style>" not in page
    assert report["digest"] in page
    for bot in report["bots"]:
        assert f"{bot['bot']} {bot['value']} {bot['low']} – {bot['high']} 6 {bot['wins']:g}" in words
    [pair] = report["pairs"]
    interval = f"{pair['low']:.1%} – {pair['high']:.1%}"
    state = "settled" if pair["settled"] else "open"
    counts = f"{pair['wins']} {pair['draws']} {pair['losses']} {pair['groups']} {state}"
    assert f"normal random {pair['share']:.1%} {interval} {counts}" in words
    for seat, wins in zip("AB", report["wins_by_seat"]):
        assert f"{seat} {wins:g} {wins / 6:.1%}" in words
    for table in re.findall(r"<table>.*?</table>", page, re.DOTALL):
        assert "<caption>" in table
        assert "<th>" not in table
    german = words_of(arena.get("/arena/levels?lang=de").text)
    assert f"{pair['share']:.1%}".replace(".", ",").replace("%", " %") in german
    assert "Spielenden" in german


def test_games_are_filtered_and_listed_by_pages(arena, played, runs, monkeypatch):
    monkeypatch.setattr("dolmen.web.pages.arena.GAMES_PER_PAGE", 4)
    copy(played, runs, "levels")
    stored = [json.loads(line) for line in (played / "levels.jsonl").read_text().splitlines()[1:]]

    def numbers(query: str) -> list[int]:
        return [int(n) for n in re.findall(r'formaction="/arena/levels/(\d+)"', arena.get(f"/arena/levels?{query}").text)]

    assert numbers("") == numbers("page=0") == numbers("page=x") == [0, 1, 2, 3]
    assert numbers("page=2") == numbers("page=9") == [4, 5]
    page = arena.get("/arena/levels?page=2").text
    assert "Games 5 to 6 of 6" in page
    assert "Page 2 of 2" in page
    first = stored[4]
    for seat in (0, 1):
        bot, points = PLAN.bots[first["order"][seat]], first["scores"][seat]
        assert re.search(rf"{'AB'[seat]}: {bot}, place {first['places'][seat]}, {points} points?<", page)
    winners = [[bot for bot, place in zip(game["order"], game["places"]) if place == 1] for game in stored]
    assert numbers("won=0") == [number for number in range(6) if 0 in winners[number]][:4]
    lost = [number for number in range(6) if 1 in winners[number]]
    for ending in {game["ending"] for game in stored}:
        assert numbers(f"won=1&ending={ending}") == [number for number in lost if stored[number]["ending"] == ending]
    assert "No game matches." in arena.get("/arena/levels?ending=none").text


def test_a_team_has_one_line_and_no_wins_by_seat(arena, played, runs):
    copy(played, runs, "team")
    words = words_of(arena.get("/arena/team").text)
    assert "Spirit Island" in words
    assert re.search(r"normal: (won|lost), \d+ points?", words)
    assert "Wins by seat" not in words


def test_lost_answers_are_counted_for_each_bot(arena, played, runs):
    file = copy(played, runs, "levels", bots=["normal", "mine.py:choose"])
    assert "Lost answers" not in arena.get("/arena/levels").text
    change_game(file, 0, faults=[{}, {"slow": 2, "crashed": 1}])
    change_game(file, 2, faults=[{}, {"slow": 1}])
    page = arena.get("/arena/levels").text
    assert "<li>mine.py:choose: 3 answers came too late</li>" in page
    assert "<li>mine.py:choose: 1 answer was lost because the bot ended or failed</li>" in page
    row = re.search(r"mine.py:choose</th>.*?</tr>", page, re.DOTALL)[0]
    assert re.findall(r'<td class="n">([^<]+)</td>', row)[-1] == "4"


def test_runs_are_read_and_games_are_replayed_outside_the_worker(arena, played, runs, monkeypatch):
    copy(played, runs, "levels")
    threads: list[str] = []
    for name in ("list_runs", "read_run", "replay_finished_game"):
        call = getattr(finished_runs, name)

        def noted(*words, call=call):
            threads.append(threading.current_thread().name)
            return call(*words)

        monkeypatch.setattr(f"dolmen.web.pages.arena.{name}", noted)
    assert [arena.get(path).status_code for path in ("/arena", "/arena/levels")] == [200, 200]
    assert open_game(arena, "levels", 0).status_code == 303
    assert threads == ["job"] * 3


def test_a_run_that_goes_on_counts_the_games_before_the_first_gap(arena, played, runs):
    file = copy(played, runs, "levels")
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join([*lines[:3], *lines[5:], lines[1], '{"number":9']))
    words = words_of(arena.get("/arena/levels").text)
    assert "2 games" in words
    assert "2 more games are in the file. They do not count" in words
    file.write_text(lines[0] + lines[2])
    assert "no game has ended yet, or the first one is missing" in arena.get("/arena/levels").text


def test_a_file_is_read_once_until_it_changes(played, runs, monkeypatch):
    file, read = copy(played, runs, "levels"), []
    read_lines = finished_runs.read_lines
    monkeypatch.setattr(finished_runs, "read_lines", lambda given: read.append(given) or read_lines(given))
    for _ in range(3):
        list_runs(str(runs))
        read_run(find_run(str(runs), "levels"))
    assert len(read) == 2  # for the list, and to rate it
    file.write_text("".join(file.read_text().splitlines(keepends=True)[:-1]))
    assert list_runs(str(runs)).runs[0].games == 5
    assert len(read) == 3


def test_the_names_of_bots_reveal_no_path_and_no_argument():
    assert shown_name("cmd:./bots/mine --key=secret") == "mine …"
    assert shown_name("cmd:/usr/bin/mine") == "mine"
    assert shown_name("cmd:") == "?"
    assert shown_name("/home/ann/mine.py:choose") == "mine.py:choose"
    assert shown_name("C:\\bots\\mine.py:choose") == "mine.py:choose"
    assert shown_name("package.module:choose") == "package.module:choose"
    assert shown_name("\u202eevil") == "\N{REPLACEMENT CHARACTER}evil"


# -- opening a game --------------------------------------------------------------------------------------------------------
def entries_of(client: TestClient, location: str) -> list:
    table = re.fullmatch(r"/t/([\w-]+)/0", location)[1]
    return [(entry.seat, entry.answer) for entry in read_record(client.get(f"/t/{table}/record").content).entries]


def test_a_game_of_deterministic_levels_opens_as_a_table(arena, played, runs):
    copy(played, runs, "levels")
    opened = open_game(arena, "levels", 3)
    assert opened.status_code == 303
    page = arena.get(opened.headers["location"])
    assert page.status_code == 200
    assert entries_of(arena, opened.headers["location"]) == [(e.seat, e.answer) for e in replay_game(PLAN, 3).entries]
    table = opened.headers["location"].split("/")[2]
    found = arena.app.state.hub.tables.get(table)
    assert [seat.name for seat in found.seats] == ["random", "normal"]
    assert found.over()


def test_a_game_with_stored_answers_opens_and_no_bot_is_started(arena, played, runs, monkeypatch):
    def refuse(*words, **more):
        raise AssertionError("a bot of another author was started")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    monkeypatch.setattr(OwnBot, "__init__", refuse)
    copy(played, runs, "stored", bots=EVIL, pack=None)
    page = arena.get("/arena/stored").text
    assert "secret" not in page
    assert "/home/ann" not in page
    opened = open_game(arena, "stored", 1)
    assert opened.status_code == 303
    stored = json.loads((played / "stored.jsonl").read_text().splitlines()[2])
    assert [answer for _, answer in entries_of(arena, opened.headers["location"])] == stored["answers"]
    seats = arena.app.state.hub.tables.get(opened.headers["location"].split("/")[2]).seats
    assert sorted(seat.name for seat in seats) == ["evil.py:choose", "touch ..."]


@pytest.mark.parametrize("bots", [EVIL, ["hard", "normal"], ["normal", "x:y"], ["normal", "no such bot"]])
def test_bots_that_do_not_repeat_themselves_need_stored_answers(arena, played, runs, monkeypatch, bots):
    monkeypatch.setattr(OwnBot, "__init__", lambda *_: 1 / 0)
    copy(played, runs, "levels", bots=bots)
    refused = open_game(arena, "levels", 0)
    assert (refused.status_code, "the answers of this game are not stored" in refused.text) == (400, True)


def test_a_game_that_is_no_longer_the_same_is_refused(arena, played, runs):
    file = copy(played, runs, "stored")
    change_game(file, 0, digest="0" * 16)
    stored = json.loads(file.read_text().splitlines()[2])["answers"]
    change_game(file, 1, answers=[*stored[:-1], "fly"])
    change_game(file, 2, number=2, answers=["rest"], length=1)
    change_game(copy(played, runs, "levels"), 0, digest="0" * 16)
    for run, number in (("stored", 0), ("stored", 1), ("stored", 2), ("levels", 0)):
        refused = open_game(arena, run, number)
        assert (refused.status_code, "plays the game differently" in refused.text) == (400, True)
    other = copy(played, runs, "levels", "cards", options=PLAN.options | {"cards": "others/0"})
    assert "this game was played with others/0" in open_game(arena, other.stem, 0).text
    assert [open_game(arena, "levels", number).status_code for number in (6, 999_999_999)] == [404, 404]


def test_a_pack_is_read_only_from_the_folder_of_the_runs(arena, runs, tmp_path):
    pack = tmp_path / "my cards.json"
    pack.write_bytes(own_cards_as_pack("roam", "Mine"))
    options = make("roam", {"seats": 2, "full": False}, str(pack)).options()
    plan = RunPlan("roam", options, ["random", "random"], pack=str(pack))
    Run(plan, 2).play(results=runs / "pack.jsonl")
    assert "their file my cards.json" in unescape(open_game(arena, "pack", 0).text)
    beside = runs / "my cards.json"
    beside.symlink_to(pack)
    assert open_game(arena, "pack", 0).status_code == 400
    beside.unlink()
    beside.write_bytes(own_cards_as_pack("roam", "Other"))
    assert "this game was played with Mine/" in open_game(arena, "pack", 0).text
    beside.write_bytes(b"x" * 200_000)
    assert "larger than 100 kB" in open_game(arena, "pack", 0).text
    beside.write_bytes(pack.read_bytes())
    opened = open_game(arena, "pack", 0)
    assert opened.status_code == 303
    assert entries_of(arena, opened.headers["location"]) == [(e.seat, e.answer) for e in replay_game(plan, 0).entries]
    for path in ("/etc/passwd", "..", "../../my cards.json", "C:\\secret", "\x00", "a" * 200):
        change_plan(runs / "pack.jsonl", pack=path)
        refused = open_game(arena, "pack", 0)
        assert refused.status_code == (303 if path.endswith("my cards.json") else 400), path


def change_plan(file: Path, **fields: object) -> None:
    plan, _, games = file.read_text().partition("\n")
    file.write_text(json.dumps(json.loads(plan) | fields) + "\n" + games)


# -- hostile names and files -----------------------------------------------------------------------------------------------
def test_no_address_leads_out_of_the_folder(arena, played, runs, tmp_path):
    for folder in (tmp_path, runs / "deeper"):
        folder.mkdir(exist_ok=True)
        copy(played, folder, "levels")
    copy(played, runs, "levels", ".hidden")
    (runs / "link.jsonl").symlink_to(played / "levels.jsonl")
    os.mkfifo(runs / "pipe.jsonl")
    names = ("..%2flevels", "%2e%2e%2flevels", "..%5clevels", "deeper%2flevels", "%00", "levels%00", "link", "pipe")
    for name in (*names, ".hidden", "levels.jsonl", str(played / "levels").replace("/", "%2f"), "%ff", "a" * 5000, "l%0a"):
        assert arena.get(f"/arena/{name}").status_code == 404, name
        assert open_game(arena, name, 0).status_code == 404, name
    for name in ("../levels", "..", ".", "", "deeper/levels", "/levels", "levels\x00", "levels\n", str(played / "levels")):
        assert find_run(str(runs), name) is None, name
    assert arena.get("/arena/levels").status_code == 404


@pytest.mark.parametrize("name", ["levels", "stored", "team"])
def test_a_damaged_file_is_shown_or_refused_but_never_fails(arena, played, runs, name):
    """Bytes, numbers and words of a file are changed at random."""
    whole, rng = (played / f"{name}.jsonl").read_bytes(), Random(name)
    values = [b"7", b"-1", b"999999999999999999999", b"[]", b"null", b'"x"', b"0.5", b"[[0]]", b'{"slow":-3}', b'"\\ud83d"']
    seen = set()
    for number in range(40):
        lines = whole.splitlines(keepends=True)
        at = rng.randrange(len(lines))
        fields = [*re.finditer(rb':("[^"]*"|\[[^\]]*\]|[\w.-]+)', lines[at])]
        field = rng.choice(fields)
        lines[at] = lines[at][: field.start(1)] + rng.choice(values) + lines[at][field.end(1) :]
        (runs / f"run{number}.jsonl").write_bytes(b"".join(lines))
        answers = [arena.get(f"/arena/run{number}").status_code, open_game(arena, f"run{number}", 0).status_code]
        assert set(answers) <= {200, 303, 400, 404}, (number, field)
        seen.update(answers)
    assert arena.get("/arena").status_code == 200
    assert {200, 400} <= seen


# -- the command -----------------------------------------------------------------------------------------------------------
def test_the_server_does_not_start_without_the_folder(capsys, tmp_path):
    words = ["serve", "--no-browser", "--data", str(tmp_path / "games.db"), "--arena-runs", str(tmp_path / "nowhere")]
    assert cli.main([*words, "--lang", "en"]) != 0
    assert "nowhere is not a folder" in capsys.readouterr().err
