"""Recorded games as data sets: a JSON object per line, or Parquet. `docs/arena.md` describes the fields."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import msgspec

from dolmen.engine.game import Result
from dolmen.engine.record import Record
from dolmen.text import InputError, from_library_error

from .parquet_file import ParquetFile, is_parquet
from .playing import GameNotes, Observation


class RecordedGame(msgspec.Struct, omit_defaults=True):
    """A game of a data set. `record` is what `dolmen replay` reads."""

    number: int
    seed: int
    bots: list[str]  # by seat
    places: list[int]
    scores: list[int]
    ending: str
    record: Record
    turns: int = 0
    roles: list[str] = []
    observations: list[Observation] = []


class Recorder:
    """Collects recorded games until they are taken."""

    def __init__(self, observations: bool) -> None:
        self.observations: bool = observations
        self.games: list[RecordedGame] = []

    def add(self, number: int, seed: int, bots: list[str], result: Result, notes: GameNotes) -> None:
        self.games.append(
            RecordedGame(
                number,
                seed,
                bots,
                result.places,
                result.scores,
                result.ending,
                notes.finish(),
                result.turns,
                result.roles,
                notes.observations or [],
            )
        )

    def take_games(self) -> list[RecordedGame]:
        games, self.games = self.games, []
        return games


class GameFile(Protocol):
    """A data set that is being written."""

    def write(self, games: list[RecordedGame]) -> None: ...

    def close(self) -> None: ...


class LinesFile:
    """Writes a JSON object per line."""

    def __init__(self, path: Path) -> None:
        self.file = path.open("wb")

    def write(self, games: list[RecordedGame]) -> None:
        self.file.write(b"".join([msgspec.json.encode(game) + b"\n" for game in games]))

    def close(self) -> None:
        self.file.close()


COLUMNS: dict[str, Any] = {
    "number": int,
    "seed": int,
    "bots": [str],
    "places": [int],
    "scores": [int],
    "ending": str,
    "turns": int,
    "roles": [str],
    "record": str,
    "observations": [{"seat": int, "view": str, "legal": [str], "answer": str}],
}


class ParquetGames:
    """Writes a row per game. The record and the views are JSON, because their fields differ between games."""

    def __init__(self, path: Path) -> None:
        self.file: ParquetFile = ParquetFile(path, COLUMNS)

    def write(self, games: list[RecordedGame]) -> None:
        for game in games:
            row, record = msgspec.structs.asdict(game), msgspec.json.encode(game.record).decode()
            views = [msgspec.json.encode(seen.view).decode() for seen in game.observations]
            row["record"] = record
            row["observations"] = [
                {**msgspec.structs.asdict(seen), "view": view} for seen, view in zip(game.observations, views)
            ]
            self.file.add(row, len(record) + sum(map(len, views)))

    def close(self) -> None:
        self.file.close()


SUFFIXES = (".jsonl", ".parquet")


@contextmanager
def create_games_file(path: Path) -> Iterator[GameFile]:
    """Create a data set in the format that the name of the file ends with."""
    if path.suffix and path.suffix not in SUFFIXES:
        raise InputError("arena.file_type", file=str(path))
    try:
        file = ParquetGames(path) if is_parquet(path) else LinesFile(path)
    except OSError as error:
        raise InputError("arena.unwritable", file=str(path), what=from_library_error(error)) from None
    try:
        yield file
    finally:
        file.close()
