"""The pages of puzzles in a real browser: on desk and phone, in both languages and themes, with and without the board.

With DOLMEN_SHOTS=folder the tests leave screenshots there.
"""

import pytest
from playwright.sync_api import expect

from dolmen.games import GAMES, game_info
from dolmen.games.puzzles import open_puzzle
from tests.browser import DESK, PHONE, check_page

WITH_PUZZLES = [name for name, info in GAMES.items() if info.puzzles]
SMALL = {**PHONE, "width": 320}
LOOKS = [("desk", DESK, "en-GB", "light"), ("phone", SMALL, "de-DE", "dark")]


def find_clickable_puzzle(name: str) -> tuple[int, list[str]]:
    """A puzzle whose best answer is clicked on the board, and the elements to click."""
    for number in range(1, len(game_info(name).puzzles) + 1):
        opened = open_puzzle(game_info(name), number)
        best = opened.find_answer(opened.puzzle.best())
        elements = opened.info.ui.clickable_elements(opened.game, opened.view, opened.seat, best)
        if elements:
            return number, elements
    raise AssertionError(name)


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_puzzle_is_solved_by_clicks_on_the_board_or_in_the_list(open_page, name):
    faults = []
    number, elements = find_clickable_puzzle(name)
    best = game_info(name).puzzles[number - 1].best()
    for look, viewport, locale, theme in LOOKS:
        phone = look == "phone"
        settings = {"color_scheme": theme, "bypass_csp": True, "locale": locale, "has_touch": phone, "is_mobile": phone}
        page = open_page("puzzles", viewport, **settings)
        faults += check_page(page, f"puzzles-{look}-{theme}")
        page.goto(page.url + f"/{name}/{number}")
        count = page.locator(".answers li:not([hidden])").count()
        page.locator(".answers .go").click()  # nothing is chosen yet
        expect(page.locator(".nothing-chosen")).not_to_be_empty()
        page.locator(f".puzzle-board [id='{elements[0]}']").dispatch_event("click")
        assert 0 < page.locator(".answers li:not([hidden])").count() < count
        page.locator(".filter button").click()
        assert page.locator(".answers li:not([hidden])").count() == count
        faults += check_page(page, f"puzzle-{name}-{look}-{theme}")
        page.locator(f"input[value='{best}']").evaluate(
            "input => { const group = input.closest('details'); if (group) group.open = true; }"
        )
        page.locator(f"input[value='{best}']").check()
        page.locator(".answers .go").click()
        expect(page.locator("#result.best")).to_be_visible()
        expect(page.locator(".puzzle-marks .best").first).to_be_attached()
        faults += check_page(page, f"puzzle-{name}-solved-{look}-{theme}")
    assert faults == []
    page.locator(".play-on button").click()
    page.wait_for_selector("#map svg")


def test_a_puzzle_can_be_solved_without_javascript(open_page):
    page = open_page("puzzles/roam/1", DESK, java_script_enabled=False)
    best = game_info("roam").puzzles[0].best()
    for group in page.locator(".answer-group summary").all():
        group.click()
    page.locator(f"input[value='{best}']").check()
    page.locator(".answers .go").click()
    expect(page.locator("#result.best")).to_be_visible()
