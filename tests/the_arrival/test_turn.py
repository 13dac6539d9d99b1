"""AR-14: the Action Phase and its turns."""

from random import Random

import pytest

from dolmen.engine.chance import RandomChance
from dolmen.games.the_arrival.game import Arrival

from .table import table

EDITIONS = pytest.mark.parametrize("edition", [2016, 2017])


@pytest.mark.rule("AR-14.1")
def test_turns_go_round_clockwise_from_the_first_player():
    t = table("seats=3 first=b to=b map= k1:a1 l1:b1 m1:c1  a=4/0/9d b=4/0/9d c=4/0/9d")
    order = ""
    for turn in (1, 2):
        for _ in range(3):
            order += t.to_act()
            province = {"a": "k", "b": "l", "c": "m"}[t.to_act()]
            t.play(*([f"build:{province}1"] * 2 if turn == 1 else [f"build:{province}2", f"build:{province}3"]))
    assert order + t.to_act() == "bcabcab"


@pytest.mark.rule("AR-14.1")
def test_the_phase_goes_on_until_everybody_has_passed():
    t = table("seats=3 map= k1:a1 l1:b1 m1:c1")
    t.play("pass", by="a").play("build:l1", "build:l1", by="b").play("pass", by="c").play("pass", by="b")
    assert (t.round(), t.step()) == (3, "draw")


@pytest.mark.rule("AR-14.2")
@pytest.mark.parametrize("actions", [("build:k2", "build:k3"), ("shield:k", "build:k2"), ("repel:l1", "honor", "shield:k")])
def test_a_turn_has_two_actions_of_any_kind(actions):
    t = table("map= k1:a1 l2:a1 l1:S o1:b1  a=4/0/2d1w1s")
    for action in actions:
        assert t.to_act() == "a"
        t.play(action)
    assert t.to_act() == "b"


@pytest.mark.rule("AR-14.3", "AR-14.10")
@EDITIONS
def test_in_round_one_the_first_turn_of_each_leader_has_one_action(edition):
    t = table(f"edition={edition} seats=3 round=1 first=c to=c map= k1:a1 l1:b1 m1:c1  a=4/0/9d b=4/0/9d c=4/0/9d")
    t.play("build:m1", by="c").play("build:k1", by="a").play("build:l1", by="b")
    t.play("build:m1", "build:m2", by="c").play("build:k1", "build:k2", by="a").play("build:l1", "build:l2", by="b")
    assert t.to_act() == "c"


@pytest.mark.rule("AR-14.3")
def test_from_round_two_on_every_turn_has_two_actions():
    t = table("round=2 map= k1:a1 o1:b1  a=4/0/2d").play("build:k2")
    assert t.to_act() == "a"


@pytest.mark.rule("AR-14.3")
def test_after_the_one_action_of_a_first_turn_there_is_no_other():
    """a still has a tile to use and is therefore to act."""
    t = table("round=1 map= k1:a1 o1:b1  a=4/0/2d/cauldron_k").play("build:k2")
    t.refuses("build:k3", "AR-14.3")
    assert t.legal() == ["use:cauldron_k", "done"]


@pytest.mark.rule("AR-14.2")
def test_after_two_actions_there_is_no_third():
    t = table("map= k1:a1 o1:b1  a=4/0/3d/cauldron_k").play("build:k2", "build:k3")
    t.refuses("build:l1", "AR-14.2")
    t.refuses("pass", "AR-14.2")


@pytest.mark.rule("AR-14.4")
def test_the_actions_are_build_shield_spread_repel_and_pass():
    rich = table("map= k1:a1 k3:S o1:b1  a=9/0/9d9w3s9f")
    assert {name.partition(":")[0] for name in rich.legal()} == {"build", "shield", "spread", "repel"}
    poor = table("map= k1:a1 l1:S o1:b1  a=9/0/-")
    assert poor.legal() == ["pass"]


@pytest.mark.rule("AR-14.5")
def test_a_leader_who_has_passed_is_skipped():
    t = table("seats=3 map= k1:a1 l1:b1 m1:c1  a=4/0/9d b=4/0/9d c=4/0/9d")
    t.play("build:k1", "build:k1", by="a").play("pass", "keep:disk", "done", by="b").play("build:m1", "build:m1", by="c")
    t.play("build:k2", "build:k3", by="a")
    assert t.to_act() == "c"


@pytest.mark.rule("AR-14.6")
@EDITIONS
def test_both_actions_must_be_taken(edition):
    t = table(f"edition={edition} map= k1:a1 o1:b1  a=4/0/2d")
    t.refuses("done", "AR-14.6")
    t.play("build:k2")
    t.refuses("done", "AR-14.6")


@pytest.mark.rule("AR-14.6")
def test_a_turn_ends_early_by_pass():
    t = table("map= k1:a1 o1:b1  a=4/0/2d").play("build:k2", "pass")
    assert t.to_act() == "b"


@pytest.mark.rule("AR-14.7")
@pytest.mark.parametrize("seed", range(4))
def test_either_pass_or_a_spread_is_always_legal(seed):
    """In whole random games with the shipped cards."""
    rng, game = Random(seed), Arrival(seats=2 + seed % 3, edition=2016 + seed % 2)
    s = game.start(RandomChance(rng))
    seen = set()
    while not game.over(s):
        seat = game.to_act(s)[0]
        names = [answer.name for answer in game.legal(s, seat)]
        frame = game.pending_frame(s, seat)
        if frame.node.path == "turn" and frame.a:
            spreads = any(name.startswith("spread:") for name in names)
            assert ("pass" in names) is not spreads
            seen.add(spreads)
        game.apply(s, seat, game.read(rng.choice(names)), RandomChance(rng))
    assert seen == {True, False}


@pytest.mark.rule("AR-14.8")
def test_the_last_leader_in_the_round_continues_alone():
    t = table("seats=3 passed=bc map= k1:a1 l1:b1 m1:c1  a=4/0/5d")
    t.play("build:k1", "build:k1", "build:k2", "build:k3")
    assert t.to_act() == "a"
    t.play("pass")
    assert t.round() == 3


@pytest.mark.rule("AR-14.9")
@EDITIONS
def test_the_single_action_of_a_first_turn_can_be_pass(edition):
    t = table(f"edition={edition} round=1 map= k1:a1 o1:b1  a=4/0/2d").play("pass")
    assert (t.to_act(), t.tile_of_first()) == ("b", "a")
