"""What a house can carry: real servers, real sockets, two people at every table.

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

MOST_WORK = 4.0  # maximum ms of CPU per answer
MOST_GROWTH = 0.15  # maximum increase of that with 1,000 tables against 10, or with two servers against one
MOST_IDLE = 50.0  # maximum kB for a table without viewers
MOST_CREEP = 0.05  # maximum difference of memory and work between the first and the last quarter of a soak
FIRST, LAST = 10, 1000  # the numbers of tables for measuring growth
DEEP = 90  # maximum number of answers already given in a table's game
WARM = 100  # warm-up answers
FILLED = 25_000  # answers before a soak: shared caches have fixed sizes and fill mostly at the beginning
AT_ONCE = 4  # tables played in parallel at full speed
VISITS = 300  # tables that are visited once, to measure the memory of idle ones
SPARE = 40  # tables that a server may keep in memory without viewers; they are filled before the measurement
SWEPT = 11.0  # seconds until a server has unloaded tables without viewers
LONGEST = 60.0  # timeout in seconds
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10  # opcodes of frames


class Option(msgspec.Struct):
    id: str


class Decision(msgspec.Struct):
    id: str
    options: list[Option]


class Heard(msgspec.Struct):
    """The parts of a message that the client needs. Only the message that ends a step says whether its reader `plays`."""

    version: int = -1
    decision: Decision | None = None
    plays: bool | None = None
    refused: list[object] = []


HEARD = msgspec.json.Decoder(Heard)


# -- players -----------------------------------------------------------------------------------------------------------
class Line(asyncio.Protocol):
    """A minimal, fast web socket client: just enough of RFC 6455 for our own server."""

    def __init__(self, address: str, path: str, cookie: str) -> None:
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        head = [f"GET {path} HTTP/1.1", f"Host: {address}", f"Origin: http://{address}", f"Cookie: {HOLDER_COOKIE}={cookie}"]
        head += ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
        self.greeting = "\r\n".join([*head, "", ""]).encode()
        self.buffer = bytearray()
        self.open = False
        self.version = -1
        self.decision: Decision | None = None
        self.heard_at = 0.0
        self.bytes = 0
        self.news = asyncio.Event()
        self.fault = ""
        self.lost = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.greeting)

    def connection_lost(self, error: Exception | None) -> None:
        self.fault = self.fault or f"the line was cut: {error}"
        self.news.set()
        self.lost.set()

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self.buffer.startswith(b"HTTP/1.1 101"):
                self.fault = self.buffer[:end].decode()
                self.news.set()
            self.open = True
            del self.buffer[: end + 4]
        for kind, body in self.frames():
            if kind == TEXT:
                self.notified(body)
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

    def notified(self, body: bytes) -> None:
        self.bytes += len(body)
        heard = HEARD.decode(body)
        if heard.refused:
            self.fault = f"refused: {heard.refused}"
        if heard.plays is not None:
            self.version, self.decision, self.heard_at = heard.version, heard.decision, time.perf_counter()
        if heard.plays is not None or heard.refused:
            self.news.set()

    def send(self, kind: int, body: bytes) -> None:
        """Send a frame. A client must mask it; a mask of zeros changes nothing."""
        size = bytes([0x80 | len(body)]) if len(body) < 126 else bytes([0x80 | 126]) + len(body).to_bytes(2)
        self.transport.write(bytes([0x80 | kind]) + size + bytes(4) + body)

    def answer(self, decision: str, option: str) -> None:
        self.send(TEXT, msgspec.json.encode({"do": "answer", "decision": decision, "answer": option}))

    async def until(self, version: int) -> None:
        """Wait until a later version of the table has arrived."""
        while self.version <= version:
            self.news.clear()
            if self.fault:
                raise AssertionError(self.fault)
            await asyncio.wait_for(self.news.wait(), LONGEST)


async def line_to(address: str, table: str, cookie: str) -> Line:
    """Open a connection to a table. No message has been read yet."""
    line = Line(address, f"/t/{table}/line?lang=en", cookie)
    host, _, port = address.partition(":")
    await asyncio.get_running_loop().create_connection(lambda: line, host, int(port))
    return line


class Took(NamedTuple):
    """Seconds from an answer until the player's own page, and the other page at the table, received the result."""

    own: float
    other: float


class Pair:
    """Two players at a table, each connected to one of the servers."""

    def __init__(self, load: Load, table: str, number: int) -> None:
        self.load = load
        self.table = table
        self.addresses = [load.dealt(number, seat) for seat in (0, 1)]
        self.lines: list[Line] = []
        self.turn = asyncio.Lock()  # one answer at a time

    async def come(self) -> None:
        for address, cookie in zip(self.addresses, self.load.cookies):
            self.lines.append(await line_to(address, self.table, cookie))
        for line in self.lines:
            await line.until(-1)

    async def go(self) -> None:
        for line in self.lines:
            line.transport.close()
            await line.lost.wait()
        self.lines = []

    async def act(self, rng: Random) -> Took:
        """Let one of the two answer. If the game is over, they first start a rematch at a new table."""
        asked = [line for line in self.lines if line.decision is not None]
        if not asked:
            await self.again()
            asked = [line for line in self.lines if line.decision is not None]
        line = rng.choice(asked)
        assert line.decision is not None
        before, start = line.version, time.perf_counter()
        line.answer(line.decision.id, rng.choice(line.decision.options).id)
        for each in self.lines:
            await each.until(before)
        [other] = [each for each in self.lines if each is not line]
        return Took(line.heard_at - start, other.heard_at - start)

    async def again(self) -> None:
        self.table = await self.load.rematch(self.addresses[0], self.table)
        await self.go()
        await self.come()


# -- servers -----------------------------------------------------------------------------------------------------------
class Used(NamedTuple):
    """Seconds of CPU and bytes of memory."""

    cpu: float
    memory: int


def used_by(process: int) -> Used:
    """CPU time and memory of a process and its helpers."""
    cpu, memory, waiting = 0.0, 0, [process]
    while waiting:
        one = Path(f"/proc/{waiting.pop()}")
        fields = (one / "stat").read_text().rpartition(")")[2].split()
        cpu += (int(fields[11]) + int(fields[12])) / TICKS
        memory += int((one / "statm").read_text().split()[1]) * PAGE
        for task in (one / "task").iterdir():
            waiting += map(int, (task / "children").read_text().split())
    return Used(cpu, memory)


class Step(NamedTuple):
    """The cost of a number of answers."""

    answers: int
    seconds: float
    cpu: float
    driver: float
    memory: int
    took: list[Took]

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
        self.ids = lay(data, game, count, self.people, self.rng)
        self.servers: list[Server] = []
        try:
            for _ in range(servers):
                self.servers.append(Server(data, secret))
            for server in self.servers:
                server.listening()
        except BaseException:
            self.close()
            raise
        self.pairs: list[Pair] = []

    def close(self) -> None:
        for server in self.servers:
            server.kill()

    def dealt(self, number: int, seat: int) -> str:
        """The server of a connection: distributed as by a proxy, so that with two servers half of the tables are on both."""
        return self.servers[(number + seat * (number // 2)) % len(self.servers)].address

    async def rematch(self, address: str, table: str) -> str:
        host, _, port = address.partition(":")
        reading, writing = await asyncio.open_connection(host, int(port))
        head = [f"POST /t/{table}/again HTTP/1.1", f"Host: {address}", f"Origin: http://{address}"]
        head += [f"Cookie: {HOLDER_COOKIE}={self.cookies[0]}", "Content-Length: 0", "Connection: close"]
        writing.write("\r\n".join([*head, "", ""]).encode())
        told = (await asyncio.wait_for(reading.read(), LONGEST)).decode()
        writing.close()
        await writing.wait_closed()
        [place] = [line.partition(":")[2].strip() for line in told.split("\r\n") if line.lower().startswith("location:")]
        return urlsplit(place).path.removeprefix("/t/")

    async def come(self, count: int) -> None:
        """Connect the players of this number of tables."""
        while len(self.pairs) < count:
            more = range(len(self.pairs), min(count, len(self.pairs) + AT_ONCE))
            added = [Pair(self, self.ids[number], number) for number in more]
            await asyncio.gather(*(pair.come() for pair in added))
            self.pairs += added

    async def go(self) -> None:
        """Disconnect all players."""
        await asyncio.gather(*(pair.go() for pair in self.pairs))

    async def play(self, answers: int, pace: float = 0.0) -> Step:
        """Answer at one table after the other: `pace` answers a second, or as fast as possible at AT_ONCE tables."""
        before, start, own = self.used(), time.perf_counter(), time.process_time()
        turns, took = self.turns(answers), list[Took]()

        async def some() -> None:
            for number, pair in turns:
                if pace:
                    await asyncio.sleep(max(0.0, start + number / pace - time.perf_counter()))
                async with pair.turn:
                    took.append(await pair.act(self.rng))

        await asyncio.gather(*(some() for _ in range(min(AT_ONCE, len(self.pairs)))))
        after = self.used()
        seconds, driver = time.perf_counter() - start, time.process_time() - own
        return Step(answers, seconds, after.cpu - before.cpu, driver, after.memory, took)

    def turns(self, answers: int) -> Iterator[tuple[int, Pair]]:
        """The tables in random order, repeated: no table is played twice at the same time."""
        order = self.rng.sample(self.pairs, len(self.pairs))
        return zip(range(answers), cycle(order))

    def used(self) -> Used:
        found = [used_by(server.process.pid) for server in self.servers]
        return Used(sum(one.cpu for one in found), sum(one.memory for one in found))

    async def visit(self, first: int, count: int) -> float:
        """Bytes held by a table after two players have visited it, answered and left.

        The same number of visits before fills the shared caches, which have fixed sizes.
        """
        before = 0
        for number in range(first, first + SPARE + 2 * count):
            if number == first + SPARE + count:
                before = self.used().memory
            pair = Pair(self, self.ids[number], number)
            await pair.come()
            await pair.act(self.rng)
            await pair.go()
        await asyncio.sleep(SWEPT)
        return max(0, self.used().memory - before) / count


def lay(data: str, game: str, count: int, people: list[str], rng: Random) -> list[str]:
    """Create tables for two in mid-game, in the store, before any server opens it."""
    store = Store(data)
    tables = Tables(store)
    rules = make(game, {"seats": 2})
    ids: list[str] = []
    for number in range(count):
        play = begun(new_play(rules, rng), rng.randrange(DEEP), rng)
        seats = [SeatRow(f"Ann {number}", here=True), SeatRow(f"Ben {number}")]
        table = tables.create(game, rules.options(), seats, people[0], record=play.record)
        store.add_holder(table.id, 1, people[1], f"Ben {number}")
        ids.append(table.id)
    store.close()
    return ids


def begun(play: Play, answers: int, rng: Random) -> Play:
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


def told(count: int, full: Step, paced: Step) -> str:
    own, other = spread([took.own for took in paced.took]), spread([took.other for took in paced.took])
    return (
        f"    {count:6}  {full.answers / full.seconds:9.0f}  {full.work:6.2f}                 {own:>13}  {other:>10}"
        f"   {1000 * full.driver / full.answers:13.2f}  {paced.memory / 1e6:9.0f}"
    )


def spread(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    return " ".join(f"{1000 * ordered[int(share * (len(ordered) - 1))]:.0f}" for share in (0.5, 0.95, 0.99))


class Verdicts:
    """The goals, and whether they were met."""

    def __init__(self) -> None:
        self.missed = False

    def say(self, what: str, got: float, most: float, unit: str) -> None:
        kept = got <= most
        self.missed = self.missed or not kept
        print(f"    {what}: {got:.1f} {unit} (at most {most:.0f} {unit}) {'kept' if kept else 'MISSED'}", flush=True)


async def grow(load: Load, sizes: list[int], wanted: argparse.Namespace, verdicts: Verdicts) -> dict[int, Step]:
    """Measure the same answers with more and more tables."""
    found: dict[int, Step] = {}
    await load.come(sizes[0])
    await load.play(WARM)
    idle = await load.visit(sizes[-1], wanted.visits) if wanted.visits else 0.0
    before, live = load.used().memory, 0.0
    print(HEADING, flush=True)
    for size in sizes:
        await load.come(size)
        full = found[size] = await load.play(wanted.answers)
        paced = await load.play(wanted.answers // 2, wanted.pace)
        print(told(size, full, paced), flush=True)
        live = (paced.memory - before) / max(1, size - sizes[0])
    heard = sum(line.bytes for pair in load.pairs for line in pair.lines)
    await load.go()
    print(f"    sent to the pages that are open now: {heard / 1e6:.1f} MB")
    if len(sizes) > 1:
        print(f"    memory of a table at which two look: {live / 1000:.0f} kB")
    if wanted.visits:
        verdicts.say("memory of a table at which nobody looks any more", idle / 1000, MOST_IDLE, "kB")
    return found


async def soak(load: Load, count: int, wanted: argparse.Namespace, verdicts: Verdicts) -> None:
    """Play for minutes, and compare memory and work at the end with the beginning."""
    await load.come(count)
    await load.play(FILLED)
    until, steps = time.perf_counter() + 60 * wanted.soak, list[Step]()
    print("    minute  answers  CPU ms  memory MB", flush=True)
    while time.perf_counter() < until:
        step = await load.play(round(wanted.pace * min(60.0, 6 * wanted.soak)), wanted.pace)
        steps.append(step)
        minutes = sum(one.seconds for one in steps) / 60
        print(f"    {minutes:6.1f}  {step.answers:7}  {step.work:6.2f}  {step.memory / 1e6:9.0f}", flush=True)
    await load.go()
    quarter = max(1, len(steps) // 4)
    first, last = steps[:quarter], steps[-quarter:]
    more = sum(step.memory for step in last) / sum(step.memory for step in first) - 1
    verdicts.say("growth of memory from the first quarter to the last", 100 * more, 100 * MOST_CREEP, "%")
    more = sum(step.cpu for step in last) / sum(step.cpu for step in first) - 1
    verdicts.say("growth of work from the first quarter to the last", 100 * more, 100 * MOST_CREEP, "%")


def measured(data: str, servers: int, wanted: argparse.Namespace, verdicts: Verdicts) -> dict[int, Step]:
    sizes: list[int] = wanted.tables
    name = "PostgreSQL" if "://" in data else "a file"
    print(f"{wanted.game} with {name}, {servers} server{'s' if servers > 1 else ''}", flush=True)
    load = Load(data, wanted.game, servers, sizes[-1] + (0 if wanted.soak else 2 * wanted.visits + SPARE), wanted.seed)
    try:
        if wanted.soak:
            asyncio.run(soak(load, sizes[-1], wanted, verdicts))
            return {}
        return asyncio.run(grow(load, sizes, wanted, verdicts))
    finally:
        load.close()


def judge(found: dict[int, Step], wanted: argparse.Namespace, verdicts: Verdicts) -> None:
    """Check the goals, which are for Roam."""
    if wanted.game == "roam":
        for size, step in found.items():
            verdicts.say(f"CPU of an answer with {size} tables", step.work, MOST_WORK, "ms")
    if FIRST in found and LAST in found:
        more = found[LAST].work / found[FIRST].work - 1
        verdicts.say(f"growth from {FIRST} to {LAST} tables", 100 * more, 100 * MOST_GROWTH, "%")


def arguments(given: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="roam")
    parser.add_argument("--data", default="", help="a file or an address that is empty; usually a file that is thrown away")
    parser.add_argument("--postgres", action="store_true", help="start a PostgreSQL that is thrown away")
    parser.add_argument("--workers", type=int, default=1, help="with PostgreSQL: measure one server and then so many")
    parser.add_argument("--tables", default="", help="numbers of tables, 10,100,1000; 100 for several servers and a soak")
    parser.add_argument("--answers", type=int, default=1000, help="answers for each number of tables")
    parser.add_argument("--pace", type=float, default=40.0, help="answers in a second when their time is taken")
    parser.add_argument("--visits", type=int, default=VISITS, help="tables at which somebody only looks in")
    parser.add_argument("--soak", type=float, default=0.0, metavar="MINUTES")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(given)
    usual = "100" if wanted.workers > 1 or wanted.soak else f"{FIRST},100,{LAST}"
    wanted.tables = sorted(int(size) for size in (wanted.tables or usual).split(","))
    if wanted.workers > 1 and not (wanted.postgres or "://" in wanted.data):
        parser.error("several servers need PostgreSQL: --postgres, or --data postgresql://...")
    return wanted


def main(given: list[str]) -> int:
    wanted, verdicts = arguments(given), Verdicts()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # two sockets per table, here and in the servers
    with ExitStack() as kept:
        cluster = None
        if wanted.postgres:
            found = programs()
            if found is None:
                print("no PostgreSQL on this machine", file=sys.stderr)
                return 2
            cluster = Cluster(found)
            kept.callback(cluster.remove)
        folder = kept.enter_context(TemporaryDirectory(prefix="dolmen-load-"))
        works: list[float] = []
        for servers in sorted({1, wanted.workers}):
            data = cluster.emptied() if cluster else wanted.data or f"{folder}/{servers}.sqlite3"
            steps = measured(data, servers, wanted, verdicts)
            judge(steps, wanted, verdicts)
            works += [steps[wanted.tables[-1]].work] if steps else []
        if len(works) > 1:
            more = works[1] / works[0] - 1
            verdicts.say(f"growth from one server to {wanted.workers}", 100 * more, 100 * MOST_GROWTH, "%")
    return int(verdicts.missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
