"""The proposal, and the team plans with the time limit: two fields of a game that all players share.

Each is stored as JSON in one column.
"""

from __future__ import annotations

import msgspec

from dolmen.engine.record import DRAW, GAVE_UP, Entry

UNDO, STAND_IN, GIVE_AWAY = "undo", "stand-in", "give-away"  # kinds of proposals
EARLY_END_KINDS = (DRAW, GAVE_UP)  # further kinds


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


def surviving_proposal(proposal: Proposal | None, added: list[Entry], waiting: list[int], over: bool) -> Proposal | None:
    """The proposal that is still open after these new entries. `waiting` are the seats that are now asked.

    An answer ends a proposed undo, which would now take back something else. A proposed stand-in stays open until its seat
    answers or need not answer any more. A seat can be given away, and the end be proposed, as long as the game is running.
    """
    if proposal is None or not proposal.id or proposal.kind == UNDO or over:
        return None
    if proposal.kind == GIVE_AWAY or proposal.kind in EARLY_END_KINDS:
        return proposal
    if proposal.seat not in waiting:
        return None
    return None if any(entry.seat == proposal.seat and not entry.auto for entry in added) else proposal


class Plan(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """In this turn a seat means to use a power (`what`) at a place (`at`, or ''). Both are ids of page elements."""

    seat: int
    turn: int
    what: str = ""
    at: str = ""


class TimeLimit(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The players stop choosing in this turn at `until` (seconds since 1970). `seat` set the limit."""

    seat: int
    turn: int
    until: float


class StoredPlan(Plan, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """A plan or time limit as it is stored: a limit is the one with `until`."""

    until: float = 0.0

    def decoded(self) -> Plan | TimeLimit:
        if self.until:
            return TimeLimit(self.seat, self.turn, self.until)
        return Plan(self.seat, self.turn, self.what, self.at)


STORED_PLANS = msgspec.json.Decoder(list[StoredPlan])


def decode_plans(text: str) -> list[Plan | TimeLimit]:
    """The plans of a team, and its time limit if there is one. Both share a column."""
    return [stored.decoded() for stored in STORED_PLANS.decode(text)] if text else []


def encode_plans(plans: list[Plan | TimeLimit]) -> str:
    return msgspec.json.encode(plans).decode() if plans else ""
