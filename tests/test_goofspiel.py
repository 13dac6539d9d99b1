"""The example game: its rules, the checks of every game, and the plug-in in the API, the terminal and the browser."""

import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from goofspiel import INFO
from goofspiel.rules import Goofspiel, cards_in
from playwright.sync_api import expect, sync_playwright

from dolmen.match import GameSetup, IllegalAnswer
from dolmen.testing import Case, check_game, check_interfaces

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "examples/goofspiel"

CASE = Case(
    "goofspiel3",
    lambda: Goofspiel(seats=3, size=9),
    {"prize", "bid", "win", "tie"},
    {f"GO.{n}" for n in range(1, 6)},
    28,
    evaluate=lambda game, view, seat: view.scores[seat],
)


# -- rules -------------------------------------------------------------------------------------------------------------
def new_match(draws: str, seats: int = 2):
    """A match whose first prize is this one."""
    setup = GameSetup(Goofspiel(seats=seats, size=5))
    for seed in range(2000):
        match = setup.new_match(seed)
        if [name for _, name in match.record.drew] == [draws[0]]:
            return match
    raise AssertionError(draws)


@pytest.mark.rule("GO.1")
def test_all_players_hold_the_same_cards_and_one_prize_is_open():
    match = new_match("3")
    assert [cards_in(hand) for hand in match.state.hands] == [[1, 2, 3, 4, 5]] * 2
    assert match.state.pot == 3
    assert cards_in(match.state.prizes) == [1, 2, 4, 5]


@pytest.mark.rule("GO.2")
def test_bids_are_secret_until_all_have_bid():
    match = new_match("3")
    match.play(0, "5")
    assert match.to_act == [1]
    assert match.view(1).hands == [0b111110] * 2
    assert match.view(-1).bids == [0, 0]
    match.play(1, "1")
    assert match.state.last_bids == [5, 1]
    assert match.view(1).hands[0] == 0b011110


@pytest.mark.rule("GO.2")
def test_a_card_can_be_played_only_once():
    match = new_match("3")
    match.play(0, "5")
    match.play(1, "1")
    with pytest.raises(ValueError, match="cannot play 5"):
        match.play(0, "5")


@pytest.mark.rule("GO.3")
def test_the_highest_card_takes_the_prize():
    match = new_match("4")
    match.play(0, "2")
    match.play(1, "3")
    assert match.state.scores == [0, 4]


@pytest.mark.rule("GO.4")
def test_equal_highest_cards_leave_the_prize_for_the_next_round():
    match = new_match("4", seats=3)
    for seat, card in enumerate("331"):
        match.play(seat, card)
    assert match.state.scores == [0, 0, 0]
    assert match.state.pot > 4


@pytest.mark.rule("GO.5")
def test_the_most_points_win_and_ties_share():
    match = new_match("5")
    while not match.over:
        cards = {seat: match.legal(seat) for seat in match.to_act}
        match.play(0, cards[0][-1])
        match.play(1, cards[1][0])
    assert match.result.winners == [max((0, 1), key=lambda seat: match.result.scores[seat])]
    even = new_match("5")
    while not even.over:
        for seat in (0, 1):
            even.play(seat, even.legal(seat)[0])
    assert even.result.scores == [0, 0]
    assert even.result.winners == [0, 1]


# -- the checks of every game --------------------------------------------------------------------------------------------
def test_the_example_passes_the_checks_of_every_game():
    check_game(CASE)


def test_its_functions_have_the_types_of_the_interfaces():
    check_interfaces(INFO)


@pytest.mark.parametrize(
    ("damage", "field"),
    [({"pot": "x"}, "pot"), ({"scores": [1]}, "scores"), ({"hands": None}, "hands"), ({"more": 1}, "more")],
)
def test_damaged_data_is_refused_with_the_field(damage, field):
    game = CASE.game
    data = game.to_dict(GameSetup(game).new_match(1).state) | damage
    with pytest.raises(ValueError, match=field):
        game.from_dict(data)


@pytest.mark.parametrize("text", ["goofspiel", "goofspiel seats=2", "goofspiel seats=9 state={}", "goofspiel state={"])
def test_a_bad_position_is_refused(text):
    with pytest.raises(ValueError, match=r"\w"):
        Goofspiel.from_position(text)


# -- the plug-in ---------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> dict[str, str]:
    """The environment of a process that has the plug-in installed."""
    target = tmp_path_factory.mktemp("plugin")
    pip = ["-m", "pip", "-q", "--disable-pip-version-check", "install", "--no-deps", "--no-build-isolation"]
    subprocess.run([sys.executable, *pip, "--target", str(target), str(EXAMPLE)], check=True, timeout=100)
    path = os.pathsep.join(filter(None, [str(target), os.environ.get("PYTHONPATH", "")]))
    return {**os.environ, "PYTHONPATH": path}


def run(env: dict[str, str], *words: str) -> str:
    return subprocess.run(words, env=env, check=True, capture_output=True, text=True, timeout=100).stdout


def test_the_python_api_plays_the_plugin(installed):
    code = """
        import dolmen
        match = dolmen.make("goofspiel", seats=3, size=5).new_match(seed=1)
        match.play(2, "5")
        match.undo()
        while not match.over:
            for seat in match.to_act:
                match.play(seat, match.legal(seat)[0])
        assert dolmen.from_position(match.position).position == match.position
        assert match.svg(0).startswith("<svg") and "Goofspiel" in str(match)
        try:
            dolmen.make("goofspiel", size=5).new_match(seed=1).play(0, "9")
        except dolmen.IllegalAnswer as error:
            print(error)
    """
    assert "unknown answer" in run(installed, sys.executable, "-c", textwrap.dedent(code))


def test_the_command_line_plays_the_plugin(installed):
    dolmen = (sys.executable, "-m", "dolmen")
    table = run(installed, *dolmen, "simulate", "goofspiel", "--games", "40", "--bots", "greedy,random", "--lang", "en")
    assert "greedy" in table
    assert "all prizes taken" in table
    position = run(installed, *dolmen, "new", "goofspiel", "--seats", "2", "--seed", "3").strip()
    legal = {line.split()[0] for line in run(installed, *dolmen, "legal", position).splitlines() if line.strip()}
    assert legal == {str(card) for card in range(1, 14)}
    assert "GO.2" in run(installed, *dolmen, "rules", "goofspiel", "GO.2", "--lang", "en")


def test_the_browser_plays_the_plugin(installed, chromium_path, tmp_path):
    """Highlighted cards, a bot, the log and undo work without code for the page besides the drawing."""
    words = (sys.executable, "-m", "dolmen", "serve", "--port", "0", "--no-browser", "--lang", "en")
    data = ("--data", str(tmp_path / "games.sqlite3"))
    with subprocess.Popen([*words, *data], env=installed, stdout=subprocess.PIPE, text=True) as server:
        try:
            address = re.search(r"http://\S+", server.stdout.readline())[0]
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium_path, args=["--no-sandbox"])
                page = browser.new_page(locale="en-GB")
                page.goto(f"{address}?game=goofspiel")
                page.get_by_role("button", name="Start game").click()
                page.locator("#card-5[role=button], #card-5[tabindex]").first.click()
                page.wait_for_selector("#last-0", timeout=40_000)
                expect(page.locator("#log")).to_contain_text("plays 5")  # the log is updated after the animation
                browser.close()
        finally:
            server.terminate()


# -- the tutorial --------------------------------------------------------------------------------------------------------
def test_the_tutorial_shows_the_files_of_the_example():
    page = (ROOT / "docs/adding-a-game.md").read_text("utf-8")
    blocks: dict[str, list[str]] = {}
    for name, code in re.findall(r"<!-- (\S+) -->\n```\w+\n(.*?)\n```", page, re.DOTALL):
        blocks.setdefault(name, []).append(code)
    assert {"pyproject.toml", "src/goofspiel/rules.py", "src/goofspiel/__init__.py"} <= set(blocks)
    for name, parts in blocks.items():
        written = (EXAMPLE / name).read_text("utf-8")
        assert "\n\n\n".join(parts) == written.strip(), name


def test_the_python_example_of_the_tutorial_runs(installed):
    page = (ROOT / "docs/adding-a-game.md").read_text("utf-8")
    code = re.findall(r"(?<!-->\n)```python\n(.*?)```", page, re.DOTALL)
    assert len(code) == 1
    assert run(installed, sys.executable, "-c", code[0]).startswith("[")


def test_the_example_rules_have_at_most_150_lines():
    assert len((EXAMPLE / "src/goofspiel/rules.py").read_text("utf-8").splitlines()) <= 150


def test_an_unknown_answer_raises():
    with pytest.raises(IllegalAnswer):
        GameSetup(Goofspiel()).new_match(1).play(0, "fly")
