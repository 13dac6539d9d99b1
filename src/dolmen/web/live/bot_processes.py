"""Bots run in separate processes, so that a slow bot never blocks a table: `games/bot_questions.py`.

A bot of another author (`arena/served_bots.py`) has a process of its own, so that it delays no others.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

import msgspec

from dolmen.arena.served_bots import PREFIX, SERVED, ServedBot, answer_question
from dolmen.games.bot_questions import BotQuestion, compute_answer, explain_answer
from dolmen.games.hints import Advice

from .child_process import start_process

log = logging.getLogger("dolmen.bots")
T = TypeVar("T")
MAX_TRIES = 3  # maximum number of tries when processes die
NICENESS = 5
QUICK_BOTS = ("random",)
SUBSTITUTE = "normal"  # plays for a bot that this server does not offer


class BotProcesses:
    """A pool of processes, started when first needed. Without processes, and for quick bots, the `worker` thread is used."""

    def __init__(self, processes: int, worker: Executor) -> None:
        self.processes: int = processes
        self.worker: Executor = worker
        self.pool: ProcessPoolExecutor | None = None
        self.served: dict[str, Executor] = {}  # by the id of the bot

    async def compute_answer(self, question: BotQuestion, table_id: str = "") -> str:
        if question.bot.startswith(PREFIX) and not question.scripted_answer:
            if (served := SERVED.get(question.bot)) is not None:
                return await self.ask_served_bot(served, table_id, question)
            question = msgspec.structs.replace(question, bot=SUBSTITUTE)
        if question.bot in QUICK_BOTS or question.scripted_answer:
            return await asyncio.get_running_loop().run_in_executor(self.worker, compute_answer, question)
        return await self.run(compute_answer, question)

    async def ask_served_bot(self, served: ServedBot, table_id: str, question: BotQuestion) -> str:
        """The answer of a bot of another author. If its process dies, another bot answers this question."""
        executor = self.served.get(served.id)
        if executor is None:
            executor = self.served[served.id] = self.start_executor()
        try:
            arguments = (served, table_id, question)
            answer, lost = await asyncio.get_running_loop().run_in_executor(executor, answer_question, *arguments)
        except BrokenProcessPool:
            log.warning("the process of bot %s died", served.id)
            if self.served.get(served.id) is executor:
                self.served.pop(served.id).shutdown(wait=False)
            return await self.run(compute_answer, msgspec.structs.replace(question, bot=SUBSTITUTE))
        if lost:
            log.warning("bot %s lost an answer at table %s: %s", served.id, table_id, lost)
        return answer

    def start_executor(self) -> Executor:
        if not self.processes:
            return ThreadPoolExecutor(1, "own bot")
        return ProcessPoolExecutor(1, get_context("spawn"), initializer=start_process, initargs=(NICENESS,))

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
        for executor in self.served.values():
            executor.shutdown(wait=False, cancel_futures=True)
        self.served.clear()
