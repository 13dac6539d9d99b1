"""Run the long tests: whole games, generic checks, bot matches, killed servers, hostile messages, mutants.

    python -m tools.soak                              everything: an hour on two cores, and then the mutants
    python -m tools.soak --parts games --games 1000   only some parts
    python -m tools.soak --seed 7                     the same games again; the default is a new seed

A failure is printed with its part, game and number; the same --seed reproduces it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from random import Random, SystemRandom
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from dolmen import testing as checks
from dolmen.arena import simulate
from dolmen.engine.chance import RandomChance
from dolmen.games import make
from dolmen.games.bots import BOTS
from dolmen.testing import Case, Features
from tests.crash import CrashTest
from tests.generic.cases import GAMES_UNDER_TEST, draws
from tests.postgres import Cluster, programs
from tools.mutants import TARGETS

ROOT = Path(__file__).resolve().parent.parent
GREEDY_EVERY = 20  # one of this number of games is played by greedy bots, and one by greedy and random ones
GAMES_PER_JOB = 20  # games per job
Options = dict[str, Any]
MATCHES: list[tuple[str, Options]] = [("roam", {"seats": seats}) for seats in (2, 3, 4)]
MATCHES += [("roam", {"seats": 2, "stacking": True})]
MATCHES += [("the_arrival", {"seats": 2, "edition": edition}) for edition in (2016, 2017)]
MATCHES += [("the_arrival", {"seats": seats, "advanced": True}) for seats in (2, 3, 4)]
MIN_TIMES = 20  # how often each feature of a game must have occurred
MAX_SHOWN, MAX_LENGTH = 5, 2000  # failures printed, and the maximum length of each


@dataclass
class JobResult:
    """The result of a job."""

    case: int
    part: str
    runs: int = 0
    answers: int = 0
    longest: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    seconds: float = 0.0


def attempt(done: JobResult, what: str, work: Callable[[], None]) -> None:
    try:
        work()
    except Exception as error:  # any exception is a failure to report
        where = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{Path(where.filename).name}:{where.lineno}"
        done.failures.append(f"{GAMES_UNDER_TEST[done.case].name}, {what}: {type(error).__name__} at {place}: {error}")
    done.runs += 1


# -- parts that run in processes ---------------------------------------------------------------------------------------
def run_games(index: int, seed: int, numbers: range) -> JobResult:
    """Whole games with invariants checked at every step."""
    case, done, start = GAMES_UNDER_TEST[index], JobResult(index, "games"), perf_counter()
    for number in numbers:
        bots = [case.bots[0]] if number % GREEDY_EVERY > 1 else [case.bots[1]] if number % GREEDY_EVERY else case.bots

        def work() -> None:
            answers, ending = checks.play_through(case, bots, f"{seed}/{number}")  # noqa: B023  # called at once
            done.answers += answers
            done.longest = max(done.longest, answers)
            done.endings[ending] += 1

        attempt(done, f"game {number}", work)
    done.seconds = perf_counter() - start
    return done


def run_checks(index: int, seed: int, numbers: range) -> JobResult:
    """The generic tests at every question of random games."""
    case, done, start = GAMES_UNDER_TEST[index], JobResult(index, "checks"), perf_counter()
    for number in numbers:
        attempt(done, f"checks {number}", lambda: check_game(case, f"{seed}/{number}"))  # noqa: B023  # called at once
    done.seconds = perf_counter() - start
    return done


def check_game(case: Case, seed: str) -> None:
    drawing = draws(case.game)
    for k, (s, seat, rng) in enumerate(checks.at_random(case, seed)):
        checks.check_legal(case, s, seat)
        checks.check_copy(case, s, rng)
        checks.check_round_trip(case, s)
        checks.check_view(case, s, seat, rng)
        if k % 3 == 0:
            checks.check_secrets(case, s, rng, drawing if k % 30 == 0 else None)
        if k % 10 == 0:
            checks.check_vocabulary(case, s, seat)
            checks.check_sample(case, s, seat, rng)
            checks.check_position(case, s)
            checks.check_unseen_moves(case, s, seat)
            checks.check_draws(case, s, seat, case.game.sample(s, seat, rng))
    checks.check_record(case, seed, undo=True)


def run_features(index: int, seed: int, numbers: range) -> JobResult:
    """Count features in games by greedy and random bots, and in forced ones."""
    case, done, start = GAMES_UNDER_TEST[index], JobResult(index, "features"), perf_counter()
    assert case.features is not None
    for number in numbers:
        attempt(done, f"features {number}", partial(count_features, case, case.features, number, seed, done.endings))
    done.seconds = perf_counter() - start
    return done


def count_features(case: Case, features: Features, number: int, soak: int, counts: Counter[str]) -> None:
    seed = f"{soak}/{case.name}/{number}"
    rng, chance = Random(seed), RandomChance(Random(f"{seed}/chance"))
    chance.events = []
    if features.forced is not None and number % 2 == 0:
        game, s, bot = features.forced(number // 2, chance)
        bots = [bot]
    else:
        game, bots = case.game, [case.bots[1]] if number % 3 else case.bots
        s = game.start(chance)
    if features.of_start is not None:
        counts.update(features.of_start(game, chance.events))
    while not game.over(s):
        seat = game.to_act(s)[0]
        answer = bots[rng.randrange(len(bots))].choose(game, game.view(s, seat), seat, rng)
        before, chance.events = s.copy(), []
        game.apply(s, seat, answer, chance)
        counts.update(features.seen(game, before, seat, answer, chance.events))
    counts[features.of_result(game.result(s).ending)] += 1


PARTS: dict[str, Callable[[int, int, range], JobResult]] = {
    "games": run_games,
    "checks": run_checks,
    "features": run_features,
}


# -- the soak ----------------------------------------------------------------------------------------------------------
class Soak:
    def __init__(self, console: Console, seed: int, processes: int, only: str = "") -> None:
        self.console = console
        self.seed = seed
        self.only = only  # the game to test, '' for all
        self.processes = processes
        self.rows: list[tuple[str, str, str, bool]] = []  # part, count, result, whether it passed
        self.failures: list[str] = []

    def progress(self) -> Progress:
        columns = (TextColumn("{task.description:>8}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        return Progress(*columns, console=self.console, transient=True)

    def run_jobs(self, part: str, total: int) -> list[JobResult]:
        """Distribute this number of runs evenly over all games under test, in several processes."""
        cases = [
            k
            for k, case in enumerate(GAMES_UNDER_TEST)
            if self.only in ("", case.game.name) and (part != "features" or case.features is not None)
        ]
        each = -(-total // len(cases))
        chunk = 1 if part == "checks" else GAMES_PER_JOB
        work = [(index, range(first, min(first + chunk, each))) for first in range(0, each, chunk) for index in cases]
        found: list[JobResult] = []
        with self.progress() as bar, ProcessPoolExecutor(self.processes, get_context("spawn")) as pool:
            task = bar.add_task(part, total=each * len(cases))
            for done in completed_jobs(pool, PARTS[part], self.seed, work, 4 * self.processes):
                found.append(done)
                bar.advance(task, done.runs)
        return found

    def table(self, part: str, found: list[JobResult]) -> None:
        table = Table(title=f"{part}, seed {self.seed}")
        for head in ("game", "runs", "answers", "longest", "ms/run", "endings", "failures"):
            table.add_column(head, justify="left" if head in ("game", "endings") else "right")
        for index, case in enumerate(GAMES_UNDER_TEST):
            own = [done for done in found if done.case == index]
            runs = sum(done.runs for done in own)
            if not runs:
                continue
            endings = sum((done.endings for done in own), Counter[str]())
            table.add_row(
                case.name,
                str(runs),
                f"{sum(done.answers for done in own) / runs:.1f}",
                str(max((done.longest for done in own), default=0)),
                f"{1000 * sum(done.seconds for done in own) / runs:.0f}",
                ", ".join(f"{name} {n}" for name, n in endings.most_common()),
                str(sum(len(done.failures) for done in own)),
            )
        self.console.print(table)

    def run(self, part: str, total: int) -> None:
        start = perf_counter()
        found = self.run_jobs(part, total)
        self.table(part, found)
        failures = [line for done in found for line in done.failures]
        self.failures += failures
        runs = sum(done.runs for done in found)
        self.rows.append((part, str(runs), f"{len(failures)} failures in {perf_counter() - start:.0f} s", not failures))

    def features(self, total: int) -> None:
        """Every feature has occurred often enough."""
        found = self.run_jobs("features", total)
        self.failures += [line for done in found for line in done.failures]
        counts: dict[str, Counter[str]] = {}
        games: Counter[str] = Counter()
        for done in found:
            name = GAMES_UNDER_TEST[done.case].game.name
            counts.setdefault(name, Counter()).update(done.endings)
            games[name] += done.runs
        for case in {case.game.name: case for case in GAMES_UNDER_TEST if case.game.name in games}.values():
            assert case.features is not None
            runs = games[case.game.name]
            note = f"\n({case.features.note})" if case.features.note else ""
            table = Table(title=f"{case.game.name}: features in {runs} games, seed {self.seed}{note}")
            for head in ("feature", "times"):
                table.add_column(head, justify="left" if head == "feature" else "right")
            seen = counts.get(case.game.name, Counter())
            rare = [name for name in case.features.wanted() if seen[name] < MIN_TIMES]
            for name in case.features.wanted():
                table.add_row(f"[red]{name}[/]" if name in rare else name, str(seen[name]))
            self.console.print(table)
            outcome = (
                f"{case.game.name}: {len(case.features.wanted())} features, {len(rare)} seen less than {MIN_TIMES} times"
            )
            self.rows.append(("features", str(runs), outcome, not rare))

    def matches(self, games: int) -> None:
        """Greedy against random: greedy must win, and every game must end."""
        for name, options in MATCHES:
            game = make(name, options)
            bots = [BOTS["greedy"], *[BOTS["random"]] * (game.seats - 1)]
            with self.progress() as bar:
                on_progress = partial(bar.advance, bar.add_task("matches", total=games))
                summary = simulate(game, bots, games, self.seed, on_progress, self.processes)
            share = summary.win_rates[0]
            points = f"{summary.mean_points[0]:.1f} to {summary.mean_points[1]:.1f}"
            chosen = ", ".join(f"{key} {value}" for key, value in options.items())
            outcome = f"{name}, {chosen}: greedy wins {share:.1%}, points {points}"
            self.rows.append(("match", str(games), outcome, share > (0.95 if game.seats == 2 else 0.8)))

    def crashes(self, kills: int) -> None:
        """Kill a server during play: one run in five with PostgreSQL, the others with a file."""
        with TemporaryDirectory() as folder:
            self.kill_servers("SQLite", f"{folder}/games.sqlite3", kills)
        found = programs()
        if found is None:
            self.rows.append(("crashes", "0", "PostgreSQL is not installed", False))
            return
        cluster = Cluster(found)
        try:
            self.kill_servers("PostgreSQL", cluster.emptied(), -(-kills // 4))
        finally:
            cluster.remove()

    def kill_servers(self, name: str, data: str, kills: int) -> None:
        test, start = CrashTest(data, f"{self.seed}/{name}"), perf_counter()
        failures: list[str] = []
        with self.progress() as bar:
            task = bar.add_task("crashes", total=kills)
            while test.kills < kills and len(failures) < MAX_SHOWN:
                try:
                    test.round()
                except Exception as error:
                    failures.append(f"{name}, kill {test.kills}: {type(error).__name__}: {error}")
                bar.update(task, completed=test.kills)
        self.failures += failures
        stored = f"{test.confirmed} acknowledged answers, all stored; {test.in_flight} more were stored before the kill"
        outcome = f"{name}: {len(failures)} failures" if failures else f"{name}: {stored}"
        self.rows.append(("crashes", str(test.kills), f"{outcome}, {perf_counter() - start:.0f} s", not failures))

    def fuzz(self, count: int) -> None:
        """Send hostile messages to a server while others play, as a separate script. A quarter of them with PostgreSQL."""
        for name, more, messages in (("SQLite", [], count), ("PostgreSQL", ["--postgres"], -(-count // 4))):
            command = [sys.executable, "-m", "tools.fuzz", "--count", str(messages), "--seed", str(self.seed), *more]
            code = subprocess.run(command, cwd=ROOT, check=False).returncode
            self.rows.append(("fuzz", str(messages), f"{name}: exit code {code}", code == 0))

    def mutants(self) -> None:
        """Run the tests on mutants of the rules, as a separate script."""
        for game in TARGETS:
            code = subprocess.run([sys.executable, "-m", "tools.mutants", game], cwd=ROOT, check=False).returncode
            self.rows.append(("mutants", "-", f"{game}: exit code {code}", code == 0))

    def summary(self) -> int:
        table = Table(title="soak")
        for head in ("part", "runs", "outcome", ""):
            table.add_column(head)
        for part, runs, outcome, passed in self.rows:
            table.add_row(part, runs, outcome, "[green]passed[/]" if passed else "[red]failed[/]")
        self.console.print(table)
        for line in self.failures[:MAX_SHOWN]:
            self.console.print(line[:MAX_LENGTH], style="red", markup=False, highlight=False, soft_wrap=True)
        if len(self.failures) > MAX_SHOWN:
            self.console.print(f"... and {len(self.failures) - MAX_SHOWN} more failures")
        return 0 if all(passed for *_, passed in self.rows) else 1


def completed_jobs(
    pool: ProcessPoolExecutor,
    work: Callable[[int, int, range], JobResult],
    seed: int,
    items: Iterable[tuple[int, range]],
    ahead: int,
) -> Iterable[JobResult]:
    """Results from the pool as they complete, with only a few jobs submitted ahead."""
    left = iter(items)
    running: set[Future[JobResult]] = {pool.submit(work, index, seed, numbers) for index, numbers in islice(left, ahead)}
    while running:
        done, running = wait(running, return_when="FIRST_COMPLETED")
        running |= {pool.submit(work, index, seed, numbers) for index, numbers in islice(left, len(done))}
        for future in done:
            yield future.result()


def main(arguments: list[str]) -> int:
    parts = ("games", "checks", "features", "matches", "crashes", "fuzz", "mutants")
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=10_000, help="whole games, over all player counts and options")
    parser.add_argument("--checks", type=int, default=155, help="games with the generic tests at every question")
    parser.add_argument("--features", type=int, default=8_000, help="games in which features are counted")
    parser.add_argument("--matches", type=int, default=400, help="games of greedy against random, for each set of options")
    parser.add_argument(
        "--crashes", type=int, default=200, help="kills of a server with a file; with PostgreSQL a quarter of that"
    )
    parser.add_argument(
        "--fuzz",
        type=int,
        default=100_000,
        help="hostile messages to a server with a file; with PostgreSQL a quarter of that",
    )
    parser.add_argument("--only", choices=TARGETS, default="", help="run games, checks and features of this game only")
    parser.add_argument("--parts", nargs="+", choices=parts, default=list(parts), help="run only these parts")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(1_000_000), help="default: random")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="default: all cores")
    options = parser.parse_args(arguments)
    soak = Soak(Console(emoji=False), options.seed, max(1, options.processes), options.only)
    if "games" in options.parts:
        soak.run("games", options.games)
    if "checks" in options.parts:
        soak.run("checks", options.checks)
    if "features" in options.parts:
        soak.features(options.features)
    if "matches" in options.parts:
        soak.matches(options.matches)
    if "crashes" in options.parts:
        soak.crashes(options.crashes)
    if "fuzz" in options.parts:
        soak.fuzz(options.fuzz)
    if "mutants" in options.parts:
        soak.mutants()
    return soak.summary()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
