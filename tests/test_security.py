"""Attacks on the server. `docs/security.md` says which threat each of these tests covers."""

import logging
import re
from importlib import resources
from pathlib import Path
from random import Random
from types import SimpleNamespace

import msgspec
import pytest
from starlette.requests import Request
from starlette.routing import Route

from dolmen.engine.play import Play
from dolmen.engine.record import Record
from dolmen.store import SeatRow
from dolmen.table.replay_cost import MAX_REPLAYED_ANSWERS
from dolmen.table.seats import set_stand_in
from dolmen.web.live.connection import MAX_QUEUED, Connection
from dolmen.web.live.messages import Message
from dolmen.web.meters import Limits
from dolmen.web.notify.channels import is_valid_mail
from dolmen.web.pages import account
from dolmen.web.pages.replay import may_export
from dolmen.web.render.table_view import ViewerContext
from dolmen.web.request_info import same_origin
from dolmen.web.server.logs import SecretFilter
from dolmen.web.server.security import HEADERS
from tests.table_helpers import play_bot
from tests.the_arrival.table import table
from tests.web_client import SocketPage, another_browser, bot_table, new_table, open_socket

VALUES = {
    "table": "TABLE",
    "token": "x",
    "game": "roam",
    "moment": "0",
    "player": "x",
    "count": "2",
    "lang": "en",
    "pack": "x",
    "form": "json",
    "run": "x",
    "number": "0",
}
DRAWN = {
    "rule_drawer.js",
    "inspector.js",
    "pack_editor.js",
    "pack_balance.js",
    "dom_patch.js",
    "spotlight.js",
    "summary_panel.js",
    "start.js",
    "table.js",
}  # HTML from the server, whose templates escape
DRAWN |= {
    "clocks.js",
    "coach.js",
    "board_image.js",
    "options.js",
    "pings.js",
    "team_plans.js",
}  # shapes of our own, without words
DEEP = "[" * 3000 + "]" * 3000


def hub_of(client):
    return client.app.state.hub


def fill_path(path: str, table: str) -> str:
    return re.sub(r"{(\w+)(:\w+)?}", lambda found: VALUES[found[1]].replace("TABLE", table), path)


# -- other sites ------------------------------------------------------------------------------
def test_every_form_checks_its_origin(browser):
    """All routes: a new form without the check is found here."""
    table = new_table(browser)
    posts = [route.path for route in browser.app.routes if isinstance(route, Route) and "POST" in route.methods]
    forms = [path for path in posts if not path.startswith("/api/")]
    assert len(forms) > 15
    for path in forms:
        for origin in ("http://evil.example", "null", ""):
            answer = browser.post(fill_path(path, table), headers={"origin": origin}, follow_redirects=False)
            assert answer.status_code == 403, path


def test_the_api_ignores_cookies(browser):
    """So that no other site can use it in somebody's name."""
    table = new_table(browser)
    routes = [route for route in browser.app.routes if isinstance(route, Route) and route.path.startswith("/api/tables/")]
    assert len(routes) > 8
    for route in routes:
        for method in route.methods & {"POST", "PUT", "DELETE"}:
            answer = browser.request(method, fill_path(route.path, table), json={})
            assert answer.status_code == 401, route.path
    seen = msgspec.json.decode(browser.get(f"/api/tables/{table}/view").content)
    assert (seen["mine"], seen["seat"]) == ([], -1)


def is_our_origin(scheme: str, host: str, origin: str | None) -> bool:
    headers = [(b"host", host.encode())] + ([(b"origin", origin.encode("latin-1"))] if origin is not None else [])
    return same_origin(Request({"type": "http", "scheme": scheme, "path": "/", "query_string": b"", "headers": headers}))


@pytest.mark.parametrize(
    ("scheme", "origin", "ours"),
    [
        ("http", "http://games.example", True),
        ("http", "https://games.example", True),  # behind a proxy that does not say so
        ("https", "https://games.example", True),
        ("https", "http://games.example", False),  # an attacker on the network could serve that page
        *((scheme, origin, False) for scheme in ("http", "https") for origin in ("http://[", "null", "", None)),
        *(("https", f"https://{odd}", False) for odd in ("games.example:444", "games.example.evil", "a@games.example")),
    ],
)
def test_only_requests_from_our_own_origin_are_ours(scheme, origin, ours):
    assert is_our_origin(scheme, "games.example", origin) == ours


def test_a_request_without_a_host_is_not_ours():
    assert not is_our_origin("http", "", "http://")


@pytest.mark.parametrize(
    "back", ["//evil.example", "/\\evil.example", "https://evil.example", "/\t/evil.example", "\r\nx: y"]
)
def test_redirects_stay_on_our_own_site(browser, back):
    there = browser.post("/settings", data={"back": back}, follow_redirects=False).headers["location"]
    assert re.fullmatch(r"/(?![/\\])[\x21-\x7e]*", there), there


def test_every_response_has_security_headers_and_private_pages_are_not_cached(browser):
    table = new_table(browser)
    private = ["/", f"/t/{table}", f"/t/{table}/0", f"/t/{table}/0/view", "/account", "/notices", "/nowhere", "/waiting"]
    for path in [
        *private,
        f"/api/tables/{table}/view",
        "/static/table/table.js",
        "/art/roam.svg",
        "/health",
        "/api/nowhere",
    ]:
        answer = browser.get(path)
        for name, value in HEADERS.items():
            assert answer.headers[name] == value, path
        kept = not path.startswith(("/static/", "/art/"))
        assert (answer.headers["cache-control"] == "no-store") == kept, path
    for answer in (browser.get("/", headers={"host": "evil.example"}), browser.post("/new", headers={"origin": "null"})):
        assert answer.status_code in (400, 403)
        assert "content-security-policy" in answer.headers


# -- players and visitors ---------------------------------------------------------------------------------------------
def test_table_ids_and_seat_links_cannot_be_guessed(browser):
    tables = [new_table(browser) for _ in range(20)]
    assert len(set(tables)) == 20
    assert all(len(table) >= 16 for table in tables)  # 96 bits
    tokens = [seat.token for table in tables for seat in hub_of(browser).tables.get(table).seats]
    assert len(set(tokens)) == 40
    assert all(len(token) >= 22 for token in tokens)  # 128 bits


@pytest.mark.parametrize("change", ["other.{mark}", "{value}", "{value}.", "{value}.{mark}x", "", "..", "é.{mark}"])
def test_a_forged_cookie_identifies_nobody(browser, change):
    table = new_table(browser)
    value, _, mark = browser.cookies["dolmen-holder"].rpartition(".")
    stranger = another_browser(browser)
    forged = change.format(value=value, mark=mark)
    asked = stranger.get(f"/t/{table}/invite", headers={"cookie": f"dolmen-holder={forged}".encode()})
    assert asked.status_code == 404
    assert browser.get(f"/t/{table}/invite").status_code == 200


def test_a_player_with_a_stand_in_bot_keeps_their_secrets(browser):
    """The other player must not get the whole record meanwhile."""
    tables = hub_of(browser).tables
    table = tables.create("the_arrival", {"seats": 2}, [SeatRow("Ann", here=True), SeatRow("Bob", here=True)], "host")
    assert not may_export(table, [0])
    set_stand_in(table, 1, "greedy")
    assert table.human_seats() == [0]
    assert not may_export(table, [0])
    assert may_export(table, [0, 1])


SEEN = "rules=advanced leaders=clairvoyance,archery map= p1:a1 q1:b1 k2:S a=4/9/2d5f b=4/9/2d3f/salmon to=a"


@pytest.mark.parametrize("kinds", [["monghfinn"] * 5, ["monghfinn", "monghfinn", "athach", "athach", "sineach"]])
def test_a_forced_answer_is_still_asked_where_others_cannot_know_it_is_forced(kinds):
    """A player who sees five Fomori of one kind has only one answer; playing it at once would reveal what was seen."""
    arrival_table = table(SEEN)
    game = arrival_table.game
    play = Play(game, Record("the_arrival", game.options(), position=game.write_position(arrival_table.state)), Random(1))
    play.returned_draws = {"fomori": [f"{kind}.1" for kind in kinds]}
    play.play_named(0, "spread:k3")
    assert len(game.legal(play.state, 0)) == len(set(kinds))
    assert play.play_forced() == []
    assert game.to_act(play.state) == [0]


def test_names_and_chat_messages_are_escaped(browser):
    evil = "<script>x</script>{{7*7}}"[:24]
    table = new_table(browser, **{"name-0": evil, "kind-1": "here", "listed": "yes"})
    for path in ("/", f"/t/{table}", f"/t/{table}/join", f"/t/{table}/0"):
        text = browser.get(path).text
        assert evil not in text
    with open_socket(browser, table) as line:
        seat = SocketPage(line)
        seat.receive()
        assert "<script>x" not in repr(seat.regions)
        assert "&lt;script&gt;x" in repr(seat.regions)
        seat.say(do="say", text="<b>\x00\u202ehello</b>")
        said = seat.receive()
        assert said["said"][0]["text"] == "<b> hello</b>"  # sent as data: the page sets it as text


def test_scripts_set_html_only_from_the_server():
    """Where `innerHTML` is set. Text of users goes through templates, which escape it, or is set as text."""
    package = Path(str(resources.files("dolmen")))
    static = package / "web/static"
    scripts = [*static.rglob("*.js"), *(package / "games").rglob("*.js")]
    found = {file.name for file in scripts if re.search(r"innerHTML|insertAdjacentHTML", file.read_text())}
    assert found <= DRAWN
    assert "textContent" in (static / "table/chat.js").read_text()
    templates = resources.files("dolmen.web") / "templates"
    unescaped = {
        file.name: re.findall(r"{{ ([^}]+?) ?\| ?safe", file.read_text())
        for folder in (templates, templates / "part")
        for file in folder.iterdir()
        if file.name.endswith(".html")
    }
    named = {word for words in unescaped.values() for word in words}
    assert not {word for word in named if re.search(r"name|who|text|said|called", word)}, named


# -- malicious input ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("path", [f"/t/x/{'9' * 5000}", f"/t/x/{'9' * 5000}/view", f"/art/roam/cover-{'9' * 5000}-en.svg"])
def test_endless_numbers_in_a_url_are_not_found(browser, path):
    assert browser.get(path).status_code == 404


def test_an_endless_seat_number_in_a_query_is_ignored(browser):
    table = bot_table(browser)
    hub = hub_of(browser)
    found = hub.tables.get(table)
    while play_bot(found):
        pass
    assert browser.get(f"/t/{table}/0/view?seat={'9' * 5000}").status_code == 200
    assert browser.get(f"/t/{table}/0/view?seat=²").status_code == 200


def test_endlessly_nested_json_is_refused(browser):
    asked = browser.post("/account/enter/ask")
    assert asked.status_code == 200
    assert browser.post("/account/enter", content=f'{{"id":{DEEP}}}').status_code == 400
    record = f'{{"game":"roam","options":{{"x":{DEEP}}}}}'
    assert browser.post("/import", files={"record": ("r.json", record)}).status_code == 400
    token = msgspec.json.decode(browser.post("/api/players").content)["token"]
    sent = f'{{"game":"roam","seats":[],"options":{{"x":{DEEP}}}}}'
    assert browser.post("/api/tables", content=sent, headers={"authorization": f"Bearer {token}"}).status_code == 400
    table = new_table(browser, **{"kind-1": "here"})
    with open_socket(browser, table) as line:
        seat = SocketPage(line)
        seat.receive()
        line.send_text('{"do":"inspect","at":' + "[" * 1900 + "]" * 1900 + "}")
        assert "refused" in seat.receive()


def test_a_record_that_takes_long_to_replay_is_refused(browser):
    """All tables wait while it is played."""
    entries = '{"seat":0,"answer":"rest"},' * (MAX_REPLAYED_ANSWERS + 1)
    record = f'{{"game":"roam","options":{{"seats":2}},"entries":[{entries[:-1]}]}}'
    answer = browser.post("/import", files={"record": ("r.json", record)})
    assert answer.status_code == 400
    assert str(MAX_REPLAYED_ANSWERS) in answer.text
    turned = '{"seat":0,"answer":"rest"}' + ',{"seat":0,"undo":[0]},{"seat":0,"redo":1}' * (MAX_REPLAYED_ANSWERS // 4)
    turned = f'{{"game":"roam","options":{{"seats":2}},"entries":[{turned}]}}'
    assert browser.post("/import", files={"record": ("r.json", turned)}).status_code == 400


def test_a_viewer_that_does_not_read_is_disconnected():
    viewer = Connection(ViewerContext((), False, "en"))
    for _ in range(MAX_QUEUED):
        viewer.send(b"news")
    assert viewer.queue.full()
    viewer.send(b"more")
    assert viewer.queue.get_nowait() is None  # closes the connection; the queued messages are dropped
    assert viewer.queue.empty()


def test_an_internal_error_reveals_nothing(browser, monkeypatch):
    monkeypatch.setattr("dolmen.web.pages.lobby.own_games", lambda *_: 1 / 0)
    quiet = another_browser(browser)
    quiet._transport.raise_server_exceptions = False
    answer = quiet.get("/")
    assert answer.status_code == 500
    assert not re.search("Traceback|ZeroDivision|lobby.py|/src/", answer.text)


# -- accounts ------------------------------------------------------------------------------
def test_a_new_account_gets_a_new_holder_id(browser, monkeypatch):
    """An attacker who planted a cookie in the browser must not share the account that is created with it."""
    table = new_table(browser)
    slipped = browser.cookies["dolmen-holder"]
    browser.post("/account/key/ask")
    proved = SimpleNamespace(credential_id=b"key", credential_public_key=b"public", sign_count=0)
    monkeypatch.setattr(account, "verify_registration_response", lambda **_: proved)
    assert browser.post("/account/key", json={}).status_code == 204
    assert browser.cookies["dolmen-holder"] != slipped
    assert browser.get(f"/t/{table}/invite").status_code == 200  # the seats moved to the account
    thief = another_browser(browser)
    thief.cookies.set("dolmen-holder", slipped)
    assert thief.get(f"/t/{table}/invite").status_code == 404
    assert "key/remove" not in thief.get("/account").text


def test_a_challenge_is_valid_for_one_purpose(browser):
    browser.post("/account/enter/ask")
    assert browser.post("/account/key", json={}).status_code == 400


@pytest.mark.parametrize("address", ["a\x00@b.example", "a\x1b@b.example", "a\u202e@b.example"])
def test_mail_addresses_with_invisible_characters_are_refused(address):
    assert not is_valid_mail(address)


# -- the log ------------------------------------------------------------------------------
def test_the_log_does_not_contain_seat_links():
    record = logging.LogRecord("x", logging.INFO, "", 0, '%s - "%s %s" %d', ("a", "GET", "/t/abc/sit/token?x=1", 200), None)
    assert SecretFilter().filter(record)
    assert record.getMessage() == 'a - "GET /t/abc/sit/...?x=1" 200'


# -- costs --------------------------------------------------------------------------------
def read_table(text: str) -> list[list[set[str]]]:
    """The words in `code` of each cell, row by row, below the first heading."""
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    assert {len(row) for row in rows} == {3}
    return [[set(re.findall("`([^`]+)`", cell)) for cell in row] for row in rows[2:]]


def test_the_cost_of_every_address_and_message_is_documented(browser):
    page = (Path(__file__).parents[1] / "docs/security.md").read_text(encoding="utf-8")
    requests, messages = page.partition("### Cost of each request")[2].split("### Cost of each message")
    requests, messages = read_table(requests), read_table(messages.partition("`python -m tools.fuzz")[0])
    assert set().union(*(row[0] for row in requests)) == {route.path for route in browser.app.routes}
    assert set().union(*(row[0] for row in messages)) == {
        str(message.__struct_config__.tag) for message in Message.__subclasses__()
    }
    bounds = set().union(*(row[2] for row in requests + messages))
    other = {"undo", "redo", "reset", "return", "propose-end", "/account"}  # messages and addresses that are named there
    assert bounds - other <= {*Limits.__struct_fields__, "jobs.*"}
