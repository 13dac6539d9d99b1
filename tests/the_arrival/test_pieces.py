"""AR-4 to AR-6: fortifications, Fomori and castles, the two tracks."""

import pytest

from dolmen.games.the_arrival.phases.ending import HONOR_OUTCOME, count_threatened_places, outcome

from .table import earning, pay, table

EDITIONS = pytest.mark.parametrize("edition", [2016, 2017])


# -- fortifications ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-4.1", "AR-4.2", "AR-4.3")
def test_a_stack_grows_from_ait_to_broch():
    t = table("map= k1:a1 o1:b1  a=4/0/2d")
    t.play("build:k2", "build:k2")
    assert [(event.what, event.n) for event in t.events_of("build")] == [("bordering", 1), ("bolster", 2)]
    assert (t.at("k2"), t.disks("a")) == ("a2", 0)


@pytest.mark.rule("AR-4.1", "AR-4.4")
def test_three_disks_are_a_caer_and_no_stack_is_higher():
    t = table("map= k1:a2 o1:b1  a=4/0/2d")
    t.play("build:k1")
    assert t.at("k1") == "a3"
    t.refuses("build:k1", "AR-15.5")


@pytest.mark.rule("AR-4.5")
def test_a_caer_contains_a_broch_and_an_ait():
    """One Caer: High Walls pays 2, Sublime Stronghold 3, the Cauldron of its province 2."""
    t = table("map= k1:a3  a=0/0/-/high_walls,sublime_stronghold,cauldron_k")
    t.play("use:high_walls")
    assert t.honor("a") == 2
    t.play("use:sublime_stronghold")
    assert t.honor("a") == 5
    t.play("use:cauldron_k")
    assert t.honor("a") == 7


@pytest.mark.rule("AR-4.5")
def test_a_lower_level_does_not_contain_a_higher_one():
    t = table("map= k1:a1 k3:a2  a=0/0/-/high_walls,sublime_stronghold")
    t.play("use:high_walls")
    assert t.honor("a") == 2
    t.refuses("use:sublime_stronghold", "AR-19.13")


@pytest.mark.rule("AR-4.6")
def test_a_stack_is_counted_once_for_what_is_paid_per_broch():
    """A Caer is one Broch and not two."""
    t = table("map= k1:a3 k3:a2  a=0/0/-/high_walls").play("use:high_walls")
    assert t.honor("a") == 4


@pytest.mark.rule("AR-4.6")
def test_big_migration_takes_no_stack_for_an_ait():
    t = table("map= k1:a1 k3:a2 o1:b1 p1:b3  a=4/0/-/big_migration").play("use:big_migration")
    assert t.places("pick") == ["k1", "o1"]
    t.refuses("pick:k3", "AR-4.6")
    t.refuses("pick:p1", "AR-4.6")


@pytest.mark.rule("AR-4.7")
def test_example_two_per_broch():
    """One Áit, two Brochs and one Caer: 3 x 2 Honor."""
    t = earning("broch=2", "", position="map= k1:a1 k3:a2 l1:a2 m1:a3", hold={"a": "0"})
    assert pay(t).honor("a") == 6


@pytest.mark.rule("AR-4.8", "AR-4.9")
@EDITIONS
def test_only_a_spread_removes_a_leaders_own_disks_from_the_map(edition):
    """Everything that may be done in a rich position is tried once."""
    tiles = "cauldron_k,high_walls,song_of_the_bard,wild_geese"
    t = table(f"edition={edition} map= castle_4:- k1:a2 k3:a1 o1:a1 l1:S p1:b1  a=9/3/3d3w2s2f1t/{tiles}")
    before = 4
    for name in t.legal():
        other = t.again().play(name)
        standing = sum(int(other.at(place)[1]) for place in other.game.components.place_names if other.at(place)[0] == "a")
        assert standing >= before or name.startswith("spread:"), name
    assert t.again().play("spread:k3").on_map("a1") == ["o1"]


@pytest.mark.rule("AR-4.10")
@EDITIONS
def test_disks_of_two_leaders_never_share_a_location(edition):
    t = table(f"edition={edition} map= k1:a1 k2:b1  a=9/0/2d")
    t.refuses("build:k2", "AR-4.10")
    assert t.places("build") == ["k1", "k3", "t3"]


# -- Fomori and castles ------------------------------------------------------------------------------------------------
THREATS = [("k2:S", "k2", 1, 1), ("k2:A", "k2", 2, 3), ("k2:M", "k2", 3, 6)]


@pytest.mark.rule("AR-5.1", "AR-5.2", "AR-5.3")
@pytest.mark.parametrize(("threat", "place", "strength", "honor"), THREATS)
@EDITIONS
def test_strength_and_honor_of_the_fomori(threat, place, strength, honor, edition):
    t = table(f"edition={edition} map= k1:a1 o1:b1 {threat}  a=0/0/{strength}w")
    t.play(f"repel:{place}", "honor")
    assert (t.swords("a"), t.honor("a")) == (0, honor)
    weak = table(f"edition={edition} map= k1:a1 o1:b1 {threat}  a=0/0/{strength - 1}w")
    weak.refuses(f"repel:{place}", "AR-18.1")


@pytest.mark.rule("AR-5.4")
@EDITIONS
def test_strength_and_honor_of_a_castle(edition):
    t = table(f"edition={edition} map= k2:a1 o1:b1  a=0/0/4w").play("repel:castle_1", "honor")
    assert (t.swords("a"), t.honor("a")) == (0, 10)
    table(f"edition={edition} map= k2:a1 o1:b1  a=0/0/3w").refuses("repel:castle_1", "AR-18.1")


@pytest.mark.rule("AR-5.5")
@pytest.mark.parametrize(
    ("position", "place"),
    [("k1:a1 k2:S", "k2"), ("k1:a1 k2:A", "k2"), ("k1:a1 k2:M", "k2"), ("k2:a1", "castle_1")],
)
def test_any_repelled_fomori_or_castle_can_remove_one_corruption_instead(position, place):
    t = table(f"map= {position} o1:b1  a=2/7/4w").play(f"repel:{place}", "corruption")
    assert (t.corruption("a"), t.honor("a")) == (6, 2)


@pytest.mark.rule("AR-5.9")
def test_a_castle_with_a_fomori_on_it_is_one_location():
    """Four guarded castles are four locations against five fortifications, and not eight."""
    t = table("map= castle_1:C+S castle_2:C+S castle_3:C+A castle_4:C+M k1:a1 l1:a1 m1:a1 n1:a1 o1:b1")
    assert count_threatened_places(t.state) == 4
    assert outcome(t.state) == HONOR_OUTCOME


# -- the tracks --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-6.1")
def test_honor_has_no_upper_bound():
    t = table("map= k1:a1  a=999/0/-/cauldron_k").play("use:cauldron_k")
    assert t.honor("a") == 1001


@pytest.mark.rule("AR-6.2")
def test_corruption_has_no_upper_bound():
    t = earning("corruption=9", "", position="ending=corruption-limit map= k1:a1", hold={"a": "4/99"})
    assert pay(t).corruption("a") == 108


@pytest.mark.rule("AR-6.3", "AR-6.6")
def test_honor_is_paid_in_full_or_not_at_all():
    """An Outpost costs 2: with 2 Honor it leaves 0, with 1 nothing can be paid."""
    assert table("map= k1:b1 o3:a1  a=2/0/2d").play("build:k2").honor("a") == 0
    table("map= k1:b1 o3:a1  a=1/0/2d").refuses("build:k2", "AR-15.7")


@pytest.mark.rule("AR-6.4", "AR-6.5")
@pytest.mark.parametrize(("edition", "most"), [(2016, 3), (2017, 2)])
def test_no_more_corruption_is_removed_than_there_is(edition, most):
    for had in range(1, most + 2):
        t = table(f"edition={edition} map= k1:a1  a=4/{had}/-/song_of_the_bard").play("use:song_of_the_bard")
        assert t.corruption("a") == max(0, had - most)


@pytest.mark.rule("AR-6.5")
def test_a_reward_of_corruption_needs_corruption():
    table("map= k1:a1 k2:S  a=4/0/1w").play("repel:k2").refuses("corruption", "AR-18.10")


@pytest.mark.rule("AR-6.6")
@EDITIONS
def test_a_price_of_two_honor_needs_two_honor_for_repel_too(edition):
    """Next to a rival and in a neighbouring province, so that it is Distant in both editions."""
    for honor, legal in ((1, False), (2, True)):
        t = table(f"edition={edition} map= k1:a1 l1:S l2:b1  a={honor}/0/1w")
        assert t.may("repel:l1") == legal
