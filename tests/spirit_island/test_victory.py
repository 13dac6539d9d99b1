"""Victory, defeat, both at once, score, solo games (SI-29, SI-30, SI-31, SI-33)."""

import pytest

from dolmen.games.spirit_island.effects.card_language import T, add_presence, destroy, gather, lands, lose_presence, seq
from dolmen.games.spirit_island.game import score

from .scenes import fast_phase, invader_phase, register_action, run_effect, slow_phase
from .table import setup, table

SANDS = "slots=ravage/I-S,build/-"
NOTHING = "slots=ravage/-,build/-"


# -- victory -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-29.1", "SI-1.1")
def test_the_condition_of_the_present_terror_level_counts_and_all_win_together():
    text = "spirits=lightning,river phase=slow A7=2Pa A5=T A1=E B6=Pb a=play:shatter_homesteads"
    assert table(f"{text} terror=1").play("shatter_homesteads", "A5").over() is False
    t = table(f"{text} terror=2").play("shatter_homesteads", "A5")
    assert t.game.result(t.s).winners == [0, 1]


@pytest.mark.rule("SI-29.6")
@pytest.mark.parametrize(
    ("position", "answers"),
    [
        ("phase=fast A2=Pa,E a=play:flash_floods", ["flash_floods", "A2"]),
        ("phase=slow A5=Pa,E a=play:pull_beneath_the_hungry_earth", ["pull_beneath_the_hungry_earth", "A5"]),
        ("phase=invader A5=Pa A4=E,2D slots=ravage/I-S,build/-", []),
        ("phase=invader A5=Pa A4=E earned=?", []),
    ],
)
def test_the_players_win_at_once_in_any_phase(position, answers):
    t = table(f"spirits=river {position}", invaders="I-J", fear="wary_of_the_interior").play(*answers)
    assert (t.ending(), t.s.turn, t.to_act()) == ("victory", 1, "")
    assert t.events_of("invader-card") == []  # nothing more is done


@pytest.mark.rule("SI-29.7", "SI-13.3")
def test_replacing_the_last_invader_does_not_win_while_it_is_off_the_island():
    text = "spirits=shadows phase=slow A8=2Pa,T a=play:crops_wither_and_fade"
    t = table(f"{text} terror=1").play("crops_wither_and_fade", "A8", "1")
    assert (t["A8"], t.over()) == ("E,2Pa", False)


@pytest.mark.rule("SI-29.7", "SI-25.6")
def test_victory_is_tested_after_each_action_not_inside_one():
    t = table("spirits=river phase=slow A5=Pa,T A4=Pa A2=- terror=2 a=play:drought").play("drought", "A5")
    assert (t["A5"], t.ending()) == ("B", "victory")  # the blight still came, after the last town was gone


@pytest.mark.rule("SI-29.7", "SI-22.18")
def test_one_land_of_a_ravage_is_an_action_of_its_own():
    t = table(f"spirits=river phase=invader A5=Pa A4=T,2D A7=3E terror=2 {SANDS}", invaders="I-J").play("A4")
    assert (t.ending(), t["A7"]) == ("victory", "3E")  # the second land is never ravaged


# -- defeat ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-30.1", "SI-1.1", "SI-30.5")
@pytest.mark.parametrize(
    ("position", "ending"),
    [
        ("A5=Pa A4=2E blight=1 rules=first_game slots=ravage/I-S,build/-", "blight"),
        ("A4=Pa,2E slots=ravage/I-S,build/-", "destroyed"),
        ("A5=Pa deck=-", "time"),
    ],
)
def test_three_ways_to_lose_and_all_lose_together_at_once(position, ending):
    t = invader_phase(position)
    assert (t.ending(), t.to_act()) == (ending, "")
    assert t.game.result(t.s).winners == []
    assert t.events_of("advance") == []


@pytest.mark.rule("SI-30.3", "SI-30.5")
def test_one_destroyed_spirit_is_defeat_for_all():
    t = table("spirits=river,earth phase=invader A5=5Pa A1=C A4=2E,Pb slots=ravage/I-S,build/-", invaders="I-J")
    assert t.ending() == "destroyed"


@pytest.mark.rule("SI-30.6", "SI-32.6", "SI-30.10")
def test_england_wins_with_seven_buildings_in_a_land():
    for before, ending in (("3T,2C", ""), ("3T,3C", "adversary")):
        t = invader_phase(f"A5=Pa A4={before} adversary=england level=0 slots=ravage/-,build/I-S")
        assert t.ending() == ending


@pytest.mark.rule("SI-30.10")
def test_a_losing_position_counts_only_if_it_remains_when_the_action_is_over(monkeypatch):
    through = register_action(monkeypatch, seq(gather(T), destroy(T)))
    position = "A5=Pa A4=Pa,4T,2C A1=T adversary=england level=0"
    t = run_effect(slow_phase(f"{position} a=play:call_to_migrate"), through, "A4", "call_to_migrate")
    assert (t["A4"], t.fear, t.over()) == ("4T,2C,Pa", 1, False)  # seven for a moment
    t = fast_phase(f"{position} a=play:enticing_splendor").play("enticing_splendor", "A4", "1")
    assert (t["A4"], t.ending()) == ("5T,2C,Pa", "adversary")


@pytest.mark.rule("SI-30.9", "SI-5.8")
def test_moving_the_only_presence_never_leaves_the_spirit_without_presence():
    t = table("spirits=river phase=spirit A5=Pa A1=C a=income:7;plays:7").play("growth.2", "A4", "from A5")
    assert (t["A4"], t["A5"], t.over()) == ("Pa", "", False)


@pytest.mark.rule("SI-30.9")
def test_a_spirit_without_presence_is_lost_even_if_the_action_would_restore_some(monkeypatch):
    again = register_action(monkeypatch, seq(lose_presence(lands()), add_presence()))
    t = run_effect(slow_phase("A5=Pa a=play:call_to_migrate"), again, "A5", "call_to_migrate")
    while not t.over():
        t.play("track.energy")
    assert (t["A5"], t.ending()) == ("Pa", "destroyed")


@pytest.mark.rule("SI-30.7", "SI-30.8")
@pytest.mark.parametrize(("city", "ending"), [("A4=C,3D", "sacrifice"), ("A4=2E,3D A7=C", "blight")])
def test_the_last_blight_and_the_last_city_in_one_ravage_or_in_two(city, ending):
    text = f"spirits=river phase=invader terror=3 {city} A5=2Pa {SANDS} rules=first_game blight=1"
    t = table(text, invaders="I-J").play()
    if ending == "blight":
        t.play("A4")
    assert t.ending() == ending
    assert bool(t.game.result(t.s).winners) == (ending == "sacrifice")


# -- score -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-33.3", "SI-33.7", "SI-33.8")
def test_a_loss_scores_threat_twice_and_the_cards_that_left_the_deck():
    slots = "slots=ravage/III-JW,build/III-SW spent=I-W,I-M,I-J,II-J,II-W,II-S,II-M,III-JS,III-MJ,III-MW"
    t = table(f"spirits=lightning,river phase=invader A7=2Pa A8=9D,5B B6=Pb A1=C deck=- {slots}")
    t.game.components.threat = 3
    assert (t.ending(), score(t.s)) == ("time", 6 + 12 + 4 - 2)


@pytest.mark.rule("SI-33.7", "SI-33.2")
def test_a_win_scores_the_cards_in_the_deck_the_one_under_explore_among_them():
    text = "spirits=lightning phase=slow A7=2Pa A5=T deck=333 slots=ravage/-,build/- a=play:shatter_homesteads"
    t = table(text).play("shatter_homesteads", "A5")
    assert score(t.s) == 10 + 2 * 3  # cards that were removed before the game count nowhere


@pytest.mark.rule("SI-33.5", "SI-33.4")
def test_dahan_and_blight_are_rounded_down_separately():
    text = "spirits=lightning,river,earth phase=slow A7=2Pa A5=T A8=7D,5B B6=Pb C3=2Pc deck=- a=play:shatter_homesteads"
    t = table(text).play("shatter_homesteads", "A5")
    assert score(t.s) == 10 + 2 - 1


@pytest.mark.rule("SI-33.6")
def test_threat_comes_from_adversary_and_scenario_and_a_sacrifice_is_a_win():
    for options, threat in (
        ("", 0),
        ("adversary=england level=3", 6),
        ("adversary=sweden level=0 scenario=rituals_of_terror", 1 + 3),
    ):
        text = f"spirits=river phase=invader terror=3 A4=C,3D A5=2Pa {SANDS} rules=first_game blight=1 deck=- {options}"
        t = table(text, invaders="I-J").play()
        assert (t.ending(), score(t.s)) == ("sacrifice", 5 * threat + 10 + 2 - 1)


@pytest.mark.rule("SI-33.1")
def test_the_score_does_not_depend_on_who_won():
    low = table("spirits=lightning phase=slow A7=2Pa A5=T A8=5B deck=- a=play:shatter_homesteads")
    result = low.game.result(low.play("shatter_homesteads", "A5").s)
    assert (result.scores, result.winners) == ([10 - 5], [0])


# -- alone -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-31.1")
def test_a_solo_game_has_one_spirit_on_one_board():
    t = setup(seats=1, spirits=["earth"], boards=["C"])
    assert {name[0] for name in t.lands()} == {"C"}
    assert (t.s.fear_pool, t.s.blight_left, len(t.s.invader_deck_stages)) == (4, 2, 11)


@pytest.mark.rule("SI-31.2", "SI-31.4", "SI-10.12")
def test_another_spirit_can_be_the_user_only_in_a_solo_game():
    card = "a=play:entwined_power"
    t = table(f"spirits=river phase=fast A5=Pa A1=C {card}").play("entwined_power")
    assert t.may("minor")  # the user was the only target
    t = table(f"spirits=river,earth,shadows phase=fast A5=Pa A1=C B7=2Pb C4=2Pc {card}").play("entwined_power")
    assert t.offers() == {"a": "seat.1 | seat.2"}
    assert t.why_not("seat.0") == "SI-10.12"


@pytest.mark.rule("SI-31.6")
def test_a_solo_player_gains_both_the_users_and_the_targets_share():
    t = table("spirits=river phase=fast A5=Pa A1=C a=play:entwined_power;gained:water,2,plant,4")
    t.set_draws("minor", "drought").play("entwined_power", "minor", "drought")
    if t.energy("a") == 0:
        t.play(t.offers()["a"].split(" | ")[0])  # one of the cards not kept
    assert t.energy("a") == 6


@pytest.mark.rule("SI-31.5")
def test_a_solo_spirit_is_not_another_spirit_to_itself():
    t = table("spirits=river phase=fast A5=Pa A1=C a=play:gift_of_living_energy").play("gift_of_living_energy", "seat.0")
    assert t.energy("a") == 1  # not the energy for targeting another
