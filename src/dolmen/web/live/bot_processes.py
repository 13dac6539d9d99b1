"""Bots run in separate processes, so that a slow bot never blocks a table.

A process gets only what the seat of the bot may see, as data, and returns the name of an answer. It has no access to the
store or to secrets.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from random import SystemRandom
from threading import Thread
from typing import TypeVar

import msgspec

from dolmen.engine.game import Game
from dolmen.engine.serialize import from_bytes
from dolmen.engine.state import View
from dolmen.games import make
from dolmen.games.bots import BOTS
from dolmen.games.hints import Advice, advise
from dolmen.table import BotQuestion

log = logging.getLogger("dolmen.bots")
T = TypeVar("T")
MAX_TRIES = 3  # if the process dies
CACHED_GAMES = 8
QUICK_BOTS = ("random",)


@lru_cache(CACHED_GAMES)
def cached_game(name: str, options: bytes, pack: bytes | None) -> Game:
    return make(name, msgspec.json.decode(options), pack)


def think(question: BotQuestion) -> str:
    """The name of the bot's answer."""
    if question.scripted_answer:
        return question.scripted_answer
    game = cached_game(question.game, question.options, question.pack)
    view = View(from_bytes(game, question.view))
    return BOTS[question.bot].choose(game, view, question.seat, SystemRandom()).name


def explain(question: BotQuestion) -> Advice:
    """A good answer and why it is one."""
    game = cached_game(question.game, question.options, question.pack)
    return advise(game, View(from_bytes(game, question.view)), question.seat, SystemRandom())


def start_process() -> None:
    """Ignore Ctrl-C, because the server stops its processes; end if the server is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = parent_process()
    assert server is not None
    Thread(target=exit_with_parent, args=(server.sentinel,), daemon=True).start()


def exit_with_parent(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


class BotProcesses:
    """A pool of processes, started when first needed. Without processes, and for quick bots, the `worker` thread is used."""

    def __init__(self, processes: int, worker: Executor) -> None:
        self.processes: int = processes
        self.worker: Executor = worker
        self.pool: ProcessPoolExecutor | None = None

    async def think(self, question: BotQuestion) -> str:
        if question.bot in QUICK_BOTS or question.scripted_answer:
            return await asyncio.get_running_loop().run_in_executor(self.worker, think, question)
        return await self.run(think, question)

    async def explain(self, question: BotQuestion) -> Advice:
        return await self.run(explain, question)

    async def run(self, job: Callable[[BotQuestion], T], question: BotQuestion) -> T:
        if not self.processes:
            return await asyncio.get_running_loop().run_in_executor(self.worker, job, question)
        for _ in range(MAX_TRIES):
            if self.pool is None:
                self.pool = ProcessPoolExecutor(self.processes, get_context("spawn"), initializer=start_process)
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
