"""Analyses of finished games run in the background: short jobs, one after another, so that other jobs get their turn.

What is done so far is saved after each job. An analysis pauses when nobody waits for it. It continues from what is saved
when somebody asks for it again, also after a restart of the server.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from functools import partial
from time import monotonic
from typing import NamedTuple

import msgspec

from dolmen.store import StoreError
from dolmen.store.analyses import load_analysis, save_analysis
from dolmen.table import Table, TableError, Tables, analyse_part, read_analysis, stored_until
from dolmen.text import InputError

from ..meters import Client
from .long_jobs import BUSY, JobRefused, LongJobs, names_of
from .worker_queue import Worker

log = logging.getLogger("dolmen.web")
JOB_SECONDS = 1.0
WAIT_SECONDS = 90.0  # an analysis pauses if nobody asks for so long; pages in the background ask once a minute
RETRY_SECONDS = 30  # delay after which a client that has too many analyses may ask again
MAX_REFUSALS = 20  # maximum number of refused jobs in a row
MAX_RUNNING = 32
RUNNING_PER_CLIENT = {"holder": 2, "address": 4}
MAX_FAILED = 1000


class Progress(NamedTuple):
    """How far an analysis is: decisions that are done, of all. `failed`: it cannot be completed."""

    done: int
    total: int
    running: bool
    complete: bool
    failed: bool


class Analyses:
    """One task per game that is being analysed."""

    def __init__(self, tables: Tables, worker: Worker, jobs: LongJobs) -> None:
        self.tables = tables
        self.worker = worker
        self.jobs = jobs
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.asked: dict[str, float] = {}  # by table with a task: when somebody asked last
        self.running: Counter[str] = Counter()  # analyses by holder and by address
        self.failed: dict[str, None] = {}  # tables whose analysis met an error, the oldest first

    def start(self, table_id: str, client: Client) -> None:
        """Start or continue the analysis of a finished game, unless it runs already. Raises JobRefused if too many run."""
        self.keep_running(table_id)
        if table_id in self.tasks:
            return
        names = names_of(client)
        if len(self.tasks) >= MAX_RUNNING or any(self.running[n] >= RUNNING_PER_CLIENT[n.split()[0]] for n in names):
            raise JobRefused(BUSY, RETRY_SECONDS)
        self.running.update(names)
        self.failed.pop(table_id, None)
        self.asked[table_id] = monotonic()
        self.tasks[table_id] = asyncio.create_task(self.analyse(table_id, client))

    def keep_running(self, table_id: str) -> None:
        """Keep a running analysis going: a page still waits for it."""
        if table_id in self.tasks:
            self.asked[table_id] = monotonic()

    def stop(self) -> None:
        for task in self.tasks.values():
            task.cancel()

    def saved_body(self, table: Table) -> str:
        """The analysis as it is saved. Runs in the worker thread."""
        body = load_analysis(self.tables.store.db, table.id, table.version)
        return body if read_analysis(body) is not None else ""

    def progress(self, table: Table) -> Progress:
        """How far the saved analysis of a table is. Runs in the worker thread."""
        analysis = read_analysis(self.saved_body(table))
        done, total = (analysis.done, analysis.total) if analysis is not None else (0, 1)
        complete = analysis is not None and analysis.is_complete()
        return Progress(done, total, table.id in self.tasks, complete, table.id in self.failed)

    async def analyse(self, table_id: str, client: Client) -> None:
        try:
            data, length, body = await self.worker.run(lambda: self.describe_game(table_id))
            refusals = 0
            while not is_complete(body) and refusals < MAX_REFUSALS:
                if monotonic() - self.asked[table_id] > WAIT_SECONDS:
                    return
                try:
                    body = await self.jobs.run(client, analyse_part, data, body, JOB_SECONDS)
                except JobRefused as refused:
                    refusals += 1
                    await asyncio.sleep(refused.seconds)
                    continue
                refusals = 0
                await self.worker.run(partial(save_analysis, self.tables.store.db, table_id, length, body))
        except (StoreError, TableError) as error:
            log.warning("the analysis of %s stopped: %s", table_id, error)
        except InputError as error:
            log.warning("the game %s cannot be analysed: %s", table_id, error)
            self.note_failure(table_id)
        except Exception:
            log.exception("the analysis of %s failed", table_id)
            self.note_failure(table_id)
        finally:
            del self.tasks[table_id], self.asked[table_id]
            self.running.subtract(names_of(client))
            self.running += Counter()  # forgets those without analyses

    def note_failure(self, table_id: str) -> None:
        self.failed[table_id] = None
        while len(self.failed) > MAX_FAILED:
            del self.failed[next(iter(self.failed))]

    def describe_game(self, table_id: str) -> tuple[bytes, int, str]:
        """The game, encoded, its number of entries, and the analysis so far. Runs in the worker thread."""
        table = self.tables.get(table_id)
        data = msgspec.msgpack.encode(stored_until(table, table.version))
        return data, table.version, self.saved_body(table)


def is_complete(body: str) -> bool:
    analysis = read_analysis(body)
    return analysis is not None and analysis.is_complete()
