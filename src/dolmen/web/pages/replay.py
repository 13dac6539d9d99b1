"""Replay: the table at any earlier moment. The number of a moment, in its address, is the number of entries until then.

Viewers see what they saw at that moment. After the end they may view the table from any seat: `?seat=1`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dolmen.engine.play import Refused
from dolmen.engine.record import BadRecord, Record, read_record, write_record
from dolmen.games import GAMES, make
from dolmen.store import SeatRow, StoreError, TableSettings
from dolmen.table import Table, TableError, replay_moments, table_at
from dolmen.text import LANGUAGES, InputError, say

from ..live.hub import Hub
from ..live.messages import MAX_NESTED_ELEMENTS
from ..render.question import alert_text, describe_winners
from ..render.table_view import TableView, ViewerContext
from ..request_info import holder_of, lang_of, new_holder, set_holder, text_lang
from . import table_page

SUBSTITUTE_BOT = "greedy"  # the bot for the other seats when a viewer plays on from a moment
SPECTATOR = "watcher"  # in an address, instead of a seat
MAX_RECORD_BYTES = 900_000
MAX_REPLAYED_ANSWERS = 4000  # in an uploaded record; long games have some hundreds


class MomentView(TableView):
    """The view of an earlier moment: no questions, and the last entry is described."""

    def __init__(
        self, past_table: Table, context: ViewerContext, own_seats: list[int], moment: int, moments: list[int]
    ) -> None:
        super().__init__(past_table, context._replace(wants_text=True))
        self.own_seats = own_seats  # the viewer's own seats, also while viewing from another seat
        self.moment = moment
        self.moments = moments

    def message(self) -> dict[str, Any]:
        before = max([earlier for earlier in self.moments if earlier < self.moment], default=0)
        no_question: dict[str, Any] = {
            "decision": None,
            "undo": {"kind": "", "why": ""},
            "redo": False,
            "pass": "",
            "bot": False,
        }
        regions = {name: str(markup) for name, markup in self.regions().items()}
        state = {"version": self.moment, "title": self.page_title(), "regions": regions}
        return {**state, **no_question, "steps": self.motions(before)}

    def coach(self) -> str:
        return ""

    def not_your_turn(self) -> str:
        return ""

    def seat_links(self, over: bool) -> str:
        return super().seat_links(over=True)  # links would lead to the current table

    def prompt(self) -> str:
        number, last_number = self.moments.index(self.moment), len(self.moments) - 1
        waiting_names = [self.names[seat] for seat in self.table.to_act()]
        winners = describe_winners(self) if self.table.over() else ""
        return self.part(
            "moment_prompt",
            number=number,
            last_number=last_number,
            waiting_names=waiting_names,
            winners=winners,
            alert=alert_text(self),
        )


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


async def moment_response(request: Request, render: Callable[[MomentView], object]) -> Response:
    """Respond with the view of a moment. Everything runs in one job, because the next job may move the same table."""
    wanted_lang = request.query_params.get("lang", "")
    lang = wanted_lang if wanted_lang in LANGUAGES else lang_of(request)

    def render_moment(hub: Hub, table: Table) -> object:
        moment, moments = requested_moment(request, table)
        text_language, narrow = text_lang(request, table.game.name, lang), request.query_params.get("narrow") == "1"
        own_seats = hub.tables.held_seats(table, holder_of(request))
        context = ViewerContext(viewed_seats(request, table, own_seats), False, text_language, narrow)
        return render(MomentView(table_at(table, moment), context, own_seats, moment, moments))

    return Response(
        msgspec.json.encode(await table_page.run_at_table(request, render_moment)), media_type="application/json"
    )


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
    values |= {"may_export": may_export(table, own_seats), "may_undo": bool(own_seats) and not table.over()}
    return table_page.render_page(request, "table.html", **values)


async def redirect_to_last_moment(request: Request) -> Response:
    last = await table_page.run_at_table(request, lambda _, table: replay_moments(table)[-1])
    return RedirectResponse(moment_url(request, last), 303)


async def moment_view(request: Request) -> Response:
    """The view at a moment, in the format of the table's socket."""
    return await moment_response(request, MomentView.message)


async def moment_details(request: Request) -> Response:
    """The details of an element at a moment."""
    elements = request.query_params.getlist("at")[:MAX_NESTED_ELEMENTS]
    return await moment_response(request, lambda view: {"look": view.inspect(elements)})


def may_export(table: Table, held: list[int]) -> bool:
    """Whether the holder may get the whole game with all secrets: after its end, or when no other person plays.

    A player replaced by a stand-in bot may come back, and counts as another person.
    """
    people = {seat for seat, who in enumerate(table.seats) if not who.bot or who.stand_in}
    return table.over() or (bool(held) and set(held) >= people)


async def fork_table(request: Request) -> Response:
    """Create a table that starts at a moment: the viewer's seats, or the seat to act, against bots."""
    table_page.check_origin(request)
    holder = holder_of(request) or new_holder()
    new_table = await table_page.run_at_table(
        request, lambda hub, table: create_fork(hub, table, requested_moment(request, table)[0], holder)
    )
    response = RedirectResponse(f"/t/{new_table.id}", 303)
    set_holder(request, response, holder)
    return response


async def undo_to_moment(request: Request) -> Response:
    """Undo the viewer's answers since a moment, or propose to the other players to go back to it."""
    table_page.check_origin(request)
    hub, table_id = table_page.hub_of(request.app), request.path_params["table"]
    await table_page.run_at_table(request, lambda _, table: undo_answers(hub, request, table))
    await hub.broadcaster.update_outdated(table_id)
    hub.bots.wake(table_id)
    return RedirectResponse(f"/t/{table_id}", 303)


def undo_answers(hub: Hub, request: Request, table: Table) -> None:
    held = hub.tables.held_seats(table, holder_of(request))
    if not held or table.over():
        raise TableError("no-seat" if not held else "nothing-to-undo")
    try:
        table.undo_to(held, requested_moment(request, table)[0])
    except Refused as refused:
        raise TableError(refused.rule) from None


def create_fork(hub: Hub, table: Table, moment: int, holder: str) -> Table:
    held = hub.tables.held_seats(table, holder)
    if not may_export(table, held):
        raise TableError("not-over")
    past_table = table_at(table, moment)
    own = held or past_table.to_act()[:1] or [0]
    seats = [SeatRow(who.name, bot="" if k in own else SUBSTITUTE_BOT, here=k in own) for k, who in enumerate(table.seats)]
    record = read_record(write_record(past_table.play.record))  # a separate copy
    stored = hub.store.load(table.id)
    pack = stored.pack if stored is not None else None
    return hub.tables.create(
        table.game.name, table.game.options(), seats, holder, pack, TableSettings(known=True), record
    )  # private: no clock, no invitations


async def export_record(request: Request) -> Response:
    """The whole game as a file."""
    return await table_page.run_at_table(request, lambda hub, table: render_record(request, hub, table))


def render_record(request: Request, hub: Hub, table: Table) -> Response:
    if not may_export(table, hub.tables.held_seats(table, holder_of(request))):
        raise TableError("not-over")
    name = f"{table.game.name}-{table.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(write_record(table.full_record()), media_type="application/json", headers=headers)


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
    try:
        new_table = await hub.work(lambda: create_from_record(hub, text, holder, lang))
    except InputError as error:
        raise error if isinstance(error, StoreError) else BadRecord("record.upload", what=error) from None
    response = RedirectResponse(f"/t/{new_table.id}/0", 303)
    set_holder(request, response, holder)
    return response


def create_from_record(hub: Hub, text: bytes, holder: str, lang: str) -> Table:
    """Create the table of a record; BadRecord or another InputError if the record is invalid."""
    record: Record = read_record(text)
    if record.game not in GAMES:
        raise BadRecord("record.game", given=record.game)
    if replayed_answers(record) > MAX_REPLAYED_ANSWERS:
        raise BadRecord("record.too_long", most=MAX_REPLAYED_ANSWERS)
    seats = make(record.game, record.options).seats
    rows = [SeatRow(say(lang, f"web.start.player-{seat}"), here=True) for seat in range(seats)]
    return hub.tables.create(record.game, record.options, rows, holder, setting=TableSettings(known=True), record=record)


def replayed_answers(record: Record) -> int:
    """The number of answers to replay until the record's end. All tables wait meanwhile."""
    redone = [record.entries[entry.redo].undo for entry in record.entries if entry.redo >= 0]
    return sum(1 + len(entry.undo) for entry in record.entries) + sum(map(len, redone))


ROUTES = [
    Route("/bring", import_record, methods=["POST"]),
    Route("/t/{table}/record", export_record),
    Route("/t/{table}/past", redirect_to_last_moment),
    Route("/t/{table}/{moment:number}", moment_page),
    Route("/t/{table}/{moment:number}/view", moment_view),
    Route("/t/{table}/{moment:number}/look", moment_details),
    Route("/t/{table}/{moment:number}/on", fork_table, methods=["POST"]),
    Route("/t/{table}/{moment:number}/again", undo_to_moment, methods=["POST"]),
]
