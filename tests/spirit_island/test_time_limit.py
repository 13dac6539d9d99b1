"""Time limits for choosing power cards (SI-34.8 to SI-34.13): set at the table, and executed as ordinary answers."""

import time
from random import Random

import pytest

from dolmen.engine.play import Play, Refused
from dolmen.engine.record import Record
from dolmen.engine.serialize import to_bytes
from dolmen.games import from_position
from dolmen.games.spirit_island.forecast import FAST, SPIRIT, current_phase
from dolmen.games.spirit_island.game import power_names
from dolmen.games.spirit_island.model.state import Island, island
from dolmen.store import SeatRow, Store, StoreError
from dolmen.table import Table, TableError, Tables
from dolmen.web.render.table_view import TableView, ViewerContext
from tests.web_client import SocketPage, another_browser, new_table, open_socket

LONG = 3600


@pytest.fixture
def tables(tmp_path):
    store = Store(str(tmp_path / "games.sqlite3"))
    yield Tables(store)
    store.close()


START = "spirit_island spirits=lightning,earth phase=spirit A7=2Pa A1=C B7=2Pb a=energy:9;extra:2 b=energy:9;extra:2"
GROWN = (("growth.3", "A7", "track.energy"), ("growth.3", "B7", "track.energy"))  # up to the choice of cards
CARDS = ("lightnings_boon", "a_year_of_perfect_stillness")


def team_in_growth(tables: Tables, *bots: str, position: str = START) -> Table:
    """Ann and Bob in the spirit phase."""
    seats = [SeatRow(name, bot=bot, here=not bot) for name, bot in zip(("Ann", "Bob"), bots or ("", ""), strict=True)]
    options = from_position(position)[0].options()
    record = Record("spirit_island", options, position=position)
    return tables.create("spirit_island", options, seats, "browser", record=record)


def team_with_cards_to_choose(tables: Tables, *bots: str) -> Table:
    """Ann and Bob after growth, when both choose cards."""
    table = team_in_growth(tables, *bots)
    for seat in (0, 1):
        answer(table, seat, *GROWN[seat])
        assert "done" in offers(table, seat)
    return table


def state(table: Table) -> Island:
    return island(table.play.state)


def phase(table: Table) -> int:
    return current_phase(state(table))


def answer(table: Table, seat: int, *answers: str) -> None:
    for name in answers:
        table.answer(seat, table.decision(seat), name)


def offers(table: Table, seat: int) -> list[str]:
    return [answer.name for answer in table.game.legal(table.play.state, seat)]


def end_time_limit(table: Table) -> None:
    """Let the time run out, and check the table as the server does."""
    table.set_time_limit([0], 0)
    table.start()


@pytest.mark.rule("SI-34.8")
@pytest.mark.parametrize("seat", [0, 1])
def test_any_player_can_set_a_limit_and_all_see_it(tables, seat):
    table = team_in_growth(tables)
    table.set_time_limit([seat], 90)
    for held in ((0,), (1,), ()):
        limit = TableView(table, ViewerContext(held, False, "en")).message()["limit"]
        assert (limit["name"], 80 < limit["left"] <= 90, limit["rule"]) == (("Ann", "Bob")[seat], True, "SI-34.8")
    table.set_time_limit([1 - seat], 30)  # another one takes its place
    assert table.time_left() <= 30
    table.set_time_limit([seat], None)
    assert (table.time_left(), table.plans) == (None, [])


@pytest.mark.rule("SI-34.8")
def test_a_limit_is_only_for_choosing_cards_and_only_players_can_set_it(tables):
    table = team_with_cards_to_choose(tables)
    with pytest.raises(TableError, match="no-seat"):
        table.set_time_limit([], 60)
    for seat in (0, 1):
        answer(table, seat, CARDS[seat], "done")
    assert phase(table) == FAST
    assert TableView(table, ViewerContext((0,), False, "en")).message()["limit"] is None
    with pytest.raises(TableError, match="not-now"):
        table.set_time_limit([0], 60)
    alone = team_in_growth(tables, "", "greedy")
    assert TableView(alone, ViewerContext((0,), False, "en")).message()["limit"] is None, (
        "there is no other player to wait for"
    )


@pytest.mark.rule("SI-34.9", "SI-34.10")
def test_a_limit_can_be_a_timer_or_ended_by_a_player(tables):
    """Ann ends the choice herself, whatever limit was set before."""
    table = team_with_cards_to_choose(tables)
    table.set_time_limit([0], LONG)
    table.start()
    assert (table.to_act(), phase(table)) == ([0, 1], SPIRIT), "time is not up"
    answer(table, 0, "raging_storm")
    end_time_limit(table)
    assert phase(table) == FAST
    assert [(entry.seat, entry.answer) for entry in table.play.record.entries[-2:]] == [(0, "done"), (1, "done")]


@pytest.mark.rule("SI-34.13")
@pytest.mark.parametrize("chosen", [(), ("raging_storm",), ("raging_storm", "lightnings_boon")])
def test_when_time_is_up_the_chosen_cards_are_played(tables, chosen):
    table = team_with_cards_to_choose(tables)
    answer(table, 1, CARDS[1])  # one of two card plays used
    answer(table, 0, *chosen)
    energy = state(table).energy[:]
    end_time_limit(table)
    s = state(table)
    assert phase(table) == FAST
    assert sorted(power_names(s.cards_in_play[0])) == sorted(chosen)
    assert power_names(s.cards_in_play[1]) == [CARDS[1]]
    assert s.energy == energy, "the chosen cards were already paid for"


@pytest.mark.rule("SI-34.13")
def test_growth_is_not_forced_but_no_card_can_be_chosen_after_it(tables):
    table = team_in_growth(tables)
    answer(table, 0, *GROWN[0], "raging_storm")
    end_time_limit(table)
    assert (table.to_act(), phase(table)) == ([1], SPIRIT), "Ann has stopped, Bob grows"
    answer(table, 1, *GROWN[1][:-1])
    assert (table.to_act(), phase(table)) == ([1], SPIRIT)
    answer(table, 1, GROWN[1][-1])
    assert phase(table) == FAST
    assert (power_names(state(table).cards_in_play[0]), power_names(state(table).cards_in_play[1])) == (["raging_storm"], [])


def test_a_player_who_still_grows_can_be_given_time(tables):
    table = team_in_growth(tables)
    answer(table, 0, *GROWN[0], "raging_storm")
    end_time_limit(table)
    table.set_time_limit([1], None)
    answer(table, 1, *GROWN[1], CARDS[1], "done")
    assert power_names(state(table).cards_in_play[1]) == [CARDS[1]]


@pytest.mark.rule("SI-34.13", "SI-9.17")
def test_nobody_chooses_an_element_for_another_player(tables):
    """Bringer has an element of any kind: it still has the choice, and then its choice of cards ends."""
    table = team_in_growth(tables, position=START.replace("lightning", "bringer").replace("a=", "a=income:6;"))
    answer(table, 0, "growth.2", "track.plays")  # nothing can be reclaimed
    assert "sun" in offers(table, 0)
    end_time_limit(table)
    assert table.to_act() == [0, 1]
    answer(table, 0, "sun")
    assert table.to_act() == [1]


def test_a_limit_does_not_affect_bots(tables):
    table = team_with_cards_to_choose(tables, "", "random")
    end_time_limit(table)
    assert table.to_act() == [1]


def test_a_choice_ended_by_time_can_be_undone_and_the_limit_is_lifted(tables):
    table = team_with_cards_to_choose(tables)
    answer(table, 0, "raging_storm")
    answer(table, 1, CARDS[1])
    before = to_bytes(table.game, table.play.state)
    end_time_limit(table)
    assert not table.undo([1]), "the phase has ended: Ann must agree"
    table.vote([0], True)
    assert (table.to_act(), table.time_left()) == ([1], None)
    table.undo([0])
    assert to_bytes(table.game, table.play.state) == before
    answer(table, 0, "lightnings_boon")
    assert table.to_act() == [0, 1]


def refused(what):
    def asked(table):
        with pytest.raises(Refused):
            what(table)

    return asked


def asks_ann(table):
    assert not table.undo_to([1], 0)
    assert table.proposal.to == 0


@pytest.mark.parametrize(
    "ask",
    [refused(lambda table: table.undo_turn([1])), asks_ann, refused(lambda table: table.redo([1]))],
    ids=["reset", "to a moment", "redo"],
)
def test_a_refused_undo_does_not_change_the_limit(tables, ask):
    table = team_with_cards_to_choose(tables)
    answer(table, 0, "raging_storm")
    answer(table, 1, CARDS[1])
    end_time_limit(table)
    plans, version = table.plans, table.version
    ask(table)
    assert (table.plans, table.version, table.time_left()) == (plans, version, 0.0)
    assert Tables(tables.store).get(table.id).plans == plans, "nothing was stored"


def test_an_undo_that_cannot_be_stored_does_not_change_the_limit(tables, monkeypatch):
    table = team_in_growth(tables)
    answer(table, 0, *GROWN[0], "raging_storm")
    end_time_limit(table)
    plans = table.plans

    def fail(*_: object) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(tables.store, "append", fail)
        with pytest.raises(StoreError):
            table.undo_turn([0])
    assert plans
    assert table.plans == Tables(tables.store).get(table.id).plans == plans
    table.undo_turn([0])
    assert table.plans == Tables(tables.store).get(table.id).plans == []


def test_a_clock_set_back_does_not_lengthen_a_limit(tables, monkeypatch):
    table = team_with_cards_to_choose(tables)
    answer(table, 0, "raging_storm")
    table.set_time_limit([0], 60)
    monkeypatch.setattr(time, "time", lambda now=time.time: now() - LONG + 61)
    monkeypatch.setattr(time, "monotonic", lambda now=time.monotonic: now() + 61)
    table.start()
    assert phase(table) == FAST


def test_a_player_who_resets_only_their_turn_has_time_again(tables):
    """Bob continues his growth after Ann has finished: her undo is still free."""
    table = team_in_growth(tables)
    answer(table, 0, *GROWN[0], "raging_storm")
    end_time_limit(table)
    assert table.to_act() == [1]
    table.undo_turn([0])
    assert (table.to_act(), table.time_left(), table.plans) == ([0, 1], None, [])


def test_an_undo_before_the_end_does_not_change_the_limit(tables):
    table = team_with_cards_to_choose(tables)
    table.set_time_limit([0], LONG)
    answer(table, 1, CARDS[1])
    table.undo([1])
    assert table.time_left() > LONG - 60


def test_a_limit_survives_a_restart_and_the_record_replays(tables):
    table = team_with_cards_to_choose(tables)
    answer(table, 1, CARDS[1])
    table.set_time_limit([0], LONG)
    assert LONG - 60 < Tables(tables.store).get(table.id).time_left() <= LONG
    table.set_time_limit([0], 0)
    later = Tables(tables.store).get(table.id)  # the server restarts after the time is up
    assert phase(later) == FAST
    table.sync()
    again = Tables(tables.store).get(table.id)
    assert {to_bytes(one.game, one.play.state) for one in (table, again)} == {to_bytes(later.game, later.play.state)}
    replayed = Play(table.game, later.play.record, Random(1))
    assert to_bytes(table.game, replayed.state) == to_bytes(later.game, later.play.state)


def test_the_server_ends_the_choice_when_time_is_up(browser):
    """Both seats at one page: the first one chooses cards, and has one second."""
    table = new_table(browser, **{"game": "spirit_island", "kind-1": "here"})
    with open_socket(browser, table) as line:
        page = SocketPage(line)
        page.receive()
        while "Play Power Cards" not in page.regions["prompt"]:  # setup and growth
            if page.last["decision"]:
                page.answer(page.last["decision"]["options"][-1]["id"])
            page.receive()
        chooser, version = page.last["decision"]["seat"], page.last["version"]
        page.say(do="time-limit", seconds=1)
        page.receive()
        assert (page.last["version"], 0 < page.last["limit"]["left"] <= 1) == (version, True)
        while page.last["version"] == version:  # without any further message
            page.receive()
        assert page.last["decision"]["seat"] != chooser
        assert page.last["limit"]["left"] == 0.0
        for wrong in (-1, 10**9, 0.5, "soon"):
            page.say(do="time-limit", seconds=wrong)
            assert "refused" in page.receive()
        with open_socket(another_browser(browser), table) as other:
            eve = SocketPage(other)
            eve.receive()
            eve.say(do="time-limit")
            assert "refused" in eve.receive()  # a watcher
        page.say(do="time-limit")
        page.receive()
        assert page.last["limit"]["left"] is None
