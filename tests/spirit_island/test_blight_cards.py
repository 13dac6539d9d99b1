"""The three blight cards and their sides."""

import pytest

from dolmen.games.spirit_island.cards.blight_cards import BLIGHT_NAMES

from .table import setup, table

FAR = "B2=C B7=2Pb"
NOTHING = "slots=ravage/-,build/-"
HAUNTS = "a=play:land_of_haunts_and_embers b=play:a_year_of_perfect_stillness"  # a power that adds a blight


def invader_phase(text, **draws):
    draws.setdefault("invaders", "I-J")
    return table(f"spirits=river,earth phase=invader {FAR} {NOTHING} {text}", **draws).play()


def add_blight(text, land, **draws):
    """River adds a blight in the fast phase."""
    draws.setdefault("invaders", "I-J I-S")
    t = table(f"spirits=river,earth phase=fast {FAR} {NOTHING} {HAUNTS} {text}", **draws)
    return t.play("land_of_haunts_and_embers", land)


def test_there_are_three_blight_cards():
    assert set(BLIGHT_NAMES) == {"first_game", "downward_spiral", "memory_fades_to_dust"}


@pytest.mark.rule("SI-2.14", "SI-26.10")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_first_game_holds_5_per_player_and_is_lost_when_empty(seats):
    assert setup(seats=seats, first_game=True).s.blight_left == 5 * seats
    t = add_blight("A5=2Pa A4=Pa rules=first_game blight=1", "A5")
    assert t.ending() == "blight"


@pytest.mark.rule("SI-2.14", "SI-26.15")
@pytest.mark.parametrize(("card", "pool"), [("downward_spiral", 10), ("memory_fades_to_dust", 8)])
def test_the_tainted_side_is_refilled_and_lost_when_empty(card, pool):
    t = add_blight("A5=2Pa A4=Pa blight=1", "A5", blight=card)
    assert (t.s.tainted, t.s.blight_left) == (True, pool)
    assert add_blight(f"A5=2Pa A4=Pa tainted={card} blight=1", "A5").ending() == "blight"


# -- Downward Spiral -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-21.11")
def test_downward_spiral_destroys_a_presence_of_each_spirit_each_invader_phase():
    t = invader_phase("A5=2Pa A4=Pa tainted=downward_spiral").play("rest")
    assert t.offers() == {"a": "A4 | A5"}
    t.play("A4")
    assert (t["A4"], t["A5"], t["B7"]) == ("", "2Pa", "Pb")
    assert (t.s.destroyed_presence, t.s.turn) == ([1, 1], 2)


@pytest.mark.rule("SI-21.11")
def test_downward_spiral_works_before_fear_and_in_every_turn():
    t = invader_phase("A5=3Pa B8=3Pb earned=? tainted=downward_spiral", fear="wary_of_the_interior", invaders="I-J I-S")
    t.play("rest")
    assert t.events_of("fear-card") == []
    t.play("B8", "rest")
    assert [event.what for event in t.events_of("fear-card")] == ["wary_of_the_interior"]
    assert t.s.turn == 2
    t.play("growth.2", "A5", "track.energy", "A5", "track.energy", "done", by="a")
    t.play("growth.3", "B7", "track.energy", "done", by="b").play("rest", "B8")
    assert t.s.destroyed_presence == [2, 2]


@pytest.mark.rule("SI-21.11")
def test_a_flip_during_the_invader_phase_changes_nothing_in_that_phase():
    text = f"spirits=river,earth phase=invader {FAR} A5=2Pa A4=2E blight=1 slots=ravage/I-S,build/-"
    t = table(text, invaders="I-J", blight="downward_spiral").play()
    assert (t.s.tainted, t.s.destroyed_presence, t.s.turn) == (True, [0, 0], 2)
    t = add_blight("A5=3Pa blight=1", "A5", blight="downward_spiral").rest()
    assert t.s.destroyed_presence == [1, 0]  # one to the blight ...
    t.play("rest")
    assert t.s.destroyed_presence == [2, 1]  # ... and, flipped before the phase, one each at its start


@pytest.mark.rule("SI-30.3", "SI-21.11")
def test_downward_spiral_may_destroy_a_spirit():
    t = invader_phase("A5=Pa tainted=downward_spiral").play("rest")
    assert t.ending() == "destroyed"
    assert t["B7"] == "Pb"  # the step is one action: all spirits do it


# -- Memory Fades to Dust ------------------------------------------------------------------------------------------------
def test_memory_fades_to_dust_takes_a_card_or_a_presence_of_each_spirit():
    t = invader_phase("A5=2Pa A4=Pa tainted=memory_fades_to_dust a=discard:wash_away").play("rest", "1")
    assert set(t.offers()["a"].split(" | ")) == {"flash_floods", "wash_away", "boon_of_vigor", "rivers_bounty"}
    t.play("wash_away", "2")
    assert (t.hand("a"), t.s.discard[0]) == ({"flash_floods", "boon_of_vigor", "rivers_bounty"}, 0)
    assert (t["A5"], t["A4"], t["B7"], len(t.hand("b"))) == ("2Pa", "Pa", "Pb", 4)


def test_memory_fades_to_dust_takes_presence_from_a_spirit_without_cards():
    t = invader_phase("A5=2Pa tainted=memory_fades_to_dust a=hand:- b=hand:-").play("rest")
    assert (t["A5"], t["B7"]) == ("Pa", "Pb")
