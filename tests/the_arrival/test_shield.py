"""AR-16: Shield."""

import pytest

from .table import table

EDITIONS = pytest.mark.parametrize("edition", [2016, 2017])


@pytest.mark.rule("AR-16.1")
@EDITIONS
def test_a_shield_moves_from_the_tribe_supply_to_a_province_of_the_leader(edition):
    t = table(f"edition={edition} map= k1:a1 m3:a2 l1:b1  a=4/0/2s")
    assert t.places("shield") == ["k", "m"]
    t.play("shield:m")
    assert (t.shields_in("m"), t.shields("a"), t.shields()) == (1, 1, 10)
    assert [(event.seat, event.at) for event in t.events_of("shield")] == [(0, ("m",))]


@pytest.mark.rule("AR-16.1")
@EDITIONS
def test_it_takes_a_shield_and_a_fortification(edition):
    table(f"edition={edition} map= k1:a1 l1:b1  a=4/0/2s").refuses("shield:l", "AR-16.1")
    table(f"edition={edition} map= k1:a1 l1:b1  a=4/0/2d").refuses("shield:k", "AR-16.1")


@pytest.mark.rule("AR-16.2")
@pytest.mark.parametrize(("province", "number"), [("k", 3), ("l", 1), ("m", 2)])
def test_in_2017_a_province_holds_as_many_shields_as_its_number(province, number):
    t = table(f"map= {province}1:a1 shields={province}:{number - 1}  a=4/0/2s")
    t.play(f"shield:{province}")
    t.refuses(f"shield:{province}", "AR-16.2")


@pytest.mark.rule("AR-16.3")
@pytest.mark.parametrize("province", ["k", "l", "m"])
def test_in_2016_every_province_holds_three_shields(province):
    t = table(f"edition=2016 map= {province}1:a1 shields={province}:2  a=4/0/2s")
    t.play(f"shield:{province}")
    t.refuses(f"shield:{province}", "AR-16.3")


@pytest.mark.rule("AR-16.4")
@EDITIONS
@pytest.mark.parametrize(("place", "bare"), [("k1", 2), ("k2", 1), ("k3", 2)])
def test_a_shield_protects_the_whole_province_for_every_leader(edition, place, bare):
    """In province k lie an Áit of a, a free gate and an Áit of b; next to them are Fomori. Each costs two more."""
    position = f"edition={edition} map= k1:a1 t3:S k3:b1 l1:S m1:a1 o1:b1"
    for shields in (0, 2):
        wanted = bare + shields
        assert table(f"{position} shields=k:{shields} a=4/0/{wanted}f").may(f"spread:{place}")
        table(f"{position} shields=k:{shields} a=4/0/{wanted - 1}f").refuses(f"spread:{place}", "AR-17.13")


@pytest.mark.rule("AR-16.4")
def test_a_shield_protects_no_other_province():
    """k3 and l1 are connected; the Shields lie in l."""
    t = table("map= k2:S m1:a1 o1:b1 shields=l:1  a=4/0/1f")
    assert "k3" in t.places("spread")
    assert "l2" not in t.places("spread")


@pytest.mark.rule("AR-16.5")
@EDITIONS
def test_a_shield_has_no_owner(edition):
    """a's only fortification in k is migrated to o1 for b's; the Shield stays, protects b and cannot be taken back."""
    t = table(f"edition={edition} map= k1:a1 m1:a1 o1:b1 p1:b1  a=4/0/1s/big_migration")
    t.play("shield:k", "use:big_migration", "pick:k1", "pick:o1")
    assert (t.at("k1"), t.shields_in("k"), t.shields("a")) == ("b1", 1, 0)
    assert not [name for name in t.legal() if "shield" in name]
    t.play("pass")
    assert t.shields_in("k") == 1
