"""Two servers with one PostgreSQL: pings reach the pages at both, and a player with an open page at one is not notified by
the other. Also requests of a page that are not answers.
"""

import msgspec
import pytest

from dolmen.store.database import MAX_NOTIFY_BYTES
from dolmen.web.live.cluster import MAX_HOLDERS_PER_NEWS, ClusterPresence, PresenceNews, split_presence
from tests.server_helpers import open_page_at_each, run_two_servers, wait_until
from tests.web_client import HERE, SocketPage, another_browser, new_table, open_socket


@pytest.fixture
def servers(cluster):
    with run_two_servers(cluster.emptied()) as clients:
        hubs = [client.app.state.hub for client in clients]
        for here, other in (hubs, hubs[::-1]):
            assert wait_until(hears_broadcast, here, other)
        for hub in hubs:
            assert wait_until(lambda hub=hub: not hub.cluster.running)  # a new listener reloads everything at first
        yield clients


def hears_broadcast(here, other) -> bool:
    """Whether a broadcast of one server is received by the other."""
    here.store.db.broadcast("nowhere", msgspec.json.encode(PresenceNews("a test", [("nowhere", "nobody")])).decode())
    return other.presence.present_holders("nowhere") == {"nobody"}


@pytest.fixture
def seats(servers):
    with open_page_at_each(*servers) as pages:
        yield pages


def wait_for(seat: SocketPage, what: str):
    while what not in (message := seat.receive()):
        pass
    return message[what]


def test_a_ping_reaches_pages_at_another_server(seats):
    ann, bob = seats
    ann.say(do="ping", at="sq-c3")
    assert wait_for(ann, "ping") == wait_for(bob, "ping")
    bob.say(do="ping", at="sq-a1")
    assert wait_for(ann, "ping")["at"] == wait_for(bob, "ping")["at"] == "sq-a1"


@pytest.fixture
def store_reads(servers, monkeypatch):
    """The versions from which the second server read changes from the store."""
    store, found = servers[1].app.state.hub.store, []
    read = store.changes_since
    monkeypatch.setattr(store, "changes_since", lambda game_id, number: found.append(number) or read(game_id, number))
    return found


def send_last_option(seat: SocketPage) -> None:
    seat.answer(seat.last["decision"]["options"][-1]["id"])


def wait_for_same_page(one: SocketPage, other: SocketPage, version: int) -> None:
    """Wait until both pages show the same state, which is later than this version."""
    for seat in (one, other):
        while seat.last["version"] <= version:
            seat.receive()
    while one.last["version"] < other.last["version"]:
        one.receive()
    while other.last["version"] < one.last["version"]:
        other.receive()
    assert one.last["decision"] == other.last["decision"]
    assert one.regions == other.regions


def test_answers_and_undos_arrive_with_the_news_without_a_store_read(seats, store_reads):
    ann, bob = seats
    for _ in range(3):
        before = ann.last["version"]
        send_last_option(ann)
        wait_for_same_page(ann, bob, before)
    before = ann.last["version"]
    ann.say(do="undo")
    wait_for_same_page(ann, bob, before)
    ann.say(do="redo")
    wait_for_same_page(ann, bob, before + 1)
    assert store_reads == []
    before = bob.last["version"]
    send_last_option(bob)
    wait_for_same_page(ann, bob, before)
    assert bob.last["version"] > before


@pytest.mark.parametrize("missed", [1, 2])
def test_after_missed_news_the_server_reads_from_the_store(seats, servers, store_reads, missed):
    ann, bob = seats
    hub, before = servers[1].app.state.hub, ann.last["version"]
    receive_news, news = hub.cluster.receive_news, []
    hub.cluster.receive_news = lambda game_id, what="": (
        news.append((game_id, what)) if len(news) < missed else receive_news(game_id, what)
    )
    for _ in range(missed + 1):
        send_last_option(ann)
        known = ann.last["version"]
        while ann.last["version"] <= known:
            ann.receive()
    wait_for_same_page(ann, bob, before)
    assert store_reads == [before]
    servers[1].portal.call(receive_news, *news[-1])  # it arrives late, when the change is already known
    known = ann.last["version"]
    send_last_option(ann)
    wait_for_same_page(ann, bob, known)
    assert store_reads == [before]


def test_news_too_long_to_send_are_read_from_the_store(seats, store_reads, monkeypatch):
    monkeypatch.setattr("dolmen.store.database.MAX_NOTIFY_BYTES", 50)
    ann, bob = seats
    before = ann.last["version"]
    send_last_option(ann)
    wait_for_same_page(ann, bob, before)
    assert store_reads == [before]


def test_broadcasts_of_any_length_never_fail(servers):
    """PostgreSQL refuses long notifications; that must not prevent the write."""
    db = servers[0].app.state.hub.store.db
    for length in range(MAX_NOTIFY_BYTES - 40, MAX_NOTIFY_BYTES + 40, 3):
        db.broadcast("table", "ä" * (length // 2))


def test_chat_reaches_another_server_with_one_read_per_message(seats, servers, monkeypatch):
    ann, bob = seats
    bob.say(do="inspect", at=["nothing"])
    wait_for(bob, "details")  # his page is open and has received the earlier chat
    talk, asked = servers[1].app.state.hub.chat.store, []
    since = talk.messages_since
    monkeypatch.setattr(talk, "messages_since", lambda game_id, number: asked.append(number) or since(game_id, number))
    for text in ("Good luck!", "And you"):
        ann.say(do="say", text=text)
        assert [said["text"] for said in wait_for(bob, "said")] == [text]
    send_last_option(ann)
    wait_for_same_page(ann, bob, bob.last["version"])
    assert asked == [0, 1]


def test_a_reaction_reaches_another_server(seats):
    ann, bob = seats
    ann.say(do="say", text="Good luck!")
    assert wait_for(bob, "said")[0]["number"] == 0
    bob.say(do="say", react="thanks", about=0)
    for seat in seats:
        while (said := wait_for(seat, "said")[0])["about"] < 0:
            pass
        assert (said["about"], said["react"], said["name"], said["there"]) == (0, "thanks", "Ann", True)
    ann.say(do="say", react="well", about=7)
    assert wait_for(ann, "unsaid") == "This message is not from this table’s chat."


def test_a_holder_looking_at_one_server_gets_no_notice_from_another(servers, monkeypatch):
    one, two = servers
    table = new_table(one, **{"kind-1": "here"})
    holder = one.app.state.signer.unsign(one.cookies["dolmen-holder"]).decode()
    two.cookies = one.cookies
    other = two.app.state.hub
    notified: list[set[str]] = []
    monkeypatch.setattr(other.notifier, "notify", lambda table, since, notice: notified.append(set(since)))
    with open_socket(one, table) as here:
        ann = SocketPage(here)
        ann.receive()
        assert wait_until(lambda: other.presence.present_holders(table) == {holder})
        other.notices.notify_waiting(table)
        ann.say(do="visibility", yes=False)  # the page is open but hidden
        assert wait_until(lambda: not other.presence.present_holders(table))
        other.notices.notify_waiting(table)
        ann.say(do="visibility", yes=True)
        assert wait_until(lambda: other.presence.present_holders(table))
    assert wait_until(lambda: not other.presence.present_holders(table))
    other.notices.notify_waiting(table)
    assert notified == [set(), {holder}, {holder}]


def test_a_holder_without_recent_news_counts_as_gone(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("dolmen.web.live.cluster.monotonic", lambda: now[0])
    known = ClusterPresence()
    known.receive_news(PresenceNews("p1", [("t", "ann"), ("t", "bob"), ("u", "ann")]))
    known.receive_news(PresenceNews("p2", [("t", "ann")]))
    known.receive_news(PresenceNews("p1", [("t", "ann")], here=False))
    assert [known.present_holders(table) for table in "tuv"] == [{"ann", "bob"}, {"ann"}, set()]
    now[0] += 60
    assert known.present_holders("t") == set()


def test_no_stand_in_bot_for_a_player_with_the_page_open(three_pages, browser):
    hub = browser.app.state.hub
    [table] = hub.tables.open_tables.values()
    [seat] = table.to_act()
    asked, waits = three_pages[seat], three_pages[1 - seat]
    table.clock.waiting_since[seat] -= 200
    table.clock.seated_since[seat] -= 200
    waits.say(do="stand-in", seat=seat)
    assert "This player is here" in waits.receive()["refused"][0]["text"]
    asked.say(do="visibility", yes=False)  # the player switches to another window
    [holder] = hub.store.holders_by_seat(table.id)[seat]
    assert wait_until(lambda: holder not in hub.connections.visible_holders(table.id))
    hub.presence.receive_news(PresenceNews("another process", [(table.id, holder)]))  # or to another device
    waits.say(do="stand-in", seat=seat)
    assert "This player is here" in waits.receive()["refused"][0]["text"]
    hub.presence.receive_news(PresenceNews("another process", [(table.id, holder)], here=False))
    waits.say(do="stand-in", seat=seat)
    assert "refused" not in waits.receive()
    assert table.seats[seat].stand_in


def test_many_present_holders_are_split_into_short_messages():
    parts = list(split_presence("p1", [("t" * 16, f"{n:022}") for n in range(3 * MAX_HOLDERS_PER_NEWS - 1)]))
    assert [len(part.who) for part in parts] == [MAX_HOLDERS_PER_NEWS, MAX_HOLDERS_PER_NEWS, MAX_HOLDERS_PER_NEWS - 1]
    assert max(len(msgspec.json.encode(part)) for part in parts) < 7000  # PostgreSQL allows 8000


# -- requests of a page --------------------------------------------------------------------------------------------------
def test_an_open_page_in_the_background_does_not_suppress_notices(browser, monkeypatch):
    table = new_table(browser, **{"kind-1": "here"})
    hub = browser.app.state.hub
    notified: list[int] = []
    monkeypatch.setattr(hub.notifier, "notify", lambda table, since, notice: notified.append(len(since)))
    with open_socket(browser, table) as line:
        ann = SocketPage(line)
        ann.receive()
        hub.notices.notify_waiting(table)
        ann.say(do="visibility", yes=False)
        ann.say(do="inspect", at=["pile"])
        wait_for(ann, "details")
        hub.notices.notify_waiting(table)
    assert (notified[0], notified[-1]) == (0, 1)


def test_a_turn_reset_says_where_it_stops_and_watchers_cannot_reset(browser):
    table = new_table(browser, **{"kind-1": "here"})
    with open_socket(browser, table) as own, open_socket(another_browser(browser), table) as other:
        ann, eve = SocketPage(own), SocketPage(other)
        ann.receive()
        eve.receive()
        assert ann.last["reset"]["may"] is False
        begun = ann.last["decision"]["id"]
        ann.answer(ann.last["decision"]["options"][-1]["id"])
        while not ann.last["reset"]["may"]:
            ann.receive()
        ann.say(do="reset")
        assert "start of your turn" in wait_for(ann, "note")
        assert ann.last["decision"]["options"]
        assert ann.last["redo"] is True
        assert ann.last["decision"]["id"] != begun  # an undo changes the id too
        eve.say(do="reset")
        assert wait_for(eve, "refused")[0]["text"]


def test_a_returning_player_is_shown_what_happened_and_then_the_table(browser):
    table = new_table(browser, **{"kind-1": "greedy"})
    with open_socket(browser, table) as line:
        ann = SocketPage(line)
        ann.receive()
        answered = ""
        while not (answered and ann.last["decision"] and ann.last["since"]):
            if ann.last["decision"] and ann.last["decision"]["id"] != answered:
                answered = ann.last["decision"]["id"]
                ann.answer(ann.last["decision"]["options"][-1]["id"])
            ann.receive()
    with browser.websocket_connect(f"ws://127.0.0.1/t/{table}/socket?lang=en&since=0", headers={"origin": HERE}) as line:
        again, messages = SocketPage(line), []
        while not again.last or again.last["decision"] is None:
            messages.append(again.receive())
        assert len(messages) >= 3
        assert all(message["stay"] for message in messages[:-1])
        assert "stay" not in messages[-1]
        assert 'data-do="skip"' in messages[0]["regions"]["prompt"]
        again.say(do="catch-up")
        assert wait_for(again, "stay")


@pytest.mark.parametrize("since", ["-1", "x", "99999999999", "½"])
def test_an_invalid_since_version_is_ignored(browser, since):
    table = new_table(browser, **{"kind-1": "here"})
    with browser.websocket_connect(f"ws://127.0.0.1/t/{table}/socket?since={since}", headers={"origin": HERE}) as line:
        assert "stay" not in SocketPage(line).receive()


def test_plans_are_shown_to_everybody_and_only_in_team_games(browser):
    form = {"game": "spirit_island", "kind-1": "here"}
    table = new_table(browser, **form)
    with open_socket(browser, table) as own, open_socket(another_browser(browser), table) as other:
        ann, eve = SocketPage(own), SocketPage(other)
        ann.receive()
        eve.receive()
        ann.say(do="plans")
        known = wait_for(ann, "planning")
        what, at = next(iter(known["powers"])), next(iter(known["places"]))
        ann.say(do="plan", what=what, at=at)
        for seat in (ann, eve):
            while not seat.last["plans"]:
                seat.receive()
            assert seat.last["plans"][0]["place"] == known["places"][at]
        eve.say(do="plans")
        assert wait_for(eve, "planning")["powers"] == {}
        eve.say(do="plan", what=what, at=at)
        assert wait_for(eve, "refused")
    with open_socket(browser, new_table(browser)) as line:
        ann = SocketPage(line)
        ann.receive()
        assert ann.last["plans"] == []
        ann.say(do="plan", what=what, at=at)
        assert wait_for(ann, "refused")
