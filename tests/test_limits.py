"""Rate limits: a client that exceeds one is refused for a while, and others are not affected. The clock is simulated."""

import asyncio
import re
from types import SimpleNamespace

import h11
import msgspec
import pytest
import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.server import ServerState

from dolmen.store import Store
from dolmen.text import InputError
from dolmen.web.live.worker_queue import Worker
from dolmen.web.meters import DROP, LIMITS, RATES, TOO_FAST, Client, Limits, Meter, Meters, Rate, network_of, wanted_limits
from dolmen.web.pages import table_page
from dolmen.web.server import run
from dolmen.web.server.app import make_app
from dolmen.web.server.limits import MAX_WAITING, BodyLimiter, RateLimiter
from dolmen.web.server.limits import kinds_of as counted_as
from dolmen.web.server.run import TimedHeadProtocol
from dolmen.web.server.security import PROXIES, trusted_proxies
from tests.crash import ROOT
from tests.web_client import FORM, HERE, new_table, open_socket

FEW = Limits(
    tables=Rate(2, 0.1),
    uploads=Rate(1, 0.01),
    searches=Rate(1, 0.1),
    players=Rate(1, 0.05),
    chat=Rate(1, 0.5),
    writes=Rate(6, 1),
    reads=Rate(50, 1),
    connects=Rate(3, 0.5),
    messages=Rate(2, 1),
    sockets=2,
    crowd=2,
    strikes=Rate(3, 0.1),
    body=5000,
)


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr("dolmen.web.meters.monotonic", clock)
    return clock


@pytest.fixture
def browser(tmp_path, clock):
    app = make_app(Store(str(tmp_path / "games.sqlite3")), limits=FEW)
    with TestClient(app, base_url=HERE, headers={"origin": HERE, "accept-language": "en"}) as client:
        yield client


def another_client(browser: TestClient, address: str = "testclient") -> TestClient:
    """Another client, at the same or at another address."""
    headers = {"origin": HERE, "accept-language": "en"}
    client = TestClient(browser.app, base_url=HERE, headers=headers, client=(address, 50000))
    client.portal = browser.portal
    return client


# -- counting ----------------------------------------------------------------------------------------------------------
def test_a_burst_is_free_and_then_the_rate_applies(clock):
    meter = Meter(Rate(3, 0.5))
    assert [meter.count_or_delay("ann") for _ in range(4)] == [0, 0, 0, 2]
    assert meter.count_or_delay("bob") == 0
    clock.now += 1.5
    assert meter.count_or_delay("ann") == pytest.approx(0.5)
    clock.now += 0.5
    assert [meter.count_or_delay("ann") for _ in range(2)] == [0, 2]
    clock.now += 1000
    assert [meter.count_or_delay("ann") for _ in range(4)] == [0, 0, 0, 2]


def test_waiting_as_long_as_requested_is_always_enough(clock):
    meter, waits = Meter(Rate(5, 3)), 0
    for _ in range(500):
        if wait := meter.count_or_delay("ann"):
            waits += 1
            clock.now += wait
            assert meter.count_or_delay("ann") == 0
    assert waits > 200


def test_the_meter_remembers_a_bounded_number_of_clients(clock, monkeypatch):
    monkeypatch.setattr("dolmen.web.meters.MAX_CLIENTS", 10)
    meter = Meter(Rate(1, 1))
    for n in range(100):
        meter.count_or_delay(f"early {n}")
        assert len(meter.full) <= 10
    meter.count_or_delay("late")
    clock.now += 0.5
    for n in range(5):
        meter.count_or_delay(f"later {n}")
    assert meter.count_or_delay("late") > 0  # the meters used last are forgotten last


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_ipv6_networks_are_counted_as_one_client(address, counted):
    assert network_of(address) == counted


@pytest.mark.parametrize(
    ("method", "path", "counts"),
    [
        ("GET", "/", ["reads"]),
        ("HEAD", "/t/x", ["reads"]),
        ("GET", "/static/table/table.js", []),
        ("GET", "/ready", []),
        ("POST", "/new", ["tables", "writes"]),
        ("POST", "/t/x/rematch", ["tables", "writes"]),
        ("POST", "/t/x/12/fork", ["tables", "writes"]),
        ("POST", "/arena/x/12", ["tables", "writes"]),
        ("POST", "/t/x/12/undo", ["undos", "writes"]),
        ("POST", "/api/tables/x/undo", ["undos", "writes"]),
        ("POST", "/api/tables/x/redo", ["undos", "writes"]),
        ("POST", "/api/tables/x/propose-end", ["undos", "writes"]),
        ("POST", "/api/tables/x/resign", ["writes"]),
        ("POST", "/t/x/analysis", ["analyses", "writes"]),
        ("GET", "/t/x/analysis/progress", ["reads"]),
        ("POST", "/learn/roam", ["tables", "writes"]),
        ("POST", "/puzzles/roam/1/play", ["tables", "writes"]),
        ("GET", "/puzzles/roam/1", ["reads"]),
        ("POST", "/import", ["uploads", "tables", "writes"]),
        ("GET", "/rules/roam", ["searches", "reads"]),
        ("GET", "/rules/roam?q=river", ["searches", "reads"]),
        ("GET", "/rules/roam?near=RO-1", ["searches", "reads"]),
        ("POST", "/packs", ["uploads", "writes"]),
        ("POST", "/packs/new", ["uploads", "writes"]),
        ("POST", "/packs/x/replace", ["uploads", "writes"]),
        ("POST", "/packs/x/draft", ["drafts", "writes"]),
        ("POST", "/packs/x/balance", ["balance_checks", "writes"]),
        ("POST", "/packs/x/delete", ["writes"]),
        ("GET", "/packs/x/edit", ["reads"]),
        ("POST", "/api/packs", ["uploads", "writes"]),
        ("PUT", "/api/packs/x", ["uploads", "writes"]),
        ("DELETE", "/api/packs/x", ["writes"]),
        ("POST", "/api/tables", ["tables", "writes"]),
        ("POST", "/api/players", ["players", "writes"]),
        ("POST", "/api/tables/x/say", ["chat", "writes"]),
        ("POST", "/api/tables/x/act", ["writes"]),
        ("GET", "/api/tables/x/view", ["reads"]),
        ("GET", "/api/tables/x/stream", ["connects"]),
        ("DELETE", "/t/x", ["writes"]),
    ],
)
def test_requests_are_counted_by_method_and_path(method, path, counts):
    path, _, query = path.partition("?")
    scope = {"type": "http", "method": method, "path": path, "headers": [], "server": ("127.0.0.1", 80), "scheme": "http"}
    scope["query_string"] = query.encode()
    assert counted_as(Request(scope)) == counts


# -- pages and programs --------------------------------------------------------------------------------------------------
def test_creating_too_many_tables_is_limited_per_holder_and_address(browser, clock):
    def create(client) -> int:
        return client.post("/new", data=FORM, follow_redirects=False).status_code

    assert create(browser) == 303  # without a cookie only the address is counted
    assert [create(browser), create(browser), create(browser)] == [303, 303, 429]
    refused = browser.post("/new", data=FORM, headers={"accept-language": "de"})
    assert refused.headers["retry-after"] == "10"
    assert "Zu viele Anfragen" in refused.text
    assert create(another_client(browser)) == 303  # the fourth table of this address
    assert create(another_client(browser)) == 429
    assert create(another_client(browser, "192.0.2.7")) == 303
    clock.now += 10
    assert [create(browser), create(browser)] == [303, 429]


def test_a_refused_request_renders_no_page(browser, clock, monkeypatch):
    pages: list[object] = []
    original = table_page.render_page
    monkeypatch.setattr(table_page, "render_page", lambda *args, **values: pages.append(args) or original(*args, **values))
    while (refused := browser.post("/new", data=FORM, headers={"accept-language": "de"})).status_code != 429:
        pages.clear()
    assert not pages
    assert "Zu viele Anfragen" in refused.text
    assert len(refused.content) < 300
    assert refused.headers["content-security-policy"]


def test_uploads_and_searches_have_limits_of_their_own(browser, clock):
    for path, send, good in (
        ("/import", lambda: browser.post("/import", files={"record": ("r.json", "{}")}), 400),
        ("/rules", lambda: browser.get("/rules/roam?q=river"), 200),
    ):
        codes = [send().status_code for _ in range(FEW.crowd * FEW.uploads.burst + 1)]
        assert codes == [good] * (len(codes) - 1) + [429], path
    assert browser.get("/rules/roam").status_code == 429
    assert browser.get("/account").status_code == 200


def test_only_so_many_requests_of_an_address_wait_for_the_worker(browser, clock, monkeypatch):
    waiting = browser.app.state.hub.worker.turns.waiting
    assert browser.get("/").status_code == 200
    with monkeypatch.context() as patch:
        patch.setattr(waiting, "count", {"testclient": MAX_WAITING}.get)
        refused = browser.get("/")
        assert browser.get("/health").status_code == 200
    assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")
    assert browser.get("/").status_code == 200


def test_the_api_answers_429_with_retry_after_and_json(browser, clock):
    got = [browser.post("/api/players") for _ in range(3)]
    assert [one.status_code for one in got] == [201, 201, 429]
    assert got[2].headers["retry-after"] == "10"
    assert got[2].json()["error"]["word"] == "too-fast"
    headers = {"authorization": f"Bearer {got[0].json()['token']}"}
    seats = [{"name": "Ann"}, {"kind": "random"}]
    made = browser.post("/api/tables", json={"game": "roam", "seats": seats}, headers=headers).json()
    at = f"/api/tables/{made['table']['table']}"
    said = [browser.post(f"{at}/say", json={"text": "Hello"}, headers=headers).status_code for _ in range(2)]
    assert said == [201, 429]
    assert browser.get(f"{at}/view", headers=headers).status_code == 200
    metrics = browser.app.state.hub.metrics.registry
    assert metrics.get_sample_value("dolmen_refusals_total", {"why": "too-fast"}) == 2


def test_only_a_trusted_proxy_can_name_the_client_address(browser, clock):
    def players(peer: str, *claimed: str) -> list[int]:
        app = ProxyHeadersMiddleware(browser.app, trusted_hosts="127.0.0.1")
        client = TestClient(app, base_url=HERE, client=(peer, 50000))
        client.portal = browser.portal
        return [client.post("/api/players", headers={"x-forwarded-for": one}).status_code for one in claimed]

    assert players("127.0.0.1", "192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2") == [201, 201, 429, 201]
    assert players("192.0.2.9", "192.0.2.3", "192.0.2.4", "192.0.2.5") == [201, 201, 429]


def proxies_of(text: str) -> str:
    """The proxies that an example configuration trusts."""
    return re.search(r"FORWARDED_ALLOW_IPS: (\S+)", text)[1]


def test_a_forged_header_does_not_change_who_is_counted(browser, clock, monkeypatch):
    """With the configuration of the example: its proxy adds the address of the client to what the client sent."""
    example = (ROOT / "docs/hosting/compose.yaml").read_text()
    proxy = proxies_of(example)
    assert f"ipv4_address: {proxy}\n" in example
    monkeypatch.setenv(PROXIES, proxy)
    seen = []

    async def app(scope, receive, send) -> None:
        seen.append(scope["client"][0])
        await PlainTextResponse("")(scope, receive, send)

    client = TestClient(ProxyHeadersMiddleware(app, trusted_hosts=trusted_proxies()), client=(proxy, 50000))
    for forged in ("203.0.113.9, ", f"203.0.113.9, {proxy}, ", "127.0.0.1, ", ""):
        client.get("/", headers={"x-forwarded-for": f"{forged}192.0.2.1"})
    direct = TestClient(ProxyHeadersMiddleware(app, trusted_hosts=trusted_proxies()), client=("192.0.2.8", 50000))
    direct.get("/", headers={"x-forwarded-for": "203.0.113.9"})
    assert seen == ["192.0.2.1"] * 4 + ["192.0.2.8"]


WRONG_PROXIES = ["*", "127.0.0.1, *", "proxy.example", "10.0.0.1/8"]
TOO_MANY_PROXIES = ["0.0.0.0/0", "::/0", "0.0.0.0/1, 128.0.0.0/1", "8000::/1"]


@pytest.mark.parametrize("given", WRONG_PROXIES + TOO_MANY_PROXIES)
def test_only_addresses_of_proxies_are_trusted(monkeypatch, given, tmp_path):
    monkeypatch.setenv(PROXIES, given)
    with pytest.raises(InputError, match=PROXIES):
        run.serve(0, str(tmp_path / "games.db"), False, "en")
    monkeypatch.setenv(PROXIES, "10.0.0.2, 2001:db8::/64, fc00::/7")
    assert trusted_proxies() == ["10.0.0.2", "2001:db8::/64", "fc00::/7"]
    monkeypatch.delenv(PROXIES)
    assert trusted_proxies() == ["127.0.0.1"]


# -- sockets -----------------------------------------------------------------------------------------------------------
def test_a_socket_that_sends_too_much_is_refused_and_then_closed(browser, clock):
    table = new_table(browser)
    look = msgspec.json.encode({"do": "inspect", "at": ["sq-a1"]}).decode()

    def heard(line, word):
        while word not in (message := msgspec.json.decode(line.receive_text())):
            pass
        return message[word]

    with open_socket(browser, table, "de") as line:
        for _ in range(2):
            line.send_text(look)
            heard(line, "details")
        for _ in range(2):
            line.send_text(look)
            assert "Zu viele Anfragen" in heard(line, "refused")[0]["text"]
        clock.now += 1
        line.send_text(look)  # after a pause it is answered, but the two refusals still count
        heard(line, "details")
        for _ in range(FEW.strikes.burst - 2):
            line.send_text(look)
            heard(line, "refused")
        line.send_text(look)
        with pytest.raises(WebSocketDisconnect) as closed:
            line.receive_text()
        assert closed.value.code == TOO_FAST
    clock.now += 10
    with open_socket(browser, table) as line:
        heard(line, "regions")


def stream_scope() -> dict[str, object]:
    """The ASGI scope of a request for a stream."""
    metrics = SimpleNamespace(refusals=SimpleNamespace(labels=lambda why: SimpleNamespace(inc=int)))
    hub = SimpleNamespace(metrics=metrics, worker=Worker())
    scope = {"type": "http", "method": "GET", "path": "/api/tables/x/stream", "headers": [], "client": ("192.0.2.7", 1)}
    return scope | {
        "app": SimpleNamespace(state=SimpleNamespace(hub=hub)),
        "server": ("h", 1),
        "scheme": "http",
        "query_string": b"",
    }


def test_a_socket_over_the_limit_is_dropped_where_the_server_can(clock):
    """Without a close frame, and without waiting for the client to answer it."""
    dropped, sent, heard = [], [], []

    async def app(scope, receive, send) -> None:
        while (message := await receive())["type"] == "websocket.receive":
            heard.append(message["text"])

    async def receive():
        return {"type": "websocket.receive", "text": "x"}

    async def send(message) -> None:
        sent.append(message["type"])

    limiter = RateLimiter(app, FEW, Meters(FEW), None)
    scope = stream_scope() | {"type": "websocket", "path": "/api/line", DROP: lambda: dropped.append(True)}
    asyncio.run(limiter(scope, receive, send))
    assert dropped == [True]
    assert heard == ["x"] * FEW.messages.burst * FEW.crowd  # without a cookie it counts for the address alone
    assert sent == ["websocket.send"] * FEW.strikes.burst * FEW.crowd


def next_with(line, word):
    """The next message that has this key."""
    while word not in (message := msgspec.json.decode(line.receive_text())):
        pass
    return message[word]


def send(line, **message) -> None:
    line.send_text(msgspec.json.encode(message).decode())


@pytest.fixture
def chatty(tmp_path, clock):
    """A browser at a server with low limits for chat and some other messages only."""
    few = Rate(3, 0.5)
    limits = Limits(chat=few, catch_ups=few, pings=few, hints=few, undos=few, resends=few, crowd=2)
    app = make_app(Store(str(tmp_path / "games.sqlite3")), limits=limits)
    with TestClient(app, base_url=HERE, headers={"origin": HERE, "accept-language": "en"}) as client:
        yield client


def test_pages_and_api_share_one_limit_of_chat_lines(chatty, clock):
    table = new_table(chatty)
    with open_socket(chatty, table) as first, open_socket(chatty, table) as second:
        for line in (first, second, first):
            send(line, do="say", text="Hello")
            next_with(line, "said")
        send(second, do="say", text="Hello")
        assert "Too many" in next_with(second, "unsaid")
        token = {"authorization": f"Bearer {chatty.cookies['dolmen-holder']}"}
        assert chatty.post(f"/api/tables/{table}/say", json={"text": "Hello"}, headers=token).status_code == 429
        clock.now += 2
        assert chatty.post(f"/api/tables/{table}/say", json={"text": "Hello"}, headers=token).status_code == 201
        next_with(first, "said")
        send(first, do="say", text="Hello")
        assert "Too many" in next_with(first, "unsaid")


def test_undos_count_across_pages_api_and_going_back(chatty, clock):
    table = new_table(chatty, **{"kind-1": "here"})
    with open_socket(chatty, table) as line:
        decision = next_with(line, "decision")
        send(line, do="answer", decision=decision["id"], answer=decision["options"][0]["id"])
        for word in ("undo", "redo"):
            next_with(line, "regions")
            send(line, do=word)
        next_with(line, "regions")
        token = {"authorization": f"Bearer {chatty.cookies['dolmen-holder']}"}
        assert chatty.post(f"/api/tables/{table}/undo", json={}, headers=token).status_code == 200
        refused = chatty.post(f"/api/tables/{table}/redo", json={}, headers=token)
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "2")
        assert chatty.post(f"/t/{table}/0/undo").status_code == 429
        for word in ("undo", "redo", "reset", "return"):
            send(line, do=word)
            assert "Too many" in next_with(line, "refused")[0]["text"]
        clock.now += 2
        assert chatty.post(f"/api/tables/{table}/redo", json={}, headers=token).status_code == 200


def test_refused_answers_do_not_send_the_whole_table_again_and_again(chatty, clock):
    table = new_table(chatty, **{"kind-1": "here"})
    with open_socket(chatty, table) as line:
        decision = next_with(line, "decision")

        def refusal() -> dict[str, object]:
            send(line, do="answer", decision="0.99", answer=decision["options"][0]["id"])
            while "refused" not in (message := msgspec.json.decode(line.receive_text())):
                pass
            return message

        assert [set(refusal()["regions"]) >= {"map"} for _ in range(3)] == [True] * 3
        for message in (refusal(), refusal()):
            assert message.keys() == {"refused", "refuses"}
            assert message["refused"][0]["text"] == "The game has moved on. This is the current state."
        send(line, do="text-view", open=True)
        assert "Too many" in next_with(line, "refused")[0]["text"]
        clock.now += 2
        assert "map" in refusal()["regions"]


def test_people_at_one_address_share_its_limit_of_pings(chatty, clock):
    """It is twice that of a person here. Without addresses each new cookie would bring a new limit."""
    table = new_table(chatty, **{"kind-1": "here"})
    hub = chatty.app.state.hub
    with open_socket(chatty, table) as line:
        next_with(line, "regions")
        [connection] = hub.connections.at_table(table)
        assert connection.client == ("testclient", connection.holder)
        for n in range(6):
            assert hub.meters.allow("pings", Client("testclient", f"holder {n}"))
        send(line, do="ping", at="sq-a1")
        send(line, do="inspect", at=["sq-a1"])
        while "details" not in (message := msgspec.json.decode(line.receive_text())):
            assert "ping" not in message


def receive_many(line, count: int) -> None:
    for _ in range(count):
        line.receive_text()


def test_text_that_cannot_be_decoded_counts_twice_and_ends_the_socket(browser, clock):
    table = new_table(browser)
    with open_socket(browser, table) as line:
        for _ in range(FEW.strikes.burst):
            clock.now += 2  # slowly, so that the limit of messages would allow it even if each counted twice
            line.send_text("junk")
            assert "Too many" not in next_with(line, "refused")[0]["text"]
        clock.now += 2
        for _ in range(3):
            line.send_text("junk")
        with pytest.raises(WebSocketDisconnect):  # the server would answer each one
            receive_many(line, 3)


def test_junk_uses_up_the_limit_of_messages_twice_as_fast(clock):
    meters, ann = Meters(FEW), Client("192.0.2.7", "ann")
    assert meters.allow("messages", ann)
    assert meters.allow_junk(ann)
    assert not meters.allow("messages", ann)


def test_without_limits_only_the_expensive_messages_are_limited():
    meters, ann = Meters(None), Client("192.0.2.7", "ann")
    assert all(meters.allow(what, ann) for what in ("messages", "strikes", "frames") for _ in range(1000))
    assert all(meters.allow_junk(ann) for _ in range(1000))
    assert sum(meters.allow("chat", ann) for _ in range(10)) == Limits().chat.burst


def test_catch_ups_count_across_sockets_and_when_a_page_opens(chatty, clock, monkeypatch):
    shown = []
    broadcaster = chatty.app.state.hub.broadcaster
    monkeypatch.setattr(broadcaster, "send_catch_up", lambda table, page, since: shown.append(since))
    table = new_table(chatty)
    with (
        chatty.websocket_connect(f"ws://127.0.0.1/t/{table}/socket?since=1") as first,
        chatty.websocket_connect(f"ws://127.0.0.1/t/{table}/socket?since=2") as second,
    ):
        next_with(first, "regions")
        next_with(second, "regions")
        send(first, do="catch-up", version=3)
        send(first, do="catch-up", version=4)
        assert "Too many" in next_with(first, "note")
        send(second, do="catch-up", version=5)
        assert "Too many" in next_with(second, "note")
        with chatty.websocket_connect(f"ws://127.0.0.1/t/{table}/socket?since=6") as third:
            next_with(third, "regions")  # the page opens, without a catch-up
        clock.now += 2
        send(second, do="catch-up", version=7)
        send(second, do="inspect", at=["sq-a1"])
        next_with(second, "details")
    assert shown == [1, 2, 3, 7]


def test_the_number_of_open_sockets_is_limited(browser, clock):
    table = new_table(browser)
    with open_socket(browser, table), open_socket(browser, table):
        with pytest.raises(WebSocketDenialResponse) as refused, open_socket(browser, table):
            pass
        assert (refused.value.status_code, refused.value.headers["retry-after"]) == (429, "1")
        with open_socket(another_client(browser), table):
            pass
    clock.now += 100
    with open_socket(browser, table):
        pass


def test_reconnecting_too_often_is_limited(browser, clock):
    table = new_table(browser)
    for _ in range(3):
        with open_socket(browser, table):
            pass
    with pytest.raises(WebSocketDenialResponse) as refused, open_socket(browser, table):
        pass
    assert refused.value.headers["retry-after"] == "2"
    clock.now += 2
    with open_socket(browser, table):
        pass


def test_an_open_stream_counts_as_a_socket(clock):
    """It counts until it is closed."""
    counted = []

    async def app(scope, receive, send) -> None:
        counted.append(dict(keeper.open))

    async def sorry(request, error):
        return PlainTextResponse("", error.status_code)

    async def send(message) -> None:
        counted.append(message.get("status"))

    keeper = RateLimiter(app, FEW, Meters(FEW), sorry)
    scope = stream_scope()
    asyncio.run(keeper(scope, None, send))
    assert counted == [{"192.0.2.7": 1}]
    assert not keeper.open
    keeper.open["192.0.2.7"] = FEW.sockets * FEW.crowd
    asyncio.run(keeper(scope, None, send))
    assert counted[1] == 429


# -- request bodies ------------------------------------------------------------------------------------------------------
def test_an_oversized_body_is_cut_off_whatever_length_it_claims(browser, clock):
    parts = iter([b"x" * 3000] * 1000)
    form = {"content-type": "application/x-www-form-urlencoded"}
    got = browser.post("/new", content=parts, headers=form)  # in chunks, without a length
    assert got.status_code == 413
    assert "too large" in got.text
    assert browser.post("/new", content=b"x" * 5001, headers=form).status_code == 413
    assert browser.post("/api/players", content=b"x" * 5001).json()["error"]["word"] == "http-413"


def test_a_body_that_does_not_arrive_times_out():
    read = []

    async def never():
        read.append(1)
        await asyncio.Event().wait()

    async def app(scope, receive, send) -> None:
        with pytest.raises(Exception, match="408"):
            await receive()
        read.append("timed out")

    asyncio.run(BodyLimiter(app, Limits(body_seconds=1e-6))({"type": "http"}, never, None))
    assert read[-1] == "timed out"


def test_no_timeout_error_after_the_response_has_started():
    async def never():
        await asyncio.Event().wait()

    async def send(message) -> None:
        pass

    async def app(scope, receive, send) -> None:
        await send({"type": "http.response.start", "status": 200})
        assert (await receive())["type"] == "http.disconnect"

    asyncio.run(BodyLimiter(app, Limits(body_seconds=1e-6))({"type": "http"}, never, send))


def test_a_connection_can_stay_open_after_the_body():
    async def app(scope, receive, send) -> None:
        assert (await receive())["body"] == b"x"
        await asyncio.sleep(0)
        assert (await receive())["type"] == "http.disconnect"

    messages = iter([{"type": "http.request", "body": b"x", "more_body": False}, {"type": "http.disconnect"}])

    async def receive():
        return next(messages)

    asyncio.run(BodyLimiter(app, Limits(body_seconds=10))({"type": "http"}, receive, None))


class Wire(asyncio.Transport):
    """A transport without a network."""

    def __init__(self) -> None:
        super().__init__()
        self.protocol: object = None
        self.closed = False

    def get_protocol(self):
        return self.protocol

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


@pytest.mark.parametrize(
    ("sent", "upgraded", "closed"),
    [(b"", False, True), (b"GET / HTTP/1.1\r\nHost: x", False, True), (b"", True, False)],
    ids=["nothing", "half", "socket"],
)
def test_a_request_head_that_does_not_arrive_closes_the_connection(monkeypatch, sent, upgraded, closed):
    monkeypatch.setattr(run, "MAX_HEAD_SECONDS", 0.0)

    async def connect() -> bool:
        async def app(scope, receive, send) -> None:
            raise AssertionError

        line = TimedHeadProtocol(uvicorn.Config(app, log_config=None), ServerState(), {}, asyncio.get_running_loop())
        wire = Wire()
        wire.protocol = None if upgraded else line
        line.connection_made(wire)
        if sent:
            line.data_received(sent)
        assert line.conn.their_state is h11.IDLE
        await asyncio.sleep(0.001)  # one turn of the event loop
        hung_up = wire.closed
        line.connection_lost(None)
        return hung_up

    assert asyncio.run(connect()) == closed


# -- settings ------------------------------------------------------------------------------------------------------------
def test_limits_are_read_from_the_environment(monkeypatch):
    monkeypatch.delenv(LIMITS, raising=False)
    assert wanted_limits() == Limits()
    monkeypatch.setenv(LIMITS, "off")
    assert wanted_limits() is None
    monkeypatch.setenv(LIMITS, '{"tables": [50, 0.2], "sockets": 100}')
    assert wanted_limits() == Limits(tables=Rate(50, 0.2), sockets=100)
    monkeypatch.setenv(LIMITS, '{"patience": 5}')  # an earlier name
    assert wanted_limits() == Limits(body_seconds=5)


@pytest.mark.parametrize("text", ["none", '{"tables": 5}', '{"tables": [5, 0]}', '{"sockets": -1}', '{"chairs": 4}', "[]"])
def test_invalid_limits_are_refused_by_name(monkeypatch, text):
    monkeypatch.setenv(LIMITS, text)
    with pytest.raises(InputError, match=LIMITS):
        wanted_limits()


def test_every_limit_is_in_the_hosting_docs():
    told = (ROOT / "docs/hosting.md").read_text()
    known = {name: getattr(Limits(), name) for name in Limits.__struct_fields__}
    known |= {f"jobs.{name}": value for name, value in msgspec.structs.asdict(known.pop("jobs")).items()}
    for name, usual in known.items():
        value = f"{usual.burst}, then {usual.per_second:g} a second" if name in RATES else f"{usual:,.10g}"
        assert f"| `{name}` | {value} |" in told, name
