"""Changes of who plays at a seat: a stand-in bot comes or goes, or a seat becomes free."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from dolmen.store import SeatRow, WriteConflict

from .core import TableCore
from .errors import StaleRequest, TableError
from .shared_fields import UNDO, Proposal, encode_proposal


def require_person(seats: list[SeatRow]) -> None:
    """Raises TableError if only bots would play: nobody waits for their answers, and they take time from other tables."""
    if all(seat.bot for seat in seats):
        raise TableError("no-person")


def lacks_person(table: TableCore) -> bool:
    """Whether there are seats for people, but no person has taken one yet."""
    people = [who for who in table.seats if who.is_for_person]
    return bool(people) and not any(who.taken for who in people)


def set_stand_in(table: TableCore, seat: int, bot: str, agreed: Proposal | None = None) -> None:
    """Let this bot play for the holder of a seat; '': the holder plays again.

    If the players have `agreed` to this, StaleRequest if that proposal is no longer open.
    """
    proposal = table.proposal
    lasting_proposal = proposal.id if proposal is not None and proposal.kind != UNDO and proposal.seat != seat else ""
    expected = None if agreed is None else encode_proposal(agreed)
    change_seats(table, lambda: table.store.set_stand_in(table.id, seat, bot, expected, lasting_proposal))


def reclaim_seats(table: TableCore, held: list[int]) -> None:
    """The holder of these seats plays again where a bot stands in."""
    for seat in held:
        if table.seats[seat].stand_in:
            set_stand_in(table, seat, "")


def vacate_seat(table: TableCore, agreed: Proposal) -> None:
    """Take a seat from its holder, as all have agreed. The first player who comes gets it; until then the bot plays."""
    token = secrets.token_urlsafe(16)
    change_seats(table, lambda: table.store.vacate_seat(table.id, agreed.seat, token, encode_proposal(agreed)))


def leavable_seats(table: TableCore, held: list[int]) -> list[int]:
    """The seats among these that their player may give up: remote seats that have not answered since the player came."""
    return [
        seat
        for seat in held
        if not table.seats[seat].here and table.last_answer_time(seat, table.version) <= table.seats[seat].came
    ]


def change_seats(table: TableCore, write: Callable[[], None]) -> None:
    """Write a change of seats. Raises StaleRequest, and changes nothing, if the store refuses it."""
    if table.frozen_reason:
        raise TableError("frozen")
    table.needs_sync = True  # until the seats are read again
    try:
        write()
    except WriteConflict:
        table.sync()
        raise StaleRequest from None
    table.try_sync()
