"""Presence: which players have the table open, as the others at the table see it."""

import msgspec
import pytest

from dolmen.web.live.cluster import ClusterPresence, PresenceNews
from tests.web_client import another_browser, new_table, open_socket


def next_presence(line) -> list[tuple[int, str]]:
    """The seats and states in the next message about presence."""
    for _ in range(20):
        message = msgspec.json.decode(line.receive_text())
        if "presence" in message:
            return [(each["seat"], each["state"]) for each in message["presence"]]
    raise AssertionError("no message about presence")


@pytest.fixture
def table(browser):
    return new_table(browser, **{"kind-1": "open"})


def seat_bob(browser, table):
    bob = another_browser(browser)
    assert bob.post(f"/t/{table}/join", data={"name": "Bob"}, follow_redirects=False).status_code == 303
    return bob


def test_players_see_who_has_the_table_open(browser, table):
    bob = seat_bob(browser, table)
    with open_socket(browser, table) as ann_line:
        assert next_presence(ann_line) == [(1, "offline")]
        with open_socket(bob, table) as bob_line:
            assert next_presence(bob_line) == [(0, "here")]
            assert next_presence(ann_line) == [(1, "here")]
            bob_line.send_text('{"do": "visibility", "yes": false}')
            assert next_presence(ann_line) == [(1, "away")]
            bob_line.send_text('{"do": "visibility", "yes": true}')
            assert next_presence(ann_line) == [(1, "here")]
        assert next_presence(ann_line) == [(1, "offline")]


def test_an_offline_player_has_a_time_once_they_were_seen_leaving(browser, table):
    bob = seat_bob(browser, table)
    sender = browser.app.state.hub.presence_sender
    with open_socket(browser, table) as ann_line:
        first = msgspec.json.decode(wait_for(ann_line, "presence"))
        with open_socket(bob, table) as bob_line:
            wait_for(bob_line, "presence")
        for state in ("here", "offline"):
            last = msgspec.json.decode(wait_for(ann_line, "presence"))
            assert last["presence"][0]["state"] == state
    assert (first["presence"][0]["seconds"], last["presence"][0]["seconds"]) == (-1, 0)
    assert (sender.left, sender.sent) == ({}, {})  # nothing is kept for a table without pages


def wait_for(line, word: str) -> str:
    for _ in range(20):
        if word in msgspec.json.decode(text := line.receive_text()):
            return text
    raise AssertionError(f"no message with {word}")


def test_watchers_who_come_and_go_send_nothing_to_the_players(browser, table):
    seat_bob(browser, table)
    with open_socket(browser, table) as ann_line:
        assert next_presence(ann_line) == [(1, "offline")]
        with open_socket(another_browser(browser), table) as watcher:
            assert next_presence(watcher) == [(0, "here"), (1, "offline")]
        ann_line.send_text('{"do": "inspect", "at": ["sq-a1"]}')
        assert "details" in msgspec.json.decode(ann_line.receive_text())


def test_a_background_tab_in_another_process_is_open_but_not_visible():
    known = ClusterPresence()
    known.receive_news(PresenceNews("p1", [("t", "ann")], visible=False))
    assert (known.present_holders("t"), known.open_holders("t")) == (set(), {"ann"})
    known.receive_news(PresenceNews("p1", [("t", "ann")]))
    assert (known.present_holders("t"), known.open_holders("t")) == ({"ann"}, {"ann"})
    known.receive_news(PresenceNews("p1", [("t", "ann")], here=False))
    assert (known.open_holders("t"), known.hidden) == (set(), set())
