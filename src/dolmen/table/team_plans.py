"""Team plans: in a cooperative game the players show each other which power they mean to use, and where."""

from __future__ import annotations

from .core import TableCore
from .errors import TableError
from .shared_fields import Plan, TimeLimit, encode_plans

MAX_PLANS = 12  # per seat


def set_plan(table: TableCore, plan: Plan, there: bool) -> None:
    """Add a plan, or remove it if not `there`. Plans of earlier turns are dropped."""
    others = [known for known in table.plans if known.turn == plan.turn and known != plan]
    if there and sum(known.seat == plan.seat for known in others) >= MAX_PLANS:
        raise TableError("plans")
    save_plans(table, [*others, plan] if there else others)


def save_plans(table: TableCore, plans: list[Plan | TimeLimit]) -> None:
    table.save_shared_field("plans", encode_plans(table.plans), encode_plans(plans))
    table.plans = plans
