"""Lightning's Swift Strike: growth, Swiftness of Lightning, its innate power and its four cards."""

import pytest

from .scenes import fast_phase, slow_phase, spirit_phase
from .table import table

NOTHING = "slots=ravage/-,build/-"


# -- growth ------------------------------------------------------------------------------------------------------------
def test_growth_1_reclaims_gains_a_power_and_1_energy():
    t = spirit_phase("A7=2Pa a=discard:raging_storm,lightnings_boon", "lightning", minor="drought").play(
        "growth.1", "minor", "drought"
    )
    assert len(t.hand("a")) == 4 + 1
    assert t.energy("a") == 1 + 1
    assert t.s.card_plays_left(0) == 2


def test_growth_2_adds_presence_within_2_and_within_0():
    t = spirit_phase("A7=2Pa", "lightning").play("growth.2", "item.1")
    assert t.offers() == {"a": "A1 | A4 | A5 | A6 | A7 | A8"}
    t.play("A1", "track.energy")
    assert t.offers() == {"a": "A1 | A7"}  # the one just placed counts too
    t.play("A1", "track.plays")
    assert (t["A1"], t.energy("a"), t.s.card_plays_left(0)) == ("C,2Pa", 1, 3)
    t = spirit_phase("A7=2Pa", "lightning").play("growth.2", "item.2", "track.energy")
    assert t["A7"] == "3Pa"


def test_growth_3_adds_presence_within_1_and_gains_3_energy():
    t = spirit_phase("A7=2Pa", "lightning").play("growth.3")
    assert t.offers() == {"a": "A5 | A7 | A8"}
    assert t.energy("a") == 3
    t.play("A8", "track.plays")
    assert (t["A8"], t.energy("a"), t.s.card_plays_left(0)) == ("Pa", 3 + 1, 3)


# -- Swiftness of Lightning --------------------------------------------------------------------------------------------
SLOW_CARDS = "shatter_homesteads,raging_storm,harbingers_of_the_lightning"  # 3 fire, 3 air, 1 water


@pytest.mark.rule("SI-36.2", "SI-11.15")
def test_for_each_air_one_slow_power_card_or_innate_is_used_in_the_fast_phase():
    t = fast_phase(f"A7=2Pa,D A5=3T a=play:{SLOW_CARDS} {NOTHING}", "lightning", invaders="I-J")
    for power in (*SLOW_CARDS.split(","), "thundering_destruction"):
        assert t.may(power, by="a")
    t.play("thundering_destruction", "A5", "shatter_homesteads", "A5", "raging_storm", "A5", by="a")
    assert (t["A5"], t.fear) == ("T@1", 1 + 1 + 1)
    assert not t.may("harbingers_of_the_lightning")  # three air, three powers
    t.play("ready")
    assert t.may("harbingers_of_the_lightning")  # it stays for the slow phase
    assert not t.may("shatter_homesteads")


@pytest.mark.rule("SI-36.2", "SI-18.11")
def test_without_air_slow_powers_stay_slow():
    t = fast_phase("A7=2Pa A5=T a=play:drought,call_to_bloodshed", "lightning")
    assert t.elements("a") == "2 sun 2 fire 1 earth 1 animal"
    assert not t.may("drought")
    t = fast_phase("A7=2Pa A5=T a=play:drought;gained:air,1", "lightning")
    assert t.may("drought")


@pytest.mark.rule("SI-36.3", "SI-9.8")
def test_air_gained_later_in_the_phase_makes_one_more_power_fast():
    cards = "a=play:shatter_homesteads,drought b=play:elemental_boon,a_year_of_perfect_stillness"
    t = table(f"spirits=lightning,earth phase=fast B2=C B7=2Pb A7=2Pa A5=3T {cards}")
    t.play("shatter_homesteads", "A5", by="a")
    assert t.elements("a").startswith("1 sun 2 fire 1 air")  # the air is not spent, but counted
    assert not t.may("drought", by="a")
    t.play("elemental_boon", "seat.0", by="b")
    t.play("sun", "air", "water")
    assert t.may("drought", by="a")


# -- Thundering Destruction --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("missing", ["fire,2,air,2", "fire,3,air,1", "fire,9,air,1,water,9", "air,9,water,9"])
def test_thundering_destruction_needs_3_fire_and_2_air(missing):
    assert not slow_phase(f"A7=2Pa A5=T a=gained:{missing}", "lightning").may("thundering_destruction")
    assert slow_phase("A7=2Pa A5=T a=gained:fire,3,air,2", "lightning").may("thundering_destruction")


def test_thundering_destruction_reaches_one_land_from_a_sacred_site():
    assert not fast_phase("A7=2Pa A5=T a=gained:fire,3,air,2;used:thundering_destruction", "lightning").may(
        "thundering_destruction"
    )
    t = slow_phase("A7=2Pa A1=Pa a=gained:fire,3,air,2", "lightning").play("thundering_destruction")
    assert t.offers()["a"] == "A5 | A7 | A8 | B3"
    assert not slow_phase("A7=Pa A5=T a=gained:fire,3,air,2", "lightning").may("thundering_destruction")


def destroy_by_thunder(elements, *answers):
    t = slow_phase(f"A7=2Pa A5=2T,2C,E a=gained:{elements}", "lightning").play("thundering_destruction", "A5", *answers)
    return t["A5"], t.fear


def test_thundering_destruction_level_1_destroys_a_town():
    assert destroy_by_thunder("fire,3,air,2") == ("E,T,2C", 1)
    assert destroy_by_thunder("fire,4,air,2") == ("E,T,2C", 1)
    assert destroy_by_thunder("fire,3,air,3") == ("E,T,2C", 1)


def test_thundering_destruction_level_2_may_destroy_a_city_instead():
    assert destroy_by_thunder("fire,4,air,3", "2") == ("E,2T,C", 2)
    assert destroy_by_thunder("fire,4,air,3", "1") == ("E,T,2C", 1)


def test_thundering_destruction_level_3_destroys_one_more_building():
    assert destroy_by_thunder("fire,5,air,4,water,1", "2", "C A5", "C A5") == ("E,2T", 2 + 2)
    assert destroy_by_thunder("fire,5,air,4,water,1", "1", "T A5", "T A5") == ("E,2C", 1 + 1)
    assert destroy_by_thunder("fire,5,air,4", "2") == ("E,2T,C", 2)  # no water


def test_thundering_destruction_level_4_destroys_another_building():
    assert destroy_by_thunder("fire,5,air,5,water,2", "2", "C A5", "C A5", "T A5") == ("E,T", 2 + 2 + 1)
    assert destroy_by_thunder("fire,5,air,5,water,1", "2", "C A5", "C A5") == ("E,2T", 2 + 2)


# -- cards -------------------------------------------------------------------------------------------------------------
def test_shatter_homesteads_causes_fear_even_without_a_town():
    t = slow_phase("A7=2Pa A1=T,C A4=E a=play:shatter_homesteads", "lightning").play("shatter_homesteads", "A1")
    assert (t["A1"], t.fear) == ("C", 1 + 1)
    t = slow_phase("A7=2Pa A4=E a=play:shatter_homesteads", "lightning").play("shatter_homesteads", "A4")
    assert (t["A4"], t.fear) == ("E", 1)


def test_raging_storm_hurts_every_invader():
    t = slow_phase("A7=2Pa A5=2E,T,T@1,C,2D a=play:raging_storm", "lightning").play("raging_storm", "A5")
    assert (t["A5"], t.fear) == ("2D,T@1,C@1", 1)


@pytest.mark.rule("SI-18.11")
def test_lightnings_boon_lets_its_target_use_2_slow_powers_in_the_fast_phase():
    cards = "a=play:lightnings_boon b=play:rituals_of_destruction,call_to_bloodshed,drought,a_year_of_perfect_stillness"
    t = table(f"spirits=lightning,earth phase=fast B2=C B7=2Pb,3D,2E A7=2Pa {cards}")
    assert not t.may("rituals_of_destruction", by="b")
    t.play("lightnings_boon", "seat.1", "rituals_of_destruction", "B7", "call_to_bloodshed", "B7", "2")
    assert (t["B7"], t.fear) == ("3D,2Pb", 2)
    assert t.may("a_year_of_perfect_stillness", by="b")  # still the fast phase
    assert not t.may("drought", by="b")


def test_lightnings_boon_allows_an_innate_power():
    cards = "a=play:lightnings_boon b=play:flash_floods,wash_away,rivers_bounty"
    t = table(f"spirits=lightning,river phase=fast B2=C B6=Pb,5E A7=2Pa {cards}").play("lightnings_boon", "seat.1")
    t.play("massive_flooding", "B6", "E B6", "E B6", "E B6>B7", "done", "wash_away", "B6", "E B6>B7", "done", by="b")
    assert (t["B6"], t["B7"]) == ("E,Pb", "2E")
    assert t.may("flash_floods", by="b")
    assert not t.may("rivers_bounty", by="b")


def test_lightnings_boon_for_lightning_itself_comes_on_top_of_its_air():
    cards = "a=play:lightnings_boon,drought,call_to_bloodshed,poisoned_land,devouring_ants"  # 1 air
    t = fast_phase(f"A7=2Pa A5=4T A8=D A6=E {cards}", "lightning").play("lightnings_boon", "seat.0")
    t.play("drought", "A5", "call_to_bloodshed", "A8", "1", "poisoned_land", "A8", by="a")
    assert (t["A5"], t["A8"]) == ("T@1,B", "B")
    assert not t.may("devouring_ants")


@pytest.mark.parametrize(
    ("answers", "fear", "left"),
    [
        (["D A7>A8", "D A7>B3"], 1, "D,2Pa"),
        (["D A7>A8", "done"], 1, "2D,2Pa"),
        (["D A7>A5", "done"], 0, "2D,2Pa"),
        (["done"], 0, "3D,2Pa"),
    ],
)
def test_harbingers_push_up_to_2_dahan_and_frighten_once_if_any_meets_a_building(answers, fear, left):
    t = slow_phase("A7=2Pa,3D A8=T B3=C a=play:harbingers_of_the_lightning", "lightning")
    t.play("harbingers_of_the_lightning", "A7", *answers)
    assert (t["A7"], t.fear) == (left, fear)
