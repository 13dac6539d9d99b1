"""A Spread of Rampant Green: growth, its two special rules, its two innate powers and its four cards."""

import pytest

from . import scenes
from .printed import defence
from .scenes import spirit_phase
from .table import table

SPIRIT = "green"
NOTHING = "slots=ravage/-,build/-"


def fast_phase_of_green(text, **draws):
    return scenes.fast_phase(text, SPIRIT, **draws)


def slow_phase_of_green(text, **draws):
    return scenes.slow_phase(text, SPIRIT, **draws)


def invader_phase_of_green(text, invaders="I-J", **draws):
    return scenes.invader_phase(text, invaders, SPIRIT, **draws)


# -- growth ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-37.7", "SI-6.23")
def test_growth_1_reclaims_gains_a_power_and_adds_presence_in_jungle_or_wetland():
    t = spirit_phase("A7=Pa a=discard:overgrow_in_a_night", SPIRIT, minor="drought").play("growth.1", "item.3")
    assert t.offers() == {"a": "A5 | A8"}  # jungle and wetland within 2
    t.play("A8", "track.energy", "minor", "drought")
    assert (t["A8"], len(t.hand("a")), t.energy("a")) == ("Pa", 5, 1)


@pytest.mark.rule("SI-37.7")
def test_growth_2_adds_another_presence_within_1_and_gives_a_card_play():
    t = spirit_phase("A7=Pa", SPIRIT).play("growth.2", "item.1")
    assert t.offers() == {"a": "A5 | A7 | A8"}
    t.play("A7", "track.energy", "A8", "track.energy")
    assert (t["A7"], t["A8"], t.energy("a"), t.s.card_plays_left(0)) == ("2Pa", "Pa", 1, 1 + 1)
    assert t.elements("a") == "1 plant"


@pytest.mark.rule("SI-37.7")
def test_growth_3_gains_a_power_3_energy_and_presence_in_jungle_or_wetland():
    t = spirit_phase("A7=Pa", SPIRIT, minor="drought").play("growth.3", "rest", "minor", "drought", "A5", "track.plays")
    assert (t["A5"], t.energy("a"), "drought" in t.hand("a")) == ("Pa", 3, True)


# -- Choke the Land with Green -----------------------------------------------------------------------------------------
@pytest.mark.rule("SI-37.4", "SI-37.5", "SI-22.14")
def test_a_ravage_in_a_land_with_its_sacred_site_may_be_prevented_for_a_presence():
    t = invader_phase_of_green("A5=2Pa,2T,2D slots=ravage/I-W,build/-")
    assert t.to_act() == "a"
    t.play("yes")
    # no damage, no blight, and the dahan do not fight
    assert (t["A5"], t.s.destroyed_presence[0], t.fear) == ("2D,2T,Pa", 1, 0)
    t = invader_phase_of_green("A5=2Pa,2T slots=ravage/I-W,build/-").play("done")
    assert t["A5"] == "2T,Pa,B"


@pytest.mark.rule("SI-37.4")
def test_a_build_can_be_prevented_too():
    t = invader_phase_of_green("A5=2Pa,T slots=ravage/-,build/I-W").play("yes")
    assert (t["A5"], t.s.destroyed_presence[0]) == ("T,Pa", 1)
    t = invader_phase_of_green("A5=2Pa,T slots=ravage/-,build/I-W").play("done")
    assert (t["A5"], t.s.destroyed_presence[0]) == ("T,C,2Pa", 0)


@pytest.mark.rule("SI-37.4", "SI-37.5")
def test_each_action_asks_again_while_the_sacred_site_exists():
    t = invader_phase_of_green("A5=3Pa,2T slots=ravage/I-W,build/II-W").play("yes", "yes")
    assert (t["A5"], t.s.destroyed_presence[0]) == ("2T,Pa", 2)
    t = invader_phase_of_green("A5=2Pa,2T slots=ravage/I-W,build/II-W").play("yes")
    assert (t["A5"], t.s.destroyed_presence[0]) == ("2T,C,Pa", 1)  # no sacred site any more: the build is not prevented


@pytest.mark.rule("SI-37.4")
def test_neither_exploration_nor_actions_without_a_sacred_site_can_be_prevented():
    t = invader_phase_of_green(f"A5=2Pa,T {NOTHING}", "I-W")
    assert t["A5"] == "E,T,2Pa"
    t = invader_phase_of_green("A5=Pa,2T A4=2Pa slots=ravage/I-W,build/-")
    assert (t["A5"], t["A4"]) == ("2T,B", "2Pa")


@pytest.mark.rule("SI-37.5")
def test_nothing_is_asked_where_nothing_would_happen():
    t = invader_phase_of_green("A5=2Pa A2=2Pa,D slots=ravage/I-W,build/II-W")  # no invaders
    assert (t.s.turn, t.s.destroyed_presence[0]) == (2, 0)
    text = "A5=2Pa,2T slots=ravage/I-W,build/- a=play:a_year_of_perfect_stillness"
    t = table(f"spirits=green,earth phase=fast B2=C B7=2Pb {text}", invaders="I-J")
    t.play("a_year_of_perfect_stillness", "A5")
    assert (t.s.turn, t["A5"]) == (2, "2T,2Pa")


@pytest.mark.rule("SI-37.5", "SI-21.12", "SI-23.9")
@pytest.mark.parametrize(("card", "level", "land"), [("avoid_the_dahan", 3, "T,D"), ("overseas_trade_seem_safer", 2, "T")])
def test_nothing_is_asked_where_a_fear_card_forbids_building(card, level, land):
    t = invader_phase_of_green(f"A2=2Pa,{land} terror={level} earned=? slots=ravage/-,build/I-W", fear=card)
    assert (t.s.turn, t.s.destroyed_presence[0], "C" in t["A2"]) == (2, 0, False)


@pytest.mark.rule("SI-37.5")
def test_a_build_of_an_escalation_may_be_prevented():
    text = "A5=2Pa,2T,C adversary=england level=0 deck=2 slots=ravage/-,build/-"
    t = table(f"spirits=green,earth phase=invader B2=C B7=2Pb {text}", invaders="II-J").play()
    assert t.to_act() == "a"
    t.play("yes")
    assert (t["A5"], t.s.destroyed_presence[0], t["B2"]) == ("2T,C,Pa", 1, "T,C")


# -- Steady Regeneration -----------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-37.6")
def test_growth_can_use_destroyed_presence_for_free_while_the_island_is_healthy():
    t = spirit_phase("A5=Pa a=gone:2;plays:2", SPIRIT).play("growth.2", "item.1", "A5", "destroyed", "A8", "destroyed")
    assert (t["A5"], t["A8"], t.s.destroyed_presence, t.energy("a")) == ("2Pa", "Pa", [0], 0)
    assert t.s.track == [1, 2]
    t = spirit_phase("A5=Pa a=gone:2;plays:2", SPIRIT).play("growth.2", "item.1", "A5", "track.plays")
    assert t.s.destroyed_presence == [2]  # it need not


@pytest.mark.rule("SI-37.6")
def test_on_a_tainted_island_each_destroyed_presence_costs_1_energy():
    t = spirit_phase("A5=Pa tainted=downward_spiral a=gone:2;energy:1", SPIRIT).play(
        "growth.2", "item.1", "A5", "destroyed", "A8"
    )
    assert t.energy("a") == 0
    assert not t.may("destroyed")
    t.play("track.energy")
    assert (t.s.destroyed_presence, t.energy("a")) == ([1], 1)


@pytest.mark.rule("SI-37.6", "SI-5.10")
def test_powers_cannot_use_destroyed_presence():
    t = fast_phase_of_green("A5=Pa a=gone:2;play:overgrow_in_a_night").play("overgrow_in_a_night", "A5", "1")
    assert not t.may("destroyed")
    t.play("track.energy")
    assert (t["A5"], t.s.destroyed_presence[0]) == ("2Pa", 2)


# -- Creepers Tear into Mortar -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("missing", ["moon,1,plant,1", "plant,9", "moon,9,plant,1"])
def test_creepers_need_1_moon_and_2_plant(missing):
    assert not slow_phase_of_green(f"A5=Pa,T a=gained:{missing}").may("creepers_tear_into_mortar")
    assert not fast_phase_of_green("A5=Pa,T a=gained:moon,1,plant,2").may("creepers_tear_into_mortar")


def test_creepers_level_1_deal_1_damage_to_a_building():
    t = slow_phase_of_green("A5=Pa,E,T,C A4=T a=gained:moon,1,plant,3").play("creepers_tear_into_mortar")
    assert not t.may("A4")  # range 0
    assert t.offers()["a"] == "T A5 | C A5"
    t.play("C A5")
    assert (t["A5"], t.to_act()) == ("E,T,C@1,Pa", "b")


def test_creepers_level_2_repeat_the_power():
    t = slow_phase_of_green("A5=Pa,T A8=Pa,C A4=T a=gained:moon,2,plant,3").play("creepers_tear_into_mortar", "A5")
    assert t["A5"] == "T@1,Pa"
    t.play("A8")
    assert (t["A8"], t["A4"], t.to_act()) == ("C@1,Pa", "T", "b")
    t = slow_phase_of_green("A5=Pa,T A8=Pa,C a=gained:moon,2,plant,3").play("creepers_tear_into_mortar", "A5", "A5")
    assert (t["A5"], t.fear) == ("Pa", 1)


def test_creepers_level_3_repeat_it_once_more():
    t = slow_phase_of_green("A5=Pa,T,C A8=Pa,C a=gained:moon,3,plant,4").play("creepers_tear_into_mortar", "A8", "A8", "A8")
    assert (t["A8"], t.fear, t.to_act()) == ("Pa", 2, "b")
    t = slow_phase_of_green("A5=Pa A8=Pa,C a=gained:moon,3,plant,3").play("creepers_tear_into_mortar", "A8", "A8")
    assert (t["A8"], t.to_act()) == ("C@2,Pa", "b")


# -- All-Enveloping Green ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("missing", ["water,1,plant,2", "plant,9,earth,9", "water,9,plant,2"])
def test_all_enveloping_green_needs_1_water_and_3_plant(missing):
    assert not fast_phase_of_green(f"A5=2Pa a=gained:{missing}").may("all_enveloping_green")
    assert not slow_phase_of_green("A5=2Pa a=gained:water,1,plant,3").may("all_enveloping_green", by="a")


@pytest.mark.parametrize(
    ("elements", "defend", "left"),
    [
        ("water,1,plant,3", 2, "2B"),
        ("water,1,plant,4", 2, "2B"),
        ("water,2,plant,4", 4, "2B"),
        ("water,3,earth,1,plant,4", 4, "2B"),
        ("water,3,earth,1,plant,5", 4, "B"),
        ("water,3,plant,5", 4, "2B"),
    ],
)
def test_all_enveloping_green_defends_2_or_4_and_removes_a_blight(elements, defend, left):
    t = fast_phase_of_green(f"A5=2Pa A2=Pa A4=2B a=gained:{elements}").play("all_enveloping_green")
    assert t.offers()["a"] == "A1 | A4 | A5 | A6 | A7 | A8 | B3"  # within 1 of the sacred site
    t.play("A4")
    assert (defence(t, "A4", "A5"), t["A4"]) == ([defend, 0], left)


# -- cards -------------------------------------------------------------------------------------------------------------
def test_overgrow_in_a_night_adds_presence_or_causes_fear():
    t = fast_phase_of_green("A5=Pa A4=E a=play:overgrow_in_a_night").play("overgrow_in_a_night", "A4", "1", "track.plays")
    assert (t["A4"], t.fear) == ("E,Pa", 0)
    for land, fear in (("A5", 3), ("A4", 0), ("A8", 0)):
        t = fast_phase_of_green("A5=Pa,E A4=E A8=Pa a=play:overgrow_in_a_night").play("overgrow_in_a_night", land, "2")
        assert t.fear == fear


def test_gift_of_proliferation_lets_another_spirit_add_presence_within_1():
    t = fast_phase_of_green("A5=Pa a=play:gift_of_proliferation").play("gift_of_proliferation")
    assert t.offers() == {"b": "A3 | B4 | B5 | B6 | B7 | B8"}
    t.play("B5", "track.energy")
    assert (t["B5"], t["B7"]) == ("Pb", "2Pb")


@pytest.mark.rule("SI-31.2")
def test_gift_of_proliferation_alone_is_for_green_itself():
    t = table("spirits=green phase=fast A1=C A5=Pa a=play:gift_of_proliferation").play("gift_of_proliferation")
    assert t.to_act() == "a"
    t.play("A7", "track.energy")
    assert t["A7"] == "Pa"


def test_fields_choked_with_growth_push_a_town_or_3_dahan():
    text = "A5=Pa A4=2T,4D a=play:fields_choked_with_growth"
    t = slow_phase_of_green(text).play("fields_choked_with_growth", "A4", "1", "T A4>A3")
    assert (t["A3"], t["A4"]) == ("T", "4D,T")
    t = slow_phase_of_green(text).play("fields_choked_with_growth", "A4", "2", "D A4>A3", "D A4>A2")
    assert t.why_not("done") == "SI-15.7"
    t.play("D A4>A2")
    assert (t["A2"], t["A3"], t["A4"]) == ("2D", "D", "D,2T")


@pytest.mark.parametrize(
    ("land", "left"), [("A1", "E,T@1,2C@1"), ("A4", "E,T@1,2C@1"), ("A8", "E,T@1,2C"), ("A2", "E,T@1,2C")]
)
def test_stem_the_flow_hurts_each_building_in_hills_and_sands_and_elsewhere_one(land, left):
    t = slow_phase_of_green(f"A5=2Pa A3=2Pa {land}=E,T,2C a=play:stem_the_flow_of_fresh_water").play(
        "stem_the_flow_of_fresh_water", land
    )
    if "2C@1" not in left:
        t.play(f"T {land}")
    assert t[land] == left
