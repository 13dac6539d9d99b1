"""Growth, presence and tracks, energy and card plays (SI-5, SI-6, SI-7); gaining and forgetting cards (SI-12)."""

import pytest

from dolmen.games.spirit_island.cards.powers import POWER_NAMES

from .scenes import fast_phase, slow_phase, spirit_phase
from .table import SMALL_DECK, setup, table

NOTHING = "slots=ravage/-,build/-"


# -- growth ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-6.4")
def test_one_option_is_chosen_and_its_items_are_done():
    t = spirit_phase("A5=Pa a=discard:wash_away")
    assert t.offers() == {"a": "growth.1 | growth.2 | growth.3"}
    t.play("growth.2", "A5", "track.energy", "A5", "track.energy")
    assert t.why_not("growth.1") == "SI-6.4"  # no second one
    assert (t["A5"], t.hand("a")) == ("3Pa", {"flash_floods", "boon_of_vigor", "rivers_bounty"})


@pytest.mark.rule("SI-6.5", "SI-6.10")
def test_the_items_of_an_option_are_done_in_any_order():
    for first, second in (("item.1", "item.2"), ("item.2", "item.1")):
        t = spirit_phase("A5=Pa").set_draws("minor", "drought")
        t.play("growth.3")
        assert t.offers() == {"a": "item.1 | item.2 | rest"}
        t.play(first)
        t.play(*(("minor", "drought") if first == "item.1" else ("A4", "track.energy")))
        t.play(*(("minor", "drought") if second == "item.1" else ("A4", "track.energy")))
        assert "drought" in t.hand("a")
        assert t["A4"] == "Pa"


@pytest.mark.rule("SI-6.6")
def test_every_possible_item_is_mandatory_and_impossible_ones_are_skipped():
    t = spirit_phase("A5=Pa").play("growth.2")
    assert t.why_not("done") == "SI-6.6"
    full = spirit_phase("A5=Pa a=income:7;plays:7").play("growth.2")  # all presence is placed; it may only be moved
    assert "A5" not in full.offers()["a"].split(" | ")
    t = spirit_phase("A5=Pa", "thunderspeaker").play("growth.2", "rest")
    assert t.may("done")  # there is no land with dahan to place presence in: growth is over


@pytest.mark.rule("SI-6.12", "SI-7.3")
@pytest.mark.parametrize(("side", "energy", "may", "left"), [("", 0, True, 0), ("T", 0, False, 0), ("T", 1, True, 0)])
def test_some_growth_costs_energy(side, energy, may, left):
    """Green may add destroyed presence; once the island is tainted, for 1 energy."""
    tainted = "tainted=downward_spiral" if side else ""
    t = spirit_phase(f"A5=Pa {tainted} a=gone:1;energy:{energy}", "green").play("growth.2", "item.1", "A5")
    assert t.may("destroyed") == may
    if may:
        t.play("destroyed")
        assert (t.energy("a"), t.s.destroyed_presence) == (left, [0])


@pytest.mark.rule("SI-6.13", "SI-2.31", "SI-6.15")
def test_at_the_start_only_the_leftmost_space_of_each_track_is_uncovered():
    t = setup(seats=1, spirits=["earth"], boards=["A"])
    assert (t.s.income(0), t.s.card_plays_left(0)) == (2, 1)
    assert (t.s.presence_on_track(0, 0), t.s.presence_on_track(0, 1)) == (5, 5)  # 3 of 13 are on the island


@pytest.mark.rule("SI-6.14", "SI-6.15")
@pytest.mark.parametrize(("track", "income", "plays"), [("track.energy", 3, 1), ("track.plays", 2, 2)])
def test_the_spirit_chooses_the_track_and_takes_its_leftmost_presence(track, income, plays):
    t = spirit_phase("A6=2Pa a=plays:2", "earth").play("growth.3", "A6")
    assert t.offers() == {"a": "track.energy | track.plays"}
    t.play(track)
    assert (t.s.income(0), t.s.card_plays_left(0)) == (income, plays)


@pytest.mark.rule("SI-6.16", "SI-9.5", "SI-9.6")
def test_a_space_with_an_icon_gives_it_at_once_and_leaves_the_number_as_it_is():
    t = spirit_phase("A5=Pa,D A4=D", "thunderspeaker").play("growth.3", "A5", "track.energy")
    assert t.s.income(0) == 1
    assert t.elements("a") == "1 air"


@pytest.mark.rule("SI-9.6")
def test_two_icons_of_one_kind_count_as_two_and_stay_when_time_passes():
    t = table("spirits=green phase=time A5=Pa A1=C a=income:6")
    assert (t.s.turn, t.elements("a")) == (2, "2 plant")


@pytest.mark.rule("SI-6.18", "SI-6.21")
@pytest.mark.parametrize("when", ["between", "after"])
def test_reclaim_one_is_used_during_or_after_growth_before_cards_are_committed(when):
    t = spirit_phase("A5=Pa a=plays:5;discard:wash_away,flash_floods").set_draws("minor", "drought").play("growth.3")
    if when == "between":
        t.play("reclaim:wash_away", "item.1", "minor", "drought", "A4", "track.energy")
    else:
        t.play("item.1", "minor", "drought", "A4", "track.energy", "boon_of_vigor", "reclaim:wash_away")
    assert "wash_away" in t.hand("a")
    assert t.why_not("reclaim:flash_floods") == "SI-6.18"  # one space, one use
    t.play("done")
    assert not t.may("reclaim:flash_floods")


@pytest.mark.rule("SI-6.20", "SI-6.18")
def test_reclaim_one_can_be_skipped_and_comes_again_next_turn():
    t = table(f"spirits=river phase=spirit A5=Pa A1=C a=plays:5;discard:wash_away {NOTHING}", invaders="I-J I-S")
    t.play("growth.2", "A5", "track.energy", "A5", "track.energy", "done")
    t.play("growth.2", "A5", "track.energy", "A5", "track.energy", "reclaim:wash_away", "done")
    assert "wash_away" in t.hand("a")


@pytest.mark.rule("SI-6.23")
def test_greens_presence_comes_every_turn_and_plus_1_card_play_lasts_one_turn():
    position = f"spirits=green phase=spirit A5=Pa A1=C {NOTHING}"
    t = table(position, invaders="I-J I-S").play("growth.2")
    assert t.offers() == {"a": "item.1 | item.3 | rest"}  # the third is always there
    t.play("item.3", "A8", "track.plays", "A6", "track.plays")
    assert t.s.card_plays_left(0) == 2 + 1
    t.play("done", "growth.3").set_draws("minor", "drought")
    t.play("rest", "minor", "drought", "A8", "track.energy")
    assert t.s.card_plays_left(0) == 2


@pytest.mark.rule("SI-6.2")
def test_a_special_rule_overrides_the_general_rules_for_its_spirit():
    position = "phase=slow A5=Pa A1=C a=play:savage_mawbeasts"
    t = table(f"spirits=river {position}")
    assert t.may("savage_mawbeasts")  # a single presence in a wetland is a sacred site of River
    t = table(f"spirits=shadows {position}")
    assert not t.may("savage_mawbeasts")


# -- presence ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-5.8", "SI-5.9")
def test_with_all_presence_on_the_island_one_can_be_moved_within_the_range():
    t = spirit_phase("A5=Pa A8=Pa a=income:7;plays:7").play("growth.2")
    assert t.offers() == {"a": "A1 | A4 | A5 | A6 | A7 | A8 | done"}  # range 1, from the piece that is moved too
    t.play("A4")
    assert "from A5 | from A8" in t.offers()["a"]
    t.play("from A8")
    assert (t["A4"], t["A5"], t["A8"]) == ("Pa", "Pa", "")


@pytest.mark.rule("SI-5.10")
def test_added_presence_comes_from_the_tracks_and_never_from_destroyed_presence():
    t = spirit_phase("A5=Pa a=gone:3").play("growth.2", "A5")
    assert t.offers() == {"a": "track.energy | track.plays"}
    t.play("track.plays")
    assert t.s.destroyed_presence == [3]


@pytest.mark.rule("SI-5.11", "SI-5.2")
def test_any_number_of_presence_of_several_spirits_may_share_a_land():
    t = table("spirits=river,earth phase=spirit A1=C A5=5Pa,4Pb").play("growth.2", "A5", "track.energy", by="a")
    t.play("growth.3", "A5", "track.energy", by="b")
    assert t["A5"] == "6Pa,5Pb"


# -- energy and card plays ---------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-7.6", "SI-7.3")
def test_the_price_of_a_card_is_its_printed_number():
    t = spirit_phase("A7=2Pa a=energy:10", "lightning").play("growth.3", "A7", "track.energy")
    before = t.energy("a")
    t.play("raging_storm")
    assert t.energy("a") == before - 3
    t.play("harbingers_of_the_lightning")
    assert t.energy("a") == before - 3


@pytest.mark.rule("SI-7.9", "SI-7.2")
def test_cards_can_stay_in_hand_and_energy_is_kept_but_card_plays_are_not():
    t = table(f"spirits=lightning phase=spirit A7=2Pa A1=C {NOTHING}", invaders="I-J I-S")
    t.play("growth.3", "A7", "track.energy", "done")
    assert (t.s.turn, t.energy("a")) == (2, 4)
    t.play("growth.3", "A7", "track.energy")
    assert (t.energy("a"), t.s.card_plays_left(0)) == (4 + 3 + 2, 2)


@pytest.mark.rule("SI-7.11", "SI-12.14")
def test_energy_and_cards_gained_after_the_spirit_phase_allow_no_more_plays():
    t = fast_phase("A5=Pa a=play:boon_of_vigor,entwined_power", minor="drought").play("boon_of_vigor", "seat.0")
    assert t.energy("a") == 1
    assert t.why_not("flash_floods") == "SI-18.5"  # in hand, and there is energy
    t = slow_phase("A5=Pa a=play:gift_of_power,wash_away", minor="call_to_tend").play(
        "gift_of_power", "seat.0", "call_to_tend"
    )
    assert t.why_not("call_to_tend") == "SI-18.10"


# -- gaining and forgetting ----------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-12.1", "SI-12.14", "SI-6.10")
def test_a_card_gained_in_growth_may_be_played_at_once():
    t = (
        spirit_phase("A8=2Pa a=energy:5", "shadows")
        .set_draws("minor", "drought")
        .play("growth.1", "minor", "drought", "drought")
    )
    assert "drought" not in t.hand("a")
    assert t.elements("a") == "1 sun 1 fire 1 earth"


@pytest.mark.rule("SI-12.6")
@pytest.mark.parametrize("card", ["favors_called_due", "mantle_of_dread", "concealing_shadows"])
def test_a_card_is_forgotten_from_hand_discard_pile_or_play(card):
    position = "a=play:entwined_power,favors_called_due;discard:mantle_of_dread"
    t = table(f"spirits=shadows phase=fast A8=2Pa A1=C {position}").set_draws("major", "tsunami")
    t.play("entwined_power", "seat.0", "major", "tsunami", card)
    assert card not in t.hand("a")
    assert not (t.s.cards_in_play[0] | t.s.discard[0] | t.s.hand[0]) & t.s.forgotten


@pytest.mark.rule("SI-12.11", "SI-12.12", "SI-12.16")
def test_a_card_forgotten_from_play_loses_its_elements_and_use_without_refund():
    position = "A5=2Pa,D,E a=play:call_on_midnights_dream,dread_apparitions;energy:1 b=play:a_year_of_perfect_stillness"
    t = table(f"spirits=bringer,earth phase=fast B2=C B7=2Pb {position}").set_draws("major", "tsunami")
    assert (t.elements("a"), t.may("dread_apparitions")) == ("2 moon 1 air 1 animal", True)
    t.play("call_on_midnights_dream", "A5", "1", "tsunami", "dread_apparitions")
    assert t.elements("a") == "1 moon 1 animal"
    assert not t.may("dread_apparitions")
    assert t.energy("a") == 1


@pytest.mark.rule("SI-12.8", "SI-12.9", "SI-12.10")
def test_a_forgotten_minor_may_come_back_by_a_reshuffle_a_unique_card_never():
    position = "spirits=shadows phase=fast A8=2Pa A1=C minor-pile=- major-pile=- a=play:entwined_power;hand:drought"
    t = table(position).set_draws("major", "tsunami").play("entwined_power", "seat.0", "major", "tsunami", "drought")
    assert t.s.power_discards[0] == 1 << POWER_NAMES.index("drought")
    t = table(position.replace("drought", "mantle_of_dread")).set_draws("major", "tsunami")
    t.play("entwined_power", "seat.0", "major", "tsunami", "mantle_of_dread")
    assert t.s.forgotten.bit_count() == 1
    assert t.s.power_discards[0] == 0


@pytest.mark.rule("SI-12.13")
def test_the_deck_is_chosen_unseen_then_one_card_is_kept_and_one_forgotten():
    t = spirit_phase("A8=2Pa", "shadows").set_draws("major", "tsunami").play("growth.1")
    assert t.offers() == {"a": "minor | major"}
    assert t.events_of("draw") == []
    t.play("major", "tsunami")
    assert t.s.power_discards[1].bit_count() == 3  # before anything is forgotten
    assert "tsunami" in t.hand("a")
    assert len(t.offers()["a"].split(" | ")) == 5  # four of its own and the new one
    t.play("tsunami")
    assert t.s.power_discards[1].bit_count() == 4


@pytest.mark.rule("SI-12.15")
def test_cards_just_drawn_are_not_shuffled_in_when_the_deck_runs_out():
    t = spirit_phase(f"A8=2Pa {SMALL_DECK}", "shadows").play("growth.1", "minor")
    assert t.offers() == {"a": "drought | call_to_migrate | gift_of_power"}
