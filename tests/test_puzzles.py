"""Puzzles: the stored ones are right, the pages and the command judge answers, and the tool finds the same ones again."""

import json
import re
import shutil
from datetime import UTC, date, datetime, timedelta
from html import unescape
from random import Random

import pytest

from dolmen import cli
from dolmen.engine.record import write_record
from dolmen.games import GAMES, from_position, game_info
from dolmen.games.bots import LEVEL_NAMES
from dolmen.games.puzzles import (
    GOOD_LOSS,
    PUZZLE_FILE,
    Puzzle,
    describe_place,
    describe_reasons,
    group_answers,
    load_puzzles,
    open_puzzle,
    puzzle_of_day,
)
from dolmen.games.rules_digest import rules_digest
from dolmen.games.tree_search import TreeSearch
from dolmen.text import LANGUAGES, say
from dolmen.web.pages.puzzle_view import view_puzzle
from tools import mine_puzzles

WITH_PUZZLES = [name for name, info in GAMES.items() if info.puzzles]
STORED = [(name, number) for name in WITH_PUZZLES for number in range(1, len(game_info(name).puzzles) + 1)]
SEARCH_ROUNDS, SEARCH_VISITS = 2, 24  # of the short search that repeats the judgement
TOLERANCE = 0.04  # of its chances: it sees a small part of what the longer search saw


# -- the stored puzzles ---------------------------------------------------------------------------------------------------
def test_roam_and_the_arrival_have_puzzles():
    assert WITH_PUZZLES[:2] == ["roam", "the_arrival"]


@pytest.mark.parametrize(("name", "number"), STORED)
def test_a_stored_puzzle_asks_its_seat_and_rates_every_answer(name, number):
    opened = open_puzzle(game_info(name), number)
    puzzle, chances = opened.puzzle, list(opened.puzzle.chances.values())
    _, state = opened.info.from_position(puzzle.position, None)
    assert opened.game.to_act(state) == [puzzle.seat]
    assert set(puzzle.chances) == {answer.name for answer in opened.answers}
    assert chances == sorted(chances, reverse=True)
    assert 0.0 <= chances[-1] <= chances[0] <= mine_puzzles.MOST_CHANCE + 0.01
    assert puzzle.lead() >= mine_puzzles.LEADS[name] - 0.002  # chances are rounded
    assert opened.game.write_position(state) == puzzle.position


@pytest.mark.parametrize(("name", "number"), STORED)
def test_a_short_search_agrees_with_a_stored_puzzle(name, number):
    """The best answer, by another search with other random numbers, is no worse than the next best ones."""
    opened = open_puzzle(game_info(name), number)
    search = TreeSearch(opened.game, opened.view, opened.seat, Random(number))
    search.run(0.0, SEARCH_ROUNDS)
    best, *others = [
        search.chances(search.search_answer(opened.find_answer(answer), SEARCH_VISITS))[opened.seat]
        for answer in list(opened.puzzle.chances)[:3]
    ]
    assert best > max(others) - TOLERANCE


def test_no_two_puzzles_are_alike():
    for name in WITH_PUZZLES:
        puzzles = game_info(name).puzzles
        assert len({puzzle.position for puzzle in puzzles}) == len(puzzles)
        best = [puzzle.best() for puzzle in puzzles]
        assert max(best.count(answer) for answer in best) <= mine_puzzles.MOST_ALIKE


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_hints_and_groups_are_in_words_and_lose_no_answer(name, lang):
    for number in range(1, len(game_info(name).puzzles) + 1):
        opened = open_puzzle(game_info(name), number, ("Ann", "Bob", "Cid", "Dee"))
        for text in (describe_place(opened, lang), describe_reasons(opened, lang)):
            assert not re.search(r"[{}]", text)
            assert text.endswith(".")
        grouped = [answer for group in group_answers(opened, lang) for answer in group.answers]
        assert sorted(answer.name for answer in grouped) == sorted(answer.name for answer in opened.answers)


def test_puzzles_do_not_belong_to_the_rules(tmp_path):
    """So that new puzzles make no stored snapshot of a game worthless."""
    info = game_info("roam")
    copy = shutil.copytree(info.folder, tmp_path / "roam")
    (copy / PUZZLE_FILE).write_text("[]")
    assert rules_digest(copy, info.shown_only) == info.rules_digest


def test_a_game_without_the_file_has_no_puzzles(tmp_path):
    assert load_puzzles(tmp_path) == []
    assert game_info("spirit_island").puzzles == []


# -- judging --------------------------------------------------------------------------------------------------------------
def test_an_answer_is_best_good_or_worse_by_what_it_loses():
    puzzle = Puzzle("roam", 0, {"a": 0.7, "b": 0.7 - GOOD_LOSS + 0.01, "c": 0.7 - GOOD_LOSS - 0.01})
    assert [puzzle.verdict(answer) for answer in puzzle.chances] == ["best", "good", "worse"]
    assert puzzle.lead() == pytest.approx(GOOD_LOSS - 0.01)


def test_all_puzzles_come_once_before_the_first_one_comes_again():
    for name in WITH_PUZZLES:
        info, first = game_info(name), date(2026, 12, 30)
        numbers = [puzzle_of_day(info, first + timedelta(days=k)) for k in range(len(info.puzzles))]
        assert sorted(numbers) == list(range(1, len(info.puzzles) + 1))
        assert puzzle_of_day(info, first + timedelta(days=len(info.puzzles))) == numbers[0]


# -- pages ----------------------------------------------------------------------------------------------------------------
def test_the_list_names_the_puzzle_of_the_day_and_is_linked_from_the_start_page(browser):
    page = browser.get("/puzzles").text
    for name in WITH_PUZZLES:
        today = puzzle_of_day(game_info(name), datetime.now(UTC).date())
        assert re.search(rf'class="go small" href="/puzzles/{name}/{today}"', page)
        assert f'href="/puzzles/{name}/{len(game_info(name).puzzles)}"' in page
    assert 'href="/puzzles#roam">Puzzles</a>' in browser.get("/").text
    assert "/puzzles#" not in browser.get("/?game=spirit_island").text
    assert '<a href="/puzzles">Puzzles</a>' in browser.get("/stats").text


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_puzzle_shows_the_table_the_answers_and_no_result(browser, name):
    page = browser.get(f"/puzzles/{name}/1")
    assert page.status_code == 200
    assert page.text.count('name="answer"') == len(game_info(name).puzzles[0].chances)
    assert f'<svg xmlns="http://www.w3.org/2000/svg" class="{"roam" if name == "roam" else "arrival"}' in page.text
    assert 'id="result"' not in page.text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_page_says_what_an_answer_is_worth(browser, name, lang):
    puzzle = game_info(name).puzzles[0]
    labels = view_puzzle(name, 1, lang).answers()
    for answer in (puzzle.best(), list(puzzle.chances)[-1]):
        page = browser.get(f"/puzzles/{name}/1", params={"answer": answer, "lang": lang}, headers={"accept-language": lang})
        verdict = unescape(re.search(r'id="result" role="status">\s*<p>(.*?)</p>', page.text, re.DOTALL)[1])
        start = say(lang, f"puzzles.verdict.{puzzle.verdict(answer)}", answer="\0", chance="", most="").split("\0")[0]
        assert verdict.startswith(start + labels[answer].label)


@pytest.mark.parametrize(
    "path",
    [
        *("/puzzles/roam/0", "/puzzles/roam/999", "/puzzles/chess/1", "/puzzles/spirit_island/1", "/puzzles/roam/x"),
        *("/puzzles/roam", "/puzzles/roam/1?answer=R9@z9"),
    ],
)
def test_what_does_not_exist_is_not_found(browser, path):
    assert browser.get(path).status_code == 404


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_playing_on_creates_a_practice_table_at_the_position(browser, name):
    puzzle = game_info(name).puzzles[0]
    made = browser.post(f"/puzzles/{name}/1/play", data={"bot": "easy"}, follow_redirects=False)
    assert made.status_code == 303
    tables = browser.app.state.hub.tables
    table = tables.get(made.headers["location"].rpartition("/")[2])
    assert table.play.record.position == puzzle.position
    assert [seat for seat, who in enumerate(table.seats) if not who.bot] == [puzzle.seat]
    assert {who.bot for who in table.seats} == {"", "easy"}
    assert table.setting.is_practice
    assert table.to_act() == [puzzle.seat]
    assert write_record(table.full_record())


def test_playing_on_needs_a_known_level_and_puzzle(browser):
    assert browser.post("/puzzles/roam/1/play", data={"bot": "random"}).status_code == 400
    assert "random" not in LEVEL_NAMES
    assert browser.post("/puzzles/roam/999/play").status_code == 404


# -- the command ----------------------------------------------------------------------------------------------------------
@pytest.fixture
def call(capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def run(*words: str) -> tuple[int, str, str]:
        code = cli.main(["puzzles", *words])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def test_the_command_lists_the_puzzles_of_the_day(call):
    code, out, _ = call()
    assert code == 0
    assert [line.partition(":")[0] for line in out.splitlines()] == WITH_PUZZLES


def test_the_command_shows_a_puzzle_with_its_answers_and_position(call):
    puzzle = game_info("roam").puzzles[0]
    code, out, _ = call("roam", "1")
    assert code == 0
    assert out.splitlines()[-1] == puzzle.position
    assert all(f"  {answer} " in out for answer in puzzle.chances)
    assert puzzle.best() not in out.splitlines()[-2]


def test_the_command_judges_an_answer_and_shows_the_solution(call):
    puzzle = game_info("roam").puzzles[0]
    worst = list(puzzle.chances)[-1]
    code, out, _ = call("roam", "1", "--answer", puzzle.best())
    assert (code, out[:8]) == (0, "Correct!")
    code, out, _ = call("roam", "1", "--answer", worst)
    assert (code, out[:17]) == (1, "Not the best move")
    code, out, _ = call("roam", "1", "--solution", "--lang", "de")
    assert code == 0
    assert out.startswith("Bester Zug: ")
    assert f"{puzzle.chances[puzzle.best()]:.0%}" in out


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        (("roam", "0999"), 2, "there is no puzzle 999: the number must be from 1 to "),
        (("roam", "-1"), 2, "-1"),
        (("chess",), 2, "chess"),
        (("spirit-island",), 2, "spirit_island has no puzzles"),
        (("roam", "1", "--answer", "R9@z9"), 2, "unknown answer 'R9@z9' in roam."),
        (("roam", "1", "--answer", "buy:A05"), 1, "buy:A05: RO-"),
    ],
)
def test_the_command_explains_what_is_wrong(call, words, code, text):
    given, out, error = call(*words)
    assert (given, out) == (code, "")
    assert text in error
    assert error.count("\n") == 1


# -- finding puzzles ------------------------------------------------------------------------------------------------------
@pytest.fixture
def quick(monkeypatch):
    """Mining with so little work, and such low demands, that almost every game has a puzzle."""
    monkeypatch.setattr(mine_puzzles, "LEADS", {"roam": 0.01, "the_arrival": 0.01})
    monkeypatch.setattr(mine_puzzles, "obvious_answers", lambda game, view, seat, rng: [])
    monkeypatch.setattr(mine_puzzles, "FIRST_ROUNDS", {"roam": 1, "the_arrival": 1})
    for name in ("SCREEN_ROUNDS", "HALFWAY_ROUNDS", "CHECK_ROUNDS", "OTHER_VISITS"):
        monkeypatch.setattr(mine_puzzles, name, 1)
    for name in ("SCREEN_VISITS", "HALFWAY_VISITS", "CHECK_VISITS"):
        monkeypatch.setattr(mine_puzzles, name, 3)


@pytest.mark.parametrize("name", mine_puzzles.VARIANTS)
def test_the_same_seed_finds_the_same_puzzles(quick, tmp_path, capsys, name):
    files = []
    for k in range(2):
        files.append(tmp_path / f"{k}.json")
        assert mine_puzzles.main([name, "--puzzles", "1", "--seed", "3", "--out", str(files[-1])]) == 0
    assert files[0].read_text() == files[1].read_text()
    (puzzle,) = json.loads(files[0].read_text())
    game, state = game_info(name).from_position(puzzle["position"], None)
    assert set(puzzle["chances"]) == {answer.name for answer in game.legal(state, puzzle["seat"])}
    assert "1 puzzles of" in capsys.readouterr().out


def test_a_candidate_that_the_longer_search_does_not_confirm_is_no_puzzle(quick):
    puzzle = game_info("roam").puzzles[0]
    assert mine_puzzles.check(puzzle.position, puzzle.seat, list(puzzle.chances)[-1], Random(1)) is None


@pytest.mark.parametrize(
    ("position", "obvious"),
    [
        ("the_arrival round=2 map=argita:a1,hieron:b1 a=9/3/1d fomori=1S step=turn:a::1:1+reward:a:emain", ["honor"]),
        ("the_arrival round=2 map=emain:a1,hieron:b1 a=5/0/2d b=4/0/2d", []),  # no answer pays more than the others
    ],
)
def test_the_answer_that_pays_most_at_once_is_obvious_in_the_arrival(position, obvious):
    game, state = from_position(position)
    found = mine_puzzles.obvious_answers(game, game.view(state, 0), 0, Random(1))
    assert [answer.name for answer in found] == obvious


def test_only_a_few_puzzles_have_the_same_best_answer():
    puzzle = Puzzle("roam", 0, {"rest": 0.7, "coin": 0.4})
    assert mine_puzzles.is_new(puzzle, [puzzle] * (mine_puzzles.MOST_ALIKE - 1))
    assert not mine_puzzles.is_new(puzzle, [puzzle] * mine_puzzles.MOST_ALIKE)
