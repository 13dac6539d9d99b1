"""The lessons: a player who follows the coach reaches the end, and one who does something else is led back."""

import random
import re

import pytest

from dolmen.games import GAMES, game_info
from dolmen.games.bot_questions import compute_answer
from dolmen.games.lessons import LEARNER, given_answers
from dolmen.store import SeatRow, Store, TableSettings
from dolmen.store.results import finished_games
from dolmen.table import Table, Tables
from dolmen.text import LANGUAGES, catalogue, say
from dolmen.web.render.coach import coach_advice
from dolmen.web.render.rules import RULE_ID, rule_ids
from tests.web_client import SocketPage, open_socket

LONGEST = 3000  # the maximum number of answers in a game


@pytest.fixture(params=list(GAMES))
def table(request, tmp_path):
    store = Store(str(tmp_path / "games.sqlite3"))
    yield create_lesson_table(Tables(store), request.param)
    store.close()


def create_lesson_table(tables: Tables, game: str) -> Table:
    """The table of a lesson, as the page creates it."""
    lesson = game_info(game).lesson
    record = lesson.make_record(game_info(game).make(lesson.options, None))
    seats = [SeatRow("Bran" if bot else "Ann", bot=bot, here=not bot) for bot in lesson.seats]
    return tables.create(game, lesson.options, seats, "ann", setting=TableSettings(lesson=True), record=record)


def let_bots_act(table: Table) -> None:
    while (question := table.bot_question()) is not None:
        table.answer(question.seat, question.decision, compute_answer(question))


def coach_step(table: Table, lang: str = "en"):
    return coach_advice(table, table.view(LEARNER), [LEARNER], lang)


def follow_coach(table: Table) -> list[str]:
    """Answer as the coach says to the end of the lesson; returns the headlines."""
    heads = []
    let_bots_act(table)
    while advice := coach_step(table):
        heads.append(advice.head)
        if not advice.give:
            break
        table.answer(LEARNER, table.decision(LEARNER), advice.give)
        let_bots_act(table)
    return heads


def test_following_the_coach_goes_through_every_step_to_the_end(table):
    lesson, game = table.lesson, table.game.name
    assert follow_coach(table) == [say("en", f"{game}.lesson.{step.say}.head") for step in lesson.step]
    assert given_answers(table.play.record, LEARNER) == lesson.answers(LEARNER)
    for seat in range(1, len(lesson.seats)):
        assert given_answers(table.play.record, seat)[: len(lesson.answers(seat))] == lesson.answers(seat)
    assert not lesson.has_left_path(table.play.record)
    if game == "roam":
        assert table.over()
        assert table.game.result(table.play.state).winners == [LEARNER]


def test_a_lesson_has_no_randomness(table, tmp_path):
    store = Store(str(tmp_path / "other.sqlite3"))
    other = create_lesson_table(Tables(store), table.game.name)
    for one in (table, other):
        follow_coach(one)
    assert table.play.record.entries == other.play.record.entries
    store.close()


def test_a_lesson_continues_after_a_restart(table):
    let_bots_act(table)
    advice = coach_step(table)
    table.answer(LEARNER, table.decision(LEARNER), advice.give)
    let_bots_act(table)
    again = Tables(table.store).get(table.id)
    assert coach_step(again) == coach_step(table)
    assert coach_step(again).number == advice.number + 1
    assert follow_coach(again)[-1] == say("en", f"{table.game.name}.lesson.{table.lesson.step[-1].say}.head")


def test_the_coach_notices_when_the_learner_leaves_the_path_and_leads_back(table):
    """At every step: another answer and some more; one request leads back to the same step."""
    rng = random.Random(3)
    let_bots_act(table)
    strayed = 0
    while (advice := coach_step(table)).give:
        others = [a.name for a in table.game.legal(table.play.state, LEARNER) if a.name != advice.give]
        if others and not strayed > 8:
            strayed += 1
            table.answer(LEARNER, table.decision(LEARNER), rng.choice(others))
            for _ in range(3):
                let_bots_act(table)
                if not table.over():
                    assert coach_step(table).strayed
                    table.play_answer(LEARNER, table.game.sample(table.view(LEARNER), LEARNER, rng))
            table.return_to_lesson([LEARNER])
            assert coach_step(table) == advice
        table.answer(LEARNER, table.decision(LEARNER), advice.give)
        let_bots_act(table)
    assert strayed > 2


def test_an_undone_step_is_taught_again(table):
    let_bots_act(table)
    first = coach_step(table)
    table.answer(LEARNER, table.decision(LEARNER), first.give)
    let_bots_act(table)
    second = coach_step(table)
    assert second.number == 2
    table.undo([LEARNER])
    assert coach_step(table) == first
    table.redo([LEARNER])
    let_bots_act(table)
    assert coach_step(table) == second


@pytest.mark.parametrize("seed", [0, 1])
def test_a_lesson_played_at_random_ends(table, seed):
    rng = random.Random(seed)
    for _ in range(LONGEST):
        if table.over():
            break
        let_bots_act(table)
        if not table.over():
            assert coach_step(table) is not None
            table.play_answer(LEARNER, table.game.sample(table.view(LEARNER), LEARNER, rng))
    assert table.over()
    assert coach_step(table).head


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_has_a_text_in_every_language_and_names_existing_rules(table, lang):
    game = table.game.name
    for step in table.lesson.step:
        for part in ("head", "text"):
            text = say(lang, f"{game}.lesson.{step.say}.{part}")
            assert set(RULE_ID.findall(text)) <= rule_ids(game), text
    assert len({step.say for step in table.lesson.step}) == len(table.lesson.step)
    assert RULE_ID.search(say(lang, f"{game}.lesson.{table.lesson.step[0].say}.text"))


PLACES = ("sq-", "loc-", "prov-", "land-")  # how the ids of places on the map begin


def element_name(table: Table, element: str, lang: str) -> str:
    """The name of an element as texts use it."""
    if element.startswith("sq-"):
        return element.removeprefix("sq-")
    found = game_info(table.game.name).ui.inspect(table.game, table.view(LEARNER), LEARNER, element, lang)
    assert found is not None, element
    return re.split(r"[:,(]", found[1].splitlines()[0])[0].strip()


def named_places(table: Table, text: str, lang: str) -> list[str]:
    """The places of the map that a text names, in order."""
    game = table.game
    ids = [
        f"{'land' if game.name == 'spirit_island' else 'sq' if game.name == 'roam' else 'loc'}-{place}"
        for place in game.places
    ]
    if game.name == "the_arrival":
        ids += [f"prov-{name}" for name in game.components.province_names]
    names = set()
    for element in ids:
        if game_info(game.name).ui.inspect(game, table.view(LEARNER), LEARNER, element, lang) is not None:
            names.add(element_name(table, element, lang))
    found = [(match.start(), name) for name in names for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text)]
    return [name for _, name in sorted(found)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_text_names_what_the_coach_points_at(table, lang):
    """The arrow shows the elements of the wanted option in turn. The first place that a text names is the place of the
    arrow, and the text names the card or tile to choose.
    """
    ui, checked = game_info(table.game.name).ui, 0
    let_bots_act(table)
    while (advice := coach_step(table, lang)).give:
        view, game, text = table.view(LEARNER), table.game, f"{advice.head} {advice.text}"
        legal = game.legal(view, LEARNER)
        option = ui.answer_options(game, view, LEARNER, legal, lang, ["Ann", "Bran"])[
            [a.name for a in legal].index(advice.give)
        ]
        pointed = [element for element in option["at"] if element.startswith(PLACES)]
        if pointed:
            assert named_places(table, text, lang)[:1] == [element_name(table, pointed[0], lang)], (advice.give, pointed)
            checked += 1
        for element in option["at"][:1]:
            if element.startswith(("card-", "tile-")):
                assert element_name(table, element, lang) in text, (advice.give, element)
                checked += 1
        table.answer(LEARNER, table.decision(LEARNER), advice.give)
        let_bots_act(table)
    assert checked > 3


def test_every_text_about_a_question_belongs_to_an_existing_question(table):
    about = [key for key in catalogue("en") if key.startswith(f"{table.game.name}.lesson.about.")]
    assert about
    assert all(key.rpartition(".about.")[2] in table.game.nodes for key in about)


def test_lessons_do_not_count_in_the_statistics(table):
    follow_coach(table)
    while not table.over():
        table.play_answer(table.to_act()[0], table.game.sample(table.play.state, table.to_act()[0], random.Random(1)))
    assert finished_games(table.store.db) == []


def test_watchers_are_not_taught(table):
    assert coach_advice(table, table.view(-1), [], "en") is None


# -- on the page ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_one_click_starts_a_lesson(browser, game):
    for page in (f"/?game={game}", f"/rules/{game}"):
        assert f'action="/learn/{game}"' in browser.get(page).text
    made = browser.post(f"/learn/{game}", follow_redirects=False)
    assert made.status_code == 303
    with open_socket(browser, made.headers["location"].removeprefix("/t/")) as line:
        ann = SocketPage(line)
        while not ann.last or not ann.last["decision"]:
            ann.receive()
        step = game_info(game).lesson.step[0]
        assert say("en", f"{game}.lesson.{step.say}.head") in ann.regions["coach"]
        ann.answer(next(option["id"] for option in ann.last["decision"]["options"] if option["id"] != step.give))
        while 'data-coach="return"' not in ann.regions["coach"]:
            ann.receive()
        ann.say(do="return")
        while f'data-give="{step.give}"' not in ann.regions["coach"]:
            ann.receive()


def test_a_rematch_after_a_lesson_is_a_real_game(browser):
    table = browser.post("/learn/roam", follow_redirects=False).headers["location"]
    with open_socket(browser, table.removeprefix("/t/")) as line:
        ann = SocketPage(line)
        while not ann.regions.get("result"):
            ann.receive()
            if ann.last["decision"] and (give := re.search(r'data-give="([^"]+)"', ann.regions["coach"])):
                ann.answer(give[1])
    again = browser.post(f"{table}/rematch", follow_redirects=False).headers["location"]
    with open_socket(browser, again.removeprefix("/t/")) as line:
        ann = SocketPage(line)
        ann.receive()
        assert ann.regions["coach"] == ""
        assert "8/10" not in ann.regions["own"]


def test_only_our_own_pages_can_start_a_lesson(browser):
    assert browser.post("/learn/roam", headers={"origin": "http://elsewhere"}).status_code == 403
    assert browser.post("/learn/chess").status_code == 404
