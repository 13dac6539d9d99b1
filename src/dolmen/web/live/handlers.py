"""Handles the messages of the pages: one small function per message, found in `HANDLERS`.

Most messages are actions at the table (`ACTIONS`): the worker runs them and sends the result to everybody. Some of these are
commands (`COMMANDS`), which the HTTP API uses too. The other handlers do not change the game: pings, chat, hints.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Container
from time import monotonic
from typing import Any, NamedTuple

import msgspec

from dolmen.engine.play import Refused
from dolmen.games.bot_questions import BotQuestion
from dolmen.games.hints import ADVISER, Advice
from dolmen.store import StoreError
from dolmen.table import Table, TableError

from ..meters import Client
from ..render.refusals import refusal_text
from ..render.table_view import TableView, ViewerContext
from .cluster import DeclinedNews
from .connection import Connection
from .hub import Hub
from .long_jobs import BUSY, JobRefused
from .messages import (
    MAX_NESTED_ELEMENTS,
    Agree,
    AnswerQuestion,
    CatchUp,
    ChangePlan,
    GiveAway,
    Hint,
    Inspect,
    KnownCardImages,
    ListPlans,
    Message,
    PageVisibility,
    Ping,
    ProposeEnd,
    Redo,
    Reset,
    Resign,
    ReturnToLesson,
    Say,
    SetTimeLimit,
    ShowTextView,
    StandIn,
    TakeOverFromBot,
    Undo,
    Why,
)
from .pings import make_declined, make_ping, show_declined, show_ping

log = logging.getLogger("dolmen.web")
HINT_RETRY_SECONDS = 5  # delay after a hint that was refused because too many wait
Handler = Callable[[Hub, str, Connection, Any], Awaitable[None]]
Action = Callable[[Hub, Table, Connection, Any], "ActionResult"]
Command = Callable[[Table, list[int], Any, Container[int]], None]


class ActionResult(NamedTuple):
    """The result of an action: a reply to the sender, whether the table has changed, and whether the player declined.

    `refused`: the word for which the table refused it, not a rule.
    """

    reply: dict[str, Any] | None
    changed: bool
    declined: DeclinedNews | None = None
    refused: str = ""


class RatedOption(msgspec.Struct):
    """The `id` of an option and the estimated chance to win after it, from 0 to 1: of the seat, or of its team."""

    option: str
    chance: float


class HintData(msgspec.Struct):
    """A hint for a decision: the `id` of one of its options, why it is good, and the best options with their chances. `text`
    is empty if the decision has been answered in the meantime.
    """

    decision: str
    option: str
    text: str
    best: list[RatedOption] = []


class Finished(NamedTuple):
    """An action after everybody was updated. `schedule_bots`: a bot or a time limit may need attention."""

    outcome: ActionResult
    schedule_bots: bool


async def handle_message(hub: Hub, table_id: str, connection: Connection, message: Message) -> None:
    """Do what a page asks for. Everybody sees the result; a refusal goes to the sender only."""
    limit = LIMITS.get(type(message))
    if limit is not None and not hub.meters.allow(limit, connection.client):
        connection.send(refusal_message("too-fast", connection.context.lang, message))
        return
    await HANDLERS[type(message)](hub, table_id, connection, message)


# -- messages that do not change the game ------------------------------------------------------------------------------
async def handle_ping(hub: Hub, table_id: str, connection: Connection, message: Ping) -> None:
    if not connection.context.held or not hub.meters.allow("pings", connection.client):
        return
    if not await hub.broadcaster.still_seated(table_id, connection):
        return
    view = await hub.work_at(table_id, lambda: TableView(hub.tables.get(table_id), connection.context))
    ping = make_ping(view, message.at)
    show_ping(hub.connections, table_id, ping)
    hub.cluster.announce(table_id, ping)


async def handle_hint(hub: Hub, table_id: str, connection: Connection, message: Hint) -> None:
    if not hub.meters.allow("hints", connection.client):
        send_too_fast(connection)
        return
    if not await hub.broadcaster.still_seated(table_id, connection):
        return
    try:
        hint = await find_hint(hub, table_id, connection.context, connection.client)
    except JobRefused as refused:
        connection.send(msgspec.json.encode({"note": refusal_text(refused.word, connection.context.lang)}))
        return
    if hint is not None:
        connection.send(msgspec.json.encode({"hint": hint}))


async def find_hint(hub: Hub, table_id: str, context: ViewerContext, client: Client) -> HintData | None:
    """The best answer that the bot `hard` finds in what the viewer sees, and why. None without an open question.

    Raises JobRefused if too many bots and hints of this address wait.
    """
    if hub.bots.is_crowded(client):
        raise JobRefused(BUSY, HINT_RETRY_SECONDS)
    question = await hub.work_at(table_id, lambda: hub.tables.get(table_id).question_for(context.held, ADVISER))
    if question is None:
        return None
    key = table_id, question.seat, question.decision
    advice = hub.given_advice.get(key)
    if advice is None:
        async with hub.bots.turns.take(client):
            advice = await hub.bot_processes.explain(question)
        hub.keep_advice(key, advice)
    text = await hub.work_at(table_id, lambda: hint_text(hub.tables.get(table_id), context, question, advice))
    if text:
        await hub.work_at(table_id, lambda: hub.chat.announce_hint(hub.tables.get(table_id), question.seat, context.lang))
        await hub.chat.broadcast_or_log(table_id)
    best = [RatedOption(rated.answer, round(rated.chance, 3)) for rated in advice.rated]
    return HintData(question.decision, advice.answer, text, best)


def send_too_fast(connection: Connection) -> None:
    connection.send(msgspec.json.encode({"note": refusal_text("too-fast", connection.context.lang)}))


def hint_text(table: Table, context: ViewerContext, question: BotQuestion, advice: Advice) -> str:
    """The advice in words; '' if the question has been answered in the meantime."""
    is_open = question.seat in table.to_act() and table.decision(question.seat) == question.decision
    return TableView(table, context).hint_text(question.seat, advice) if is_open else ""


async def handle_page_visibility(hub: Hub, table_id: str, connection: Connection, message: PageVisibility) -> None:
    connection.visible = message.yes
    hub.cluster.announce_presence(table_id, connection)
    await hub.presence_sender.send(table_id)
    await hub.work_at(table_id, lambda: hub.notices.reset_for(table_id, connection))


async def handle_known_card_images(hub: Hub, table_id: str, connection: Connection, message: KnownCardImages) -> None:
    connection.add_known_faces(message.faces)


async def handle_catch_up(hub: Hub, table_id: str, connection: Connection, message: CatchUp) -> None:
    if not hub.meters.allow("catch_ups", connection.client):
        send_too_fast(connection)
    elif await hub.broadcaster.still_seated(table_id, connection):
        await hub.work_at(table_id, lambda: hub.broadcaster.send_catch_up(table_id, connection, message.version))


async def handle_say(hub: Hub, table_id: str, connection: Connection, message: Say) -> None:
    """Players may speak; spectators only read."""
    context = connection.context
    try:
        if not context.held or not hub.meters.allow("chat", connection.client):
            raise TableError("too-fast" if context.held else "only-listens")
        if not await hub.broadcaster.still_seated(table_id, connection):
            return
        await hub.work_at(table_id, lambda: hub.chat.post(table_id, context.held[0], context.lang, message))
    except TableError as error:
        hub.metrics.refusals.labels(error.word).inc()
        connection.send(msgspec.json.encode({"unsaid": refusal_text(error.word, context.lang)}))
        return
    await hub.chat.broadcast_or_log(table_id)


# -- actions at the table ----------------------------------------------------------------------------------------------
async def handle_action(hub: Hub, table_id: str, connection: Connection, message: Message) -> None:
    """Run an action in the worker, and then what follows from it: chat lines, notes, bots."""
    began = monotonic()
    count_message(hub, message)
    others = [each for each in hub.connections.at_table(table_id) if each is not connection]
    try:
        outcome, schedule_bots = await hub.work_at(
            table_id, lambda: act_and_show(hub, table_id, connection, others, message)
        )
        if word := outcome.refused:
            complete = hub.meters.allow("resends", connection.client)
            await hub.work_at(table_id, lambda: send_refusal(hub, table_id, connection, message, word, complete))
    except StoreError as error:
        log.error("%s", error)
        hub.metrics.store_failures.inc()
        connection.send(refusal_message(error.word, connection.context.lang, message))
        return
    except Exception:  # a bug; the table has rolled back, and the connection stays open
        log.exception("table %s could not handle %r", table_id, message)
        connection.send(refusal_message("other", connection.context.lang, message))
        return
    if outcome.changed:
        hub.metrics.message_seconds.observe(monotonic() - began)
        if isinstance(message, SEAT_COMMANDS):
            await hub.chat.broadcast_or_log(table_id)
    if outcome.declined is not None:
        show_declined(hub.connections, table_id, outcome.declined)
        hub.cluster.announce(table_id, outcome.declined)
    if schedule_bots:
        hub.bots.schedule(table_id, connection.charged_client)


def count_message(hub: Hub, message: Message) -> None:
    hub.metrics.messages.labels(str(message.__struct_config__.tag)).inc()


def act_and_show(hub: Hub, table_id: str, connection: Connection, others: list[Connection], message: Message) -> Finished:
    """Run an action and send its result to everybody, in one job of the worker."""
    if hub.broadcaster.lost_seat(table_id, connection):
        hub.broadcaster.send(connection, None)
        return Finished(ActionResult(None, False), False)
    outcome = run_action(hub, hub.tables.get(table_id), connection, message)
    if not outcome.changed:  # but the table may have read news of other processes, or the result of an uncertain write
        table = hub.tables.get(table_id)
        outdated = [each for each in (connection, *others) if each.is_behind(table)]
        schedule_bots = show_and_notify(hub, table_id, outdated) if outdated else False
    elif others:
        schedule_bots = show_and_notify(hub, table_id, [connection, *others])
    else:  # alone with bots: schedule them without a check
        hub.broadcaster.send_updates(table_id, [connection])
        schedule_bots = True
    if outcome.reply is not None:
        hub.broadcaster.send_json(connection, outcome.reply)
    return Finished(outcome, schedule_bots)


def show_and_notify(hub: Hub, table_id: str, connections: list[Connection]) -> bool:
    """Update these connections. Returns whether to schedule the bots; if the table waits for players only, notifies them."""
    hub.broadcaster.send_updates(table_id, connections)
    try:
        table = hub.tables.get(table_id)
        if table.bot_to_act() < 0 and table.time_limit() is None:
            hub.notices.notify_waiting(table_id)
            return False
    except StoreError:  # the bot driver meets the same error and logs it
        pass
    except Exception:  # the action counts, even if the notice fails
        log.exception("cannot send notices for table %s", table_id)
        hub.metrics.store_failures.inc()
    return True


def run_action(hub: Hub, table: Table, connection: Connection, message: Message) -> ActionResult:
    """Run an action; a refusal becomes the reply."""
    context = connection.context
    try:
        return ACTIONS[type(message)](hub, table, connection, message)
    except Refused as refused:
        hub.metrics.refusals.labels("rule").inc()
        answer = table.game.read(message.answer) if isinstance(message, AnswerQuestion) else None
        return ActionResult(refusal_reply([TableView(table, context).refusal(answer, refused.rule)], message), False)
    except TableError as error:
        hub.metrics.refusals.labels(error.word).inc()
        return ActionResult(None, False, refused=error.word)


def send_refusal(hub: Hub, table_id: str, connection: Connection, message: Message, word: str, complete: bool) -> None:
    """Tell a page that the table refused its action; with a `complete` update, since it may show something else."""
    reply = refusal_reply([table_refusal(word, connection.context.lang)], message)
    if hub.broadcaster.lost_seat(table_id, connection):
        hub.broadcaster.send(connection, None)
        return
    if complete:
        connection.resend_everything()
        reply = {**hub.broadcaster.current_update(hub.tables.get(table_id), connection), **reply}
    hub.broadcaster.send_json(connection, reply)


def list_refusals(hub: Hub, table: Table, connection: Connection, message: Why) -> ActionResult:
    refusals = TableView(table, connection.context).explain_click(message.at[:MAX_NESTED_ELEMENTS])
    return ActionResult(refusal_reply(refusals, message), False)


def inspect_element(hub: Hub, table: Table, connection: Connection, message: Inspect) -> ActionResult:
    details = TableView(table, connection.context).inspect(message.at[:MAX_NESTED_ELEMENTS])
    return ActionResult({"details": details}, False)


def show_text_view(hub: Hub, table: Table, connection: Connection, message: ShowTextView) -> ActionResult:
    connection.context = connection.context._replace(wants_text=message.open)
    return ActionResult(hub.broadcaster.current_update(table, connection), False)


def list_possible_plans(hub: Hub, table: Table, connection: Connection, message: ListPlans) -> ActionResult:
    return ActionResult({"planning": TableView(table, connection.context).possible_plans()}, False)


def change_plan(hub: Hub, table: Table, connection: Connection, message: ChangePlan) -> ActionResult:
    plan = TableView(table, connection.context).make_plan(message.what, message.at, message.there)
    table.set_plan(plan, message.there)
    return ActionResult(None, True)


def reset_turn(hub: Hub, table: Table, connection: Connection, message: Reset) -> ActionResult:
    stopped_by = table.undo_turn(list(connection.context.held)) or "begun"
    return ActionResult({"note": TableView(table, connection.context).reset_text(stopped_by)}, True)


def vote(hub: Hub, table: Table, connection: Connection, message: Agree) -> ActionResult:
    declined = None if message.yes else make_declined(table, connection)
    run_command(hub, table, connection.context.held, connection.context.lang, message)
    return ActionResult(None, True, declined)


def act_by_command(hub: Hub, table: Table, connection: Connection, message: Message) -> ActionResult:
    run_command(hub, table, connection.context.held, connection.context.lang, message)
    return ActionResult(None, True)


# -- commands: actions that the HTTP API uses too ----------------------------------------------------------------------
# `held`: the sender's seats. `present`: the seats whose players have the table open; only votes need it.
def run_command(hub: Hub, table: Table, held: tuple[int, ...], lang: str, message: Message) -> None:
    """Run a command of the holder of these seats. Raises Refused if a rule forbids it, else TableError."""
    seats_before = table.seats if isinstance(message, SEAT_COMMANDS) else []
    present = hub.present_seats(table) if isinstance(message, (StandIn, GiveAway, Agree)) else []
    COMMANDS[type(message)](table, list(held), message, present)
    hub.chat.announce_seat_changes(table, seats_before, lang)


def give_answer(table: Table, held: list[int], message: AnswerQuestion, present: Container[int]) -> None:
    own_seats = [seat for seat in held if not table.seats[seat].bot]
    seat = next((seat for seat in own_seats if table.decision(seat) == message.decision), -1)
    table.answer(seat, message.decision, message.answer)


def undo(table: Table, held: list[int], message: Undo, present: Container[int]) -> None:
    table.undo(held)


def redo(table: Table, held: list[int], message: Redo, present: Container[int]) -> None:
    table.redo(held)


def count_vote(table: Table, held: list[int], message: Agree, present: Container[int]) -> None:
    table.vote(held, message.yes, message.proposal, present)


def propose_stand_in(table: Table, held: list[int], message: StandIn, present: Container[int]) -> None:
    table.propose_stand_in(held, message.seat, present)


def propose_giving_away(table: Table, held: list[int], message: GiveAway, present: Container[int]) -> None:
    table.propose_give_away(held, message.seat, present)


def resign(table: Table, held: list[int], message: Resign, present: Container[int]) -> None:
    table.resign(held)


def propose_end(table: Table, held: list[int], message: ProposeEnd, present: Container[int]) -> None:
    table.propose_end(held)


def set_time_limit(table: Table, held: list[int], message: SetTimeLimit, present: Container[int]) -> None:
    table.set_time_limit(held, message.seconds)


def take_over_from_bot(table: Table, held: list[int], message: TakeOverFromBot, present: Container[int]) -> None:
    table.reclaim_seats(held)


def return_to_lesson(table: Table, held: list[int], message: ReturnToLesson, present: Container[int]) -> None:
    table.return_to_lesson(held)


def table_refusal(word: str, lang: str) -> dict[str, str]:
    """A refusal by the table, not by a rule."""
    return {"rule": "", "text": refusal_text(word, lang)}


def refusal_reply(refusals: list[dict[str, str]], message: Message) -> dict[str, Any]:
    """Why a message is refused, and in `refuses` the question whose answer that was; '' if it was no answer."""
    return {"refused": refusals, "refuses": message.decision if isinstance(message, AnswerQuestion) else ""}


def refusal_message(word: str, lang: str, message: Message | None = None) -> bytes:
    """Without `message` the server could not read it: the page must assume that it was its answer."""
    refusals = [table_refusal(word, lang)]
    return msgspec.json.encode({"refused": refusals} if message is None else refusal_reply(refusals, message))


LIMITS = {**dict.fromkeys((Undo, Redo, Reset, ReturnToLesson, ProposeEnd), "undos"), ShowTextView: "resends"}
SEAT_COMMANDS = (StandIn, GiveAway, Agree, TakeOverFromBot)  # messages that may change who plays a seat
COMMANDS: dict[type[Message], Command] = {
    AnswerQuestion: give_answer,
    Undo: undo,
    Redo: redo,
    Agree: count_vote,
    StandIn: propose_stand_in,
    GiveAway: propose_giving_away,
    Resign: resign,
    ProposeEnd: propose_end,
    SetTimeLimit: set_time_limit,
    TakeOverFromBot: take_over_from_bot,
    ReturnToLesson: return_to_lesson,
}
ACTIONS: dict[type[Message], Action] = {
    **dict.fromkeys(COMMANDS, act_by_command),
    Agree: vote,
    Reset: reset_turn,
    ChangePlan: change_plan,
    ListPlans: list_possible_plans,
    Why: list_refusals,
    Inspect: inspect_element,
    ShowTextView: show_text_view,
}
HANDLERS: dict[type[Message], Handler] = {
    **dict.fromkeys(ACTIONS, handle_action),
    Ping: handle_ping,
    Hint: handle_hint,
    Say: handle_say,
    CatchUp: handle_catch_up,
    PageVisibility: handle_page_visibility,
    KnownCardImages: handle_known_card_images,
}
