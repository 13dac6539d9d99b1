"""The open pages: one connection per page, and all connections by table."""

from __future__ import annotations

import asyncio
from typing import Any

from dolmen.games.interfaces import Spotlight
from dolmen.table import Table

from ..meters import SERVER, Client
from ..render.html_diff import KnownPart, diff_region, omit_known_faces
from ..render.table_view import RenderedSpotlight, TableView, ViewerContext

MAX_FACES = 1000  # card faces that we remember for one page
MAX_QUEUED = 200  # messages that wait for a slow page; after more the connection ends, and the page reconnects


class Connection:
    """One open page. It remembers what the page already has, so that only changes are sent."""

    shows_presence = True

    def __init__(self, context: ViewerContext, holder: str = "", address: str = "") -> None:
        self.context = context
        self.holder = holder
        self.client = Client(address, holder)  # its messages count against the limits of this client
        self.known_regions: dict[str, int] = {}  # hash of each region
        self.known_pieces: dict[str, dict[str, KnownPart]] = {}  # parts of each region
        self.known_faces: set[str] = set()  # card faces that the page keeps, even if no card shows them now
        self.known_spotlights: set[str] = set()  # keys of those that the page has
        self.version = -1  # version of the table on this page
        self.shown_state: tuple[object, ...] | None = None  # `broadcast_state` of the table when it was last sent
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(MAX_QUEUED)
        self.next_chat_line = 0  # number of the first chat line that this page does not have
        self.visible = True  # False while the page is in a background tab

    @property
    def charged_client(self) -> Client:
        """The client, if it has a seat. What a spectator does is on behalf of nobody."""
        return self.client if self.context.held else SERVER

    def build_update(self, view: TableView, message: dict[str, Any], bot: bool) -> dict[str, Any]:
        """The message without everything that the page already has, and with the motions since its version."""
        steps = view.motions(self.version) if self.version >= 0 else []
        happened = view.spotlights_since(self.version) if self.version >= 0 and "spotlights" in message else []
        undone = view.undo_text(self.version) if self.version >= 0 else ""
        self.version, self.shown_state = message["version"], view.table.broadcast_state()
        changed: dict[str, str] = {}
        for name, markup in message["regions"].items():
            new_hash = hash(markup) if isinstance(markup, str) else markup.hash
            if self.known_regions.get(name) != new_hash:
                self.known_regions[name] = new_hash
                html, self.known_pieces[name] = diff_region(markup, self.known_pieces.get(name, {}))
                changed[name] = omit_known_faces(html, self.known_faces) if name == "hand" else html
        extra: dict[str, Any] = {"undone": undone} if undone else {}
        if "spotlights" in message:
            extra["spotlights"] = self.new_spotlights([*happened, *message["spotlights"]])
        return {"steps": steps, "plays": bool(view.held), **message, "regions": changed, "bot": bot, **extra}

    def new_spotlights(self, items: list[RenderedSpotlight]) -> list[Spotlight]:
        """The spotlights that the page does not have, with HTML in the place of the element, lines and rows."""
        new = [each for each in items if each.item.key not in self.known_spotlights]
        self.known_spotlights.update(each.item.key for each in new)
        return [each.item._replace(element=each.render_details(), lines=(), rows=()) for each in new]

    def is_behind(self, table: Table) -> bool:
        """Whether the table has changed since this page was last updated."""
        return self.shown_state is not None and self.shown_state != table.broadcast_state()

    def add_known_faces(self, faces: list[str]) -> None:
        if len(self.known_faces) < MAX_FACES:
            self.known_faces.update(faces)

    def start_again(self) -> None:
        """Forget the first state, which was not sent."""
        self.resend_everything()
        self.known_faces.clear()
        self.known_spotlights.clear()
        self.version, self.shown_state = -1, None

    def resend_everything(self) -> None:
        """Forget what the page has: the next update is complete."""
        self.known_regions.clear()
        self.known_pieces.clear()

    def send(self, message: bytes | None) -> None:
        """Queue a message. None ends the connection."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.queue = asyncio.Queue(MAX_QUEUED)  # drop the backlog; the sender finds the end next
            self.queue.put_nowait(None)


class Connections:
    """All open connections of this process, by table."""

    def __init__(self) -> None:
        self.by_table: dict[str, set[Connection]] = {}

    def add(self, table_id: str, connection: Connection) -> None:
        self.by_table.setdefault(table_id, set()).add(connection)

    def remove(self, table_id: str, connection: Connection) -> None:
        connections = self.by_table.get(table_id, set())
        connections.discard(connection)
        if not connections:
            self.by_table.pop(table_id, None)

    def at_table(self, table_id: str) -> list[Connection]:
        return list(self.by_table.get(table_id, ()))

    def send_to_table(self, table_id: str, message: bytes) -> None:
        for connection in self.at_table(table_id):
            connection.send(message)

    def visible_holders(self, table_id: str) -> set[str]:
        """The holders that have the table open in a visible page."""
        return {each.holder for each in self.at_table(table_id) if each.visible and each.holder}

    def hidden_holders(self, table_id: str) -> set[str]:
        """The holders that have the table open in background tabs only."""
        return {each.holder for each in self.at_table(table_id) if each.holder} - self.visible_holders(table_id)

    def count(self) -> int:
        return sum(map(len, self.by_table.values()))

    def close_all(self) -> None:
        for connections in self.by_table.values():
            for connection in connections:
                connection.send(None)
