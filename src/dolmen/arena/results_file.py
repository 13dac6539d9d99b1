"""The file of results: a line for the plan, then a line for each finished game, in the order in which they ended.

Only whole lines count. A line that was cut off, because the program or the machine stopped, is removed when the run resumes.
One process at a time has the file open. A file with other content is left as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from dolmen.text import InputError, from_library_error

from .bot_process import REASONS
from .playing import MAX_ANSWERS
from .schedule import Schedule
from .standings import ArenaGame

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows
    flock = None  # type: ignore[assignment]

FORMAT = 1
MAX_NUMBER = 1_000_000_000  # maximum of anything that a line counts
MAX_WORD = 60  # characters of an ending or a digest


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
        with ExitStack() as stack:
            try:
                file = stack.enter_context(self.path.open("r+b" if self.path.exists() else "x+b"))
                self.lock(file)
                end = end_of_last_line(file)
                file.seek(0)
                first = file.readline()
                if first != head if end else not head.startswith(first):
                    raise BadResults("arena.other_run", file=str(self.path))
                file.seek(end)
                file.truncate()
                if not end:
                    file.write(head)
                    file.flush()
            except OSError as error:
                raise BadResults("arena.unwritable", file=str(self.path), what=from_library_error(error)) from None
            stack.pop_all()
        return file

    def lock(self, file: BinaryIO) -> None:
        """Two commands that write into the same file would mix their lines."""
        if flock is not None:
            try:
                flock(file, LOCK_EX | LOCK_NB)
            except BlockingIOError:
                raise BadResults("arena.in_use", file=str(self.path)) from None

    def games(self, schedule: Schedule, seats: int) -> Iterator[ArenaGame]:
        """The finished games. Raises BadResults at the first line that is none of this schedule."""
        self.file.seek(0)
        self.file.readline()
        for number, line in enumerate(self.file, 2):
            game = read_line(line, self.path, number)
            if not fits_schedule(game, schedule, seats):
                raise BadResults("arena.line", file=str(self.path), line=number, what=BadResults("arena.other_game"))
            yield game
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


def fits_schedule(game: ArenaGame, schedule: Schedule, seats: int) -> bool:
    """Whether a line can be a game of its run, so that nothing in it needs a check later."""
    counts = [game.length, game.turns, *(times for faults in game.faults for times in faults.values())]
    return (
        0 <= game.number < MAX_NUMBER
        and tuple(game.order) == schedule.order(game.number)
        and len(game.places) == len(game.scores) == seats
        and all(1 <= place <= seats + 1 for place in game.places)
        and all(abs(score) < MAX_NUMBER for score in game.scores)
        and all(0 <= count < MAX_NUMBER for count in counts)
        and 1 <= game.length <= MAX_ANSWERS
        and len(game.answers) in (0, game.length)
        and len(game.faults) in (0, seats)
        and all(reason in REASONS for faults in game.faults for reason in faults)
        and all(len(word) <= MAX_WORD and word.isprintable() for word in (game.ending, game.digest))
        and "." not in game.ending  # it is part of the key of a text
    )
