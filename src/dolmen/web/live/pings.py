"""Short messages that are shown once and not stored: pings, and that a player declined a proposal."""

from __future__ import annotations

import msgspec

from dolmen.table import Table
from dolmen.text import say

from ..render.table_view import TableView
from .cluster import DeclinedNews, PingNews
from .connection import Connection, Connections


def make_ping(view: TableView, element: str) -> PingNews:
    """A ping of the viewer's seat at an element of the drawing."""
    return PingNews(element, view.looks[view.seat], view.names[view.seat], view.marks[view.seat].sign)


def show_ping(connections: Connections, table_id: str, ping: PingNews) -> None:
    data = {"at": ping.at, "look": ping.look, "name": ping.name, "sign": ping.sign}
    connections.send_to_table(table_id, msgspec.json.encode({"ping": data}))


def make_declined(table: Table, connection: Connection) -> DeclinedNews | None:
    """The news that this player declines the proposal. None if the player withdraws an own proposal."""
    proposal, held = table.proposal, connection.context.held
    if proposal is None or not held or set(held) & set(proposal.agreed):
        return None
    return DeclinedNews(table.seat_names()[held[0]], proposal.agreed)


def show_declined(connections: Connections, table_id: str, declined: DeclinedNews) -> None:
    for each in connections.at_table(table_id):
        if set(each.context.held) & set(declined.seats):
            each.send(msgspec.json.encode({"note": say(each.context.lang, "web.ask.declined", name=declined.name)}))
