"""All endpoints of the API with their request and response types. Routes and OpenAPI description come from this list."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dolmen.engine.record import Record
from dolmen.games.pack import MAX_PACK_BYTES
from dolmen.text import from_library_error
from dolmen.web.live.handlers import HintData
from dolmen.web.render.table_data import Decision, TableData
from dolmen.web.request_info import bearer_of, lang_of

from . import handlers
from .handlers import Call
from .schemas import (
    AnswerRequest,
    ChatRequest,
    ChatResponse,
    CreatedTable,
    EmptyBody,
    GameList,
    JoinRequest,
    LanguageQuery,
    NewPack,
    NewTable,
    PackFile,
    PackList,
    PackSummary,
    PackText,
    PlayerToken,
    StreamMessage,
    TableLists,
    ViewQuery,
    VoteRequest,
)
from .stream import MEDIA_TYPE, stream_table

JSON = "application/json"
MAX_BODY_BYTES = 20_000
MAX_PACK_BODY_BYTES = 2 * MAX_PACK_BYTES + 1_000  # JSON escapes quotes and line ends


class Endpoint(NamedTuple):
    """An address with its method and handler. `body` and `query` are the types of the request body and of the
    query parameters; `errors` are the statuses of errors besides the common ones.
    """

    method: str
    path: str
    call: Callable[[Call, Any], Awaitable[Any]]
    response: Any
    body: type[msgspec.Struct] | None = None
    query: type[LanguageQuery] = LanguageQuery
    token: bool = False  # requires a token
    status: int = 200
    media_type: str = JSON
    errors: tuple[int, ...] = ()
    max_bytes: int = MAX_BODY_BYTES


TABLE_PATH = "/api/tables/{table}"
PACK_PATH = "/api/packs/{pack}"
ENDPOINTS = (
    Endpoint("GET", "/api/games", handlers.list_games, GameList),
    Endpoint("POST", "/api/players", handlers.new_player, PlayerToken, EmptyBody, status=201),
    Endpoint("GET", "/api/tables", handlers.list_tables, TableLists),
    Endpoint("POST", "/api/tables", handlers.create_table, CreatedTable, NewTable, ViewQuery, token=True, status=201),
    Endpoint("GET", "/api/packs", handlers.list_packs, PackList, token=True),
    Endpoint(
        "POST", "/api/packs", handlers.add_pack, PackSummary, NewPack, token=True, status=201, max_bytes=MAX_PACK_BODY_BYTES
    ),
    Endpoint("GET", PACK_PATH, handlers.get_pack, PackFile, token=True, errors=(404,)),
    Endpoint(
        "PUT",
        PACK_PATH,
        handlers.replace_pack,
        PackSummary,
        PackText,
        token=True,
        errors=(404,),
        max_bytes=MAX_PACK_BODY_BYTES,
    ),
    Endpoint("DELETE", PACK_PATH, handlers.delete_pack, PackList, EmptyBody, token=True, errors=(404,)),
    Endpoint("POST", f"{TABLE_PATH}/join", handlers.join_table, TableData, JoinRequest, token=True, errors=(403, 404, 409)),
    Endpoint("POST", f"{TABLE_PATH}/leave", handlers.leave_table, TableData, EmptyBody, token=True, errors=(403, 404)),
    Endpoint("GET", f"{TABLE_PATH}/view", handlers.view_table, TableData, query=ViewQuery, errors=(403, 404)),
    Endpoint("GET", f"{TABLE_PATH}/legal", handlers.open_decision, Decision | None, query=ViewQuery, errors=(403, 404)),
    Endpoint(
        "POST",
        f"{TABLE_PATH}/hint",
        handlers.hint,
        HintData | None,
        EmptyBody,
        ViewQuery,
        token=True,
        errors=(403, 404),
    ),
    Endpoint(
        "POST",
        f"{TABLE_PATH}/act",
        handlers.answer_question,
        TableData,
        AnswerRequest,
        ViewQuery,
        token=True,
        errors=(403, 404, 409, 422),
    ),
    Endpoint(
        "POST", f"{TABLE_PATH}/undo", handlers.undo, TableData, EmptyBody, ViewQuery, token=True, errors=(403, 404, 409, 422)
    ),
    Endpoint(
        "POST", f"{TABLE_PATH}/redo", handlers.redo, TableData, EmptyBody, ViewQuery, token=True, errors=(403, 404, 409, 422)
    ),
    Endpoint(
        "POST", f"{TABLE_PATH}/resign", handlers.resign, TableData, EmptyBody, ViewQuery, token=True, errors=(403, 404, 409)
    ),
    Endpoint(
        "POST",
        f"{TABLE_PATH}/propose-end",
        handlers.propose_end,
        TableData,
        EmptyBody,
        ViewQuery,
        token=True,
        errors=(403, 404, 409),
    ),
    Endpoint(
        "POST",
        f"{TABLE_PATH}/agree",
        handlers.agree,
        TableData,
        VoteRequest,
        ViewQuery,
        token=True,
        errors=(403, 404, 409, 422),
    ),
    Endpoint(
        "POST", f"{TABLE_PATH}/say", handlers.post_chat, ChatResponse, ChatRequest, token=True, status=201, errors=(403, 404)
    ),
    Endpoint(
        "GET", f"{TABLE_PATH}/stream", stream_table, StreamMessage, query=ViewQuery, media_type=MEDIA_TYPE, errors=(403, 404)
    ),
    Endpoint("GET", f"{TABLE_PATH}/record", handlers.export_record, Record, errors=(403, 404)),
)


def make_route(path: str) -> Route:
    """The route of a path, for all its methods."""
    endpoints = {endpoint.method: endpoint for endpoint in ENDPOINTS if endpoint.path == path}

    async def handle(request: Request) -> Response:
        return await run_endpoint(request, endpoints[request.method])

    route = Route(path, handle, methods=list(endpoints))
    route.methods = set(endpoints)  # no HEAD: on a stream it would never end
    return route


async def run_endpoint(request: Request, endpoint: Endpoint) -> Response:
    holder = bearer_of(request)
    if holder is None or (endpoint.token and not holder):
        raise HTTPException(401, headers={"www-authenticate": "Bearer"})
    call = Call(request, request.app.state.hub, holder, lang_of(request), parse_query(request, endpoint.query))
    result = await endpoint.call(call, await parse_body(request, endpoint.body, endpoint.max_bytes))
    return (
        result if isinstance(result, Response) else Response(msgspec.json.encode(result), endpoint.status, media_type=JSON)
    )


def parse_query(request: Request, type_: type[LanguageQuery]) -> LanguageQuery:
    try:
        return msgspec.convert(dict(request.query_params), type_, strict=False)
    except msgspec.ValidationError as error:
        raise from_library_error(error) from None


async def parse_body(request: Request, type_: type[msgspec.Struct] | None, max_bytes: int) -> msgspec.Struct | None:
    if type_ is None:
        return None
    try:
        return msgspec.json.decode(await read_body(request, max_bytes) or b"{}", type=type_)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise from_library_error(error) from None


async def read_body(request: Request, max_bytes: int) -> bytes:
    received = bytearray()
    async for part in request.stream():
        received += part
        if len(received) > max_bytes:
            raise HTTPException(413, headers={"connection": "close"})
    return bytes(received)
