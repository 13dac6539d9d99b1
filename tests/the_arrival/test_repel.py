"""AR-18: Repel."""

import pytest

from .table import table

EDITIONS = pytest.mark.parametrize("edition", [2016, 2017])


# -- costs -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-18.1", "AR-18.2")
@EDITIONS
def test_swords_are_paid_by_strength_and_the_tile_leaves_the_map(edition):
    t = table(f"edition={edition} map= k1:a1 k2:A o1:b1  a=4/0/5w").play("repel:k2")
    assert (t.at("k2"), t.swords("a")) == ("-", 3)
    assert t.event_values("repel") == [("a", "athach", 2)]


@pytest.mark.rule("AR-18.1")
@EDITIONS
def test_it_takes_a_threat_and_enough_swords(edition):
    t = table(f"edition={edition} map= k1:a1 k2:A t3:b1 o1:b1  a=4/0/1w")
    t.refuses("repel:k2", "AR-18.1")
    t.refuses("repel:k3", "AR-18.1")
    t.refuses("repel:t3", "AR-18.1")


@pytest.mark.rule("AR-18.11")
@EDITIONS
def test_a_repelled_fomori_goes_face_up_to_the_discard(edition):
    t = table(f"edition={edition} map= k1:a1 k2:M o1:b1  a=4/0/3w").play("repel:k2", "honor")
    assert (t.discarded_fomori(), t.trophies("a")) == ({"monghfinn": 1}, (0, 0))


@pytest.mark.rule("AR-18.12")
def test_in_2017_the_swords_go_to_the_general_supply():
    t = table("map= k1:a1 k2:A o1:b1  a=4/0/5w b=4/0/6w")
    assert t.swords() == 9
    assert t.play("repel:k2").swords() == 11


@pytest.mark.rule("AR-18.13")
def test_in_2016_the_swords_go_to_the_general_supply_too():
    t = table("edition=2016 map= k1:a1 k2:A o1:b1  a=4/0/5w b=4/0/6w").play("repel:k2")
    assert t.swords() == 11


# -- the ways ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-18.3")
@EDITIONS
def test_bordering_reaches_an_adjacent_location(edition):
    """k3 and l1 are connected and lie in two provinces."""
    t = table(f"edition={edition} map= k3:a1 l1:S o1:b1  a=0/0/1w").play("repel:l1", "honor")
    assert t.honor("a") == 1


@pytest.mark.rule("AR-18.4")
@EDITIONS
def test_port_reaches_any_port(edition):
    """From port to port; a Fomori next to a port is not on one."""
    t = table(f"edition={edition} map= o1:a1 r1:S r2:S m1:b1  a=0/0/2w")
    assert t.places("repel") == ["r1"]
    inland = table(f"edition={edition} map= k1:a1 r1:S m1:b1  a=0/0/2w")
    inland.refuses("repel:r1", "AR-18.8")


@pytest.mark.rule("AR-18.5")
@EDITIONS
def test_provincial_reaches_the_whole_province(edition):
    """q1 and q3 lie in one province and are not connected."""
    t = table(f"edition={edition} map= q1:a1 q3:S r2:S m1:b1  a=0/0/2w")
    assert t.places("repel") == ["q3"]


@pytest.mark.rule("AR-18.6")
def test_in_2017_distant_is_next_to_another_leader_and_costs_two_honor():
    t = table("map= k1:a1 q1:S q2:b1 q3:A r3:S  a=5/0/2w")
    assert t.places("repel") == ["q1", "q3"]
    t.play("repel:q3")
    assert (t.honor("a"), t.event_values("pay"), t.swords("a")) == (3, [("a", "", 2)], 0)
    table("map= k1:a1 q1:S q2:b1  a=1/0/2w").refuses("repel:q1", "AR-18.6")


@pytest.mark.rule("AR-18.6")
def test_in_2017_a_neighbouring_province_alone_is_not_distant():
    table("map= k1:a1 l3:S o1:b1  a=9/0/2w").refuses("repel:l3", "AR-18.8")


@pytest.mark.rule("AR-18.7")
def test_in_2016_distant_is_a_neighbouring_province_and_costs_two_fame():
    """a holds k; l and t are its neighbours, m is none, and b's fortification makes no difference."""
    t = table("edition=2016 map= k2:a1 l3:S m1:S m2:b1 t1:S  a=5/0/3w")
    assert t.places("repel") == ["l3", "t1"]
    t.play("repel:l3")
    assert (t.honor("a"), t.event_values("pay")) == (3, [("a", "", 2)])
    table("edition=2016 map= k2:a1 l3:S o1:b1  a=1/0/2w").refuses("repel:l3", "AR-18.7")


@pytest.mark.rule("AR-18.8")
@EDITIONS
def test_one_of_the_four_conditions_must_be_met(edition):
    """a holds k1, and then p2: in neither case is the other place near, and nobody else is next to it."""
    table(f"edition={edition} map= k1:a1 p2:S m1:b1  a=9/0/9w").refuses("repel:p2", "AR-18.8")
    table(f"edition={edition} map= p2:a1 k1:S m1:b1  a=9/0/9w").refuses("repel:k1", "AR-18.8")


@pytest.mark.rule("AR-18.17")
def test_in_2016_a_free_way_is_used_before_the_paid_one():
    """l1 borders k3 and lies in a neighbouring province; r1 is a port, and its province neighbours q."""
    t = table("edition=2016 map= k3:a1 l1:S o1:b1  a=5/0/1w").play("repel:l1", "honor")
    assert t.honor("a") == 6
    t = table("edition=2016 map= q1:a1 r1:S m1:b1  a=5/0/1w").play("repel:r1", "honor")
    assert t.honor("a") == 6


@pytest.mark.rule("AR-18.6")
@pytest.mark.parametrize("position", ["k3:a1 l1:S l2:b1", "o1:a1 q1:S q2:b1", "p1:a1 p3:S q1:b1"])
def test_in_2017_a_location_reached_in_a_free_way_is_not_distant(position):
    """Bordering, Port and Provincial, each time next to another leader as well."""
    place = position.split()[1][:2]
    t = table(f"map= {position}  a=5/0/1w").play(f"repel:{place}", "honor")
    assert t.honor("a") == 6


@pytest.mark.rule("AR-18.18")
@EDITIONS
def test_the_honor_of_distant_is_paid_before_the_reward(edition):
    """A Monghfinn would pay 6, but 1 Honor is not 2."""
    position = f"edition={edition} map= k1:a1 l1:M l2:b1"
    rule = "AR-18.7" if edition == 2016 else "AR-18.6"
    table(f"{position} a=1/0/3w").refuses("repel:l1", rule)
    t = table(f"{position} a=2/0/3w").play("repel:l1")
    assert (t.step(), t.honor("a")) == ("reward", 0)
    assert t.play("honor").honor("a") == 6


# -- the reward --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-18.9")
@EDITIONS
def test_the_reward_is_honor_or_one_corruption(edition):
    t = table(f"edition={edition} map= k1:a1 k2:A o1:b1  a=4/5/2w").play("repel:k2")
    assert t.legal() == ["honor", "corruption"]
    kept = t.again().play("honor")
    assert (kept.honor("a"), kept.corruption("a")) == (7, 5)
    t.play("corruption")
    assert (t.honor("a"), t.corruption("a")) == (4, 4)


@pytest.mark.rule("AR-18.9")
def test_the_reward_is_chosen_immediately():
    t = table("map= k1:a1 k2:A o1:b1  a=4/5/2w2d/cauldron_k").play("repel:k2")
    t.refuses("build:k3", "AR-18.9")
    t.refuses("use:cauldron_k", "AR-19.10")
    t.refuses("done", "AR-18.9")


@pytest.mark.rule("AR-18.10")
@EDITIONS
def test_without_corruption_only_honor_can_be_chosen(edition):
    t = table(f"edition={edition} map= k1:a1 k2:A o1:b1  a=4/0/2w").play("repel:k2")
    assert t.legal() == ["honor"]
    t.refuses("corruption", "AR-18.10")


# -- castles -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-18.14")
def test_in_2017_a_repelled_castle_becomes_a_trophy():
    t = table("map= k2:a1 o1:b1  a=4/0/4w").play("repel:castle_1", "honor")
    assert (t.at("castle_1"), t.trophies("a"), t.discarded_fomori()) == ("-", (1, 0), {})


@pytest.mark.rule("AR-18.15")
def test_in_2016_a_repelled_castle_becomes_an_unused_trophy():
    t = table("edition=2016 map= k2:a1 o1:b1  a=4/0/4w3f").play("repel:castle_1", "honor")
    assert t.trophies("a") == (1, 0)
    assert t.may("trophy")


@pytest.mark.rule("AR-18.16")
def test_a_fomori_on_a_castle_is_hit_first():
    """An Athach on a castle: the first Repel costs 2 Swords and leaves the castle, the second one costs 4."""
    t = table("map= castle_1:C+A k2:a1 o1:b1  a=4/0/6w").play("repel:castle_1")
    assert (t.at("castle_1"), t.swords("a"), t.trophies("a")) == ("C", 4, (0, 0))
    t.play("honor", "repel:castle_1", "honor")
    assert (t.at("castle_1"), t.swords("a"), t.trophies("a"), t.honor("a")) == ("-", 0, (1, 0), 4 + 3 + 10)


@pytest.mark.rule("AR-18.19")
def test_in_2016_a_castle_is_repelled_by_bordering_only():
    """k neighbours Balor's Isle on the map; that counts only with the option."""
    position = "edition=2016 map= k1:a1 k2:b1  a=9/0/4w"
    table(position).refuses("repel:castle_1", "AR-18.19")
    assert table("edition=2016 map= k2:a1 o1:b1  a=0/0/4w").places("repel") == ["castle_1"]


@pytest.mark.rule("AR-18.19")
def test_in_2016_an_option_lets_distant_reach_castles_from_provinces_near_the_isle():
    """k and n are near the isle, l is not."""
    rules = "edition=2016 rules=castles_near"
    t = table(f"{rules} map= k1:a1 o1:b1  a=9/0/4w")
    assert t.places("repel") == ["castle_1", "castle_2", "castle_3", "castle_4"]
    assert t.play("repel:castle_3").honor("a") == 7
    table(f"{rules} map= l1:a1 o1:b1  a=9/0/4w").refuses("repel:castle_2", "AR-18.19")
    table(f"{rules} map= k1:a1 o1:b1  a=1/0/4w").refuses("repel:castle_1", "AR-18.7")


@pytest.mark.rule("AR-18.19")
def test_in_2017_a_castle_is_repelled_by_bordering_or_distant():
    """b holds the gate k2, a the gate l2."""
    t = table("map= l2:a1 k2:b1  a=5/0/8w")
    assert t.places("repel") == ["castle_1", "castle_2"]
    t.play("repel:castle_2", "honor")
    assert t.honor("a") == 15
    t.play("repel:castle_1", "honor")
    assert t.honor("a") == 15 - 2 + 10


@pytest.mark.rule("AR-18.20")
@EDITIONS
def test_example_a_monghfinn_on_a_bordering_location(edition):
    t = table(f"edition={edition} map= k3:a1 l1:M o1:b1  a=4/3/3w").play("repel:l1")
    assert t.swords("a") == 0
    assert t.again().play("honor").honor("a") == 10
    assert t.play("corruption").corruption("a") == 2
