"""The lessons in a real browser: by mouse, by touch and by keyboard, doing only what the coach points at."""

import time

import pytest
from playwright.sync_api import Page

from dolmen.games import GAMES, game_info
from dolmen.text import say
from tests.browser import PAGE_STATE, PHONE, PRESS_TIMEOUT, axe_violations, save_screenshot

# The tip of the coach's arrow or the middle of the button that it marks; null while there is neither.
POINTED_AT = """() => {
  const arrow = document.querySelector('#overlay .arrow');
  if (arrow) return arrow.getAttribute('transform').match(/[-\\d.]+/g).map(Number);
  const box = document.querySelector('.coach-target')?.getBoundingClientRect();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""
SIDEWAYS = {"width": 844, "height": 390}
COACH_TEXT = "() => [...document.querySelectorAll('#coach .count, #coach h2')].map((part) => part.textContent)"


def open_lesson(page: Page, game: str) -> None:
    page.goto(f"{page.url}?game={game}")
    page.locator("form.new .learn button").click()
    page.wait_for_selector("#coach aside")


# All at one moment: the coach's text, the state of the page, and where the coach points.
MOMENT = f"() => [({COACH_TEXT})(), ({PAGE_STATE})(), ({POINTED_AT})()]"


def follow_coach(page: Page, game: str, lang: str, touch: bool = False):
    """Go through the lesson; yields the number of each step before it is done."""
    lesson = game_info(game).lesson
    press = page.touchscreen.tap if touch else page.mouse.click
    for number, step in enumerate(lesson.step, 1):
        count = say(lang, "lessons.step", n=number, last=len(lesson.step))
        expected = [count, say(lang, f"{game}.lesson.{step.say}.head")]
        page.wait_for_function(f"text => String(({COACH_TEXT})()) === text", arg=",".join(expected))
        yield number
        end = time.monotonic() + 30
        before, pressed_at = "", 0.0  # the state of the page at the last press, and its time
        while step.give:
            now, stands, pointed = page.evaluate(MOMENT)
            if now != expected:
                break
            assert time.monotonic() < end, f"step {number} is never done"
            asks = stands[3] or (touch and page.locator(".all-answers[open] .coach-target").count())
            if asks and pointed and (stands[-1] != before or time.monotonic() > pressed_at + PRESS_TIMEOUT):
                before, pressed_at = stands[-1], time.monotonic()
                press(*pointed)
            else:
                page.wait_for_timeout(10)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_by_clicking_where_the_coach_points(open_page, game):
    page = open_page("")
    open_lesson(page, game)
    for number in follow_coach(page, game, "en"):
        save_screenshot(page, f"lesson-{game}-{number}")
        if number == 1:
            assert axe_violations(page) == []
    assert axe_violations(page) == []


# How much of the text is out of view, how high the map is, and the lower edge of the page; also with other texts.
READ = """texts => { const p = document.querySelector('#coach .sentences p'), own = p.innerHTML;
  const room = () => [p.scrollHeight - p.clientHeight, document.querySelector('.board-area').offsetHeight,
    document.querySelector('.tabs').getBoundingClientRect().bottom];
  const seen = [room(), ...texts.map(text => { p.textContent = text; return room() })];
  p.innerHTML = own; return seen }"""


def check_coach_text(page: Page, game: str, lang: str, name: str) -> None:
    """On a phone the coach's whole text can be read above a map of useful size."""
    texts = [say(other, f"{game}.lesson.{name}.text") for other in ("en", "de") if other != lang]
    for hidden, high, bottom in page.evaluate(READ, texts):
        assert hidden <= 1, name
        assert high >= 110, name
        assert bottom <= PHONE["height"], name


def test_a_lesson_on_a_phone_by_touch_in_german_and_dark_theme(open_page):
    game = "the_arrival"
    page = open_page("", viewport=PHONE, has_touch=True, is_mobile=True, locale="de-DE", color_scheme="dark")
    open_lesson(page, game)
    for number in follow_coach(page, game, "de", touch=True):
        save_screenshot(page, f"lesson-{game}-phone-{number}")
        check_coach_text(page, game, "de", game_info(game).lesson.step[number - 1].say)
        if number == 1:
            assert axe_violations(page) == []


def test_a_lesson_on_a_phone_in_landscape(open_page):
    """In landscape the coach's texts, the question and the hand share little space."""
    page = open_page("", viewport=SIDEWAYS, has_touch=True, is_mobile=True)
    open_lesson(page, "roam")
    page.wait_for_selector("#overlay .arrow", state="attached")
    for number in follow_coach(page, "roam", "en", touch=True):
        save_screenshot(page, f"lesson-roam-sideways-{number}")


def test_a_lesson_by_keyboard_alone(open_page):
    """The coach's button "Show me" and the Enter key are enough."""
    game = "roam"
    page = open_page("")
    open_lesson(page, game)
    for step in game_info(game).lesson.step:
        head = say("en", f"{game}.lesson.{step.say}.head")
        page.wait_for_function("head => document.querySelector('#coach h2')?.textContent === head", arg=head)
        if step.give:
            page.wait_for_selector("#options > [data-option]:enabled, .drawing .lit", state="attached")
            page.locator("[data-coach=show]").focus()
            page.keyboard.press("Enter")
            assert page.evaluate("document.activeElement.dataset.option") == step.give
            page.keyboard.press("Enter")


def test_the_coach_can_be_collapsed_and_leads_back_to_the_path(open_page):
    page = open_page("")
    open_lesson(page, "roam")
    text = page.locator("#coach .sentences p")
    page.locator("[data-coach=fold]").click()
    assert not text.is_visible()
    assert page.locator("[data-coach=fold]").get_attribute("aria-expanded") == "false"
    assert page.locator("#overlay .arrow").count() == 0
    page.locator("[data-coach=fold]").click()
    assert text.is_visible()
    assert page.locator("#overlay .arrow").count() == 1
    page.locator("#coach a.rule").first.click()
    page.wait_for_selector("#rules[open] .asked")
    page.keyboard.press("Escape")
    page.locator("#card-C14").click()
    page.locator("#sq-a1").click()
    page.locator("[data-coach=return]").click()
    page.wait_for_selector("[data-coach=return]", state="detached")
    head = say("en", "roam.lesson.use.head")
    page.wait_for_function("head => document.querySelector('#coach h2')?.textContent === head", arg=head)
    page.reload()
    page.wait_for_function("head => document.querySelector('#coach h2')?.textContent === head", arg=head)
