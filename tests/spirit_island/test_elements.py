"""Elements and thresholds (SI-9); repeats (SI-17)."""

import pytest

from dolmen.games.spirit_island.model.components import ELEMENTS

from .scenes import fast_phase, slow_phase, spirit_phase
from .table import table

NOTHING = "slots=ravage/-,build/-"


# -- elements ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-9.1")
def test_there_are_eight_elements():
    assert set(ELEMENTS) == {"sun", "moon", "fire", "air", "water", "earth", "plant", "animal"}


@pytest.mark.rule("SI-9.2", "SI-9.4")
def test_a_card_gives_its_elements_when_it_is_paid_for_whatever_its_speed():
    t = spirit_phase("A7=2Pa", "lightning").play("growth.3", "A7", "track.energy")
    assert t.elements("a") == ""
    t.play("raging_storm")  # a slow one
    assert t.elements("a") == "1 fire 1 air 1 water"
    t.play("lightnings_boon")
    assert t.elements("a") == "2 fire 2 air 1 water"


@pytest.mark.rule("SI-9.3", "SI-28.2")
def test_elements_last_to_the_end_of_the_turn_and_do_not_carry_over():
    t = fast_phase(f"A5=Pa,E a=play:flash_floods {NOTHING}", invaders="I-J").play("flash_floods", "A5")
    assert t.elements("a") == "1 sun 1 water"  # though it is used
    t.play("ready")
    assert (t.s.turn, t.elements("a")) == (2, "")


@pytest.mark.rule("SI-9.8", "SI-9.9")
def test_two_water_meet_the_threshold_of_every_power():
    t = fast_phase(f"A5=2Pa,B,E a=play:natures_resilience;gained:sun,1,water,2 {NOTHING}", invaders="I-J")
    t.play("natures_resilience", "A5", "2")
    assert t["A5"] == "E,2Pa"  # its threshold of 2 water, and they are still there
    assert t.elements("a").startswith("1 sun 2 water")
    t.play("ready", "massive_flooding", "A5", "E A5>A4")
    assert t["A4"] == "E"  # and so is this one's


@pytest.mark.rule("SI-9.15")
def test_an_element_lost_midway_is_missing_for_later_lines():
    """Alone, Entwined Power brings two cards: with majors it may be forgotten itself, before its last line is reached."""
    position = "spirits=river phase=fast A5=Pa A1=C a=play:entwined_power;gained:water,1,plant,3"
    for forgotten, energy in (("flash_floods", 6), ("entwined_power", 0)):
        t = table(position).set_draws("major", "tsunami", "poisoned_land")
        t.play("entwined_power", "major", "tsunami", "wash_away", "poisoned_land", forgotten)
        assert t.energy("a") == energy


@pytest.mark.rule("SI-9.17")
def test_an_any_element_is_chosen_before_cards_are_committed_and_lasts_a_turn():
    position = f"spirits=bringer phase=spirit A7=2Pa A1=C a=income:6 {NOTHING}"
    t = table(position, invaders="I-J I-S").play("growth.2", "rest", "A7", "track.plays")
    assert t.why_not("done") == "SI-9.17"
    t.play("plant")
    assert t.elements("a") == "1 moon 1 air 1 plant"
    assert t.why_not("sun") == "SI-9.17"  # one icon
    t.play("done").rest()
    assert t.s.turn == 2
    t.play("growth.2", "rest", "A7", "track.plays", "sun")
    assert t.elements("a") == "1 sun 1 moon 1 air"


@pytest.mark.rule("SI-9.17")
def test_an_any_element_uncovered_later_is_chosen_at_once():
    t = fast_phase("A7=2Pa a=income:5;play:indomitable_claim", "bringer").play("indomitable_claim", "A7", "track.energy")
    assert "plant" in t.offers()["a"].split(" | ")
    t.play("plant")
    assert "1 plant" in t.elements("a")


# -- repeats ---------------------------------------------------------------------------------------------------------------
def repeat_by_gift(cards: str, text: str, elements: str = "sun,2,earth,4,plant,3", **draws: str):
    """Earth on board B gives River on board A the repeat of a card of any price up to 6."""
    stays = "play:a_year_of_perfect_stillness"  # as long as Earth has this to use, the fast phase goes on
    t = table(f"spirits=river,earth phase=fast B2=C B7=2Pb b={stays};gained:{elements} a=play:{cards} {text}", **draws)
    return t.play("gift_of_strength", "seat.0", by="b")


@pytest.mark.rule("SI-17.3", "SI-17.4")
def test_boon_of_vigor_counts_no_repeated_card():
    cards = "a=play:boon_of_vigor b=play:guard_the_healing_land;gained:sun,2,earth,3,plant,2"
    t = table(f"spirits=river,earth phase=fast B2=C B7=2Pb A5=Pa {cards}")
    t.play("gift_of_strength", "seat.1", "guard_the_healing_land", "B7", "repeat:guard_the_healing_land", "B7", by="b")
    t.play("boon_of_vigor", "seat.1", by="a")
    assert t.energy("b") == 1


@pytest.mark.rule("SI-17.5", "SI-17.6")
def test_extra_range_and_speed_apply_to_the_repeat_too():
    t = repeat_by_gift("flash_floods,reaching_grasp", "A7=Pa A2=3E", "sun,2,earth,3,plant,2")
    t.play("reaching_grasp", "seat.0", "flash_floods", "A2").play("repeat:flash_floods")
    assert t.may("A2")
    cards = "c=play:lightnings_boon b=gained:sun,1,earth,2,plant,2 a=play:wash_away"
    t = table(f"spirits=river,earth,lightning phase=fast A5=Pa,6E B2=C B7=2Pb C2=2Pc {cards}")
    t.play("lightnings_boon", "seat.0", by="c").play("gift_of_strength", "seat.0", by="b")
    t.play("wash_away", "A5", "E A5>A1", "done", "repeat:wash_away", "A5", "E A5>A1", "done", by="a")
    assert t["A1"] == "2E"


@pytest.mark.rule("SI-17.7", "SI-17.8", "SI-17.11")
def test_the_repeat_can_choose_differently_and_take_any_valid_target():
    for land in ("A5", "A4"):
        t = repeat_by_gift("delusions_of_danger", "A5=Pa,2E A4=2E").play("delusions_of_danger", "A5", "1", "E A5>A1")
        t.play("repeat:delusions_of_danger")
        assert t.why_not("A2") == "SI-10.1"
        t.play(land, "2")
        assert (t.fear, t["A1"]) == (2, "E")


@pytest.mark.rule("SI-17.9", "SI-17.10")
def test_a_fast_power_cannot_be_repeated_in_the_slow_phase():
    t = repeat_by_gift("flash_floods,wash_away", f"A5=Pa,3E {NOTHING}", invaders="I-J").play("flash_floods", "A5")
    t.play("ready", by="a").play("ready", by="b")
    assert t.may("wash_away")  # the slow phase
    assert t.why_not("repeat:flash_floods") == "SI-17.9"


@pytest.mark.rule("SI-17.18", "SI-17.9")
def test_a_granted_repeat_is_used_at_a_later_moment_in_the_phase_of_the_power():
    t = repeat_by_gift("wash_away", f"A5=Pa,3E {NOTHING}", invaders="I-J")
    t.play("ready", by="b")
    assert t.why_not("repeat:wash_away") == "SI-17.17"  # it must have been used
    t.play("wash_away", "A5", "E A5>A1", "done")
    t.play("repeat:wash_away", "A5", "E A5>A1", "done")
    assert t["A1"] == "2E"


@pytest.mark.rule("SI-17.12", "SI-17.13")
def test_a_repeat_that_names_a_place_ignores_range_and_target():
    card = "a=play:the_land_thrashes_in_furious_pain;gained:moon,2,earth,2"
    t = slow_phase(f"A2=Pa A5=2B,C A8=C A7=E {card}").play("the_land_thrashes_in_furious_pain", "A5", "C A5")
    while t.may("C@1 A5") or t.may("C@2 A5"):
        t.play("C@1 A5" if t.may("C@1 A5") else "C@2 A5")
    assert t.offers() == {"a": "A1 | A4 | A6 | A7 | A8 | B3"}  # next to A5, without blight, out of its range
    t.play("A8")
    assert t["A8"] == "C@2"  # 1 for each of the 2 blight next to it


@pytest.mark.rule("SI-17.13", "SI-17.14", "SI-17.11")
def test_a_repeat_without_a_place_obeys_range_and_target_and_does_not_repeat_again():
    card = "a=play:winds_of_rust_and_atrophy;gained:air,2,water,2,animal,1"
    t = fast_phase(f"A5=2Pa,2T,C A3=T {card}").play("winds_of_rust_and_atrophy", "A5", "1", "A5", "2", "T A5")
    assert t["A5"] == "E,2T,2Pa"
    assert t.fear == 1 + 1
    assert t.to_act() == "b"


@pytest.mark.rule("SI-17.16")
def test_a_repeat_is_free_but_a_cost_to_use_is_paid_again():
    cards = "a=play:favors_called_due;energy:2 b=gained:sun,1,earth,2,plant,2"
    t = table(f"spirits=shadows,earth phase=fast B2=C B7=2Pb A8=2Pa A3=D {cards} {NOTHING}", invaders="I-M")
    t.play("gift_of_strength", "seat.0", by="b")
    t.play("favors_called_due", "A3")
    assert t.energy("a") == 1  # Shadows of the Dahan: 1 for a land out of range
    t.play("repeat:favors_called_due", "A3")
    assert t.energy("a") == 0


@pytest.mark.rule("SI-17.16", "SI-17.3")
def test_a_repeat_costs_neither_energy_nor_a_card_play():
    t = repeat_by_gift("flash_floods;energy:1", "A5=Pa,3E").play("flash_floods", "A5", "repeat:flash_floods", "A5")
    assert t["A5"] == "E,Pa"
    assert (t.energy("a"), t.s.cards_played_count[0]) == (1, 1)
