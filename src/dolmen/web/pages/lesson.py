"""A guided first game: one click creates its table. Apart from the coach it is a normal table."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dolmen.games import GAMES, game_info
from dolmen.store import SeatRow, TableSettings
from dolmen.table import Table
from dolmen.text import say

from ..live.hub import Hub
from ..request_info import holder_of, lang_of, name_of, new_holder, set_holder
from .table_page import check_origin, hub_of


async def start_lesson(request: Request) -> Response:
    check_origin(request)
    game, lang = request.path_params["game"], lang_of(request)
    if game not in GAMES or game_info(game).lesson is None:
        raise HTTPException(404)
    hub, holder = hub_of(request.app), holder_of(request) or new_holder()
    name = name_of(request) or say(lang, "web.start.player-0")
    table = await hub.work(lambda: create_lesson_table(hub, game, name, holder, lang))
    response = RedirectResponse(f"/t/{table.id}", 303)
    set_holder(request, response, holder)
    return response


def create_lesson_table(hub: Hub, game: str, name: str, holder: str, lang: str) -> Table:
    lesson = game_info(game).lesson
    assert lesson is not None, game
    record = lesson.make_record(game_info(game).make(lesson.options, None))
    other = say(lang, "lessons.other")
    seats = [SeatRow(other, bot=bot) if bot else SeatRow(name, here=True) for bot in lesson.seats]
    return hub.tables.create(game, lesson.options, seats, holder, setting=TableSettings(lesson=True), record=record)


ROUTES = [Route("/learn/{game}", start_lesson, methods=["POST"])]
