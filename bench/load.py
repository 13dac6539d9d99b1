"""Measure the load that servers can carry: real servers and sockets, two players at every table.

    python -m bench.load                              10, 100 and 1,000 tables with a file
    python -m bench.load --tables 10,2000             other numbers of tables
    python -m bench.load --postgres --workers 2       one server and then two with a temporary PostgreSQL
    python -m bench.load --soak 20 --tables 100       twenty minutes; compares the first quarter with the last

The tables are in mid-game. Each has two players with a connection each, who give random answers at one table after the
other: first as fast as possible (to measure the work of the server), then at a fixed pace (to measure the time until the
players at the table get the result). Work is the CPU time of the servers and their helpers; this process, which plays all
players, is counted separately. With PYTHONPATH=build/fast the servers run the compiled rules.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import os
import resource
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from dolmen.engine.play import Play, new_play
from dolmen.games import make
from dolmen.store import SeatRow, Store
from dolmen.table import Tables
from dolmen.web.request_info import HOLDER_COOKIE, signer
from tests.crash import Server
from tests.postgres import Cluster, programs

MAX_WORK = 4.0  # maximum ms of CPU per answer
MAX_GROWTH = 0.15  # maximum increase of that with 1,000 tables against 10, or with two servers against one
MAX_IDLE = 50.0  # maximum kB for a table without viewers
MAX_SOAK_GROWTH = 0.05  # maximum difference of memory and work between the first and the last quarter of a soak
SMALL, LARGE = 10, 1000  # the numbers of tables for measuring growth
MAX_DEPTH = 90  # maximum number of answers already given in a table's game
WARM_UP = 100  # warm-up answers
SOAK_WARM_UP = 25_000  # answers before a soak: shared caches have fixed sizes and fill mostly at the beginning
PARALLEL = 4  # tables played in parallel at full speed
VISITS = 300  # tables that are visited once, to measure the memory of idle ones
SPARE = 40  # tables that a server may keep in memory without viewers; they are filled before the measurement
UNLOAD_SECONDS = 11.0  # seconds until a server has unloaded tables without viewers
TIMEOUT = 60.0  # timeout in seconds
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10  # opcodes of frames


class Option(msgspec.Struct):
    id: str


class Decision(msgspec.Struct):
    id: str
    options: list[Option]


class Update(msgspec.Struct):
    """The parts of a message that the client needs. Only the message that ends a step says whether its reader `plays`."""

    version: int = -1
    decision: Decision | None = None
    plays: bool | None = None
    refused: list[object] = []


UPDATE_DECODER = msgspec.json.Decoder(Update)


# -- players -----------------------------------------------------------------------------------------------------------
class Socket(asyncio.Protocol):
    """A minimal, fast web socket client: just enough of RFC 6455 for our own server."""

    def __init__(self, address: str, path: str, cookie: str) -> None:
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        head = [f"GET {path} HTTP/1.1", f"Host: {address}", f"Origin: http://{address}", f"Cookie: {HOLDER_COOKIE}={cookie}"]
        head += ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
        self.handshake = "\r\n".join([*head, "", ""]).encode()
        self.buffer = bytearray()
        self.open = False
        self.version = -1
        self.decision: Decision | None = None
        self.updated_at = 0.0
        self.bytes = 0
        self.news = asyncio.Event()
        self.error = ""
        self.closed = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.handshake)

    def connection_lost(self, error: Exception | None) -> None:
        self.error = self.error or f"the connection was closed: {error}"
        self.news.set()
        self.closed.set()

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self.buffer.startswith(b"HTTP/1.1 101"):
                self.error = self.buffer[:end].decode()
                self.news.set()
            self.open = True
            del self.buffer[: end + 4]
        for kind, body in self.frames():
            if kind == TEXT:
                self.handle_text(body)
            elif kind == PING:
                self.send(PONG, body)
            elif kind == CLOSE:
                self.transport.close()

    def frames(self) -> Iterator[tuple[int, bytes]]:
        """The complete frames received. A server sends them unmasked and, without compression, one per message."""
        buffer = self.buffer
        while len(buffer) >= 2:
            size, start = buffer[1], 2
            if size >= 126:
                start = 4 if size == 126 else 10
                if len(buffer) < start:
                    return
                size = int.from_bytes(buffer[2:start])
            if len(buffer) < start + size:
                return
            kind, body = buffer[0] & 15, bytes(buffer[start : start + size])
            del buffer[: start + size]
            yield kind, body

    def handle_text(self, body: bytes) -> None:
        self.bytes += len(body)
        update = UPDATE_DECODER.decode(body)
        if update.refused:
            self.error = f"refused: {update.refused}"
        if update.plays is not None:
            self.version, self.decision, self.updated_at = update.version, update.decision, time.perf_counter()
        if update.plays is not None or update.refused:
            self.news.set()

    def send(self, kind: int, body: bytes) -> None:
        """Send a frame. A client must mask it; a mask of zeros changes nothing."""
        size = bytes([0x80 | len(body)]) if len(body) < 126 else bytes([0x80 | 126]) + len(body).to_bytes(2)
        self.transport.write(bytes([0x80 | kind]) + size + bytes(4) + body)

    def answer(self, decision: str, option: str) -> None:
        self.send(TEXT, msgspec.json.encode({"do": "answer", "decision": decision, "answer": option}))

    async def wait_for(self, version: int) -> None:
        """Wait until a later version of the table has arrived."""
        while self.version <= version:
            self.news.clear()
            if self.error:
                raise AssertionError(self.error)
            await asyncio.wait_for(self.news.wait(), TIMEOUT)


async def connect_to(address: str, table: str, cookie: str) -> Socket:
    """Open a connection to a table. No message has been read yet."""
    socket = Socket(address, f"/t/{table}/socket?lang=en", cookie)
    host, _, port = address.partition(":")
    await asyncio.get_running_loop().create_connection(lambda: socket, host, int(port))
    return socket


class Latency(NamedTuple):
    """Seconds from an answer until the player's own page, and the other page at the table, received the result."""

    own: float
    other: float


class Pair:
    """Two players at a table, each connected to one of the servers."""

    def __init__(self, load: Load, table: str, number: int) -> None:
        self.load = load
        self.table = table
        self.addresses = [load.server_address(number, seat) for seat in (0, 1)]
        self.sockets: list[Socket] = []
        self.turn = asyncio.Lock()  # one answer at a time

    async def connect(self) -> None:
        for address, cookie in zip(self.addresses, self.load.cookies):
            self.sockets.append(await connect_to(address, self.table, cookie))
        for socket in self.sockets:
            await socket.wait_for(-1)

    async def disconnect(self) -> None:
        for socket in self.sockets:
            socket.transport.close()
            await socket.closed.wait()
        self.sockets = []

    async def answer_once(self, rng: Random) -> Latency:
        """Let one of the two answer. If the game is over, they first start a rematch at a new table."""
        to_act = [socket for socket in self.sockets if socket.decision is not None]
        if not to_act:
            await self.start_rematch()
            to_act = [socket for socket in self.sockets if socket.decision is not None]
        socket = rng.choice(to_act)
        assert socket.decision is not None
        before, start = socket.version, time.perf_counter()
        socket.answer(socket.decision.id, rng.choice(socket.decision.options).id)
        for each in self.sockets:
            await each.wait_for(before)
        [other] = [each for each in self.sockets if each is not socket]
        return Latency(socket.updated_at - start, other.updated_at - start)

    async def start_rematch(self) -> None:
        self.table = await self.load.rematch(self.addresses[0], self.table)
        await self.disconnect()
        await self.connect()


# -- servers -----------------------------------------------------------------------------------------------------------
class Usage(NamedTuple):
    """Seconds of CPU and bytes of memory."""

    cpu: float
    memory: int


def usage_of(process: int) -> Usage:
    """CPU time and memory of a process and its helpers."""
    cpu, memory, waiting = 0.0, 0, [process]
    while waiting:
        one = Path(f"/proc/{waiting.pop()}")
        fields = (one / "stat").read_text().rpartition(")")[2].split()
        cpu += (int(fields[11]) + int(fields[12])) / TICKS
        memory += int((one / "statm").read_text().split()[1]) * PAGE
        for task in (one / "task").iterdir():
            waiting += map(int, (task / "children").read_text().split())
    return Usage(cpu, memory)


class Step(NamedTuple):
    """The cost of a number of answers."""

    answers: int
    seconds: float
    cpu: float
    driver: float
    memory: int
    latencies: list[Latency]

    @property
    def work(self) -> float:
        """Milliseconds of the servers' CPU per answer."""
        return 1000 * self.cpu / self.answers


class Load:
    """Servers with one store, and the players at their tables."""

    def __init__(self, data: str, game: str, servers: int, count: int, seed: int) -> None:
        self.rng = Random(seed)
        self.game = game
        secret = secrets.token_hex(8)
        self.people = [secrets.token_hex(8) for _ in range(2)]
        self.cookies = [signer(secret).sign(holder).decode() for holder in self.people]
        self.ids = create_tables(data, game, count, self.people, self.rng)
        self.servers: list[Server] = []
        try:
            for _ in range(servers):
                self.servers.append(Server(data, secret))
            for server in self.servers:
                server.wait_until_ready()
        except BaseException:
            self.close()
            raise
        self.pairs: list[Pair] = []

    def close(self) -> None:
        for server in self.servers:
            server.kill()

    def server_address(self, number: int, seat: int) -> str:
        """The server of a connection: distributed as by a proxy, so that with two servers half of the tables are on both."""
        return self.servers[(number + seat * (number // 2)) % len(self.servers)].address

    async def rematch(self, address: str, table: str) -> str:
        host, _, port = address.partition(":")
        reading, writing = await asyncio.open_connection(host, int(port))
        head = [f"POST /t/{table}/rematch HTTP/1.1", f"Host: {address}", f"Origin: http://{address}"]
        head += [f"Cookie: {HOLDER_COOKIE}={self.cookies[0]}", "Content-Length: 0", "Connection: close"]
        writing.write("\r\n".join([*head, "", ""]).encode())
        response = (await asyncio.wait_for(reading.read(), TIMEOUT)).decode()
        writing.close()
        await writing.wait_closed()
        [location] = [
            line.partition(":")[2].strip() for line in response.split("\r\n") if line.lower().startswith("location:")
        ]
        return urlsplit(location).path.removeprefix("/t/")

    async def connect(self, count: int) -> None:
        """Connect the players of this number of tables."""
        while len(self.pairs) < count:
            more = range(len(self.pairs), min(count, len(self.pairs) + PARALLEL))
            added = [Pair(self, self.ids[number], number) for number in more]
            await asyncio.gather(*(pair.connect() for pair in added))
            self.pairs += added

    async def disconnect(self) -> None:
        """Disconnect all players."""
        await asyncio.gather(*(pair.disconnect() for pair in self.pairs))

    async def play(self, answers: int, pace: float = 0.0) -> Step:
        """Answer at one table after the other: `pace` answers a second, or as fast as possible at PARALLEL tables."""
        before, start, own = self.used(), time.perf_counter(), time.process_time()
        turns, latencies = self.turns(answers), list[Latency]()

        async def answer_some() -> None:
            for number, pair in turns:
                if pace:
                    await asyncio.sleep(max(0.0, start + number / pace - time.perf_counter()))
                async with pair.turn:
                    latencies.append(await pair.answer_once(self.rng))

        await asyncio.gather(*(answer_some() for _ in range(min(PARALLEL, len(self.pairs)))))
        after = self.used()
        seconds, driver = time.perf_counter() - start, time.process_time() - own
        return Step(answers, seconds, after.cpu - before.cpu, driver, after.memory, latencies)

    def turns(self, answers: int) -> Iterator[tuple[int, Pair]]:
        """The tables in random order, repeated: no table is played twice at the same time."""
        order = self.rng.sample(self.pairs, len(self.pairs))
        return zip(range(answers), cycle(order))

    def used(self) -> Usage:
        found = [usage_of(server.process.pid) for server in self.servers]
        return Usage(sum(one.cpu for one in found), sum(one.memory for one in found))

    async def visit(self, first: int, count: int) -> float:
        """Bytes held by a table after two players have visited it, answered and left.

        The same number of visits before fills the shared caches, which have fixed sizes.
        """
        before = 0
        for number in range(first, first + SPARE + 2 * count):
            if number == first + SPARE + count:
                before = self.used().memory
            pair = Pair(self, self.ids[number], number)
            await pair.connect()
            await pair.answer_once(self.rng)
            await pair.disconnect()
        await asyncio.sleep(UNLOAD_SECONDS)
        return max(0, self.used().memory - before) / count


def create_tables(data: str, game: str, count: int, people: list[str], rng: Random) -> list[str]:
    """Create tables for two in mid-game, in the store, before any server opens it."""
    store = Store(data)
    tables = Tables(store)
    rules = make(game, {"seats": 2})
    ids: list[str] = []
    for number in range(count):
        play = advance_game(new_play(rules, rng), rng.randrange(MAX_DEPTH), rng)
        seats = [SeatRow(f"Ann {number}", here=True), SeatRow(f"Ben {number}")]
        table = tables.create(game, rules.options(), seats, people[0], record=play.record)
        store.add_holder(table.id, 1, people[1], f"Ben {number}")
        ids.append(table.id)
    store.close()
    return ids


def advance_game(play: Play, answers: int, rng: Random) -> Play:
    """A game after this number of answers, or shortly before its end."""
    game = play.game
    while answers and not game.over(play.state):
        seat = game.to_act(play.state)[0]
        play.play_answer(seat, game.sample(play.state, seat, rng))
        answers -= 1
    if game.over(play.state):
        play.undo(play.past[-1].seat, agreed=True)
    return play


# -- output ------------------------------------------------------------------------------------------------------------
HEADING = "    tables  answers/s  CPU ms  p50  p95  p99 ms: own page  other page   driver CPU ms  memory MB"


def format_row(count: int, full: Step, paced: Step) -> str:
    own = format_quantiles([latency.own for latency in paced.latencies])
    other = format_quantiles([latency.other for latency in paced.latencies])
    return (
        f"    {count:6}  {full.answers / full.seconds:9.0f}  {full.work:6.2f}                 {own:>13}  {other:>10}"
        f"   {1000 * full.driver / full.answers:13.2f}  {paced.memory / 1e6:9.0f}"
    )


def format_quantiles(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    return " ".join(f"{1000 * ordered[int(share * (len(ordered) - 1))]:.0f}" for share in (0.5, 0.95, 0.99))


class Goals:
    """The goals, and whether they were met."""

    def __init__(self) -> None:
        self.missed = False

    def check(self, what: str, value: float, limit: float, unit: str) -> None:
        met = value <= limit
        self.missed = self.missed or not met
        print(f"    {what}: {value:.1f} {unit} (at most {limit:.0f} {unit}) {'met' if met else 'MISSED'}", flush=True)


async def measure_growth(load: Load, sizes: list[int], options: argparse.Namespace, goals: Goals) -> dict[int, Step]:
    """Measure the same answers with more and more tables."""
    found: dict[int, Step] = {}
    await load.connect(sizes[0])
    await load.play(WARM_UP)
    idle = await load.visit(sizes[-1], options.visits) if options.visits else 0.0
    before, live = load.used().memory, 0.0
    print(HEADING, flush=True)
    for size in sizes:
        await load.connect(size)
        full = found[size] = await load.play(options.answers)
        paced = await load.play(options.answers // 2, options.pace)
        print(format_row(size, full, paced), flush=True)
        live = (paced.memory - before) / max(1, size - sizes[0])
    sent = sum(socket.bytes for pair in load.pairs for socket in pair.sockets)
    await load.disconnect()
    print(f"    sent to the open pages: {sent / 1e6:.1f} MB")
    if len(sizes) > 1:
        print(f"    memory of a table with two viewers: {live / 1000:.0f} kB")
    if options.visits:
        goals.check("memory of a table without viewers", idle / 1000, MAX_IDLE, "kB")
    return found


async def run_soak(load: Load, count: int, options: argparse.Namespace, goals: Goals) -> None:
    """Play for minutes, and compare memory and work at the end with the beginning."""
    await load.connect(count)
    await load.play(SOAK_WARM_UP)
    until, steps = time.perf_counter() + 60 * options.soak, list[Step]()
    print("    minute  answers  CPU ms  memory MB", flush=True)
    while time.perf_counter() < until:
        step = await load.play(round(options.pace * min(60.0, 6 * options.soak)), options.pace)
        steps.append(step)
        minutes = sum(one.seconds for one in steps) / 60
        print(f"    {minutes:6.1f}  {step.answers:7}  {step.work:6.2f}  {step.memory / 1e6:9.0f}", flush=True)
    await load.disconnect()
    quarter = max(1, len(steps) // 4)
    first, last = steps[:quarter], steps[-quarter:]
    more = sum(step.memory for step in last) / sum(step.memory for step in first) - 1
    goals.check("growth of memory from the first quarter to the last", 100 * more, 100 * MAX_SOAK_GROWTH, "%")
    more = sum(step.cpu for step in last) / sum(step.cpu for step in first) - 1
    goals.check("growth of work from the first quarter to the last", 100 * more, 100 * MAX_SOAK_GROWTH, "%")


def measure(data: str, servers: int, options: argparse.Namespace, goals: Goals) -> dict[int, Step]:
    sizes: list[int] = options.tables
    name = "PostgreSQL" if "://" in data else "a file"
    print(f"{options.game} with {name}, {servers} server{'s' if servers > 1 else ''}", flush=True)
    load = Load(data, options.game, servers, sizes[-1] + (0 if options.soak else 2 * options.visits + SPARE), options.seed)
    try:
        if options.soak:
            asyncio.run(run_soak(load, sizes[-1], options, goals))
            return {}
        return asyncio.run(measure_growth(load, sizes, options, goals))
    finally:
        load.close()


def check_goals(found: dict[int, Step], options: argparse.Namespace, goals: Goals) -> None:
    """Check the goals, which are for Roam."""
    if options.game == "roam":
        for size, step in found.items():
            goals.check(f"CPU of an answer with {size} tables", step.work, MAX_WORK, "ms")
    if SMALL in found and LARGE in found:
        more = found[LARGE].work / found[SMALL].work - 1
        goals.check(f"growth from {SMALL} to {LARGE} tables", 100 * more, 100 * MAX_GROWTH, "%")


def parse_arguments(given: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="roam", help="name of a game (default: %(default)s)")
    parser.add_argument("--data", default="", help="an empty database: a file or a URL (default: a temporary file)")
    parser.add_argument("--postgres", action="store_true", help="use a temporary PostgreSQL")
    parser.add_argument("--workers", type=int, default=1, help="with PostgreSQL: measure one server, then this number")
    parser.add_argument(
        "--tables", default="", help="numbers of tables (default: 10,100,1000; with several servers or a soak: 100)"
    )
    parser.add_argument("--answers", type=int, default=1000, help="answers for each number of tables (default: %(default)s)")
    parser.add_argument(
        "--pace", type=float, default=40.0, help="answers per second while latency is measured (default: %(default)s)"
    )
    parser.add_argument(
        "--visits", type=int, default=VISITS, help="tables visited once, to measure idle memory (default: %(default)s)"
    )
    parser.add_argument("--soak", type=float, default=0.0, metavar="MINUTES", help="play this long and look for growth")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random answers (default: %(default)s)")
    options = parser.parse_args(given)
    default = "100" if options.workers > 1 or options.soak else f"{SMALL},100,{LARGE}"
    options.tables = sorted(int(size) for size in (options.tables or default).split(","))
    if options.workers > 1 and not (options.postgres or "://" in options.data):
        parser.error("several servers need PostgreSQL: --postgres, or --data postgresql://...")
    return options


def main(given: list[str]) -> int:
    options, goals = parse_arguments(given), Goals()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # two sockets per table, here and in the servers
    with ExitStack() as cleanup:
        cluster = None
        if options.postgres:
            found = programs()
            if found is None:
                print('PostgreSQL is not installed; run "make postgres"', file=sys.stderr)
                return 2
            cluster = Cluster(found)
            cleanup.callback(cluster.remove)
        folder = cleanup.enter_context(TemporaryDirectory(prefix="dolmen-load-"))
        works: list[float] = []
        for servers in sorted({1, options.workers}):
            data = cluster.emptied() if cluster else options.data or f"{folder}/{servers}.sqlite3"
            steps = measure(data, servers, options, goals)
            check_goals(steps, options, goals)
            works += [steps[options.tables[-1]].work] if steps else []
        if len(works) > 1:
            more = works[1] / works[0] - 1
            goals.check(f"growth from one server to {options.workers}", 100 * more, 100 * MAX_GROWTH, "%")
    return int(goals.missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
