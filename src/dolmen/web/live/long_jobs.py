"""Work that may take long runs in a small pool of processes, never in the worker that answers the players.

A job is a function of a module with plain arguments: it gets no access to the store or to a table. Jobs of different clients
take turns, by address and then by holder. A client that has too many jobs, or that comes while the queue is full, is refused
at once (`JobRefused`). A job that exceeds its time is stopped, and so is the job of a client that leaves. Its process is
killed and replaced.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Condition, Event, Thread
from time import monotonic
from typing import Any, Generic, TypeVar

from ..meters import Client, JobLimits
from ..metrics import Metrics
from .child_process import serve_jobs
from .fair_turns import FairQueue

log = logging.getLogger("dolmen.jobs")
T = TypeVar("T")
NICENESS = 10  # players and bots come first
START_SECONDS = 60.0  # time limit for the start of a process
POLL_SECONDS = 0.1  # how often a slot checks whether its job must be stopped
GRACE_SECONDS = 1.0  # a job whose client has left may end within this time: a new process takes longer to start
RETRY_SECONDS = 60  # delay after a job that took too long
BUSY, TOO_LONG = "busy", "too-long"  # the texts `web.refused.*`


class JobRefused(Exception):
    """A job was not done. `word` says why; try again after `seconds`."""

    def __init__(self, word: str, seconds: int) -> None:
        super().__init__(word)
        self.word: str = word
        self.seconds: int = seconds


class LongJob(Generic[T]):
    """A call to run once, for a client."""

    def __init__(self, client: Client, function: Callable[..., T], arguments: tuple[Any, ...]) -> None:
        self.client = client
        self.function = function
        self.arguments = arguments
        self.result: Future[T] = Future()
        self.queued_at = monotonic()
        self.started_at = 0.0
        self.client_left = Event()


class LongJobs:
    """The pool. With 0 processes one thread runs the jobs, for tests; such a job cannot be stopped."""

    def __init__(self, processes: int, limits: JobLimits, metrics: Metrics) -> None:
        self.limits = limits
        self.processes = processes
        self.slots = [PoolThread(self, processes > 0) for _ in range(max(1, processes))]
        self.queue: FairQueue[LongJob[Any]] = FairQueue()
        self.changed = Condition()  # guards everything below and the queue
        self.open: Counter[str] = Counter()  # waiting and running jobs by holder and by address
        self.running: set[LongJob[Any]] = set()
        self.longest = 0.0
        self.closed = False
        self.wait_seconds = metrics.histogram("dolmen_job_wait_seconds", "Time that a long job waits for a process")
        metrics.add_gauge("dolmen_jobs_waiting", "Long jobs that wait for a process", lambda: len(self.queue))
        metrics.add_gauge("dolmen_jobs_running", "Long jobs that run", lambda: len(self.running))
        metrics.add_gauge("dolmen_job_longest_seconds", "Time of the longest job so far", self.longest_seconds)

    async def run(self, client: Client, function: Callable[..., T], *arguments: Any) -> T:
        """Run a job and return its result. Raises JobRefused, or what the job raises.

        If the calling task is cancelled, the job is stopped.
        """
        job = LongJob(client, function, arguments)
        self.submit(job)
        try:
            return await asyncio.wrap_future(job.result)
        except asyncio.CancelledError:
            self.stop(job)
            raise

    # -- submitting and stopping (event loop) --------------------------------------------------------------------------
    def submit(self, job: LongJob[Any]) -> None:
        with self.changed:
            if self.is_full(job.client):
                raise JobRefused(BUSY, self.retry_seconds())
            self.open.update(names_of(job.client))
            self.queue.add(job.client, job)
            self.changed.notify()
        for slot in self.slots:
            slot.start()

    def is_full(self, client: Client) -> bool:
        most = self.limits
        if len(self.queue) >= most.queue or self.closed:
            return True
        return self.open[f"holder {client.holder}"] >= most.holder or self.open[f"address {client.address}"] >= most.address

    def retry_seconds(self) -> int:
        """When a refused client should try again: a guess from the number of jobs that are ahead."""
        return 1 + len(self.queue) // len(self.slots)

    def stop(self, job: LongJob[Any]) -> None:
        """Drop a job that waits. The slot of a job that runs stops it, unless it ends soon."""
        with self.changed:
            job.client_left.set()
            if self.queue.remove(job.client, job):
                self.release(job)

    def close(self) -> None:
        with self.changed:
            self.closed = True
            while (waiting := self.queue.take()) is not None:
                with suppress(InvalidStateError):
                    waiting[1].result.set_exception(JobRefused(BUSY, 1))
            self.changed.notify_all()
            for slot in self.slots:
                slot.kill()

    # -- running (threads of the slots) --------------------------------------------------------------------------------
    def next_job(self) -> LongJob[Any] | None:
        """Wait for a job; None when the pool is closed."""
        with self.changed:
            while (found := self.queue.take()) is None and not self.closed:
                self.changed.wait()
            if found is None:
                return None
            job = found[1]
            job.started_at = monotonic()
            self.running.add(job)
        self.wait_seconds.observe(job.started_at - job.queued_at)
        return job

    def finish(self, job: LongJob[Any]) -> None:
        with self.changed:
            self.longest = max(self.longest, monotonic() - job.started_at)
            self.running.discard(job)
            self.release(job)

    def release(self, job: LongJob[Any]) -> None:
        self.open.subtract(names_of(job.client))
        for name in names_of(job.client):
            if not self.open[name]:
                del self.open[name]

    def longest_seconds(self) -> float:
        now = monotonic()
        return max([self.longest, *(now - job.started_at for job in list(self.running))])


def names_of(client: Client) -> list[str]:
    """The names under which the jobs of a client are counted."""
    kinds = (("holder", client.holder), ("address", client.address))
    return [f"{kind} {name}" for kind, name in kinds if name]


class PoolThread:
    """A thread that runs one job after another in a process of its own, which it starts when it needs one."""

    def __init__(self, pool: LongJobs, in_process: bool) -> None:
        self.pool = pool
        self.in_process = in_process
        self.thread: Thread | None = None
        self.process: BaseProcess | None = None
        self.pipe: Connection | None = None

    def start(self) -> None:
        if self.thread is None:
            self.thread = Thread(target=self.run_jobs, name="job", daemon=True)
            self.thread.start()

    def run_jobs(self) -> None:
        while (job := self.pool.next_job()) is not None:
            try:
                result = self.run_in_process(job) if self.in_process else job.function(*job.arguments)
            except Exception as error:
                self.pool.finish(job)
                with suppress(InvalidStateError):  # the caller has left
                    job.result.set_exception(error)
            else:
                self.pool.finish(job)
                with suppress(InvalidStateError):
                    job.result.set_result(result)

    def run_in_process(self, job: LongJob[Any]) -> Any:
        try:
            pipe = self.connect()
            if job.client_left.is_set():  # while the process started
                raise JobRefused(BUSY, 1)
            pipe.send((job.function, job.arguments))
            began = monotonic()
            while not pipe.poll(POLL_SECONDS):
                seconds = monotonic() - began
                if seconds > self.pool.limits.seconds:
                    log.warning("the job %s was stopped after %.1f seconds", job.function.__name__, seconds)
                    self.kill()
                    raise JobRefused(TOO_LONG, RETRY_SECONDS)
                if job.client_left.is_set() and seconds > GRACE_SECONDS:
                    raise EOFError
            succeeded, value = pipe.recv()
        except (EOFError, OSError):
            self.kill()
            if not job.client_left.is_set() and not self.pool.closed:
                log.warning("the process of the job %s died", job.function.__name__)
            raise JobRefused(BUSY, 1) from None
        if not succeeded:
            raise value
        return value

    def connect(self) -> Connection:
        """The pipe to the process; starts a process if there is none."""
        if self.process is None or self.pipe is None or not self.process.is_alive():
            context = get_context("spawn")
            self.pipe, theirs = context.Pipe()
            self.process = context.Process(target=serve_jobs, args=(theirs, NICENESS), daemon=True)
            self.process.start()
            theirs.close()
            if not self.pipe.poll(START_SECONDS):
                raise EOFError
            self.pipe.recv()  # it is ready
        return self.pipe

    def kill(self) -> None:
        """Stop the process, if there is one. The next job gets a new one."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
