"""The pages of packs in a real browser: the editor by mouse and keyboard, a game with a pack, phone, axe."""

import re

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from dolmen.games.uploaded_packs import own_cards_as_pack
from tests.browser import DESK, PHONE, Server, axe_violations, axe_violations_in_both_themes, create_table, save_screenshot

NEW_PACK, UPLOAD = "form[action='/packs/new']", "form[action='/packs']"
SAVED, NOT_READY = re.compile("^Saved. You can play"), re.compile("^Saved, but not ready")

BALANCE_GAMES = 12
FEW_GAMES = f"""from dolmen.web.live import balance_checks
from dolmen.web.pages import pack_balance
balance_checks.GAMES, balance_checks.JOB_SECONDS, pack_balance.MIN_OFFERED = {BALANCE_GAMES}, 0.0, 1
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server that plays few games to check the balance of a pack, one in each job."""
    running = Server(str(tmp_path_factory.mktemp("table") / "games.sqlite3"), before=FEW_GAMES)
    yield running
    running.stop()


def start_editor(page: Page, name: str = "Box of Ann", game: str = "roam") -> None:
    page.goto(page.url.partition("/?")[0].rstrip("/") + "/packs")
    page.select_option(f"{NEW_PACK} select[name=game]", game)
    page.fill(f"{NEW_PACK} input[name=name]", name)
    page.locator(f"{NEW_PACK} button").click()
    page.wait_for_selector("#picture svg")
    expect(page.locator("#state")).to_have_text(SAVED)


def wait_saved(page: Page) -> None:
    page.wait_for_selector("#state:not([aria-busy])")
    expect(page.locator("#state")).to_have_text(SAVED)


def choose(page: Page, at: str) -> None:
    page.locator(f"[data-at={at}]").click()
    expect(page.locator("#picture")).not_to_have_attribute("aria-busy", "true")


def squares(page: Page) -> str:
    """The pattern as the editor shows it, row by row."""
    signs = page.locator(".squares button").evaluate_all("all => all.map(one => one.dataset.sign).join('')")
    return "/".join(signs[k : k + 6] for k in range(0, 36, 6))


def test_a_newcomer_types_in_ten_cards_and_plays_them_with_a_friend(open_page, server):
    ann, bob = open_page("", viewport=DESK), open_page("")
    start_editor(ann)
    for n in range(10):
        choose(ann, f"start-{n}")
        ann.fill("[data-field=name-en]", f"Own Card {chr(65 + n)}")
        ann.fill("[data-field=points]", str(n))
    wait_saved(ann)
    expect(ann.locator("#picture")).to_contain_text("Own Card J")
    save_screenshot(ann, "pack-editor")
    ann.get_by_role("link", name="Play with it").click()
    assert ann.locator("select[name=pack] option:checked").inner_text() == "Box of Ann"
    table = create_table(ann, "here", "open", name="Ann", listed=True)
    ann.locator("a.go").click()
    expect(ann.locator("#map")).to_contain_text(re.compile("."))
    bob.goto(f"{server.address}t/{table}/join")
    assert "Box of Ann" in bob.locator(".facts").inner_text()
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Join").click()
    for page in (ann, bob):
        page.wait_for_selector("#map svg")
        assert page.locator(".bar .own-cards span").inner_text() == "Box of Ann"
        expect(page.locator("#hand")).to_contain_text("Own Card")


def test_two_tabs_do_not_overwrite_each_other(open_page):
    first = open_page("")
    start_editor(first)
    second = first.context.new_page()
    second.goto(first.url)
    expect(second.locator("#state")).to_have_text(SAVED)
    first.fill("#pack-name", "From the first tab")
    wait_saved(first)
    second.fill("#pack-name", "From the second tab")
    expect(second.locator("#state")).to_contain_text("changed elsewhere")
    assert axe_violations(second, "#state") == []
    save_screenshot(second, "pack-outdated")
    second.get_by_role("button", name="Load the other version").click()
    expect(second.locator("#pack-name")).to_have_value("From the first tab")
    expect(second.locator("#state")).to_have_text(SAVED)
    second.fill("#pack-name", "From the second tab")
    wait_saved(second)
    first.fill("#pack-name", "From the first tab again")
    first.get_by_role("button", name="Save mine").click()
    wait_saved(first)
    first.fill("#pack-name", "The first tab goes on")
    wait_saved(first)

    # a pack that is too large to be sent while the page closes: the browser asks first
    questions: list[str] = []
    first.on("dialog", lambda question: (questions.append(question.type), question.accept()))
    first.route("**/draft", lambda route: route.abort())
    first.evaluate("() => { window.Blob = class { size = 70000 } }")
    first.locator("#pack-name").press_sequentially("!")  # with a press: otherwise no browser asks
    first.goto(first.url)
    assert questions == ["beforeunload"]


def test_the_editor_works_by_keyboard_and_undoes(open_page):
    page = open_page("", viewport=DESK)
    start_editor(page)
    choose(page, "start-0")
    page.locator("[data-field=square-0]").focus()
    before = squares(page)
    assert before == "....../....../..##../...o../....../......"
    page.keyboard.press("x")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("o")
    assert squares(page) == "#...../.o..../..##../...o../....../......"
    expect(page.locator("[data-field=square-7]")).to_be_focused()
    assert page.locator("[data-field=square-7]").get_attribute("aria-label") == "Row 2, column 2: blank"
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert squares(page) == before
    assert page.locator("#undo").is_disabled()
    page.keyboard.press("Control+Shift+z")
    assert squares(page).count("#") == 3
    page.locator("[data-at=start-0]").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("[data-at=start-1]")).to_have_attribute("aria-current", "true")
    expect(page.locator("[data-at=start-1]")).to_be_focused()


def test_a_broken_rule_is_named_marked_and_found(open_page):
    page = open_page("", viewport=DESK)
    start_editor(page)
    choose(page, "character-3")
    page.fill("[data-field=name-en]", "Bad <b>")
    expect(page.locator("#state")).to_have_text(NOT_READY)
    expect(page.locator("#state")).to_contain_text("character C04, field name.en: must not contain <")
    expect(page.locator("[data-field=name-en]")).to_have_attribute("aria-invalid", "true")
    choose(page, "numbers-0")
    page.get_by_role("button", name="Show this card").click()
    expect(page.locator("[data-at=character-3]")).to_have_attribute("aria-current", "true")
    page.reload()
    expect(page.locator("#state")).to_have_text(NOT_READY)
    choose(page, "character-3")
    assert page.input_value("[data-field=name-en]") == "Bad <b>"
    page.fill("[data-field=name-en]", "Good")
    expect(page.locator("#state")).to_have_text(SAVED)


def test_cards_are_added_removed_and_named_in_two_languages(open_page):
    page = open_page("", viewport=DESK)
    start_editor(page)
    page.get_by_role("button", name="Add a character").click()
    page.keyboard.type("Zuleika")
    expect(page.locator("[data-at=character-43]")).to_contain_text("Zuleika")
    page.get_by_label("Separate texts for English and German").check()
    assert page.input_value("[data-field=name-de]") == "Zuleika"
    page.fill("[data-field=name-de]", "Suleika")
    page.fill("[data-field=coins-0-1]", "3")
    wait_saved(page)
    page.reload()
    choose(page, "character-43")
    values = [page.input_value(f"[data-field={name}]") for name in ("name-en", "name-de", "coins-0-1")]
    assert values == ["Zuleika", "Suleika", "3"]
    page.get_by_role("button", name="Remove this card").click()
    expect(page.locator("[data-at=character-43]")).to_have_count(0)
    page.locator("#undo").click()
    expect(page.locator("[data-at=character-43]")).to_contain_text("Zuleika")


def test_a_change_is_saved_even_if_the_page_is_left_at_once(open_page):
    page = open_page("", viewport=DESK)
    start_editor(page)
    choose(page, "artifact-0")
    edit = page.url
    page.evaluate(
        """() => {
            const field = document.querySelector("[data-field=cost]");
            field.value = 42;
            field.dispatchEvent(new Event("input"));
            document.querySelector(".links a").click();
        }"""
    )
    page.wait_for_url("**/packs")
    for _ in range(20):
        page.goto(edit)
        choose(page, "artifact-0")
        if page.input_value("[data-field=cost]") == "42":
            return
    raise AssertionError("it was not saved")


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_the_pages_of_packs_are_accessible(open_page, viewport):
    page = open_page("", viewport=viewport)
    start_editor(page)
    assert axe_violations_in_both_themes(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    save_screenshot(page, f"pack-editor-{'phone' if viewport == PHONE else 'desk'}")
    page.goto(page.url.removesuffix("/edit") + "/print")
    assert [found["id"] for found in axe_violations(page)] == []
    page.goto(page.url.partition("/packs")[0] + "/packs")
    assert axe_violations_in_both_themes(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# -- The Arrival ---------------------------------------------------------------------------------------------------------
def open_table(page: Page, table: str, number: int) -> None:
    """Open the list of a table and choose one of its entries."""
    page.locator(f"[data-at=fold-{table}]").click()
    choose(page, f"{table}-{number}")


def place_in_form(page: Page) -> tuple[int, int]:
    return int(page.input_value("[data-field=place-x]")), int(page.input_value("[data-field=place-y]"))


def test_cards_of_the_arrival_are_edited_checked_and_played(open_page):
    page = open_page("", viewport=DESK)
    start_editor(page, "Box of Cara", "the_arrival")
    page.fill("[data-field='top.swords']", "7")
    expect(page.locator("#picture svg")).to_have_attribute(
        "aria-label", re.compile("top: 1 Honor, 3 disks, 7 Swords, 2 Corr")
    )
    wait_saved(page)
    page.fill("[data-field='top.swords']", "-1")
    expect(page.locator("#state")).to_have_text(NOT_READY)
    expect(page.locator("#state")).to_contain_text("card B01, field top.swords: must not be negative")
    expect(page.locator("[data-field='top.swords']")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[data-field='middle.swords']")).to_have_attribute("aria-invalid", "false")
    open_table(page, "tile", 16)
    page.fill("[data-field=value-3]", "11")
    expect(page.locator("#picture")).to_contain_text("11")
    page.get_by_role("button", name="Show this entry").click()
    expect(page.locator("[data-at=card-0]")).to_have_attribute("aria-current", "true")
    page.fill("[data-field='top.swords']", "2")
    wait_saved(page)
    page.get_by_role("link", name="Play with it").click()
    assert page.locator("select[name=pack] option:checked").inner_text() == "Box of Cara"
    create_table(page, "here", "here", name="Cara")
    page.wait_for_selector("#map svg")
    assert page.locator(".bar .own-cards span").inner_text() == "Box of Cara"


def test_places_of_the_map_are_moved_by_pointer_and_keyboard(open_page):
    page = open_page("", viewport=DESK)
    start_editor(page, "Map of Cara", "the_arrival")
    open_table(page, "location", 3)
    handle = page.locator("#picture .handle")
    assert place_in_form(page) == (345, 432)
    box = handle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y - 12, steps=3)
    moved = place_in_form(page)
    assert moved[0] > 365
    assert moved[1] < 425
    expect(handle).to_have_attribute("transform", "translate({} {})".format(*moved))  # at once
    page.mouse.up()
    wait_saved(page)
    assert place_in_form(page) == moved
    page.keyboard.press("Control+z")
    assert place_in_form(page) == (345, 432)
    expect(handle).to_have_attribute("transform", "translate(345 432)")
    handle.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    assert place_in_form(page) == (347, 452)
    wait_saved(page)
    expect(handle).to_be_focused()  # also in the new picture
    for _ in range(25):
        page.keyboard.press("Shift+ArrowLeft")
    assert place_in_form(page) == (14, 452)
    wait_saved(page)
    page.get_by_role("button", name="Remove the road: Vennicnium").click()
    expect(page.locator("#state")).to_have_text(SAVED)
    page.select_option("[data-field=road-end]", label="Temair")
    page.locator("[data-field=add-road]").click()
    expect(page.locator(".roads")).to_contain_text("Temair")
    expect(page.locator(".roads")).not_to_contain_text("Vennicnium")
    page.locator("#picture [data-place=castle-0]").click()
    expect(page.locator("[data-at=castle-0]")).to_have_attribute("aria-current", "true")
    expect(page.locator("[data-field=road_to] option:checked")).to_have_text("Vennicnium")


def drag_by_finger(page: Page, at: Locator, dx: float, dy: float) -> None:
    box, session = at.bounding_box(), page.context.new_cdp_session(page)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in (1, 2, 3, 4):
        to = {"x": x + dx * step / 4, "y": y + dy * step / 4}
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [to]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_place_is_dragged_by_a_finger_and_the_page_does_not_scroll(open_page):
    page = open_page("", viewport=PHONE, has_touch=True, is_mobile=True)
    start_editor(page, "Map of Cara", "the_arrival")
    open_table(page, "location", 3)
    page.locator("#picture").scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    drag_by_finger(page, page.locator("#picture .handle .hit"), 40, 48)
    expect(page.locator("[data-field=place-x]")).not_to_have_value("345")
    x, y = place_in_form(page)
    assert 440 < x < 490
    assert 550 < y < 600
    assert page.evaluate("scrollY") == before


def test_locations_of_the_arrival_are_added_and_removed(open_page):
    page = open_page("", viewport=DESK)
    start_editor(page, "More of Cara", "the_arrival")
    page.locator("[data-at=fold-location]").click()
    page.get_by_role("button", name="Add a location").click()
    page.keyboard.type("Clogher")
    expect(page.locator("#state")).to_contain_text("map, field roads: L47 cannot be reached")
    page.locator("[data-field=add-road]").click()
    wait_saved(page)
    page.get_by_role("button", name="Remove this location").click()
    expect(page.locator("[data-at=location-46]")).to_have_count(0)
    wait_saved(page)
    choose(page, "map-0")
    expect(page.locator(".roads li")).to_have_count(74)
    page.locator("#undo").click()
    expect(page.locator("[data-at=location-46]")).to_contain_text("Clogher")


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_the_editor_of_the_arrival_is_accessible(open_page, viewport):
    page = open_page("", viewport=viewport)
    name = "phone" if viewport == PHONE else "desk"
    start_editor(page, "Box of Cara", "the_arrival")
    save_screenshot(page, f"pack-editor-arrival-card-{name}")
    open_table(page, "location", 3)
    save_screenshot(page, f"pack-editor-arrival-map-{name}")
    assert axe_violations_in_both_themes(page) == []
    choose(page, "map-0")
    assert [found["id"] for found in axe_violations(page)] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(page.url.removesuffix("/edit") + "/print")
    assert page.locator(".printed svg").count() == 80


def test_a_file_is_uploaded_and_a_bad_one_refused(open_page, tmp_path):
    page = open_page("", viewport=DESK)
    good, bad = tmp_path / "good.json", tmp_path / "bad.toml"
    good.write_bytes(own_cards_as_pack("the_arrival", "My map"))
    bad.write_text("x = 1")
    page.goto(page.url.rstrip("/") + "/packs")
    page.select_option(f"{UPLOAD} select[name=game]", "the_arrival")
    page.set_input_files(f"{UPLOAD} input[type=file]", bad)
    page.get_by_role("button", name="Upload").click()
    expect(page.locator("[role=alert]")).to_have_text("pack: the file, field x: is not a field of this entry")
    page.select_option(f"{UPLOAD} select[name=game]", "the_arrival")
    page.set_input_files(f"{UPLOAD} input[type=file]", good)
    page.get_by_role("button", name="Upload").click()
    expect(page.locator(".packs h2")).to_have_text("My map")
    assert msgspec.json.decode(good.read_bytes())["name"] == "My map"


# -- the balance of a pack -----------------------------------------------------------------------------------------------
HEAR_ANNOUNCEMENTS = """() => {
  window.heard = [];
  const announcer = document.querySelector("#balance-announcer");
  new MutationObserver(() => window.heard.push(announcer.textContent)).observe(announcer, {childList: true}) }"""

CUT_OFF_TABLES = """tables => tables.filter(table => {
  const [box, around] = [table.getBoundingClientRect(), table.parentElement.getBoundingClientRect()];
  const next = table.nextElementSibling?.getBoundingClientRect();
  const covers = next && next.top < box.bottom && next.left < box.right;
  return covers || box.right > around.right + 1;
}).map(table => table.innerText)"""


def start_check(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^(Check the balance|Ausgewogenheit prüfen)$")).click()


def test_the_balance_is_checked_while_the_user_edits_on(open_page):
    page = open_page("", viewport=DESK)
    start_editor(page)
    page.get_by_role("link", name="Balance").click()
    page.get_by_label("Players").select_option("3")
    start_check(page)
    expect(page.get_by_role("progressbar", name="Games played")).to_be_visible()
    page.fill("[data-field=name-en]", "Changed Meanwhile")
    expect(page.locator("#balance-state")).to_have_text("You have changed the pack since this check.")
    assert f"{BALANCE_GAMES} games for 3 players" in page.locator("#balance-result").inner_text()
    assert page.locator("#balance-result table").first.locator("tbody th").all_inner_texts() == [
        "First player",
        "Player 2",
        "Player 3",
    ]
    assert page.locator("svg.interval-chart").count() == 3 + 4
    wait_saved(page)
    page.locator("#undo").click()
    expect(page.locator("#balance-state")).to_have_text("The check is complete.")
    assert page.input_value("[data-field=name-en]") != "Changed Meanwhile"
    wait_saved(page)


def test_the_check_is_cancelled_and_works_by_keyboard(open_page):
    page = open_page("", viewport=DESK)
    start_editor(page)
    page.evaluate(HEAR_ANNOUNCEMENTS)
    page.locator("#check-balance").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    expect(page.locator("#balance-count")).to_have_text(re.compile("^Played: [1-9]"))
    page.keyboard.press("Enter")
    expect(page.locator("#balance-state")).to_have_text("The check was cancelled.")
    expect(page.locator("#check-balance")).to_be_focused()
    assert page.locator("#balance-result table").count() == 0
    page.keyboard.press("Enter")
    expect(page.locator("#balance-state")).to_have_text("The check is complete.")
    expect(page.locator("#check-balance")).to_be_focused()
    assert page.evaluate("window.heard").count(f"Played: {BALANCE_GAMES} of {BALANCE_GAMES} games") == 1
    assert 2 <= len(page.evaluate("window.heard")) <= 8  # a few times in two checks, and not for each game


def test_a_pack_that_is_not_valid_is_not_checked(open_page):
    page = open_page("", viewport=DESK)
    start_editor(page)
    choose(page, "character-3")
    page.fill("[data-field=name-en]", "Bad <b>")
    choose(page, "numbers-0")
    start_check(page)
    expect(page.locator("#balance-state")).to_contain_text("character C04, field name.en: must not contain <")
    page.locator("#balance-state").get_by_role("button", name="Show this card").click()
    expect(page.locator("[data-at=character-3]")).to_be_focused()
    assert page.input_value("[data-field=name-en]") == "Bad <b>"


@pytest.mark.parametrize("game", ["roam", "the_arrival"])
def test_the_result_of_a_check_fits_a_phone_and_is_accessible(open_page, game):
    narrow = {"width": 320, "height": 640}
    page = open_page("", viewport=narrow, color_scheme="dark", locale="de-DE", bypass_csp=True, has_touch=True)
    page.goto(page.url.partition("/?")[0].rstrip("/") + "/packs")
    page.select_option(f"{NEW_PACK} select[name=game]", game)
    page.locator(f"{NEW_PACK} button").click()
    page.wait_for_selector("#picture svg")
    start_check(page)
    expect(page.locator("#balance-state")).to_have_text("Die Prüfung ist fertig.")
    save_screenshot(page, f"pack-balance-{game}")
    for width in (narrow["width"], PHONE["width"], 768, DESK["width"], 1920):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator("#balance table").evaluate_all(CUT_OFF_TABLES) == [], width
    assert axe_violations_in_both_themes(page, "#balance") == []
