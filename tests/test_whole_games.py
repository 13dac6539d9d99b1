"""Each game from the start page to the result: in two browsers, by keyboard, by touch, by roles and accessible names.

The tests play the beginning of one game and the end of another. Whole games are played by mouse in other test modules.
"""

import random
import re
import time
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from dolmen.engine.record import Record
from dolmen.games import GAMES
from dolmen.text import say
from tests.browser import (
    CLOSE_SPOTLIGHT,
    HIDDEN_ELEMENTS,
    PAGE_STATE,
    PHONE,
    PRESS_TIMEOUT,
    Server,
    check_in_view,
    open_table_with_record,
    play_in_browser,
    press_by_mouse,
    press_by_touch,
    random_record,
    save_screenshot,
    sign_in_as,
    stored_entries,
)

ALONE = {"roam": 2, "the_arrival": 4, "spirit_island": 1}  # seats in a game of one person; the others are bots
MOST = 2500  # presses
SMALL = {"width": 800, "height": 560}  # the smallest desk: rendering is cheapest there
pytestmark = pytest.mark.timeout(400)  # many answers take long
FIRST, LAST = 24, 14  # answers at the beginning and at the end of a game that are played in the browser


def record_before_end(game: str, seats: int) -> Record:
    """A random game without its last answers."""
    answers = len(random_record(game, MOST, seats=seats).entries) - LAST
    return random_record(game, answers, seats=seats)


def play_beginning_and_end(page: Page, server: Server, game: str, go_on: Callable[..., None]) -> None:
    """Play the beginning of a game, then open a table shortly before the end of another one and play that to its end."""
    go_on(until=lambda seen: seen[0] >= FIRST)
    seats = ALONE[game]
    open_table_with_record(page, server, record_before_end(game, seats), seats, here=(0,), bot="greedy")
    go_on()


def result_of(page: Page) -> str:
    """The whole scoring, with the winners. The heading above it is the player's own place."""
    page.wait_for_selector(".scoring", state="attached")
    assert "(finished)" in page.title()
    assert not page.locator(".drawing .lit, #options > button").count()
    assert page.locator("#result h2").inner_text()
    return page.locator("#result .scoring").evaluate_all("parts => parts.map(e => e.textContent).join(' ')")


# -- two browsers --------------------------------------------------------------------------------------------------------
def test_two_players_in_two_browsers(open_page, server):
    game = "the_arrival"
    ann = open_page(f"?game={game}", SMALL)
    ann.locator("input[name=seats][value='2'] + span").click()
    ann.fill("input[name=name-0]", "Ann")
    ann.select_option("select[name=kind-1]", "link")
    ann.locator("form.new button.go").click()
    link = ann.locator(".invite input").input_value()
    ann.locator("a.go").click()
    ann.wait_for_selector("#map svg")
    bob = open_page(link.partition("//")[2].partition("/")[2], SMALL, reduced_motion="no-preference")
    bob.fill("input[name=name]", "Bob")
    bob.locator("button.go").click()
    bob.wait_for_selector("#map svg")
    bob.locator(".settings summary").click()
    bob.locator(".settings [name=pace][value=quick]").click()  # Bob's page animates everything
    bob.keyboard.press("Escape")
    play_in_browser([ann, bob], random.Random(11), until=lambda seen: seen[0] >= FIRST)
    table = open_table_with_record(ann, server, record_before_end(game, 2), 2, here=(0,), other="bob")
    sign_in_as(bob, server, "bob")
    bob.goto(f"{server.address}t/{table}")
    bob.wait_for_selector("#map svg")
    play_in_browser([ann, bob], random.Random(11), most=MOST)
    assert result_of(ann) == result_of(bob)
    save_screenshot(ann, f"{game}-two-ann")
    save_screenshot(bob, f"{game}-two-bob")


# -- a shared screen and another browser ---------------------------------------------------------------------------------
ELEMENT_IDS = "() => [...document.querySelectorAll('#map [id]')].map((e) => e.id).sort()"


def test_two_players_share_a_screen_and_a_third_plays_elsewhere(open_page, server):
    """With animations: an answer is animated on the other pages while their players continue."""
    game = "roam"
    moving = {"viewport": SMALL, "reduced_motion": "no-preference"}
    ann = open_page(f"?game={game}", **moving)
    ann.locator("input[name=seats][value='3'] + span").click()
    for seat, kind in enumerate(("here", "here", "link")):
        ann.fill(f"input[name=name-{seat}]", ("Ann", "Amy", "Bob")[seat])
        ann.select_option(f"select[name=kind-{seat}]", kind)
    ann.locator("form.new button.go").click()
    link = ann.locator(".invite input").input_value()
    ann.locator("a.go").click()
    bob = open_page(link.partition("//")[2].partition("/")[2], **moving)
    bob.locator("button.go").click()
    for page in (ann, bob):
        page.wait_for_selector("#map svg")

    def press(page: Page, rng: random.Random) -> None:
        if page.locator("#pass[open]").count():
            page.locator("#pass button").click()
        else:
            press_by_mouse(page, rng)

    play_in_browser([ann, bob], random.Random(12), until=lambda seen: seen[0] >= FIRST, how=press)
    entries = stored_entries(server, bob.url.partition("/t/")[2])
    assert {entry.seat for entry in entries if not entry.auto} == {0, 1, 2}
    for page in (ann, bob):
        shown = f"last => (({CLOSE_SPOTLIGHT})(), Number(document.body.dataset.version) === last)"
        page.wait_for_function(shown, arg=len(entries))
    for page in (ann, bob):
        page.wait_for_function("() => !document.querySelector('.moving-copy, [data-away]')")
    assert ann.evaluate(ELEMENT_IDS) == bob.evaluate(ELEMENT_IDS)


# -- keyboard ------------------------------------------------------------------------------------------------------------
# The focused element: kind, name and value in a form, and text.
FOCUSED = """() => { const e = document.activeElement, kind = e.closest('.drawing') ? 'drawn' : e.type || e.localName;
  return [kind, String(e.name ?? ''), String(e.value ?? ''), e.textContent.trim() || e.ariaLabel || ''] }"""


def tab_to(page: Page, *wanted: str, most: int = 80) -> list[str]:
    """Press Tab until the focused element matches all of these patterns."""
    for _ in range(most):
        focused = page.evaluate(FOCUSED)
        if all(any(re.search(word, said) for said in focused) for word in wanted):
            return focused
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {wanted}")


# Whether an arrow key moves the focus to the drawings.
NEAR = "() => document.activeElement === document.body || document.activeElement.closest('.drawing, #options') !== null"


class Keys:
    """A player without a mouse: arrows and Enter on the drawings, numbers of buttons, and sometimes the list."""

    def __init__(self) -> None:
        self.listed = 0  # how often the list was used

    def __call__(self, page: Page, rng: random.Random) -> None:
        buttons = page.locator("#options > :is([data-option], [data-group]), [data-alone] [data-option]").count()
        lit = page.locator(".drawing .lit").count()
        listed = page.locator(".all-answers").count() and not page.locator(".drawing .picked").count()
        if listed and lit and self.listed < 3:
            self.from_list(page, rng)
        elif buttons and (rng.random() < 0.4 or not lit):
            page.keyboard.press(str(rng.randint(1, min(buttons, 9))))
        else:
            if not page.evaluate(NEAR):
                tab_to(page, "^drawn$|^body$")
            for _ in range(rng.randint(1, 3)):
                page.keyboard.press(rng.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
            page.keyboard.press("Enter")

    def from_list(self, page: Page, rng: random.Random) -> None:
        tab_to(page, "^summary$", "^Show all ")
        if not page.locator(".all-answers[open]").count():
            page.keyboard.press("Enter")
        page.wait_for_selector(".all-answers [data-option]")
        for _ in range(rng.randint(1, 4)):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        self.listed += 1


def test_a_game_by_keyboard_alone(open_page, server):
    game = "spirit_island"
    page = open_page("", SMALL)
    tab_to(page, "^a$|link", f"^{say('en', f'{game}.title')}$")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/?game={game}")
    page.wait_for_load_state()
    tab_to(page, "^radio$", "^seats$")
    for _ in range(4):
        if page.evaluate(FOCUSED)[2] != str(ALONE[game]):
            page.keyboard.press("ArrowRight")
    tab_to(page, "Start game")
    page.keyboard.press("Enter")
    page.wait_for_selector("#map svg")
    page.keyboard.press("?")
    assert page.locator("#help").is_visible()
    save_screenshot(page, f"{game}-help")
    page.keyboard.press("Escape")
    keys = Keys()
    go_on = partial(play_in_browser, page, random.Random(8), how=keys, most=MOST)
    play_beginning_and_end(page, server, game, go_on)
    assert keys.listed
    result_of(page)
    tab_to(page, "Rematch|View the table")
    save_screenshot(page, f"{game}-keys-end")


# -- touch ---------------------------------------------------------------------------------------------------------------
def test_a_game_by_touch_alone(open_page, server):
    game = "the_arrival"
    page = open_page("", PHONE, has_touch=True, is_mobile=True)
    page.locator(f".game-list [data-game={game}]").tap()
    page.wait_for_url(f"**/?game={game}")
    page.locator(f"input[name=seats][value='{ALONE[game]}'] + span").tap()
    page.locator("form.new button.go").tap()
    page.wait_for_selector("#map svg")
    go_on = partial(play_in_browser, page, random.Random(9), how=press_by_touch, most=MOST)
    play_beginning_and_end(page, server, game, go_on)
    result_of(page)
    page.wait_for_function("() => getComputedStyle(document.querySelector('.result .scroll')).pointerEvents !== 'none'")
    check_in_view(page, page.locator(".result"))
    assert page.locator(".result .after > :visible").count() >= 2
    assert page.evaluate(HIDDEN_ELEMENTS, ".result h2, .scoring tr, .result .after > *") == []
    save_screenshot(page, f"{game}-touch-end")
    page.locator("[data-do=look]").tap()
    expect(page.locator(".result")).to_be_hidden()


# -- roles and accessible names ------------------------------------------------------------------------------------------
GOES_ON = re.compile(r"^(?!Back$).*\w")  # the name of a button that is not a step back


def first_buttons(places: list[Locator]) -> Locator | None:
    """The answers in the first of these places that has any."""
    return next((buttons for place in places if (buttons := place.get_by_role("button", name=GOES_ON)).count()), None)


class Reader:
    """A player who uses only what a screen reader gets: roles, names and states."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asks = page.get_by_role("region", name="What to do")
        self.answers = self.asks.get_by_role("group", name="Your options")
        self.everything = self.asks.get_by_role("group").filter(has_text="Show all")
        self.drawings = [page.get_by_role("region", name=name) for name in ("Board", "Your pieces", "On offer")]
        self.log = page.get_by_role("log")
        self.result = page.get_by_role("region", name="Board").get_by_role("table")

    def to_act(self) -> bool:
        """Wait until there is something to answer, by the page's title; False when the game is over."""
        expect(self.page).to_have_title(re.compile(r"^\((your turn|finished)\)"), timeout=30_000)
        return "(finished)" not in self.page.title()

    def page_text(self) -> str:
        """The question with its answers and the newest log line; nothing once the result takes their place."""
        try:
            parts = (*self.asks.all(), *self.log.get_by_role("listitem").all()[:1])
            return " ".join(part.aria_snapshot(timeout=3000) for part in parts)
        except TimeoutError:  # the game has ended between the two look-ups
            return ""

    def answer(self, rng: random.Random) -> None:
        """Press one of the buttons, in the prompt, on the drawings or in the list; then wait for the change."""
        before = self.page_text()
        asked = self.asks.get_by_role("heading", level=1).or_(self.asks.get_by_role("paragraph"))
        assert asked.or_(self.result).first.inner_text().strip(), before
        if "(finished)" in self.page.title():  # the game has ended since `to_act`
            return
        places = rng.sample(self.drawings, 3)
        places.insert(rng.choice([0, 3]), self.answers)
        if rng.random() < 0.1 and self.everything.count():
            places = [self.everything]
            if not self.everything.get_by_role("button").count():  # the list is closed
                self.everything.click()
                self.everything.get_by_role("button").first.wait_for()
        places.append(self.everything)  # the list is open if it alone has the answers
        end = time.monotonic() + 15
        while (found := first_buttons(places)) is None:  # a new question shows before its answers can be pressed
            if "(finished)" in self.page.title():  # the game has ended since `to_act`
                return
            assert time.monotonic() < end, self.page_text()
            time.sleep(0.05)
        found.nth(rng.randrange(found.count())).press("Enter")
        end = time.monotonic() + PRESS_TIMEOUT
        busy = self.answers.and_(self.page.locator("[aria-busy=true]"))
        while (now := self.page_text()) == before or "[disabled]" in now or busy.count():
            if time.monotonic() > end:
                break
            time.sleep(0.05)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_roles_and_accessible_names_alone(open_page, server, game):
    page = open_page("", SMALL)
    page.get_by_role("navigation", name="Games").get_by_role("link", name=say("en", f"{game}.title")).click()
    page.wait_for_url(f"**/?game={game}")
    page.get_by_role("radio", name=str(ALONE[game]), exact=True).press("Space")
    page.get_by_role("button", name="Start game").click()
    reader, rng = Reader(page), random.Random(10)

    def go_on(until=lambda seen: False) -> None:
        while reader.to_act() and not until(page.evaluate(PAGE_STATE)):
            reader.answer(rng)

    play_beginning_and_end(page, server, game, go_on)
    result = reader.result
    expect(result).to_be_visible()
    assert result.get_by_role("row").count() > 3
    assert game == "spirit_island" or result.get_by_role("columnheader").count() >= ALONE[game]  # a team has one score
    heading = page.get_by_role("region", name="Board").get_by_role("heading", level=2).first
    expected = r"You won|You share|Victory: .+|Defeat: .+|(Second|Third|Fourth) of (two|three|four)$"
    assert re.match(expected, heading.inner_text())
