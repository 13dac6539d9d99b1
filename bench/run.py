"""Measure the speed of our games, catanatron and python-chess in one run.

`make bench` runs this; docs/speed.md has the results. Every program runs in its own process, and they take turns in rounds.
A figure is the median of its rounds. A ratio is the median of the ratios within each round, so that a slow minute of the
machine slows both of its sides.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tomllib
from fractions import Fraction
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
GAMES = {"roam": "Roam", "the_arrival": "The Arrival", "spirit_island": "Spirit Island"}
BUILDS = ("interpreted", "compiled")
CATAN, CHESS = "catanatron", "python-chess"
PROGRAMS = [f"{title}, {build}" for title in GAMES.values() for build in BUILDS] + [CATAN, CHESS]
KINDS = ["legal", "sample", "copy", "copy+stack", "search"]
SEATS = (2, 4)
BEGIN, END = "<!-- make bench ARGS=--write-docs: begin -->", "<!-- end -->"

# Measures that run together, so that both sides of a ratio are measured close in time.
GROUPS = [[f"{kind} {n}" for kind in kinds] for kinds in (KINDS[:2], KINDS[2:4], KINDS[4:]) for n in SEATS]

Round = dict[tuple[str, str], dict[str, float]]  # the counts of a program for a measure


class Program:
    """A program to measure, waiting in its own process."""

    def __init__(self, name: str, script: str, path: Path | None = None, game: str = "") -> None:
        self.name = name
        env = {**os.environ, "PYTHONHASHSEED": "0"}
        env.pop("PYTHONPATH", None)
        if path is not None:
            env["PYTHONPATH"] = str(path)
        command = [sys.executable, str(ROOT / "bench" / script), *([game] if game else [])]
        self.process = subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.about: dict[str, Any] = self.read_line()

    def read_line(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        text = self.process.stdout.readline()
        if not text:
            raise SystemExit(f"{self.name} failed (see above); `make bench` installs what it needs.")
        found: dict[str, Any] = json.loads(text)
        return found

    def measure(self, measure: str, seconds: float) -> dict[str, float]:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{seconds} {measure}\n")
        self.process.stdin.flush()
        return self.read_line()

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def start_programs() -> list[Program]:
    out = [Program(f"{title}, interpreted", "ours.py", ROOT / "src", game) for game, title in GAMES.items()]
    if (ROOT / "build/fast/.digest").exists():
        for game, title in GAMES.items():
            fast = Program(f"{title}, compiled", "ours.py", ROOT / "build/fast", game)
            if fast.about["compiled"]:
                out.append(fast)
            else:
                print("build/fast was compiled for another Python: measuring the uncompiled rules only.")
                fast.close()
    return [*out, Program(CATAN, "catan.py"), Program(CHESS, "chess_games.py")]


def measure_rounds(programs: list[Program], rounds: int, seconds: float) -> list[Round]:
    """Measure all programs in turns. The first round is a warm-up and is dropped."""
    from rich.progress import track

    jobs = [
        [(program, measure) for measure in group for program in programs if measure in program.about["measures"]]
        for group in GROUPS
    ]
    out: list[Round] = []
    order = [job for group in jobs for job in group]
    for k in range(rounds + 1):
        out.append({})
        label = f"round {k} of {rounds}" if k else "warming up"
        for program, measure in track(order, label, transient=True, disable=not sys.stdout.isatty()):
            out[-1][program.name, measure] = program.measure(measure, seconds if k else seconds / 5)
        order = [job for group in jobs for job in (group if k % 2 else group[::-1])]
    return out[1:]


# -- figures -----------------------------------------------------------------------------------------------------------
def microseconds_per(counts: dict[str, float], unit: str) -> float:
    """Microseconds per `unit`: questions, steps, copies, rollouts or games; games include their setup."""
    spent = counts["play"] + (counts["setup"] if unit == "games" else 0)
    return 1e6 * spent / counts[unit]


def median_time(rounds: list[Round], name: str, measure: str, unit: str) -> float:
    return median(microseconds_per(r[name, measure], unit) for r in rounds)


def ratio(rounds: list[Round], name: str, measure: str, unit: str) -> float:
    """The time divided by that of catanatron for the same number of players."""
    kind, seats = measure.split()
    theirs = f"{'copy' if kind.startswith('copy') else 'legal'} {seats}"
    return median(microseconds_per(r[name, measure], unit) / microseconds_per(r[CATAN, theirs], unit) for r in rounds)


def summarize(rounds: list[Round]) -> list[dict[str, Any]]:
    """One row for each program and measure."""
    rows = []
    for name, measure in rounds[0]:
        kind, seats = measure.split()
        row: dict[str, Any] = {"program": name, "measure": kind, "players": int(seats)}
        if kind in ("legal", "sample"):
            row["us_per_question"] = median_time(rounds, name, measure, "questions")
            row["us_per_step"] = median_time(rounds, name, measure, "steps")
            row["games_per_s"] = 1e6 / median_time(rounds, name, measure, "games")
            games = sum(r[name, measure]["games"] for r in rounds)
            row["questions_per_game"] = sum(r[name, measure]["questions"] for r in rounds) / games
            row["steps_per_game"] = sum(r[name, measure]["steps"] for r in rounds) / games
            row["of_catanatron"] = ratio(rounds, name, measure, "questions")
            row["of_catanatron_per_step"] = ratio(rounds, name, measure, "steps")
        elif kind == "search":
            row["ms_per_1000_rollouts"] = median_time(rounds, name, measure, "rollouts")
        else:
            row["us_per_copy"] = median_time(rounds, name, measure, "copies")
            row["of_catanatron"] = ratio(rounds, name, measure, "copies")
        rows.append(row)
    return sorted(rows, key=lambda r: (r["players"], PROGRAMS.index(r["program"]), KINDS.index(r["measure"])))


def format_ratio(value: float) -> str:
    """0.125 as 1/8.0."""
    return f"1/{1 / value:.1f}" if value < 1 else f"{value:.1f}"


def play_table(rows: list[dict[str, Any]]) -> list[list[str]]:
    out = [["program", "players", "measure", "µs/question", "µs/step", "questions, steps per game", "games/s"]]
    out[0] += ["question relative to catanatron", "step relative to it"]
    for row in rows:
        if row["measure"] in ("legal", "sample"):
            counts = f"{row['questions_per_game']:.0f}, {row['steps_per_game']:.0f}"
            cells = [row["program"], str(row["players"]), row["measure"], f"{row['us_per_question']:.1f}"]
            cells += [f"{row['us_per_step']:.1f}", counts, f"{row['games_per_s']:.0f}"]
            out.append([*cells, format_ratio(row["of_catanatron"]), format_ratio(row["of_catanatron_per_step"])])
    return out


def copy_table(rows: list[dict[str, Any]]) -> list[list[str]]:
    out = [["program", "players", "copy, µs", "of catanatron", "1,000 rollouts, ms"]]
    searches = {(r["program"], r["players"]): r["ms_per_1000_rollouts"] for r in rows if r["measure"] == "search"}
    for row in rows:
        if row["measure"].startswith("copy"):
            search = searches.get((row["program"], row["players"]))
            name = row["program"] + (", with its history" if row["measure"] == "copy+stack" else "")
            cells = [name, str(row["players"]), f"{row['us_per_copy']:.2f}", format_ratio(row["of_catanatron"])]
            out.append([*cells, "" if search is None else f"{search:.0f}"])
    return out


# -- budget, output ----------------------------------------------------------------------------------------------------
Budget = dict[str, dict[str, dict[str, dict[str, str | float]]]]  # game, build, measure
GOALS = ("goal", "step_goal")  # reported, but never fail the bench


def check_budget(rows: list[dict[str, Any]], budget: Budget) -> tuple[list[str], bool]:
    """Compare the figures with budget.toml: the lines to print, and whether every limit was met."""
    lines, all_met = [], True
    for game, build, measure, kind, most in budget_lines(budget):
        name = f"{GAMES[game]}, {build}"
        found = [r for r in rows if r["program"] == name and r["measure"] == measure]
        for row in found:
            value, text, limit = budget_figure(row, kind, most)
            met = value <= Fraction(most)
            verdict = ("not reached", "reached")[met] if kind in GOALS else ("EXCEEDED", "met")[met]
            all_met = all_met and (met or kind in GOALS)
            lines.append(f"{name}, {measure}, {row['players']} players: {text}, {limit}: {verdict}")
        if not found:
            all_met = all_met and kind in GOALS
            lines.append(f"{name}, {measure}: not measured")
    return lines, all_met


def budget_figure(row: dict[str, Any], kind: str, most: str) -> tuple[float, str, str]:
    """The figure of a budget line, its text, and the limit."""
    if kind == "us":
        return row["us_per_copy"], f"{row['us_per_copy']:.1f} µs", f"at most {most} µs"
    if kind == "step_goal":
        value = row["of_catanatron_per_step"]
        return value, f"{format_ratio(value)} of catanatron's time for a step", f"goal {most}"
    value = row["of_catanatron"]
    return value, f"{format_ratio(value)} of catanatron's time", f"{'goal' if kind == 'goal' else 'at most'} {most}"


def budget_lines(budget: Budget) -> list[tuple[str, str, str, str, str]]:
    """The lines of budget.toml: game, build, measure, kind of limit, value."""
    return [
        (game, build, measure, kind, str(most))
        for game, builds in budget.items()
        for build, limits in builds.items()
        for measure, limit in limits.items()
        for kind, most in limit.items()
    ]


def markdown(table: list[list[str]]) -> str:
    lines = [table[0], ["---"] + ["--:"] * (len(table[0]) - 1), *table[1:]]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def insert_figures(page: str, text: str, marker: str = BEGIN) -> str:
    """The page with the text between its two markers."""
    before, begin, rest = page.partition(marker)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"The page needs the markers {marker} and {END}.")
    return f"{before}{marker}\n{text}\n{END}{after}"


def machine() -> dict[str, Any]:
    return {"python": platform.python_version(), "machine": platform.machine(), "cores": os.cpu_count()}


def docs_table(rows: list[dict[str, Any]]) -> list[list[str]]:
    """The table of docs/speed.md: one row for each program, for two players."""
    table = [
        ["program", "µs/question", "µs/step", "games/s", "question relative to catanatron", "copy, µs", "1,000 rollouts, ms"]
    ]
    figures = {(row["program"], row["measure"]): row for row in rows if row["players"] == 2}
    for program in [name for name in PROGRAMS if (name, "legal") in figures]:
        play, copy = figures[program, "legal"], figures[program, "copy"]
        search = figures.get((program, "search"))
        cells = [program, f"{play['us_per_question']:.1f}", f"{play['us_per_step']:.1f}", f"{play['games_per_s']:.0f}"]
        cells += [format_ratio(play["of_catanatron"]), f"{copy['us_per_copy']:.2f}"]
        table.append([*cells, "" if search is None else f"{search['ms_per_1000_rollouts']:.0f}"])
    return table


def docs_text(results: dict[str, Any]) -> str:
    """The text between the markers of docs/speed.md: the machine, and one table."""
    about = results["machine"]
    versions = ", ".join(f"{name} {number}" for name, number in results["versions"].items())
    head = f"CPython {about['python']}, {about['machine']}, {about['cores']} cores; {versions}. Two players."
    return f"{head}\n\n{markdown(docs_table(results['rows']))}"


def print_results(tables: list[list[list[str]]], lines: list[str]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(width=None if sys.stdout.isatty() else 150)
    for cells in tables:
        table = Table(*cells[0])
        for k, column in enumerate(table.columns):
            column.justify = "left" if k == 0 or column.header == "measure" else "right"
        for row in cells[1:]:
            table.add_row(*row)
        console.print(table)
    for line in lines:
        console.print(line, highlight=False, style="red" if "EXCEEDED" in line else "")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="rough figures in half a minute")
    parser.add_argument("--rounds", type=int, default=0, help="number of rounds (default: 9, with --quick 3)")
    parser.add_argument("--seconds", type=float, default=0, help="of each measurement (default: 0.6, with --quick 0.2)")
    parser.add_argument("--write-docs", action="store_true", help="write the table for two players into docs/speed.md")
    options = parser.parse_args(arguments)
    programs = start_programs()
    seconds = options.seconds or (0.2 if options.quick else 0.6)
    rounds = measure_rounds(programs, options.rounds or (3 if options.quick else 9), seconds)
    versions = {program.name: program.about["version"] for program in programs if "version" in program.about}
    for program in programs:
        program.close()

    rows = summarize(rounds)
    lines, all_met = check_budget(rows, tomllib.loads((ROOT / "bench/budget.toml").read_text()))
    print_results([play_table(rows), copy_table(rows)], lines)
    raw = [{"/".join(key): counts for key, counts in r.items()} for r in rounds]
    (ROOT / "build").mkdir(exist_ok=True)
    results = {"machine": machine(), "versions": versions, "budget_met": all_met, "rows": rows, "rounds": raw}
    (ROOT / "build/bench.json").write_text(json.dumps(results, indent=1) + "\n")
    if options.write_docs:
        page = ROOT / "docs/speed.md"
        page.write_text(insert_figures(page.read_text(), docs_text(results)))
    return 0 if all_met else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
