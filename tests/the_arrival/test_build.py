"""AR-15: Build."""

import pytest

from dolmen.games.the_arrival.phases.actions import build_price, build_way

from .table import table

EDITIONS = pytest.mark.parametrize("edition", [2016, 2017])


@pytest.mark.rule("AR-15.1")
@EDITIONS
@pytest.mark.parametrize(
    ("place", "way", "level"), [("k2", "bordering", 1), ("r1", "port", 1), ("k1", "bolster", 2), ("m3", "outpost", 1)]
)
def test_a_disk_moves_from_the_tribe_supply_to_a_location_in_one_of_four_ways(edition, place, way, level):
    """a holds k1 and the port o1, b holds m2."""
    t = table(f"edition={edition} map= k1:a1 o1:a1 m2:b1  a=4/0/2d").play(f"build:{place}")
    assert (t.at(place), t.disks("a")) == (f"a{level}", 1)
    assert t.event_values("build") == [("a", way, level)]


@pytest.mark.rule("AR-15.1")
def test_a_location_reached_in_none_of_the_four_ways_is_refused():
    t = table("map= k1:a1 m2:b1  a=9/0/2d")
    t.refuses("build:p2", "AR-15.1")


@pytest.mark.rule("AR-15.2")
@EDITIONS
def test_bordering_needs_a_connection_to_the_leaders_own_fortification(edition):
    t = table(f"edition={edition} map= l2:a3 m2:b1  a=0/0/2d")
    assert t.places("build") == ["l1", "l3"]
    assert t.play("build:l1").honor("a") == 0
    assert t.places("build") == ["k3", "l1", "l3"]


@pytest.mark.rule("AR-15.2")
def test_bordering_needs_an_unoccupied_location():
    t = table("map= l2:a1 l1:A l3:b1  a=9/0/2d")
    assert t.places("build") == ["l2", "m1"]  # m1 as an outpost


@pytest.mark.rule("AR-15.3")
@EDITIONS
def test_port_is_any_unoccupied_port_for_a_leader_with_a_port(edition):
    """p1 has a Fomori and q1 a rival; r1, s1 and t1 are free."""
    t = table(f"edition={edition} map= o1:a3 p1:S q1:b1  a=0/0/2d")
    assert t.places("build") == ["n3", "o2", "r1", "s1", "t1"]
    t.play("build:t1")
    assert (t.at("t1"), t.honor("a")) == ("a1", 0)


@pytest.mark.rule("AR-15.3")
def test_without_a_fortified_port_no_other_port_can_be_built():
    """A rival's port is none of mine."""
    t = table("map= k2:a1 q1:b1  a=9/0/2d")
    t.refuses("build:r1", "AR-15.3")


@pytest.mark.rule("AR-15.4", "AR-15.5")
@EDITIONS
def test_bolster_makes_a_broch_and_a_caer_and_no_more(edition):
    t = table(f"edition={edition} map= k1:a1 o1:b1  a=0/0/3d").play("build:k1", "build:k1")
    assert t.at("k1") == "a3"
    caer = table(f"edition={edition} map= k1:a3 o1:b1  a=4/0/3d")
    caer.refuses("build:k1", "AR-15.5")


@pytest.mark.rule("AR-15.4")
def test_bolster_is_only_for_the_leaders_own_stacks():
    table("map= k1:a1 k2:b1  a=9/0/2d").refuses("build:k2", "AR-4.10")


@pytest.mark.rule("AR-15.6", "AR-15.7")
@EDITIONS
def test_an_outpost_is_next_to_a_rival_and_costs_two_honor(edition):
    t = table(f"edition={edition} seats=3 map= k1:a1 m2:b2 q2:c1  a=5/0/2d")
    assert t.places("build") == ["k1", "k2", "m1", "m3", "q1", "q3", "t3"]
    t.play("build:m3")
    assert (t.at("m3"), t.honor("a"), t.event_values("pay")) == ("a1", 3, [("a", "", 2)])
    t.play("build:q3")
    assert t.honor("a") == 1


@pytest.mark.rule("AR-15.7")
@EDITIONS
@pytest.mark.parametrize(("honor", "legal"), [(0, False), (1, False), (2, True)])
def test_the_honor_for_an_outpost_must_be_available(edition, honor, legal):
    t = table(f"edition={edition} map= k1:a1 m2:b1  a={honor}/0/2d")
    assert t.may("build:m3") == legal
    if not legal:
        t.refuses("build:m3", "AR-15.7")


@pytest.mark.rule("AR-15.8")
@EDITIONS
def test_nothing_is_built_on_a_castle_location(edition):
    """castle_1 still stands, castle_2 is gone; a holds both gates and has all the Honor one could need."""
    t = table(f"edition={edition} map= castle_2:- k2:a1 l2:a1  a=9/0/9d1u")
    t.refuses("build:castle_1", "AR-15.8")
    t.refuses("build:castle_2", "AR-15.8")


@pytest.mark.rule("AR-15.9")
def test_only_repel_and_spread_touch_castle_locations():
    t = table("map= castle_2:- castle_3:C+S k2:a1 l2:S m2:a1 n2:a1  a=9/0/9d9w9s9f1u")
    touched = [name for name in t.legal() if "castle" in name]
    assert touched == ["spread:castle_2", "repel:castle_1", "repel:castle_3", "repel:castle_4"]


@pytest.mark.rule("AR-15.10")
@EDITIONS
@pytest.mark.parametrize(
    ("position", "place", "way"),
    [("k1:a1 k3:b1", "k2", "bordering"), ("o1:a1 q2:b1", "q1", "port")],
)
def test_a_location_that_is_also_an_outpost_is_free_if_reached_in_another_way(edition, position, place, way):
    t = table(f"edition={edition} map= {position}  a=5/0/2d").play(f"build:{place}")
    assert (t.honor("a"), t.event_values("build")) == (5, [("a", way, 1)])
    poor = table(f"edition={edition} map= {position}  a=0/0/2d")
    assert poor.may(f"build:{place}")


@pytest.mark.rule("AR-15.1", "AR-15.7")
@pytest.mark.parametrize(
    ("place", "way", "price"),
    [
        ("k1", "bolster", 0),
        ("k3", "", 0),
        ("l1", "bordering", 0),
        ("m1", "outpost", 2),
        ("m2", "", 0),
        ("q2", "", 0),
        ("k2", "", 0),
        ("castle_1", "", 0),
    ],
)
def test_the_way_and_the_price_of_every_location_are_shown(place, way, price):
    """k3 is a Caer, k2 has a Fomori, m2 is a rival's, q2 is far from all. The price is shown even if it cannot be paid."""
    t = table("map= k1:a1 k3:a3 k2:S m2:b1  a=0/0/2d")
    number = t.game.components.place_names.index(place)
    assert (build_way(t.state, 0, number), build_price(t.state, 0, number)) == (way, price)


@pytest.mark.rule("AR-15.11")
@EDITIONS
def test_without_a_disk_in_the_tribe_supply_there_is_no_build(edition):
    t = table(f"edition={edition} map= k1:a1 o1:b1  a=9/0/5w")
    assert t.stock("a") == 14
    assert t.places("build") == []
    t.refuses("build:k2", "AR-15.11")


@pytest.mark.rule("AR-15.12")
@EDITIONS
def test_example_an_outpost_with_one_and_with_two_honor(edition):
    """A free location next to a rival's Broch that touches no own location and is no port."""
    t = table(f"edition={edition} map= k1:a1 m2:b2  a=1/0/1d")
    t.refuses("build:m1", "AR-15.7")
    t = table(f"edition={edition} map= k1:a1 m2:b2  a=2/0/1d").play("build:m1")
    assert (t.at("m1"), t.honor("a")) == ("a1", 0)
