"""Fear, terror level and the fear step of the invader phase (SI-14, SI-21)."""

import pytest

from .scenes import fast_phase, invader_phase, slow_phase
from .table import setup, table

NOTHING = "slots=ravage/-,build/-"
DONE_BEFORE = "fear-done=avoid_the_dahan,retreat"  # two cards were earned and resolved: the next one is the third


def resolved_fear_cards(t) -> list[tuple[str, int]]:
    """The resolved fear cards, each with the terror level at which it was resolved."""
    return [(event.what, event.n) for event in t.events_of("fear-card")]


# -- fear and terror level -----------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-14.1", "SI-14.2")
def test_each_point_of_fear_advances_one_marker_wherever_it_was_caused():
    cards = "a=play:dark_and_tangled_woods,delusions_of_danger"
    t = fast_phase(f"A5=Pa,E A4=E {cards}").play("dark_and_tangled_woods", "A5")
    assert t.s.fear == 2
    t.play("delusions_of_danger", "A4", "2")
    assert (t.s.fear, t.s.earned) == (4, [])


@pytest.mark.rule("SI-14.5", "SI-14.3", "SI-14.4")
@pytest.mark.parametrize(("towns", "fear", "earned"), [(1, 7, 0), (2, 0, 1), (5, 3, 1), (13, 3, 2)])
def test_example_6_of_8_markers_have_advanced_and_towns_are_destroyed(towns, fear, earned):
    t = slow_phase(f"A8=Pa A5={towns}T fear=6 a=play:the_jungle_hungers").play("the_jungle_hungers", "A5")
    assert (t.s.fear, len(t.s.earned), len(t.s.fear_deck)) == (fear, earned, 9 - earned)


@pytest.mark.rule("SI-14.6", "SI-14.13")
def test_an_earned_card_stays_face_down_until_the_fear_step():
    t = fast_phase(f"A5=2Pa fear=6 {NOTHING} a=play:paralyzing_fright", fear="trade_suffers", invaders="I-J")
    t.play("paralyzing_fright", "A5")
    assert (t.s.earned, t.events_of("fear-card")) == ([-1], [])
    t.play("ready")
    assert resolved_fear_cards(t) == [("trade_suffers", 1)]
    assert t.s.earned == []


@pytest.mark.rule("SI-14.7", "SI-27.7")
def test_a_fear_card_is_not_a_power():
    """Bringer's powers harm in dreams only; the damage of a fear card is real, even where Bringer decides about it."""
    t = invader_phase(f"A5=Pa,D,T@1 earned=? {NOTHING}", spirit="bringer", fear="dahan_raid").play("A5")
    assert (t["A5"], t.s.fear) == ("D,Pa", 1)


@pytest.mark.rule("SI-14.8", "SI-11.10")
def test_fear_effects_end_with_the_turn():
    t = invader_phase("A5=Pa A2=E,T earned=? slots=ravage/I-W,build/II-W", fear="overseas_trade_seem_safer")
    assert (t.s.turn, t["A2"]) == (2, "E,T,C")  # 3 damage, defended
    t.play("growth.2", "A5", "track.energy", "A5", "track.energy", "done", by="a")
    t.play("growth.3", "B7", "track.energy", "done", by="b")
    assert t["A2"] == "E,T,C,B"


@pytest.mark.rule("SI-14.9")
def test_the_terror_level_starts_at_1_and_sets_the_victory_condition():
    assert setup(seats=1).s.terror == 1
    for terror, ending in ((1, ""), (2, "victory")):
        t = table(f"spirits=lightning phase=slow A7=2Pa A5=E,T terror={terror} a=play:shatter_homesteads")
        assert t.play("shatter_homesteads", "A5").ending() == ending


@pytest.mark.rule("SI-14.11", "SI-14.10", "SI-29.6")
def test_reaching_a_divider_can_win_the_game_on_the_spot():
    t = table(f"spirits=river phase=fast A5=Pa A4=3E {DONE_BEFORE} fear=2 a=play:dark_and_tangled_woods")
    assert t.play("dark_and_tangled_woods", "A5").s.terror == 2
    assert t.ending() == "victory"  # explorers may stay from terror level 2 on


@pytest.mark.rule("SI-14.12", "SI-29.5")
def test_the_third_sixth_and_ninth_card_raise_the_terror_level():
    for n in range(9):
        t = slow_phase(f"A8=Pa A5={8 * n}T A1=E,T,C a=play:the_jungle_hungers").play("the_jungle_hungers", "A5")
        assert (len(t.s.earned), t.s.terror) == (n, 1 + n // 3)
    t = slow_phase("A8=Pa A5=72T A1=E,T,C a=play:the_jungle_hungers").play("the_jungle_hungers", "A5")
    assert t.ending() == "fear-victory"


@pytest.mark.rule("SI-14.14")
def test_the_last_card_wins_before_it_could_be_resolved():
    t = invader_phase(f"A5=Pa,D,T@1 earned=? fear-deck=? fear=7 terror=3 {NOTHING}", fear="dahan_raid").play("A5")
    assert (t.ending(), resolved_fear_cards(t)) == ("fear-victory", [("dahan_raid", 3)])


@pytest.mark.rule("SI-14.15")
def test_fear_of_a_power_is_generated_in_its_target_land():
    cards = "a=play:dread_apparitions b=play:dark_and_tangled_woods,flash_floods,mantle_of_dread"
    t = table(f"spirits=bringer,river phase=fast A5=Pa,Pb,T@1,2E A1=C {cards} {NOTHING}", invaders="I-J")
    a5 = 5
    t.play("dread_apparitions", "A5", by="a")
    assert t.s.defence(a5) == 1
    t.play("dark_and_tangled_woods", "A5", by="b")
    assert t.s.defence(a5) == 1 + 2
    t.play("flash_floods", "A5", "T@1 A5", by="b")
    assert (t.fear, t.s.defence(a5)) == (1 + 2 + 1, 3)  # the fear of a destroyed town is not the power's
    t.play("ready", by="a").play("mantle_of_dread", "seat.0", by="b")
    assert (t.fear, t.s.defence(a5)) == (6, 3)  # a spirit is no land


# -- the fear step -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-21.5", "SI-21.10")
def test_players_choose_their_order_and_one_can_move_what_another_moved():
    t = invader_phase(f"A5=Pa A8=E earned=? {NOTHING}", "I-M", fear="retreat")
    assert t.offers() == {"a": "seat.0 | seat.1 | rest"}
    t.play("seat.1").play("A8", "E A8>A6", by="b")
    t.play("A6", "E A6>A1", by="a")
    assert (t["A8"], t["A6"], t["A1"]) == ("", "", "2E")  # and one came exploring


@pytest.mark.rule("SI-21.10")
def test_players_who_choose_a_land_each_do_so_in_an_order_they_choose():
    lands = "A5=Pa B7=2Pb C5=Pc A4=D,2E A8=D,2E B5=D,2E B8=D,2E"
    spirits = "spirits=river,earth,shadows phase=invader"
    t = table(f"{spirits} {lands} earned=? {NOTHING}", invaders="I-M", fear="dahan_raid")
    assert t.offers() == {"a": "A4 | A8 | B5 | B8 | seat.1 | seat.2"}  # the default order needs no other question
    t.play("seat.2")
    assert t.offers() == {"c": "A4 | A8 | B5 | B8"}  # who was let go first does not pass it on
    t.play("A4", by="c")
    assert t.offers() == {"a": "A8 | B5 | B8 | seat.1"}
    t.play("seat.1").play("A8", by="b")
    assert t.offers() == {"a": "B5 | B8"}
    t.play("B8")
    assert (t["A4"], t["A8"], t["B5"], t["B8"]) == ("D,E", "D,E", "D,2E", "D,E")


@pytest.mark.rule("SI-21.10")
def test_resolved_cards_are_not_resolved_again():
    t = invader_phase(f"A5=Pa earned=?,? {NOTHING}", fear="trade_suffers scapegoats")
    assert resolved_fear_cards(t) == [("trade_suffers", 1), ("scapegoats", 1)]
    assert (t.s.earned, len(t.s.fear_done)) == ([], 2)


@pytest.mark.rule("SI-21.7", "SI-21.12")
def test_fear_effects_on_an_action_last_this_turn_and_are_tested_in_each_land():
    t = invader_phase("A5=Pa A4=2E,2D A7=E,D slots=ravage/-,build/I-S earned=? terror=2", "I-M", fear="avoid_the_dahan")
    assert (t["A4"], t["A7"]) == ("2D,2E", "D,E")
    slots = "slots=ravage/I-S,build/II-S"
    t = invader_phase(f"A5=Pa A4=2E,D {slots} earned=? terror=2", "I-M", fear="avoid_the_dahan")
    assert t["A4"] == "2E,T,B"  # its dahan fell in the ravage: when the invaders build, it has none


@pytest.mark.rule("SI-21.8")
def test_a_card_earned_in_the_fear_step_is_resolved_in_it_at_the_new_level():
    t = invader_phase(f"A5=Pa,D,T@1 fear=7 earned=?,? {NOTHING}", fear="dahan_raid scapegoats dahan_on_their_guard").play(
        "A5"
    )
    assert resolved_fear_cards(t) == [("dahan_raid", 1), ("scapegoats", 2), ("dahan_on_their_guard", 2)]


@pytest.mark.rule("SI-21.9")
def test_a_card_earned_after_the_fear_step_waits_for_the_next_turn():
    t = invader_phase("A5=Pa A4=T,2D fear=7 slots=ravage/I-S,build/-")
    assert (t.s.turn, len(t.s.earned), t.events_of("fear-card")) == (2, 1, [])  # by dahan that fought back
    t = slow_phase("A8=2Pa,T fear=7 a=play:crops_wither_and_fade", spirit="shadows").play("crops_wither_and_fade", "A8", "1")
    t.rest()
    assert (t.s.turn, len(t.s.earned), t.events_of("fear-card")) == (2, 1, [])


@pytest.mark.rule("SI-21.13")
def test_presence_on_a_fear_card_means_any_spirits_and_its_effect_is_mandatory():
    t = invader_phase("A5=Pa B5=T,E,Pb slots=ravage/II-S,build/- earned=?", fear="belief_takes_root")
    assert t.events_of("ravage")[0].n == 3 - 2  # Defend 2 in B5, where only the second spirit is
    t = invader_phase(f"A5=Pa A1=E A2=E earned=? {NOTHING}", fear="emigration_accelerates").play("rest")
    assert t.offers() == {"a": "E A1 | E A2"}  # no way around it


@pytest.mark.rule("SI-21.11")
def test_a_card_flipped_in_an_invader_phase_works_from_the_next_one_on():
    t = invader_phase("A5=3Pa A4=2E blight=1 slots=ravage/I-S,build/-", blight="downward_spiral")
    assert (t.s.tainted, t.s.turn, t["A5"]) == (True, 2, "3Pa")
    t.play("growth.2", "A5", "track.energy", "A5", "track.energy", "done", by="a")
    t.play("growth.3", "B7", "track.energy", "done", by="b")
    assert t.offers() == {"a": "seat.0 | seat.1 | rest"}
