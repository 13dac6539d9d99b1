"""A turn: setup, growth, energy, cards, elements, thresholds, the fast and slow phases, time passes."""

import pytest

from .table import SMALL_DECK, setup, table

CITY = "A1=C"


# -- setup -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-2.20", "SI-2.22", "SI-2.21")
def test_every_land_receives_what_its_icons_show_and_no_blight():
    t = setup(seats=1, spirits=["river"], boards=["A"])
    shown = t.lands()
    assert sum(t.s.count(land, 1) for land in range(36)) == 6
    assert "C" in shown["A2"]
    assert "T" in shown["A8"]
    assert sum(t.s.blight) == 0


@pytest.mark.rule("SI-2.28", "SI-2.29", "SI-2.30")
@pytest.mark.parametrize(
    ("spirit", "board", "where"),
    [
        ("lightning", "A", {"A7": 2}),
        ("river", "B", {"B6": 1}),
        ("shadows", "C", {"C4": 2, "C5": 1}),
        ("earth", "D", {"D8": 2, "D6": 1}),
    ],
)
def test_presence_at_the_start(spirit, board, where):
    t = setup(seats=1, spirits=[spirit], boards=[board])
    for land, n in where.items():
        assert ("Pa" if n == 1 else f"{n}Pa") in t[land].split(",")
    assert t.first_counts["presence.0"] == 13
    assert len(t.hand("a")) == 4


@pytest.mark.rule("SI-2.34", "SI-2.35")
def test_the_first_card_is_explored_and_moves_to_build():
    t = setup(seats=1, spirits=["river"], boards=["A"])
    assert t.s.slot_card[0] == -1
    assert t.s.slot_card[1] >= 0
    assert len(t.s.invader_deck_stages) == 11


@pytest.mark.rule("SI-2.7", "SI-2.8", "SI-2.14")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_fear_pool_fear_deck_and_blight_card(seats):
    t = setup(seats=seats)
    assert (t.s.fear_pool, len(t.s.fear_deck), t.s.blight_left) == (4 * seats, 9, 2 * seats)
    assert setup(seats=seats, first_game=True).s.blight_left == 5 * seats


@pytest.mark.rule("SI-20.1", "SI-20.2")
def test_the_invader_deck_has_three_four_and_five_cards():
    t = setup(seats=1)
    assert t.s.invader_deck_stages == [1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3]


# -- growth ------------------------------------------------------------------------------------------------------------
def spirit_phase(spirit: str, text: str = ""):
    return table(f"spirits={spirit} phase=spirit {CITY} {text}")


@pytest.mark.rule("SI-6.8", "SI-10.2")
def test_presence_goes_within_range_and_from_a_track():
    t = spirit_phase("lightning", "A7=2Pa").play("growth.3")
    assert t.offers()["a"] == "A5 | A7 | A8"
    assert t.why_not("A2") == "SI-6.8"
    t.play("A8")
    assert t.offers()["a"] == "track.energy | track.plays | from A7"
    t.play("track.plays")
    assert t["A8"] == "Pa"
    assert t.s.card_plays_left(0) == 3


@pytest.mark.rule("SI-5.7", "SI-5.9", "SI-6.17")
def test_presence_may_be_moved_instead_and_uncovers_nothing():
    t = spirit_phase("lightning", "A7=2Pa").play("growth.3", "A8", "from A7")
    assert (t["A7"], t["A8"]) == ("Pa", "Pa")
    assert t.s.track == [1, 1]


@pytest.mark.rule("SI-6.7", "SI-6.5")
def test_the_second_presence_may_be_measured_from_the_first():
    t = spirit_phase("lightning", "A7=2Pa").play("growth.2", "item.1", "A6", "track.energy")
    assert "A6" in t.offers()["a"]


@pytest.mark.rule("SI-6.9", "SI-7.1", "SI-7.10")
def test_energy_of_growth_is_added_to_the_income_after_growth():
    t = spirit_phase("shadows", "A8=2Pa").play("growth.3", "A8", "track.energy")
    assert t.energy("a") == 3 + 1


@pytest.mark.rule("SI-6.11")
def test_reclaim_brings_all_discarded_cards_back():
    t = spirit_phase("earth", "A6=2Pa a=discard:guard_the_healing_land,rituals_of_destruction").play(
        "growth.1", "A6", "track.plays"
    )
    assert len(t.hand("a")) == 4


@pytest.mark.rule("SI-6.16")
def test_income_and_card_plays_are_the_highest_uncovered_number():
    t = spirit_phase("river", "A5=Pa a=income:4;plays:4")
    assert (t.s.income(0), t.s.card_plays_left(0)) == (3, 3)


@pytest.mark.rule("SI-6.18", "SI-6.19", "SI-6.20")
def test_reclaim_one_works_at_once_when_uncovered():
    t = spirit_phase("river", "A5=Pa a=plays:4;discard:wash_away,flash_floods").play(
        "growth.2", "A5", "track.plays", "A5", "track.energy"
    )
    t.play("reclaim:wash_away")
    assert "wash_away" in t.hand("a")
    assert not t.may("reclaim:flash_floods")
    assert t.may("done")


# -- gaining cards -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-12.2", "SI-12.3", "SI-12.4")
def test_four_are_drawn_one_is_kept_and_the_rest_discarded():
    t = spirit_phase("shadows", "A8=2Pa").set_draws("minor", "drought", "gift_of_power", "call_to_migrate", "reaching_grasp")
    t.play("growth.1", "minor")
    assert t.offers()["a"] == "drought | gift_of_power | call_to_migrate | reaching_grasp"
    t.play("gift_of_power")
    assert "gift_of_power" in t.hand("a")
    assert t.s.power_discards[0].bit_count() == 3


@pytest.mark.rule("SI-12.5", "SI-12.7", "SI-12.9")
def test_a_major_power_costs_a_card_possibly_the_new_one():
    t = spirit_phase("shadows", "A8=2Pa").set_draws("major", "tsunami").play("growth.1", "major", "tsunami")
    assert t.may("tsunami")
    t.play("concealing_shadows")
    assert "concealing_shadows" not in t.hand("a")
    assert t.s.forgotten.bit_count() == 1


@pytest.mark.rule("SI-12.15")
def test_an_empty_deck_is_made_of_its_discard_pile():
    t = spirit_phase("shadows", f"A8=2Pa {SMALL_DECK}").play("growth.1", "minor")
    assert len(t.offers()["a"].split(" | ")) == 3


# -- playing cards -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-7.4", "SI-7.5", "SI-7.9")
def test_cards_are_paid_for_at_once_within_card_plays_and_energy():
    t = spirit_phase("lightning", "A7=2Pa a=energy:0").play("growth.3", "A7", "track.energy")
    assert t.energy("a") == 4
    t.play("raging_storm")
    assert t.energy("a") == 1
    assert t.why_not("shatter_homesteads") == "SI-7.9"
    t.play("lightnings_boon")
    assert t.why_not("harbingers_of_the_lightning") == "SI-7.4"
    assert t.elements("a") == "2 fire 2 air 1 water"


@pytest.mark.rule("SI-18.2", "SI-18.4")
def test_spirits_grow_at_the_same_time_and_wait_for_each_other():
    t = table(f"spirits=river,earth phase=spirit {CITY} A5=Pa B7=2Pb")
    assert t.to_act() == "ab"
    t.play("growth.3", "B7", "track.energy", "done", by="b")
    assert t.to_act() == "a"
    assert t.why_not("growth.1", by="b") == "SI-18.4"
    assert t.s.turn == 1


# -- fast and slow -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-18.5", "SI-18.11", "SI-18.9")
def test_fast_powers_are_used_in_the_fast_phase_and_slow_ones_in_the_slow_phase():
    t = table(f"spirits=river phase=fast {CITY} A5=Pa,E a=play:flash_floods,draw_of_the_fruitful_earth", invaders="I-J")
    assert t.offers()["a"] == "flash_floods | ready"
    assert t.why_not("draw_of_the_fruitful_earth") == "SI-18.11"
    t.play("ready")
    assert t.offers()["a"] == "draw_of_the_fruitful_earth | ready"
    assert t.why_not("flash_floods") == "SI-18.9"


@pytest.mark.rule("SI-18.6", "SI-18.7", "SI-11.13")
def test_powers_of_all_spirits_mix_and_none_interrupts_another():
    t = table(
        f"spirits=river,shadows phase=fast {CITY} A5=Pa,E B8=2Pb,D a=play:flash_floods b=play:concealing_shadows",
        invaders="I-J",
    )
    assert t.to_act() == "ab"
    t.play("flash_floods", by="a")
    assert t.to_act() == "a"  # while its target is chosen, no other spirit uses a power
    t.play("A5")
    assert t.to_act() == "b"
    t.play("concealing_shadows", by="b")
    assert t.fear == 1


@pytest.mark.rule("SI-10.1", "SI-10.6", "SI-10.11")
def test_targets_within_range_and_by_the_target_bar_only():
    t = table(f"spirits=shadows phase=slow {CITY} A8=2Pa a=play:favors_called_due")
    t.play("favors_called_due")
    assert t.offers()["a"] == "A5 | A6 | A7 | A8"
    assert t.why_not("A2") == "SI-10.1"


@pytest.mark.rule("SI-9.7", "SI-9.11", "SI-9.12")
def test_the_highest_instead_replaces_the_levels_before_it():
    t = table(f"spirits=river phase=slow {CITY} A5=Pa,E,T a=gained:sun,2,water,3")
    t.play("massive_flooding", "A5", "E A5", "T A5")
    assert t["A5"] == "T@1,Pa"
    assert t.offers()["a"].startswith("T@1 A5>A1")


@pytest.mark.rule("SI-9.13", "SI-9.14")
def test_a_power_may_be_used_as_if_with_fewer_elements():
    t = table(f"spirits=river phase=slow {CITY} A5=Pa,E,T a=gained:sun,2,water,3")
    t.play("less:massive_flooding", "lines.1", "A5", "E A5>A4")
    assert (t["A4"], t["A5"]) == ("E", "T,Pa")
    assert t.s.ignored_elements == 0


@pytest.mark.rule("SI-9.10", "SI-11.14")
def test_an_innate_power_needs_its_elements_and_works_once():
    t = table(f"spirits=river phase=slow {CITY} A5=Pa,2E a=gained:sun,1,water,1;play:wash_away")
    t.play("massive_flooding", "A5", "E A5>A4")
    assert t.why_not("massive_flooding") == "SI-11.13"
    t = table(f"spirits=river phase=slow {CITY} A5=Pa,2E a=gained:water,1;play:wash_away")
    assert t.why_not("massive_flooding") == "SI-9.10"


@pytest.mark.rule("SI-10.3", "SI-10.4")
def test_sap_the_strength_reaches_farther_with_air():
    t = table(f"spirits=river phase=fast {CITY} A5=Pa a=play:sap_the_strength_of_multitudes;gained:air,1")
    assert t.play("sap_the_strength_of_multitudes").offers()["a"] == "A1 | A4 | A5 | A6 | A7 | A8"


@pytest.mark.rule("SI-28.1", "SI-28.2", "SI-28.3")
def test_time_passes_resets_the_turn():
    t = table("spirits=river phase=time A1=C@2 A5=Pa,D@1 a=play:wash_away,flash_floods;used:wash_away;gained:sun,1")
    assert t["A1"] == "C"
    assert t["A5"] == "D,Pa"
    assert t.elements("a") == ""
    assert t.s.discard[0].bit_count() == 2
    assert t.s.turn == 2


# -- special rules and repeats -------------------------------------------------------------------------------------------
def test_swiftness_of_lightning_makes_one_slow_power_fast_for_each_air():
    t = table(
        f"spirits=lightning phase=fast {CITY} A7=2Pa,E A8=E a=play:raging_storm,harbingers_of_the_lightning",
        invaders="I-S",
    )
    assert t.may("raging_storm")
    t.play("raging_storm", "A7")
    assert t["A7"] == "2Pa"
    t.play("harbingers_of_the_lightning", "A7")
    assert t.s.turn == 2  # used in the fast phase, they are not offered in the slow one


@pytest.mark.rule("SI-11.15")
def test_lightnings_boon_lets_another_spirit_use_two_slow_powers_fast():
    position = (
        f"spirits=lightning,river phase=fast {CITY} A7=2Pa B6=Pb,E,T a=play:lightnings_boon b=play:wash_away,rivers_bounty"
    )
    t = table(position, invaders="I-J")
    assert t.to_act() == "a"
    t.play("lightnings_boon", "seat.1")
    assert t.to_act() == "b"
    t.play("wash_away", "B6", "E B6>B5", "done")
    assert t.may("rivers_bounty", by="b")


@pytest.mark.rule("SI-17.1", "SI-17.2", "SI-17.17")
def test_gift_of_strength_repeats_a_cheap_card_for_free():
    position = f"spirits=earth,river phase=fast {CITY} A6=2Pa B6=Pb,2E a=gained:sun,1,earth,2,plant,2 b=play:flash_floods"
    t = table(position, invaders="I-J")
    t.play("gift_of_strength", "seat.1", by="a")
    assert t.why_not("repeat:flash_floods", by="b") == "SI-11.13"  # its price is 2
    t = table(position.replace("sun,1,earth,2", "sun,2,earth,3"), invaders="I-J")
    t.play("gift_of_strength", "seat.1", by="a")
    assert t.why_not("repeat:flash_floods", by="b") == "SI-17.17"
    t.play("flash_floods", "B6", by="b")
    assert t["B6"] == "E,Pb"
    t.play("repeat:flash_floods", "B6", by="b")
    assert t["B6"] == "Pb"


def test_powerstorm_repeats_for_the_price_and_each_time_another_card():
    position = (
        f"spirits=river phase=fast {CITY} A5=Pa,3E A8=3E a=play:powerstorm,flash_floods;energy:2;gained:sun,2,fire,2,air,3"
    )
    t = table(position).play("powerstorm", "seat.0", "flash_floods", "A5", "pay:flash_floods", "A8")
    assert t.energy("a") == 2 + 3 - 2
    assert t.why_not("pay:flash_floods") == "SI-11.13"


@pytest.mark.rule("SI-9.13", "SI-17.1", "SI-17.7")
@pytest.mark.parametrize(("lines", "fear"), [("lines.none", 2), ("lines.1", 6)])
def test_a_repeat_may_ignore_elements(lines, fear):
    cards = "a=play:powerstorm,terrifying_nightmares;energy:9;gained:sun,2,fire,2,air,3,moon,3"
    t = table(f"spirits=river phase=fast {CITY} A5=Pa {cards}")
    t.play("powerstorm", "seat.0", "terrifying_nightmares", "A5")
    assert t.fear == 6
    t.play("pay:terrifying_nightmares")
    assert t.offers() == {"a": "lines.none | lines.1"}
    t.play(lines, "A5")
    assert t.fear == 6 + fear
    assert t.elements("a").startswith("3 sun 4 moon")  # nothing is withheld any more


def test_a_granted_repeat_asks_for_no_lines_if_none_is_met():
    cards = "a=play:powerstorm,terrifying_nightmares;energy:9;gained:sun,2,fire,2,air,3"
    t = table(f"spirits=river phase=fast {CITY} A5=Pa {cards}")
    t.play("powerstorm", "seat.0", "terrifying_nightmares", "A5", "pay:terrifying_nightmares", "A5")
    assert t.fear == 2 + 2


def test_shadows_of_the_dahan_reach_any_land_with_dahan_for_an_energy():
    t = table(f"spirits=shadows phase=slow {CITY} A8=2Pa A3=D a=play:favors_called_due;energy:1")
    t.play("favors_called_due")
    assert t.may("A3")
    t.play("A3")
    assert t.energy("a") == 0


def test_rivers_domain_makes_single_presence_in_wetlands_a_sacred_site():
    t = table(f"spirits=river phase=slow {CITY} A5=Pa A4=Pa a=gained:sun,1,water,2")
    t.play("massive_flooding")
    assert t.offers()["a"] == "A1 | A4 | A5 | A6 | A7 | A8"


@pytest.mark.rule("SI-31.2", "SI-31.5")
def test_boon_of_vigor_gives_the_user_one_energy_and_another_one_for_each_card():
    cards = "a=play:boon_of_vigor b=play:guard_the_healing_land,a_year_of_perfect_stillness"
    t = table(f"spirits=river,earth phase=fast {CITY} A5=Pa B7=2Pb {cards}")
    t.play("boon_of_vigor", "seat.1")
    assert (t.energy("a"), t.energy("b")) == (0, 2)
    t = table(f"spirits=river phase=fast {CITY} A5=Pa a=play:boon_of_vigor;energy:1", invaders="I-J").play(
        "boon_of_vigor", "seat.0"
    )
    assert t.energy("a") == 2


def test_gift_of_constancy_keeps_a_card_at_the_end_of_the_turn():
    cards = "a=play:gift_of_constancy,wash_away b=play:rituals_of_destruction"
    t = table(f"spirits=river,earth phase=fast {CITY} A5=Pa B7=2Pb {cards}", invaders="I-J")
    t.play("gift_of_constancy", "seat.1").rest()
    t.play("wash_away", by="a").play("rituals_of_destruction", by="b")
    assert {"wash_away", "rituals_of_destruction"} <= t.hand("a") | t.hand("b")


def test_entwined_power_shares_origins_and_the_draw():
    position = f"spirits=river,earth phase=fast {CITY} A5=Pa B7=2Pb a=play:entwined_power,flash_floods"
    t = table(position, minor="drought gift_of_power call_to_migrate reaching_grasp")
    t.play("entwined_power", "seat.1")
    assert t.to_act() == "b"
    t.play("minor", "drought", by="b")
    assert t.offers() == {"a": "gift_of_power | call_to_migrate | reaching_grasp"}
    t.play("reaching_grasp")
    assert ("drought" in t.hand("b"), "reaching_grasp" in t.hand("a")) == (True, True)
    assert t.play("flash_floods").may("B8")
