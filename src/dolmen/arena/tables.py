"""The games of a run as a table with a row for each seat of each game: CSV, or Parquet if pyarrow is installed."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any, Protocol

from dolmen.text import InputError, from_library_error

from .parquet_file import ParquetFile, is_parquet
from .runs import Run
from .standings import ArenaGame

COLUMNS: dict[str, type] = {
    "game": int,
    "group": int,
    "seat": int,
    "bot": str,
    "place": int,
    "score": int,
    "won": int,
    "ending": str,
    "turns": int,
    "answers": int,
    "faults": int,
    "digest": str,
}


def seat_rows(game: ArenaGame, run: Run) -> list[dict[str, Any]]:
    """The rows of a game."""
    return [
        {
            "game": game.number,
            "group": run.schedule.group(game.number),
            "seat": seat,
            "bot": run.names[bot],
            "place": game.places[seat],
            "score": game.scores[seat],
            "won": int(game.places[seat] == 1),
            "ending": game.ending,
            "turns": game.turns,
            "answers": game.length,
            "faults": sum(game.faults[seat].values()) if game.faults else 0,
            "digest": game.digest,
        }
        for seat, bot in enumerate(game.order)
    ]


class TableFile(Protocol):
    """A table that gets the games of a run one after the other."""

    def add(self, game: ArenaGame) -> None: ...

    def close(self) -> None: ...


class CsvTable:
    def __init__(self, path: Path, run: Run) -> None:
        self.run: Run = run
        self.file = path.open("w", newline="", encoding="utf-8")
        self.writer: csv.DictWriter[str] = csv.DictWriter(self.file, COLUMNS, lineterminator="\n")
        self.writer.writeheader()

    def add(self, game: ArenaGame) -> None:
        self.writer.writerows(seat_rows(game, self.run))

    def close(self) -> None:
        self.file.close()


class ParquetTable:
    def __init__(self, path: Path, run: Run) -> None:
        self.run: Run = run
        self.file: ParquetFile = ParquetFile(path, COLUMNS)

    def add(self, game: ArenaGame) -> None:
        for row in seat_rows(game, self.run):
            self.file.add(row)

    def close(self) -> None:
        self.file.close()


def create_table(path: Path, run: Run) -> TableFile:
    """Create a table in the format that the name of the file ends with."""
    try:
        return ParquetTable(path, run) if is_parquet(path) else CsvTable(path, run)
    except OSError as error:
        raise InputError("arena.unwritable", file=str(path), what=from_library_error(error)) from None
