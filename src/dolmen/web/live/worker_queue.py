"""The worker: one thread that runs everything that touches a table, the store or a bot.

Jobs run one after another, so no table is used by two jobs at once. Showing a turn can take a while, because it is sent
as many small updates. Between two updates of one table the worker runs a waiting job of another table, so that nobody waits
for a slow broadcast at a table they do not play at.

Jobs of different clients take turns, by address and then by holder: a client with many jobs waits for its own.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from contextvars import ContextVar
from typing import Any, Generic, TypeVar

from ..meters import SERVER, Client
from .fair_turns import FairTurns, TurnLimits

T = TypeVar("T")
MAX_SUBMITTED = 2  # jobs that the thread has at once: the next one is there when the first ends
CURRENT_CLIENT: ContextVar[Client] = ContextVar("current_client", default=SERVER)  # who asks for a job


class Job(Generic[T]):
    """A call at a table, to run once."""

    def __init__(self, table_id: str, call: Callable[[], T]) -> None:
        self.table_id = table_id
        self.call = call
        self.result: Future[T] = Future()

    def run(self) -> None:
        try:
            self.result.set_result(self.call())
        except Exception as error:  # only the caller of this job gets the error
            self.result.set_exception(error)


class WorkerQueue:
    """The waiting jobs in the order of arrival. Only the worker thread runs them."""

    def __init__(self) -> None:
        self.waiting: deque[Job[Any]] = deque()
        self.running_early = False  # while one job runs early, no other job does

    def add(self, job: Job[Any]) -> None:
        self.waiting.append(job)

    def remove(self, job: Job[Any]) -> None:
        with suppress(ValueError):
            self.waiting.remove(job)

    def run_in_order(self, job: Job[T]) -> T:
        """Run a job whose turn it is, unless it ran early. Return its result."""
        if not job.result.done():
            self.remove(job)
            job.run()
        return job.result.result()

    def run_one_early(self, table_id: str) -> None:
        """Run the first waiting job of another table, if there is one. `table_id` is the table that is busy now."""
        others = [] if self.running_early else [job for job in list(self.waiting) if job.table_id != table_id]
        if not others:
            return
        self.remove(others[0])
        self.running_early = True
        try:
            others[0].run()
        finally:
            self.running_early = False


class Worker:
    """The worker thread and its queue."""

    def __init__(self) -> None:
        self.executor = ThreadPoolExecutor(1, "table")
        self.queue = WorkerQueue()
        self.turns = FairTurns(TurnLimits(MAX_SUBMITTED, MAX_SUBMITTED, MAX_SUBMITTED))

    async def run(self, call: Callable[[], T]) -> T:
        """Run a call in the worker thread."""
        client = CURRENT_CLIENT.get()
        await self.turns.acquire(client)
        try:
            return await asyncio.get_running_loop().run_in_executor(self.executor, call)
        finally:
            self.turns.release(client)

    async def run_at_table(self, table_id: str, call: Callable[[], T]) -> T:
        """The same, but the call may run early while another table is shown a turn."""
        job = Job(table_id, call)
        self.queue.add(job)
        try:
            return await self.run(lambda: self.queue.run_in_order(job))
        finally:
            self.queue.remove(job)  # the caller may have been cancelled
