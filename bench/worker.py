"""What every measured program has in common: it waits for the name of a measure, runs it, and says what it counted.

Each contestant runs in a process of its own and works only when it is asked, so that `run.py` can let them take turns.
Time is CPU time of the process: on a busy machine the clock on the wall would measure the neighbours.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from time import process_time

Counts = dict[str, float]
Measure = Callable[[float], Counts]


def play_for(seconds: float, one_game: Callable[[], tuple[float, float, int, int]]) -> Counts:
    """Play whole games for so long. A game gives its setup time, its playing time, its steps and its questions.

    A question is a step with two or more options; the playing time holds the other steps too.
    """
    setup = play = 0.0
    games = steps = questions = 0
    while not games or setup + play < seconds:
        made, played, n, asked = one_game()
        setup += made
        play += played
        steps += n
        questions += asked
        games += 1
    return {"setup": setup, "play": play, "games": games, "steps": steps, "questions": questions}


def copy_for(seconds: float, copies: list[Callable[[], object]]) -> Counts:
    """Call each of these once a round, for so long."""
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
    """Say who is here, then answer one line `seconds measure` after the other until there are no more."""
    print(json.dumps({"measures": list(measures), **about}), flush=True)
    for line in sys.stdin:
        seconds, name = line.strip().split(" ", 1)
        print(json.dumps(measures[name](float(seconds))), flush=True)
