"""The table: people and bots, forced answers, undo by consent, and nothing that the store does not have."""

from itertools import chain

import pytest

from dolmen.engine.play import Refused
from dolmen.games.bots import BOTS, Bot
from dolmen.store import SeatRow, Store, StoreError
from dolmen.table import NoTable, Stale, Table, TableError, Tables, clean_name

PEOPLE = ("", "")


@pytest.fixture
def file(tmp_path):
    return str(tmp_path / "games.sqlite3")


@pytest.fixture
def tables(file):
    store = Store(file)
    yield Tables(store)
    store.close()


def seated(tables: Tables, *bots: str, **options: object) -> Table:
    """A table with these bots ('' for a person), at which seat 0 begins."""
    seats = [SeatRow(f"P{k}", bot=bot, here=k == 0) for k, bot in enumerate(bots)]
    return tables.create("roam", {"seats": len(bots), "first": 0, **options}, seats, "browser")


def position(table: Table) -> str:
    return table.game.write_position(table.play.state)


def act(table: Table, name: str = "") -> str:
    """The seat that is asked gives this answer, or its last possible one."""
    seat = table.asked()[0]
    name = name or table.game.legal(table.view(seat), seat)[-1].name
    table.answer(seat, table.decision(seat), name)
    return name


@pytest.fixture
def again(file):
    """The same table as a newly started server has it."""
    stores = []

    def start(table: Table) -> Table:
        stores.append(Store(file))
        return Tables(stores[-1]).get(table.id)

    yield start
    for store in stores:
        store.close()


# -- playing ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random", "random")])
def test_bots_play_a_whole_game_that_the_store_can_replay(tables, again, bots):
    table = seated(tables, *bots)
    while table.act_bot():
        assert all(len(table.game.legal(table.play.state, seat)) > 1 for seat in table.asked())
    assert table.over()
    stored = again(table)
    assert position(stored) == position(table)
    assert stored.play.record == table.play.record


def test_a_question_with_one_answer_is_answered_by_the_table_and_recorded_so(tables, again):
    table = seated(tables, "random", "random")
    while not any(entry.auto for entry in table.play.record.entries):
        if not table.act_bot():
            table = seated(tables, "random", "random")
    autos = [number for number, entry in enumerate(table.play.record.entries) if entry.auto]
    assert set(autos) <= set(table.news)
    assert all(again(table).play.record.entries[number].auto for number in autos)


def test_an_answer_to_an_old_question_does_nothing(tables):
    table = seated(tables, *PEOPLE)
    old = table.decision(0)
    act(table)
    before = position(table)
    for seat in (0, 1, -1):
        with pytest.raises(Stale):
            table.answer(seat, old, "rest")
    assert position(table) == before


def test_a_refusal_names_the_rule_and_changes_nothing(tables):
    table = seated(tables, *PEOPLE)
    before = position(table)
    with pytest.raises(Refused, match=r"RO-9\.6"):
        table.answer(0, table.decision(0), "rest")
    with pytest.raises(Refused, match="unknown"):
        table.answer(0, table.decision(0), "sing")
    assert (position(table), table.version) == (before, 0)


def test_a_bot_gets_its_own_view_and_cannot_touch_the_table(tables, monkeypatch):
    seen = []

    class Meddler(Bot):
        def choose(self, game, view, seat, rng):
            seen.append((view, seat, game.plain(view) == game.plain(game.view(table.play.state, seat))))
            answer = game.sample(view, seat, rng)
            view.coins[seat] += 100
            view.stack.clear()
            return answer

    monkeypatch.setitem(BOTS, "meddler", Meddler())
    table = seated(tables, "meddler", "")
    assert table.act_bot()
    [(view, seat, same)] = seen
    assert view is not table.play.state
    assert (seat, same) == (0, True)
    assert table.play.state.coins[0] < 100
    assert not table.over()


def test_bots_only_act_when_asked(tables):
    table = seated(tables, "", "random")
    assert not table.act_bot()
    act(table)
    while table.asked() == [0]:
        act(table, "done")
    assert table.act_bot()


# -- taking back --------------------------------------------------------------------------------------------------------
def test_undo_is_free_for_ones_own_last_answer(tables, again):
    table = seated(tables, *PEOPLE)
    before = position(table)
    act(table)
    after = position(table)
    assert table.undo_kind([0]) == ("free", "")
    assert table.undo([0])
    assert position(table) == before == position(again(table))
    assert table.redo_seat([0]) == 0
    table.redo([0])
    assert position(table) == after == position(again(table))


def test_who_has_done_nothing_can_take_nothing_back(tables):
    table = seated(tables, *PEOPLE)
    act(table)
    assert table.undo_kind([1]) == ("", "nothing-to-undo")
    assert table.undo_kind([]) == ("", "nothing-to-undo")
    for what in (table.undo, table.redo):
        with pytest.raises(Refused, match="nothing"):
            what([1])


def both_acted(tables: Tables, *bots: str) -> tuple[Table, str]:
    """A table at which seat 0 acted and then seat 1, and the position before that."""
    table = seated(tables, *bots)
    before = position(table)
    act(table)
    while table.asked() == [0]:
        act(table, "done")
    if table.seats[1].bot:
        table.act_bot()
    else:
        act(table)
    return table, before


def test_beyond_that_the_others_are_asked(tables):
    table, before = both_acted(tables, *PEOPLE)
    assert table.undo_kind([0]) == ("ask", "undo-others")
    assert not table.undo([0])
    assert position(table) != before
    assert table.asking == 0
    with pytest.raises(TableError, match="no-seat"):
        table.consent([], True)
    table.consent([1], True)
    while position(table) != before:  # one's answer may have been in several steps
        assert table.undo([0])
    assert table.asking == -1
    assert [line.back for line in table.lines()] == [True]


def test_a_no_or_a_new_answer_ends_the_request(tables):
    table, _ = both_acted(tables, *PEOPLE)
    before = position(table)
    table.undo([0])
    table.consent([1], False)
    assert (table.asking, position(table)) == (-1, before)
    with pytest.raises(Stale):
        table.consent([1], True)
    table.undo([0])
    act(table)
    assert table.asking == -1


@pytest.mark.parametrize(("bots", "held"), [(("", ""), [0, 1]), (("", "random"), [0])])
def test_who_holds_all_seats_of_people_needs_nobodys_consent(tables, bots, held):
    table, before = both_acted(tables, *bots)
    while position(table) != before:
        assert table.undo_kind(held)[0] == "free"
        assert table.undo(held)


def test_bots_wait_while_an_undo_is_asked_for(tables):
    table = seated(tables, "", "random", "")
    act(table)
    while table.asked() == [0]:
        act(table, "done")
    while table.act_bot():
        pass
    assert table.asked() == [2]
    assert not table.undo([0])
    assert table.bot_to_act() == -1


# -- the log ------------------------------------------------------------------------------------------------------------
def told(table: Table) -> list[list[dict[str, object]]]:
    return [[event.plain() for event in line.events] for line in table.lines()]


def test_the_log_is_the_same_after_a_restart(tables, again):
    table = seated(tables, "random", "random", full=True)
    for _ in range(40):
        table.act_bot()
    assert sum(map(len, told(table))) > 40
    stored = again(table)
    assert [*chain(*told(stored))] == [*chain(*told(table))]


def test_what_was_taken_back_before_a_restart_can_be_brought_back_with_its_news(tables, again):
    table = seated(tables, *PEOPLE)
    act(table)
    news = told(table)
    table.undo([0])
    assert told(table) == []
    stored = again(table)
    stored.redo([0])
    assert told(stored) == news


# -- the store ----------------------------------------------------------------------------------------------------------
def test_what_cannot_be_written_has_not_happened(tables, monkeypatch):
    table = seated(tables, *PEOPLE)
    act(table)
    before, log = position(table), told(table)

    def fail(*_):
        raise StoreError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(tables.store, "append", fail)
        for what in (act, lambda t: t.undo([0])):
            with pytest.raises(StoreError):
                what(table)
            assert (position(table), told(table)) == (before, log)
    act(table)
    assert position(table) != before


def test_a_fault_in_the_middle_of_an_act_leaves_the_table_as_it_was(tables, monkeypatch):
    table = seated(tables, *PEOPLE)
    before = position(table)

    def fail(_):
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(Table, "settle", fail)
        with pytest.raises(ZeroDivisionError):
            act(table)
    assert (position(table), table.version, told(table)) == (before, 0, [])


def test_two_servers_at_one_table_do_not_overwrite_each_other(tables, again):
    table = seated(tables, *PEOPLE)
    other = again(table)
    act(table)
    with pytest.raises(StoreError, match="was to be written"):
        act(other)
    assert position(other) == position(table)
    act(other)
    assert other.version > table.version


def test_a_table_in_mid_turn_comes_back_with_the_same_question(tables, again):
    table = seated(tables, "greedy", "random")
    while not (len(table.play.state.stack) and table.play.state.stack[-1].node.path == "extras"):
        assert table.act_bot()
    stored = again(table)
    assert position(stored) == position(table)
    assert stored.decision(stored.asked()[0]) == table.decision(table.asked()[0])


# -- seats --------------------------------------------------------------------------------------------------------------
def test_a_seat_is_taken_by_its_secret_only(tables):
    table = seated(tables, "", "", "random")
    assert tables.held(table, "browser") == [0]
    assert tables.is_host(table, "browser")
    assert table.seats[2].token == ""
    for wrong in ("", "x", table.seats[1].token[:-1]):
        with pytest.raises(TableError, match="no-seat"):
            tables.sit(table, wrong, "other", "Eve")
    assert tables.sit(table, table.seats[1].token, "other", "  Bob \n\t the\x00 Builder ") == 1
    assert tables.held(table, "other") == [1]
    assert not tables.is_host(table, "other")
    assert table.names()[1] == "Bob the Builder"
    assert tables.held(table, "") == []


def test_secrets_are_long_and_not_alike(tables):
    one, two = seated(tables, *PEOPLE), seated(tables, *PEOPLE)
    secrets = {one.id, two.id, *(seat.token for table in (one, two) for seat in table.seats)}
    assert len(secrets) == 6
    assert min(map(len, secrets)) >= 16


def test_what_is_not_there_is_said(tables):
    with pytest.raises(NoTable):
        tables.get("nowhere")
    with pytest.raises(TableError, match="no-bot"):
        seated(tables, "", "genius")
    with pytest.raises(TableError, match="wrong-seats"):
        tables.create("roam", {"seats": 3}, [SeatRow("A"), SeatRow("B")], "browser")


def test_names_are_short_and_printable():
    assert clean_name("", "Player") == "Player"
    assert clean_name(" \x1b[31m ", "Player") == "[31m"
    assert clean_name("x" * 99, "Player") == "x" * 24
