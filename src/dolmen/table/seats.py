"""Changes of who plays at a seat: a stand-in bot comes or goes, or a seat becomes free."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from dolmen.store import WriteConflict

from .errors import StaleRequest, TableError
from .proposals import UNDO, Proposal, encode_proposal

if TYPE_CHECKING:
    from .table import Table


def set_stand_in(table: Table, seat: int, bot: str, agreed: Proposal | None = None) -> None:
    """Let this bot play for the holder of a seat; '': the holder plays again.

    If the players have `agreed` to this, StaleRequest if that proposal is no longer open.
    """
    proposal = table.proposal
    lasts = proposal.id if proposal is not None and proposal.kind != UNDO and proposal.seat != seat else ""
    expected = None if agreed is None else encode_proposal(agreed)
    change_seats(table, lambda: table.store.set_stand_in(table.id, seat, bot, expected, lasts))


def reclaim_seats(table: Table, held: list[int]) -> None:
    """The holder of these seats plays again where a bot stands in."""
    for seat in held:
        if table.seats[seat].stand_in:
            set_stand_in(table, seat, "")


def vacate_seat(table: Table, agreed: Proposal) -> None:
    """Take a seat from its holder, as all have agreed. The first player who comes gets it; until then the bot plays."""
    token = secrets.token_urlsafe(16)
    change_seats(table, lambda: table.store.vacate_seat(table.id, agreed.seat, token, encode_proposal(agreed)))


def first_answers(table: Table, before: int) -> list[tuple[int, float]]:
    """The seats that answer from entry `before` on for the first time since their player came, and when that was.

    Until then the player may leave, also through another server at the same moment.
    """
    answering = {entry.seat for entry in table.play.record.entries[before:] if not entry.auto}
    remote = [(seat, table.seats[seat]) for seat in answering if table.seats[seat].is_remote and not table.seats[seat].bot]
    return [(seat, who.came) for seat, who in remote if last_answer_time(table, seat, before) <= who.came]


def last_answer_time(table: Table, seat: int, before: int) -> float:
    """When the player of a seat gave the last answer before this entry; 0 if there is none."""
    entries = table.play.record.entries
    given = (at for at in range(before - 1, -1, -1) if entries[at].seat == seat and not entries[at].auto)
    return next((table.times[at] for at in given), 0.0)


def leavable_seats(table: Table, held: list[int]) -> list[int]:
    """The seats among these that their player may give up: remote seats that have not answered since the player came."""
    return [
        seat
        for seat in held
        if not table.seats[seat].here and last_answer_time(table, seat, table.version) <= table.seats[seat].came
    ]


def change_seats(table: Table, write: Callable[[], None]) -> None:
    """Write a change of seats. StaleRequest, and nothing changes, if the store refuses it."""
    if table.frozen_reason:
        raise TableError("pinned")
    table.needs_sync = True  # until the seats are read again
    try:
        write()
    except WriteConflict:
        table.sync()
        raise StaleRequest from None
    table.try_sync()
