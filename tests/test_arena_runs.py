"""Runs of the arena: paired draws, fair seats, the sequential test, resuming, the same results for any number of jobs."""

import csv
import json
import shlex
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import msgspec
import pytest

from dolmen import cli
from dolmen.arena.evidence import Evidence
from dolmen.arena.export import to_json
from dolmen.arena.paired_chance import Deck, PairedChance
from dolmen.arena.plot import draw_run
from dolmen.arena.recordings import RecordedGame
from dolmen.arena.results_file import BadResults
from dolmen.arena.runs import BadRunPlan, Run, RunPlan, distinct_names, make_runner, replay_game
from dolmen.arena.schedule import Schedule
from dolmen.arena.standings import ArenaGame, Standings
from dolmen.arena.tables import create_table
from dolmen.engine.play import Play
from dolmen.engine.record import read_record
from dolmen.games import make
from dolmen.games.bots import BOTS, Bot

ROOT = Path(__file__).resolve().parent.parent
SMALL = RunPlan("roam", {"seats": 2, "full": False}, ["greedy", "random"], seed=5)


# -- draws -------------------------------------------------------------------------------------------------------------
def test_every_member_is_equally_likely_whatever_was_drawn_returned_or_left_out():
    """The counts of 3,000 draws are within five standard deviations of a sixth, after each kind of history."""
    after: dict[str, Counter[int]] = {"return": Counter(), "left out": Counter(), "new": Counter()}
    for seed in range(3000):
        deck = Deck(str(seed))
        first = deck.draw(0b111111)
        after["return"][deck.draw(0b111111)] += 1  # the first one is back in the pool
        deck.draw(0b111000 & ~(1 << first))  # the first three are left out
        after["left out"][deck.draw(0b111111)] += 1
        fresh = Deck(f"{seed} again")
        fresh.draw(0b000111)
        after["new"][fresh.draw(0b111111)] += 1  # three join
    for counts in after.values():
        assert sorted(counts) == [*range(6)]
        assert all(abs(n - 500) < 5 * (3000 * 5 / 36) ** 0.5 for n in counts.values()), counts


def test_two_draws_in_a_row_are_independent():
    pairs = Counter((deck.draw(0b111), deck.draw(0b111)) for deck in map(Deck, map(str, range(4500))))
    assert all(abs(n - 500) < 5 * (4500 * 8 / 81) ** 0.5 for n in pairs.values())
    assert len(pairs) == 9


def test_the_order_of_a_deck_does_not_depend_on_draws_from_another():
    names = list("abcdef")

    def order(others: int) -> list[int]:
        chance, pool, out = PairedChance("7"), 0b111111, list[int]()
        while pool:
            for _ in range(others):
                chance.draw("other", 0b1111, names)
            out.append(chance.draw("pile", pool, names))
            pool ^= 1 << out[-1]
        return out

    assert order(0) == order(1) == order(3) != [*range(6)]


def test_the_games_of_a_group_begin_with_the_same_draws():
    table = make_runner(SMALL)
    drew = [table.play(number)[1].drew for number in range(4)]
    assert drew[0] == drew[1]
    assert drew[2] == drew[3] != drew[0]


# -- seats -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (3, 2), (2, 3), (3, 3), (4, 3), (2, 4), (3, 4), (4, 4), (5, 4)])
def test_within_a_group_every_two_bots_can_be_exchanged(bots, seats):
    schedule = Schedule(bots, seats, cooperative=False)
    size, met = schedule.group_size, Counter()
    for first in range(0, size * len(schedule.lineups), size):
        orders = {schedule.order(number) for number in range(first, first + size)}
        assert len(orders) == size
        for a, b in combinations(sorted(set().union(*orders)), 2):
            met[a, b] += 1
            if sum(order.count(a) for order in orders) == sum(order.count(b) for order in orders):
                assert {tuple({a: b, b: a}.get(bot, bot) for bot in order) for order in orders} == orders
    assert len(set(met.values())) == 1
    assert len(met) == bots * (bots - 1) // 2


def test_in_a_cooperative_game_each_bot_plays_the_draws_of_the_group_alone():
    schedule = Schedule(3, 2, cooperative=True)
    assert [schedule.order(number) for number in range(4)] == [(0, 0), (1, 1), (2, 2), (0, 0)]
    standings = Standings(schedule, 2, cooperative=True, confidence=0.95)
    for number, (won, points) in enumerate([(True, 9), (False, 7), (False, 5)]):
        places = [1, 1] if won else [2, 2]
        standings.add(ArenaGame(number, [number] * 2, places, [points] * 2, "end", 1, ""))
    assert [standings.share_of(a, b) for a, b in ((0, 1), (0, 2), (1, 2))] == [1.0, 1.0, 1.0]
    assert standings.ranking() == [0, 1, 2]
    assert standings.wins == [1.0, 0.0, 0.0]


# -- the sequential test -----------------------------------------------------------------------------------------------
def test_equal_bots_are_rarely_called_different_however_often_one_looks():
    """At most 5 % of such runs may ever be settled: of 200 runs of 300 groups, 10 and three standard deviations more."""
    wrong = 0
    for run in range(200):
        evidence, rng = Evidence(), Random(run)
        for _ in range(300):
            evidence.add(rng.choice((0.0, 0.25, 0.5, 0.5, 0.75, 1.0)))
        wrong += evidence.highest >= 20
    assert wrong <= 19


def test_a_clear_difference_is_settled_soon():
    needed = []
    for run in range(50):
        evidence, rng = Evidence(), Random(run)
        while evidence.highest < 20:
            evidence.add(rng.choice((0.5, 1.0, 1.0, 0.0, 1.0)))
        needed.append(evidence.groups)
    assert sorted(needed)[25] < 50


def test_capital_and_interval_follow_their_formulas():
    evidence = Evidence()
    assert evidence.interval(0.95) == (0.0, 1.0)
    for value in (1.0, 1.0, 0.0, 1.0):
        evidence.add(value)
    stakes = [sign * stake for stake in (0.05, 0.1, 0.2, 0.4, 0.8, 1.6) for sign in (1, -1)]
    assert evidence.capital == pytest.approx(sum((1 + b / 2) ** 3 * (1 - b / 2) for b in stakes) / 12)
    low, high = evidence.interval(0.95)
    assert (evidence.share, high) == (0.75, 1.0)
    assert low == pytest.approx(0.75 - 1.959964 * (0.25 / 4) ** 0.5)


def test_a_run_stops_when_the_difference_is_settled_and_only_then():
    run = Run(SMALL, 500)
    standings = run.play()
    assert run.has_stopped
    assert standings.games < 100
    assert standings.share_of(0, 1) > 0.9
    assert standings.rating(0).low > standings.rating(1).value
    equal = Run(msgspec.structs.replace(SMALL, bots=["random", "random"]), 12)
    assert equal.play().games == 12
    assert not equal.has_stopped
    on = Run(SMALL, standings.games + 2, stop=False)
    assert on.play().games == standings.games + 2
    assert on.standings.all_settled


# -- the same results --------------------------------------------------------------------------------------------------
def test_results_do_not_depend_on_jobs_or_interruptions(tmp_path):
    plan = msgspec.structs.replace(SMALL, bots=["random"] * 3)

    def result(run: Run) -> str:
        return to_json(run)

    whole = Run(plan, 24)
    whole.play()
    parallel = Run(plan, 24)
    parallel.play(jobs=2, results=tmp_path / "parallel")
    assert result(parallel) == result(whole)

    file = tmp_path / "results"

    def interrupt(count: int) -> None:
        if count >= 9:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Run(plan, 24).play(results=file, on_progress=interrupt)
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) == 11
    file.write_bytes(b"".join([*lines[:2], *lines[4:]]) + b'{"number":10,"or')  # lost, and cut off
    played: list[int] = []
    again = Run(plan, 24)
    again.play(results=file, on_progress=played.append)
    assert result(again) == result(whole)
    assert played[0] == 1
    numbers = [json.loads(line)["number"] for line in file.read_text().splitlines()[1:]]
    assert sorted(numbers) == [*range(whole.standings.games)]
    finished = Run(plan, 24)
    finished.play(results=file, on_progress=played.append)
    assert file.read_text().count("\n") == len(numbers) + 1


def test_a_file_of_another_run_or_with_a_damaged_line_is_refused(tmp_path):
    file = tmp_path / "results"
    Run(SMALL, 4).play(results=file)
    with pytest.raises(BadResults, match="holds another run"):
        Run(msgspec.structs.replace(SMALL, seed=6), 4).play(results=file)
    file.write_bytes(file.read_bytes().replace(b'"number":2', b'"number":"'))
    with pytest.raises(BadResults, match="line 4: "):
        Run(SMALL, 4).play(results=file)
    with pytest.raises(BadResults, match="cannot write"):
        Run(SMALL, 4).play(results=tmp_path)


@pytest.mark.parametrize("content", ['{"a":1}', '{"a":1}\n', "arena", '{"arena":1,"game":"roam"}'])
def test_a_file_with_other_content_is_refused_and_stays_as_it_is(tmp_path, content):
    file = tmp_path / "package.json"
    file.write_text(content)
    with pytest.raises(BadResults, match="holds another run"):
        Run(SMALL, 4).play(results=file)
    assert file.read_text() == content


def test_a_file_with_a_part_of_its_first_line_is_begun_again(tmp_path):
    file, again = tmp_path / "results", tmp_path / "again"
    Run(SMALL, 4).play(results=file)
    again.write_bytes(file.read_bytes()[:20])
    Run(SMALL, 4).play(results=again)
    assert again.read_bytes() == file.read_bytes()


def test_a_file_of_results_is_used_by_one_command_at_a_time(tmp_path):
    file = tmp_path / "results"

    def meddle(count: int) -> None:
        before = file.read_bytes()
        with pytest.raises(BadResults, match="is in use"):
            Run(SMALL, 4).play(results=file)
        with pytest.raises(BadResults, match="is in use"):
            replay_game(SMALL, 0, file)
        assert file.read_bytes() == before

    Run(SMALL, 4).play(results=file, on_progress=meddle)
    assert Run(SMALL, 4).play(results=file).games == 4


def test_a_line_that_is_no_game_of_the_run_is_refused(tmp_path):
    file = tmp_path / "results"
    Run(SMALL, 4).play(results=file)
    first, second = b'"order":[0,1]', b'"order":[5,9]'
    assert first in file.read_bytes()
    file.write_bytes(file.read_bytes().replace(first, second, 1))
    with pytest.raises(BadResults, match=r"line [2-5]: it is not a game of this run"):
        Run(SMALL, 4).play(results=file)


class Restless(Bot):
    """Plays another game each time."""

    name = "restless"
    repeatable = False
    rng = Random(1)

    def choose(self, game, view, seat, rng):
        return game.sample(view, seat, self.rng)


def test_every_game_can_be_replayed_by_its_number(tmp_path, monkeypatch):
    file = tmp_path / "results"
    run = Run(SMALL, 6)
    run.play(results=file)
    for number in (0, 3):
        record = replay_game(SMALL, number, file)
        assert record == replay_game(SMALL, number)
        play = Play(make("roam", SMALL.options), record, Random(0))
        stored = json.loads(file.read_text().splitlines()[1 + number])
        assert play.game.result(play.state).scores == stored["scores"]
    monkeypatch.setitem(BOTS, "restless", Restless())
    plan = msgspec.structs.replace(SMALL, bots=["restless", "random"])
    Run(plan, 2).play(results=tmp_path / "restless")
    stored = json.loads((tmp_path / "restless").read_text().splitlines()[2])
    assert [entry.answer for entry in replay_game(plan, 1, tmp_path / "restless").entries] == stored["answers"]
    with pytest.raises(BadRunPlan, match="are not deterministic"):
        replay_game(plan, 1)
    torn = (tmp_path / "restless").read_text().replace(stored["digest"], "0" * 16)
    (tmp_path / "restless").write_text(torn)
    with pytest.raises(BadRunPlan, match="plays the game differently"):
        replay_game(plan, 1, tmp_path / "restless")


# -- what is written ---------------------------------------------------------------------------------------------------
def test_tables_have_a_row_for_each_seat_of_each_game(tmp_path):
    run = Run(SMALL, 10, stop=False)
    files = [create_table(tmp_path / name, run) for name in ("games.csv", "games.parquet")]
    run.sinks += [file.add for file in files]
    run.play()
    for file in files:
        file.close()
    rows = list(csv.DictReader((tmp_path / "games.csv").read_text().splitlines()))
    assert len(rows) == 20
    assert [row["bot"] for row in rows[:4]] == ["greedy", "random", "random", "greedy"]
    assert sum(int(row["won"]) for row in rows if row["bot"] == "greedy") == run.standings.wins[0]
    from pyarrow import parquet

    table = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert [{name: str(value) for name, value in row.items()} for row in table] == rows


def test_the_plot_names_every_bot_and_shares_add_up():
    run = Run(msgspec.structs.replace(SMALL, bots=["greedy", "random", "random"]), 12)
    run.play()
    assert run.names == ["greedy", "random", "random 2"]
    for lang in ("en", "de"):
        plot = ElementTree.fromstring(draw_run(run.standings, run.names, "roam", lang))
        texts = [text.text for text in plot.iter("{http://www.w3.org/2000/svg}text")]
        assert all(texts.count(name) == 2 for name in run.names)
        shares = [int(text.rstrip("%")) for text in texts if text is not None and text.endswith("%")]
        assert len(shares) == 6
        assert sum(shares) in range(298, 303)
    assert distinct_names(["a", "a", "b", "a"]) == ["a", "a 2", "b", "a 3"]


def test_spirits_are_compared_by_what_they_do_with_the_same_draws():
    plan = RunPlan("spirit_island", {"spirits": ["river"], "seats": 1}, ["greedy", "random"], seed=1)
    run = Run(plan, 4)
    standings = run.play()
    assert standings.share_of(0, 1) > 0.5
    assert standings.games == sum(standings.endings.values())


# -- the commands ------------------------------------------------------------------------------------------------------
def call(capsys, *words: str) -> tuple[int, str, str]:
    code = cli.main([*words, "--lang", "en"])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_the_command_prints_ratings_and_writes_every_file(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ("arena", "roam", "greedy", "random", "--no-full", "--seed", "5", "--games", "60")
    files = ("--results", "r.jsonl", "--csv", "r.csv", "--json", "r.json", "--svg", "r.svg")
    code, out, _ = call(capsys, *words, *files)
    assert code == 0
    assert out.splitlines()[0].split() == ["Bot", "Rating", "95", "%", "interval", "Games", "Wins", "Faults"]
    assert "every difference is settled" in out
    report = json.loads(Path("r.json").read_text())
    assert report["stopped"]
    assert len(Path("r.csv").read_text().splitlines()) == 1 + 2 * report["games"]
    assert "0 games played now" in call(capsys, *words, "--results", "r.jsonl")[1]
    assert call(capsys, *words, "--results", "r.jsonl", "--replay", "3", "--record", "game.json")[0] == 0
    assert read_record(Path("game.json").read_text()).game == "roam"
    assert call(capsys, *words, "--replay", "3")[1] == Path("game.json").read_text()


def test_the_example_of_the_docs_runs(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs/arena.md").read_text()
    commands = page.split("```sh\n", 1)[1].split("```", 1)[0].splitlines()
    assert len(commands) == 4
    outputs = [call(capsys, *shlex.split(command)[1:]) for command in commands]
    assert [code for code, _, _ in outputs] == [0] * 4
    assert outputs[0][1].splitlines()[:-1] == outputs[1][1].splitlines()[:-1]
    assert "Settled after" in outputs[0][1]
    assert outputs[3][1].startswith("   1. ")
    assert ElementTree.fromstring(Path("run.svg").read_text()).tag.endswith("svg")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("roam", "greedy"), "name at least two bots"),
        (("roam", "greedy", "clever"), "unknown bot 'clever' (choose from beginner, "),
        (("roam", "greedy", "random", "--games", "0"), "--games: must be at least 1"),
        (("roam", "greedy", "random", "--confidence", "1"), "--confidence: must be more than 0 and less than 1"),
        (("roam", "greedy", "random", "--results", "."), "cannot write .: is a directory"),
        (("roam", "greedy", "random", "--csv", "no/such/file"), "cannot write no/such/file: no such file"),
        (("roam", "greedy", "random", "--json", "no/such/file"), "cannot write no/such/file: no such file"),
        (("roam", "greedy", "random", "--svg", "."), "cannot write .: is a directory"),
        (("roam", "greedy", "random", "--csv", "x", "--json", "./x"), "--csv and --json name the same file: ./x"),
        (("roam", "greedy", "random", "--replay", "-1"), "--replay"),
        (("chess", "greedy", "random"), "unknown game 'chess'"),
    ],
)
def test_wrong_arguments_of_the_arena_are_named(capsys, words, named):
    code, out, error = call(capsys, "arena", *words)
    assert (code, out) == (2, "")
    assert named in error


# -- data sets ---------------------------------------------------------------------------------------------------------
def test_simulated_games_are_recorded_as_lines_and_as_parquet(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ("simulate", "roam", "--no-full", "--games", "3", "--bots", "greedy,random", "--seed", "2")
    plain = call(capsys, *words)[1].splitlines()[1]
    assert call(capsys, *words, "--record", "games.jsonl", "--observations")[1].splitlines()[1] == plain
    games = [msgspec.json.decode(line, type=RecordedGame) for line in Path("games.jsonl").read_bytes().splitlines()]
    assert [game.number for game in games] == [0, 1, 2]
    for game in games:
        play = Play(make("roam", game.record.options), game.record, Random(0))
        assert play.game.result(play.state).scores == game.scores
        assert [seen.answer for seen in game.observations] == [entry.answer for entry in game.record.entries]
        assert all(seen.answer in seen.legal for seen in game.observations)
    assert call(capsys, *words, "--record", "games.parquet", "--observations")[0] == 0
    from pyarrow import parquet

    rows = parquet.read_table("games.parquet").to_pylist()
    assert [read_record(row["record"]) for row in rows] == [game.record for game in games]
    assert json.loads(rows[1]["observations"][4]["view"]) == games[1].observations[4].view
    assert "cannot write no/such/file" in call(capsys, *words, "--record", "no/such/file")[2]


def test_recorded_games_are_the_same_for_any_number_of_processes(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("dolmen.arena.matches.GAMES_PER_CHUNK", 2)
    words = ("simulate", "roam", "--no-full", "--games", "5", "--seed", "2")
    for name, processes in (("one", "1"), ("two", "2")):
        assert call(capsys, *words, "--record", name, "--processes", processes)[0] == 0
    assert Path("one").read_bytes() == Path("two").read_bytes()
