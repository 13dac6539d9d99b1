"""The ASGI application: routes, middleware, and the hub."""

from __future__ import annotations

import os
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from dolmen.store import Store, get_or_create
from dolmen.table import TableError
from dolmen.text import InputError

from .. import api
from ..live.hub import Hub
from ..live.long_jobs import JobRefused
from ..meters import UNLIMITED_JOBS, Limits, Meters
from ..pages import (
    account,
    analysis,
    arena,
    lesson,
    lobby,
    notification_settings,
    pack_balance,
    pack_editor,
    packs,
    puzzles,
    replay,
    rules_page,
    statistics,
    table_page,
)
from ..pages.covers import Covers
from ..render.refusals import refusal_text
from ..render.static_files import STATIC, VERSIONED
from ..render.templates import preload_templates
from ..request_info import lang_of, signer
from . import health
from .compression import CachedGzip
from .limits import BodyLimiter, RateLimiter
from .security import KnownHosts, SecurityHeaders
from .versioned_files import VersionedFiles

BASE = "DOLMEN_BASE"  # the public address of the server
SECRET = "DOLMEN_SECRET"  # signs the cookies; without it the store keeps a random one
HOSTS = ("127.0.0.1", "localhost", "[::1]")
COMPRESSED = [Middleware(CachedGzip)]  # only files that are the same for everybody; pages with secrets stay as they are


def make_app(
    store: Store,
    hosts: tuple[str, ...] = HOSTS,
    processes: int = 0,
    base: str = "",
    limits: Limits | None = None,
    arena_runs: str = "",
) -> Starlette:
    """The ASGI application for an open store, which it closes when it stops.

    Bots run in `processes` processes, and long jobs in half as many; with 0 both run in threads. `base` is the address in
    notices unless the environment sets another. Without `limits` only chat, pings, hints and catch-ups are limited.
    `arena_runs` is a folder with files of results of the arena, for its pages; without it there are none.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        preload_templates()
        rules_page.preload_rules()
        app.state.hub = Hub(store, processes, meters, usual.jobs if limits is not None else UNLIMITED_JOBS)
        config = app.state.hub.notifier.config
        config.base = config.base or base
        await app.state.hub.note_start()
        app.state.hub.start()
        app.state.covers = Covers(app.state.hub.long_jobs)
        yield
        app.state.covers.close()
        await app.state.hub.close()

    usual = limits or Limits()
    meters = Meters(limits)
    limiter = Middleware(RateLimiter, limits=usual, meters=meters, error_response=limit_response)
    known = urlsplit(os.environ.get(BASE, "")).hostname
    app = Starlette(
        routes=[
            *lobby.ROUTES,
            *lesson.ROUTES,
            *account.ROUTES,
            *statistics.ROUTES,
            *arena.ROUTES,
            *puzzles.ROUTES,
            *notification_settings.ROUTES,
            *pack_editor.ROUTES,
            *pack_balance.ROUTES,
            *packs.ROUTES,
            Route("/settings", table_page.settings, methods=["POST"]),
            *health.ROUTES,
            *api.ROUTES,
            Route("/t/{table}", table_page.table_page),
            Route("/t/{table}/rematch", table_page.start_rematch, methods=["POST"]),
            WebSocketRoute("/t/{table}/socket", table_page.table_socket),
            *analysis.ROUTES,
            *replay.ROUTES,
            Route("/rules/{game}", rules_page.rules_page, middleware=COMPRESSED),
            Route("/art/{game}.css", table_page.style_file, middleware=COMPRESSED),
            Route("/art/{game}.svg", table_page.art_file, middleware=COMPRESSED),
            Route("/art/{game}/pack_editor.js", table_page.pack_editor_file, middleware=COMPRESSED),
            Route("/art/{game}/faces-{lang}.svg", table_page.faces_file, middleware=COMPRESSED),
            Route("/art/{game}/cover-{count:number}-{lang}.svg", table_page.cover_file, middleware=COMPRESSED),
            Mount(VERSIONED, VersionedFiles(directory=STATIC), middleware=COMPRESSED),
            Mount("/static", StaticFiles(directory=STATIC), middleware=COMPRESSED),
        ],
        middleware=[
            Middleware(SecurityHeaders),
            *([limiter] if limits is not None else []),
            Middleware(KnownHosts, allowed_hosts=[*hosts, *([known] if known else [])]),
            Middleware(BodyLimiter, limits=usual),
        ],
        exception_handlers={
            TableError: error_response,
            api.ForbiddenAnswer: error_response,
            InputError: error_response,
            HTTPException: error_response,
            JobRefused: error_response,
            ClientDisconnect: client_gone,
            500: error_response,
        },
        lifespan=lifespan,
    )
    secret = os.environ.get(SECRET) or get_or_create(store.db, "secret", secrets.token_urlsafe(32))
    app.state.signer = signer(secret)
    app.state.meters = meters
    app.state.arena_runs = arena_runs
    return app


async def client_gone(request: Request, error: Exception) -> Response:
    """The client disconnected while sending: no error to log."""
    return Response(status_code=400)


async def error_response(request: Request, error: Exception) -> Response:
    """An error as a page, or as JSON for the API."""
    return await (api.error_response if request.url.path.startswith("/api/") else table_page.error_page)(request, error)


async def limit_response(request: Request, error: Exception) -> Response:
    """The response to a request over the limits. It costs almost nothing: a flood of requests gets a flood of these."""
    if request.url.path.startswith("/api/"):
        return await api.error_response(request, error)
    return HTMLResponse(limit_page(lang_of(request)), 429)


@cache
def limit_page(lang: str) -> str:
    head = '<meta name="viewport" content="width=device-width"><title>429</title>'
    return f'<!doctype html><html lang="{lang}">{head}<p>{refusal_text("http-429", lang)}'
