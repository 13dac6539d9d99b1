"""The hub: all live tables of one server process, and the parts that work on them.

One worker thread runs the rules, the store and the rendering, one job after another. The event loop only moves messages.
So no table is changed by two jobs at once, and a slow job never blocks the connections. Work that may take long is not for
this thread: it runs in processes (`long_jobs`, `bot_processes`).
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

from dolmen.games.hints import Advice
from dolmen.games.slow_functions import NotComputed
from dolmen.store import ALIVE_SECONDS, ChatStore, Leases, Store, StoreError
from dolmen.table import Table, Tables

from ..meters import JobLimits, Meters
from ..metrics import Metrics
from ..notify.preferences import make_notifier
from .analyses import Analyses
from .balance_checks import BalanceChecks
from .bot_driver import BotDriver
from .bot_processes import BotProcesses
from .broadcast import Broadcaster, rematch_link
from .chat import Chat
from .cluster import ClusterPresence
from .cluster_sync import ClusterSync
from .connection import Connection, Connections
from .long_jobs import LongJobs
from .presence import PresenceSender
from .rematch import create_rematch
from .slow_results import SlowResults, refusing_slow_functions
from .turn_notices import TurnNotices
from .verifier import Verifier
from .worker_queue import Worker

log = logging.getLogger("dolmen.web")
T = TypeVar("T")
MAX_ADVICE = 200  # hints that are kept, so that asking again gives the same one
POLL_SECONDS = 0.5  # how often a SQLite file is checked for changes by other processes
MAINTENANCE_SECONDS = 10.0
MAX_RESUMED_TABLES = 100  # tables whose bots one maintenance run resumes


class Hub:
    """Starts and stops the parts, and connects pages to tables."""

    def __init__(
        self, store: Store, processes: int = 0, meters: Meters | None = None, job_limits: JobLimits | None = None
    ) -> None:
        self.meters = meters or Meters(None)
        self.store = store
        self.tables = Tables(store)
        self.leases = Leases(store.db)
        self.metrics = Metrics()
        self.given_advice: OrderedDict[tuple[str, int, str], Advice] = OrderedDict()  # by table, seat and decision
        self.connections = Connections()
        self.tables.watched = self.connections.by_table
        self.worker = Worker()
        self.bot_processes = BotProcesses(processes, self.worker.executor)
        self.long_jobs = LongJobs((processes + 1) // 2, job_limits or JobLimits(), self.metrics)
        self.verifier = Verifier(self.tables, self.worker, self.long_jobs)
        self.slow_results = SlowResults(self.long_jobs)
        self.analyses = Analyses(self.tables, self.worker, self.long_jobs)
        self.balance_checks = BalanceChecks(self.long_jobs)
        self.notifier = make_notifier(store, self.worker.executor)
        self.base = self.notifier.config.base  # the public address of the server
        self.presence = ClusterPresence()
        self.presence_sender = PresenceSender(self.tables, self.connections, self.presence, self.worker)
        self.notices = TurnNotices(store, self.tables, self.connections, self.presence, self.notifier)
        self.chat = Chat(ChatStore(store.db), self.tables, self.connections, self.worker)
        self.broadcaster = Broadcaster(self.tables, self.connections, self.worker, self.metrics)
        self.bots = BotDriver(
            self.tables,
            self.leases,
            self.worker,
            self.bot_processes,
            self.verifier,
            self.broadcaster,
            self.notices,
            self.metrics,
        )
        self.cluster = ClusterSync(
            store,
            self.tables,
            self.leases,
            self.worker,
            self.connections,
            self.presence,
            self.presence_sender,
            self.broadcaster,
            self.chat,
            self.bots,
        )
        self.periodic_tasks: list[asyncio.Task[None]] = []
        self.add_gauges()

    def add_gauges(self) -> None:
        by_table, tables, bots = self.connections.by_table, self.tables, self.bots
        self.metrics.add_gauge("dolmen_viewers", "Open connections to tables", self.connections.count)
        self.metrics.add_gauge("dolmen_tables_looked_at", "Tables with open connections", lambda: len(by_table))
        self.metrics.add_gauge("dolmen_tables_in_memory", "Tables in memory", lambda: len(tables.open_tables))
        self.metrics.add_gauge("dolmen_tables_driven", "Tables whose bots are answering", lambda: len(bots.tasks))

    # -- start and stop ------------------------------------------------------------------------------------------------
    def start(self) -> None:
        """Listen to other processes and start the periodic tasks. Called in the event loop."""
        loop = self.broadcaster.loop = asyncio.get_running_loop()
        if self.store.db.sqlite:
            self.periodic_tasks.append(asyncio.create_task(repeat(POLL_SECONDS, self.cluster.poll)))
        else:
            self.cluster.listen(loop)
        self.periodic_tasks.append(asyncio.create_task(repeat(MAINTENANCE_SECONDS, self.run_maintenance)))
        self.periodic_tasks.append(asyncio.create_task(repeat(ALIVE_SECONDS, self.note_alive)))

    async def note_start(self) -> None:
        """Store that a server runs again, and how long none did: clocks do not count that time, if the store answers now."""
        try:
            await self.work(lambda: self.store.note_alive(starts=True))
        except StoreError as error:
            log.warning("%s", error)

    async def note_alive(self) -> None:
        await self.work(self.store.note_alive)

    async def close(self) -> None:
        for task in self.periodic_tasks:
            task.cancel()
        self.bots.stop()
        self.analyses.stop()
        self.balance_checks.close()
        await self.cluster.stop()
        self.bot_processes.close()
        self.long_jobs.close()
        self.notifier.close()
        self.connections.close_all()
        with suppress(StoreError):
            await self.work(self.leases.release_all)
            await self.note_alive()
        await self.work(self.store.close)
        self.worker.executor.shutdown()

    async def work(self, call: Callable[[], T]) -> T:
        """Run a call in the worker thread, which alone may use the tables and the store."""
        return await self.worker.run(call)

    async def work_at(self, table_id: str, call: Callable[[], T]) -> T:
        """Run a call that uses only this table in the worker thread, once the table is verified.

        It can run between the updates of a long turn at another table. Raises JobRefused if the verification has no room.
        """
        await self.verifier.wait_until_verified(table_id)
        return await self.worker.run_at_table(table_id, call)

    async def draw(self, runner: Callable[[Callable[[], T]], Awaitable[T]], call: Callable[[], T]) -> T:
        """Pass a call that draws a table to `runner`, for example to `work`.

        If it needs a result that takes long, such as a new map, another process computes that first, and the call begins
        anew. Raises JobRefused if there is no room for that.
        """
        while True:
            try:
                return await runner(refusing_slow_functions(call))
            except NotComputed as missing:
                await self.slow_results.provide(missing)

    def keep_advice(self, key: tuple[str, int, str], advice: Advice) -> None:
        self.given_advice[key] = advice
        while len(self.given_advice) > MAX_ADVICE:
            self.given_advice.popitem(last=False)

    async def run_maintenance(self) -> None:
        """Resume bots and time limits whose process ended, update pages that are behind, and free memory."""
        self.cluster.announce_all_presence()
        for table_id in await self.work(
            lambda: [*self.leases.unleased_games(MAX_RESUMED_TABLES), *self.tables.overdue_tables()]
        ):
            self.bots.schedule(table_id)
        for table_id in await self.work(self.broadcaster.outdated_tables):
            await self.cluster.reload(table_id, None)
        for table_id in await self.work(self.tables.evict_idle):
            for connection in self.connections.at_table(table_id):
                connection.resend_everything()

    # -- connections ---------------------------------------------------------------------------------------------------
    async def join(self, table_id: str, connection: Connection, since: int = -1) -> None:
        """Connect a page. `since` is the version that it knows, -1 if it wants no catch-up."""
        if since >= 0 and not self.meters.allow("catch_ups", connection.client):
            since = -1
        self.connections.add(table_id, connection)
        self.cluster.announce_presence(table_id, connection)
        await self.draw(partial(self.work_at, table_id), lambda: self.welcome(table_id, connection, since))
        await self.chat.send_history(table_id, connection)
        await self.presence_sender.send(table_id, connection)
        self.bots.schedule(table_id, connection.charged_client)

    def welcome(self, table_id: str, connection: Connection, since: int) -> None:
        self.notices.reset_for(table_id, connection)
        try:
            self.broadcaster.send_first_state(table_id, connection, since)
        except NotComputed:
            connection.start_again()
            raise

    def leave(self, table_id: str, connection: Connection) -> None:
        self.connections.remove(table_id, connection)
        self.presence_sender.on_leave(table_id, connection)
        self.cluster.announce_presence(table_id, connection)
        if connection.context.held:
            self.cluster.run_soon(self.presence_sender.send(table_id))

    async def rematch(self, table_id: str, holder: str) -> str:
        """Create a rematch and send everybody at the table a link to it. Returns its id."""
        await self.verifier.wait_until_verified(table_id)
        rematch_id = await self.work(lambda: create_rematch(self.tables, table_id, holder))
        self.connections.send_to_table(table_id, rematch_link(rematch_id))
        return rematch_id

    def present_seats(self, table: Table) -> list[int]:
        """The seats whose holder has the table open, through any process."""
        present = self.notices.present_holders(table.id)
        return [seat for seat, holders in self.store.holders_by_seat(table.id).items() if not present.isdisjoint(holders)]


async def repeat(seconds: float, task: Callable[[], Awaitable[None]]) -> None:
    """Run a task again and again. A failure is logged and does not stop it."""
    while True:
        try:
            await task()
        except StoreError as error:
            log.warning("%s", error)
        except Exception:
            log.exception("a periodic task failed; it runs again in %s seconds", seconds)
        await asyncio.sleep(seconds)
