"""A bot plays for somebody who has gone: by the consent of those who are there, and until they come back."""

import pytest

from dolmen.store import SeatRow, Setting, Store, StoreError
from dolmen.table import TableError, Tables
from dolmen.table.table import ABSENT

ANN, BOB, CAT = range(3)


@pytest.fixture
def tables():
    store = Store(":memory:")
    yield Tables(store)
    store.close()


def table_of(tables, *here, **setting):
    """A table of three at which Bob is to move; those who are `here` have sat down."""
    seats = [SeatRow(name, here=k in here) for k, name in enumerate(("Ann", "Bob", "Cat"))]
    made = tables.create("roam", {"seats": 3, "first": BOB}, seats, "browser", setting=Setting(**setting))
    assert made.asked() == [BOB]
    return made


def waited(table, seconds):
    table.clock.since[BOB] -= seconds
    table.clock.came[BOB] -= seconds


@pytest.fixture
def table(tables):
    return table_of(tables, ANN, BOB, CAT)


def test_nobody_is_replaced_while_there_is_time(table):
    waited(table, ABSENT - 5)
    with pytest.raises(TableError, match="not-gone"):
        table.stand_in([ANN], BOB)


def test_all_others_must_agree(table):
    waited(table, ABSENT + 5)
    table.stand_in([ANN], BOB)
    assert (table.seats[BOB].bot, table.proposal.agreed) == ("", [ANN])
    table.consent([CAT], True)
    assert (table.seats[BOB].bot, table.seats[BOB].stand_in, table.proposal) == ("greedy", True, None)
    assert table.act_bot()
    assert table.version > 0


@pytest.mark.parametrize("who", [BOB, CAT])
def test_one_who_says_no_is_enough_also_the_one_who_was_gone(table, who):
    waited(table, ABSENT + 5)
    table.stand_in([ANN], BOB)
    table.consent([who], False)
    assert (table.seats[BOB].bot, table.proposal) == ("", None)


def test_whoever_comes_back_plays_on(table, tables):
    waited(table, ABSENT + 5)
    table.stand_in([ANN, CAT], BOB)  # both at one screen: nobody else is to be asked
    assert table.seats[BOB].bot
    stored = tables.store.load(table.id)
    assert (stored.seats[BOB].bot, stored.seats[BOB].stand_in) == ("greedy", True)
    table.come_back([ANN])
    assert table.seats[BOB].bot  # it is not Ann's seat
    table.come_back([BOB])
    assert (table.seats[BOB].bot, tables.store.load(table.id).seats[BOB].bot) == ("", "")
    assert table.bot_to_act() == -1


def test_at_a_table_that_can_only_be_looked_at_nobody_changes_seats(table):
    table.seat(BOB, "greedy")
    table.pinned = "because"
    with pytest.raises(TableError, match="pinned"):
        table.come_back([BOB])
    assert table.store.load(table.id).seats[BOB].bot


def test_with_a_clock_only_the_clock_counts(tables):
    table = table_of(tables, ANN, BOB, CAT, reserve=3600, each=60)
    waited(table, 3600)
    with pytest.raises(TableError, match="not-out"):
        table.stand_in([ANN], BOB)
    waited(table, 61)
    table.stand_in([ANN, CAT], BOB)
    assert table.seats[BOB].bot


def test_seats_that_nobody_has_taken_are_not_asked(tables):
    table = table_of(tables, ANN, BOB)
    waited(table, ABSENT + 5)
    table.stand_in([ANN], BOB)
    assert table.seats[BOB].bot


@pytest.mark.parametrize(("held", "seat"), [([], BOB), ([BOB], BOB), ([BOB, ANN], BOB)])
def test_those_who_only_watch_and_the_seat_itself_cannot_ask(table, held, seat):
    waited(table, ABSENT + 5)
    with pytest.raises(TableError, match="no-seat"):
        table.stand_in(held, seat)


def test_who_is_not_asked_is_not_gone(table):
    waited(table, ABSENT + 5)
    with pytest.raises(TableError, match="not-gone"):
        table.stand_in([ANN], CAT)


def test_a_bot_that_sits_there_sits_there_though_that_cannot_be_read(table, monkeypatch):
    def lost() -> bool:
        raise StoreError("store.unknown", game=table.id)

    with monkeypatch.context() as broken:
        broken.setattr(table, "follow", lost)
        table.seat(BOB, "greedy")
    assert table.unsure
    table.follow()
    assert table.seats[BOB].bot == "greedy"
