"""Verifies a game before it is opened for the first time after the rules have changed, in a process for long jobs."""

from __future__ import annotations

import asyncio

from dolmen.table import Tables, verify_game

from .long_jobs import LongJobs
from .worker_queue import CURRENT_CLIENT, Worker


class Verifier:
    """One task per game that is being verified."""

    def __init__(self, tables: Tables, worker: Worker, jobs: LongJobs) -> None:
        self.tables = tables
        self.worker = worker
        self.jobs = jobs
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def wait_until_verified(self, table_id: str) -> None:
        """Wait until a table can be opened without a replay of the whole game. Raises JobRefused if there is no room."""
        if table_id in self.tables.open_tables:
            return
        if table_id not in self.tasks:
            self.tasks[table_id] = asyncio.create_task(self.verify(table_id))
        await asyncio.shield(self.tasks[table_id])  # others may wait for it, too

    async def verify(self, table_id: str) -> None:
        try:
            data = await self.worker.run(lambda: self.tables.encoded_game_to_verify(table_id))
            if data is not None:
                outcome = await self.jobs.run(CURRENT_CLIENT.get(), verify_game, data, self.tables.store.pauses)
                await self.worker.run(lambda: self.tables.save_verification(table_id, outcome))
        finally:
            del self.tasks[table_id]
