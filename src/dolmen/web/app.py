"""The application: routes, guards, and the hub they share."""

from __future__ import annotations

import os
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from dolmen.store import Store, kept
from dolmen.table import TableError
from dolmen.text import Complaint

from . import account, api, learn, lobby, notices, pages, replay, stats, vitals
from .covers import Covers
from .guard import Headers, OwnNames, signer
from .hub import Hub
from .limits import Doorkeeper, Intake, Limits
from .markup import prepare
from .ratings import Ledger

BASE = "DOLMEN_BASE"  # the address under which people know the house
SECRET = "DOLMEN_SECRET"  # what cookies are signed with; else the store keeps one of its own
HOSTS = ("127.0.0.1", "localhost", "[::1]")
PACKED = [Middleware(GZipMiddleware)]  # what is the same for everybody; pages hold secrets and stay as they are
STATIC = Path(__file__).parent / "static"


def make_app(
    store: Store, hosts: tuple[str, ...] = HOSTS, processes: int = 0, base: str = "", limits: Limits | None = None
) -> Starlette:
    """The table as an ASGI application over an open store, which it closes when it stops.

    Bots think in so many `processes`; with none, where everything else is done. `base` is the address that notices name
    unless the environment names another. Without `limits` everybody may ask as often as they like.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        prepare()
        app.state.hub = Hub(store, processes)
        house = app.state.hub.notifier.house
        house.base = house.base or base
        app.state.hub.start()
        app.state.covers = Covers(app.state.hub)
        yield
        app.state.covers.close()
        await app.state.hub.close()

    known = urlsplit(os.environ.get(BASE, "")).hostname
    app = Starlette(
        routes=[
            *lobby.ROUTES,
            *learn.ROUTES,
            *account.ROUTES,
            *stats.ROUTES,
            *notices.ROUTES,
            Route("/settings", pages.settings, methods=["POST"]),
            *vitals.ROUTES,
            *api.ROUTES,
            Route("/t/{table}", pages.table_page),
            Route("/t/{table}/again", pages.again, methods=["POST"]),
            WebSocketRoute("/t/{table}/line", pages.socket),
            *replay.ROUTES,
            Route("/rules/{game}", pages.rules_page, middleware=PACKED),
            Route("/art/{game}.svg", pages.art, middleware=PACKED),
            Route("/art/{game}/faces-{lang}.svg", pages.faces, middleware=PACKED),
            Route("/art/{game}/cover-{count:number}-{lang}.svg", pages.cover, middleware=PACKED),
            Mount("/static", StaticFiles(directory=STATIC), middleware=PACKED),
        ],
        middleware=[
            Middleware(Headers),
            *([Middleware(Doorkeeper, limits=limits, sorry=sorry)] if limits is not None else []),
            Middleware(OwnNames, allowed_hosts=[*hosts, *([known] if known else [])]),
            Middleware(Intake, limits=limits or Limits()),
        ],
        exception_handlers={
            TableError: sorry,
            api.Forbidden: sorry,
            Complaint: sorry,
            HTTPException: sorry,
            ClientDisconnect: gone,
            500: sorry,
        },
        lifespan=lifespan,
    )
    secret = os.environ.get(SECRET) or kept(store.db, "secret", secrets.token_urlsafe(32))
    app.state.signer = signer(secret)
    app.state.ledger = Ledger(store.db)
    return app


async def gone(request: Request, error: Exception) -> Response:
    """Whoever broke off in the middle of what they sent hears nothing, and it is no fault of ours."""
    return Response(status_code=400)


async def sorry(request: Request, error: Exception) -> Response:
    """What went wrong, as a page for people and as data for programs."""
    return await (api.sorry if request.url.path.startswith("/api/") else pages.sorry)(request, error)
