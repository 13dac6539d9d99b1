"""The stream: a line of JSON for everything that happens at a table. A program gets the same updates as a page."""

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

from .handlers import MAX_NEWS, Call
from .schemas import ViewQuery

KEEP_ALIVE_SECONDS = 15.0  # seconds without a message until an empty line is sent, which keeps the connection alive
MEDIA_TYPE = "application/jsonl"


class Reader(Connection):
    """The connection of a program: it gets the whole table each time, and what happened since the last time."""

    since = 0
    shows_presence = False

    def build_update(self, view: TableView, message: dict[str, Any], bot: bool) -> dict[str, Any]:
        assert isinstance(view, TableDataView)
        table_data = msgspec.structs.replace(message["table"], news=view.news(self.since))
        self.since, self.shown_state = table_data.version, view.table.broadcast_state()
        return {"table": table_data, "bot": bot}


async def stream_table(call: Call, body: None) -> StreamingResponse:
    """Stream the table: its present state, then a line for every change, chat message and ping.

    Empty lines keep the connection alive; ignore them. With `since`, the first line also contains the entries since that
    version. The stream ends when the server stops.
    """
    hub = call.hub
    context, version = await hub.work_at(call.id, lambda: (call.viewer_context(table := call.table()), table.version))
    reader = Reader(context, call.holder, call.client.address)
    assert isinstance(call.query, ViewQuery)
    reader.since = version if call.query.since is None else max(call.query.since, version - MAX_NEWS)
    return StreamingResponse(stream_lines(hub, call.id, reader), media_type=MEDIA_TYPE)


async def stream_lines(hub: Hub, table_id: str, reader: Reader) -> AsyncIterator[bytes]:
    try:
        await hub.join(table_id, reader)
        while (message := await next_line(reader)) is not None:
            yield message + b"\n"
    finally:
        hub.leave(table_id, reader)


async def next_line(reader: Reader) -> bytes | None:
    try:
        return await asyncio.wait_for(reader.queue.get(), KEEP_ALIVE_SECONDS)
    except TimeoutError:
        return b""
