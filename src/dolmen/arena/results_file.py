"""The file of results: a line for the plan, then a line for each finished game, in the order in which they ended.

Only whole lines count. A line that was cut off, because the program or the machine stopped, is removed when the run resumes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from dolmen.text import InputError, from_library_error

from .standings import ArenaGame

FORMAT = 1


class BadResults(InputError):
    """A file of results cannot be read, or belongs to another run; the message says why."""


class ResultsFile:
    """The results of one run on disk."""

    def __init__(self, path: Path, plan: dict[str, Any]) -> None:
        self.path: Path = path
        self.file: BinaryIO = self.open(plan)

    def open(self, plan: dict[str, Any]) -> BinaryIO:
        """Open the file of this plan, or create it."""
        head = msgspec.json.encode({"arena": FORMAT, **plan}) + b"\n"
        try:
            file = self.path.open("r+b" if self.path.exists() else "x+b")
            if end := end_of_last_line(file):
                file.seek(0)
                if file.readline() != head:
                    file.close()
                    raise BadResults("arena.other_run", file=str(self.path))
            file.seek(end)
            file.truncate()
            if not end:
                file.write(head)
                file.flush()
        except OSError as error:
            raise BadResults("arena.unwritable", file=str(self.path), what=from_library_error(error)) from None
        return file

    def games(self) -> Iterator[ArenaGame]:
        """The finished games."""
        self.file.seek(0)
        self.file.readline()
        for number, line in enumerate(self.file, 2):
            yield read_line(line, self.path, number)
        self.file.seek(0, 2)

    def append(self, games: Iterable[ArenaGame]) -> None:
        self.file.write(b"".join([msgspec.json.encode(game) + b"\n" for game in games]))
        self.file.flush()

    def close(self) -> None:
        self.file.close()


def read_line(line: bytes, path: Path, number: int) -> ArenaGame:
    try:
        return msgspec.json.decode(line, type=ArenaGame)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadResults("arena.line", file=str(path), line=number, what=from_library_error(error)) from None


def end_of_last_line(file: BinaryIO) -> int:
    """The length of the file up to the end of its last whole line."""
    at = file.seek(0, 2)
    while at:
        begin = max(0, at - 65536)
        file.seek(begin)
        found = file.read(at - begin).rfind(b"\n")
        if found >= 0:
            return begin + found + 1
        at = begin
    return 0
