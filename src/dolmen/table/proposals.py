"""Proposals: one player asks the others to agree to an undo, a stand-in bot, or to give a seat away.

One proposal is open at a time, so that everybody knows what they agree to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from dolmen.engine.record import Entry

from .errors import TableError

if TYPE_CHECKING:
    from .table import Table

UNDO, STAND_IN, GIVE_AWAY = "undo", "stand-in", "give-away"  # kinds of proposals


class Proposal(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A proposal of this `kind` about a `seat`. Seat `by` made it; the seats in `agreed` have agreed so far.

    An undo goes back to the moment `to`, or, if that is -1, takes back the last answer of the seat. A vote names the `id`
    of the proposal. The same proposal made again at the same version of the table has the same id.
    """

    kind: str
    seat: int
    agreed: list[int]
    to: int = -1
    id: str = ""
    by: int = -1


PROPOSALS = msgspec.json.Decoder(Proposal)


def decode_proposal(text: str) -> Proposal | None:
    return PROPOSALS.decode(text) if text else None


def encode_proposal(proposal: Proposal | None) -> str:
    return "" if proposal is None else msgspec.json.encode(proposal).decode()


def propose(table: Table, held: list[int], kind: str, seat: int, to: int = -1) -> Proposal:
    """The holder of the seats `held` makes a proposal. It replaces an open one only if that was the holder's own."""
    current = table.proposal
    if current is not None and current.by not in held:
        raise TableError("wish-open")
    if current is not None and (current.kind, current.seat, current.to) == (kind, seat, to):
        return current  # keeps the votes given so far
    proposal_id = f"{table.version}.{kind}.{seat}.{to}"
    proposal = Proposal(kind, seat, table.human_seats_among(held), to, proposal_id, held[0])
    save_proposal(table, proposal)
    return proposal


def save_proposal(table: Table, proposal: Proposal | None) -> None:
    """Replace the open proposal. StaleRequest if another process has changed it meanwhile."""
    table.save_shared_field("proposal", encode_proposal(table.proposal), encode_proposal(proposal))
    table.proposal = proposal


def surviving_proposal(table: Table, added: list[Entry]) -> Proposal | None:
    """The proposal that is still open after these new entries.

    An answer ends a proposed undo, which would now take back something else. A proposed stand-in stays open until its seat
    answers or need not answer any more. A seat can be given away as long as the game goes on.
    """
    proposal = table.proposal
    if proposal is None or not proposal.id or proposal.kind == UNDO or table.over():
        return None
    if proposal.kind == GIVE_AWAY:
        return proposal
    if proposal.seat not in table.waiting_for():
        return None
    return None if any(entry.seat == proposal.seat and not entry.auto for entry in added) else proposal
