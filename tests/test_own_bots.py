"""Bots of other authors: classes, functions and programs play; one that misbehaves loses its answers and harms nobody."""

import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import msgspec
import pytest

from dolmen import cli
from dolmen.arena import bot_process, own_bots
from dolmen.arena.bot_process import REASONS
from dolmen.arena.own_bots import BadBot, OwnBot, command_of, find_bot
from dolmen.arena.runs import Run, RunPlan, make_runner
from dolmen.arena.serve_bot import answer_question, load_bot
from dolmen.engine.chance import RandomChance
from dolmen.games import GAMES, make
from dolmen.games.bots import BOTS

ROOT = Path(__file__).resolve().parent.parent
NAUGHTY = f"cmd:{sys.executable} -S -E {ROOT / 'tests/bots/faulty_bot.py'}"
RANDOM = f"cmd:{sys.executable} -S -E {ROOT / 'examples/random_bot.py'}"
TUTORIAL = f"{ROOT / 'examples/own_bot.py'}:Careful"
SMALL = RunPlan("roam", {"seats": 2, "full": False}, [RANDOM, "random"], seed=5)


def test_the_bot_of_the_tutorial_beats_easy():
    bot, easy = find_bot(TUTORIAL, 10.0), BOTS["easy"]
    run = Run(RunPlan("roam", {}, [TUTORIAL, "easy"], seed=1, seconds=10.0), 200)
    standings = run.play()
    assert run.has_stopped
    assert standings.share_of(0, 1) > 0.6
    assert standings.faults == [{}, {}]
    assert (bot.name, easy.repeatable, bot.repeatable) == (TUTORIAL, True, False)
    lines = (ROOT / "examples/own_bot.py").read_text().splitlines()
    assert len([line for line in lines if line and not line.startswith('"""')]) <= 20


def test_the_tutorial_shows_the_bots_as_they_are():
    page = (ROOT / "docs/own-bots.md").read_text()
    assert (ROOT / "examples/own_bot.py").read_text().strip() in page
    assert (ROOT / "examples/random_bot.py").read_text().strip() in page


@pytest.mark.parametrize("game", list(GAMES))
def test_a_program_plays_every_game_from_its_views(game):
    table = make_runner(RunPlan(game, {}, [RANDOM, RANDOM], seed=3, seconds=10.0))
    played, record = table.play(0)
    for bot in table.bots:
        assert isinstance(bot, OwnBot)
        assert bot.close()
    assert played.faults == []
    assert played.answers == [entry.answer for entry in record.entries]
    assert table.play_again(played)[0] == played


@pytest.mark.parametrize("game", list(GAMES))
def test_python_bots_get_the_view_of_their_seat_as_it_was(game):
    made, chance = make(game, {}), RandomChance(Random(4))
    state, seen = made.start(chance), []

    def note(game, view, seat, rng):
        seen.append(game.to_dict(view))
        return game.sample(view, seat, rng)

    for _ in range(40):
        seat = made.to_act(state)[0]
        view = made.view(state, seat)
        message = {"id": 1, "seat": seat, "random": 5, "view": made.to_dict(view)}
        reply = answer_question(note, made, msgspec.json.decode(msgspec.json.encode(message)))
        assert msgspec.json.encode(seen[-1]) == msgspec.json.encode(made.to_dict(view))
        answer = made.read(reply["answer"])
        assert answer in made.legal(state, seat)
        made.apply(state, seat, answer, chance)


def test_functions_classes_and_objects_of_modules_and_files_are_bots(tmp_path, monkeypatch):
    file = tmp_path / "mine.py"
    file.write_text(
        "class Mine:\n    def choose(self, game, view, seat, rng):\n        return 'a'\n\nmine = Mine()\nouter = Mine\n"
        "def simple(game, view, seat, rng):\n    return 1 / 0\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    for source in ("mine:Mine", "mine:mine", "mine:mine.choose", f"{file}:outer"):
        assert load_bot(source)(None, None, 0, None) == "a"
    game = make("roam", {})
    state = game.start(RandomChance(Random(1)))
    message = {"id": 8, "seat": 0, "random": 5, "view": game.to_dict(state)}
    reply = answer_question(load_bot("mine:simple"), game, message)
    assert reply == {"id": 8, "error": "ZeroDivisionError: division by zero"}


def test_installed_bots_are_found_by_name(tmp_path, monkeypatch):
    folder = tmp_path / "mine-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1\n")
    (folder / "entry_points.txt").write_text("[dolmen.bots]\nbrisk = mine:choose\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert command_of("brisk")[-1] == "mine:choose"
    with pytest.raises(BadBot, match=r"unknown bot 'clever' \(choose from beginner, .*, brisk, or"):
        command_of("clever")


# -- bots that misbehave -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("slow", "slow"),
        ("wrong", "wrong"),
        ("number", "malformed"),
        ("chatty", "malformed"),
        ("list", "malformed"),
        ("nested", "malformed"),
        ("crash", "crashed"),
        ("error", "crashed"),
        ("flood", "flooded"),
        ("many", "flooded"),
        ("deaf", "crashed"),
    ],
)
def test_a_bot_that_misbehaves_loses_its_answers_and_the_game_goes_on(monkeypatch, how, reason):
    monkeypatch.setattr(own_bots, "MAX_LOST", 3)
    seconds = 0.1 if how == "slow" else 10.0
    table = make_runner(msgspec.structs.replace(SMALL, bots=[f"{NAUGHTY} {how}", "random"], seconds=seconds))
    game, record = table.play(0)
    own = sum(entry.seat == game.order.index(0) for entry in record.entries)
    faults = game.faults[game.order.index(0)]
    assert sum(faults.values()) == own
    assert faults["unasked"] == own - 3
    assert faults.get(reason, 0) >= 1
    assert set(faults) <= set(REASONS)
    assert game.faults[game.order.index(1)] == {}
    assert table.bots[0].take_lost(0) == {}
    table.bots[0].close()


def test_a_bot_that_is_late_is_ended_with_its_children(monkeypatch):
    mark = f"mark-{time.time_ns()}"
    monkeypatch.setattr(own_bots, "MAX_LOST", 1)
    table = make_runner(msgspec.structs.replace(SMALL, bots=[f"{NAUGHTY} child {mark}", "random"], seconds=0.3))
    table.play(0)
    table.bots[0].close()
    running = subprocess.run(["ps", "-eo", "stat,args"], capture_output=True, text=True, check=True).stdout.splitlines()
    assert [line for line in running if mark in line and not line.startswith("Z")] == []


def test_a_run_counts_lost_answers_and_other_bots_play_as_they_would(tmp_path):
    plan = msgspec.structs.replace(SMALL, bots=[f"{NAUGHTY} wrong", "random"], seconds=10.0)
    run = Run(plan, 4)
    standings = run.play(results=tmp_path / "results")
    lost = [json.loads(line).get("faults") for line in (tmp_path / "results").read_text().splitlines()[1:]]
    assert standings.faults == [{"wrong": sum(d.get("wrong", 0) for f in lost for d in f)} | standings.faults[0], {}]
    assert standings.faults[0]["wrong"] == 40
    again = Run(plan, 4)
    assert again.play(results=tmp_path / "results").digest == standings.digest


@pytest.mark.parametrize(
    ("bot", "named"),
    [
        ("no/such.py:choose", "there is no file no/such.py"),
        ("cmd:/no/such", "cannot run '/no/such'"),
        ("cmd:", "cannot run ''"),
        ("cmd:'", "cannot run"),
    ],
)
def test_a_bot_whose_program_is_missing_is_named(bot, named):
    with pytest.raises(BadBot, match=named):
        find_bot(bot, 1.0)


@pytest.mark.parametrize("bot", ["json:nothing", f"{NAUGHTY} mute", f"{NAUGHTY} nameless"])
def test_a_bot_that_does_not_start_stops_the_run_before_its_first_game(bot):
    with pytest.raises(BadBot, match="does not start: "):
        Run(msgspec.structs.replace(SMALL, bots=[bot, "random"]), 2)


def test_a_bot_that_is_silent_at_the_start_is_given_up(monkeypatch):
    monkeypatch.setattr(own_bots, "START_SECONDS", 0.2)
    with pytest.raises(BadBot, match="came too late"):
        Run(msgspec.structs.replace(SMALL, bots=["cmd:sleep 60", "random"]), 2)


# -- the conformance checker ---------------------------------------------------------------------------------------------
def check(capsys, bot: str, *words: str) -> tuple[int, str]:
    code = cli.main(["check-bot", bot, "--game", "roam", "--games", "1", "--lang", "en", *words])
    return code, capsys.readouterr().out


def test_the_checker_passes_bots_that_keep_to_the_protocol(capsys):
    for bot in (RANDOM, TUTORIAL):
        code, out = check(capsys, bot, "--seconds", "10")
        assert code == 0
        assert [line.split()[0] for line in out.splitlines()] == ["passed"] * 4 + ["All"]


def test_the_checker_refuses_a_bot_of_dolmen(capsys):
    assert cli.main(["check-bot", "normal", "--lang", "en"]) == 2
    assert "normal is one of Dolmen's own bots" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("how", "named"),
    [
        ("wrong", "the answer is not legal; the first one at roam "),
        ("fussy", "ignores messages of a kind it does not know"),
        ("stubborn", "ends when its input ends"),
        ("mute", "starts and names itself: the program failed or ended"),
    ],
)
def test_the_checker_names_what_a_bot_does_wrong(capsys, monkeypatch, how, named):
    monkeypatch.setattr(bot_process, "END_SECONDS", 0.2)
    code, out = check(capsys, f"{NAUGHTY} {how}", "--seconds", "0.3" if how == "stubborn" else "10")
    assert code == 1
    assert any(line.startswith("FAILED") and named in line for line in out.splitlines())
