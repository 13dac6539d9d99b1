"""The pages of packs in a real browser: the card editor by mouse and keyboard, a game with its cards, phone, axe."""

import re

import msgspec
import pytest
from playwright.sync_api import Page, expect

from dolmen.games.uploaded_packs import own_cards_as_pack
from tests.browser import DESK, PHONE, axe_violations, axe_violations_in_both_themes, create_table, save_screenshot

SAVED, NOT_READY = re.compile("^Saved. You can play"), re.compile("^Saved, but not ready")


def start_editor(page: Page, name: str = "Box of Ann") -> None:
    page.goto(page.url.partition("/?")[0].rstrip("/") + "/packs")
    page.fill("input[name=name]", name)
    page.get_by_role("button", name="Create a pack").click()
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


def test_a_file_is_uploaded_and_a_bad_one_refused(open_page, tmp_path):
    page = open_page("", viewport=DESK)
    good, bad = tmp_path / "good.json", tmp_path / "bad.toml"
    good.write_bytes(own_cards_as_pack("the_arrival", "My map"))
    bad.write_text("x = 1")
    page.goto(page.url.rstrip("/") + "/packs")
    page.select_option("select[name=game]", "the_arrival")
    page.set_input_files("input[type=file]", bad)
    page.get_by_role("button", name="Upload").click()
    expect(page.locator("[role=alert]")).to_have_text("pack: the file, field x: is not a field of this entry")
    page.select_option("select[name=game]", "the_arrival")
    page.set_input_files("form.row input[type=file]", good)
    page.get_by_role("button", name="Upload").click()
    expect(page.locator(".packs h2")).to_have_text("My map")
    assert msgspec.json.decode(good.read_bytes())["name"] == "My map"
