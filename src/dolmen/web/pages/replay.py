"""Replay: the table at any earlier moment. The number of a moment, in its address, is the number of entries until then.

Viewers see what they saw at that moment. After the end they may view the table from any seat: `?seat=1`.
"""

from __future__ import annotations

import asyncio

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dolmen.engine.play import Refused
from dolmen.engine.record import BadRecord, Record, write_record
from dolmen.games.bots import LEVEL_NAMES
from dolmen.table import REPLAYED_RECORD, Table, TableError, replay_fork, replay_moments, replay_upload, stored_until
from dolmen.text import LANGUAGES, InputError, say

from ..live.hub import Hub
from ..live.messages import MAX_NESTED_ELEMENTS
from ..meters import client_of
from ..render.moment_view import encode_moment, render_moment
from ..request_info import holder_of, lang_of, new_holder, set_holder, text_lang
from . import table_page
from .jobs import run_job

DEFAULT_LEVEL = "normal"  # level of the bots for the other seats when a viewer plays on from a moment
SPECTATOR = "watcher"  # stands in an address instead of a seat
MAX_RECORD_BYTES = 900_000
MAX_NAMES = 4  # default names of players


# -- pages ---------------------------------------------------------------------------------------------------------------
def requested_moment(request: Request, table: Table) -> tuple[int, list[int]]:
    """The moment in the address, or the next one worth showing; and all moments worth showing."""
    moments = replay_moments(table)
    wanted = request.path_params["moment"]
    if wanted > table.version:
        raise HTTPException(404)
    return next((moment for moment in moments if moment >= wanted), moments[-1]), moments


def viewed_seats(request: Request, table: Table, own_seats: list[int]) -> tuple[int, ...]:
    """The seats to view the table from: the viewer's own, or after the end any seat.

    After the end no seat is to act, so a viewer with several seats starts at the first of them.
    """
    if not table.over():
        return tuple(own_seats)
    wanted_seat = request.query_params.get("seat", "")
    if wanted_seat == SPECTATOR:
        return ()
    seat = table_page.parse_number(wanted_seat)
    return (seat,) if 0 <= seat < table.game.seats else tuple(own_seats[:1])


async def moment_response(request: Request, elements: list[str] | None = None) -> Response:
    """Respond with the view of a moment, or with the details of an element. Another process replays and renders it."""
    wanted_lang = request.query_params.get("lang", "")
    lang = wanted_lang if wanted_lang in LANGUAGES else lang_of(request)

    def describe_moment(hub: Hub, table: Table) -> bytes:
        moment, moments = requested_moment(request, table)
        own_seats = hub.tables.held_seats(table, holder_of(request))
        narrow = request.query_params.get("narrow") == "1"
        context = (viewed_seats(request, table, own_seats), text_lang(request, table.game.name, lang), narrow)
        return encode_moment(stored_until(table, moment), context, own_seats, moments, elements)

    data = await table_page.run_at_table(request, describe_moment)
    return Response(await run_job(request, render_moment, data), media_type="application/json")


def moment_url(request: Request, moment: int) -> str:
    """The address of another moment, with the same seat and language."""
    query = f"?{request.url.query}" if request.url.query else ""
    return f"/t/{request.path_params['table']}/{moment}{query}"


async def moment_page(request: Request) -> Response:
    return await table_page.run_at_table(request, lambda hub, table: render_moment_page(request, hub, table))


def render_moment_page(request: Request, hub: Hub, table: Table) -> Response:
    moment, moments = requested_moment(request, table)
    if moment != request.path_params["moment"]:
        return RedirectResponse(moment_url(request, moment), 303)
    own_seats = hub.tables.held_seats(table, holder_of(request))
    values = table_page.table_values(request, table)
    values |= {"moments": msgspec.json.encode(moments).decode(), "moment": moment}
    values["viewed_seat"] = next(iter(viewed_seats(request, table, own_seats)), SPECTATOR)
    values["levels"] = LEVEL_NAMES
    values |= {"may_export": may_export(table, own_seats), "may_undo": bool(own_seats) and not table.over()}
    return table_page.render_page(request, "table.html", **values)


async def redirect_to_last_moment(request: Request) -> Response:
    last = await table_page.run_at_table(request, lambda _, table: replay_moments(table)[-1])
    return RedirectResponse(moment_url(request, last), 303)


async def moment_view(request: Request) -> Response:
    """The view at a moment, in the format of the table's socket."""
    return await moment_response(request)


async def moment_details(request: Request) -> Response:
    """The details of an element at a moment."""
    return await moment_response(request, request.query_params.getlist("at")[:MAX_NESTED_ELEMENTS])


def may_export(table: Table, held: list[int]) -> bool:
    """Whether the holder may get the whole game with all secrets: after its end, or when no other person plays.

    A player replaced by a stand-in bot may come back, and counts as another person.
    """
    people = {seat for seat, who in enumerate(table.seats) if not who.bot or who.stand_in}
    return table.over() or (bool(held) and set(held) >= people)


async def fork_table(request: Request) -> Response:
    """Create a table that starts at a moment: the seat in the form, the viewer's seats, or the seat to act, against bots."""
    table_page.check_origin(request)
    hub, holder = table_page.hub_of(request.app), holder_of(request) or new_holder()
    form = await table_page.read_form(request)
    level = form.get("bot", DEFAULT_LEVEL)
    if level not in LEVEL_NAMES:
        raise TableError("bad-form")
    seat = table_page.parse_number(form.get("seat", ""))
    data, held = await table_page.run_at_table(request, lambda hub, table: describe_fork(request, hub, table, seat))
    replayed = await run_job(request, replay_fork, data, held, level)
    return await create_replayed(request, hub, replayed, holder, "")


def describe_fork(request: Request, hub: Hub, table: Table, seat: int) -> tuple[bytes, list[int]]:
    """The game until the moment, encoded, and the seats that the viewer gets: this one, or -1: the viewer's own."""
    held = hub.tables.held_seats(table, holder_of(request))
    if not may_export(table, held):
        raise TableError("not-over")
    if 0 <= seat < table.game.seats and (table.over() or seat in held):
        held = [seat]
    return msgspec.msgpack.encode(stored_until(table, requested_moment(request, table)[0])), held


async def create_replayed(request: Request, hub: Hub, replayed: bytes, holder: str, moment: str) -> Response:
    """Store a record that another process has replayed, and redirect to its table."""
    table_id = await hub.work(lambda: hub.tables.create_replayed(REPLAYED_RECORD.decode(replayed), holder))
    response = RedirectResponse(f"/t/{table_id}{moment}", 303)
    set_holder(request, response, holder)
    return response


async def undo_to_moment(request: Request) -> Response:
    """Undo the viewer's answers since a moment, or propose to the other players to go back to it."""
    table_page.check_origin(request)
    hub, table_id = table_page.hub_of(request.app), request.path_params["table"]
    await table_page.run_at_table(request, lambda _, table: undo_answers(hub, request, table))
    await hub.broadcaster.update_outdated(table_id)
    hub.bots.schedule(table_id, client_of(request))
    return RedirectResponse(f"/t/{table_id}", 303)


def undo_answers(hub: Hub, request: Request, table: Table) -> None:
    held = hub.tables.held_seats(table, holder_of(request))
    if not held or table.over():
        raise TableError("no-seat" if not held else "nothing-to-undo")
    try:
        table.undo_to(held, requested_moment(request, table)[0])
    except Refused as refused:
        raise TableError(refused.rule) from None


async def export_record(request: Request) -> Response:
    """The whole game as a file. The worker only copies the list of entries; a thread encodes them."""
    record = await table_page.run_at_table(request, lambda hub, table: exported_record(request, hub, table))
    name = f"{record.game}-{request.path_params['table']}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(await asyncio.to_thread(write_record, record), media_type="application/json", headers=headers)


def exported_record(request: Request, hub: Hub, table: Table) -> Record:
    if not may_export(table, hub.tables.held_seats(table, holder_of(request))):
        raise TableError("not-over")
    return table.full_record()


async def import_record(request: Request) -> Response:
    """Create a table from an uploaded record, to view it or to play on."""
    table_page.check_origin(request)
    hub, holder, lang = table_page.hub_of(request.app), holder_of(request) or new_holder(), lang_of(request)
    async with request.form(max_files=1, max_fields=4, max_part_size=MAX_RECORD_BYTES) as form:
        upload = form.get("record")
        if upload is None or isinstance(upload, str):
            raise TableError("bad-form")
        text = await upload.read(MAX_RECORD_BYTES + 1)
    if len(text) > MAX_RECORD_BYTES:
        raise HTTPException(413)
    names = [say(lang, f"web.start.player-{seat}") for seat in range(MAX_NAMES)]
    try:
        replayed = await run_job(request, replay_upload, text, names)
    except InputError as error:
        raise BadRecord("record.upload", what=error) from None
    return await create_replayed(request, hub, replayed, holder, "/0")


ROUTES = [
    Route("/import", import_record, methods=["POST"]),
    Route("/t/{table}/record", export_record),
    Route("/t/{table}/past", redirect_to_last_moment),
    Route("/t/{table}/{moment:number}", moment_page),
    Route("/t/{table}/{moment:number}/view", moment_view),
    Route("/t/{table}/{moment:number}/details", moment_details),
    Route("/t/{table}/{moment:number}/fork", fork_table, methods=["POST"]),
    Route("/t/{table}/{moment:number}/undo", undo_to_moment, methods=["POST"]),
]
