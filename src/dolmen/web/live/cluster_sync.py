"""Keeps this process in step with other processes that use the same database.

With PostgreSQL every process listens for notifications. With SQLite it checks the file for changes twice a second.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress

import msgspec

from dolmen.store import ChatWritten, EntriesWritten, Leases, Listener, Store, StoreError
from dolmen.table import Tables

from .bot_driver import BotDriver
from .broadcast import Broadcaster, call_in_loop, rematch_link
from .chat import Chat
from .cluster import ClusterPresence, DeclinedNews, PingNews, PresenceNews, read_news, split_presence
from .connection import Connection, Connections
from .pings import show_declined, show_ping
from .presence import PresenceSender
from .worker_queue import Worker

log = logging.getLogger("dolmen.web")
TransientNews = PingNews | DeclinedNews | PresenceNews


class ClusterSync:
    """Receives the news of other processes and sends them ours."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        leases: Leases,
        worker: Worker,
        connections: Connections,
        presence: ClusterPresence,
        presence_sender: PresenceSender,
        broadcaster: Broadcaster,
        chat: Chat,
        bots: BotDriver,
    ) -> None:
        self.store = store
        self.tables = tables
        self.leases = leases
        self.worker = worker
        self.connections = connections
        self.presence = presence
        self.presence_sender = presence_sender
        self.broadcaster = broadcaster
        self.chat = chat
        self.bots = bots
        self.listener: Listener | None = None
        self.running: set[asyncio.Task[None]] = set()

    def listen(self, loop: asyncio.AbstractEventLoop) -> None:
        self.listener = Listener(self.store.db, lambda game_id, text: call_in_loop(loop, self.receive_news, game_id, text))

    async def stop(self) -> None:
        for task in self.running:
            task.cancel()
        if self.listener is not None:
            await asyncio.to_thread(self.listener.close)

    # -- receiving -----------------------------------------------------------------------------------------------------
    async def poll(self) -> None:
        """Check a SQLite file for changes by other processes."""
        if await self.worker.run(self.store.db.changed_by_others):
            self.receive_news("")

    def receive_news(self, game_id: str, text: str = "") -> None:
        """Handle news of a game ('': of any game), mostly from another process. `text` may hold its entries."""
        news = read_news(text)
        if isinstance(news, PingNews):
            show_ping(self.connections, game_id, news)
        elif isinstance(news, DeclinedNews):
            show_declined(self.connections, game_id, news)
        elif isinstance(news, PresenceNews):
            self.presence.receive_news(news)
            if game_id:
                self.run_soon(self.presence_sender.send(game_id))
        elif not game_id or self.concerns_us(game_id):
            self.run_soon(self.reload(game_id, news) if game_id else self.reload_all())

    def run_soon(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self.running.add(task)
        task.add_done_callback(self.running.discard)

    def concerns_us(self, table_id: str) -> bool:
        return table_id in self.connections.by_table or table_id in self.tables.open_tables or self.leases.holds(table_id)

    async def reload_all(self) -> None:
        for table_id in {*await self.worker.run(lambda: list(self.tables.open_tables)), *self.connections.by_table}:
            await self.reload(table_id, None)
            await self.reload(table_id, ChatWritten())

    async def reload(self, table_id: str, news: EntriesWritten | ChatWritten | None) -> None:
        """Read what another process stored, show it, and schedule the bots if this process drives them."""
        try:
            if isinstance(news, ChatWritten):
                await self.chat.broadcast(table_id)
            elif table_id not in self.connections.by_table:
                await self.worker.run(lambda: self.tables.open_tables.pop(table_id, None))  # the next visitor reads it again
            else:
                rematch_id = await self.worker.run(lambda: self.read_and_show(table_id, news))
                if rematch_id:
                    self.connections.send_to_table(table_id, rematch_link(rematch_id))
        except StoreError as error:
            log.warning("%s", error)
        if self.leases.holds(table_id) and not isinstance(news, ChatWritten):
            self.bots.schedule(table_id)

    def read_and_show(self, table_id: str, news: EntriesWritten | None) -> str:
        """Read what another process stored and send it to everybody here. Returns the id of the rematch."""
        new = self.tables.sync(table_id, news)  # False if the table knew it; the pages may still be behind
        outdated = self.broadcaster.outdated_connections(table_id)
        self.broadcaster.send_updates(table_id, outdated)
        return self.tables.get(table_id).rematch_id if new or outdated else ""

    # -- sending -------------------------------------------------------------------------------------------------------
    def announce(self, game_id: str, *news: TransientNews) -> None:
        """Send news to the other processes. A failure is only logged."""
        if self.listener is None:
            return
        with suppress(RuntimeError):  # the worker has stopped
            self.worker.executor.submit(self.notify_processes, game_id, news)

    def notify_processes(self, game_id: str, news: tuple[TransientNews, ...]) -> None:
        try:
            for each in news:
                self.store.db.broadcast(game_id, msgspec.json.encode(each).decode())
        except StoreError as error:
            log.warning("%s", error)

    def announce_presence(self, table_id: str, connection: Connection) -> None:
        """Tell the other processes whether this holder has the table open. They show it, and send no notice."""
        if holder := connection.holder:
            visible = holder in self.connections.visible_holders(table_id)
            here = visible or holder in self.connections.hidden_holders(table_id)
            self.announce(table_id, PresenceNews(self.store.db.process_id, [(table_id, holder)], here, visible))

    def announce_all_presence(self) -> None:
        process, tables = self.store.db.process_id, list(self.connections.by_table)
        visible = [(id_, holder) for id_ in tables for holder in self.connections.visible_holders(id_)]
        hidden = [(id_, holder) for id_ in tables for holder in self.connections.hidden_holders(id_)]
        self.announce("", *split_presence(process, visible), *split_presence(process, hidden, visible=False))
