"""Thunderspeaker."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import ENOUGH, NOT_OFFERED, YES, Effect
from dolmen.engine.modifiers import Modifier
from dolmen.engine.state import ActiveModifier, Frame, State
from dolmen.text import say

from ...effects.card_language import (
    FAST,
    GIVEN,
    HERE_OR_ADJACENT,
    INVADERS,
    PRESENCE_HERE,
    SLOW,
    Action,
    C,
    D,
    E,
    T,
    also,
    count,
    damage_by,
    defend,
    destroy,
    either,
    elements_of,
    fear,
    gather_up_to,
    has,
    innate,
    lands,
    level,
    levels,
    lose_presence,
    modify_here_this_turn,
    near,
    per,
    push_up_to,
    repeat,
    seq,
    special,
    times,
    unique,
    when,
)
from ...effects.frame_fields import land_left
from ...effects.gather_push import moved_from, moved_kind
from ...effects.modifiers import ActAfterDestruction, StrikeAtSameTime
from ...effects.power_cards import SpecialRule
from ...effects.presence import move_presence
from ...model.components import DAHAN
from ...model.modifier_points import DESTROYED, MOVED, OFFER
from ...model.state import Power, island


class FollowDahan(Effect):
    """A dahan left a land with the owner's presence, which may follow. The target is the land entered, a: the land left."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.thunderspeaker.text.ally")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if island(s).presence_lands[f.owner] >> land_left(f) & 1:
            return True
        s.pop()
        return False

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [YES, ENOUGH]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return [YES, ENOUGH]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        return "" if answer is YES or answer is ENOUGH else NOT_OFFERED

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        s.pop()
        if answer is YES:
            move_presence(island(s), f.owner, land_left(f), f.target, chance)


class AllyOfTheDahan(Modifier):
    """Ask the seat at once when a dahan leaves a land with its presence."""

    def __init__(self, follow: FollowDahan) -> None:
        self.follow: FollowDahan = follow

    def parts(self) -> list[Effect]:
        return [self.follow]

    def words(self, lang: str) -> str:
        return self.follow.words(lang)

    def after_event(self, s: State, active: ActiveModifier, place: int, subject: int, n: int, chance: Chance) -> None:
        if moved_kind(subject) == DAHAN and island(s).presence_lands[active.seat] >> moved_from(subject) & 1:
            s.push(self.follow, active.seat, active.source, place, moved_from(subject))


# fmt: off
SPECIAL_RULES: Final[list[SpecialRule]] = [
    special("thunderspeaker", "ally_of_the_dahan", AllyOfTheDahan(FollowDahan()), MOVED),
    special(
        "thunderspeaker", "sworn_to_victory",
        ActAfterDestruction(
            "spirit_island.thunderspeaker.text.sworn", D, True,
            Action(repeat(GIVEN, lose_presence(lands(HERE_OR_ADJACENT)))),
        ), DESTROYED,
    ),
]
POWERS: Final[list[Power]] = [
    innate("thunderspeaker", "gather_the_warriors", SLOW, near(1), levels(
        level("animal 1", seq(gather_up_to(per(elements_of("air")), D), push_up_to(per(elements_of("sun")), D))),
    ), fast_with="air 4"),
    innate("thunderspeaker", "lead_the_furious_assault", SLOW, near(0), levels(
        level("sun 2 fire 1", destroy(T, per(count(D), every=2))),
        also("sun 4 fire 3", destroy(C, per(count(D), every=3))),
    ), fast_with="air 4"),

    unique("thunderspeaker", "manifestation_of_power_and_glory", 3, SLOW, "sun fire air", near(0, has(D)), seq(
        fear(1), damage_by(per(times(count(D), PRESENCE_HERE))),
    )),
    unique("thunderspeaker", "words_of_warning", 1, FAST, "sun air animal", near(1, has(D)), seq(
        defend(3), modify_here_this_turn(StrikeAtSameTime(), OFFER),
    )),
    unique("thunderspeaker", "sudden_ambush", 2, FAST, "fire air animal", near(1), seq(
        gather_up_to(1, D), destroy(E, per(count(D))),
    )),
    unique("thunderspeaker", "voice_of_thunder", 0, SLOW, "sun air", near(1), either(
        push_up_to(4, D), when(has(INVADERS), fear(2)),
    )),
]
# fmt: on
