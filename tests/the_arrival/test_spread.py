"""AR-17: Spread."""

import pytest

from .table import NO_CASTLES, table

EDITIONS = pytest.mark.parametrize("edition", [2016, 2017])
ONE_SINEACH = {"fomori": ["sineach"]}


# -- where -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-17.1")
@EDITIONS
def test_the_target_is_connected_to_a_fomori_or_a_castle(edition):
    """A Sineach on p2 and the castles; k2, l2, m2 and n2 are their gates."""
    t = table(f"edition={edition} map= p2:S k1:a1 o1:b1  a=4/0/9f")
    assert t.places("spread") == ["k2", "l2", "m2", "n2", "p1", "p3"]
    t.refuses("spread:q2", "AR-17.1")


@pytest.mark.rule("AR-17.1")
def test_a_removed_castle_is_no_origin():
    t = table(f"map= {NO_CASTLES} k1:a1 o1:b1 q2:S  a=4/0/9f4u")
    assert t.places("spread") == ["q1", "q3"]


@pytest.mark.rule("AR-17.9")
def test_in_2017_the_target_holds_no_fomori():
    t = table("map= p2:S p3:S k1:a1 o1:b1  a=4/0/9f")
    t.refuses("spread:p3", "AR-17.9")


@pytest.mark.rule("AR-17.10")
def test_in_2016_the_target_holds_no_fomori_either():
    t = table("edition=2016 map= p2:S p3:S k1:a1 o1:b1  a=4/0/9f")
    t.refuses("spread:p3", "AR-17.10")


@pytest.mark.rule("AR-17.11")
@EDITIONS
def test_the_target_holds_no_castle(edition):
    t = table(f"edition={edition} map= k2:S k1:a1 o1:b1  a=4/0/9f")
    t.refuses("spread:castle_1", "AR-17.11")


@pytest.mark.rule("AR-17.12")
@EDITIONS
def test_a_castle_location_without_its_castle_is_a_target_at_price_one(edition):
    position = f"edition={edition} map= castle_1:- k2:S k1:a1 o1:b1 shields=k:3,t:3"
    t = table(f"{position} a=4/0/1f b=4/0/1u", draws=ONE_SINEACH).play("spread:castle_1")
    assert (t.at("castle_1"), t.fomori("a"), t.shields_in("k"), t.shields_in("t")) == ("S", 0, 3, 3)


@pytest.mark.rule("AR-17.17")
@EDITIONS
def test_fomori_do_not_cross_the_sea(edition):
    """A Sineach on the port o1: the other ports are no targets, as no road leads there."""
    t = table(f"edition={edition} map= o1:S k1:a1 m1:b1 {NO_CASTLES}  a=4/0/9f4u")
    assert t.places("spread") == ["n3", "o2"]
    t.refuses("spread:q1", "AR-17.1")


@pytest.mark.rule("AR-17.18")
@EDITIONS
def test_a_road_between_two_ports_is_open_unless_the_option_closes_it(edition):
    """A road joins the ports s1 and t1. s2 is no port and stays open to them."""
    position = f"edition={edition} map= s1:S k1:a1 o1:b1 {NO_CASTLES}  a=4/0/9f4u"
    assert table(position).places("spread") == ["r3", "s2", "t1"]
    closed = table(f"rules=ports_closed {position}")
    assert closed.places("spread") == ["r3", "s2"]
    closed.refuses("spread:t1", "AR-17.17")


@pytest.mark.rule("AR-17.18")
def test_a_port_next_to_a_fomori_on_no_port_is_open_even_with_the_option():
    t = table(f"rules=ports_closed map= s3:S k1:a1 o1:b1 {NO_CASTLES}  a=4/0/9f4u")
    assert t.places("spread") == ["s2", "t1"]


# -- the price ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-17.2", "AR-17.13")
@EDITIONS
@pytest.mark.parametrize(
    ("on_it", "shields", "price"),
    [("", 0, 1), ("k2:b1", 0, 2), ("k2:b2", 0, 3), ("k2:b3", 0, 4), ("", 2, 3), ("k2:b1", 1, 3), ("k2:b3", 3, 7)],
)
def test_the_price_is_shields_and_disks_and_one(edition, on_it, shields, price):
    position = f"edition={edition} map= {on_it} m1:a1 o1:b1 shields=k:{shields}"
    t = table(f"{position} a=4/0/9f").play("spread:k2")
    assert (t.fomori("a"), t.events_of("spread")[0].n) == (9 - price, price)
    exact = table(f"{position} a=4/0/{price}f").play("spread:k2")
    assert exact.fomori("a") == 0
    table(f"{position} a=4/0/{price - 1}f").refuses("spread:k2", "AR-17.13")


@pytest.mark.rule("AR-17.13")
@EDITIONS
def test_a_spread_is_never_done_in_part(edition):
    """Three Fomori are not enough for a Caer, so its disks and the Shield stand."""
    t = table(f"edition={edition} map= k2:b3 o1:b1 m1:a1 shields=k:1  a=4/0/4f")
    t.refuses("spread:k2", "AR-17.13")
    assert (t.at("k2"), t.shields_in("k"), t.fomori("a")) == ("b3", 1, 4)


# -- effects -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-17.3", "AR-17.4")
def test_in_2017_one_fomori_is_placed_and_the_others_are_discarded_face_up():
    draws = {"fomori": ["monghfinn", "athach", "sineach"]}
    t = table("map= k2:b2 o1:b1 m1:a1  a=4/0/5f", draws=draws).play("spread:k2")
    assert t.at("k2") == "M"
    assert t.discarded_fomori() == {"sineach": 1, "athach": 1}
    assert (t.fomori("a"), t.fomori()) == (2, 50 - 2 - 3)
    assert [event.what for event in t.events_of("scatter")] == ["athach", "sineach"]


@pytest.mark.rule("AR-17.3", "AR-17.5", "AR-17.6")
def test_in_2016_one_fomori_is_placed_and_the_others_return_unseen_to_the_bag():
    t = table("edition=2016 map= k2:b2 o1:b1 m1:a1  a=4/0/5f", draws={"fomori": ["athach"]}).play("spread:k2")
    assert t.at("k2") == "A"
    assert t.chance.drawn == [("fomori", "athach.1")]  # nothing else was turned up
    assert t.discarded_fomori() == {}
    assert (t.fomori("a"), t.fomori()) == (2, 50 - 5 + 2)
    assert t.state.unknown == [32, 11, 6]


@pytest.mark.rule("AR-17.7", "AR-17.8")
@EDITIONS
def test_all_shields_of_the_province_and_disks_of_the_target_go_to_the_supply(edition):
    t = table(f"edition={edition} map= k2:b2 k3:b1 m1:a1 shields=k:2,m:1  a=4/0/5f b=4/0/1d")
    assert (t.shields(), t.stock("b")) == (9, 11)
    t.play("spread:k2")
    assert (t.shields_in("k"), t.shields_in("m"), t.shields()) == (0, 1, 11)
    assert (t.stock("b"), t.disks("b"), t.at("k3")) == (13, 1, "b1")
    assert [(event.seat, event.n) for event in t.events_of("lose")] == [(1, 2)]
    assert [(event.at, event.n) for event in t.events_of("smash")] == [(("k",), 2)]


@pytest.mark.rule("AR-17.19")
def test_the_fomori_placed_unseen_is_random():
    """There is no choice: chance decides the tile, out of all that are face down."""
    for kind, sign in (("sineach", "S"), ("athach", "A"), ("monghfinn", "M")):
        t = table("map= m1:a1 o1:b1  a=4/0/5f", draws={"fomori": [kind]}).play("spread:k2")
        assert (t.at("k2"), t.step()) == (sign, "turn")


@pytest.mark.rule("AR-17.20")
@EDITIONS
def test_a_spread_moves_no_marker(edition):
    t = table(f"edition={edition} map= k2:b3 o1:b1 m1:a1 shields=k:1  a=4/6/9f b=5/7/-").play("spread:k2")
    assert (t.honor("a"), t.corruption("a"), t.honor("b"), t.corruption("b")) == (4, 6, 5, 7)


# -- the last fortification --------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-17.14", "AR-17.21")
@EDITIONS
@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_only_fortification_of_a_leader_is_no_target(edition, level):
    """Of any level: it is locations that count and not disks."""
    t = table(f"edition={edition} map= k2:b{level} m1:a1 o1:a1  a=4/0/9f")
    t.refuses("spread:k2", "AR-17.14")


@pytest.mark.rule("AR-17.15", "AR-17.21")
@EDITIONS
def test_with_a_second_fortification_the_protection_ends(edition):
    """One of two Áits may be destroyed, and then the other one is protected."""
    t = table(f"edition={edition} map= k2:b1 l2:b1 m1:a1 o1:a1  a=4/0/9f").play("spread:k2")
    assert t.at("k2") != "b1"
    t.refuses("spread:l2", "AR-17.14")


@pytest.mark.rule("AR-17.16")
@EDITIONS
def test_a_leader_can_spread_to_their_own_fortification_but_not_to_the_last(edition):
    t = table(f"edition={edition} map= k2:a2 l2:a1 o1:b1  a=4/0/9f", draws=ONE_SINEACH).play("spread:k2")
    assert (t.at("k2"), t.stock("a")) == ("S", 14)
    t.refuses("spread:l2", "AR-17.14")


# -- the examples ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-17.22")
@EDITIONS
def test_example_a_caer(edition):
    """A Fomori is connected to a rival's Caer, no Shield: 3 for the disks and 1 to occupy."""
    t = table(f"edition={edition} map= p2:S p3:b3 o1:b1 m1:a1  a=4/0/4f").play("spread:p3")
    assert (t.fomori("a"), t.event_values("spread")[0][2], t.stock("b")) == (0, 4, 12)


@pytest.mark.rule("AR-17.23")
def test_example_a_caer_behind_two_shields():
    t = table("edition=2016 map= p2:S p3:b3 o1:b1 m1:a1 shields=p:2  a=4/0/6f").play("spread:p3")
    assert (t.fomori("a"), t.event_values("spread")[0][2], t.shields_in("p")) == (0, 6, 0)


@pytest.mark.rule("AR-17.24")
def test_example_a_free_location():
    t = table("edition=2016 map= p2:S m1:a1 o1:b1  a=4/0/1f", draws={"fomori": ["athach"]}).play("spread:p3")
    assert (t.at("p3"), t.fomori("a"), t.events_of("smash"), t.events_of("lose")) == ("A", 0, [], [])


@pytest.mark.rule("AR-17.25", "AR-17.26")
def test_example_a_shield_protects_once():
    """One Shield in p: the first Spread there costs 2; the second action, on another free location, costs 1."""
    draws = {"fomori": ["sineach", "athach", "sineach"]}
    t = table("map= p2:S m1:a1 o1:b1 shields=p:1  a=4/0/3f", draws=draws).play("spread:p3")
    assert (t.fomori("a"), t.at("p3"), t.discarded_fomori(), t.shields()) == (1, "S", {"athach": 1}, 12)
    t.play("spread:p1")
    assert (t.fomori("a"), t.at("p1"), t.event_values("spread")[1][2]) == (0, "S", 1)
