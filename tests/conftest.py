"""Fixtures and settings for all tests."""

import os
import re
import shutil
import socketserver
import threading
from collections.abc import Iterator
from random import Random
from zlib import crc32

import pytest
from hypothesis import settings
from playwright.sync_api import Page, expect, sync_playwright
from starlette.testclient import TestClient

from dolmen.store import Store
from dolmen.table import Tables
from dolmen.web.server.app import make_app
from tests.browser import BROWSERS, DESK, Server
from tests.notify_stub import MailHandler, Stub
from tests.postgres import Cluster, programs
from tests.web_client import HERE, SocketPage, another_browser, new_table, open_socket
from tools.witness import MARKS, Marks

settings.register_profile("ci", derandomize=True, deadline=None, database=None)
expect.set_options(timeout=30_000)  # a busy machine is slow
settings.load_profile("ci")  # the same examples on every machine; `make soak` plays random ones


@pytest.fixture(autouse=True)
def fixed_random(request, monkeypatch) -> None:
    """Seed the random numbers of tables and bots in this process, so that each run of a test draws the same.

    Hints search for a fixed number of rounds instead of a time.
    """
    monkeypatch.setattr("dolmen.games.hints.ROUNDS", 1)
    rng = Random(request.node.nodeid)
    for module in ("dolmen.table.core", "dolmen.table.tables", "dolmen.games.bot_questions"):
        monkeypatch.setattr(f"{module}.SystemRandom", lambda: Random(rng.random()))


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A running PostgreSQL. If it is not installed, the test is skipped, or fails if CI=true."""
    found = programs()
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail("no PostgreSQL on this machine, and CI must not skip its tests")
        pytest.skip("no PostgreSQL on this machine")
    server = Cluster(found)
    yield server
    server.remove()


@pytest.fixture(params=["sqlite", "postgres"])
def data(request, tmp_path) -> str:
    """The value for `--data`. A test with this fixture runs with an SQLite file and with PostgreSQL."""
    if request.param == "sqlite":
        return str(tmp_path / "games.sqlite3")
    address: str = request.getfixturevalue("cluster").emptied()
    return address


@pytest.fixture
def tables(data: str) -> Iterator[Tables]:
    """The tables of a server, in both databases."""
    store = Store(data)
    yield Tables(store)
    store.close()


# -- the server in this process -----------------------------------------------------------------------------------------
@pytest.fixture
def app(tmp_path):
    """The server as an ASGI app with an empty SQLite database."""
    return make_app(Store(str(tmp_path / "games.sqlite3")))


@pytest.fixture
def browser(app):
    """A user's browser. It sends the same origin as a real one."""
    with TestClient(app, base_url=HERE, headers={"origin": HERE, "accept-language": "en"}) as client:
        yield client


@pytest.fixture
def three_pages(browser):
    """Open pages of Ann, of Bob in a second browser, and of a spectator."""
    table = new_table(browser, **{"name-0": "Ann"})
    link = re.search(rf"{HERE}(/t/{table}/sit/[\w-]+)", browser.get(f"/t/{table}/invite").text)[1]
    guest, stranger = another_browser(browser), another_browser(browser)
    guest.post(link, data={"name": "<b>Bob</b>"})
    with open_socket(browser, table) as a, open_socket(guest, table) as b, open_socket(stranger, table) as c:
        seats = [SocketPage(a), SocketPage(b), SocketPage(c)]
        for seat in seats:
            seat.receive()
        yield seats


# -- a real browser ------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The path of the browser. Without one the test is skipped, or fails if CI=true."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found:
        return found
    if os.environ.get("CI") == "true":
        pytest.fail("no chromium on this machine, and CI must not skip the browser tests")
    pytest.skip("no chromium on this machine")


@pytest.fixture(scope="module")
def chromium(chromium_path):
    """A running Chromium, controlled by Playwright."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server in its own process with an empty SQLite database."""
    running = Server(str(tmp_path_factory.mktemp("table") / "games.sqlite3"))
    yield running
    running.stop()


@pytest.fixture
def open_page(chromium, server):
    """Opens a page in a separate browser context (no shared cookies). Any error on a page fails the test.

    Without a path the page is a short text of the server.
    """
    contexts, errors = [], []
    if server.process.poll() is not None:  # after a test that failed while it was stopped
        server.start()

    def start(path: str = "health", viewport=None, **settings) -> Page:
        settings = {"reduced_motion": "reduce", "locale": "en-GB", **settings}
        context = chromium.new_context(viewport=viewport or DESK, **settings)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if "Content Security" in said.text else None)
        page.goto(server.address + path)
        return page

    yield start
    for context in contexts:
        context.close()
    assert not errors, errors


# -- stubs of notification services -------------------------------------------------------------------------------------
@pytest.fixture
def stub():
    """A running stub of a push or chat service."""
    service = Stub()
    yield service
    service.close()


@pytest.fixture
def mail_server():
    """A running mail server that keeps the mails and logins it gets."""
    with socketserver.TCPServer(("127.0.0.1", 0), MailHandler) as server:
        server.mails, server.logins, server.secret = [], [], None
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


# -- order and selection of tests ---------------------------------------------------------------------------------------
LONG = ("test_compiled.py", "test_whole_games.py", "test_each_game_browser.py")  # the slowest tests


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--sample", type=int, default=1, help="run one test in this many, chosen by name")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run a sample if requested, and the slowest tests first, so that no process is left running alone at the end."""
    sample = config.getoption("sample")
    items[:] = [item for item in items if crc32(item.nodeid.encode()) % sample == 0]
    items.sort(key=lambda item: item.path.name not in LONG)


@pytest.hookimpl(tryfirst=True)  # before `-k` deselects tests
def pytest_itemcollected(item: pytest.Item) -> None:
    item.config.stash.setdefault(MARKS, Marks()).add(item)
