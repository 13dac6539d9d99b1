"""Which players have the table open, for the others at the table."""

from __future__ import annotations

import logging
from time import monotonic

import msgspec

from dolmen.store import StoreError
from dolmen.table import Table, TableError, Tables

from .cluster import ClusterPresence
from .connection import Connection, Connections
from .worker_queue import Worker

log = logging.getLogger("dolmen.web")
HERE, AWAY, OFFLINE = "here", "away", "offline"
MAX_LEFT = 100  # holders of one table whose time of leaving we remember


class SeatPresence(msgspec.Struct):
    """Whether the player of a seat has the table open: `here`, `away` (in a background tab) or `offline`.

    `seconds`: for how long the player has been offline; -1 if this process has not seen them leave.
    """

    seat: int
    state: str
    seconds: int = -1


class PresenceSender:
    """Tells everybody at a table which players have it open. Used in the event loop."""

    def __init__(self, tables: Tables, connections: Connections, cluster: ClusterPresence, worker: Worker) -> None:
        self.tables = tables
        self.connections = connections
        self.cluster = cluster
        self.worker = worker
        self.left: dict[str, dict[str, float]] = {}  # by table and holder: when the last page was closed
        self.sent: dict[str, list[tuple[int, str]]] = {}  # by table: the seats and states that its pages show

    def on_leave(self, table_id: str, connection: Connection) -> None:
        """Remember when a holder closed the last page of a table."""
        if table_id not in self.connections.by_table:
            self.left.pop(table_id, None)  # no connection is left to notify
            self.sent.pop(table_id, None)
        elif connection.holder and connection.holder not in self.open_holders(table_id):
            times = self.left.setdefault(table_id, {})
            times[connection.holder] = monotonic()
            if len(times) > MAX_LEFT:
                del times[next(iter(times))]

    def open_holders(self, table_id: str) -> set[str]:
        """The holders that have the table open, also in a background tab."""
        return {each.holder for each in self.connections.at_table(table_id)} | self.cluster.open_holders(table_id)

    async def send(self, table_id: str, new: Connection | None = None) -> None:
        """Send the presence of all players to everybody at the table; if nothing has changed, only to a new connection."""
        if table_id not in self.connections.by_table:
            return
        try:
            players = await self.worker.run(lambda: holders_of_players(self.tables.get(table_id)))
        except (StoreError, TableError) as error:
            log.warning("%s", error)  # the next change sends it
            return
        found = [self.seat_presence(table_id, seat, holders) for seat, holders in players.items()]
        states = [(each.seat, each.state) for each in found]
        changed = states != self.sent.get(table_id)
        self.sent[table_id] = states
        receivers = self.connections.at_table(table_id) if changed else [] if new is None else [new]
        for connection in receivers:
            others = [each for each in found if each.seat not in connection.context.held]
            if others and connection.shows_presence:
                connection.send(msgspec.json.encode({"presence": others}))

    def seat_presence(self, table_id: str, seat: int, holders: list[str]) -> SeatPresence:
        visible = self.connections.visible_holders(table_id) | self.cluster.present_holders(table_id)
        if not visible.isdisjoint(holders):
            return SeatPresence(seat, HERE)
        if not self.open_holders(table_id).isdisjoint(holders):
            return SeatPresence(seat, AWAY)
        times = [self.left.get(table_id, {}).get(holder, 0.0) for holder in holders]
        last = max(times, default=0.0)
        return SeatPresence(seat, OFFLINE, int(monotonic() - last) if last else -1)


def holders_of_players(table: Table) -> dict[int, list[str]]:
    """The holders of the seats that people have taken."""
    holders = table.holders_by_seat()
    return {seat: holders.get(seat, []) for seat, row in enumerate(table.seats) if row.is_for_person and row.taken}
