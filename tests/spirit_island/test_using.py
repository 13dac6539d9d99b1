"""Using powers: kinds, speed, targets, which parts are mandatory and which optional (SI-8, SI-10, SI-11, SI-18)."""

import pytest

from dolmen.games.spirit_island.cards.powers import POWERS
from dolmen.games.spirit_island.game import playable_spirits
from dolmen.games.spirit_island.model.components import INNATE, MAJOR, MINOR, UNIQUE
from dolmen.games.spirit_island.model.spirit_mats import MATS
from dolmen.text import LANGUAGES

from .scenes import fast_phase, invader_phase, slow_phase
from .table import table

NOTHING = "slots=ravage/-,build/-"


def play_growth_of_both(t):
    """Both spirits of a scene take their spirit phase without a card."""
    t.play("growth.2", "A5", "track.energy", "A5", "track.energy", "done", by="a")
    return t.play("growth.3", "B7", "track.energy", "done", by="b")


# -- kinds of powers -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-8.1")
def test_power_cards_are_minor_major_or_unique():
    decks = [power.deck for power in POWERS]
    assert (decks.count(MINOR), decks.count(MAJOR)) == (36, 22)
    for mat in MATS:
        own = [power for power in POWERS if power.text_prefix == f"spirit_island.{mat.name}"]
        assert [power.deck for power in own].count(UNIQUE) == (4 if mat.name in playable_spirits() else len(own))
        assert all(power.deck in (UNIQUE, INNATE) for power in own)


@pytest.mark.rule("SI-8.2")
def test_a_major_power_is_gained_like_a_minor_one_but_costs_a_forgotten_card():
    for deck, name, forgets in (("minor", "drought", False), ("major", "tsunami", True)):
        t = table("spirits=shadows phase=spirit A1=C A8=2Pa").set_draws(deck, name).play("growth.1", deck, name)
        assert t.why_not("done") == ("SI-12.5" if forgets else "")
        assert name in t.hand("a")


@pytest.mark.rule("SI-8.3", "SI-7.7", "SI-1.5")
def test_an_innate_power_needs_no_play_no_energy_and_no_card_play():
    t = slow_phase("A5=Pa,E a=energy:0;played:9;gained:sun,1,water,2")
    assert t.why_not("wash_away") == "SI-18.10"  # a card must have been played
    t.play("massive_flooding", "A5", "E A5>A4")
    assert (t["A4"], t.energy("a")) == ("E", 0)


@pytest.mark.rule("SI-8.4", "SI-8.6", "SI-8.5")
def test_an_innate_power_works_again_next_turn_a_card_only_when_it_was_reclaimed():
    t = slow_phase("A5=Pa,4E a=play:wash_away;gained:sun,1,water,1")
    t.play("massive_flooding", "A5", "E A5>A4", "wash_away", "A5", "E A5>A4", "done").rest()
    assert t.s.turn == 2
    t.play("growth.2", "A5", "track.energy", "A5", "track.energy", by="a")
    assert t.why_not("wash_away") == "SI-8.5"
    t = slow_phase("A5=Pa,4E turn=2 a=discard:wash_away;gained:sun,1,water,2")
    assert t.why_not("wash_away") == "SI-8.5"
    assert t.play("massive_flooding", "A5", "E A5>A4")["A5"] == "3E,Pa"


@pytest.mark.rule("SI-8.8")
def test_a_fast_power_resolves_before_the_invaders_act_and_a_slow_one_after():
    text = "A5=Pa A4=2E slots=ravage/I-S,build/- a=play:flash_floods,wash_away"
    t = fast_phase(text, invaders="I-J").play("flash_floods", "A4", "ready")
    assert t["A4"] == "E"  # one explorer alone deals 1: no blight
    t = fast_phase(text, invaders="I-J").play("ready", by="a").play("ready", by="b")
    t.play("wash_away", "A4", "E A4>A1", "E A4>A1")
    assert t["A4"] == "B"


@pytest.mark.rule("SI-8.9")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_of_a_power_has_no_flavour_text(lang):
    for power in POWERS:
        text = power.use.words(lang)
        assert not any(mark in text for mark in ("*", "_", "<i>", "<em>")), power.name


# -- targets -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-10.5", "SI-5.2", "SI-4.7")
def test_range_is_counted_from_the_spirits_own_presence_across_boards():
    t = fast_phase("A5=Pa B8=Pb a=play:flash_floods").play("flash_floods")
    assert t.offers() == {"a": "A1 | A4 | A5 | A6 | A7 | A8 | B3"}
    assert t.why_not("B8") == "SI-10.1"


@pytest.mark.rule("SI-10.5", "SI-10.4", "SI-5.6")
def test_the_origin_must_meet_the_restriction():
    t = fast_phase("A4=Pa A6=2Pa a=play:guard_the_healing_land").play("guard_the_healing_land")
    assert t.offers() == {"a": "A1 | A5 | A6 | A8"}  # from the sacred site in A6, not from A4
    assert t.why_not("A4") == "SI-10.4"
    t = slow_phase("A6=2Pa A5=- A2=Pa a=play:cleansing_floods").play("cleansing_floods")
    assert t.offers() == {"a": "A1 | A2 | A3 | A4"}  # from presence in a wetland


@pytest.mark.rule("SI-5.5", "SI-5.6", "SI-5.1")
def test_a_sacred_site_needs_two_presence_of_the_same_spirit():
    t = fast_phase("A6=2Pa A8=Pa,Pb A3=3Pa a=play:quicken_the_earths_struggles").play("quicken_the_earths_struggles")
    assert t.offers() == {"a": "A3 | A6"}


@pytest.mark.rule("SI-10.7", "SI-11.2", "SI-11.1")
def test_destroy_all_towns_means_those_in_the_one_target_land():
    t = slow_phase("A8=Pa,2T A5=2T A7=T a=play:the_jungle_hungers").play("the_jungle_hungers", "A8")
    assert (t["A8"], t["A5"], t["A7"]) == ("Pa", "2T", "T")


@pytest.mark.rule("SI-11.3", "SI-11.1")
def test_destroy_up_to_2_explorers_all_of_them_in_the_target_land():
    t = fast_phase("A8=2Pa,3E A5=3E a=gained:moon,3,fire,2", "shadows").play("darkness_swallows_the_unwary", "A8", "E A5")
    assert t.offers() == {"a": "E A8 | done"}
    t.play("E A8", "E A8")
    assert (t["A8"], t["A5"]) == ("2E,2Pa", "2E")  # one was gathered before


@pytest.mark.rule("SI-10.8", "SI-10.12")
def test_a_power_may_target_a_spirit_at_any_distance():
    t = fast_phase("A5=Pa a=play:boon_of_vigor").play("boon_of_vigor")
    assert t.offers() == {"a": "seat.0 | seat.1"}


@pytest.mark.rule("SI-10.9", "SI-10.10", "SI-11.4")
def test_only_the_target_bar_limits_the_target_and_impossible_parts_are_skipped():
    t = slow_phase("A4=2Pa A7=2Pa A8=2E a=play:devouring_ants").play("devouring_ants", "A8")
    assert (t["A8"], t.fear) == ("", 1)  # no dahan to destroy, which the bar does not ask for
    t = fast_phase("A5=2Pa a=play:guard_the_healing_land").play("guard_the_healing_land", "A5")
    assert t.s.defence(5) == 4  # no blight to remove


@pytest.mark.rule("SI-10.6")
def test_the_target_bar_can_require_something():
    t = slow_phase("A5=Pa,D A8=2E A4=D a=play:call_to_bloodshed").play("call_to_bloodshed")
    assert t.offers() == {"a": "A4 | A5"}
    assert t.why_not("A8") == "SI-10.6"


@pytest.mark.rule("SI-4.13", "SI-11.1")
def test_a_piece_affects_only_its_own_land():
    t = slow_phase("A5=Pa,D,T A4=5D a=play:call_to_bloodshed").play("call_to_bloodshed", "A5", "1")
    assert t["A5"] == "D,T@1,Pa"


@pytest.mark.rule("SI-4.17", "SI-4.18")
@pytest.mark.parametrize(("there", "fear"), [("D,E", 0), ("2D,E", 3), ("2D,2E", 0)])
def test_outnumber_compares_counts(there, fear):
    t = slow_phase(f"A8=2Pa,{there} a=play:favors_called_due", "shadows").play("favors_called_due", "A8")
    assert t.fear == fear


@pytest.mark.rule("SI-4.18")
@pytest.mark.parametrize(("there", "after"), [("E,D", "D,E"), ("E", "E,T")])
def test_one_dahan_outnumbers_no_buildings_and_no_dahan_outnumbers_nothing(there, after):
    t = invader_phase(f"A5=Pa A4={there} earned=? terror=2 slots=ravage/-,build/I-S", "I-M", fear="avoid_the_dahan")
    assert t["A4"] == after


# -- mandatory parts -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-11.5", "SI-11.6", "SI-11.7")
def test_a_power_may_be_skipped_without_refund_and_its_elements_stay():
    t = fast_phase(f"A5=Pa,E a=play:flash_floods,boon_of_vigor;energy:1 {NOTHING}", invaders="I-J")
    t.play("ready", by="a").play("ready", by="b")
    assert (t["A5"], t.energy("a")) == ("E,Pa", 1)
    assert t.elements("a") == "2 sun 2 water 1 plant"
    t.play("massive_flooding", "A5", "E A5>A4")
    assert t["A4"] == "E"


@pytest.mark.rule("SI-11.9")
def test_the_user_of_a_power_does_all_of_it_in_its_order():
    t = slow_phase("A4=2Pa A7=2Pa,T,C,D a=play:devouring_ants").play("devouring_ants", "A7")
    assert (t.fear, t["A7"]) == (1, "D,T,C,2Pa")  # the fear comes first
    assert t.why_not("done") == t.why_not("ready") == "SI-13.18"
    t.play("C A7", "C@1 A7")
    assert t["A7"] == "T,C@2,2Pa"  # a dahan must go as well


@pytest.mark.rule("SI-11.11", "SI-28.4", "SI-19.8")
def test_invaders_that_do_nothing_in_a_land_this_turn_act_there_again_next_turn():
    position = "A5=Pa A4=Pb,C slots=ravage/I-S,build/II-S deck=333 b=play:a_year_of_perfect_stillness"
    t = table(f"spirits=river,earth phase=fast B2=C B7=2Pb {position}", invaders="III-SW III-MJ")
    t.play("a_year_of_perfect_stillness", "A4")
    assert {event.what for event in t.events_of("spared")} == {"ravage", "build", "explore"}
    assert t["A4"] == "C,Pb"
    play_growth_of_both(t).play("rest")
    assert t["A4"] == "T,C,B"  # ravaged, and built in


@pytest.mark.rule("SI-11.12", "SI-11.10")
def test_only_pieces_and_markers_last_beyond_the_turn():
    cards = "a=play:guard_the_healing_land,dark_and_tangled_woods,infinite_vitality"
    t = fast_phase(f"A5=2Pa,2D,B {cards} {NOTHING}", invaders="I-J")
    rows = len(t.s.modifiers)
    t.play("guard_the_healing_land", "A5", "dark_and_tangled_woods", "A8", "infinite_vitality", "A5")
    assert len(t.s.modifiers) > rows
    assert (t.s.defence(5), t.s.defence(8), t.s.health(5, 0)) == (4, 3, 6)
    t.rest()
    assert len(t.s.modifiers) == rows
    assert (t.s.defence(5), t.s.defence(8), t.s.health(5, 0)) == (0, 0, 2)
    assert (t["A5"], t.s.fear) == ("2D,2Pa", 2)  # the blight is gone, the fear stays


# -- the phases ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-18.1")
def test_a_turn_has_five_phases():
    t = table(f"spirits=river,earth phase=spirit A5=Pa A1=C B7=2Pb {NOTHING}", invaders="I-J")
    play_growth_of_both(t)
    assert [event.what for event in t.events_of("phase")] == ["spirit", "fast", "invader", "slow", "time", "spirit"]


@pytest.mark.rule("SI-18.3", "SI-6.3")
def test_first_growth_then_energy_then_cards():
    t = table("spirits=shadows phase=spirit A8=2Pa A1=C a=energy:0")
    assert t.why_not("concealing_shadows") == "SI-18.3"
    t.play("growth.3", "A8")
    assert t.energy("a") == 3  # the item of the option; income comes when growth is over
    t.play("track.energy")
    assert t.energy("a") == 3 + 1
    t.play("favors_called_due", "done")
    assert t.energy("a") == 3


@pytest.mark.rule("SI-18.10")
def test_slow_powers_of_all_spirits_are_resolved_in_any_order():
    t = slow_phase("A5=Pa,E A4=- a=play:wash_away")
    assert t.to_act() == "ab"
    t.play("rituals_of_destruction", by="b").play("wash_away", "A5", "E A5>A4", by="a")
    assert t["A4"] == "E"


@pytest.mark.rule("SI-18.12", "SI-18.8")
def test_uses_resolve_in_order_of_confirmation_and_later_ones_are_checked_again():
    position = "A5=Pa,E A4=2Pb b=play:rain_of_blood a=play:pull_beneath_the_hungry_earth"
    for first in "ab":
        t = table(f"spirits=river,earth phase=slow B2=C {position}")
        assert t.to_act() == "ab"
        if first == "a":
            t.play("pull_beneath_the_hungry_earth", "A5", by="a")
            assert (t.fear, t.s.turn) == (1, 2)  # the other power has no target any more, and the phase is over
        else:
            t.play("rain_of_blood", by="b").play("pull_beneath_the_hungry_earth", "A5", by="a")
            assert t.fear == 2 + 1


@pytest.mark.rule("SI-28.5", "SI-7.2")
def test_hand_energy_fear_and_earned_cards_survive_time_passes():
    seat = "a=play:words_of_warning;hand:sudden_ambush;energy:5;income:2"
    t = table(f"spirits=thunderspeaker phase=time A5=Pa A1=C fear=3 earned=? {seat}")
    assert t.hand("a") == {"sudden_ambush"}
    assert (t.energy("a"), t.s.fear, t.s.earned) == (5, 3, [-1])
    assert t.elements("a") == "1 air"  # the permanent one
