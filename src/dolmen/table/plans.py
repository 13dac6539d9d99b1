"""What those who play as one team show each other of what they intend: a power, and where."""

from __future__ import annotations

import msgspec


class Plan(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """In this turn a seat means to use a power (`what`) at a place (`at`, '' if it has none); both by their elements."""

    seat: int
    turn: int
    what: str
    at: str


PLANS = msgspec.json.Decoder(list[Plan])


def read_plans(text: str) -> list[Plan]:
    return PLANS.decode(text) if text else []


def written_plans(plans: list[Plan]) -> str:
    return msgspec.json.encode(plans).decode() if plans else ""
