"""AR-23: the end of a round and of the game."""

import pytest

from .table import earning, pay, table

EDITIONS = pytest.mark.parametrize("edition", [2016, 2017])
HOMES = {2: "k1:a1 o1:b1", 3: "k1:a1 o1:b1 l1:c1", 4: "k1:a1 o1:b1 l1:c1 m1:d1"}
ROUNDS = {2: 6, 3: 5, 4: 4}
LIMITS = {2: 25, 3: 21, 4: 17}


def last_pass(seats: int, position: str):
    """The moment before the last leader of the round, a, passes; nobody has anything."""
    passed = "bcd"[: seats - 1]
    return table(f"seats={seats} passed={passed} map= {HOMES[seats]} {position}")


# -- rounds ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-23.1")
@EDITIONS
def test_the_round_ends_when_all_have_passed(edition):
    t = table(f"edition={edition} seats=3 map= {HOMES[3]}").play("pass", by="a").play("pass", by="b")
    assert (t.round(), t.to_act(), t.step()) == (2, "c", "turn")
    t.play("pass", by="c")
    assert (t.round(), t.event_values("end-round")) == (3, [("", "", 2)])


@pytest.mark.rule("AR-23.7")
@EDITIONS
def test_otherwise_the_counter_moves_on_and_a_new_round_starts(edition):
    t = last_pass(2, f"edition={edition} round=3").play("pass")
    assert (t.round(), t.step(), t.over(), t.event_values("round")) == (4, "draw", False, [("", "", 4)])
    assert t.state.passed == 0


@pytest.mark.rule("AR-23.8")
@EDITIONS
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_with_the_last_round_for_the_number_of_players(edition, seats):
    early = last_pass(seats, f"edition={edition} round={ROUNDS[seats] - 1}").play("pass")
    assert not early.over()
    t = last_pass(seats, f"edition={edition} round={ROUNDS[seats]}").play("pass")
    assert (t.over(), t.ending(), t.round()) == (True, "last-round", ROUNDS[seats])
    assert len(t.events_of("end")) == 1


# -- the Corruption Limit ----------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-23.2", "AR-23.9")
@EDITIONS
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_at_exactly_the_corruption_limit(edition, seats):
    """One below it nothing happens."""
    for missing, ends in ((1, False), (0, True)):
        before = LIMITS[seats] - 3 - missing
        claims = ["corruption=3"] + [""] * (seats - 1)
        t = earning(*claims, position=f"edition={edition} map= {HOMES[seats]}", hold={"a": f"4/{before}"})
        pay(t)
        assert t.ending() == ("corruption-limit" if ends else "")
        assert t.event_values("limit") == ([("a", "", LIMITS[seats])] if ends else [])


@pytest.mark.rule("AR-23.3", "AR-23.10")
@EDITIONS
def test_the_round_is_still_played_to_its_end(edition):
    """The limit is passed in the Earning Phase of round 2; there are turns, and the game ends when all have passed."""
    t = pay(earning("corruption=4", "", position=f"edition={edition} map= {HOMES[2]}", hold={"a": "4/23"}))
    assert (t.corruption("a"), t.step(), t.over()) == (27, "turn", False)
    while not t.over():
        t.play("pass" if t.may("pass") else t.legal("spread:")[0])
    assert (t.round(), t.ending()) == (2, "corruption-limit")


@pytest.mark.rule("AR-23.4")
@EDITIONS
def test_dropping_below_the_limit_again_does_not_stop_the_end(edition):
    t = pay(earning("corruption=1", "", position=f"edition={edition} map= {HOMES[2]}", hold={"a": "4/24//song_of_the_bard"}))
    t.play("use:song_of_the_bard")
    assert t.corruption("a") < 25
    while not t.over():
        t.play("pass" if t.may("pass") else t.legal("spread:")[0])
    assert (t.round(), t.ending()) == (2, "corruption-limit")


@pytest.mark.rule("AR-23.3")
@pytest.mark.parametrize("seat", ["a", "b", "c"])
def test_any_leader_may_reach_the_limit(seat):
    claims = ["corruption=1" if one == seat else "" for one in "abc"]
    t = pay(earning(*claims, position=f"map= {HOMES[3]}", hold={seat: "4/20"}))
    assert t.event_values("limit") == [(seat, "", 21)]


@pytest.mark.rule("AR-23.12")
@EDITIONS
def test_example_from_12_to_17_and_down_to_15(edition):
    """Four players, round 2: a rises to 17 and later repels two Sineach."""
    position = f"edition={edition} map= {HOMES[4]} k2:S t3:S"
    t = pay(earning("corruption=5", "", "", "", position=position, hold={"a": "4/12/2w"}))
    assert t.corruption("a") == 17
    t.play("repel:k2", "corruption", "repel:t3", "corruption")
    assert t.corruption("a") == 15
    while not t.over():
        t.play("pass" if t.may("pass") else t.legal("spread:")[0])
    assert (t.round(), t.ending()) == (2, "corruption-limit")


# -- the order at the end of a round -----------------------------------------------------------------------------------
@pytest.mark.rule("AR-23.11")
@EDITIONS
def test_last_pass_then_master_builder_then_the_end_test(edition):
    """Round 6, five fortifications against four castles and a Fomori. a's saved disk would make the sixth, and with it the
    Honor outcome, in which b wins.
    """
    position = f"edition={edition} round=6 passed=b map= k1:a1 l1:a1 m1:a1 o1:b1 p1:b1 q2:S"
    t = table(f"{position} a=4/0/1m/master_builder! b=30/3/-").play("pass")
    assert (t.step(), t.over(), t.events_of("end-round")) == ("builder", False, [])
    given_up = t.again().play("done")
    assert (given_up.over(), given_up.winners()) == (True, "a")
    t.play("build:k2")
    assert (t.over(), t.winners(), len(t.events_of("end-round"))) == (True, "b", 1)
