"""Undo: the work that it causes, its limits, and how a finished game is reopened."""

import pytest
from msgspec.structs import replace

from dolmen.engine.game import Game
from dolmen.engine.play import STATE_INTERVAL, Play, Refused
from dolmen.engine.record import Entry, Record
from dolmen.store import SeatRow, StoreError, TableSettings
from dolmen.store.results import finished_games
from dolmen.table import StaleRequest, Table, TableError, Tables, replay_moments, table_at
from dolmen.table.proposals import propose
from dolmen.table.shared_fields import UNDO
from dolmen.table.snapshots import SNAPSHOT_INTERVAL
from dolmen.table.undo import MAX_UNDOS_IN_A_ROW, ROOM_TO_FINISH
from dolmen.web.live.catch_up import MAX_ANSWERS, catch_up_updates
from dolmen.web.live.rematch import create_rematch
from dolmen.web.render.question import undo_counts
from dolmen.web.render.refusals import refusal_text
from dolmen.web.render.table_view import TableView, ViewerContext
from tests.table_helpers import play_bot

GAMES = ["roam", "the_arrival", "spirit_island"]
LONG_GAMES = ["the_arrival", "spirit_island"]
MANY_ANSWERS = 30  # more than any single action has to play; half of a game that is played in these tests


def make_table(tables: Tables, game: str, *bots: str, setting: TableSettings | None = None) -> Table:
    seats = [SeatRow(f"P{k}", bot=bot, here=not bot) for k, bot in enumerate(bots)]
    return tables.create(game, {"seats": len(bots)}, seats, "browser", setting=setting)


def answer_any(table: Table) -> None:
    seat = table.to_act()[0]
    table.answer(seat, table.decision(seat), table.rng.choice(table.game.legal(table.play.state, seat)).name)


def play_to_end(table: Table) -> Table:
    while not table.over():
        answer_any(table)
    return table


def position(table: Table) -> str:
    return table.game.write_position(table.play.state)


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one element with every answer that the rules apply."""
    calls: list[int] = []
    original = Game.apply

    def count(self: Game, state: object, seat: int, *rest: object) -> None:
        calls.append(seat)
        original(self, state, seat, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "apply", count)
    return calls


def undo_and_redo(table: Table, times: int) -> None:
    seat = next(past.seat for past in reversed(table.play.past) if past.seat >= 0)
    for _ in range(times):
        table.play.undo(seat, agreed=True)
        table.play.redo(seat, agreed=True)


# -- cost --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_opening_a_table_does_not_replay_pairs_of_undo_and_redo(tables, applied, monkeypatch, game):
    table = make_table(tables, game, "", "")
    for _ in range(30):
        answer_any(table)
    with table.transaction():
        undo_and_redo(table, 400)
    stored = tables.store.load(table.id)
    stored.snapshot, answers = None, sum(entry.answer != "" for entry in stored.record.entries)
    lines: list[int] = []
    original = Record.live_entries
    monkeypatch.setattr(Record, "live_entries", lambda *args: lines.append(1) or original(*args))
    applied.clear()
    opened = tables.open_stored(stored)
    assert position(opened) == position(table)
    assert opened.version >= 830
    assert len(applied) <= answers + 2
    assert len(lines) <= 2  # the game is not replayed for each undo


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_costs_the_same_few_answers(tables, applied, game):
    table = play_to_end(make_table(tables, game, "", ""))
    with table.transaction():
        undo_and_redo(table, 50)
    opened = Tables(tables.store).get(table.id)
    moments = replay_moments(opened)
    for moment in reversed(moments):  # the first requests replay what the snapshot has left out
        applied.clear()
        table_at(opened, moment)
        assert len(applied) <= SNAPSHOT_INTERVAL + STATE_INTERVAL
    expected, costs = Tables(tables.store).get(table.id), list[int]()
    for moment in (*moments[::7], *moments[-2::-11]):
        applied.clear()
        then = table_at(opened, moment)
        costs.append(len(applied))
        assert then.version == moment
        assert [past.number for past in then.play.past] == expected.play.record.live_entries(moment)
    assert max(costs) <= STATE_INTERVAL
    assert position(opened) == position(table)


def test_an_undo_after_a_restart_replays_few_answers_however_long_the_game_is(tables, applied):
    table = play_to_end(make_table(tables, "the_arrival", "", ""))
    assert len(table.play.past) > 4 * SNAPSHOT_INTERVAL
    for number in table.play.record.live_entries()[::15]:
        expected = table.game.write_position(table_at(table, number).play.state)
        opened = Tables(tables.store).get(table.id)
        applied.clear()
        opened.play.undo_to(0, number)
        assert len(applied) <= SNAPSHOT_INTERVAL
        assert position(opened) == expected


def test_catching_up_with_a_long_game_replays_only_its_last_answers(tables, applied):
    table = play_to_end(make_table(tables, "the_arrival", "", ""))
    assert len(table.play.past) > 2 * MAX_ANSWERS
    applied.clear()
    other = 1 - table.play.past[-1].seat  # only what came after the viewer's own last answer is shown
    updates = list(catch_up_updates(table, ViewerContext((other,), True, "en"), 1))
    assert len(updates) > 1
    assert len(applied) <= 2 * MAX_ANSWERS + STATE_INTERVAL


def test_a_moment_inside_undone_answers_is_shown_as_it_was(tables):
    table = make_table(tables, "roam", "", "")
    positions = {}
    for _ in range(12):
        answer_any(table)
        positions[table.version] = position(table)
    for _ in range(5):
        table.play.undo(table.play.past[-1].seat, agreed=True)
    while len(table.play.past) < 12:
        table.play.play_answer((seat := table.game.to_act(table.play.state)[0]), table.game.legal(table.play.state, seat)[0])
    for version, expected in positions.items():
        play = table.play.at_moment(version)
        assert table.game.write_position(play.state) == expected


def test_redo_after_several_undos_brings_back_each_answer(tables):
    table = make_table(tables, "roam", "", "")
    positions = [position(table)]
    for _ in range(10):
        answer_any(table)
        if len(table.play.past) == len(positions):
            positions.append(position(table))
    seats = [past.seat for past in table.play.past]
    assert -1 not in seats  # a forced answer would join two undos
    for seat in reversed(seats):
        table.play.undo(seat, agreed=True)
    for count, seat in enumerate(seats, 1):
        table.play.redo(seat, agreed=True)
        assert position(table) == positions[count]


def contents(table: Table) -> tuple[object, ...]:
    """Everything that a failed action could have changed."""
    play, log = table.play, [(entry.number, entry.is_undo, len(entry.events)) for entry in table.log_entries()]
    past, undone = [(p.number, p.seat, p.fork, p.bar) for p in play.past], [line.number for line in play.undone]
    counts = vars(play.counts.copy().update(play.record.entries))
    draws = {deck: names[:] for deck, names in play.returned_draws.items()}
    known = (position(table), play.record.entries[:], past, play.fork, draws, counts, undone)
    return *known, sorted(table.events), table.times[:], table.clock.used[:], table.clock.waiting_since[:], log


ACTIONS = {
    "answer": answer_any,
    "undo": lambda table: table.undo([0]),
    "redo": lambda table: table.redo([0]),
    "go back": lambda table: table.undo_to([0, 1], 0),
}


def freely_undoable(tables: Tables, game: str) -> Table:
    """A table of two people in a long game, where seat 0 can freely take back its last answer, but not all of them."""
    table = make_table(tables, game, "", "")
    while len(table.play.past) < 2 * MANY_ANSWERS or table.undo_kind([0])[0] != "free":
        if table.over():  # too soon: try another game
            table = make_table(tables, game, "", "")
        answer_any(table)
    return table


@pytest.mark.parametrize("game", LONG_GAMES)
def test_an_undo_that_ends_in_a_question_to_the_others_replays_few_answers(tables, applied, monkeypatch, game):
    table = freely_undoable(tables, game)
    before, undo, undone = contents(table), Play.undo, []
    monkeypatch.setattr(Play, "undo", lambda play, seat: undone.append(seat) or undo(play, seat))
    applied.clear()
    assert not table.undo_to([0], 0)
    assert table.undo_proposer == 0
    assert contents(table) == before
    assert undone
    # each undo replays the answers since a kept state, and the later ones of others, which stay
    assert len(applied) <= 2 * STATE_INTERVAL * len(undone)


@pytest.mark.parametrize("game", LONG_GAMES)
@pytest.mark.parametrize("action", ACTIONS)
def test_a_failed_write_replays_nothing(tables, applied, monkeypatch, game, action):
    table = freely_undoable(tables, game)
    if action == "redo":
        assert table.undo([0])

    def fail(*_: object) -> None:
        raise StoreError("store.full")

    before = contents(table)
    with monkeypatch.context() as patch:
        patch.setattr(tables.store, "append", fail)
        applied.clear()
        with pytest.raises(StoreError):
            ACTIONS[action](table)
    assert len(applied) < MANY_ANSWERS
    assert contents(table) == before
    if action == "redo":
        table.redo([0])
    answer_any(table)
    assert position(Tables(tables.store).get(table.id)) == position(table)
    assert contents(table)[3:7] == contents(tables.open_stored(replace(tables.store.load(table.id), snapshot=None)))[3:7]


def test_a_person_who_plays_alone_goes_back_in_one_entry(tables, applied):
    table = make_table(tables, "the_arrival", "", "")
    while len(table.play.past) < 60:
        answer_any(table)
    version = table.version
    applied.clear()
    assert table.undo_to([0, 1], 20)
    assert table.version == version + 1
    assert len(table.play.past) <= 20
    assert len(applied) <= STATE_INTERVAL


@pytest.mark.parametrize("automatic", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_a_redo_that_cannot_succeed_replays_few_answers(tables, applied, game, automatic):
    table = make_table(tables, game, "", "")
    while len(table.play.past) < 60 or table.over():
        if table.over():  # too soon: try another game
            table = make_table(tables, game, "", "")
        answer_any(table)
    table.undo_to([0, 1], 1)
    if automatic:  # as if there were only one answer
        seat = table.to_act()[0]
        table.play.play_answer(seat, table.game.legal(table.play.state, seat)[0], auto=True)
    else:
        answer_any(table)
        table.undo([0, 1])
        table.redo([0, 1])
    version = table.version
    applied.clear()
    with pytest.raises(Refused, match="nothing-to-redo"):
        table.redo([0, 1])
    assert len(applied) < MANY_ANSWERS
    assert table.version == version


# -- limits ------------------------------------------------------------------------------------------------------------
def test_undos_in_a_row_are_limited_until_the_game_goes_on(tables):
    table = make_table(tables, "roam", "", "")
    answer_any(table)
    answer_any(table)
    for _ in range(MAX_UNDOS_IN_A_ROW // 2):
        assert table.undo([0, 1])
        table.redo([0, 1])
    assert table.undo_kind([0, 1]) == ("", "undo-limit-turn")
    for refused in (table.undo, table.redo, table.undo_turn, lambda held: table.undo_to(held, 0)):
        with pytest.raises(Refused, match="undo-limit-turn"):
            refused([0, 1])
    answer_any(table)
    assert table.undo_kind([0, 1])[0] == "free"


def test_undos_of_a_seat_are_limited(tables, monkeypatch):
    monkeypatch.setattr("dolmen.table.undo.MAX_UNDOS", 6)
    table = make_table(tables, "roam", "", "")
    for _ in range(3):
        answer_any(table)
        table.undo([0, 1])
        table.redo([0, 1])
        answer_any(table)
    counts = table.play.counts.update(table.play.record.entries)
    assert sum(counts.undos) == 6
    table.play.counts.undos = [6, 6]
    assert table.undo_kind([0, 1]) == ("", "undo-limit")
    with pytest.raises(Refused, match="undo-limit"):
        table.undo([0, 1])
    play_to_end(table)


@pytest.mark.parametrize("limit", ["MAX_UNDOS", "MAX_UNDOS_IN_A_ROW"])
def test_a_player_cannot_use_up_the_undos_of_the_others(tables, monkeypatch, limit):
    monkeypatch.setattr(f"dolmen.table.undo.{limit}", 6)
    table = make_table(tables, "roam", "", "")
    while True:
        answer_any(table)
        seat = table.play.past[-1].seat
        if seat >= 0 and table.undo_kind([seat])[0] == "free" and any(past.seat == 1 - seat for past in table.play.past):
            break
    for _ in range(3):
        table.undo([seat])
        table.redo([seat])
    for refused in (table.undo, table.redo):
        with pytest.raises(Refused, match="undo-limit"):
            refused([seat])
    assert table.undo_kind([1 - seat])[0] == "ask"


@pytest.mark.parametrize(("limit", "word"), [("MAX_UNDOS", "undo-limit"), ("MAX_UNDOS_IN_A_ROW", "undo-limit-turn")])
@pytest.mark.parametrize("far", [False, True])
def test_undos_that_the_others_agree_to_are_limited_too(tables, monkeypatch, limit, word, far):
    table = make_table(tables, "roam", "", "")
    seat = table.to_act()[0]
    while table.undo_kind([seat])[0] != "ask":
        answer_any(table)

    propose(table, [seat], UNDO, seat, to=table.play.past[-1].number if far else -1)
    version = table.version
    monkeypatch.setattr(f"dolmen.table.undo.{limit}", 0)  # reached by other undos before the others agree
    with pytest.raises(Refused, match=f"^{word}$"):
        table.vote([1 - seat], True)
    with pytest.raises(Refused, match=f"^{word}$"):
        table.undo([seat])
    assert table.version == version
    monkeypatch.undo()
    table.vote([1 - seat], True)
    assert table.version == version + 1


@pytest.mark.parametrize(("lang", "words"), [("en", "undo"), ("de", "Rücknahmen")])
def test_a_page_says_which_limit_of_undos_is_reached(lang, words):
    texts = {refusal_text(word, lang) for word in ("undo-limit", "undo-limit-turn", "")}
    assert len(texts) == 3
    assert sum(words in text for text in texts) == 2


def test_the_entries_of_a_table_are_limited_and_undos_leave_room_to_finish(tables, monkeypatch):
    table = make_table(tables, "roam", "", "random")
    while play_bot(table) or table.version < 4:
        answer_any(table)
    monkeypatch.setattr("dolmen.table.undo.MAX_ENTRIES", table.version + ROOM_TO_FINISH)
    with pytest.raises(Refused, match="undo-limit"):
        table.undo([0])
    answer_any(table)
    monkeypatch.setattr("dolmen.table.core.MAX_ENTRIES", table.version)
    assert table.bot_to_act() == -1
    with pytest.raises(TableError, match="game-too-long"):
        answer_any(table)
    assert Tables(tables.store).get(table.id).version == table.version  # the table can be opened


# -- finished games ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_no_player_alone_can_undo_the_end_of_a_game(tables, game):
    table = play_to_end(make_table(tables, game, "", ""))
    before = table.version
    for held in ([0], [1]):
        assert table.undo_kind(held) == ("reopen", "undo-finished")
        for refused in (table.undo_turn, table.redo, lambda held: table.undo_to(held, 0)):
            with pytest.raises(Refused, match="undo-finished"):
                refused(held)
        assert table.undo(held) is False  # the other player is asked
        assert table.version == before
        table.vote([1 - held[0]], agree=False)
    assert table.over()
    assert len(finished_games(tables.store.db)) == 1


@pytest.mark.parametrize("game", GAMES)
def test_all_players_together_reopen_a_game_which_then_counts_no_more(tables, game):
    table = play_to_end(make_table(tables, game, "", ""))
    other = Tables(tables.store).get(table.id)
    table.undo([1])
    table.vote([0], agree=True)
    assert not table.over()
    assert table.setting.reopened
    other.sync()
    assert other.setting.reopened
    assert Tables(tables.store).get(table.id).setting.reopened
    assert finished_games(tables.store.db) == []
    play_to_end(table)
    assert finished_games(tables.store.db) == []


def test_a_single_player_confirms_before_a_finished_game_is_reopened(tables):
    table = make_table(tables, "roam", "", "random")
    while not table.over():
        if not play_bot(table):
            answer_any(table)
    assert table.undo([0]) is False
    assert table.over()
    table.vote([0], agree=True)
    assert not table.over()
    assert table.setting.reopened


def host_of(tables: Tables, table: Table) -> str:
    return next(iter(tables.store.holders_by_seat(table.id).values()))[0]


def test_a_game_with_a_rematch_is_not_reopened(tables):
    table = play_to_end(make_table(tables, "roam", "", ""))
    other = Tables(tables.store).get(table.id)
    table.undo([0])
    assert create_rematch(tables, table.id, host_of(tables, table))
    for each in (table, Tables(tables.store).get(table.id)):  # also after a restart
        assert each.undo_kind([0]) == ("", "undo-rematch")
        with pytest.raises(Refused, match="undo-rematch"):
            each.undo([0])
    with pytest.raises(Refused, match="undo-rematch"):
        table.vote([0, 1], agree=True)  # a proposal from before the rematch
    other.proposal = table.proposal
    with pytest.raises(StaleRequest):
        other.vote([0, 1], agree=True)  # a server that has not heard of the rematch
    assert table.over()


def test_the_rematch_of_a_reopened_game_counts(tables):
    table = play_to_end(make_table(tables, "roam", "", ""))
    table.undo([0])
    table.vote([0, 1], agree=True)
    play_to_end(table)
    play_to_end(tables.get(create_rematch(tables, table.id, host_of(tables, table))))
    assert len(finished_games(tables.store.db)) == 1


def test_a_player_with_a_stand_in_must_agree_before_a_game_is_reopened(tables):
    table = make_table(tables, "roam", "", "")
    for _ in range(4):
        answer_any(table)
    tables.store.set_stand_in(table.id, 1, "random")
    table.sync()
    while not table.over():
        if not play_bot(table):
            answer_any(table)
    table.undo([0])
    table.vote([0], agree=True)
    assert table.over()


def test_the_end_of_a_practice_game_can_be_undone_freely(tables):
    table = play_to_end(make_table(tables, "roam", "", "", setting=TableSettings(known=True)))
    assert table.undo([0, 1])
    assert not table.over()


def test_an_undo_at_a_frozen_table_is_refused(tables):
    table = make_table(tables, "roam", "", "")
    answer_any(table)
    table.frozen_reason = "differs"
    with pytest.raises(TableError, match="frozen"):
        table.undo([0, 1])


def test_the_result_shows_each_players_undos(tables):
    seats = [SeatRow("Ann", here=True), SeatRow("Player 2", here=True)]
    table = tables.create("roam", {"seats": 2, "first": 0}, seats, "browser")
    view = TableView(table, ViewerContext((0,), True, "en"))
    table.play.record.entries.extend([Entry(1, undo=[0]), Entry(1, undo=[1])])
    assert undo_counts(view) == "Player 2: 2"
