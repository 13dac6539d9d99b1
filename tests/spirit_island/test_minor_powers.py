"""The 36 minor powers: what is printed on each, and what each does in a position where it matters."""

import pytest

from dolmen.text import LANGUAGES

from .printed import CROWDED, REMOTE, cards, defence, targets
from .scenes import fast, slow
from .table import table

# name, price, speed, elements, target bar | the gist of the text
PRINTED = """
call_of_the_dahan_ways 1 slow moon,water,animal near 1 +dahan | replace 1 explorer dahan; 2 moon: replace 1 town dahan
call_to_bloodshed 1 slow sun,fire,animal near 1 +dahan | 1 damage dahan; or gather up_to 3 dahan
call_to_isolation 0 fast sun,air,animal near 1 +dahan | push 1 explorer town dahan; or push 1 dahan
call_to_migrate 1 slow fire,air,animal near 1 | gather up_to 3 dahan; push up_to 3 dahan
call_to_tend 1 slow water,plant,animal near 1 +dahan | remove 1 blight; or push up_to 3 dahan
dark_and_tangled_woods 1 fast moon,earth,plant near 1 | 2 fear; if mountain jungle: defend 3
delusions_of_danger 1 fast sun,moon,air near 1 | push 1 explorer; or 2 fear
devouring_ants 1 slow sun,earth,animal site 1 | 1 fear; 1 damage; 1 if jungle sands; destroy 1 dahan
drift_down_into_slumber 0 fast air,earth,plant near 2 | defend 1; 4 if jungle sands
drought 1 slow sun,fire,earth near 1 | destroy 3 town; 1 damage each town city; add 1 blight; 3 sun: destroy 1 city
elemental_boon 1 fast - spirit | 3
encompassing_ward 1 fast sun,water,earth spirit | defend 2 presence
enticing_splendor 0 fast sun,air,plant near 0 -blight | gather 1 explorer town; or gather up_to 2 dahan
entrancing_apparitions 1 fast moon,air,water near 1 | defend 2; if invaders: gather up_to 2 explorer
gift_of_constancy 0 fast sun,earth spirit | gain 2 energy; 1; if 1
gift_of_living_energy 0 fast sun,fire,plant spirit | gain 1 energy; if gain 1 energy; if 2 site: gain 1 energy
gift_of_power 0 slow moon,water,earth,plant spirit | gain minor
gnawing_rootbiters 0 slow earth,animal near 1 | push up_to 2 town
land_of_haunts_and_embers 0 fast moon,fire,air near 2 | 2 fear; push up_to 2 explorer town; if blight: 2 fear; push up_to 2 explorer town; add 1 blight
lure_of_the_unknown 0 fast moon,fire,air,plant near 2 -invaders | gather 1 explorer town
natures_resilience 1 fast earth,plant,animal site 1 | defend 6; 2 water: remove 1 blight
pull_beneath_the_hungry_earth 1 slow moon,water,earth near 1 | if presence: 1 fear; 1 damage; if sands wetland: 1 damage
purifying_flame 1 slow sun,fire,air,plant site 1 | 1 damage blight; if mountain sands: remove 1 blight
quicken_the_earths_struggles 1 fast moon,fire,earth,animal site 0 | 1 damage each town city; or defend 10
rain_of_blood 0 slow air,water,animal site 1 +invaders | 2 fear; if 2 town city: 1 fear
reaching_grasp 0 fast sun,air,water spirit | 2 range
rouse_the_trees_and_stones 1 slow fire,earth,plant site 1 -blight | 2 damage; push 1 explorer
sap_the_strength_of_multitudes 0 fast water,animal near 0 | defend 5
savage_mawbeasts 0 slow fire,animal site 1 | if jungle wetland: 1 fear; 1 damage; 3 animal: 1 damage
shadows_of_the_burning_forest 0 slow moon,fire,plant near 0 +invaders | 2 fear; if mountain jungle: push 1 explorer; push 1 town
song_of_sanctity 1 slow sun,water,plant near 1 mountain jungle | if explorer: push all explorer; remove 1 blight
steam_vents 1 fast fire,air,water,earth near 0 | destroy 1 explorer; 3 earth: destroy 1 town
uncanny_melting 1 slow sun,moon,water site 1 | if invaders: 1 fear; if sands wetland: remove 1 blight
veil_the_nights_hunt 1 fast moon,air,animal near 2 +dahan | 1 damage invaders dahan; or push up_to 3 dahan
visions_of_fiery_doom 1 fast moon,fire near 0 | 1 fear; push 1 explorer town; 2 fire: 1 fear
voracious_growth 1 slow water,plant site 1 jungle wetland | 2 damage; or remove 1 blight
"""
CARDS = cards(PRINTED)
NAMES = [card.name for card in CARDS]


# -- what is printed ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-1.7")
def test_there_are_36_minor_powers():
    assert len(CARDS) == 36
    assert {POWER.name for POWER in minor_powers()} == set(NAMES)


def minor_powers():
    from dolmen.games.spirit_island.box import MINOR
    from dolmen.games.spirit_island.state import POWERS

    return [power for power in POWERS if power.deck == MINOR]


@pytest.mark.parametrize("card", CARDS, ids=NAMES)
def test_name_price_speed_and_elements(card):
    assert card.shown() == card.head()


@pytest.mark.rule("SI-10.4", "SI-10.5", "SI-10.6")
@pytest.mark.parametrize("island", [CROWDED, REMOTE], ids=["crowded", "remote"])
@pytest.mark.parametrize("card", CARDS, ids=NAMES)
def test_range_origin_and_target(card, island):
    expected = card.targets(island)
    assert expected
    assert card.offered(island) == expected


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("card", CARDS, ids=NAMES)
def test_text(card, lang):
    assert card.numbers(lang) == card.gist_numbers()
    assert card.missing(lang) == []
    assert card.bar_missing(lang) == []


# -- the cards ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-13.3")
def test_call_of_the_dahan_ways_replaces_one_explorer():
    t = slow("A5=Pa A4=D,2E,T a=play:call_of_the_dahan_ways").play("call_of_the_dahan_ways", "A4")
    assert (t["A4"], t.fear) == ("2D,E,T", 0)
    t = slow("A5=Pa A4=D,T,C a=play:call_of_the_dahan_ways").play("call_of_the_dahan_ways", "A4")
    assert t["A4"] == "D,T,C"  # 1 moon only: towns are safe


@pytest.mark.parametrize(("choice", "left"), [("1", "2D,E,T@1"), ("2", "D,D@1,2E")])
def test_call_of_the_dahan_ways_may_replace_a_town_with_2_moon(choice, left):
    t = slow("A5=Pa A4=D,2E,T@1 a=play:call_of_the_dahan_ways;gained:moon,1")
    t.play("call_of_the_dahan_ways", "A4", choice)
    assert (t["A4"], t.fear) == (left, 0)


def test_call_to_bloodshed_1_damage_per_dahan():
    t = slow("A5=Pa A4=3D,E,C A1=D a=play:call_to_bloodshed")
    t.play("call_to_bloodshed", "A4", "1", "E A4", "C A4", "C@1 A4")
    assert (t["A4"], t["A1"]) == ("3D,C@2", "D")


def test_call_to_bloodshed_or_gather_up_to_3_dahan():
    t = slow("A5=Pa A4=D,E A1=3D A2=D a=play:call_to_bloodshed").play("call_to_bloodshed", "A4", "2")
    assert t.may("done")
    t.play("D A1", "D A1", "D A2")
    assert (t["A4"], t["A1"], t["A2"]) == ("4D,E", "D", "")


@pytest.mark.rule("SI-15.7")
def test_call_to_isolation_pushes_as_many_as_there_are_dahan():
    t = fast("A5=Pa A4=2D,2E,2T,C a=play:call_to_isolation").play("call_to_isolation", "A4", "1", "E A4>A5")
    assert not t.may("done")
    assert not t.may("C A4>A5")
    t.play("T A4>A1")
    assert (t["A4"], t["A5"], t["A1"]) == ("2D,E,T,C", "E,Pa", "T")


def test_call_to_isolation_or_pushes_1_dahan():
    t = fast("A5=Pa A4=2D,2E a=play:call_to_isolation").play("call_to_isolation", "A4", "2")
    assert not t.may("done")
    t.play("D A4>A3")
    assert (t["A4"], t["A3"]) == ("D,2E", "D")


def test_call_to_migrate_gathers_up_to_3_and_pushes_up_to_3():
    t = slow("A5=Pa A4=D,E A1=2D A2=2D a=play:call_to_migrate")
    t.play("call_to_migrate", "A4", "D A1", "D A2", "D A2", "D A4>A3", "D A4>A3", "D A4>A5")
    assert [t[land] for land in ("A1", "A2", "A3", "A4", "A5")] == ["D", "", "2D", "D,E", "D,Pa"]


@pytest.mark.rule("SI-4.19")
def test_call_to_migrate_may_do_either_part_alone():
    t = slow("A5=Pa A4=D A1=2D a=play:call_to_migrate").play("call_to_migrate", "A4", "done", "D A4>A3")
    assert (t["A1"], t["A3"], t["A4"]) == ("2D", "D", "")
    t = slow("A5=Pa A4=D A1=2D a=play:call_to_migrate").play("call_to_migrate", "A4", "D A1", "done", "done")
    assert (t["A1"], t["A4"]) == ("D", "2D")


@pytest.mark.rule("SI-26.12")
def test_call_to_tend_removes_1_blight():
    t = slow("A5=Pa A4=D,2B blight=3 a=play:call_to_tend").play("call_to_tend", "A4", "1")
    assert (t["A4"], t.s.blight_left) == ("D,B", 4)


def test_call_to_tend_or_pushes_up_to_3_dahan():
    t = slow("A5=Pa A4=4D,2B a=play:call_to_tend").play("call_to_tend", "A4", "2", "D A4>A1", "D A4>A1", "D A4>A3")
    assert (t["A4"], t["A1"], t["A3"]) == ("D,2B", "2D", "D")
    t = slow("A5=Pa A4=4D a=play:call_to_tend").play("call_to_tend", "A4", "2", "done")
    assert t["A4"] == "4D"


@pytest.mark.parametrize(("land", "defend"), [("A1", 3), ("A8", 3), ("A4", 0), ("A5", 0)])
def test_dark_and_tangled_woods_defends_hills_and_jungle(land, defend):
    t = fast("A5=Pa a=play:dark_and_tangled_woods").play("dark_and_tangled_woods", land)
    assert (t.fear, defence(t, land)) == (2, [defend])


def test_delusions_of_danger():
    t = fast("A5=Pa A4=2E,T a=play:delusions_of_danger").play("delusions_of_danger", "A4", "1", "E A4>A1")
    assert (t["A4"], t["A1"], t.fear) == ("E,T", "E", 0)
    t = fast("A5=Pa A4=2E,T a=play:delusions_of_danger").play("delusions_of_danger", "A4", "2")
    assert (t["A4"], t.fear) == ("2E,T", 2)


@pytest.mark.parametrize(("land", "left"), [("A8", "E"), ("A4", "E"), ("A1", "2E"), ("A5", "2E")])
def test_devouring_ants_bite_harder_in_jungle_and_sands(land, left):
    t = slow(f"A6=Pa A5=2Pa {land}={'2Pa,' if land == 'A5' else ''}2D,3E a=play:devouring_ants")
    t.play("devouring_ants", land)
    assert (t[land].replace(",2Pa", ""), t.fear) == (f"D,{left}", 1)


def test_devouring_ants_where_no_dahan_live():
    t = slow("A5=2Pa A1=C a=play:devouring_ants").play("devouring_ants", "A1")
    assert (t["A1"], t.fear) == ("C@1", 1)


@pytest.mark.parametrize(("land", "defend"), [("A8", 4), ("A4", 4), ("A7", 4), ("A1", 1), ("A2", 1)])
def test_drift_down_into_slumber(land, defend):
    t = fast("A5=Pa a=play:drift_down_into_slumber").play("drift_down_into_slumber", land)
    assert defence(t, land) == [defend]


def test_drought_destroys_3_towns_hurts_every_building_and_blights():
    t = slow("A5=Pa A4=Pa,D,E,4T,2C a=play:drought").play("drought", "A4")
    assert (t["A4"], t.fear) == ("D,E,T@1,2C@1,B", 3)


@pytest.mark.rule("SI-11.9")
def test_drought_with_3_sun_also_destroys_a_city_and_all_of_the_rest():
    t = slow("A5=Pa A4=D,2T,2C@1,C a=play:drought;gained:sun,2").play("drought", "A4")
    assert (t["A4"], t.fear) == ("D,C@1,C@2,B", 2)  # before the city is chosen
    t.play("C@1 A4")
    assert (t["A4"], t.fear) == ("D,2C@2,B", 2 + 2)
