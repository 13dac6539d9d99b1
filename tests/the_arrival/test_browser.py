"""The Arrival in a real browser: a whole game in few clicks, Blockers behind one device, a phone with its map drawn near."""

import random
import statistics
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from dolmen.games import title
from dolmen.games.bots import BOTS
from dolmen.store import Store
from dolmen.table import Tables
from tests.test_browser import (
    DESK,
    PHONE,
    chromium,
    inside,
    my_turn,
    open_page,
    press,
    server,
    shot,
    version,
    wait_past,
)

__all__ = ("chromium", "open_page", "server")  # the fixtures of the other browser tests
CLICKS = 6  # for a turn of two actions, in the middle


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


class Greedy:
    """Somebody who knows what to answer, from the store, and does it with the mouse or a finger, counting."""

    def __init__(self, page: Page, data: str, table: str) -> None:
        self.page = page
        self.data = data
        self.table = table
        self.rng = random.Random(3)
        self.clicks = 0
        self.step = ""

    def look(self) -> tuple[int, str, list[str]]:
        """The seat that is asked here, the answer it wants to give, and where that is on the drawing; -1 at the end."""
        store = Store(self.data)
        table = Tables(store).get(self.table)
        store.close()
        people = [seat for seat in table.asked() if not table.seats[seat].bot]
        if table.over() or not people:
            return -1, "", []
        seat = people[0]
        view = table.view(seat)
        stage = title("the_arrival").stage
        self.step = stage.step_now(view)
        answer = BOTS["greedy"].choose(table.game, view, seat, self.rng)
        return seat, answer.name, stage.touches(table.game, view, seat, answer)

    def press(self, selector: str) -> None:
        box = self.page.locator(selector).first.bounding_box()
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.clicks += 1

    def answer(self) -> bool:
        """One answer. A click on the drawing first, as far as there is something to click; else, or if several things can
        be done there, the button.
        """
        _, name, at = self.look()
        if not name:
            return False
        before = version(self.page)
        self.page.wait_for_selector(f"#{at[0]}.lit" if at else f"[data-option='{name}']:enabled", state="attached")
        if at:
            self.press(f"#{at[0]} > .hit")
        if not at or self.page.locator(f"#options > [data-option='{name}']:enabled").count():
            self.press(f"#options > [data-option='{name}']")
        wait_past(self.page, before)
        return True


def until_asked(page: Page) -> None:
    page.wait_for_selector(".lit, #options > [data-option], .scoring", state="attached")


def to_step(page: Page, player: Greedy, step: str, most: int = 60) -> None:
    """Answer until the question of a step is open."""
    for _ in range(most):
        until_asked(page)
        if page.locator("#pass[open]").count():
            page.locator("#pass button").click()
        player.look()
        if player.step == step:
            return
        assert player.answer()
    raise AssertionError(f"no {step}")


# -- a whole game --------------------------------------------------------------------------------------------------------
def test_a_whole_game_by_mouse_takes_few_clicks(open_page, server):
    page = open_page("?game=the_arrival")
    page.set_default_timeout(30_000)
    player = Greedy(page, server.data, new_game(page, "here", "greedy"))
    turns: list[int] = []
    sums = 0
    while not page.locator(".scoring").count():
        until_asked(page)
        if page.locator(".scoring").count():
            break
        player.look()
        fresh = player.step == "turn" and page.locator("#prompt h1").inner_text().startswith("Two actions")
        if fresh:
            turns.append(-player.clicks)
            sums += page.locator("#log > ol > li:first-child.sums").count()
        assert player.answer()
        until_asked(page)
        player.look()
        if turns and turns[-1] <= 0 and (player.step not in ("turn", "reward", "swap", "trophy") or not page.locator(".lit, [data-option]").count()):
            turns[-1] += player.clicks
    finished = [n for n in turns if n > 0]
    print(f"clicks in a turn of two actions: median {statistics.median(finished)}, most {max(finished)}, of {len(finished)}")
    assert statistics.median(finished) <= CLICKS
    assert page.locator(".scoring tbody tr").count() >= 6
    assert page.locator(".scoring thead .won").count() >= 1
    assert page.locator("#log .sums").count() >= 3
    assert "(finished)" in page.title()
    shot(page, "arrival-end")
