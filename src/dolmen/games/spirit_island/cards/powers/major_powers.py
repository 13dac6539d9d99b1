"""The major powers."""

from __future__ import annotations

from typing import Final

from dolmen.engine.effects import Effect, Number

from ...effects.card_language import (
    ADJACENT,
    ANY,
    BLIGHT,
    BLIGHT_AROUND,
    BLIGHTED,
    BOTH_OF_YOU,
    BUILDINGS,
    COASTAL_LAND,
    ENTERED,
    FAST,
    GIVEN,
    HERE_OR_ADJACENT,
    INVADERS,
    OTHER,
    SAME_BOARD,
    SLOW,
    Action,
    C,
    D,
    E,
    GiveCard,
    RepeatIn,
    RepeatThis,
    T,
    add_blight,
    add_presence,
    also,
    another_spirit,
    any_spirit,
    count,
    damage_by,
    damage_each,
    defend,
    destroy,
    destroy_all,
    destroyed,
    each,
    either,
    energy,
    fear,
    gather_up_to,
    has,
    in_one,
    instead,
    lands,
    levels,
    major,
    may_repeat_paid,
    modify_here_this_turn,
    near,
    per,
    push_up_to,
    remove_blight,
    replace,
    sacred,
    seq,
    skip_actions,
    terrain,
    up_to,
    when,
)
from ...effects.gains import GainPower
from ...effects.modifiers import (
    ActAfterDestruction,
    AddDefend,
    PreventBlight,
    PreventHarm,
    SharedOrigin,
    ShareOrigins,
    StrengthenKinds,
)
from ...model.modifier_points import DESTROYED, HEALTH, WOULD_BLIGHT, WOULD_DAMAGE, WOULD_DESTROY
from ...model.state import Power
from .major_nodes import AddPresenceAndAct, FightEachOther, GainForBoth, MoveDahanAway, PushToDifferentLands, PushWithDefend


def with_vengeance(effect: Effect) -> Effect:
    """Vengeance of the Dead: this turn, whenever buildings or dahan fall here."""
    return modify_here_this_turn(
        ActAfterDestruction("spirit_island.major_powers.text.avenged", BUILDINGS | D, False, Action(effect)), DESTROYED
    )


# fmt: off
POWERS: Final[list[Power]] = [
    major("accelerated_rot", 4, SLOW, "sun water plant", near(2, terrain("jungle", "wetland")), levels(
        seq(fear(2), damage_by(4)), also("sun 3 water 2 plant 3", seq(damage_by(5), remove_blight())),
    )),
    major("blazing_renewal", 5, FAST, "fire earth plant", any_spirit(), AddPresenceAndAct(2, 2, levels(
        damage_each(2, BUILDINGS), also("fire 3 earth 3 plant 2", damage_by(4)),
    ))),
    major("cleansing_floods", 5, SLOW, "sun water", near(1, source="wetland"), levels(
        seq(damage_by(4), remove_blight()), also("water 4", damage_by(10)),
    )),
    major("dissolve_the_bonds_of_kinship", 4, SLOW, "fire water animal", near(1), seq(
        replace(C, E, E),
        replace(T, E),
        replace(D, E),
        also("fire 2 water 2 animal 3", FightEachOther(damage_by(GIVEN, BUILDINGS), damage_by(GIVEN, E))),
        PushToDifferentLands(E),
    )),
    major("entwined_power", 2, FAST, "moon water plant", another_spirit(), levels(
        seq(ShareOrigins(SharedOrigin()), GainForBoth(GainPower(ANY))),
        also("water 2 plant 4", seq(energy(3), energy(3, target=True), each(BOTH_OF_YOU, up_to(1, GiveCard())))),
    )),
    major("indomitable_claim", 4, FAST, "sun earth", near(1), levels(
        seq(add_presence(anywhere=True), defend(20)),
        also("sun 2 earth 3", seq(when(has(INVADERS), fear(3)), skip_actions())),
    )),
    major("infinite_vitality", 3, FAST, "earth plant animal", sacred(1), levels(
        seq(
            modify_here_this_turn(StrengthenKinds("health", D, 4), HEALTH),
            modify_here_this_turn(PreventBlight(), WOULD_BLIGHT),
        ),
        also("earth 4", seq(
            modify_here_this_turn(PreventHarm(D, False), WOULD_DAMAGE, WOULD_DESTROY),
            in_one(lands(HERE_OR_ADJACENT, BLIGHTED), remove_blight()),
        )),
    )),
    major("mists_of_oblivion", 4, SLOW, "moon air water", near(3), seq(
        levels(damage_each(1), also("moon 2 air 3 water 2", damage_by(3))), fear(per(destroyed(BUILDINGS), 1, most=4)),
    )),
    major("paralyzing_fright", 4, FAST, "air earth", sacred(1), levels(
        seq(fear(4), skip_actions()), also("air 2 earth 3", fear(4)),
    )),
    major("pillar_of_living_flame", 5, SLOW, "fire", sacred(2), levels(
        seq(fear(3), damage_by(5), when(terrain("jungle", "wetland"), add_blight())),
        also("fire 4", seq(fear(2), damage_by(5))),
    )),
    major("poisoned_land", 3, SLOW, "earth plant animal", near(1), levels(
        seq(fear(1), damage_by(7), add_blight(), destroy_all(D)),
        also("earth 3 plant 2 animal 2", seq(fear(per(BLIGHT)), damage_by(per(BLIGHT, 4)))),
    )),
    major("powerstorm", 3, FAST, "sun fire air", any_spirit(), levels(
        seq(energy(3, target=True), may_repeat_paid(1)), also("sun 2 fire 2 air 3", may_repeat_paid(2)),
    )),
    major(
        "talons_of_lightning", 6, FAST, "fire air", near(1, terrain("mountain", "wetland"), farther=("fire 3 air 3", 3)),
        levels(seq(fear(3), damage_by(5)), also("fire 3 air 3", each(lands(ADJACENT), destroy(T)))),
    ),
    major("terrifying_nightmares", 4, FAST, "moon air", near(2), levels(
        seq(fear(2), push_up_to(4, E | T)), also("moon 4", fear(4)),
    )),
    major("the_jungle_hungers", 3, SLOW, "moon plant", near(1, source="jungle"), levels(
        seq(destroy_all(E), destroy_all(T), destroy_all(D)),
        instead("moon 2 plant 3", seq(destroy_all(E), destroy_all(T), destroy(C))),
    )),
    major("the_land_thrashes_in_furious_pain", 4, SLOW, "moon fire earth", near(2, BLIGHTED), levels(
        seq(damage_by(per(BLIGHT, 2)), damage_by(per(BLIGHT_AROUND))), also("moon 3 earth 3", RepeatIn(ADJACENT)),
    )),
    major("the_trees_and_stones_speak_of_war", 2, FAST, "sun earth plant", near(1, has(D)), levels(
        seq(damage_by(per(count(D))), defend(per(count(D), 2))),
        also("sun 2 earth 2 plant 2", up_to(2, PushWithDefend(D, AddDefend(Number(2))))),
    )),
    major("tsunami", 6, SLOW, "water earth", sacred(2, COASTAL_LAND), levels(
        seq(fear(2), damage_by(8), destroy(D, 2)),
        also("water 3 earth 2", each(lands(COASTAL_LAND, SAME_BOARD, OTHER), seq(fear(1), damage_by(4), destroy(D)))),
    )),
    major("vengeance_of_the_dead", 3, FAST, "moon fire animal", near(3), levels(
        seq(fear(3), with_vengeance(damage_by(GIVEN))),
        instead("animal 3", seq(fear(3), with_vengeance(damage_by(GIVEN, INVADERS, lands(HERE_OR_ADJACENT))))),
    )),
    major("vigor_of_the_breaking_dawn", 3, FAST, "sun animal", near(2, has(D)), levels(
        damage_by(per(count(D), 2)),
        also("sun 3 animal 2", seq(push_up_to(2, D), each(lands(ENTERED), damage_by(per(count(D), 2))))),
    )),
    major("winds_of_rust_and_atrophy", 3, FAST, "air water animal", sacred(3), levels(
        seq(fear(1), defend(6), either(replace(C, T), replace(T, E))), also("air 3 water 3 animal 2", RepeatThis()),
    )),
    major("wrap_in_wings_of_sunlight", 3, FAST, "sun air animal", near(0), seq(
        also("sun 2 air 2 animal 2", gather_up_to(3, D)), MoveDahanAway(5, defend(5)),
    )),
]
# fmt: on
