"""The worker: one thread that runs everything that touches a table, the store or a bot.

Jobs run one after another, so no table is used by two jobs at once. Showing a turn can take a while, because it is sent
as many small updates. If it takes long, the worker runs a waiting job of another table between two updates, so that nobody
waits for a slow broadcast at a table they do not play at. A short one is not interrupted: its players wait, too.

Jobs of different clients take turns, by address and then by holder: a client with many jobs waits for its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import Context, ContextVar
from threading import Lock
from time import monotonic
from typing import Any, Generic, TypeVar

from ..meters import SERVER, Client
from .fair_turns import FairQueue, FairTurns, TurnLimits

T = TypeVar("T")
EARLY_SECONDS = 0.03  # duration of work for one table after which a job of another one may run
SUBMITTED = TurnLimits(total=2, holder=1, address=1)  # jobs that the thread has at once: one runs, the next is of others
CURRENT_CLIENT: ContextVar[Client] = ContextVar("current_client", default=SERVER)  # who asks for a job


class QueuedCall(Generic[T]):
    """A call at a table, to run once."""

    def __init__(self, table_id: str, call: Callable[[], T]) -> None:
        self.table_id = table_id
        self.call = call
        self.result: Future[T] = Future()

    def run(self) -> None:
        if not self.result.set_running_or_notify_cancel():  # nobody waits for it any more
            return
        try:
            self.result.set_result(self.call())
        except Exception as error:  # only the caller of this job gets the error
            self.result.set_exception(error)


class WorkerQueue:
    """The waiting jobs, in fair order. The event loop adds them, and only the worker thread runs them."""

    def __init__(self) -> None:
        self.waiting: FairQueue[QueuedCall[Any]] = FairQueue()
        self.lock = Lock()  # guards the queue
        self.running_early = False  # while one job runs early, no other job does
        self.busy_since = 0.0  # when the job that runs now began, or continued after another one

    def add(self, client: Client, job: QueuedCall[Any]) -> None:
        with self.lock:
            self.waiting.add(client, job)

    def remove(self, client: Client, job: QueuedCall[Any]) -> bool:
        """Remove a waiting job. False if it has been run or removed."""
        with self.lock:
            return self.waiting.remove(client, job)

    def run_timed(self, call: Callable[[], T]) -> T:
        """Run a call of a job whose turn it is."""
        self.busy_since = monotonic()
        return call()

    def run_in_order(self, client: Client, job: QueuedCall[Any]) -> None:
        """Run a job whose turn it is, unless it ran early."""
        if self.remove(client, job):
            job.run()

    def run_one_early(self, table_id: str) -> None:
        """Run the next waiting job of another table, if there is one. `table_id` is the table that is busy now."""
        if self.running_early or not self.waiting or monotonic() - self.busy_since < EARLY_SECONDS:
            return
        with self.lock:
            found = self.waiting.take(lambda client, job: job.table_id != table_id)
        if found is None:
            return
        self.running_early = True
        try:
            Context().run(found[1].run)  # not in the context of the job that is busy
        finally:
            self.running_early = False
            self.busy_since = monotonic()


class Worker:
    """The worker thread and its queue."""

    def __init__(self) -> None:
        self.executor = ThreadPoolExecutor(1, "table")
        self.queue = WorkerQueue()
        self.turns = FairTurns(SUBMITTED)

    async def run(self, call: Callable[[], T]) -> T:
        """Run a call in the worker thread."""
        client = CURRENT_CLIENT.get()
        await self.turns.acquire(client)
        try:
            return await asyncio.get_running_loop().run_in_executor(self.executor, self.queue.run_timed, call)
        finally:
            self.turns.release(client)

    async def run_at_table(self, table_id: str, call: Callable[[], T]) -> T:
        """Run a call that touches only this table in the worker thread. It may run early, during a long broadcast."""
        if not self.turns.running:  # no running job could be interrupted for this one
            return await self.run(call)
        job, client = QueuedCall(table_id, call), CURRENT_CLIENT.get()
        self.queue.add(client, job)
        in_order = asyncio.create_task(self.run(lambda: self.queue.run_in_order(client, job)))
        try:
            return await asyncio.wrap_future(job.result)
        finally:
            in_order.cancel()  # the job is done, or the caller was cancelled
            self.queue.remove(client, job)
