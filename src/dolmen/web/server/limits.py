"""Middleware that refuses requests and messages over the limits. If a client keeps sending, its sockets are dropped."""

from __future__ import annotations

import asyncio
import math
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from dolmen.text import LANGUAGES

from ..live.worker_queue import CURRENT_CLIENT
from ..meters import TOO_FAST, Client, Limits, Meters, client_of, drop_socket
from ..render.refusals import refusal_text
from .security import HEALTH_PATHS
from .socket_protocol import CLIENT

FREE = ("/static/", "/art/", *HEALTH_PATHS)  # cheap, or for monitoring
UPLOAD = "/import"
PACK_UPLOAD = re.compile(r"/packs|/packs/new|/packs/[^/]+/replace|/api/packs|/api/packs/[^/]+")
DRAFT = re.compile(r"/packs/[^/]+/draft")
BALANCE_CHECK = re.compile(r"/packs/[^/]+/balance")
NEW_TABLE = re.compile(
    r"/new|/import|/api/tables|/learn/[^/]+|/arena/[^/]+/[^/]+|/puzzles/[^/]+/[^/]+/play|/t/[^/]+/rematch|/t/[^/]+/[^/]+/fork"
)
UNDO = re.compile(r"/t/[^/]+/[^/]+/undo|/api/tables/[^/]+/(undo|redo|propose-end)")
MAX_WAITING = 300  # requests of one address that wait for the worker; more than its sockets can cause
BUSY_SECONDS = 1  # delay after which a client with too many waiting requests may try again
ErrorResponse = Callable[[Request, Exception], Awaitable[Response]]


class RateLimiter:
    """Middleware that refuses requests over the limits. `error_response` makes the response; it must be cheap."""

    def __init__(self, app: ASGIApp, limits: Limits, meters: Meters, error_response: ErrorResponse) -> None:
        self.app = app
        self.limits = limits
        self.meters = meters
        self.error_response = error_response
        self.open: Counter[str] = Counter()  # sockets and streams

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.handle_request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.handle_socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def has_too_many_sockets(self, who: Client) -> bool:
        """Whether the client has the maximum number of sockets and streams open."""
        most = self.limits.sockets
        return self.open[who.address] >= most * self.limits.crowd or (bool(who.holder) and self.open[who.holder] >= most)

    def has_too_many_waiting(self, scope: Scope, who: Client) -> bool:
        """Whether MAX_WAITING requests of this address wait for the worker: more would only make the queue longer."""
        return bool(scope["app"].state.hub.worker.turns.waiting.count(who.address) >= MAX_WAITING)

    @contextmanager
    def count_open(self, who: Client) -> Iterator[None]:
        names = [name for name in who if name]
        self.open.update(names)
        try:
            yield
        finally:
            self.open.subtract(names)
            for name in names:
                if not self.open[name]:
                    del self.open[name]

    # -- requests --------------------------------------------------------------------------------------------------
    async def handle_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        who, streams = client_of(request), is_stream(request)
        CURRENT_CLIENT.set(who)
        kinds = kinds_of(request)
        waits = next(filter(None, (self.meters.count_or_delay(what, who) for what in kinds)), 0.0)
        if kinds and not waits and self.has_too_many_waiting(scope, who):
            waits = BUSY_SECONDS
        if waits or (streams and self.has_too_many_sockets(who)):
            response = await self.error_response(request, HTTPException(429))
            response.headers["retry-after"] = str(math.ceil(waits or 1))
            self.count(scope)
            await response(scope, receive, send)
        elif streams:
            with self.count_open(who):
                await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def count(self, scope: Scope) -> None:
        scope["app"].state.hub.metrics.refusals.labels("too-fast").inc()

    # -- sockets ---------------------------------------------------------------------------------------------------
    async def handle_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        who = client_of(socket)
        waits = self.meters.count_or_delay("connects", who)
        if waits or self.has_too_many_sockets(who):
            self.count(scope)
            await socket.send_denial_response(Response(status_code=429, headers={"retry-after": str(math.ceil(waits or 1))}))
            return
        scope[CLIENT] = who
        CURRENT_CLIENT.set(who)
        with self.count_open(who):
            await self.app(scope, self.limit_messages(socket, who, receive, send), send)

    def limit_messages(self, socket: WebSocket, who: Client, receive: Receive, send: Send) -> Receive:
        """A `receive` that refuses messages over the limit, and drops the socket after many of them."""
        wanted = socket.query_params.get("lang", "")
        text = refusal_text("too-fast", wanted if wanted in LANGUAGES else LANGUAGES[0])
        refusal = msgspec.json.encode({"refused": [{"rule": "", "text": text}]}).decode()

        async def limited_receive() -> Message:
            while (message := await receive())["type"] == "websocket.receive" and self.meters.count_or_delay(
                "messages", who
            ):
                self.count(socket.scope)
                if self.meters.count_or_delay("strikes", who):
                    await drop_socket(socket)
                    return {"type": "websocket.disconnect", "code": TOO_FAST}
                await send({"type": "websocket.send", "text": refusal})
            return message

        return limited_receive


class BodyLimiter:
    """Middleware that limits the size and the duration of a request body while it is read."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        end = asyncio.get_running_loop().time() + self.limits.body_seconds
        size, arrived, answering = 0, False, False

        async def limited_receive() -> Message:
            nonlocal size, arrived
            if arrived:  # only a disconnect can follow, at any time
                return await receive()
            try:
                async with asyncio.timeout_at(end):
                    message = await receive()
            except TimeoutError:
                return refuse(408)
            size += len(message.get("body", b""))
            arrived = not message.get("more_body")
            return message if size <= self.limits.body else refuse(413)

        async def sending(message: Message) -> None:
            nonlocal answering
            answering = True
            await send(message)

        def refuse(status: int) -> Message:
            if answering:  # too late for an error status
                return {"type": "http.disconnect"}
            raise HTTPException(status, headers={"connection": "close"})

        await self.app(scope, limited_receive, sending)


# -- what --------------------------------------------------------------------------------------------------------------
def is_stream(request: Request) -> bool:
    path = request.url.path
    return path.startswith("/api/") and path.endswith("/stream")


def kinds_of(request: Request) -> list[str]:
    """The limits that a request counts against."""
    path = request.url.path
    if is_stream(request):
        return ["connects"]
    if request.method in ("GET", "HEAD"):
        if path.startswith("/rules/"):
            return ["searches", "reads"]
        return [] if path.startswith(FREE) else ["reads"]
    if NEW_TABLE.fullmatch(path):
        return [*(["uploads"] if path == UPLOAD else []), "tables", "writes"]
    if PACK_UPLOAD.fullmatch(path) and request.method != "DELETE":
        return ["uploads", "writes"]
    if DRAFT.fullmatch(path):
        return ["drafts", "writes"]
    if BALANCE_CHECK.fullmatch(path):
        return ["balance_checks", "writes"]
    if path.startswith("/t/") and path.endswith("/analysis"):
        return ["analyses", "writes"]
    if UNDO.fullmatch(path):
        return ["undos", "writes"]
    if path == "/api/players":
        return ["players", "writes"]
    return ["chat", "writes"] if path.endswith("/say") else ["writes"]
