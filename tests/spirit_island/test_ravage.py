"""Ravage (SI-22), defend (SI-16), and the damage and Health of invaders and dahan (SI-19, SI-27)."""

import pytest

from .scenes import fast_phase, invader_phase
from .table import setup, table

SANDS = "slots=ravage/I-S,build/-"  # A4 and A7 are ravaged


def ravage_sands(text: str):
    """The sands are ravaged; jungle is explored, which changes none of the lands of these tests."""
    return invader_phase(f"A5=Pa {SANDS} {text}")


def count_destroyed(t, what: str) -> int:
    return len([event for event in t.events_of("destroy") if event.what == what])


@pytest.mark.rule("SI-22.1")
def test_there_is_no_ravage_in_turn_1_and_one_by_the_first_card_in_turn_2():
    t = setup(seats=1, spirits=["river"], boards=["A"]).set_draws("invaders", "I-S", "I-M")
    t.play("growth.2", "A5", "track.energy", "A5", "track.energy", "done")
    assert (t.s.turn, t.events_of("ravage")) == (2, [])
    t.play("growth.2", "A5", "track.energy", "A5", "track.energy", "done")
    assert t.offers() == {"a": "A2 | A5 | rest"}  # the wetlands of the card that was turned up in setup


@pytest.mark.rule("SI-22.2", "SI-22.3")
def test_only_lands_of_the_terrain_that_have_invaders_are_ravaged():
    t = ravage_sands("A4=2E A7=2D A8=2E,D")
    assert (t["A4"], t["A7"]) == ("2E,B", "2D")
    assert t["A8"] == "D,2E"  # jungle
    assert [event.at for event in t.events_of("ravage")] == [("A4",)]


@pytest.mark.rule("SI-22.2")
def test_a_card_with_two_terrains_ravages_both():
    t = invader_phase("A5=Pa A4=2E A8=T A6=T slots=ravage/III-JS,build/-", "I-W").play("rest")
    assert (t["A4"], t["A8"], t["A6"]) == ("2E,B", "T,B", "T")


@pytest.mark.rule("SI-22.4", "SI-19.4", "SI-19.5")
@pytest.mark.parametrize(("invaders", "n"), [("E", 1), ("2E", 2), ("T", 2), ("C", 3), ("E,T,C", 6), ("2E,3T", 8)])
def test_explorers_deal_1_towns_2_and_cities_3_added_up(invaders, n):
    t = ravage_sands(f"A4={invaders},9D")
    assert [event.n for event in t.events_of("ravage")] == [n]
    assert count_destroyed(t, "dahan") == n // 2


@pytest.mark.rule("SI-19.6")
def test_a_city_deals_3_and_takes_3():
    t = ravage_sands("A4=C,3D")
    # two are left: 4 damage, and one of it is lost
    assert (count_destroyed(t, "dahan"), count_destroyed(t, "city")) == (1, 1)
    t = ravage_sands("A4=C,2D")
    assert (count_destroyed(t, "dahan"), count_destroyed(t, "city")) == (1, 0)  # one is left: 2 damage


@pytest.mark.rule("SI-22.5", "SI-22.10")
def test_the_full_damage_goes_to_the_dahan_and_again_to_the_land():
    t = ravage_sands("A4=T,C,3D")
    assert t["A4"] == "D@1,T,C,B"  # 5 damage: two dahan, one hurt; and one blight


@pytest.mark.rule("SI-22.7", "SI-22.19")
def test_damage_is_not_spread_over_dahan_and_falls_on_hurt_ones_first():
    t = ravage_sands("A4=E,T,D@1,2D")  # 3 damage; could be spread as 1 on each of the others
    assert t["A4"] == "D,E,T,B"
    t = ravage_sands("A4=E,E,2D@1,D")
    assert count_destroyed(t, "dahan") == 2  # both hurt ones; it would be one if the fresh one fell first


@pytest.mark.rule("SI-22.19")
def test_a_hurt_dahan_still_deals_2():
    t = ravage_sands("A4=T,D@1,D")
    assert (t["A4"], t.fear) == ("D,B", 1)


@pytest.mark.rule("SI-22.9", "SI-22.11")
@pytest.mark.parametrize(("invaders", "after"), [("E", "E"), ("2E", "2E,B"), ("C", "C,B")])
def test_2_damage_to_the_land_add_a_blight(invaders, after):
    assert ravage_sands(f"A4={invaders}")["A4"] == after


@pytest.mark.rule("SI-22.11", "SI-22.21")
def test_damage_to_the_land_is_not_summed_over_two_ravages():
    t = invader_phase("A5=Pa A4=E slots=ravage/I-S,ravage/II-S,build/-")
    assert len(t.events_of("ravage")) == 2
    assert t["A4"] == "E"


@pytest.mark.rule("SI-22.12", "SI-27.3")
def test_the_surviving_dahan_of_the_land_deal_2_each():
    t = ravage_sands("A4=2T,4D A1=4D")
    assert t["A4"] == "2D,T,T@1,B"  # the first of 4 damage
    t.play("T@1 A4")
    assert (t["A4"], t.fear) == ("2D,B", 2)
    assert t["A1"] == "4D"
    # no dahan survives here, and those in an adjacent land do not fight
    assert count_destroyed(ravage_sands("A4=T,D A1=4D"), "town") == 0


@pytest.mark.rule("SI-22.15", "SI-5.12")
def test_presence_deals_no_damage():
    t = invader_phase(f"A4=2Pa,T {SANDS}")
    assert t.events_of("damage") == []
    assert t["A4"] == "T,Pa,B"


@pytest.mark.rule("SI-5.12", "SI-27.4")
def test_without_a_ravage_presence_and_dahan_are_neither_hurt_nor_fight():
    t = invader_phase("A4=2Pa,2D,C,2T,3E slots=ravage/I-M,build/-")
    assert t["A4"] == "2D,3E,2T,C,2Pa"


@pytest.mark.rule("SI-22.20", "SI-34.3", "SI-34.4")
def test_ravage_order_is_damage_blight_cascade_and_fight_back():
    t = invader_phase("A5=Pa B4=T,E,2D,B slots=ravage/I-J,build/-", "I-S")
    assert (t["B4"], t.to_act()) == ("D@1,E,T,2B", "b")
    t.play("B5")
    assert t["B5"] == "B"
    assert t.offers() == {"b": "E B4 | T B4"}
    t.play("E B4", "T B4")
    assert t["B4"] == "D,T,2B"


@pytest.mark.rule("SI-22.18")
def test_each_land_is_ravaged_completely_before_the_next():
    t = ravage_sands("A4=T,E,2D A7=2E").play("A4")
    assert t.offers() == {"a": "E A4 | T A4"}
    assert t["A7"] == "2E"  # nothing has happened there yet
    t.play("E A4", "T A4")
    assert t["A7"] == "2E,B"


@pytest.mark.rule("SI-22.18", "SI-22.14")
def test_a_land_without_a_ravage_is_not_in_the_order():
    text = f"A4=E,T,2D A7=2E,2Pa B3=2E,D {SANDS} a=play:paralyzing_fright"
    t = fast_phase(text).play("paralyzing_fright", "A7").rest()
    assert t.offers() == {"a": "A4 | B3 | rest"}
    assert [event.at for event in t.events_of("spared")] == [("A7",)]


@pytest.mark.rule("SI-16.1", "SI-16.3")
def test_defend_2_on_a_land_whose_invaders_would_deal_5():
    t = fast_phase(f"A5=Pa A4=T,C,3D {SANDS} a=play:entrancing_apparitions", invaders="I-J")
    t.play("entrancing_apparitions", "A4").rest()
    assert t["A4"] == "D,D@1,T,C,B"


@pytest.mark.rule("SI-16.2")
def test_several_defends_add_up():
    cards = "a=play:entrancing_apparitions,drift_down_into_slumber"
    t = fast_phase(f"A5=Pa A4=T,C,3D {SANDS} {cards}", invaders="I-J")
    t.play("entrancing_apparitions", "A4", "drift_down_into_slumber", "A4").rest()
    assert t["A4"] == "3D,T,C"  # 5 less 2 and 4
    assert t.offers() == {"a": "T A4 | C A4"}


@pytest.mark.rule("SI-16.1", "SI-11.1")
def test_defend_applies_only_in_its_own_land():
    t = fast_phase(f"A5=Pa A4=2E A7=2E {SANDS} a=play:drift_down_into_slumber", invaders="I-J")
    t.play("drift_down_into_slumber", "A4").rest().play("rest")
    assert (t["A4"], t["A7"]) == ("2E", "2E,B")


@pytest.mark.rule("SI-16.4", "SI-22.21")
def test_defend_is_not_used_up_and_applies_again_to_a_second_ravage():
    slots = "slots=ravage/I-S,ravage/II-S,build/-"
    t = fast_phase(f"A5=Pa A4=C {slots} a=play:entrancing_apparitions", invaders="I-J")
    t.play("entrancing_apparitions", "A4").rest()
    assert [event.n for event in t.events_of("ravage")] == [1, 1]
    assert t["A4"] == "C"


@pytest.mark.rule("SI-16.5")
def test_defend_by_the_number_of_dahan_counts_them_when_the_card_is_resolved():
    slots = "slots=ravage/I-S,ravage/II-S,build/-"
    t = invader_phase(f"A5=Pa A4=2C,2T,4D {slots} earned=?", fear="dahan_on_their_guard").play("T A4", "T@1 A4")
    assert [event.n for event in t.events_of("ravage")] == [10 - 4, 8 - 4]  # the second time one dahan is left


@pytest.mark.rule("SI-27.4", "SI-27.7")
def test_dahan_attack_when_a_power_or_a_fear_card_makes_them():
    t = fast_phase("A5=Pa A4=2D,T a=play:the_trees_and_stones_speak_of_war").play("the_trees_and_stones_speak_of_war", "A4")
    assert (t["A4"], t.fear) == ("2D", 1)
    t = invader_phase("A5=Pa A4=2D,T earned=? terror=2 slots=ravage/-,build/-", fear="dahan_raid").play("A4")
    assert (t["A4"], t.s.fear) == ("2D", 1)


@pytest.mark.rule("SI-27.8")
def test_destroyed_dahan_cause_no_fear_and_without_dahan_the_game_continues():
    t = table(f"spirits=river phase=invader A5=Pa A4=C,D {SANDS}", invaders="I-J").play()
    assert (count_destroyed(t, "dahan"), t.fear, t.over()) == (1, 0, False)


@pytest.mark.rule("SI-22.1", "SI-21.1")
def test_the_invader_phase_is_fear_ravage_build_explore_advance():
    t = invader_phase("A5=Pa A4=2E A2=2E earned=? slots=ravage/I-S,build/I-W", fear="trade_suffers")
    steps = ("fear-card", "ravage", "build", "invader-card", "advance")
    seen = [event.kind for event in t.chance.events if event.kind in steps]
    assert seen == ["fear-card", "ravage", "build", "invader-card", "advance"]
    assert t.events_of("explore")
