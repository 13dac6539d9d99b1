"""Undo and redo. `held` are the seats of the player who wants it.

An undo is free as long as it reveals nothing and touches no other player; otherwise the others must agree. A finished game
is final: to undo its end, all players must agree, and the game no longer counts for statistics.
"""

from __future__ import annotations

from dolmen.engine.play import Refused

from .core import MAX_ENTRIES, TableCore
from .errors import TableError
from .log import TURN
from .proposals import propose
from .shared_fields import UNDO, Proposal
from .time_limits import drop_expired_limit

MAX_UNDOS = 1000  # undos and redos of one seat
MAX_UNDOS_IN_A_ROW = 100  # undos and redos of one seat while the game does not go on
ROOM_TO_FINISH = 2000  # entries that are kept for answers, so that undos cannot prevent the end of a game


def last_to_answer(table: TableCore, held: list[int]) -> int:
    """The one of these seats that answered last: an undo takes back its answer."""
    for past in reversed(table.play.past):
        if past.seat in held:
            return past.seat
    raise Refused("nothing-to-undo")


def other_humans(table: TableCore, held: list[int]) -> list[int]:
    """The seats that must agree to an undo. Bots always agree, and a seat without a holder has no say."""
    return [seat for seat in table.human_seats() if seat not in held and not table.seats[seat].is_unclaimed]


def undo_kind(table: TableCore, held: list[int]) -> tuple[str, str]:
    """Whether an undo is possible: ("free", ""), ("ask", the rule that makes the others decide), or ("", why not).

    A player without others undoes freely: what was drawn comes again in the same order.
    ("reopen", why) if the game is over: then all players must agree, also one who plays alone.
    """
    if table.frozen_reason:
        return "", "frozen"
    try:
        seat = last_to_answer(table, held)
        check_limit(table, seat)
        check_reopening(table)
    except Refused as refused:
        return "", refused.rule
    if is_final(table):
        return "reopen", "undo-finished"
    try:
        table.play.undoable_entries(seat)
    except Refused as refused:
        return ("ask", refused.rule) if other_humans(table, held) else ("free", "")
    return "free", ""


def seated_players(table: TableCore) -> list[int]:
    """The seats of all players, also those for whom a bot stands in."""
    return [k for k, who in enumerate(table.seats) if (not who.bot or who.stand_in) and not who.is_unclaimed]


def check_reopening(table: TableCore) -> None:
    """Raises Refused if the game is over and a rematch of it exists, or the players ended it."""
    if table.play.record.early_end is not None:
        raise Refused("undo-ended")
    if is_final(table) and table.rematch_id:
        raise Refused("undo-rematch")


def is_final(table: TableCore) -> bool:
    """Whether the game is over and its end counts: it is not a practice game, in which undo stays free."""
    return table.over() and not table.setting.is_practice


def check_limit(table: TableCore, seat: int) -> None:
    """Raises Refused if a seat undid too much: every undo stays in the record and costs time when the table is opened."""
    counts = table.play.counts.update(table.play.record.entries)
    if counts.undos[seat] >= MAX_UNDOS or table.version >= MAX_ENTRIES - ROOM_TO_FINISH:
        raise Refused("undo-limit")
    if counts.undos_in_a_row[seat] >= MAX_UNDOS_IN_A_ROW:
        raise Refused("undo-limit-turn")


def check_free(table: TableCore, seat: int) -> None:
    """Raises Refused if a seat can undo or redo nothing without a vote."""
    check_limit(table, seat)
    if table.play.record.early_end is not None:
        raise Refused("undo-ended")
    if is_final(table):
        raise Refused("undo-finished")


def undo(table: TableCore, held: list[int]) -> bool:
    """Take back the last answer of these seats. False if the others are asked to agree first."""
    if table.frozen_reason:
        raise TableError("frozen")
    kind, why = undo_kind(table, held)
    if not kind:
        raise Refused(why)
    seat = last_to_answer(table, held)
    if kind in ("ask", "reopen"):
        propose(table, held, UNDO, seat, alone=set(held) >= set(seated_players(table)))
        return False
    undo_agreed(table, seat)
    return True


def undo_turn(table: TableCore, held: list[int]) -> str:
    """Take back the turn of the seat that answered last, answer by answer, as far as that is free.

    Returns why it stopped before the beginning of the turn; '' if it did not.
    """
    seat, why = last_to_answer(table, held), ""
    check_free(table, seat)
    with table.transaction():
        undo_freely(table, seat)
        while not why and not at_turn_start(table, seat):
            try:
                undo_freely(table, seat)
            except Refused as refused:
                why = refused.rule
        drop_expired_limit(table)
    return why


def undo_freely(table: TableCore, seat: int) -> None:
    """Take back the last answer of a seat. Raises Refused, with the reason, if that is not free."""
    kind, why = undo_kind(table, [seat])
    if kind != "free":
        raise Refused(why)
    table.play.undo(seat, agreed=not other_humans(table, [seat]))


def undo_to(table: TableCore, held: list[int], number: int) -> bool:
    """Take back all answers of these seats from entry `number` on. False if the others are asked to agree first."""
    check_free(table, last_to_answer(table, held))
    own = [past for past in table.play.past if past.seat in held and past.number >= number]
    if not own:
        raise Refused("nothing-to-undo")
    kind = "free"
    try:
        with table.transaction():
            if not other_humans(table, held):  # in one entry, so that going far back costs no more
                table.play.undo_to(own[-1].seat, own[0].number)
            while any(past.seat in held and past.number >= number for past in table.play.past):
                kind, why = undo_kind(table, held)
                if kind != "free":
                    raise Refused(why)
                table.play.undo(last_to_answer(table, held))
            drop_expired_limit(table)
    except Refused:
        if kind != "ask":
            raise
        propose(table, held, UNDO, last_to_answer(table, held), number)
        return False
    return True


def reset_refusal(table: TableCore, held: list[int]) -> str:
    """Why nothing of the turn can be taken back freely; '' if something can."""
    if table.frozen_reason:
        return "frozen"
    try:
        seat = last_to_answer(table, held)
        check_free(table, seat)
        kind, why = undo_kind(table, [seat])
    except Refused as refused:
        return refused.rule
    return "" if kind == "free" else why


def at_turn_start(table: TableCore, seat: int) -> bool:
    """Whether a seat has not answered anything in its current turn."""
    past = table.play.past
    at = next((at for at in range(len(past) - 1, -1, -1) if past[at].seat == seat), -1)
    since = [event for answer in past[at:] for event in table.events[answer.number]]
    return at < 0 or any(event.kind == TURN for event in since)


def undo_agreed(table: TableCore, seat: int, agreed: Proposal | None = None) -> None:
    """Take back the last answer of a seat. With a proposal, StaleRequest if that is no longer open."""
    check_limit(table, seat)
    check_reopening(table)
    with table.transaction(agreed):
        table.play.undo(seat, agreed=True)
        drop_expired_limit(table)


def undo_all_since(table: TableCore, agreed: Proposal) -> None:
    """Take back all answers of all seats since the moment that the proposal names."""
    check_limit(table, agreed.seat)
    check_reopening(table)
    with table.transaction(agreed):
        table.play.undo_to(agreed.seat, agreed.to)
        drop_expired_limit(table)


def return_to_lesson(table: TableCore, held: list[int]) -> None:
    """Take back the answers that left the path of a lesson."""
    while table.lesson is not None and table.lesson.has_left_path(table.play.record):
        undo(table, held)


def redo_seat(table: TableCore, held: list[int]) -> int:
    """The one of these seats that can redo the most recent undo, -1 if none can."""
    best, found = -1, -1
    for seat in held if not table.frozen_reason else []:
        try:
            check_free(table, seat)
            number = table.play.redoable_undo(seat, agreed=not other_humans(table, held))
        except Refused:
            continue
        if number > best:
            best, found = number, seat
    return found


def redo(table: TableCore, held: list[int]) -> None:
    seat = redo_seat(table, held)
    for each in held if seat < 0 else []:
        check_free(table, each)
    if seat < 0 and len(held) == 1 and not table.frozen_reason:
        table.play.redoable_undo(held[0])  # raises Refused with the reason
    if seat < 0:
        raise Refused("nothing-to-redo")
    with table.transaction():
        table.play.redo(seat, agreed=not other_humans(table, held))
        drop_expired_limit(table)
