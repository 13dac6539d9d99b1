"""Guided first games. A lesson is the file `lesson.toml` of a game: its start, the coach's texts, the others' answers.

It is a normal game with normal rules. The learner may play other moves at any time. The current step follows from the record
alone, so an undo leads back to the lesson.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from dolmen.engine.game import Game
from dolmen.engine.play import Play
from dolmen.engine.record import Record

from .position_fields import SEAT_LETTERS

LEARNER = 0  # the seat of the learner
LESSON_FILE = "lesson.toml"


class FixedRandom(Random):
    """A random generator with a fixed value: every draw takes the same position of its pool.

    So the time of a draw does not matter, and a learner who leaves the path and comes back meets the same draws.
    """

    def __init__(self, value: float) -> None:
        super().__init__()
        self.value: float = value

    def random(self) -> float:
        return self.value


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """A question to the learner: the key of its text (`say`), the answer to give (`give`; the last step has none), elements
    to point at besides those of the answer (`point`), and the next answers of the other seat (`then`).
    """

    say: str
    give: str = ""
    point: list[str] = []
    then: list[str] = []


class Lesson(msgspec.Struct, forbid_unknown_fields=True):
    """A lesson. `seats` names the bot of each seat, '' for the learner.

    It begins at a `position`, or with the draws of a setup (`drew`). `opening` lists the answers before the first step,
    each with its seat: "b B3@e1". Every later draw takes the element of its pool at the fraction `chance` (0 up to, but not
    including, 1), so that a lesson always goes the same way.
    """

    chance: float
    options: dict[str, Any]
    seats: list[str]
    step: list[Step]
    position: str = ""
    drew: list[tuple[str, str]] = []
    opening: list[str] = []

    def answers(self, seat: int) -> list[str]:
        """All answers of a seat on the path."""
        given = [step.give for step in self.step if step.give] if seat == LEARNER else [a for s in self.step for a in s.then]
        return [answer for who, answer in self.opening_answers() if who == seat] + given

    def opening_answers(self) -> list[tuple[int, str]]:
        """The answers before the first step, each with its seat."""
        return [(SEAT_LETTERS.index(entry[0]), entry[2:]) for entry in self.opening]

    def make_record(self, game: Game) -> Record:
        """The record of the lesson up to the first step."""
        record = Record(game.name, game.options(), position=self.position, drew=self.drew)
        play = Play(game, record, FixedRandom(self.chance))
        play.play_forced()
        for seat, answer in self.opening_answers():
            play.play_named(seat, answer)
            play.play_forced()
        return play.record

    # -- the current step --------------------------------------------------------------------------------------------
    def has_left_path(self, record: Record) -> bool:
        """Whether an answer was not on the path."""
        given = [zip(given_answers(record, seat), self.answers(seat)) for seat in range(len(self.seats))]
        return any(one != other for answers in given for one, other in answers)

    def next_answer(self, record: Record, seat: int) -> str:
        """The next answer of a seat on the path; '' if the path was left or ends here."""
        answers = self.answers(seat)[len(given_answers(record, seat)) :]
        return answers[0] if answers and not self.has_left_path(record) else ""

    def step_number(self, record: Record) -> int:
        """The index of the current step; negative if some of the opening was taken back."""
        before = sum(seat == LEARNER for seat, _ in self.opening_answers())
        return min(len(given_answers(record, LEARNER)) - before, len(self.step) - 1)


def given_answers(record: Record, seat: int) -> list[str]:
    """The answers of a seat that are in force, without automatic ones."""
    entries = [record.entries[number] for number in record.live_entries()]
    return [entry.answer for entry in entries if entry.seat == seat and not entry.auto]


def load_lesson(folder: Path) -> Lesson | None:
    """The lesson in the folder of a game; None if there is none."""
    file = folder / LESSON_FILE
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Lesson) if file.exists() else None
