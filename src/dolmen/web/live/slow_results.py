"""Runs calls in the worker that may need a new map: what takes long to draw is computed in another process first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from dolmen.games.slow_functions import NotComputed, SlowFunction, compute, refuse_slow_functions

from .long_jobs import LongJobs
from .worker_queue import CURRENT_CLIENT

T = TypeVar("T")


class SlowResults:
    """One task per result that is being computed."""

    def __init__(self, jobs: LongJobs) -> None:
        self.jobs = jobs
        self.tasks: dict[tuple[SlowFunction[Any], tuple[Hashable, ...]], asyncio.Task[None]] = {}

    async def provide(self, missing: NotComputed) -> None:
        """Compute and keep a result. Raises JobRefused if there is no room."""
        key = missing.function, missing.arguments
        if key not in self.tasks:
            self.tasks[key] = asyncio.create_task(self.compute(*key))
        await asyncio.shield(self.tasks[key])  # others may wait for it, too

    async def compute(self, function: SlowFunction[Any], arguments: tuple[Hashable, ...]) -> None:
        try:
            function.keep(arguments, await self.jobs.run(CURRENT_CLIENT.get(), compute, function, arguments))
        finally:
            del self.tasks[function, arguments]


def refusing_slow_functions(call: Callable[[], T]) -> Callable[[], T]:
    """A call that raises NotComputed before it would take long."""

    def wrapped() -> T:
        with refuse_slow_functions():
            return call()

    return wrapped
