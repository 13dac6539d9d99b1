"""Talk at the table: who may speak, who hears it, and that it is only text; and hints."""

import pytest

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


def test_everybody_at_the_table_hears_it_and_who_comes_later_reads_it(browser, table):  # noqa: F811
    with line_to(browser, table) as own, line_to(another(browser), table) as other:
        Seat(other).hear()
        Seat(own).say(do="say", text="  Good\nluck!  ")
        assert heard(Seat(other)) == ([("Ann", "Good luck!")], False)
        Seat(own).say(do="say", text="Bravo!")
        assert heard(Seat(other)) == ([("Ann", "Bravo!")], False)
    with line_to(another(browser), table) as later:
        assert heard(Seat(later)) == ([("Ann", "Good luck!"), ("Ann", "Bravo!")], True)


def test_those_who_only_watch_are_silent_and_nobody_speaks_without_end(browser, table):  # noqa: F811
    with line_to(browser, table) as own, line_to(another(browser), table) as watcher:
        Seat(watcher).say(do="say", text="I would place it there")
        for n in range(9):
            Seat(own).say(do="say", text=f"line {n}")
        Seat(own).say(do="look", at=["sq-a1"])
        seen = Seat(own)
        said = []
        while "look" not in (message := seen.hear()):
            said += [line["text"] for line in message.get("said", [])]
    assert said == ["line 0", "line 1", "line 2", "line 3"]


@pytest.mark.parametrize("text", ["", "   ", "\x00\x1b", "x" * 301])
def test_what_is_empty_or_too_long_is_not_said(browser, table, text):  # noqa: F811
    with line_to(browser, table) as own:
        Seat(own).say(do="say", text=text)
        Seat(own).say(do="say", text="yes")
        assert heard(Seat(own)) == ([("Ann", "yes")], False)


def test_a_hint_is_what_a_bot_would_answer_from_what_this_seat_sees(browser, table):  # noqa: F811
    with line_to(browser, table) as own, line_to(another(browser), table) as watcher:
        seat = Seat(own)
        while not seat.last or not seat.last["decision"]:
            seat.hear()
        seat.say(do="hint")
        while "hint" not in (message := seat.hear()):
            pass
        assert message["hint"]["decision"] == seat.last["decision"]["id"]
        assert message["hint"]["option"] in [option["id"] for option in seat.last["decision"]["options"]]
        Seat(watcher).hear()
        Seat(watcher).say(do="hint")  # is asked nothing, and gets nothing
        Seat(watcher).say(do="look", at=["sq-a1"])
        while "look" not in (message := Seat(watcher).hear()):
            assert "hint" not in message
