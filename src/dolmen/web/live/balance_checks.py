"""Checks of the balance of packs run in the background: short jobs, one after another, so that other jobs get their turn.

Nothing is kept: a check belongs to one request and ends with it. The same pack gives the same result again.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator

from dolmen.arena.pack_balance import Balance, play_part

from ..meters import Client
from .long_jobs import BUSY, TOO_LONG, JobRefused, LongJobs, names_of

GAMES = 200
JOB_SECONDS = 1.0
MAX_JOBS = 400  # maximum number of jobs of one check
MAX_REFUSALS = 20  # maximum number of refused jobs in a row
RETRY_SECONDS = 30  # delay after which a client that has too many checks may ask again
MAX_RUNNING = 16
RUNNING_PER_CLIENT = {"holder": 2, "address": 4}


class BalanceChecks:
    """The checks that run now, counted by client."""

    def __init__(self, jobs: LongJobs) -> None:
        self.jobs = jobs
        self.count = 0
        self.running: Counter[str] = Counter()  # by holder and by address
        self.closed = False

    async def play(self, client: Client, game: str, pack: bytes, seats: int) -> AsyncIterator[Balance]:
        """Play the games with a valid pack, and yield what is known after each job. Raises JobRefused.

        A job is stopped when the caller is cancelled.
        """
        names = names_of(client)
        if self.count >= MAX_RUNNING or any(self.running[n] >= RUNNING_PER_CLIENT[n.split()[0]] for n in names):
            raise JobRefused(BUSY, RETRY_SECONDS)
        self.count += 1
        self.running.update(names)
        try:
            balance = Balance.of_no_games(seats)
            jobs = refusals = 0
            while balance.games < GAMES:
                if jobs == MAX_JOBS:
                    raise JobRefused(TOO_LONG, RETRY_SECONDS)
                try:
                    numbers = range(balance.games, GAMES)
                    part = await self.jobs.run(client, play_part, game, pack, seats, numbers, JOB_SECONDS)
                except JobRefused as refused:
                    refusals += 1
                    if refused.word != BUSY or refusals > MAX_REFUSALS or self.closed:
                        raise
                    await asyncio.sleep(refused.seconds)
                else:
                    balance.add(part)
                    jobs, refusals = jobs + 1, 0
                if self.closed:
                    raise JobRefused(BUSY, RETRY_SECONDS)
                yield balance
        finally:
            self.count -= 1
            self.running.subtract(names)
            self.running += Counter()  # forgets those without checks

    def close(self) -> None:
        """End all checks after their present job: the server stops."""
        self.closed = True
