"""Fixtures and settings for all tests."""

import os
import shutil
from collections.abc import Iterator
from random import Random
from zlib import crc32

import pytest
from hypothesis import settings

from tests.browser import chromium, open_page, server
from tests.notify_stub import post, stub
from tests.postgres import Cluster, programs
from tests.web_client import app, both, browser
from tools.witness import MARKS, Marks

__all__ = ("app", "both", "browser", "chromium", "open_page", "post", "server", "stub")  # fixtures of all tests

settings.register_profile("ci", derandomize=True, deadline=None, database=None)
settings.load_profile("ci")  # the same examples on every machine; `make soak` plays random ones

BROWSERS = (
    "chromium-headless-shell",  # a chromium without windows, which is enough for tests
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


@pytest.fixture(autouse=True)
def fixed_random(request, monkeypatch) -> None:
    """Seed the random numbers of tables and bots in this process, so that each run of a test draws the same.

    Hints search for a fixed number of rounds instead of a time.
    """
    monkeypatch.setattr("dolmen.games.hints.ROUNDS", 1)
    rng = Random(request.node.nodeid)
    for module in ("dolmen.table.core", "dolmen.table.tables", "dolmen.web.live.bot_processes"):
        monkeypatch.setattr(f"{module}.SystemRandom", lambda: Random(rng.random()))


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The path of the browser. Without one the test is skipped, or fails if CI=true."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found:
        return found
    if os.environ.get("CI") == "true":
        pytest.fail("no chromium on this machine, and CI must not skip the browser tests")
    pytest.skip("no chromium on this machine")


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


LONG = ("test_compiled.py", "test_whole_games.py", "test_proof_browser.py")  # the slowest tests


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
