"""List the rules and the tests that prove them.

A test names the numbered rules that it proves (at most three) with `@pytest.mark.rule("RO-5.7")`. The marks come from the
tests that pytest really collects, so a mark on a test that never runs or may fail does not count.

    python -m tools.witness                     a line for each game, and the rules without a witness
    python -m tools.witness --rules RO-5.7 ...  these rules or chapters, and their tests
    python -m tools.witness --game nim --tests ../nim/tests    an installed plug-in, by its own tests

The games are those of the registry, with installed plug-ins, and the examples. It fails if a rule has no witness, or if a
test names a rule that does not exist or more than three.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import sys
from pathlib import Path

import pytest

from dolmen.games import GAMES
from dolmen.games.rulebook import RULES_FILE, Rule, Rulebook, read_rulebook

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
MAX_RULES = 3


class Marks:
    """The rules that each collected test names; `files` are the files of all collected tests. Also a pytest plugin."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = {}
        self.files: set[Path] = set()

    def add(self, item: pytest.Item) -> None:
        self.files.add(item.path)
        if item.get_closest_marker("skip") or item.get_closest_marker("xfail"):
            return
        rules = [str(rule) for mark in item.iter_markers("rule") for rule in mark.args]
        if rules:
            self.tests[item.nodeid.partition("[")[0]] = rules

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        self.add(item)

    def is_complete(self) -> bool:
        """Whether every test file was collected, so that a rule without a test here has none."""
        return self.files >= set(TESTS.rglob("test_*.py"))


MARKS = pytest.StashKey[Marks]()  # for the marks of a pytest run


def collect_marks(folder: Path = TESTS) -> dict[str, list[str]]:
    """The tests that name rules, with these rules; the parametrized cases of a test count as one."""
    marks, output = Marks(), io.StringIO()
    options = [
        "--collect-only",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "--rootdir",
        str(ROOT if folder == TESTS else folder),
        str(folder),
    ]
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        code = pytest.main(options, plugins=[marks])
    if code != pytest.ExitCode.OK:
        raise RuntimeError(f"pytest cannot collect the tests:\n{output.getvalue()}")
    return marks.tests


def rulebooks() -> dict[str, Rulebook]:
    """The rulebooks of the games and the examples that have one, by the name of the game."""
    files = {name: info.folder / RULES_FILE for name, info in GAMES.items()}
    files |= {file.parent.name: file for file in ROOT.glob(f"examples/*/src/*/{RULES_FILE}")}
    return {name: read_rulebook(file) for name, file in sorted(files.items()) if file.exists()}


def all_rules() -> dict[str, list[Rule]]:
    return {game: book.rule for game, book in rulebooks().items()}


def rules_without_witness(rules: list[Rule], tests: dict[str, list[str]]) -> list[str]:
    """The rules that need a witness and have none."""
    named = {rule for wanted in tests.values() for rule in wanted}
    return [rule.id for rule in rules if rule.needs_witness() and rule.id not in named]


def find_errors(book: dict[str, list[Rule]], tests: dict[str, list[str]]) -> list[str]:
    """Error messages."""
    known = {rule.id for rules in book.values() for rule in rules}
    found = []
    for test, rules in tests.items():
        found += [f"{test} names {rule}, which does not exist" for rule in rules if rule not in known]
        if len(set(rules)) > MAX_RULES:
            found.append(f"{test} names {len(set(rules))} rules; at most {MAX_RULES} are allowed")
    for game, rules_of_game in book.items():
        if gaps := rules_without_witness(rules_of_game, tests):
            found.append(f"{game}: {len(gaps)} rules have no witness: {' '.join(gaps)}")
    return found


def summary_table(book: dict[str, list[Rule]], tests: dict[str, list[str]]) -> str:
    """A line for each game, and below it the rules without a witness."""
    lines = [f"{'game':<16}{'rules':>7}{'witnessed':>11}{'missing':>9}{'tests':>7}"]
    for game, rules in book.items():
        normative = {rule.id for rule in rules if rule.needs_witness()}
        gaps = rules_without_witness(rules, tests)
        own = {rule.id for rule in rules}
        count = sum(1 for named in tests.values() if own & set(named))
        lines.append(f"{game:<16}{len(normative):>7}{len(normative) - len(gaps):>11}{len(gaps):>9}{count:>7}")
        lines += ["    " + " ".join(gaps[at : at + 10]) for at in range(0, len(gaps), 10)]
    return "\n".join(lines)


def describe_rules(wanted: list[str], book: dict[str, list[Rule]], tests: dict[str, list[str]]) -> str:
    """Each requested rule (RO-5.7, or RO-5 for the chapter), with its text and its tests."""
    lines = []
    for rule in [rule for rules in book.values() for rule in rules]:
        if any(rule.id == name or rule.id.startswith(f"{name}.") for name in wanted):
            lines.append(f"{rule.id} ({rule.mark}) {' '.join(rule.en.split())}")
            lines += [f"    {test}" for test, named in tests.items() if rule.id in named] or ["    no witness"]
    return "\n".join(lines) or f"no such rule: {', '.join(wanted)}"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.witness", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rules", nargs="+", metavar="ID", help="show the tests of these rules or chapters")
    parser.add_argument("--game", nargs="+", metavar="NAME", help="only these games")
    parser.add_argument("--tests", type=Path, default=TESTS, metavar="FOLDER", help="folder of the tests (default: tests)")
    options = parser.parse_args(arguments)
    book, tests = all_rules(), collect_marks(options.tests.resolve())
    if options.game:
        book = {name: book[name] for name in options.game}
        own = {rule.id for rules in book.values() for rule in rules}
        tests = {test: rules for test, rules in tests.items() if own & set(rules)}
    if options.rules:
        print(describe_rules(options.rules, book, tests))
        return 0
    print(summary_table(book, tests))
    found = find_errors(book, tests)
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
