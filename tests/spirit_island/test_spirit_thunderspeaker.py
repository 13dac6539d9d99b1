"""Thunderspeaker: growth, its two special rules, its two innate powers and its four cards."""

import pytest

from . import scenes
from .printed import defence
from .scenes import spirit_phase
from .table import table

SPIRIT = "thunderspeaker"
NOTHING = "slots=ravage/-,build/-"
WETLANDS = "slots=ravage/I-W,build/-"


def fast_phase_of_speaker(text, **draws):
    return scenes.fast_phase(text, SPIRIT, **draws)


def slow_phase_of_speaker(text, **draws):
    return scenes.slow_phase(text, SPIRIT, **draws)


def invader_phase_of_speaker(text, invaders="I-J", **draws):
    return scenes.invader_phase(text, invaders, SPIRIT, **draws)


# -- growth ------------------------------------------------------------------------------------------------------------
def test_growth_1_reclaims_and_gains_2_powers():
    t = spirit_phase(
        "A5=Pa a=discard:voice_of_thunder,sudden_ambush", SPIRIT, minor="drought call_to_tend gift_of_power rain_of_blood"
    )
    t.play("growth.1", "minor", "drought")
    assert t.offers() == {"a": "minor | major"}
    t.set_draws("major", "tsunami").play("major", "tsunami", "words_of_warning")
    assert t.hand("a") == {"manifestation_of_power_and_glory", "sudden_ambush", "voice_of_thunder", "drought", "tsunami"}
    assert t.energy("a") == 1


def test_growth_2_adds_presence_within_2_and_within_1_both_to_dahan():
    t = spirit_phase("A7=Pa A4=D A5=D A2=D A8=E A6=T", SPIRIT).play("growth.2", "item.1")
    assert t.offers() == {"a": "A4 | A5"}
    t.play("A4", "track.plays")
    assert t.offers() == {"a": "A2 | A4 | A5"}
    t.play("A2", "track.plays")
    assert (t["A2"], t["A4"], t.energy("a"), t.s.card_plays_left(0)) == ("D,Pa", "D,Pa", 1, 2)


def test_growth_3_adds_presence_within_1_and_gains_4_energy():
    t = spirit_phase("A7=Pa A4=D", SPIRIT).play("growth.3")
    assert t.offers() == {"a": "A5 | A7 | A8"}
    t.play("A8", "track.plays")
    assert (t["A8"], t.energy("a")) == ("Pa", 4 + 1)


# -- Ally of the Dahan -------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-37.1")
def test_presence_may_go_along_with_each_dahan_that_leaves_its_land():
    t = slow_phase_of_speaker("A5=2Pa,3D a=play:voice_of_thunder").play("voice_of_thunder", "A5", "1", "D A5>A4", "yes")
    assert (t["A4"], t["A5"]) == ("D,Pa", "2D,Pa")  # at once, before the next one is pushed
    t.play("D A5>A1", "done")
    assert (t["A1"], t["A5"]) == ("D", "D,Pa")  # it may, it need not
    t.play("D A5>A8", "yes")
    assert (t["A8"], t["A5"]) == ("D,Pa", "")


@pytest.mark.rule("SI-37.1")
def test_presence_does_not_go_with_dahan_of_other_lands():
    t = slow_phase_of_speaker("A5=Pa A4=2D a=play:voice_of_thunder").play(
        "voice_of_thunder", "A4", "1", "D A4>A1", "D A4>A1"
    )
    assert (t["A1"], t["A5"], t.to_act()) == ("2D", "Pa", "b")


@pytest.mark.rule("SI-37.1", "SI-34.7")
def test_thunderspeaker_decides_about_its_presence_when_others_move_the_dahan():
    cards = "b=play:draw_of_the_fruitful_earth,rituals_of_destruction"
    t = table(f"spirits={SPIRIT},earth phase=slow B2=C B7=2Pb,D B3=Pb A5=2Pa,D {cards}")
    t.play("draw_of_the_fruitful_earth", "B3", "D A5", by="b")
    assert t.to_act() == "a"
    t.play("yes")
    assert (t["B3"], t["A5"]) == ("D,Pa,Pb", "Pa")


@pytest.mark.rule("SI-37.1")
def test_presence_goes_along_when_a_fear_card_moves_dahan():
    t = invader_phase_of_speaker(f"A5=Pa,D,E A8=Pa earned=? {NOTHING}", fear="dahan_enheartened")
    t.play("seat.0", "yes", "1", "D A5>A4", "yes")
    assert (t["A4"], t["A5"]) == ("D,Pa", "E")


# -- Sworn to Victory --------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-37.2")
def test_each_dahan_destroyed_by_a_ravage_destroys_a_presence_there_or_adjacent():
    t = invader_phase_of_speaker(f"A5=3Pa,2D,2T A4=Pa A2=2Pa A7=Pa {WETLANDS}")
    assert t["A5"] == "2T,2Pa,B"  # one to the blight; then two for the dahan
    assert t.offers() == {"a": "A4 | A5 | A7"}
    t.play("A7")
    assert t.offers() == {"a": "A4 | A5"}
    t.play("A5")
    assert (t["A5"], t["A4"], t["A7"], t["A2"]) == ("2T,Pa,B", "Pa", "", "2Pa")
    assert t.s.destroyed_presence[0] == 3


@pytest.mark.rule("SI-37.2", "SI-11.17")
def test_presence_is_lost_after_blight_cascade_and_fighting_back():
    t = invader_phase_of_speaker(f"A5=2Pa,2D,T,E,B A4=Pa A8=Pa blight=9 {WETLANDS}")
    assert t.offers()["a"].split(" | ") == ["A1", "A4", "A6", "A7", "A8", "B3"]  # the cascade first
    assert t.s.destroyed_presence[0] == 1
    t.play("A8")
    assert (t["A8"], t.offers()["a"]) == ("B", "E A5 | T A5")  # then the dahan that is left
    t.play("T A5", "T@1 A5")
    assert t.offers()["a"] == "A4 | A5"  # and last the presence for the one that is not
    t.play("A4")
    assert (t["A4"], t["A5"], t.s.destroyed_presence[0]) == ("", "D,E,Pa,2B", 3)


@pytest.mark.rule("SI-37.2")
def test_presence_loss_is_limited_and_does_not_apply_to_powers():
    t = invader_phase_of_speaker(f"A5=3D,3T A4=Pa A2=2Pa {WETLANDS}")
    assert (t["A4"], t["A2"], t.s.destroyed_presence[0]) == ("", "2Pa", 1)
    t = slow_phase_of_speaker("A5=Pa A4=2D a=play:poisoned_land").play("poisoned_land", "A4")
    assert (t["A4"], t.s.destroyed_presence[0]) == ("B", 0)


@pytest.mark.rule("SI-37.2", "SI-30.8")
def test_sworn_to_victory_can_destroy_the_spirit():
    assert invader_phase_of_speaker(f"A5=D,2E A4=Pa {WETLANDS}").ending() == "destroyed"


# -- Gather the Warriors -----------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-37.3")
@pytest.mark.parametrize("innate", ["gather_the_warriors", "lead_the_furious_assault"])
@pytest.mark.parametrize("air", [3, 4])
def test_with_4_air_the_innate_powers_may_be_fast_but_need_not(innate, air):
    text = f"A5=Pa,2D,T a=gained:sun,2,fire,1,air,{air},animal,1 {NOTHING}"
    t = fast_phase_of_speaker(text, invaders="I-J")
    assert t.may(innate, by="a") == (air == 4)
    for seat in t.to_act():
        t.play("ready", by=seat)
    assert [event.what for event in t.events_of("phase")][-1] == "slow"
    assert t.may(innate, by="a")


@pytest.mark.rule("SI-11.15", "SI-37.3")
def test_an_innate_power_used_fast_is_not_used_again():
    t = fast_phase_of_speaker(f"A5=Pa,2D,2T a=gained:sun,2,fire,1,air,4,animal,1 {NOTHING}", invaders="I-J")
    t.play("lead_the_furious_assault", "A5", "ready", "ready")
    assert t["A5"] == "2D,T,Pa"
    assert t.may("gather_the_warriors", by="a")
    assert not t.may("lead_the_furious_assault", by="a")


def test_gather_the_warriors_gathers_1_dahan_per_air_and_pushes_1_per_sun():
    t = slow_phase_of_speaker("A5=Pa A4=2D A6=2D A3=D a=gained:animal,1,air,3,sun,2").play("gather_the_warriors")
    assert "A4" in t.offers()["a"].split(" | ")
    assert not t.may("A3")  # range 1
    t.play("A5", "D A4", "D A4", "D A6")
    assert (t["A5"], t["A4"], t["A6"]) == ("3D,Pa", "", "D")
    t.play("D A5>A8", "done", "D A5>A7", "yes")
    assert (t["A5"], t["A7"], t["A8"], t.to_act()) == ("D", "D,Pa", "D", "b")


def test_gather_the_warriors_needs_an_animal_and_moving_is_optional():
    assert not slow_phase_of_speaker("A5=Pa A4=2D a=gained:air,3,sun,2").may("gather_the_warriors")
    t = slow_phase_of_speaker("A5=Pa A4=2D a=gained:animal,1,air,2,sun,2").play("gather_the_warriors", "A5", "done")
    assert (t["A4"], t["A5"]) == ("2D", "Pa")
    t = slow_phase_of_speaker("A5=Pa,D A4=2D a=gained:animal,1,sun,1").play("gather_the_warriors", "A5", "D A5>A4", "done")
    assert (t["A4"], t["A5"]) == ("3D", "Pa")


# -- Lead the Furious Assault ------------------------------------------------------------------------------------------
def test_lead_the_furious_assault_reaches_only_lands_with_presence():
    t = slow_phase_of_speaker("A4=2D,T A5=Pa,2D,T A8=Pa a=gained:sun,2,fire,1").play("lead_the_furious_assault")
    assert t.offers()["a"] == "A5 | A8"


@pytest.mark.parametrize("missing", ["sun,1,fire,1", "sun,2", "fire,9,air,9"])
def test_lead_the_furious_assault_needs_2_sun_and_1_fire(missing):
    assert not slow_phase_of_speaker(f"A5=Pa,2D,T a=gained:{missing}").may("lead_the_furious_assault")


@pytest.mark.parametrize(("dahan", "left", "fear"), [(1, "D,3T,2C,Pa", 0), (3, "3D,2T,2C,Pa", 1), (5, "5D,T,2C,Pa", 2)])
def test_lead_the_furious_assault_level_1_destroys_a_town_for_every_2_dahan(dahan, left, fear):
    t = slow_phase_of_speaker(f"A4=D,T A5=Pa,{dahan}D,3T,2C a=gained:sun,3,fire,2").play("lead_the_furious_assault")
    assert (t["A5"], t.fear) == (left, fear)


@pytest.mark.parametrize(("dahan", "left", "fear"), [(2, "2D,2T,3C,Pa", 1), (5, "5D,T,2C,Pa", 2 + 2), (6, "6D,C,Pa", 3 + 4)])
def test_lead_the_furious_assault_level_2_destroys_a_city_for_every_3_dahan_too(dahan, left, fear):
    t = slow_phase_of_speaker(f"A5=Pa,{dahan}D,3T,3C a=gained:sun,4,fire,3").play("lead_the_furious_assault", "A5")
    assert (t["A5"], t.fear) == (left, fear)


# -- cards -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("here", "left", "fear"), [("2Pa,2D", "2D,C@1,2Pa", 1 + 2), ("Pa,2D", "2D,C,C@2,Pa", 1), ("3Pa,D", "D,C,3Pa", 1 + 2)]
)
def test_manifestation_deals_damage_per_dahan_times_presence(here, left, fear):
    card = "a=play:manifestation_of_power_and_glory"
    t = slow_phase_of_speaker(f"A5={here},2C {card}").play("manifestation_of_power_and_glory", "A5", "C A5", "C@1 A5")
    while not t.may("ready", by="b"):
        t.play("C@2 A5" if t.may("C@2 A5") else "C A5")
    assert (t["A5"], t.fear) == (left, fear)


def test_manifestation_is_used_only_where_thunderspeaker_and_dahan_are():
    t = slow_phase_of_speaker("A5=Pa,D A8=Pa,D A7=Pa A4=D,E a=play:manifestation_of_power_and_glory").play(
        "manifestation_of_power_and_glory"
    )
    assert t.offers()["a"] == "A5 | A8"


def test_words_of_warning_defend_and_let_dahan_strike_that_die():
    text = f"A5=3Pa,2D,2T,C A8=Pa {WETLANDS} a=play:words_of_warning"
    t = fast_phase_of_speaker(text, invaders="I-J").play("words_of_warning", "A5")
    assert defence(t, "A5") == [3]
    t.play("ready")  # 7 less 3 are 4: both dahan die, and both strike
    t.play("T A5", "T@1 A5", "T A5", "T@1 A5")
    assert (t.fear, t["A5"].startswith("C,")) == (2, True)


@pytest.mark.parametrize(("answers", "left"), [(["D A4"], "3D,E,T,Pa"), (["done"], "2D,2E,T,Pa")])
def test_sudden_ambush_gathers_a_dahan_and_each_dahan_destroys_an_explorer(answers, left):
    t = fast_phase_of_speaker("A5=Pa,2D,4E,T A4=2D a=play:sudden_ambush").play("sudden_ambush", "A5", *answers)
    assert (t["A5"], t.fear) == (left, 0)


def test_voice_of_thunder_pushes_up_to_4_dahan_or_frightens_invaders():
    t = slow_phase_of_speaker("A5=Pa A4=5D a=play:voice_of_thunder").play("voice_of_thunder", "A4", "1", *["D A4>A1"] * 4)
    assert (t["A1"], t["A4"], t.fear) == ("4D", "D", 0)
    t = slow_phase_of_speaker("A5=Pa A4=5D,E a=play:voice_of_thunder").play("voice_of_thunder", "A4", "2")
    assert (t["A4"], t.fear) == ("5D,E", 2)
    t = slow_phase_of_speaker("A5=Pa A4=5D a=play:voice_of_thunder").play("voice_of_thunder", "A4", "2")
    assert (t["A4"], t.fear) == ("5D", 0)
