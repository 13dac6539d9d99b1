"""Rate limits. A client that sends too much must wait; a socket that goes on is closed.

Clients are counted by holder (cookie or token) and by address. Several people may share an address. Each process counts for
itself.
"""

from __future__ import annotations

import asyncio
import math
import os
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic
from typing import Annotated, NamedTuple

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from dolmen.text import LANGUAGES, InputError, from_library_error

from ..render.refusals import refusal_text
from ..request_info import bearer_of, holder_of
from .security import HEALTH_PATHS

LIMITS = "DOLMEN_LIMITS"  # "off", or limits as JSON: {"tables": [50, 0.2], "sockets": 100}
TOO_FAST = 4429  # close code of a socket that keeps sending too much
REMEMBERED = 20_000  # clients counted per kind of request
FREE = ("/static/", "/art/", *HEALTH_PATHS)  # cheap, or for monitoring
NEW_TABLE = re.compile(r"/new|/bring|/api/tables|/learn/[^/]+|/t/[^/]+/again|/t/[^/]+/[^/]+/on")
ErrorResponse = Callable[[Request, Exception], Awaitable[Response]]
Positive = Annotated[float, msgspec.Meta(gt=0)]


class Rate(NamedTuple):
    """`burst` requests at once, and `rate` per second in the long run."""

    burst: Annotated[int, msgspec.Meta(gt=0)]
    rate: Positive


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits of one holder. An address has `crowd` times as much."""

    tables: Rate = Rate(20, 0.1)  # created
    players: Rate = Rate(10, 0.05)  # tokens given to programs
    talk: Rate = Rate(4, 0.5)  # chat lines through the API; pages have their own limit
    writes: Rate = Rate(60, 20)  # forms and calls that change something
    reads: Rate = Rate(120, 40)  # pages, views, records
    connects: Rate = Rate(30, 1)  # sockets and streams opened
    messages: Rate = Rate(60, 20)  # sent through sockets
    sockets: Annotated[int, msgspec.Meta(gt=0)] = 30  # sockets and streams that are open at once
    crowd: Annotated[int, msgspec.Meta(gt=0)] = 5
    strikes: Annotated[int, msgspec.Meta(gt=0)] = 200  # refused messages in a row before a socket is closed
    body: Annotated[int, msgspec.Meta(gt=0)] = 1_000_000  # bytes of a request body; records are the largest
    patience: Positive = 20.0  # seconds until the whole body must have arrived


RATES = [name for name in Limits.__struct_fields__ if isinstance(getattr(Limits(), name), Rate)]


def wanted_limits() -> Limits | None:
    """The limits from the environment, None if they are off. An InputError if they are not valid."""
    text = os.environ.get(LIMITS, "")
    if text == "off":
        return None
    try:
        return msgspec.json.decode(text or "{}", type=Limits)
    except msgspec.DecodeError as error:
        raise InputError("serve.limits", name=LIMITS, what=from_library_error(error)) from None


class Meter:
    """A token bucket per client, stored as the time when it is full again."""

    def __init__(self, rate: Rate) -> None:
        self.step = 1 / rate.rate  # seconds per request
        self.room = rate.burst / rate.rate
        self.full: dict[str, float] = {}

    def wait(self, who: str) -> float:
        """Count a request and return 0, or return the seconds to wait if it is too much."""
        now = monotonic()
        full = max(self.full.get(who, 0.0), now) + self.step
        if full - now > self.room + 1e-9:
            return full - now - self.room
        self.full[who] = full
        if len(self.full) > REMEMBERED:
            self.forget(now)
        return 0.0

    def forget(self, now: float) -> None:
        """Drop full buckets; if there are still too many, the oldest ones."""
        self.full = {who: full for who, full in self.full.items() if full > now}
        for who in list(self.full)[: -REMEMBERED // 2] if len(self.full) > REMEMBERED else []:
            del self.full[who]


class Client(NamedTuple):
    address: str
    holder: str


class RateLimiter:
    """Middleware that refuses requests over the limits. `error_response` makes the response."""

    def __init__(self, app: ASGIApp, limits: Limits, error_response: ErrorResponse) -> None:
        self.app = app
        self.limits = limits
        self.error_response = error_response
        self.by_holder: dict[str, Meter] = {}
        self.by_address: dict[str, Meter] = {}
        for name in RATES:
            burst, rate = getattr(limits, name)
            self.by_holder[name] = Meter(Rate(burst, rate))
            self.by_address[name] = Meter(Rate(burst * limits.crowd, rate * limits.crowd))
        self.open: Counter[str] = Counter()  # sockets and streams

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def wait(self, what: str, who: Client) -> float:
        """Count a request and return 0, or return the seconds to wait."""
        own = self.by_holder[what].wait(who.holder) if who.holder else 0.0
        return own or self.by_address[what].wait(who.address)

    def has_too_many_sockets(self, who: Client) -> bool:
        """Whether the client has as many sockets and streams open as allowed."""
        most = self.limits.sockets
        return self.open[who.address] >= most * self.limits.crowd or (bool(who.holder) and self.open[who.holder] >= most)

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
    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        who, streams = client_of(request), is_stream(request)
        waits = next(filter(None, (self.wait(what, who) for what in kinds_of(request))), 0.0)
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
    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        line = WebSocket(scope, receive, send)
        who = client_of(line)
        waits = self.wait("connects", who)
        if waits or self.has_too_many_sockets(who):
            self.count(scope)
            await line.send_denial_response(Response(status_code=429, headers={"retry-after": str(math.ceil(waits or 1))}))
            return
        with self.count_open(who):
            await self.app(scope, self.limit_messages(line, who, receive, send), send)

    def limit_messages(self, line: WebSocket, who: Client, receive: Receive, send: Send) -> Receive:
        """A `receive` that refuses messages over the limit, and closes the socket after many of them."""
        wanted = line.query_params.get("lang", "")
        text = refusal_text("too-fast", wanted if wanted in LANGUAGES else LANGUAGES[0])
        refusal = msgspec.json.encode({"refused": [{"rule": "", "text": text}]}).decode()
        strikes = 0

        async def received() -> Message:
            nonlocal strikes
            while (message := await receive())["type"] == "websocket.receive" and self.wait("messages", who):
                strikes += 1
                self.count(line.scope)
                if strikes > self.limits.strikes:
                    await send({"type": "websocket.close", "code": TOO_FAST})
                    return {"type": "websocket.disconnect", "code": TOO_FAST}
                await send({"type": "websocket.send", "text": refusal})
            strikes = 0
            return message

        return received


class BodyLimiter:
    """Middleware that limits the size and the duration of a request body while it is read."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        end = asyncio.get_running_loop().time() + self.limits.patience
        size, arrived, answering = 0, False, False

        async def received() -> Message:
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

        await self.app(scope, received, sending)


# -- who, and what -------------------------------------------------------------------------------------------------------
def client_of(connection: HTTPConnection) -> Client:
    address = connection.client.host if connection.client else ""
    api = connection.url.path.startswith("/api/")
    return Client(network_of(address), (bearer_of(connection) if api else holder_of(connection)) or "")


def network_of(address: str) -> str:
    """The address, or for IPv6 the /64 network: a household has countless IPv6 addresses."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    return str(ip.ipv4_mapped or ip_network((ip, 64), strict=False)) if isinstance(ip, IPv6Address) else str(ip)


def is_stream(request: Request) -> bool:
    path = request.url.path
    return path.startswith("/api/") and path.endswith("/stream")


def kinds_of(request: Request) -> list[str]:
    """The limits that a request counts against."""
    path = request.url.path
    if is_stream(request):
        return ["connects"]
    if request.method in ("GET", "HEAD"):
        return [] if path.startswith(FREE) else ["reads"]
    if NEW_TABLE.fullmatch(path):
        return ["tables", "writes"]
    if path == "/api/players":
        return ["players", "writes"]
    return ["talk", "writes"] if path.endswith("/say") else ["writes"]
