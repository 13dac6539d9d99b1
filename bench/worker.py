"""The common part of all measured programs: wait for the name of a measure, run it, and print the counts.

Each program runs in its own process and works only on request, so that `run.py` can let them take turns. Time is CPU time of
the process: wall time would include other work on a busy machine.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from time import process_time

Counts = dict[str, float]
Measure = Callable[[float], Counts]


def play_for(seconds: float, one_game: Callable[[], tuple[float, float, int, int]]) -> Counts:
    """Play whole games for this time. A game returns its setup time, its playing time, its steps and its questions.

    A question is a step with two or more options; the playing time includes the other steps.
    """
    setup = play = 0.0
    games = steps = questions = 0
    while not games or setup + play < seconds:
        setup_time, play_time, step_count, question_count = one_game()
        setup += setup_time
        play += play_time
        steps += step_count
        questions += question_count
        games += 1
    return {"setup": setup, "play": play, "games": games, "steps": steps, "questions": questions}


def copy_for(seconds: float, copies: list[Callable[[], object]]) -> Counts:
    """Call each of these once a round, for this time."""
    spent, done = 0.0, 0
    while spent < seconds:
        begin = process_time()
        for _ in range(10):
            for copy in copies:
                copy()
        spent += process_time() - begin
        done += 10 * len(copies)
    return {"play": spent, "copies": done}


def serve(measures: dict[str, Measure], about: dict[str, object]) -> None:
    """Print a description of this program, then handle lines `seconds measure` from stdin until the end."""
    print(json.dumps({"measures": list(measures), **about}), flush=True)
    for line in sys.stdin:
        seconds, name = line.strip().split(" ", 1)
        print(json.dumps(measures[name](float(seconds))), flush=True)
