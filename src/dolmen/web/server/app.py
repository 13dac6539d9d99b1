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
from dolmen.text import InputError

from .. import api
from ..live.hub import Hub
from ..pages import account, lesson, lobby, notification_settings, replay, statistics, table_page
from ..pages.covers import Covers
from ..pages.ratings import Ledger
from ..render.templates import prepare
from ..request_info import signer
from . import health
from .limits import Doorkeeper, Intake, Limits
from .security import KnownHosts, SecurityHeaders

BASE = "DOLMEN_BASE"  # the address under which people know the house
SECRET = "DOLMEN_SECRET"  # what cookies are signed with; else the store keeps one of its own
HOSTS = ("127.0.0.1", "localhost", "[::1]")
PACKED = [Middleware(GZipMiddleware)]  # what is the same for everybody; pages hold secrets and stay as they are
STATIC = Path(__file__).parent.parent / "static"


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
            *lesson.ROUTES,
            *account.ROUTES,
            *statistics.ROUTES,
            *notification_settings.ROUTES,
            Route("/settings", table_page.settings, methods=["POST"]),
            *health.ROUTES,
            *api.ROUTES,
            Route("/t/{table}", table_page.table_page),
            Route("/t/{table}/again", table_page.again, methods=["POST"]),
            WebSocketRoute("/t/{table}/line", table_page.socket),
            *replay.ROUTES,
            Route("/rules/{game}", table_page.rules_page, middleware=PACKED),
            Route("/art/{game}.svg", table_page.art, middleware=PACKED),
            Route("/art/{game}/faces-{lang}.svg", table_page.faces, middleware=PACKED),
            Route("/art/{game}/cover-{count:number}-{lang}.svg", table_page.cover, middleware=PACKED),
            Mount("/static", StaticFiles(directory=STATIC), middleware=PACKED),
        ],
        middleware=[
            Middleware(SecurityHeaders),
            *([Middleware(Doorkeeper, limits=limits, sorry=sorry)] if limits is not None else []),
            Middleware(KnownHosts, allowed_hosts=[*hosts, *([known] if known else [])]),
            Middleware(Intake, limits=limits or Limits()),
        ],
        exception_handlers={
            TableError: sorry,
            api.Forbidden: sorry,
            InputError: sorry,
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
    return await (api.sorry if request.url.path.startswith("/api/") else table_page.sorry)(request, error)
