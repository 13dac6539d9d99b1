"""The page of the table, which gets its content through a socket, and the smaller pages and images that belong to it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import zlib
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import msgspec
from markupsafe import Markup
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
from ..live.long_jobs import JobRefused
from ..live.messages import MESSAGE_DECODER
from ..meters import client_of, drop_socket
from ..render import rules
from ..render.refusals import refusal_text
from ..render.table_data import describe_pack
from ..render.table_view import ViewerContext
from ..render.templates import address_with_digest, render
from ..render.viewer import seat_looks
from ..request_info import (
    DEFAULT_WORDING,
    LANG_COOKIE,
    ORDER_COOKIE,
    ORDERS,
    THEME_COOKIE,
    THEMES,
    WORDING_COOKIE,
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
from .new_table import seat_counts

log = logging.getLogger("dolmen.web")
T = TypeVar("T")
KEPT_SECONDS = 365 * 24 * 3600
COLOURS = ("red", "blue", "green", "yellow")  # default colours of the seats
NO_TABLE = 4404  # close codes of the socket; after 44xx a page does not reconnect
WRONG_ORIGIN = 4403
BINARY_MESSAGE = 1003
TRY_AGAIN = 1013
COMPRESS_FROM_BYTES = 80_000  # messages with more bytes are compressed


def render_page(request: Request, template: str, status: int = 200, **values: object) -> HTMLResponse:
    lang = lang_of(request)
    query = "&".join(part for part in request.url.query.split("&") if part and not part.startswith("lang="))
    here = f"{request.url.path}?{query}" if query else request.url.path
    back = here if request.method in ("GET", "HEAD") else "/"  # the target of a form may not exist as a page
    values |= {"theme": theme_of(request), "themes": THEMES, "languages": LANGUAGES, "here": back}
    values["has_arena"] = bool(request.app.state.arena_runs)
    values.setdefault("player_name", name_of(request))
    values.setdefault("looks", seat_looks(list(COLOURS)))
    return HTMLResponse(render(template, lang, **values), status)


def hub_of(app: Starlette) -> Hub:
    hub: Hub = app.state.hub
    return hub


# -- the table -----------------------------------------------------------------------------------------------------------
async def start_rematch(request: Request) -> Response:
    """Start a rematch: the same game with the same options and seats."""
    check_origin(request)
    made = await hub_of(request.app).rematch(request.path_params["table"], holder_of(request))
    return RedirectResponse(f"/t/{made}", 303)


async def table_page(request: Request) -> Response:
    return await run_at_table(request, lambda _, table: render_page(request, "table.html", **table_values(request, table)))


def table_values(request: Request, table: Table) -> dict[str, Any]:
    """The template values of the table's page."""
    lang = lang_of(request)
    texts = {key.removeprefix("web.page."): text for key, text in catalogue(lang).items() if key.startswith("web.page.")}
    name, ui = table.game.name, game_info(table.game.name).ui
    steps, _ = ui.turn_steps(table.game, table.view(-1), lang)
    edition = str(table.game.options().get("edition", ""))
    return {
        "table": table,
        "game": name,
        "art": art_url(name),
        "faces": faces_url(name, lang),
        "texts": msgspec.json.encode(texts).decode(),
        "steps": list(zip(steps, ui.step_rules(table.game))),
        "how_to_win": game_info(name).text.how_to_win(table.game, lang),
        "legend": [(Markup(picture), words) for picture, words in ui.legend(table.game, lang)],
        "turn_aid": rules.rule_lines(name, lang, ui.TURN_AID, edition),
        "chapters": rules.chapters(name, lang, edition),
        "edition": edition,
        "pack": describe_pack(table.game),
        "moments": "",
        "cooperative": game_info(name).cooperative,
        "wordings": [DEFAULT_WORDING, *game_info(name).wordings],
        "wording": wording_of(request, name),
    }


# -- images and styles of games ------------------------------------------------------------------------------------------
@cache
def art_url(game: str) -> str:
    """The address of the shared SVG definitions of a game."""
    return address_with_digest(f"/art/{game}.svg", game_info(game).drawing.svg_definitions())


async def art_file(request: Request) -> Response:
    if request.path_params["game"] not in GAMES:
        raise HTTPException(404)
    return kept_response(game_info(request.path_params["game"]).drawing.svg_definitions())


async def style_file(request: Request) -> Response:
    """The style sheet of a game."""
    game = request.path_params["game"]
    if game not in GAMES or not (sheet := game_info(game).style_sheet):
        raise HTTPException(404)
    return kept_response(sheet, "text/css")


@cache
def pack_editor_url(game: str) -> str:
    return address_with_digest(f"/art/{game}/pack_editor.js", game_info(game).pack_editor_script)


async def pack_editor_file(request: Request) -> Response:
    """The script with a game's fields of the pack editor."""
    game = request.path_params["game"]
    if game not in GAMES or not (script := game_info(game).pack_editor_script):
        raise HTTPException(404)
    return kept_response(script, "text/javascript")


@cache
def faces_url(game: str, lang: str) -> str | None:
    """The address of the faces of all cards. '' if pages need not preload them, None if pages make no images of cards."""
    faces = game_info(game).drawing.card_faces(lang)
    return address_with_digest(f"/art/{game}/faces-{lang}.svg", faces) if faces else faces


async def faces_file(request: Request) -> Response:
    game, lang = request.path_params["game"], request.path_params["lang"]
    if game not in GAMES or lang not in LANGUAGES or not (faces := game_info(game).drawing.card_faces(lang)):
        raise HTTPException(404)
    return kept_response(faces)


async def cover_file(request: Request) -> Response:
    """A table in mid-game, for the start page."""
    game, count, lang = (request.path_params[name] for name in ("game", "count", "lang"))
    if game not in GAMES or count not in seat_counts(game) or lang not in LANGUAGES:
        raise HTTPException(404)
    covers: Covers = request.app.state.covers
    return kept_response(await covers.get(game, count, lang))


def kept_response(content: str, kind: str = "image/svg+xml") -> Response:
    """A file that browsers keep, because its address changes with its content."""
    return Response(content, media_type=kind, headers={"cache-control": f"max-age={KEPT_SECONDS}, immutable"})


async def run_at_table(request: Request, job: Callable[[Hub, Table], T]) -> T:
    """Run a job with the table in the address, in the hub's worker: the only thread that may use tables."""
    hub, table_id = hub_of(request.app), request.path_params["table"]
    return await hub.work_at(table_id, lambda: job(hub, hub.tables.get(table_id)))


async def settings(request: Request) -> Response:
    """Save language, theme and order of games in cookies of the browser."""
    check_origin(request)
    form = await read_form(request)
    back = form.get("back", "/")
    response = RedirectResponse(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/", 303)
    known_wordings = (DEFAULT_WORDING, *(wording for game in GAMES.values() for wording in game.wordings))
    choices = (
        ("lang", LANG_COOKIE, LANGUAGES),
        ("theme", THEME_COOKIE, THEMES),
        ("order", ORDER_COOKIE, ORDERS),
        ("words", WORDING_COOKIE, known_wordings),
    )
    for choice, cookie, allowed in choices:
        if form.get(choice) in allowed:
            set_cookie(request, response, cookie, form[choice])
    return response


async def read_form(request: Request) -> dict[str, str]:
    async with request.form(max_files=0, max_fields=40, max_part_size=4096) as form:
        return {name: value for name, value in form.items() if isinstance(value, str)}


def check_origin(request: Request) -> None:
    if not same_origin(request):
        raise HTTPException(403)


# -- errors --------------------------------------------------------------------------------------------------------------
async def error_page(request: Request, error: Exception) -> Response:
    """One page for every error: what happened, in the user's language, and a link back."""
    lang = lang_of(request)
    if isinstance(error, MissingTable) or (isinstance(error, HTTPException) and error.status_code == 404):
        status, text = 404, refusal_text("no-table" if isinstance(error, MissingTable) else "no-page", lang)
    elif isinstance(error, TableError):
        status, text = 400, refusal_text(error.word, lang)
    elif isinstance(error, (StoreError, JobRefused)):
        status, text = 503, refusal_text(error.word, lang)
    elif isinstance(error, InputError):
        status, text = 400, error.text(lang)
    elif isinstance(error, HTTPException):
        status, text = error.status_code, refusal_text(f"http-{error.status_code}", lang)
    else:
        status, text = 500, refusal_text("other", lang)
    table_id = (
        request.path_params.get("table") if isinstance(error, TableError) and not isinstance(error, MissingTable) else None
    )
    response = render_page(
        request, "error.html", status, text=text, missing=status == 404, table=f"/t/{table_id}" if table_id else ""
    )
    response.headers.update(error_headers(error))
    return response


def error_headers(error: Exception) -> dict[str, str]:
    if isinstance(error, JobRefused):
        return {"retry-after": str(error.seconds)}
    return dict(error.headers or {}) if isinstance(error, HTTPException) else {}


# -- the socket ----------------------------------------------------------------------------------------------------------
async def table_socket(socket: WebSocket) -> None:
    hub, table_id = hub_of(socket.app), socket.path_params["table"]
    if not same_origin(socket):
        await socket.close(WRONG_ORIGIN)
        return
    wanted = socket.query_params.get("lang", "")
    lang = wanted if wanted in LANGUAGES else LANGUAGES[0]
    narrow = socket.query_params.get("narrow") == "1"
    await socket.accept()
    try:
        context = await hub.work_at(table_id, lambda: viewer_context(hub, table_id, socket, lang, narrow))
    except (TableError, StoreError, JobRefused) as error:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(NO_TABLE if isinstance(error, TableError) else TRY_AGAIN)
        return
    client = client_of(socket)
    connection = Connection(context, client.holder, client.address)
    sender = asyncio.create_task(send_queued_messages(socket, connection, socket.query_params.get("packs") == "1"))
    try:
        await hub.join(table_id, connection, parse_number(socket.query_params.get("since", "")))
        while (message := await socket.receive())["type"] == "websocket.receive":
            text = message.get("text")
            if text is None:
                await socket.close(BINARY_MESSAGE)
                break
            if not await handle_text(hub, table_id, connection, text):
                await drop_socket(socket)
                break
    except (StoreError, JobRefused) as error:  # while the page connected; it reconnects
        if isinstance(error, StoreError):
            log.warning("%s", error)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(TRY_AGAIN)
    except WebSocketDisconnect:
        pass
    finally:
        hub.leave(table_id, connection)
        sender.cancel()


def viewer_context(hub: Hub, table_id: str, socket: WebSocket, lang: str, narrow: bool) -> ViewerContext:
    table, holder = hub.tables.get(table_id), holder_of(socket)
    text_language = text_lang(socket, table.game.name, lang)
    return ViewerContext(
        tuple(hub.tables.held_seats(table, holder)), hub.tables.is_host(table, holder), text_language, narrow
    )


def parse_number(text: str) -> int:
    """The number in a text, such as the version that a page knows; -1 if it is not a number."""
    return int(text) if text.isdecimal() and len(text) < 8 else -1


async def handle_text(hub: Hub, table_id: str, connection: Connection, text: str) -> bool:
    """Do what a message asks for. False if the client has sent too much that cannot be decoded."""
    try:
        message = MESSAGE_DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        connection.send(refusal_message("unknown", connection.context.lang))
        return hub.meters.allow_junk(connection.client)
    try:
        await handle_message(hub, table_id, connection, message)
    except StoreError as error:  # from a request or chat message that changes no game
        log.warning("%s", error)
        connection.send(refusal_message(error.word, connection.context.lang, message))
    return True


async def send_queued_messages(socket: WebSocket, connection: Connection, compress: bool) -> None:
    """Send all messages. Large ones are compressed if the page can unpack them; for small ones compression takes longer."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (message := await connection.queue.get()) is not None:
            if compress and len(message) > COMPRESS_FROM_BYTES:
                await socket.send_bytes(zlib.compress(message, 1))
            else:
                await socket.send_text(message.decode())
        await socket.close(TRY_AGAIN)
