"""Bots run in separate processes, so that a slow bot never blocks a table: `games/bot_questions.py`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

from dolmen.games.bot_questions import BotQuestion, compute_answer, explain_answer
from dolmen.games.hints import Advice

from .child_process import start_process

log = logging.getLogger("dolmen.bots")
T = TypeVar("T")
MAX_TRIES = 3  # if the process dies
NICENESS = 5
QUICK_BOTS = ("random",)


class BotProcesses:
    """A pool of processes, started when first needed. Without processes, and for quick bots, the `worker` thread is used."""

    def __init__(self, processes: int, worker: Executor) -> None:
        self.processes: int = processes
        self.worker: Executor = worker
        self.pool: ProcessPoolExecutor | None = None

    async def compute_answer(self, question: BotQuestion) -> str:
        if question.bot in QUICK_BOTS or question.scripted_answer:
            return await asyncio.get_running_loop().run_in_executor(self.worker, compute_answer, question)
        return await self.run(compute_answer, question)

    async def explain(self, question: BotQuestion) -> Advice:
        return await self.run(explain_answer, question)

    async def run(self, job: Callable[[BotQuestion], T], question: BotQuestion) -> T:
        if not self.processes:
            return await asyncio.get_running_loop().run_in_executor(self.worker, job, question)
        for _ in range(MAX_TRIES):
            if self.pool is None:
                self.pool = ProcessPoolExecutor(
                    self.processes, get_context("spawn"), initializer=start_process, initargs=(NICENESS,)
                )
            pool = self.pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, job, question)
            except BrokenProcessPool:
                log.warning("the process of bot %s died", question.bot)
                if self.pool is pool:
                    pool.shutdown(wait=False)
                    self.pool = None
        raise RuntimeError(f"all processes of bot {question.bot} died")

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None
