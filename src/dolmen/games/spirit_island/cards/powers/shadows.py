"""Shadows Flicker Like Flame."""

from __future__ import annotations

from typing import Final

from dolmen.engine.chance import Chance
from dolmen.text import say

from ...effects.card_language import (
    FAST,
    GIVEN_DESTROYED,
    INVADERS,
    SLOW,
    YOURS,
    C,
    D,
    E,
    T,
    also,
    any_spirit,
    both,
    damage_by,
    destroy_up_to,
    either,
    fear,
    for_target,
    gather,
    gather_up_to,
    has,
    in_one,
    innate,
    lands,
    level,
    levels,
    modify_here_this_turn,
    near,
    outnumber,
    push_up_to,
    replace,
    sacred,
    seq,
    special,
    tally,
    unique,
    when,
)
from ...effects.modifiers import PreventHarm
from ...effects.power_cards import SpecialRule
from ...effects.targets import TargetBeyondRange
from ...model.modifier_points import RANGE, WOULD_DAMAGE
from ...model.state import Island, Power


class ShadowsOfTheDahan(TargetBeyondRange):
    """Any land with dahan, for 1 energy."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.shadows.text.dahan")

    def lands(self, s: Island, seat: int) -> int:
        return s.lands_with(D) if s.energy[seat] else 0

    def pay(self, s: Island, seat: int, chance: Chance) -> None:
        s.energy[seat] -= 1


# fmt: off
SPECIAL_RULES: Final[list[SpecialRule]] = [
    special("shadows", "shadows_of_the_dahan", ShadowsOfTheDahan(), RANGE),
]
POWERS: Final[list[Power]] = [
    innate("shadows", "darkness_swallows_the_unwary", FAST, sacred(1), levels(
        level("moon 2 fire 1", gather(E)),
        also("moon 3 fire 2", tally(E, destroy_up_to(2, E), fear(GIVEN_DESTROYED))),
        also("moon 4 fire 3 air 2", tally(INVADERS, damage_by(3), fear(GIVEN_DESTROYED))),
    )),

    unique("shadows", "concealing_shadows", 0, FAST, "moon air", near(0), seq(
        fear(1), modify_here_this_turn(PreventHarm(D, True), WOULD_DAMAGE),
    )),
    unique("shadows", "favors_called_due", 1, SLOW, "moon air animal", near(1), seq(
        gather_up_to(4, D), when(both(has(INVADERS), outnumber(D, INVADERS)), fear(3)),
    )),
    unique("shadows", "mantle_of_dread", 1, SLOW, "moon fire air", any_spirit(), seq(
        fear(2), for_target(in_one(lands(YOURS), seq(push_up_to(1, E), push_up_to(1, T)))),
    )),
    unique("shadows", "crops_wither_and_fade", 1, SLOW, "moon fire plant", near(0), seq(
        fear(2), either(replace(T, E), replace(C, T)),
    )),
]
# fmt: on
