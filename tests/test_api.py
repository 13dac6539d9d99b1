"""The API: its description is correct, permissions, what each client may see, and programs that play through it."""

import importlib.util
import json
import secrets
import threading
from http.client import HTTPConnection
from pathlib import Path
from random import Random

import msgspec
import pytest
from starlette.testclient import TestClient

from dolmen.engine.play import Play
from dolmen.engine.record import read_record
from dolmen.games import GAMES, make
from dolmen.store import ChatMessage, SeatRow, Store, StoreError
from dolmen.table import Tables
from dolmen.web.api.routes import ENDPOINTS, MAX_BODY_BYTES
from dolmen.web.api.stream import Reader, stream_lines
from dolmen.web.meters import LIMITS
from dolmen.web.render.table_data import TableDataView
from dolmen.web.render.table_view import ViewerContext
from dolmen.web.request_info import HOLDER_COOKIE
from dolmen.web.server.app import make_app
from tests.api_client import ANN_AND_OPEN_SEAT, OPENAPI, ApiClient, check_schema
from tests.crash import ROOT, Server
from tests.store_helpers import stored_status

HERE = "http://127.0.0.1"


# -- checking values against the JSON schemas -------------------------------------------------------------------------
@pytest.fixture
def client(tmp_path):
    with TestClient(make_app(Store(str(tmp_path / "games.sqlite3"))), base_url=HERE) as client:
        yield client


@pytest.fixture
def two(client):
    """Two programs at a table of Roam; the first is to act."""
    ann, bob = ApiClient(client), ApiClient(client)
    ann.create_table(options={"first": 0})
    bob.join_table(ann.table, name="Bob")
    return ann, bob


# -- the description ---------------------------------------------------------------------------------------------------
def test_openapi_describes_every_route_and_no_other(client):
    routes = [route for route in client.app.routes if route.path.startswith("/api/")]
    served = {(route.path, method.lower()) for route in routes for method in route.methods - {"HEAD"}}
    described = {(path, method) for path, methods in OPENAPI["paths"].items() for method in methods}
    assert served - described == {("/api/openapi.json", "get")}
    assert described <= served
    assert client.get("/api/openapi.json").json() == OPENAPI
    assert OPENAPI["openapi"] == "3.1.0"


def test_openapi_uses_every_schema_and_has_unique_operation_ids():
    text = json.dumps(OPENAPI)
    for name in OPENAPI["components"]["schemas"]:
        assert f'"#/components/schemas/{name}"' in text, name
    ids = [way["operationId"] for methods in OPENAPI["paths"].values() for way in methods.values()]
    assert len(ids) == len(set(ids)) == len(ENDPOINTS)
    for methods in OPENAPI["paths"].values():
        for way in methods.values():
            assert way["summary"]
            for parameter in way["parameters"]:
                assert parameter["in"] in ("path", "query")


@pytest.mark.parametrize(
    "way", [way for way in ENDPOINTS if not way.path.endswith("/stream")], ids=lambda way: f"{way.method} {way.path}"
)
def test_every_route_answers_bad_requests_as_described(client, way):
    """Without a token, without a table, and with a wrong body: every response has a described status and schema."""
    described = OPENAPI["paths"][way.path][way.method.lower()]["responses"]
    for token in ("", ApiClient(client).token):
        for body in (b"", b"{}", b"[1", b'{"x": 1}', b"\xff"):
            headers = {"authorization": f"Bearer {token}"} if token else {}
            got = client.request(way.method, way.path.format(table="nowhere", pack="nowhere"), headers=headers, content=body)
            check_schema(got.json(), described[str(got.status_code)]["content"]["application/json"]["schema"])


# -- permissions -------------------------------------------------------------------------------------------------------
def test_two_programs_play_a_whole_game_and_its_record_replays(two):
    ann, bob = two
    rng, log = Random(5), []
    while not (seen := ann.get("view", words=True))["over"]:
        assert seen["words"]
        robot = (ann, bob)[seen["to_act"][0]]
        asked = robot.get("legal")
        before = seen["version"]
        seen = robot.post("act", {"decision": asked["id"], "answer": rng.choice(asked["options"])["id"]})
        assert seen["version"] > before
        assert seen["news"][0]["number"] == before
        log += [line for news in seen["news"] for line in news["lines"]]
    assert ann.get("legal") is None
    assert {line.split()[0] for line in log} >= {"Ann", "Bob"}
    assert seen["result"]["winners"]
    headers = {"authorization": f"Bearer {bob.token}"}
    record = read_record(ann.client.get(f"/api/tables/{ann.table}/record", headers=headers).content)
    game = make(record.game, record.options)
    assert game.result(Play(game, record, Random(0)).state).scores == seen["result"]["scores"]
    ann.get("record")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_created_and_shown_in_both_languages(client, game):
    robot = ApiClient(client)
    games = {one["game"]: one for one in robot.ask("GET", "/games", lang="de")["games"]}
    assert games[game]["options"]
    made = robot.create_table(game, [{"name": "Ann"}, {"name": "Bob"}])["table"]  # both seats, so one is to act
    assert make(game, made["options"]).from_dict(made["view"])
    english, german = robot.get("view", words=True, lang="en"), robot.get("view", words=True, lang="de")
    assert english["words"] != german["words"]
    assert english["decision"]["prompt"] != german["decision"]["prompt"]
    assert [option["id"] for option in english["decision"]["options"]] == [
        option["id"] for option in german["decision"]["options"]
    ]


def test_an_answer_counts_once_and_only_from_the_seat_to_act(two):
    ann, bob = two
    asked = ann.get("legal")
    given = {"decision": asked["id"], "answer": asked["options"][0]["id"]}
    assert bob.post("act", given, 409)["error"]["word"] == "stale"
    ann.post("act", given)
    assert ann.post("act", given, 409)["error"]["word"] == "stale"


def test_an_illegal_answer_is_refused_with_its_rule_in_the_readers_language(two):
    ann, _ = two
    seen = ann.get("view")
    illegal = next(name for name in ("R1@f6", "B1@a1") if name not in [o["id"] for o in seen["decision"]["options"]])
    given = {"decision": seen["decision"]["id"], "answer": illegal}
    english, german = (ann.post("act", given, 422, lang=lang)["error"] for lang in ("en", "de"))
    assert english["rule"] == german["rule"] != ""
    assert english["text"] != german["text"]
    assert ann.get("view") == seen
    assert ann.act(422, answer="nonsense")["error"]["word"] == "unknown"


def test_a_hint_names_a_legal_answer_and_why_and_is_limited(two, monkeypatch):
    ann, bob = two
    monkeypatch.setattr("dolmen.web.meters.monotonic", lambda: 0.0)  # so that no hint is earned back while others are found
    asked = ann.get("legal")
    english, german = (ann.post("hint", lang=lang) for lang in ("en", "de"))
    assert english["best"] == german["best"], "the same question gets the same hint"
    for hint in (english, german):
        assert hint["decision"] == asked["id"]
        assert hint["option"] in [option["id"] for option in asked["options"]]
        assert hint["best"][0]["option"] == hint["option"]
        assert all(0 <= best["chance"] <= 1 for best in hint["best"])
    assert (english["text"][:11], german["text"][:5]) == ("Suggested: ", "Tipp:")
    assert bob.post("hint") is None, "Bob is not asked anything"
    assert ann.post("hint", None, 403, seat=1)["error"]["word"] == "no-seat"
    ann.post("hint")
    headers = {"authorization": f"Bearer {ann.token}"}
    refused = ann.client.post(f"/api/tables/{ann.table}/hint", headers=headers)  # limited even without other limits
    assert (refused.status_code, refused.json()["error"]["word"]) == (429, "too-fast")
    assert int(refused.headers["retry-after"]) > 0
    assert ann.get("legal") == asked


def test_a_client_without_a_seat_can_look_but_not_act(two):
    ann, _ = two
    guest, stranger = ApiClient(ann.client), ApiClient(ann.client, "")
    guest.table = stranger.table = ann.table
    decision = ann.get("legal")["id"]
    for word, body in (
        ("act", {"decision": decision, "answer": "R1@a1"}),
        ("undo", {}),
        ("hint", {}),
        ("say", {"text": "x"}),
    ):
        assert guest.post(word, body, 403)["error"]["word"] == "no-seat"
        assert stranger.post(word, body, 401)["error"]["word"] == "no-token"
    seen = stranger.get("view")
    assert (seen["seat"], seen["mine"], seen["decision"]) == (-1, [], None)
    assert guest.get("view", 403, seat=0)["error"]["word"] == "no-seat"
    assert ann.get("view", 403, seat=1)["error"]["word"] == "no-seat"
    assert guest.get("record", 403)["error"]["word"] == "not-over"


@pytest.mark.parametrize("token", ["x", "someone.signature", "é", "Zm9v.Zm9v.Zm9v"])
def test_a_forged_token_is_refused_even_for_reading(client, token):
    got = client.get("/api/tables", headers={"authorization": f"Bearer {token}".encode()})
    assert (got.status_code, got.headers["www-authenticate"]) == (401, "Bearer")
    assert client.get("/api/tables", headers={"authorization": f"Basic {token}".encode()}).status_code == 401


def test_a_cookie_is_not_accepted_as_a_token(client):
    """Otherwise a page of another site could act for the player of a browser."""
    robot = ApiClient(client)
    robot.create_table()
    client.cookies.set(HOLDER_COOKIE, robot.token)
    stranger = ApiClient(client, "")
    stranger.table = robot.table
    assert stranger.get("view")["mine"] == []
    stranger.post("undo", {}, 401)
    assert stranger.ask("GET", "/tables")["own"] == []


def test_a_token_and_a_browser_cookie_identify_the_same_holder(client):
    robot = ApiClient(client)
    robot.create_table(seats=[{"name": "Ann"}, {"kind": "random"}])
    client.cookies.set(HOLDER_COOKIE, robot.token)
    assert f"/t/{robot.table}" in client.get("/").text


# -- seats -------------------------------------------------------------------------------------------------------------
def test_an_open_seat_is_taken_once_and_can_be_left_again(client):
    ann, bob, eve = ApiClient(client), ApiClient(client), ApiClient(client)
    ann.create_table(listed=True)
    listed = bob.ask("GET", "/tables")["listed"]
    assert [(tile["table"], tile["free"]) for tile in listed] == [(ann.table, [1])]
    assert bob.join_table(ann.table, name="Bob")["mine"] == [1]
    assert bob.post("join", {}, 409)["error"]["word"] == "seated"
    eve.table = ann.table
    assert eve.post("join", {"seat": 1}, 409)["error"]["word"] == "seat-taken"
    assert [tile["mine"] for tile in bob.ask("GET", "/tables")["own"]] == [[1]]
    bob.post("leave", {})
    bob.post("leave", {}, 403)
    assert eve.join_table(ann.table, name="Eve\n<b>")["seats"][1]["name"] == "Eve <b>"


def test_a_seat_reserved_by_link_needs_its_token(client):
    ann, bob = ApiClient(client), ApiClient(client)
    made = ann.create_table(seats=[{"name": "Ann"}, {"kind": "link"}])
    [invitation] = made["invitations"]
    assert invitation["page"] == f"{HERE}/t/{ann.table}/sit/{invitation['token']}"
    bob.table = ann.table
    bob.post("join", {}, 409)
    assert bob.post("join", {"token": "guess"}, 403)["error"]["word"] == "no-seat"
    assert bob.join_table(ann.table, token=invitation["token"], name="Bob")["mine"] == [1]


def test_a_holder_of_several_seats_can_look_from_each_of_them(client):
    robot = ApiClient(client)
    robot.create_table("the_arrival", [{"name": "Ann"}, {"name": "Bob"}])
    seen = robot.get("view")
    assert seen["mine"] == [0, 1]
    for seat in (0, 1):
        one = robot.get("view", seat=seat)
        assert (one["seat"], one["mine"]) == (seat, [seat])
        assert (one["decision"] is not None) == (seat in seen["to_act"])
    robot.act()


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ({"game": "chess", "seats": ANN_AND_OPEN_SEAT}, "game"),
        ({"game": "roam"}, "seats"),
        ({"game": "roam", "seats": ANN_AND_OPEN_SEAT, "colour": 1}, "colour"),
        ({"game": "roam", "seats": [{"kind": "ghost"}, {}]}, "seats[0].kind"),
        ({"game": "roam", "seats": [{}]}, "seats"),
        ({"game": "roam", "seats": [{}] * 9}, "seats"),
        ({"game": "roam", "seats": ANN_AND_OPEN_SEAT, "options": {"seats": 4}}, ""),
        ({"game": "roam", "seats": ANN_AND_OPEN_SEAT, "options": {"edges": "?"}}, ""),
        ({"game": "roam", "seats": ANN_AND_OPEN_SEAT, "options": {"first": 10**30}}, ""),
        ({"game": "roam", "seats": ANN_AND_OPEN_SEAT, "options": {"colours": ["x", "y"]}}, ""),
        ({"game": "roam", "seats": ANN_AND_OPEN_SEAT, "options": {"wind": True}}, "wind"),
        ({"game": "roam", "seats": ANN_AND_OPEN_SEAT, "options": {"cards": "mine"}}, ""),
        ({"game": "spirit_island", "seats": ANN_AND_OPEN_SEAT, "options": {"spirits": ["x"]}}, ""),
        ({"game": "spirit_island", "seats": ANN_AND_OPEN_SEAT, "options": {"spirits": ["river", "river"]}}, ""),
        ({"game": "spirit_island", "seats": ANN_AND_OPEN_SEAT, "options": {"boards": [""]}}, ""),
        ({"game": "spirit_island", "seats": ANN_AND_OPEN_SEAT, "options": {"progressions": ["x"] * 99}}, ""),
        ({"game": "spirit_island", "seats": ANN_AND_OPEN_SEAT, "options": {"level": 3}}, "level"),
        ({"game": "roam", "seats": ANN_AND_OPEN_SEAT, "clock": "sand"}, "clock"),
        ({"game": "roam", "seats": [{"name": "x" * 201}, {}]}, "seats[0].name"),
    ],
)
def test_an_invalid_table_request_is_refused_and_names_the_mistake(client, body, named):
    robot = ApiClient(client)
    error = robot.ask("POST", "/tables", body, 400)["error"]
    assert named in error["text"]
    assert robot.ask("GET", "/tables")["own"] == []


def test_an_oversized_body_is_refused(client):
    headers = {"authorization": f"Bearer {ApiClient(client).token}"}
    got = client.post("/api/tables", headers=headers, content=b" " * (MAX_BODY_BYTES + 1))
    assert (got.status_code, got.json()["error"]["word"]) == (413, "http-413")


def test_unknown_routes_and_methods_are_answered_with_json(client):
    for method, path, status, word in (("GET", "/api/x", 404, "no-page"), ("DELETE", "/api/tables", 405, "http-405")):
        got = client.request(method, path)
        assert (got.status_code, got.json()["error"]["word"]) == (status, word)


def test_a_store_failure_is_reported_and_the_table_is_unchanged(two, monkeypatch):
    ann, _ = two
    seen = ann.get("view")
    with monkeypatch.context() as broken:

        def fail(*given):
            raise StoreError("store.io.FULL")

        broken.setattr(ann.client.app.state.hub.store, "append", fail)
        assert ann.act(503)["error"]["word"] == "store"
    assert ann.get("view") == seen
    ann.act()


@pytest.mark.parametrize("game", GAMES)
def test_responses_do_not_depend_on_hidden_information(tmp_path, game):
    """Every byte, for each seat and for watchers: all hidden information is resampled."""
    store, rng, hidden = Store(str(tmp_path / "games.sqlite3")), Random(11), 0
    table = Tables(store).create(game, {"seats": 2}, [SeatRow("Ann", here=True), SeatRow("Bob", here=True)], "holder")

    def response(held: tuple[int, ...]) -> bytes:
        return msgspec.json.encode(
            TableDataView(table, ViewerContext(held, False, "en", wants_text=True, as_data=True)).table_data(0)
        )

    for _ in range(60):
        if table.over():
            break
        seat = rng.choice(table.to_act())
        table.play_answer(seat, rng.choice(table.game.legal(table.play.state, seat)))
        for held in ((), (0,), (1,)):
            seen, state = response(held), table.play.state
            table.play.state = table.game.resample_hidden(state, held[0] if held else -1, rng)
            hidden += table.game.to_dict(table.play.state) != table.game.to_dict(state)
            assert response(held) == seen
            table.play.state = state
    assert (hidden > 0) == (game == "the_arrival")  # the other games have no private information
    store.close()


# -- undo and chat -----------------------------------------------------------------------------------------------------
def test_undo_of_answers_followed_by_others_needs_their_consent(two):
    ann, bob = two
    assert ann.post("undo", {}, 422)["error"]["word"] == "nothing-to-undo"
    robots, first = (ann, bob), 0
    while (seen := ann.get("view"))["to_act"] == [first]:
        robots[first].act()
    bob.act()
    before = seen["version"]
    proposal = ann.post("undo", {})["proposal"]
    assert (proposal["kind"], proposal["seat"], proposal["agreed"]) == ("undo", 0, [0])
    bob.post("agree", {"proposal": proposal["id"], "yes": False})
    assert ann.get("view")["proposal"] is None
    assert bob.post("agree", {"proposal": proposal["id"], "yes": True}, 409)["error"]["word"] == "proposal-gone"
    again = ann.post("undo", {})["proposal"]
    assert bob.post("agree", {"proposal": again["id"], "yes": True})["to_act"] == [0]
    assert bob.get("view", since=before)["news"][-1]["is_undo"]


def test_chat_messages_are_cleaned_and_empty_ones_are_refused(two):
    ann, bob = two
    said = ann.post("say", {"text": " Good\nluck <b>! "}, 201)["said"]
    assert (said["seat"], said["name"], said["text"]) == (0, "Ann", "Good luck <b>!")
    assert bob.post("say", {"text": "\x00 "}, 400)["error"]["word"] == "empty"
    assert "text" in bob.post("say", {"text": "x" * 301}, 400)["error"]["text"]


def test_a_program_can_react_to_a_chat_line(two):
    ann, bob = two
    line = ann.post("say", {"text": "Good luck"}, 201)["said"]["number"]
    given = bob.post("say", {"react": "thanks", "about": line}, 201)["said"]
    assert (given["seat"], given["text"], given["about"], given["there"]) == (1, "Thank you!", line, True)
    assert bob.post("say", {"react": "thanks", "about": line, "there": False}, 201)["said"]["there"] is False
    assert bob.post("say", {"react": "well"}, 201)["said"]["about"] == -1, "a reaction without a line is a line itself"
    assert bob.post("say", {"react": "oh", "about": given["number"]}, 404)["error"]["word"] == "no-line"
    assert bob.post("say", {"text": "no sign", "about": line}, 400)["error"]["word"] == "empty"
    assert "react" in ann.post("say", {"react": "shout"}, 400)["error"]["text"]


# -- the stream --------------------------------------------------------------------------------------------------------
def test_a_stream_sends_keepalives_and_ends_when_the_server_closes(two, monkeypatch):
    monkeypatch.setattr("dolmen.web.api.stream.KEEP_ALIVE_SECONDS", 0.001)
    ann, _ = two
    hub = ann.client.app.state.hub

    async def read() -> list[bytes]:
        got, reader = [], Reader(ViewerContext((0,), True, "en", as_data=True), "holder")
        async for line in stream_lines(hub, ann.table, reader):
            assert reader in hub.connections.by_table[ann.table]
            got.append(line)
            if line == b"\n":
                hub.connections.close_all()
        return got

    first, *rest = ann.client.portal.call(read)
    assert msgspec.json.decode(first)["table"]["mine"] == [0]
    assert set(rest) == {b"\n"}
    assert ann.table not in hub.connections.by_table


# -- a real server -------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def addresses(tmp_path_factory):
    """The addresses of two processes that serve the same file; the second has the default rate limits."""
    data, secret = str(tmp_path_factory.mktemp("api") / "games.sqlite3"), secrets.token_hex(8)
    servers: list[Server] = []
    try:
        for limits in ("off", ""):
            with pytest.MonkeyPatch.context() as environment:
                environment.setenv(LIMITS, limits)
                servers.append(Server(data, secret))
            servers[-1].wait_until_ready()
        yield [server.address for server in servers]
    finally:
        for server in servers:
            server.kill()


@pytest.fixture(scope="module")
def bot():
    found = importlib.util.spec_from_file_location("bot", ROOT / "examples/bot.py")
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


class Stream:
    """The lines of a stream, as they come."""

    def __init__(self, client, table: str, **params: str) -> None:
        self.line = HTTPConnection(client.address.removeprefix("http://"), timeout=30)
        query = "&".join(f"{name}={value}" for name, value in params.items())
        self.line.request("GET", f"/api/tables/{table}/stream?{query}", headers={"Authorization": f"Bearer {client.token}"})
        self.response = self.line.getresponse()
        assert self.response.headers["content-type"] == "application/jsonl"

    def receive(self):
        text = b"\n"
        while not text.strip():
            text = self.response.readline()
            assert text, "the stream has ended"
        message = json.loads(text)
        check_schema(message, OPENAPI["components"]["schemas"]["StreamMessage"])
        return message

    def hear_of(self, what):
        """The next line of this kind; lines of other kinds may arrive between, for example that somebody sat down."""
        message = self.receive()
        while not what(message):
            message = self.receive()
        return message

    def close(self) -> None:
        self.response.close()
        self.line.close()


def test_a_stream_reports_events_of_another_process_too(addresses, bot):
    ann, bob = (bot.Client(f"http://{address}") for address in addresses)
    table = bot.sit_down(ann, bot.parse_arguments(["--name", "Ann", "--against", "open"]))
    bot.sit_down(bob, bot.parse_arguments(["--name", "Bob", "--join", table]))
    near, far = Stream(ann, table), Stream(bob, table, lang="de", words="1")
    try:
        assert near.receive()["table"]["mine"] == [0]
        first = far.receive()["table"]
        assert (first["mine"], first["news"]) == ([1], [])
        assert first["words"]
        asked = ann if first["to_act"] == [0] else bob
        decision = asked.call(f"/tables/{table}/legal")
        seen = asked.call(f"/tables/{table}/act", {"decision": decision["id"], "answer": decision["options"][0]["id"]})
        for stream in (near, far):
            told = stream.hear_of(lambda told: "table" in told and told["table"]["news"])
            assert (told["table"]["version"], told["table"]["news"][0]["number"]) == (seen["version"], first["version"])
        ann.call(f"/tables/{table}/say", {"text": "Hello"})
        for stream in (near, far):
            assert [said["text"] for said in stream.hear_of(lambda told: "said" in told)["said"]] == ["Hello"]
        again = Stream(bob, table, since=str(first["version"]))
        assert [news["number"] for news in again.receive()["table"]["news"]] == [first["version"]]
        assert again.receive()["old"]
        again.close()
    finally:
        near.close()
        far.close()


def test_a_stream_needs_an_existing_table_and_a_seat_of_the_client(addresses, bot):
    ann = bot.Client(f"http://{addresses[0]}")
    table = bot.sit_down(ann, bot.parse_arguments([]))
    for path, status in (("nowhere/stream", 404), (f"{table}/stream?seat=1", 403), (f"{table}/stream?sea=1", 400)):
        with pytest.raises(bot.HTTPError) as error:
            ann.call(f"/tables/{path}")
        assert error.value.code == status
        error.value.close()


def test_two_example_bots_play_a_whole_game_of_roam(addresses, bot):
    ann = bot.Client(f"http://{addresses[0]}")
    table = bot.sit_down(ann, bot.parse_arguments(["--name", "Ann", "--against", "open"]))
    ends = {}

    def play(name: str, player) -> None:
        ends[name] = player()

    ways = {
        "Ann": lambda: bot.play(ann, table, Random(1)),
        "Bob": lambda: bot.main(["--server", f"http://{addresses[0]}", "--name", "Bob", "--join", table, "--seed", "2"]),
    }
    threads = [threading.Thread(target=play, args=way, daemon=True) for way in ways.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert ends["Ann"]["over"]
    assert ends["Ann"]["result"] == ends["Bob"]["result"]
    assert [seat["name"] for seat in ends["Ann"]["seats"]] == ["Ann", "Bob"]
    assert ann.call(f"/tables/{table}/record")["entries"]


@pytest.mark.parametrize("game", ["the_arrival", "spirit_island"])
def test_the_example_bot_plays_with_server_bots_and_waits_when_rate_limited(addresses, bot, capsys, game):
    table = bot.main(["--server", f"http://{addresses[1]}", "--game", game, "--seed", "4"])
    assert table["over"]
    assert table["result"]["ending"]
    assert "Result: " in capsys.readouterr().out


def test_the_example_bot_imports_nothing_from_dolmen():
    text = Path(ROOT / "examples/bot.py").read_text()
    assert "dolmen" not in [
        line.split()[1].partition(".")[0] for line in text.splitlines() if line.startswith(("import", "from"))
    ]


def test_a_stored_answer_is_acknowledged_when_later_reads_fail(two, monkeypatch):
    """The database fails between writing an answer and the reads that follow."""
    ann, _ = two
    store, asked, written = ann.client.app.state.hub.store, ann.get("legal"), []
    append, held = store.append, store.held_seats

    def write(*words, **more):
        append(*words, **more)
        written.append(words)

    def look(*words):
        if written:
            raise StoreError("store.io.unread", file="x", what="lost")
        return held(*words)

    monkeypatch.setattr(store, "append", write)
    monkeypatch.setattr(store, "held_seats", look)
    seen = ann.post("act", {"decision": asked["id"], "answer": asked["options"][-1]["id"]})
    assert len(written) == 1
    assert seen["version"] == stored_status(store, ann.table).length


def make_unreadable(store, monkeypatch, *names):
    """Let all these reads of the store fail from now on."""

    def lost(*words):
        raise StoreError("store.io.unread", file="x", what="lost")

    for name in names:
        monkeypatch.setattr(store, name, lost)


@pytest.mark.parametrize("word", ["claim_seat", "remove_holder"])
def test_taking_or_leaving_a_seat_is_acknowledged_when_later_reads_fail(client, monkeypatch, word):
    ann, bob = ApiClient(client), ApiClient(client)
    ann.create_table()
    bob.table = ann.table
    hub = client.app.state.hub
    client.portal.call(hub.join, ann.table, Reader(ViewerContext((), False, "en", as_data=True)))
    if word == "remove_holder":
        bob.join_table(ann.table)
    write = getattr(hub.store, word)
    with monkeypatch.context() as broken:

        def write_then_fail(*words):
            write(*words)
            make_unreadable(hub.store, broken, "changes_since", "held_seats", "holders_by_seat")

        broken.setattr(hub.store, word, write_then_fail)
        seen = bob.post("join" if word == "claim_seat" else "leave", {})
        assert seen["mine"] == ([1] if word == "claim_seat" else [])
    assert bob.get("view")["mine"] == seen["mine"]


def test_a_stored_chat_message_is_acknowledged_when_later_reads_fail(two, monkeypatch):
    ann, _ = two
    hub = ann.client.app.state.hub
    ann.client.portal.call(hub.join, ann.table, Reader(ViewerContext((), False, "en", as_data=True)))
    with monkeypatch.context() as broken:
        make_unreadable(hub.chat.store, broken, "messages_since")
        said = ann.post("say", {"text": "Good luck"}, 201)["said"]
    assert hub.chat.store.messages_since(ann.table, 0) == [msgspec.convert(said, ChatMessage)]
