"""The 36 minor powers: the printed values of each, and its effect in a relevant position."""

import pytest

from dolmen.games.spirit_island.model.components import MINOR
from dolmen.text import LANGUAGES

from .printed import CROWDED, REMOTE, cards, deck_names, defence, targets
from .scenes import fast_phase, slow_phase
from .table import table

# name, price, speed, elements, target bar | the gist of the text
PRINTED = """
call_of_the_dahan_ways 1 slow moon,water,animal near 1 +dahan | replace 1 explorer 1 dahan; 2 moon: replace 1 town 1 dahan
call_to_bloodshed 1 slow sun,fire,animal near 1 +dahan | 1 damage dahan; or gather up_to 3 dahan
call_to_isolation 0 fast sun,air,animal near 1 +dahan | push 1 explorer town dahan; or push 1 dahan
call_to_migrate 1 slow fire,air,animal near 1 | gather up_to 3 dahan; push up_to 3 dahan
call_to_tend 1 slow water,plant,animal near 1 +dahan | remove 1 blight; or push up_to 3 dahan
dark_and_tangled_woods 1 fast moon,earth,plant near 1 | 2 fear; if mountain jungle: defend 3
delusions_of_danger 1 fast sun,moon,air near 1 | push 1 explorer; or 2 fear
devouring_ants 1 slow sun,earth,animal site 1 | 1 fear; 1 damage; 2 if jungle sands; destroy 1 dahan
drift_down_into_slumber 0 fast air,earth,plant near 2 | defend 1; 4 if jungle sands
drought 1 slow sun,fire,earth near 1 | destroy 3 town; 1 damage each town city; add 1 blight; 3 sun: destroy 1 city
elemental_boon 1 fast - spirit | 3
encompassing_ward 1 fast sun,water,earth spirit | defend 2 presence
enticing_splendor 0 fast sun,air,plant near 0 -blight | gather 1 explorer town; or gather up_to 2 dahan
entrancing_apparitions 1 fast moon,air,water near 1 | defend 2; if invaders: gather up_to 2 explorer
gift_of_constancy 0 fast sun,earth spirit | gain 2 energy; if; 1
gift_of_living_energy 0 fast sun,fire,plant spirit | gain 1 energy; if gain 1 energy; if 2 site: gain 1 energy
gift_of_power 0 slow moon,water,earth,plant spirit | gain minor
gnawing_rootbiters 0 slow earth,animal near 1 | push up_to 2 town
land_of_haunts_and_embers 0 fast moon,fire,air near 2
    | 2 fear; push up_to 2 explorer town; if blight: 2 fear; push up_to 2 explorer town; add 1 blight
lure_of_the_unknown 0 fast moon,fire,air,plant near 2 -invaders | gather 1 explorer town
natures_resilience 1 fast earth,plant,animal site 1 | defend 6; 2 water: remove 1 blight
pull_beneath_the_hungry_earth 1 slow moon,water,earth near 1 | if presence: 1 fear; 1 damage; if sands wetland: 1 damage
purifying_flame 1 slow sun,fire,air,plant site 1 | if mountain sands: 1 damage blight; or remove 1 blight; 1 damage blight
quicken_the_earths_struggles 1 fast moon,fire,earth,animal site 0 | 1 damage each town city; or defend 10
rain_of_blood 0 slow air,water,animal site 1 +invaders | 2 fear; if 2 town city: 1 fear
reaching_grasp 0 fast sun,air,water spirit | 2 range
rouse_the_trees_and_stones 1 slow fire,earth,plant site 1 -blight | 2 damage; push 1 explorer
sap_the_strength_of_multitudes 0 fast water,animal near 0 1air=1 | defend 5
savage_mawbeasts 0 slow fire,animal site 1 | if jungle wetland: 1 fear; 1 damage; 3 animal: 1 damage
shadows_of_the_burning_forest 0 slow moon,fire,plant near 0 +invaders
    | 2 fear; if mountain jungle: push 1 explorer; push 1 town
song_of_sanctity 1 slow sun,water,plant near 1 mountain jungle | if explorer: push all explorer; remove 1 blight
steam_vents 1 fast fire,air,water,earth near 0 | destroy 1 explorer; 3 earth: destroy 1 town
uncanny_melting 1 slow sun,moon,water site 1 | if invaders: 1 fear; if sands wetland: remove 1 blight
veil_the_nights_hunt 1 fast moon,air,animal near 2 +dahan | 1 damage invaders dahan; or push up_to 3 dahan
visions_of_fiery_doom 1 fast moon,fire near 0 | 1 fear; push 1 explorer town; 2 fire: 1 fear
voracious_growth 1 slow water,plant site 1 jungle wetland | 2 damage; or remove 1 blight
"""
SITES = "A6=2Pa A2=2Pa"  # next to lands of every terrain
CARDS = cards(PRINTED)
NAMES = [card.name for card in CARDS]


# -- printed values ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-1.7")
def test_there_are_36_minor_powers():
    assert len(CARDS) == 36
    assert deck_names(MINOR) == set(NAMES)


@pytest.mark.parametrize("card", CARDS, ids=NAMES)
def test_printed_name_price_speed_and_elements(card):
    assert card.shown() == card.head()


@pytest.mark.rule("SI-10.4", "SI-10.5", "SI-10.6")
@pytest.mark.parametrize("island", [CROWDED, REMOTE], ids=["crowded", "remote"])
@pytest.mark.parametrize("card", CARDS, ids=NAMES)
def test_printed_range_origin_and_target(card, island):
    expected = card.targets(island)
    assert expected
    assert card.offered(island) == expected


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("card", CARDS, ids=NAMES)
def test_printed_text(card, lang):
    assert card.numbers(lang) == card.gist_numbers()
    assert card.missing(lang) == []
    assert card.bar_missing(lang) == []


# -- the cards ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-13.3")
def test_call_of_the_dahan_ways_replaces_one_explorer():
    t = slow_phase("A5=Pa A4=D,2E,T a=play:call_of_the_dahan_ways").play("call_of_the_dahan_ways", "A4")
    assert (t["A4"], t.fear) == ("2D,E,T", 0)
    t = slow_phase("A5=Pa A4=D,T,C a=play:call_of_the_dahan_ways").play("call_of_the_dahan_ways", "A4")
    assert t["A4"] == "D,T,C"  # 1 moon only: towns are safe


@pytest.mark.parametrize(("choice", "left"), [("1", "2D,E,T@1"), ("2", "D,D@1,2E")])
def test_call_of_the_dahan_ways_may_replace_a_town_with_2_moon(choice, left):
    t = slow_phase("A5=Pa A4=D,2E,T@1 a=play:call_of_the_dahan_ways;gained:moon,1")
    t.play("call_of_the_dahan_ways", "A4", choice)
    assert (t["A4"], t.fear) == (left, 0)


def test_call_to_bloodshed_1_damage_per_dahan():
    t = slow_phase("A5=Pa A4=3D,E,C A1=D a=play:call_to_bloodshed")
    t.play("call_to_bloodshed", "A4", "1", "E A4", "C A4", "C@1 A4")
    assert (t["A4"], t["A1"]) == ("3D,C@2", "D")


def test_call_to_bloodshed_or_gather_up_to_3_dahan():
    t = slow_phase("A5=Pa A4=D,E A1=3D A2=D a=play:call_to_bloodshed").play("call_to_bloodshed", "A4", "2")
    assert t.may("done")
    t.play("D A1", "D A1", "D A2")
    assert (t["A4"], t["A1"], t["A2"]) == ("4D,E", "D", "")


@pytest.mark.rule("SI-15.7")
def test_call_to_isolation_pushes_as_many_as_there_are_dahan():
    t = fast_phase("A5=Pa A4=2D,2E,2T,C a=play:call_to_isolation").play("call_to_isolation", "A4", "1", "E A4>A5")
    assert not t.may("done")
    assert not t.may("C A4>A5")
    t.play("T A4>A1")
    assert (t["A4"], t["A5"], t["A1"]) == ("2D,E,T,C", "E,Pa", "T")


def test_call_to_isolation_or_pushes_1_dahan():
    t = fast_phase("A5=Pa A4=2D,2E a=play:call_to_isolation").play("call_to_isolation", "A4", "2")
    assert not t.may("done")
    t.play("D A4>A3")
    assert (t["A4"], t["A3"]) == ("D,2E", "D")


def test_call_to_migrate_gathers_up_to_3_and_pushes_up_to_3():
    t = slow_phase("A5=Pa A4=D,E A1=2D A2=2D a=play:call_to_migrate")
    t.play("call_to_migrate", "A4", "D A1", "D A2", "D A2", "D A4>A3", "D A4>A3", "D A4>A5")
    assert [t[land] for land in ("A1", "A2", "A3", "A4", "A5")] == ["D", "", "2D", "D,E", "D,Pa"]


@pytest.mark.rule("SI-4.19")
def test_call_to_migrate_may_do_either_part_alone():
    t = slow_phase("A5=Pa A4=D A1=2D a=play:call_to_migrate").play("call_to_migrate", "A4", "done", "D A4>A3")
    assert (t["A1"], t["A3"], t["A4"]) == ("2D", "D", "")
    t = slow_phase("A5=Pa A4=D A1=2D a=play:call_to_migrate").play("call_to_migrate", "A4", "D A1", "done", "done")
    assert (t["A1"], t["A4"]) == ("D", "2D")


@pytest.mark.rule("SI-26.12")
def test_call_to_tend_removes_1_blight():
    t = slow_phase("A5=Pa A4=D,2B blight=3 a=play:call_to_tend").play("call_to_tend", "A4", "1")
    assert (t["A4"], t.s.blight_left) == ("D,B", 4)


def test_call_to_tend_or_pushes_up_to_3_dahan():
    t = slow_phase("A5=Pa A4=4D,2B a=play:call_to_tend").play("call_to_tend", "A4", "2", "D A4>A1", "D A4>A1", "D A4>A3")
    assert (t["A4"], t["A1"], t["A3"]) == ("D,2B", "2D", "D")
    t = slow_phase("A5=Pa A4=4D a=play:call_to_tend").play("call_to_tend", "A4", "2", "done")
    assert t["A4"] == "4D"


@pytest.mark.parametrize(("land", "defend"), [("A1", 3), ("A8", 3), ("A4", 0), ("A5", 0)])
def test_dark_and_tangled_woods_defends_hills_and_jungle(land, defend):
    t = fast_phase("A5=Pa a=play:dark_and_tangled_woods").play("dark_and_tangled_woods", land)
    assert (t.fear, defence(t, land)) == (2, [defend])


def test_delusions_of_danger():
    t = fast_phase("A5=Pa A4=2E,T a=play:delusions_of_danger").play("delusions_of_danger", "A4", "1", "E A4>A1")
    assert (t["A4"], t["A1"], t.fear) == ("E,T", "E", 0)
    t = fast_phase("A5=Pa A4=2E,T a=play:delusions_of_danger").play("delusions_of_danger", "A4", "2")
    assert (t["A4"], t.fear) == ("2E,T", 2)


@pytest.mark.parametrize(("land", "left"), [("A8", "E"), ("A4", "E"), ("A1", "2E"), ("A5", "2E")])
def test_devouring_ants_bite_harder_in_jungle_and_sands(land, left):
    t = slow_phase(f"{SITES} {land}=2D,3E a=play:devouring_ants").play("devouring_ants", land)
    assert (t[land], t.fear) == (f"D,{left}", 1)


def test_devouring_ants_where_no_dahan_live():
    t = slow_phase("A5=2Pa A1=C a=play:devouring_ants").play("devouring_ants", "A1")
    assert (t["A1"], t.fear) == ("C@1", 1)


@pytest.mark.parametrize(("land", "defend"), [("A8", 4), ("A4", 4), ("A7", 4), ("A1", 1), ("A2", 1)])
def test_drift_down_into_slumber(land, defend):
    t = fast_phase("A5=Pa a=play:drift_down_into_slumber").play("drift_down_into_slumber", land)
    assert defence(t, land) == [defend]


def test_drought_destroys_3_towns_hurts_every_building_and_blights():
    t = slow_phase("A5=Pa A4=Pa,D,E,4T,2C a=play:drought").play("drought", "A4")
    assert (t["A4"], t.fear) == ("D,E,T@1,2C@1,B", 3)


@pytest.mark.rule("SI-11.4")
def test_drought_destroys_as_many_towns_as_there_are():
    t = slow_phase("A5=Pa A4=2T a=play:drought").play("drought", "A4")
    assert (t["A4"], t.fear) == ("B", 2)
    t = slow_phase("A5=Pa A4=3T,T@1 a=play:drought").play("drought", "A4", "T A4", "T A4", "T A4")
    assert (t["A4"], t.fear) == ("B", 4)  # the last one dies of the damage


def test_drought_with_3_sun_also_destroys_a_city():
    t = slow_phase("A5=Pa A4=T,C@1,C a=play:drought;gained:sun,2").play("drought", "A4")
    assert (t["A4"], t.fear) == ("C@1,C@2,B", 1)
    t.play("C@1 A4")
    assert (t["A4"], t.fear) == ("C@2,B", 1 + 2)
    t = slow_phase("A5=Pa A4=C a=play:drought;gained:sun,1").play("drought", "A4")
    assert t["A4"] == "C@1,B"


def play_elemental_boon(seat):
    """Elemental Boon, with a second card so that the phase stays open: Flash Floods gives Sun and Water."""
    t = table("spirits=river,earth phase=fast B2=C B7=2Pb A5=Pa a=play:elemental_boon,flash_floods")
    return t.play("elemental_boon", seat)


def test_elemental_boon_gives_target_and_user_the_same_3_different_elements():
    t = play_elemental_boon("seat.1")
    assert t.to_act() == "b"
    t.play("fire")
    assert not t.may("fire")
    t.play("animal", "sun")
    assert (t.elements("b"), t.elements("a")) == ("1 sun 1 fire 1 animal", "2 sun 1 fire 1 water 1 animal")


@pytest.mark.rule("SI-31.5")
def test_elemental_boon_on_the_user_itself_gives_3_elements_once():
    t = play_elemental_boon("seat.0").play("fire", "animal", "sun")
    assert (t.elements("b"), t.elements("a")) == ("", "2 sun 1 fire 1 water 1 animal")


@pytest.mark.rule("SI-16.5")
def test_encompassing_ward_defends_each_land_with_presence_of_the_target_once():
    t = table("spirits=earth,river phase=fast B2=C A6=Pa B6=2Pb B1=Pb a=play:encompassing_ward b=play:flash_floods")
    t.play("encompassing_ward", "seat.1")
    assert defence(t, "B6", "B1", "B5", "A6") == [2, 2, 0, 0]


@pytest.mark.rule("SI-16.5")
def test_encompassing_ward_follows_presence_that_moves_later():
    t = fast_phase("A5=Pa A8=Pa a=play:encompassing_ward,indomitable_claim").play("encompassing_ward", "seat.0")
    assert defence(t, "A4", "A5", "A8") == [0, 2, 2]
    t.play("indomitable_claim", "A4", "from A8")
    assert defence(t, "A4", "A5", "A8") == [20 + 2, 2, 0]


def test_enticing_splendor_gathers_an_explorer_or_town():
    t = fast_phase("A5=Pa A4=E,T,C,3D a=play:enticing_splendor").play("enticing_splendor", "A5", "1")
    assert t.offers()["a"] == "E A4 | T A4"
    t.play("T A4")
    assert (t["A4"], t["A5"]) == ("3D,E,C", "T,Pa")


def test_enticing_splendor_or_gathers_up_to_2_dahan():
    t = fast_phase("A5=Pa A4=E,T,C,3D a=play:enticing_splendor").play("enticing_splendor", "A5", "2")
    assert t.offers()["a"] == "D A4 | done"
    t.play("D A4", "D A4")
    assert (t["A4"], t["A5"]) == ("D,E,T,C", "2D,Pa")


def test_entrancing_apparitions_gather_explorers_where_no_invaders_are():
    t = fast_phase("A5=Pa A4=D A1=2E A2=E,T a=play:entrancing_apparitions").play("entrancing_apparitions", "A4")
    assert t.offers()["a"] == "E A1 | E A2 | done"
    t.play("E A1", "E A2")
    assert (t["A4"], t["A1"], t["A2"], defence(t, "A4")) == ("D,2E", "E", "T", [2])
    t = fast_phase("A5=Pa A4=C A1=2E a=play:entrancing_apparitions").play("entrancing_apparitions", "A4")
    assert (t["A4"], t["A1"], t.to_act(), defence(t, "A4")) == ("C", "2E", "b", [2])


def test_gift_of_constancy_for_another_spirit_keeps_a_card_of_each():
    cards = "a=play:gift_of_constancy,wash_away b=play:rituals_of_destruction,draw_of_the_fruitful_earth"
    t = table(f"spirits=river,earth phase=fast B2=C A5=Pa B7=2Pb {cards}", invaders="I-J")
    t.play("gift_of_constancy", "seat.1")
    assert (t.energy("a"), t.energy("b")) == (0, 2)
    t.rest().play("gift_of_constancy", by="a").play("rituals_of_destruction", by="b")
    assert "rituals_of_destruction" in t.hand("b")
    assert "draw_of_the_fruitful_earth" not in t.hand("b")
    assert "gift_of_constancy" in t.hand("a")
    assert "wash_away" not in t.hand("a")


def test_gift_of_constancy_on_the_user_keeps_at_most_one_card():
    position = (
        "spirits=river,earth phase=fast B2=C A5=Pa B7=2Pb a=play:gift_of_constancy,wash_away b=play:rituals_of_destruction"
    )
    t = table(position, invaders="I-J").play("gift_of_constancy", "seat.0")
    assert (t.energy("a"), t.energy("b")) == (2, 0)
    t.rest().play("wash_away")
    assert t.s.turn == 2
    assert "wash_away" in t.hand("a")
    assert "gift_of_constancy" not in t.hand("a")
    assert "rituals_of_destruction" not in t.hand("b")
    t = table(position, invaders="I-J").play("gift_of_constancy", "seat.0").rest().play("done")
    assert (t.s.turn, "wash_away" in t.hand("a")) == (2, False)


@pytest.mark.rule("SI-31.5")
@pytest.mark.parametrize(
    ("presence", "seat", "energy"),
    [("A4=2Pa", "seat.0", 1), ("A4=2Pa", "seat.1", 2), ("A4=2Pa A8=2Pa", "seat.0", 2), ("A4=2Pa A8=2Pa", "seat.1", 3)],
)
def test_gift_of_living_energy(presence, seat, energy):
    t = fast_phase(f"{presence} B8=2Pb a=play:gift_of_living_energy").play("gift_of_living_energy", seat)
    assert t.energy("ab"[int(seat[-1])]) == energy  # two sacred sites of the target's do not count
    assert t.energy("ba"[int(seat[-1])]) == 0


@pytest.mark.rule("SI-12.14")
@pytest.mark.parametrize("seat", [0, 1])
def test_gift_of_power_lets_its_target_draw_4_minor_powers_and_keep_1(seat):
    t = slow_phase("A5=Pa a=play:gift_of_power", minor="drought call_to_migrate reaching_grasp song_of_sanctity")
    t.play("gift_of_power", f"seat.{seat}")
    assert t.offers() == {"ab"[seat]: "drought | call_to_migrate | reaching_grasp | song_of_sanctity"}
    t.play("reaching_grasp")
    assert "reaching_grasp" in t.hand("ab"[seat])
    assert t.s.power_discards[0].bit_count() == 3


def test_gnawing_rootbiters_push_up_to_2_towns():
    t = slow_phase("A5=Pa A4=3T,E,C a=play:gnawing_rootbiters").play("gnawing_rootbiters", "A4")
    assert not t.may("E A4>A1")
    t.play("T A4>A1", "T A4>A3")
    assert (t["A4"], t["A1"], t["A3"]) == ("E,T,C", "T", "T")
    t = slow_phase("A5=Pa A4=3T a=play:gnawing_rootbiters").play("gnawing_rootbiters", "A4", "done")
    assert t["A4"] == "3T"


def test_land_of_haunts_and_embers_in_a_land_without_blight():
    t = fast_phase("A5=Pa A4=Pa,3E,T,C a=play:land_of_haunts_and_embers")
    t.play("land_of_haunts_and_embers", "A4", "E A4>A1", "T A4>A1")
    assert (t["A4"], t["A1"], t.fear) == ("2E,C,B", "E,T", 2)


def test_land_of_haunts_and_embers_does_it_twice_where_blight_already_is():
    t = fast_phase("A5=Pa A4=4E,T,B a=play:land_of_haunts_and_embers")
    t.play("land_of_haunts_and_embers", "A4", "E A4>A1", "E A4>A1", "T A4>A1", "E A4>A1")
    assert t.fear == 2 + 2
    t.play("A2")  # the added blight cascades
    assert (t["A4"], t["A1"], t["A2"]) == ("E,2B", "3E,T", "B")


def test_land_of_haunts_and_embers_may_push_nothing():
    t = fast_phase("A5=Pa A4=3E,B a=play:land_of_haunts_and_embers").play(
        "land_of_haunts_and_embers", "A4", "done", "done", "A2"
    )
    assert (t["A4"], t.fear) == ("3E,2B", 4)


def test_lure_of_the_unknown_gathers_an_explorer_or_town():
    t = fast_phase("A5=Pa A2=E,T,C,D a=play:lure_of_the_unknown").play("lure_of_the_unknown", "A3")
    assert t.offers()["a"] == "E A2 | T A2"
    t.play("T A2")
    assert (t["A2"], t["A3"]) == ("D,E,C", "T")


def test_natures_resilience():
    t = fast_phase("A4=2Pa,2B a=play:natures_resilience;gained:water,1").play("natures_resilience", "A4")
    assert (t["A4"], defence(t, "A4")) == ("2Pa,2B", [6])
    t = fast_phase("A4=2Pa,2B a=play:natures_resilience;gained:water,2").play("natures_resilience", "A4", "2")
    assert (t["A4"], defence(t, "A4")) == ("2Pa,B", [0])
    t = fast_phase("A4=2Pa,2B a=play:natures_resilience;gained:water,2").play("natures_resilience", "A4", "1")
    assert (t["A4"], defence(t, "A4")) == ("2Pa,2B", [6])


@pytest.mark.parametrize(("land", "left", "fear"), [("A5", "E,Pa", 1), ("A6", "2E,Pa", 1), ("A4", "2E", 0), ("A1", "3E", 0)])
def test_pull_beneath_the_hungry_earth(land, left, fear):
    t = slow_phase("A5=Pa,3E A6=Pa,3E A4=3E A1=3E a=play:pull_beneath_the_hungry_earth")
    t.play("pull_beneath_the_hungry_earth", land)
    assert (t[land], t.fear) == (left, fear)


def test_purifying_flame_1_damage_per_blight():
    t = slow_phase("A5=2Pa A8=C,2B,D a=play:purifying_flame").play("purifying_flame", "A8")
    assert t["A8"] == "D,C@2,2B"  # a jungle: no choice
    t = slow_phase("A5=2Pa A1=C,2B a=play:purifying_flame").play("purifying_flame", "A1", "1")
    assert t["A1"] == "C@2,2B"


@pytest.mark.parametrize("land", ["A1", "A4"])
def test_purifying_flame_may_remove_blight_in_hills_and_sands_instead(land):
    t = slow_phase(f"A5=2Pa {land}=C,2B a=play:purifying_flame").play("purifying_flame", land, "2")
    assert t[land] == "C,B"


def test_quicken_the_earths_struggles():
    t = fast_phase("A4=2Pa,D,E,2T,C@2 a=play:quicken_the_earths_struggles").play("quicken_the_earths_struggles", "A4", "1")
    assert (t["A4"], t.fear, defence(t, "A4")) == ("D,E,2T@1,2Pa", 2, [0])
    t = fast_phase("A4=2Pa,D,E,2T,C@2 a=play:quicken_the_earths_struggles").play("quicken_the_earths_struggles", "A4", "2")
    assert (t["A4"], t.fear, defence(t, "A4")) == ("D,E,2T,C@2,2Pa", 0, [10])


@pytest.mark.parametrize(("there", "fear"), [("3E", 2), ("E,T", 2), ("C", 2), ("2T", 3), ("T,C", 3), ("2C", 3)])
def test_rain_of_blood(there, fear):
    t = slow_phase(f"A5=2Pa A4={there} a=play:rain_of_blood").play("rain_of_blood", "A4")
    assert (t.fear, t["A4"]) == (fear, there)


@pytest.mark.rule("SI-17.6", "SI-11.10")
def test_reaching_grasp_gives_2_range_to_the_powers_of_its_target_this_turn():
    position = "A7=2Pa A1=C a=play:reaching_grasp,delusions_of_danger,natures_resilience,quicken_the_earths_struggles"
    near = {"A5", "A7", "A8", "B3"}
    assert targets(fast_phase(position), "delusions_of_danger") == near
    assert targets(fast_phase(position).play("reaching_grasp", "seat.1"), "delusions_of_danger") == near
    far = {f"A{n}" for n in range(1, 9)} | {"B1", "B2", "B3", "B4", "B5", "B7"}
    assert targets(fast_phase(position).play("reaching_grasp", "seat.0"), "delusions_of_danger") == far
    assert targets(fast_phase(position).play("reaching_grasp", "seat.0"), "natures_resilience") == far
    two = {"A1", "A4", "A5", "A6", "A7", "A8", "A3", "B2", "B3", "B4"}
    assert targets(fast_phase(position).play("reaching_grasp", "seat.0"), "quicken_the_earths_struggles") == two


def test_rouse_the_trees_and_stones():
    t = slow_phase("A5=2Pa A4=2E,T a=play:rouse_the_trees_and_stones")
    t.play("rouse_the_trees_and_stones", "A4", "T A4", "T@1 A4")
    assert not t.may("done")
    t.play("E A4>A1")
    assert (t["A4"], t["A1"], t.fear) == ("E", "E", 1)


def test_rouse_the_trees_and_stones_pushes_explorers_only():
    t = slow_phase("A5=2Pa A4=C,T a=play:rouse_the_trees_and_stones").play(
        "rouse_the_trees_and_stones", "A4", "C A4", "T A4"
    )
    assert (t["A4"], t.to_act()) == ("T@1,C@1", "b")


def test_sap_the_strength_of_multitudes_reaches_1_land_with_air():
    t = fast_phase("A5=Pa a=play:sap_the_strength_of_multitudes")
    assert targets(t, "sap_the_strength_of_multitudes") == {"A5"}
    t = fast_phase("A5=Pa a=play:sap_the_strength_of_multitudes;gained:air,1")
    assert targets(t, "sap_the_strength_of_multitudes") == {"A1", "A4", "A5", "A6", "A7", "A8", "B3"}
    t.play("A4")
    assert defence(t, "A4", "A5") == [5, 0]


@pytest.mark.rule("SI-9.15", "SI-17.6")
def test_sap_the_strength_of_multitudes_adds_other_range_to_its_own():
    position = "A7=Pa a=play:reaching_grasp,sap_the_strength_of_multitudes"  # Reaching Grasp itself gives Air
    t = fast_phase(position).play("reaching_grasp", "seat.0")
    assert targets(t, "sap_the_strength_of_multitudes") >= {"A2", "B4", "B7"}  # 1 and 2 are 3


@pytest.mark.parametrize(
    ("land", "animals", "left", "fear"),
    [("A8", 0, "2E", 1), ("A5", 0, "2E", 1), ("A1", 0, "3E", 0), ("A4", 1, "3E", 0), ("A8", 2, "E", 1), ("A4", 2, "2E", 0)],
)
def test_savage_mawbeasts(land, animals, left, fear):
    gained = f";gained:animal,{animals}" if animals else ""
    t = slow_phase(f"{SITES} {land}=3E a=play:savage_mawbeasts{gained}").play("savage_mawbeasts", land)
    assert (t[land], t.fear) == (left, fear)


@pytest.mark.parametrize("land", ["A6", "A8"])
def test_shadows_of_the_burning_forest_push_in_hills_and_jungle(land):
    t = slow_phase(f"{land}=Pa,2E,2T,C a=play:shadows_of_the_burning_forest").play("shadows_of_the_burning_forest", land)
    assert t.fear == 2
    assert not t.may("done")
    t.play(f"E {land}>A5", f"T {land}>A5")
    assert (t[land], t["A5"]) == ("E,T,C,Pa", "E,T")


@pytest.mark.parametrize("land", ["A4", "A5"])
def test_shadows_of_the_burning_forest_only_frighten_in_sands_and_wetland(land):
    t = slow_phase(f"{land}=Pa,2E,2T a=play:shadows_of_the_burning_forest").play("shadows_of_the_burning_forest", land)
    assert (t[land], t.fear, t.to_act()) == ("2E,2T,Pa", 2, "b")


def test_song_of_sanctity_pushes_all_explorers_or_removes_blight():
    t = slow_phase("A5=Pa A6=3E,T,2B a=play:song_of_sanctity")
    t.play("song_of_sanctity", "A6", "E A6>A5", "E A6>A8", "E A6>A1")
    assert [t[land] for land in ("A6", "A5", "A8", "A1")] == ["T,2B", "E,Pa", "E", "E"]
    t = slow_phase("A5=Pa A6=T,2B a=play:song_of_sanctity").play("song_of_sanctity", "A6")
    assert t["A6"] == "T,B"


def test_steam_vents_destroy_an_explorer_or_with_3_earth_a_town():
    t = fast_phase("A5=Pa,2E,T a=play:steam_vents;gained:earth,1").play("steam_vents", "A5")
    assert (t["A5"], t.fear) == ("E,T,Pa", 0)
    t = fast_phase("A5=Pa,2E,T a=play:steam_vents;gained:earth,2").play("steam_vents", "A5", "2")
    assert (t["A5"], t.fear) == ("2E,Pa", 1)
    t = fast_phase("A5=Pa,2E,T a=play:steam_vents;gained:earth,2").play("steam_vents", "A5", "1")
    assert (t["A5"], t.fear) == ("E,T,Pa", 0)


@pytest.mark.parametrize(
    ("land", "there", "left", "fear"),
    [
        ("A4", "E,2B", "E,B", 1),
        ("A4", "D,2B", "D,B", 0),
        ("A1", "E,2B", "E,2B", 1),
        ("A2", "2B", "B", 0),
        ("A3", "C,B", "C,B", 1),
    ],
)
def test_uncanny_melting(land, there, left, fear):
    presence = "A4=2Pa" if land != "A4" else "A5=2Pa"
    t = slow_phase(f"{presence} {land}={there} a=play:uncanny_melting").play("uncanny_melting", land)
    assert (t[land], t.fear) == (left, fear)


@pytest.mark.parametrize(
    ("there", "answers", "left"),
    [
        ("2D,3E,T", ["E A4", "T A4"], "2D,2E,T@1"),
        ("2D,C", [], "2D,C@1"),  # one invader is hit once only
        ("3D,T,E", [], "3D,T@1"),  # all of them, if they are fewer
        ("2D,2T", [], "2D,2T@1"),
        ("2D,T,T@1,E", ["T A4", "T@1 A4"], "2D,E,T@1"),  # the town hurt before is destroyed, not the same one again
    ],
)
def test_veil_the_nights_hunt_1_damage_to_as_many_invaders_as_there_are_dahan(there, answers, left):
    t = fast_phase(f"A5=Pa A4={there} a=play:veil_the_nights_hunt").play("veil_the_nights_hunt", "A4", "1", *answers)
    assert (t["A4"], t.to_act()) == (left, "b")


@pytest.mark.rule("SI-11.9")
def test_veil_the_nights_hunt_must_hit_as_many_as_it_can():
    t = fast_phase("A5=Pa A4=2D,2E,T a=play:veil_the_nights_hunt").play("veil_the_nights_hunt", "A4", "1")
    assert t.offers()["a"] == "E A4 | T A4"
    t.play("T A4")
    assert t["A4"] == "2D,E,T@1"  # an explorer: the same town a second time was no choice


def test_veil_the_nights_hunt_or_pushes_up_to_3_dahan():
    t = fast_phase("A5=Pa A4=4D,E a=play:veil_the_nights_hunt")
    t.play("veil_the_nights_hunt", "A4", "2", "D A4>A1", "D A4>A1", "D A4>A2")
    assert (t["A4"], t["A1"], t["A2"]) == ("D,E", "2D", "D")
    t = fast_phase("A5=Pa A4=4D,E a=play:veil_the_nights_hunt").play("veil_the_nights_hunt", "A4", "2", "done")
    assert t["A4"] == "4D,E"


@pytest.mark.parametrize(("gained", "fear"), [("", 1), (";gained:fire,1", 2)])
def test_visions_of_fiery_doom(gained, fear):
    t = fast_phase(f"A5=Pa,E,T,C a=play:visions_of_fiery_doom{gained}").play("visions_of_fiery_doom", "A5")
    assert t.offers()["a"].startswith("E A5>A1")
    assert not t.may("done")
    assert not t.may("C A5>A1")
    t.play("T A5>A1")
    assert (t["A5"], t["A1"], t.fear) == ("E,C,Pa", "T", fear)


def test_voracious_growth():
    t = slow_phase("A5=2Pa A8=T,C,2B a=play:voracious_growth").play("voracious_growth", "A8", "1", "C A8", "T A8")
    assert t["A8"] == "T@1,C@1,2B"
    t = slow_phase("A5=2Pa A8=T,C,2B a=play:voracious_growth").play("voracious_growth", "A8", "2")
    assert t["A8"] == "T,C,B"
