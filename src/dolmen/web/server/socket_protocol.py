"""The protocol of our sockets: every frame counts, and a client that floods us is dropped at once.

The server answers pings by itself, so they never reach the application. The parser stops at the first frame over the
limit: a single read may contain tens of thousands of frames.
"""

from __future__ import annotations

import logging
from typing import Any, cast

from starlette.applications import Starlette
from starlette.types import Scope
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import ProtocolError
from websockets.frames import Frame
from websockets.server import ServerProtocol

from ..meters import DROP, Meters

CLIENT = "dolmen.client"  # key in the scope of an accepted socket: its frames count against the limits of this client


class Flood(ProtocolError):
    """A client sends frames too fast, or before its socket was accepted."""


class MeteredFrames(ServerProtocol):
    """Parser and state of a socket. `scope` is set when the request has been read."""

    def __init__(self, meters: Meters, max_size: int | None) -> None:
        super().__init__(max_size=max_size, logger=logging.getLogger("uvicorn.error"))
        self.meters = meters
        self.scope: Scope = {}

    def recv_frame(self, frame: Frame) -> None:
        who = self.scope.get(CLIENT)
        if who is None or not self.meters.allow("frames", who):
            raise Flood("too many frames")
        super().recv_frame(frame)


class MeteredSocketProtocol(WebSocketsSansIOProtocol):
    """A socket of an app whose state has `meters`. It is not compressed."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], **others: Any) -> None:
        super().__init__(config, server_state, app_state, **others)
        app = cast(Starlette, config.app)
        self.conn: MeteredFrames = MeteredFrames(app.state.meters, config.ws_max_size)

    async def run_asgi(self) -> None:
        self.conn.scope = cast(Scope, self.scope)
        self.conn.scope[DROP] = self.drop
        await super().run_asgi()

    def handle_parser_exception(self) -> None:
        if isinstance(self.conn.parser_exc, Flood):
            self.drop()
        else:
            super().handle_parser_exception()

    def drop(self) -> None:
        """End the connection without a close frame, and forget the messages that wait."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.transport.abort()
