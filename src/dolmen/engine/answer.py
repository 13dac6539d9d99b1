"""Answers: small values made once, when the content is loaded, and shared ever after.

Making objects is what costs time in Python, so nothing is made while answers are listed: `legal` hands out the
same objects again and again, and two answers are the same answer exactly when they are the same object. Outside
the process an answer is its name (its notation), never a number.
"""

from __future__ import annotations

from typing import Final

DONE: Final = 0
OPTION: Final = 1
LAND: Final = 2
PIECE: Final = 3
MOVE: Final = 4
CARD: Final = 5
SEAT: Final = 6
NUMBER: Final = 7
PLACE: Final = 8

KINDS: Final = ("done", "option", "land", "piece", "move", "card", "seat", "number", "place")


class Answer:
    """One thing a seat may say: its kind, its name in notation and up to three numbers the rules understand."""

    __slots__ = ("a", "b", "c", "kind", "name")

    def __init__(self, kind: int, name: str, a: int, b: int, c: int) -> None:
        self.kind: int = kind
        self.name: str = name
        self.a: int = a
        self.b: int = b
        self.c: int = c

    def __repr__(self) -> str:
        return self.name


class Vocabulary:
    """Every answer a game knows, by name. A name is given once."""

    def __init__(self) -> None:
        self.by_name: dict[str, Answer] = {}

    def make(self, kind: int, name: str, a: int = 0, b: int = 0, c: int = 0) -> Answer:
        if name in self.by_name:
            raise ValueError(f"two answers are called {name!r}")
        answer = Answer(kind, name, a, b, c)
        self.by_name[name] = answer
        return answer

    def add(self, answers: list[Answer]) -> None:
        """Answers made elsewhere and shared by several games, such as those of the combinators."""
        for answer in answers:
            if answer.name in self.by_name:
                raise ValueError(f"two answers are called {answer.name!r}")
            self.by_name[answer.name] = answer
