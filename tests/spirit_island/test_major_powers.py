"""The 22 major powers: the printed values of each, and its effect in a relevant position."""

import pytest

from dolmen.games.spirit_island.cards.powers import POWER_NAMES, POWERS
from dolmen.games.spirit_island.effects.card_language import COASTAL_LAND
from dolmen.games.spirit_island.model.components import MAJOR
from dolmen.text import LANGUAGES

from .printed import CROWDED, REMOTE, cards, deck_names, defence, targets
from .scenes import fast_phase, slow_phase
from .table import table

# name, price, speed, elements, target bar | the gist of the text
PRINTED = """
accelerated_rot 4 slow sun,water,plant near 2 jungle wetland
    | 2 fear; 4 damage; 3 sun 2 water 3 plant: 5 damage; remove 1 blight
blazing_renewal 5 fast fire,earth,plant spirit
    | add 2 destroy presence range 2; 2 damage each town city; 3 fire 3 earth 2 plant: 4 damage
cleansing_floods 5 slow sun,water wetland 1 | 4 damage; remove 1 blight; 4 water: 10 damage
dissolve_the_bonds_of_kinship 4 slow fire,water,animal near 1
    | replace 1 city 2 explorer; replace 1 town 1 explorer; replace 1 dahan 1 explorer; 2 fire 2 water 3 animal;
    damage; push all explorer
entwined_power 2 fast moon,water,plant another | presence; gain; 2 water 4 plant: gain 3 energy; gain 3 energy; 1
indomitable_claim 4 fast sun,earth near 1 | add 1 presence; defend 20; 2 sun 3 earth: if invaders: 3 fear; invaders
infinite_vitality 3 fast earth,plant,animal site 1
    | dahan 4 health; blight; 4 earth: dahan damage destroy; remove 1 blight next
mists_of_oblivion 4 slow moon,air,water near 3 | 1 damage each invaders; 2 moon 3 air 2 water: 3 damage; 1 fear town city 4
paralyzing_fright 4 fast air,earth site 1 | 4 fear; invaders; 2 air 3 earth: 4 fear
pillar_of_living_flame 5 slow fire site 2 | 3 fear; 5 damage; if jungle wetland: add 1 blight; 4 fire: 2 fear; 5 damage
poisoned_land 3 slow earth,plant,animal near 1
    | 1 fear; 7 damage; add 1 blight; destroy all dahan; 3 earth 2 plant 2 animal: 1 fear blight; 4 damage blight
powerstorm 3 fast sun,fire,air spirit | gain 3 energy; repeat; 2 sun 2 fire 3 air: repeat up_to 2
talons_of_lightning 6 fast fire,air near 1 mountain wetland 3fire3air=3
    | 3 fear; 5 damage; 3 fire 3 air: destroy 1 town next
terrifying_nightmares 4 fast moon,air near 2 | 2 fear; push up_to 4 explorer town; 4 moon: 4 fear
the_jungle_hungers 3 slow moon,plant jungle 1 | destroy all explorer town; 2 moon 3 plant; destroy 1 city; dahan
the_land_thrashes_in_furious_pain 4 slow moon,fire,earth near 2 +blight
    | 2 damage blight; 1 damage blight next; 3 moon 3 earth: repeat next
the_trees_and_stones_speak_of_war 2 fast sun,earth,plant near 1 +dahan
    | 1 damage dahan; defend 2 dahan; 2 sun 2 earth 2 plant: push up_to 2 dahan; defend 2
tsunami 6 slow water,earth site 2 coast
    | 2 fear; 8 damage; destroy 2 dahan; 3 water 2 earth: each coast; 1 fear; 4 damage; destroy 1 dahan
vengeance_of_the_dead 3 fast moon,fire,animal near 3
    | 3 fear; destroy town city dahan; 1 damage; 3 animal: 3 fear; destroy town city dahan; 1 damage next
vigor_of_the_breaking_dawn 3 fast sun,animal near 2 +dahan
    | 2 damage dahan; 3 sun 2 animal: push up_to 2 dahan; 2 damage dahan
winds_of_rust_and_atrophy 3 fast air,water,animal site 3
    | 1 fear; defend 6; replace 1 city 1 town; or replace 1 town 1 explorer; 3 air 3 water 2 animal: repeat
wrap_in_wings_of_sunlight 3 fast sun,air,animal near 0
    | 2 sun 2 air 2 animal: gather up_to 3 dahan; up_to 5 dahan; if 1: defend 5
"""
CARDS = cards(PRINTED)
NAMES = [card.name for card in CARDS]


# -- printed values ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-1.7")
def test_there_are_22_major_powers():
    assert len(CARDS) == 22
    assert deck_names(MAJOR) == set(NAMES)


@pytest.mark.parametrize("card", CARDS, ids=NAMES)
def test_printed_name_price_speed_and_elements(card):
    assert card.shown() == card.head()


@pytest.mark.rule("SI-10.4", "SI-10.5", "SI-10.6")
@pytest.mark.parametrize("island", [CROWDED, REMOTE], ids=["crowded", "remote"])
@pytest.mark.parametrize("card", CARDS, ids=NAMES)
def test_printed_range_origin_and_target(card, island):
    expected = card.targets(island)
    if expected:
        assert card.offered(island) == expected
    else:
        assert not card.on(island).may(card.name)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("card", CARDS, ids=NAMES)
def test_printed_text(card, lang):
    assert card.numbers(lang) == card.gist_numbers()
    assert card.missing(lang) == []
    assert card.bar_missing(lang) == []


# -- the cards ---------------------------------------------------------------------------------------------------------
def test_accelerated_rot():
    t = slow_phase("A5=Pa A8=3C,2B a=play:accelerated_rot").play("accelerated_rot", "A8", "C A8", "C@1 A8", "C@2 A8", "C A8")
    assert (t["A8"], t.fear) == ("C,C@1,2B", 2 + 2)


def test_accelerated_rot_with_its_threshold_deals_5_more_and_removes_blight():
    t = slow_phase("A5=Pa A8=4C,2B a=play:accelerated_rot;gained:sun,2,water,1,plant,2")
    t.play("accelerated_rot", "A8", *["C A8", "C@1 A8", "C@2 A8"] * 3)
    assert (t["A8"], t.fear) == ("C,B", 2 + 3 * 2)  # 9 damage in all
    t = slow_phase("A5=Pa A8=2C,2B a=play:accelerated_rot;gained:sun,2,water,1,plant,1")
    t.play("accelerated_rot", "A8", "C A8", "C@1 A8", "C@2 A8")
    assert t["A8"] == "C@1,2B"


def table_with_renewal(text, more="", other="play:a_year_of_perfect_stillness"):
    return table(f"spirits=river,earth phase=fast B2=C B7=2Pb A7=Pa {text} a=play:blazing_renewal{more} b={other}")


def test_blazing_renewal_returns_2_presence_and_damages_each_building_there():
    t = table_with_renewal("A1=D,E,T,2C A2=C", ";gone:3").play("blazing_renewal", "seat.0")
    assert set(t.offers()["a"].split(" | ")) == {"A1", "A3", "A4", "A5", "A6", "A7", "A8", "B2", "B3", "B4"}
    assert t.why_not("A2") == "SI-10.1"
    t.play("A1", "destroyed", "destroyed")
    assert (t["A1"], t["A2"], t["A7"], t.s.destroyed_presence[0], t.fear) == ("D,E,2C@2,2Pa", "C", "Pa", 1, 1)


@pytest.mark.rule("SI-10.5")
def test_blazing_renewal_for_another_spirit_measures_range_from_its_user():
    t = table_with_renewal("A1=T,C", other="play:a_year_of_perfect_stillness;gone:2").play("blazing_renewal", "seat.1")
    assert t.to_act() == "b"
    assert not t.may("B7")
    t.play("A1", "destroyed", "destroyed")
    assert (t["A1"], t.s.destroyed_presence[1]) == ("C@2,2Pb", 0)


@pytest.mark.rule("SI-11.4")
def test_blazing_renewal_needs_destroyed_presence():
    t = table_with_renewal("A1=T,C", ";gone:1").play("blazing_renewal", "seat.0", "A1", "destroyed", "done")
    assert (t["A1"], t.fear) == ("C@2,Pa", 1)  # one is enough
    t = table_with_renewal("A1=T,C", ";gained:fire,2,earth,2,plant,1").play("blazing_renewal", "seat.0", "done")
    assert (t["A1"], t.fear) == ("T,C", 0)


@pytest.mark.rule("SI-5.7", "SI-5.9", "SI-4.23")
def test_blazing_renewal_hurts_nobody_if_presence_was_only_moved():
    t = table_with_renewal("A8=Pa A1=C,T", ";gone:2").play("blazing_renewal", "seat.0", "A1", "from A7", "from A8")
    assert (t["A1"], t["A7"], t["A8"], t.s.destroyed_presence[0]) == ("T,C,2Pa", "", "", 2)
    t = table_with_renewal("A8=Pa A1=C,T", ";gone:2").play("blazing_renewal", "seat.0", "A1", "from A7", "destroyed")
    assert (t["A1"], t["A7"], t.s.destroyed_presence[0]) == ("C@2,2Pa", "", 1)


def test_blazing_renewal_with_its_threshold_deals_4_more_there():
    t = table_with_renewal("A1=E,T,C A2=C", ";gone:2;gained:fire,2,earth,2,plant,1")
    t.play("blazing_renewal", "seat.0", "A1", "destroyed", "destroyed")
    assert t.offers()["a"] == "E A1 | C@2 A1"
    t.play("E A1")
    assert (t["A1"], t["A2"], t.fear) == ("2Pa", "C", 1 + 2)


def test_cleansing_floods():
    t = slow_phase("A5=Pa A4=2C,2B a=play:cleansing_floods;gained:water,2")
    t.play("cleansing_floods", "A4", "C A4", "C A4", "C@1 A4", "C@1 A4")
    assert (t["A4"], t.fear) == ("2C@2,B", 0)


def test_cleansing_floods_with_4_water_deal_10_more():
    t = slow_phase("A5=Pa A4=5C,2B a=play:cleansing_floods;gained:water,3")
    t.play("cleansing_floods", "A4", *["C A4", "C@1 A4", "C@2 A4"] * 4)
    assert (t["A4"], t.fear) == ("C@2,B", 4 * 2)  # 14 damage


def test_dissolve_the_bonds_of_kinship_makes_explorers_and_scatters_them():
    t = slow_phase("A5=Pa A4=C,T,D,E a=play:dissolve_the_bonds_of_kinship").play("dissolve_the_bonds_of_kinship", "A4")
    t.play("E A4>A1", "E A4>A2", "E A4>A3", "E A4>A5")
    assert [t[land] for land in ("A1", "A2", "A3", "A4", "A5", "B3")] == ["E", "E", "E", "", "E,Pa", "E"]
    assert t.fear == 0


def test_dissolve_the_bonds_of_kinship_replaces_one_of_each_and_pushes_to_all_lands():
    t = slow_phase("A8=Pa A7=2C,2T,2D,2E a=play:dissolve_the_bonds_of_kinship")
    t.play("dissolve_the_bonds_of_kinship", "A7", "E A7>A5")
    assert not t.may("E A7>A5")
    t.play("E A7>A8", "E A7>B3", "E A7>A5", "E A7>A5", "E A7>A5")
    assert (t["A7"], t["A5"], t["A8"], t["B3"]) == ("D,T,C", "4E", "E,Pa", "E")


def test_dissolve_the_bonds_of_kinship_sets_invaders_on_each_other():
    t = slow_phase("A5=Pa A4=2C,2T,D,E a=play:dissolve_the_bonds_of_kinship;gained:fire,1,water,1,animal,2")
    t.play("dissolve_the_bonds_of_kinship", "A4", "C A4", "T A4", "D A4", "C A4", "C@1 A4", "C@2 A4")
    assert (t["A4"], t.fear) == ("", 2 + 1)  # 5 explorers against a city and a town: 5 damage each way, at the same time
    assert t["A1"] == ""


def test_dissolve_the_bonds_of_kinship_spares_surplus_explorers():
    t = slow_phase("A5=Pa A4=2D,2T,4E a=play:dissolve_the_bonds_of_kinship;gained:fire,1,water,1,animal,2")
    t.play("dissolve_the_bonds_of_kinship", "A4", "E A4>A1", "E A4>A2", "E A4>A3", "E A4>A5")
    assert [t[land] for land in ("A1", "A2", "A3", "A4", "A5")] == ["E", "E", "E", "D", "E,Pa"]  # 6 less 2
    assert t.fear == 1


def test_entwined_power_lets_both_use_each_others_presence():
    cards = "a=play:entwined_power,flash_floods b=play:a_year_of_perfect_stillness"
    t = table(
        f"spirits=river,earth phase=fast B2=C B8=Pb A5=Pa {cards}",
        minor="drought gift_of_power call_to_migrate reaching_grasp",
    )
    t.play("entwined_power", "seat.1").play("minor", "drought", by="b")
    assert t.offers() == {"a": "gift_of_power | call_to_migrate | reaching_grasp"}
    t.play("gift_of_power")
    assert "drought" in t.hand("b")
    assert "gift_of_power" in t.hand("a")
    assert targets(t, "flash_floods") == {"A1", "A4", "A5", "A6", "A7", "A8", "B3", "B6", "B7", "B8"}
    t.play("B7")
    assert t.play("a_year_of_perfect_stillness", by="b").may("A4")
    assert t.energy("a") == 0


@pytest.mark.rule("SI-12.5")
def test_entwined_power_makes_both_forget_a_card_for_majors():
    position = "spirits=river,earth phase=fast B2=C B8=Pb A5=Pa a=play:entwined_power,flash_floods"
    t = table(position, major="tsunami powerstorm talons_of_lightning poisoned_land")
    t.play("entwined_power", "seat.1").play("major", "tsunami", by="b")
    assert t.to_act() == "b"
    t.play("a_year_of_perfect_stillness", by="b").play("powerstorm", by="a")
    t.play("wash_away", by="a")
    assert t.hand("a") == {"boon_of_vigor", "rivers_bounty", "powerstorm"}
    assert "tsunami" in t.hand("b")
    assert "a_year_of_perfect_stillness" not in t.hand("b")


def test_entwined_power_with_its_threshold_gives_energy_and_cards():
    position = "spirits=river,earth phase=fast B2=C B8=Pb A5=Pa a=play:entwined_power,flash_floods;gained:water,1,plant,3"
    t = table(position, minor="drought gift_of_power call_to_migrate reaching_grasp")
    t.play("entwined_power", "seat.1").play("minor", "drought", by="b").play("gift_of_power", by="a")
    assert (t.energy("a"), t.energy("b")) == (3, 3)
    t.play("wash_away", by="a").play("drought", by="b")
    assert "wash_away" in t.hand("b")
    assert "drought" in t.hand("a")


@pytest.mark.rule("SI-3.16")
@pytest.mark.parametrize(
    ("seat", "mine", "theirs"), [("b", set(), {"rouse_the_trees_and_stones"}), ("a", {"uncanny_melting"}, {"drought"})]
)
def test_entwined_power_and_power_progressions(seat, mine, theirs):
    position = f"spirits=river,earth progressions={seat} phase=fast B2=C B8=Pb A5=Pa a=play:entwined_power,flash_floods"
    t = table(position, minor="drought gift_of_power call_to_isolation reaching_grasp").play("entwined_power", "seat.1")
    if seat == "a":
        t.play("minor", "drought", by="b")
    assert t.hand("a") == {"wash_away", "boon_of_vigor", "rivers_bounty"} | mine
    assert theirs < t.hand("b")
    assert len(t.hand("b")) == 4 + 1
    assert t.offers()["a"] == "flash_floods | ready"


@pytest.mark.rule("SI-31.2", "SI-31.6")
def test_entwined_power_alone_gives_6_energy():
    position = "spirits=river phase=fast A1=C A5=Pa a=play:entwined_power,flash_floods;gained:water,1,plant,3"
    t = table(position, minor="drought gift_of_power call_to_migrate reaching_grasp")
    t.play("entwined_power", "seat.0", "minor", "drought", "gift_of_power")
    assert {"drought", "gift_of_power"} <= t.hand("a")
    assert t.energy("a") == 6


def test_indomitable_claim_adds_presence_and_defends_20():
    t = fast_phase("A5=Pa A4=E a=play:indomitable_claim").play("indomitable_claim", "A4", "track.energy")
    assert (t["A4"], defence(t, "A4"), t.s.track[0], t.fear) == ("E,Pa", [20], 2, 0)


def test_indomitable_claim_ignores_restrictions_on_presence():
    t = table("spirits=ocean,earth phase=fast B2=C B7=2Pb A2=Pa a=play:indomitable_claim b=play:a_year_of_perfect_stillness")
    t.play("indomitable_claim", "A4", "track.energy")  # an inland land
    assert t["A4"] == "Pa"


@pytest.mark.rule("SI-5.7", "SI-5.8")
def test_indomitable_claim_can_move_presence_if_none_is_left_to_add():
    position = "A5=2Pa a=play:indomitable_claim;income:7;plays:7"  # both tracks are empty
    t = fast_phase(position).play("indomitable_claim", "A4")
    assert t.offers()["a"] == "A4 | done"
    t.play("done")
    assert (t["A4"], t["A5"], defence(t, "A4")) == ("", "2Pa", [20])
    t = fast_phase(position).play("indomitable_claim", "A4", "A4", "from A5")
    assert (t["A4"], t["A5"], defence(t, "A4")) == ("Pa", "Pa", [20])
    t = fast_phase("A5=2Pa a=play:indomitable_claim").play("indomitable_claim", "A4")
    assert t.offers()["a"] == "track.energy | track.plays | from A5"  # one is left: it must


@pytest.mark.rule("SI-19.9")
@pytest.mark.parametrize(
    ("need", "fear", "left"), [(";gained:sun,1,earth,2", 3, "E,T,Pa"), (";gained:sun,1,earth,1", 0, "2E,T,C,Pa")]
)
def test_indomitable_claim_with_its_threshold_frightens_and_stops_the_invaders(need, fear, left):
    t = fast_phase(f"A5=Pa A4=E,T slots=ravage/I-S,build/II-S deck=3 a=play:indomitable_claim{need}", invaders="III-SW")
    t.play("indomitable_claim", "A4", "track.energy")
    assert t.fear == fear
    t.play("ready", by="b").rest()
    assert t["A4"] == left


def test_indomitable_claim_causes_no_fear_without_invaders():
    t = fast_phase("A5=Pa A4=D a=play:indomitable_claim;gained:sun,1,earth,2").play(
        "indomitable_claim", "A4", "track.energy"
    )
    assert t.fear == 0


@pytest.mark.parametrize(
    ("invaders", "answers", "left"),
    [("C,T", ["T A4", "T@1 A4"], "D@5,C,B"), ("2C", [], "2C,B")],  # 5 damage, 6 damage
)
def test_infinite_vitality_gives_dahan_6_health_and_keeps_blight_away(invaders, answers, left):
    cards = "a=play:infinite_vitality,call_to_migrate"
    t = fast_phase(f"A5=2Pa A4=D,B,{invaders} slots=ravage/I-S,build/- {cards}", invaders="I-J").play(
        "infinite_vitality", "A4"
    )
    t.play("ready", by="b").play(*answers)
    assert (t["A4"], sum(t.s.blight)) == (left, 1)  # neither a second blight nor a cascade


def test_infinite_vitality_with_4_earth_makes_dahan_immune_and_cleans_a_land():
    cards = "a=play:infinite_vitality,poisoned_land;gained:earth,2"
    t = fast_phase(f"A5=2Pa A4=3D,C,B A1=B A8=B slots=ravage/-,build/- {cards}", invaders="I-J").play(
        "infinite_vitality", "A4"
    )
    assert t.offers()["a"] == "A1 | A4"
    t.play("A1")
    assert (t["A1"], t["A4"], t["A8"]) == ("", "3D,C,B", "B")
    t.play("ready", by="b").play("poisoned_land", "A4")
    assert (t["A4"], sum(t.s.blight)) == ("3D,B", 2)  # no dahan destroyed, no blight added


def test_infinite_vitality_helps_dahan_in_its_land_only():
    cards = "a=play:infinite_vitality,call_to_migrate"
    t = fast_phase(f"A5=2Pa A4=2D,T A7=2D,T slots=ravage/I-S,build/- {cards}", invaders="I-J").play(
        "infinite_vitality", "A4"
    )
    t.play("ready", by="b").play("rest")
    assert (t["A4"], t["A7"]) == ("D,D@2", "D,B")  # the towns fell when the dahan fought back


@pytest.mark.rule("SI-13.8", "SI-13.21")
def test_infinite_vitality_three_times_over():
    """The card itself, repeated by Powerstorm and by Gift of Strength: 14 Health."""
    own = "a=play:infinite_vitality,powerstorm,call_to_migrate;energy:3;gained:sun,1,earth,2,plant,1"
    t = table(
        f"spirits=earth,river phase=fast B2=C B6=Pb A5=2Pa A4=2D,4C slots=ravage/I-S,build/- {own} b=play:flash_floods",
        invaders="I-J",
    )
    t.play("powerstorm", "seat.0", "gift_of_strength", "seat.0", "infinite_vitality", "A4")
    t.play("pay:infinite_vitality", "A4", "repeat:infinite_vitality", "A4")
    t.play("ready", by="b")
    assert t["A4"].startswith("D,D@12")
    while not t.may("call_to_migrate"):
        t.play(t.offers()["a"].split(" | ")[0])
    t.play("call_to_migrate", "A4", "D@12 A4>A1", "done")
    assert t["A1"] == ""  # 2 Health there


def test_mists_of_oblivion_damage_all_invaders_and_cause_fear_per_building():
    t = slow_phase("A5=Pa A4=D,2E,T,2T@1,C a=play:mists_of_oblivion").play("mists_of_oblivion", "A4")
    assert (t["A4"], t.fear) == ("D,T@1,C@1", 2 + 2)


def test_mists_of_oblivion_cause_at_most_4_fear_of_their_own():
    t = slow_phase("A5=Pa A4=6T@1 a=play:mists_of_oblivion").play("mists_of_oblivion", "A4")
    assert (t["A4"], t.fear) == ("", 6 + 4)


def test_mists_of_oblivion_with_threshold_deal_3_more_and_count_its_kills():
    t = slow_phase("A5=Pa A4=T@1,2C a=play:mists_of_oblivion;gained:moon,1,air,2,water,1")
    t.play("mists_of_oblivion", "A4", "C@1 A4", "C@2 A4")
    assert (t["A4"], t.fear) == ("C@2", 1 + 1 + 2 + 1)


@pytest.mark.rule("SI-19.9")
@pytest.mark.parametrize(("gained", "fear"), [("", 4), (";gained:air,1,earth,2", 8)])
def test_paralyzing_fright(gained, fear):
    t = fast_phase(
        f"A5=2Pa A4=E,T A7=E slots=ravage/I-S,build/II-S deck=3 a=play:paralyzing_fright{gained}", invaders="III-SW"
    )
    t.play("paralyzing_fright", "A4")
    assert t.fear == fear
    t.play("ready", by="b")
    while t.may("rest"):
        t.play("rest")
    assert (t["A4"], t["A7"]) == ("E,T", "2E,T")


@pytest.mark.parametrize(("land", "left"), [("A8", "E,T,B"), ("A2", "E,T,B"), ("A4", "E,T"), ("A1", "E,T")])
def test_pillar_of_living_flame_burns_jungle_and_wetland(land, left):
    t = slow_phase(f"A5=2Pa {land}=E,2T,C a=play:pillar_of_living_flame")
    t.play("pillar_of_living_flame", land, *[f"{piece} {land}" for piece in ("C", "C@1", "C@2", "T", "T@1")])
    assert (t[land], t.fear) == (left, 3 + 3)


def test_pillar_of_living_flame_with_4_fire():
    t = slow_phase("A5=2Pa A4=4C a=play:pillar_of_living_flame;gained:fire,3")
    t.play("pillar_of_living_flame", "A4", *["C A4", "C@1 A4", "C@2 A4"] * 3)
    assert (t["A4"], t.fear) == ("C@1", 3 + 2 + 3 * 2)


def test_poisoned_land():
    t = slow_phase("A5=Pa A4=Pa,2D,3C a=play:poisoned_land").play("poisoned_land", "A4", *["C A4", "C@1 A4", "C@2 A4"] * 2)
    assert (t["A4"], t.fear) == ("C@1,B", 1 + 2 * 2)


def test_poisoned_land_with_its_threshold_counts_the_blight_now_in_the_land():
    t = slow_phase("A5=Pa A4=2D,6C,B a=play:poisoned_land;gained:earth,2,plant,1,animal,1")
    t.play("poisoned_land", "A4", *["C A4", "C@1 A4", "C@2 A4"] * 2, "C A4", "A3")
    t.play("C@1 A4", "C@2 A4", *["C A4", "C@1 A4", "C@2 A4"] * 2)
    assert (t["A4"], t["A3"]) == ("C,2B", "B")  # 7 and twice 4 are 15: five cities
    assert t.fear == 1 + 2 + 5 * 2


def play_powerstorm(gained, seat="seat.0"):
    """Powerstorm, then three of four other fast cards, each once. Together they give 2 Sun, 1 Fire and 2 Air."""
    own = "powerstorm,flash_floods,dark_and_tangled_woods,natures_resilience,drift_down_into_slumber"
    t = fast_phase(f"A5=Pa a=play:{own};energy:9{gained}").play("powerstorm", seat)
    for card in ("flash_floods", "dark_and_tangled_woods", "natures_resilience"):
        t.play(card, "A5")
    return t


@pytest.mark.rule("SI-17.16")
def test_powerstorm_repeats_one_card_for_its_price():
    t = play_powerstorm("")
    assert (t.energy("a"), t.fear) == (9 + 3, 2)
    t.play("pay:dark_and_tangled_woods", "A8")
    assert (t.energy("a"), t.fear, defence(t, "A8")) == (12 - 1, 4, [3])
    assert not t.may("pay:flash_floods")
    assert not t.may("pay:dark_and_tangled_woods")


def test_powerstorm_with_its_threshold_also_repeats_two_other_cards():
    t = play_powerstorm(";gained:fire,1,air,1").play("pay:dark_and_tangled_woods", "A8")
    assert not t.may("pay:dark_and_tangled_woods")
    t.play("pay:flash_floods", "A5", "pay:natures_resilience", "A5")
    assert (t.energy("a"), defence(t, "A5", "A8")) == (12 - 1 - 2 - 1, [6 + 6, 3])
    t.play("drift_down_into_slumber", "A5")
    assert not t.may("pay:drift_down_into_slumber")


def test_powerstorm_for_another_spirit():
    t = play_powerstorm("", "seat.1")
    assert (t.energy("a"), t.energy("b")) == (9, 3)
    assert not t.may("pay:flash_floods", by="a")
    t.play("a_year_of_perfect_stillness", "B7", by="b")
    assert t.may("pay:a_year_of_perfect_stillness", by="b")


def test_talons_of_lightning():
    t = fast_phase("A5=Pa A1=2C,T A2=T a=play:talons_of_lightning")
    assert targets(t, "talons_of_lightning") == {"A1", "A5", "A6"}
    t.play("A1", "C A1", "C@1 A1", "C@2 A1", "T A1", "T@1 A1")
    assert (t["A1"], t["A2"], t.fear) == ("C", "T", 3 + 3)


def test_talons_of_lightning_with_threshold_reach_farther_and_hit_adjacent_towns():
    t = fast_phase("A7=Pa A2=E A1=2T A3=T,E A4=E,C A5=T a=play:talons_of_lightning;gained:fire,2,air,2")
    assert targets(t, "talons_of_lightning") == {"A1", "A2", "A5", "A6", "B1", "B2", "B7"}
    t.play("A2")
    assert [t[land] for land in ("A1", "A2", "A3", "A4", "A5")] == ["T", "", "E", "E,C", "T"]
    assert t.fear == 3 + 2


@pytest.mark.rule("SI-9.13", "SI-9.15")
def test_talons_of_lightning_with_fewer_elements_have_their_short_range():
    t = fast_phase("A5=Pa A1=C,T A2=T a=play:talons_of_lightning;gained:fire,2,air,2")
    t.play("less:talons_of_lightning", "lines.none")
    assert t.offers()["a"] == "A1 | A5 | A6"
    t.play("A1", "T A1", "T@1 A1")
    assert (t["A1"], t["A2"], t.fear) == ("", "T", 3 + 1 + 2)


@pytest.mark.rule("SI-9.13", "SI-9.15", "SI-10.11")
@pytest.mark.parametrize(("home", "may"), [("A6", True), ("A8", False)])
def test_with_fewer_elements_a_power_cannot_use_its_longer_range(monkeypatch, home, may):
    """Hills and wetlands are next to every land there is, so the Talons are made to ask for a coastal land."""
    aim = POWERS[POWER_NAMES.index("talons_of_lightning")].target
    monkeypatch.setattr(aim, "wheres", [COASTAL_LAND])
    t = fast_phase(f"{home}=Pa A1=C a=play:talons_of_lightning;gained:fire,2,air,2")
    assert t.may("less:talons_of_lightning") == may
    assert t.why_not("less:talons_of_lightning") == ("" if may else "SI-9.13")
    assert "A1" in targets(t, "talons_of_lightning")


@pytest.mark.parametrize(("gained", "fear"), [("", 2), (";gained:moon,2", 2), (";gained:moon,3", 6)])
def test_terrifying_nightmares(gained, fear):
    t = fast_phase(f"A5=Pa A4=3E,2T,C a=play:terrifying_nightmares{gained}").play("terrifying_nightmares", "A4")
    assert t.may("done")
    assert not t.may("C A4>A1")
    t.play("E A4>A1", "T A4>A1", "T A4>A2", "E A4>A3")
    assert (t["A4"], t["A1"], t["A2"], t["A3"], t.fear) == ("E,C", "E,T", "T", "E", fear)


def test_the_jungle_hungers():
    t = slow_phase("A8=Pa A5=2D,2E,2T,2C a=play:the_jungle_hungers").play("the_jungle_hungers", "A5")
    assert (t["A5"], t.fear) == ("2C", 2)


def test_the_jungle_hungers_spares_dahan_and_eats_a_city_with_its_threshold():
    t = slow_phase("A8=Pa A5=2D,2E,2T,2C a=play:the_jungle_hungers;gained:moon,1,plant,2").play("the_jungle_hungers", "A5")
    assert (t["A5"], t.fear) == ("2D,C", 2 + 2)


def test_the_land_thrashes_in_furious_pain():
    t = slow_phase("A5=Pa A4=3C,2B A1=2B A3=B A6=2B a=play:the_land_thrashes_in_furious_pain")
    t.play("the_land_thrashes_in_furious_pain", "A4", *["C A4", "C@1 A4", "C@2 A4"] * 2)
    assert (t["A4"], t.fear) == ("C@1,2B", 2 * 2)  # 4 for its own blight, 3 for that around it


@pytest.mark.rule("SI-17.12", "SI-17.14")
def test_the_land_thrashes_in_furious_pain_repeats_nearby_with_its_threshold():
    t = slow_phase("A5=Pa A4=C,B A3=C A1=B a=play:the_land_thrashes_in_furious_pain;gained:moon,2,earth,2")
    t.play("the_land_thrashes_in_furious_pain", "A4")
    assert t["A4"] == "B"
    assert t.offers()["a"] == "A1 | A2 | A3 | A5 | B3"  # without blight, too, but not here
    t.play("A3")
    assert (t["A3"], t.to_act()) == ("C@1", "b")


def test_the_trees_and_stones_speak_of_war():
    t = fast_phase("A5=Pa A4=3D,C,E a=play:the_trees_and_stones_speak_of_war")
    t.play("the_trees_and_stones_speak_of_war", "A4", "C A4", "C@1 A4", "C@2 A4")
    assert (t["A4"], defence(t, "A4")) == ("3D,E", [6])


def test_the_trees_and_stones_speak_of_war_dahan_carry_their_defence_along():
    t = fast_phase("A5=Pa A4=4D,T a=play:the_trees_and_stones_speak_of_war;gained:sun,1,earth,1,plant,1")
    t.play("the_trees_and_stones_speak_of_war", "A4", "D A4>A1")
    assert t.may("done")
    t.play("D A4>A5")
    assert (t["A4"], defence(t, "A4", "A1", "A5"), t.to_act()) == ("2D", [4, 2, 2], "b")
    t = fast_phase("A5=Pa A4=3D,C a=play:the_trees_and_stones_speak_of_war;gained:sun,1,earth,1,plant,1")
    t.play("the_trees_and_stones_speak_of_war", "A4", "done")
    assert defence(t, "A4", "A1") == [6, 0]


def test_tsunami():
    t = slow_phase("A5=2Pa A1=3D,3C A2=D,E a=play:tsunami").play("tsunami", "A1", *["C A1", "C@1 A1", "C@2 A1"] * 2)
    assert (t["A1"], t["A2"], t.fear) == ("D,C@2", "D,E", 2 + 2 * 2)


def test_tsunami_with_threshold_strikes_every_other_coastal_land_of_the_board():
    t = slow_phase("A5=2Pa A1=3D,E A2=2D,2C A3=D,E A4=D,E B3=D,E a=play:tsunami;gained:water,2,earth,1")
    t.play("tsunami", "A1", "C A2", "C@1 A2", "C@2 A2")
    assert [t[land] for land in ("A1", "A2", "A3", "A4", "B3")] == ["D", "D,C@1", "", "D,E", "D,E"]
    assert t.fear == 2 + 1 + 1 + 2


@pytest.mark.rule("SI-11.17")
def test_vengeance_of_the_dead_deals_1_damage_for_each_building_or_dahan_destroyed():
    cards = "a=play:vengeance_of_the_dead,quicken_the_earths_struggles"
    t = fast_phase(f"A4=2Pa,D,E,2T@1,C,C@2 A5=E {cards}").play("vengeance_of_the_dead", "A4")
    assert t.fear == 3
    t.play("quicken_the_earths_struggles", "A4", "1")
    assert (t["A4"], t.offers()["a"]) == ("D,E,C@1,2Pa", "E A4 | C@1 A4")  # 3 were destroyed
    t.play("C@1 A4", "C@2 A4")
    assert (t["A4"], t.fear) == ("D,2Pa", 3 + 2 + 2 + 2)  # the second city calls for no more; the third damage is forced
    assert t["A5"] == "E"


def test_vengeance_of_the_dead_with_3_animal_can_strike_an_adjacent_land():
    cards = "a=play:vengeance_of_the_dead,quicken_the_earths_struggles;gained:animal,1"
    t = fast_phase(f"A4=2Pa,2T@1,E A5=E,T A1=E A8=E {cards}").play("vengeance_of_the_dead", "A4")
    t.play("quicken_the_earths_struggles", "A4", "1")
    assert set(t.offers()["a"].split(" | ")) == {"E A4", "E A5", "T A5", "E A1"}
    t.play("E A1", "T A5")
    assert (t["A1"], t["A4"], t["A5"]) == ("", "E,2Pa", "E,T@1")


def test_vengeance_of_the_dead_is_for_dahan_too_and_not_for_explorers():
    t = fast_phase("A4=2Pa,E,T,2D slots=ravage/I-S,build/- a=play:vengeance_of_the_dead", invaders="I-J")
    t.play("vengeance_of_the_dead", "A4").play("ready", by="b")  # 3 damage: a dahan dies, the other deals 2
    t.play("T A4", "T@1 A4")
    assert t["A4"].split(",")[0] == "D"  # the explorer fell to the vengeance of dahan and town
    assert "E" not in t["A4"].split(",")


def test_vigor_of_the_breaking_dawn():
    t = fast_phase("A5=Pa A4=2D,C,T a=play:vigor_of_the_breaking_dawn")
    t.play("vigor_of_the_breaking_dawn", "A4", "C A4", "C@1 A4", "C@2 A4", "T A4")
    assert (t["A4"], t.fear) == ("2D,T@1", 2)


def test_vigor_of_the_breaking_dawn_with_its_threshold_strikes_where_dahan_arrive():
    t = fast_phase("A5=Pa A4=3D,E A1=D,5E A2=3E A3=D,E a=play:vigor_of_the_breaking_dawn;gained:sun,2,animal,1")
    t.play("vigor_of_the_breaking_dawn", "A4", "D A4>A1", "D A4>A2")
    assert [t[land] for land in ("A1", "A2", "A3", "A4")] == ["2D,E", "D,E", "D,E", "D"]  # all dahan there count


def test_vigor_of_the_breaking_dawn_strikes_once_where_both_arrive():
    t = fast_phase("A5=Pa A4=2D,E A1=3C a=play:vigor_of_the_breaking_dawn;gained:sun,2,animal,1")
    t.play("vigor_of_the_breaking_dawn", "A4", "D A4>A1", "D A4>A1", "C A1", "C@1 A1", "C@2 A1", "C A1")
    assert (t["A1"], t.to_act()) == ("2D,C,C@1", "b")


@pytest.mark.parametrize(
    ("there", "answers", "left", "fear"),
    [
        ("C,T,E", ["1"], "E,2T", 1),
        ("C,T,E", ["2"], "2E,C", 1),
        ("C@1,T", ["1"], "T,T@1", 1),
        ("C@2,E", ["1"], "E", 1 + 1),  # a town with 2 damage is destroyed
        ("C", ["2"], "C", 1),
    ],
)
def test_winds_of_rust_and_atrophy(there, answers, left, fear):
    t = fast_phase(f"A5=2Pa A4={there} a=play:winds_of_rust_and_atrophy").play("winds_of_rust_and_atrophy", "A4", *answers)
    assert (t["A4"], t.fear, defence(t, "A4")) == (left, fear, [6])


@pytest.mark.rule("SI-17.7", "SI-17.11")
def test_winds_of_rust_and_atrophy_blow_again_with_their_threshold():
    position = "A5=2Pa A4=C,T A1=C a=play:winds_of_rust_and_atrophy;gained:air,2,water,2,animal,1"
    t = fast_phase(position).play("winds_of_rust_and_atrophy", "A4", "1", "A1", "1")
    assert (t["A4"], t["A1"], t.fear, defence(t, "A4", "A1")) == ("2T", "T", 2, [6, 6])
    assert fast_phase(position.replace("air,2", "air,1")).play("winds_of_rust_and_atrophy", "A4", "1").to_act() == "b"
    t = fast_phase(position).play("winds_of_rust_and_atrophy", "A4", "1", "A4", "2")
    assert (t["A4"], t.fear, defence(t, "A4"), t.to_act()) == ("E,T", 2, [12], "b")


def test_wrap_in_wings_of_sunlight_moves_up_to_5_dahan_to_one_land_anywhere():
    t = fast_phase("A5=Pa,6D,E a=play:wrap_in_wings_of_sunlight").play("wrap_in_wings_of_sunlight", "A5")
    assert t.why_not("A0") == "SI-4.15"  # the ocean is no land
    t.play("B8", *["D A5"] * 5)
    assert (t["A5"], t["B8"], defence(t, "A5", "B8"), t.to_act()) == ("D,E,Pa", "5D", [0, 5], "b")
    t = fast_phase("A5=Pa,6D,E a=play:wrap_in_wings_of_sunlight").play(
        "wrap_in_wings_of_sunlight", "A5", "B8", "D A5", "done"
    )
    assert (t["A5"], t["B8"], defence(t, "A5", "B8")) == ("5D,E,Pa", "D", [0, 5])


def test_wrap_in_wings_of_sunlight_can_leave_them_in_place_to_defend_that_land():
    t = fast_phase("A5=Pa,2D a=play:wrap_in_wings_of_sunlight").play("wrap_in_wings_of_sunlight", "A5", "A5")
    assert (t["A5"], defence(t, "A5")) == ("2D,Pa", [5])


def test_wrap_in_wings_of_sunlight_defends_nothing_if_no_dahan_moved():
    t = fast_phase("A5=Pa,2D a=play:wrap_in_wings_of_sunlight").play("wrap_in_wings_of_sunlight", "A5", "B8", "done")
    assert (t["A5"], defence(t, "A5", "B8")) == ("2D,Pa", [0, 0])
    t = fast_phase("A5=Pa a=play:wrap_in_wings_of_sunlight").play("wrap_in_wings_of_sunlight", "A5")
    assert (defence(t, "A5"), t.to_act()) == ([0], "b")


def test_wrap_in_wings_of_sunlight_gathers_first_with_its_threshold():
    t = fast_phase("A5=Pa,D A4=4D a=play:wrap_in_wings_of_sunlight;gained:sun,1,air,1,animal,1")
    t.play("wrap_in_wings_of_sunlight", "A5")
    assert t.offers()["a"] == "D A4 | done"
    t.play("D A4", "D A4", "D A4", "B8", *["D A5"] * 4)
    assert (t["A4"], t["A5"], t["B8"], defence(t, "B8")) == ("D", "Pa", "4D", [5])
