"""Team plans: in a cooperative game the players show each other which power they mean to use, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .errors import TableError

if TYPE_CHECKING:
    from .table import Table

MAX_PLANS = 12  # per seat


class Plan(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """In this turn a seat means to use a power (`what`) at a place (`at`, or ''). Both are ids of page elements.

    A plan with `until` (seconds since 1970) is the time limit of the turn instead. There is at most one.
    """

    seat: int
    turn: int
    what: str = ""
    at: str = ""
    until: float = 0.0


PLANS = msgspec.json.Decoder(list[Plan])


def decode_plans(text: str) -> list[Plan]:
    return PLANS.decode(text) if text else []


def encode_plans(plans: list[Plan]) -> str:
    return msgspec.json.encode(plans).decode() if plans else ""


def set_plan(table: Table, plan: Plan, there: bool) -> None:
    """Add a plan, or remove it if not `there`. Plans of earlier turns are dropped."""
    others = [known for known in table.plans if known.turn == plan.turn and known != plan]
    if there and sum(known.seat == plan.seat for known in others) >= MAX_PLANS:
        raise TableError("plans")
    save_plans(table, [*others, plan] if there else others)


def save_plans(table: Table, plans: list[Plan]) -> None:
    table.save_shared_field("plans", encode_plans(table.plans), encode_plans(plans))
    table.plans = plans
