"""What those who play as one team tell each other: a power that somebody means to use, and where; and a time limit."""

from __future__ import annotations

import msgspec


class Plan(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """In this turn a seat means to use a power (`what`) at a place (`at`, '' if it has none); both by their elements.

    Or it has set a limit: in this turn all stop choosing at a time (`until`, seconds since 1970). There is one at most.
    """

    seat: int
    turn: int
    what: str = ""
    at: str = ""
    until: float = 0.0


PLANS = msgspec.json.Decoder(list[Plan])


def read_plans(text: str) -> list[Plan]:
    return PLANS.decode(text) if text else []


def written_plans(plans: list[Plan]) -> str:
    return msgspec.json.encode(plans).decode() if plans else ""
