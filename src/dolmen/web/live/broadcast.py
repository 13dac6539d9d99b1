"""Sends the state of a table to the pages that show it.

All methods without `async` run in the worker thread. Updates build on each other, so only the worker creates them, and the
event loop sends them in that order.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import sleep
from typing import Any

import msgspec

from dolmen.games import game_info
from dolmen.store import StoreError
from dolmen.table import Table, Tables

from ..metrics import Metrics
from ..render.table_data import view_for
from ..render.table_view import TableView, ViewerContext
from .catch_up import catch_up_updates
from .connection import Connection, Connections
from .intermediate_states import intermediate_states
from .worker_queue import Worker

log = logging.getLogger("dolmen.web")
GIL_YIELD_SECONDS = 0.0004  # lets the event loop send a message: compiled code never releases the GIL by itself


class Broadcaster:
    """Builds the updates of a table for each connection and sends them."""

    def __init__(self, tables: Tables, connections: Connections, worker: Worker, metrics: Metrics) -> None:
        self.tables = tables
        self.connections = connections
        self.worker = worker
        self.metrics = metrics
        self.loop: asyncio.AbstractEventLoop  # set when the server starts

    # -- sending -----------------------------------------------------------------------------------------------------
    async def broadcast(self, table_id: str, bot: bool = False) -> None:
        """Send the table to everybody who looks at it. `bot`: a bot has just answered."""
        await self.worker.run(lambda: self.send_updates(table_id, self.connections.at_table(table_id), bot))

    async def update_outdated(self, table_id: str) -> None:
        """Send the table to the connections that are behind."""
        if table_id not in self.connections.by_table:
            return
        try:
            await self.worker.run(lambda: self.send_updates(table_id, self.outdated_connections(table_id)))
        except StoreError as error:  # the next maintenance run sends it
            log.warning("%s", error)

    def send_updates(self, table_id: str, connections: list[Connection], bot: bool = False) -> None:
        """Send the table to these connections. If that fails, the connections end and the pages reconnect."""
        try:
            for connection, message in self.build_updates(table_id, connections, bot):
                self.send(connection, message)
                if not self.worker.queue.waiting:
                    sleep(GIL_YIELD_SECONDS)
                self.worker.queue.run_one_early(table_id)
        except Exception:
            log.exception("cannot send updates of table %s", table_id)
            self.metrics.store_failures.inc()
            for connection in connections:
                self.send(connection, None)

    def send(self, connection: Connection, message: bytes | None) -> None:
        """Send from the worker thread."""
        call_in_loop(self.loop, connection.send, message)

    def send_json(self, connection: Connection, message: dict[str, Any]) -> None:
        self.send(connection, msgspec.json.encode(message))

    def send_first_state(self, table_id: str, connection: Connection, since: int) -> None:
        """Send a new connection what happened since its version (unless `since` is -1), then the table."""
        if since < 0 or not self.send_catch_up(table_id, connection, since):
            for each, message in self.build_states(table_id, [connection], False):
                self.send(each, message)
        if rematch_id := self.tables.get(table_id).rematch_id:
            self.send(connection, rematch_link(rematch_id))

    def send_catch_up(self, table_id: str, connection: Connection, since: int) -> bool:
        """Send what happened since a version step by step, then the table. False if nothing happened."""
        table = self.tables.get(table_id)
        view, sent = TableView(table, connection.context), False
        for update in catch_up_updates(table, connection.context, since):
            sent = True
            self.send_json(connection, connection.build_update(view, update, True))
            self.worker.queue.run_one_early(table_id)
        if sent:
            self.send_json(connection, connection.build_update(view, view.message(), False))
        return sent

    def current_update(self, table: Table, connection: Connection) -> dict[str, Any]:
        """The table as one connection sees it now."""
        view = TableView(table, connection.context)
        return connection.build_update(view, view.message(), False)

    # -- who needs an update -------------------------------------------------------------------------------------------
    def outdated_connections(self, table_id: str) -> list[Connection]:
        """The connections that do not show the present state, or that lost a seat."""
        table = self.tables.open_tables.get(table_id) or self.tables.get(
            table_id
        )  # a check must not count as use of the table
        connections = self.connections.at_table(table_id)
        return [each for each in connections if each.is_behind(table) or self.lost_seat(table_id, each)]

    def outdated_tables(self) -> list[str]:
        """The tables with connections that are behind, or whose stored state is uncertain."""
        shown = [(self.tables.open_tables.get(id_), list(each)) for id_, each in list(self.connections.by_table.items())]
        return [
            table.id
            for table, connections in shown
            if table is not None and (table.needs_sync or any(each.is_behind(table) for each in connections))
        ]

    def lost_seat(self, table_id: str, connection: Connection) -> bool:
        """Whether another browser has taken a seat of this connection. Then it must end, and the page reconnects."""
        held = self.tables.get(table_id).holders_by_seat()
        return any(connection.holder not in held.get(seat, ()) for seat in connection.context.held)

    async def still_seated(self, table_id: str, connection: Connection) -> bool:
        """Whether a connection still holds its seats; if not, it ends."""
        lost = await self.worker.run(lambda: self.lost_seat(table_id, connection))
        if lost:
            connection.send(None)
        return not lost

    # -- building ------------------------------------------------------------------------------------------------------
    def build_updates(
        self, table_id: str, connections: list[Connection], bot: bool
    ) -> Iterator[tuple[Connection, bytes | None]]:
        """Updates for these connections; None for each one that lost its seat.

        A new connection gets its first state from `send_first_state`, which may wait for a new map.
        """
        lost = [each for each in connections if self.lost_seat(table_id, each)]
        yield from ((each, None) for each in lost)
        if seated := [each for each in connections if each not in lost and each.shown_state is not None]:
            yield from self.build_states(table_id, seated, bot)

    def build_states(self, table_id: str, connections: list[Connection], bot: bool) -> Iterator[tuple[Connection, bytes]]:
        """For each connection the intermediate states since its version, then the present state.

        Connections with an equal context share the work.
        """
        table = self.tables.get(table_id)
        entries = table.log_entries()
        views = {context: view_for(table, context, entries) for context in {each.context for each in connections}}
        kinds = game_info(table.game.name).ui.PAUSE_EVENTS
        versions = {each.version for each in connections if each.version >= 0}
        states_since = {since: intermediate_states(table, since, kinds) for since in versions}
        intermediate: dict[tuple[ViewerContext, int], list[dict[str, Any]]] = {}
        present: dict[ViewerContext, dict[str, Any]] = {}
        for each in connections:
            context, view = each.context, views[each.context]
            spectator = context.as_spectator()  # everybody sees intermediate states as a spectator does
            messages = intermediate.setdefault((spectator, each.version), [])
            for at, state in enumerate(states_since.get(each.version, [])):
                if at == len(messages):
                    messages.append(TableView(table, spectator, entries).intermediate_message(state))
                yield each, msgspec.json.encode(each.build_update(view, messages[at], True))
            if context not in present:
                present[context] = view.message()
            yield each, msgspec.json.encode(each.build_update(view, present[context], bot))


def rematch_link(table_id: str) -> bytes:
    """Tells a page where the rematch is played."""
    return msgspec.json.encode({"next": f"/t/{table_id}"})


def call_in_loop(loop: asyncio.AbstractEventLoop, call: Callable[..., None], *arguments: object) -> None:
    """Call a function in the event loop from another thread. Does nothing if the loop has ended."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(call, *arguments)
