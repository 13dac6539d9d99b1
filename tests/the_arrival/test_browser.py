"""The Arrival in a real browser: a whole game with few clicks, Blockers on a shared device, a phone with a zoomed map."""

import random
import re
import statistics
from itertools import pairwise

import msgspec
import pytest
from playwright.sync_api import Page, expect

from dolmen.engine.play import Play, new_play
from dolmen.engine.record import Record
from dolmen.games import from_position, make
from dolmen.games.bots import BOTS
from dolmen.games.the_arrival.ui import game_ui
from dolmen.store import Store
from dolmen.text import say
from tests.browser import (
    CLICK_UNTIL_ANSWERED,
    DESK,
    PHONE,
    axe_violations,
    check_in_view,
    hover_until,
    open_table_with_record,
    page_version,
    random_record,
    save_screenshot,
    tap,
    wait_for_my_turn,
    wait_for_version_after,
)

CLICKS = 6  # for a turn of two actions, in the middle
ACTIONS = ("build:", "spread:", "repel:", "shield:")
FREE = ("use:", "pick:", "trophy", "return:")


def new_game(page: Page, *kinds: str, choose: bool = False, edition: str = "2017", advanced: bool = False) -> str:
    """Fill in the start page; gives the path of the table."""
    page.locator(f"input[name=seats][value='{len(kinds)}'] + span").click()
    page.select_option("select[name=edition]", edition)
    for switch, wanted in (("choose", choose), ("advanced", advanced)):
        if page.locator(f"input[name={switch}]").is_checked() != wanted:
            page.locator(f"input[name={switch}] + span").click()
    for seat, kind in enumerate(kinds):
        page.select_option(f"select[name=kind-{seat}]", kind)
    page.locator("button.go").click()
    page.wait_for_selector("#map svg")
    return page.url.partition("/t/")[2]


# A point at which an element can be clicked: provinces have irregular shapes, and locations are drawn over them.
POINT = """(selector) => { const e = document.querySelector(selector);
  const b = (e.querySelector(':scope > .hit') ?? e).getBoundingClientRect();
  for (const [u, v] of [4, 3, 5, 2, 6, 1, 7].flatMap(u => [4, 3, 5, 2, 6, 1, 7].map(v => [u / 8, v / 8]))) {
    const [x, y] = [b.x + b.width * u, b.y + b.height * v];
    if (e.contains(document.elementFromPoint(x, y))) return [x, y] } throw new Error(selector) }"""


DONE_OR_ASKED = """([old, button]) => Number(document.body.dataset.version) > old
  || (document.querySelector(button) !== null && !document.querySelector('#options[aria-busy=true]'))"""


class Greedy:
    """A player who knows the greedy answers from the store, gives them by mouse, and counts clicks."""

    def __init__(self, page: Page, data: str, table: str) -> None:
        self.page = page
        self.store = Store(data)
        self.table = table
        stored = self.store.load(table)
        self.game = make(stored.record.game, stored.record.options)
        self.people = [seat for seat, who in enumerate(stored.seats) if not who.bot]
        self.rng = random.Random(3)
        self.clicks = 0
        self.step = self.name = ""
        self.at: list[str] = []
        self.going = False  # whether the own turn is under way

    def look(self) -> bool:
        """The question, its answer, and the elements of the answer; False when the game is over."""
        game, seats = self.game, list[int]()
        while not seats:  # otherwise bots are to act
            state = Play(game, self.store.load(self.table).record, self.rng).state
            if game.over(state):
                return False
            seats = [seat for seat in game.to_act(state) if seat in self.people]
        seat = seats[0]
        view = game.view(state, seat)
        self.step = game_ui.current_step(view)
        turn = view.stack[0]
        self.going = turn.node.path == "turn" and turn.owner == seat and (turn.b > 0 or self.name.startswith(FREE))
        answer = BOTS["greedy"].choose(game, view, seat, self.rng)
        self.name, self.at = answer.name, game_ui.clickable_elements(game, view, seat, answer)
        return True

    def press(self, selector: str) -> None:
        self.page.mouse.click(*self.page.evaluate(POINT, selector))
        self.clicks += 1

    def answer(self) -> None:
        """Click the drawing, if the answer is there; and the button, if it is not or if the element has several answers."""
        before = page_version(self.page)
        button = f"#options > [data-option='{self.name}']:enabled"
        if self.at:
            self.page.wait_for_selector(f"#{self.at[0]}.lit", state="attached")
            self.press(f"#{self.at[0]}")
            self.page.wait_for_function(DONE_OR_ASKED, arg=[before, button])
        if page_version(self.page) == before:
            self.page.wait_for_selector(button)  # where something was just pressed a new button waits a moment
            self.press(button)
        wait_for_version_after(self.page, before)


def wait_until_asked(page: Page) -> None:
    page.wait_for_selector("#pass[open], .lit, #options > [data-option]:enabled, .scoring", state="attached")
    if page.locator("#pass[open]").count():
        page.locator("#pass button").click()


def play_to_step(page: Page, player: Greedy, step: str, most: int = 60) -> None:
    """Answer until the question of a step is open."""
    for _ in range(most):
        wait_until_asked(page)
        assert player.look()
        if player.step == step:
            return
        player.answer()
    raise AssertionError(f"no {step}")


# -- a whole game --------------------------------------------------------------------------------------------------------
def test_a_whole_game_by_mouse_takes_few_clicks(open_page, server):
    page = open_page("?game=the_arrival")
    page.set_default_timeout(30_000)
    player = Greedy(page, server.data, new_game(page, "here", "normal"))
    wait_until_asked(page)
    turns: list[int] = []  # clicks in turns of two actions, with free actions and the end of the turn
    actions = start = 0  # of the current turn
    looking = True
    while looking:
        looking = player.look()
        if not player.going or not looking:
            turns += [player.clicks - start] * (actions == 2)
            actions, start = 0, player.clicks
        if looking:
            actions += player.name.startswith(ACTIONS)
            player.answer()
            wait_until_asked(page)
        if player.step == "turn" and (len(turns), actions) == (3, 1):
            check_in_view(page, page.locator("#map > svg"), page.locator(".prompt"), page.locator("#hand > svg"))
            save_screenshot(page, "arrival-middle")
    print(f"clicks in a turn of two actions: median {statistics.median(turns)}, most {max(turns)}, of {len(turns)}")
    assert len(turns) >= 3
    assert statistics.median(turns) <= CLICKS
    assert page.locator(".scoring tbody tr").count() >= 6
    assert page.locator(".scoring thead .won").count() >= 1
    assert page.locator("#log .phase-summary").count() >= 2
    assert "(finished)" in page.title()
    save_screenshot(page, "arrival-end")


# -- a table of four ---------------------------------------------------------------------------------------------------
SCROLLS = """() => ['.seats', '.prompt', '#options', '#hand', '.supply'].filter(part => {
  const e = document.querySelector(part);
  return e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1 })"""
CUT = """() => [...document.querySelectorAll('#options small')].filter(e => e.scrollHeight > e.clientHeight + 1)
  .map(e => e.textContent)"""


@pytest.fixture(scope="module")
def four() -> tuple[Record, dict[str, int]]:
    """A game of four greedy bots, and the number of answers before the first seat's last question of each kind."""
    rng, moments = random.Random(3), dict[str, int]()
    play = new_play(make("the_arrival", {"seats": 4, "advanced": True}), rng)
    while not play.game.over(play.state):
        seat = play.game.to_act(play.state)[0]
        view = play.game.view(play.state, seat)
        if seat == 0 and play.game.automatic_answer(view, seat) is None:  # otherwise the table answers
            moments[game_ui.current_step(view)] = len(play.record.entries)
            if play.game.read("pass") in play.game.legal(view, seat) and not view.passed:
                moments["pass"] = len(play.record.entries)
        play.play_answer(seat, BOTS["greedy"].choose(play.game, view, seat, rng))
    return play.record, moments


@pytest.mark.parametrize(
    ("settings", "steps"),
    [({}, ("draw", "block", "take", "turn", "pass")), ({"locale": "de-AT", "color_scheme": "dark"}, ("block", "pass"))],
    ids=["en", "de"],
)
def test_at_a_table_of_four_no_decision_needs_scrolling(open_page, server, four, settings, steps):
    """The other seats are not at this screen, so the invitation is shown below them."""
    record, moments = four
    page = open_page(**settings)
    for step in steps:
        some = msgspec.structs.replace(record, entries=record.entries[: moments[step]])
        open_table_with_record(page, server, some, 4, here=(0,))
        wait_for_my_turn(page)
        check_in_view(page, page.locator("#map > svg"), page.locator(".prompt"), page.locator("#hand > svg"))
        save_screenshot(page, f"arrival-four-{step}-{settings.get('locale', 'en')}")
        assert page.locator(".seats .invite").count() == 1
        assert (step, page.evaluate(SCROLLS), page.evaluate(CUT)) == (step, [], [])


# -- secrets on a shared device -------------------------------------------------------------------------------------------
def test_two_players_on_one_device_block_in_secret(open_page):
    page = open_page("?game=the_arrival", color_scheme="dark", bypass_csp=True)
    page.set_default_timeout(30_000)
    new_game(page, "here", "here", edition="2016", choose=True)
    wait_for_my_turn(page)
    faults = axe_violations(page)
    for _ in range(2):
        press_and_wait(page, "[id^=leader-].lit > .hit")  # a tribe each
    for _ in range(2):
        press_and_wait(page, "[id^=loc-].lit > .hit")  # a port each
    while page.locator("[id^=stack-].lit").count():  # drawn cards are not secret: nobody passes the device
        press_and_wait(page, "[id^=stack-].lit > .hit")
    for k in range(4):
        seat = k % 2
        if page.locator("#pass[open]").count():
            save_screenshot(page, "arrival-pass")
            assert page.locator("#pass-name").inner_text() == f"Player {seat + 1}’s turn"
            page.locator("#pass button").click()
        else:
            assert k == 0  # only the player who has drawn last can continue without it
        other = page.locator(f"#ready-{1 - seat}")
        assert other.get_attribute("href") == ("#ar-s-ready" if seat else "#ar-s-waiting")
        hover_until(page, [page.locator("[id^=section-].lit > .hit").first] * 3, page.locator("#overlay .layer-ghosts use"))
        assert page.locator("#options .signs").count() == page.locator("[id^=section-].lit").count() > 1  # what they pay
        save_screenshot(page, f"arrival-block-{k}")
        press_and_wait(page, "[id^=section-].lit > .hit" if k % 3 else "#options > [data-option]:enabled")
    save_screenshot(page, "arrival-earned")
    faults += axe_violations(page)
    assert [(found["id"], found["nodes"][0]["html"]) for found in faults] == []


def press_and_wait(page: Page, selector: str) -> None:
    before = page_version(page)
    page.locator(selector).first.click()
    wait_for_version_after(page, before)
    page.wait_for_selector("#pass[open], .lit, #options > [data-option]:enabled", state="attached")


def test_the_names_of_the_map_disappear_with_the_board(open_page, server):
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    open_table_with_record(page, server, random_record("the_arrival", 60, seats=2), 2, here=(0, 1))
    wait_for_my_turn(page)
    names = page.locator("#overlay .layer-names > *")
    for tab, count in (("board", 1), ("supply", 0), ("seats", 0), ("log", 0), ("board", 1)):
        page.locator(f"[data-tab={tab}]").tap()
        expect(names).to_have_count(count)


# -- a phone -------------------------------------------------------------------------------------------------------------
BOARD_BOX = """() => { const svg = document.querySelector('#map > svg'), box = svg.getBoundingClientRect();
  const scale = svg.getScreenCTM().a; return [box.y, scale].map(n => Math.round(n * 1000) / 1000) }"""


def test_on_a_phone_the_board_keeps_its_place_and_while_blocking_its_size(open_page):
    page = open_page("?game=the_arrival", PHONE, has_touch=True, is_mobile=True)
    page.set_default_timeout(30_000)
    new_game(page, "here", "here")
    boxes: dict[str, list[list[float]]] = {"port": [], "draw": [], "block": []}

    def tap_and_measure(step: str, selector: str) -> None:
        wait_for_my_turn(page)
        boxes[step].append(page.evaluate(BOARD_BOX))
        before = page_version(page)
        page.locator(selector).first.tap()
        confirm = page.locator("#options > .main:enabled").first
        expect(page.locator("#options > .back")).to_be_visible()
        boxes[step].append(page.evaluate(BOARD_BOX))
        if step == "block":
            asked = r"Confirm: (Block \w+\s+you get none of this|\w+ pays\s+blocks \w+; counts the cards turned up so far)"
            assert re.match(asked, confirm.inner_text())
        confirm.tap()
        wait_for_version_after(page, before)
        if page.locator("#pass[open]").count():
            page.locator("#pass button").tap()

    for _ in range(2):
        tap_and_measure("port", "[id^=loc-].lit > .hit")
    wait_for_my_turn(page)
    while page.locator("[id^=stack-].lit").count():  # stacks with the same back are drawn from without asking
        tap_and_measure("draw", "[id^=stack-].lit > .hit")
        page.wait_for_selector(".lit", state="attached")
    for _ in range(2):
        tap_and_measure("block", "#options > [data-option]:enabled")
    assert len({top for step in boxes.values() for top, _ in step}) == 1, boxes
    assert len({scale for _, scale in boxes["block"]}) == 1, boxes


OFF = """() => { const ghost = document.querySelector('#overlay .layer-ghosts g').getBoundingClientRect();
  const at = document.querySelector('.drawing .picked > .hit').getBoundingClientRect();
  return Math.hypot(ghost.x + ghost.width / 2 - at.x - at.width / 2, ghost.y + ghost.height / 2 - at.y - at.height / 2) }"""
LIT = """() => [...document.querySelectorAll('#map .lit[id^=loc] > .hit')].map(e => { const b = e.getBoundingClientRect();
  return [b.x + b.width / 2, b.y + b.height / 2, b.width] }).filter(([x, y]) => {
  const c = document.querySelector('.board-area').getBoundingClientRect();
  return x > c.x + 30 && x < c.right - 60 && y > c.y + 30 && y < c.bottom - 30 })"""


def test_a_turn_on_a_phone_with_the_map_zoomed_in(open_page, server):
    page = open_page("?game=the_arrival", PHONE, locale="de-AT", has_touch=True, is_mobile=True, color_scheme="dark")
    page.set_default_timeout(30_000)
    player = Greedy(page, server.data, new_game(page, "here", "here", advanced=True))
    play_to_step(page, player, "turn")
    wait_until_asked(page)
    whole = page.locator("#map > svg").bounding_box()
    check_in_view(
        page, page.locator("#map > svg"), page.locator(".prompt"), page.locator("#hand > svg"), page.locator(".tabs")
    )
    save_screenshot(page, "arrival-phone")
    if page.locator("[data-group]").count():  # then each place belongs to one answer
        tap(page, page.locator("[data-group]").first)
    for _ in range(2):
        tap(page, page.locator("[data-zoom=in]"))
    spots = page.evaluate(LIT)
    assert spots[0][2] >= 44
    before = page_version(page)
    tap(page, spots[0][:2])
    assert page_version(page) == before  # the first tap shows a preview
    assert page.locator("#options > .main").count() == 1
    assert page.evaluate(OFF) < 12
    save_screenshot(page, "arrival-phone-near")
    Fingers(page).move((190, 300, 120, 260))
    assert page.locator("#map > svg").bounding_box()["x"] < whole["x"]
    page.wait_for_function(f"() => ({OFF})() < 12")  # the visible part of the map moves; the marks follow in the next frame
    page.locator("#options > .main").click()  # Chromium does not always recognise a tap right after a drag
    wait_for_version_after(page, before)
    tap(page, page.locator("[data-zoom=all]"))
    assert page.locator("#map > svg").bounding_box()["width"] == whole["width"]
    Fingers(page).move((180, 300, 140, 300), (210, 300, 250, 300))
    assert page.locator("#map > svg").bounding_box()["width"] > 1.5 * whole["width"]
    page.keyboard.press("0")
    assert page.locator("#map > svg").bounding_box()["width"] == whole["width"]


def test_a_tap_draws_no_card_until_it_is_confirmed_and_its_number_stands_in_one_place(open_page, server):
    page = open_page("?game=the_arrival", PHONE, has_touch=True, is_mobile=True)
    player = Greedy(page, server.data, new_game(page, "here", "here"))
    play_to_step(page, player, "draw")
    wait_until_asked(page)
    before, stack = page_version(page), page.locator("[id^=stack-].lit").first.get_attribute("id")
    tap(page, page.locator(f"#{stack}"))
    expect(page.locator("#options > .main b")).to_have_text(f"Confirm: Draw from stack {stack[-1]}")
    assert page_version(page) == before
    tap(page, page.locator(f"#{stack}"))
    wait_for_version_after(page, before)
    assert page.locator("#prompt h1").inner_text() in [f"Draw Earning Card {n} of 4." for n in (1, 2, 3, 4)]
    assert page.locator("#steps .now").inner_text().strip() == "Draw"


def test_a_list_fades_out_while_there_is_more_below(open_page, server):
    page = open_page("?game=the_arrival", {"width": 390, "height": 640}, has_touch=True, is_mobile=True)
    player = Greedy(page, server.data, new_game(page, "here", "here"))
    play_to_step(page, player, "ports")
    wait_until_asked(page)
    tap(page, page.locator(".all-answers summary"))
    entries = page.locator(".all-answers > .list")
    fade = "e => [e.scrollHeight > e.clientHeight, parseFloat(getComputedStyle(e).getPropertyValue('--below')) > 0]"
    page.wait_for_timeout(100)
    assert entries.evaluate(fade) == [True, True]
    entries.evaluate("e => e.scrollTo(0, e.scrollHeight)")
    page.wait_for_timeout(100)
    assert entries.evaluate(fade) == [True, False]


BLOCK = "the_arrival a=4/0/2d/-/B01,A07,d,h b=4/0/2d/-/H02,B09,a,a step=reveal:a::1 lanes=a:-,b:-"
# Texts that reach out of their box.
OUTSIDE = """() => [...document.querySelectorAll('#steps .now a, .option-button b, .signs i, #prompt h1')].filter(e => {
  const room = e.closest('.option-button, li, .prompt').getBoundingClientRect(), text = document.createRange();
  text.selectNodeContents(e); const box = text.getBoundingClientRect();
  return box.left < room.left || box.right > room.right || box.bottom > room.bottom }).map(e => e.textContent)"""


@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
def test_a_small_phone_shows_cards_and_sections_instead_of_a_tiny_board(open_page, server, lang):
    page = open_page(viewport=PHONE, locale=lang, has_touch=True, is_mobile=True)
    record = Record("the_arrival", from_position(BLOCK)[0].options(), position=BLOCK)
    open_table_with_record(page, server, record, 2, here=(0,), other="rival")
    wait_until_asked(page)
    assert page.evaluate(OUTSIDE) == []
    page.set_viewport_size({"width": 320, "height": 640})
    expect(page.locator(".board-area")).to_be_hidden()
    check_in_view(page, page.locator("#hand > svg"), page.locator("#options"), page.locator(".tabs"))
    assert page.locator("#card-B01").bounding_box()["width"] > 80
    assert page.locator(".signs i:visible").count() == 18
    assert page.evaluate(OUTSIDE) == []


TWO_ALIKE = "ogams_wisdom,ogams_wisdom,high_walls,emers_mercy,song_of_the_bard,big_migration"
TAKE = f"""the_arrival map=ravius:a1,logia:b1 display={TWO_ALIKE} claims=2,0 step=take:a
 a=4/0/-/-/B01,B02,B03,B04:tm b=4/0/-/-/B05,B06,B07,B08:tm"""


def test_every_copy_of_a_tile_that_can_be_taken_is_lit(open_page, server):
    page, position = open_page(), " ".join(TAKE.split())
    record = Record("the_arrival", from_position(position)[0].options(), position=position)
    open_table_with_record(page, server, record, 2)
    page.wait_for_selector("[id^=tile-].lit", state="attached")
    expect(page.locator(".layer-lit .rim")).to_have_count(6)
    before = page_version(page)
    page.locator("#tile-ogams_wisdom_2").click()
    wait_for_version_after(page, before)


class Fingers:
    """One or two fingers that move on the touchscreen."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    def move(self, *ways: tuple[float, float, float, float]) -> None:
        self.send("touchStart", *((x, y) for x, y, _, _ in ways))
        for k in range(1, 5):
            self.send("touchMove", *((x + (to_x - x) * k / 4, y + (to_y - y) * k / 4) for x, y, to_x, to_y in ways))
        self.send("touchEnd")


# The layers of marks with an edge of a province, from the lowest to the highest, and those with the names.
LAYERS = """() => [...document.querySelectorAll('#overlay [class^=layer-]')].map((layer) =>
  [layer.querySelector('[href^="#ar-r-"]'), layer.querySelector('.arrival [href="#ar-names"]')].map(Boolean))"""


def test_names_are_drawn_above_the_edges_of_highlighted_provinces(open_page, server):
    page = open_page()
    open_table_with_record(page, server, random_record("the_arrival", 41, seats=2), 2)
    if page.locator("#pass[open]").count():
        page.locator("#pass button").click()
    page.wait_for_selector("#overlay .layer-lit [href^='#ar-r-']", state="attached")
    named = page.evaluate("() => [...document.querySelectorAll('#ar-names text')].map((text) => text.textContent)")
    assert {"MAGNATA", "DUNUM", "Cruachan"} <= set(named)
    page.mouse.move(*page.evaluate(POINT, ".province.lit"))
    page.wait_for_selector("#overlay .layer-at [href^='#ar-r-']", state="attached")
    layers = page.evaluate(LAYERS)
    edges, names = ([number for number, layer in enumerate(layers) if layer[kind]] for kind in (0, 1))
    assert len(edges) > 1
    assert names == [names[0]]
    assert names[0] > max(edges)


MOST_LOST = 24  # pixels of the map's height that the longest question about a place takes
MAP_BOX = """() => { const b = document.querySelector('#map > svg').getBoundingClientRect();
  return [b.x, b.y, b.width, b.height].map(Math.round).join(' ') }"""


@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
def test_the_map_keeps_its_size_and_place_on_a_phone_at_every_step(open_page, server, lang):
    page, rng = open_page(viewport=PHONE, has_touch=True, is_mobile=True, locale=lang), random.Random(5)
    open_table_with_record(page, server, random_record("the_arrival", 8, seats=2), 2, here=(0,), bot="beginner")
    boxes: dict[str, set[str]] = {}
    for _ in range(45):
        wait_for_my_turn(page)
        steps = page.locator("#steps .now")
        boxes.setdefault(steps.inner_text() if steps.count() else "", set()).add(page.evaluate(MAP_BOX))
        page.evaluate(CLICK_UNTIL_ANSWERED, rng.random())
    assert len(boxes) > 3
    found = [[int(n) for n in box.split()] for box in set.union(*boxes.values())]
    assert len({(x, y) for x, y, _, _ in found}) == 1, boxes
    heights = [height for *_, height in found]
    assert max(heights) - min(heights) <= MOST_LOST, boxes


def test_a_finger_pulls_up_the_part_of_the_map_that_has_no_room(open_page, server):
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    position = "the_arrival a=4/0/2d/-/B01,A07,d,h b=4/0/2d/-/H02,B09,a,a step=reveal:a::1 lanes=a:top,b:-"
    record = Record("the_arrival", from_position(position)[0].options(), position=position)
    open_table_with_record(page, server, record, 2, here=(1,), other="somebody")
    wait_for_my_turn(page)
    hidden = "window.map.firstElementChild.getBoundingClientRect().bottom - hand.getBoundingClientRect().y"
    below = page.evaluate(hidden)
    assert below > 50
    finger = page.context.new_cdp_session(page)
    for kind, y in (("touchStart", 300), ("touchMove", 280), ("touchMove", -600), ("touchEnd", 0)):
        points = [] if kind == "touchEnd" else [{"x": 200, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait_for_function(f"() => {hidden} < 10")


@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
def test_the_symbols_of_the_own_supply_have_names_on_a_phone(open_page, server, lang):
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True, locale=lang)
    open_table_with_record(page, server, random_record("the_arrival", 40, seats=3), 3)
    wait_for_my_turn(page)
    names = page.locator("#hand .ar-caption").all_text_contents()
    assert names == [
        say(lang[:2], f"the_arrival.sign.{kind}", honor={"en": "Honor", "de": "Ruhm"}[lang[:2]]) for kind in SIGNS
    ]
    boxes = [caption.bounding_box() for caption in page.locator("#hand .ar-caption").all()]
    assert all(a["x"] + a["width"] <= b["x"] + 1 for a, b in pairwise(boxes))


SIGNS = ("honor", "corruption", "disks", "swords", "shields", "fomori", "tiles")


def test_one_reason_is_shown_whole(open_page, server):
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    open_table_with_record(page, server, random_record("the_arrival", 40, seats=3), 3)
    wait_for_my_turn(page)
    page.evaluate("document.querySelector('#pass[open] button')?.click()")
    page.locator(".refused-list summary").tap()
    reasons = page.locator(".refused-list .list")
    assert reasons.locator("li").count() == 1
    assert reasons.evaluate("e => e.scrollHeight - e.clientHeight") == 0
    assert reasons.evaluate("e => parseFloat(getComputedStyle(e, '::after').height)") == 0


# By fortification that can be chosen: how many pixels of each side the outline covers.
COVERED = """() => Object.fromEntries([...document.querySelectorAll('#map .lit .fort')].map(fort => {
  const b = fort.getBoundingClientRect(), [x, y] = [b.x + b.width / 2, b.y + b.height / 2];
  const far = e => { const r = e.getBoundingClientRect(); return Math.hypot(r.x + r.width / 2 - x, r.y + r.height / 2 - y) };
  const line = [...document.querySelectorAll('#overlay .layer-lit .dark')].sort((one, other) => far(one) - far(other))[0];
  const inner = line.getBBox().width * line.getScreenCTM().a / 2 - parseFloat(getComputedStyle(line).strokeWidth) / 2;
  return [fort.id, Math.round(b.width / 2 - inner)] }))"""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_outline_of_a_fortification_leaves_the_colour_of_its_owner_visible(open_page, server, size):
    page = open_page(viewport=size)
    open_table_with_record(page, server, random_record("the_arrival", 40, seats=3), 3)
    wait_for_my_turn(page)
    covered = page.evaluate(COVERED)
    assert len(covered) > 1
    assert max(covered.values()) <= 1, covered
