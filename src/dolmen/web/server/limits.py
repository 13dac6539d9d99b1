"""How much anybody may ask for. Whoever asks for more is told to wait, and loses the line if that does not help.

Who asks is known by the holder (cookie or token) and by the address; behind one address there may be several people. The
counts are those of one process.
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

LIMITS = "DOLMEN_LIMITS"  # "off", or other limits than ours as JSON: {"tables": [50, 0.2], "sockets": 100}
TOO_FAST = 4429  # the close code of a socket that would not wait
REMEMBERED = 20_000  # counts that are kept of each kind
FREE = ("/static/", "/art/", *HEALTH_PATHS)  # what costs little, or is asked for by the house's keeper
NEW_TABLE = re.compile(r"/new|/bring|/api/tables|/learn/[^/]+|/t/[^/]+/again|/t/[^/]+/[^/]+/on")
Sorry = Callable[[Request, Exception], Awaitable[Response]]
Positive = Annotated[float, msgspec.Meta(gt=0)]


class Rate(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: Annotated[int, msgspec.Meta(gt=0)]
    rate: Positive


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one holder may do; an address may do it `crowd` times as often."""

    tables: Rate = Rate(20, 0.1)  # laid out
    players: Rate = Rate(10, 0.05)  # tokens given to programs
    talk: Rate = Rate(4, 0.5)  # lines said through the API; a page has a limit of its own for what all must hear
    writes: Rate = Rate(60, 20)  # forms and calls that change something
    reads: Rate = Rate(120, 40)  # pages, views, records
    connects: Rate = Rate(30, 1)  # sockets and streams opened
    messages: Rate = Rate(60, 20)  # sent through sockets
    sockets: Annotated[int, msgspec.Meta(gt=0)] = 30  # sockets and streams that are open at once
    crowd: Annotated[int, msgspec.Meta(gt=0)] = 5
    strikes: Annotated[int, msgspec.Meta(gt=0)] = 200  # messages in a row that were too many, after which a socket is closed
    body: Annotated[int, msgspec.Meta(gt=0)] = 1_000_000  # bytes that may be sent at once: a record; forms are smaller
    patience: Positive = 20.0  # seconds in which all of it must have arrived


RATES = [name for name in Limits.__struct_fields__ if isinstance(getattr(Limits(), name), Rate)]


def wanted_limits() -> Limits | None:
    """The limits that the environment asks for, None for none at all. A Complaint if that cannot be read."""
    text = os.environ.get(LIMITS, "")
    if text == "off":
        return None
    try:
        return msgspec.json.decode(text or "{}", type=Limits)
    except msgspec.DecodeError as error:
        raise InputError("serve.limits", name=LIMITS, what=from_library_error(error)) from None


class Meter:
    """How often each of many has done something lately: a bucket that fills again, kept as the time when it is full."""

    def __init__(self, rate: Rate) -> None:
        self.step = 1 / rate.rate  # seconds that one costs
        self.room = rate.burst / rate.rate
        self.full: dict[str, float] = {}

    def wait(self, who: str) -> float:
        """Count one more, unless it is too much: then after how many seconds it would not be."""
        now = monotonic()
        full = max(self.full.get(who, 0.0), now) + self.step
        if full - now > self.room + 1e-9:
            return full - now - self.room
        self.full[who] = full
        if len(self.full) > REMEMBERED:
            self.forget(now)
        return 0.0

    def forget(self, now: float) -> None:
        """Those who have not been here for long; if there are still too many, those who came first."""
        self.full = {who: full for who, full in self.full.items() if full > now}
        for who in list(self.full)[: -REMEMBERED // 2] if len(self.full) > REMEMBERED else []:
            del self.full[who]


class Who(NamedTuple):
    address: str
    holder: str


class Doorkeeper:
    """Lets everybody in, though not all at once. `sorry` makes the answer for those who must wait."""

    def __init__(self, app: ASGIApp, limits: Limits, sorry: Sorry) -> None:
        self.app = app
        self.limits = limits
        self.sorry = sorry
        self.own: dict[str, Meter] = {}
        self.shared: dict[str, Meter] = {}
        for name in RATES:
            burst, rate = getattr(limits, name)
            self.own[name] = Meter(Rate(burst, rate))
            self.shared[name] = Meter(Rate(burst * limits.crowd, rate * limits.crowd))
        self.open: Counter[str] = Counter()  # sockets and streams

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def wait(self, what: str, who: Who) -> float:
        """Seconds that somebody must wait until they may do this; 0: it is counted."""
        own = self.own[what].wait(who.holder) if who.holder else 0.0
        return own or self.shared[what].wait(who.address)

    def crowded(self, who: Who) -> bool:
        """Whether somebody has as many lines open as they may."""
        most = self.limits.sockets
        return self.open[who.address] >= most * self.limits.crowd or (bool(who.holder) and self.open[who.holder] >= most)

    @contextmanager
    def one_more(self, who: Who) -> Iterator[None]:
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
        who, streams = who_asks(request), is_stream(request)
        waits = next(filter(None, (self.wait(what, who) for what in asked_for(request))), 0.0)
        if waits or (streams and self.crowded(who)):
            response = await self.sorry(request, HTTPException(429))
            response.headers["retry-after"] = str(math.ceil(waits or 1))
            self.count(scope)
            await response(scope, receive, send)
        elif streams:
            with self.one_more(who):
                await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def count(self, scope: Scope) -> None:
        scope["app"].state.hub.metrics.refusals.labels("too-fast").inc()

    # -- sockets ---------------------------------------------------------------------------------------------------
    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        line = WebSocket(scope, receive, send)
        who = who_asks(line)
        waits = self.wait("connects", who)
        if waits or self.crowded(who):
            self.count(scope)
            await line.send_denial_response(Response(status_code=429, headers={"retry-after": str(math.ceil(waits or 1))}))
            return
        with self.one_more(who):
            await self.app(scope, self.paced(line, who, receive, send), send)

    def paced(self, line: WebSocket, who: Who, receive: Receive, send: Send) -> Receive:
        """The messages of a socket less those that are too many: these are refused, and after many of them it is closed."""
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


class Intake:
    """What is sent must not be too much, and must arrive in time. Both are found out while it is read."""

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
            if arrived:  # what comes now is that the line is cut, and that may be at any time
                return await receive()
            try:
                async with asyncio.timeout_at(end):
                    message = await receive()
            except TimeoutError:
                return too_bad(408)
            size += len(message.get("body", b""))
            arrived = not message.get("more_body")
            return message if size <= self.limits.body else too_bad(413)

        async def sending(message: Message) -> None:
            nonlocal answering
            answering = True
            await send(message)

        def too_bad(status: int) -> Message:
            if answering:  # it is too late to say so
                return {"type": "http.disconnect"}
            raise HTTPException(status, headers={"connection": "close"})

        await self.app(scope, received, sending)


# -- who, and what -------------------------------------------------------------------------------------------------------
def who_asks(connection: HTTPConnection) -> Who:
    address = connection.client.host if connection.client else ""
    api = connection.url.path.startswith("/api/")
    return Who(neighbourhood(address), (bearer_of(connection) if api else holder_of(connection)) or "")


def neighbourhood(address: str) -> str:
    """An address, or the network of one household: whoever has IPv6 has more addresses than can be counted."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    return str(ip.ipv4_mapped or ip_network((ip, 64), strict=False)) if isinstance(ip, IPv6Address) else str(ip)


def is_stream(request: Request) -> bool:
    path = request.url.path
    return path.startswith("/api/") and path.endswith("/stream")


def asked_for(request: Request) -> list[str]:
    """What a request counts as."""
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
