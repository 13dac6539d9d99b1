"""Routes for monitoring: /health, /ready and /metrics."""

from __future__ import annotations

import asyncio
import os
from time import monotonic

from prometheus_client import generate_latest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dolmen.store import StoreError
from dolmen.text import InputError

from ..live.hub import Hub

METRICS_VARIABLE = "DOLMEN_METRICS"  # environment variable: if it is 1, /metrics is public
STORE_TIMEOUT = 5.0  # seconds
READY_SECONDS = 3.0  # between two successful test writes


async def health(request: Request) -> Response:
    """The process runs."""
    return plain_text("ok")


class Readiness:
    """Whether the store can be read and written. Each check reads; some write."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.wrote_at = -READY_SECONDS

    async def check(self) -> str:
        """The reason why the store cannot be used; '' if it can."""
        try:
            await asyncio.wait_for(self.hub.work(self.use_store), STORE_TIMEOUT)
        except StoreError as error:
            return str(error.values.get("what", error))  # without the address of the database
        except TimeoutError:
            return str(InputError("database.LOST"))
        return ""

    def use_store(self) -> None:
        """Runs in the worker thread."""
        self.hub.store.db.check_readable()
        if monotonic() - self.wrote_at >= READY_SECONDS:
            self.hub.store.db.check_writable()
            self.wrote_at = monotonic()


async def ready(request: Request) -> Response:
    """The server can work: the store can be written."""
    state = request.app.state
    if not hasattr(state, "readiness"):
        state.readiness = Readiness(state.hub)
    reason = await state.readiness.check()
    return plain_text(f"the store cannot be used: {reason}", 503) if reason else plain_text("ok")


async def metrics(request: Request) -> Response:
    if os.environ.get(METRICS_VARIABLE) != "1":
        raise HTTPException(404)
    return Response(generate_latest(request.app.state.hub.metrics.registry), media_type="text/plain; version=0.0.4")


def plain_text(text: str, status: int = 200) -> Response:
    return Response(f"{text}\n", status, media_type="text/plain")


ROUTES = [Route("/health", health), Route("/ready", ready), Route("/metrics", metrics)]
