"""Routes for monitoring: /health, /ready and /metrics."""

from __future__ import annotations

import asyncio
import os

from prometheus_client import generate_latest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dolmen.store import StoreError

METRICS_VARIABLE = "DOLMEN_METRICS"  # if it is 1, /metrics is public
STORE_TIMEOUT = 5.0  # seconds


async def health(request: Request) -> Response:
    """The process runs."""
    return plain_text("ok")


async def ready(request: Request) -> Response:
    """The server can work: the store answers."""
    hub = request.app.state.hub
    try:
        await asyncio.wait_for(hub.work(hub.store.db.check), STORE_TIMEOUT)
    except (StoreError, TimeoutError):
        return plain_text("the store does not answer", 503)
    return plain_text("ok")


async def metrics(request: Request) -> Response:
    if os.environ.get(METRICS_VARIABLE) != "1":
        raise HTTPException(404)
    return Response(generate_latest(request.app.state.hub.metrics.registry), media_type="text/plain; version=0.0.4")


def plain_text(text: str, status: int = 200) -> Response:
    return Response(f"{text}\n", status, media_type="text/plain")


ROUTES = [Route("/health", health), Route("/ready", ready), Route("/metrics", metrics)]
