"""The table in a real browser against the real server: mouse, keys, touch, two browsers, reload and restart.

With DOLMEN_SHOTS=folder the tests leave screenshots there.
"""

import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, sync_playwright

SERVE = "import sys; from dolmen.web import serve; serve(int(sys.argv[1]), sys.argv[2], False)"
DESK, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}


class Server:
    """The server in a process of its own, which can be stopped and started again."""

    def __init__(self, data: str) -> None:
        self.data = data
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-W", "error", "-c", SERVE, str(self.port), self.data]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "LANG": "C"})
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.address = re.search(r"http://127\.0\.0\.1:\d+/", line)[0]
        self.port = int(self.address.rstrip("/").rpartition(":")[2])

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=10)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(str(tmp_path_factory.mktemp("table") / "games.sqlite3"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def chromium(chromium_path):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium, server):
    """Opens a page in a browser of its own (cookies are not shared). Any error on a page fails the test."""
    contexts, errors = [], []

    def start(path: str = "", viewport=None, **settings) -> Page:
        settings = {"reduced_motion": "reduce", "locale": "en-GB", **settings}
        context = chromium.new_context(viewport=viewport or DESK, **settings)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if "Content Security" in said.text else None)
        page.goto(server.address + path)
        return page

    yield start
    for context in contexts:
        context.close()
    assert errors == []


def shot(page: Page, name: str) -> None:
    if folder := os.environ.get("DOLMEN_SHOTS"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(folder) / f"{name}.png")


def new_game(page: Page, *kinds: str, rules: tuple[str, ...] = ()) -> str:
    """Fill in the start page, as a person would; gives the path of the table."""
    page.locator(f"input[name=seats][value='{len(kinds)}'] + span").click()
    for switch in ("full", "outpost", "stacking"):
        if page.locator(f"input[name={switch}]").is_checked() != (switch in rules):
            page.locator(f"input[name={switch}] + span").click()
    for seat, kind in enumerate(kinds):
        page.select_option(f"select[name=kind-{seat}]", kind)
    page.locator("button.go").click()
    if "link" in kinds:
        page.locator("a.go").click()
    page.wait_for_selector("#board svg")
    return page.url.partition("/t/")[2]


def version(page: Page) -> int:
    return int(page.evaluate("document.body.dataset.version ?? -1"))


def wait_past(page: Page, old: int) -> None:
    page.wait_for_function("old => Number(document.body.dataset.version) > old", arg=old)


MIDDLES = """what => [...document.querySelectorAll(what)].map(e => {
  const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] })"""
SEEN = """() => [Number(document.body.dataset.version), document.querySelectorAll('.halo.picked').length,
  !!document.querySelector('.scoring'), document.querySelectorAll('.lit, [data-option]:enabled').length]"""


def click_something(page: Page, rng: random.Random) -> None:
    """One click of the mouse on something that is lit, or on a button."""
    places = page.evaluate(MIDDLES, "#board .lit")
    buttons = page.evaluate(MIDDLES, "#options > [data-option]:enabled")
    if found := places if places and (rng.random() < 0.8 or not buttons) else buttons:
        page.mouse.click(*rng.choice(found))


def play(page: Page, rng: random.Random, until=lambda seen: False, most: int = 400) -> None:
    """Click until something holds or the game is over."""
    for _ in range(most):
        seen = page.evaluate(SEEN)
        if seen[2] or until(seen):
            return
        click_something(page, rng)
        for _ in range(60):
            now = page.evaluate(SEEN)
            if now != seen and now[3]:
                break
            time.sleep(0.01)
    raise AssertionError("the game does not end")


# -- playing ------------------------------------------------------------------------------------------------------------
def test_a_whole_game_by_mouse(open_page):
    page = open_page()
    shot(page, "start")
    new_game(page, "here", "greedy", rules=("full", "outpost"))
    page.wait_for_selector(".lit", state="attached")
    shot(page, "opening")
    assert "(your turn)" in page.title()
    rng = random.Random(4)
    play(page, rng, until=lambda seen: seen[0] > 40)
    shot(page, "middle")
    play(page, rng)
    assert page.locator(".scoring tbody tr").count() >= 3
    assert page.locator(".scoring .won").count() >= 1
    assert "(finished)" in page.title()
    assert not page.locator(".lit").count()
    shot(page, "end")


def test_keys_alone_make_a_move_and_take_it_back(open_page):
    page = open_page()
    new_game(page, "here", "here")
    page.wait_for_selector(".lit", state="attached")
    before = version(page)
    page.locator("[id^=card-].lit").first.focus()
    page.keyboard.press("Enter")
    assert page.locator(".halo.picked").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".halo.picked").count() == 0
    page.keyboard.press("Enter")
    page.locator("[id^=sq-].lit").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id").startswith("sq-")
    page.keyboard.press("Enter")
    wait_past(page, before)
    board = page.locator("#board").inner_html()
    page.keyboard.press("Control+z")
    wait_past(page, before + 1)
    page.keyboard.press("Control+y")
    page.wait_for_function("n => document.querySelectorAll('#log li').length > 0", arg=0)
    assert len(board) > 10_000


def test_what_is_not_allowed_shows_its_rule(open_page):
    page = open_page()
    new_game(page, "here", "here")
    page.wait_for_selector(".lit", state="attached")
    page.locator("[id^=card-].lit").first.click()
    dark = page.locator("[id^=sq-]:not(.lit)").first
    dark.click()
    page.wait_for_selector("#refused:not([hidden]) cite")
    assert re.fullmatch(r"RO-5\.\d+", page.locator("#refused cite").first.inner_text())
    assert len(page.locator("#refused").inner_text()) > 40
    shot(page, "refused")
    page.locator("[id^=card-].lit, .back").last.click()
    page.wait_for_selector("#refused", state="hidden")


# -- nothing is lost ----------------------------------------------------------------------------------------------------
def test_reload_and_restart_in_mid_turn(open_page, server):
    page = open_page()
    new_game(page, "here", "here", rules=("full",))
    play(page, random.Random(5), until=lambda seen: seen[0] >= 5 and not seen[1])
    told = page.locator("#words pre").text_content()
    asked = page.locator("#prompt h1").inner_text()
    page.reload()
    page.wait_for_selector("#prompt h1")
    assert page.locator("#words pre").text_content() == told
    before = version(page)
    server.stop()
    page.wait_for_selector("#line:not([hidden])")
    assert "Trying again" in page.locator("#line").inner_text()
    shot(page, "lost")
    click_something(page, random.Random(1))  # chosen while the line is down: it must not get lost
    server.start()
    page.wait_for_selector("#line", state="hidden")
    if page.locator(".halo.picked").count():
        assert page.locator("#words pre").text_content() == told
        assert page.locator("#prompt h1").inner_text() == asked
    play(page, random.Random(2), until=lambda seen: seen[0] > before)


def test_an_answer_given_while_the_line_is_down_arrives_later(open_page, server):
    page = open_page()
    new_game(page, "here", "here")
    page.wait_for_selector(".every summary")
    page.locator(".every summary").click()
    before = version(page)
    server.stop()
    page.wait_for_selector("#line:not([hidden])")
    page.locator(".every [data-option]").first.click()
    server.start()
    wait_past(page, before)
    page.wait_for_selector("#line", state="hidden")
    assert page.locator("#log li").count() == 1


# -- several people -----------------------------------------------------------------------------------------------------
def test_two_browsers_and_somebody_who_watches(open_page):
    ann = open_page()
    ann.fill("input[name=name-0]", "Ann & <i>co</i>")
    table = new_game(ann, "here", "link")
    ann.locator("#seats a.invite").click()
    link = ann.locator(".invite input").input_value()
    ann.go_back()
    ann.wait_for_selector("#board svg")
    bob = open_page(link.partition("/t/")[1].lstrip("/") + link.partition("/t/")[2])
    shot(bob, "sit")
    bob.fill("input[name=name]", "Bob")
    bob.locator("button.go").click()
    bob.wait_for_selector("#board svg")
    eve = open_page(f"t/{table}")
    eve.wait_for_selector(".watching")
    ann.wait_for_selector("#seats :text('Bob')")
    assert ann.locator("#seats b").first.inner_text() == "Ann & <i>co</i>"

    def turn() -> tuple[Page, Page]:
        return (ann, bob) if ann.locator("[id^=sq-].lit").count() else (bob, ann)

    first, second = turn()
    assert not second.locator(".lit").count()
    play(first, random.Random(6), until=lambda _: second.locator("[id^=sq-].lit").count() > 0)
    moved = version(second)
    play(second, random.Random(7), until=lambda seen: seen[0] > moved)
    first.wait_for_function("old => Number(document.body.dataset.version) > old", arg=moved)
    assert first.locator("#undo span").inner_text() == "Ask to undo"
    before = version(first)
    first.locator("#undo").click()
    second.wait_for_selector("[data-do=agree]")
    assert not eve.locator("[data-do]").count()
    assert not eve.locator(".lit").count()
    second.locator("[data-do=agree]").click()
    for page in (first, second, eve):
        wait_past(page, before)
    assert first.locator(".lit").count()
    assert "took moves back" in eve.locator("#log").inner_text()


# -- looks --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("name", "viewport"), [("desk", DESK), ("phone", PHONE)])
def test_no_decision_needs_scrolling(open_page, name, viewport, theme):
    page = open_page("", viewport, color_scheme=theme, has_touch=name == "phone")
    shot(page, f"start-{name}-{theme}")
    new_game(page, "here", "here", "random", rules=("full",))
    page.wait_for_selector(".lit", state="attached")
    shot(page, f"opening-{name}-{theme}")
    squares = page.locator("[id^=sq-].lit")
    for element in (page.locator("#prompt h1"), page.locator("#undo"), squares.first, squares.last, page.locator("#seats")):
        box = element.bounding_box()
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= viewport["width"] + 1
        assert box["y"] + box["height"] <= viewport["height"] + 1
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    if name == "phone":
        assert squares.first.bounding_box()["width"] >= 44
        before = version(page)
        squares.first.tap()
        page.wait_for_selector("#options > [data-option]")
        shot(page, f"picked-{name}-{theme}")
        page.locator("#options > [data-option]").first.tap()
        wait_past(page, before)
    else:
        play(page, random.Random(3), until=lambda seen: seen[0] > 4)
    shot(page, f"middle-{name}-{theme}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(open_page, theme):
    page = open_page(color_scheme=theme, bypass_csp=True)
    start = Axe().run(page).response["violations"]
    new_game(page, "here", "greedy", rules=("full",))
    page.wait_for_selector(".lit", state="attached")
    table = Axe().run(page).response["violations"]
    assert [(found["id"], found["nodes"][0]["html"]) for found in start + table] == []


def test_german_night(open_page):
    page = open_page("", locale="de-AT")
    assert page.locator("h1").inner_text() == "Setz dich an den Steintisch"
    page.locator(".settings summary").click()
    page.locator("button[value=dark]").click()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    new_game(page, "here", "here", rules=("full",))
    page.wait_for_selector("#prompt h1")
    assert "(am Zug)" in page.title()
    assert "ist am Zug" in page.locator("#prompt").inner_text()
    assert "Was geschah" in page.locator(".log").inner_text()
    page.locator("[id^=card-].lit").first.click()
    page.locator("[id^=sq-]:not(.lit)").first.click()
    page.wait_for_selector("#refused cite")
    assert "Nicht möglich" in page.locator("#refused").inner_text()
    shot(page, "german-night")
