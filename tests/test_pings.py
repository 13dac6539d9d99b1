"""Pings: a player points at a place, and all pages at the table show it. Spectators cannot ping, and pings are limited."""

import re

import msgspec

from dolmen.web.meters import Limits
from tests.web_client import SocketPage, another_browser, new_table, open_socket

MAX_PINGS = Limits().pings.burst


def pings(seat: SocketPage) -> list[dict[str, object]]:
    """The pings that a seat received before the answer to its own request."""
    seat.say(do="inspect", at=["pile"])
    found = []
    while "details" not in (message := msgspec.json.decode(seat.line.receive_text())):
        found += [message["ping"]] if "ping" in message else []
    return found


def test_a_ping_shows_everybody_who_points_at_what(browser, monkeypatch):
    monkeypatch.setattr("dolmen.web.meters.monotonic", lambda: 0.0)  # so that no ping is earned back on a slow machine
    table = new_table(browser, **{"kind-1": "here"})
    with open_socket(browser, table) as own, open_socket(another_browser(browser), table) as other:
        ann, eve = SocketPage(own), SocketPage(other)
        for seat in (ann, eve):
            while "regions" not in seat.receive():
                pass
        assert (ann.last["plays"], eve.last["plays"]) == (True, False)
        eve.say(do="ping", at="sq-c3")  # watchers cannot ping
        assert pings(eve) == pings(ann) == []
        for _ in range(MAX_PINGS + 3):
            ann.say(do="ping", at="sq-c3")
        who = ann.last["decision"]["seat"]
        expected = {"at": "sq-c3", "look": 1 - who, "name": ("Ann", "Bob")[who], "sign": ""}
        assert pings(ann) == pings(eve) == [expected] * MAX_PINGS
        ann.say(do="ping", at="x" * 65)
        while "refused" not in ann.receive():
            pass


def test_a_ping_uses_the_same_spirit_sign_as_the_log(browser):
    table = new_table(browser, game="spirit_island", clock="live", **{"kind-1": "here"})
    with open_socket(browser, table) as line:
        ann = SocketPage(line)
        while "regions" not in ann.receive():
            pass
        signs = [clock["sign"] for clock in ann.last["clock"]]
        assert len({sign for sign in signs if sign.startswith("si-who-")}) == 2
        ann.say(do="ping", at="land-A1")
        assert [ping["sign"] for ping in pings(ann)] == [signs[ann.last["decision"]["seat"]]]
        while "Nothing has happened yet" in ann.regions["log"]:
            ann.answer(ann.last["decision"]["options"][-1]["id"])
            ann.receive()
            while ann.last["decision"] is None:  # automatic steps are shown one after the other
                ann.receive()
        shown = re.findall(r'href="#(si-who-\w+)"', ann.regions["log"])
        assert shown
        assert set(shown) <= set(signs)
