"""Several servers with one store, and waiting for what they do."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.testclient import TestClient

from dolmen.store import Store
from dolmen.web.server.app import make_app
from tests.web_client import HERE, Seat, line_to, new_table

SOON = 20.0  # seconds to wait for something that usually takes a tenth of a second


def until(what, *words):
    """Wait until a function returns a true value, and return it."""
    end = time.monotonic() + SOON
    while not (found := what(*words)):
        assert time.monotonic() < end, "timed out"
        time.sleep(0.02)
    return found


@contextmanager
def two_servers(data: str) -> Iterator[tuple[TestClient, TestClient]]:
    with (
        TestClient(make_app(Store(data)), base_url=HERE, headers={"origin": HERE, "accept-language": "en"}) as one,
        TestClient(make_app(Store(data)), base_url=HERE, headers={"origin": HERE, "accept-language": "en"}) as two,
    ):
        yield one, two


@contextmanager
def pages_at_both(one: TestClient, two: TestClient) -> Iterator[tuple[Seat, Seat]]:
    """One browser holds both seats of a table and has a page at each server."""
    table = new_table(one, **{"kind-1": "here"})
    two.cookies = one.cookies
    with line_to(one, table) as here, line_to(two, table) as there:
        ann, bob = Seat(here), Seat(there)
        ann.receive()
        bob.receive()
        yield ann, bob
