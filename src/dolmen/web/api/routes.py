"""All addresses of the API with their request and response types. Routes and OpenAPI description come from this list."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dolmen.engine.record import Record
from dolmen.text import from_library_error
from dolmen.web.render.table_data import Decision, Seen
from dolmen.web.request_info import bearer_of, lang_of

from . import handlers
from .handlers import Call
from .schemas import Act, Agree, InWords, Join, Lists, Looks, Made, Message, NewTable, Nothing, Player, Say, Shelf, Spoken
from .stream import MEDIA, stream

JSON = "application/json"
LARGEST = 20_000  # maximum size of a request body in bytes


class Way(NamedTuple):
    """An address with its method and handler. `takes` is the type of the body, `asks` that of the query parameters."""

    method: str
    path: str
    call: Callable[[Call, Any], Awaitable[Any]]
    gives: Any
    takes: type[msgspec.Struct] | None = None
    asks: type[InWords] = InWords
    token: bool = False  # requires a token
    status: int = 200
    media: str = JSON
    faults: tuple[int, ...] = ()


AT = "/api/tables/{table}"
WAYS = (
    Way("GET", "/api/games", handlers.games, Shelf),
    Way("POST", "/api/players", handlers.new_player, Player, Nothing, status=201),
    Way("GET", "/api/tables", handlers.tables, Lists),
    Way("POST", "/api/tables", handlers.create, Made, NewTable, Looks, token=True, status=201),
    Way("POST", f"{AT}/join", handlers.join, Seen, Join, token=True, faults=(403, 404, 409)),
    Way("POST", f"{AT}/leave", handlers.leave, Seen, Nothing, token=True, faults=(403, 404)),
    Way("GET", f"{AT}/view", handlers.view, Seen, asks=Looks, faults=(403, 404)),
    Way("GET", f"{AT}/legal", handlers.legal, Decision | None, asks=Looks, faults=(403, 404)),
    Way("POST", f"{AT}/act", handlers.act, Seen, Act, Looks, token=True, faults=(403, 404, 409, 422)),
    Way("POST", f"{AT}/undo", handlers.undo, Seen, Nothing, Looks, token=True, faults=(403, 404, 409, 422)),
    Way("POST", f"{AT}/redo", handlers.redo, Seen, Nothing, Looks, token=True, faults=(403, 404, 409, 422)),
    Way("POST", f"{AT}/agree", handlers.agree, Seen, Agree, Looks, token=True, faults=(403, 404, 409, 422)),
    Way("POST", f"{AT}/say", handlers.say_it, Spoken, Say, token=True, status=201, faults=(403, 404)),
    Way("GET", f"{AT}/stream", stream, Message, asks=Looks, media=MEDIA, faults=(403, 404)),
    Way("GET", f"{AT}/record", handlers.record, Record, faults=(403, 404)),
)


def route(path: str) -> Route:
    """The route of an address, for all its methods."""
    ways = {way.method: way for way in WAYS if way.path == path}

    async def answer(request: Request) -> Response:
        return await answered(request, ways[request.method])

    made = Route(path, answer, methods=list(ways))
    made.methods = set(ways)  # no HEAD: on a stream it would never end
    return made


async def answered(request: Request, way: Way) -> Response:
    holder = bearer_of(request)
    if holder is None or (way.token and not holder):
        raise HTTPException(401, headers={"www-authenticate": "Bearer"})
    call = Call(request, request.app.state.hub, holder, lang_of(request), asked(request, way.asks))
    got = await way.call(call, await given(request, way.takes))
    return got if isinstance(got, Response) else Response(msgspec.json.encode(got), way.status, media_type=JSON)


def asked(request: Request, form: type[InWords]) -> InWords:
    try:
        return msgspec.convert(dict(request.query_params), form, strict=False)
    except msgspec.ValidationError as error:
        raise from_library_error(error) from None


async def given(request: Request, form: type[msgspec.Struct] | None) -> msgspec.Struct | None:
    if form is None:
        return None
    try:
        return msgspec.json.decode(await body(request) or b"{}", type=form)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise from_library_error(error) from None


async def body(request: Request) -> bytes:
    sent = bytearray()
    async for part in request.stream():
        sent += part
        if len(sent) > LARGEST:
            raise HTTPException(413, headers={"connection": "close"})
    return bytes(sent)
