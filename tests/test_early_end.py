"""Players end a game before its rules do: one resigns, all agree to a draw, a team gives up. The end is final and counts."""

import re
from random import Random

import pytest

import dolmen
from dolmen.engine.play import Play, Refused
from dolmen.engine.record import BadRecord, read_record, write_record
from dolmen.games.analysis import continue_analysis, start_analysis
from dolmen.store import SeatRow, Store, TableSettings
from dolmen.store.results import finished_games
from dolmen.table import StaleRequest, Table, TableError, Tables, replay_moments
from dolmen.web.live.rematch import create_rematch
from dolmen.web.pages.analysis_text import decisive_sentences, describe_analysis
from dolmen.web.render.table_view import TableView, ViewerContext

GAMES = ["roam", "the_arrival", "spirit_island"]
ANN, BOB, CAT = range(3)


def make_table(tables: Tables, game: str, *bots: str, setting: TableSettings | None = None) -> Table:
    """A table at which each person sits in a browser of their own."""
    seats = [SeatRow(f"P{seat}", bot=bot, here=seat == ANN and not bot) for seat, bot in enumerate(bots)]
    table = tables.create(game, {"seats": len(bots)}, seats, "browser 0", setting=setting)
    for seat, bot in enumerate(bots):
        if not bot and seat != ANN:
            tables.sit_down(table, table.seats[seat].token, f"browser {seat}", ("Ann", "Bob", "Cat")[seat])
    return table


def answer_any(table: Table) -> None:
    seat = table.to_act()[0]
    table.answer(seat, table.decision(seat), table.rng.choice(table.game.legal(table.play.state, seat)).name)


def play_until_all_have_answered(table: Table) -> Table:
    people = [seat for seat, who in enumerate(table.seats) if not who.bot]
    while not all(table.last_answer_time(seat, table.version) for seat in people):
        answer_any(table)
    assert not table.over()
    return table


def opened_again(tables: Tables, table: Table) -> Table:
    return Tables(tables.store).get(table.id)


def page_text(table: Table, seat: int, lang: str = "en") -> str:
    message = TableView(table, ViewerContext((seat,), False, lang)).message()
    return " ".join(str(region) for region in message["regions"].values())


# -- resigning ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ["roam", "the_arrival"])
def test_the_other_player_wins_when_one_resigns(tables, game):
    table = play_until_all_have_answered(make_table(tables, game, "", ""))
    table.resign([BOB])
    for each in (table, opened_again(tables, table)):
        assert each.over()
        assert (each.to_act(), each.result().places, each.result().winners) == ([], [1, 2], [ANN])
    [finished] = finished_games(tables.store.db)
    assert [(seat.place, seat.won) for seat in finished.seats] == [(1, True), (2, False)]


def test_the_others_keep_their_order_when_the_only_person_resigns_against_bots():
    match = dolmen.make("roam", seats=3).new_match(seed=4)
    while len(set(match.game.result(match.state).scores)) < 3:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    before = match.game.result(match.state).places
    winner = before.index(1)
    match.resign(winner)
    places = match.result.places
    assert places[winner] == 3
    assert [places[seat] for seat in range(3) if seat != winner] == [before[seat] - 1 for seat in range(3) if seat != winner]


@pytest.mark.parametrize(
    ("game", "bots", "held", "word"),
    [
        ("roam", ("", "", ""), [ANN], "resign-many"),
        ("roam", ("", "normal"), [BOB], "no-seat"),
        ("spirit_island", ("", ""), [ANN], "resign-team"),
        ("roam", ("", ""), [ANN, BOB], "resign-both"),
    ],
)
def test_a_player_resigns_only_where_that_ends_the_game_for_nobody_else(tables, game, bots, held, word):
    table = play_until_all_have_answered(make_table(tables, game, *bots))
    with pytest.raises(TableError, match=word):
        table.resign(held)
    assert not table.over()


def test_nobody_resigns_before_all_have_answered(tables):
    table = make_table(tables, "roam", "", "")
    answer_any(table)
    with pytest.raises(TableError, match="end-early"):
        table.resign([ANN])
    play_until_all_have_answered(table).resign([ANN])


def test_a_player_against_bots_resigns_at_once_but_cannot_offer_them_a_draw(tables):
    table = make_table(tables, "roam", "", "normal", "normal")
    with pytest.raises(TableError, match="draw-bots"):
        table.propose_end([ANN])
    table.resign([ANN])
    assert table.result().places[ANN] == 3


# -- agreeing to an end ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("game", "places", "kind"), [("roam", [1, 1], "draw"), ("spirit_island", [2, 2], "gave-up")])
def test_a_game_ends_when_all_players_agree(tables, game, places, kind):
    table = play_until_all_have_answered(make_table(tables, game, "", ""))
    table.propose_end([ANN])
    assert (table.over(), table.proposal.kind, table.proposal.agreed) == (False, kind, [ANN])
    table.vote([BOB], True)
    assert (table.over(), table.result().places, table.result().ending) == (True, places, kind)
    assert table.proposal is None


def test_a_declined_draw_leaves_the_game_as_it_is(tables):
    table = play_until_all_have_answered(make_table(tables, "roam", "", ""))
    before = table.version
    table.propose_end([ANN])
    table.vote([BOB], False)
    assert (table.version, table.over(), table.proposal) == (before, False, None)


def test_an_offered_draw_stays_open_while_the_game_goes_on(tables):
    table = play_until_all_have_answered(make_table(tables, "roam", "", ""))
    table.propose_end([ANN])
    answer_any(table)
    table.vote([BOB], True)
    assert table.over()


@pytest.mark.parametrize(("game", "kind"), [("roam", "draw"), ("spirit_island", "gave-up")])
def test_one_player_of_all_seats_ends_the_game_without_a_vote(tables, game, kind):
    seats = [SeatRow("Ann", here=True), SeatRow("Bob", here=True)]
    table = tables.create(game, {"seats": 2}, seats, "browser")
    table.propose_end([ANN, BOB])
    assert (table.over(), table.result().ending) == (True, kind)


def test_a_lesson_cannot_be_ended(tables):
    table = make_table(tables, "roam", "", "normal", setting=TableSettings(lesson=True))
    with pytest.raises(TableError, match="end-lesson"):
        table.resign([ANN])


# -- the end is final --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_answered_undone_or_ended_after_an_early_end(tables, game):
    seats = [SeatRow("Ann", here=True), SeatRow("Bob", here=True)]
    table = tables.create(game, {"seats": 2}, seats, "browser")
    for _ in range(6):
        answer_any(table)
    seat, question = table.to_act()[0], table.decision(table.to_act()[0])
    answer = table.game.legal(table.play.state, seat)[0]
    table.propose_end([ANN, BOB])
    for each in (table, opened_again(tables, table)):
        version = each.version
        with pytest.raises(StaleRequest):
            each.answer(seat, question, answer.name)
        for undo in (each.undo, each.undo_turn, lambda held, each=each: each.undo_to(held, 0)):
            with pytest.raises(Refused, match="undo-ended"):
                undo([ANN, BOB])
        with pytest.raises(TableError, match="already-over"):
            each.propose_end([ANN, BOB])
        with pytest.raises(TableError, match="already-over"):
            each.resign([ANN])
        assert (each.version, each.over()) == (version, True)


def test_an_answer_on_another_server_wins_or_loses_against_a_resignation_as_a_whole(tables):
    """Both are entries with the same number: only one is written."""
    here = play_until_all_have_answered(make_table(tables, "roam", "", ""))
    there = opened_again(tables, here)
    seat = there.to_act()[0]
    here.resign([1 - seat])
    with pytest.raises(StaleRequest):
        there.answer(seat, there.decision(seat), there.game.legal(there.play.state, seat)[0].name)
    assert there.over()
    assert there.version == here.version


def test_a_rematch_follows_an_early_end(tables):
    table = play_until_all_have_answered(make_table(tables, "roam", "", ""))
    table.resign([ANN])
    new_id = create_rematch(tables, table.id, "browser 0")
    assert not tables.get(new_id).over()


# -- what players see --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("lang", "ended", "headline"), [("en", "Bob resigned.", "You won"), ("de", "Bob hat aufgegeben.", "Du hast gewonnen")]
)
def test_the_page_says_who_resigned(tables, lang, ended, headline):
    table = play_until_all_have_answered(make_table(tables, "roam", "", ""))
    assert 'data-do="end-game"' in page_text(table, ANN, lang)
    table.resign([BOB])
    shown = page_text(table, ANN, lang)
    assert shown.count(ended) >= 2  # in the log and with the result
    assert headline in shown
    assert 'data-do="end-game"' not in shown


def test_the_player_who_resigned_reads_so_and_who_won(tables):
    table = play_until_all_have_answered(make_table(tables, "roam", "", ""))
    table.resign([BOB])
    shown = page_text(table, BOB)
    assert "You resigned" in shown
    assert "P0 wins" in shown
    assert 'aria-current="step"' not in shown


def test_the_page_shows_an_offered_draw_and_the_draw(tables):
    table = play_until_all_have_answered(make_table(tables, "the_arrival", "", ""))
    table.propose_end([ANN])
    assert "P0 offers a draw." in page_text(table, BOB)
    assert 'data-do="agree"' in page_text(table, BOB)
    assert "You offered a draw." in page_text(table, ANN)
    table.vote([BOB], True)
    assert "The game is a draw" in page_text(table, ANN)


def test_a_team_that_gave_up_sees_a_defeat(tables):
    table = play_until_all_have_answered(make_table(tables, "spirit_island", "", "normal"))
    table.propose_end([ANN])
    shown = page_text(table, ANN)
    assert "The team gave up." in shown
    assert "has-won" not in shown
    for label in ("Turn", "Terror Level", "Blight per player", "Score"):
        assert f'<th scope="row">{label}</th>' in shown


def test_who_gave_up_alone_is_no_team(tables):
    table = play_until_all_have_answered(make_table(tables, "spirit_island", ""))
    table.propose_end([ANN])
    shown = page_text(table, ANN)
    assert '<h2 aria-level="1">You gave up.</h2>' in shown
    assert "Du hast aufgegeben." in page_text(table, ANN, "de")


def test_the_replay_stops_at_the_early_end(tables):
    table = play_until_all_have_answered(make_table(tables, "roam", "", ""))
    before = replay_moments(table)
    table.resign([BOB])
    assert replay_moments(table) == [*before, table.version]


# -- records -----------------------------------------------------------------------------------------------------------
def ended_match(game: str = "roam") -> dolmen.Match:
    match = dolmen.make(game, seats=2).new_match(seed=3)
    for _ in range(8):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    match.resign(1)
    return match


@pytest.mark.parametrize("game", GAMES)
def test_a_record_keeps_the_early_end(game, tmp_path):
    match = ended_match(game)
    match.save(tmp_path / "game.json")
    loaded = dolmen.load(tmp_path / "game.json")
    assert (loaded.over, loaded.result.places, loaded.to_act, loaded.legal()) == (True, match.result.places, [], [])
    with pytest.raises(dolmen.IllegalAnswer):
        loaded.play(0, "pass")
    with pytest.raises(dolmen.NothingToUndo):
        loaded.undo()


def test_a_team_cannot_agree_to_a_draw():
    match = dolmen.make("spirit_island", seats=2).new_match(seed=1)
    with pytest.raises(dolmen.IllegalAnswer):
        match.agree_draw()
    assert not match.over


@pytest.mark.parametrize(
    "line",
    [
        '{"seat":0,"end":"sulked"}',
        '{"seat":7,"end":"resigned"}',
        '{"seat":0,"end":"resigned"},{"seat":0,"end":"draw"}',
        '{"seat":0,"answer":"pass","end":"draw"}',
        '{"seat":0,"end":"draw"},{"seat":0,"undo":[0]}',
    ],
)
def test_a_record_with_an_impossible_end_is_refused(line):
    match = dolmen.make("roam", seats=2, first=0).new_match(seed=3)
    match.play(0, match.legal(0)[0])
    text = write_record(match.record).replace("\n]}", f",\n{line}\n]}}")
    with pytest.raises(BadRecord):
        Play(match.game, read_record(text), Random(1))


def test_an_analysis_takes_the_outcome_from_the_early_end():
    match = ended_match()
    analysis = start_analysis(match.record)
    continue_analysis(match.game, match.record, analysis, 60.0)
    assert analysis.outcome == [1.0, 0.0]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", ["roam", "the_arrival"])
def test_an_analysis_says_that_a_player_resigned_and_calls_players_by_name(tables, game, lang):
    table = play_until_all_have_answered(make_table(tables, game, "", ""))
    for _ in range(4):
        answer_any(table)
    table.resign([BOB])
    analysis = start_analysis(table.play.record)
    continue_analysis(table.game, table.play.record, analysis, 120.0)
    described = describe_analysis(table, analysis, lang)
    first, *_ = decisive_sentences(described)
    assert first.startswith({"en": "Bob resigned.", "de": "Bob hat aufgegeben."}[lang])
    marked = [each for each in analysis.judged if each.verdict()]
    words = " ".join(word for each in marked for word in described.words(each.played) + described.words(each.better))
    assert not re.search(r"<\d>|\([AB]\)", words)


def test_a_database_keeps_the_early_end(tmp_path):
    store = Store(str(tmp_path / "games.db"))
    table = play_until_all_have_answered(make_table(Tables(store), "roam", "", ""))
    table.resign([ANN])
    store.close()
    store = Store(str(tmp_path / "games.db"))
    assert Tables(store).get(table.id).result().places == [2, 1]
    store.close()
