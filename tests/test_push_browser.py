"""Web Push in a real browser. There is no push service: the test makes Chromium deliver the messages to the service
worker, which keeps running after the page is closed.
"""

import shutil

import msgspec
import pytest
from playwright.sync_api import Page, Worker, expect

from dolmen.store import Store
from dolmen.table import Tables
from dolmen.web.notify.preferences import turn_notice
from dolmen.web.notify.push import public_point
from tests.browser import (
    BROWSERS,
    CLICK_UNTIL_ANSWERED,
    DESK,
    Server,
    new_game,
    open_table_with_record,
    random_record,
    save_screenshot,
    wait_for_my_turn,
)
from tests.notify_stub import PushReceiver
from tests.server_helpers import wait_until

AWAKE = """async () => { await navigator.serviceWorker.register('/worker.js');
  const { active } = await navigator.serviceWorker.ready;
  while (active.state !== 'activated') await new Promise(wait => setTimeout(wait, 10)); }"""
REGISTERED = "navigator.serviceWorker.getRegistrations().then(all => all.length)"
NOTICES = "async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(its => [its.title, its.body])"
# Headless Chromium shows no notifications, and only a real click may open a page, so the worker's calls are
# recorded instead.
WATCH = """() => { self.shown = []; self.went = [];
  const show = async (title, { body, tag, data }) => void self.shown.push({ title, body, tag, data });
  self.registration.showNotification = show;
  self.clients.openWindow = async (url) => { self.went.push('open ' + url); };
  WindowClient.prototype.focus = async function () { self.went.push('go to ' + new URL(this.url).pathname); }; }"""
CLICK = """async () => { const event = new ExtendableEvent('notificationclick'), { data } = self.shown.pop();
  event.notification = { data, close: () => self.went.push('close') };
  let done; event.waitUntil = promise => { done = promise; };
  self.dispatchEvent(event);
  await done;
  return self.went; }"""


class PushedPage:
    """A page whose service worker receives push messages from the test."""

    def __init__(self, page: Page, origin: str) -> None:
        self.page = page
        self.origin = origin
        self.line = page.context.new_cdp_session(page)
        self.known: list[str] = []
        self.line.on("ServiceWorker.workerRegistrationUpdated", self.on_registration)
        self.line.send("ServiceWorker.enable")
        page.evaluate(AWAKE)
        while not self.known:
            page.wait_for_timeout(20)

    def on_registration(self, pushed: dict[str, list[dict[str, str]]]) -> None:
        self.known += [its["registrationId"] for its in pushed["registrations"]]

    @property
    def worker(self) -> Worker:
        [worker] = self.page.context.service_workers
        return worker

    def push(self, notice: bytes) -> None:
        given = {"origin": self.origin, "registrationId": self.known[-1], "data": notice.decode()}
        self.line.send("ServiceWorker.deliverPushMessage", given)

    def shown(self, count: int) -> list[dict[str, str]]:
        for _ in range(250):
            if len(found := self.worker.evaluate("self.shown")) == count:
                return found
            self.page.wait_for_timeout(20)
        raise AssertionError(f"not {count}, but {found}")


def notice_of(server, table: str, lang: str = "en") -> bytes:
    """The notification that the server would send about this table."""
    store = Store(server.data)
    told = turn_notice(Tables(store).get(table), server.address.rstrip("/"), lang)
    store.close()
    return msgspec.json.encode(told)


@pytest.fixture
def page(open_page):
    return open_page("notices")


@pytest.fixture
def table(open_page, server):
    return open_table_with_record(open_page(), server, random_record("roam", 3, seats=2), 2)


@pytest.fixture
def pushed(page, server):
    pushed = PushedPage(page, server.address.rstrip("/"))
    pushed.worker.evaluate(WATCH)
    return pushed


WORDS = [("en", "It is your turn. At the table: P1, P2."), ("de", "Du bist am Zug. Am Tisch: P1, P2.")]


@pytest.mark.parametrize(("lang", "words"), WORDS, ids=["en", "de"])
def test_a_push_message_becomes_a_notification_in_its_language(pushed, server, table, lang, words):
    pushed.push(notice_of(server, table, lang))
    [shown] = pushed.shown(1)
    assert shown == {"title": "Roam", "body": words, "tag": f"/t/{table}", "data": f"{server.address}t/{table}"}


def test_clicking_a_notification_opens_or_focuses_the_table(pushed, page, server, table):
    pushed.push(notice_of(server, table))
    pushed.shown(1)
    assert pushed.worker.evaluate(CLICK) == ["close", f"open /t/{table}"]
    pushed.push(notice_of(server, table))
    pushed.shown(1)
    other = page.context.new_page()  # the table is open now
    other.goto(f"{server.address}t/{table}")
    other.wait_for_selector("#map svg")
    assert pushed.worker.evaluate(CLICK)[2:] == ["close", f"go to /t/{table}"]


def test_no_notification_for_a_table_that_is_in_view(pushed, open_page, page, server, table):
    page.goto(f"{server.address}t/{table}")
    page.wait_for_selector("#map svg")
    pushed.push(notice_of(server, table))
    another = open_table_with_record(open_page(), server, random_record("the_arrival", 3, seats=2), 2)
    pushed.push(notice_of(server, another))
    assert [notice["tag"] for notice in pushed.shown(1)] == [f"/t/{another}"], "only for the other table"


def test_a_headed_chromium_shows_one_notification_per_table(chromium, server, table):
    whole = next(filter(None, map(shutil.which, BROWSERS[1:])), None)
    if whole is None:
        pytest.skip("a chromium without windows shows no notices")
    browser = chromium.browser_type.launch(executable_path=whole, args=["--no-sandbox"])
    try:
        page = browser.new_page()
        page.context.grant_permissions(["notifications"], origin=server.address.rstrip("/"))
        page.goto(f"{server.address}notices")
        pushed = PushedPage(page, server.address.rstrip("/"))
        for _ in range(2):
            pushed.push(notice_of(server, table))
        for _ in range(100):
            if found := page.evaluate(NOTICES):
                break
            page.wait_for_timeout(50)
        page.wait_for_timeout(200)  # the second notification replaces the first
        assert page.evaluate(NOTICES) == found == [["Roam", WORDS[0][1]]]
    finally:
        browser.close()


DENIED = [("en-GB", "the browser blocked notifications"), ("de-DE", "Der Browser hat Benachrichtigungen blockiert")]


@pytest.mark.parametrize(("locale", "words"), DENIED)
def test_a_blocked_notification_permission_is_reported(open_page, locale, words):
    page = open_page("notices", locale=locale)
    page.evaluate("Notification.requestPermission = async () => 'denied'")  # as if the user had blocked it
    page.locator("button[data-push]").click()
    expect(page.locator(".push [role=status]")).to_contain_text(words)
    assert page.evaluate(REGISTERED) == 0, "no worker was registered"
    save_screenshot(page, f"push-denied-{locale[:2]}")


def test_an_unreachable_push_service_is_reported(open_page, server):
    page = open_page("notices")
    page.context.grant_permissions(["notifications"], origin=server.address.rstrip("/"))
    page.locator("button[data-push]").click()
    expect(page.locator(".push [role=status]")).to_contain_text("could not reach its push service")
    assert page.evaluate(REGISTERED) == 1, "the worker was registered"
    page.reload()
    assert "No browser is notified." in page.inner_text("form .hint"), "and the server notifies nobody"


# Replaces the browser's push service: records what the page asks for, and returns a subscription of this machine.
SUBSCRIBES = """([endpoint, keys]) => {
  Notification.requestPermission = async () => 'granted';
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    sessionStorage.asked = JSON.stringify([[...applicationServerKey], userVisibleOnly]);
    return { endpoint, getKey: name => Uint8Array.from(keys[name]).buffer } } }"""
AWAY = "() => { document.hasFocus = () => false; window.dispatchEvent(new Event('blur')) }"
BACK = "() => { document.hasFocus = () => true; window.dispatchEvent(new Event('focus')) }"


def test_a_subscribed_browser_is_notified_only_while_its_page_is_not_in_focus(chromium, tmp_path, monkeypatch, stub):
    """A page without focus does not suppress notices; a page with focus does."""
    monkeypatch.setenv("DOLMEN_NOTICE_HOSTS", stub.host)
    server, mine = Server(str(tmp_path / "games.sqlite3")), PushReceiver(stub.host)
    page = chromium.new_context(viewport=DESK, reduced_motion="reduce", locale="en-GB").new_page()
    try:
        page.goto(f"{server.address}notices")
        keys = {"p256dh": list(public_point(mine.key)), "auth": list(mine.auth)}
        page.evaluate(SUBSCRIBES, [mine.subscription.endpoint, keys])
        page.locator("button[data-push]").click()
        page.wait_for_url("**/notices?saved")
        expect(page.locator("form .hint").first).not_to_contain_text("No browser is notified.")
        key, seen = page.evaluate("JSON.parse(sessionStorage.asked)")
        assert (len(key), key[0], seen) == (65, 4, True), "an uncompressed point"
        page.goto(server.address)
        table = new_game(page, "here", "normal")
        wait_for_my_turn(page)
        page.evaluate(CLICK_UNTIL_ANSWERED, 0.3)
        wait_for_my_turn(page)  # the bot has answered
        page.wait_for_timeout(500)
        assert not stub.got, "the page has focus"
        page.evaluate(AWAY)
        page.evaluate(CLICK_UNTIL_ANSWERED, 0.3)
        [(_, _, body)] = wait_until(lambda: stub.got)
        assert mine.read(body)["url"].endswith(f"/t/{table}")
        assert mine.read(body)["title"] == "Roam"
        wait_for_my_turn(page)
        page.evaluate(BACK)
        page.evaluate(CLICK_UNTIL_ANSWERED, 0.3)
        wait_for_my_turn(page)
        page.wait_for_timeout(500)
        assert len(stub.got) == 1
    finally:
        page.context.close()
        server.stop()
