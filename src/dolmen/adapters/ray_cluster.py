"""Play the games of an arena on a Ray cluster: `dolmen arena ... --ray ADDRESS`, or in Python

>>> from dolmen.adapters.ray_cluster import RayWorkers
>>> run.play(RayWorkers("10.0.0.5:6379"))

It needs the package ray: install `dolmen[ray]`. A task plays several groups, which take about a second, because each
task costs the driver time. A task that was lost with its node or process is started again; its games count when it ends,
once.
"""

from __future__ import annotations

import hashlib
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
import ray
from ray import exceptions

import dolmen
from dolmen.arena.runs import BadRunPlan, RunPlan
from dolmen.arena.standings import ArenaGame
from dolmen.arena.workers import PlayGroup, Workers
from dolmen.games import game_info
from dolmen.text import InputError, from_library_error

AUTO = "auto"
CONNECT_SECONDS = 5.0
TASK_SECONDS = 1.0  # the duration that a task should have
MOST_GROUPS_PER_TASK = 64
TASKS_PER_CORE = 2  # one that runs, and one that waits for it to end
MOST_LOST = 10  # starts of the same task, before the run ends with an error
COUNT_SECONDS = 2.0  # between two looks at the number of cores
HTTP2_GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])  # with empty settings
HTTP2_SETTINGS = 4  # byte 3 of the server's greeting
LOST = (exceptions.NodeDiedError, exceptions.WorkerCrashedError, exceptions.ObjectLostError, exceptions.OutOfMemoryError)

Group = list[int]
Played = tuple[list[list[ArenaGame]], float]  # the games of each group of a task, and the seconds that it took


class RayTask:
    """A task under way: what it plays, and how often it was lost."""

    def __init__(self, play_group: PlayGroup, plan: bytes, groups: list[Group]) -> None:
        self.play_group: PlayGroup = play_group
        self.plan: bytes = plan
        self.groups: list[Group] = groups
        self.lost: int = 0


class RayWorkers(Workers):
    """All cores of a Ray cluster. Nodes may join and leave during a run."""

    def __init__(self, address: str) -> None:
        connect(address)
        # Ray itself does not start tasks again: a task that ends its process each time would never come to an end.
        self.remote: Any = ray.remote(max_retries=0, scheduling_strategy="SPREAD")(play_groups)
        self.tasks: dict[Any, RayTask] = {}
        self.next: RayTask | None = None  # collects groups until it is large enough
        self.groups_per_task: int = 1
        self.lost: int = 0  # tasks that were started again
        self.cores: int = 1
        self.counted: float = -COUNT_SECONDS

    @property
    def capacity(self) -> int:
        if perf_counter() - self.counted >= COUNT_SECONDS:
            resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
            self.cores = max(1, int(resources.get("CPU", 1)))
            self.counted = perf_counter()
        return self.cores * TASKS_PER_CORE * self.groups_per_task

    @property
    def under_way(self) -> int:
        waiting = len(self.next.groups) if self.next is not None else 0
        return sum(len(task.groups) for task in self.tasks.values()) + waiting

    def start(self, play_group: PlayGroup, plan: bytes, numbers: Group) -> None:
        if self.next is None:
            self.next = RayTask(play_group, plan, [])
        self.next.groups.append(numbers)
        if len(self.next.groups) >= self.groups_per_task:
            self.submit_next()

    def submit_next(self) -> None:
        if self.next is not None:
            self.submit(self.next)
            self.next = None

    def submit(self, task: RayTask) -> None:
        self.tasks[self.remote.remote(task.play_group, task.plan, task.groups, source_digest(task.plan))] = task

    def take_finished(self) -> list[list[ArenaGame]]:
        self.submit_next()
        finished: list[list[ArenaGame]] = []
        while not finished:
            ray.wait([*self.tasks])
            ended, _ = ray.wait([*self.tasks], num_returns=len(self.tasks), timeout=0)
            for reference in ended:
                finished += self.take(reference)
        return finished

    def take(self, reference: Any) -> list[list[ArenaGame]]:
        """The games of a task that has ended; none if it was lost and started again."""
        task = self.tasks.pop(reference)
        try:
            played: Played | InputError = ray.get(reference)
        except LOST as error:
            task.lost += 1
            self.lost += 1
            if task.lost == MOST_LOST:
                game = task.groups[0][0]
                raise BadRunPlan("arena.ray_lost", game=game, n=MOST_LOST, what=first_line(error)) from None
            self.submit(task)
            return []
        except exceptions.RayError as error:
            raise BadRunPlan("arena.ray_failed", what=last_line(error)) from error
        if isinstance(played, InputError):
            raise BadRunPlan("arena.ray_refused", what=played)
        games, seconds = played
        fitting = round(len(games) * TASK_SECONDS / max(seconds, 1e-3))
        self.groups_per_task = max(1, min(fitting, 2 * self.groups_per_task, MOST_GROUPS_PER_TASK))
        return games

    def close(self) -> None:
        """Disconnect, which ends the tasks under way."""
        self.tasks.clear()
        ray.shutdown()


def play_groups(
    play_group: Callable[[bytes, Group], list[ArenaGame]], plan: bytes, groups: list[Group], digest: str
) -> Played | InputError:
    """Play groups in a process of a node. An error of the node's files is a result, so that it keeps its words."""
    try:
        if source_digest(plan) != digest:
            raise BadRunPlan("arena.other_node", node=socket.gethostname())
        begin = perf_counter()
        return [play_group(plan, numbers) for numbers in groups], perf_counter() - begin
    except InputError as error:
        return error


@lru_cache(1)
def source_digest(plan: bytes) -> str:
    """A digest of everything that decides how the games of a plan are played: engine, games, bots, arena, and the pack."""
    made = msgspec.json.decode(plan, type=RunPlan)
    digest = hashlib.blake2b(game_info(made.game).rules_digest.encode(), digest_size=8)
    package = Path(dolmen.__file__).parent
    for folder in ("engine", "games", "arena"):
        for file in sorted((package / folder).rglob("*")):
            if file.suffix in (".py", ".toml", ".json"):
                digest.update(file.relative_to(package).as_posix().encode() + b"\0" + file.read_bytes())
    if made.pack is not None:
        with suppress(OSError):  # the game itself says that its pack is missing
            digest.update(Path(made.pack).read_bytes())
    return digest.hexdigest()


# -- connecting --------------------------------------------------------------------------------------------------------
def connect(address: str) -> None:
    """Connect to a cluster. Raises BadRunPlan, which names the address."""
    given = os.environ.get("RAY_ADDRESS", AUTO) if address == AUTO else address
    if given != AUTO:
        check_address(given)
    try:
        ray.init(given, log_to_driver=False, configure_logging=False)
    except (ConnectionError, RuntimeError, ValueError, exceptions.RayError) as error:
        raise no_cluster(given, InputError("arena.ray_says", what=first_line(error))) from None


def check_address(address: str) -> None:
    """Check that something answers; Ray itself would try for minutes, and then end the program."""
    host, colon, port = address.rpartition(":")
    if "/" in address or not (host and colon and port.isdecimal() and 0 < int(port) < 1 << 16):
        raise no_cluster(address, InputError("arena.ray_form"))
    try:
        with socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS) as link:
            if os.environ.get("RAY_USE_TLS", "0") != "0":
                return
            link.sendall(HTTP2_GREETING)
            reply = link.recv(9)
    except TimeoutError:
        raise no_cluster(address, InputError("arena.ray_silent", n=int(CONNECT_SECONDS))) from None
    except OSError as error:
        what = InputError("arena.ray_host") if isinstance(error, socket.gaierror) else from_library_error(error)
        raise no_cluster(address, what) from None
    if len(reply) < 4 or reply[3] != HTTP2_SETTINGS:
        raise no_cluster(address, InputError("arena.ray_other"))


def no_cluster(address: str, what: InputError) -> BadRunPlan:
    return BadRunPlan("arena.ray_address", given=address, what=what)


def first_line(error: Exception) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)


def last_line(error: Exception) -> str:
    return next(reversed(str(error).rstrip().splitlines()), type(error).__name__)
