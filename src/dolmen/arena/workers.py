"""Where the groups of a run are played: in this process or in several. A cluster is in `dolmen.adapters.ray_cluster`."""

from __future__ import annotations

import signal
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from types import TracebackType
from typing import Self

from .standings import ArenaGame

GROUPS_PER_PROCESS = 4  # under way or waiting to be added, for each process

PlayGroup = Callable[[bytes, list[int]], list[ArenaGame]]


class Workers(ABC):
    """What plays groups of games. As a context it ends its processes, and drops the groups that have not ended."""

    @property
    @abstractmethod
    def capacity(self) -> int:
        """The number of groups that should be under way or waiting to be added."""

    @property
    @abstractmethod
    def under_way(self) -> int:
        """The number of groups that were started and not taken."""

    @abstractmethod
    def start(self, play_group: PlayGroup, plan: bytes, numbers: list[int]) -> None:
        """Start to play a group: the games of a plan with these numbers."""

    @abstractmethod
    def take_finished(self) -> list[list[ArenaGame]]:
        """Wait until a group has ended, and return the groups that have."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    @abstractmethod
    def close(self) -> None:
        """End the processes, if there are any."""


class ThisProcess(Workers):
    """Plays one group after the other."""

    def __init__(self) -> None:
        self.started: deque[tuple[PlayGroup, bytes, list[int]]] = deque()

    @property
    def capacity(self) -> int:
        return 1

    @property
    def under_way(self) -> int:
        return len(self.started)

    def start(self, play_group: PlayGroup, plan: bytes, numbers: list[int]) -> None:
        self.started.append((play_group, plan, numbers))

    def take_finished(self) -> list[list[ArenaGame]]:
        play_group, plan, numbers = self.started.popleft()
        return [play_group(plan, numbers)]

    def close(self) -> None:
        self.started.clear()


class Processes(Workers):
    """Plays groups in processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs: int = jobs
        self.pool: ProcessPoolExecutor = ProcessPoolExecutor(jobs, get_context("spawn"), ignore_interrupts)
        self.futures: set[Future[list[ArenaGame]]] = set()

    @property
    def capacity(self) -> int:
        return self.jobs * GROUPS_PER_PROCESS

    @property
    def under_way(self) -> int:
        return len(self.futures)

    def start(self, play_group: PlayGroup, plan: bytes, numbers: list[int]) -> None:
        self.futures.add(self.pool.submit(play_group, plan, numbers))

    def take_finished(self) -> list[list[ArenaGame]]:
        finished, self.futures = wait(self.futures, return_when=FIRST_COMPLETED)
        return [future.result() for future in finished]

    def close(self) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)


def local_workers(jobs: int) -> Workers:
    """This process, or several if there is more than one job."""
    return ThisProcess() if jobs == 1 else Processes(jobs)


def ignore_interrupts() -> None:
    """Leave Ctrl+C to the driver, which ends the processes after the game that each is playing."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
