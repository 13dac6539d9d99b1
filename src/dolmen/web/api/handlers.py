"""The handlers of the API: the commands of the table's socket, and the lobby."""

from __future__ import annotations

from typing import Any, NamedTuple

from starlette.requests import Request

from dolmen.engine.play import Refused
from dolmen.engine.record import Record
from dolmen.games import GAMES, game_info
from dolmen.games.bots import BOTS
from dolmen.games.options import BadOptions, Option
from dolmen.store import HOST, GameListing, SeatRow, TableSettings
from dolmen.table import Table, TableError, clean_name
from dolmen.text import say
from dolmen.web.live import messages
from dolmen.web.live.handlers import SEAT_COMMANDS, count_message, run_command
from dolmen.web.live.hub import Hub
from dolmen.web.pages.lobby import free_seats, listed_games, own_games
from dolmen.web.pages.new_table import CLOCKS, HERE, KINDS, SEATS, clock_of, counts_of
from dolmen.web.pages.new_table import OPEN as OPEN_TO_ALL
from dolmen.web.pages.replay import may_have
from dolmen.web.render.table_data import Decision, Seen, TableDataView
from dolmen.web.render.table_view import ViewerContext
from dolmen.web.request_info import new_holder, sign_holder

from .errors import Forbidden
from .schemas import (
    Act,
    Agree,
    Fault,
    GameOnShelf,
    GameOption,
    Invitation,
    InWords,
    Join,
    Lists,
    Looks,
    Made,
    NewSeat,
    NewTable,
    Nothing,
    Place,
    Player,
    Say,
    Shelf,
    Spoken,
    Tile,
)


class Call(NamedTuple):
    """A request: the hub, the user ('' if unknown), and the language."""

    request: Request
    hub: Hub
    holder: str
    lang: str
    asked: InWords

    @property
    def id(self) -> str:
        return str(self.request.path_params["table"])

    def table(self) -> Table:
        return self.hub.tables.get(self.id)

    def held(self, table: Table) -> tuple[int, ...]:
        """The seats that the user acts for; TableError if there are none."""
        held = self.looking(table).held
        if not held:
            raise TableError("no-seat")
        return held

    def looking(self, table: Table) -> ViewerContext:
        """The view of the table: from all of the user's seats, or from the requested one."""
        held = tuple(self.hub.tables.held_seats(table, self.holder))
        wants = self.asked if isinstance(self.asked, Looks) else Looks()
        if wants.seat is not None:
            if wants.seat not in held:
                raise TableError("no-seat")
            held = (wants.seat,)
        return ViewerContext(
            held, self.hub.tables.is_host(table, self.holder), self.lang, wants_text=wants.words, as_data=True
        )

    def seen(self, table: Table, since: int | None = None) -> Seen:
        if since is None and isinstance(self.asked, Looks):
            since = self.asked.since
        return TableDataView(table, self.looking(table)).seen(since)


# -- the lobby -----------------------------------------------------------------------------------------------------------
async def new_player(call: Call, given: Nothing) -> Player:
    """Come in: get a token."""
    return Player(sign_holder(call.request, new_holder()))


async def games(call: Call, given: None) -> Shelf:
    """The games on the shelf and their options."""
    return Shelf([on_shelf(name, call.lang) for name in GAMES])


def on_shelf(game: str, lang: str) -> GameOnShelf:
    options = [option_of(game, option, lang) for option in game_info(game).options if option.name != SEATS]
    about = say(lang, f"{game}.about")
    return GameOnShelf(game, say(lang, f"{game}.title"), about, counts_of(game), options, list(BOTS))


def option_of(game: str, option: Option, lang: str) -> GameOption:
    about = option.describe(game, lang)
    return GameOption(option.name, option.kind, option.default, list(option.choices), option.needs, about)


async def tables(call: Call, given: None) -> Lists:
    """Your tables, and those that anybody may join or watch."""
    hub, holder = call.hub, call.holder
    own, listed = await hub.work(lambda: (own_games(hub, holder, "longest"), listed_games(hub, holder)))
    return Lists([tile(found) for found in own], [tile(found) for found in listed])


def tile(found: GameListing) -> Tile:
    return Tile(
        table=found.id,
        game=found.game,
        seats=[Place(who.name, who.bot, not who.is_unclaimed, who.open) for who in found.seats],
        waits=found.waits,
        mine=[seat for seat in found.held if seat != HOST],
        free=free_seats(found.seats) if found.ended is None else [],
        over=found.ended is not None,
        clock=clock_of(found.setting),
        touched=found.touched,
    )


async def create(call: Call, given: NewTable) -> Made:
    """Lay out a new table."""
    known("game", given.game, GAMES)
    known("clock", given.clock, CLOCKS)
    seats = [seat_row(k, seat, call.lang) for k, seat in enumerate(given.seats)]
    known("seats", len(seats), counts_of(given.game))
    options = {**given.options, SEATS: given.options.get(SEATS, len(seats))}
    clock = CLOCKS[given.clock]
    setting = TableSettings(given.listed, clock.reserve, clock.each)
    hub = call.hub

    def lay() -> Made:
        table = hub.tables.create(given.game, options, seats, call.holder, setting=setting)
        return Made(call.seen(table), invitations(call, table))

    made = await hub.work(lay)
    hub.bots.wake(made.table.table)
    return made


def known(what: str, given: object, known: Any) -> None:
    if given not in known:
        raise BadOptions("options.choice", option=what, given=given, known=", ".join(map(str, known)))


def seat_row(number: int, seat: NewSeat, lang: str) -> SeatRow:
    known(f"seats[{number}].kind", seat.kind, KINDS)
    kind, name = seat.kind, clean_name(seat.name, say(lang, f"web.start.player-{min(number, 3)}"))
    return SeatRow(name, bot=kind if kind in BOTS else "", here=kind == HERE, open=kind == OPEN_TO_ALL)


def invitations(call: Call, table: Table) -> list[Invitation]:
    base = f"{str(call.request.base_url).rstrip('/')}/t/{table.id}/sit"
    kept = [(seat, who.token) for seat, who in enumerate(table.seats) if who.token and not who.here and not who.open]
    return [Invitation(seat, token, f"{base}/{token}") for seat, token in kept]


async def join(call: Call, given: Join) -> Seen:
    """Sit down at a table."""
    hub = call.hub

    def sit() -> Seen:
        table = call.table()
        looking = call.looking(table)  # look this up first: nothing may fail after the seat is taken
        if given.token:
            seat = hub.tables.sit_down(table, given.token, call.holder, given.name)
        elif looking.held:
            raise TableError("seated")
        else:
            free = hub.tables.free_seats(table)
            seat = given.seat if given.seat is not None else next(iter(free), -1)
            sat = table.seats
            hub.tables.join(table, seat, call.holder, given.name)
            hub.chat.announce_seat_changes(table, sat, looking.lang)
        return TableDataView(table, looking._replace(held=tuple(sorted({*looking.held, seat})))).seen(None)

    seen = await hub.work(sit)
    await hub.broadcaster.update_outdated(call.id)
    await hub.chat.broadcast_or_log(call.id)
    return seen


async def leave(call: Call, given: Nothing) -> Seen:
    """Stand up again, as long as you have not answered anything."""

    def stand_up() -> Seen:
        table = call.table()
        looking, left = call.looking(table), call.hub.tables.leavable_seats(table, call.holder)
        if not left:
            raise TableError("no-seat")
        call.hub.tables.leave(table, call.holder)
        return TableDataView(table, looking._replace(held=tuple(seat for seat in looking.held if seat not in left))).seen(
            None
        )

    seen = await call.hub.work(stand_up)
    await call.hub.broadcaster.update_outdated(call.id)
    return seen


# -- the table -----------------------------------------------------------------------------------------------------------
async def view(call: Call, given: None) -> Seen:
    """The table as you see it."""
    return await call.hub.work(lambda: call.seen(call.table()))


async def legal(call: Call, given: None) -> Decision | None:
    """What you are asked, with the answers you may give; null if you are asked nothing."""

    def question() -> Decision | None:
        table = call.table()
        return TableDataView(table, call.looking(table)).question()

    return await call.hub.work(question)


async def act(call: Call, given: Act) -> Seen:
    """Answer the question you are asked."""
    return await done(call, messages.Give(given.decision, given.answer))


async def undo(call: Call, given: Nothing) -> Seen:
    """Take back your last answer, or ask the others whether you may."""
    return await done(call, messages.Undo())


async def redo(call: Call, given: Nothing) -> Seen:
    """Bring back what you took back."""
    return await done(call, messages.Redo())


async def agree(call: Call, given: Agree) -> Seen:
    """Say yes or no to what somebody wishes."""
    return await done(call, messages.Agree(given.yes, given.wish))


async def done(call: Call, ask: messages.Message) -> Seen:
    """Run a command at the table, update all viewers, and let the bots act. The response shows the state before any bot
    acts.
    """
    hub = call.hub
    count_message(hub, ask)

    def do() -> Seen:
        table = call.table()
        looking, before = call.looking(table), table.version  # look this up first: nothing may fail after the command
        if not looking.held:
            raise TableError("no-seat")
        try:
            run_command(hub, table, looking.held, looking.lang, ask)
        except Refused as refused:
            raise forbidden(call, table, ask, refused.rule) from None
        return TableDataView(table, looking).seen(before)

    try:
        seen = await hub.work(do)
    finally:  # also after an error: the table may have loaded entries of other processes
        await hub.broadcaster.update_outdated(call.id)
    if isinstance(ask, SEAT_COMMANDS):
        await hub.chat.broadcast_or_log(call.id)
    hub.bots.wake(call.id)
    return seen


def forbidden(call: Call, table: Table, ask: messages.Message, rule: str) -> Forbidden:
    answer = table.game.read(ask.answer) if isinstance(ask, messages.Give) else None
    told = TableDataView(table, call.looking(table)).refusal(answer, rule)
    return Forbidden(Fault("rule" if told["rule"] else rule, told["text"], told["rule"], told["case"]))


async def say_it(call: Call, given: Say) -> Spoken:
    """Say something to everybody at the table, in words or by a sign, or react to a line by a sign."""
    hub, ask = call.hub, messages.Say(given.text, given.react, given.about, given.there)
    said = await hub.work(lambda: hub.chat.post(call.id, call.held(call.table())[0], call.lang, ask))
    await hub.chat.broadcast_or_log(call.id)
    return Spoken(said)


async def record(call: Call, given: None) -> Record:
    """The whole game: when it is over, or when nobody else plays."""

    def whole() -> Record:
        table = call.table()
        if not may_have(table, call.hub.tables.held_seats(table, call.holder)):
            raise TableError("not-over")
        return table.full_record()

    return await call.hub.work(whole)
