"""Errors that a table raises."""

from __future__ import annotations


class TableError(Exception):
    """A request that the table refuses. `word` names the reason and is a key of the error texts."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word: str = word


class StaleRequest(TableError):
    """The request refers to a question or a proposal that is no longer open. Nothing has changed."""

    def __init__(self, word: str = "stale") -> None:
        super().__init__(word)


class ReplayDiffers(Exception):
    """From entry `number` on, the current code plays a stored game differently than the code that recorded it."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(what)
        self.number: int = number
        self.what: str = what
