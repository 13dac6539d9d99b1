"""River Surges in Sunlight: growth, River's Domain, its innate power and its four cards."""

import pytest

from .scenes import fast_phase, invader_phase, slow_phase, spirit_phase
from .table import table

NOTHING = "slots=ravage/-,build/-"


# -- growth ------------------------------------------------------------------------------------------------------------
def test_growth_1_reclaims_gains_a_power_and_1_energy():
    t = spirit_phase("A5=Pa a=discard:wash_away,flash_floods,boon_of_vigor", minor="drought").play(
        "growth.1", "minor", "drought"
    )
    assert t.hand("a") == {"wash_away", "flash_floods", "boon_of_vigor", "rivers_bounty", "drought"}
    assert t.energy("a") == 1 + 1


def test_growth_2_adds_2_presence_within_1_each():
    t = spirit_phase("A5=Pa a=discard:wash_away").play("growth.2")
    assert t.offers() == {"a": "A1 | A4 | A5 | A6 | A7 | A8"}
    t.play("A4", "track.plays")
    assert t.offers() == {"a": "A1 | A2 | A3 | A4 | A5 | A6 | A7 | A8"}
    t.play("A3", "track.energy")
    assert (t["A3"], t["A4"], t["A5"]) == ("Pa", "Pa", "Pa")
    assert (t.energy("a"), t.s.card_plays_left(0), "wash_away" in t.hand("a")) == (2, 2, False)


def test_growth_3_gains_a_power_and_adds_presence_within_2():
    t = spirit_phase("A7=Pa", minor="drought").play("growth.3", "item.2")
    assert t.offers() == {"a": "A1 | A4 | A5 | A6 | A7 | A8"}
    t.play("A1", "track.energy", "minor", "drought")
    assert (t["A1"], t.energy("a"), len(t.hand("a"))) == ("C,Pa", 2, 5)


# -- River's Domain ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-36.4")
@pytest.mark.parametrize(
    ("land", "may"), [("A5=Pa", True), ("A2=Pa", True), ("A4=Pa", False), ("A8=Pa", False), ("A8=2Pa", True)]
)
def test_a_single_presence_in_a_wetland_is_a_sacred_site(land, may):
    assert slow_phase(f"{land} a=gained:sun,1,water,2").may("massive_flooding", by="a") == may


@pytest.mark.rule("SI-36.4")
def test_rivers_domain_is_only_for_river():
    for user, may in (("a", False), ("b", True)):
        cards = f"a=play:rituals_of_destruction b=play:wash_away {user}=play:savage_mawbeasts;energy:1"
        words = [word for word in cards.split() if not word.startswith(f"{user}=play:") or "mawbeasts" in word]
        t = table(f"spirits=earth,river phase=slow A1=C A5=Pa,Pb {' '.join(words)}")
        assert t.may("savage_mawbeasts", by=user) == may


@pytest.mark.rule("SI-36.4", "SI-21.13")
def test_a_fear_card_finds_rivers_sacred_site_too():
    t = invader_phase(f"A5=Pa,E A4=Pa,E earned=? {NOTHING}", fear="fear_of_the_unseen").play("rest")
    assert (t["A5"], t["A4"]) == ("Pa", "E,Pa")


# -- Massive Flooding --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("missing", ["sun,1,water,1", "water,9,earth,9", "sun,9,water,1"])
def test_massive_flooding_needs_1_sun_and_2_water(missing):
    assert not slow_phase(f"A5=Pa,E a=gained:{missing}").may("massive_flooding")


def test_massive_flooding_is_slow_and_reaches_one_land_from_a_sacred_site():
    assert not fast_phase("A5=Pa,E a=gained:sun,1,water,2").may("massive_flooding")
    t = slow_phase("A5=Pa A3=Pa a=gained:sun,1,water,2").play("massive_flooding")
    assert t.offers()["a"] == "A1 | A4 | A5 | A6 | A7 | A8 | B3"


def test_massive_flooding_level_1_pushes_an_explorer_or_town():
    t = slow_phase("A5=Pa A4=E,T,C a=gained:sun,2,water,2").play("massive_flooding", "A4")
    assert t.why_not("done") == "SI-15.7"  # it must
    t.play("T A4>A3")
    assert (t["A3"], t["A4"]) == ("T", "E,C")


def test_massive_flooding_level_2_deals_2_damage_and_pushes_up_to_3_instead():
    t = slow_phase("A5=Pa A4=3E,2T,C a=gained:sun,2,water,3").play("massive_flooding", "A4", "T A4", "T@1 A4")
    assert (t["A4"], t.fear) == ("3E,T,C", 1)
    t.play("E A4>A3", "E A4>A3", "T A4>A2")
    assert (t["A2"], t["A3"], t["A4"]) == ("T", "2E", "E,C")
    t = slow_phase("A5=Pa A4=2E,C a=gained:sun,2,water,3").play("massive_flooding", "A4", "C A4", "C@1 A4", "done")
    assert t["A4"] == "2E,C@2"


def test_massive_flooding_level_3_deals_2_damage_to_each_invader_instead():
    t = slow_phase("A5=Pa A4=2E,2T,2C,D a=gained:sun,3,water,4,earth,1").play("massive_flooding", "A4")
    assert (t["A4"], t.fear) == ("D,2C@2", 2)
    t = slow_phase("A5=Pa A4=3E,C a=gained:sun,3,water,4").play("massive_flooding", "A4", "E A4", "E A4", "done")
    assert t["A4"] == "E,C"  # without earth it is level 2


# -- cards -------------------------------------------------------------------------------------------------------------
def test_flash_floods_deal_1_damage_and_on_the_coast_2():
    t = fast_phase("A4=Pa A5=T a=play:flash_floods").play("flash_floods", "A5")
    assert t["A5"] == "T@1"
    t = fast_phase("A4=Pa A3=T a=play:flash_floods").play("flash_floods", "A3")
    assert (t["A3"], t.fear) == ("", 1)


def test_wash_away_pushes_up_to_3_explorers_or_towns():
    t = slow_phase("A5=Pa A4=2E,2T,C,D a=play:wash_away").play("wash_away", "A4", "T A4>A3", "T A4>A2", "E A4>A3")
    assert (t["A2"], t["A3"], t["A4"]) == ("T", "E,T", "D,E,C")
    t = slow_phase("A5=Pa A4=2E a=play:wash_away").play("wash_away", "A4", "done")
    assert t["A4"] == "2E"


@pytest.mark.parametrize(("target", "energies"), [("seat.0", (1, 0)), ("seat.1", (0, 3))])
def test_boon_of_vigor_gives_river_1_energy_and_others_1_per_played_card(target, energies):
    cards = "a=play:boon_of_vigor,wash_away b=play:guard_the_healing_land,draw_of_the_fruitful_earth,drought"
    t = table(f"spirits=river,earth phase=fast B2=C B7=2Pb A5=Pa {cards}").play("boon_of_vigor", target)
    assert (t.energy("a"), t.energy("b")) == energies


def test_boon_of_vigor_alone_gives_1_energy():
    t = table("spirits=river phase=fast A1=C A5=Pa a=play:boon_of_vigor,wash_away,flash_floods").play("boon_of_vigor")
    assert t.energy("a") == 1


@pytest.mark.parametrize(
    ("before", "answers", "after", "energy"),
    [
        ("D", ["done"], "D,Pa", 0),
        ("D", ["D A4", "done"], "3D,Pa", 1),
        ("2D", ["done"], "3D,Pa", 1),
        ("E", ["D A4", "D A4"], "3D,E,Pa", 1),
    ],
)
def test_rivers_bounty_gathers_dahan_and_2_of_them_bring_a_third(before, answers, after, energy):
    t = slow_phase(f"A5=Pa,{before} A4=3D a=play:rivers_bounty").play("rivers_bounty", "A5", *answers)
    assert (t["A5"], t.energy("a")) == (after, energy)
