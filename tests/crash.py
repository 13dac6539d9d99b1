"""Kill a real server during play, again and again: acknowledged answers must be stored, and nothing may be stored partially.

`make test` does this a few times (`test_crash`), `make soak` often (`tools.soak`, part `crashes`).
"""

from __future__ import annotations

import os
import re
import secrets
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from dolmen.store import SeatRow, Store
from dolmen.table import Tables
from dolmen.table.state_summary import summarize_state
from dolmen.web.meters import LIMITS
from dolmen.web.request_info import HOLDER_COOKIE, signer
from dolmen.web.server.app import SECRET

ROOT = Path(__file__).resolve().parent.parent
# '' for a person. Bots here never act at the same time as people, so the message after an answer confirms it.
TABLES = (("roam", ("", "")), ("roam", ("", "random")), ("the_arrival", ("", "")))
TIMEOUT = 60.0  # maximum seconds for a server to start or to answer
UNDO = "(undo)"
MAX_ANSWERS = 120  # answers after which a table is replaced by a new one
Answers = list[str]


class Server:
    """`dolmen serve` in its own process, on any free port."""

    def __init__(self, data: str, secret: str) -> None:
        command = [
            str(Path(sys.executable).parent / "dolmen"),
            "serve",
            "--port",
            "0",
            "--no-browser",
            "--data",
            data,
            "--lang",
            "en",
        ]
        environment = {LIMITS: "off", **os.environ, SECRET: secret}  # rate limits would stop players as fast as these
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.address = ""

    def wait_until_ready(self) -> str:
        """Wait until the server listens, and return its address."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://([\w.:]+)/", line):
                self.address = found[1]
                return self.address
        raise AssertionError("the server has ended")

    def kill(self) -> None:
        """Kill it without a chance to clean up, like a power cut. Its helper processes notice and exit."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Player(Thread):
    """Plays all seats of people at a table through one connection until it closes; `acknowledged`: confirmed answers."""

    def __init__(self, address: str, table: str, cookie: str, seed: str) -> None:
        super().__init__(daemon=True)
        self.address = address
        self.table = table
        self.cookie = cookie
        self.rng = Random(seed)
        self.acknowledged: Answers = []
        self.pending = ""  # the answer that was sent and is not confirmed yet
        self.playing = Event()
        self.refused: list[object] = []

    def run(self) -> None:
        url, headers = f"ws://{self.address}/t/{self.table}/socket", {"cookie": f"{HOLDER_COOKIE}={self.cookie}"}
        try:
            with connect(url, origin=Origin(f"http://{self.address}"), additional_headers=headers) as socket:
                while self.step(socket):
                    pass
        except (WebSocketException, OSError, TimeoutError):
            pass  # the server was killed
        finally:
            self.playing.set()

    def step(self, socket: ClientConnection) -> bool:
        """Receive a message, and answer if it has a question. False when the game is over."""
        message: dict[str, Any] = msgspec.json.decode(socket.recv(timeout=TIMEOUT))
        if "refused" in message:
            self.refused.append(message["refused"])
            self.pending = ""
        if "version" not in message or message.get("steps") is None:
            return True
        if self.pending and message["version"] > self.version:
            self.acknowledged.append(self.pending)
            self.pending = ""
            self.playing.set()
        self.version = message["version"]
        decision = message["decision"]
        if self.pending or decision is None:
            return bool(self.pending) or not message["regions"].get("result")
        if message["undo"]["kind"] == "free" and self.rng.random() < 0.1:
            self.pending = UNDO
            socket.send(msgspec.json.encode({"do": "undo"}).decode())
        else:
            self.pending = self.rng.choice(decision["options"])["id"]
            socket.send(msgspec.json.encode({"do": "answer", "decision": decision["id"], "answer": self.pending}).decode())
        return True

    version = -1


class CrashTest:
    """Tables in one store that are played while the server is killed over and over."""

    def __init__(self, data: str, seed: str) -> None:
        self.data = data
        self.rng = Random(seed)
        self.secret = secrets.token_hex(8)
        self.cookie = signer(self.secret).sign("crash-test").decode()
        self.known: dict[str, Answers] = {}  # by table: the answers known to be stored
        self.kinds: dict[str, int] = {}  # by table: the index in TABLES
        self.confirmed = 0
        self.kills = 0
        self.in_flight = 0  # answers that were not confirmed when the server died, but were stored

    def create_tables(self) -> None:
        store = Store(self.data)
        tables = Tables(store)
        for kind, (game, bots) in enumerate(TABLES):
            if kind not in self.kinds.values():
                seats = [SeatRow(f"P{k}", bot=bot, here=True) for k, bot in enumerate(bots)]
                table = tables.create(game, {"seats": len(bots)}, seats, "crash-test").id
                self.known[table], self.kinds[table] = [], kind
        store.close()

    def round(self) -> None:
        """Start a server, play, kill it at a random moment, and check the store."""
        self.create_tables()
        server = Server(self.data, self.secret)
        players: list[Player] = []
        try:
            if self.rng.random() < 0.1:  # during startup
                time.sleep(self.rng.uniform(0.2, 2.0))
            else:
                address = server.wait_until_ready()
                players = [Player(address, table, self.cookie, f"{self.kills}/{table}") for table in self.known]
                for player in players:
                    player.start()
                players[0].playing.wait(TIMEOUT)
                time.sleep(self.rng.uniform(0.0, 0.7))
        finally:
            server.kill()
        for player in players:
            player.join(TIMEOUT)
            assert not player.refused, player.refused
        self.kills += 1
        self.check_store(players)

    def check_store(self, players: list[Player]) -> None:
        """All acknowledged answers are stored in order, at most one unconfirmed answer after them, and nothing partially."""
        store = Store(self.data)
        try:
            for player in players:
                expected = self.known[player.table] + player.acknowledged
                self.confirmed += len(player.acknowledged)
                found, over = self.stored_answers(store, player.table)
                more = found[len(expected) :]
                assert found[: len(expected)] == expected, f"{player.table}: acknowledged {expected}, stored {found}"
                assert more in ([], [player.pending]), f"{player.table}: stored {more}, sent {player.pending!r}"
                self.in_flight += len(more)
                self.known[player.table] = found
                if over or len(found) > MAX_ANSWERS:  # a new table of the same kind replaces it
                    del self.known[player.table], self.kinds[player.table]
        finally:
            store.close()

    def stored_answers(self, store: Store, table_id: str) -> tuple[Answers, bool]:
        """The answers of people at a table, whose entries must be consistent, and whether its game is over."""
        stored = store.load(table_id)
        assert stored is not None
        length = len(stored.record.entries)
        table = Tables(store).get(table_id)
        assert table.frozen_reason == ""
        assert table.version == length, "an answer was stored without its consequences"
        summary = summarize_state(table.game, table.play.state, table.seats)
        found = next(game for game in store.games_of("crash-test", 1000) if game.id == table_id)
        assert found.waits == summary.waits, "the stored summary differs from the state"
        people = [entry for entry in stored.record.entries if not entry.auto and not table.seats[entry.seat].bot]
        return [entry.answer or UNDO for entry in people], table.over()
