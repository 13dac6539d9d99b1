"""Turn reset, clocks that start when a seat is taken, plans that a team shares, and catching up on missed events."""

import random
import re
import time
from contextlib import suppress
from itertools import count

import pytest

from dolmen.engine.play import Refused
from dolmen.games import game_info
from dolmen.games.spirit_island.model.state import ENDINGS
from dolmen.store import SeatRow, TableSettings
from dolmen.table import Plan, StaleRequest, Table, TableError, Tables
from dolmen.table.absence import ABSENT_SECONDS
from dolmen.table.team_plans import MAX_PLANS
from dolmen.table.undo import at_turn_start
from dolmen.web.live.catch_up import catch_up_updates
from dolmen.web.live.intermediate_states import replay_answers
from dolmen.web.render.question import describe_winners
from dolmen.web.render.table_view import TableView, ViewerContext
from dolmen.web.render.viewer import PLAIN
from tests.table_helpers import play_bot
from tests.time_travel import let_time_pass

PEOPLE = ("", "")


def create_table(
    tables: Tables, *bots: str, game: str = "roam", setting: TableSettings | None = None, **options: object
) -> Table:
    seats = [SeatRow(f"P{k}", bot=bot, here=not bot) for k, bot in enumerate(bots)]
    first = {"first": 0} if game == "roam" else {}
    return tables.create(game, {"seats": len(bots), **first, **options}, seats, "browser", setting=setting)


def play_wanted_answer(table: Table, want=lambda name: True) -> str:
    seat = table.to_act()[0]
    legal = [answer.name for answer in table.game.legal(table.view(seat), seat)]
    name = next((name for name in reversed(legal) if want(name)), legal[-1])
    table.answer(seat, table.decision(seat), name)
    return name


def position(table: Table) -> str:
    return table.game.write_position(table.play.state)


def play_until_turn_of(table: Table, seat: int) -> None:
    """Play until this seat has the first question of a turn, or the game is over."""
    while not table.over() and (table.to_act() != [seat] or not at_turn_start(table, seat)):
        play_wanted_answer(table)


def play_several_answers(tables: Tables, seat: int) -> tuple[Table, str]:
    """A game in which this seat has given at least two answers in the current turn, and the position before them."""
    for _ in range(20):
        table = create_table(tables, *PEOPLE, full=True)
        while not table.over():
            play_until_turn_of(table, seat)
            before, given = position(table), 0
            while table.to_act() == [seat] and not (given and at_turn_start(table, seat)):
                play_wanted_answer(table)
                given += 1
                if (
                    given >= 2
                    and table.to_act() == [seat]
                    and not at_turn_start(table, seat)
                    and not table.reset_refusal([seat])
                ):
                    return table, before
    raise AssertionError("no turn has two answers")


# -- turn reset ----------------------------------------------------------------------------------------------------------
def test_a_turn_reset_can_be_redone_step_by_step(tables):
    table, before = play_several_answers(tables, 0)
    after, length = position(table), table.version
    why = table.undo_turn([0])
    if not why:
        assert position(table) == before
        assert at_turn_start(table, 0)
    undone = table.version - length
    assert undone >= 1
    for _ in range(undone):
        table.redo([0])
    assert position(table) == after
    assert Tables(tables.store).get(table.id).version == table.version


def play_until_others_acted(table: Table) -> bool:
    """Seat 1 has its turn, and then seat 0 acts; False if something was revealed meanwhile."""
    first = table.version
    play_wanted_answer(table)
    while table.to_act() == [1]:
        play_wanted_answer(table)
    play_wanted_answer(table)
    return not any(entry.drew for entry in table.play.record.entries[first:])


def test_a_turn_reset_stops_at_answers_of_others_and_at_the_turn_start(tables):
    table = create_table(tables, *PEOPLE)
    play_until_turn_of(table, 1)
    with pytest.raises(Refused):
        table.undo_turn([1])  # seat 1 has not answered yet
    assert table.reset_refusal([1]) == "nothing-to-undo"
    while not play_until_others_acted(table):
        table = create_table(tables, *PEOPLE)
        play_until_turn_of(table, 1)
    assert table.reset_refusal([1]) == "undo-others"
    length = table.version
    with pytest.raises(Refused):
        table.undo_turn([1])
    assert table.version == length
    table.undo_turn([0, 1])  # a holder of both seats resets the turn of the seat that acted last
    assert table.to_act() == [0]
    assert {entry.seat for entry in table.play.record.entries[length:]} == {0}


def play_until_barred(table: Table, bar: str) -> None:
    """Play until the last answer cannot be undone without consent for this reason."""
    for _ in range(400):
        if table.play.past and table.play.past[-1].bar == bar:
            return
        play_wanted_answer(table)
    raise AssertionError(f"no answer with {bar}")


def test_a_solo_player_undoes_a_reveal_and_the_whole_turn_freely(tables):
    """Nobody else has to agree; what was drawn comes again in the same order."""
    table = create_table(tables, "", game="spirit_island")
    play_until_barred(table, "undo-revealed")
    assert table.undo_kind([0]) == ("free", "")
    assert table.reset_refusal([0]) == ""
    before = table.version
    assert table.undo_turn([0]) == ""
    assert table.version > before
    assert table.play.record.entries[-1].undo


def test_a_solo_player_resets_a_turn_across_phases(tables):
    """The end of a phase reveals nothing, so that it needs no consent."""
    for _ in range(5):  # a short game may have no such moment
        table = create_table(tables, "", game="spirit_island")
        with suppress(IndexError):
            play_until_barred(table, "undo-phase")
            break
    assert table.undo_kind([0]) == ("free", "")
    assert table.reset_refusal([0]) == ""
    table.undo_turn([0])
    assert table.play.record.entries[-1].undo


def test_a_practice_game_undoes_reveals_freely(tables):
    table = create_table(tables, "", game="spirit_island", setting=TableSettings(known=True))
    play_until_barred(table, "undo-revealed")
    assert table.undo_kind([0]) == ("free", "")


# -- the clock -----------------------------------------------------------------------------------------------------------
def create_timed_table(tables: Tables, **who: bool) -> Table:
    seats = [SeatRow("Ann", **who), SeatRow("Bob", here=True)]
    return tables.create("roam", {"seats": 2, "first": 0}, seats, "bob", setting=TableSettings(reserve=600, each=30))


def test_the_clock_of_a_seat_runs_only_after_it_is_taken(tables, monkeypatch):
    table = create_timed_table(tables, open=True)
    assert table.to_act() == [0]
    let_time_pass(monkeypatch, 300)
    assert table.clock.reserve_left(0, time.time()) == 600
    assert TableView(table, ViewerContext((1,), True, "en")).clock()[0]["runs"] is False
    tables.join(table, 0, "ann", "Ann")
    assert table.clock.free_seconds_left(0, time.time()) == pytest.approx(30, abs=5)
    let_time_pass(monkeypatch, 100)
    for each in (table, Tables(tables.store).get(table.id)):  # a second process reads the table
        assert each.clock.reserve_left(0, time.time()) == pytest.approx(530, abs=5)
        assert TableView(each, ViewerContext((0,), False, "en")).clock()[0]["runs"] is True
    while table.to_act() == [0]:  # some turns are two answers: one wait
        play_wanted_answer(table)
    assert table.clock.used[0] == pytest.approx(70, abs=5)
    assert Tables(tables.store).get(table.id).clock.used[0] == pytest.approx(70, abs=5)


def test_a_player_who_never_came_times_out_although_no_clock_ran(tables):
    table = create_timed_table(tables, open=True)
    now = table.clock.waiting_since[0]
    assert not table.has_timed_out(0, now + 629)
    assert table.has_timed_out(0, now + 631)
    unhurried = tables.create(
        "roam", {"seats": 2, "first": 0}, [SeatRow("Ann", open=True), SeatRow("Bob", here=True)], "bob"
    )
    assert unhurried.has_timed_out(0, unhurried.clock.waiting_since[0] + ABSENT_SECONDS + 1)


def test_a_player_who_answers_is_not_absent_however_long_the_turn_lasts(tables, monkeypatch):
    later = count(int(time.time()), 2 * int(ABSENT_SECONDS))
    monkeypatch.setattr(tables.store.db.clock, "now", lambda: float(next(later)))
    table, _ = play_several_answers(tables, 0)
    answered = table.times[-1]
    assert answered - table.clock.waiting_since[0] > ABSENT_SECONDS
    read = Tables(tables.store).get(table.id)  # a second process reads the table
    table.save_snapshot()
    resumed = Tables(tables.store).get(table.id)  # and the table is loaded from its snapshot
    for each in (table, read, resumed):
        assert not each.has_timed_out(0, answered + ABSENT_SECONDS - 1)
        assert each.has_timed_out(0, answered + ABSENT_SECONDS + 1)


def test_a_player_who_has_just_sat_down_is_not_absent(tables):
    seats = [SeatRow("Ann", open=True), SeatRow("Bob", here=True)]
    table = tables.create("roam", {"seats": 2, "first": 0}, seats, "bob")
    table.clock.waiting_since[0] -= 2 * ABSENT_SECONDS
    assert table.has_timed_out(0, time.time())
    tables.join(table, 0, "ann", "Ann")
    assert not table.has_timed_out(0, time.time())


def test_a_seat_without_reserve_still_has_the_free_seconds_of_each_turn(tables):
    table = create_timed_table(tables, here=True)
    table.clock.used[0] = 700
    now = max(table.clock.waiting_since[0], table.clock.seated_since[0])
    assert not table.has_timed_out(0, now + 29)
    assert table.has_timed_out(0, now + 31)


# -- plans ---------------------------------------------------------------------------------------------------------------
def team(tables: Tables) -> Table:
    return create_table(tables, *PEOPLE, game="spirit_island")


def test_team_plans_are_visible_to_all_until_the_turn_ends(tables):
    table = team(tables)
    viewer = TableView(table, ViewerContext((0,), True, "en"))
    known = viewer.possible_plans()
    what, at = next(iter(known["powers"])), next(iter(known["places"]))
    table.set_plan(viewer.make_plan(what, at, True), True)
    table.set_plan(viewer.make_plan(what, at, True), True)  # a repeated plan counts once
    again = Tables(tables.store).get(table.id)  # another process, or a page that reconnects
    for held, own in (((0,), True), ((1,), False), ((), False)):
        [plan] = TableView(again, ViewerContext(held, False, "en")).message()["plans"]
        assert (plan["what"], plan["at"], plan["own"]) == (what, at, own)
        assert plan["power"] == known["powers"][what]
        assert plan["place"] == known["places"][at]
    table.play.state.turn += 1
    assert TableView(table, ViewerContext((0,), True, "en")).plans() == []
    table.play.state.turn -= 1
    table.set_plan(viewer.make_plan(what, at, False), False)
    assert (table.plans, again.sync(), again.plans) == ([], True, [])


def test_plans_are_limited_to_own_powers_existing_places_and_a_maximum(tables):
    table = team(tables)
    mine, theirs = (list(TableView(table, ViewerContext((seat,), True, "en")).possible_plans()["powers"]) for seat in (0, 1))
    viewer = TableView(table, ViewerContext((0,), True, "en"))
    for what, at in ((theirs[0], ""), ("card-of-nobody", ""), (mine[0], "land-Z9"), ("", "")):
        with pytest.raises(TableError):
            viewer.make_plan(what, at, True)
    with pytest.raises(TableError):
        TableView(table, ViewerContext((), False, "en")).make_plan(mine[0], "", True)
    with pytest.raises(TableError):
        TableView(create_table(tables, *PEOPLE), ViewerContext((0,), True, "en")).make_plan(mine[0], "", True)
    places = list(viewer.possible_plans()["places"])
    for at in places[:MAX_PLANS]:
        table.set_plan(viewer.make_plan(mine[0], at, True), True)
    with pytest.raises(TableError, match="plans"):
        table.set_plan(viewer.make_plan(mine[0], places[MAX_PLANS], True), True)


def test_two_simultaneous_plans_are_both_kept(tables):
    one, two = team(tables), None
    two = Tables(tables.store).get(one.id)
    plans = [Plan(seat, 1, f"card-{seat}", "") for seat in (0, 1)]
    one.set_plan(plans[0], True)
    with pytest.raises(StaleRequest):
        two.set_plan(plans[1], True)
    two.set_plan(plans[1], True)
    one.sync()
    assert one.plans == two.plans == plans


# -- what happened since my last turn ------------------------------------------------------------------------------------
def test_catch_up_shows_what_others_did_since_my_last_turn_in_order(tables):
    table = create_table(tables, "", "greedy", "greedy", full=True)
    play_until_mine(table)
    while table.to_act() == [0]:
        play_wanted_answer(table)
    first = table.version
    play_until_mine(table)
    seats = [past.seat for past in table.play.past if past.number >= first and past.seat > 0]
    before, steps = replay_answers(table, first, ())
    assert before is not None
    assert table.game.write_position(steps[-1].after) == position(table)
    updates = list(catch_up_updates(table, ViewerContext((0,), True, "en"), 0))
    assert updates
    assert all(update["stay"] > 0 and update["decision"] is None for update in updates)
    assert len(updates) <= len(seats) + 1
    maps = [str(update["regions"]["map"]) for update in updates]
    assert len(set(maps)) > 2
    assert "log" in updates[0]["regions"]
    assert list(catch_up_updates(table, ViewerContext((0,), True, "en"), table.version)) == []  # has seen everything
    assert list(catch_up_updates(table, ViewerContext((), False, "en"), 0)) == []  # a new spectator
    assert len(list(catch_up_updates(table, ViewerContext((), False, "en"), first))) == len(updates)


def play_until_mine(table: Table) -> None:
    while table.to_act() != [0]:
        play_bot(table)


@pytest.mark.parametrize(("held", "allowed"), [((1,), {1}), ((), {-1}), ((0, 1), {-1})])
def test_catch_up_uses_only_the_views_that_the_seat_had(tables, monkeypatch, held, allowed):
    """Each moment is rendered from the view that the seat had then; for a shared screen, from a watcher's view."""
    table = create_table(tables, *PEOPLE, game="the_arrival")
    for _ in range(40):
        play_wanted_answer(table)
    looking, moments, seats_viewed = ViewerContext(held, False, "en"), [], []
    monkeypatch.setattr(TableView, "last_act", -1)  # everything is included
    view = type(table.game).view

    def watched(game, state, seat):
        if state is not table.play.state:
            moments.append(state)
            seats_viewed.append(seat)
        return view(game, state, seat)

    monkeypatch.setattr(type(table.game), "view", watched)
    updates = list(catch_up_updates(table, looking, 1))
    assert len(updates) > 5
    assert len(moments) == len(updates)
    assert set(seats_viewed) == allowed
    assert all("token" not in str(update) for update in updates)


def test_catch_up_shows_the_invader_phase_step_by_step(tables, monkeypatch):
    """States within an answer, at which no seat is to act, are shown too."""
    table = create_table(tables, "", "greedy", game="spirit_island")
    rng = random.Random(5)
    while len([past for past in table.play.past if "ravage" in str(table.events[past.number])]) < 4 and not table.over():
        seat = table.to_act()[0]
        table.play_answer(seat, table.game.sample(table.view(seat), seat, rng))
    monkeypatch.setattr(TableView, "last_act", -1)
    _, steps = replay_answers(table, 1, game_info("spirit_island").ui.PAUSE_EVENTS)
    assert any(step.states for step in steps)
    updates = list(catch_up_updates(table, ViewerContext((0,), True, "en"), 1))
    assert all("prompt" in update["regions"] for update in updates)
    assert any("hand" not in update["regions"] for update in updates)


# -- colours -------------------------------------------------------------------------------------------------------------
def test_cards_that_the_table_draws_for_a_player_are_named_with_the_next_question(tables):
    table, told = create_table(tables, *PEOPLE, game="the_arrival"), set()
    for _ in range(2000):
        if len(told) > 1:
            break
        if table.over():
            table = create_table(tables, *PEOPLE, game="the_arrival")
        seat = table.to_act()[0]
        entries = table.play.record.entries
        own = next((n for n in range(len(entries) - 1, -1, -1) if entries[n].seat == seat and not entries[n].auto), -1)
        drawn = [e for e in entries[own + 1 :] if e.seat == seat and e.answer.startswith("stack:")]
        prompt = str(TableView(table, ViewerContext((seat,), False, "en")).prompt())
        said = re.findall(r"(\d) cards? drawn for you", prompt)
        assert said == ([str(len(drawn))] if drawn else [])
        told.add(len(drawn))
        play_wanted_answer(table)
    assert len(told) > 1


def test_a_seat_has_no_colour_before_one_is_chosen(tables):
    table = create_table(tables, *PEOPLE, game="the_arrival")
    ui = game_info("the_arrival").ui
    plain = 0
    while "" in (colours := ui.seat_colours(table.game, table.view(-1))):
        viewer = TableView(table, ViewerContext((0,), True, "en"))
        assert [look == PLAIN for look in viewer.looks] == [colour == "" for colour in colours]
        plain += 1
        play_wanted_answer(table)
    assert plain
    assert PLAIN not in TableView(table, ViewerContext((0,), True, "en")).looks


# -- the end of a game ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("people", "words"), [(1, "The game is won"), (2, "The team wins")])
def test_a_team_wins_together(tables, people, words):
    table = create_table(tables, *[""] * people, game="spirit_island", spirits=["river", "earth"][:people])
    table.play.state.ending = ENDINGS.index("victory")
    assert describe_winners(TableView(table, ViewerContext((0,), True, "en"))) == words
