"""Blight: where it comes from and what it does (SI-26); presence that it destroys (SI-5)."""

import pytest

from .scenes import fast_phase, invader_phase, slow_phase
from .table import setup, table

HAUNTS = "a=play:land_of_haunts_and_embers"  # adds a blight within range 2
SANDS = "slots=ravage/I-S,build/-"


def add_blight(text: str, *answers: str, **draws: str):
    return fast_phase(f"{HAUNTS} {text}", **draws).play("land_of_haunts_and_embers", *answers)


@pytest.mark.rule("SI-26.1", "SI-4.16")
def test_a_land_with_one_blight_is_blighted():
    t = slow_phase("A5=Pa,B A4=3B A8=- a=play:the_land_thrashes_in_furious_pain").play("the_land_thrashes_in_furious_pain")
    assert t.offers() == {"a": "A4 | A5"}
    assert t.why_not("A8") == "SI-10.6"


@pytest.mark.rule("SI-26.2", "SI-26.12")
def test_blight_comes_from_the_card_and_returns_to_it_on_either_side():
    t = add_blight("A5=2Pa A4=2Pa blight=6", "A5")
    assert (t["A5"], t.s.blight_left) == ("Pa,B", 5)
    for side in ("", "tainted=downward_spiral"):
        t = fast_phase(f"A5=2Pa,2B blight=6 {side} a=play:guard_the_healing_land").play("guard_the_healing_land", "A5")
        assert (t["A5"], t.s.blight_left) == ("2Pa,B", 7)


@pytest.mark.rule("SI-26.3", "SI-5.3")
def test_added_blight_destroys_one_presence_of_every_spirit_there():
    t = add_blight("A5=3Pa,2Pb blight=6", "A5")
    assert t["A5"] == "2Pa,Pb,B"
    assert t.s.destroyed_presence == [1, 1]
    assert t.s.track == [3, 1, 2, 1]  # it does not go back to the mat


@pytest.mark.rule("SI-26.5", "SI-26.4")
def test_a_cascade_goes_to_one_adjacent_land_only():
    t = add_blight("A5=2Pa A4=B blight=6", "A4")
    assert t.offers()["a"].split(" | ")[:4] == ["A1", "A2", "A3", "A5"]
    t.play("A1")
    assert (t["A1"], t["A2"], t["A3"], t["A4"], t.s.blight_left) == ("B", "", "", "2B", 4)


@pytest.mark.rule("SI-26.6", "SI-26.16")
def test_a_cascade_can_cascade_on_and_even_return_to_its_origin():
    t = add_blight("A5=3Pa A8=B A6=B blight=9", "A8", "A6")
    assert (t["A6"], t.to_act()) == ("2B", "a")
    assert t.may("A8")
    t.play("A8", "A5")
    assert (t["A5"], t["A6"], t["A8"], t.s.blight_left) == ("2Pa,B", "2B", "3B", 5)


@pytest.mark.rule("SI-26.16", "SI-34.4")
def test_after_a_ravage_the_player_of_the_board_chooses_the_cascade():
    t = invader_phase(f"A5=Pa A4=2E,B B3=B blight=9 {SANDS}")
    assert t.to_act() == "a"
    t.play("B3")
    assert t.to_act() == "b"  # now it spreads from a land of board B
    t.play("A7")
    assert (t["A4"], t["B3"], t["A7"]) == ("2E,2B", "2B", "B")


@pytest.mark.rule("SI-26.16", "SI-34.2")
def test_after_a_power_its_user_chooses_the_cascade():
    t = add_blight("A5=2Pa B3=B blight=9", "B3")
    assert t.to_act() == "a"  # though B3 lies on the board of the other spirit


@pytest.mark.rule("SI-26.8", "SI-2.11")
def test_the_island_starts_healthy_and_the_back_of_its_card_is_unknown():
    t = setup(seats=2)
    assert (t.s.tainted, t.s.blight_card) == (False, -1)
    assert setup(seats=2, first_game=True).s.tainted is False


@pytest.mark.rule("SI-26.14", "SI-26.9")
@pytest.mark.parametrize(("pool", "tainted"), [(2, False), (1, True)])
def test_the_card_is_flipped_when_its_last_blight_leaves_it(pool, tainted):
    t = add_blight(f"A5=2Pa blight={pool}", "A5", blight="memory_fades_to_dust")
    assert (t.s.tainted, t.s.blight_left) == (tainted, 4 * 2 if tainted else 1)


@pytest.mark.rule("SI-26.10", "SI-30.2")
def test_first_game_has_no_tainted_side():
    assert add_blight("A5=2Pa blight=1 rules=first_game", "A5").ending() == "blight"
    assert add_blight("A5=2Pa blight=2 rules=first_game", "A5").ending() == ""


@pytest.mark.rule("SI-26.11", "SI-26.15")
def test_a_flipped_card_never_flips_back():
    position = "A5=3Pa,B A8=2Pa tainted=downward_spiral blight=1"
    t = fast_phase(f"{position} a=play:guard_the_healing_land,land_of_haunts_and_embers").play(
        "guard_the_healing_land", "A5"
    )
    assert (t.s.tainted, t.s.blight_left, t["A5"]) == (True, 2, "3Pa")
    t.play("land_of_haunts_and_embers", "A8")
    assert (t.s.blight_left, t.over()) == (1, False)


@pytest.mark.rule("SI-26.13")
def test_the_card_flips_at_once_then_presence_is_destroyed_then_it_cascades():
    t = add_blight("A5=2Pa,B blight=1", "A5", blight="downward_spiral").play("A1")
    kinds = [event.kind for event in t.chance.events if event.kind in ("blight", "taint", "presence-lost")]
    assert kinds == ["blight", "taint", "presence-lost", "blight"]
    assert (t["A5"], t["A1"], t.s.blight_left) == ("Pa,2B", "B", 5 * 2 - 1)


@pytest.mark.rule("SI-26.17", "SI-32.18")
def test_blight_of_setup_destroys_nothing_and_does_not_cascade():
    t = setup(seats=1, spirits=["shadows"], boards=["A"], adversary="sweden", level=6, starting_blight=True)
    while t.s.turn == 0:
        t.play(t.offers()["a"].split(" | ")[0])
    assert "2Pa" in t["A8"]
    assert t["A8"].endswith("B")
    assert t["A5"].endswith("Pa,B")  # moved there from A4, where Sweden begins with a city
    assert "B" not in t["A4"]
    assert (t.s.destroyed_presence, t.s.blight_left) == ([0], 2)  # from the box, not from the card


@pytest.mark.rule("SI-26.18")
def test_when_the_last_pool_is_empty_nothing_cascades_but_the_action_is_finished():
    t = invader_phase(f"A5=Pa A4=E,T,2D,B blight=1 rules=first_game {SANDS}")
    assert t["A4"] == "D@1,E,T,2B"
    assert t.offers() == {"a": "E A4 | T A4"}  # the dahan still fight back
    t.play("E A4", "T A4")
    assert t.ending() == "blight"


@pytest.mark.rule("SI-26.18", "SI-30.8")
def test_a_destroyed_spirit_does_not_stop_a_cascade_of_the_same_action():
    t = invader_phase(f"A4=Pa,2E,B blight=5 {SANDS}")
    assert (t["A4"], t.to_act(), t.over()) == ("2E,2B", "a", False)
    t.play("A1")
    assert (t["A1"], t.ending()) == ("B", "destroyed")


@pytest.mark.rule("SI-5.4")
def test_only_presence_on_the_island_can_be_destroyed():
    t = table("spirits=river phase=invader A1=C A5=Pa A8=2Pa tainted=downward_spiral slots=ravage/-,build/-", invaders="I-J")
    assert t.offers() == {"a": "A5 | A8"}
    assert t.why_not("A4") == "SI-5.4"
    t.play("A8")
    assert (t["A8"], t.s.track) == ("Pa", [3, 1])  # the tracks are as covered as before


@pytest.mark.rule("SI-26.3", "SI-5.11")
def test_a_land_with_too_little_presence_is_no_longer_a_sacred_site():
    cards = "a=play:land_of_haunts_and_embers,guard_the_healing_land"
    t = fast_phase(f"A8=2Pa A2=2Pa blight=9 {cards}").play("land_of_haunts_and_embers", "A8", "guard_the_healing_land")
    assert t.offers() == {"a": "A1 | A2 | A3 | A4"}
