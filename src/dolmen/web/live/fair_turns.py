"""Shares the time of the worker and of the bots fairly among those who ask for it."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairTurns:
    """At most `total` jobs run at once, `each` of them for one owner. Owners who wait take turns."""

    def __init__(self, total: int, each: int) -> None:
        self.total = total
        self.each = each
        self.running: Counter[str] = Counter()
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # the next owner is first

    @asynccontextmanager
    async def take(self, owner: str) -> AsyncIterator[None]:
        """Wait for a turn of this owner, and keep it during the block."""
        await self.acquire(owner)
        try:
            yield
        finally:
            self.release(owner)

    async def acquire(self, owner: str) -> None:
        """Wait for a turn of this owner. Call `release` when it is over."""
        if not self.waiting and self.running.total() < self.total and self.running[owner] < self.each:
            self.running[owner] += 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(owner, deque()).append(turn)
        self.start_waiting()
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was given at the same moment
                self.release(owner)
            raise

    def release(self, owner: str) -> None:
        self.running[owner] -= 1
        if not self.running[owner]:
            del self.running[owner]
        self.start_waiting()

    def start_waiting(self) -> None:
        """Give the free turns to those who wait."""
        while self.running.total() < self.total and (owner := self.next_owner()) is not None:
            turns = self.waiting.pop(owner)
            turn = turns.popleft()
            if turns:
                self.waiting[owner] = turns  # behind all other owners
            if not turn.cancelled():
                self.running[owner] += 1
                turn.set_result(None)

    def next_owner(self) -> str | None:
        return next((owner for owner in self.waiting if self.running[owner] < self.each), None)
