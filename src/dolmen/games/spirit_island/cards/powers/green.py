"""A Spread of Rampant Green."""

from __future__ import annotations

from typing import Final

from dolmen.engine.modifiers import Prevent
from dolmen.text import say

from ...effects.card_language import (
    BUILDINGS,
    FAST,
    INVADERS,
    SLOW,
    YOUR_SITE,
    YOURS,
    D,
    RepeatThis,
    T,
    action_mask,
    add_presence,
    also,
    another_spirit,
    both,
    damage_each,
    damage_one,
    defend,
    either,
    fear,
    for_target,
    has,
    innate,
    instead,
    level,
    levels,
    lose_presence,
    may,
    near,
    presence_within,
    push,
    remove_blight,
    sacred,
    seq,
    special,
    terrain,
    unique,
    when,
)
from ...effects.modifiers import EffectBeforeAction
from ...effects.power_cards import SpecialRule
from ...effects.presence import AddDestroyedPresence
from ...model.modifier_points import OFFER, WOULD_ACT
from ...model.state import Island, Power


class SteadyRegeneration(AddDestroyedPresence):
    """Free while the island is healthy, 1 energy for each when it is not."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.green.text.regeneration")

    def price(self, s: Island) -> int:
        return 1 if s.tainted else 0


# fmt: off
SPECIAL_RULES: Final[list[SpecialRule]] = [
    special(
        "green", "choke_the_land_with_green",
        EffectBeforeAction(action_mask(("ravage", "build")), YOUR_SITE, may(seq(lose_presence(), Prevent()))), WOULD_ACT,
    ),
    special("green", "steady_regeneration", SteadyRegeneration(), OFFER),
]
POWERS: Final[list[Power]] = [
    innate("green", "creepers_tear_into_mortar", SLOW, near(0), levels(
        level("moon 1 plant 2", damage_one(1, BUILDINGS)),
        also("moon 2 plant 3", RepeatThis()),
        also("moon 3 plant 4", RepeatThis()),
    )),
    innate("green", "all_enveloping_green", FAST, sacred(1), levels(
        level("water 1 plant 3", defend(2)),
        instead("water 2 plant 4", defend(4)),
        also("water 3 earth 1 plant 5", remove_blight()),
    )),

    unique("green", "overgrow_in_a_night", 2, FAST, "moon plant", near(1), either(
        add_presence(), when(both(YOURS, has(INVADERS)), fear(3)),
    )),
    unique("green", "gift_of_proliferation", 1, FAST, "moon plant", another_spirit(), for_target(presence_within(1))),
    unique("green", "fields_choked_with_growth", 0, SLOW, "sun water plant", near(1), either(push(T), push(D, 3))),
    unique("green", "stem_the_flow_of_fresh_water", 0, SLOW, "water plant", sacred(1), when(
        terrain("mountain", "sands"), damage_each(1, BUILDINGS), damage_one(1, BUILDINGS),
    )),
]
# fmt: on
