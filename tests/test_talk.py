"""Talk at the table: who may speak, who hears it, and that it is only text; and hints."""

from contextlib import contextmanager
from random import Random

import pytest

from dolmen.games.bots import BOTS
from dolmen.games.reasons import advise
from dolmen.games.roam.reasons import words
from tests.test_web import Seat, another, app, browser, line_to, new_table  # noqa: F401


def heard(seat):
    """The next lines of talk, whatever else comes before."""
    for _ in range(20):
        message = seat.hear()
        if "said" in message:
            return [(said["name"], said["text"]) for said in message["said"]], message["old"]
    raise AssertionError("nobody said anything")


@pytest.fixture
def table(browser):  # noqa: F811
    return new_table(browser, **{"kind-1": "random"})


@contextmanager
def seated(client, table):
    """An open page that has shown the table once."""
    with line_to(client, table) as line:
        seat = Seat(line)
        seat.hear()
        yield seat


def test_everybody_at_the_table_hears_it_and_who_comes_later_reads_it(browser, table):  # noqa: F811
    with seated(browser, table) as own, seated(another(browser), table) as other:
        own.say(do="say", text="  Good\nluck!  ")
        assert heard(other) == ([("Ann", "Good luck!")], False)
        own.say(do="say", text="Bravo!")
        assert heard(other) == ([("Ann", "Bravo!")], False)
    with seated(another(browser), table) as later:
        assert heard(later) == ([("Ann", "Good luck!"), ("Ann", "Bravo!")], True)


def test_those_who_only_watch_are_silent_and_nobody_speaks_without_end(browser, table):  # noqa: F811
    with seated(browser, table) as own, seated(another(browser), table) as watcher:
        watcher.say(do="say", text="I would place it there")
        for n in range(9):
            own.say(do="say", text=f"line {n}")
        own.say(do="look", at=["sq-a1"])
        said = []
        while "look" not in (message := own.hear()):
            said += [line["text"] for line in message.get("said", [])]
    assert said == ["line 0", "line 1", "line 2", "line 3"]


def test_a_sign_is_kept_as_one_with_words_for_who_does_not_know_it(browser, table):  # noqa: F811
    with seated(browser, table) as own:
        own.say(do="say", react="oh")
        own.say(do="say", react="shout")  # no such sign
        own.say(do="say", text="Oh no!")
        said = []
        while len(said) < 2:
            said += [(line["react"], line["text"]) for line in own.hear().get("said", [])]
    assert said == [("oh", "Oh no!"), ("", "Oh no!")]


@pytest.mark.parametrize("text", ["", "   ", "\x00\x1b", "x" * 301])
def test_what_is_empty_or_too_long_is_not_said(browser, table, text):  # noqa: F811
    with seated(browser, table) as own:
        own.say(do="say", text=text)
        own.say(do="say", text="yes")
        assert heard(own) == ([("Ann", "yes")], False)


def test_a_hint_is_what_a_bot_would_answer_from_what_this_seat_sees_and_why(browser, table, monkeypatch):  # noqa: F811
    monkeypatch.setattr("dolmen.web.bots.SystemRandom", lambda: Random(1))  # among equals it is any
    with seated(browser, table) as own, seated(another(browser), table) as watcher:
        while not own.last["decision"]:
            own.hear()
        own.say(do="hint")
        while "hint" not in (message := own.hear()):
            pass
        assert message["hint"]["decision"] == own.last["decision"]["id"]
        seat = own.last["decision"]["seat"]
        laid = browser.portal.call(lambda: browser.app.state.hub.work(lambda: browser.app.state.hub.tables.get(table)))
        view = laid.view(seat)
        assert message["hint"]["option"] == BOTS["greedy"].choose(laid.game, view, seat, Random(1)).name
        advice = advise(laid.game, view, seat, Random(1))
        text = message["hint"]["text"]
        assert text.startswith("Hint, because it means ")
        assert all(words(laid.game, what, n, "en") in text for what, n in advice.reasons)
        assert advice.reasons
        watcher.say(do="hint")  # is asked nothing, and gets nothing
        watcher.say(do="look", at=["sq-a1"])
        while "look" not in (message := watcher.hear()):
            assert "hint" not in message
