"""Adversaries and scenarios in general (SI-32); who decides, mistakes (SI-34)."""

from random import Random

import pytest

from dolmen.engine.play import Play, Refused, new_play
from dolmen.engine.record import Record
from dolmen.engine.serialize import to_bytes
from dolmen.games.spirit_island.game import SpiritIsland

from .scenes import fast_phase, invader_phase, slow_phase
from .table import Dealer, setup, table

NOTHING = "slots=ravage/-,build/-"


def play_setup(**options) -> object:
    """A game after setup; every question there gets the first answer."""
    t = setup(seats=1, spirits=["river"], boards=["A"], **options)
    while t.s.turn == 0:
        t.play(t.offers()["a"].split(" | ")[0])
    return t


# -- adversaries and scenarios -------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-32.4", "SI-32.15")
def test_an_adversary_changes_rules_and_none_is_the_default():
    position = "A5=Pa A4=T,C slots=ravage/I-S,build/-"
    for adversary, damage in (("", 2 + 3), ("adversary=sweden level=3", 3 + 5)):
        t = invader_phase(f"{position} {adversary}")
        assert t.events_of("ravage")[0].n == damage
    assert SpiritIsland().options()["adversary"] == SpiritIsland().options()["scenario"] == "none"


@pytest.mark.rule("SI-32.5", "SI-32.14")
@pytest.mark.parametrize(
    ("adversary", "there", "asked"),
    [
        ("brandenburg_prussia", "2D,T", {"a": "A1 | A3 | A4 | A5 | A6 | A7 | A8"}),  # where to add a town
        ("england", "2D,E,T,C", None),  # a build where the most buildings are, before explorers are added
        ("sweden", "D,E,2T", None),  # then two invaders sway one of two dahan
    ],
)
def test_the_base_level_defines_the_flag_and_always_applies(adversary, there, asked):
    position = f"spirits=river phase=invader A5=Pa A2=2D,T adversary={adversary} level=0 deck=2222 {NOTHING}"
    t = table(position, invaders="II-W").play()
    assert t["A2"] == there
    assert asked is None or t.offers() == asked


@pytest.mark.rule("SI-32.7", "SI-32.8")
def test_the_effects_of_all_levels_up_to_the_chosen_one_apply():
    """Sweden's level 3 (finer steel), 2 (a city in land 4) and 1 (heavy mining), and its base level."""
    t = play_setup(adversary="sweden", level=3)
    assert "C" in t["A4"]
    t = invader_phase("A5=Pa A4=T,C adversary=sweden level=3 blight=9 slots=ravage/I-S,build/-")
    assert t.events_of("ravage")[0].n == 3 + 5
    assert t["A4"] == "T,C,2B"  # 6 or more: one more blight
    t = invader_phase("A5=Pa A4=T,C adversary=sweden level=1 blight=9 slots=ravage/I-S,build/-")
    assert (t.events_of("ravage")[0].n, t["A4"]) == (2 + 3, "T,C,B")


@pytest.mark.rule("SI-32.9", "SI-32.14")
@pytest.mark.parametrize(("level", "split"), [(0, (3, 3, 3)), (3, (4, 5, 4)), (5, (4, 5, 5)), (6, (4, 5, 4))])
def test_only_the_fear_cards_of_the_chosen_level_count(level, split):
    t = play_setup(adversary="england", level=level)
    assert len(t.s.fear_deck) == sum(split)
    assert t.s.terror_thresholds == [split[0], split[0] + split[1], sum(split)]


@pytest.mark.rule("SI-32.17", "SI-14.10")
def test_eleven_fear_cards_split_4_4_3():
    levels = []
    for cards in range(1, 12):
        position = f"A8=Pa A5={8 * cards}T A1=E,T,C adversary=brandenburg_prussia level=4 a=play:the_jungle_hungers"
        t = slow_phase(position).play("the_jungle_hungers", "A5")
        levels.append(t.s.terror)
    assert levels == [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4]
    assert t.ending() == "fear-victory"


@pytest.mark.rule("SI-32.12")
def test_a_scenario_may_have_its_own_victory_condition():
    for scenario, ending in (("", ""), ("scenario=dahan_insurrection", "victory")):
        position = "A5=Pa A4=2D,T A8=9D,T,E B6=2D terror=2 a=play:voracious_growth,call_to_tend"
        t = table(f"spirits=river,earth phase=slow B7=2Pb {position} {scenario}").play("call_to_tend", "A4", "1")
        assert t.ending() == ending  # nowhere more buildings than dahan


@pytest.mark.rule("SI-32.16")
def test_a_scenario_overrides_an_adversary():
    t = play_setup(adversary="brandenburg_prussia", level=4, scenario="rituals_of_terror")
    assert len(t.s.fear_deck) == 15  # all of them, not the 11 of the adversary's level


@pytest.mark.rule("SI-32.16", "SI-32.7")
def test_an_adversary_overrides_the_rules_and_a_card_only_where_it_says_so():
    position = "A5=Pa A4=T@2,D slots=ravage/-,build/- a=play:flash_floods"
    t = fast_phase(f"{position} adversary=england level=5").play("flash_floods", "A4")
    assert (t["A4"], t.fear) == ("D", 1)  # a town has 3 Health here
    t = fast_phase(f"{position.replace('T@2', 'T@1')} adversary=england level=5").play("flash_floods", "A4")
    assert t["A4"] == "D,T@2"


@pytest.mark.rule("SI-32.19", "SI-34.3")
def test_the_nearest_land_with_dahan_is_the_land_itself_or_a_chosen_nearest_one():
    cards = "a=play:shatter_homesteads b=play:rituals_of_destruction"
    text = f"spirits=lightning,earth phase=slow scenario=dahan_insurrection B2=C B7=2Pb,2D A7=2Pa {cards}"
    t = table(f"{text} A5=T,D A4=2D").play("shatter_homesteads", "A5")
    assert t["A5"] == "D,E"
    t = table(f"{text} A5=T A4=2D A6=D A3=5D").play("shatter_homesteads", "A5")
    assert t.offers() == {"a": "A4 | A6"}  # one land away, A3 is two
    t.play("A6")
    assert (t["A4"], t["A6"]) == ("2D", "D,E")


@pytest.mark.rule("SI-32.18")
def test_sweden_discards_a_card_after_its_pieces_and_before_the_first_exploration():
    chance = Dealer()
    chance.draws["invaders"] = ["I-S", "I-W"]
    t = setup(chance, seats=1, spirits=["river"], boards=["A"], adversary="sweden", level=4)
    while t.s.turn == 0:
        t.play(t.offers()["a"].split(" | ")[0])
    assert t["A7"] == "2D,T"  # of the sands the land with the fewest invaders: a city stands in A4 already
    assert [event.what for event in t.events_of("invader-card")] == ["I-S", "I-W"]
    assert (len(t.s.discarded_invader_cards), len(t.s.invader_deck_stages)) == (1, 10)


# -- who decides -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-34.1", "SI-34.2", "SI-13.7")
def test_a_choice_of_a_power_belongs_to_its_user_wherever_it_happens():
    t = fast_phase("A7=2Pa B3=T,E a=play:flash_floods").play("flash_floods", "B3")
    assert t.to_act() == "a"  # on the board of the other spirit


@pytest.mark.rule("SI-34.1", "SI-34.4")
def test_other_choices_in_a_land_belong_to_the_player_of_its_board():
    t = invader_phase("A5=Pa B3=T,E,2D slots=ravage/I-S,build/-")
    assert (t.offers(), t.refusals("E B3")) == ({"b": "E B3 | T B3"}, {"a": "SI-34.4", "b": ""})


@pytest.mark.rule("SI-34.5", "SI-34.6", "SI-18.8")
def test_choices_without_a_land_belong_to_the_host():
    t = invader_phase("A5=Pa B3=2E B5=2E slots=ravage/I-S,build/-")
    assert t.offers() == {"a": "B3 | B5 | rest"}  # the order, though both lie on board B
    t = invader_phase(f"A5=Pa earned=? {NOTHING}", fear="retreat")
    assert t.to_act() == "a"


# -- mistakes --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-34.16", "SI-34.17")
def test_an_illegal_target_is_refused_and_changes_nothing():
    t = fast_phase("A5=Pa A2=E a=play:flash_floods").play("flash_floods")
    before = to_bytes(t.game, t.s)
    assert t.why_not("A2") == "SI-10.1"
    with pytest.raises(AssertionError, match="refused"):
        t.play("A2")
    assert to_bytes(t.game, t.s) == before
    assert t.play("A5").s.used[0]  # and then it is used correctly


@pytest.mark.rule("SI-34.17")
def test_undo_is_free_until_something_was_revealed_and_then_by_agreement():
    game = SpiritIsland(2, ["river", "earth"], ["A", "B"])
    play = new_play(game, Random(1))
    start = to_bytes(game, play.state)
    play.play_named(0, "growth.3")
    play.play_named(1, "growth.3")  # the other spirit does not stand in the way
    play.undo(0)
    play.undo(1)
    assert to_bytes(game, play.state) == start
    play.play_named(0, "growth.3")
    play.play_named(0, "item.1")
    play.play_named(0, "minor")  # four cards are drawn
    with pytest.raises(Refused, match="undo-revealed"):
        play.undo(0)
    play.undo(0, agreed=True)
    assert game.legal(play.state, 0)[0].name == "minor"


@pytest.mark.rule("SI-34.17")
def test_after_the_phase_a_choice_can_be_undone_only_by_agreement():
    game = SpiritIsland(2, ["river", "shadows"], ["A", "B"])
    play = new_play(game, Random(1))
    for name in ("growth.2", "A5", "track.energy", "A5", "track.energy", "boon_of_vigor", "done"):
        play.play_named(0, name)
    for name in ("growth.3", "B8", "track.energy", "concealing_shadows", "done"):
        play.play_named(1, name)
    with pytest.raises(Refused, match="undo-others"):
        play.undo(0)
    with pytest.raises(Refused, match="undo-phase"):
        play.undo(1)  # though nobody has acted since
    play.undo(1, agreed=True)
    assert "done" in [answer.name for answer in game.legal(play.state, 1)]
    play.undo(0)  # the phase goes on again
    assert "done" in [answer.name for answer in game.legal(play.state, 0)]


@pytest.mark.rule("SI-34.17")
def test_ready_can_be_undone_for_free_until_it_ends_the_phase():
    game = SpiritIsland(2, ["river", "shadows"], ["A", "B"])
    lands = "A5=Pa A1=C B7=Pb B3=T,E,2D slots=ravage/I-S,build/-"
    cards = "a=play:flash_floods b=play:concealing_shadows"
    position = f"spirit_island spirits=river,shadows phase=fast {lands} {cards}"
    play = Play(game, Record(game.name, game.options(), position=position), Random(1))
    play.play_named(0, "ready")
    play.undo(0)
    play.play_named(0, "ready")
    play.play_named(1, "ready")
    assert [answer.name for answer in game.legal(play.state, 1)] == ["E B3", "T B3"]  # a ravage, and nothing is revealed yet
    with pytest.raises(Refused, match="undo-phase"):
        play.undo(1)
    play.undo(1, agreed=True)
    assert "ready" in [answer.name for answer in game.legal(play.state, 1)]
