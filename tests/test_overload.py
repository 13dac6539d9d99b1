"""A client that sends as much as possible must not slow down others. These tests count work; none measures time."""

import asyncio
import http.client
import re
import socket
from collections import Counter
from contextlib import closing
from itertools import count
from threading import Event
from types import SimpleNamespace
from urllib.parse import urlencode

import pytest
import uvicorn
from starlette.testclient import TestClient
from uvicorn.server import ServerState

from dolmen.store import SeatRow, Store
from dolmen.web.live.cluster import MAX_HOLDERS_PER_NEWS, ClusterPresence, split_presence
from dolmen.web.live.fair_turns import FairQueue, FairTurns, TurnLimits
from dolmen.web.live.handlers import find_hint
from dolmen.web.live.hub import Hub
from dolmen.web.live.long_jobs import JobRefused
from dolmen.web.live.worker_queue import CURRENT_CLIENT, QueuedCall, Worker
from dolmen.web.meters import LIMITS, SERVER, Client, Limits, Meters, Rate
from dolmen.web.render.table_view import ViewerContext
from dolmen.web.server.app import make_app
from dolmen.web.server.socket_protocol import CLIENT, MeteredSocketProtocol
from tests.crash import TIMEOUT, Server
from tests.server_helpers import wait_until
from tests.table_helpers import play_bot
from tests.web_client import FORM, HERE, RecordingPage, SocketPage, holder_of, new_table, open_socket

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
)
MASK = b"\0\0\0\0"
PING, PONG, FRAGMENT, JUNK = b"\x89\x80" + MASK, b"\x8a\x80" + MASK, b"\x00\x80" + MASK, b"\x81\x81" + MASK + b"x"
FLOODS = {"pings": (b"", PING), "pongs": (b"", PONG), "fragments": (b"\x01\x80" + MASK, FRAGMENT), "junk": (b"", JUNK)}

ANN = Client("192.0.2.1", "ann")


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

    assert visits_of(lambda: presence.present_holders(CountedName("table 7"))) < 50
    assert presence.present_holders("table 7") == {"holder 14", "holder 15"}
    assert visits_of(lambda: presence.receive_news(announcements[0])) < 20 * MAX_HOLDERS_PER_NEWS

    now[0] += 1000  # everything expires: each entry is visited once more, and never again
    expire = visits_of(lambda: presence.receive_news(announcements[0]))
    assert expire < 20 * len(pairs)
    assert visits_of(lambda: presence.receive_news(announcements[1])) < 20 * MAX_HOLDERS_PER_NEWS
    assert not presence.present_holders("table 9999")
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
        begin, frame = FLOODS[flood]
        line.data_received(begin + frame * 100_000)
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


# -- the worker --------------------------------------------------------------------------------------------------------
def test_jobs_of_a_client_wait_for_its_own_and_not_for_those_of_a_flooder():
    done: list[str] = []
    numbers = count()  # each request has a new cookie

    async def ask(worker: Worker, address: str) -> None:
        CURRENT_CLIENT.set(Client(address, f"{address} {next(numbers)}"))
        await worker.run(lambda: done.append(address))

    async def ask_all() -> None:
        worker, blocked = Worker(), Event()
        worker.executor.submit(blocked.wait)
        asked = [asyncio.create_task(ask(worker, "flooder")) for _ in range(50)]
        asked += [asyncio.create_task(ask(worker, address)) for address in ("ann", "bob")]
        await asyncio.sleep(0)
        blocked.set()
        await asyncio.gather(*asked)
        worker.executor.shutdown()

    asyncio.run(ask_all())
    assert len(done) == 52
    assert max(done.index("ann"), done.index("bob")) < 6


def test_only_one_job_of_an_address_is_ahead_of_another_client():
    done: list[str] = []

    async def ask(worker: Worker, address: str, running: Event | None = None, end: Event | None = None) -> None:
        CURRENT_CLIENT.set(Client(address, address))
        await worker.run(lambda: done.append(address) or (running is not None and running.set()) or (end and end.wait(10)))

    async def ask_during_a_job() -> None:
        worker, running, end = Worker(), Event(), Event()
        asked = [asyncio.create_task(ask(worker, "flooder", running, end))]
        asked += [asyncio.create_task(ask(worker, "flooder")) for _ in range(5)]
        await asyncio.to_thread(running.wait, 10)
        asked.append(asyncio.create_task(ask(worker, "ann")))
        await asyncio.sleep(0)
        end.set()
        await asyncio.gather(*asked)
        worker.executor.shutdown()

    asyncio.run(ask_during_a_job())
    assert done == ["flooder", "ann"] + ["flooder"] * 5


def test_requests_and_sockets_name_their_client_to_the_worker(tmp_path):
    asked = []

    class NotedTurns(FairTurns):
        async def acquire(self, client: Client) -> None:
            asked.append(client.address)
            await super().acquire(client)

    app = make_app(Store(str(tmp_path / "games.sqlite3")), limits=Limits())
    with TestClient(app, base_url=HERE, headers={"origin": HERE}, client=("192.0.2.7", 50000)) as client:
        app.state.hub.worker.turns = NotedTurns(TurnLimits(2, 2, 2))
        table = new_table(client)
        assert "192.0.2.7" in asked
        asked.clear()
        with open_socket(client, table) as line:
            SocketPage(line).receive()
        assert "192.0.2.7" in asked


def test_a_long_catch_up_lets_other_tables_in_between(tmp_path, monkeypatch):
    updates = iter([{"version": 0, "regions": {}}] * 3)
    done: list[str] = []

    def show(table, context, since):
        for update in updates:
            done.append("update")
            yield update

    monkeypatch.setattr("dolmen.web.live.broadcast.catch_up_updates", show)
    monkeypatch.setattr("dolmen.web.live.worker_queue.EARLY_SECONDS", 0.0)
    hub = Hub(Store(str(tmp_path / "games.sqlite3")))
    seats = [SeatRow("Ann", here=True), SeatRow("Bob", here=True)]
    table = hub.tables.create("roam", {"seats": 2}, seats, "ann")
    hub.broadcaster.loop = SimpleNamespace(call_soon_threadsafe=lambda call, *arguments: None)
    for n in range(2):
        hub.worker.queue.add(SERVER, QueuedCall(f"other {n}", lambda n=n: done.append(f"other {n}")))
    assert hub.broadcaster.send_catch_up(table.id, RecordingPage((0,), "ann"), 0)
    assert done == ["update", "other 0", "update", "other 1", "update"]


# -- bots --------------------------------------------------------------------------------------------------------------
def test_addresses_take_turns_and_then_the_holders_at_each_address():
    queue: FairQueue[int] = FairQueue()
    for number in range(4):  # a new cookie for each
        queue.add(Client("flooder", f"cookie {number}"), number)
    queue.add(Client("home", "ann"), 10)
    queue.add(Client("home", "ann"), 11)
    queue.add(Client("home", "bob"), 20)
    assert (len(queue), queue.count("home"), queue.count("nowhere")) == (7, 3, 0)
    assert queue.remove(Client("flooder", "cookie 3"), 3)
    assert not queue.remove(Client("flooder", "cookie 3"), 3)
    order = [item for _, item in iter(queue.take, None)]
    assert order == [0, 10, 1, 20, 2, 11]
    assert not queue


def test_no_holder_and_no_address_has_more_than_its_share_of_turns():
    async def work(turns: FairTurns, client: Client) -> None:
        async with turns.take(client):
            begun.append(client.address)
            most[client.holder] = max(most[client.holder], turns.running[client])
            most[client.address] = max(most[client.address], turns.running_at[client.address])
            assert turns.running.total() <= 4
            await asyncio.sleep(0)

    async def work_all() -> None:
        turns = FairTurns(TurnLimits(4, holder=2, address=3))
        clients = [Client("flooder", f"cookie {number % 10}") for number in range(50)]
        clients += [Client("office", "ann")] * 4 + [Client("home", "bob")]
        await asyncio.gather(*(work(turns, client) for client in clients))
        assert not turns.running
        assert not turns.running_at
        assert not turns.waiting

    begun: list[str] = []
    most: Counter[str] = Counter()
    asyncio.run(work_all())
    assert (most["flooder"], most["ann"]) == (3, 2)
    assert max(at for at, address in enumerate(begun) if address != "flooder") < 14
    assert len(begun) == 55


@pytest.mark.parametrize("given", [False, True], ids=["waiting", "just given"])
def test_a_job_that_is_cancelled_gives_its_turn_back(given):
    async def work_and_cancel() -> None:
        turns = FairTurns(TurnLimits(2, 1, 1))

        async def work() -> None:
            async with turns.take(ANN):
                await asyncio.Event().wait()

        first, second = asyncio.create_task(work()), asyncio.create_task(work())
        await asyncio.sleep(0)
        assert turns.running == {ANN: 1}
        if given:
            first.cancel()
            await asyncio.sleep(0)  # the second has its turn, and does not know it yet
        second.cancel()
        first.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        async with asyncio.timeout(1), turns.take(ANN):
            assert turns.running == {ANN: 1}

    asyncio.run(work_and_cancel())


@pytest.mark.parametrize("cookies", [1, 20], ids=["one host", "a cookie for each table"])
def test_a_client_with_many_tables_does_not_delay_the_bots_of_others(tmp_path, monkeypatch, cookies):
    """The bots of each table answer once. Without turns those of the last table would be the last."""
    order: list[str] = []

    async def play() -> None:
        hub = Hub(Store(str(tmp_path / "games.sqlite3")))
        turns, all_wait = hub.bots.turns, asyncio.Event()
        clients = {}
        for n in range(21):
            client = ANN if n == 20 else Client("flooder", f"cookie {n % cookies}")
            seats = [SeatRow("Bot", bot="greedy"), SeatRow("Ann", here=True)]
            clients[hub.tables.create("roam", {"seats": 2, "first": 0}, seats, client.holder).id] = client

        async def give_up(table_id, question):
            await all_wait.wait()
            assert turns.running_at["flooder"] <= turns.limits.address
            order.append(clients[table_id].address)

        monkeypatch.setattr(hub.bots, "play", give_up)
        for table_id, client in clients.items():
            hub.bots.schedule(table_id, client)
        while turns.running.total() + len(turns.waiting) < len(clients):
            await asyncio.sleep(0.001)
        all_wait.set()
        while hub.bots.tasks:
            await asyncio.sleep(0.001)
        await hub.close()

    asyncio.run(play())
    assert len(order) == 21
    assert order.index(ANN.address) < 2


def test_the_bots_and_hints_of_an_address_that_may_wait_are_limited(tmp_path, monkeypatch):
    monkeypatch.setattr("dolmen.web.live.bot_driver.MAX_WAITING", 3)
    monkeypatch.setattr("dolmen.web.live.bot_driver.RETRY_SECONDS", 0.01)
    played: list[str] = []

    async def play() -> None:
        hub = Hub(Store(str(tmp_path / "games.sqlite3")))
        turns, all_wait = hub.bots.turns, asyncio.Event()

        async def give_up(table_id, question):
            await all_wait.wait()
            played.append(table_id)

        monkeypatch.setattr(hub.bots, "play", give_up)
        seats = [SeatRow("Bot", bot="greedy"), SeatRow("Ann", here=True)]
        for n in range(8):
            table = hub.tables.create("roam", {"seats": 2, "first": 0}, seats, f"cookie {n}")
            hub.bots.schedule(table.id, Client("flooder", f"cookie {n}"))
        while turns.waiting.count("flooder") < 3:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.5)
        assert turns.waiting.count("flooder") == 3
        context = ViewerContext((1,), True, "en")
        with pytest.raises(JobRefused, match="busy"):
            await find_hint(hub, table.id, context, Client("flooder", "another cookie"))
        assert await find_hint(hub, table.id, context, ANN) is None  # not refused; it has no question
        all_wait.set()
        while hub.bots.tasks:
            await asyncio.sleep(0.001)
        await hub.close()

    asyncio.run(play())
    assert len(set(played)) == 8  # those that were not allowed to wait asked again


def test_bots_wait_until_a_person_takes_a_seat(browser):
    hub = browser.app.state.hub
    seats = [SeatRow("Rob", bot="random"), SeatRow("Ann", open=True)]
    table = browser.portal.call(hub.work, lambda: hub.tables.create("roam", {"seats": 2, "first": 0}, seats, "ann"))
    before = table.version
    with open_socket(browser, table.id) as line:  # to look is not enough
        SocketPage(line).receive()
        browser.portal.call(hub.bots.schedule, table.id)
        assert wait_until(lambda: table.id not in hub.bots.tasks)
        assert table.version == before
    assert browser.portal.call(hub.work, lambda: hub.leases.unleased_games(100)) == []  # no maintenance run looks at it
    browser.portal.call(hub.work, lambda: hub.tables.join(table, 1, "ann", "Ann"))
    assert browser.portal.call(hub.work, lambda: hub.leases.unleased_games(100)) == [table.id]
    browser.portal.call(hub.bots.schedule, table.id)
    assert wait_until(lambda: table.version > before)


def test_bots_alone_play_only_while_somebody_looks(browser):
    hub = browser.app.state.hub
    seats = [SeatRow("Rob", bot="random"), SeatRow("Bob", bot="random")]
    table = browser.portal.call(hub.work, lambda: hub.tables.create("roam", {"seats": 2}, seats, "ann"))
    before = table.version
    browser.portal.call(hub.bots.schedule, table.id)
    assert wait_until(lambda: table.id not in hub.bots.tasks)
    assert table.version == before
    assert browser.portal.call(hub.work, lambda: hub.leases.unleased_games(100)) == []  # no maintenance run looks at it
    with open_socket(browser, table.id) as line:
        seat = SocketPage(line)
        while "finished" not in seat.receive()["title"]:
            pass


def test_a_new_table_needs_a_person(browser):
    refused = browser.post("/new", data=FORM | {"kind-0": "random", "kind-1": "greedy"})
    assert refused.status_code == 400
    assert "At least one seat must be for a person" in refused.text
    token = {"authorization": f"Bearer {browser.post('/api/players').json()['token']}"}
    table = {"game": "roam", "seats": [{"kind": "random"}, {"kind": "random"}]}
    refused = browser.post("/api/tables", json=table, headers=token)
    assert (refused.status_code, refused.json()["error"]["word"]) == (400, "no-person")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_rematch_needs_a_person(browser, lang):
    hub = browser.app.state.hub
    browser.post("/learn/roam")
    holder = holder_of(browser)
    seats = [SeatRow("Rob", bot="random"), SeatRow("Bob", bot="random")]
    table = browser.portal.call(hub.work, lambda: hub.tables.create("roam", {"seats": 2}, seats, holder))

    def finish() -> None:
        while play_bot(table):
            pass

    browser.portal.call(hub.work, finish)
    refused = browser.post(f"/t/{table.id}/rematch", headers={"accept-language": lang})
    assert refused.status_code == 400
    assert {"en": "At least one seat must be for a person", "de": "Mindestens ein Platz"}[lang] in refused.text


# -- a real server -----------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def limited_server(tmp_path_factory):
    """A server process with the usual limits."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(LIMITS, "{}")
        server = Server(str(tmp_path_factory.mktemp("floods") / "games.sqlite3"), "secret")
    server.wait_until_ready()
    yield server
    server.kill()


def create_table(address: str) -> tuple[str, str]:
    """The path of a new table and the cookie of its player."""
    headers = {"origin": f"http://{address}", "content-type": "application/x-www-form-urlencoded"}
    with closing(http.client.HTTPConnection(address, timeout=TIMEOUT)) as line:
        line.request("POST", "/new", urlencode(FORM), headers)
        made = line.getresponse()
        cookie = re.search(r"dolmen-holder=[^;]+", made.headers["set-cookie"])[0]
        return re.search(r"/t/[\w-]+", made.headers["location"])[0], cookie


def get_status(address: str) -> int:
    with closing(http.client.HTTPConnection(address, timeout=TIMEOUT)) as line:
        line.request("GET", "/rules/roam")
        return line.getresponse().status


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flooder_is_cut_off_and_others_are_served(limited_server, flood):
    """Without a limit the server reads all of it: millions of frames."""
    path, cookie = create_table(limited_server.address)
    host, port = limited_server.address.split(":")
    begin, frame = FLOODS[flood]

    def send_flood(line: socket.socket) -> None:
        line.sendall(begin)
        for _ in range(200):
            line.sendall(frame * 10_000)

    with socket.create_connection((host, int(port)), timeout=TIMEOUT) as line:
        line.sendall(HANDSHAKE.format(path=f"{path}/socket?lang=en", host=limited_server.address, cookie=cookie).encode())
        assert line.recv(4096).startswith(b"HTTP/1.1 101")
        with pytest.raises(ConnectionError):
            send_flood(line)
    assert get_status(limited_server.address) == 200
