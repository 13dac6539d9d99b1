"""Votes: proposing a stand-in or giving a seat away, agreeing to any proposal, and carrying it out.

`held` are the seats of the player who acts, `present` the seats whose holders have the table open.
"""

from __future__ import annotations

from collections.abc import Container

import msgspec

from .absence import check_still_absent, has_timed_out, is_absent_voter, stand_in_refusal
from .core import TableCore
from .endings import end_agreed
from .errors import StaleRequest, TableError
from .proposals import propose, save_proposal
from .seats import reclaim_seats, set_stand_in, vacate_seat
from .shared_fields import EARLY_END_KINDS, GIVE_AWAY, STAND_IN, UNDO, Proposal
from .undo import is_final, seated_players, undo_agreed, undo_all_since

STAND_IN_BOT = "normal"


def propose_stand_in(table: TableCore, held: list[int], seat: int, present: Container[int] = ()) -> None:
    """Ask the others to let a bot play for an absent player."""
    if not table.human_seats_among(held) or seat in held:
        raise TableError("no-seat")
    if not has_timed_out(table, seat, table.steady_time.now(), present):
        raise TableError(stand_in_refusal(table, seat, present))
    carry_out_if_agreed(table, propose(table, held, STAND_IN, seat), present)


def propose_give_away(table: TableCore, held: list[int], seat: int, present: Container[int] = ()) -> None:
    """Ask the others to let another player have a seat where a bot stands in.

    The holder cannot get the seat back, so this needs a longer absence than a stand-in.
    """
    if not table.human_seats_among(held) or seat in held or seat not in range(len(table.seats)):
        raise TableError("no-seat")
    check_still_absent(table, Proposal(GIVE_AWAY, seat, []), present)
    carry_out_if_agreed(table, propose(table, held, GIVE_AWAY, seat), present)


def vote(
    table: TableCore, held: list[int], agree: bool, proposal_id: str | None = None, present: Container[int] = ()
) -> None:
    """Agree to the open proposal or reject it. `proposal_id` names the proposal that the player has read; None: any."""
    proposal = table.proposal
    if proposal is None or proposal_id not in (None, proposal.id):
        raise StaleRequest("proposal-gone")
    if proposal.kind == GIVE_AWAY and proposal.seat in held and not agree:
        reclaim_seats(table, [proposal.seat])
        return
    if not table.human_seats_among(held):
        raise TableError("no-seat")
    if not agree:
        save_proposal(table, None)
        return
    agreed = sorted({*proposal.agreed, *table.human_seats_among(held)})
    if proposal.seat not in agreed:
        check_still_absent(table, proposal, present)
    if set(agreed).issuperset(voters(table, proposal, present)):
        carry_out(table, proposal)
    else:
        save_proposal(table, msgspec.structs.replace(proposal, agreed=agreed))


def voters(table: TableCore, proposal: Proposal, present: Container[int] = ()) -> list[int]:
    """The seats that must agree: all that have a player. Absent players have no say in a stand-in: otherwise nobody could
    play on once two players are gone.
    """
    if proposal.kind == UNDO and is_final(table):
        return seated_players(table)
    seated = [seat for seat in table.human_seats() if not table.seats[seat].is_unclaimed]
    if proposal.kind != STAND_IN:
        return seated
    now = table.steady_time.now()
    return [seat for seat in seated if seat != proposal.seat and not is_absent_voter(table, seat, now, present)]


def carry_out_if_agreed(table: TableCore, proposal: Proposal, present: Container[int]) -> None:
    if set(proposal.agreed).issuperset(voters(table, proposal, present)):
        carry_out(table, proposal)


def carry_out(table: TableCore, proposal: Proposal) -> None:
    if proposal.kind == UNDO and proposal.to >= 0:
        undo_all_since(table, proposal)
    elif proposal.kind == UNDO:
        undo_agreed(table, proposal.seat, proposal)
    elif proposal.kind == STAND_IN:
        set_stand_in(table, proposal.seat, STAND_IN_BOT, proposal)
    elif proposal.kind in EARLY_END_KINDS:
        end_agreed(table, proposal)
    else:
        vacate_seat(table, proposal)
