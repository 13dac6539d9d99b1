"""AR-20: Pass."""

import re

import pytest

from .table import earning, pay, table

EDITIONS = pytest.mark.parametrize("edition", [2016, 2017])


# -- when --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-20.1")
@EDITIONS
def test_without_fomori_a_leader_may_pass(edition):
    t = table(f"edition={edition} map= k1:a1 o1:b1  a=4/0/3d2w").play("pass")
    assert t.step() == "keep"


@pytest.mark.rule("AR-20.1")
@EDITIONS
def test_fomori_that_can_be_used_must_be_used_first(edition):
    t = table(f"edition={edition} map= k1:a1 o1:b1  a=4/0/1f")
    t.refuses("pass", "AR-20.1")
    t.play("spread:k2", "pass")
    assert t.to_act() == "b"


@pytest.mark.rule("AR-20.1", "AR-20.11", "AR-20.12")
@EDITIONS
def test_fomori_that_cannot_be_used_do_not_prevent_a_pass(edition):
    """One Fomori: the gates are behind Shields or the last fortification of their leader. A tile and a trophy could change
    that for a, but need not.
    """
    walls = "shields=k:1,m:1,n:1"
    t = table(f"edition={edition} map= castle_4:- k1:a1 l2:b1 {walls} a=4/0/1f1t/big_migration")
    assert t.places("spread") == []
    t.play("pass")
    assert t.to_act() == "b"


# -- keeping resources -------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-20.2", "AR-20.3")
@EDITIONS
def test_up_to_three_resources_are_kept_in_any_mix(edition):
    t = table(f"edition={edition} map= k1:a1 o1:b1  a=4/0/4d3w2s b=4/0/-").play("pass")
    assert t.legal("keep:")[:3] == ["keep:disk", "keep:sword", "keep:shield"]
    assert t.may("done")
    mixed = t.again().play("keep:disk", "keep:sword", "keep:shield")
    assert (mixed.disks("a"), mixed.swords("a"), mixed.shields("a"), mixed.to_act()) == (1, 1, 1, "b")
    assert (mixed.stock("a"), mixed.swords(), mixed.shields()) == (13, 19, 11)
    alike = t.again().play("keep:sword", "keep:sword", "keep:sword")
    assert (alike.disks("a"), alike.swords("a"), alike.shields("a")) == (0, 3, 0)


@pytest.mark.rule("AR-20.2")
def test_less_can_be_kept_but_no_more_than_there_is():
    t = table("map= k1:a1 o1:b1  a=4/0/4d1w").play("pass", "keep:sword")
    t.refuses("keep:sword", "AR-20.2")
    t.refuses("keep:shield", "AR-20.2")
    t.play("keep:disk", "done")
    assert (t.disks("a"), t.swords("a"), t.stock("a")) == (1, 1, 13)


@pytest.mark.rule("AR-20.2")
@pytest.mark.parametrize(("pieces", "only"), [("1d3w3s", "disk"), ("3d1w3s", "sword"), ("3d3w1s", "shield")])
def test_one_piece_is_not_kept_twice(pieces, only):
    t = table(f"map= k1:a1 o1:b1  a=4/0/{pieces}").play("pass", f"keep:{only}")
    others = [f"keep:{kind}" for kind in ("disk", "sword", "shield") if kind != only]
    assert t.legal() == [*others, *[f"{name}s" for name in others], "done"]


@pytest.mark.rule("AR-20.2")
@pytest.mark.parametrize(
    ("before", "at_once", "kept", "asked"),
    [
        ([], "disks", (3, 0, 0), "b"),
        ([], "swords", (0, 2, 0), "a"),
        (["keep:disk"], "disks", (3, 0, 0), "b"),
        (["keep:sword"], "shields", (0, 1, 2), "b"),
        (["keep:shield"], "swords", (0, 2, 1), "b"),
    ],
)
def test_several_of_a_kind_can_be_kept_at_once(before, at_once, kept, asked):
    t = table("map= k1:a1 o1:b1  a=4/0/5d2w3s").play("pass", *before)
    assert t.play(f"keep:{at_once}").to_act() == asked
    t.play(*["done"] * (asked == "a"))
    assert (t.disks("a"), t.swords("a"), t.shields("a")) == kept


@pytest.mark.rule("AR-20.2")
def test_keeping_several_at_once_means_at_least_two():
    t = table("map= k1:a1 o1:b1  a=4/0/5d1w").play("pass")
    assert t.legal() == ["keep:disk", "keep:sword", "keep:disks", "done"]
    t.refuses("keep:swords", "AR-20.2")
    t.play("keep:disk", "keep:disk").refuses("keep:disks", "AR-20.2")


@pytest.mark.rule("AR-20.2")
@pytest.mark.parametrize("pieces", ["4d", "4w", "4s", "2d1w1s", "1d1w2s", "2w2s"])
def test_the_three_are_counted_together_and_not_by_kind(pieces):
    assert table(f"map= k1:a1 o1:b1  a=4/0/{pieces}").play("pass").step() == "keep"


@pytest.mark.rule("AR-20.2")
@pytest.mark.parametrize("pieces", ["3d", "1d1w1s", "2w", "-"])
def test_three_or_fewer_resources_are_kept_automatically(pieces):
    t = table(f"map= k1:a1 o1:b1  a=4/0/{pieces}").play("pass")
    assert t.to_act() == "b"
    assert [t.disks("a"), t.swords("a"), t.shields("a")] == {
        "3d": [3, 0, 0],
        "1d1w1s": [1, 1, 1],
        "2w": [0, 2, 0],
        "-": [0, 0, 0],
    }[pieces]
    assert not t.events_of("give-back")


@pytest.mark.rule("AR-20.3")
def test_the_log_names_what_is_given_back():
    t = table("map= k1:a1 o1:b1  a=4/0/4d3w2s").play("pass", "keep:disk", "keep:disk", "keep:shield")
    assert t.event_values("give-back") == [("a", "disks", 2), ("a", "swords", 3), ("a", "shields", 1)]
    assert t.event_values("keep") == [("a", "", 3)]


@pytest.mark.rule("AR-20.2")
@pytest.mark.parametrize("kept", [("disk", "sword"), ("disk", "shield"), ("sword", "shield"), ("sword",), ()])
def test_the_log_names_what_is_kept(kept):
    t = table("map= k1:a1 o1:b1  a=4/0/4d3w2s").play("pass", *[f"keep:{kind}" for kind in kept], "done")
    assert t.event_values("keep") == ([("a", "", len(kept))] if kept else [])
    assert t.disks("a") + t.swords("a") + t.shields("a") == len(kept)


@pytest.mark.rule("AR-20.4", "AR-20.13")
@EDITIONS
def test_unusable_fomori_return_face_down_to_the_bag(edition):
    t = table(f"edition={edition} map= k1:a1 o1:b1 shields=k:2,l:1,m:2,n:2  a=4/0/1f", draws={})
    bag = t.fomori()
    t.play("pass")
    assert (t.fomori("a"), t.fomori(), t.discarded_fomori()) == (0, bag + 1, {})
    assert t.chance.drawn == []
    assert t.event_values("give-back") == [("a", "fomori", 1)]


@pytest.mark.rule("AR-20.5")
@EDITIONS
def test_kept_resources_are_there_in_the_next_round(edition):
    t = table(f"edition={edition} map= k1:a1 o1:b1  a=4/0/2d1w b=4/0/-").play("pass", "pass")
    assert (t.round(), t.disks("a"), t.swords("a")) == (3, 2, 1)


@pytest.mark.rule("AR-20.7")
@EDITIONS
def test_tiles_and_trophies_stay_and_do_not_count(edition):
    tiles = ["cauldron_k", "cauldron_l", "cauldron_m", "cauldron_n"]
    t = table(f"edition={edition} map= castle_1:- castle_2:- k1:a1 o1:b1  a=4/0/3d2t/{','.join(tiles)}").play("pass")
    assert (t.to_act(), t.disks("a"), t.trophies("a"), t.tiles("a")) == ("b", 3, (2, 0), tiles)


@pytest.mark.rule("AR-20.15")
@EDITIONS
def test_the_limit_of_three_holds_again_at_each_pass(edition):
    """Three disks were saved a round ago, two are new: the old ones count like the new ones."""
    t = earning("disks=2", "", position=f"edition={edition} round=3 map= k1:a1 o1:b1", hold={"a": "4/0/3d"})
    pay(t).play("pass")
    assert (t.disks("a"), t.legal()) == (5, ["keep:disk", "keep:disks", "done"])
    assert t.play("keep:disk", "keep:disk", "keep:disk").disks("a") == 3


# -- afterwards --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-20.9")
@EDITIONS
def test_pass_as_the_first_action_forfeits_the_second_and_ends_the_round(edition):
    t = table(f"edition={edition} map= k1:a1 o1:b1  a=4/0/3d b=4/0/9d").play("pass")
    t.play("build:o1", "build:o1", by="b")
    assert t.to_act() == "b"
    t.play("pass")
    t.refuses("build:o2", "AR-20.9")


@pytest.mark.rule("AR-20.10", "AR-20.14")
@EDITIONS
def test_the_first_to_pass_takes_the_tile_at_once_and_begins_the_next_round(edition):
    """a is First Player; c passes first and takes the tile, then a, then b; the order of this round does not change."""
    t = table(f"edition={edition} seats=3 map= k1:a1 l1:b1 m1:c1  a=4/0/2d b=4/0/4d c=4/0/-")
    t.play("build:k1", "build:k1", by="a").play("build:l1", "build:l1", by="b").play("pass", by="c")
    assert (t.tile_of_first(), t.first(), t.to_act()) == ("c", "a", "a")
    assert t.event_values("pass") == t.event_values("first") == [("c", "", 0)]
    t.play("pass", by="a").play("build:l2", "build:l3", by="b")
    assert t.to_act() == "b"
    t.play("pass", by="b")
    assert (t.round(), t.first(), t.tile_of_first(), t.to_act()) == (3, "c", "c", "c")
    assert [seat for seat, _, _ in t.event_values("pass")] == ["c", "a", "b"]
    assert len(t.event_values("first")) == 1


@pytest.mark.rule("AR-20.17", "AR-20.2")
@EDITIONS
@pytest.mark.parametrize("pieces", ["1d", "2d1w", "1d1w1s", "3s"])
def test_a_leader_with_at_most_three_pieces_keeps_them_all_unasked(edition, pieces):
    t = table(f"edition={edition} map= k1:a1 o1:b1  a=4/0/{pieces} b=4/0/-").play("pass")
    assert t.to_act() == "b"
    assert t.disks("a") + t.swords("a") + t.shields("a") == sum(int(n) for n in re.findall(r"\d", pieces))
    assert t.event_values("give-back") == []


@pytest.mark.rule("AR-20.17")
def test_a_leader_with_more_pieces_may_keep_fewer_than_three():
    t = table("map= k1:a1 o1:b1  a=4/0/3d1w b=4/0/-").play("pass", "keep:sword", "done")
    assert (t.disks("a"), t.swords("a")) == (0, 1)
