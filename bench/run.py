"""Our games' speed beside that of catanatron and python-chess, in one run: `make bench`, docs/speed.md.

Every program runs in its own process, and they take turns, round after round. A figure is the median of its rounds. A ratio
is the median of the ratios within each round, so that a slow minute of the machine slows both of its sides.
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


class Contestant:
    """A program to measure, waiting in its own process."""

    def __init__(self, name: str, script: str, path: Path | None = None, game: str = "") -> None:
        self.name = name
        env = {**os.environ, "PYTHONHASHSEED": "0"}
        env.pop("PYTHONPATH", None)
        if path is not None:
            env["PYTHONPATH"] = str(path)
        command = [sys.executable, str(ROOT / "bench" / script), *([game] if game else [])]
        self.process = subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.about: dict[str, Any] = self.line()

    def line(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        text = self.process.stdout.readline()
        if not text:
            raise SystemExit(f"{self.name} came to nothing (see above); `make bench` installs what it needs.")
        found: dict[str, Any] = json.loads(text)
        return found

    def measure(self, what: str, seconds: float) -> dict[str, float]:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{seconds} {what}\n")
        self.process.stdin.flush()
        return self.line()

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def contestants() -> list[Contestant]:
    out = [Contestant(f"{title}, interpreted", "ours.py", ROOT / "src", game) for game, title in GAMES.items()]
    if (ROOT / "build/fast/.digest").exists():
        for game, title in GAMES.items():
            fast = Contestant(f"{title}, compiled", "ours.py", ROOT / "build/fast", game)
            if fast.about["compiled"]:
                out.append(fast)
            else:
                print("build/fast holds nothing compiled for this Python: measuring the uncompiled rules only.")
                fast.close()
    return [*out, Contestant(CATAN, "catan.py"), Contestant(CHESS, "chess_games.py")]


def measured(here: list[Contestant], rounds: int, seconds: float) -> list[Round]:
    """Let the programs take turns. The first round is a warm-up and is dropped."""
    from rich.progress import track

    jobs = [[(c, what) for what in group for c in here if what in c.about["measures"]] for group in GROUPS]
    out: list[Round] = []
    order = [job for group in jobs for job in group]
    for k in range(rounds + 1):
        out.append({})
        for c, what in track(
            order, f"round {k} of {rounds}" if k else "warming up", transient=True, disable=not sys.stdout.isatty()
        ):
            out[-1][c.name, what] = c.measure(what, seconds if k else seconds / 5)
        order = [job for group in jobs for job in (group if k % 2 else group[::-1])]
    return out[1:]


# -- figures -----------------------------------------------------------------------------------------------------------
def per(counts: dict[str, float], unit: str) -> float:
    """Microseconds per question, step, copy or rollout; games include their setup."""
    spent = counts["play"] + (counts["setup"] if unit == "games" else 0)
    return 1e6 * spent / counts[unit]


def figure(rounds: list[Round], name: str, what: str, unit: str) -> float:
    return median(per(r[name, what], unit) for r in rounds)


def ratio(rounds: list[Round], name: str, what: str, unit: str) -> float:
    """The time divided by that of catanatron for the same number of players."""
    kind, seats = what.split()
    theirs = f"{'copy' if kind.startswith('copy') else 'legal'} {seats}"
    return median(per(r[name, what], unit) / per(r[CATAN, theirs], unit) for r in rounds)


def summary(rounds: list[Round]) -> list[dict[str, Any]]:
    """One row for each program and measure."""
    rows = []
    for name, what in rounds[0]:
        kind, seats = what.split()
        row: dict[str, Any] = {"program": name, "measure": kind, "players": int(seats)}
        if kind in ("legal", "sample"):
            row["us_per_question"] = figure(rounds, name, what, "questions")
            row["us_per_step"] = figure(rounds, name, what, "steps")
            row["games_per_s"] = 1e6 / figure(rounds, name, what, "games")
            games = sum(r[name, what]["games"] for r in rounds)
            row["questions_per_game"] = sum(r[name, what]["questions"] for r in rounds) / games
            row["steps_per_game"] = sum(r[name, what]["steps"] for r in rounds) / games
            row["of_catanatron"] = ratio(rounds, name, what, "questions")
            row["of_catanatron_per_step"] = ratio(rounds, name, what, "steps")
        elif kind == "search":
            row["ms_per_1000_rollouts"] = figure(rounds, name, what, "rollouts")
        else:
            row["us_per_copy"] = figure(rounds, name, what, "copies")
            row["of_catanatron"] = ratio(rounds, name, what, "copies")
        rows.append(row)
    return sorted(rows, key=lambda r: (r["players"], PROGRAMS.index(r["program"]), KINDS.index(r["measure"])))


def part(value: float) -> str:
    """0.125 as 1/8.0."""
    return f"1/{1 / value:.1f}" if value < 1 else f"{value:.1f}"


def play_table(rows: list[dict[str, Any]]) -> list[list[str]]:
    out = [["program", "players", "way", "µs/question", "µs/step", "questions, steps a game", "games/s"]]
    out[0] += ["of catanatron's question", "of its step"]
    for row in rows:
        if row["measure"] in ("legal", "sample"):
            counts = f"{row['questions_per_game']:.0f}, {row['steps_per_game']:.0f}"
            cells = [row["program"], str(row["players"]), row["measure"], f"{row['us_per_question']:.1f}"]
            cells += [f"{row['us_per_step']:.1f}", counts, f"{row['games_per_s']:.0f}"]
            out.append([*cells, part(row["of_catanatron"]), part(row["of_catanatron_per_step"])])
    return out


def copy_table(rows: list[dict[str, Any]]) -> list[list[str]]:
    out = [["program", "players", "copy, µs", "of catanatron", "1,000 rollouts, ms"]]
    searches = {(r["program"], r["players"]): r["ms_per_1000_rollouts"] for r in rows if r["measure"] == "search"}
    for row in rows:
        if row["measure"].startswith("copy"):
            search = searches.get((row["program"], row["players"]))
            name = row["program"] + (", with its history" if row["measure"] == "copy+stack" else "")
            cells = [name, str(row["players"]), f"{row['us_per_copy']:.2f}", part(row["of_catanatron"])]
            out.append([*cells, "" if search is None else f"{search:.0f}"])
    return out


# -- budget, output ----------------------------------------------------------------------------------------------------
Budget = dict[str, dict[str, dict[str, dict[str, str | float]]]]  # game, build, measure
GOALS = ("goal", "step_goal")  # reported, but never fail the bench


def judged(rows: list[dict[str, Any]], budget: Budget) -> tuple[list[str], bool]:
    """Compare the figures with budget.toml: the lines to print, and whether every `at_most` was met."""
    lines, kept = [], True
    for game, build, measure, word, most in promises(budget):
        name = f"{GAMES[game]}, {build}"
        found = [r for r in rows if r["program"] == name and r["measure"] == measure]
        for row in found:
            value, said_value, wanted = weighed(row, word, most)
            good = value <= Fraction(most)
            only_goal = word in GOALS
            said = ("not reached", "reached")[good] if only_goal else ("BROKEN", "kept")[good]
            kept = kept and (good or only_goal)
            lines.append(f"{name}, {measure}, {row['players']} players: {said_value}, {wanted}: {said}")
        if not found:
            kept = kept and word in GOALS
            lines.append(f"{name}, {measure}: not measured")
    return lines, kept


def weighed(row: dict[str, Any], word: str, most: str) -> tuple[float, str, str]:
    """The figure of a budget line, its text, and the limit."""
    if word == "us":
        return row["us_per_copy"], f"{row['us_per_copy']:.1f} µs", f"at most {most} µs"
    if word == "step_goal":
        value = row["of_catanatron_per_step"]
        return value, f"{part(value)} of catanatron's time for a step", f"goal {most}"
    value = row["of_catanatron"]
    return value, f"{part(value)} of catanatron's time", f"{'goal' if word == 'goal' else 'at most'} {most}"


def promises(budget: Budget) -> list[tuple[str, str, str, str, str]]:
    """The lines of budget.toml: game, build, measure, kind of limit, value."""
    return [
        (game, build, measure, word, str(most))
        for game, builds in budget.items()
        for build, limits in builds.items()
        for measure, limit in limits.items()
        for word, most in limit.items()
    ]


def markdown(table: list[list[str]]) -> str:
    lines = [table[0], ["---"] * 2 + ["--:"] * (len(table[0]) - 2), *table[1:]]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def with_figures(page: str, text: str) -> str:
    """The page with the text between its two markers."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"docs/speed.md has lost its marks {BEGIN} and {END}.")
    return f"{before}{BEGIN}\n{text}\n{END}{after}"


def machine() -> dict[str, Any]:
    return {"python": platform.python_version(), "machine": platform.machine(), "cores": os.cpu_count()}


def docs_text(found: dict[str, Any], tables: list[list[list[str]]], lines: list[str]) -> str:
    about = found["machine"]
    on = f"CPython {about['python']}, {about['machine']}, {about['cores']} cores; "
    on += ", ".join(f"{name} {number}" for name, number in found["versions"].items()) + "."
    return "\n\n".join([on, *map(markdown, tables), "\n".join(f"- {line}" for line in lines)])


def show(tables: list[list[list[str]]], lines: list[str]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(width=None if sys.stdout.isatty() else 150)
    for cells in tables:
        table = Table(*cells[0])
        for k, column in enumerate(table.columns):
            column.justify = "left" if k == 0 or column.header == "way" else "right"
        for row in cells[1:]:
            table.add_row(*row)
        console.print(table)
    for line in lines:
        console.print(line, highlight=False, style="red" if "BROKEN" in line else "")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a rough picture in half a minute")
    parser.add_argument("--rounds", type=int, default=0, help="9, or 3 with --quick")
    parser.add_argument("--seconds", type=float, default=0, help="of each measure in a round: 0.6, or 0.2 with --quick")
    parser.add_argument("--write-docs", action="store_true", help="put the figures into docs/speed.md")
    wanted = parser.parse_args(arguments)
    here = contestants()
    rounds = measured(here, wanted.rounds or (3 if wanted.quick else 9), wanted.seconds or (0.2 if wanted.quick else 0.6))
    versions = {c.name: c.about["version"] for c in here if "version" in c.about}
    for c in here:
        c.close()

    rows = summary(rounds)
    tables = [play_table(rows), copy_table(rows)]
    lines, kept = judged(rows, tomllib.loads((ROOT / "bench/budget.toml").read_text()))
    show(tables, lines)
    raw = [{"/".join(key): counts for key, counts in r.items()} for r in rounds]
    (ROOT / "build").mkdir(exist_ok=True)
    found = {"machine": machine(), "versions": versions, "kept": kept, "rows": rows, "rounds": raw}
    (ROOT / "build/bench.json").write_text(json.dumps(found, indent=1) + "\n")
    if wanted.write_docs:
        page = ROOT / "docs/speed.md"
        page.write_text(with_figures(page.read_text(), docs_text(found, tables, lines)))
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
