"""Lightning's Swift Strike."""

from __future__ import annotations

from typing import Final

from ...effects.card_language import (
    BUILDINGS,
    ENTERED,
    FAST,
    GIVEN,
    SLOW,
    C,
    D,
    T,
    also,
    any_spirit,
    damage_each,
    destroy,
    elements_of,
    fear,
    grant,
    has,
    innate,
    level,
    levels,
    may_instead,
    near,
    push_up_to,
    sacred,
    seq,
    special,
    there_is,
    unique,
    when,
)
from ...effects.modifiers import FastPowers
from ...effects.power_cards import SpecialRule
from ...model.modifier_points import OFFER
from ...model.state import Power

# fmt: off
SPECIAL_RULES: Final[list[SpecialRule]] = [
    special(
        "lightning", "swiftness_of_lightning",
        FastPowers(elements_of("air"), "spirit_island.lightning.text.swiftness"), OFFER,
    ),
]
POWERS: Final[list[Power]] = [
    innate("lightning", "thundering_destruction", SLOW, sacred(1), levels(
        level("fire 3 air 2", destroy(T)),
        may_instead("fire 4 air 3", destroy(C)),
        also("fire 5 air 4 water 1", destroy(BUILDINGS)),
        also("fire 5 air 5 water 2", destroy(BUILDINGS)),
    )),

    unique("lightning", "shatter_homesteads", 2, SLOW, "fire air", sacred(2), seq(fear(1), destroy(T))),
    unique("lightning", "raging_storm", 3, SLOW, "fire air water", near(1), damage_each(1)),
    unique(
        "lightning", "lightnings_boon", 1, FAST, "fire air", any_spirit(),
        grant(FastPowers(GIVEN, "spirit_island.lightning.text.quickening"), OFFER, "spirit_island.lightning.text.boon", n=2),
    ),
    unique("lightning", "harbingers_of_the_lightning", 0, SLOW, "fire air", near(1), seq(
        push_up_to(2, D), when(there_is(ENTERED, has(BUILDINGS)), fear(1)),
    )),
]
# fmt: on
