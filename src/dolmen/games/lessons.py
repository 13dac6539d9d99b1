"""Guided first games. A lesson is data in its game's room: where it begins, what the learner is told, what the others do.

It is played on the rules like any other game. The learner may leave its path at any time; where the path is, and whether
somebody is still on it, follows from the record alone, so an undo leads back to it.
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

LEARNER = 0  # the seat of whoever is taught
LESSON_FILE = "lesson.toml"


class FixedRandom(Random):
    """Chance that stands still: what is drawn lies at the same place of its pool, always. So it does not matter when it is
    drawn, and whoever leaves the path and comes back finds everything as it was to be.
    """

    def __init__(self, at: float) -> None:
        super().__init__()
        self.at: float = at

    def random(self) -> float:
        return self.at


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """One question to the learner: the word of its text, the answer to give (the last step has none), things to point
    at beside those that the answer touches, and what the other seat answers next.
    """

    say: str
    give: str = ""
    point: list[str] = []
    then: list[str] = []


class Lesson(msgspec.Struct, forbid_unknown_fields=True):
    """`seats` names the bot of each seat, '' for the learner. It begins at a position, or with what was drawn at setup;
    `opening` is what was answered before the learner comes, each with its seat: "b B3@e1". `chance` is where in its pool
    lies what is drawn later, from 0 to less than 1.
    """

    chance: float
    options: dict[str, Any]
    seats: list[str]
    step: list[Step]
    position: str = ""
    drew: list[tuple[str, str]] = []
    opening: list[str] = []

    def answers(self, seat: int) -> list[str]:
        """All that a seat answers on the path."""
        told = [step.give for step in self.step if step.give] if seat == LEARNER else [a for s in self.step for a in s.then]
        return [answer for who, answer in self.opening_answers() if who == seat] + told

    def opening_answers(self) -> list[tuple[int, str]]:
        return [(SEAT_LETTERS.index(said[0]), said[2:]) for said in self.opening]

    def make_record(self, game: Game) -> Record:
        """The record of the lesson as the learner finds it."""
        laid = Record(game.name, game.options(), position=self.position, drew=self.drew)
        play = Play(game, laid, FixedRandom(self.chance))
        play.play_forced()
        for seat, answer in self.opening_answers():
            play.play_named(seat, answer)
            play.play_forced()
        return play.record

    # -- where somebody is -------------------------------------------------------------------------------------------
    def has_left_path(self, record: Record) -> bool:
        """Whether something was answered that is not on the path."""
        given = [zip(given_answers(record, seat), self.answers(seat)) for seat in range(len(self.seats))]
        return any(one != other for answers in given for one, other in answers)

    def next_answer(self, record: Record, seat: int) -> str:
        """What a seat answers next; '' if the path was left or ends here."""
        answers = self.answers(seat)[len(given_answers(record, seat)) :]
        return answers[0] if answers and not self.has_left_path(record) else ""

    def step_number(self, record: Record) -> int:
        """Which step the learner is at; less than 0 if some of the opening was taken back."""
        before = sum(seat == LEARNER for seat, _ in self.opening_answers())
        return min(len(given_answers(record, LEARNER)) - before, len(self.step) - 1)


def given_answers(record: Record, seat: int) -> list[str]:
    """What a seat answered that counts, less what the table answered for it."""
    entries = [record.entries[number] for number in record.live_entries()]
    return [entry.answer for entry in entries if entry.seat == seat and not entry.auto]


def load_lesson(folder: Path) -> Lesson | None:
    """The lesson in the folder of a game; None if there is none."""
    file = folder / LESSON_FILE
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Lesson) if file.exists() else None
