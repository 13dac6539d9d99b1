"""The page as an app: manifest, icons, the page shown without a connection, QR codes and sharing of invitations."""

import json
import re
from pathlib import Path
from struct import unpack

import pytest
import segno
from playwright.sync_api import expect

from tests.browser import PHONE, new_game, save_screenshot
from tests.web_client import new_table

STATIC = Path(__file__).resolve().parent.parent / "src/dolmen/web/static"
READY = """async () => { const { active } = await navigator.serviceWorker.ready;
  while (active.state !== 'activated') await new Promise(wait => setTimeout(wait, 10)); }"""
KEPT = """async () => { const caches_ = await Promise.all((await caches.keys()).map(name => caches.open(name)));
  return (await Promise.all(caches_.map(cache => cache.keys()))).flat().map(request => new URL(request.url).pathname); }"""


def test_the_manifest_names_existing_icons_of_the_stated_size(browser):
    page = browser.get("/").text
    address = re.search(r'<link rel="manifest" href="([^"]+)">', page)[1]
    manifest = json.loads(browser.get(address).text)
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    sizes = {icon["src"]: icon["sizes"] for icon in manifest["icons"]}
    for name, size in sizes.items():
        response = browser.get(f"/static/{name}")
        assert response.status_code == 200
        if name.endswith(".png"):
            width, height = unpack(">II", response.content[16:24])
            assert f"{width}x{height}" == size
            assert len(response.content) < 12_000
    assert {"192x192", "512x512"} <= set(sizes.values())
    assert re.search(r'rel="apple-touch-icon" href="(/static/icon-192.png)"', page)


@pytest.mark.parametrize(("theme", "colours"), [("auto", ["light", "dark"]), ("light", ["light"]), ("dark", ["dark"])])
def test_the_bar_of_the_browser_has_the_colour_of_the_page(browser, theme, colours):
    tokens = (STATIC / "tokens.css").read_text()
    paper = dict(zip(("light", "dark"), re.findall(r"--paper: (#\w+);", tokens)))
    browser.post("/settings", data={"theme": theme})
    given = re.findall(r'name="theme-color" content="(#\w+)"', browser.get("/").text)
    assert given == [paper[colour] for colour in colours]
    assert json.loads((STATIC / "app.webmanifest").read_text())["background_color"] == paper["light"]


@pytest.mark.parametrize(("lang", "words"), [("en", "no connection to the server"), ("de", "keine Verbindung zum Server")])
def test_the_offline_page_says_what_is_missing_and_needs_no_other_file(browser, lang, words):
    page = browser.get("/offline", headers={"accept-language": lang}).text
    assert words in page
    assert re.findall(r'(?:src|href)="([^"]+)"', page) == []


def test_without_the_server_the_browser_shows_why_and_keeps_no_page_of_a_game(open_page):
    page = open_page("")
    page.evaluate(READY)
    table = new_game(page, "here", "normal")
    page.wait_for_selector("#map svg")
    assert page.evaluate(KEPT) == ["/offline"]
    page.context.set_offline(True)
    page.goto(page.url)
    expect(page.locator("h1")).to_have_text("Dolmen cannot be reached")
    save_screenshot(page, "offline")
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    page.wait_for_selector("#map svg")
    assert page.url.endswith(table)
    page.locator(".settings summary").click()
    page.locator("[name=lang][value=de]").click()
    page.wait_for_function(
        "async () => (await (await caches.match('/offline')).text()).includes('keine Verbindung zum Server')"
    )
    assert page.evaluate(KEPT) == ["/offline"]


def test_each_invitation_has_a_qr_code_of_its_link(browser):
    table = new_table(browser, **{"kind-1": "link"})
    page = browser.get(f"/t/{table}/invite").text
    link = re.search(r'data-copy="([^"]+/sit/[^"]+)"', page)[1]
    code = segno.make_qr(link, error="m")
    drawn = re.search(r'<details class="qr">.* d="(M4 [^"]+)"', page, re.DOTALL)[1]
    assert f'd="{drawn}"' in code.svg_inline(border=4, dark="black", light="white", omitsize=True)
    assert page.count('<details class="qr">') == page.count("data-share=") == 1


def test_an_invitation_is_shared_where_the_browser_can(open_page):
    page = open_page("")
    page.context.add_init_script("navigator.share = async data => { window.shared = data; };")
    page.reload()
    page.select_option("select[name=kind-1]", "link")
    page.locator("button.go").click()
    page.get_by_role("button", name="Share").click()
    shared = page.wait_for_function("() => window.shared").json_value()
    assert shared["url"] == page.locator(".invite li input").input_value()
    assert shared["text"] == "Play Roam with me!"
    page.locator(".qr summary").click()
    expect(page.locator(".qr svg")).to_be_visible()
    box = page.locator(".qr svg").bounding_box()
    assert box["width"] == box["height"] >= 200
    save_screenshot(page, "invite-qr")
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    save_screenshot(page, "invite-qr-phone")


def test_without_sharing_only_the_copy_button_is_shown(open_page):
    page = open_page("")
    page.context.add_init_script("delete Navigator.prototype.share; delete navigator.share;")
    page.reload()
    page.select_option("select[name=kind-1]", "link")
    page.locator("button.go").click()
    expect(page.get_by_role("button", name="Copy").first).to_be_visible()
    expect(page.get_by_role("button", name="Share")).to_have_count(0)
