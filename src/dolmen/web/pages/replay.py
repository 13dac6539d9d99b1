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
from dolmen.table import Table, TableError, replay_moments
from dolmen.text import LANGUAGES, InputError, say

from ..live.hub import Hub
from ..live.messages import MAX_NESTED_ELEMENTS
from ..render.question import alert_text, describe_winners
from ..render.table_view import TableView, ViewerContext
from ..request_info import holder_of, lang_of, new_holder, set_holder, text_lang
from . import table_page

SUBSTITUTE = "greedy"  # the bot for the other seats when a viewer plays on from a moment
WATCHER = "watcher"  # in an address, instead of a seat
LONGEST_RECORD = 900_000
MOST_WORK = 4000  # maximum number of answers in an uploaded record; long games have some hundreds


class Then(TableView):
    """The view of an earlier moment: no questions, and the last entry is described."""

    def __init__(self, then: Table, looking: ViewerContext, mine: list[int], moment: int, steps: list[int]) -> None:
        super().__init__(then, looking._replace(wants_text=True))
        self.mine = mine  # the viewer's own seats, also while viewing from another seat
        self.moment = moment
        self.steps = steps

    def message(self) -> dict[str, Any]:
        before = max([step for step in self.steps if step < self.moment], default=0)
        quiet: dict[str, Any] = {"decision": None, "undo": {"kind": "", "why": ""}, "redo": False, "pass": "", "bot": False}
        regions = {name: str(markup) for name, markup in self.regions().items()}
        told = {"version": self.moment, "title": self.page_title(), "regions": regions}
        return {**told, **quiet, "steps": self.motions(before)}

    def coach(self) -> str:
        return ""

    def not_your_turn(self) -> str:
        return ""

    def seat_links(self, over: bool) -> str:
        return super().seat_links(over=True)  # links would lead to the current table

    def prompt(self) -> str:
        number, last = self.steps.index(self.moment), len(self.steps) - 1
        waits = [self.names[seat] for seat in self.table.to_act()]
        won = describe_winners(self) if self.table.over() else ""
        return self.part("then", number=number, last=last, waits=waits, winners=won, alert=alert_text(self))


# -- pages -------------------------------------------------------------------------------------------------------------
def moment_of(request: Request, table: Table) -> tuple[int, list[int]]:
    """The moment in the address, or the next one worth showing; and all moments worth showing."""
    steps = replay_moments(table)
    asked = request.path_params["moment"]
    if asked > table.version:
        raise HTTPException(404)
    return next((step for step in steps if step >= asked), steps[-1]), steps


def seats_of(request: Request, table: Table, mine: list[int]) -> tuple[int, ...]:
    """The seats to view the table from: the viewer's own, or after the end any seat.

    After the end no seat is to act, so a viewer with several seats starts at the first of them.
    """
    if not table.over():
        return tuple(mine)
    wanted = request.query_params.get("seat", "")
    if wanted == WATCHER:
        return ()
    seat = table_page.number_of(wanted)
    return (seat,) if 0 <= seat < table.game.seats else tuple(mine[:1])


async def shown(request: Request, tell: Callable[[Then], object]) -> Response:
    """Respond with the view of a moment. Everything runs in one job, because the next job may move the same table."""
    wanted = request.query_params.get("lang", "")
    lang = wanted if wanted in LANGUAGES else lang_of(request)

    def told(hub: Hub, table: Table) -> object:
        moment, steps = moment_of(request, table)
        spoken, narrow = text_lang(request, table.game.name, lang), request.query_params.get("narrow") == "1"
        mine = hub.tables.held_seats(table, holder_of(request))
        looking = ViewerContext(seats_of(request, table, mine), False, spoken, narrow)
        return tell(Then(hub.replays.table_at(table, moment), looking, mine, moment, steps))

    return Response(msgspec.json.encode(await table_page.at_table(request, told)), media_type="application/json")


def address(request: Request, moment: int) -> str:
    """The address of another moment, with the same seat and language."""
    query = f"?{request.url.query}" if request.url.query else ""
    return f"/t/{request.path_params['table']}/{moment}{query}"


async def page_at(request: Request) -> Response:
    return await table_page.at_table(request, lambda hub, table: page_then(request, hub, table))


def page_then(request: Request, hub: Hub, table: Table) -> Response:
    moment, steps = moment_of(request, table)
    if moment != request.path_params["moment"]:
        return RedirectResponse(address(request, moment), 303)
    mine = hub.tables.held_seats(table, holder_of(request))
    known = table_page.table_values(request, table)
    known |= {"moments": msgspec.json.encode(steps).decode(), "moment": moment}
    known["seen"] = next(iter(seats_of(request, table, mine)), WATCHER)
    known |= {"free": may_have(table, mine), "plays": bool(mine) and not table.over()}
    return table_page.page(request, "table.html", **known)


async def latest(request: Request) -> Response:
    last = await table_page.at_table(request, lambda _, table: replay_moments(table)[-1])
    return RedirectResponse(address(request, last), 303)


async def view_at(request: Request) -> Response:
    """The view at a moment, in the format of the table's socket."""
    return await shown(request, Then.message)


async def look_at(request: Request) -> Response:
    """The details of an element at a moment."""
    things = request.query_params.getlist("at")[:MAX_NESTED_ELEMENTS]
    return await shown(request, lambda then: {"look": then.inspect(things)})


def may_have(table: Table, held: list[int]) -> bool:
    """Whether the holder may get the whole game with all secrets: after its end, or when no other person plays.

    A player replaced by a stand-in bot may come back, and counts as another person.
    """
    people = {seat for seat, who in enumerate(table.seats) if not who.bot or who.stand_in}
    return table.over() or (bool(held) and set(held) >= people)


async def play_on(request: Request) -> Response:
    """Create a table that starts at a moment: the viewer's seats, or the seat to act, against bots."""
    table_page.guard_form(request)
    holder = holder_of(request) or new_holder()
    made = await table_page.at_table(request, lambda hub, table: fork(hub, table, moment_of(request, table)[0], holder))
    response = RedirectResponse(f"/t/{made.id}", 303)
    set_holder(request, response, holder)
    return response


async def take_back(request: Request) -> Response:
    """Undo the viewer's answers since a moment, or propose to the other players to go back to it."""
    table_page.guard_form(request)
    hub, table_id = table_page.hub_of(request.app), request.path_params["table"]
    await table_page.at_table(request, lambda _, table: taken_back(hub, request, table))
    await hub.broadcaster.update_outdated(table_id)
    hub.bots.wake(table_id)
    return RedirectResponse(f"/t/{table_id}", 303)


def taken_back(hub: Hub, request: Request, table: Table) -> None:
    held = hub.tables.held_seats(table, holder_of(request))
    if not held or table.over():
        raise TableError("no-seat" if not held else "nothing-to-undo")
    try:
        table.undo_to(held, moment_of(request, table)[0])
    except Refused as refused:
        raise TableError(refused.rule) from None


def fork(hub: Hub, table: Table, moment: int, holder: str) -> Table:
    held = hub.tables.held_seats(table, holder)
    if not may_have(table, held):
        raise TableError("not-over")
    then = hub.replays.table_at(table, moment)
    own = held or then.to_act()[:1] or [0]
    seats = [SeatRow(who.name, bot="" if k in own else SUBSTITUTE, here=k in own) for k, who in enumerate(table.seats)]
    record = read_record(write_record(then.play.record))  # a separate copy
    stored = hub.store.load(table.id)
    pack = stored.pack if stored is not None else None
    told = (table.game.name, table.game.options(), seats, holder, pack)
    return hub.tables.create(*told, TableSettings(known=True), record)  # private: no clock, no invitations


async def record_of(request: Request) -> Response:
    """The whole game as a file."""
    return await table_page.at_table(request, lambda hub, table: record_file(request, hub, table))


def record_file(request: Request, hub: Hub, table: Table) -> Response:
    if not may_have(table, hub.tables.held_seats(table, holder_of(request))):
        raise TableError("not-over")
    name = f"{table.game.name}-{table.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(write_record(table.full_record()), media_type="application/json", headers=headers)


async def bring(request: Request) -> Response:
    """Create a table from an uploaded record, to view it or to play on."""
    table_page.guard_form(request)
    hub, holder, lang = table_page.hub_of(request.app), holder_of(request) or new_holder(), lang_of(request)
    async with request.form(max_files=1, max_fields=4, max_part_size=LONGEST_RECORD) as form:
        given = form.get("record")
        if given is None or isinstance(given, str):
            raise TableError("bad-form")
        text = await given.read(LONGEST_RECORD + 1)
    if len(text) > LONGEST_RECORD:
        raise HTTPException(413)
    try:
        made = await hub.work(lambda: laid_out(hub, text, holder, lang))
    except InputError as what:
        raise what if isinstance(what, StoreError) else BadRecord("record.upload", what=what) from None
    response = RedirectResponse(f"/t/{made.id}/0", 303)
    set_holder(request, response, holder)
    return response


def laid_out(hub: Hub, text: bytes, holder: str, lang: str) -> Table:
    """Create the table of a record; BadRecord or another InputError if the record is invalid."""
    record: Record = read_record(text)
    if record.game not in GAMES:
        raise BadRecord("record.game", given=record.game)
    if work_of(record) > MOST_WORK:
        raise BadRecord("record.too_long", most=MOST_WORK)
    seats = make(record.game, record.options).seats
    rows = [SeatRow(say(lang, f"web.start.player-{seat}"), here=True) for seat in range(seats)]
    return hub.tables.create(record.game, record.options, rows, holder, setting=TableSettings(known=True), record=record)


def work_of(record: Record) -> int:
    """The number of answers to replay until the record's end. All tables wait meanwhile."""
    again = [record.entries[entry.redo].undo for entry in record.entries if entry.redo >= 0]
    return sum(1 + len(entry.undo) for entry in record.entries) + sum(map(len, again))


ROUTES = [
    Route("/bring", bring, methods=["POST"]),
    Route("/t/{table}/record", record_of),
    Route("/t/{table}/past", latest),
    Route("/t/{table}/{moment:number}", page_at),
    Route("/t/{table}/{moment:number}/view", view_at),
    Route("/t/{table}/{moment:number}/look", look_at),
    Route("/t/{table}/{moment:number}/on", play_on, methods=["POST"]),
    Route("/t/{table}/{moment:number}/again", take_back, methods=["POST"]),
]
