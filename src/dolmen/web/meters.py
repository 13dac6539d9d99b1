"""Rate limits: how much one client may ask for, and the meters that count it.

Clients are counted by holder (cookie or token) and by address. Several people may share an address. Each process counts for
itself. HTTP requests, sockets and their messages use the same meters: a client gains nothing from more sockets.
"""

from __future__ import annotations

import os
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic
from typing import Annotated, NamedTuple

import msgspec
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from dolmen.text import InputError, from_library_error

from .request_info import bearer_of, holder_of

LIMITS = "DOLMEN_LIMITS"  # "off", or limits as JSON: {"tables": [50, 0.2], "sockets": 100}
TOO_FAST = 4429  # close code of a socket that keeps sending too much
DROP = "dolmen.drop"  # key in the scope of a socket: a function that ends the connection at once
MAX_CLIENTS = 20_000  # clients counted per kind of request
Positive = Annotated[float, msgspec.Meta(gt=0)]
Count = Annotated[int, msgspec.Meta(gt=0)]


class Rate(NamedTuple):
    """`burst` requests at once, and `per_second` in the long run."""

    burst: Count
    per_second: Positive


class JobLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many long jobs may run or wait at once, and how long one may run."""

    holder: Count = 3
    address: Count = 6
    queue: Count = 32  # waiting jobs of all clients
    seconds: Positive = 20.0


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits of one holder. An address has `crowd` times as much."""

    tables: Rate = Rate(20, 0.1)  # created
    uploads: Rate = Rate(10, 0.01)  # records and packs; the server keeps them
    drafts: Rate = Rate(30, 2)  # of the editor of packs, which saves after each change
    balance_checks: Rate = Rate(10, 0.02)  # of packs
    analyses: Rate = Rate(5, 0.01)  # of finished games
    players: Rate = Rate(10, 0.05)  # tokens given to programs
    chat: Rate = Rate(4, 0.5)  # chat lines and reactions
    pings: Rate = Rate(4, 0.5)
    hints: Rate = Rate(4, 0.5)
    catch_ups: Rate = Rate(6, 0.1)  # shown step by step
    undos: Rate = Rate(30, 2)  # and redos; each shows the whole table anew
    resends: Rate = Rate(20, 1)  # of the whole table: after a refusal, or with the table in words
    searches: Rate = Rate(20, 1)  # in the rules; also their pages, which are long
    writes: Rate = Rate(60, 20)  # forms and calls that change something
    reads: Rate = Rate(120, 40)  # pages, views, records
    connects: Rate = Rate(30, 1)  # sockets and streams opened
    messages: Rate = Rate(60, 20)  # sent through sockets; a message that cannot be decoded counts twice
    frames: Rate = Rate(300, 40)  # of sockets, also control frames and fragments; after more the socket is dropped
    strikes: Rate = Rate(100, 0.1)  # messages refused or not decoded; after more the socket is dropped
    sockets: Count = 30  # sockets and streams that are open at once
    crowd: Count = 5
    body: Count = 1_000_000  # bytes of a request body; records are the largest
    body_seconds: Positive = 20.0  # seconds until the whole body must have arrived
    jobs: JobLimits = JobLimits()  # has its own limit per address; `crowd` does not apply


UNLIMITED_JOBS = JobLimits(holder=1000, address=1000, queue=1000)  # where rate limits are off
ALWAYS_LIMITED = ("chat", "pings", "hints", "catch_ups")  # even if all other limits are off
RENAMED_LIMITS = {"patience": "body_seconds"}  # earlier names, which settings may still use
RATES = [name for name in Limits.__struct_fields__ if isinstance(getattr(Limits(), name), Rate)]


def wanted_limits() -> Limits | None:
    """The limits from the environment, None if they are off. Raises InputError if they are not valid."""
    text = os.environ.get(LIMITS, "")
    if text == "off":
        return None
    try:
        given = msgspec.json.decode(text or "{}")
        if isinstance(given, dict):
            given = {RENAMED_LIMITS.get(name, name): value for name, value in given.items()}
        return msgspec.convert(given, Limits)
    except msgspec.DecodeError as error:
        raise InputError("serve.limits", name=LIMITS, what=from_library_error(error)) from None


class Meter:
    """A token bucket per client, stored as the time when it is full again."""

    def __init__(self, rate: Rate) -> None:
        self.step = 1 / rate.per_second  # seconds per request
        self.room = rate.burst / rate.per_second  # seconds in which an empty bucket fills
        self.full: dict[str, float] = {}  # by client: when the bucket is full again

    def count_or_delay(self, client_key: str) -> float:
        """Count a request and return 0; or, if it is too much, return the seconds after which it would be allowed."""
        now = monotonic()
        full = max(self.full.get(client_key, 0.0), now) + self.step
        if full - now > self.room + 1e-9:
            return full - now - self.room
        self.full[client_key] = full
        if len(self.full) > MAX_CLIENTS:
            self.forget(now)
        return 0.0

    def forget(self, now: float) -> None:
        """Drop full buckets; if there are still too many, the oldest ones."""
        self.full = {who: full for who, full in self.full.items() if full > now}
        for who in list(self.full)[: -MAX_CLIENTS // 2] if len(self.full) > MAX_CLIENTS else []:
            del self.full[who]


class Client(NamedTuple):
    address: str
    holder: str


SERVER = Client("", "")  # the server itself, which no limit per client concerns


class Meters:
    """All meters of a process. Without limits there are only those of `ALWAYS_LIMITED`, with their defaults."""

    def __init__(self, limits: Limits | None) -> None:
        names, limits = (ALWAYS_LIMITED, Limits()) if limits is None else (RATES, limits)
        self.by_holder: dict[str, Meter] = {}
        self.by_address: dict[str, Meter] = {}
        for name in names:
            burst, per_second = getattr(limits, name)
            self.by_holder[name] = Meter(Rate(burst, per_second))
            self.by_address[name] = Meter(Rate(burst * limits.crowd, per_second * limits.crowd))

    def count_or_delay(self, what: str, who: Client) -> float:
        """Count a request and return 0; or, if it is too much, return the seconds after which it would be allowed."""
        if what not in self.by_holder:
            return 0.0
        own = self.by_holder[what].count_or_delay(who.holder) if who.holder else 0.0
        return own or self.by_address[what].count_or_delay(who.address)

    def allow(self, what: str, who: Client) -> bool:
        """Count a request, unless it is too much."""
        return not self.count_or_delay(what, who)

    def allow_junk(self, who: Client) -> bool:
        """Count a message that cannot be decoded once more, and as a strike. False if the socket must be dropped."""
        self.count_or_delay("messages", who)
        return self.allow("strikes", who)


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


async def drop_socket(line: WebSocket) -> None:
    """End a connection at once: a client that floods us would not answer a close frame."""
    if (drop := line.scope.get(DROP)) is not None:
        drop()
    else:  # another server than ours
        await line.close(TOO_FAST)
