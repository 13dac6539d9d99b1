"""The handlers of the API: the lists of the start page, and the same commands as the socket of a table.

The docstrings of the handlers are the summaries in the OpenAPI description.
"""

from __future__ import annotations

from math import ceil
from typing import Any, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request

from dolmen.engine.play import Refused
from dolmen.engine.record import Record
from dolmen.games import GAMES, game_info
from dolmen.games.bots import BOTS
from dolmen.games.options import BadOptions, Option
from dolmen.store import HOST, GameListing, PackListing, SeatRow, TableSettings
from dolmen.table import Table, TableError, clean_name, require_person
from dolmen.text import say
from dolmen.web.live import messages
from dolmen.web.live.handlers import SEAT_COMMANDS, HintData, count_message, find_hint, run_command
from dolmen.web.live.hub import Hub
from dolmen.web.meters import Client, client_of
from dolmen.web.pages import packs
from dolmen.web.pages.lobby import free_seats, listed_games, own_games
from dolmen.web.pages.new_table import CLOCKS, HERE, SEATS, clock_name, seat_counts, seat_kinds
from dolmen.web.pages.new_table import OPEN as OPEN_TO_ALL
from dolmen.web.pages.replay import may_export
from dolmen.web.render.table_data import Decision, TableData, TableDataView
from dolmen.web.render.table_view import ViewerContext
from dolmen.web.request_info import new_holder, sign_holder

from .errors import ForbiddenAnswer
from .schemas import (
    AnswerRequest,
    ChatRequest,
    ChatResponse,
    CreatedTable,
    EmptyBody,
    ErrorDetails,
    GameDescription,
    GameList,
    GameOption,
    Invitation,
    JoinRequest,
    LanguageQuery,
    NewPack,
    NewSeat,
    NewTable,
    PackFile,
    PackList,
    PackSummary,
    PackText,
    PlayerToken,
    SeatSummary,
    TableLists,
    TableSummary,
    ViewQuery,
    VoteRequest,
)

MAX_NEWS = 1000  # entries that a response describes; long games have some hundreds


class Call(NamedTuple):
    """A request: the hub, the user ('' if unknown), and the language."""

    request: Request
    hub: Hub
    holder: str
    lang: str
    query: LanguageQuery

    @property
    def id(self) -> str:
        return str(self.request.path_params["table"])

    @property
    def client(self) -> Client:
        return client_of(self.request)

    @property
    def pack_id(self) -> str:
        return str(self.request.path_params["pack"])

    def table(self) -> Table:
        return self.hub.tables.get(self.id)

    def own_seats(self, table: Table) -> tuple[int, ...]:
        """The seats that the user acts for. Raises TableError if there are none."""
        own_seats = self.viewer_context(table).held
        if not own_seats:
            raise TableError("no-seat")
        return own_seats

    def viewer_context(self, table: Table) -> ViewerContext:
        """What the user sees: the view from all of their seats, or from the requested one."""
        own_seats = tuple(self.hub.tables.held_seats(table, self.holder))
        view_query = self.query if isinstance(self.query, ViewQuery) else ViewQuery()
        if view_query.seat is not None:
            if view_query.seat not in own_seats:
                raise TableError("no-seat")
            own_seats = (view_query.seat,)
        return ViewerContext(
            own_seats, self.hub.tables.is_host(table, self.holder), self.lang, wants_text=view_query.words, as_data=True
        )

    def table_data(self, table: Table, since: int | None = None) -> TableData:
        if since is None and isinstance(self.query, ViewQuery):
            since = self.query.since
        if since is not None:
            since = max(since, table.version - MAX_NEWS)
        return TableDataView(table, self.viewer_context(table)).table_data(since)


# -- players, games and tables -------------------------------------------------------------------------------------------
async def new_player(call: Call, body: EmptyBody) -> PlayerToken:
    """Create a player and get the token that identifies it."""
    return PlayerToken(sign_holder(call.request, new_holder()))


async def list_games(call: Call, body: None) -> GameList:
    """List the games of this server with their options."""
    return GameList([describe_game(name, call.lang) for name in GAMES])


def describe_game(game: str, lang: str) -> GameDescription:
    options = [describe_option(game, option, lang) for option in game_info(game).options if option.name != SEATS]
    about = say(lang, f"{game}.about")
    bots = [bot for bot in seat_kinds(game) if bot in BOTS]
    return GameDescription(game, say(lang, f"{game}.title"), about, seat_counts(game), options, bots)


def describe_option(game: str, option: Option, lang: str) -> GameOption:
    about = option.describe(game, lang)
    return GameOption(option.name, option.kind, option.default, list(option.choices), option.needs, about)


async def list_tables(call: Call, body: None) -> TableLists:
    """List your tables, and the public tables that you may join or watch."""
    hub, holder = call.hub, call.holder
    own, listed = await hub.work(lambda: (own_games(hub, holder, "longest"), listed_games(hub, holder)))
    return TableLists([summarize_table(found) for found in own], [summarize_table(found) for found in listed])


def summarize_table(found: GameListing) -> TableSummary:
    return TableSummary(
        table=found.id,
        game=found.game,
        seats=[SeatSummary(who.name, who.bot, not who.is_unclaimed, who.open) for who in found.seats],
        waits=found.waits,
        mine=[seat for seat in found.held if seat != HOST],
        free=free_seats(found.seats) if found.ended is None else [],
        over=found.ended is not None,
        clock=clock_name(found.setting),
        touched=found.touched,
    )


async def create_table(call: Call, body: NewTable) -> CreatedTable:
    """Create a table."""
    check_choice("game", body.game, GAMES)
    check_choice("clock", body.clock, CLOCKS)
    seats = [seat_row(body.game, k, seat, call.lang) for k, seat in enumerate(body.seats)]
    check_choice("seats", len(seats), seat_counts(body.game))
    require_person(seats)
    options = {**body.options, SEATS: body.options.get(SEATS, len(seats))}
    clock = CLOCKS[body.clock]
    setting = TableSettings(body.listed, clock.reserve, clock.each)
    hub = call.hub

    def create_and_view() -> CreatedTable:
        pack = packs.chosen_pack(hub, call.holder, body.game, body.pack)
        table = hub.tables.create(body.game, options, seats, call.holder, pack, setting)
        return CreatedTable(call.table_data(table), invitations(call, table))

    created = await hub.work(create_and_view)
    hub.bots.schedule(created.table.table, call.client)
    return created


# -- packs ---------------------------------------------------------------------------------------------------------------
async def list_packs(call: Call, body: None) -> PackList:
    """List your packs."""
    return PackList([summarize_pack(found) for found in await packs.list_packs(call.hub, call.holder)])


async def add_pack(call: Call, body: NewPack) -> PackSummary:
    """Keep a pack: cards of your own for a game. It is checked first."""
    return summarize_pack(await packs.add_pack(call.request, call.holder, body.game, body.text.encode()))


async def get_pack(call: Call, body: None) -> PackFile:
    """Get a pack of yours with its content."""
    found = await packs.get_pack(call.hub, call.holder, call.pack_id)
    return PackFile(found.id, found.game, found.name, found.digest, found.text)


async def replace_pack(call: Call, body: PackText) -> PackSummary:
    """Replace a pack. Tables that were created with it keep the old one."""
    read = await packs.replace_pack(call.request, call.holder, call.pack_id, body.text.encode())
    return PackSummary(call.pack_id, read.game, read.name, read.digest)


async def delete_pack(call: Call, body: EmptyBody) -> PackList:
    """Delete a pack. Tables that were created with it keep it. The response lists the others."""
    await packs.delete_pack(call.hub, call.holder, call.pack_id)
    return await list_packs(call, None)


def summarize_pack(found: PackListing) -> PackSummary:
    return PackSummary(found.id, found.game, found.name, found.digest)


# -- seats ---------------------------------------------------------------------------------------------------------------
def check_choice(what: str, given: object, allowed: Any) -> None:
    if given not in allowed:
        raise BadOptions("options.choice", option=what, given=given, known=", ".join(map(str, allowed)))


def seat_row(game: str, number: int, seat: NewSeat, lang: str) -> SeatRow:
    check_choice(f"seats[{number}].kind", seat.kind, seat_kinds(game))
    bot = seat.kind if seat.kind in BOTS else ""
    default = "" if bot else say(lang, f"web.start.player-{min(number, 3)}")  # the table names its bots
    return SeatRow(clean_name(seat.name, default), bot=bot, here=seat.kind == HERE, open=seat.kind == OPEN_TO_ALL)


def invitations(call: Call, table: Table) -> list[Invitation]:
    base = f"{str(call.request.base_url).rstrip('/')}/t/{table.id}/sit"
    reserved = [(seat, who.token) for seat, who in enumerate(table.seats) if who.token and not who.here and not who.open]
    return [Invitation(seat, token, f"{base}/{token}") for seat, token in reserved]


async def join_table(call: Call, body: JoinRequest) -> TableData:
    """Take a seat at a table."""
    hub = call.hub

    def take_seat() -> TableData:
        table = call.table()
        context = call.viewer_context(table)  # look this up first: nothing may fail after the seat is taken
        if body.token:
            seat = hub.tables.sit_down(table, body.token, call.holder, body.name)
        elif context.held:
            raise TableError("seated")
        else:
            free = hub.tables.free_seats(table)
            seat = body.seat if body.seat is not None else next(iter(free), -1)
            seats_before = table.seats
            hub.tables.join(table, seat, call.holder, body.name)
            hub.chat.announce_seat_changes(table, seats_before, context.lang)
        return TableDataView(table, context._replace(held=tuple(sorted({*context.held, seat})))).table_data(None)

    table_data = await hub.work_at(call.id, take_seat)
    await hub.broadcaster.update_outdated(call.id)
    await hub.chat.broadcast_or_log(call.id)
    hub.bots.schedule(call.id, call.client)  # they may have waited for a person
    return table_data


async def leave_table(call: Call, body: EmptyBody) -> TableData:
    """Give up your seats. Possible as long as you have not answered a question."""

    def leave_seats() -> TableData:
        table = call.table()
        context, left_seats = call.viewer_context(table), call.hub.tables.leavable_seats(table, call.holder)
        if not left_seats:
            raise TableError("no-seat")
        call.hub.tables.leave(table, call.holder)
        return TableDataView(
            table, context._replace(held=tuple(seat for seat in context.held if seat not in left_seats))
        ).table_data(None)

    table_data = await call.hub.work_at(call.id, leave_seats)
    await call.hub.broadcaster.update_outdated(call.id)
    return table_data


# -- the table -----------------------------------------------------------------------------------------------------------
async def view_table(call: Call, body: None) -> TableData:
    """Get the table with everything that you may know."""
    return await call.hub.work_at(call.id, lambda: call.table_data(call.table()))


async def open_decision(call: Call, body: None) -> Decision | None:
    """Get your open decision with all legal answers; null if you have none."""

    def find_decision() -> Decision | None:
        table = call.table()
        return TableDataView(table, call.viewer_context(table)).decision()

    return await call.hub.work_at(call.id, find_decision)


async def hint(call: Call, body: EmptyBody) -> HintData | None:
    """Get a hint for your open decision: the best answer that the bot `hard` finds, and why; null if there is none."""
    if seconds := call.hub.meters.count_or_delay("hints", call.client):
        call.hub.metrics.refusals.labels("too-fast").inc()
        raise HTTPException(429, headers={"retry-after": str(ceil(seconds))})

    def seated_context() -> ViewerContext:
        context = call.viewer_context(call.table())
        if not context.held:
            raise TableError("no-seat")
        return context

    return await find_hint(call.hub, call.id, await call.hub.work_at(call.id, seated_context), call.client)


async def answer_question(call: Call, body: AnswerRequest) -> TableData:
    """Answer your open decision."""
    return await run_table_command(call, messages.AnswerQuestion(body.decision, body.answer))


async def undo(call: Call, body: EmptyBody) -> TableData:
    """Undo your last answer, or propose that to the other players if they must agree."""
    return await run_table_command(call, messages.Undo())


async def redo(call: Call, body: EmptyBody) -> TableData:
    """Redo the answer that you undid last."""
    return await run_table_command(call, messages.Redo())


async def resign(call: Call, body: EmptyBody) -> TableData:
    """End the game as its loser."""
    return await run_table_command(call, messages.Resign())


async def propose_end(call: Call, body: EmptyBody) -> TableData:
    """Offer a draw; in a cooperative game, propose to give up. Without other players the game ends at once."""
    return await run_table_command(call, messages.ProposeEnd())


async def agree(call: Call, body: VoteRequest) -> TableData:
    """Agree to the proposal of another player, or decline it."""
    return await run_table_command(call, messages.Agree(body.yes, body.proposal))


async def run_table_command(call: Call, message: messages.Message) -> TableData:
    """Run a command at the table, update all viewers, and let the bots act. The response shows the state before any bot
    acts.
    """
    hub = call.hub
    count_message(hub, message)

    def run_and_view() -> TableData:
        table = call.table()
        context, before = call.viewer_context(table), table.version  # look this up first: nothing may fail after the command
        if not context.held:
            raise TableError("no-seat")
        try:
            run_command(hub, table, context.held, context.lang, message)
        except Refused as refused:
            raise forbidden_answer(call, table, message, refused.rule) from None
        return TableDataView(table, context).table_data(before)

    try:
        table_data = await hub.work_at(call.id, run_and_view)
    finally:  # also after an error: the table may have loaded entries of other processes
        await hub.broadcaster.update_outdated(call.id)
    if isinstance(message, SEAT_COMMANDS):
        await hub.chat.broadcast_or_log(call.id)
    hub.bots.schedule(call.id, call.client)
    return table_data


def forbidden_answer(call: Call, table: Table, message: messages.Message, rule: str) -> ForbiddenAnswer:
    answer = table.game.read(message.answer) if isinstance(message, messages.AnswerQuestion) else None
    refusal = TableDataView(table, call.viewer_context(table)).refusal(answer, rule)
    return ForbiddenAnswer(
        ErrorDetails("rule" if refusal["rule"] else rule, refusal["text"], refusal["rule"], refusal["case"])
    )


async def post_chat(call: Call, body: ChatRequest) -> ChatResponse:
    """Post a chat line, or add or remove a reaction to a line."""
    hub, message = call.hub, messages.Say(body.text, body.react, body.about, body.there)
    line = await hub.work_at(call.id, lambda: hub.chat.post(call.id, call.own_seats(call.table())[0], call.lang, message))
    await hub.chat.broadcast_or_log(call.id)
    return ChatResponse(line)


async def export_record(call: Call, body: None) -> Record:
    """Get the whole record of a game. Possible after its end, or while no other person plays."""

    def full_record() -> Record:
        table = call.table()
        if not may_export(table, call.hub.tables.held_seats(table, call.holder)):
            raise TableError("not-over")
        return table.full_record()

    return await call.hub.work_at(call.id, full_record)
