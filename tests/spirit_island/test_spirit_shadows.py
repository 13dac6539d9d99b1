"""Shadows Flicker Like Flame: growth, Shadows of the Dahan, its innate power and its four cards."""

import pytest

from .scenes import fast_phase, invader_phase, slow_phase, spirit_phase
from .table import table

NOTHING = "slots=ravage/-,build/-"


# -- growth ------------------------------------------------------------------------------------------------------------
def test_growth_1_reclaims_and_gains_a_power():
    t = spirit_phase("A8=2Pa a=discard:mantle_of_dread,favors_called_due", "shadows", minor="drought").play(
        "growth.1", "minor", "drought"
    )
    assert len(t.hand("a")) == 4 + 1
    assert t.energy("a") == 0


def test_growth_2_gains_a_power_and_adds_presence_within_1():
    t = spirit_phase("A8=2Pa a=discard:mantle_of_dread", "shadows", minor="drought").play("growth.2", "item.2")
    assert t.offers() == {"a": "A5 | A6 | A7 | A8"}
    t.play("A6", "track.energy", "minor", "drought")
    assert (t["A6"], t.energy("a"), "drought" in t.hand("a"), "mantle_of_dread" in t.hand("a")) == ("Pa", 1, True, False)


def test_growth_3_adds_presence_within_3_and_gains_3_energy():
    t = spirit_phase("A7=2Pa", "shadows").play("growth.3")
    assert t.offers() == {"a": "A1 | A2 | A3 | A4 | A5 | A6 | A7 | A8"}
    t.play("A3", "track.plays")
    assert (t["A3"], t.energy("a"), t.s.card_plays_left(0)) == ("Pa", 3, 2)
    t = table("spirits=shadows,earth phase=spirit A1=C B7=2Pb A8=2Pa").play("growth.3", by="a")
    assert "B3" in t.offers()["a"]  # A8, A5, B3
    assert "B1" not in t.offers()["a"]


# -- Shadows of the Dahan ----------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-36.5")
def test_for_1_energy_a_power_reaches_dahan_at_any_distance():
    t = fast_phase("A8=2Pa A2=D A3=E a=play:concealing_shadows;energy:2", "shadows").play("concealing_shadows")
    assert t.offers()["a"] == "A2 | A8"
    t.play("A2")
    assert (t.energy("a"), t.fear) == (1, 1)
    assert (
        fast_phase("A8=2Pa A2=D a=play:concealing_shadows;energy:0", "shadows").play("concealing_shadows").energy("a") == 0
    )


@pytest.mark.rule("SI-36.5")
def test_without_energy_only_lands_in_range_are_reached():
    t = fast_phase("A8=2Pa A5=Pa A2=D a=play:concealing_shadows;energy:0", "shadows").play("concealing_shadows")
    assert t.offers()["a"] == "A5 | A8"
    assert t.why_not("A2") != ""


@pytest.mark.rule("SI-36.6", "SI-36.5")
def test_a_land_in_range_costs_nothing():
    t = slow_phase("A8=2Pa A5=D,E a=play:favors_called_due;energy:1", "shadows").play("favors_called_due", "A5")
    assert t.energy("a") == 1


@pytest.mark.rule("SI-36.5")
def test_the_special_rule_applies_to_the_innate_power():
    t = fast_phase("A8=2Pa A3=2D,E A2=E a=energy:1;gained:moon,3,fire,2", "shadows")
    t.play("darkness_swallows_the_unwary", "A3", "E A2", "E A3", "E A3")
    assert (t["A3"], t.fear, t.energy("a")) == ("2D", 2, 0)


@pytest.mark.rule("SI-36.6")
def test_the_origin_required_by_the_power_is_still_needed():
    assert not fast_phase("A8=Pa A5=Pa A3=2D,E a=energy:5;gained:moon,3,fire,2", "shadows").may(
        "darkness_swallows_the_unwary"
    )


@pytest.mark.rule("SI-36.6", "SI-10.6")
def test_the_land_must_still_match_the_target_bar():
    t = slow_phase("A8=2Pa A1=2D A3=D,E A2=E A5=E a=play:predatory_nightmares;energy:5", "shadows").play(
        "predatory_nightmares"
    )
    assert t.offers()["a"] == "A3 | A5"  # A1 has no invaders, A2 no dahan


@pytest.mark.rule("SI-36.5")
def test_the_special_rule_is_only_for_shadows():
    t = table("spirits=shadows,river phase=fast A1=C A8=2Pa A2=D B6=Pb b=play:concealing_shadows;energy:5")
    t.play("concealing_shadows", by="b")
    assert not t.may("A2")


# -- Darkness Swallows the Unwary --------------------------------------------------------------------------------------
@pytest.mark.parametrize("missing", ["moon,1,fire,1", "moon,2", "moon,9,air,9", "fire,9"])
def test_darkness_needs_2_moon_and_1_fire(missing):
    assert not fast_phase(f"A8=2Pa,E a=gained:{missing}", "shadows").may("darkness_swallows_the_unwary")


def test_darkness_is_fast_and_reaches_one_land_from_a_sacred_site():
    t = fast_phase("A8=2Pa A3=Pa a=gained:moon,2,fire,1", "shadows").play("darkness_swallows_the_unwary")
    assert t.offers()["a"] == "A5 | A6 | A7 | A8"
    t = slow_phase("A8=2Pa a=gained:moon,2,fire,1;play:mantle_of_dread", "shadows")
    assert not t.may("darkness_swallows_the_unwary")


def test_darkness_level_1_gathers_an_explorer():
    t = fast_phase("A8=2Pa A7=2E A6=E A5=E a=gained:moon,3,fire,1", "shadows").play("darkness_swallows_the_unwary", "A8")
    assert t.why_not("done") == "SI-15.7"  # it must
    t.play("E A7")
    assert (t["A7"], t["A8"], t.fear) == ("E", "E,2Pa", 0)


@pytest.mark.parametrize(
    ("answers", "left", "fear"),
    [(["E A8", "E A8"], "E,T,2Pa", 2), (["E A8", "done"], "2E,T,2Pa", 1), (["done"], "3E,T,2Pa", 0)],
)
def test_darkness_level_2_destroys_up_to_2_explorers_for_1_fear_each(answers, left, fear):
    t = fast_phase("A8=2Pa,2E,T A7=E a=gained:moon,3,fire,2", "shadows").play("darkness_swallows_the_unwary", "A8", *answers)
    assert (t["A8"], t.fear) == (left, fear)


def test_darkness_level_3_deals_3_damage_and_causes_fear_per_destroyed_invader():
    text = "A8=2Pa,2E,T,C A7=E a=gained:moon,4,fire,3,air,2"
    t = fast_phase(text, "shadows").play("darkness_swallows_the_unwary", "A8", "E A8", "E A8", "E A8", "T A8", "T@1 A8")
    assert (t["A8"], t.fear) == (
        "C,2Pa",
        2 + (1 + 1) + 1,
    )  # two explorers; explorer and town by the damage, and the town's own
    t = fast_phase(text, "shadows").play("darkness_swallows_the_unwary", "A8", "done", "C A8", "C@1 A8", "C@2 A8")
    assert (t["A8"], t.fear) == ("3E,T,2Pa", 1 + 2)
    t = fast_phase(text.replace("air,2", "air,1"), "shadows").play("darkness_swallows_the_unwary", "A8", "done")
    assert (t["A8"], t.fear) == ("3E,T,C,2Pa", 0)


# -- cards -------------------------------------------------------------------------------------------------------------
def test_concealing_shadows_keeps_dahan_from_harm_by_a_ravage_but_not_the_land():
    text = "A8=3Pa,3E,T,2D A7=Pa slots=ravage/I-J,build/- a=play:concealing_shadows"
    t = fast_phase(text, "shadows", invaders="I-M").play("concealing_shadows", "A8", "ready")
    assert t["A8"] == "2D,3E,T,2Pa,B"  # and both dahan fight back with 4
    t.play("T A8", "T@1 A8", "E A8", "E A8")
    assert (t["A8"], t.fear) == ("2D,E,2Pa,B", 1 + 1)


def test_concealing_shadows_do_not_keep_dahan_from_other_harm():
    text = "A8=2Pa,2D a=play:concealing_shadows b=play:a_year_of_perfect_stillness,lightnings_boon,poisoned_land"
    t = table(f"spirits=shadows,earth phase=fast B2=C B7=2Pb A7=Pb {text}")
    t.play("concealing_shadows", "A8", "lightnings_boon", "seat.1", "poisoned_land", "A8")
    assert t["A8"] == "Pa,B"


@pytest.mark.parametrize(
    ("answers", "fear"), [(["D A5", "D A5", "D A5", "D A5"], 3), (["D A5", "D A5", "D A5", "done"], 0), (["done"], 0)]
)
def test_favors_called_due_frighten_if_dahan_outnumber_the_invaders_there(answers, fear):
    t = slow_phase("A8=2Pa,2E,T A5=5D a=play:favors_called_due", "shadows").play("favors_called_due", "A8", *answers)
    assert t.fear == fear
    gathered = answers.count("D A5")
    assert t["A8"] == (f"{gathered}D,2E,T,2Pa" if gathered else "2E,T,2Pa")


def test_favors_called_due_cause_no_fear_without_invaders():
    assert (
        slow_phase("A8=2Pa A5=2D a=play:favors_called_due", "shadows").play("favors_called_due", "A8", "D A5", "D A5").fear
        == 0
    )


@pytest.mark.rule("SI-34.7")
def test_mantle_of_dread_lets_its_target_push_an_explorer_and_a_town():
    text = "A8=2Pa B6=Pb,2E,2T,C B7=2Pb,E b=play:rituals_of_destruction a=play:mantle_of_dread"
    t = table(f"spirits=shadows,earth phase=slow B2=C,D {text}").play("mantle_of_dread", "seat.1")
    assert (t.fear, t.to_act()) == (2, "b")
    assert not t.may("B2")  # no land of the target
    t.play("B6", "E B6>B5", "T B6>B1")
    assert (t["B6"], t["B5"], t["B1"]) == ("E,T,C,Pb", "E", "T")


def test_mantle_of_dread_need_not_push():
    text = "A8=2Pa,E,T A1=C a=play:mantle_of_dread,crops_wither_and_fade"
    t = table(f"spirits=shadows phase=slow {text}").play("mantle_of_dread", "seat.0")
    while t.may("done"):
        t.play("done")
    assert (t["A8"], t.fear) == ("E,T,2Pa", 2)


@pytest.mark.parametrize(("option", "left"), [("1", "E,T,2C,2Pa"), ("2", "3T,C,2Pa")])
def test_crops_wither_and_fade_make_a_town_an_explorer_or_a_city_a_town(option, left):
    t = slow_phase("A8=2Pa,2T,2C a=play:crops_wither_and_fade", "shadows").play("crops_wither_and_fade", "A8", option)
    assert (t["A8"], t.fear) == (left, 2)


@pytest.mark.rule("SI-13.20")
def test_crops_wither_and_fade_hand_damage_on():
    t = slow_phase("A8=2Pa,C@2 a=play:crops_wither_and_fade", "shadows").play("crops_wither_and_fade", "A8", "2")
    assert (t["A8"], t.fear) == ("2Pa", 2 + 1)


def test_the_special_rule_is_not_used_by_fear_cards():
    t = invader_phase(f"A8=2Pa A2=D,E earned=? {NOTHING} a=energy:3", spirit="shadows", fear="tall_tales_of_savagery").play(
        "rest"
    )
    assert (t["A2"], t.energy("a")) == ("D", 3)
