"""Pieces, damage, fear, blight, invader actions, victory and defeat."""

import pytest

from dolmen.games.spirit_island.game import score

from .table import setup, table

FAR = "B2=C"  # keeps the game going; its land is on no card used here


def invader_phase(text: str, invaders: str = "I-J", slots: str = "", **draws: str):
    """An invader phase of one spirit (River, in A5) on board A; slots: `ravage/I-M` and so on."""
    slots = f"slots={slots}" if slots else ""
    return table(f"spirits=river,earth phase=invader {FAR} B7=2Pb {slots} {text}", invaders=invaders, **draws)


# -- harm --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-13.8", "SI-13.9", "SI-13.6")
def test_damage_stays_on_a_piece_and_destroys_it_at_its_health():
    text = f"spirits=river,shadows phase=fast {FAR} A2=T,C A1=Pa B8=2Pb a=play:flash_floods b=play:concealing_shadows"
    t = table(text)
    t.play("flash_floods", "A2", "C A2", "T A2")
    assert t["A2"] == "T@1,C@1"
    t = table(text)
    t.play("flash_floods", "A2", "T A2", "T@1 A2")
    assert (t["A2"], t.fear) == ("C", 1)


@pytest.mark.rule("SI-13.7", "SI-13.18")
def test_all_damage_must_be_dealt_while_something_can_take_it():
    t = table("spirits=river phase=fast A2=E A5=Pa A1=Pa,C a=play:flash_floods", invaders="I-J").play("flash_floods", "A2")
    assert t["A2"] == ""


@pytest.mark.rule("SI-13.3", "SI-13.4", "SI-13.20")
def test_a_replaced_piece_passes_its_damage_on():
    t = table("spirits=shadows phase=slow A8=2Pa,T@1 A1=C a=play:crops_wither_and_fade")
    t.play("crops_wither_and_fade", "A8", "1")
    assert (t["A8"], t.fear) == ("2Pa", 2)  # the explorer dies of it, without fear
    t = table("spirits=shadows phase=slow A8=2Pa,C@1 A1=C a=play:crops_wither_and_fade")
    t.play("crops_wither_and_fade", "A8", "2")
    assert (t["A8"], t.fear) == ("T,2Pa", 2)  # healed when time passes


@pytest.mark.rule("SI-13.1", "SI-13.2")
def test_removed_pieces_cause_no_fear():
    t = invader_phase("A5=Pa,T earned=? terror=3 fear-deck=?,?,? fear-done=-", fear="belief_takes_root")
    t.play("A5", by="a").play("T A5")
    assert (t["A5"], t.s.fear) == ("Pa", 0)


@pytest.mark.rule("SI-15.1", "SI-15.3", "SI-15.7")
def test_gather_and_push_move_one_land_and_piece_by_piece():
    t = table("spirits=river phase=slow A1=C A5=Pa A4=D A8=2D A3=D a=play:call_to_migrate")
    t.play("call_to_migrate", "A5", "D A4", "D A8", "done")
    assert (t["A4"], t["A8"], t["A5"]) == ("", "D", "2D,Pa")
    assert t.why_not("D A5>A4") == ""
    t.play("D A5>A7", "done")
    assert t["A7"] == "D"


# -- fear --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-14.3", "SI-14.4", "SI-14.5")
def test_a_card_is_earned_when_all_markers_advanced_and_the_rest_carries_over():
    cards = "a=play:crops_wither_and_fade b=play:rituals_of_destruction"
    t = table(f"spirits=shadows,earth phase=slow A1=C A8=2Pa B7=2Pb fear=7 {cards}")
    t.play("crops_wither_and_fade", "A8", "1", by="a")
    assert (t.s.fear, t.s.earned, len(t.s.fear_deck)) == (1, [-1], 8)


@pytest.mark.rule("SI-14.10", "SI-14.12", "SI-21.4")
def test_the_third_and_sixth_card_raise_the_terror_level():
    for done, terror in ((2, 2), (5, 3)):
        cards = ",".join(["avoid_the_dahan", "dahan_raid", "retreat", "scapegoats", "trade_suffers"][:done])
        level = 1 if done == 2 else 2
        t = table(
            f"spirits=shadows phase=slow A1=C A8=2Pa fear=3 terror={level} fear-done={cards} "
            "a=play:crops_wither_and_fade,favors_called_due"
        )
        t.play("crops_wither_and_fade", "A8", "1")
        assert t.s.terror == terror


@pytest.mark.rule("SI-29.5", "SI-14.14")
def test_the_last_fear_card_wins():
    t = table("spirits=shadows phase=slow A1=C A8=2Pa fear=3 terror=3 fear-deck=? a=play:crops_wither_and_fade")
    t.play("crops_wither_and_fade", "A8", "1")
    assert t.ending() == "fear-victory"


@pytest.mark.rule("SI-21.2", "SI-21.3")
def test_earned_cards_are_resolved_in_order_at_the_current_level():
    t = invader_phase("A5=Pa,D A4=T,E A8=T,2E earned=?,?", "I-M", fear="scapegoats dahan_raid").play("A5")
    assert [event.what for event in t.events_of("fear-card")] == ["scapegoats", "dahan_raid"]
    assert (t["A4"], t["A8"].split(",")[0]) == ("T", "E")
    assert t.s.turn == 2  # there is one land with dahan, so the second player finds none


# -- blight ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-26.3", "SI-26.4", "SI-26.19")
def test_blight_destroys_presence_and_cascades():
    text = "A4=B,Pa A5=B,2Pa,D A8=Pa B7=2Pb"
    t = table(f"spirits=river,earth phase=fast {FAR} {text} a=play:land_of_haunts_and_embers blight=9")
    t.play("land_of_haunts_and_embers", "A4", "A5")
    assert (t["A4"], t["A5"]) == ("2B", "D,Pa,2B")
    assert t.to_act() == "a"
    t.play("A8")
    assert t["A8"] == "B"
    assert t.s.blight_left == 9 - 3


@pytest.mark.rule("SI-26.7", "SI-26.9", "SI-26.15")
def test_the_last_blight_flips_the_card_and_then_loses():
    text = f"spirits=river,earth phase=fast {FAR} A5=2Pa A8=2Pa B7=2Pb a=play:land_of_haunts_and_embers"
    t = table(f"{text} blight=1", blight="memory_fades_to_dust").play("land_of_haunts_and_embers", "A8")
    assert (t.s.tainted, t.s.blight_left, t.over()) == (True, 8, False)
    t = table(f"{text} blight=1 tainted=downward_spiral").play("land_of_haunts_and_embers", "A8")
    assert t.ending() == "blight"
    t = table(f"{text} blight=1 rules=first_game").play("land_of_haunts_and_embers", "A8")
    assert t.ending() == "blight"


@pytest.mark.rule("SI-30.3")
def test_a_spirit_without_presence_loses_the_game():
    text = f"spirits=river,earth phase=fast {FAR} A5=Pa B7=2Pb a=play:land_of_haunts_and_embers"
    assert table(text).play("land_of_haunts_and_embers", "A5").ending() == "destroyed"


@pytest.mark.rule("SI-21.11")
@pytest.mark.parametrize("card", ["downward_spiral", "memory_fades_to_dust"])
def test_a_tainted_card_works_at_the_start_of_each_invader_phase(card):
    t = invader_phase(f"A5=2Pa A8=Pa tainted={card}")
    t.play("rest", by="a")
    if card == "memory_fades_to_dust":
        t.play("2", by="a")
    t.play("A8", by="a")
    assert t["A8"] == ""
    if card == "memory_fades_to_dust":
        t.play("1", "guard_the_healing_land", by="b")
        assert "guard_the_healing_land" not in t.hand("b")
    assert t.s.turn == 2


# -- ravage ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-22.16", "SI-22.6", "SI-22.8")
def test_ravage_harms_dahan_and_land_and_the_survivor_fights_back():
    t = invader_phase("A5=Pa A4=T,E,2D", slots="ravage/I-S,build/-")
    assert (t["A4"], t.offers()["a"]) == ("D@1,E,T,B", "E A4 | T A4")
    t.play("T A4", "T@1 A4")
    assert t.fear == 1
    assert t["A4"] == "D,E,B"


@pytest.mark.rule("SI-22.17", "SI-16.4", "SI-22.13")
def test_defend_reduces_the_damage_and_the_dahan_still_fight_back():
    text = "A5=2Pa B6=Pb A4=T,T,E,2D slots=ravage/I-S,build/- a=play:guard_the_healing_land"
    t = table(f"spirits=earth,river phase=fast {FAR} {text}", invaders="I-J")
    t.play("guard_the_healing_land", "A4")
    assert t["A4"] == "D,D@1,E,2T"  # 5 less 4 is 1: no dahan is lost, no blight comes
    assert t.offers()["a"] == "E A4 | T A4"


@pytest.mark.rule("SI-22.18")
def test_lands_are_ravaged_in_an_order_that_the_players_choose():
    t = invader_phase("A5=Pa A4=2E A7=T", slots="ravage/I-S,build/-")
    assert t.offers()["a"] == "A4 | A7 | rest"
    t.play("A7")
    assert t["A7"].endswith("B")


@pytest.mark.rule("SI-16.5")
def test_earths_vitality_defends_sacred_sites():
    t = table(f"spirits=earth,river phase=invader {FAR} B6=Pb A4=2Pa,T,E slots=ravage/I-S,build/-", invaders="I-J")
    assert "B" not in t["A4"]


def test_concealing_shadows_protects_the_dahan_but_not_the_land():
    t = table(
        "spirits=shadows phase=fast A1=C A4=2Pa,2T,D slots=ravage/I-S,build/- a=play:concealing_shadows", invaders="I-J"
    )
    t.play("concealing_shadows", "A4", "T A4", "T@1 A4")
    assert t["A4"] == "D,T,Pa,B"


@pytest.mark.rule("SI-19.9", "SI-22.14")
def test_a_year_of_perfect_stillness_stops_all_actions_in_a_land():
    t = table(
        "spirits=earth phase=fast A1=C A4=2Pa,T,D slots=ravage/I-S,build/- deck=222 a=play:a_year_of_perfect_stillness",
        invaders="II-S",
    )
    t.play("a_year_of_perfect_stillness", "A4")
    assert t["A4"] == "D,T,2Pa"


# -- build and explore -------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-23.6", "SI-23.2")
@pytest.mark.parametrize(
    ("before", "after"),
    [("E", "E,T"), ("T", "T,C"), ("T,C", "2T,C"), ("2T,C", "2T,2C"), ("C", "T,C"), ("D", "D")],
)
def test_a_build_adds_a_town_or_a_city(before, after):
    t = invader_phase(f"A5=Pa A4={before}", slots="ravage/-,build/I-S")
    assert t["A4"] == after


@pytest.mark.rule("SI-24.4", "SI-24.8", "SI-24.5")
def test_explore_needs_a_source():
    t = invader_phase("A5=Pa A4=E A7=-", invaders="I-S", slots="ravage/-,build/-")
    assert t["A4"] == "E"  # explorers are no source, and A1 to A3 are no sands
    t = invader_phase("A5=Pa A2=T A8=-", invaders="I-S", slots="ravage/-,build/-")
    assert (t["A4"], t["A7"]) == ("E", "")
    t = invader_phase("A5=Pa", invaders="I-J", slots="ravage/-,build/-")
    assert (t["A3"], t["A8"]) == ("E", "")


@pytest.mark.rule("SI-20.5")
def test_the_coastal_card_is_for_every_coastal_land():
    t = invader_phase("A5=Pa deck=2233333", invaders="II-C", slots="ravage/-,build/-")
    assert [t[land] for land in ("A1", "A2", "A3", "A4")] == ["E", "E", "E", ""]


@pytest.mark.rule("SI-25.1", "SI-25.3")
def test_cards_advance_from_explore_to_build_to_ravage():
    t = invader_phase("A5=Pa", slots="ravage/I-S,build/I-M")
    names = ["I-W", "I-M", "I-J", "I-S"]
    assert [names[card] for card in (*t.s.discarded_invader_cards, *t.s.slot_card)] == ["I-S", "I-M", "I-J"]


@pytest.mark.rule("SI-24.2", "SI-30.4")
def test_without_an_invader_card_the_game_is_lost():
    assert invader_phase("A5=Pa deck=-").ending() == "time"


# -- winning and losing ------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-29.2", "SI-29.3", "SI-29.4")
@pytest.mark.parametrize(("terror", "left"), [(1, ""), (2, "A1=2E"), (3, "A1=2E,T")])
def test_victory_by_terror_level(terror, left):
    t = table(f"spirits=lightning phase=slow A7=2Pa A5=T {left} terror={terror} a=play:shatter_homesteads")
    t.play("shatter_homesteads", "A5")
    assert t.ending() == "victory"
    if left:
        text = f"spirits=lightning phase=slow A7=2Pa A5=T {left} terror={terror - 1} a=play:shatter_homesteads"
        assert table(text).play("shatter_homesteads", "A5").ending() == ""


@pytest.mark.rule("SI-30.7", "SI-30.8")
def test_winning_and_losing_by_one_ravage_is_a_sacrifice_victory():
    text = "phase=invader terror=3 A4=C,3D,B A5=2Pa A8=Pa slots=ravage/I-S,build/- tainted=downward_spiral blight=1"
    t = table(f"spirits=river {text}", invaders="I-J").play("A8")
    assert (t["A4"], t.ending()) == ("D,D@1,2B", "sacrifice")
    t = table(f"spirits=river {text} A1=C", invaders="I-J").play("A8")
    assert t.ending() == "blight"


@pytest.mark.rule("SI-33.2", "SI-33.4", "SI-33.8")
def test_the_score_counts_dahan_blight_and_cards():
    t = table("spirits=lightning,river phase=slow A7=2Pa A5=T A8=9D,5B B6=Pb deck=3333 a=play:shatter_homesteads")
    t.game.components.threat = 3
    t.play("shatter_homesteads", "A5")
    assert score(t.s) == 15 + 10 + 8 + 4 - 2


# -- Brandenburg-Prussia -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("level", "deck", "fear"),
    [
        (0, "111222233333", [3, 6, 9]),
        (2, "111322223333", [3, 6, 9]),
        (3, "11322223333", [3, 7, 10]),
        (4, "1132223333", [4, 8, 11]),
        (5, "132223333", [4, 8, 11]),
        (6, "32223333", [4, 8, 12]),
    ],
)
def test_prussias_deck_and_fear_cards(level, deck, fear):
    t = setup(seats=1, adversary="brandenburg_prussia", level=level)
    assert "".join(map(str, t.s.invader_deck_stages)) == deck[1:]
    assert t.s.terror_thresholds == fear
    assert t["A3"].count("T") == (level > 0)


@pytest.mark.rule("SI-24.11", "SI-24.13")
def test_prussias_land_rush_comes_before_the_exploration():
    t = table(
        "spirits=river adversary=brandenburg_prussia level=1 phase=invader A5=Pa A2=C deck=2222",
        invaders="II-S",
    )
    t.play("A7")
    assert t["A7"] == "E,T"  # the town is there before the explorers come


# -- Guard the Isle's Heart --------------------------------------------------------------------------------------------
def test_the_isles_heart_is_lost_with_a_building_from_turn_2_on():
    text = "spirits=river scenario=guard_the_isles_heart phase=invader A5=Pa A7=E slots=ravage/-,build/I-S"
    assert table(f"{text} turn=1 a=play:wash_away", invaders="I-J").over() is False  # the slow phase of turn 1
    assert table(f"{text} turn=1", invaders="I-J").ending() == "scenario"  # turn 2 begins
    assert table(f"{text} turn=2", invaders="I-J").ending() == "scenario"


def test_the_isles_heart_begins_with_an_explorer_and_presence_in_the_middle():
    t = setup(seats=1, spirits=["river"], boards=["A"], scenario="guard_the_isles_heart")
    t.play("A7", "track.energy")
    assert t["A7"] == "2D,E,Pa"
    assert not t.s.lands_of_kind[2]
    assert len(t.hand("a")) == 6
