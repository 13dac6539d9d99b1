"""One visitor who sends as much as possible must not slow the others down. These tests count work; none measures time."""

import asyncio
import http.client
import re
import socket
from contextlib import closing
from types import SimpleNamespace
from urllib.parse import urlencode

import pytest
import uvicorn
from uvicorn.server import ServerState

from dolmen.web.live.cluster import MAX_HOLDERS_PER_NEWS, ClusterPresence, split_presence
from dolmen.web.meters import LIMITS, Client, Limits, Meters, Rate
from dolmen.web.server.socket_protocol import CLIENT, MeteredSocketProtocol
from tests.crash import LONGEST, Server
from tests.web_client import FORM

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
)
MASK = b"\0\0\0\0"
PING, PONG, FRAGMENT, JUNK = b"\x89\x80" + MASK, b"\x8a\x80" + MASK, b"\x00\x80" + MASK, b"\x81\x81" + MASK + b"x"
FLOODS = {"pings": PING, "pongs": PONG, "fragments": b"\x01\x80" + MASK + FRAGMENT * 50, "junk": JUNK}


class CountedName(str):
    """A name that counts how often any such name is hashed or compared."""

    visits = 0

    def __hash__(self) -> int:
        CountedName.visits += 1
        return super().__hash__()

    def __eq__(self, other: object) -> bool:
        CountedName.visits += 1
        return super().__eq__(other)


def visits_of(call) -> int:
    before = CountedName.visits
    call()
    return CountedName.visits - before


# -- presence ----------------------------------------------------------------------------------------------------------
def test_presence_visits_no_entries_of_other_tables(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("dolmen.web.live.cluster.monotonic", lambda: now[0])
    presence = ClusterPresence()
    pairs = [(CountedName(f"table {n // 2}"), CountedName(f"holder {n}")) for n in range(20_000)]
    announcements = list(split_presence("p1", pairs))
    for news in announcements:
        presence.receive_news(news)

    assert visits_of(lambda: presence.holders_at(CountedName("table 7"))) < 50
    assert presence.holders_at("table 7") == {"holder 14", "holder 15"}
    assert visits_of(lambda: presence.receive_news(announcements[0])) < 20 * MAX_HOLDERS_PER_NEWS

    now[0] += 1000  # everything expires: each entry is visited once more, and never again
    expire = visits_of(lambda: presence.receive_news(announcements[0]))
    assert expire < 20 * len(pairs)
    assert visits_of(lambda: presence.receive_news(announcements[1])) < 20 * MAX_HOLDERS_PER_NEWS
    assert not presence.holders_at("table 9999")
    assert len(presence.until) == 2 * MAX_HOLDERS_PER_NEWS


# -- frames of sockets -------------------------------------------------------------------------------------------------
class Wire(asyncio.Transport):
    """A connection that goes nowhere."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.aborted = False

    def write(self, data) -> None:
        self.written += bytes(data)

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def is_closing(self) -> bool:
        return self.aborted

    def abort(self) -> None:
        self.aborted = True

    close = abort


class ListeningApp:
    """Accepts a socket for a client and keeps the messages that it gets."""

    def __init__(self, limits: Limits) -> None:
        self.state = SimpleNamespace(meters=Meters(limits))
        self.heard: list[object] = []

    async def __call__(self, scope, receive, send) -> None:
        await receive()
        scope[CLIENT] = Client("192.0.2.7", "ann")
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            self.heard.append(message)


async def connect(app: ListeningApp) -> tuple[MeteredSocketProtocol, Wire]:
    config = uvicorn.Config(app, log_config=None, lifespan="off", ws_max_size=4096)
    config.load()
    line, wire = MeteredSocketProtocol(config=config, server_state=ServerState(), app_state={}), Wire()
    line.connection_made(wire)
    line.data_received(HANDSHAKE.format(path="/", host="h", cookie="").encode())
    while b"\r\n\r\n" not in wire.written:
        await asyncio.sleep(0)
    wire.written = b""
    return line, wire


@pytest.mark.parametrize("flood", FLOODS)
def test_the_parser_stops_at_the_first_frame_over_the_limit(flood):
    async def send_flood() -> None:
        app = ListeningApp(Limits(frames=Rate(20, 1)))
        line, wire = await connect(app)
        line.data_received(FLOODS[flood] * 100_000)
        assert wire.aborted
        assert len(line.conn.events) + len(wire.written) // 2 <= 40
        assert b"\x88" not in wire.written  # no close frame that a flooder might answer or not
        line.connection_lost(None)
        await asyncio.sleep(0)
        assert len(app.heard) <= 20

    asyncio.run(send_flood())


def test_all_sockets_of_a_client_share_one_limit():
    async def send_from_two() -> None:
        app = ListeningApp(Limits(frames=Rate(20, 1)))
        first, second = await connect(app), await connect(app)
        first[0].data_received(PING * 15)
        assert not first[1].aborted
        assert first[1].written == b"\x8a\x00" * 15
        second[0].data_received(PING * 15)
        assert second[1].aborted

    asyncio.run(send_from_two())


def test_a_frame_before_the_handshake_is_a_flood():
    async def send_early() -> bool:
        config = uvicorn.Config(ListeningApp(Limits()), log_config=None, lifespan="off")
        config.load()
        line, wire = MeteredSocketProtocol(config=config, server_state=ServerState(), app_state={}), Wire()
        line.connection_made(wire)
        line.data_received(HANDSHAKE.format(path="/", host="h", cookie="").encode() + PING * 1000)
        return wire.aborted

    assert asyncio.run(send_early())


# -- a real server -----------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server process with the usual limits."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(LIMITS, "{}")
        server = Server(str(tmp_path_factory.mktemp("floods") / "games.sqlite3"), "secret")
    server.listening()
    yield server
    server.kill()


def create_table(address: str) -> tuple[str, str]:
    """The path of a new table and the cookie of its player."""
    headers = {"origin": f"http://{address}", "content-type": "application/x-www-form-urlencoded"}
    with closing(http.client.HTTPConnection(address, timeout=LONGEST)) as line:
        line.request("POST", "/new", urlencode(FORM), headers)
        made = line.getresponse()
        cookie = re.search(r"dolmen-holder=[^;]+", made.headers["set-cookie"])[0]
        return re.search(r"/t/[\w-]+", made.headers["location"])[0], cookie


def get_status(address: str) -> int:
    with closing(http.client.HTTPConnection(address, timeout=LONGEST)) as line:
        line.request("GET", "/rules/roam")
        return line.getresponse().status


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flooder_is_cut_off_and_others_are_served(server, flood):
    """Without a limit the server reads all of it: millions of frames."""
    path, cookie = create_table(server.address)
    host, port = server.address.split(":")
    chunk = (FLOODS[flood] * 20_000)[:60_000]

    def send_flood(line: socket.socket) -> None:
        for _ in range(200):
            line.sendall(chunk)

    with socket.create_connection((host, int(port)), timeout=LONGEST) as line:
        line.sendall(HANDSHAKE.format(path=f"{path}/line?lang=en", host=server.address, cookie=cookie).encode())
        assert line.recv(4096).startswith(b"HTTP/1.1 101")
        with pytest.raises(ConnectionError):
            send_flood(line)
    assert get_status(server.address) == 200
