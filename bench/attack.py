"""Measure how long players wait while others attack the server with costly requests, as often as the limits permit.

    python -m bench.attack                               every attack, 20 tables
    python -m bench.attack --attacks upload,statistics   only these
    python -m bench.attack --list                        the names of the attacks

For each attack a new server starts, with its default limits. Players answer at 20 tables at a fixed pace, and the time until
their own page shows the result is measured. The attackers have an address of their own (127.0.0.2) and several holders. They
send the next request as soon as the last one is answered; after a refusal they wait as long as it says, at most one second.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache, partial
from itertools import count, cycle
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec

from bench.load import TEXT, TIMEOUT, Load, Socket
from dolmen.engine.play import Play, new_play
from dolmen.engine.record import Entry, Record, write_record
from dolmen.games import GAMES, make
from dolmen.games.puzzles import Puzzle
from dolmen.games.uploaded_packs import own_cards_as_pack
from dolmen.table.replay_cost import MAX_REPLAYED_ANSWERS, count_replayed_answers
from dolmen.text import LANGUAGES
from dolmen.web.meters import LIMITS
from dolmen.web.request_info import HOLDER_COOKIE

MAX_P95, MAX_LATENCY = 100.0, 500.0  # goals in ms
ATTACKER_ADDRESS = "127.0.0.2"
HOLDERS = 4  # of the attackers
LEAVE_SECONDS = 5.0  # after which an attacker leaves a check of a pack
PARALLEL = 3  # requests at once of each holder
SOCKETS = 5  # of each holder
MESSAGES_PER_SECOND = 20  # of each holder: more would only be refused
LONG_GAME = "the_arrival"
WIDE_GAME = "spirit_island"  # its pages are the largest
SEEDS = 4
FORKS = 11  # tables of each attacker besides the first, together more than a server keeps in memory without viewers
BAR_WIDTH = 30
READY = "ready"
RESET = 0  # instead of a status


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    content: bytes = b""


# -- attackers -----------------------------------------------------------------------------------------------------------
class Attacker:
    """One holder at the address of the attackers."""

    def __init__(self, address: str, seed: int) -> None:
        self.address = address
        self.rng = Random(seed)
        self.cookie = ""
        self.token = ""  # of the API
        self.statuses: Counter[int] = Counter()
        self.messages = 0
        self.sockets: list[Socket] = []
        self.prepared = asyncio.Event()  # set when the attack begins

    def close(self) -> None:
        for socket in self.sockets:
            socket.transport.close()

    async def request(self, method: str, path: str, body: bytes = b"", kind: str = "", leave: bool = False) -> Reply:
        """Send a request and read the whole response; with `leave`, only what comes in the first seconds."""
        host, _, port = self.address.partition(":")
        reader, writer = await asyncio.open_connection(host, int(port), local_addr=(ATTACKER_ADDRESS, 0))
        head = [f"{method} {path} HTTP/1.1", f"Host: {self.address}", f"Origin: http://{self.address}", "Connection: close"]
        head += [f"Content-Length: {len(body)}", *([f"Content-Type: {kind}"] if kind else [])]
        head += [f"Cookie: {HOLDER_COOKIE}={self.cookie}"] if self.cookie else []
        head += [f"Authorization: Bearer {self.token}"] if self.token else []
        writer.write("\r\n".join([*head, "", ""]).encode() + body)
        try:
            response = await (read_for(reader, LEAVE_SECONDS) if leave else asyncio.wait_for(reader.read(), TIMEOUT))
        except ConnectionResetError:  # refused before the server had read the body
            return Reply(RESET, {})
        finally:
            writer.close()
        first, _, content = response.partition(b"\r\n\r\n")
        lines = first.decode("latin-1").split("\r\n")
        pairs = [line.partition(":")[::2] for line in lines[1:]]
        headers = {name.strip().lower(): value.strip() for name, value in pairs}
        if f"{HOLDER_COOKIE}=" in headers.get("set-cookie", ""):
            self.cookie = headers["set-cookie"].split(f"{HOLDER_COOKIE}=")[1].split(";")[0]
        return Reply(int(lines[0].split()[1]), headers, content)

    async def post_form(self, path: str, **fields: object) -> Reply:
        return await self.request("POST", path, urlencode(fields).encode(), "application/x-www-form-urlencoded")

    async def upload(self, record: str) -> Reply:
        form = f'--x\r\nContent-Disposition: form-data; name="record"; filename="r.json"\r\n\r\n{record}\r\n--x--\r\n'
        return await self.request("POST", "/import", form.encode(), "multipart/form-data; boundary=x")

    async def upload_game(self, game: str = LONG_GAME) -> str:
        """A table with a long game; returns its id."""
        while (reply := await self.upload(long_record(game))).status == 503:
            await asyncio.sleep(1)
        return table_of(reply)

    async def fork(self, table: str) -> str:
        """Another table with the same game."""
        moment = (await self.request("GET", f"/t/{table}/past")).headers["location"].split("?")[0]
        while (reply := await self.request("POST", f"{moment}/fork")).status == 503:
            await asyncio.sleep(1)
        return table_of(reply)

    async def sign_up(self) -> None:
        """Get a token for the API."""
        reply = await self.request("POST", "/api/players", b"{}", "application/json")
        self.token = json_of(reply)["token"]

    async def new_table(self, game: str, **fields: object) -> str:
        """Create a table; returns its id."""
        seats = {"kind-0": "here", "kind-1": "here"}
        reply = await self.post_form("/new", **{"game": game, "seats": 2, "full": "on", **seats, **fields})
        return table_of(reply)

    async def connect(self, table: str) -> Socket:
        socket = Socket(self.address, f"/t/{table}/socket?lang=en", self.cookie)
        host, _, port = self.address.partition(":")
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: socket, host, int(port), local_addr=(ATTACKER_ADDRESS, 0))
        self.sockets.append(socket)
        return socket

    async def repeat(self, send: Callable[[], Awaitable[Reply]]) -> None:
        """Send requests without end, as fast as the server answers and permits."""
        while True:
            reply = await send()
            self.statuses[reply.status] += 1
            if reply.status in (429, 503):
                await asyncio.sleep(min(1.0, float(reply.headers.get("retry-after", 1))))

    async def repeat_message(self, table: str, *messages: dict[str, object]) -> None:
        """Send messages without end through several sockets, at the permitted rate."""
        sockets = [await self.connect(table) for _ in range(SOCKETS)]
        for number in count():
            socket = sockets[number % SOCKETS]
            if socket.open and not socket.closed.is_set():
                socket.send(TEXT, msgspec.json.encode(messages[number % len(messages)]))
                self.messages += 1
            await asyncio.sleep(1 / MESSAGES_PER_SECOND)


async def read_for(reader: asyncio.StreamReader, seconds: float) -> bytes:
    """What comes within these seconds, or until the response ends."""
    parts = []
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while part := await reader.read(1 << 16):
                parts.append(part)
    return b"".join(parts)


def json_of(reply: Reply) -> dict[str, Any]:
    """The object in the body of a response."""
    found: dict[str, Any] = msgspec.json.decode(reply.content[reply.content.index(b"{") : reply.content.rindex(b"}") + 1])
    return found


def table_of(reply: Reply) -> str:
    """The id of the table that a response redirects to."""
    assert reply.status == 303, reply
    return reply.headers["location"].split("/")[2]


# -- attacks -------------------------------------------------------------------------------------------------------------
Attack = Callable[[Attacker], Awaitable[None]]


def in_parallel(make_request: Callable[[Attacker, str], Awaitable[Reply]], needs_game: bool = False) -> Attack:
    """An attack by requests. `make_request` gets the id of a table with a long game if it `needs_game`."""

    async def attack(attacker: Attacker) -> None:
        table = await attacker.upload_game() if needs_game else ""
        while (await make_request(attacker, table)).status == 503:  # until the server's processes have started
            await asyncio.sleep(1)
        attacker.prepared.set()
        await asyncio.gather(*(attacker.repeat(lambda: make_request(attacker, table)) for _ in range(PARALLEL)))

    return attack


def by_messages(game: str, *messages: dict[str, object], long: bool = False) -> Attack:
    """An attack by messages, at the table of a new game, or of a `long` one in which the attacker has all seats."""

    async def attack(attacker: Attacker) -> None:
        table = await (attacker.upload_game(game) if long else attacker.new_table(game))
        attacker.prepared.set()
        await attacker.repeat_message(table, *messages)

    return attack


async def search_rules(attacker: Attacker, _: str) -> Reply:
    words = " ".join("".join(attacker.rng.choices("aeinrst", k=2)) for _ in range(8))
    game = attacker.rng.choice(list(GAMES))
    return await attacker.request("GET", f"/rules/{game}?{urlencode({'q': words})}")


async def read_rules(attacker: Attacker, _: str) -> Reply:
    """All rules of a game, or one rule with its neighbours."""
    rule = attacker.rng.choice(("", f"?near=SI-{attacker.rng.randint(1, 30)}"))
    return await attacker.request("GET", f"/rules/spirit_island{rule}")


async def view_moment(attacker: Attacker, table: str) -> Reply:
    return await attacker.request("GET", f"/t/{table}/{attacker.rng.randrange(300)}/view")


async def upload_record(attacker: Attacker, _: str) -> Reply:
    return await attacker.upload(heaviest_record())


async def upload_position(attacker: Attacker, _: str) -> Reply:
    return await attacker.upload(long_position())


async def go_back_and_return(attacker: Attacker) -> None:
    """Go far back in long games, each time to another moment, and return by a redo."""
    tables = [await attacker.upload_game() for _ in range(PARALLEL)]
    attacker.prepared.set()

    async def attack(table: str) -> None:
        socket = await attacker.connect(table)

        async def go_back() -> Reply:
            reply = await attacker.request("POST", f"/t/{table}/{attacker.rng.randrange(300)}/undo")
            if socket.open and not socket.closed.is_set():
                socket.send(TEXT, msgspec.json.encode({"do": "redo"}))
                attacker.messages += 1
            return reply

        await attacker.repeat(go_back)

    await asyncio.gather(*map(attack, tables))


async def view_all_news(attacker: Attacker, table: str) -> Reply:
    if not attacker.token:
        await attacker.sign_up()
    return await attacker.request("GET", f"/api/tables/{table}/view?since=0&words=true")


async def open_evicted_tables(attacker: Attacker) -> None:
    """Open more tables in turn than a server keeps in memory, so that each is read from the store."""
    tables = [await attacker.upload_game(WIDE_GAME)]
    tables += [await attacker.fork(tables[0]) for _ in range(FORKS)]
    attacker.prepared.set()
    paths = cycle([f"/t/{table}" for table in tables])
    await asyncio.gather(*(attacker.repeat(lambda: attacker.request("GET", next(paths))) for _ in range(PARALLEL)))


async def fork_game(attacker: Attacker, table: str) -> Reply:
    return await attacker.request("POST", f"/t/{table}/{attacker.rng.randrange(300)}/fork")


async def export_record(attacker: Attacker, table: str) -> Reply:
    return await attacker.request("GET", f"/t/{table}/record")


async def read_statistics(attacker: Attacker, _: str) -> Reply:
    return await attacker.request("GET", attacker.rng.choice(["/stats", "/stats/nobody", "/account"]))


async def load_images(attacker: Attacker, _: str) -> Reply:
    game, lang = attacker.rng.choice(["roam", "the_arrival", "spirit_island"]), attacker.rng.choice(LANGUAGES)
    paths = [f"/art/{game}/cover-{attacker.rng.randrange(2, 5)}-{lang}.svg", f"/art/{game}.svg", "/static/lobby.css"]
    return await attacker.request("GET", attacker.rng.choice(paths))


async def load_lobby(attacker: Attacker, _: str) -> Reply:
    return await attacker.request("GET", "/?game=spirit_island")


def choose_puzzle(attacker: Attacker) -> tuple[str, Puzzle]:
    """A puzzle and its address."""
    info = attacker.rng.choice([info for info in GAMES.values() if info.puzzles])
    number = attacker.rng.randrange(len(info.puzzles))
    return f"/puzzles/{info.name}/{number + 1}", info.puzzles[number]


async def solve_puzzle(attacker: Attacker, _: str) -> Reply:
    path, puzzle = choose_puzzle(attacker)
    return await attacker.request("GET", f"{path}?{urlencode({'answer': attacker.rng.choice(list(puzzle.chances))})}")


async def play_puzzle(attacker: Attacker, _: str) -> Reply:
    return await attacker.post_form(f"{choose_puzzle(attacker)[0]}/play", bot="normal")


async def check_balance(attacker: Attacker) -> None:
    """Start checks of the balance of a pack, and leave each after some seconds."""
    await attacker.sign_up()
    attacker.cookie = attacker.token
    cards = own_cards_as_pack(LONG_GAME, "Attack")
    body = msgspec.json.encode({"game": LONG_GAME, "text": cards.decode()})
    pack = json_of(await attacker.request("POST", "/api/packs", body, "application/json"))["pack"]
    attacker.prepared.set()
    wanted = msgspec.json.encode({"pack": msgspec.Raw(cards), "seats": 4})
    path = f"/packs/{pack}/balance"
    await asyncio.gather(
        *(
            attacker.repeat(lambda: attacker.request("POST", path, wanted, "application/json", leave=True))
            for _ in range(PARALLEL)
        )
    )


async def play_against_bots(attacker: Attacker) -> None:
    """Create tables with bots that think long, and look at them."""
    attacker.prepared.set()
    while True:
        reply = await attacker.post_form(
            "/new",
            **{"game": "spirit_island", "seats": 4, "kind-0": "here", **{f"kind-{seat}": "greedy" for seat in (1, 2, 3)}},
        )
        attacker.statuses[reply.status] += 1
        if reply.status == 303:
            await attacker.connect(table_of(reply))
        await asyncio.sleep(0.2)


ATTACKS: dict[str, Attack | None] = {
    "none": None,
    "rules": in_parallel(search_rules),
    "rule-pages": in_parallel(read_rules),
    "moments": in_parallel(view_moment, needs_game=True),
    "upload": in_parallel(upload_record),
    "position": in_parallel(upload_position),
    "again": go_back_and_return,
    "news": in_parallel(view_all_news, needs_game=True),
    "evicted": open_evicted_tables,
    "fork": in_parallel(fork_game, needs_game=True),
    "export": in_parallel(export_record, needs_game=True),
    "statistics": in_parallel(read_statistics),
    "images": in_parallel(load_images),
    "lobby": in_parallel(load_lobby),
    "chat": by_messages("roam", {"do": "say", "text": "x" * 300}),
    "pings": by_messages("roam", {"do": "ping", "at": "map"}),
    "hints": by_messages("spirit_island", {"do": "hint"}),
    "undo": by_messages(WIDE_GAME, {"do": "undo"}, {"do": "redo"}, long=True),
    "catch-up": by_messages(WIDE_GAME, {"do": "catch-up", "version": 0}, long=True),
    "text-view": by_messages(WIDE_GAME, {"do": "text-view", "open": True}, {"do": "text-view", "open": False}, long=True),
    "inspect": by_messages(WIDE_GAME, {"do": "inspect", "at": ["map", "hand"]}, {"do": "why", "at": ["map"]}, long=True),
    "bots": play_against_bots,
    "puzzles": in_parallel(solve_puzzle),
    "puzzle-play": in_parallel(play_puzzle),
    "balance": check_balance,
}


@cache
def long_record(game: str = LONG_GAME) -> str:
    """A game shortly before its end."""
    return write_record(play_game(game))


@cache
def long_position() -> str:
    """A record without answers that starts from the position at the end of a long game."""
    record = play_game(WIDE_GAME)
    play = Play(make(record.game, record.options), record, Random(1))
    position = play.game.write_position(play.state)
    return write_record(Record(record.game, record.options, position=position))


@cache
def heaviest_record() -> str:
    """A game with undos: its replay is almost as much work as is permitted.

    The redo of an older undo plays all its answers again.
    """
    record = play_game(LONG_GAME)
    live, entries = record.live_entries(), record.entries
    while count_replayed_answers(record, MAX_REPLAYED_ANSWERS) + 2 * len(live) < MAX_REPLAYED_ANSWERS:
        undo = len(entries)
        again = msgspec.structs.replace(entries[live[1]], auto=False)
        entries += [Entry(0, undo=live[1:]), again, Entry(0, undo=[undo + 1]), Entry(0, redo=undo)]
    return write_record(record)


def play_game(game: str) -> Record:
    """A random game of four, without its last answer. Many seeds end early; this is the longest of some."""
    return max((play_random_game(game, seed) for seed in range(SEEDS)), key=lambda record: len(record.entries))


def play_random_game(game: str, seed: int) -> Record:
    rng = Random(seed)
    play = new_play(make(game, {"seats": 4}), rng)
    while not play.game.over(play.state):
        seat = play.game.to_act(play.state)[0]
        play.play_answer(seat, play.game.sample(play.state, seat, rng))
    play.undo(play.past[-1].seat, agreed=True)
    return play.record


# -- measuring -----------------------------------------------------------------------------------------------------------
class Result(NamedTuple):
    """Latencies of the players in ms, and what the attackers sent."""

    p50: float
    p95: float
    worst: float
    answers: int
    statuses: Counter[int]
    messages: int


class Attackers:
    """The attackers, in a process of their own: what they read must not delay the players, who are measured."""

    def __init__(self, name: str, address: str) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=run_attackers, args=(name, address, theirs), daemon=True)
        self.process.start()
        assert self.pipe.recv() == READY

    def stop(self) -> tuple[Counter[int], int]:
        """End the attack; returns the statuses of the responses and the number of messages sent."""
        self.pipe.send(READY)
        statuses, messages, error = self.pipe.recv()
        self.process.join()
        if error:
            raise AssertionError(f"an attacker gave up: {error}")
        return statuses, messages


def run_attackers(name: str, address: str, pipe: Connection) -> None:
    attack = ATTACKS[name]
    assert attack is not None
    for make_record in (heaviest_record, long_record, partial(long_record, WIDE_GAME), long_position):
        make_record()  # it takes a moment
    asyncio.run(attack_until_stopped(attack, address, pipe))


async def attack_until_stopped(attack: Attack, address: str, pipe: Connection) -> None:
    attackers = [Attacker(address, seed) for seed in range(HOLDERS)]
    tasks = [asyncio.ensure_future(attack(each)) for each in attackers]
    await asyncio.wait_for(asyncio.gather(*(each.prepared.wait() for each in attackers)), TIMEOUT)
    pipe.send(READY)
    await asyncio.to_thread(pipe.recv)
    failed = [repr(task.exception()) for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for each in attackers:
        each.close()
    statuses = sum((each.statuses for each in attackers), Counter[int]())
    pipe.send((statuses, sum(each.messages for each in attackers), "".join(failed[:1])))


async def measure(load: Load, name: str, tables: int, answers: int, pace: float) -> Result:
    """Let the players answer while the attackers attack."""
    await load.connect(tables)
    await load.play(tables, pace)  # warm-up
    attackers = await asyncio.to_thread(Attackers, name, load.servers[0].address) if ATTACKS[name] else None
    step = await load.play(answers, pace)
    statuses, messages = await asyncio.to_thread(attackers.stop) if attackers else (Counter[int](), 0)
    await load.disconnect()
    ordered = sorted(1000 * latency.own for latency in step.latencies)
    p50, p95 = (ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.95))
    return Result(p50, p95, ordered[-1], len(ordered), statuses, messages)


def run_attack(name: str, options: argparse.Namespace) -> Result:
    """Start a server, attack it, and stop it."""
    os.environ[LIMITS] = "{}"  # the default limits
    with TemporaryDirectory(prefix="dolmen-attack-") as folder:
        load = Load(f"{folder}/games.sqlite3", "roam", 1, options.tables, options.seed)
        try:
            answers = max(1, round(options.seconds * options.pace))
            return asyncio.run(measure(load, name, options.tables, answers, options.pace))
        finally:
            load.close()


# -- output --------------------------------------------------------------------------------------------------------------
HEADING = "    attack        p50    p95    max ms   requests and messages of the attackers"


def format_row(name: str, result: Result) -> str:
    sent = ", ".join(f"{count} × {status}" for status, count in sorted(result.statuses.items()))
    sent += f"{', ' if sent and result.messages else ''}{result.messages} messages" if result.messages else ""
    missed = "" if result.p95 < MAX_P95 and result.worst < MAX_LATENCY else "  MISSED"
    return f"    {name:10} {result.p50:6.0f} {result.p95:6.0f} {result.worst:6.0f}      {sent}{missed}"


def show_progress(done: int, total: int, name: str, began: float) -> None:
    """A line on the terminal that is replaced each time."""
    if sys.stderr.isatty():
        filled = BAR_WIDTH * done // total
        bar = "█" * filled + "·" * (BAR_WIDTH - filled)
        print(f"\r    {bar} {done}/{total} {name:12} {time.monotonic() - began:4.0f} s", end="", file=sys.stderr, flush=True)


def parse_arguments(given: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.attack", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--attacks", default=",".join(ATTACKS), help="names, separated by commas; by default all")
    parser.add_argument("--list", action="store_true", help="print the names of the attacks")
    parser.add_argument("--tables", type=int, default=20, help="tables at which people play")
    parser.add_argument("--seconds", type=float, default=10.0, help="duration of each attack")
    parser.add_argument("--pace", type=float, default=16.0, help="answers of all players in a second")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(given)
    options.attacks = options.attacks.split(",")
    if unknown := [name for name in options.attacks if name not in ATTACKS]:
        parser.error(f"unknown attack: {unknown[0]}")
    return options


def main(given: list[str]) -> int:
    options = parse_arguments(given)
    if options.list:
        print("\n".join(ATTACKS))
        return 0
    random.seed(options.seed)
    goals = f"p95 {MAX_P95:.0f} ms, maximum {MAX_LATENCY:.0f} ms"
    print(f"{options.tables} tables, {options.pace:g} answers a second; goals: {goals}")
    print(HEADING, flush=True)
    missed, began = False, time.monotonic()
    for number, name in enumerate(options.attacks):
        show_progress(number, len(options.attacks), name, began)
        result = run_attack(name, options)
        missed = missed or result.p95 >= MAX_P95 or result.worst >= MAX_LATENCY
        print(f"{chr(13) if sys.stderr.isatty() else ''}{format_row(name, result)}", flush=True)
    show_progress(len(options.attacks), len(options.attacks), "", began)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
