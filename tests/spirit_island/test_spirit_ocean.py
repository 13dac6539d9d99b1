"""Ocean's Hungry Grasp: growth, Ocean in Play, Drowning, its two innate powers and its four cards."""

import pytest

from . import scenes
from .printed import defence
from .table import table

SPIRIT = "ocean"
NOTHING = "slots=ravage/-,build/-"


def fast_phase_of_ocean(text, **draws):
    return scenes.fast_phase(text, SPIRIT, **draws)


def slow_phase_of_ocean(text, **draws):
    return scenes.slow_phase(text, SPIRIT, **draws)


def spirit_phase_of_ocean(text, **draws):
    """The spirit phase of Ocean, with Earth on board B."""
    return table(f"spirits={SPIRIT},earth phase=spirit B2=C B7=2Pb {text}", **draws)


# -- growth ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-38.7")
def test_growth_1_reclaims_gains_a_power_gathers_into_oceans_and_2_energy():
    t = spirit_phase_of_ocean("A1=Pa A2=2Pa B1=Pa B3=Pa a=plays:4;discard:tidal_boon,grasping_tide", minor="drought").play(
        "growth.1", "item.3", by="a"
    )
    assert t.offers()["a"] == "A1 | A2"
    t.play("A2", by="a")
    assert t.offers()["a"] == "B1 | B3"
    t.play("B1", "minor", "drought", by="a")
    assert [t[land] for land in ("A0", "A1", "A2", "B0", "B1", "B3")] == ["Pa", "Pa", "Pa", "Pa", "", "Pa"]
    assert (len(t.hand("a")), t.energy("a")) == (5, 2 + 0)


@pytest.mark.rule("SI-38.7")
def test_presence_is_gathered_only_where_there_is_some_next_to_the_ocean():
    t = spirit_phase_of_ocean("A0=Pa B0=Pa B1=Pa", minor="drought").play("growth.1", "rest", "minor", "drought", by="a")
    assert (t["A0"], t["B0"], t["B1"]) == ("Pa", "2Pa", "")


def test_growth_2_adds_2_presence_to_oceans_and_gains_1_energy():
    t = spirit_phase_of_ocean("A0=Pa A2=Pa").play("growth.2", by="a")
    assert t.offers()["a"] == "A0 | B0"  # any ocean, also one it has nothing to do with
    t.play("B0", "track.energy", "B0", "track.energy", by="a")
    assert (t["B0"], t.energy("a"), t.elements("a")) == ("2Pa", 1, "1 moon 1 water")


@pytest.mark.rule("SI-38.1", "SI-38.7")
def test_growth_3_gains_a_power_adds_coastal_presence_and_pushes_from_oceans():
    t = spirit_phase_of_ocean("A0=2Pa B0=Pa B1=Pa", minor="drought").play("growth.3", "item.2", by="a")
    assert t.offers()["a"] == "A1 | A2 | A3 | B1 | B2 | B3"  # no ocean, nothing inland
    t.play("A3", "track.plays", "item.3", by="a")
    assert t.offers()["a"] == "A1 | A2 | A3"
    t.play("A1", "B2", "minor", "drought", by="a")
    assert (t["A0"], t["A1"], t["A3"], t["B0"], t["B2"]) == ("Pa", "Pa", "Pa", "", "C,Pa")


@pytest.mark.rule("SI-38.7")
def test_nothing_is_pushed_out_of_an_ocean_without_presence():
    t = spirit_phase_of_ocean("A2=2Pa", minor="drought").play(
        "growth.3", "rest", "minor", "drought", "A2", "track.plays", by="a"
    )
    assert (t["A2"], t["A1"], t["A3"]) == ("3Pa", "", "")


# -- Ocean in Play -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-38.1", "SI-4.26")
def test_presence_of_ocean_is_never_added_inland():
    text = "A1=Pa b=play:gift_of_proliferation,a_year_of_perfect_stillness"
    t = table(f"spirits=ocean,earth phase=fast B2=C B7=2Pb {text}").play("gift_of_proliferation", by="b")
    assert t.offers() == {"a": "A0 | A1 | A2"}  # A4, A5 and A6 are inland
    t.play("A0", "track.energy")
    assert t["A0"] == "Pa"


@pytest.mark.rule("SI-38.2", "SI-38.4", "SI-11.17")
def test_pieces_moved_into_oceans_ocean_drown_after_the_action():
    text = "A0=Pa A1=Pb,T,E,D B6=Pb a=play:grasping_tide b=play:wash_away,flash_floods"
    t = table(f"spirits=ocean,river phase=slow B2=C {text}").play("wash_away", "A1", "T A1>A0", by="b")
    assert (t["A0"], t.fear) == ("T,Pa", 0)  # not yet
    t.play("E A1>A0")
    assert (t["A0"], t["A1"], t.fear) == ("Pa", "D,Pb", 1)
    assert sorted(event.what for event in t.events_of("drown")) == ["explorer", "town"]


@pytest.mark.rule("SI-38.2", "SI-38.4")
def test_dahan_drown_too_and_cause_neither_fear_nor_energy():
    t = slow_phase_of_ocean("A0=Pa A1=2D,Pa a=play:call_to_migrate").play("call_to_migrate", "A1", "D A1>A0", "D A1>A0")
    assert (t["A0"], t["A1"], t.fear, t.energy("a"), t.s.drowned_health[0]) == ("Pa", "Pa", 0, 0, 0)


@pytest.mark.rule("SI-38.2", "SI-4.26")
def test_an_ocean_without_its_presence_is_no_land():
    text = "A1=Pb,E B6=Pb b=play:wash_away"
    t = table(f"spirits=ocean,river phase=slow B2=C B1=Pa {text}").play("wash_away", "A1")
    assert not t.may("E A1>A0")
    t = table(f"spirits=ocean,river phase=slow B2=C B1=Pa A3=Pa {text}").play("wash_away", "A1")
    assert t.may("E A1>A0")  # any presence on the board does


@pytest.mark.rule("SI-38.3", "SI-38.2")
def test_pieces_whose_ocean_is_no_longer_land_move_to_the_coast():
    """Land of Haunts and Embers pushes explorers into the ocean and brings the blight that takes the last presence there."""
    text = "A1=Pa,2E B0=Pa B3=Pa a=play:land_of_haunts_and_embers"
    t = fast_phase_of_ocean(text).play("land_of_haunts_and_embers", "A1", "E A1>A0", "E A1>A0")
    assert t["A1"] == "B"
    assert (t.to_act(), t.offers()["a"]) == ("a", "E A0>A1 | E A0>A2 | E A0>A3")
    t.play("E A0>A2", "E A0>A3")
    assert (t["A0"], t["A2"], t["A3"]) == ("", "E", "E")
    assert (t.events_of("drown"), t.s.drowned_health[0], t.energy("a")) == ([], 0, 0)


@pytest.mark.rule("SI-38.2")
def test_presence_of_other_spirits_stays_in_oceans_ocean():
    text = "A0=Pa A1=Pb a=play:gift_of_proliferation b=play:flash_floods"
    t = table(f"spirits=ocean,river phase=fast B2=C {text}").play("gift_of_proliferation", by="a")
    assert t.may("A0", by="b")
    t.play("A0", "track.energy", by="b")
    assert t["A0"] == "Pa,Pb"


# -- Drowning ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-38.5", "SI-38.6")
@pytest.mark.parametrize(("bank", "energy", "left"), [(0, 1, 1), (1, 2, 0)])
def test_health_of_drowned_pieces_becomes_energy_and_the_rest_is_kept(bank, energy, left):
    t = slow_phase_of_ocean(f"A0=Pa A1=Pa,E,T a=bank:{bank};play:swallow_the_land_dwellers").play(
        "swallow_the_land_dwellers", "A1"
    )
    assert (t.energy("a"), t.s.drowned_health[0], t.fear) == (energy, left, 1)  # 2 players: 2 health for 1 energy


@pytest.mark.rule("SI-38.5")
@pytest.mark.parametrize(("seats", "energy", "left"), [(1, 3, 0), (2, 1, 1), (3, 1, 0), (4, 0, 3)])
def test_as_much_health_is_needed_as_there_are_players(seats, energy, left):
    others = ["", ",earth", ",earth,river", ",earth,river,shadows"][seats - 1]
    homes = " ".join(["B7=Pb", "C7=Pc", "D7=Pd"][: seats - 1])
    text = "A3=Pa,C,E A2=C a=gained:water,3,earth,2;play:mantle_of_dread"
    t = table(f"spirits=ocean{others} phase=slow {homes} {text}").play("ocean_breaks_the_shore", "A3", "2")
    assert (t["A3"], t.fear, t.energy("a"), t.s.drowned_health[0]) == ("E,Pa", 2, energy, left)


@pytest.mark.rule("SI-38.5")
def test_printed_health_counts_for_the_drowned():
    text = "A3=Pa,T adversary=england level=5 a=gained:water,2,earth,1;play:mantle_of_dread"
    t = table(f"spirits=ocean phase=slow A2=C {text}").play("ocean_breaks_the_shore", "A3")
    assert (t["A3"], t.energy("a")) == ("Pa", 2)  # though it has 3


# -- Pound Ships to Splinters ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("elements", "fear"),
    [
        ("moon,1,air,1,water,1", -1),
        ("moon,1,water,2", -1),
        ("moon,1,air,1,water,2", 1),
        ("moon,2,air,1,water,2", 1),
        ("moon,2,air,1,water,3", 2),
        ("moon,3,air,1,water,4", 2),
        ("moon,3,air,2,water,4", 4),
    ],
)
def test_pound_ships_to_splinters(elements, fear):
    t = fast_phase_of_ocean(f"A0=Pa A3=Pa a=gained:{elements}")
    assert t.may("pound_ships_to_splinters") == (fear > 0)
    if fear > 0:
        t.play("pound_ships_to_splinters")
        assert t.offers()["a"] == "A0 | A3"  # where it is; its ocean is coastal
        t.play("A0")
        assert t.fear == fear


# -- Ocean Breaks the Shore --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("missing", ["water,1,earth,1", "water,9", "earth,9,water,1"])
def test_ocean_breaks_the_shore_needs_2_water_and_1_earth(missing):
    assert not slow_phase_of_ocean(f"A3=Pa,T a=gained:{missing}").may("ocean_breaks_the_shore")
    assert not fast_phase_of_ocean("A3=Pa,T a=gained:water,2,earth,1").may("ocean_breaks_the_shore")


def test_ocean_breaks_the_shore_targets_land_with_oceans_presence():
    t = slow_phase_of_ocean("A0=Pa A3=Pa A2=T a=gained:water,2,earth,1").play("ocean_breaks_the_shore")
    assert t.offers()["a"] == "A0 | A3"


def test_ocean_breaks_the_shore_level_1_drowns_a_town():
    t = slow_phase_of_ocean("A3=Pa,2T,C a=gained:water,3,earth,1").play("ocean_breaks_the_shore", "A3")
    assert (t["A3"], t.fear, t.energy("a")) == ("T,C,Pa", 1, 1)


@pytest.mark.parametrize(("option", "left", "fear"), [("1", "T,C,Pa", 1), ("2", "2T,Pa", 2)])
def test_ocean_breaks_the_shore_level_2_may_drown_a_city_instead(option, left, fear):
    t = slow_phase_of_ocean("A3=Pa,2T,C a=gained:water,3,earth,2").play("ocean_breaks_the_shore", "A3", option)
    assert (t["A3"], t.fear, t.energy("a")) == (left, fear, 1)


def test_ocean_breaks_the_shore_level_3_drowns_another_building():
    t = slow_phase_of_ocean("A3=Pa,2T,2C a=gained:water,4,earth,3").play("ocean_breaks_the_shore", "A3", "2", "C A3", "C A3")
    assert (t["A3"], t.fear, t.energy("a"), t.s.drowned_health[0]) == ("2T,Pa", 4, 3, 0)
    t = slow_phase_of_ocean("A3=Pa,2T,2C a=gained:water,4,earth,3").play("ocean_breaks_the_shore", "A3", "1", "T A3", "T A3")
    assert (t["A3"], t.fear) == ("2C,Pa", 2)


# -- cards -------------------------------------------------------------------------------------------------------------
def test_call_of_the_deeps_gathers_an_explorer():
    t = fast_phase_of_ocean("A3=Pa A2=2E A4=E a=play:call_of_the_deeps").play("call_of_the_deeps")
    assert t.offers()["a"] == "E A2 | E A4"  # it must
    t.play("E A4")
    assert (t["A3"], t["A2"], t.to_act()) == ("E,Pa", "2E", "b")


def test_call_of_the_deeps_into_the_ocean_may_take_a_second_explorer():
    t = fast_phase_of_ocean("A0=Pa A1=E A2=2E a=play:call_of_the_deeps").play("call_of_the_deeps")
    assert t.why_not("done") == "SI-15.7"
    t.play("E A2")
    assert t.may("done")
    t.play("E A1")
    assert (t["A0"], t["A1"], t["A2"], t.energy("a")) == ("Pa", "", "E", 1)


def test_grasping_tide_frightens_and_defends():
    t = fast_phase_of_ocean("A0=Pa a=play:grasping_tide").play("grasping_tide")
    assert t.offers()["a"] == "A0 | A1 | A2 | A3"
    t.play("A2")
    assert (t.fear, defence(t, "A2")) == (2, [4])


@pytest.mark.parametrize(
    ("here", "left", "energy", "fear"),
    [("2E,2T,2D,C", "D,E,T,C,Pa", 1, 1), ("2E,C", "E,C,Pa", 0, 0), ("2D,T", "D,Pa", 1, 1)],
)
def test_swallow_the_land_dwellers_drowns_one_of_each(here, left, energy, fear):
    t = slow_phase_of_ocean(f"A2=Pa,{here} a=play:swallow_the_land_dwellers").play("swallow_the_land_dwellers", "A2")
    assert (t["A2"], t.energy("a"), t.fear) == (left, energy, fear)


@pytest.mark.rule("SI-38.8")
def test_dahan_that_tidal_boons_target_pushes_into_an_ocean_may_go_to_any_coast():
    text = "A0=Pa B1=Pb,2T,3D a=play:tidal_boon b=play:rituals_of_destruction"
    t = table(f"spirits=ocean,earth phase=slow B2=C,D B0=Pa B7=2Pb {text}").play("tidal_boon")
    assert (t.energy("b"), t.to_act()) == (2, "b")
    t.play("B1", by="b")
    t.play("T B1>B0", "D B1>B0", "D B1>B0", by="b")
    assert t.offers() == {"a": "A1 | A2 | A3 | B1 | B2 | B3 | done"}
    t.play("A3", "done", by="a")
    assert (t["A3"], t["B0"], t["B1"]) == ("D", "Pa", "D,T,Pb")  # one saved, one drowned
    assert (t.fear, t.energy("a")) == (1, 1)  # the town drowned


@pytest.mark.rule("SI-38.16", "SI-38.8")
def test_tidal_boon_saves_no_dahan_in_an_ocean_without_presence():
    """Ocean B is a land because of the presence in B3, but it is not Ocean's own."""
    text = "B1=Pb,2T,3D B3=Pa a=play:tidal_boon b=play:rituals_of_destruction"
    t = table(f"spirits=ocean,earth phase=slow B2=C,D A0=Pa B7=2Pb {text}").play("tidal_boon", "B1", "T B1>B0", "D B1>B0")
    t.play("done", by="b")
    assert (t["B0"], t["B1"], t.fear) == ("", "2D,T,Pb", 1)
    assert "a" not in t.offers() or "A3" not in t.offers()["a"]


@pytest.mark.rule("SI-38.8")
def test_tidal_boons_target_need_not_push_and_ocean_need_not_save_dahan():
    text = "B1=Pb,2T,2D a=play:tidal_boon b=play:rituals_of_destruction"
    t = table(f"spirits=ocean,earth phase=slow B2=C,D B0=Pa B7=2Pb {text}").play("tidal_boon", "B1", "T B1>B2")
    t.play("done", by="b")
    assert (t["B1"], t["B2"], t.energy("b")) == ("2D,T,Pb", "D,T,C", 2)
    t = table(f"spirits=ocean,earth phase=slow B2=C,D B0=Pa B7=2Pb {text}").play("tidal_boon", "B1", "T B1>B2", "D B1>B0")
    t.play("done", by="b").play("done", by="a")
    assert (t["B1"], t["B0"]) == ("D,T,Pb", "Pa")
