"""Several servers with one store, and waiting for what they do."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.testclient import TestClient

from dolmen.store import Store
from dolmen.web.server.app import make_app
from tests.web_client import HERE, SocketPage, new_table, open_socket

WAIT_SECONDS = 20.0  # seconds to wait for something that usually takes a tenth of a second


def wait_until(what, *words):
    """Wait until a function returns a true value, and return it."""
    end = time.monotonic() + WAIT_SECONDS
    while not (found := what(*words)):
        assert time.monotonic() < end, "timed out"
        time.sleep(0.02)
    return found


@contextmanager
def run_two_servers(data: str) -> Iterator[tuple[TestClient, TestClient]]:
    with (
        TestClient(make_app(Store(data)), base_url=HERE, headers={"origin": HERE, "accept-language": "en"}) as one,
        TestClient(make_app(Store(data)), base_url=HERE, headers={"origin": HERE, "accept-language": "en"}) as two,
    ):
        yield one, two


@contextmanager
def open_page_at_each(one: TestClient, two: TestClient) -> Iterator[tuple[SocketPage, SocketPage]]:
    """One browser holds both seats of a table and has a page at each server."""
    table = new_table(one, **{"kind-1": "here"})
    two.cookies = one.cookies
    with open_socket(one, table) as here, open_socket(two, table) as there:
        ann, bob = SocketPage(here), SocketPage(there)
        ann.receive()
        bob.receive()
        yield ann, bob
