"""Bots run in separate processes, so that a slow bot never blocks a table.

A process gets only what the seat of the bot may see, as data, and returns the name of an answer. It has no access to the
store or to secrets.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from random import SystemRandom
from typing import TypeVar

from dolmen.engine.serialize import from_bytes
from dolmen.engine.state import View
from dolmen.games import make_cached
from dolmen.games.bots import BOTS
from dolmen.games.hints import Advice, advise
from dolmen.table import BotQuestion

from .child_process import start_process

log = logging.getLogger("dolmen.bots")
T = TypeVar("T")
MAX_TRIES = 3  # if the process dies
NICENESS = 5
QUICK_BOTS = ("random",)


def compute_answer(question: BotQuestion) -> str:
    """The name of the bot's answer."""
    if question.scripted_answer:
        return question.scripted_answer
    game = make_cached(question.game, question.options, question.pack)
    view = View(from_bytes(game, question.view))
    return BOTS[question.bot].choose(game, view, question.seat, SystemRandom()).name


def explain(question: BotQuestion) -> Advice:
    """A good answer and why it is one."""
    game = make_cached(question.game, question.options, question.pack)
    return advise(game, View(from_bytes(game, question.view)), question.seat, SystemRandom())


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
        return await self.run(explain, question)

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
