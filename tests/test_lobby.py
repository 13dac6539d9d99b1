"""The pages around the table, without a browser: lobby, seats, guests, accounts, statistics."""

import re
import time
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from types import SimpleNamespace

import msgspec
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import dolmen.web
from dolmen.engine.play import new_play
from dolmen.engine.record import Entry
from dolmen.games import make
from dolmen.games.options import Option
from dolmen.store import (
    Accounts,
    Passkey,
    SeatResult,
    SeatRow,
    StateSummary,
    Store,
    StoreError,
    TableSettings,
    WriteConflict,
    get_or_create,
)
from dolmen.store.results import SeatEnding, add_missing_places
from dolmen.text import catalogue, has, say
from dolmen.web.live.handlers import handle_message
from dolmen.web.live.messages import MESSAGE_DECODER
from dolmen.web.pages.charts import axis_ticks
from dolmen.web.pages.lobby import time_ago
from dolmen.web.pages.new_table import CLOCKS, clock_name, describe_options, form_field
from dolmen.web.pages.ratings import START_VALUE, Rating, Ratings, public_id
from dolmen.web.render.question import waiting_name
from dolmen.web.render.table_view import TableView, ViewerContext
from dolmen.web.render.templates import format_day
from dolmen.web.server.app import make_app
from tests.server_helpers import wait_until
from tests.store_helpers import ANN, BOB, CAT, ROB, add_finished_game, run_sql
from tests.web_client import (
    FORM,
    HERE,
    OPEN_SEAT,
    RecordingPage,
    SocketPage,
    another_browser,
    holder_of,
    join,
    new_table,
    open_socket,
    play_until,
)


def section_text(page: str, name: str) -> str:
    """The text of a section of a page, by its class."""
    found = re.search(rf'<section class="{name}".*?</section>', page, re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", found[0])) if found else ""


def listed_tables(page: str) -> list[str]:
    """The tables listed on a page, in order."""
    return re.findall(r'class="lead" href="/t/([\w-]+)"', page)


# -- texts --------------------------------------------------------------------------------------------------------------
def test_every_text_used_in_templates_exists():
    said: set[str] = set()
    for file in (Path(dolmen.web.__path__[0]) / "templates").rglob("*.html"):
        said |= set(re.findall(r'say\("(lobby\.[\w.-]+\w)"[,)]', file.read_text("utf-8")))
    assert len(said) > 40
    assert [key for key in sorted(said) if not has(key)] == []


AGO = [(5, "just now"), (61, "1 minute ago"), (7300, "2 hours ago"), (90_000, "1 day ago")]


@pytest.mark.parametrize(("seconds", "told"), AGO)
def test_elapsed_time_is_written_in_words(seconds, told):
    assert time_ago(seconds, "en") == told


# -- a new table --------------------------------------------------------------------------------------------------------
def test_a_new_table_has_the_chosen_seats_clock_and_visibility(browser):
    table = new_table(browser, seats="3", clock="live", listed="yes", **{"kind-1": "open", "kind-2": "greedy"})
    opened = browser.app.state.hub.tables.get(table)
    assert [(who.here, who.open, who.bot, who.is_unclaimed) for who in opened.seats] == [
        (True, False, "", False),
        (False, True, "", True),
        (False, False, "greedy", False),
    ]
    assert opened.setting == TableSettings(listed=True, reserve=1800, each=30)
    assert browser.post("/new", data=FORM | {"clock": "sundial"}).status_code == 400


@pytest.mark.parametrize("clock", CLOCKS)
def test_the_clock_of_a_table_is_recognised(clock):
    assert clock_name(CLOCKS[clock]) == clock
    assert f"lobby.clock.{clock}" in catalogue("de")


def test_options_that_differ_from_the_defaults_are_named():
    assert describe_options("roam", {"full": True}, "en") == []
    assert describe_options("roam", {"full": False, "stacking": True}, "en") == ["without Artifacts", "Stacking"]
    assert describe_options("the_arrival", {"edition": 2016}, "en") == ["Edition: 2016"]
    assert describe_options("spirit_island", {"adversary": "england", "level": 2}, "de") == ["England", "Stufe: 2"]


def test_an_option_without_a_label_shows_its_description_or_its_name():
    assert form_field("roam", Option("stacking", "flag", False), "en")["label"] == "Stacking"
    described = form_field("the_arrival", Option("ports_closed", "flag", False), "en")
    assert described["label"] == described["about"] == say("en", "the_arrival.option.ports_closed")
    assert form_field("roam", Option("colour", "words", [], ("red", "blue")), "de")["label"] == "colour"


# -- lists --------------------------------------------------------------------------------------------------------------
def test_a_new_visitor_sees_the_start_form_and_no_games(browser):
    page = browser.get("/").text
    assert "Start a game" in page
    assert not section_text(page, "own-tables")
    assert "No open tables right now" in section_text(page, "listed")
    assert page.count('class="cover-') == 3


def test_my_games_are_listed_with_those_waiting_for_me_first(browser):
    waits, mine, watched = (
        new_table(browser),
        new_table(browser),
        new_table(browser, **{"kind-0": "link", "kind-1": "greedy"}),
    )
    store = browser.app.state.hub.store
    now = time.time()
    set_status(store, waits, " 1 ", now)
    set_status(store, mine, " 0 ", now - 7300)
    set_status(store, watched, "", now - 100, ended=now)
    page = browser.get("/").text
    assert listed_tables(page) == [mine, waits, watched]
    told = section_text(page, "own-tables")
    assert "1 game is waiting for you" in told
    assert "your turn 2 hours ago" in told
    assert "finished" in told
    assert re.search(r'class="game-card yours"', page)
    assert browser.get("/next", follow_redirects=False).headers["location"] == f"/t/{mine}"
    assert browser.get(f"/next?after={mine}", follow_redirects=False).headers["location"] == "/"
    assert browser.get(f"/waiting?after={waits}").json() == {"n": 1, "text": "1 game is waiting for you"}
    assert browser.get(f"/waiting?after={mine}&lang=de").json() == {"n": 0, "text": ""}
    assert not listed_tables(another_browser(browser).get("/").text)


def set_status(store: Store, table: str, waits: str, touched: float, ended: float | None = None) -> None:
    statement = "UPDATE games SET waits = :waits, touched = :touched, ended = :ended WHERE id = :table"
    run_sql(store, statement, table=table, waits=waits, touched=touched, ended=ended)


def test_the_order_of_waiting_games_can_be_changed(browser):
    tables = [new_table(browser) for _ in range(3)]
    for age, table in enumerate(tables):
        set_status(browser.app.state.hub.store, table, " 0 ", time.time() - 1000 + age)
    assert listed_tables(browser.get("/").text) == tables
    page = browser.post("/settings", data={"order": "latest", "back": "/"}).text
    assert listed_tables(page) == tables[::-1]
    assert browser.get("/next", follow_redirects=False).headers["location"] == f"/t/{tables[2]}"
    assert browser.post("/settings", data={"order": "nonsense", "back": "/"}).status_code == 200
    assert listed_tables(browser.get("/").text) == tables[::-1]


def test_more_than_eight_games_are_collapsed(browser):
    for _ in range(10):
        new_table(browser)
    page = browser.get("/").text
    assert len(listed_tables(page)) == 10
    assert "2 more games" in page


def test_a_game_of_an_unknown_kind_does_not_hide_the_others(browser):
    here, strange = new_table(browser, **OPEN_SEAT), new_table(browser, **OPEN_SEAT)
    run_sql(browser.app.state.hub.store, "UPDATE games SET game = 'stamps' WHERE id = :id", id=strange)
    for one in (browser, another_browser(browser)):
        assert listed_tables(one.get("/").text) == [here]


def test_listed_tables_are_public_and_private_ones_are_not(browser):
    private, running, free = (
        new_table(browser, **{"kind-1": "open"}),
        new_table(browser, listed="yes"),
        new_table(browser, **OPEN_SEAT),
    )
    guest = another_browser(browser)
    page = guest.get("/").text
    assert listed_tables(page) == [free, running]
    shown = section_text(page, "listed")
    assert "Ann, free" in shown
    assert "Join" in shown
    assert "Watch" in shown
    assert "1 table has a free seat" in page
    assert f'href="/t/{free}/join"' in page
    assert private not in page
    assert free in listed_tables(browser.get("/").text)[:3]  # among my own games and not among those of others
    assert not listed_tables(parts_of_html(browser.get("/").text, "listed"))
    set_status(browser.app.state.hub.store, free, " 0 ", time.time() - 8 * 24 * 3600)
    page = guest.get("/").text
    assert listed_tables(page) == [running]  # nobody has been there for a week
    assert "1 table to watch" in page


def parts_of_html(page: str, name: str) -> str:
    found = re.search(rf'<section class="{name}".*?</section>', page, re.DOTALL)
    return found[0] if found else ""


# -- joining and leaving ------------------------------------------------------------------------------------------------
def test_an_open_seat_needs_only_a_name_and_goes_to_the_first_visitor(browser):
    table = new_table(browser, **OPEN_SEAT)
    host = browser.get(f"/t/{table}/invite").text
    assert f"{HERE}/t/{table}/join" in host
    assert "The table is also listed on the start page." in host
    bob, eve = another_browser(browser), another_browser(browser)
    page = bob.get(f"/t/{table}/join").text
    assert "Take a seat" in page
    assert "standard rules" in page
    with open_socket(browser, table) as line:
        ann = SocketPage(line)
        ann.receive()
        came = bob.post(f"/t/{table}/join", data={"name": "Bobby"}, follow_redirects=False)
        assert came.headers["location"] == f"/t/{table}"
        assert "Bobby" in ann.receive()["regions"]["seats"]  # other viewers see it at once
    late = eve.post(f"/t/{table}/join", data={"name": "Eve", "seat": "1"})
    assert late.status_code == 400
    assert "Another player has just taken this seat." in late.text
    assert "All seats are taken" in eve.get(f"/t/{table}/join").text
    assert bob.post(f"/t/{table}/join", data={"name": "Bob"}).status_code == 400  # one seat per visitor
    assert "Ann, Bobby" in bob.get("/").text
    assert browser.app.state.hub.tables.get(table).seat_names() == ["Ann", "Bobby"]
    assert 'value="Bobby"' in bob.get(f"/t/{new_table(browser, **OPEN_SEAT)}/join").text  # the name is remembered


def test_two_visitors_cannot_take_the_same_seat_at_once(browser, monkeypatch):
    table = new_table(browser, **OPEN_SEAT)
    tables = browser.app.state.hub.tables
    opened = tables.get(table)
    monkeypatch.setattr(tables, "free_seats", lambda table: [1])  # both players saw a free seat
    first, second = another_browser(browser), another_browser(browser)
    assert first.post(f"/t/{table}/join", data={"name": "Eins"}).status_code == 200
    assert second.post(f"/t/{table}/join", data={"name": "Zwei"}).status_code == 400
    assert opened.seat_names() == ["Ann", "Eins"]


def test_a_seat_is_taken_once_and_free_again_after_leaving(data):
    store, other = Store(data), Store(data)
    seats = [SeatRow("Ann", here=True), SeatRow("Player 2", open=True)]
    store.create("g", new_play(make("roam", {}), Random(1)).record, None, seats, "ann", setting=TableSettings(listed=True))
    store.claim_seat("g", 1, "bob", "Bob")
    with pytest.raises(WriteConflict):
        other.claim_seat("g", 1, "eve", "Eve")
    [found] = other.listed_games(9)
    assert [(who.name, who.is_unclaimed) for who in found.seats] == [("Ann", False), ("Bob", False)]
    store.remove_holder("g", 1, "bob")
    [found] = other.listed_games(9)
    assert [(who.name, who.is_unclaimed) for who in found.seats] == [("Ann", False), ("Player 2", True)]
    assert other.listed_games(9, since=time.time() + 9) == []
    store.close()
    other.close()


def test_one_of_several_open_seats_can_be_chosen(browser):
    table = new_table(browser, seats="3", **{"kind-1": "open", "kind-2": "open"})
    guest = another_browser(browser)
    assert re.findall(r'name="seat" value="(\d)"', guest.get(f"/t/{table}/join").text) == ["1", "2"]
    guest.post(f"/t/{table}/join", data={"name": "Cas", "seat": "2"})
    assert browser.app.state.hub.tables.get(table).seat_names() == ["Ann", "Bob", "Cas"]
    for wrong in ("0", "7", "-1", "x" * 30):
        other = another_browser(browser)
        other.post(f"/t/{table}/join", data={"name": "Eve", "seat": wrong})
        assert browser.app.state.hub.tables.get(table).seat_names()[::2] == ["Ann", "Cas"]


def test_a_seat_can_be_given_up_until_its_first_move(browser):
    table = new_table(browser, **OPEN_SEAT)
    bob, eve = another_browser(browser), another_browser(browser)
    bob.post(f"/t/{table}/join", data={"name": "Bob"})
    assert "Give up my seat" in bob.get(f"/t/{table}/join").text
    assert "Give up my seat" not in browser.get(f"/t/{table}/join").text  # the host cannot leave
    assert bob.post(f"/t/{table}/leave", headers={"origin": "http://evil.example"}).status_code == 403
    eve.post(f"/t/{table}/leave")
    assert browser.app.state.hub.tables.get(table).seats[1].taken
    assert bob.post(f"/t/{table}/leave").url == f"{HERE}/"
    assert not browser.app.state.hub.tables.get(table).seats[1].taken
    eve.post(f"/t/{table}/join", data={"name": "Eve"})
    with open_socket(browser, table) as one, open_socket(eve, table) as two:
        seats = [SocketPage(one), SocketPage(two)]
        for seat in seats:
            seat.receive()
        given = []
        play_until(seats, lambda: given.append(bool(seats[1].last["decision"])) or given[-2:] == [True, False])
    assert "Give up my seat" not in eve.get(f"/t/{table}/join").text
    eve.post(f"/t/{table}/leave")
    assert browser.app.state.hub.tables.get(table).seats[1].taken


def test_the_host_sees_which_seats_are_still_free(browser):
    table = new_table(browser)
    assert "not here yet" in browser.get(f"/t/{table}/invite").text
    assert "1 seat still free" in browser.get("/").text
    link = re.search(rf"{HERE}(/t/{table}/sit/[\w-]+)", browser.get(f"/t/{table}/invite").text)[1]
    guest = another_browser(browser)
    assert "A seat is reserved for you" in guest.get(link).text
    guest.post(link, data={"name": "Bo"})
    assert "joined" in browser.get(f"/t/{table}/invite").text
    assert "still free" not in browser.get("/").text
    assert "You have a seat here" in guest.get(f"/t/{table}/join").text
    assert "You have a seat here" in guest.get(link).text


def test_the_link_of_a_taken_seat_says_so_and_does_not_rename_the_player(browser):
    table, guest, other = new_table(browser), another_browser(browser), another_browser(browser)
    link = re.search(rf"{HERE}(/t/{table}/sit/[\w-]+)", browser.get(f"/t/{table}/invite").text)[1]
    guest.post(link, data={"name": "Bo"})
    page = other.get(link).text
    assert "Bo has already taken this seat" in page
    assert "A seat is reserved for you" not in page
    late = other.post(link, data={"name": "Eve"})  # she opened the form before Bo joined
    assert "Bo has already taken this seat" in late.text
    assert "You have a seat here" not in other.get(link).text
    other.post(link)  # Bo on another device
    assert browser.app.state.hub.tables.get(table).seats[1].name == "Bo"
    assert "You have a seat here" in other.get(link).text


def test_two_players_with_the_same_name_get_different_names(browser):
    table = new_table(browser, **{"name-0": "Ann", **OPEN_SEAT})
    another_browser(browser).post(f"/t/{table}/join", data={"name": "ann"})
    assert [who.name for who in browser.app.state.hub.tables.get(table).seats] == ["Ann", "ann 2"]
    long = new_table(browser, **{"name-0": "A" * 24, **OPEN_SEAT})
    another_browser(browser).post(f"/t/{long}/join", data={"name": "A" * 24})
    assert [who.name for who in browser.app.state.hub.tables.get(long).seats] == ["A" * 24, "A" * 21 + " 2"]
    shared = new_table(browser, **{"name-0": "Ann", "kind-1": "here", "name-1": " ann"})
    assert [who.name for who in browser.app.state.hub.tables.get(shared).seats] == ["Ann", "ann 2"]


def test_the_table_shows_free_seats_and_offers_them_to_watchers(browser):
    table, guest = new_table(browser, **OPEN_SEAT), another_browser(browser)
    with open_socket(browser, table) as host, open_socket(guest, table) as watching:
        assert "free · " in SocketPage(host).receive()["regions"]["seats"]
        seats = SocketPage(watching).receive()["regions"]["seats"]
        assert f'href="/t/{table}/join">Take a seat</a>' in seats
    view = TableView(browser.app.state.hub.tables.get(table), ViewerContext((0,), False, "en"))
    waited = waiting_name(view, 1)
    assert waited == "Bob (free)"
    guest.post(f"/t/{table}/join", data={"name": "Gus"})
    with open_socket(browser, table) as host, open_socket(another_browser(browser), table) as watching:
        assert "free · " not in SocketPage(host).receive()["regions"]["seats"]
        assert "/join" not in SocketPage(watching).receive()["regions"]["seats"]


def test_a_rematch_keeps_the_clock_and_the_visibility(browser):
    table = new_table(browser, clock="day", listed="yes", **{"kind-1": "here", "full": ""})
    with open_socket(browser, table) as line:
        seat = SocketPage(line)
        seat.receive()
        play_until([seat], lambda: not seat.last["decision"])
    made = browser.post(f"/t/{table}/rematch", follow_redirects=False).headers["location"].removeprefix("/t/")
    tables = browser.app.state.hub.tables
    assert tables.get(made).setting == tables.get(table).setting == TableSettings(listed=True, reserve=86_400, each=86_400)


# -- guests -------------------------------------------------------------------------------------------------------------
def test_a_guest_is_identified_only_by_a_signed_cookie(browser):
    table = new_table(browser)
    signed = browser.cookies["dolmen-holder"]
    holder = signed.rpartition(".")[0]
    assert listed_tables(browser.get("/").text) == [table]
    for forged in (holder, f"{holder}.{'x' * 27}", "", "a.b"):
        thief = another_browser(browser)
        thief.headers["cookie"] = f"dolmen-holder={forged}"
        assert listed_tables(thief.get("/").text) == []


def test_the_cookie_secret_comes_from_the_store_or_the_environment(tmp_path, monkeypatch):
    path = str(tmp_path / "a.sqlite3")
    first, second = make_app(Store(path)), make_app(Store(path))
    assert second.state.signer.unsign(first.state.signer.sign("me")) == b"me"
    monkeypatch.setenv("DOLMEN_SECRET", "given")
    other = make_app(Store(path))
    assert other.state.signer.sign("me") != first.state.signer.sign("me")


def test_a_players_name_is_remembered_and_offered(browser):
    new_table(browser, **{"name-0": "Zoë & <b>"})
    page = browser.get("/").text
    assert re.search(r'name="name-0"\s+value="Zoë &amp; &lt;b&gt;"', page)
    assert re.search(r"Zoë &amp; &lt;b&gt;</span>\s*</a>", page)
    new_table(another_browser(browser), **{"name-0": "Player 1"})


def test_cookies_are_http_only_same_site_and_secure_over_https(browser):
    made = browser.post("/new", data=FORM, follow_redirects=False)
    for cookie in made.headers.get_list("set-cookie"):
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie
    safe = TestClient(browser.app, base_url="https://127.0.0.1", headers={"origin": "https://127.0.0.1"})
    safe.portal = browser.portal
    made = safe.post("/new", data=FORM, follow_redirects=False)
    assert all("Secure" in cookie for cookie in made.headers.get_list("set-cookie"))


# -- accounts -----------------------------------------------------------------------------------------------------------
def test_a_passkey_without_a_matching_challenge_is_refused(browser):
    nobodys = {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": {}}
    for path in ("/account/key", "/account/enter"):
        assert browser.post(path, json={}).status_code == 400  # no challenge
        asked = browser.post(f"{path}/ask")
        assert asked.json()["challenge"]
        assert browser.post(path, content="nonsense").status_code == 400
        assert browser.post(path, json=nobodys).status_code == 400
        assert browser.post(path, json=nobodys, headers={"origin": "http://evil.example"}).status_code == 403
        assert browser.post(f"{path}/ask", headers={"origin": "http://evil.example"}).status_code == 403
    browser.post("/account/enter/ask")
    assert browser.post("/account/key", json=nobodys).status_code == 400  # a challenge for another purpose


def test_a_guest_can_neither_sign_out_nor_delete_anything(browser):
    table = new_table(browser)
    for path in ("/account/leave", "/account/delete", "/account/key/remove"):
        assert browser.post(path, data={"sure": "yes"}, headers={"origin": "http://evil.example"}).status_code == 403
        assert browser.post(path, data={"sure": "yes"}).status_code == 200
    assert listed_tables(browser.get("/").text) == [table]


def test_accounts_store_passkeys_and_take_over_guest_seats(data):
    store = Store(data)
    people = Accounts(store.db)
    game = make("roam", {})
    for table, holder in (("g1", "ann at home"), ("g2", "ann away"), ("g3", "somebody")):
        seats = [SeatRow("Ann", here=True), SeatRow("Bob", bot="random")]
        store.create(table, new_play(game, Random(1)).record, None, seats, holder)
    ann = people.create("p1", "ann at home", "Ann", Passkey("k1", "public", 0))
    assert people.by_holder("ann at home") == ann
    assert people.by_holder("ann away") is None
    assert people.by_passkey("k1")[0] == ann
    assert people.by_passkey("k2") is None
    people.record_use(people.by_passkey("k1")[1], 7)
    assert people.by_passkey("k1")[1].count == 7
    assert people.take_over_guest("ann away", ann) == ["g2"]
    assert {found.id for found in store.games_of("ann at home", 9)} == {"g1", "g2"}
    assert store.games_of("ann away", 9) == []
    assert not people.remove_passkey(ann, "k1")  # the last one
    people.add_passkey(ann, Passkey("k2", "public", 0))
    assert people.remove_passkey(ann, "k1")
    assert [key.id for key in people.passkeys(ann)] == ["k2"]
    people.rename(ann, "Anna")
    assert people.by_holder("ann at home").name == "Anna"
    people.delete(ann)
    assert people.by_holder("ann at home") is None
    assert people.by_passkey("k2") is None
    assert len(store.games_of("ann at home", 9)) == 2
    store.close()


def test_get_or_create_keeps_the_first_value(data):
    one, two = Store(data), Store(data)
    assert [get_or_create(one.db, "key", "first"), get_or_create(two.db, "key", "second")] == ["first", "first"]
    one.close()
    two.close()


# -- statistics ---------------------------------------------------------------------------------------------------------
def test_ratings_follow_the_games_in_order(data):
    store = Store(data)
    ratings = Ratings(store.db)
    assert ratings.update().players == {}
    for _ in range(3):
        add_finished_game(store, "roam", (ANN, 9, True, ""), (BOB, 2, False, ""), (ROB, 7, False, ""), (ROB, 5, False, ""))
    ann, bob, rob = public_id("ann"), public_id("bob"), "bot-greedy"
    players = ratings.update().players
    assert set(players) == {ann, bob, rob}
    assert [player.id for player in ratings.ranking("roam")] == [ann, rob, bob]
    first, now = players[ann].records["roam"].games[0].rating, players[ann].records["roam"].rating
    assert START_VALUE < first.display_value < now.display_value
    assert now.display_spread < first.display_spread < Rating().display_spread
    assert players[bob].records["roam"].rating.display_value < START_VALUE
    assert (len(players[rob].records["roam"].games), players[rob].records["roam"].won) == (6, 0)
    assert players[ann].records["roam"].won == 3
    again = Ratings(store.db).update()
    assert again.players == players  # the same, computed again
    for _ in range(6):
        add_finished_game(store, "roam", (BOB, 9, True, ""), (ANN, 5, False, ""))
    assert ratings.update().ranking("roam")[0].id == bob
    store.close()


def test_an_undone_ending_no_longer_counts(tmp_path):
    store = Store(str(tmp_path / "games.sqlite3"))
    ratings = Ratings(store.db)
    add_finished_game(store, "roam", (ANN, 9, True, ""), (BOB, 2, False, ""))
    before = msgspec.structs.replace(ratings.update().players[public_id("ann")].records["roam"].rating)
    add_finished_game(store, "roam", (ANN, 9, True, ""), (BOB, 2, False, ""))
    assert ratings.update().players[public_id("ann")].records["roam"].rating != before
    last = ratings.games[-1].id
    store.append(last, 0, [Entry(0, undo=[0])], StateSummary(waits=[0]))
    assert ratings.update().players[public_id("ann")].records["roam"].rating == before
    assert len(ratings.games) == 1
    store.close()


def test_an_uploaded_game_does_not_count(data):
    store = Store(data)
    play, rng = new_play(make("roam", {}), Random(1)), Random(1)
    seat = play.game.to_act(play.state)[0]
    play.play_answer(seat, play.game.sample(play.state, seat, rng))
    for table, record in (("here", new_play(make("roam", {}), Random(1)).record), ("brought", play.record)):
        store.create(table, record, None, [SeatRow("Ann", here=True), SeatRow("Rob", bot="random")], "ann")
        played = [SeatResult(0, "Ann", "", "", 9, True), SeatResult(1, "Rob", "random", "", 3, False)]
        last = Entry(0, answer="rest")
        store.append(table, len(record.entries), [last], StateSummary(over=True, played=played))
    assert [game.id for game in Ratings(store.db).update().games] == ["here"]
    store.close()


def test_shared_screens_untaken_seats_and_team_games_are_not_rated(tmp_path):
    store = Store(str(tmp_path / "games.sqlite3"))
    add_finished_game(store, "roam", (ANN, 9, True, ""), (("ann", "Bo", ""), 3, False, ""))  # two at one screen
    add_finished_game(store, "roam", (ANN, 9, True, ""), (("", "Nobody", ""), 3, False, ""))  # a seat that was never taken
    add_finished_game(store, "roam", (ROB, 9, True, ""), (ROB, 3, False, ""))  # a bot against itself
    add_finished_game(
        store, "spirit_island", (ANN, 30, True, "river"), (BOB, 30, True, "ocean"), adversary="england", level=2
    )
    ratings = Ratings(store.db).update()
    assert all(game.rating is None for one in ratings.players.values() for rec in one.records.values() for game in rec.games)
    assert len(ratings.players[public_id("ann")].records["roam"].games) == 1
    assert public_id("") not in ratings.players
    store.close()


def test_results_stored_without_places_get_them():
    def places(*results: tuple[int, bool]) -> list[int]:
        seats = [SeatEnding("x", "X", "", "", points, won) for points, won in results]
        add_missing_places(seats)
        return [seat.place for seat in seats]

    assert places((5, False), (9, True), (9, True), (2, False)) == [3, 1, 1, 4]
    assert places((9, False), (9, True)) == [2, 1]  # a tie was broken by the rules
    assert places((7, False), (2, True), (5, False)) == [3, 1, 2]  # fewer Corruption points are better


def test_ratings_follow_the_places_not_the_points(tmp_path):
    store = Store(str(tmp_path / "games.sqlite3"))
    rows = [(ANN, 7, False, ""), (BOB, 2, True, ""), (CAT, 5, False, "")]  # an end in which Corruption counts
    add_finished_game(store, "the_arrival", *rows, places=(3, 1, 2))
    ratings = Ratings(store.db).update()
    value = {name: ratings.players[public_id(name)].records["the_arrival"].rating.value for name in ("ann", "bob", "cat")}
    assert value["ann"] < value["cat"] < value["bob"]
    store.close()


def test_the_statistics_page(browser):
    assert "No finished games yet" in browser.get("/stats").text
    new_table(browser)
    holder = browser.app.state.signer.unsign(browser.cookies["dolmen-holder"]).decode()
    store, me = browser.app.state.hub.store, (holder, "<Ann>", "")
    add_finished_game(store, "roam", (me, 9, True, ""), (BOB, 5, False, ""))
    add_finished_game(store, "the_arrival", (me, 40, False, "wisdom"), (ROB, 50, True, "archery"), advanced=True)
    add_finished_game(store, "spirit_island", (me, 30, True, "river"), adversary="england", level=2)
    add_finished_game(store, "spirit_island", (me, 10, False, "ocean"))
    page = browser.get("/stats").text
    assert "&lt;Ann&gt;" in page
    assert holder not in page
    assert "England, Level 2" in page
    assert "no Adversary" in page
    assert re.search(r"River</th>.*?100%", page, re.DOTALL)
    assert re.search(r"Ocean</th>.*?0%", page, re.DOTALL)
    assert "cooperative, not rated" in page
    assert "Bot: normal" in page
    own = browser.get(f"/stats/{public_id(holder)}").text
    assert "Rating in Roam after 1 game" in own  # in words, for readers who cannot see the chart
    assert "Points in Spirit Island over 2 games: highest 30, last 10." in own
    assert own.count('role="img"') == 3
    assert "<td>Bob</td>" in own
    bob = another_browser(browser).get(f"/stats/{public_id(holder)}")
    assert "<td>Bob</td>" not in bob.text  # other visitors do not see the opponents
    assert "Wertung in Roam" in browser.get(f"/stats/{public_id(holder)}?lang=de").text
    assert browser.get("/stats/nobody").status_code == 404
    assert f'href="/stats/{public_id(holder)}"' in browser.get("/account").text


@pytest.mark.parametrize(("lang", "written"), [("en", "5 Mar 2026"), ("de", "5. März 2026")])
def test_a_date_is_written_in_the_style_of_the_language(lang, written):
    assert format_day(datetime(2026, 3, 5, 23, 59, tzinfo=UTC).timestamp(), lang) == written


def test_a_finished_game_appears_in_the_statistics(browser):
    table = new_table(browser, full="", **OPEN_SEAT)
    guest = another_browser(browser)
    guest.post(f"/t/{table}/join", data={"name": "Gus"})
    with open_socket(browser, table) as one, open_socket(guest, table) as two:
        seats = [SocketPage(one), SocketPage(two)]
        for seat in seats:
            seat.receive()
        play_until(seats, lambda: not any(seat.last["decision"] for seat in seats))
    page = browser.get("/stats").text
    assert "1 game finished" in page
    assert ">Gus</a>" in page
    assert "finished" in section_text(browser.get("/").text, "own-tables")


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-3, 7), (1180, 1820), (5, 5), (0, 99)])
def test_a_chart_scale_has_a_few_round_numbers(low, high):
    marks = axis_ticks(low, high)
    assert marks[0] <= low <= high <= marks[-1]
    assert 2 <= len(marks) <= 7


# -- seats, old pages and store failures ----------------------------------------------------------------------------------
@pytest.fixture
def with_bob(browser):
    """A table of Ann with Bob at the other seat, and Bob's browser."""
    table, bob = new_table(browser, **OPEN_SEAT), another_browser(browser)
    bob.post(f"/t/{table}/join", data={"name": "Bob"})
    return table, bob


def receive_forever(page: SocketPage) -> None:
    while True:
        assert page.receive()["decision"] is None


def test_an_old_page_cannot_see_or_act_for_a_seat_that_was_given_up(browser, with_bob):
    table, bob = with_bob
    with open_socket(bob, table) as line:
        old = SocketPage(line)
        old.receive()
        bob.post(f"/t/{table}/leave")
        another_browser(browser).post(f"/t/{table}/join", data={"name": "Eve"})
        old.say(do="text-view", open=True)
        with pytest.raises(WebSocketDisconnect):  # the page reconnects with the seats it has now
            receive_forever(old)
    with open_socket(bob, table) as line:
        again = SocketPage(line)
        again.receive()
        assert not again.last["plays"]


def test_an_answer_that_was_stored_despite_an_error_is_shown_to_everybody(browser, with_bob, monkeypatch):
    table, bob = with_bob
    hub = browser.app.state.hub
    with open_socket(browser, table) as one, open_socket(bob, table) as two:
        pages = [SocketPage(one), SocketPage(two)]
        for page in pages:
            page.receive()
        asked, other = pages if pages[0].last["decision"] else pages[::-1]
        append = hub.store.append

        def lost(*words, **more):
            append(*words, **more)
            raise StoreError("store.io.unwritten", file="x", what="the database does not respond")

        answer = asked.last["decision"]["options"][-1]["id"]
        with monkeypatch.context() as broken:
            broken.setattr(hub.store, "append", lost)
            asked.answer(answer)
            assert "refused" in asked.receive()
        asked.answer(answer)
        assert asked.receive()["version"] == 1  # the answer is stored already
        assert "refused" in asked.receive()
        version = asked.last["version"]
        while other.last["version"] < version:
            other.receive()
        assert version > 0


def test_an_answer_counts_even_if_notices_fail(browser, with_bob, monkeypatch):
    table, bob = with_bob

    def damaged(*_):
        raise ValueError("a damaged preference")

    monkeypatch.setattr(browser.app.state.hub.notices, "notify_waiting", damaged)
    with open_socket(browser, table) as one, open_socket(bob, table) as two:
        pages = [SocketPage(one), SocketPage(two)]
        for page in pages:
            page.receive()
        asked, other = pages if pages[0].last["decision"] else pages[::-1]
        asked.answer(asked.last["decision"]["options"][-1]["id"])
        for page in (asked, other):
            assert "refused" not in page.receive()
            assert page.last["version"] == 1
            assert "map" in page.regions


def test_creating_an_account_moves_the_guests_seats_and_ends_old_pages(browser, with_bob, monkeypatch):
    table, bob = with_bob
    old = RecordingPage((0,), holder_of(browser))
    with open_socket(browser, table) as one, open_socket(bob, table) as two:
        seats = [SocketPage(one), SocketPage(two)]
        for seat in seats:
            seat.receive()
        play_until(seats, lambda: seats[1].last["decision"] and seats[0].last["undo"]["kind"] == "free")
    join(browser, table, old)
    make_account(browser, monkeypatch)
    wait_until(lambda: old.ended)
    with open_socket(browser, table) as line:
        own = SocketPage(line)
        version = own.receive()["version"]
        own.say(do="undo")
        while own.last["version"] == version:
            own.receive()  # raises WebSocketDisconnect if the seat still belonged to the guest


def make_account(browser: TestClient, monkeypatch) -> None:
    """Create an account with a passkey whose signature always counts as valid."""
    proved = SimpleNamespace(credential_id=b"key", credential_public_key=b"public", sign_count=0)
    monkeypatch.setattr("dolmen.web.pages.account.verify_registration_response", lambda **_: proved)
    browser.post("/account/key/ask")
    assert browser.post("/account/key", json={}).status_code == 204


@pytest.mark.parametrize(
    "ask", [{"do": "say", "text": "me"}, {"do": "hint"}, {"do": "catch-up"}, {"do": "ping", "at": "sq-a1"}]
)
def test_no_message_counts_for_a_seat_that_was_left(browser, ask):
    """Also if the page has not learned of it yet."""
    table, bob = new_table(browser, **OPEN_SEAT, **{"kind-0": "open"}), another_browser(browser)
    bob.post(f"/t/{table}/join", data={"name": "Bob", "seat": "0"})
    hub, page = browser.app.state.hub, RecordingPage((0,), holder_of(bob))
    join(browser, table, page)
    hub.store.remove_holder(table, 0, page.holder)
    hub.tables.get(table).cached_holders = None
    page.got.clear()
    browser.portal.call(handle_message, hub, table, page, MESSAGE_DECODER.decode(msgspec.json.encode(ask)))
    assert page.got == [None]
    assert hub.chat.store.messages_since(table, 0) == []


def fail_reads_after(store: Store, monkeypatch, written: str, *read: str) -> None:
    """Let these reads of the store fail after the first write."""
    write, done = getattr(store, written), []

    def write_then_fail(*words, **more):
        write(*words, **more)
        done.append(words)

    def unread(name):
        look = getattr(store, name)

        def reading(*words):
            if done:
                raise StoreError("store.io.unread", file="x", what="lost")
            return look(*words)

        return reading

    monkeypatch.setattr(store, written, write_then_fail)
    for name in read:
        monkeypatch.setattr(store, name, unread(name))


@pytest.mark.parametrize("kind", ["open", "link"])
@pytest.mark.parametrize("lost", [("changes_since",), ("holders_by_seat",), ("changes_since", "holders_by_seat")])
def test_a_taken_seat_is_kept_when_later_reads_fail(browser, monkeypatch, kind, lost):
    table, bob = new_table(browser, **{"kind-1": kind}), another_browser(browser)
    hub, page = browser.app.state.hub, RecordingPage((0,), holder_of(browser))
    token = hub.tables.get(table).seats[1].token
    join(browser, table, page)
    with monkeypatch.context() as broken:
        fail_reads_after(hub.store, broken, "claim_seat" if kind == "open" else "add_holder", *lost)
        path = "join" if kind == "open" else f"sit/{token}"
        came = bob.post(f"/t/{table}/{path}", data={"name": " Robert "}, follow_redirects=False)
        assert came.status_code == 303
    assert hub.store.held_seats(table, holder_of(bob)) == [1]
    assert 'value="Robert"' in bob.get("/").text, "the name is remembered"
    browser.portal.call(hub.run_maintenance)
    assert page.ended or b"Robert" in page.got[-1], "shown later, or the page reconnects"


@pytest.mark.parametrize("lost", ["changes_since", "holders_by_seat"])
def test_a_left_seat_is_free_when_later_reads_fail(browser, with_bob, monkeypatch, lost):
    table, bob = with_bob
    hub = browser.app.state.hub
    join(browser, table, RecordingPage((0,), holder_of(browser)))
    with monkeypatch.context() as broken:
        fail_reads_after(hub.store, broken, "remove_holder", lost)
        assert bob.post(f"/t/{table}/leave", follow_redirects=False).status_code == 303
    assert not hub.tables.get(table).seats[1].taken


def test_a_doubtful_answer_is_shown_after_the_next_sweep(browser, with_bob, monkeypatch):
    table, _ = with_bob
    hub, page = browser.app.state.hub, RecordingPage((0,), holder_of(browser))
    join(browser, table, page)
    opened = hub.tables.get(table)
    seat = opened.to_act()[0]
    append = hub.store.append

    def lost(*words, **more):
        append(*words, **more)
        raise StoreError("store.io.unwritten", file="x", what="the database does not respond")

    def answer():
        opened.play_answer(seat, opened.game.legal(opened.play.state, seat)[-1])

    with monkeypatch.context() as broken:
        broken.setattr(hub.store, "append", lost)
        with pytest.raises(StoreError):
            browser.portal.call(hub.work, answer)
    assert browser.get(f"/t/{table}").status_code == 200  # the table has been read again
    assert (opened.needs_sync, opened.version > 0, page.shown) == (False, True, 0)
    browser.portal.call(hub.run_maintenance)
    assert page.shown == opened.version
