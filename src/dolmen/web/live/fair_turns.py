"""Shares the time of the worker, of the bots and of the long jobs fairly among the clients that ask for it.

A client can have any number of holders, since every new cookie is one, but only a few addresses. So addresses take
turns, and the holders at one address take its turns among themselves.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Generic, NamedTuple, TypeVar

from ..meters import Client

T = TypeVar("T")
Turn = asyncio.Future[None]


class FairQueue(Generic[T]):
    """Waiting items of clients. Addresses take turns, then holders, however many items each of them has."""

    def __init__(self) -> None:
        self.by_address: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()  # the next one is first

    def __len__(self) -> int:
        return sum(map(self.count, self.by_address))

    def __bool__(self) -> bool:
        return bool(self.by_address)

    def count(self, address: str) -> int:
        """How many items of an address wait."""
        return sum(map(len, self.by_address.get(address, {}).values()))

    def add(self, client: Client, item: T) -> None:
        self.by_address.setdefault(client.address, OrderedDict()).setdefault(client.holder, deque()).append(item)

    def take(self, may_run: Callable[[Client, T], bool] = lambda client, item: True) -> tuple[Client, T] | None:
        """The first item of the client whose turn it is, and who `may_run` it; None if there is none.

        The holder then goes to the end of its address, and the address to the end of the queue.
        """
        for address, holders in self.by_address.items():
            for holder, items in holders.items():
                client = Client(address, holder)
                found = next((at for at, item in enumerate(items) if may_run(client, item)), -1)
                if found >= 0:
                    item = items[found]
                    del items[found]
                    self.move_to_end(client)
                    return client, item
        return None

    def move_to_end(self, client: Client) -> None:
        """Let all others come before this client. Drops it if it has no items."""
        holders = self.by_address.pop(client.address)
        if items := holders.pop(client.holder):
            holders[client.holder] = items
        if holders:
            self.by_address[client.address] = holders

    def remove(self, client: Client, item: T) -> bool:
        """Remove a waiting item. False if it does not wait any more."""
        holders = self.by_address.get(client.address, OrderedDict())
        if item not in holders.get(client.holder, ()):
            return False
        holders[client.holder].remove(item)
        if not holders[client.holder]:
            del holders[client.holder]
        if not holders:
            del self.by_address[client.address]
        return True


class TurnLimits(NamedTuple):
    """How many turns there are at once, and how many of them one holder and one address may have."""

    total: int
    holder: int
    address: int


class FairTurns:
    """Turns for jobs of clients, within limits. Clients that wait are served fairly."""

    def __init__(self, limits: TurnLimits) -> None:
        self.limits = limits
        self.running: Counter[Client] = Counter()
        self.running_at: Counter[str] = Counter()  # by address
        self.waiting: FairQueue[Turn] = FairQueue()

    @asynccontextmanager
    async def take(self, client: Client) -> AsyncIterator[None]:
        """Wait for a turn of this client, and keep it during the block."""
        await self.acquire(client)
        try:
            yield
        finally:
            self.release(client)

    async def acquire(self, client: Client) -> None:
        """Wait for a turn of this client. Call `release` when it is over."""
        if not self.waiting and self.running.total() < self.limits.total and self.may_run(client):
            self.start(client)
            return
        turn: Turn = asyncio.get_running_loop().create_future()
        self.waiting.add(client, turn)
        self.start_waiting()
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was given at the same moment
                self.release(client)
            else:
                self.waiting.remove(client, turn)
            raise

    def may_run(self, client: Client) -> bool:
        return self.running[client] < self.limits.holder and self.running_at[client.address] < self.limits.address

    def start(self, client: Client) -> None:
        self.running[client] += 1
        self.running_at[client.address] += 1

    def release(self, client: Client) -> None:
        self.running[client] -= 1
        self.running_at[client.address] -= 1
        if not self.running[client]:
            del self.running[client]
        if not self.running_at[client.address]:
            del self.running_at[client.address]
        self.start_waiting()

    def start_waiting(self) -> None:
        """Give the free turns to those who wait."""
        while self.running.total() < self.limits.total:
            found = self.waiting.take(lambda client, turn: self.may_run(client))
            if found is None:
                return
            client, turn = found
            if not turn.cancelled():
                self.start(client)
                turn.set_result(None)
