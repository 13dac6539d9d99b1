"""The minor powers."""

from __future__ import annotations

from typing import Final

from dolmen.engine.modifiers import AddToNumber

from ...effects.card_language import (
    BLIGHT,
    BLIGHTED,
    BUILDINGS,
    FAST,
    INVADERS,
    MINOR,
    SLOW,
    TARGET_IS_ANOTHER,
    UNBLIGHTED,
    YOURS,
    C,
    D,
    E,
    T,
    add_blight,
    also,
    any_spirit,
    count,
    damage_by,
    damage_each,
    defend,
    destroy,
    either,
    energy,
    fear,
    for_target,
    gain_power,
    gather,
    gather_up_to,
    grant,
    has,
    if_,
    lacks,
    levels,
    may_instead,
    minor,
    near,
    per,
    push,
    push_all,
    push_up_to,
    remove_blight,
    replace,
    sacred,
    seq,
    sites_held,
    terrain,
    up_to,
    when,
)
from ...effects.modifiers import DefendWithPresence, EffectAtTurnEnd
from ...model.modifier_points import DEFEND, RANGE
from ...model.state import Power
from .minor_nodes import DamageDifferentPieces, GainDifferentElements, KeepCardsAtTurnEnd, KeepPlayedCard

# fmt: off
POWERS: Final[list[Power]] = [
    minor("call_of_the_dahan_ways", 1, SLOW, "moon water animal", near(1, has(D)), levels(
        replace(E, D), may_instead("moon 2", replace(T, D)),
    )),
    minor("call_to_bloodshed", 1, SLOW, "sun fire animal", near(1, has(D)), either(
        damage_by(per(count(D))), gather_up_to(3, D),
    )),
    minor("call_to_isolation", 0, FAST, "sun air animal", near(1, has(D)), either(push(E | T, per(count(D))), push(D))),
    minor("call_to_migrate", 1, SLOW, "fire air animal", near(1), seq(gather_up_to(3, D), push_up_to(3, D))),
    minor("call_to_tend", 1, SLOW, "water plant animal", near(1, has(D)), either(remove_blight(), push_up_to(3, D))),
    minor("dark_and_tangled_woods", 1, FAST, "moon earth plant", near(1), seq(
        fear(2), when(terrain("mountain", "jungle"), defend(3)),
    )),
    minor("delusions_of_danger", 1, FAST, "sun moon air", near(1), either(push(E), fear(2))),
    minor("devouring_ants", 1, SLOW, "sun earth animal", sacred(1), seq(
        fear(1), damage_by(if_(terrain("jungle", "sands"), 2, 1)), destroy(D),
    )),
    minor("drift_down_into_slumber", 0, FAST, "air earth plant", near(2), defend(if_(terrain("jungle", "sands"), 4, 1))),
    minor("drought", 1, SLOW, "sun fire earth", near(1), levels(
        seq(destroy(T, 3), damage_each(1, BUILDINGS), add_blight()), also("sun 3", destroy(C)),
    )),
    minor("elemental_boon", 1, FAST, "", any_spirit(), GainDifferentElements(3)),
    minor("encompassing_ward", 1, FAST, "sun water earth", any_spirit(), grant(
        DefendWithPresence(False, 2), DEFEND, "spirit_island.grant",
    )),
    minor("enticing_splendor", 0, FAST, "sun air plant", near(0, UNBLIGHTED), either(gather(E | T), gather_up_to(2, D))),
    minor("entrancing_apparitions", 1, FAST, "moon air water", near(1), seq(
        defend(2), when(lacks(INVADERS), gather_up_to(2, E)),
    )),
    minor("gift_of_constancy", 0, FAST, "sun earth", any_spirit(), seq(
        energy(2, target=True), KeepCardsAtTurnEnd(EffectAtTurnEnd(up_to(1, KeepPlayedCard()))),
    )),
    minor("gift_of_living_energy", 0, FAST, "sun fire plant", any_spirit(), seq(
        energy(1, target=True),
        when(TARGET_IS_ANOTHER, energy(1, target=True)),
        when(sites_held(2), energy(1, target=True)),
    )),
    minor("gift_of_power", 0, SLOW, "moon water earth plant", any_spirit(), for_target(gain_power(MINOR))),
    minor("gnawing_rootbiters", 0, SLOW, "earth animal", near(1), push_up_to(2, T)),
    minor("land_of_haunts_and_embers", 0, FAST, "moon fire air", near(2), seq(
        fear(2), push_up_to(2, E | T), when(BLIGHTED, seq(fear(2), push_up_to(2, E | T))), add_blight(),
    )),
    minor("lure_of_the_unknown", 0, FAST, "moon fire air plant", near(2, lacks(INVADERS)), gather(E | T)),
    minor("natures_resilience", 1, FAST, "earth plant animal", sacred(1), levels(
        defend(6), may_instead("water 2", remove_blight()),
    )),
    minor("pull_beneath_the_hungry_earth", 1, SLOW, "moon water earth", near(1), seq(
        when(YOURS, seq(fear(1), damage_by(1))), when(terrain("sands", "wetland"), damage_by(1)),
    )),
    minor("purifying_flame", 1, SLOW, "sun fire air plant", sacred(1), when(
        terrain("mountain", "sands"), either(damage_by(per(BLIGHT)), remove_blight()), damage_by(per(BLIGHT)),
    )),
    minor("quicken_the_earths_struggles", 1, FAST, "moon fire earth animal", sacred(0), either(
        damage_each(1, BUILDINGS), defend(10),
    )),
    minor("rain_of_blood", 0, SLOW, "air water animal", sacred(1, has(INVADERS)), seq(
        fear(2), when(has(BUILDINGS, 2), fear(1)),
    )),
    minor(
        "reaching_grasp",
        0,
        FAST,
        "sun air water",
        any_spirit(),
        grant(AddToNumber(), RANGE, "spirit_island.minor_powers.text.grasp", n=2),
    ),
    minor("rouse_the_trees_and_stones", 1, SLOW, "fire earth plant", sacred(1, UNBLIGHTED), seq(damage_by(2), push(E))),
    minor("sap_the_strength_of_multitudes", 0, FAST, "water animal", near(0, farther=("air", 1)), defend(5)),
    minor("savage_mawbeasts", 0, SLOW, "fire animal", sacred(1), levels(
        when(terrain("jungle", "wetland"), seq(fear(1), damage_by(1))), also("animal 3", damage_by(1)),
    )),
    minor("shadows_of_the_burning_forest", 0, SLOW, "moon fire plant", near(0, has(INVADERS)), seq(
        fear(2), when(terrain("mountain", "jungle"), seq(push(E), push(T))),
    )),
    minor("song_of_sanctity", 1, SLOW, "sun water plant", near(1, terrain("mountain", "jungle")), when(
        has(E), push_all(E), remove_blight(),
    )),
    minor("steam_vents", 1, FAST, "fire air water earth", near(0), levels(destroy(E), may_instead("earth 3", destroy(T)))),
    minor("uncanny_melting", 1, SLOW, "sun moon water", sacred(1), seq(
        when(has(INVADERS), fear(1)), when(terrain("sands", "wetland"), remove_blight()),
    )),
    minor("veil_the_nights_hunt", 1, FAST, "moon air animal", near(2, has(D)), either(
        DamageDifferentPieces(per(count(D))), push_up_to(3, D),
    )),
    minor("visions_of_fiery_doom", 1, FAST, "moon fire", near(0), levels(
        seq(fear(1), push(E | T)), also("fire 2", fear(1)),
    )),
    minor("voracious_growth", 1, SLOW, "water plant", sacred(1, terrain("jungle", "wetland")), either(
        damage_by(2), remove_blight(),
    )),
]
# fmt: on
