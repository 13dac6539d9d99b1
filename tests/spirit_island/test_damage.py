"""Damage, destroy, remove, replace (SI-13); push and gather (SI-15); what kinds of pieces there are (SI-19, SI-27)."""

import pytest

from dolmen.games.spirit_island.effects.card_language import C, T, replace

from .scenes import fast_phase, invader_phase, register_action, run_effect, slow_phase


# -- damage ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-13.8", "SI-13.5")
@pytest.mark.parametrize(("piece", "health", "fear"), [("E", 1, 0), ("T", 2, 1), ("C", 3, 2)])
def test_a_piece_is_destroyed_by_damage_equal_to_its_health(piece, health, fear):
    t = slow_phase(f"A5=Pa,2D,{piece} A4=D a=play:call_to_bloodshed").play("call_to_bloodshed", "A5", "1")
    assert t["A5"] == ("2D,Pa" if health <= 2 else "2D,C@2,Pa")
    t = slow_phase(f"A5=Pa,{health}D,{piece} a=play:call_to_bloodshed").play("call_to_bloodshed", "A5", "1")
    assert (t["A5"].split(",")[-1], piece in t["A5"], t.fear) == ("Pa", False, fear)


@pytest.mark.rule("SI-13.7", "SI-13.9")
def test_the_user_divides_the_damage_and_may_leave_all_hurt():
    t = slow_phase("A5=Pa,3D,T,C a=play:call_to_bloodshed")
    t.play("call_to_bloodshed", "A5", "1", "C A5", "T A5", "C@1 A5")
    assert (t["A5"], t.fear) == ("3D,T@1,C@2,Pa", 0)


@pytest.mark.rule("SI-13.10", "SI-28.3")
def test_damage_stays_for_the_rest_of_the_turn_and_then_heals():
    t = fast_phase("A5=Pa,T a=play:flash_floods slots=ravage/-,build/-", invaders="I-J").play("flash_floods", "A5")
    assert t["A5"] == "T@1,Pa"
    t.rest()
    assert (t.s.turn, t["A5"]) == (2, "T,Pa")


@pytest.mark.rule("SI-13.11", "SI-27.5", "SI-13.12")
def test_damage_goes_to_invaders_only_unless_the_power_says_otherwise():
    t = fast_phase("A2=2Pa,2D,E,T a=play:flash_floods").play("flash_floods", "A2")
    assert t.offers()["a"] == "E A2 | T A2"
    assert t.why_not("D A2") == "SI-13.11"
    t = fast_phase("A2=2Pa,2D a=play:flash_floods").play("flash_floods", "A2")
    assert t["A2"] == "2D,2Pa"


@pytest.mark.rule("SI-13.12", "SI-13.13")
def test_a_power_can_damage_dahan_if_it_says_so_and_then_only_them():
    t = slow_phase("A4=2Pa A7=2Pa,E,T,D a=play:devouring_ants").play("devouring_ants", "A7", "T A7", "T@1 A7")
    assert t["A7"] == "E,2Pa"  # 2 damage to invaders, and a dahan is destroyed
    t = slow_phase("A5=Pa,2D,E,C a=play:the_jungle_hungers A8=Pa").play("the_jungle_hungers", "A5")
    assert t["A5"] == "C,Pa"  # all explorers, towns and dahan


@pytest.mark.rule("SI-13.14", "SI-13.15", "SI-19.7")
def test_damage_to_buildings_only_spares_explorers():
    t = slow_phase("A5=2Pa,D,3E,2T,2C a=play:dissolve_the_bonds_of_kinship;gained:fire,1,water,1,animal,2")
    t.play("dissolve_the_bonds_of_kinship", "A5", "C A5", "T A5", "D A5")
    assert t["A5"].startswith("7E,T,C")  # explorers now deal 1 each to buildings only
    assert t.why_not("E A5") == "SI-13.14"
    assert (t.may("T A5"), t.may("C A5")) == (True, True)


@pytest.mark.rule("SI-13.15", "SI-19.7")
def test_each_building_takes_damage_and_explorers_and_dahan_do_not():
    t = fast_phase("A4=2Pa,2E,T,2C,D a=play:quicken_the_earths_struggles").play("quicken_the_earths_struggles", "A4", "1")
    assert t["A4"] == "D,2E,T@1,2C@1,2Pa"


@pytest.mark.rule("SI-13.16")
def test_three_powers_of_1_damage_destroy_a_city():
    cards = "a=play:flash_floods,call_to_bloodshed,pull_beneath_the_hungry_earth"
    t = fast_phase(f"A5=Pa,C,D {cards} slots=ravage/-,build/-", invaders="I-J")
    t.play("flash_floods", "A5", "ready", "call_to_bloodshed", "A5", "1")
    assert (t["A5"], t.fear) == ("D,C@2,Pa", 0)
    t.play("pull_beneath_the_hungry_earth", "A5")
    assert (t["A5"], t.fear) == ("D,Pa", 2 + 1)  # and 1 by the power


@pytest.mark.rule("SI-13.19")
def test_damage_moves_with_the_piece_and_does_not_weaken_it():
    t = fast_phase("A5=2Pa,T@1 A4=2D slots=ravage/I-S,build/- a=play:terrifying_nightmares", invaders="I-J")
    t.play("terrifying_nightmares", "A5", "T@1 A5>A4")
    assert t["A4"] == "2D,T@1"
    t.rest()
    assert t.events_of("ravage")[0].n == 2  # as much as an unhurt town
    assert t.fear == 2 + 1  # and the dahan that is left needs 1 of its 2 damage


@pytest.mark.rule("SI-13.19", "SI-13.6")
def test_fear_for_a_destroyed_building_comes_at_once():
    t = slow_phase("A5=Pa,2T,2D fear=7 a=play:call_to_bloodshed").play("call_to_bloodshed", "A5", "1", "T@1 A5")
    assert (t.s.fear, t.s.earned) == (0, [-1])


@pytest.mark.rule("SI-13.21", "SI-28.7")
def test_a_dahan_that_leaves_the_land_that_protected_it_dies_of_its_damage():
    cards = "a=play:infinite_vitality,call_to_migrate"
    t = fast_phase(f"A4=2Pa,T,2D slots=ravage/I-S,build/- {cards}", invaders="I-J")
    t.play("infinite_vitality", "A4", "ready")
    assert t["A4"] == "D,D@2,2Pa"  # 2 damage, but 6 Health
    t.play("call_to_migrate", "A4", "D@2 A4>A1", "done")
    assert t["A1"] == ""
    assert t.events_of("destroy")[-1].what == "dahan"


@pytest.mark.rule("SI-28.7")
def test_nothing_is_destroyed_by_time_passing():
    t = fast_phase("A4=2Pa,T,2D slots=ravage/I-S,build/- a=play:infinite_vitality", invaders="I-J")
    t.play("infinite_vitality", "A4").rest()
    assert (t.s.turn, t["A4"]) == (2, "2D,2Pa")


# -- destroy, remove, replace ------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-13.6", "SI-13.5")
def test_destroying_a_building_causes_fear_however_it_was_done():
    t = slow_phase("A8=Pa,2T,C a=play:the_jungle_hungers;gained:moon,1,plant,2").play("the_jungle_hungers", "A8")
    assert (t["A8"], t.fear) == ("Pa", 1 + 1 + 2)


@pytest.mark.rule("SI-13.2", "SI-13.1")
def test_a_removed_city_causes_no_fear():
    t = invader_phase("A5=2Pa,C earned=? terror=3 slots=ravage/-,build/-", fear="fear_of_the_unseen").play("rest")
    assert (t["A5"], t.s.fear, t.events_of("destroy")) == ("2Pa", 0, [])
    assert [event.what for event in t.events_of("remove")] == ["city"]


@pytest.mark.rule("SI-13.3", "SI-13.4")
def test_a_city_replaced_by_a_town_causes_no_fear():
    t = slow_phase("A8=2Pa,C,T a=play:crops_wither_and_fade", "shadows").play("crops_wither_and_fade", "A8", "2")
    assert (t["A8"], t.fear, t.events_of("destroy")) == ("2T,2Pa", 2, [])  # the fear is the power's


@pytest.mark.rule("SI-13.20")
@pytest.mark.parametrize(("hurt", "left"), [("C", "3E"), ("C@1", "2E"), ("C@2", "E")])
def test_explorers_that_replace_a_damaged_city_take_over_its_damage(hurt, left):
    t = slow_phase(f"A5=Pa,E,{hurt} a=play:dissolve_the_bonds_of_kinship")
    t.play("dissolve_the_bonds_of_kinship", "A5", f"{hurt} A5")
    assert t["A5"] == f"{left},Pa"
    assert t.fear == 0


@pytest.mark.rule("SI-13.20")
@pytest.mark.parametrize(("second", "left", "fear"), [("T A4", "E,T,2T@1", 0), ("T@1 A4", "E,2T", 1)])
def test_if_several_pieces_replace_one_the_user_divides_its_damage(monkeypatch, second, left, fear):
    two_towns = register_action(monkeypatch, replace(C, T, T))
    t = run_effect(slow_phase("A5=Pa A4=C@2,T,E a=play:call_to_migrate"), two_towns, "A4", "call_to_migrate")
    assert t.offers() == {"a": "T@1 A4 | T A4"}  # the first damage lies on one of them
    t.play(second)
    assert (t["A4"], t.fear) == (left, fear)


# -- kinds of pieces -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-19.1", "SI-19.2", "SI-4.16")
@pytest.mark.parametrize(("there", "may"), [("E", True), ("T", True), ("C", True), ("D", False), ("B", False)])
def test_the_supply_of_invaders_and_dahan_is_unlimited(there, may):
    t = slow_phase(f"A5=Pa,E A8=2Pa,E A4=2Pa,{there} a=play:rain_of_blood").play("rain_of_blood")
    assert t.may("A4") == may
    assert t.why_not("A4") == ("" if may else "SI-10.6")


@pytest.mark.rule("SI-19.3", "SI-27.2", "SI-1.17")
def test_dahan_are_added_only_by_powers_that_say_so():
    t = slow_phase("A5=Pa,2D A4=60E,50T,40C,50D a=play:rivers_bounty").play("rivers_bounty", "A5", "done")
    assert t["A5"] == "3D,Pa"
    t = invader_phase("A5=Pa A4=60E,50T,40C slots=ravage/-,build/I-S deck=2", "II-S")
    assert t["A4"] == "61E,50T,41C"


@pytest.mark.rule("SI-27.6")
def test_dahan_are_added_by_powers_that_say_so_and_by_nothing_else():
    t = slow_phase("A5=Pa,2D a=play:rivers_bounty").play("rivers_bounty", "A5")
    assert (t["A5"], [event.what for event in t.events_of("add")]) == ("3D,Pa", ["dahan"])
    t = invader_phase("A5=Pa A4=2D,E slots=ravage/-,build/I-S", "I-M")
    assert t["A4"] == "2D,E,T"


# -- push and gather -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-15.4", "SI-15.2")
def test_extra_range_lengthens_neither_push_nor_gather():
    t = fast_phase("A5=Pa A8=E a=play:reaching_grasp,delusions_of_danger").play("reaching_grasp", "seat.0")
    t.play("delusions_of_danger", "A8", "1")
    assert t.offers()["a"] == "E A8>A5 | E A8>A6 | E A8>A7"
    t = fast_phase("A5=Pa A1=D A3=D a=play:reaching_grasp,enticing_splendor").play("reaching_grasp", "seat.0")
    t.play("enticing_splendor", "A5", "2")
    assert t.offers()["a"] == "D A1 | done"


@pytest.mark.rule("SI-15.5", "SI-15.3")
def test_pushed_pieces_can_go_to_the_same_or_different_lands():
    t = slow_phase("A5=Pa A4=3E a=play:wash_away").play("wash_away", "A4", "E A4>A1", "E A4>A1", "E A4>A3")
    assert (t["A1"], t["A3"], t["A4"]) == ("2E", "E", "")


@pytest.mark.rule("SI-15.6", "SI-4.19", "SI-4.20")
@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_gather_up_to_3_dahan_moves_any_number_from_0_to_3(n):
    t = slow_phase("A5=Pa A4=4D a=play:call_to_migrate").play("call_to_migrate", "A5", *["D A4"] * n)
    if n < 3:
        t.play("done")
    if n:
        t.play("done")  # nothing is pushed on
    assert t["A5"] == ("", "D,", "2D,", "3D,")[n] + "Pa"


@pytest.mark.rule("SI-15.6", "SI-15.7")
def test_without_up_to_exactly_that_number_is_moved_if_possible():
    t = fast_phase("A5=Pa,3E a=play:delusions_of_danger").play("delusions_of_danger", "A5", "1")
    assert not t.may("done")
    t.play("E A5>A4")
    assert (t["A4"], t["A5"]) == ("E", "2E,Pa")
    t = fast_phase("A5=Pa a=play:delusions_of_danger").play("delusions_of_danger", "A5", "1")
    assert t.to_act() == "b"  # there was none


@pytest.mark.rule("SI-15.7", "SI-15.1")
def test_gathered_pieces_can_come_from_different_lands():
    t = slow_phase("A5=Pa A4=D A8=D A1=D A3=D a=play:call_to_migrate").play("call_to_migrate", "A5", "D A4", "D A8", "D A1")
    assert (t["A5"], t["A4"], t["A8"], t["A1"], t["A3"]) == ("3D,Pa", "", "", "", "D")


@pytest.mark.rule("SI-4.22", "SI-4.23")
def test_a_moved_piece_does_not_count_as_added():
    t = slow_phase("A5=Pa,2E A4=B a=play:wash_away").play("wash_away", "A5", "E A5>A4", "done")
    assert [event.kind for event in t.chance.events if event.kind in ("add", "move")] == ["move"]
    assert t["A4"] == "E,B"
