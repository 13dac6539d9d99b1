"""Nobody waits for what others look at: while one table is shown what happened, moment by moment, another is answered.

The worker does one thing after another. What somebody asks at a table stands in line for it, and is done in its turn or,
between two moments of another table, before that.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Job(Generic[T]):
    """Something to be done at a table, once."""

    def __init__(self, table_id: str, call: Callable[[], T]) -> None:
        self.table_id = table_id
        self.call = call
        self.found: Future[T] = Future()

    def do(self) -> None:
        try:
            self.found.set_result(self.call())
        except Exception as error:  # for whoever asked, and nobody else
            self.found.set_exception(error)


class WorkerQueue:
    """The jobs that wait, in the order in which they came. Only the worker does them."""

    def __init__(self) -> None:
        self.waiting: deque[Job[Any]] = deque()
        self.letting = False  # a job is done before its turn: no other one is let in meanwhile

    def join(self, job: Job[Any]) -> None:
        self.waiting.append(job)

    def leave(self, job: Job[Any]) -> None:
        with suppress(ValueError):
            self.waiting.remove(job)

    def turn(self, job: Job[T]) -> T:
        """What comes of a job whose turn it is, if it has not been let in before."""
        if not job.found.done():
            self.leave(job)
            job.do()
        return job.found.result()

    def let_in(self, table_id: str) -> None:
        """One job, if there is one, of another table than this, at which something is still being done."""
        others = [] if self.letting else [job for job in list(self.waiting) if job.table_id != table_id]
        if not others:
            return
        self.leave(others[0])
        self.letting = True
        try:
            others[0].do()
        finally:
            self.letting = False
