"""Somebody who looks at a table through an open page, and what that page has already."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any

from dolmen.table import Table

from ..render.html_diff import Had, faceless, less
from ..render.table_view import TableView, ViewerContext

PINGS, PINGS_WITHIN = 4, 8.0  # how often somebody may point something out, in so many seconds
FACES = 1000  # of which it is remembered that a page has their shapes
QUEUED = 200  # messages a slow viewer may be behind; then the line is cut and the page comes back by itself


class Connection:
    """One open page. `sent` and `pieces` remember what it has, so that only what changed is sent."""

    def __init__(self, looking: ViewerContext, holder: str = "") -> None:
        self.looking = looking
        self.holder = holder
        self.sent: dict[str, int] = {}
        self.pieces: dict[str, dict[str, Had]] = {}  # of each region: what lies in it
        self.faces: set[str] = set()  # whose shapes it has, though they may not lie there now
        self.version = -1  # of the table, as this page has it
        self.stand: tuple[object, ...] | None = None  # how the table stood when it was last shown here
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUED)
        self.pinged: list[float] = []  # when something was pointed out or said lately
        self.heard = 0  # how many lines of talk this page has
        self.here = True  # whether somebody looks at it: an open page may lie behind another

    def news(self, eye: TableView, message: dict[str, Any], bot: bool) -> dict[str, Any]:
        """The message less what this page has already, and what moved on the way from there."""
        steps = eye.motions(self.version) if self.version >= 0 else []
        self.version, self.stand = message["version"], eye.table.broadcast_state()
        changed: dict[str, str] = {}
        for name, markup in message["regions"].items():
            known = hash(markup) if isinstance(markup, str) else markup.known
            if self.sent.get(name) != known:
                self.sent[name] = known
                told, self.pieces[name] = less(markup, self.pieces.get(name, {}))
                changed[name] = faceless(told, self.faces) if name == "hand" else told
        return {"steps": steps, **message, "regions": changed, "bot": bot}

    def behind(self, table: Table) -> bool:
        """Whether something has changed since this page was shown the table."""
        return self.stand is not None and self.stand != table.broadcast_state()

    def may_ping(self, free: bool = False) -> bool:
        """Those who play (all, for what is `free`) may point something out and the like, though not all the time."""
        now = monotonic()
        self.pinged = [then for then in self.pinged if then > now - PINGS_WITHIN]
        free = (free or bool(self.looking.held)) and len(self.pinged) < PINGS
        if free:
            self.pinged.append(now)
        return free

    def keep(self, faces: list[str]) -> None:
        """The page has the shapes of these for good."""
        if len(self.faces) < FACES:
            self.faces.update(faces)

    def forget(self) -> None:
        """Send everything again."""
        self.sent.clear()
        self.pieces.clear()

    def put(self, message: bytes | None) -> None:
        """Send a message; None ends the line."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.queue = asyncio.Queue(QUEUED)  # what was queued is dropped; whoever sends finds the end next
            self.queue.put_nowait(None)
