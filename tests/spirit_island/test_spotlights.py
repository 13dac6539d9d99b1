"""What the page shows large over the board while the invaders act: each card as it was at that moment."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from dolmen.engine.record import Record
from dolmen.engine.state import Frame
from dolmen.games import from_position
from dolmen.games.interfaces import UNTIL_CLOSED
from dolmen.games.spirit_island.model.components import INVADER_NAMES
from dolmen.games.spirit_island.phases.invader_phase import INVADER_PHASE
from dolmen.games.spirit_island.text.event_text import describe_event
from dolmen.games.spirit_island.ui import game_ui
from dolmen.store import SeatRow, Store
from dolmen.table import Tables
from dolmen.web.live.connection import Connection
from dolmen.web.live.intermediate_states import intermediate_states
from dolmen.web.render.table_view import TableView, ViewerContext

from .scenes import invader_phase
from .table import table

CONTEXT = ViewerContext((0,), True, "en")
RISING = (
    "spirit_island spirits=lightning phase=fast turn=3 fear=3 fear-done=retreat earned=wary_of_the_interior "
    "slots=ravage/I-S/0,build/I-J/0 A1=C A4=T,3D A6=E A5=Pa A8=D a=play:lightnings_boon"
)


@pytest.fixture
def tables() -> Iterator[Tables]:
    store = Store(":memory:")
    yield Tables(store)
    store.close()


def items_after_ready(tables: Tables, position: str) -> dict[str, str]:
    """The text of each spotlight that one answer brings, by its key."""
    options = from_position(position)[0].options()
    record = Record("spirit_island", options, position=position)
    table = tables.create("spirit_island", options, [SeatRow("Ann", here=True)], "browser", record=record)
    page, since = Connection(CONTEXT), table.version
    page.build_update(TableView(table, CONTEXT), TableView(table, CONTEXT).message(), False)
    table.answer(0, table.decision(0), "ready")
    view, found = TableView(table, CONTEXT), dict[str, str]()
    for state in intermediate_states(table, since, game_ui.PAUSE_EVENTS):
        message = TableView(table, CONTEXT.as_spectator()).intermediate_message(state)
        found |= texts(page.build_update(view, message, True))
    return found | texts(page.build_update(view, view.message(), False))


def texts(update: dict[str, Any]) -> dict[str, str]:
    return {item.key: re.sub("<[^>]*>", "", item.element) for item in update["spotlights"]}


def test_an_item_shows_its_element_as_it_stood_then(tables):
    """In one answer, the Fear card resolves at Terror Level 1, and the explored card is not to build yet."""
    found = items_after_ready(tables, RISING)
    assert "Terror Level 1 (now)" in found["fear-wary_of_the_interior-3"]
    [explored] = [html for key, html in found.items() if key.startswith("invader-")]
    assert "Build" not in explored


def test_the_invader_phase_begins_with_what_will_happen(tables):
    """Also after the last fast power, when nobody pressed Ready: before anything of the phase has happened."""
    found = items_after_ready(tables, RISING)
    assert next(iter(found)) == "invaders-3"
    lines = [line.strip() for line in found["invaders-3"].splitlines() if line.strip()]
    assert lines == [
        "Fast Powers are done: the Invaders act",
        "1 earned Fear card waits: Wary of the Interior",
        "Ravage: Stage I, Sands",
        "A4: 2 damage; the land is blighted; 1 of 3 Dahan dies; the Dahan fight back: 2 damage, which can destroy 1 Town",
        "Build: Stage I, Jungle",
        "Explore: an unseen card of Stage I. Possible: Stage I, Wetland; Stage I, Mountain.",
    ]
    t = table("spirits=river phase=fast A1=C A5=2Pa a=play:flash_floods")
    assert not [item for item in game_ui.spotlights(t.game, t.s, 0, "en") if item.key.startswith("invaders-")]


def test_the_preview_names_each_ravaged_land_in_german():
    t = table("spirits=river phase=fast slots=ravage/I-S A4=T,E A7=E A5=Pa a=play:flash_floods")
    s = t.s.copy()
    s.stack[0].b, s.stack[1:] = 3, [Frame(INVADER_PHASE, 0)]
    [item] = [item for item in game_ui.spotlights(t.game, s, 0, "de") if item.key.startswith("invaders-")]
    assert [line for line in item.lines if line.startswith("A")] == [
        "A4: 3 Schaden; das Gebiet erhält 1 Ödnis",
        "A7: 1 Schaden; keine Ödnis",
    ]


def test_the_revealed_invader_card_says_what_it_does():
    t = table("spirits=river phase=fast A1=C A5=2Pa a=play:flash_floods")
    t.s.explore_card = INVADER_NAMES.index("I-M")
    [item] = [item for item in game_ui.spotlights(t.game, t.s, 0, "en") if item.key.startswith("invader-")]
    assert item.text == "Explore: Stage I, Mountain"


def test_the_blight_card_that_flips_is_shown_until_it_is_read():
    t = table("spirits=river phase=fast A1=C A5=2Pa blight=2 tainted=memory_fades_to_dust a=play:flash_floods")
    [item] = [item for item in game_ui.spotlights(t.game, t.s, 0, "en") if item.key == "tainted"]
    assert (item.text, item.seconds) == ("The Blight card has flipped", UNTIL_CLOSED)


@pytest.mark.parametrize("adversary", ["", "england", "sweden"])
def test_the_escalation_of_an_invader_card_is_explained(adversary):
    option = f"adversary={adversary}" if adversary else ""
    t = table(f"spirits=river {option} phase=fast A1=C A5=2Pa a=play:flash_floods")
    t.s.explore_card = INVADER_NAMES.index("II-M")
    [item] = [item for item in game_ui.spotlights(t.game, t.s, 0, "en") if item.key.startswith("invader-")]
    lines = game_ui.inspect(t.game, t.s, 0, item.element, "en").text.split("\n")
    if not adversary:  # the flag of the card means nothing
        assert (lines, item.seconds) == (["Stage II, Mountain"], game_ui.GLANCE)
        return
    assert item.text == "Explore: Stage II, Mountain, Escalation"
    assert item.seconds > game_ui.GLANCE
    expected = {
        "england": "Building Boom, the Escalation of this card, comes before it Explores: On each board ",
        "sweden": "Swayed by the Invaders, the Escalation of this card, comes in each land that it Explores: If ",
    }
    assert lines[1].startswith(expected[adversary])


def test_the_log_says_what_an_escalation_does():
    t = invader_phase("A5=Pa A2=C slots=ravage/-,build/- deck=2222 adversary=england level=0", "II-S")
    [event] = t.events_of("escalation")
    text = describe_event(t.game, event, "en", ["Ann", "Bob"])
    assert text.startswith("Escalation of this card, Building Boom: On each board with a land with Towns/Cities: ")
