"""Measure the cost of storage: opening tables with and without a snapshot, memory per table, time of a commit.

python -m bench.storage                                      with a file
python -m bench.storage --data postgresql://user@host/games  with an empty database
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

from dolmen.engine.play import Play, new_play
from dolmen.games import make
from dolmen.store import SeatRow, Store
from dolmen.table import Table, Tables

GAMES = ("roam", "the_arrival", "spirit_island")
TRIES = 20  # random games, of which the longest is used
ROUNDS = 9
TABLES = 400
ANSWERS = 30


def longest_game(name: str) -> Play:
    """The longest of some random games with four players."""
    game, found = make(name, {"seats": 4}), list[Play]()
    for seed in range(TRIES):
        rng = Random(seed)
        play = new_play(game, rng)
        while not game.over(play.state):
            seat = game.to_act(play.state)[0]
            play.play_answer(seat, game.sample(play.state, seat, rng))
        found.append(play)
    return max(found, key=lambda play: len(play.record.entries))


def seat_rows(count: int) -> list[SeatRow]:
    return [SeatRow(f"P{seat}", here=True) for seat in range(count)]


def measure_opening(store: Store, name: str) -> None:
    play, tables = longest_game(name), Tables(store)
    table = tables.create(name, play.game.options(), seat_rows(4), "bench", record=play.record)
    table.save_snapshot()
    with_it, without = list[float](), list[float]()
    for _ in range(ROUNDS):
        for snapshot, times in ((True, with_it), (False, without)):
            start = process_time()
            stored = store.load(table.id)
            assert stored is not None
            assert stored.snapshot is not None
            size = len(stored.snapshot.body)
            if not snapshot:
                stored.snapshot = None
            tables.open_stored(stored)
            times.append(process_time() - start)
    print(
        f"open {name}, {len(play.record.entries)} entries: {1000 * median(with_it):.1f} ms of CPU with its snapshot "
        f"({size / 1000:.0f} kB), {1000 * median(without):.1f} ms without"
    )


def memory() -> float:
    """Kilobytes of memory of this process, if the system reports it."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1000


def answer_once(table: Table, rng: Random) -> None:
    seat = table.to_act()[0]
    table.answer(seat, table.decision(seat), table.game.sample(table.view(seat), seat, rng).name)


def measure_memory(store: Store, name: str) -> None:
    """The memory of tables in mid-game, with and without viewers."""
    rng = Random(1)
    for watched_table in (False, True):
        tables, watched = Tables(store), set[str]()
        tables.watched = watched
        before = 0.0
        for number in range(TABLES + 50):
            if number == 50:
                before = memory()
            table = tables.create(name, {"seats": 2}, seat_rows(2), "bench")
            if watched_table:
                watched.add(table.id)
            while table.version < ANSWERS and not table.over():
                answer_once(table, rng)
        each = (memory() - before) / TABLES
        print(f"memory of a table of {name} {'with' if watched_table else 'without'} viewers: {each:.1f} kB")


def measure_commits(store: Store) -> None:
    rng, times = Random(2), list[float]()
    table = Tables(store).create("roam", {"seats": 2}, seat_rows(2), "bench")
    while not table.over():
        start = perf_counter()
        answer_once(table, rng)
        times.append(perf_counter() - start)
    print(f"an answer of Roam, written and committed: {1000 * median(times):.1f} ms, longest {1000 * max(times):.1f} ms")


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.storage", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--data", default="", help="a database: a file or a URL (default: a temporary file)")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(options.data or f"{folder}/games.sqlite3")
        measure_commits(store)
        for name in GAMES:
            measure_opening(store, name)
        for name in ("roam", "spirit_island"):
            measure_memory(store, name)
        store.close()


if __name__ == "__main__":
    main(sys.argv[1:])
