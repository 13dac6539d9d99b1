"""What the page shows large for a moment after an answer: a claimed land in Roam, the earnings of a round in The Arrival."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from dolmen.engine.chance import RandomChance
from dolmen.engine.record import Record
from dolmen.games import from_position, game_info
from dolmen.store import SeatRow, Store
from dolmen.table import Table, Tables
from dolmen.web.live.connection import Connection
from dolmen.web.render.table_view import TableView, ViewerContext

CONTEXT = ViewerContext((0, 1), True, "en")
ROAM = "roam map= aa.... ab.... .b.... ...... ...... ...... to=a"


@pytest.fixture
def tables() -> Iterator[Tables]:
    store = Store(":memory:")
    yield Tables(store)
    store.close()


def open_table(tables: Tables, record: Record) -> Table:
    people = [SeatRow("Ann", here=True), SeatRow("Bob", here=True)]
    return tables.create(record.game, record.options, people, "browser", record=record)


def new_spotlights(table: Table, page: Connection) -> list[tuple[str, str]]:
    """The heading and the text of what the page gets to show."""
    view = TableView(table, CONTEXT)
    update = page.build_update(view, view.message(), False)
    return [(heading, " ".join(re.sub("<[^>]*>", " ", html).split())) for _, html, heading, *_ in update["spotlights"]]


def answer_with(position: str, kind: str) -> str:
    """An answer that causes an event of this kind."""
    game, start = from_position(position)
    seat = game.to_act(start)[0]
    for answer in game.legal(game.view(start, seat), seat):
        chance, state = RandomChance(Random(1)), start.copy()
        chance.events = []
        game.apply(state, seat, answer, chance)
        if kind in [event.kind for event in chance.events]:
            return answer.name
    raise AssertionError(f"no answer causes {kind}")


def test_a_claimed_land_is_shown_once(tables):
    options = from_position(ROAM)[0].options()
    table, page = open_table(tables, Record("roam", options, position=ROAM)), Connection(CONTEXT)
    assert new_spotlights(table, page) == []
    name = answer_with(ROAM, "claim")
    table.answer(0, table.decision(0), name)
    [(heading, text)] = new_spotlights(table, page)
    assert re.fullmatch(r"Ann claims [\w' ]+", heading)
    assert "wakes up" in text
    assert new_spotlights(table, page) == []
    assert new_spotlights(table, Connection(CONTEXT)) == []  # a page that opens later
    table.undo([0, 1])
    assert new_spotlights(table, page) == []
    table.answer(0, table.decision(0), name)
    assert new_spotlights(table, page) == []


ARRIVAL = "the_arrival a=4/0/2d/-/B01,A07,d,h b=4/0/2d/-/H02,B09,a,a step=reveal:a::1 lanes=a:top,b:-"


def test_the_earnings_of_a_round_are_shown_once_as_the_log_has_them(tables):
    options = from_position(ARRIVAL)[0].options()
    table, page = open_table(tables, Record("the_arrival", options, position=ARRIVAL)), Connection(CONTEXT)
    new_spotlights(table, page)
    shown: list[tuple[str, str]] = []
    while not any("Earnings" in heading for heading, _ in shown) and len(table.play.record.entries) < 20:
        seat = table.to_act()[0]
        table.answer(seat, table.decision(seat), table.game.legal(table.view(seat), seat)[0].name)
        shown += new_spotlights(table, page)
    [(heading, text)] = shown
    [summary] = TableView(table, CONTEXT).game_log.summaries_from(0)
    assert heading == summary.heading
    assert text == " ".join([heading, "Ann", "Bob", *(f"{label} {' '.join(cells)}" for label, cells in summary.rows)])
    assert new_spotlights(table, page) == []
    assert heading not in dict(new_spotlights(table, Connection(CONTEXT)))


def test_a_game_need_not_name_events_for_spotlights():
    ui = game_info("spirit_island").ui
    assert ui.event_spotlights(from_position("spirit_island spirits=river")[0], [], "en") == []
