"""The hardest cards of Spirit Island on a made-up island, written like examples in a rulebook.

A1 - A2     B1 - B2        A1 mountain, A2 jungle, A3 sands, A4 wetland
 | / |       | / |         B1 sands, B2 wetland, B3 mountain, B4 jungle
A3 - A4     B3 - B4        and A3 - B2, A4 - B4
"""

from random import Random

import pytest
from spike.driver import play_through, undo_in_lane
from spike.game import SpikeGame, names
from spike.secret import CARDS, StonesGame, stones
from spike.state import POWERS
from spike.table import Table

from dolmen.engine.chance import ChanceNeeded, Door
from dolmen.engine.play import Play, Refused, new_play
from dolmen.engine.record import Record, read_record, write_record
from dolmen.engine.serialize import to_bytes, to_json

BRINGER = ("bringer", "lightning")
GREEN = ("lightning", "green")
ROW_OF_MAJORS = "powerstorm terrifying_nightmares pillar_of_living_flame poisoned_land"


# -- Call to Migrate --------------------------------------------------------------------------------------------------
def migrate(**lands: str) -> Table:
    where = "\n".join(f"{land}: {text}" for land, text in lands.items())
    return Table(f"phase: slow\n{where}\nB4: C\n0: play call_to_migrate gnawing_rootbiters; energy 9")


def test_call_to_migrate_gathers_up_to_3_then_pushes_up_to_3():
    table = migrate(A1="D", A3="P0 D", A4="2D@1 E")
    table.does("""
        0: call_to_migrate
        0: A3
        0: D A1>A3
        0: D@1 A4>A3
        0: done
        0: D@1 A3>B2
        0: D A3>A1
        0: done""")
    assert (table["A1"], table["A3"], table["A4"], table["B2"]) == ("D", "D P0", "D@1 E", "D@1")


def test_up_to_3_ends_after_3_without_another_question():
    table = migrate(A2="4D", A3="P0")
    table.does("0: call_to_migrate\n0: A3\n0: D A2>A3\n0: D A2>A3\n0: D A2>A3")
    assert table["A2"] == "D"
    assert table.offers(0) == "D A3>A1 | D A3>A2 | D A3>A4 | D A3>B2 | done"


def test_a_part_that_cannot_be_done_is_skipped():
    table = migrate(A3="P0 E", A4="T")
    table.does("0: call_to_migrate\n0: A3")
    assert table.offers(0) == "gnawing_rootbiters | ready"
    assert table["A3"] == "E P0"


def test_why_a_land_a_piece_or_a_card_cannot_be_chosen():
    table = migrate(A1="P0", A2="D E")
    assert table.why_not(0, "steam_vents") == "SI-8.5"
    table.does("0: call_to_migrate")
    assert table.why_not(0, "A4") == "SI-10.1"
    table.does("0: A1")
    assert table.why_not(0, "E A2>A1") == "SI-15.1"
    assert table.why_not(0, "D A2>A4") == "not-asked"
    assert table.why_not(1, "D A2>A1") == "SI-18.12"


# -- the fast phase ---------------------------------------------------------------------------------------------------
def test_powers_of_all_seats_are_offered_at_once_and_none_interrupts_another():
    table = Table("""
        A1: P0 E
        B1: P1 E
        B4: C
        0: play steam_vents
        1: play steam_vents delusions_of_danger""")
    assert table.asked() == [0, 1]
    table.does("1: delusions_of_danger")
    assert table.asked() == [1]
    assert table.why_not(0, "steam_vents") == "SI-18.12"
    table.does("1: B1\n1: 2")
    assert table.asked() == [0, 1]
    table.does("0: steam_vents\n0: A1\n0: E A1\n1: steam_vents\n1: B1")
    assert (table["A1"], table["B1"]) == ("P0", "E P1")


def test_ready_is_withdrawn_when_a_new_option_comes():
    table = Table("""
        A1: P0
        B1: P1 2E
        B4: C
        0: play powerstorm; energy 3
        1: play steam_vents delusions_of_danger""")
    table.does("1: steam_vents\n1: B1\n1: E B1\n1: ready")
    assert table.asked() == [0]
    table.does("0: powerstorm\n0: seat.1")
    assert table.asked() == [1]
    assert table.offers(1) == "delusions_of_danger | repeat.steam_vents | ready"
    before = table.s.turn, table.s.invaders
    table.does("1: ready")
    assert (table.s.turn, table.s.invaders) != before  # all are ready: the invaders have explored


def test_a_question_loses_its_name_when_another_is_asked_in_its_place():
    table = Table("""
        A1: P0
        B1: P1 E
        B4: C
        0: play entwined_power; energy 3
        1: play steam_vents delusions_of_danger; hand""")
    use = table.play.decision(1)
    table.does(f"0: entwined_power\n0: seat.1\n1: major | {ROW_OF_MAJORS}\n1: powerstorm")
    assert table.offers(1) == "delusions_of_danger | steam_vents | powerstorm"
    forget = table.play.decision(1)
    assert forget != use  # a late click on a card to use it must not forget it
    table.does("1: powerstorm\n0: poisoned_land\n0: poisoned_land")
    assert table.offers(1) == "delusions_of_danger | steam_vents | ready"
    assert table.play.decision(1) not in (use, forget)


def test_a_question_put_to_all_keeps_its_name_when_another_seat_answers_it():
    table = Table("A1: P0 E\nB1: P1 E\nB4: C\n0: play gift_of_living_energy\n1: play steam_vents")
    first = table.play.decision(1)
    table.play.act(0, "gift_of_living_energy")
    table.play.act(0, "seat.0")
    assert table.play.decision(1) == first


def test_a_question_that_went_away_does_not_lend_its_name_to_the_next_phase():
    table = Table("""
        A3: E
        B1: E P1
        B2: 2E P0
        B4: C
        0: play delusions_of_danger
        1: play lure_of_the_unknown gnawing_rootbiters""")
    fast = table.play.decision(1)
    table.does("0: delusions_of_danger\n0: B2\n0: 1\n0: E B2>B3")  # no land without invaders is left to lure to
    assert table.offers(1) == "gnawing_rootbiters | ready"
    assert table.play.decision(1) != fast


# -- Powerstorm -------------------------------------------------------------------------------------------------------
def test_powerstorm_gives_energy_and_one_repeat_for_the_price():
    table = Table("""
        phase: fast
        A2: P0 2D
        A3: D
        B4: C
        0: play powerstorm call_to_migrate gnawing_rootbiters; energy 0""")
    table.does("0: powerstorm\n0: seat.0")
    assert table.s.energy[0] == 3
    table.does("0: ready")  # it declines to repeat Powerstorm itself; the slow phase follows
    assert table.offers(0) == "call_to_migrate | gnawing_rootbiters | ready"
    assert table.why_not(0, "repeat.call_to_migrate") == "SI-17.17"
    assert table.why_not(0, "repeat.powerstorm") == "SI-18.9"
    table.does("0: call_to_migrate\n0: A3\n0: D A2>A3\n0: D A2>A3\n0: done")
    assert table.offers(0) == "gnawing_rootbiters | repeat.call_to_migrate | ready"
    table.does("0: repeat.call_to_migrate\n0: A3\n0: D A3>A4\n0: done")  # other choices: no more Dahan to gather
    assert (table.s.energy[0], table["A3"], table["A4"]) == (2, "2D", "D")
    assert table.why_not(0, "repeat.call_to_migrate") == "SI-11.13"


def test_powerstorm_with_its_threshold_repeats_up_to_2_others_too():
    table = Table("""
        A2: P0 4E T
        B4: C
        0: play powerstorm steam_vents gift_of_living_energy delusions_of_danger; energy 4; elements sun fire air 2""")
    table.does("0: powerstorm\n0: seat.0")
    assert table.s.energy[0] == 7
    table.does("0: steam_vents\n0: A2\n0: E A2\n0: repeat.steam_vents\n0: A2\n0: E A2")
    assert table.why_not(0, "repeat.steam_vents") == "SI-11.13"  # each repeat must be of another card
    table.does("0: delusions_of_danger\n0: A2\n0: 2\n0: repeat.delusions_of_danger\n0: A2\n0: 2")
    table.does("0: gift_of_living_energy\n0: seat.0\n0: repeat.gift_of_living_energy\n0: seat.1")
    assert (table["A2"], table.s.fear, table.s.energy) == ("2E T P0", 4, [6, 1])
    assert table.s.turn == 2  # all three are used up: nobody is asked any more


def test_a_repeated_powerstorm_grants_no_repeats():
    table = Table("""
        A1: P0 3E
        B4: C
        0: play powerstorm steam_vents; energy 3; elements sun fire air 2""")
    table.does("0: powerstorm\n0: seat.0\n0: repeat.powerstorm\n0: seat.0")
    assert table.s.energy[0] == 6  # paid 3, gained 3 and 3
    assert [row.uses for row in table.s.rows] == [2]
    assert table.why_not(0, "repeat.powerstorm") == "SI-11.13"


def test_a_repeat_that_cannot_be_paid_is_not_offered():
    table = Table("A1: P0\nB4: C\n0: play powerstorm terrifying_nightmares steam_vents; energy 0")
    table.does("0: terrifying_nightmares\n0: A1\n0: powerstorm\n0: seat.0")
    assert table.s.energy[0] == 3
    assert table.why_not(0, "repeat.terrifying_nightmares") == "SI-7.9"
    assert table.offers(0) == "steam_vents | repeat.powerstorm | ready"


# -- Vengeance of the Dead --------------------------------------------------------------------------------------------
def test_vengeance_follows_the_whole_ravage_once_and_never_itself():
    table = Table("""
        A4: 3D 2T C E P0
        B4: C
        ravage: wetland
        0: play vengeance_of_the_dead""")
    table.does("0: vengeance_of_the_dead\n0: A4")
    assert table.s.fear == 3
    # 8 damage: all 3 Dahan are destroyed, none fights back, then 3 damage
    assert table["A4"] == "E 2T C B"
    table.does("0: T A4\n0: T@1 A4\n0: T A4")
    assert table["A4"] == "E T@1 C B"  # the Town destroyed by it avenges nobody
    assert table.s.fear == 4


def test_vengeance_counts_those_who_fell_in_the_fight_back():
    table = Table("""
        A4: 3D T E 2P0
        B4: C
        ravage: wetland
        0: play vengeance_of_the_dead gnawing_rootbiters""")
    table.does("0: vengeance_of_the_dead\n0: A4")
    assert table["A4"] == "D D@1 E T P0 B"  # 3 damage, one Dahan fell
    table.does("0: T A4\n0: T@1 A4\n0: E A4")  # two Dahan fight back for 4; the rest is lost
    assert table["A4"] == "D D@1 P0 B"


def test_after_the_fight_back_vengeance_deals_1_for_each_of_them():
    table = Table("""
        A4: 2D@1 2D T 2P0
        B4: C
        ravage: wetland
        0: play vengeance_of_the_dead drift_down_into_slumber gnawing_rootbiters""")
    table.does("0: vengeance_of_the_dead\n0: A4\n0: drift_down_into_slumber\n0: A4")
    assert table["A4"] == "2D D@1 T 2P0"  # 2 damage less 1 for Defend: one hurt Dahan falls and no Blight comes
    assert table.asked() == [0]
    table.does("0: T A4\n0: T@1 A4")
    assert table["A4"] == "2D D@1 2P0"


def test_vengeance_with_3_animal_reaches_adjacent_lands():
    table = Table("""
        phase: fast
        A2: 2P0
        A4: T T C
        B4: T@1 C
        0: play vengeance_of_the_dead shatter_homesteads gnawing_rootbiters; elements animal 2""")
    table.does("0: vengeance_of_the_dead\n0: A4\n0: shatter_homesteads\n0: A4\n0: T A4")
    assert table.offers(0) == "T A4 | C A4 | C B4 | T@1 B4"
    table.does("0: T@1 B4")
    assert (table["A4"], table["B4"]) == ("T C", "C")


def test_two_vengeances_trigger_each_other_but_neither_itself_even_through_the_other():
    table = Table("""
        A2: 2P0
        A4: T 3T@1 C
        B4: C
        0: play vengeance_of_the_dead powerstorm shatter_homesteads gnawing_rootbiters; energy 3""")
    table.does("0: powerstorm\n0: seat.0\n0: vengeance_of_the_dead\n0: A4\n0: repeat.vengeance_of_the_dead\n0: A4")
    table.does("0: shatter_homesteads\n0: A4\n0: T A4")
    # the Town fell: both wait. The first deals 1, which calls the second, which cannot call the first again
    table.does("0: T@1 A4\n0: T@1 A4\n0: T@1 A4\n0: C A4")
    assert table["A4"] == "C@1"
    assert table.offers(0) == "gnawing_rootbiters | ready"


# -- Bringer of Dreams and Nightmares ---------------------------------------------------------------------------------
def test_dreamt_deaths_frighten_and_push_and_leave_no_damage():
    table = Table(
        """
        phase: slow
        A1: 2P0
        A2: E T C D
        B4: C
        0: play predatory_nightmares gnawing_rootbiters; energy 2""",
        BRINGER,
    )
    table.does("0: predatory_nightmares\n0: A2\n0: T A2\n0: T~1 A2")
    assert table.offers(0) == "T! A2>A1 | T! A2>A3 | T! A2>A4"
    assert table.s.fear == 2  # no Fear of destruction on top
    table.does("0: T! A2>A4\n0: done")
    assert (table["A2"], table["A4"]) == ("D E C", "T")


def test_no_invader_dies_twice_in_one_dream_and_dream_damage_is_forgotten():
    table = Table(
        """
        phase: slow
        A1: 2P0
        A2: E C
        B4: C
        0: play predatory_nightmares gnawing_rootbiters""",
        BRINGER,
    )
    table.does("0: predatory_nightmares\n0: A2\n0: E A2\n0: E! A2>A4\n0: C A2")
    assert table.s.fear == 0
    assert (table["A2"], table["A4"]) == ("C", "E")  # the dreamt damage on the City is gone


def test_the_dreamt_dead_cannot_be_hit_again_by_the_same_power():
    table = Table(
        """
        phase: slow
        A1: 2P0
        A2: E C@1
        B4: C
        0: play pillar_of_living_flame gnawing_rootbiters""",
        BRINGER,
    )
    table.does("0: pillar_of_living_flame\n0: A2\n0: C@1 A2\n0: C@1~1 A2")
    assert table.s.fear == 3 + 5  # real damage counts towards the dreamt death
    assert table.why_not(0, "C@1! A2") == "SI-13.18"
    table.does("0: E A2\n0: E! A2>A1")  # the last 2 damage find nobody; Blight comes, as this is a jungle
    assert table["A2"] == "C@1 B"


def test_dahan_are_never_harmed_by_her_powers():
    table = Table("phase: slow\nA1: 2P0 2D D@1 T\nB4: C\n0: play poisoned_land gnawing_rootbiters", BRINGER)
    table.does("0: poisoned_land\n0: A1\n0: T A1\n0: T~1 A1\n0: T! A1>A2")
    while "D A1" in table.offers(0):
        table.does("0: D A1")
    assert table["A1"] == "2D D@1 P0 B"


def test_dahan_who_fight_back_on_her_board_are_no_dream():
    table = Table("phase: ravage\nravage: wetland\nA4: 2D T P0\nA1: P0\nB1: P1\nB4: C", BRINGER)
    table.does("0: T A4\n0: T@1 A4")
    assert table["A4"] == "D B"
    assert table.s.fear == 1


def test_dreamt_deaths_call_no_vengeance():
    table = Table(
        """
        A1: 2P0
        A2: T C
        B1: P1
        B4: C
        0: play predatory_nightmares gnawing_rootbiters
        1: play vengeance_of_the_dead""",
        BRINGER,
    )
    table.does("1: vengeance_of_the_dead\n1: A2")
    table.does("0: predatory_nightmares\n0: A2\n0: T A2\n0: T~1 A2\n0: T! A2>A4")
    assert table["A2"] == "C"
    assert (table.asked(), table.offers(0)) == ([0], "gnawing_rootbiters | ready")


def test_her_own_vengeance_is_a_dream_and_ends_with_itself():
    table = Table(
        """
        A1: 2P0 2P1
        A2: 2T T@1 C
        B4: C
        0: play vengeance_of_the_dead
        1: play shatter_homesteads gnawing_rootbiters""",
        BRINGER,
    )
    table.does("0: vengeance_of_the_dead\n0: A2\n1: shatter_homesteads\n1: A2\n1: T A2")
    assert table.s.fear == 3 + 1 + 1
    assert table.asked() == [0]  # 1 damage, dealt by her
    table.does("0: T@1 A2\n0: T@1! A2>A4")
    assert table.s.fear == 5 + 2
    assert (table["A2"], table["A4"]) == ("T C", "T@1")
    assert table.offers(1) == "gnawing_rootbiters | ready"


# -- Call on Midnight's Dream -----------------------------------------------------------------------------------------
MIDNIGHT = """
    A2: P0 2D
    B4: C
    0: play call_on_midnights_dream; hand predatory_nightmares; energy 1"""


def test_midnight_forgetting_this_very_card_gives_energy_and_the_new_power_at_once():
    table = Table(MIDNIGHT, BRINGER)
    table.does(f"0: call_on_midnights_dream\n0: A2\n0: 1 | {ROW_OF_MAJORS}\n0: powerstorm")
    assert table.offers(0) == "powerstorm | call_on_midnights_dream | predatory_nightmares"
    table.does("0: call_on_midnights_dream")
    assert table.s.energy[0] == 3
    assert table.offers(0) == "powerstorm | done"
    table.does("0: powerstorm")
    assert table.s.energy[0] == 0
    assert table.offers(0) == "powerstorm | ready"  # it is Fast and was played: it can be used in this phase
    assert names(table.s.forgotten) == ["call_on_midnights_dream"]
    table.does("0: powerstorm\n0: seat.0")
    assert table.s.energy[0] == 3


def test_midnight_forgetting_another_card_gives_nothing_more():
    table = Table(MIDNIGHT, BRINGER)
    table.does(f"0: call_on_midnights_dream\n0: A2\n0: 1 | {ROW_OF_MAJORS}\n0: powerstorm\n0: predatory_nightmares")
    assert table.s.energy[0] == 1
    assert table.hand(0) == "powerstorm"
    assert table.s.turn == 2  # nothing was left to do: the turn went on


def test_midnight_a_new_power_too_dear_is_kept_in_hand():
    table = Table(MIDNIGHT, BRINGER)
    table.does(f"0: call_on_midnights_dream\n0: A2\n0: 1 | {ROW_OF_MAJORS}\n0: pillar_of_living_flame")
    table.does("0: call_on_midnights_dream")
    assert table.s.energy[0] == 3
    assert table.hand(0) == "pillar_of_living_flame predatory_nightmares"


def test_midnight_an_option_may_be_chosen_by_which_nothing_happens():
    table = Table("A2: P0 E\nB4: C\n0: play call_on_midnights_dream dreams_of_the_dahan", BRINGER)
    table.does("0: call_on_midnights_dream\n0: A2\n0: 1")
    assert table.s.fear == 0
    assert table.offers(0) == "dreams_of_the_dahan | ready"


# -- Entwined Power ---------------------------------------------------------------------------------------------------
ENTWINED = """
    A1: P0
    B1: P1
    B3: E
    B4: C
    0: play entwined_power delusions_of_danger; hand shatter_homesteads; energy 0
    1: play steam_vents; hand harbingers_of_the_lightning; energy 0"""


def test_entwined_power_both_gain_from_one_draw_and_both_forget_for_majors():
    table = Table(ENTWINED)
    assert table.why_not(0, "delusions_of_danger") == ""
    table.does(f"0: entwined_power\n0: seat.1\n1: major | {ROW_OF_MAJORS}\n1: powerstorm")
    assert table.asked() == [1]  # the other seat must forget in the middle of this card
    table.does("1: steam_vents")
    assert table.asked() == [0]
    assert table.offers(0) == "terrifying_nightmares | pillar_of_living_flame | poisoned_land"
    table.does("0: poisoned_land\n0: shatter_homesteads")
    assert (table.hand(0), table.hand(1)) == ("poisoned_land", "powerstorm harbingers_of_the_lightning")
    assert names(table.s.piles[1]) == ["terrifying_nightmares", "pillar_of_living_flame"]
    assert names(table.s.piles[0]) == ["steam_vents"]
    assert table.asked() == [0]  # Steam Vents was forgotten before it was used


def test_entwined_power_a_minor_makes_nobody_forget():
    table = Table(ENTWINED)
    row = "call_to_migrate devouring_ants gift_of_power gnawing_rootbiters"
    table.does(f"0: entwined_power\n0: seat.1\n1: minor | {row}\n1: gift_of_power\n0: devouring_ants")
    assert table.hand(1) == "gift_of_power harbingers_of_the_lightning"
    assert table.hand(0) == "devouring_ants shatter_homesteads"
    assert table.asked() == [0, 1]


def test_entwined_power_lets_both_use_each_others_presence_as_origin():
    table = Table(ENTWINED)
    row = "call_to_migrate devouring_ants gift_of_power gnawing_rootbiters"
    table.does(f"0: entwined_power\n0: seat.1\n1: minor | {row}\n1: gift_of_power\n0: devouring_ants")
    table.does("0: delusions_of_danger")
    assert table.offers(0) == "A1 | A2 | A3 | B1 | B2 | B3"
    table.does("0: B3\n0: 1\n0: E B3>B4\n1: steam_vents")
    assert table.offers(1) == "A1 | B1"
    table.does("1: B1")
    assert table.s.turn == 2
    assert not table.s.rows  # "this turn" is over


def test_entwined_power_targets_another_spirit():
    table = Table(ENTWINED)
    table.does("0: entwined_power")
    assert table.offers(0) == "seat.1"
    assert table.why_not(0, "seat.0") == "SI-10.12"


def test_entwined_power_with_its_threshold_gives_energy_and_gifts():
    table = Table(ENTWINED + "; elements water 9\n    0: elements water plant 3")
    row = "call_to_migrate devouring_ants gift_of_power gnawing_rootbiters"
    table.does(f"0: entwined_power\n0: seat.1\n1: minor | {row}\n1: gift_of_power\n0: devouring_ants")
    assert table.s.energy == [3, 3]
    assert table.offers(0) == "devouring_ants | shatter_homesteads | done"
    table.does("0: shatter_homesteads\n1: gift_of_power")
    assert table.hand(0) == "devouring_ants gift_of_power"
    assert table.hand(1) == "shatter_homesteads harbingers_of_the_lightning"


def test_forgetting_a_card_in_play_takes_its_elements_before_the_threshold_is_tested():
    table = Table("""
        A1: P0
        B1: P1
        B4: C
        0: play entwined_power gift_of_living_energy; elements water plant 2
        1: hand""")
    row = ROW_OF_MAJORS
    table.does(f"0: entwined_power\n0: seat.1\n1: major | {row}\n1: powerstorm\n1: powerstorm\n0: poisoned_land")
    table.does("0: gift_of_living_energy")
    assert table.s.energy == [0, 0]  # without its Plant only 3 are left


# -- Choke the Land with Green ----------------------------------------------------------------------------------------
CHOKE = """
    phase: ravage
    ravage: sands
    build: sands
    A3: 2P1 2D T E
    B4: C
    1: play gnawing_rootbiters"""


def test_choke_the_land_prevents_a_ravage_for_a_presence():
    table = Table(CHOKE, GREEN)
    assert (table.asked(), table.offers(1)) == ([1], "yes | done")
    table.does("1: yes")
    # no damage, no Blight, no fight back; and without a sacred site the Build is not even asked about
    assert table["A3"] == "2D E T C P1"


def test_choke_the_land_is_optional_and_is_offered_for_the_build_too():
    table = Table(CHOKE.replace("2P1", "3P1"), GREEN)
    table.does("1: done")
    assert table["A3"] == "D@1 E T 2P1 B"  # 3 damage: a Dahan falls, one is hurt, Blight takes a presence
    table.does("0: T A3\n0: T@1 A3\n1: yes")
    assert table["A3"] == "D@1 E P1 B"


def test_nobody_is_asked_to_prevent_what_does_not_happen_anyway():
    table = Table(CHOKE.replace("phase: ravage", "phase: fast") + "\nA1: 2P0\n0: play paralyzing_fright", GREEN)
    table.does("0: paralyzing_fright\n0: A3")
    assert table["A3"] == "2D E T 2P1"
    assert table.offers(1) == "gnawing_rootbiters | ready"


# -- other rows, and the end of an action -----------------------------------------------------------------------------
def test_infinite_vitality_and_a_dahan_that_leaves_its_land():
    table = Table("""
        A4: 2P0 2D T
        B4: C
        ravage: wetland
        0: play infinite_vitality drift_down_into_slumber call_to_migrate; energy 9""")
    table.does("0: infinite_vitality\n0: A4\n0: ready")
    assert table["A4"] == "D D@2 T 2P0"  # 2 damage on one Dahan of 6 Health, and no Blight
    table.does("0: T A4\n0: T@1 A4\n0: call_to_migrate\n0: A4\n0: D@2 A4>A2\n0: done")
    assert (table["A4"], table["A2"]) == ("D 2P0", "")  # destroyed on arrival


def test_infinite_vitality_with_4_earth_leaves_dahan_unharmed():
    table = Table("""
        A4: 2P0 D 2T
        B4: C
        ravage: wetland
        0: play infinite_vitality gnawing_rootbiters; elements earth 3""")
    table.does("0: infinite_vitality\n0: A4")
    assert table["A4"] == "D 2T 2P0"
    table.does("0: T A4\n0: T A4")  # and fight back
    assert table["A4"] == "D 2T@1 2P0"


def test_lands_are_ravaged_in_the_order_the_players_choose():
    table = Table("phase: ravage\nravage: wetland\nA4: 2D E T P0\nB2: 2D E T P1\nB4: C")
    assert table.offers(0) == "A4 | B2 | rest"
    table.does("0: B2")
    assert (table.asked(), table.offers(1)) == ([1], "E B2 | T B2")  # who starts on board B decides there


def test_the_rest_in_default_order():
    table = Table("phase: ravage\nravage: wetland\nA4: E 2P0\nB2: E 2P1\nB4: C")
    table.does("0: rest")
    assert table.s.turn == 2


def test_a_ravage_that_wins_and_loses_is_a_sacrifice_victory():
    table = Table("phase: ravage\nravage: wetland\nfear: 48\nblight_left: 1\nA4: 2D C@1 P0\nB2: P1")
    table.does("0: C@1 A4\n0: C@2 A4")
    assert table.s.ending == "sacrifice"
    assert table.game.over(table.s)
    assert table.game.result(table.s).winners == [0, 1]


def test_a_city_in_another_land_makes_it_a_defeat():
    table = Table("phase: ravage\nravage: wetland\nfear: 48\nblight_left: 1\nA4: 2D C@1 P0\nB2: P1\nB4: C")
    table.does("0: C@1 A4\n0: C@2 A4")
    assert table.s.ending == "defeat"


def test_victory_is_tested_after_an_action_and_not_inside_it():
    table = Table("A1: P0\nB1: P1\nA2: T@1 T@1\nphase: slow\n0: play poisoned_land gnawing_rootbiters")
    table.does("0: poisoned_land\n0: A2\n0: T@1 A2\n0: T@1 A2")
    assert table.s.ending == "victory"
    assert table["A2"] == "B"  # the Blight of the same card was still added


def test_blight_cascades_from_land_to_land():
    table = Table("phase: slow\nA1: P0 B\nA2: B P0\nA3: P0 P1\nB4: C\n0: play poisoned_land gnawing_rootbiters")
    table.does("0: poisoned_land\n0: A1\n0: A2\n0: A3")
    assert (table["A1"], table["A2"], table["A3"]) == ("2B", "2B", "B")
    assert table.s.ending == "defeat"  # presence was lost in each: both spirits are gone


# -- the spirit phase: open lanes -------------------------------------------------------------------------------------
MINORS_A = "call_to_migrate devouring_ants gift_of_power gnawing_rootbiters"


def lanes() -> Table:
    return Table("phase: spirit\nA1: P0\nB1: P1\nB4: C\n0: discard shatter_homesteads")


def test_two_seats_in_mid_growth_each_hold_four_cards():
    table = lanes()
    table.does(f"0: 1\n1: 1\n0: minor | {MINORS_A}\n1: major | {ROW_OF_MAJORS}")
    assert table.asked() == [0, 1]
    assert table.offers(0) == MINORS_A.replace(" ", " | ")
    assert table.offers(1) == ROW_OF_MAJORS.replace(" ", " | ")
    saved = to_json(table.game, table.s)
    assert all(f'"{name}"' in saved for name in (MINORS_A + " " + ROW_OF_MAJORS).split())
    assert table.hand(0) == "shatter_homesteads harbingers_of_the_lightning"  # reclaimed
    table.does("1: powerstorm\n0: gift_of_power\n1: harbingers_of_the_lightning\n1: done\n0: gift_of_power\n0: done")
    assert not table.s.lanes


def test_an_undo_in_an_open_lane_leaves_what_the_other_has_done():
    table = lanes()
    table.does("0: 2\n0: A2")
    table.play.act(1, "1")
    table.play.foretold["minor"] = MINORS_A.split()
    table.play.act(1, "minor")
    table.play.undo(0)
    assert (table["A1"], table["A2"]) == ("P0", "")
    assert table.offers(1) == MINORS_A.replace(" ", " | ")
    table.play.act(0, "A3")
    assert table["A3"] == "P0"
    assert undo_in_lane(table.play, 0)


def test_what_was_drawn_is_not_undone_freely_and_comes_again():
    table = lanes()
    table.does("1: 1\n0: 1")
    table.play.act(0, "minor")
    drawn = table.offers(0)
    with pytest.raises(Refused, match="undo-revealed"):
        table.play.undo(0)
    table.play.undo(0, agreed=True)
    table.play.act(0, "minor")
    assert table.offers(0) == drawn


def test_an_undo_that_would_change_what_another_has_drawn_since_is_refused():
    table = Table(f"""
        phase: spirit
        A1: P0
        B1: P1
        B4: C
        minor: {MINORS_A}""")
    table.does(f"0: 1\n1: 1\n0: minor | {MINORS_A}\n0: gift_of_power")
    play = table.play
    play.foretold["minor"] = ["call_to_migrate"]
    play.act(1, "minor")  # the deck is empty: these come from the discard pile, where seat 0 has just put three
    assert "call_to_migrate" in table.offers(1)
    before = to_bytes(table.game, table.s)
    with pytest.raises(Refused, match="undo-tangled"):
        play.undo(0)
    assert to_bytes(table.game, table.s) == before


def test_a_preview_on_a_view_stops_at_the_door():
    table = lanes()
    table.does("0: 1")
    view = table.game.view(table.s, 0)
    minor = table.game.read("minor")
    assert minor is not None
    with pytest.raises(ChanceNeeded):
        table.game.apply(view, 0, minor, Door())


# -- secret lanes -----------------------------------------------------------------------------------------------------
def seated(*hands: str) -> Play:
    game = StonesGame(len(hands))
    drew = [("stones", f"stone.{n}") for hand in hands for n in hand.split()]
    return Play(game, Record(game.name, game.options(), drew=drew), Random(0))


def test_secret_answers_are_shown_together_when_the_last_is_given():
    play = seated("1 2 3", "4 5 6", "7 8 9")
    game = play.game
    play.act(2, "stone.7")
    play.act(0, "stone.3")
    assert game.asked(play.state) == [1]
    for seat in (-1, 1, 2):
        view = to_json(game, game.view(play.state, seat))
        assert '"stone.3"' not in view
        assert '"stone.1"' not in view
        assert game.view(play.state, seat).lanes[0].ready
    assert '"stone.3"' in to_json(game, game.view(play.state, 0))
    play.act(1, "stone.5")
    assert game.asked(play.state) == [2]  # the highest goes on
    assert [hand.bit_count() for hand in stones(play.state).hand] == [2, 2, 2]


def test_a_secret_answer_may_be_changed_until_the_lanes_close():
    play = seated("1 2 3", "4 5 6")
    play.act(0, "stone.1")
    assert play.game.legal(play.state, 0) == []
    play.undo(0)
    play.act(0, "stone.3")
    play.act(1, "stone.4")
    assert [CARDS[i] for i in range(15) if stones(play.state).hand[0] >> i & 1] == ["stone.1", "stone.2"]
    with pytest.raises(Refused, match="undo-others"):
        play.undo(0)
    with pytest.raises(Refused, match="undo-revealed"):
        play.undo(1)


def test_the_last_secret_answer_on_a_view_stops_at_the_door():
    play = seated("1 2 3", "4 5 6")
    play.act(0, "stone.1")
    view = play.game.view(play.state, 1)
    with pytest.raises(ChanceNeeded):
        play.game.apply(view, 1, play.game.legal(view, 1)[0], Door())


# -- what the cards say -----------------------------------------------------------------------------------------------
def words(name: str, lang: str) -> str:
    return next(power.use.words(lang) for power in POWERS if power.use.path == name)


def test_cards_read_themselves_in_both_languages():
    SpikeGame()
    assert words("call_to_migrate", "en") == "Gather up to 3 Dahan. Push up to 3 Dahan."
    assert words("call_to_migrate", "de") == "Sammle bis zu 3 Dahan. Schiebe bis zu 3 Dahan weg."
    assert words("call_to_bloodshed", "en") == "1 Damage per Dahan. -or- Gather up to 3 Dahan."
    assert words("dreams_of_the_dahan", "de") == (
        "Sammle bis zu 2 Dahan. -oder- Falls Siedlungen/Städte im Land sind: 1 Furcht je Dahan (höchstens 3)."
    )
    assert words("devouring_ants", "en") == ("1 Fear.\n1 Damage.\nIf the land is Jungle/Sands: 1 Damage.\nDestroy 1 Dahan.")
    assert words("entwined_power", "en").splitlines()[2:] == [
        "If you have 2 Water, 4 Plant: You gain 3 Energy.",
        "  The target gains 3 Energy.",
        "  You and the target, each: You may give the other 1 Power Card from your hand.",
    ]
    for power in POWERS:
        assert power.use.words("en") != power.use.words("de")


def test_every_step_has_a_path_that_says_where_it_stands():
    game = SpikeGame()
    assert type(game.nodes["call_to_migrate/0/0/1/0"]).__name__ == "Push"
    assert all(node.path == path for path, node in game.nodes.items())


# -- random play, looked at from all sides ----------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(12))
def test_every_moment_of_a_random_game(seed):
    spirits = [("bringer", "green"), ("lightning", "bringer"), ("green", "lightning")][seed % 3]
    play = new_play(SpikeGame(spirits), Random(seed))
    met = play_through(play, Random(seed))
    assert met["lane undo"]
    assert met["open"]
    assert play.game.result(play.state).ending in ("victory", "sacrifice", "defeat")


@pytest.mark.parametrize("seed", range(12))
def test_every_moment_of_a_secret_game(seed):
    play = new_play(StonesGame(2 + seed % 2), Random(seed))
    met = play_through(play, Random(seed))
    assert met["lanes"]
    assert play.game.over(play.state)


def test_a_record_of_a_game_replays_from_its_text():
    play = new_play(SpikeGame(), Random(99))
    rng = Random(99)
    while not play.game.over(play.state):
        seat = rng.choice(play.game.asked(play.state))
        play.act(seat, rng.choice(play.game.legal(play.state, seat)).name)
    again = Play(SpikeGame(), read_record(write_record(play.record)), Random(1))
    assert to_bytes(again.game, again.state) == to_bytes(play.game, play.state)
