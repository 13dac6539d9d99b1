"""A stand-in bot plays for an absent player: with the consent of the others, and until the player returns."""

import pytest

from dolmen.store import SeatRow, Store, StoreError, TableSettings, WriteConflict
from dolmen.table import StaleRequest, TableError, Tables
from dolmen.table.absence import ABSENT_SECONDS, GIVE_AWAY_SECONDS
from dolmen.table.proposals import propose, save_proposal
from dolmen.table.seats import set_stand_in
from dolmen.table.shared_fields import STAND_IN, UNDO, Proposal, encode_proposal
from dolmen.web.render.question import describe_proposal, vote_state
from dolmen.web.render.table_view import TableView, ViewerContext
from tests.table_helpers import play_bot

ANN, BOB, CAT = range(3)


@pytest.fixture
def tables():
    store = Store(":memory:")
    yield Tables(store)
    store.close()


def create_table_of_three(tables, *here, **setting):
    """A table of three at which Bob is to act; the seats in `here` are taken."""
    seats = [SeatRow(name, here=k in here) for k, name in enumerate(("Ann", "Bob", "Cat"))]
    made = tables.create("roam", {"seats": 3, "first": BOB}, seats, "browser", setting=TableSettings(**setting))
    assert made.to_act() == [BOB]
    return made


def create_table_all_to_act(tables):
    """A table of three at which all are to act at once."""
    seats = [SeatRow(name, here=True) for name in ("Ann", "Bob", "Cat")]
    made = tables.create("spirit_island", {"seats": 3}, seats, "browser")
    while made.to_act() != [ANN, BOB, CAT]:  # some spirits have a choice before the first turn
        seat = made.to_act()[0]
        made.play_answer(seat, made.game.legal(made.view(seat), seat)[0])
    return made


def set_waiting_time(table, seconds, *seats):
    """Let so many seconds pass without an answer, while these seats are to act."""
    for seat in seats or (BOB,):
        table.clock.waiting_since[seat] -= seconds
        table.clock.seated_since[seat] -= seconds
    table.times[:] = [when - seconds for when in table.times]


@pytest.fixture
def table(tables):
    return create_table_of_three(tables, ANN, BOB, CAT)


def test_no_stand_in_before_the_player_counts_as_absent(table):
    set_waiting_time(table, ABSENT_SECONDS - 5)
    with pytest.raises(TableError, match="not-gone"):
        table.propose_stand_in([ANN], BOB)


def test_a_stand_in_needs_the_agreement_of_all_other_players(table):
    set_waiting_time(table, ABSENT_SECONDS + 5)
    table.propose_stand_in([ANN], BOB)
    assert (table.seats[BOB].bot, table.proposal.agreed) == ("", [ANN])
    table.vote([CAT], True)
    assert (table.seats[BOB].bot, table.seats[BOB].stand_in, table.proposal) == ("normal", True, None)
    assert play_bot(table)
    assert table.version > 0


@pytest.mark.parametrize("who", [BOB, CAT])
def test_one_no_is_enough_even_from_the_absent_player(table, who):
    set_waiting_time(table, ABSENT_SECONDS + 5)
    table.propose_stand_in([ANN], BOB)
    table.vote([who], False)
    assert (table.seats[BOB].bot, table.proposal) == ("", None)


def test_a_returning_player_gets_the_seat_back(table, tables):
    set_waiting_time(table, ABSENT_SECONDS + 5)
    table.propose_stand_in([ANN, CAT], BOB)  # both share one browser, so nobody else has to vote
    assert table.seats[BOB].bot
    stored = tables.store.load(table.id)
    assert (stored.seats[BOB].bot, stored.seats[BOB].stand_in) == ("normal", True)
    table.reclaim_seats([ANN])
    assert table.seats[BOB].bot  # it is not Ann's seat
    table.reclaim_seats([BOB])
    assert (table.seats[BOB].bot, tables.store.load(table.id).seats[BOB].bot) == ("", "")
    assert table.bot_to_act() == -1


# -- giving a seat away --------------------------------------------------------------------------------------------------
@pytest.fixture
def with_stand_in(tables):
    """A table of three. Bob joined by link, and a stand-in bot has played for him long enough."""
    table = create_table_of_three(tables, ANN, CAT)
    tables.sit_down(table, table.seats[BOB].token, "bob", "Bob")
    set_stand_in(table, BOB, "normal")
    assert not table.seats[BOB].is_unclaimed
    advance_clock(table, GIVE_AWAY_SECONDS + 5)
    return table


def advance_clock(table, seconds):
    """Advance the clock of the table by so many seconds."""
    table.steady_time.advance_to(table.steady_time.now() + seconds)


def test_an_absent_players_seat_can_be_given_away_when_all_agree(with_stand_in, tables):
    table, link = with_stand_in, with_stand_in.seats[BOB].token
    table.propose_give_away([ANN], BOB)
    assert tables.held_seats(table, "bob") == [BOB]  # not all have agreed
    play_bot(table)
    table.vote([CAT], True)  # although the bot has played since
    assert tables.held_seats(table, "bob") == []
    assert (table.seats[BOB].stand_in, table.seats[BOB].is_unclaimed, tables.free_seats(table)) == (True, True, [BOB])
    with pytest.raises(TableError, match="no-seat"):
        tables.sit_down(table, link, "bob", "Bob")  # with the old link
    while not table.over() and BOB not in table.to_act():
        seat = table.to_act()[0]
        table.play_answer(seat, table.game.legal(table.view(seat), seat)[0])
    assert play_bot(table)  # until a new player joins
    tables.join(table, BOB, "dora", "Dora")
    assert (table.seats[BOB].name, table.seats[BOB].bot, table.seats[BOB].stand_in) == ("Dora", "", False)
    assert (tables.held_seats(table, "dora"), tables.free_seats(table), table.human_seats()) == ([BOB], [], [ANN, BOB, CAT])
    stored = tables.store.load(table.id)
    assert (stored.seats[BOB].name, stored.seats[BOB].bot) == ("Dora", "")
    with pytest.raises(TableError, match="seat-taken"):
        tables.join(table, BOB, "eve", "Eve")


def test_a_seat_cannot_be_given_away_too_early(tables):
    table = create_table_of_three(tables, ANN, BOB, CAT)
    set_stand_in(table, BOB, "normal")
    advance_clock(table, GIVE_AWAY_SECONDS - 5)
    with pytest.raises(TableError, match="not-lost"):
        table.propose_give_away([ANN, CAT], BOB)
    assert table.seats[BOB].taken


def test_at_a_slow_table_giving_away_takes_as_long_as_the_clock(tables):
    table = create_table_of_three(tables, ANN, BOB, CAT, reserve=7200, each=60)
    set_stand_in(table, BOB, "normal")
    advance_clock(table, 7255)
    assert not table.can_give_away(BOB)
    advance_clock(table, 10)
    assert table.can_give_away(BOB)


def test_a_no_from_the_absent_player_returns_the_seat(with_stand_in, tables):
    with_stand_in.propose_give_away([ANN], BOB)
    with_stand_in.vote([BOB], False)
    assert (with_stand_in.seats[BOB].bot, with_stand_in.proposal, tables.held_seats(with_stand_in, "bob")) == (
        "",
        None,
        [BOB],
    )


def test_a_new_player_gets_a_fresh_clock(tables):
    table = create_table_of_three(tables, ANN, BOB, CAT, reserve=600)
    table.clock.used[BOB] = 700.0
    set_stand_in(table, BOB, "normal")
    advance_clock(table, GIVE_AWAY_SECONDS + 5)
    table.save_snapshot()  # the stored snapshot has the old clock
    table.propose_give_away([ANN, CAT], BOB)
    tables.join(table, BOB, "dora", "Dora")
    now = table.seats[BOB].came
    assert table.clock.reserve_left(BOB, now) == 600
    read = Tables(tables.store).get(table.id)
    assert read.clock.reserve_left(BOB, now) == 600


def test_a_player_who_arrives_by_link_replaces_the_stand_in(tables):
    table = create_table_of_three(tables, ANN, CAT)
    set_waiting_time(table, ABSENT_SECONDS + 5)
    table.propose_stand_in([ANN, CAT], BOB)
    advance_clock(table, GIVE_AWAY_SECONDS + 5)
    tables.sit_down(table, table.seats[BOB].token, "bob", "Bob")
    assert (table.seats[BOB].name, table.seats[BOB].bot, table.can_give_away(BOB)) == ("Bob", "", False)


def test_no_stand_in_for_a_player_who_arrived_during_the_vote(tables):
    seats = [SeatRow("Ann", here=True), SeatRow("Bob", open=True), SeatRow("Cat", here=True)]
    table = tables.create("roam", {"seats": 3, "first": BOB}, seats, "browser", setting=TableSettings(reserve=300))
    set_waiting_time(table, 305)
    table.propose_stand_in([ANN], BOB)
    tables.join(table, BOB, "dora", "Dora")
    with pytest.raises(TableError, match="not-out"):
        table.vote([CAT], True)
    assert table.seats[BOB].bot == ""


def test_a_seat_whose_owner_plays_again_is_not_vacated(with_stand_in, tables):
    with_stand_in.propose_give_away([ANN], BOB)
    agreed = encode_proposal(with_stand_in.proposal)
    tables.store.set_stand_in(with_stand_in.id, BOB, "")
    tables.store.replace(with_stand_in.id, "proposal", "", agreed)  # as in a process that has not read the change yet
    with pytest.raises(WriteConflict):
        tables.store.vacate_seat(with_stand_in.id, BOB, "new", agreed)
    assert tables.held_seats(with_stand_in, "bob") == [BOB]


def test_after_the_end_no_seat_is_given_away_or_taken(with_stand_in, tables):
    with_stand_in.propose_give_away([ANN], BOB)
    while not with_stand_in.over():
        seat = with_stand_in.to_act()[0]
        with_stand_in.play_answer(seat, with_stand_in.game.legal(with_stand_in.view(seat), seat)[0])
    assert with_stand_in.proposal is None
    with pytest.raises(TableError, match="not-lost"):
        with_stand_in.propose_give_away([ANN], BOB)
    seats = [SeatRow("Ann", here=True), SeatRow("Bob", open=True), SeatRow("Cat", here=True)]
    over = tables.create("roam", {"seats": 3, "first": BOB}, seats, "browser", record=with_stand_in.full_record())
    with pytest.raises(TableError, match="seat-taken"):
        tables.join(over, BOB, "eve", "Eve")
    with pytest.raises(WriteConflict):
        tables.store.claim_seat(over.id, BOB, "eve", "Eve")


def test_a_player_who_returns_before_the_vote_ends_keeps_the_seat(with_stand_in, tables):
    with_stand_in.propose_give_away([ANN], BOB)
    proposal_id = with_stand_in.proposal.id
    with_stand_in.reclaim_seats([BOB])
    assert with_stand_in.proposal is None
    with pytest.raises(StaleRequest):
        with_stand_in.vote([CAT], True, proposal_id)
    assert tables.held_seats(with_stand_in, "bob") == [BOB]


def test_a_player_who_looks_at_the_table_does_not_lose_the_seat(with_stand_in):
    with pytest.raises(TableError, match="keeps-seat"):
        with_stand_in.propose_give_away([ANN], BOB, present=[BOB])
    with_stand_in.propose_give_away([ANN], BOB)
    with pytest.raises(TableError, match="keeps-seat"):
        with_stand_in.vote([CAT], True, present=[ANN, BOB, CAT])
    assert with_stand_in.seats[BOB].taken


@pytest.mark.parametrize(
    ("held", "seat", "why"),
    [([], BOB, "no-seat"), ([BOB], BOB, "no-seat"), ([ANN], CAT, "not-lost"), ([ANN], 3, "no-seat"), ([ANN], -2, "no-seat")],
)
def test_only_other_players_can_propose_it_and_only_for_a_stand_in(with_stand_in, held, seat, why):
    with pytest.raises(TableError, match=why):
        with_stand_in.propose_give_away(held, seat)


def test_a_free_seat_is_not_given_away_again(with_stand_in):
    with_stand_in.propose_give_away([ANN, CAT], BOB)
    with pytest.raises(TableError, match="not-lost"):
        with_stand_in.propose_give_away([ANN], BOB)


def test_a_stand_in_for_an_open_seat_leaves_when_a_player_joins(tables):
    seats = [SeatRow("Ann", here=True), SeatRow("Bob", open=True), SeatRow("Cat", here=True)]
    table = tables.create("roam", {"seats": 3, "first": BOB}, seats, "browser")
    set_waiting_time(table, ABSENT_SECONDS + 5)
    table.propose_stand_in([ANN, CAT], BOB)
    assert (table.seats[BOB].bot, tables.free_seats(table)) == ("normal", [BOB])
    assert play_bot(table)
    tables.join(table, BOB, "dora", "Dora")
    assert (table.seats[BOB].name, table.seats[BOB].bot) == ("Dora", "")
    assert tables.leavable_seats(table, "dora") == [BOB]  # answers of the bot are not answers of Dora


def test_at_a_frozen_table_seats_cannot_change(table):
    set_stand_in(table, BOB, "normal")
    table.frozen_reason = "because"
    with pytest.raises(TableError, match="frozen"):
        table.reclaim_seats([BOB])
    assert table.store.load(table.id).seats[BOB].bot


def test_with_a_clock_only_the_clock_decides(tables):
    table = create_table_of_three(tables, ANN, BOB, CAT, reserve=3600, each=60)
    set_waiting_time(table, 3600)
    with pytest.raises(TableError, match="not-out"):
        table.propose_stand_in([ANN], BOB)
    set_waiting_time(table, 61)
    table.propose_stand_in([ANN, CAT], BOB)
    assert table.seats[BOB].bot


def test_untaken_seats_do_not_vote(tables):
    table = create_table_of_three(tables, ANN, BOB)
    set_waiting_time(table, ABSENT_SECONDS + 5)
    table.propose_stand_in([ANN], BOB)
    assert table.seats[BOB].bot


@pytest.mark.parametrize(("held", "seat"), [([], BOB), ([BOB], BOB), ([BOB, ANN], BOB)])
def test_watchers_and_the_seat_itself_cannot_propose_a_stand_in(table, held, seat):
    set_waiting_time(table, ABSENT_SECONDS + 5)
    with pytest.raises(TableError, match="no-seat"):
        table.propose_stand_in(held, seat)


def test_a_player_who_is_not_to_act_does_not_count_as_absent(table):
    set_waiting_time(table, ABSENT_SECONDS + 5)
    with pytest.raises(TableError, match="not-gone"):
        table.propose_stand_in([ANN], CAT)


def test_a_stored_stand_in_is_kept_when_the_next_read_fails(table, monkeypatch):
    def lost() -> bool:
        raise StoreError("store.unknown", game=table.id)

    with monkeypatch.context() as broken:
        broken.setattr(table, "sync", lost)
        set_stand_in(table, BOB, "normal")
    assert table.needs_sync
    table.sync()
    assert table.seats[BOB].bot == "normal"


# -- players who look at the table ---------------------------------------------------------------------------------------
def test_a_player_who_looks_at_the_table_is_not_absent(table):
    set_waiting_time(table, ABSENT_SECONDS + 5)
    with pytest.raises(TableError, match="is-here"):
        table.propose_stand_in([ANN], BOB, present=[ANN, BOB])
    assert table.proposal is None


def test_a_player_who_looks_again_before_all_agree_is_not_absent(table):
    set_waiting_time(table, ABSENT_SECONDS + 5)
    table.propose_stand_in([ANN], BOB, present=[ANN])
    with pytest.raises(TableError, match="is-here"):
        table.vote([CAT], True, present=[ANN, BOB, CAT])
    assert not table.seats[BOB].bot
    table.vote([BOB], True, present=[BOB])  # Bob himself agrees
    table.vote([CAT], True, present=[BOB])
    assert table.seats[BOB].bot


def test_a_player_whose_clock_ran_out_can_be_replaced_while_looking(tables):
    table = create_table_of_three(tables, ANN, BOB, CAT, reserve=3600, each=60)
    set_waiting_time(table, 3661)
    table.propose_stand_in([ANN], BOB, present=[BOB])
    table.vote([CAT], True, present=[BOB])
    assert table.seats[BOB].bot


# -- who votes -----------------------------------------------------------------------------------------------------------
def test_two_absent_players_can_both_be_replaced(tables):
    table = create_table_all_to_act(tables)
    for gone in (BOB, CAT):
        set_waiting_time(table, ABSENT_SECONDS + 5, BOB, CAT)
        table.propose_stand_in([ANN], gone)
        assert table.seats[gone].bot


def test_a_player_who_looks_must_vote_however_long_they_were_silent(tables):
    table = create_table_all_to_act(tables)
    set_waiting_time(table, ABSENT_SECONDS + 5, BOB, CAT)
    table.propose_stand_in([ANN], BOB, present=[ANN, CAT])
    assert not table.seats[BOB].bot
    table.vote([CAT], True, present=[ANN, CAT])
    assert table.seats[BOB].bot


@pytest.mark.parametrize(("setting", "long"), [({}, ABSENT_SECONDS), ({"reserve": 3600, "each": 60}, 3660)])
def test_a_player_not_to_act_must_vote_until_silent_as_long_as_the_absent_one(tables, setting, long):
    for silent, bot in ((long - 5, ""), (long + 5, "normal")):
        table = create_table_of_three(tables, ANN, BOB, CAT, **setting)
        set_waiting_time(table, long + 5)
        table.clock.seated_since[CAT] -= silent
        table.propose_stand_in([ANN], BOB)
        assert table.seats[BOB].bot == bot


# -- one proposal at a time ----------------------------------------------------------------------------------------------
def test_a_vote_names_the_proposal_it_is_for(table):
    earlier = propose(table, [ANN], UNDO, ANN).id
    set_waiting_time(table, ABSENT_SECONDS + 5)
    table.propose_stand_in([ANN], BOB)
    for agree in (True, False):
        with pytest.raises(StaleRequest, match="proposal-gone"):
            table.vote([CAT], agree, earlier)
    assert (table.seats[BOB].bot, table.proposal.agreed) == ("", [ANN])
    table.vote([CAT], True, table.proposal.id)
    assert table.seats[BOB].bot
    with pytest.raises(StaleRequest, match="proposal-gone"):
        table.vote([CAT], True, earlier)


def test_nobody_else_can_propose_while_a_proposal_is_open(table):
    first = propose(table, [ANN], STAND_IN, BOB)
    with pytest.raises(TableError, match="proposal-open"):
        propose(table, [CAT], UNDO, CAT)
    assert table.proposal == first


def test_a_proposer_can_replace_the_proposal_and_repeating_it_keeps_the_votes(tables):
    table = create_table_of_three(tables, ANN, BOB, CAT)
    first = propose(table, [ANN], UNDO, ANN)
    table.vote([CAT], True)
    assert propose(table, [ANN], UNDO, ANN).agreed == [ANN, CAT]
    second = propose(table, [ANN], STAND_IN, BOB)
    assert (table.proposal, second.agreed) == (second, [ANN])
    assert second.id != first.id


def test_reclaiming_a_seat_does_not_end_a_proposal_about_another_seat(table):
    set_stand_in(table, CAT, "normal")
    asked = propose(table, [ANN], STAND_IN, BOB)
    table.reclaim_seats([CAT])
    assert (table.seats[CAT].bot, table.proposal) == ("", asked)


def test_bots_continue_during_a_stand_in_vote_but_not_during_an_undo_vote(tables):
    table = create_table_all_to_act(tables)
    set_stand_in(table, CAT, "normal")
    propose(table, [ANN], STAND_IN, BOB)
    assert table.bot_to_act() == CAT
    propose(table, [ANN], UNDO, ANN)  # an answer would end the undo proposal
    assert table.bot_to_act() == -1


def test_a_proposal_without_an_id_can_still_be_voted_on(table):
    set_waiting_time(table, ABSENT_SECONDS + 5)
    save_proposal(table, Proposal(STAND_IN, BOB, [ANN]))
    table.vote([CAT], True, "")
    assert table.seats[BOB].bot


def test_the_absent_player_is_offered_no_first(table):
    set_waiting_time(table, ABSENT_SECONDS + 5)
    table.propose_stand_in([ANN], BOB)
    for seat, first in ((BOB, "No, I am here"), (CAT, "Agree")):
        view = TableView(table, ViewerContext((seat,), False, "en"))
        html = view.part("proposal", proposal=describe_proposal(view), **vote_state(view))
        assert f'data-proposal="{table.proposal.id}" class="main">{first}</button>' in html
        assert html.count("data-do") == 2
