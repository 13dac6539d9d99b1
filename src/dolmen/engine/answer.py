"""Answers: small immutable values, made once when a game is made.

Creating objects is slow in Python, so `legal` returns the same objects every time, and answers are compared by identity.
Outside the process an answer is represented by its name (its notation), never by a number.
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
    """An answer to a question: its kind, its name in notation, and up to three numbers that the rules use."""

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
    """All answers of a game by name. Names are unique."""

    def __init__(self) -> None:
        self.by_name: dict[str, Answer] = {}
        self.unlisted: set[str] = set()  # answers that were made when they were read; not in `ActionSpace`

    def make(self, kind: int, name: str, a: int = 0, b: int = 0, c: int = 0) -> Answer:
        if name in self.by_name:
            raise ValueError(f"two answers are called {name!r}")
        answer = Answer(kind, name, a, b, c)
        self.by_name[name] = answer
        return answer

    def make_unlisted(self, kind: int, name: str, a: int = 0, b: int = 0, c: int = 0) -> Answer:
        """Make an answer when its name is read; mostly one that exists only to be refused."""
        self.unlisted.add(name)
        return self.make(kind, name, a, b, c)

    def add(self, answers: list[Answer]) -> None:
        """Add answers that several games share, such as those of the combinators."""
        for answer in answers:
            if answer.name in self.by_name:
                raise ValueError(f"two answers are called {answer.name!r}")
            self.by_name[answer.name] = answer
