"""Notifies the players that a table waits for, if they do not have the page open."""

from __future__ import annotations

from dolmen.store import Store
from dolmen.store.turn_notices import clear_notice
from dolmen.table import Tables

from ..notify import Notifier
from ..notify.preferences import turn_notice
from .cluster import ClusterPresence
from .connection import Connection, Connections


class TurnNotices:
    """Runs in the worker thread."""

    def __init__(
        self, store: Store, tables: Tables, connections: Connections, presence: ClusterPresence, notifier: Notifier
    ) -> None:
        self.store = store
        self.tables = tables
        self.connections = connections
        self.presence = presence
        self.notifier = notifier

    def present_holders(self, table_id: str) -> set[str]:
        """The holders that have the table open, in this process or in another one."""
        return self.connections.visible_holders(table_id) | self.presence.present_holders(table_id)

    def is_watched(self, table_id: str) -> bool:
        """Whether anybody has the table open, in this process or in another one."""
        return table_id in self.connections.by_table or bool(self.presence.present_holders(table_id))

    def notify_waiting(self, table_id: str) -> None:
        """Notify the holders that the table waits for and that do not have it open."""
        table, present = self.tables.get(table_id), self.present_holders(table_id)
        waiting = [seat for seat in table.to_act() if not table.seats[seat].bot]
        if any(holder not in present for seat in waiting for holder in table.holders_by_seat().get(seat, ())):
            table.cached_holders = None  # read the holders again: a player who has signed in since has a new holder id
        since: dict[str, float] = {}
        for seat in waiting:
            for holder in table.holders_by_seat().get(seat, ()):
                since[holder] = max(table.clock.waiting_since[seat], since.get(holder, 0.0))
        absent = {holder: began for holder, began in since.items() if holder not in present}
        self.notifier.notify(table_id, absent, lambda lang: turn_notice(table, self.notifier.config.base, lang))

    def reset_for(self, table_id: str, connection: Connection) -> None:
        """A player who looks at the table needs no notice, and may get a new one after leaving."""
        if connection.visible and connection.context.held:
            clear_notice(self.store.db, table_id, connection.holder)
