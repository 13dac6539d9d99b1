"""Each game in a real browser: lost connections, undo step by step, replay, refusals, German, layout, axe."""

import random
import re
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page, expect

from dolmen.engine.play import Play
from dolmen.engine.record import Record
from dolmen.games import GAMES, from_position, game_info, make
from dolmen.games.rulebook import rulebook
from dolmen.text import say
from tests.browser import (
    DESK,
    HIDDEN_ELEMENTS,
    PAGE_STATE,
    PHONE,
    PRESSABLE,
    axe_violations,
    axe_violations_in_both_themes,
    check_in_view,
    describe_violations,
    hover_until,
    open_table_with_record,
    page_version,
    play_in_browser,
    press_by_mouse,
    random_record,
    read_text_view,
    resize,
    save_screenshot,
    sign_in_as,
    stored_entries,
    wait_for_my_turn,
    wait_for_version_after,
)

MIDDLE = {"roam": 30, "the_arrival": 60, "spirit_island": 14}  # answers
TO_THE_END = 5000
SMALL_DESK = {"width": 1024, "height": 640}


def open_middle_game(page: Page, server, game: str, here: tuple[int, ...] = (0, 1), **options: object) -> str:
    """Open a table of two in the middle of a game; returns its id."""
    table = open_table_with_record(page, server, random_record(game, MIDDLE[game], seats=2, **options), 2, here)
    wait_for_my_turn(page)
    return table


# -- the connection --------------------------------------------------------------------------------------------------------
def stored_answers(server, table: str) -> list[str]:
    """The answers of people, as stored."""
    return [entry.answer for entry in stored_entries(server, table) if not entry.auto]


def answer_by_button(page: Page) -> str:
    """Give an answer by a button of the prompt or of the list; returns its name."""
    if not page.locator("#options > [data-option]").count():
        page.locator(".all-answers summary").click()
    button = page.locator("#options > [data-option], .all-answers [data-option]").first
    name = button.get_attribute("data-option")
    button.click()
    return name


PUSHING = (
    "spirit_island spirits=river phase=slow turn=2 slots=ravage/I-S,build/I-M A1=E,T A2=C,D A4=2E,T,D A5=2Pa,2D A6=Pa,T "
    "a=energy:2;plays:2;play:wash_away"
)


def record_with_two_click_answer(game: str) -> tuple[Record, int]:
    """A record in which an answer takes two clicks, and the number of seats."""
    if game != "spirit_island":
        return random_record(game, MIDDLE[game], seats=2), 2
    island, state = from_position(PUSHING)
    pushing = Play(island, Record(game, island.options(), position=island.write_position(state)), random.Random(1))
    for name in ("wash_away", "A1"):
        pushing.play_answer(0, island.read(name))
    return pushing.record, island.seats


def play_until_half_chosen(page: Page, rng: random.Random) -> str:
    """Play until a choice is partly made; returns the text of the prompt."""
    play_in_browser(page, rng, until=lambda _: page.locator("#options > .back").count() > 0)
    assert page.locator("#options > .back").count()
    return page.locator(".prompt").inner_text()


def test_a_connection_lost_in_mid_turn_loses_nothing(open_page, server):
    game = "roam"
    page = open_page()
    table = open_table_with_record(page, server, *record_with_two_click_answer(game))
    asked = play_until_half_chosen(page, random.Random(5))

    def offline(off: bool) -> None:
        page.context.set_offline(off)

    def stopped(off: bool) -> None:
        if off:
            server.stop()
        else:
            server.start()

    for breaks in (offline, stopped):
        breaks(True)
        page.wait_for_selector("#connection:not([hidden])")
        assert "Reconnecting" in page.locator("#connection").inner_text()
        assert page.locator(".prompt").inner_text() == asked
        save_screenshot(page, f"{game}-line-down")
        breaks(False)
        page.wait_for_selector("#connection", state="hidden")
        assert page.locator(".prompt").inner_text() == asked  # the partial choice is kept
    for breaks in (offline, stopped):
        wait_for_my_turn(page)
        kept, before = stored_answers(server, table), page_version(page)
        breaks(True)
        page.wait_for_selector("#connection:not([hidden])")
        given = answer_by_button(page)
        assert page_version(page) == before
        breaks(False)
        wait_for_version_after(page, before)
        page.wait_for_selector("#connection", state="hidden")
        assert stored_answers(server, table) == [*kept, given]  # the answer has arrived exactly once
    shown = read_text_view(page)
    page.reload()
    page.wait_for_selector("#map svg")
    assert read_text_view(page) == shown


# -- previews --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_a_choice_is_previewed_before_it_is_made_and_can_be_cancelled(open_page, server, game):
    """Hovering shows a preview. A partial choice is cancelled by Esc, by its button and by a click on the selected element.
    A key inspects an element, and hovering a log line highlights its places. Nothing is played.
    """
    page = open_page()
    table = open_table_with_record(page, server, *record_with_two_click_answer(game))
    wait_for_my_turn(page)
    before, back = stored_answers(server, table), page.locator("#options > .back")
    first = page.locator("#hand .lit, #map .piece.lit, #options > [data-group]").first  # the first element of a choice
    first.click()
    expect(back).to_be_visible()
    page.keyboard.press("Escape")
    expect(back).to_have_count(0)
    first.click()
    back.click()
    expect(page.locator(".drawing .picked")).to_have_count(0)
    if game != "the_arrival":  # there it is a button, which disappears
        first.click()
        page.locator(".drawing .picked").first.click()
        expect(back).to_have_count(0)
    first.click()
    expect(back).to_be_visible()
    page.mouse.move(*next(at for kind, at in page.evaluate(PRESSABLE) if kind == "drawn"))
    expect(page.locator("#overlay .layer-ghosts > *").first).to_be_attached()
    expect(page.locator("#note")).not_to_be_empty()
    save_screenshot(page, f"{game}-preview")
    page.locator(".brand").hover()
    expect(page.locator("#overlay .layer-ghosts > *")).to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("i")
    expect(page.locator("#inspector.pinned")).to_be_visible()
    page.keyboard.press("Escape")
    seen = page.locator("#overlay .layer-seen .rim").first
    lines = page.locator("#log li[data-at]").all()
    hover_until(page, [*reversed(lines)] * 3, seen)  # the last line can name a used tile only
    assert stored_answers(server, table) == before


# -- undo ------------------------------------------------------------------------------------------------------------------
def read_table(page: Page) -> str:
    """The text view of the table, and the question."""
    return read_text_view(page) + page.locator("#prompt").inner_text()


def press_until_disabled(page: Page, button: str) -> list[str]:
    """Press undo or redo as long as it is enabled; returns the table after each."""
    seen = []
    while page.locator(f"{button}:enabled").count():
        before = page_version(page)
        page.locator(button).click()
        wait_for_version_after(page, before)
        seen.append(read_table(page))
    return seen


def test_undo_and_redo_go_through_every_answer(open_page, server):
    """Two players at one screen need no consent: everything can be undone, one answer at a time."""
    page = open_page()
    open_table_with_record(page, server, random_record("roam", 0, seats=2), 2)
    wait_for_my_turn(page)
    rng, seen = random.Random(7), [read_table(page)]
    for _ in range(8):
        before = page_version(page)
        play_in_browser(page, rng, until=lambda now, before=before: now[0] > before)
        seen.append(read_table(page))
    assert press_until_disabled(page, "#undo") == seen[-2::-1]
    assert page.locator("#undo").get_attribute("title") == "There is nothing to undo."
    assert press_until_disabled(page, "#redo") == seen[1:]


def open_in_two_browsers(open_page, server, game: str, **options: object) -> tuple[Page, Page]:
    """Two players in the middle of a game, each in a browser of their own."""
    ann, bob = open_page(), open_page()
    table = open_table_with_record(
        ann, server, random_record(game, MIDDLE[game], seats=2, **options), 2, here=(0,), other="bob"
    )
    sign_in_as(bob, server, "bob")
    bob.goto(f"{server.address}t/{table}")
    bob.wait_for_selector("#map svg")
    return ann, bob


# Why the move before this turn cannot be undone without consent.
WHY = {"roam": "others", "the_arrival": "revealed", "spirit_island": "revealed"}


@pytest.mark.parametrize("game", GAMES)
def test_undo_says_why_it_stops(open_page, server, game):
    page, bob = open_in_two_browsers(open_page, server, game)
    own = page.locator("#undo:enabled span")
    play_in_browser([page, bob], random.Random(3), until=lambda _: own.count() and own.inner_text() == "Undo")
    page.keyboard.down("Control")
    taken_back = 0
    while page.locator("#undo span").inner_text() == "Undo":
        page.keyboard.down("z")
        page.wait_for_timeout(30)
        page.keyboard.down("z")  # holding the key down must not propose an undo
        taken_back += 1
    page.keyboard.up("z")
    page.keyboard.up("Control")
    assert page.locator("#undo span").inner_text() == "Ask to undo"
    assert taken_back
    assert page.locator("#undo").get_attribute("title") == say("en", f"web.refused.undo-{WHY[game]}")
    page.wait_for_timeout(1000)
    assert not page.locator(".proposal").count()
    page.locator("#undo").click()
    page.wait_for_selector(".proposal :text('You asked the others')")
    save_screenshot(page, f"{game}-undo-asked")
    page.locator(".proposal [data-do=refuse]").click()
    page.wait_for_selector(".proposal", state="detached")


def test_a_move_is_undone_when_the_other_player_agrees(open_page, server):
    game = "the_arrival"
    ann, bob = open_page(), open_page()
    answers, seat, options = UNDO_PROPOSALS[game]
    record = random_record(game, answers, seed=5, seats=2, **options)
    table = open_table_with_record(ann, server, record, 2, here=(seat,), other="bob")
    sign_in_as(bob, server, "bob")
    bob.goto(f"{server.address}t/{table}")
    bob.wait_for_selector("#map svg")
    now = page_version(ann)
    ann.locator("#undo").click()
    bob.wait_for_selector(".proposal [data-do=agree]")
    assert page_version(ann) == now  # it needs both players
    bob.locator(".proposal [data-do=agree]").click()
    for page in (ann, bob):
        wait_for_version_after(page, now)
        assert not page.locator(".proposal").count()
    own = max(number for number, entry in enumerate(record.entries) if entry.seat == seat and not entry.auto)
    rules = make(record.game, record.options)
    before = Play(rules, msgspec.structs.replace(record, entries=record.entries[:own]), random.Random()).state
    assert read_text_view(ann) == game_info(game).text.describe_table(rules, rules.view(before, seat), seat, "en")


def answer_question(page: Page, rng: random.Random) -> None:
    """Answer the question of this page, whichever seat acts next."""
    before = page_version(page)
    for _ in range(60):
        if page_version(page) > before:
            return
        press_by_mouse(page, rng)
        page.wait_for_function(f"old => (([now, , , asks]) => now > old || asks)(({PAGE_STATE})())", arg=before)
    raise AssertionError("nothing was answered")


TURN_BEGINS = "Choose an action (2 left)"


def test_a_turn_can_be_reset_to_its_start(open_page, server):
    game = "the_arrival"
    page, bob = open_in_two_browsers(open_page, server, game)
    rng, begun, given = random.Random(3), "", 0
    while given < 2:  # answers in one turn
        before = page_version(page)
        if page.locator("#reset:disabled").count():
            begun = read_table(page) if TURN_BEGINS in page.locator("#prompt").inner_text() else ""
            given = 0
        begun = begun if page.evaluate(PAGE_STATE)[3] else ""
        if begun:  # Bob's simultaneous answers would not be undone
            answer_question(page, rng)
        else:
            play_in_browser([page, bob], rng, until=lambda now, before=before: now[0] > before)
        wait_for_version_after(page, max(page_version(one) for one in (page, bob)) - 1)
        given = given + 1 if begun and page.locator("#reset:enabled").count() else 0
    before = page_version(page)
    page.locator("#reset").click()
    wait_for_version_after(page, before)
    page.wait_for_selector("#refused[data-note]")
    assert read_table(page) == begun
    assert page.locator("#reset").is_disabled()


# -- replay ----------------------------------------------------------------------------------------------------------------
def wait_for_moment(page: Page, moment: int) -> str:
    """Wait until the replay shows this moment and the URL names it; returns the text view."""
    page.wait_for_function("moment => Number(document.body.dataset.version) === moment", arg=moment)
    assert page.url.endswith(f"/{moment}")
    return read_text_view(page)


def upload_record(page: Page, saved: Path, game: str, last: int) -> None:
    """Upload the saved game in another browser and open its end."""
    page.goto(f"{page.url}?game={game}")
    page.locator("details.import-record summary").click()
    page.set_input_files("input[type=file]", saved)
    page.locator("details.import-record button").click()
    page.wait_for_url("**/t/**")
    page.goto(f"{page.url.partition('/t/')[0]}/t/{page.url.partition('/t/')[2].split('/')[0]}/{last}")
    wait_for_moment(page, last)


def test_a_finished_game_can_be_replayed(open_page, server):
    game = "roam"
    record = random_record(game, TO_THE_END, seats=2)
    last = len(record.entries)
    page = open_page()
    table = open_table_with_record(page, server, record, 2)
    page.wait_for_selector(".scoring", state="attached")
    page.locator("[data-do=look]").click()
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url(f"**/t/{table}/{last}")
    end = wait_for_moment(page, last)
    assert page.locator(".scoring").is_hidden()  # it would cover the replayed table
    page.get_by_role("button", name="Final score").click()
    assert page.locator(".scoring").is_visible()
    page.locator("[data-do=look]").click()
    slider = page.get_by_role("slider")
    moments = page.evaluate("() => JSON.parse(document.getElementById('replay').dataset.moments)")
    assert moments[-1] == last
    assert slider.get_attribute("max") == str(len(moments) - 1)
    # keys
    page.keyboard.press("ArrowLeft")
    before = wait_for_moment(page, moments[-2])
    assert before != end
    page.keyboard.press("Home")
    first = wait_for_moment(page, 0)
    page.keyboard.press("ArrowRight")
    second = wait_for_moment(page, moments[1])
    page.keyboard.press("End")
    assert wait_for_moment(page, last) == end
    # the scrubber
    half = len(moments) // 2
    slider.fill(str(half))
    shown = wait_for_moment(page, moments[half])
    assert shown not in (first, second, before, end)
    save_screenshot(page, f"{game}-replay")
    # the number of a move
    field = page.get_by_role("spinbutton", name="Go to move")
    assert field.input_value() == str(half)
    for typed, moment in (("1", moments[1]), ("99999", last), ("-3", 0), (str(half), moments[half])):
        field.fill(typed)
        field.press("Enter")
        wait_for_moment(page, moment)
    field.fill("")
    field.press("Enter")
    assert field.input_value() == str(half), "an empty field changes nothing"
    field.blur()
    # a line of the log
    lines = page.locator("#log li[id^=log-]")
    number = int(lines.first.get_attribute("id").split("-")[1])
    lines.first.click(position={"x": 3, "y": 3})
    assert wait_for_moment(page, next(moment for moment in moments if moment > number)) != shown
    # the URL of a moment
    page.goto(f"{server.address}t/{table}/{moments[half]}")
    assert wait_for_moment(page, moments[half]) == shown
    # as other seats see it
    assert page.locator("select[name=seat]").input_value() == "0"  # first as my own seat
    page.wait_for_selector("#hand svg")
    page.select_option("select[name=seat]", "watcher")
    page.wait_for_selector("#hand svg", state="detached")
    page.select_option("select[name=seat]", "1")
    page.wait_for_selector("#hand svg")
    assert not page.locator("#seats #player-1").count()  # the viewing seat is not listed among the others
    # on a phone everything can be pressed too; then the game is saved, uploaded and continued
    page.set_viewport_size(PHONE)
    for to in ("first", "back", "play", "on", "last"):
        page.locator(f"[data-to={to}]").click(trial=True)
    page.locator("select[name=seat]").click(trial=True)
    with page.expect_download() as saved:
        page.get_by_role("link", name=say("en", "web.replay.save")).click()
    save_screenshot(page, f"{game}-replay-phone")
    upload_record(open_page(""), saved.value.path(), game, last)
    page.get_by_role("button", name=say("en", "web.replay.fork")).click()
    page.wait_for_url(lambda url: "/t/" in url and table not in url)
    page.wait_for_selector("#map svg")
    wait_for_my_turn(page)
    assert page_version(page) >= moments[half]


def test_the_url_of_a_replay_moment_includes_the_viewing_seat(open_page, server):
    page = open_page()
    table = open_table_with_record(page, server, random_record("roam", TO_THE_END, seats=2), 2)
    page.goto(f"{server.address}t/{table}/0")
    page.select_option("select[name=seat]", "1")
    page.wait_for_url(f"**/t/{table}/0?seat=1")
    page.keyboard.press("Escape")  # closes the list
    page.locator("[data-to=on]").click()
    page.wait_for_url(re.compile(rf"/t/{table}/[1-9]\d*\?seat=1$"))
    for seen in (page, open_page(page.url.removeprefix(server.address))):
        seen.reload()
        seen.wait_for_selector("#own:has-text('P2')")
        assert seen.locator("select[name=seat]").input_value() == "1"


def test_a_replay_says_when_the_connection_is_down_and_keeps_its_url(open_page, server):
    page = open_page()
    table = open_table_with_record(page, server, random_record("roam", 12, seats=2), 2)
    page.goto(f"{server.address}t/{table}/0")
    wait_for_moment(page, 0)
    page.context.set_offline(True)
    page.keyboard.press("ArrowRight")
    page.wait_for_function(
        "text => document.getElementById('connection').textContent === text", arg=say("en", "web.page.lost")
    )
    assert page.locator("#connection").is_visible()
    wait_for_moment(page, 0)
    page.context.set_offline(False)
    page.wait_for_function("() => Number(document.body.dataset.version) > 0")  # the page has retried
    wait_for_moment(page, page_version(page))
    assert page.locator("#connection").is_hidden()


# -- refusals, German, dark theme ------------------------------------------------------------------------------------------
def record_with_forbidden_elements(game: str) -> tuple[Record, list[tuple[str, str]]]:
    """A record, and elements that begin no legal answer but an illegal one, with the rules that forbid it. Some illegal
    answers are shown only as text.
    """
    ui = game_info(game).ui
    for answers in range(MIDDLE[game], 3 * MIDDLE[game]):
        record = random_record(game, answers, seats=2)
        rules = make(record.game, record.options)
        state = Play(rules, record, random.Random()).state
        seat = rules.to_act(state)[0]
        view = rules.view(state, seat)
        lit = {at for answer in rules.legal(view, seat) for at in ui.clickable_elements(rules, view, seat, answer)}
        meant = [answer for answer in rules.candidates(view, seat) if rules.refusal(view, seat, answer)]
        illegal = [
            (at, rules.refusal(view, seat, answer))
            for answer in meant
            for at in ui.clickable_elements(rules, view, seat, answer)[:1]
        ]
        spoken = [answer for answer in ui.listed_answers(rules, view, seat, meant) if rules.refusal(view, seat, answer)]
        if spoken and (found := [(at, rule) for at, rule in illegal if at not in lit]):
            return record, found
    raise AssertionError("everything is allowed")


# A point at which a click hits an element, or null.
POINT = """id => { const e = document.getElementById(id);
  const b = (e?.querySelector(':scope > .hit') ?? e)?.getBoundingClientRect();
  for (let k = 1; b && k < 300; k++) { const [x, y] = [b.x + b.width * (k * 0.618 % 1), b.y + b.height * (k * 0.414 % 1)];
    if (document.elementFromPoint(x, y)?.closest('.drawing [id]') === e) return [x, y] } return null }"""


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_click_names_its_rule(open_page, server, game):
    page = open_page()
    record, illegal = record_with_forbidden_elements(game)
    open_table_with_record(page, server, record, 2)
    wait_for_my_turn(page)
    element, spot = next((at, spot) for at, _ in illegal if (spot := page.evaluate(POINT, at)))
    page.mouse.click(*spot)
    page.wait_for_selector("#refused:not([hidden]) a.rule")
    rule = page.locator("#refused a.rule").inner_text()
    assert rule in [forbids for at, forbids in illegal if at == element]
    save_screenshot(page, f"{game}-why-not")
    page.locator("#refused a.rule").click()
    page.wait_for_selector("#rules .asked")
    assert rule in page.locator("#rules .asked").inner_text()


def record_of_others_turn(game: str, seat: int) -> Record:
    """A record in which this seat is not to act."""
    for answers in range(MIDDLE[game], 3 * MIDDLE[game]):
        record = random_record(game, answers, seats=2)
        rules = make(record.game, record.options)
        if seat not in rules.to_act(Play(rules, record, random.Random()).state):
            return record
    raise AssertionError("the seat is always asked")


def click_on_the_map(page: Page) -> None:
    """Click on some element of the map."""
    spots = page.locator("#map [id]").evaluate_all(f"all => all.map(e => ({POINT})(e.id)).filter(at => at)")
    page.mouse.click(*spots[0])


def test_clicking_while_others_are_to_act_says_so_and_names_the_rule(open_page, server):
    game = "the_arrival"
    page, watcher = open_page(), open_page()
    table = open_table_with_record(page, server, record_of_others_turn(game, 0), 2, here=(0,), other="somebody-elsewhere")
    page.wait_for_selector(".waits")
    watcher.goto(f"{server.address}t/{table}")
    watcher.wait_for_selector(".watching")
    for seen in (page, watcher):
        click_on_the_map(seen)
        seen.wait_for_selector("#inspector.pinned")
    assert watcher.locator(".not-your-turn").count() == 0  # a spectator waits for nobody
    told = page.locator("#inspector .not-your-turn").inner_text()
    rule = rulebook(game).find("AR-9.2")  # it says whose turn it is
    assert "Waiting for P2" in told
    assert rule.text("en") in told
    save_screenshot(page, f"{game}-others-turn")
    page.locator("#inspector .not-your-turn a.rule").click()
    page.wait_for_selector("#rules .asked")
    assert rule.id in page.locator("#rules .asked").inner_text()
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    for key in ("Escape", "ArrowRight", "ArrowRight", "Enter"):  # with a key, too
        page.keyboard.press(key)
    expect(page.locator("#inspector.pinned .not-your-turn")).to_contain_text(rule.id)
    last = page_version(page)
    page.goto(f"{server.address}t/{table}/{last}")  # an earlier moment has no seat to act
    page.wait_for_selector("#map svg")
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):  # there is nothing after the last moment, and arrows still go back
        page.keyboard.press(key)
    page.wait_for_function("last => Number(document.body.dataset.version) < last", arg=last)
    click_on_the_map(page)
    page.wait_for_selector("#inspector.pinned")
    assert page.locator(".not-your-turn").count() == 0


# Steps of the turn that are out of view or cut off. Where the bar has no room for all, only the current
# one is there.
STEPS = """() => [...document.querySelectorAll('#steps li')].filter(step => step.checkVisibility()
  ? step.getBoundingClientRect().right > steps.getBoundingClientRect().right + 1 || step.scrollWidth > step.clientWidth + 1
  : step.matches('.now')).map(step => step.textContent)"""


# The brightness, from 0 to 1, of the log's background and text and of the page's background.
BRIGHT = """() => [['.log', 'backgroundColor'], ['.log h2', 'color'], ['body', 'backgroundColor']].map(([at, of]) => {
  const paper = document.createElement('canvas').getContext('2d');
  paper.fillStyle = getComputedStyle(document.querySelector(at))[of];
  paper.fillRect(0, 0, 1, 1);
  const [r, g, b] = paper.getImageData(0, 0, 1, 1).data;
  return (r + g + b) / 765 })"""


@pytest.mark.parametrize("game", GAMES)
def test_a_german_table_in_the_dark_theme(open_page, server, game):
    page = open_page(locale="de-AT", color_scheme="dark")
    record = random_record(game, MIDDLE[game], seats=2)
    open_table_with_record(page, server, record, 2)
    wait_for_my_turn(page)
    paper, ink, ground = page.evaluate(BRIGHT)
    assert (paper < 0.3, ink > 0.7, ground < 0.3) == (True, True, True)
    page.emulate_media(color_scheme="light")
    # The background of Spirit Island is dark in both themes.
    paper, ink, ground = page.evaluate(BRIGHT)
    assert (paper > 0.7, ink < 0.3, ground > 0.7 or game == "spirit_island") == (True, True, True)
    page.emulate_media(color_scheme="dark")
    rules = make(record.game, record.options)
    state = Play(rules, record, random.Random()).state
    seat = rules.to_act(state)[0]
    for lang in ("de", "en"):
        shown = game_info(game).text.describe_table(rules, rules.view(state, seat), seat, lang)
        asked = game_info(game).text.describe_question(rules, rules.view(state, seat), seat, lang)
        page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)
        read_text_view(page)
        page.wait_for_function("text => document.querySelector('#words pre').textContent === text", arg=shown)
        assert asked.partition(". ")[0].rstrip(".") in page.locator("#prompt h1").inner_text()
        for size in (SMALL_DESK, DESK):
            resize(page, size)
            assert page.evaluate(STEPS) == []
        save_screenshot(page, f"{game}-dark-{lang}")
        if lang == "de":
            page.locator(".settings summary").click()
            page.locator("button[value=en]").click()


# -- layout ----------------------------------------------------------------------------------------------------------------
# Larger tables, as seats and answers: for Spirit Island growth and playing cards, with an alert above them.
FULL = {"roam": [(4, 30)], "the_arrival": [(4, 60)], "spirit_island": [(3, 26), (3, 42), (4, 46)]}
NEEDED = "#prompt h1, #options > .option-button, #more > details > summary"
# Visible controls that are too small for touch. Links within a sentence may be as small as its text; places on a map
# with many places (Roam has 36) may be smaller, because they are also in the list and can be zoomed.
SMALL = """() => [...document.querySelectorAll('button, a, summary, select, input:not([type=hidden]), .drawing .lit')]
  .filter(e => e.checkVisibility() && !e.matches('p a, dd a, h1 a, #log a, body:not([data-game=roam]) #map .lit'))
  .flatMap(e => {
    const b = (e.querySelector(':scope > .hit') ?? e).getBoundingClientRect();
    const met = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2);
    const seen = b.width && met && (e.contains(met) || met.contains(e));
    const small = seen && Math.min(b.width, b.height) < 43.5;
    return small ? [`${e.outerHTML.slice(0, 80)} ${b.width | 0} x ${b.height | 0}`] : [] })"""


@pytest.mark.parametrize(("name", "size"), [("desk", DESK), ("phone", PHONE)])
@pytest.mark.parametrize("game", GAMES)
def test_everything_needed_for_a_decision_is_in_view(open_page, server, game, name, size):
    phone = name == "phone"
    page = open_page(viewport=size, has_touch=phone, is_mobile=phone)
    for seats, answers in [*((2, MIDDLE[game] * part) for part in (0, 1, 2)), *FULL[game]]:
        open_table_with_record(page, server, random_record(game, answers, seats=seats), seats)
        wait_for_my_turn(page)
        needed = ["#prompt h1", ".prompt", "#undo", "#map > svg", "#hand", ".tabs" if phone else "#seats"]
        check_in_view(page, *(page.locator(thing) for thing in needed), *page.locator("#options > .option-button").all())
        assert page.evaluate(HIDDEN_ELEMENTS, NEEDED) == []
        save_screenshot(page, f"{game}-{name}-{seats}-{answers}")
        if phone:
            assert page.evaluate(SMALL) == []


# Games in which an undo needs consent: number of answers, seat that asks, options.
UNDO_PROPOSALS = {"roam": (9, 0, {"first": 0}), "the_arrival": (10, 0, {}), "spirit_island": (16, 1, {})}


@pytest.mark.parametrize("game", GAMES)
def test_a_proposal_and_a_hint_are_fully_readable_beside_every_button(open_page, server, game):
    page = open_page(locale="de-DE")
    answers, seat, options = UNDO_PROPOSALS[game]
    open_table_with_record(
        page, server, random_record(game, answers, seed=5, seats=2, **options), 2, here=(seat,), other="somebody else"
    )
    wait_for_my_turn(page)
    page.locator("#undo").click()
    page.wait_for_selector(".proposal button")
    for size in (DESK, SMALL_DESK):
        resize(page, size)
        page.wait_for_function(
            "() => document.querySelector('#options > .option-button, #more > .all-answers')?.checkVisibility()"
        )
        assert page.evaluate(HIDDEN_ELEMENTS, f"{NEEDED}, .proposal, .proposal button") == []
    save_screenshot(page, f"{game}-wish")
    open_table_with_record(page, server, random_record(game, 0, seats=2), 2)
    wait_for_my_turn(page)
    page.locator(".hint-button").click()
    page.wait_for_selector("#refused[data-note]")
    for size in (SMALL_DESK, DESK):
        resize(page, size)
        assert page.evaluate(HIDDEN_ELEMENTS, "#prompt h1, #options > .option-button, #refused p") == []
    save_screenshot(page, f"{game}-reason")


# Buttons below the preview text, and that text if a part of it is cut off.
COVERED = """() => { const { top, bottom } = note.getBoundingClientRect();
  const meets = (box) => box.top < bottom && box.bottom > top;
  const cut = note.scrollHeight > note.clientHeight + 1 || top < note.closest('.prompt').getBoundingClientRect().top;
  const lines = note.textContent && cut ? [note.textContent] : [];
  return [...lines, ...[...options.children].filter(e => meets(e.getBoundingClientRect())).map(e => e.textContent)] }"""


def test_the_preview_text_covers_no_button(open_page, server):
    page = open_page(viewport=SMALL_DESK)
    open_table_with_record(page, server, random_record("spirit_island", 10, seats=1), 1)
    wait_for_my_turn(page)
    said = set()
    for kind, at in page.evaluate(PRESSABLE):
        if kind == "drawn":
            page.mouse.move(*at)
            said.add(page.locator("#note").inner_text())
            assert page.evaluate(COVERED) == []
    assert max(map(len, said)) > 60  # more text than fits into two lines
    save_screenshot(page, "pointed")


LABELS_APART = """() => {
    const boxes = [...document.querySelectorAll(".score-graph .score")].map(label => label.getBoundingClientRect())
    boxes.sort((a, b) => a.top - b.top)
    return boxes.slice(1).every((box, at) => box.top >= boxes[at].bottom - 4)
}"""


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(("game", "seats"), [("roam", 4), ("the_arrival", 3)])
def test_the_graph_of_the_points_has_numbers_and_ends_with_the_scores(open_page, server, game, seats, viewport):
    phone = viewport is PHONE
    page = open_page(viewport=viewport, has_touch=phone, is_mobile=phone)
    record = random_record(game, TO_THE_END, seats=seats)
    open_table_with_record(page, server, record, seats)
    page.wait_for_selector(".score-graph .score", state="attached")
    rules = make(game, record.options)
    result = rules.result(Play(rules, record, random.Random(0)).state)
    labels = page.locator(".score-graph .score").all_text_contents()
    assert labels == [f"{score} P{seat + 1}" for seat, score in enumerate(result.scores)]
    beside = [int(n) for n in page.locator(".score-graph .points").all_text_contents()]
    assert beside[0] <= min(result.scores) <= max(result.scores) <= beside[-1]
    assert page.locator(".score-graph .moves").count() >= 2
    assert page.evaluate(LABELS_APART)
    save_screenshot(page, f"graph-{game}-{'phone' if phone else 'desk'}")


def test_after_the_game_every_action_is_in_view(open_page, server):
    page = open_page(viewport={"width": 844, "height": 390}, locale="de-DE", has_touch=True, is_mobile=True)
    table = open_table_with_record(page, server, random_record("the_arrival", TO_THE_END, seats=3), 3)
    page.wait_for_selector(".scoring")
    for size in ({"width": 844, "height": 390}, SMALL_DESK, PHONE):
        resize(page, size)
        # for a moment the result ignores clicks that were meant for the map
        page.wait_for_function(f"what => !({HIDDEN_ELEMENTS})(what).length", arg=".result h2, .result .after > *")
    other = page.context.new_page()
    other.goto(f"{server.address}t/{table}")
    other.locator("#result form button").click()
    page.wait_for_selector("#next:not([hidden])")
    check_in_view(page, page.locator("#next"), page.locator(".settings summary"))
    save_screenshot(page, "rematch-phone")


# The width and height of the drawn board; the drawing keeps its proportions in a wider or higher frame.
DRAWN = """() => { const svg = document.querySelector('#map > svg'), { a } = svg.getScreenCTM();
  return [svg.viewBox.baseVal.width * a, svg.viewBox.baseVal.height * a] }"""
# Sizes of tablets and of a phone in landscape, and whether the panels are below each other there.
OTHERS = [((768, 1024), True), ((820, 1180), True), ((844, 390), True), ((1024, 768), False)]


@pytest.mark.parametrize("game", GAMES)
def test_tablets_and_landscape_phones_have_room_for_board_hand_and_question(open_page, server, game):
    page = open_page()
    open_table_with_record(page, server, random_record(game, MIDDLE[game], seats=2), 2, here=(0, 1))
    wait_for_my_turn(page)
    for (wide, high), below in OTHERS:
        resize(page, {"width": wide, "height": high})
        page.wait_for_function("below => document.querySelector('.tabs').checkVisibility() === below", arg=below)
        check_in_view(
            page, *(page.locator(part) for part in ("#prompt h1", ".prompt", "#undo", "#map > svg", "#hand", "#steps"))
        )
        assert page.evaluate(HIDDEN_ELEMENTS, NEEDED) == []
        assert max(page.evaluate(DRAWN)) >= 0.6 * min(wide, high)
        assert page.locator("#hand > svg").bounding_box()["height"] >= 80
        assert page.locator("#steps .now").bounding_box()["width"] >= 50
        if game == "roam":
            assert page.locator("#sq-c3").bounding_box()["width"] >= 34
        save_screenshot(page, f"{game}-{wide}x{high}")


# -- axe -------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_the_table(open_page, server, game):
    """At the start, in the middle and at the end, on a desk in the light theme and on a phone in the dark theme; and in the
    replay on a desk.
    """
    page = open_page(bypass_csp=True)
    found = []
    for moment in (0, MIDDLE[game], TO_THE_END):
        table = open_table_with_record(page, server, random_record(game, moment, seats=2), 2)
        page.wait_for_selector(".lit, #options > button, .scoring", state="attached")
        found += axe_violations_at(page, DESK) + axe_violations_at(page, PHONE)
    page.goto(f"{server.address}t/{table}/past")
    page.wait_for_selector("#map svg")
    resize(page, DESK)
    assert found + axe_violations_in_both_themes(page) == []


def axe_violations_at(page: Page, size: dict[str, int], part: str | None = None) -> list[tuple[str, str]]:
    """The violations on a desktop in the light theme, or on a phone in the dark theme."""
    page.emulate_media(color_scheme="dark" if size is PHONE else "light")
    resize(page, size)
    return describe_violations(axe_violations(page, part))


def test_axe_finds_nothing_in_panels_that_open_at_the_table(open_page, server):
    """Lists of answers and of collapsed items, a hint, a refusal, an enlarged element, a proposal, a lost connection."""
    game = "spirit_island"
    page, found = open_page(bypass_csp=True), []

    def look(size: dict[str, int], opened: str, part: str | None = ".prompt") -> None:
        resize(page, size)
        expect(page.locator(opened).first).to_be_visible()
        found.extend((opened, *fault) for fault in axe_violations_at(page, size, part))
        resize(page, DESK)

    record, shut = record_with_forbidden_elements(game)
    open_table_with_record(page, server, record, 2)
    wait_for_my_turn(page)
    page.mouse.click(*next(spot for at, _ in shut if (spot := page.evaluate(POINT, at))))
    look(DESK, "#refused a.rule")
    page.keyboard.press("Escape")
    page.locator(".refused-list > summary").click()
    look(PHONE, ".refused-list .list")
    page.keyboard.press("Escape")
    page.locator(".hint-button").click()
    look(DESK, "#refused[data-note]")
    page.keyboard.press("Escape")
    page.locator(".all-answers > summary").click()
    look(DESK, ".all-answers .list")
    answers, seat, options = UNDO_PROPOSALS[game]
    open_table_with_record(
        page, server, random_record(game, answers, seed=5, seats=2, **options), 2, here=(seat,), other="somebody else"
    )
    wait_for_my_turn(page)
    page.locator("#undo").click()
    page.wait_for_selector(".proposal button")
    look(PHONE, ".proposal button", None)
    open_table_with_record(page, server, record_of_others_turn(game, 0), 2, here=(0,), other="somebody else")
    page.wait_for_selector("[data-do=stand-in]")
    look(PHONE, "#prompt .sentences[tabindex]")  # it may scroll there
    page.wait_for_function("() => !document.querySelector('#prompt .sentences[tabindex]')")
    click_on_the_map(page)
    page.wait_for_selector("#inspector .not-your-turn")
    look(DESK, "#inspector .not-your-turn", "#inspector")
    page.context.set_offline(True)
    look(DESK, "#connection", "#connection")
    assert found == []


def test_axe_finds_nothing_on_the_other_pages(open_page, server):
    """The rules, the notices, a watched table, and a table that is covered until the device is passed on."""
    page, watcher = open_page(bypass_csp=True), open_page(bypass_csp=True)
    found = []
    for size, path in ((DESK, "rules/roam"), (PHONE, "rules/roam?q=rest"), (PHONE, "notices")):
        page.set_viewport_size(size)
        page.goto(server.address + path)
        found += axe_violations_in_both_themes(page)
    table = open_table_with_record(page, server, random_record("the_arrival", 10, seats=2, choose=False), 2)
    page.wait_for_selector("#pass[open]")
    watcher.goto(f"{server.address}t/{table}")
    watcher.wait_for_selector(".watching")
    for size in (DESK, PHONE):
        resize(page, size)
        resize(watcher, size)
        found += axe_violations_in_both_themes(page) + axe_violations_in_both_themes(watcher)
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_the_list_of_players_on_a_phone_begins_with_the_viewer(open_page, server, game):
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    open_table_with_record(page, server, random_record(game, MIDDLE[game], seats=2), 2, here=(0,), other="somebody")
    page.wait_for_selector("#map svg")
    page.locator("[data-tab=seats]").tap()
    own, others = page.locator("#own").bounding_box(), page.locator("#seats").bounding_box()
    assert 0 < own["y"] < own["y"] + own["height"] <= others["y"]
    if game != "spirit_island":  # its spirits have panels of their own
        expect(page.locator("#own .who > b")).to_have_text("P1")
        expect(page.locator("#own .count").last).to_contain_text(re.compile("[a-z]{4}"))
        assert page.locator("#own .count .visually-hidden").last.bounding_box()["width"] > 20
    assert describe_violations(axe_violations(page)) == []
    page.locator("[data-tab=board]").tap()
    expect(page.locator("#own .who")).to_be_visible(visible=game == "roam")
