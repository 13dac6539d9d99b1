"""All powers and special rules of the game, one module for each spirit and each deck."""

from __future__ import annotations

from typing import Final

from ...effects.power_cards import SpecialRule
from ...model.state import Power
from . import bringer, earth, green, lightning, major_powers, minor_powers, ocean, river, shadows, thunderspeaker

SPECIAL_RULES: Final[list[SpecialRule]] = [
    *bringer.SPECIAL_RULES,
    *earth.SPECIAL_RULES,
    *green.SPECIAL_RULES,
    *lightning.SPECIAL_RULES,
    *ocean.SPECIAL_RULES,
    *river.SPECIAL_RULES,
    *shadows.SPECIAL_RULES,
    *thunderspeaker.SPECIAL_RULES,
]


def number_powers(powers: list[Power]) -> list[Power]:
    """Give each power its position in the list as its number."""
    for number, power in enumerate(powers):
        power.set_number(number)
    return powers


# Recorded games depend on the order.
POWERS: Final[list[Power]] = number_powers(
    [
        *bringer.POWERS,
        *earth.POWERS,
        *green.POWERS,
        *lightning.POWERS,
        *major_powers.POWERS,
        *minor_powers.POWERS,
        *ocean.POWERS,
        *river.POWERS,
        *shadows.POWERS,
        *thunderspeaker.POWERS,
    ]
)
POWER_NAMES: Final[list[str]] = [power.name for power in POWERS]
