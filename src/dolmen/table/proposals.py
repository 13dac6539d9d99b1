"""Making proposals: one player asks the others to agree to an undo, a stand-in bot, the end, or to give a seat away.

One proposal is open at a time, so that everybody knows what they agree to.
"""

from __future__ import annotations

from .core import TableCore
from .errors import TableError
from .shared_fields import Proposal, encode_proposal


def propose(table: TableCore, held: list[int], kind: str, seat: int, to: int = -1, alone: bool = False) -> Proposal:
    """The holder of the seats `held` makes a proposal. It replaces an open one only if that was the holder's own.

    A holder who plays `alone` has nobody to ask, and must confirm the proposal.
    """
    current = table.proposal
    if current is not None and current.by not in held:
        raise TableError("proposal-open")
    if current is not None and (current.kind, current.seat, current.to) == (kind, seat, to):
        return current  # keeps the votes given so far
    proposal_id = f"{table.version}.{kind}.{seat}.{to}"
    agreed = [] if alone else table.human_seats_among(held)
    proposal = Proposal(kind, seat, agreed, to, proposal_id, held[0])
    save_proposal(table, proposal)
    return proposal


def save_proposal(table: TableCore, proposal: Proposal | None) -> None:
    """Replace the open proposal. Raises StaleRequest if another process has changed it in the meantime."""
    table.save_shared_field("proposal", encode_proposal(table.proposal), encode_proposal(proposal))
    table.proposal = proposal
