"""Every rule of a game has a test, every test names existing rules, and every rule has a text in both languages."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dolmen.games.rulebook import Rule
from tools import witness

ROOT = Path(__file__).resolve().parent.parent
BOOKS = witness.rulebooks()


@pytest.fixture(scope="module")
def named_rules(request) -> dict[str, list[str]]:
    """The rules that each test names: of this run if it collected all tests, else of `make witness` in its own process."""
    marks = request.config.stash[witness.MARKS]
    if marks.is_complete():
        return marks.tests
    code = "import json; from tools.witness import collect_marks; print(json.dumps(collect_marks()))"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return json.loads(found.stdout)


def test_every_rule_has_a_witness(named_rules):
    assert witness.find_errors(witness.all_rules(), named_rules) == []


def test_the_report_has_a_line_for_every_game(named_rules):
    report = witness.summary_table(witness.all_rules(), named_rules)
    for game in BOOKS:
        assert re.search(rf"^{game} +\d+ +\d+ +\d+ +\d+$", report, re.MULTILINE)


@pytest.mark.parametrize("game", BOOKS)
def test_every_rule_has_an_english_and_a_german_text(game):
    book = BOOKS[game]
    for line in [*book.section, *book.rule]:
        assert line.en.strip(), f"{line.id} has no English"
        assert line.de.strip(), f"{line.id} has no German"
        assert line.en.split() != line.de.split() or len(line.en.split()) < 4, f"{line.id} is not translated"


@pytest.mark.parametrize("game", BOOKS)
def test_rules_are_numbered_in_order_within_their_chapters(game):
    book = BOOKS[game]
    ids = [rule.id for rule in book.rule]
    assert ids == [f"{section.id}.{n}" for section in book.section for n in range(1, 1 + count(ids, section.id))]


def count(ids: list[str], section: str) -> int:
    return sum(rule.startswith(f"{section}.") for rule in ids)


def rule(name: str, mark: str = "rule") -> Rule:
    return Rule(name, mark, "", "en", "de")


BOOK = {"roam": [rule("RO-1.1"), rule("RO-1.2", "decision"), rule("RO-1.3", "example"), rule("RO-1.4", "hint")]}


def test_rules_decisions_and_examples_need_a_witness_and_hints_do_not():
    (said,) = witness.find_errors(BOOK, {"t": ["RO-1.1"]})
    assert said.endswith("2 rules have no witness: RO-1.2 RO-1.3")
    assert witness.find_errors(BOOK, {"t": ["RO-1.1", "RO-1.2", "RO-1.3"]}) == []


def test_a_test_names_at_most_three_rules_that_exist():
    enough = {"t": ["RO-1.1", "RO-1.2", "RO-1.3"]}
    assert witness.find_errors(BOOK, {**enough, "u": ["RO-9.9"]}) == ["u names RO-9.9, which does not exist"]
    assert witness.find_errors(BOOK, {"u": ["RO-1.1", "RO-1.2", "RO-1.3", "RO-1.4"]}) == [
        "u names 4 rules; at most 3 are allowed"
    ]


def test_the_witnesses_of_a_rule_and_of_a_chapter_are_listed():
    tests = {"t": ["RO-1.1", "RO-1.2"], "u": ["RO-1.1"]}
    assert witness.describe_rules(["RO-1.1"], BOOK, tests).split() == ["RO-1.1", "(rule)", "en", "t", "u"]
    assert witness.describe_rules(["RO-1"], BOOK, tests).count("no witness") == 2
    assert witness.describe_rules(["RO-7"], BOOK, tests) == "no such rule: RO-7"
