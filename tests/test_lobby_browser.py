"""The pages around the table in a real browser: joining, passkeys on two devices, no JavaScript, phone and desktop, axe.

With DOLMEN_SHOTS=folder the tests save screenshots there.
"""

import re

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from dolmen.store import Store
from dolmen.web.pages.ratings import public_id
from tests.browser import DESK, PHONE, check_page, create_table, save_screenshot
from tests.store_helpers import BOB, ROB, add_finished_game

KEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def test_a_visitor_joins_a_listed_table_with_only_a_name(open_page, server):
    ann, bob = open_page(""), open_page("")
    table = create_table(ann, "here", "open", name="Ann", listed=True)
    assert f"/t/{table}/join" in ann.locator(".invite input").input_value()
    save_screenshot(ann, "invite")
    ann.locator("a.go").click()
    ann.wait_for_selector("#map svg")
    bob.reload()
    tile = bob.locator(".listed .game-card", has_text="Ann")
    assert tile.locator(".free-seat").inner_text() == "free"
    tile.get_by_role("link", name="Join").click()
    save_screenshot(bob, "join")
    bob.get_by_label("Your name").fill("Bobby")
    bob.get_by_role("button", name="Join").click()
    bob.wait_for_selector("#map svg")
    ann.wait_for_selector("#seats :text('Bobby')")
    ann.goto(server.address)
    assert "Ann, Bobby" in ann.locator(".own-tables .game-card").first.inner_text()
    assert ann.locator(".account-link").inner_text() == "Ann"


# -- passkeys -----------------------------------------------------------------------------------------------------------
def authenticator(page: Page) -> tuple[CDPSession, str]:
    """A virtual passkey device in this browser."""
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    return line, line.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})["authenticatorId"]


def own_table_links(page: Page, server) -> set[str]:
    page.goto(server.address)
    return {link.get_attribute("href") for link in page.locator(".own-tables .lead").all()}


def test_the_gallery_of_spirits_is_on_the_first_screen(open_page, server):
    page = open_page("rules/spirit_island")
    page.goto(f"{server.address}?game=spirit_island", wait_until="commit")
    tiles = page.locator(".gallery button")
    tiles.first.wait_for()
    for box in (tiles.nth(0).bounding_box(), tiles.nth(1).bounding_box()):
        assert box["y"] + box["height"] <= DESK["height"]


def test_each_seat_chooses_its_spirit(open_page):
    page = open_page("?game=spirit_island")
    page.locator("input[name=seats][value='2'] + span").click()
    page.select_option("select[name=spirits-0]", label="Bringer of Dreams and Nightmares")
    assert page.locator("select[name=spirits-1] option[value=bringer]").is_disabled()  # each spirit can be chosen once
    page.select_option("select[name=spirits-1]", "river")
    assert page.locator("select[name=spirits-0] option[value=bringer]").is_enabled()
    save_screenshot(page, "start-spirits")
    create_table(page, "here", "normal")
    page.wait_for_selector("#map svg")
    assert page.locator("#own").text_content().startswith("Bringer of Dreams")
    assert "River Surges" in page.locator("#seats").text_content()


def test_an_account_keeps_games_on_two_devices(open_page, server):
    desk, phone = open_page(""), open_page("", PHONE)
    desk.goto(server.address)
    first = create_table(desk, "here", "normal", name="Ann")
    phone.goto(server.address)
    second = create_table(phone, "here", "normal", name="Annie")
    at_desk, desk_key = authenticator(desk)
    desk.goto(server.address + "account")
    save_screenshot(desk, "account-guest")
    desk.get_by_role("button", name="Create a passkey").click()
    desk.wait_for_selector("h2:text('Passkeys')")
    assert "You have an account" in desk.locator(".account-card").first.inner_text()
    assert own_table_links(desk, server) == {f"/t/{first}"}  # the seats of the guest are kept
    # the passkey reaches the other device, as those of a system do
    [made] = at_desk.send("WebAuthn.getCredentials", {"authenticatorId": desk_key})["credentials"]
    at_phone, phone_key = authenticator(phone)
    at_phone.send("WebAuthn.addCredential", {"authenticatorId": phone_key, "credential": made})
    phone.goto(server.address + "account")
    phone.get_by_role("button", name="Sign in with a passkey").click()
    phone.wait_for_selector("h2:text('Passkeys')")
    save_screenshot(phone, "account-phone")
    both = {f"/t/{first}", f"/t/{second}"}
    assert own_table_links(phone, server) == both
    assert own_table_links(desk, server) == both  # the games of the second device were added
    assert phone.locator(".account-link").inner_text() == "Ann"
    phone.goto(f"{server.address}t/{first}")
    phone.wait_for_selector("#map svg")
    assert not phone.locator(".watching").count()  # the player's own seat, opened on the other device

    phone.goto(server.address + "account")
    at_phone.send("WebAuthn.clearCredentials", {"authenticatorId": phone_key})
    click_and_load(phone, phone.get_by_role("button", name="Sign out"))
    assert own_table_links(phone, server) == set()
    phone.goto(server.address + "account")
    phone.get_by_role("button", name="Sign in with a passkey").click()  # the passkey was deleted
    phone.wait_for_selector(".refused:visible")
    assert own_table_links(phone, server) == set()

    desk.goto(server.address + "account")
    at_desk.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": desk_key})
    authenticator(desk)  # another one
    desk.get_by_role("button", name="Add another passkey").click()
    desk.wait_for_function("() => document.querySelectorAll('.passkeys li').length == 2")
    desk.get_by_role("button", name="Remove").first.click()
    desk.wait_for_function("() => document.querySelectorAll('.passkeys li').length == 1")
    desk.get_by_label("Your name").fill("Anna")
    desk.get_by_role("button", name="Save name").click()
    expect(desk.locator("h1")).to_have_text("Anna")
    desk.locator("summary", has_text="Delete account").click()
    desk.get_by_label("Yes, delete my account").check()
    desk.get_by_role("button", name="Delete account").click()
    desk.wait_for_selector("h2:text('Keep your games on all devices')")
    assert own_table_links(desk, server) == both  # a guest again, with the same seats


def test_a_page_opened_by_ip_address_says_where_passkeys_work(open_page, server):
    page = open_page("")
    page.goto(server.address.replace("localhost", "127.0.0.1") + "account")
    assert page.locator(".passkeys .empty a").get_attribute("href") == server.address + "account"


# -- without JavaScript -------------------------------------------------------------------------------------------------
def test_the_pages_work_without_javascript(open_page, server):
    ann, bob = (open_page("", java_script_enabled=False) for _ in range(2))
    table = create_table(ann, "here", "open", name="Ann", listed=True)
    bob.reload()
    bob.locator(f".listed a[href='/t/{table}/join']").click()
    bob.fill("input[name=name]", "Bob")
    click_and_load(bob, bob.locator("button.go"))
    assert "needs JavaScript" in bob.inner_text("main.noscript")
    assert not bob.locator("#app, .tools").first.is_visible()
    save_screenshot(bob, "noscript")
    bob.goto(f"{server.address}t/{table}/join")
    click_and_load(bob, bob.get_by_role("button", name="Give up my seat"))
    assert not bob.locator(".own-tables").count()
    bob.goto(server.address + "account")
    bob.fill("input[name=name]", "Robert")
    click_and_load(bob, bob.get_by_role("button", name="Save name"))
    assert bob.locator(".account-link").inner_text() == "Robert"
    assert "Passkeys need JavaScript" in bob.inner_text(".passkeys")
    bob.goto(f"{server.address}notices")
    bob.locator("input[name=chat]").fill("https://example.org/x")
    click_and_load(bob, bob.locator("main button.go"))
    assert "addresses of Discord and Slack" in bob.inner_text(".refused")
    assert "This needs JavaScript" in bob.inner_text(".push")
    bob.goto(server.address)
    bob.locator("details.import-record summary").click()
    bob.set_input_files("input[type=file]", {"name": "x.json", "mimeType": "application/json", "buffer": b"no record"})
    click_and_load(bob, bob.locator("details.import-record button"))
    assert "This file cannot be opened as a saved game" in bob.inner_text("main")
    bob.goto(f"{server.address}stats?lang=de")
    assert bob.locator("h1").inner_text() == "Statistik"
    assert bob.locator("html").get_attribute("lang") == "de"
    bob.set_viewport_size(PHONE)
    bob.goto(f"{server.address}rules/spirit_island")
    head, search, contents = (bob.locator(part).bounding_box()["y"] for part in ("h1", "article input[name=q]", ".contents"))
    assert head < search < contents
    bob.set_viewport_size(DESK)
    bob.goto(server.address)
    bob.locator("form.new .learn button").click()
    bob.wait_for_url("**/t/*")
    assert bob.locator("main.noscript").is_visible()


def click_and_load(page: Page, button: Locator) -> None:
    """Click what leads to another page, and wait until it is loaded."""
    with page.expect_navigation():
        button.click()


def choose_setting(page: Page, name: str, value: str) -> None:
    """Choose a setting without JavaScript."""
    page.locator(".settings summary").click()
    click_and_load(page, page.locator(f".settings button[name={name}][value={value}]"))


def test_the_settings_work_without_javascript_on_every_page(open_page, server):
    page = open_page("", java_script_enabled=False)
    table = create_table(page, "here", "open", name="Ann", listed=True)
    root, ink = page.locator("html"), "getComputedStyle(document.body).backgroundColor"
    for path in ("?game=spirit_island", "rules/roam?q=rest", f"t/{table}/invite", "nowhere"):
        page.goto(server.address + path)
        assert (root.get_attribute("lang"), root.get_attribute("data-theme")) == ("en", None)
        light, words = page.evaluate(ink), page.inner_text("body")
        choose_setting(page, "theme", "dark")
        assert page.evaluate(ink) != light
        choose_setting(page, "lang", "de")
        assert (page.url, root.get_attribute("lang")) == (server.address + path, "de"), "the page stays the same"
        assert page.inner_text("body") != words
        page.locator(".settings summary").click()
        for chosen in ("de", "dark"):
            assert page.locator(f".settings button[value={chosen}]").get_attribute("aria-pressed") == "true"
        for size in (PHONE, DESK):
            page.set_viewport_size(size)
            box = page.locator(".settings form").bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size["width"]
            if path == "nowhere":
                save_screenshot(page, f"settings-noscript-{size['width']}-dark")
        page.locator(".settings summary").click()
        choose_setting(page, "lang", "en")
        choose_setting(page, "theme", "auto")


def test_changing_the_language_after_a_failed_form_leads_to_an_existing_page(open_page, server):
    page = open_page("", java_script_enabled=False)
    page.locator("details.import-record summary").click()
    page.set_input_files("input[type=file]", {"name": "x.json", "mimeType": "application/json", "buffer": b"no record"})
    click_and_load(page, page.locator("details.import-record button"))
    assert page.url == server.address + "import"
    choose_setting(page, "lang", "de")
    assert (page.url, page.locator("form.new").count()) == (server.address, 1), "the target of the form is not a page"
    assert page.locator("html").get_attribute("lang") == "de"


# -- layout and accessibility -------------------------------------------------------------------------------------------
PAGES = ["", "?game=the_arrival", "?game=spirit_island", "account", "stats", "nowhere"]


LOOKS = [("desk", DESK, "en-GB", "light"), ("phone", PHONE, "de-DE", "dark")]


@pytest.mark.parametrize(("name", "viewport", "locale", "theme"), LOOKS)
def test_every_page_fits_the_screen_and_axe_finds_nothing(open_page, server, name, viewport, locale, theme):
    phone = name == "phone"
    how = {"color_scheme": theme, "bypass_csp": True, "locale": locale, "has_touch": phone, "is_mobile": phone}
    page = open_page("", viewport, **how)
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url.partition("/static/")[0].partition("/art/")[0]))
    joined = create_table(page, "here", "open", "link", name="Ann", listed=True)
    add_finished_games(server, page)
    other = open_page(f"t/{joined}/join", viewport, **how)
    found = check_page(other, f"sit-{name}-{theme}")
    for path in (f"t/{joined}/invite", f"t/{joined}/join", f"stats/{public_id(holder_of_page(server, page))}", *PAGES):
        page.goto(server.address + path)
        called = re.sub(r"t/[\w-]{16}/|\?game=|/[0-9a-f]{18}", "", path).replace("/", "-") or "lobby"
        found += check_page(page, f"{called}-{name}-{theme}")
    page.goto(f"{server.address}t/{joined}/invite")
    [mine] = [link for link in page.locator(".link input").all() if "/sit/" in link.input_value()]
    other.goto(mine.input_value())
    found += check_page(other, f"sit-by-link-{name}-{theme}")
    other.goto(f"{server.address}notices")
    other.locator("input[name=chat]").fill("https://example.org/nowhere")
    other.locator("form[action='/notices'] button.go").click()
    other.wait_for_selector(".refused:visible")
    found += check_page(other, f"notices-refused-{name}-{theme}")
    authenticator(page)
    page.goto(f"{server.address}account")
    page.locator("button.go[data-passkey=key]").click()
    page.wait_for_selector(".passkeys li")
    found += check_page(page, f"account-kept-{name}-{theme}")
    assert found == []
    assert all(url.startswith(server.address.rstrip("/")) for url in asked)  # no requests to other sites


def holder_of_page(server, page: Page) -> str:
    [cookie] = [cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "dolmen-holder"]
    return cookie.rpartition(".")[0]


def add_finished_games(server, page: Page) -> None:
    """Add some finished games of this browser."""
    store, me = Store(server.data), (holder_of_page(server, page), "Ann", "")
    add_finished_game(store, "roam", (me, 9, True, ""), (ROB, 4, False, ""))
    add_finished_game(store, "roam", (me, 5, False, ""), (ROB, 7, True, ""))
    add_finished_game(
        store, "spirit_island", (me, 30, True, "river"), (BOB, 30, True, "lightning"), adversary="england", level=2
    )
    store.close()


# -- the next game ------------------------------------------------------------------------------------------------------
def test_the_start_page_fits_the_smallest_phones(open_page):
    page = open_page("", {"width": 320, "height": 568}, locale="de-DE")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    expect(page.get_by_role("link", name="Dein Name")).to_be_visible()  # its icon; the words are for screen readers


@pytest.mark.parametrize(("viewport", "shown"), [(DESK, "2 games are waiting for you"), (PHONE, "2")])
def test_the_next_waiting_game_is_one_click_away_from_a_table(open_page, server, viewport, shown):
    page = open_page("", viewport)
    opened = []
    for _ in range(3):
        page.goto(server.address)
        opened.append(create_table(page, "here", "here"))
    page.wait_for_selector("#map svg")
    link = page.get_by_role("link", name="2 games are waiting for you")
    assert link.inner_text() == shown
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    save_screenshot(page, f"waiting-{viewport['width']}")
    page.locator(".settings summary").click()
    page.locator("button[value=de]").click()
    page.get_by_role("link", name="2 Partien warten auf dich").wait_for()
    page.locator("button[value=en]").click()
    link.click()
    page.wait_for_url(f"**/t/{opened[0]}")
    page.wait_for_selector("#map svg")
    page.get_by_role("link", name="2 games are waiting for you").click()
    page.wait_for_url(f"**/t/{opened[1]}")
