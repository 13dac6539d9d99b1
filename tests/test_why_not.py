"""What the page says about a click that begins no legal answer: the likely rule, the case, and the players' names."""

import pytest

from dolmen.engine.record import Record
from dolmen.games import from_position
from dolmen.store import SeatRow, Store
from dolmen.table import Tables
from dolmen.web.render.table_view import TableView
from dolmen.web.render.viewer import ViewerContext

ROAM = "roam rules=full lands=C01,C02,C03,C04,C05,C06 "
EMPTY = "map=6/6/2b3/6/6/6"
ARRIVAL = "the_arrival round=2 map=darini:a1,ausoba:a1,luceni:b1,robogdium:A "
CLICKS = [
    # A rival's marker, without an artifact that could slide it.
    (f"{ROAM}map=6/6/1ab3/6/6/6 a=9/R1~,R2,R3/A01 step=buy:a", ["sq-c3"], "RO-4.4", "You have finished placing this turn."),
    (f"{ROAM}{EMPTY} a=0/R1,R2,R3 to=a", ["land-L1"], "RO-7.1", "has markers on 0 of its 6 squares."),
    (f"{ROAM}{EMPTY} a=0/R1,R2,R3 to=a", ["card-B2"], "RO-4.2", "belongs to Bob."),
    (f"{ROAM}{EMPTY} a=9/R1,R2,R3/A17 to=a", ["sq-c3", "sq-c5"], "RO-12.8", "c5 is not next to c3"),
    # A location with Fomori means a Repel, one of a rival a Spread, a tile on display is taken later.
    (f"{ARRIVAL} a=4/0/1d to=a", ["loc-robogdium"], "AR-18.1", "has strength 2, but you have 0 Swords."),
    (f"{ARRIVAL} a=4/0/1d to=a", ["loc-luceni"], "AR-17.13", "You have no Fomori to spread."),
    (f"{ARRIVAL} a=4/0/1d display=salmon to=a", ["tile-salmon"], "AR-12.28", "at the end of the Earning Phase."),
    (f"{ARRIVAL} a=4/0/1d to=a", ["stack-1"], "AR-9.1", "You draw cards only in the Earning Phase"),
]


def view_of(position, store):
    game, _ = from_position(position)
    seats = [SeatRow("Ann", here=True), SeatRow("Bob", here=True)]
    record = Record(game.name, game.options(), position=position)
    table = Tables(store).create(game.name, game.options(), seats, "ann", record=record)
    return TableView(table, ViewerContext((0,), True, "en"))


@pytest.mark.parametrize(("position", "clicks", "rule", "case"), CLICKS)
def test_a_click_is_explained_by_the_likely_rule(tmp_path, position, clicks, rule, case):
    store = Store(str(tmp_path / "games.sqlite3"))
    (refusal,) = view_of(position, store).explain_click(clicks)
    assert refusal["rule"] == rule
    assert case in refusal["case"]
    store.close()
