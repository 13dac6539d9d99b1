"""The application: routes, guards, and the hub they share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from dolmen.store import Store, StoreError
from dolmen.table import TableError

from . import pages
from .guard import Headers
from .hub import Hub

HOSTS = ("127.0.0.1", "localhost", "[::1]")
LARGEST_FORM = 16_384
PACKED = [Middleware(GZipMiddleware)]  # what is the same for everybody; pages hold secrets and stay as they are
STATIC = Path(__file__).parent / "static"


def make_app(store: Store, hosts: tuple[str, ...] = HOSTS) -> Starlette:
    """The table as an ASGI application over an open store, which it closes when it stops."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.hub = Hub(store)
        yield
        await app.state.hub.close()

    return Starlette(
        routes=[
            Route("/", pages.start),
            Route("/new", pages.create, methods=["POST"]),
            Route("/settings", pages.settings, methods=["POST"]),
            Route("/health", pages.health),
            Route("/t/{table}", pages.table_page),
            Route("/t/{table}/invite", pages.invite),
            Route("/t/{table}/again", pages.again, methods=["POST"]),
            Route("/t/{table}/sit/{token}", pages.sit_page, methods=["GET"]),
            Route("/t/{table}/sit/{token}", pages.sit, methods=["POST"]),
            WebSocketRoute("/t/{table}/line", pages.socket),
            Route("/rules/{game}", pages.rules_page, middleware=PACKED),
            Route("/art/{game}.svg", pages.art, middleware=PACKED),
            Route("/art/{game}/cover-{count:int}-{lang}.svg", pages.cover, middleware=PACKED),
            Mount("/static", StaticFiles(directory=STATIC), middleware=PACKED),
        ],
        middleware=[
            Middleware(Headers),
            Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts)),
            Middleware(RequestBodyLimitMiddleware, max_body_size=LARGEST_FORM),
        ],
        exception_handlers={
            TableError: pages.sorry,
            StoreError: pages.sorry,
            HTTPException: pages.sorry,
            500: pages.sorry,
        },
        lifespan=lifespan,
    )
