"""AR-19: free actions."""

import pytest

from .table import table

EDITIONS = pytest.mark.parametrize("edition", [2016, 2017])
BOTH = "cauldron_k,song_of_the_bard"


@pytest.mark.rule("AR-19.1")
@EDITIONS
def test_a_free_action_does_not_count_as_an_action(edition):
    t = table(f"edition={edition} map= castle_1:- k1:a1 o1:b1  a=4/3/2d3f1t/{BOTH}")
    t.play("use:cauldron_k", "trophy", "return:3", "build:k2", "use:song_of_the_bard", "build:k3")
    assert (t.to_act(), t.at("k3")) == ("b", "a1")


@pytest.mark.rule("AR-19.1")
def test_a_free_action_is_only_possible_in_the_leaders_own_turn():
    t = table("map= k1:a1 o1:b1  a=4/0/2d b=4/0/2d/salmon")
    assert t.legal(by="b") == []
    t.refuses("use:salmon", "AR-19.1")
    t.play("build:k1", "build:k1")
    assert t.may("use:salmon")


@pytest.mark.rule("AR-19.2")
@EDITIONS
def test_a_tile_can_be_used_before_or_after_an_action(edition):
    """Before the first, between the two, and after the last."""
    t = table(f"edition={edition} map= k1:a1 o1:b1  a=4/3/2d/cauldron_k,song_of_the_bard,wild_geese")
    t.play("use:cauldron_k", "build:k2", "use:song_of_the_bard", "build:k3", "use:wild_geese")
    assert (t.honor("a"), t.to_act()) == (4 + 2 + 2, "b")


@pytest.mark.rule("AR-19.3")
@EDITIONS
def test_a_used_tile_is_discarded_face_up(edition):
    t = table(f"edition={edition} map= k1:a1 o1:b1  a=4/0/2d/cauldron_k").play("use:cauldron_k")
    assert (t.tiles("a"), t.spent(), t.event_values("use")) == ([], ["cauldron_k"], [("a", "cauldron_k", 0)])
    t.refuses("use:cauldron_k", "AR-19.1")


@pytest.mark.rule("AR-19.4")
def test_several_tiles_are_used_one_after_another():
    t = table("map= k1:a1 o1:a1 p1:b1  a=0/5/2d/cauldron_k,cauldron_o,salmon,song_of_the_bard_1,song_of_the_bard_2")
    t.play("use:salmon", "use:cauldron_k", "use:song_of_the_bard", "use:song_of_the_bard", "use:cauldron_o")
    assert (t.honor("a"), t.corruption("a"), t.tiles("a"), len(t.spent())) == (6, 1, [], 5)


# -- Castle Trophies ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-19.5")
@EDITIONS
@pytest.mark.parametrize(("had", "choices"), [(1, 1), (2, 2), (3, 3), (5, 3)])
def test_a_trophy_returns_up_to_three_fomori(edition, had, choices):
    t = table(f"edition={edition} map= castle_1:- k1:a1 o1:b1  a=4/0/{had}f1t").play("trophy")
    assert t.legal() == [f"return:{n + 1}" for n in range(choices)]
    bag = t.fomori()
    t.play(f"return:{choices}")
    assert (t.fomori("a"), t.fomori()) == (had - choices, bag + choices)
    assert t.event_values("trophy") == [("a", "", choices)]


@pytest.mark.rule("AR-19.5")
def test_no_more_fomori_can_be_returned_than_there_are():
    t = table("map= castle_1:- k1:a1 o1:b1  a=4/0/2f1t").play("trophy")
    t.refuses("return:3", "AR-19.5")
    t.refuses("done", "AR-19.13")


@pytest.mark.rule("AR-19.5")
@pytest.mark.parametrize(("edition", "rule"), [(2016, "AR-18.15"), (2017, "AR-18.14")])
def test_without_a_repelled_castle_there_is_no_trophy(edition, rule):
    table(f"edition={edition} map= k1:a1 o1:b1  a=4/0/5f").refuses("trophy", rule)


@pytest.mark.rule("AR-19.6")
def test_in_2017_a_used_trophy_leaves_the_game():
    t = table("map= castle_1:- k1:a1 o1:b1  a=4/0/5f1t").play("trophy", "return:1")
    assert (t.trophies("a")[0], t.at("castle_1")) == (0, "-")
    t.refuses("trophy", "AR-19.6")


@pytest.mark.rule("AR-19.7")
def test_in_2016_a_used_trophy_is_turned_down_and_stays():
    t = table("edition=2016 map= castle_1:- k1:a1 o1:b1  a=4/0/5f1t").play("trophy", "return:1")
    assert t.trophies("a") == (0, 1)
    t.refuses("trophy", "AR-19.7")


@pytest.mark.rule("AR-19.12")
@EDITIONS
def test_returned_fomori_go_into_the_bag_unseen(edition):
    t = table(f"edition={edition} map= castle_1:- k1:a1 o1:b1  a=4/0/5f1t").play("trophy", "return:3")
    assert (t.fomori("a"), t.fomori(), t.discarded_fomori()) == (2, 48, {})
    assert t.chance.drawn == []
    assert t.state.unknown == [32, 12, 6]


@pytest.mark.rule("AR-19.14")
@EDITIONS
def test_returning_fomori_lowers_no_corruption(edition):
    t = table(f"edition={edition} map= castle_1:- k1:a1 o1:b1  a=4/6/5f1t").play("trophy", "return:3")
    assert t.corruption("a") == 6


@pytest.mark.rule("AR-19.15")
@EDITIONS
def test_any_number_of_trophies_in_a_turn(edition):
    t = table(f"edition={edition} map= castle_1:- castle_2:- k1:a1 o1:b1  a=4/0/5f2t")
    t.play("trophy", "return:3", "trophy", "return:2")
    assert (t.fomori("a"), t.trophies("a")) == (0, (0, 2))


# -- when --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-19.8")
def test_in_2017_no_free_action_follows_a_pass():
    t = table("map= castle_1:- k1:a1 o1:b1  a=4/0/9d1t/cauldron_k").play("pass")
    assert t.step() == "keep"
    t.refuses("use:cauldron_k", "AR-19.8")
    t.refuses("trophy", "AR-19.8")
    t.play("done")
    assert t.to_act() == "b"


@pytest.mark.rule("AR-19.9")
def test_in_2016_no_free_action_follows_a_pass_either():
    t = table("edition=2016 map= castle_1:- k1:a1 o1:b1  a=4/0/9d1t/cauldron_k").play("pass")
    t.refuses("use:cauldron_k", "AR-19.9")
    t.refuses("trophy", "AR-19.9")


@pytest.mark.rule("AR-19.10")
def test_a_free_action_never_interrupts_an_action_or_another_free_action():
    tiles = "cauldron_k,big_migration"
    t = table(f"map= castle_1:- k1:a1 k2:S o1:b1  a=4/3/2w2f1t/{tiles}")
    for start in ("repel:k2", "trophy", "use:big_migration"):
        half = t.again().play(start)
        for other in ("use:cauldron_k", "trophy"):
            half.refuses(other, "AR-19.10")
        for other in ("pass", "shield:k"):
            assert not half.may(other)


@pytest.mark.rule("AR-19.11")
@EDITIONS
def test_after_the_last_action_the_turn_is_ended_explicitly(edition):
    t = table(f"edition={edition} map= k1:a1 o1:b1  a=4/0/2d/cauldron_k,wild_geese").play("build:k2", "build:k3")
    assert t.legal() == ["use:cauldron_k", "use:wild_geese", "done"]
    assert t.again().play("done").to_act() == "b"
    t.play("use:cauldron_k")
    assert t.to_act() == "a"
    t.play("use:wild_geese")
    assert t.to_act() == "b"  # nothing free is left to do


@pytest.mark.rule("AR-19.13")
@EDITIONS
def test_a_trophy_needs_a_fomori(edition):
    table(f"edition={edition} map= castle_1:- k1:a1 o1:b1  a=4/0/2d1t").refuses("trophy", "AR-19.13")


@pytest.mark.rule("AR-19.13")
@EDITIONS
@pytest.mark.parametrize(
    ("tile", "rule"),
    [
        ("cauldron_l", "AR-19.13"),
        ("silver_grey", "AR-19.13"),
        ("salmon", "AR-19.13"),
        ("high_walls", "AR-19.13"),
        ("sublime_stronghold", "AR-19.13"),
        ("song_of_the_bard", "AR-19.13"),
        ("big_migration", "AR-21.30"),
        ("cu_chulainns_ruse", "AR-21.28"),
        ("emers_mercy", "AR-21.10"),
    ],
)
def test_a_tile_that_would_change_nothing_cannot_be_used(edition, tile, rule):
    """a holds one Áit inland and has no Corruption, like b; there are no Fomori on the map, and b holds a Broch."""
    t = table(f"edition={edition} map= k1:a1 p1:b2  a=4/0/2d/{tile}")
    held = t.tiles("a")
    t.refuses(f"use:{tile}", rule)
    t.play("build:k1", "pass")
    assert (t.tiles("a"), len(held), t.spent()) == (held, 1, [])
