"""Measure the environments for learning programs: PettingZoo's loop, and many games that step in one call.

python -m bench.environments [--write-docs]     compiled figures need `make fast`

Every program runs in its own process, and they take turns in rounds. A figure is the median of its rounds, in CPU time; a
ratio is the median of the ratios within each round.
"""

from __future__ import annotations

import argparse
import sys
from statistics import median

from bench.run import GAMES, ROOT, Program, insert_figures, machine, markdown

PAGE = ROOT / "docs/environments.md"
BEGIN = "<!-- python -m bench.environments --write-docs: begin -->"
LOOP, MANY, MASKS_LOOP, MANY_MASKS = "loop", "many", "masks loop", "many masks"
COLUMNS = ["game", "PettingZoo's loop", "many games", "ratio", "loop, masks only", "many games, masks only", "ratio"]

Round = dict[tuple[str, str], float]  # the steps per second of a program for a measure


def start_programs() -> list[Program]:
    builds = {"interpreted": ROOT / "src"}
    if (ROOT / "build/fast/.digest").exists():
        builds["compiled"] = ROOT / "build/fast"
    found = [
        Program(f"{title}, {build}", "env_loops.py", path, game)
        for game, title in GAMES.items()
        for build, path in builds.items()
    ]
    for program in found:
        if program.about["compiled"] != program.name.endswith("compiled"):
            raise SystemExit("build/fast was compiled from other sources or for another Python: run `make fast`.")
    return found


def measure_rounds(programs: list[Program], rounds: int, seconds: float) -> list[Round]:
    """Measure all programs in turns. The first round is a warm-up and is dropped."""
    out: list[Round] = []
    for _ in range(rounds + 1):
        out.append({})
        for measure in (LOOP, MANY, MASKS_LOOP, MANY_MASKS):
            for program in programs:
                counts = program.measure(measure, seconds)
                out[-1][program.name, measure] = counts["steps"] / counts["play"]
    return out[1:]


def steps_table(rounds: list[Round]) -> list[list[str]]:
    """Steps per second of each program, and the ratio that the calls for many games reach."""
    table = [COLUMNS]
    for name in dict.fromkeys(name for name, _ in rounds[0]):
        cells = [name]
        for one, many in ((LOOP, MANY), (MASKS_LOOP, MANY_MASKS)):
            cells += [f"{median(r[name, measure] for r in rounds):,.0f}" for measure in (one, many)]
            cells.append(f"{median(r[name, many] / r[name, one] for r in rounds):.1f}")
        table.append(cells)
    return table


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.6, help="of each measurement")
    parser.add_argument("--write-docs", action="store_true", help="write the table into docs/environments.md")
    options = parser.parse_args(arguments)
    programs = start_programs()
    rounds = measure_rounds(programs, options.rounds, options.seconds)
    for program in programs:
        program.close()
    about = machine()
    text = f"CPython {about['python']}, {about['machine']}, {about['cores']} cores. Two players. Steps per second.\n\n"
    text += markdown(steps_table(rounds))
    print(text)
    if options.write_docs:
        PAGE.write_text(insert_figures(PAGE.read_text(), text, BEGIN))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
