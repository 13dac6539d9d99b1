"""The analysis of finished games: how decisions and draws are judged, and how the analysis runs in the background."""

from __future__ import annotations

import asyncio
import re
from functools import cache
from random import Random

import msgspec
import pytest

from dolmen.engine.chance import RandomChance
from dolmen.engine.play import Play, new_play
from dolmen.engine.record import BadRecord, Entry
from dolmen.games import GAMES, game_info, make
from dolmen.games import analysis as judge
from dolmen.games.analysis import (
    Analysis,
    DrawLuck,
    JudgedAnswer,
    RolloutComparison,
    accuracy,
    continue_analysis,
    judge_answer,
    luckiest_draw,
    start_analysis,
    total_luck,
)
from dolmen.games.bots import GreedyBot, RandomBot
from dolmen.store import SeatRow, Store
from dolmen.store.analyses import load_analysis, save_analysis
from dolmen.table import read_analysis
from dolmen.text import LANGUAGES
from dolmen.web.live import analyses as background
from dolmen.web.live.long_jobs import JobRefused
from dolmen.web.meters import Client
from tests.analysis_helpers import SMALL_SEARCHES
from tests.web_client import another_browser, new_table

OPTIONS = {"roam": {"seats": 2}, "the_arrival": {"seats": 2}, "spirit_island": {"seats": 1}}
LENGTHS = {"roam": 16, "the_arrival": 50, "spirit_island": 20}
ANN = Client("1.1.1.1", "ann")


@pytest.fixture(autouse=True)
def small_searches(monkeypatch):
    """Searches that are just large enough to compare answers."""
    for name, value in SMALL_SEARCHES.items():
        monkeypatch.setattr(judge, name, value)


@cache
def played(name: str) -> Play:
    """The beginning of a game, played at random. The judge does not need an end."""
    play = new_play(make(name, OPTIONS[name]), Random(3))
    play.play_forced()
    rng = Random(4)
    while len(play.record.entries) < LENGTHS[name]:
        seat = play.game.to_act(play.state)[0]
        play.play_answer(seat, play.game.sample(play.game.view(play.state, seat), seat, rng))
        play.play_forced()
    return play


def analyse(play: Play, seconds: float) -> tuple[Analysis, int]:
    """The complete analysis, and the number of jobs; it is stored and read again between two of them."""
    analysis, jobs = start_analysis(play.record), 0
    while not analysis.is_complete():
        continue_analysis(play.game, play.record, analysis, seconds)
        analysis = msgspec.json.decode(msgspec.json.encode(analysis), type=Analysis)
        jobs += 1
    return analysis, jobs


# -- the judge -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", GAMES)
def test_the_same_record_gives_the_same_analysis_also_in_small_parts(name):
    play = played(name)
    whole, jobs = analyse(play, 1000.0)
    assert jobs == 1
    parts, jobs = analyse(play, 0.0)
    assert jobs > 1
    assert msgspec.json.encode(parts) == msgspec.json.encode(whole)


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_is_judged_with_chances_and_words(name):
    play = played(name)
    analysis, _ = analyse(play, 1000.0)
    assert (analysis.done, analysis.total) == (len(play.record.live_entries()),) * 2
    assert sum(analysis.outcome) <= 1.0
    seats = 1 if game_info(name).cooperative else play.game.seats
    numbers = [judged.entry for judged in analysis.judged]
    assert numbers == sorted(set(numbers))
    assert len(numbers) > 3
    for judged in analysis.judged:
        entry = play.record.entries[judged.entry]
        assert (entry.seat, entry.answer, entry.auto) == (judged.seat, judged.answer, False)
        assert len(judged.chances) == len(judged.expected) == len(analysis.outcome) == seats
        assert all(-1e-9 <= chance <= 1 + 1e-9 for chance in judged.chances + judged.expected)
        assert judged.verdict() == "" or judged.best != judged.answer
        for lines in (judged.played, judged.better) if judged.verdict() else ():
            assert set(lines) == set(LANGUAGES)
            assert all(line and all(line) for line in lines.values())
    assert {draw.entry for draw in analysis.draws} == {n for n in play.record.live_entries() if play.record.entries[n].drew}
    assert any(judged.verdict() for judged in analysis.judged)  # random play is bad


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_is_judged_from_the_view_of_its_seat_only(name):
    game = make(name, {"seats": 2})
    judged = 0
    for steps in (6, 20):
        chance = RandomChance(Random(steps))
        s = game.start(chance)
        for _ in range(steps):
            seat = game.to_act(s)[0]
            game.apply(s, seat, game.sample(s, seat, chance.rng), chance)
        seat = game.to_act(s)[0]
        other = game.resample_hidden(s, seat, Random(7))
        answer = game.legal(s, seat)[0]
        found = []
        for each in (s, other):
            analysis = Analysis(1)
            judgement = judge_answer(game, game.view(each, seat), seat, answer, 5, analysis)
            while analysis.comparison is not None:
                judgement = judge_answer(game, game.view(each, seat), seat, answer, 5, analysis)
            found.append(judgement and (judgement.best.name, judgement.chances, judgement.expected, judgement.line))
        judged += found[0] is not None
        assert found[0] == found[1]
    assert judged


def test_verdicts_follow_the_chance_that_was_lost():
    lost = {0.0: "", 0.049: "", 0.06: "inaccuracy", 0.11: "mistake", 0.3: "blunder"}
    for loss, verdict in lost.items():
        assert JudgedAnswer(0, 1, "a", "b", [0.5, 0.5], [0.5 + loss, 0.5 - loss]).verdict() == verdict
        assert JudgedAnswer(0, 1, "a", "b", [0.5], [0.5 - loss]).verdict() == verdict  # of a team
    assert JudgedAnswer(0, 0, "a", "a", [0.5, 0.5], [0.6, 0.4]).lost_chance() == 0.0


def test_accuracy_falls_with_the_losses():
    def accuracy_of(*losses: float) -> float:
        judged = [JudgedAnswer(n, 0, "a", "b", [0.9], [0.9 - loss]) for n, loss in enumerate(losses)]
        return accuracy(Analysis(1, judged=judged, outcome=[1.0]), 0)

    assert accuracy_of() == accuracy_of(0.0, 0.0) == 100.0
    assert 100 > accuracy_of(0.0, 0.1) > accuracy_of(0.1, 0.1) > accuracy_of(0.4, 0.4) > accuracy_of(0.9) >= 0


def test_luck_is_what_draws_gave_compared_with_others():
    draws = [DrawLuck(3, [0.1, -0.1]), DrawLuck(8, [-0.3, 0.3])]
    analysis = Analysis(9, draws=draws, outcome=[0.0, 1.0])
    assert total_luck(analysis) == pytest.approx([-0.2, 0.2])
    assert luckiest_draw(analysis, 0, 1) is draws[0]
    assert luckiest_draw(analysis, 0, -1) is draws[1]
    assert luckiest_draw(Analysis(0, outcome=[1.0]), 0, 1) is None


def test_a_better_draw_counts_as_luck(monkeypatch):
    """The Fomori that a Spread draws differ; over all outcomes the luck is about zero."""
    monkeypatch.setattr(judge, "DRAW_SAMPLES", 8)
    play = played("the_arrival")
    analysis = Analysis(len(play.record.live_entries()))
    state = judge.first_state(play.game, play.record)
    gains = []
    for number in play.record.live_entries():
        entry = play.record.entries[number]
        answer = play.game.read(entry.answer)
        if entry.drew and len(gains) < 10:
            gains.append(judge.luck_of_draw(play.game, state, entry.seat, answer, number, entry.drew))
        play.game.apply(state, entry.seat, answer, judge.ReplayChance(judge.to_draws(entry.drew)))
    assert analysis.draws == []
    assert all(sum(each) == pytest.approx(0, abs=1e-9) for each in gains)  # what one gains the other loses
    assert any(abs(each[0]) > 0.001 for each in gains)


def test_an_answer_must_be_better_than_chance_to_count():
    """In cooperative games another answer needs a mean gain above its standard error."""
    game = played("spirit_island").game
    state = judge.first_state(game, played("spirit_island").record)
    seat = game.to_act(state)[0]
    names = [answer.name for answer in game.legal(state, seat)[:2]]
    assert len(names) == 2

    def best_of(given: list[float], other: list[float]) -> tuple[str, float]:
        comparison = RolloutComparison(names, [given, other], [0, 1])
        judgement = judge.judge_samples(game, game.view(state, seat), seat, comparison)
        return judgement.best.name, judgement.chances[0] - judgement.expected[0]

    assert best_of([0.2, 0.3], [0.6, 0.7]) == (names[1], pytest.approx(0.4))
    assert best_of([0.2, 0.6], [0.1, 0.9]) == (names[0], 0.0)
    assert best_of([0.5, 0.5], [0.4, 0.4]) == (names[0], 0.0)


def test_a_record_with_an_unknown_answer_is_refused():
    play = played("roam")
    record = msgspec.structs.replace(play.record, entries=[Entry(0, "no-such-answer")])
    with pytest.raises(BadRecord):
        continue_analysis(play.game, record, start_analysis(record), 1.0)


# -- the store -----------------------------------------------------------------------------------------------------------
def test_an_analysis_is_saved_for_one_length_of_the_game(data):
    store = Store(data)
    record = played("roam").record
    game_id = "some-game"
    store.create(game_id, record, None, [SeatRow("Ann"), SeatRow("Bob")], "host")
    assert load_analysis(store.db, game_id, 5) == ""
    save_analysis(store.db, game_id, 5, "one")
    save_analysis(store.db, game_id, 5, "two")
    assert load_analysis(store.db, game_id, 5) == "two"
    assert load_analysis(store.db, game_id, 6) == ""  # the game was reopened and went on
    store.close()
    store = Store(data)
    assert load_analysis(store.db, game_id, 5) == "two"
    store.close()


def test_an_analysis_of_another_method_is_made_again():
    body = msgspec.json.encode(Analysis(3, method=judge.METHOD + 1)).decode()
    assert read_analysis(body) is None
    assert read_analysis("") is None
    assert read_analysis("{}") is None
    assert read_analysis(msgspec.json.encode(Analysis(3)).decode()) == Analysis(3)


# -- the server ----------------------------------------------------------------------------------------------------------
def hub_of(client):
    return client.app.state.hub


def play_to_end(client, **form: str) -> str:
    """The id of a table that was played to its end."""
    hub, table_id = hub_of(client), new_table(client, **{"kind-0": "here", "kind-1": "random", **form})

    def play():
        table = hub.tables.get(table_id)
        while not table.over():
            seat = table.to_act()[0]
            bot = RandomBot() if table.version < 16 else GreedyBot()  # the beginning has mistakes
            table.play_answer(seat, bot.choose(table.game, table.view(seat), seat, table.rng))

    client.portal.call(lambda: hub.work(play))
    return table_id


def wait_for(client, table_id: str) -> dict:
    for _ in range(1200):
        progress = client.get(f"/t/{table_id}/analysis/progress").json()
        if progress["complete"] or not progress["running"]:
            return progress
        client.portal.call(asyncio.sleep, 0.05)
    raise AssertionError("the analysis did not end")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_analysis_is_started_completed_kept_and_shared(browser, lang):
    table_id = play_to_end(browser)
    url = f"/t/{table_id}/analysis"
    page = browser.get(url)
    assert (page.status_code, "Analyse this game" in page.text) == (200, True)
    started = browser.post(url, follow_redirects=False)
    assert (started.status_code, started.headers["location"]) == (303, url)
    progress = wait_for(browser, table_id)
    assert progress["complete"]
    assert progress["done"] == progress["total"] > 0
    shown = another_browser(browser).get(f"{url}?lang={lang}", headers={"accept-language": lang})
    sentences = re.search(r'<ol class="decisive">(.*?)</ol>', shown.text, re.DOTALL)[1].count("<li>")
    assert (shown.status_code, sentences) == (200, 3)
    assert '<svg class="chances"' in shown.text
    assert {"en": "Accuracy", "de": "Genauigkeit"}[lang] in shown.text
    moments = re.findall(rf'action="/t/{table_id}/(\d+)/fork"', shown.text)
    assert moments
    assert f'href="/t/{table_id}/{moments[0]}?seat=' in shown.text
    assert browser.get(f"/t/{table_id}/{moments[0]}").status_code == 200
    forked = browser.post(f"/t/{table_id}/{moments[0]}/fork", data={"bot": "hard", "seat": "1"}, follow_redirects=False)
    table = hub_of(browser).tables.get(forked.headers["location"].removeprefix("/t/"))
    assert [seat.bot for seat in table.seats] == ["hard", ""]
    assert browser.post(url, follow_redirects=False).status_code == 303  # nothing to do
    assert not hub_of(browser).analyses.tasks


def test_only_finished_games_are_analysed(browser):
    table_id = new_table(browser, **{"kind-0": "here", "kind-1": "random"})
    for answer in (
        browser.get(f"/t/{table_id}/analysis"),
        browser.post(f"/t/{table_id}/analysis"),
        browser.get(f"/t/{table_id}/analysis/progress"),
    ):
        assert (answer.status_code, "when the game is over" in answer.text) == (400, True)
    assert not hub_of(browser).analyses.tasks
    assert browser.get("/t/nowhere/analysis").status_code == 404


def test_an_analysis_is_not_started_from_another_site(browser):
    table_id = play_to_end(browser)
    assert browser.post(f"/t/{table_id}/analysis", headers={"origin": "https://elsewhere.example"}).status_code == 403
    assert not hub_of(browser).analyses.tasks


def test_the_end_screen_and_the_replay_link_to_the_analysis(browser):
    table_id = play_to_end(browser)
    page = browser.get(f"/t/{table_id}/0")
    assert f'href="/t/{table_id}/analysis"' in page.text
    open_table = new_table(browser, **{"kind-0": "here", "kind-1": "random"})
    assert "/analysis" not in browser.get(f"/t/{open_table}/0").text


def test_an_analysis_pauses_when_nobody_waits_and_continues(browser, monkeypatch):
    table_id, hub = play_to_end(browser), hub_of(browser)
    monkeypatch.setattr(background, "JOB_SECONDS", 0.0)
    monkeypatch.setattr(background, "WAIT_SECONDS", 0.2)
    browser.post(f"/t/{table_id}/analysis", follow_redirects=False)
    while table_id in hub.analyses.tasks:
        browser.portal.call(asyncio.sleep, 0.05)  # nobody asks
    paused = browser.get(f"/t/{table_id}/analysis/progress").json()
    assert (paused["running"], paused["complete"], paused["failed"]) == (False, False, False)
    assert 0 < paused["done"] < paused["total"]
    assert "Continue the analysis" in browser.get(f"/t/{table_id}/analysis").text
    monkeypatch.setattr(background, "JOB_SECONDS", 1.0)
    monkeypatch.setattr(background, "WAIT_SECONDS", 90.0)
    browser.post(f"/t/{table_id}/analysis", follow_redirects=False)
    assert wait_for(browser, table_id)["complete"]


def test_a_client_has_few_analyses_at_once(browser, monkeypatch):
    hub = hub_of(browser)
    monkeypatch.setattr(hub.analyses, "analyse", lambda table_id, client: asyncio.sleep(3600))

    async def start(table_id: str, client: Client) -> None:
        hub.analyses.start(table_id, client)

    for table_id in ("a", "b"):
        browser.portal.call(start, table_id, ANN)
    browser.portal.call(start, "a", ANN)  # runs already
    with pytest.raises(JobRefused):
        browser.portal.call(start, "c", ANN)
    for table_id in ("c", "d"):
        browser.portal.call(start, table_id, Client(ANN.address, "cookie " + table_id))
    with pytest.raises(JobRefused):
        browser.portal.call(start, "e", Client(ANN.address, "another cookie"))
    browser.portal.call(start, "e", Client("2.2.2.2", "bob"))
    assert len(hub.analyses.tasks) == 5


def test_a_game_that_cannot_be_analysed_says_so(browser, monkeypatch):
    table_id = play_to_end(browser)

    def fail(*arguments: object) -> str:
        raise BadRecord("record.answer", entry=0, seat=0, answer="x")

    monkeypatch.setattr(background, "analyse_part", fail)
    browser.post(f"/t/{table_id}/analysis", follow_redirects=False)
    assert wait_for(browser, table_id)["failed"]
    assert "failed with an error" in browser.get(f"/t/{table_id}/analysis").text
    assert hub_of(browser).analyses.running == {}
