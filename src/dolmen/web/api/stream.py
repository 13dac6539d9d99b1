"""The stream: a line of JSON for everything that happens at a table. A program is a viewer like any page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from starlette.responses import StreamingResponse

from dolmen.web.live.connection import Connection
from dolmen.web.live.hub import Hub
from dolmen.web.render.table_data import TableDataView
from dolmen.web.render.table_view import TableView

from .handlers import Call
from .schemas import Looks

STILL_HERE = 15.0  # seconds without a message until an empty line is sent, which keeps the connection alive
MEDIA = "application/jsonl"


class Reader(Connection):
    """The connection of a program: it gets the whole table each time, and what happened since the last time."""

    since = 0

    def build_update(self, eye: TableView, message: dict[str, Any], bot: bool) -> dict[str, Any]:
        assert isinstance(eye, TableDataView)
        seen = msgspec.structs.replace(message["seen"], news=eye.news(self.since))
        self.since, self.shown_state = seen.version, eye.table.broadcast_state()
        return {"table": seen, "bot": bot}


async def stream(call: Call, given: None) -> StreamingResponse:
    """The table now, and again whenever something happens; talk, and what is pointed out. It ends with the server.

    Empty lines mean nothing. `since`: the first line also tells what happened from this version on.
    """
    hub = call.hub
    looking, version = await hub.work(lambda: (call.looking(table := call.table()), table.version))
    reader = Reader(looking, call.holder)
    assert isinstance(call.asked, Looks)
    reader.since = version if call.asked.since is None else call.asked.since
    return StreamingResponse(lines(hub, call.id, reader), media_type=MEDIA)


async def lines(hub: Hub, table_id: str, reader: Reader) -> AsyncIterator[bytes]:
    try:
        await hub.join(table_id, reader)
        while (message := await next_line(reader)) is not None:
            yield message + b"\n"
    finally:
        hub.leave(table_id, reader)


async def next_line(reader: Reader) -> bytes | None:
    try:
        return await asyncio.wait_for(reader.queue.get(), STILL_HERE)
    except TimeoutError:
        return b""
