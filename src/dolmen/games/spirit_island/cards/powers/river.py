"""River Surges in Sunlight."""

from __future__ import annotations

from typing import Final

from dolmen.engine.modifiers import Modifier
from dolmen.text import say

from ...effects.card_language import (
    CARDS_PLAYED,
    COASTAL_LAND,
    FAST,
    SLOW,
    TARGET_IS_YOU,
    D,
    E,
    T,
    add,
    any_spirit,
    damage_by,
    damage_each,
    energy,
    gather_up_to,
    has,
    if_,
    innate,
    instead,
    level,
    levels,
    near,
    per,
    push,
    push_up_to,
    sacred,
    seq,
    special,
    unique,
    when,
)
from ...effects.power_cards import SpecialRule
from ...effects.selections import terrain_words
from ...model.spirit_mats import MATS, SPIRIT_NAMES
from ...model.state import Power


class RiversDomain(Modifier):
    """A single presence in a terrain is a sacred site. `Island.sacred_sites` reads it from the mat; this is its text."""

    def __init__(self, terrain: int) -> None:
        self.terrain: int = terrain

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.river.text.domain", what=terrain_words(lang, [self.terrain]))


# fmt: off
SPECIAL_RULES: Final[list[SpecialRule]] = [
    special("river", "rivers_domain", RiversDomain(MATS[SPIRIT_NAMES.index("river")].sacred)),
]
POWERS: Final[list[Power]] = [
    innate("river", "massive_flooding", SLOW, sacred(1), levels(
        level("sun 1 water 2", push(E | T)),
        instead("sun 2 water 3", seq(damage_by(2), push_up_to(3, E | T))),
        instead("sun 3 water 4 earth 1", damage_each(2)),
    )),

    unique("river", "flash_floods", 2, FAST, "sun water", near(1), damage_by(if_(COASTAL_LAND, 2, 1))),
    unique("river", "wash_away", 1, SLOW, "water earth", near(1), push_up_to(3, E | T)),
    unique(
        "river", "boon_of_vigor", 0, FAST, "sun water plant", any_spirit(),
        when(TARGET_IS_YOU, energy(1), energy(per(CARDS_PLAYED), target=True)),
    ),
    unique(
        "river", "rivers_bounty", 0, SLOW, "sun water animal", near(0),
        seq(gather_up_to(2, D), when(has(D, 2), seq(add(D), energy(1)))),
    ),
]
# fmt: on
