"""How the house is doing, for whoever keeps it: alive, ready, and a page of numbers in the form that Prometheus reads."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dolmen.store import StoreError

if TYPE_CHECKING:
    from ..live.hub import Hub

METRICS = "DOLMEN_METRICS"  # set to 1, the numbers are shown at /metrics to everybody who can reach it
PATIENCE = 5.0  # seconds that the store may take
SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """The numbers of one process. With several of them each is asked for its own."""

    def __init__(self, hub: Hub) -> None:
        self.registry = own = CollectorRegistry()
        self.asks = Counter("dolmen_asks", "What pages asked for", ["what"], registry=own)
        self.refused = Counter("dolmen_refusals", "What was refused, and why", ["why"], registry=own)
        self.seconds = Histogram("dolmen_ask_seconds", "From an ask until all were told", buckets=SECONDS, registry=own)
        self.thoughts = Histogram("dolmen_thought_seconds", "How long bots thought", buckets=SECONDS, registry=own)
        self.failures = Counter("dolmen_store_failures", "Times the store could not do what was asked", registry=own)
        for name, about, value in (
            ("viewers", "Pages that look at a table", lambda: sum(map(len, hub.viewers.values()))),
            ("tables_looked_at", "Tables at which somebody looks", lambda: len(hub.viewers)),
            ("tables_in_memory", "Tables that are in memory", lambda: len(hub.tables.open)),
            ("tables_driven", "Tables whose bots are acting", lambda: len(hub.driving)),
        ):
            Gauge(f"dolmen_{name}", about, registry=own).set_function(value)


async def health(request: Request) -> Response:
    """The process lives."""
    return said("ok")


async def ready(request: Request) -> Response:
    """It can serve: the store answers."""
    hub = request.app.state.hub
    try:
        await asyncio.wait_for(hub.work(hub.store.db.check), PATIENCE)
    except (StoreError, TimeoutError):
        return said("the store does not answer", 503)
    return said("ok")


async def metrics(request: Request) -> Response:
    if os.environ.get(METRICS) != "1":
        raise HTTPException(404)
    return Response(generate_latest(request.app.state.hub.vitals.registry), media_type="text/plain; version=0.0.4")


def said(text: str, status: int = 200) -> Response:
    return Response(f"{text}\n", status, media_type="text/plain")


ROUTES = [Route("/health", health), Route("/ready", ready), Route("/metrics", metrics)]
