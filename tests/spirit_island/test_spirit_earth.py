"""Vital Strength of the Earth: growth, Earth's Vitality, its innate power and its four cards."""

import pytest

from .printed import defence
from .scenes import spirit_phase
from .table import table

NOTHING = "slots=ravage/-,build/-"
RIVER = "B2=C B6=Pb"


def fast_phase_of_earth(text, more="b=play:flash_floods", **draws):
    """The fast phase of Earth on board A; River on board B has a card to use."""
    return table(f"spirits=earth,river phase=fast {RIVER} {more} {text}", **draws)


def slow_phase_of_earth(text, more="b=play:wash_away", **draws):
    return table(f"spirits=earth,river phase=slow {RIVER} {more} {text}", **draws)


def invader_phase_of_earth(text, invaders="I-M", **draws):
    return table(f"spirits=earth,river phase=invader {RIVER} {text}", invaders=invaders, **draws).play()


def play_lands_in_order(t):
    """Let the invaders act in the lands in the order of their numbers."""
    while t.may("rest"):
        t.play("rest")
    return t


# -- growth ------------------------------------------------------------------------------------------------------------
def test_growth_1_reclaims_and_adds_presence_within_2():
    t = spirit_phase("A7=2Pa a=discard:rituals_of_destruction,guard_the_healing_land", "earth").play("growth.1")
    assert t.offers() == {"a": "A1 | A4 | A5 | A6 | A7 | A8"}
    t.play("A4", "track.energy")
    assert (t["A4"], t.energy("a"), len(t.hand("a"))) == ("Pa", 3, 4)


def test_growth_2_gains_a_power_and_adds_presence_within_0():
    t = spirit_phase("A7=2Pa A3=Pa", "earth", minor="drought").play("growth.2", "item.2")
    assert t.offers() == {"a": "A3 | A7"}
    t.play("A3", "track.plays", "minor", "drought")
    assert (t["A3"], t.energy("a"), t.s.card_plays_left(0), len(t.hand("a"))) == ("2Pa", 2, 1, 5)


def test_growth_3_adds_presence_within_1_and_gains_2_energy():
    t = spirit_phase("A7=2Pa", "earth").play("growth.3")
    assert t.offers() == {"a": "A5 | A7 | A8"}
    t.play("A5", "track.energy")
    assert (t["A5"], t.energy("a")) == ("Pa", 2 + 3)


# -- Earth's Vitality --------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-36.7", "SI-16.1")
@pytest.mark.parametrize(("here", "after"), [("2Pa,T,2E", "2E,T,2Pa"), ("2Pa,2T,E", "E,2T,Pa,B"), ("Pa,T", "T,B")])
def test_every_land_with_a_sacred_site_has_defend_3(here, after):
    assert invader_phase_of_earth(f"A4={here} A6=2Pa slots=ravage/I-S,build/-")["A4"] == after


@pytest.mark.rule("SI-36.7", "SI-16.2")
def test_earths_defend_adds_to_other_defend_and_lasts_every_turn():
    t = fast_phase_of_earth("A6=2Pa A5=Pa a=play:guard_the_healing_land").play("guard_the_healing_land", "A6")
    assert defence(t, "A6", "A5") == [3 + 4, 0]
    t = table("spirits=earth phase=spirit A2=C A6=2Pa,E slots=ravage/-,build/I-M", invaders="I-J I-W I-S")
    for _ in range(2):
        t.play("growth.3", "A6", "track.energy", "done")
    assert (t.s.turn, t["A6"]) == (3, "E,T,4Pa")  # built in turn 1, and ravaged in turn 2


@pytest.mark.rule("SI-36.7", "SI-16.5")
@pytest.mark.parametrize(("first", "after"), [("A8", "A8"), ("A5", "A5")])
def test_earths_defend_applies_where_sacred_sites_are_when_the_ravage_begins(first, after):
    """A cascade from A5 takes the sacred site of A8 before or after A8 is ravaged."""
    t = invader_phase_of_earth("A5=2E,B A8=2Pa,4E A6=2Pa blight=9 slots=ravage/III-JW,build/-", "I-M").play(first)
    while t.may("A8"):
        t.play("A8")
    assert t["A8"].count("B") == 1
    assert t["A8"] == ("4E,Pa,B" if after == "A8" else "4E,2B")


# -- Gift of Strength --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("missing", ["sun,1,earth,2,plant,1", "sun,1,earth,1,plant,2", "earth,9,plant,9"])
def test_gift_of_strength_needs_1_sun_2_earth_2_plant(missing):
    assert not fast_phase_of_earth(f"A6=2Pa a=gained:{missing}").may("gift_of_strength")
    assert not slow_phase_of_earth("A6=2Pa a=gained:sun,1,earth,2,plant,2").may("gift_of_strength")  # it is fast
    assert fast_phase_of_earth("A6=2Pa a=gained:sun,1,earth,2,plant,2").may("gift_of_strength")


@pytest.mark.parametrize(
    ("elements", "most"),
    [
        ("sun,1,earth,2,plant,2", 1),
        ("sun,2,earth,3,plant,1", 0),
        ("sun,2,earth,3,plant,2", 3),
        ("sun,2,earth,4,plant,2", 3),
        ("sun,2,earth,4,plant,3", 6),
    ],
)
def test_gift_of_strength_repeats_a_card_of_price_1_or_3_or_6(elements, most):
    cards = {
        "grasping_tide": 1,
        "flash_floods": 2,
        "guard_the_healing_land": 3,
        "paralyzing_fright": 4,
        "talons_of_lightning": 6,
    }
    text = f"B1=2Pb,B,8E b=play:{','.join(cards)}"
    t = table(f"spirits=earth,river phase=fast B2=4C A6=2Pa a=gained:{elements} {text}")
    if not most:
        assert not t.may("gift_of_strength")
        return
    t.play("gift_of_strength", "seat.1")
    for card, price in cards.items():
        t.play(card, "B1", by="b")
        while not t.may("ready", by="b"):
            t.play(t.offers()["b"].split(" | ")[0], by="b")
        assert t.may(f"repeat:{card}", by="b") == (price <= most)
    t.play("repeat:grasping_tide", "B1", by="b")
    assert not any(t.may(f"repeat:{card}", by="b") for card in cards)  # once


def test_gift_of_strength_may_be_for_earth_itself_and_is_free():
    text = "A6=2Pa A8=2B a=play:guard_the_healing_land;gained:sun,2,earth,2,plant,1;energy:0"
    t = fast_phase_of_earth(text).play(
        "gift_of_strength", "seat.0", "guard_the_healing_land", "A8", "repeat:guard_the_healing_land", "A8", by="a"
    )
    assert (t["A8"], defence(t, "A8"), t.energy("a")) == ("", [8], 0)


# -- cards -------------------------------------------------------------------------------------------------------------
def test_guard_the_healing_land_removes_a_blight_and_defends():
    t = fast_phase_of_earth("A6=2Pa A5=2B blight=3 a=play:guard_the_healing_land").play("guard_the_healing_land", "A5")
    assert (t["A5"], defence(t, "A5"), t.s.blight_left) == ("B", [4], 4)
    t = fast_phase_of_earth("A6=2Pa a=play:guard_the_healing_land").play("guard_the_healing_land", "A5")
    assert defence(t, "A5") == [4]


def test_a_year_of_perfect_stillness_skips_ravage_build_and_explore_in_its_land():
    text = "A6=2Pa A4=3E A7=3E A8=T slots=ravage/I-S,build/II-S deck=33 a=play:a_year_of_perfect_stillness"
    t = play_lands_in_order(
        fast_phase_of_earth(f"A5=Pa {text}", invaders="III-SM").play("a_year_of_perfect_stillness", "A4", "ready")
    )
    assert t["A4"] == "3E"
    assert t["A7"] == "4E,T,B"
    t = play_lands_in_order(
        fast_phase_of_earth(f"A5=Pa {text}", invaders="III-SM").play("a_year_of_perfect_stillness", "A7", "ready")
    )
    assert (t["A7"], t["A4"]) == ("3E", "4E,T,B")


@pytest.mark.parametrize(
    ("dahan", "answers", "left", "fear"),
    [(2, ["C A5", "C@1 A5"], "2D,C,C@2", 0), (3, ["C A5", "C@1 A5", "C@2 A5", "C A5"], "3D,C@2", 2 + 2)],
)
def test_rituals_of_destruction_deal_2_damage_and_with_3_dahan_5_and_2_fear(dahan, answers, left, fear):
    t = slow_phase_of_earth(f"A6=2Pa A5=2C,{dahan}D a=play:rituals_of_destruction").play(
        "rituals_of_destruction", "A5", *answers
    )
    assert (t["A5"], t.fear) == (left, fear)


def test_draw_of_the_fruitful_earth_gathers_up_to_2_explorers_and_up_to_2_dahan():
    text = "A6=2Pa A5=2E,3D,T A8=2E a=play:draw_of_the_fruitful_earth"
    t = slow_phase_of_earth(text).play("draw_of_the_fruitful_earth", "A6", "E A5", "E A8", "D A5", "D A5")
    assert (t["A6"], t["A5"], t["A8"]) == ("2D,2E,2Pa", "D,E,T", "E")
    t = slow_phase_of_earth(text).play("draw_of_the_fruitful_earth", "A6", "done", "done")
    assert t["A6"] == "2Pa"
