"""AR-3: the map, and the requirements for a map."""

import msgspec
import pytest

from dolmen.games.pack import BadPack
from dolmen.games.the_arrival.content.loader import Content, builtin_content, check_content
from dolmen.games.the_arrival.game import Arrival
from dolmen.games.the_arrival.model.components import bits

from .table import NO_CASTLES, PLAIN, pack, table

MAPS = pytest.mark.parametrize("content", [PLAIN, builtin_content()], ids=["tests", "shipped"])


# -- locations and connections -----------------------------------------------------------------------------------------
@pytest.mark.rule("AR-3.1")
def test_only_a_printed_connection_leads_from_one_location_to_the_next():
    """k1 lies between t3 and k2; k3 and t2 are two steps away, and l1 would be three."""
    t = table("map= k1:a1")
    assert t.places("build") == ["k1", "k2", "t3"]


@pytest.mark.rule("AR-3.1")
def test_a_connection_leads_both_ways():
    t = table("map= k2:a1")
    assert t.places("build") == ["k1", "k2", "k3"]


@pytest.mark.rule("AR-3.2")
def test_some_locations_are_ports():
    """From a port one builds on every port, from elsewhere on none."""
    assert table("map= o1:a1").places("build") == ["n3", "o1", "o2", "p1", "q1", "r1", "s1", "t1"]
    assert table("map= l2:a1").places("build") == ["l1", "l2", "l3"]


@pytest.mark.rule("AR-3.3", "AR-3.4", "AR-3.5")
@MAPS
def test_ten_provinces_in_four_colours_and_four_castle_locations(content):
    components = Arrival(content=content).components
    assert len(components.lands) == 10
    assert sorted(set(components.ground)) == [0, 1, 2, 3]
    assert components.castle_places.bit_count() == 4


@pytest.mark.rule("AR-3.13")
@MAPS
def test_each_location_is_in_one_province_and_a_castle_location_in_none(content):
    components = Arrival(content=content).components
    found = [sum(land >> place & 1 for land in components.lands) for place in range(components.places)]
    assert found == [1] * (components.places - 4) + [0] * 4
    assert [components.province_of[place] for place in bits(components.castle_places)] == [-1] * 4
    assert components.ports & components.castle_places == 0


@pytest.mark.rule("AR-3.13")
def test_shields_never_protect_a_castle_location():
    """castle_1 is connected to k2, and every province is full of Shields; an empty Castle Location still costs 1."""
    t = table("map= castle_1:- k2:S k1:a1 o1:a1 shields=k:3,l:1,m:2,n:3,o:1  a=4/0/1f b=4/0/1u")
    assert t.places("spread") == ["castle_1"]
    t.play("spread:castle_1")
    assert (t.shields_in("k"), t.fomori("a")) == (3, 0)


@pytest.mark.rule("AR-3.13")
def test_provincial_and_port_do_not_reach_a_castle_location():
    """a holds k1 and the port o1; castle_1 borders k2 only."""
    t = table("map= k1:a1 o1:a1  a=9/0/9w")
    t.refuses("repel:castle_1", "AR-18.19")


# -- numbers -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-3.7")
def test_the_number_of_a_province_is_its_shield_limit_and_its_bonus():
    """Province l has the number 1, province m the number 2."""
    t = table("map= l1:a1 m1:a1  a=4/0/3s")
    t.play("shield:l")
    t.refuses("shield:l", "AR-16.2")
    components = t.game.components
    assert (components.shield_limit, components.number) == ([3, 1, 2, 3, 1, 2, 3, 1, 2, 3], [3, 1, 2, 3, 1, 2, 3, 1, 2, 3])
    done = table(f"round=6 map= l1:a1 m1:a1 {NO_CASTLES}  a=4/0/- b=4/0/4u passed=b").play("pass")
    assert done.result().scores[0] == 4 + 1 + 2


@pytest.mark.rule("AR-3.8")
def test_in_2016_the_number_is_only_a_bonus():
    """Province l has the number 1 and takes three Shields all the same."""
    t = table("edition=2016 map= l1:a1 shields=l:2  a=4/0/2s")
    t.play("shield:l")
    assert t.shields_in("l") == 3
    done = table(f"edition=2016 round=6 map= l1:a1 m1:a1 {NO_CASTLES}  a=4/0/- b=4/0/4u passed=b").play("pass")
    assert done.result().scores[0] == 4 + 1 + 2


@pytest.mark.rule("AR-3.10")
def test_magnata_has_the_number_3():
    assert [province.number for province in builtin_content().province if province.id == "magnata"] == [3]


# -- words -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-3.11")
@pytest.mark.parametrize(
    ("what", "rule"),
    [("k2:S", "AR-3.11"), ("k2:M", "AR-3.11"), ("k2:b1", "AR-4.10"), ("k2:b3", "AR-4.10")],
)
def test_disks_and_fomori_occupy_a_location(what, rule):
    table(f"map= k1:a1 {what}").refuses("build:k2", rule)


@pytest.mark.rule("AR-3.11")
def test_a_castle_occupies_its_location_and_a_shield_does_not():
    t = table("map= k1:a1 k2:a1 shields=k:3  a=4/0/1d9f")
    t.refuses("spread:castle_1", "AR-17.11")
    assert t.may("build:k3")


@pytest.mark.rule("AR-3.12")
def test_bordering_adjacent_and_connected_mean_the_same():
    """l1 is connected to k3 and l2. The same two places are bordering for Build, Repel and Spread."""
    built = table("map= l1:a1").places("build")
    assert [place for place in built if place != "l1"] == ["k3", "l2"]
    assert table("map= l1:a1 k3:S l2:S m1:S  a=1/0/9w").places("repel") == ["k3", "l2"]
    spread = table(f"map= l1:S {NO_CASTLES}  a=4/0/9f b=4/0/4u").places("spread")
    assert spread == ["k3", "l2"]


# -- neighbouring provinces --------------------------------------------------------------------------------------------
def without_neighbours() -> Content:
    content = pack()
    for province in content.province:
        province.neighbours = []
    content.digest = "without neighbours"
    return content


def with_one_pair() -> Content:
    content = without_neighbours()
    content.province[0].neighbours = ["p"]
    content.digest = "one pair"
    return content


@pytest.mark.rule("AR-3.14")
def test_the_map_defines_which_provinces_are_neighbours():
    """The map lists only that k has p as a neighbour; that holds for both, and no road makes another pair."""
    t = table("edition=2016 map= k1:a1 l3:S p2:S  a=9/0/9w", with_one_pair())
    assert t.places("repel") == ["p2"]
    t = table("edition=2016 map= p2:a1 k1:S q2:S  a=9/0/9w", with_one_pair())
    assert t.places("repel") == ["k1"]


@pytest.mark.rule("AR-3.14")
def test_without_a_definition_a_connection_makes_neighbours():
    """k3 is connected to l1, so l is a neighbour of k; t is one by t3 and k1; m is none."""
    t = table("edition=2016 map= k1:a1 l3:S m1:S t1:S  a=9/0/9w", without_neighbours())
    assert t.places("repel") == ["l3", "t1"]


# -- requirements ------------------------------------------------------------------------------------------------------
def content_with(**changes: object) -> Content:
    content = msgspec.json.decode(msgspec.json.encode(PLAIN), type=Content)
    for name, change in changes.items():
        change(getattr(content, name))
    return content


def drop_last(entries: list) -> None:
    entries.pop()


def all_green(provinces: list) -> None:
    for province in provinces:
        province.colour = "green"


def one_gate_for_two(castles: list) -> None:
    castles[1].road_to = castles[0].road_to


def three_ports(places: list) -> None:
    for place in [p for p in places if p.port][3:]:
        place.port = False


def ports_at_the_gates(places: list) -> None:
    """Four ports, one of them with a Fomori at setup."""
    for place in places:
        place.port = place.id in ("o1", "p1", "q1", "k2")


def cut_in_two(sheet: object) -> None:
    sheet.roads = [road for road in sheet.roads if road not in (("k3", "l1"), ("t3", "k1"))]


@pytest.mark.rule("AR-3.15")
@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"province": drop_last}, "pack.exactly"),
        ({"province": all_green}, "the_arrival.errors.pack.grounds"),
        ({"castle": drop_last}, "pack.exactly"),
        ({"castle": one_gate_for_two}, "the_arrival.errors.pack.castle_road"),
        ({"location": three_ports}, "the_arrival.errors.pack.ports"),
        ({"location": ports_at_the_gates}, "the_arrival.errors.pack.ports"),
        ({"map": cut_in_two}, "the_arrival.errors.pack.cut_off"),
    ],
)
def test_an_incomplete_map_is_refused(change, what):
    with pytest.raises(BadPack) as refused:
        check_content(content_with(**change), "tests")
    assert refused.value.values["what"].key == what


@pytest.mark.rule("AR-3.15")
@MAPS
def test_a_complete_map_is_accepted(content):
    check_content(content, "tests")
    components = Arrival(content=content).components
    assert components.gates.bit_count() == 4
