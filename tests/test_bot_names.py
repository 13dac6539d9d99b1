"""Names and faces of bots, and the name that a player's own seat starts with."""

import re

import pytest
from playwright.sync_api import expect

from dolmen.store import SeatRow
from dolmen.table.bot_names import NAMES, name_bots
from dolmen.web.render.bot_faces import bot_face
from tests.api_client import ApiClient
from tests.browser import PHONE, new_game, save_screenshot
from tests.web_client import new_table


def named(table: str, *names: str) -> list[str]:
    """The names at a table; '' is a bot without a name."""
    seats = [SeatRow(name, bot="" if name else "easy") for name in names]
    name_bots(table, seats)
    return [row.name for row in seats]


def test_names_depend_on_the_table_only_and_are_not_used_twice():
    assert named("t1", "Ann", "", "", "") == named("t1", "Ann", "", "", "")
    tables = [named(f"t{k}", "Ann", "", "", "") for k in range(100)]
    assert all(len(set(names)) == 4 and set(names[1:]) <= set(NAMES) for names in tables)
    assert {name for names in tables for name in names[1:]} == set(NAMES)


def test_no_bot_takes_the_name_of_a_person():
    for k in range(50):
        [usual] = named(f"t{k}", "")
        person, bot = named(f"t{k}", usual.lower(), "")
        assert (person, bot.casefold() != usual.casefold()) == (usual.lower(), True)


def test_each_bot_has_a_face_of_its_own():
    assert len({bot_face(name) for name in NAMES}) == len(NAMES)


@pytest.mark.parametrize("given", ["", "Robbie"])
def test_a_bot_keeps_the_name_that_the_host_gave_it(browser, given):
    table = new_table(browser, **{"kind-1": "easy", "name-1": given})
    page = browser.get(f"/t/{table}/join").text
    name = re.search(r'<svg class="face".*?</svg>\s*<b>(\w+)</b>\s*<em>bot</em>', page)[1]
    assert name == given or (not given and name in NAMES)
    assert bot_face(name) in page


def test_a_program_gets_named_bots_too(browser):
    robot = ApiClient(browser)
    robot.create_table(seats=[{"name": "Ann"}, {"kind": "easy"}])
    page = browser.get(f"/t/{robot.table}/join").text
    assert re.search(r"<b>(\w+)</b>\s*<em>bot</em>", page)[1] in NAMES


def test_the_page_shows_your_name_at_your_seat_and_bots_with_faces(open_page):
    page = open_page("")
    page.fill("input[name=name-0]", "Zoë")
    new_game(page, "here", "normal", "easy")
    bots = page.locator("#seats .who > b")
    expect(bots).to_have_count(2)
    assert set(bots.all_inner_texts()) <= set(NAMES)
    expect(page.locator("#seats .who > b .face")).to_have_count(2)
    expect(page.locator("#seats .who small").first).to_contain_text("bot, normal")
    expect(page.locator("#app .own-panel .who .face, .own-panel .face")).to_have_count(0)
    save_screenshot(page, "bots")
    page.set_viewport_size(PHONE)
    expect(page.locator(".face").first).to_be_visible()
    save_screenshot(page, "bots-phone")
    page.goto(page.url.partition("/t/")[0])
    assert page.input_value("input[name=name-0]") == "Zoë", "your next seat starts with your name"
    assert page.input_value("input[name=name-1]") == ""
