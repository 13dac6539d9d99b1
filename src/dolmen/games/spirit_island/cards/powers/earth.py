"""Vital Strength of the Earth."""

from __future__ import annotations

from typing import Final

from ...effects.card_language import (
    FAST,
    SLOW,
    D,
    E,
    any_spirit,
    damage_by,
    defend,
    fear,
    gather_up_to,
    has,
    if_,
    innate,
    instead,
    level,
    levels,
    may_repeat,
    near,
    remove_blight,
    sacred,
    seq,
    skip_actions,
    special,
    unique,
    when,
)
from ...effects.modifiers import DefendWithPresence
from ...effects.power_cards import SpecialRule
from ...model.modifier_points import DEFEND
from ...model.state import Power

# fmt: off
SPECIAL_RULES: Final[list[SpecialRule]] = [
    special("earth", "earths_vitality", DefendWithPresence(True, 3), DEFEND),
]
POWERS: Final[list[Power]] = [
    innate("earth", "gift_of_strength", FAST, any_spirit(), levels(
        level("sun 1 earth 2 plant 2", may_repeat(1)),
        instead("sun 2 earth 3 plant 2", may_repeat(3)),
        instead("sun 2 earth 4 plant 3", may_repeat(6)),
    )),

    unique("earth", "guard_the_healing_land", 3, FAST, "water earth plant", sacred(1), seq(remove_blight(), defend(4))),
    unique("earth", "a_year_of_perfect_stillness", 3, FAST, "sun earth", near(1), skip_actions()),
    unique("earth", "rituals_of_destruction", 3, SLOW, "sun moon fire earth plant", sacred(1, has(D)), seq(
        damage_by(if_(has(D, 3), 5, 2)), when(has(D, 3), fear(2)),
    )),
    unique("earth", "draw_of_the_fruitful_earth", 1, SLOW, "earth plant animal", near(1), seq(
        gather_up_to(2, E), gather_up_to(2, D),
    )),
]
# fmt: on
