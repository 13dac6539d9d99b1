"""Bringer of Dreams and Nightmares: growth, To Dream a Thousand Deaths, its two innate powers and its four cards."""

import pytest

from . import scenes
from .printed import defence
from .scenes import spirit_phase
from .table import table

SPIRIT = "bringer"
NOTHING = "slots=ravage/-,build/-"


def fast_phase_of_bringer(text, **draws):
    return scenes.fast_phase(text, SPIRIT, **draws)


def slow_phase_of_bringer(text, **draws):
    return scenes.slow_phase(text, SPIRIT, **draws)


# -- growth ------------------------------------------------------------------------------------------------------------
def test_growth_1_reclaims_and_gains_a_power():
    t = spirit_phase("A7=2Pa a=discard:dread_apparitions,dreams_of_the_dahan", SPIRIT, minor="drought")
    t.play("growth.1", "minor", "drought")
    assert (len(t.hand("a")), t.energy("a"), t.s.card_plays_left(0)) == (5, 2, 2)


def test_growth_2_reclaims_one_card_and_adds_presence_within_0():
    t = spirit_phase("A7=2Pa A3=Pa a=discard:dread_apparitions,dreams_of_the_dahan", SPIRIT).play("growth.2", "item.2")
    assert t.offers() == {"a": "A3 | A7"}
    t.play("A3", "track.energy")
    assert len(t.offers()["a"].split(" | ")) == 2
    t.play(t.offers()["a"].split(" | ")[1])
    assert t.hand("a") == {"predatory_nightmares", "call_on_midnights_dream", "dreams_of_the_dahan"}
    assert (t["A3"], t.elements("a")) == ("2Pa", "1 air")


def test_growth_3_gains_a_power_and_adds_presence_within_1():
    t = spirit_phase("A7=2Pa", SPIRIT, minor="drought").play("growth.3", "item.2")
    assert t.offers() == {"a": "A5 | A7 | A8"}
    t.play("A8", "track.plays", "minor", "drought")
    assert (t["A8"], len(t.hand("a"))) == ("Pa", 5)


def test_growth_4_adds_presence_within_4_to_dahan_or_invaders_and_gains_2_energy():
    text = f"spirits={SPIRIT},earth phase=spirit B2=C B7=2Pb A6=2Pa A2=D A3=E B5=D B6=D B8=D"
    t = table(text).play("growth.4", by="a")
    assert t.offers()["a"] == "A2 | A3 | B2 | B5"  # B6 and B8 are 5 away
    t.play("A3", "track.plays", by="a")
    assert (t["A3"], t.energy("a")) == ("E,Pa", 2 + 2)


# -- To Dream a Thousand Deaths ----------------------------------------------------------------------------------------
@pytest.mark.rule("SI-38.9")
def test_a_town_destroyed_in_a_dream_causes_2_fear_and_is_pushed():
    t = slow_phase_of_bringer("A5=2Pa,T a=play:predatory_nightmares").play("predatory_nightmares", "A5")
    assert t.offers()["a"].split(" | ")[0] == "T! A5>A1"
    t.play("T! A5>A4")
    assert (t["A4"], t["A5"], t.fear) == ("T", "2Pa", 2)
    assert ([event.what for event in t.events_of("dream")], t.events_of("destroy")) == (["town"], [])


@pytest.mark.rule("SI-38.9")
def test_an_explorer_destroyed_in_a_dream_causes_no_fear_and_is_pushed():
    t = slow_phase_of_bringer("A5=2Pa,2E a=play:predatory_nightmares").play("predatory_nightmares", "A5")
    while t.to_act() == "a":
        t.play(next(offer for offer in t.offers()["a"].split(" | ") if offer.endswith(">A1")))
    assert (t["A1"], t["A5"], t.fear) == ("2E", "2Pa", 0)


@pytest.mark.rule("SI-38.9", "SI-38.10")
def test_a_city_destroyed_in_a_dream_causes_5_fear_and_stays():
    t = slow_phase_of_bringer("A5=2Pa,C@1 a=play:predatory_nightmares").play("predatory_nightmares", "A5")
    assert (t["A5"], t.fear) == ("C@1,2Pa", 5)  # 1 real damage and 2 dreamt
    t = slow_phase_of_bringer("A5=2Pa,C a=play:predatory_nightmares").play("predatory_nightmares", "A5")
    assert (t["A5"], t.fear) == ("C,2Pa", 0)


@pytest.mark.rule("SI-38.10")
def test_damage_in_a_dream_is_removed_when_the_power_ends():
    cards = "a=play:predatory_nightmares,savage_mawbeasts"
    t = slow_phase_of_bringer(f"A5=2Pa,C {cards}").play("predatory_nightmares", "A5", "savage_mawbeasts", "A5")
    assert (t["A5"], t.fear) == ("C,2Pa", 1)  # 2 and 1 damage; the fear is that of the Mawbeasts
    cards = "b=play:flash_floods,a_year_of_perfect_stillness a=play:talons_of_lightning"
    t = table(f"spirits={SPIRIT},earth phase=fast B2=C B7=2Pb A5=2Pa,Pb,C {cards}")
    t.play("flash_floods", "A5", by="b")
    assert t["A5"] == "C@1,2Pa,Pb"  # of another spirit it is real


@pytest.mark.rule("SI-13.20", "SI-38.10")
@pytest.mark.parametrize(("city", "town", "fear"), [("C@1", "T@1", 2), ("C@2", "T@1", 2 + 2)])
def test_a_piece_replaced_by_bringer_passes_on_its_real_damage(city, town, fear):
    t = slow_phase_of_bringer(f"A8=2Pa,{city} a=play:crops_wither_and_fade").play("crops_wither_and_fade", "A8", "2")
    if fear > 2:
        t.play("T@1! A8>A7")
    assert (t["A7" if fear > 2 else "A8"].removesuffix(",2Pa"), t.fear) == (town, fear)


@pytest.mark.rule("SI-38.11")
def test_one_power_destroys_an_invader_only_once_in_a_dream():
    t = slow_phase_of_bringer("A3=2Pa,C a=play:tsunami").play("tsunami", "A3")
    assert (t["A3"], t.fear) == ("C,2Pa", 2 + 5)  # 8 damage
    t = slow_phase_of_bringer("A3=2Pa,C a=play:tsunami,predatory_nightmares,savage_mawbeasts").play(
        "tsunami", "A3", "savage_mawbeasts", "A3"
    )
    assert (t["A3"], t.fear) == ("C,2Pa", 2 + 5 + 1)


@pytest.mark.rule("SI-38.11", "SI-38.9")
def test_two_uses_of_powers_may_destroy_the_same_invader_in_a_dream():
    cards = "a=play:savage_mawbeasts,predatory_nightmares"
    t = slow_phase_of_bringer(f"A5=2Pa,C@2 {cards}").play("savage_mawbeasts", "A5", "predatory_nightmares", "A5")
    assert (t["A5"], t.fear) == ("C@2,2Pa", 1 + 5 + 5)


@pytest.mark.rule("SI-38.9")
def test_powers_that_destroy_do_so_in_a_dream():
    t = slow_phase_of_bringer("A8=2Pa,E,2T,C a=play:the_jungle_hungers").play("the_jungle_hungers", "A8")
    while t.to_act() == "a":
        t.play(next(offer for offer in t.offers()["a"].split(" | ") if offer.endswith(">A7")))
    assert (t["A8"], t["A7"], t.fear) == ("C,2Pa", "E,2T", 2 + 2)


@pytest.mark.rule("SI-38.9", "SI-38.12")
def test_dahan_are_not_harmed_by_bringers_powers():
    t = slow_phase_of_bringer("A3=2Pa,3D A4=3D a=play:tsunami,devouring_ants").play("tsunami", "A3", "devouring_ants", "A4")
    assert (t["A3"], t["A4"], t.fear) == ("3D,2Pa", "3D", 2 + 1)


@pytest.mark.rule("SI-38.9", "SI-38.12")
def test_blight_added_by_bringers_power_destroys_its_presence():
    t = slow_phase_of_bringer("A5=2Pa,2D,C a=play:poisoned_land").play("poisoned_land", "A5")
    assert (t["A5"], t.fear, t.s.destroyed_presence[0]) == ("2D,C,Pa,B", 1 + 5, 1)


@pytest.mark.rule("SI-38.12")
def test_damage_dealt_by_dahan_through_bringers_power_is_a_dream_too():
    t = fast_phase_of_bringer("A5=2Pa,3D,C a=play:the_trees_and_stones_speak_of_war").play(
        "the_trees_and_stones_speak_of_war", "A5"
    )
    assert (t["A5"], t.fear, defence(t, "A5")) == ("3D,C,2Pa", 5, [6])


@pytest.mark.rule("SI-38.12")
def test_later_effects_of_bringers_powers_are_real():
    """Dahan that it gathered fight back; a town that it pushed drowns."""
    text = "A5=2Pa,T,E A4=2D slots=ravage/I-W,build/- a=play:dreams_of_the_dahan"
    t = fast_phase_of_bringer(text, invaders="I-J").play("dreams_of_the_dahan", "A5", "1", "D A4", "D A4")
    for seat in t.to_act():
        t.play("ready", by=seat)
    t.play("T A5", "T@1 A5")  # one dahan has survived
    assert t["A5"] == "D,E,Pa,B"
    assert t.fear == 1
    cards = "a=play:predatory_nightmares b=play:swallow_the_land_dwellers"
    t = table(f"spirits={SPIRIT},ocean phase=slow B2=C A2=2Pa,T A0=Pb B1=Pb {cards}")
    t.play("predatory_nightmares", "A2", "T! A2>A0", by="a")
    assert (t["A0"], t.fear, t.energy("b")) == ("Pb", 2 + 1, 1)


@pytest.mark.rule("SI-38.12", "SI-14.15", "SI-38.14")
def test_the_fear_of_a_dream_is_generated_in_the_land_of_the_piece():
    t = fast_phase_of_bringer("A2=2Pa,T A5=E a=play:dread_apparitions,flash_floods").play(
        "dread_apparitions", "A2", "flash_floods", "A2"
    )
    t.play("T! A2>A3")
    assert (t.fear, defence(t, "A2", "A3")) == (1 + 2, [3, 0])


# -- Spirits May Yet Dream ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("elements", "may"), [("moon,2,air,1", False), ("moon,1,air,9", False), ("moon,2,air,2", True), ("moon,3", True)]
)
def test_spirits_may_yet_dream_needs_2_moon_and_2_air_or_3_moon(elements, may):
    assert fast_phase_of_bringer(f"A5=2Pa a=gained:{elements}").may("spirits_may_yet_dream") == may
    assert not slow_phase_of_bringer(f"A5=2Pa a=gained:{elements}").may("spirits_may_yet_dream", by="a")


@pytest.mark.rule("SI-38.13")
def test_spirits_may_yet_dream_level_1_reveals_an_earned_fear_card():
    t = fast_phase_of_bringer(
        f"A5=2Pa,E earned=? {NOTHING} a=gained:moon,2,air,2", fear="wary_of_the_interior", invaders="I-J"
    )
    t.play("spirits_may_yet_dream", "seat.0", "n.0")
    assert [event.what for event in t.events_of("fear-seen")] == ["wary_of_the_interior"]
    assert (t["A5"], len(t.s.earned), t.events_of("fear-card")) == ("E,2Pa", 1, [])
    for seat in t.to_act():
        t.play("ready", by=seat)
    assert [event.what for event in t.events_of("fear-card")] == ["wary_of_the_interior"]
    t.play("rest")
    assert t["A5"] == "2Pa"


@pytest.mark.rule("SI-38.13")
@pytest.mark.parametrize(("which", "first"), [("n.0", "isolation"), ("n.8", "retreat")])
def test_spirits_may_yet_dream_level_1_reveals_a_card_of_the_deck_in_place(which, first):
    text = f"A5=2Pa A4=E,T fear=6 {NOTHING} a=gained:moon,1,air,2;play:dark_and_tangled_woods"
    t = fast_phase_of_bringer(text, fear="isolation retreat", invaders="I-J").play("spirits_may_yet_dream", "seat.0", which)
    assert [event.what for event in t.events_of("fear-seen")] == ["isolation"]
    assert (len(t.s.fear_deck), t.s.earned) == (9, [])
    t.play("dark_and_tangled_woods", "A4")
    for seat in t.to_act():
        t.play("ready", by=seat)
    assert [event.what for event in t.events_of("fear-card")] == [first]  # the top card was earned


def test_spirits_may_yet_dream_level_2_gives_an_element_that_the_target_has():
    t = fast_phase_of_bringer("A5=2Pa a=gained:moon,3").play("spirits_may_yet_dream", "seat.1")
    assert t.offers() == {"b": "sun | earth"}  # A Year of Perfect Stillness
    t.play("sun")
    assert t.elements("b") == "2 sun 1 earth"
    t = fast_phase_of_bringer("A5=2Pa a=gained:moon,3,air,2").play("spirits_may_yet_dream", "seat.0", "n.4", "air")
    assert t.elements("a") == "3 moon 3 air"


# -- Night Terrors -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("elements", "fear"),
    [
        ("moon,1", -1),
        ("air,9,animal,9", -1),
        ("moon,1,air,1", 1),
        ("moon,2,air,1", 1),
        ("moon,2,air,1,animal,1", 2),
        ("moon,3,air,1,animal,1", 2),
        ("moon,3,air,2,animal,1", 3),
        ("moon,3,air,2", 1),
    ],
)
def test_night_terrors(elements, fear):
    t = fast_phase_of_bringer(f"A5=2Pa,E A8=Pa A4=E a=plays:2;gained:{elements}")
    assert t.may("night_terrors", by="a") == (fear > 0)
    if fear > 0:
        t.play("night_terrors", by="a")
        assert not t.may("A8")  # no invaders
        assert not t.may("A4")  # range 0
        assert t.fear == fear


# -- cards -------------------------------------------------------------------------------------------------------------
def test_predatory_nightmares_push_up_to_2_dahan_too():
    t = slow_phase_of_bringer("A5=2Pa,C,3D a=play:predatory_nightmares").play(
        "predatory_nightmares", "A5", "D A5>A4", "D A5>A1"
    )
    assert (t["A5"], t["A4"], t["A1"]) == ("D,C,2Pa", "D", "D")
    t = slow_phase_of_bringer("A5=2Pa,C,3D a=play:predatory_nightmares").play("predatory_nightmares", "A5", "done")
    assert t["A5"] == "3D,C,2Pa"


def test_predatory_nightmares_of_another_spirit_are_real():
    t = scenes.slow_phase("A5=Pa,C,T a=play:predatory_nightmares").play("predatory_nightmares", "A5", "T A5", "T@1 A5")
    assert (t["A5"], t.fear) == ("C,Pa", 1)


@pytest.mark.rule("SI-38.14")
def test_dread_apparitions_turn_fear_of_powers_in_their_land_into_defend():
    cards = "a=play:dread_apparitions b=play:dark_and_tangled_woods,talons_of_lightning,a_year_of_perfect_stillness"
    t = table(f"spirits={SPIRIT},earth phase=fast B2=C B7=2Pb A5=2Pa,2T A6=Pb {cards}")
    t.play("dread_apparitions", "A5")
    assert (t.fear, defence(t, "A5")) == (1, [1])  # its own
    t.play("dark_and_tangled_woods", "A5", by="b")
    assert (t.fear, defence(t, "A5")) == (3, [3])
    t.play("talons_of_lightning", "A5", "T A5", "T@1 A5", "T A5", "T@1 A5", by="b")
    assert (t["A5"], t.fear, defence(t, "A5")) == ("2Pa", 3 + 3 + 2, [6])  # not for the 2 towns really destroyed


@pytest.mark.rule("SI-38.14")
def test_dread_apparitions_work_from_then_on_in_their_land_and_this_turn_only():
    cards = "a=play:dread_apparitions,dark_and_tangled_woods,delusions_of_danger"
    t = fast_phase_of_bringer(f"A5=2Pa,2E A4=E {NOTHING} {cards}", invaders="I-J").play("dark_and_tangled_woods", "A5")
    t.play("dread_apparitions", "A5", "delusions_of_danger", "A4", "2")
    assert (t.fear, defence(t, "A5", "A4")) == (2 + 1 + 2, [1, 0])
    t.rest()
    assert (t.s.turn, defence(t, "A5")) == (2, [0])


@pytest.mark.rule("SI-38.15")
def test_call_on_midnights_dream_forgotten_for_the_major_gives_energy():
    text = "A5=2Pa,3D a=energy:4;play:call_on_midnights_dream"
    t = fast_phase_of_bringer(text, major="talons_of_lightning").play(
        "call_on_midnights_dream", "A5", "1", "talons_of_lightning"
    )
    t.play("call_on_midnights_dream")
    assert t.energy("a") == 4 + 3
    t.play("talons_of_lightning")
    assert (t.energy("a"), t.elements("a")) == (1, "1 fire 1 air")
    assert t.may("talons_of_lightning")  # and used
    t = fast_phase_of_bringer(text, major="talons_of_lightning").play(
        "call_on_midnights_dream", "A5", "1", "talons_of_lightning"
    )
    t.play("call_on_midnights_dream", "done")
    assert (t.energy("a"), "talons_of_lightning" in t.hand("a")) == (7, True)


@pytest.mark.rule("SI-38.15")
def test_call_on_midnights_dream_gives_nothing_if_another_card_is_forgotten():
    text = "A5=2Pa,D a=energy:4;play:call_on_midnights_dream"
    t = fast_phase_of_bringer(text, major="talons_of_lightning").play(
        "call_on_midnights_dream", "A5", "1", "talons_of_lightning"
    )
    t.play("dread_apparitions")
    assert (t.energy("a"), t.may("talons_of_lightning")) == (4, False)
    t = fast_phase_of_bringer(text, major="talons_of_lightning").play(
        "call_on_midnights_dream", "A5", "1", "talons_of_lightning"
    )
    t.play("call_on_midnights_dream")
    assert (t.energy("a"), t.may("talons_of_lightning")) == (5, False)


def test_call_on_midnights_dream_needs_dahan_or_frightens_invaders():
    t = fast_phase_of_bringer("A5=2Pa,E a=play:call_on_midnights_dream").play("call_on_midnights_dream", "A5", "1")
    assert (len(t.hand("a")), t.fear) == (3, 0)
    t = fast_phase_of_bringer("A5=2Pa,E a=play:call_on_midnights_dream").play("call_on_midnights_dream", "A5", "2")
    assert t.fear == 2
    t = fast_phase_of_bringer("A5=2Pa,D a=play:call_on_midnights_dream").play("call_on_midnights_dream", "A5", "2")
    assert t.fear == 0


@pytest.mark.parametrize(("here", "fear"), [("2D,T", 2), ("5D,C", 3), ("2D,E", 0)])
def test_dreams_of_the_dahan_frighten_for_up_to_3_dahan_by_a_building(here, fear):
    t = fast_phase_of_bringer(f"A5=2Pa A3={here} a=play:dreams_of_the_dahan").play("dreams_of_the_dahan", "A3", "2")
    assert t.fear == fear


def test_dreams_of_the_dahan_may_gather_up_to_2_instead():
    t = fast_phase_of_bringer("A5=2Pa A4=3D a=play:dreams_of_the_dahan").play(
        "dreams_of_the_dahan", "A5", "1", "D A4", "done"
    )
    assert (t["A5"], t["A4"]) == ("D,2Pa", "2D")
