"""The page of the table, which gets its content through a socket, and the smaller pages and images that belong to it."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import zlib
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from dolmen.games import GAMES, game_info
from dolmen.store import StoreError
from dolmen.table import MissingTable, Table, TableError
from dolmen.text import LANGUAGES, InputError, catalogue

from ..live.connection import Connection
from ..live.handlers import handle_message, refusal_message
from ..live.hub import Hub
from ..live.messages import MESSAGE_DECODER
from ..render import rules
from ..render.refusals import refusal_text
from ..render.table_view import ViewerContext
from ..render.templates import render
from ..render.viewer import seat_looks
from ..request_info import (
    LANG_COOKIE,
    ORDER_COOKIE,
    ORDERS,
    THEME_COOKIE,
    THEMES,
    USUAL,
    WORDING_COOKIE,
    YEAR,
    holder_of,
    lang_of,
    name_of,
    same_origin,
    set_cookie,
    text_lang,
    theme_of,
    wording_of,
)
from .covers import Covers
from .new_table import counts_of

log = logging.getLogger("dolmen.web")
T = TypeVar("T")
COLOURS = ("red", "blue", "green", "yellow")  # of the seats, by default
NO_TABLE = 4404  # close codes of the socket after which a page does not reconnect
NOT_OURS = 4403
NOT_TEXT = 1003
COME_BACK = 1013
PACKED_FROM = 80_000  # messages with more bytes are compressed


def page(request: Request, template: str, status: int = 200, **values: object) -> HTMLResponse:
    lang = lang_of(request)
    query = "&".join(part for part in request.url.query.split("&") if part and not part.startswith("lang="))
    here = f"{request.url.path}?{query}" if query else request.url.path
    back = here if request.method in ("GET", "HEAD") else "/"  # the target of a form may not exist as a page
    values |= {"theme": theme_of(request), "themes": THEMES, "languages": LANGUAGES, "here": back}
    values.setdefault("called", name_of(request))
    values.setdefault("looks", seat_looks(list(COLOURS)))
    return HTMLResponse(render(template, lang, **values), status)


def hub_of(app: Starlette) -> Hub:
    hub: Hub = app.state.hub
    return hub


# -- the table -----------------------------------------------------------------------------------------------------------
async def again(request: Request) -> Response:
    """Start a rematch: the same game with the same options and seats."""
    guard_form(request)
    made = await hub_of(request.app).rematch(request.path_params["table"], holder_of(request))
    return RedirectResponse(f"/t/{made}", 303)


async def table_page(request: Request) -> Response:
    return await at_table(request, lambda _, table: page(request, "table.html", **table_values(request, table)))


def table_values(request: Request, table: Table) -> dict[str, Any]:
    """The template values of the table's page."""
    lang = lang_of(request)
    words = {key.removeprefix("web.page."): text for key, text in catalogue(lang).items() if key.startswith("web.page.")}
    name, stage = table.game.name, game_info(table.game.name).ui
    steps, _ = stage.turn_steps(table.game, table.view(-1), lang)
    return {
        "table": table,
        "game": name,
        "art": art_of(name),
        "faces": faces_of(name, lang),
        "words": msgspec.json.encode(words).decode(),
        "steps": list(zip(steps, stage.step_rules(table.game))),
        "aid": rules.rule_lines(name, lang, stage.TURN_AID),
        "chapters": rules.chapters(name, lang),
        "moments": "",
        "together": game_info(name).cooperative,
        "wordings": [USUAL, *game_info(name).wordings],
        "wording": wording_of(request, name),
    }


# -- the rules -----------------------------------------------------------------------------------------------------------
async def rules_page(request: Request) -> Response:
    """All rules of a game, or search results. With `near`, one rule and its neighbours without the page, for the table."""
    game, lang = request.path_params["game"], lang_of(request)
    if game not in GAMES:
        raise HTTPException(404)
    asked, search = request.query_params.get("near", ""), request.query_params.get("q", "").strip()
    whole = rules.chapters(game, lang)
    found = (
        rules.rule_with_neighbours(game, lang, asked)
        if asked
        else rules.search_rules(game, lang, search)
        if search
        else whole
    )
    if "bare" in request.query_params:
        return HTMLResponse(render("part/rules.html", lang, game=game, chapters=found, asked=asked, bare=True))
    count = sum(len(chapter.lines) for chapter in found)
    told: dict[str, Any] = {"game": game, "chapters": found, "asked": asked, "search": search, "count": count}
    return page(request, "rules.html", whole=whole, bare=False, **told)


# -- images --------------------------------------------------------------------------------------------------------------
@cache
def art_of(game: str) -> str:
    """The address of the shared SVG definitions of a game. It contains a digest, so it can be cached forever."""
    digest = hashlib.blake2b(game_info(game).drawing.svg_definitions().encode(), digest_size=8).hexdigest()
    return f"/art/{game}.svg?{digest}"


async def art(request: Request) -> Response:
    if request.path_params["game"] not in GAMES:
        raise HTTPException(404)
    return picture(game_info(request.path_params["game"]).drawing.svg_definitions())


@cache
def faces_of(game: str, lang: str) -> str | None:
    """The address of all cards that may come into a hand; '' if a page need not preload them, None if it makes no images of
    cards.
    """
    drawn = game_info(game).drawing.card_faces(lang)
    return f"/art/{game}/faces-{lang}.svg?{hashlib.blake2b(drawn.encode(), digest_size=8).hexdigest()}" if drawn else drawn


async def faces(request: Request) -> Response:
    game, lang = request.path_params["game"], request.path_params["lang"]
    if game not in GAMES or lang not in LANGUAGES or not (drawn := game_info(game).drawing.card_faces(lang)):
        raise HTTPException(404)
    return picture(drawn)


async def cover(request: Request) -> Response:
    """A table in mid-game, for the start page."""
    game, count, lang = (request.path_params[name] for name in ("game", "count", "lang"))
    if game not in GAMES or count not in counts_of(game) or lang not in LANGUAGES:
        raise HTTPException(404)
    covers: Covers = request.app.state.covers
    return picture(await covers.get(game, count, lang))


def picture(svg: str) -> Response:
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": f"max-age={YEAR}, immutable"})


async def at_table(request: Request, job: Callable[[Hub, Table], T]) -> T:
    """Run a job with the table in the address, in the hub's worker: the only thread that may use tables."""
    hub, table_id = hub_of(request.app), request.path_params["table"]
    return await hub.work(lambda: job(hub, hub.tables.get(table_id)))


async def settings(request: Request) -> Response:
    """Save language, theme and order of games in cookies of the browser."""
    guard_form(request)
    form = await read_form(request)
    back = form.get("back", "/")
    response = RedirectResponse(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/", 303)
    known_words = (USUAL, *(words for game in GAMES.values() for words in game.wordings))
    choices = (
        ("lang", LANG_COOKIE, LANGUAGES),
        ("theme", THEME_COOKIE, THEMES),
        ("order", ORDER_COOKIE, ORDERS),
        ("words", WORDING_COOKIE, known_words),
    )
    for choice, cookie, known in choices:
        if form.get(choice) in known:
            set_cookie(request, response, cookie, form[choice])
    return response


async def read_form(request: Request) -> dict[str, str]:
    async with request.form(max_files=0, max_fields=40, max_part_size=4096) as form:
        return {name: value for name, value in form.items() if isinstance(value, str)}


def guard_form(request: Request) -> None:
    if not same_origin(request):
        raise HTTPException(403)


# -- errors --------------------------------------------------------------------------------------------------------------
async def sorry(request: Request, error: Exception) -> Response:
    """One page for every error: what happened, in the user's language, and a link back."""
    lang = lang_of(request)
    if isinstance(error, MissingTable) or (isinstance(error, HTTPException) and error.status_code == 404):
        status, text = 404, refusal_text("no-table" if isinstance(error, MissingTable) else "no-page", lang)
    elif isinstance(error, TableError):
        status, text = 400, refusal_text(error.word, lang)
    elif isinstance(error, StoreError):
        status, text = 503, refusal_text(error.word, lang)
    elif isinstance(error, InputError):
        status, text = 400, error.text(lang)
    elif isinstance(error, HTTPException):
        status, text = error.status_code, refusal_text(f"http-{error.status_code}", lang)
    else:
        status, text = 500, refusal_text("other", lang)
    known = (
        request.path_params.get("table") if isinstance(error, TableError) and not isinstance(error, MissingTable) else None
    )
    return page(request, "sorry.html", status, text=text, missing=status == 404, table=f"/t/{known}" if known else "")


# -- the socket ----------------------------------------------------------------------------------------------------------
async def socket(line: WebSocket) -> None:
    hub, table_id = hub_of(line.app), line.path_params["table"]
    if not same_origin(line):
        await line.close(NOT_OURS)
        return
    wanted = line.query_params.get("lang", "")
    lang = wanted if wanted in LANGUAGES else LANGUAGES[0]
    narrow = line.query_params.get("narrow") == "1"
    await line.accept()
    try:
        looking = await hub.work(lambda: looking_at(hub, table_id, line, lang, narrow))
    except (TableError, StoreError) as error:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await line.close(NO_TABLE if isinstance(error, TableError) else COME_BACK)
        return
    viewer = Connection(looking, holder_of(line))
    sender = asyncio.create_task(send_all(line, viewer, line.query_params.get("packs") == "1"))
    try:
        await hub.join(table_id, viewer, number_of(line.query_params.get("since", "")))
        while (message := await line.receive())["type"] == "websocket.receive":
            text = message.get("text")
            if text is None:
                await line.close(NOT_TEXT)
                break
            await listen(hub, table_id, viewer, text)
    except StoreError as error:  # while the page connected; it reconnects
        log.warning("%s", error)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await line.close(COME_BACK)
    except WebSocketDisconnect:
        pass
    finally:
        hub.leave(table_id, viewer)
        sender.cancel()


def looking_at(hub: Hub, table_id: str, line: WebSocket, lang: str, narrow: bool) -> ViewerContext:
    table, holder = hub.tables.get(table_id), holder_of(line)
    spoken = text_lang(line, table.game.name, lang)
    return ViewerContext(tuple(hub.tables.held_seats(table, holder)), hub.tables.is_host(table, holder), spoken, narrow)


def number_of(text: str) -> int:
    """The number in a text, such as the version that a page knows; -1 if it is not a number."""
    return int(text) if text.isdecimal() and len(text) < 8 else -1


async def listen(hub: Hub, table_id: str, viewer: Connection, text: str) -> None:
    try:
        ask = MESSAGE_DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        viewer.send(refusal_message("unknown", viewer.context.lang))
        return
    try:
        await handle_message(hub, table_id, viewer, ask)
    except StoreError as error:  # from a request or chat message that changes no game
        log.warning("%s", error)
        viewer.send(refusal_message(error.word, viewer.context.lang))


async def send_all(line: WebSocket, viewer: Connection, packs: bool) -> None:
    """Send all messages. Large ones are compressed if the page can unpack them; for small ones compression takes longer."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (message := await viewer.queue.get()) is not None:
            if packs and len(message) > PACKED_FROM:
                await line.send_bytes(zlib.compress(message, 1))
            else:
                await line.send_text(message.decode())
        await line.close(COME_BACK)
