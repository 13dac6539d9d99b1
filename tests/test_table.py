"""The table: people and bots, forced answers, undo by consent, stored entries, changed rules, clocks, snapshots."""

import time
from contextlib import contextmanager
from itertools import chain
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, update

from dolmen.engine import state
from dolmen.engine.game import Game
from dolmen.engine.play import Refused
from dolmen.engine.record import Entry
from dolmen.games import game_info
from dolmen.games.bots import BOTS, Bot
from dolmen.store import EntriesWritten, SeatRow, Snapshot, Store, StoreError, TableSettings
from dolmen.store.schema import snapshots
from dolmen.table import MissingTable, StaleRequest, Table, TableError, Tables, clean_name
from dolmen.table import tables as module
from dolmen.table.proposals import propose, save_proposal
from dolmen.table.shared_fields import STAND_IN, UNDO, Proposal
from dolmen.table.snapshots import SNAPSHOT_INTERVAL
from dolmen.table.undo import undo_agreed
from dolmen.web.render.table_data import TableDataView
from dolmen.web.render.table_view import TableView, ViewerContext
from tests.table_helpers import play_bot
from tests.time_travel import let_time_pass, shift_clocks

PEOPLE = ("", "")


def create_table(tables: Tables, *bots: str, **options: object) -> Table:
    """A table with these bots ('' for a person), at which seat 0 starts."""
    seats = [SeatRow(f"P{k}", bot=bot, here=not bot) for k, bot in enumerate(bots)]
    return tables.create("roam", {"seats": len(bots), "first": 0, **options}, seats, "browser")


def position(table: Table) -> str:
    return table.game.write_position(table.play.state)


def play_answer(table: Table, name: str = "") -> str:
    """The seat to act gives this answer, or its last legal one."""
    seat = table.to_act()[0]
    name = name or table.game.legal(table.view(seat), seat)[-1].name
    table.answer(seat, table.decision(seat), name)
    return name


@pytest.fixture
def reopen(data):
    """Open the same table as a newly started server does."""
    stores = []

    def start(table: Table) -> Table:
        stores.append(Store(data))
        return Tables(stores[-1]).get(table.id)

    yield start
    for store in stores:
        store.close()


# -- playing ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random", "random")])
def test_bots_play_a_whole_game_that_the_store_can_replay(tables, reopen, bots):
    table = create_table(tables, *bots)
    while play_bot(table):
        assert all(len(table.game.legal(table.play.state, seat)) > 1 for seat in table.to_act())
    assert table.over()
    stored = reopen(table)
    assert position(stored) == position(table)
    assert stored.play.record == table.play.record


def test_a_question_with_one_answer_is_answered_and_recorded_as_automatic(tables, reopen):
    table = create_table(tables, "random", "random")
    while not any(entry.auto for entry in table.play.record.entries):
        if not play_bot(table):
            table = create_table(tables, "random", "random")
    autos = [number for number, entry in enumerate(table.play.record.entries) if entry.auto]
    assert set(autos) <= set(table.events)
    assert all(reopen(table).play.record.entries[number].auto for number in autos)


def test_an_answer_to_an_old_question_is_stale(tables):
    table = create_table(tables, *PEOPLE)
    old = table.decision(0)
    play_answer(table)
    before = position(table)
    for seat in (0, 1, -1):
        with pytest.raises(StaleRequest):
            table.answer(seat, old, "rest")
    assert position(table) == before


def test_a_refusal_names_the_rule_and_changes_nothing(tables):
    table = create_table(tables, *PEOPLE)
    before = position(table)
    with pytest.raises(Refused, match=r"RO-9\.6"):
        table.answer(0, table.decision(0), "rest")
    with pytest.raises(Refused, match="unknown"):
        table.answer(0, table.decision(0), "sing")
    assert (position(table), table.version) == (before, 0)


def test_a_bot_gets_its_own_view_and_cannot_change_the_table(tables, monkeypatch):
    seen = []

    class Meddler(Bot):
        def choose(self, game, view, seat, rng):
            seen.append((view, seat, game.to_dict(view) == game.to_dict(game.view(table.play.state, seat))))
            answer = game.sample(view, seat, rng)
            view.coins[seat] += 100
            view.stack.clear()
            return answer

    monkeypatch.setitem(BOTS, "meddler", Meddler())
    table = create_table(tables, "meddler", "")
    assert play_bot(table)
    [(view, seat, same)] = seen
    assert view is not table.play.state
    assert (seat, same) == (0, True)
    assert table.play.state.coins[0] < 100
    assert not table.over()


def test_bots_act_only_when_it_is_their_turn(tables):
    table = create_table(tables, "", "random")
    assert not play_bot(table)
    play_answer(table)
    while table.to_act() == [0]:
        play_answer(table, "done")
    assert play_bot(table)


# -- undo ---------------------------------------------------------------------------------------------------------------
def test_undo_of_a_players_last_answer_is_free(tables, reopen):
    table = create_table(tables, *PEOPLE)
    before = position(table)
    play_answer(table)
    after = position(table)
    assert table.undo_kind([0]) == ("free", "")
    assert table.undo([0])
    assert position(table) == before == position(reopen(table))
    assert table.redo_seat([0]) == 0
    table.redo([0])
    assert position(table) == after == position(reopen(table))


def test_a_seat_without_answers_has_nothing_to_undo(tables):
    table = create_table(tables, *PEOPLE)
    play_answer(table)
    assert table.undo_kind([1]) == ("", "nothing-to-undo")
    assert table.undo_kind([]) == ("", "nothing-to-undo")
    for what in (table.undo, table.redo):
        with pytest.raises(Refused, match="nothing"):
            what([1])


def table_with_two_answers(tables: Tables, *bots: str) -> tuple[Table, str]:
    """A table at which seat 0 and then seat 1 acted, and the position before that."""
    table = create_table(tables, *bots)
    before = position(table)
    play_answer(table)
    while table.to_act() == [0]:
        play_answer(table, "done")
    if table.seats[1].bot:
        play_bot(table)
    else:
        play_answer(table)
    return table, before


def test_undo_after_an_answer_of_another_player_needs_consent(tables):
    table, before = table_with_two_answers(tables, *PEOPLE)
    assert table.undo_kind([0]) == ("ask", "undo-others")
    assert not table.undo([0])
    assert position(table) != before
    assert table.undo_proposer == 0
    with pytest.raises(TableError, match="no-seat"):
        table.vote([], True)
    table.vote([1], True)
    while position(table) != before:  # the answer may have had several steps
        assert table.undo([0])
    assert table.undo_proposer == -1
    assert [line.is_undo for line in table.log_entries()] == [True]


def test_redo_of_other_players_answers_is_refused(tables):
    table, _ = table_with_two_answers(tables, *PEOPLE)
    table.undo([0])
    table.vote([1], True)
    assert table.redo_seat([0]) == -1
    with pytest.raises(Refused, match="redo-others"):
        table.redo([0])
    assert table.redo_seat([0, 1]) == 0  # a holder of both seats can redo them


def test_a_no_or_a_new_answer_ends_the_undo_proposal(tables):
    table, _ = table_with_two_answers(tables, *PEOPLE)
    before = position(table)
    table.undo([0])
    table.vote([1], False)
    assert (table.undo_proposer, position(table)) == (-1, before)
    with pytest.raises(StaleRequest):
        table.vote([1], True)
    table.undo([0])
    play_answer(table)
    assert table.undo_proposer == -1


@pytest.mark.parametrize(("bots", "held"), [(("", ""), [0, 1]), (("", "random"), [0])])
def test_a_holder_of_all_human_seats_needs_no_consent(tables, bots, held):
    table, before = table_with_two_answers(tables, *bots)
    while position(table) != before:
        assert table.undo_kind(held)[0] == "free"
        assert table.undo(held)


def test_bots_wait_during_an_undo_vote(tables):
    table = create_table(tables, "", "random", "")
    play_answer(table)
    while table.to_act() == [0]:
        play_answer(table, "done")
    while play_bot(table):
        pass
    assert table.to_act() == [2]
    assert not table.undo([0])
    assert table.bot_to_act() == -1


# -- the log ------------------------------------------------------------------------------------------------------------
def log_events(table: Table) -> list[list[dict[str, object]]]:
    return [[event.to_dict() for event in line.events] for line in table.log_entries()]


def test_the_log_is_the_same_after_a_restart(tables, reopen):
    table = create_table(tables, "random", "random", full=True)
    for _ in range(40):
        play_bot(table)
    assert sum(map(len, log_events(table))) > 40
    stored = reopen(table)
    assert [*chain(*log_events(stored))] == [*chain(*log_events(table))]


def test_redo_after_a_restart_restores_the_events(tables, reopen):
    table = create_table(tables, *PEOPLE)
    play_answer(table)
    news = log_events(table)
    table.undo([0])
    assert [line.is_undo for line in table.log_entries()] == [True], "it was the other player's turn"
    stored = reopen(table)
    assert [line.is_undo for line in stored.log_entries()] == [True]
    stored.redo([0])
    assert log_events(stored) == news


# -- the store ----------------------------------------------------------------------------------------------------------
def test_an_act_that_cannot_be_stored_changes_nothing(tables, monkeypatch):
    table = create_table(tables, *PEOPLE)
    play_answer(table)
    before, log = position(table), log_events(table)

    def fail(*_):
        raise StoreError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(tables.store, "append", fail)
        for what in (play_answer, lambda t: t.undo([0])):
            with pytest.raises(StoreError):
                what(table)
            assert (position(table), log_events(table)) == (before, log)
    play_answer(table)
    assert position(table) != before


def test_an_error_within_an_act_leaves_the_table_unchanged(tables, monkeypatch):
    table = create_table(tables, *PEOPLE)
    before = position(table)

    def fail(_):
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(Table, "play_forced_answers", fail)
        with pytest.raises(ZeroDivisionError):
            play_answer(table)
    assert (position(table), table.version, log_events(table)) == (before, 0, [])


def test_two_servers_at_one_table_do_not_overwrite_each_other(tables, reopen):
    table = create_table(tables, *PEOPLE)
    other = reopen(table)
    play_answer(table)
    with pytest.raises(StaleRequest):
        play_answer(other)
    assert position(other) == position(table)
    play_answer(other)
    assert other.version > table.version
    assert table.sync()
    assert everything(other) == everything(table)
    assert not table.sync()


def last_written(table: Table, since: int) -> EntriesWritten:
    lasts = "" if table.proposal is None else table.proposal.id
    return EntriesWritten(since, table.play.record.entries[since:], table.times[-1], lasts)


def test_notified_entries_are_applied_and_missed_ones_are_read(tables, reopen, monkeypatch):
    table = create_table(tables, *PEOPLE)
    other = reopen(table)
    notifications = []
    for _ in range(4):
        before = table.version
        play_answer(table)
        notifications.append(last_written(table, before))
    read, looked_up = other.store.changes_since, []
    monkeypatch.setattr(other.store, "changes_since", lambda game, number: looked_up.append(number) or read(game, number))
    assert other.apply_notification(notifications[0])
    assert looked_up == []
    assert other.apply_notification(notifications[2])  # the notification between them is missing
    assert looked_up == [notifications[1].number]
    assert everything(other) == everything(table)
    assert not other.apply_notification(notifications[1])
    assert not other.apply_notification(notifications[3])
    other.needs_sync = True
    assert not other.apply_notification(notifications[3])
    assert not other.needs_sync
    assert looked_up == [notifications[1].number, table.version]


def test_a_notified_undo_ends_the_proposal(tables, reopen):
    table, _ = table_with_two_answers(tables, *PEOPLE)
    assert not table.undo([0])
    other = reopen(table)
    assert other.undo_proposer == 0  # and to a server that opens the table later
    before = table.version
    table.vote([1], True)
    assert other.apply_notification(last_written(table, before))
    assert other.undo_proposer == -1
    assert everything(other) == everything(table)


def team(tables: Tables) -> Table:
    """A table of three at which all are to act at once."""
    seats = [SeatRow(f"P{k}", here=True) for k in range(3)]
    table = tables.create("spirit_island", {"seats": 3}, seats, "browser")
    while table.to_act() != [0, 1, 2]:  # some spirits have a choice before the first turn
        play_answer(table)
    return table


def play_answer_of(table: Table, seat: int) -> EntriesWritten:
    """A seat answers; returns what other servers are notified of."""
    before = table.version
    table.answer(seat, table.decision(seat), table.game.legal(table.view(seat), seat)[-1].name)
    return last_written(table, before)


def test_a_stand_in_proposal_lasts_until_the_player_answers(tables, reopen):
    table = team(tables)
    asked = propose(table, [0], STAND_IN, 1)
    other = reopen(table)
    for seat, lasts in ((0, asked), (2, asked), (1, None)):
        assert other.apply_notification(play_answer_of(table, seat))
        assert table.proposal == other.proposal == reopen(table).proposal == lasts


def test_an_answer_ends_an_undo_proposal_made_at_another_server(tables, reopen):
    table = team(tables)
    propose(table, [0], STAND_IN, 1)
    other = reopen(table)
    propose(other, [0], UNDO, 0)
    play_answer_of(table, 2)  # it has not read the proposal
    assert reopen(table).proposal is None


def test_a_stand_in_proposal_ends_when_the_player_is_no_longer_to_act(tables):
    table = create_table(tables, *PEOPLE)
    while table.to_act() == [0]:
        play_answer(table)
    propose(table, [0], STAND_IN, 1)
    while table.to_act() == [1]:
        undo_agreed(table, 0)
    assert table.proposal is None


def test_a_table_with_unplayable_entries_is_removed_from_memory(tables):
    table = create_table(tables, *PEOPLE)
    tables.store.append(table.id, table.version, [Entry(0, "nonsense")])
    with pytest.raises(StoreError, match="cannot be replayed: entry 0: seat 0 cannot answer 'nonsense' here"):
        tables.sync(table.id)
    assert not tables.open_tables
    table = tables.get(create_table(tables, *PEOPLE).id)
    with pytest.raises(StoreError, match="entry 0: seat 0 cannot answer 'nonsense' here"):
        tables.sync(table.id, EntriesWritten(table.version, [Entry(0, "nonsense")], time.time()))
    assert not tables.open_tables


@contextmanager
def another_version():
    """Code that plays differently: its states have other fingerprints."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dolmen.table.state_summary.fingerprint", lambda game, state: "another state")
        yield


@pytest.mark.parametrize("way", ["notification", "sync", "next answer"])
def test_a_server_does_not_play_on_what_another_version_plays_differently(tables, reopen, way):
    table = tables.get(create_table(tables, *PEOPLE).id)
    play_answer(table)
    other, before = reopen(table), table.version
    with another_version():
        play_answer(other)
    written = msgspec.structs.replace(last_written(other, before), mark="another state")
    ways = {
        "notification": lambda: tables.sync(table.id, written),
        "sync": lambda: tables.sync(table.id),
        "next answer": lambda: play_answer(table),  # its number is taken
    }
    with pytest.raises(StoreError, match="cannot be replayed"):
        ways[way]()
    table = tables.get(table.id)
    assert (table.version, bool(table.frozen_reason)) == (before, True)
    with pytest.raises(TableError, match="frozen"):
        table.answer(0, table.decision(0), "any")


def test_entries_after_a_snapshot_are_compared_with_their_marks(tables, reopen):
    table = create_table(tables, *PEOPLE)
    play_answer(table)
    table.save_snapshot()
    length = table.version
    play_answer(table)
    assert not reopen(table).frozen_reason
    before = table.version
    with another_version():
        play_answer(table)
    opened = reopen(table)
    assert opened.frozen_reason
    assert length < opened.version == before


def test_a_proposal_is_known_to_all_servers(tables, reopen):
    table, _ = table_with_two_answers(tables, *PEOPLE)
    other = reopen(table)
    assert not table.undo([0])
    with pytest.raises(StaleRequest):
        save_proposal(other, Proposal("undo", 1, [1]))
    assert other.undo_proposer == 0
    other.vote([1], False)
    assert table.sync()
    assert table.undo_proposer == -1


def test_after_a_store_failure_the_table_is_read_again(tables, reopen, monkeypatch):
    """The connection may be lost after the write and before its confirmation."""
    table = create_table(tables, *PEOPLE)
    append = tables.store.append

    def lost(*words):
        append(*words)
        raise StoreError("store.unknown", game="g")

    with monkeypatch.context() as broken:
        broken.setattr(tables.store, "append", lost)
        with pytest.raises(StoreError):
            play_answer(table)
    assert table.version == 0
    assert tables.get(table.id) is table
    assert table.version > 0
    assert everything(table) == everything(reopen(table))


def test_a_table_in_mid_turn_reopens_with_the_same_question(tables, reopen):
    table = create_table(tables, "greedy", "random")
    while not (len(table.play.state.stack) and table.play.state.stack[-1].node.path == "extras"):
        assert play_bot(table)
    stored = reopen(table)
    assert position(stored) == position(table)
    assert stored.decision(stored.to_act()[0]) == table.decision(table.to_act()[0])


# -- memory -------------------------------------------------------------------------------------------------------------
def test_few_unwatched_tables_stay_in_memory(tables, monkeypatch):
    monkeypatch.setattr(module, "SPARE_TABLES", 3)
    looked_at: set[str] = set()
    tables.watched = looked_at
    made = []
    for k in range(7):
        made.append(create_table(tables, *PEOPLE))
        if k < 2:
            looked_at.add(made[-1].id)
        if k > 2:
            assert tables.get(made[2].id) is made[2]  # it is used again and again
    tables.evict_idle()
    assert list(tables.open_tables) == [made[k].id for k in (0, 1, 5, 6, 2)]


def test_an_idle_table_leaves_memory_and_can_be_reopened(tables, monkeypatch):
    table = create_table(tables, *PEOPLE)
    play_answer(table)
    tables.watched = {table.id}
    assert tables.evict_idle() == []
    monkeypatch.setattr(time, "monotonic", lambda now=time.monotonic: now() + module.IDLE_SECONDS + 1)
    assert tables.evict_idle() == [table.id]
    assert not tables.open_tables
    assert everything(tables.get(table.id)) == everything(table)


# -- changed rules ------------------------------------------------------------------------------------------------------
def other_code(monkeypatch) -> None:
    """Change the rules digest, as if the rules of Roam had changed since the game was last opened."""
    monkeypatch.setitem(game_info("roam").__dict__, "rules_digest", "other code")


def test_a_game_that_new_code_plays_alike_continues(tables, reopen, monkeypatch):
    table = create_table(tables, *PEOPLE)
    play_answer(table)
    other_code(monkeypatch)
    assert tables.store.load(table.id).rules != "other code"
    stored = reopen(table)
    assert everything(stored) == everything(table)
    assert tables.store.load(table.id).rules == "other code"
    play_answer(stored)


@pytest.mark.skipif(not state.__file__.endswith(".py"), reason="compiled code cannot be exchanged")
def test_a_server_whose_code_differs_from_the_one_that_played_on_freezes_the_game(tables, data, monkeypatch):
    table = create_table(tables, *PEOPLE)
    while table.version < 4:
        play_answer(table)
    store = Store(data)
    with monkeypatch.context() as changed:
        other_code(changed)
        apply, known = Game.apply, table.play.state.turns

        def pay(self: Game, s: Any, *rest: Any) -> None:
            apply(self, s, *rest)
            s.coins[0] += s.turns > known

        changed.setattr(Game, "apply", pay)
        elsewhere = Tables(store).get(table.id)
        assert not elsewhere.frozen_reason
        while elsewhere.version < SNAPSHOT_INTERVAL + 1 and not elsewhere.over():
            play_answer(elsewhere)
    store.close()
    with pytest.raises(StoreError, match="cannot be replayed"):
        tables.sync(table.id)
    assert tables.get(table.id).frozen_reason
    assert tables.get(table.id).version < elsewhere.version


@pytest.mark.skipif(not state.__file__.endswith(".py"), reason="compiled code cannot be exchanged")
@pytest.mark.parametrize("how", ["options", "answer"])
def test_a_game_that_new_code_plays_differently_is_frozen(tables, reopen, monkeypatch, how):
    table = create_table(tables, *PEOPLE)
    while table.version < 6:
        play_answer(table)
    node = type(table.play.state.stack[-1].node)
    with monkeypatch.context() as changed:
        other_code(changed)
        if how == "options":  # every question now has one answer less
            legal = node.legal
            changed.setattr(node, "legal", lambda self, s, f: legal(self, s, f)[:-1])
        else:
            changed.setattr(node, "legal", lambda self, s, f: [])
        stored = reopen(table)
        kept = msgspec.json.decode(stored.frozen_reason)
        assert 0 <= kept["entry"] == stored.version < table.version
        assert (stored.to_act(), stored.undo_kind([0, 1]), stored.redo_seat([0, 1])) == ([], ("", "frozen"), -1)
        for seat, request in (
            (0, lambda seat: undo_agreed(stored, seat)),
            (table.to_act()[0], lambda seat: stored.answer(seat, "", "rest")),
        ):
            with pytest.raises(TableError, match="frozen"):
                request(seat)
        assert stored.full_record() == table.full_record()
        seen = TableView(stored, ViewerContext((0, 1), True, "en")).message()
        assert (seen["decision"], seen["undo"]["kind"], seen["reset"]["may"]) == (None, "", False)
        assert f"from move {stored.version} on" in str(seen["regions"]["prompt"])
        once_more = reopen(table)
        assert (once_more.frozen_reason, once_more.version) == (stored.frozen_reason, stored.version)
    unpinned = reopen(table)  # with the old code it continues
    assert unpinned.frozen_reason == ""
    assert everything(unpinned) == everything(table)
    play_answer(unpinned)


# -- the clock ----------------------------------------------------------------------------------------------------------
def test_a_clock_set_back_does_not_lengthen_any_wait(tables, reopen, monkeypatch):
    seats = [SeatRow("Ann", here=True), SeatRow("Bob", here=True)]
    table = tables.create("roam", {"seats": 2, "first": 0}, seats, "browser", setting=TableSettings(reserve=600))
    play_answer(table)
    with monkeypatch.context() as back:
        back.setattr(time, "time", lambda now=time.time: now() - 86_400)
        for _ in range(4):
            play_answer(table)
        assert table.times == sorted(table.times)
        assert all(0 <= table.clock.used_by(seat, table.times[-1]) < 60 for seat in (0, 1))
        assert all(540 < table.clock.reserve_left(seat, time.time()) <= 600 for seat in (0, 1))
    play_answer(table)
    assert everything(reopen(table)) == everything(table)
    assert table.times == sorted(table.times)


def advance_time(monkeypatch, seconds: float, back: float) -> None:
    """Advance the time by so many seconds, while the clock of the machine is set back."""
    let_time_pass(monkeypatch, seconds)
    shift_clocks(monkeypatch, -back)


def test_a_clock_set_back_does_not_stop_the_clocks_of_the_table(tables, reopen, monkeypatch):
    seats = [SeatRow("Ann", here=True), SeatRow("Bob", here=True)]
    table = tables.create("roam", {"seats": 2, "first": 0}, seats, "browser", setting=TableSettings(reserve=60, each=10))
    play_answer(table)
    [seat] = table.to_act()
    advance_time(monkeypatch, seconds=40, back=3600)
    opened = reopen(table)  # a server that starts now does not know the time waited before
    for each, left in ((table, 30), (opened, 60)):
        assert TableView(each, ViewerContext((0,), True, "en")).clock()[seat]["left"] == pytest.approx(left, abs=5)
        assert TableDataView(each, ViewerContext((0,), True, "en", as_data=True)).seat_data()[seat].left == pytest.approx(
            left, abs=5
        )
    advance_time(monkeypatch, seconds=40, back=0)
    for each, left in ((table, -10), (opened, 30)):
        assert TableView(each, ViewerContext((0,), True, "en")).clock()[seat]["left"] == pytest.approx(left, abs=5)
    table.propose_stand_in([1 - seat], seat)
    table.reclaim_seats([seat])
    while table.to_act() == [seat]:
        play_answer(table)
    assert table.clock.used[seat] == pytest.approx(70, abs=5)
    assert reopen(table).clock.used[seat] == table.clock.used[seat]


# -- snapshots ----------------------------------------------------------------------------------------------------------
def everything(table: Table) -> list[object]:
    """Everything a table knows, replayed or not."""
    past = [(p.number, p.seat, p.fork, p.bar) for p in table.play.past]
    kinds = [table.undo_kind([seat]) for seat in range(table.game.seats)]
    clock = (table.clock.used, table.clock.waiting_since)
    return [
        position(table),
        [*chain(*log_events(table))],
        past,
        table.play.fork,
        kinds,
        clock,
        table.times,
        table.play.returned_draws,
    ]


def long_game(tables: Tables, game: str = "roam", **options: object) -> Table:
    """A game with a snapshot and some answers after it."""
    seats = [SeatRow(f"P{k}", bot="random") for k in range(4)]
    table = tables.create(game, {"seats": 4, **options}, seats, "browser")
    while table.version % SNAPSHOT_INTERVAL < 5 or table.version < SNAPSHOT_INTERVAL:
        if not play_bot(table):
            table = tables.create(game, {"seats": 4, **options}, seats, "browser")
    return table


@pytest.mark.parametrize("game", ["roam", "the_arrival", "spirit_island"])
def test_a_table_from_its_snapshot_equals_a_replayed_one(tables, reopen, monkeypatch, game):
    table = long_game(tables, game)
    stored = tables.store.load(table.id)
    assert 0 < stored.snapshot.length < len(stored.record.entries)
    with monkeypatch.context() as never:
        never.setattr(Table, "replay", None)
        resumed = reopen(table)
    stored.snapshot = None
    replayed = tables.open_stored(stored)
    assert everything(resumed) == everything(replayed) == everything(table)
    while resumed.play.past:  # back beyond the snapshot, to the first answer
        seat = next(past.seat for past in reversed(resumed.play.past) if past.seat >= 0)
        resumed.play.undo(seat, agreed=True)
        replayed.play.undo(seat, agreed=True)
        assert everything(resumed) == everything(replayed)
        if len(resumed.play.past) > SNAPSHOT_INTERVAL // 2:
            resumed.play.undo(resumed.play.past[SNAPSHOT_INTERVAL // 2].seat, agreed=True)
            replayed.play.undo(replayed.play.past[SNAPSHOT_INTERVAL // 2].seat, agreed=True)


@pytest.mark.parametrize("damage", ["torn", "foreign", "other-rules", "too-long", "nonsense"])
def test_an_invalid_snapshot_is_ignored(tables, reopen, damage):
    table, other = long_game(tables), long_game(tables)
    body = tables.store.load(table.id).snapshot.body
    rules = game_info("roam").rules_digest
    if damage == "torn":
        with tables.store.db.write_transaction() as line:
            line.execute(update(snapshots).values(body=body[: len(body) // 2]))
    elif damage == "foreign":
        with tables.store.db.write_transaction() as line:
            line.execute(delete(snapshots).where(snapshots.c.game == table.id))
            line.execute(update(snapshots).where(snapshots.c.game == other.id).values(game=table.id))
    elif damage == "other-rules":
        tables.store.save_snapshot(table.id, Snapshot(SNAPSHOT_INTERVAL, "other", body))
    elif damage == "too-long":
        tables.store.save_snapshot(table.id, Snapshot(table.version + 1, rules, body))
    else:
        tables.store.save_snapshot(table.id, Snapshot(SNAPSHOT_INTERVAL, rules, '[{"stack":[{}]},0,[],[],[],[]]'))
    assert everything(reopen(table)) == everything(table)


def test_a_game_continues_if_its_snapshot_cannot_be_stored(tables, reopen, monkeypatch):
    def fail(*_):
        raise StoreError("store.unknown", game="g")

    monkeypatch.setattr(tables.store, "save_snapshot", fail)
    table = long_game(tables)
    assert tables.store.load(table.id).snapshot is None
    assert everything(reopen(table)) == everything(table)


# -- seats --------------------------------------------------------------------------------------------------------------
def test_a_seat_can_be_taken_only_with_its_token(tables):
    table = create_table(tables, "", "", "random")
    assert tables.held_seats(table, "browser") == [0, 1]
    assert tables.is_host(table, "browser")
    assert table.seats[2].token == ""
    for wrong in ("", "x", table.seats[1].token[:-1]):
        with pytest.raises(TableError, match="no-seat"):
            tables.sit_down(table, wrong, "other", "Eve")
    assert tables.sit_down(table, table.seats[1].token, "other", "  Bob \n\t the\x00 Builder ") == 1
    assert tables.held_seats(table, "other") == [1]
    assert not tables.is_host(table, "other")
    assert table.seat_names()[1] == "Bob the Builder"
    assert tables.held_seats(table, "") == []


def test_ids_and_tokens_are_long_and_unique(tables):
    one, two = create_table(tables, *PEOPLE), create_table(tables, *PEOPLE)
    secrets = {one.id, two.id, *(seat.token for table in (one, two) for seat in table.seats)}
    assert len(secrets) == 6
    assert min(map(len, secrets)) >= 16


def test_missing_tables_bots_and_seats_are_reported(tables):
    with pytest.raises(MissingTable):
        tables.get("nowhere")
    with pytest.raises(TableError, match="no-bot"):
        create_table(tables, "", "genius")
    with pytest.raises(TableError, match="wrong-seats"):
        tables.create("roam", {"seats": 3}, [SeatRow("A"), SeatRow("B")], "browser")


def test_names_are_short_and_printable():
    assert clean_name("", "Player") == "Player"
    assert clean_name(" \x1b[31m ", "Player") == "[31m"
    assert clean_name("x" * 99, "Player") == "x" * 24
