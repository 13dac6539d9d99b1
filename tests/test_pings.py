"""Pointing something out: everybody at the table hears of it; it is for those who play, and not all the time."""

import msgspec

from dolmen.web.hub import PINGS
from tests.test_web import Seat, another, app, browser, line_to, new_table

__all__ = ("app", "browser")  # the fixtures of the other tests


def ping(seat: Seat) -> dict[str, object] | None:
    """What is heard before the next answer to a question of one's own."""
    seat.say(do="look", at=["pile"])
    heard = msgspec.json.decode(seat.line.receive_text())
    if "ping" not in heard:
        assert heard["look"]["at"] == "pile"
        return None
    assert "look" in msgspec.json.decode(seat.line.receive_text())
    return heard["ping"]


def test_everybody_hears_who_points_at_what(browser):
    table = new_table(browser, **{"kind-1": "greedy"})
    with line_to(browser, table) as own, line_to(another(browser), table) as other:
        ann, eve = Seat(own), Seat(other)
        for seat in (ann, eve):
            while not seat.last or (seat is ann and not seat.last["decision"]):
                seat.hear()
        assert (ann.last["plays"], eve.last["plays"]) == (True, False)
        while ping(eve):
            pass
        eve.say(do="ping", at="sq-c3")  # who only watches is not heard
        assert ping(eve) is None
        assert ping(ann) is None
        for _ in range(PINGS + 3):
            ann.say(do="ping", at="sq-c3")
        for seat in (ann, eve):
            for _ in range(PINGS):
                assert msgspec.json.decode(seat.line.receive_text())["ping"] == {"at": "sq-c3", "look": 1, "name": "Ann"}
            assert ping(seat) is None
        ann.say(do="ping", at="x" * 65)
        assert "refused" in ann.hear()
