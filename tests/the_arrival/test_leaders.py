"""AR-22: the abilities of the Tribe Leaders in the Advanced Game; for Artifice see test_earning.py."""

import pytest

from dolmen.games.the_arrival.model.components import bits
from dolmen.games.the_arrival.phases.actions import spread_price

from .table import Dealer, earning, pay, table


def table_led_by(leader: str, position: str, draws: dict | None = None):
    """a is led by this leader, b by Artifice, c by Wisdom."""
    others = [name for name in ("artifice", "wisdom", "archery") if name != leader]
    seats = 3 if "seats=3" in position else 2
    return table(f"rules=advanced leaders={','.join([leader, *others][:seats])} {position}", draws=draws)


def price(t, place: str) -> int:
    return spread_price(t.state, t.game.components.place_names.index(place))


# -- Archery -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-22.1", "AR-22.11")
def test_archery_repels_at_a_distance_without_cost():
    """With 0 Honor as well: a price that is not paid need not be there."""
    for honor in (5, 0):
        t = table_led_by("archery", f"map= k1:a1 q1:A q2:b1  a={honor}/0/2w").play("repel:q1", "honor")
        assert (t.honor("a"), t.events_of("pay")) == (honor + 3, [])
    table_led_by("diplomacy", "map= k1:a1 q1:A q2:b1  a=1/0/2w").refuses("repel:q1", "AR-18.6")


@pytest.mark.rule("AR-22.1")
def test_archery_still_needs_another_leader_next_to_the_target():
    table_led_by("archery", "map= k1:a1 q1:A r2:b1  a=9/0/2w").refuses("repel:q1", "AR-18.8")


@pytest.mark.rule("AR-22.1")
def test_without_the_advanced_game_a_leader_has_no_ability():
    t = table("leaders=archery,artifice map= k1:a1 q1:A q2:b1  a=5/0/2w").play("repel:q1")
    assert t.honor("a") == 3


# -- Clairvoyance ------------------------------------------------------------------------------------------------------
FOUR = {"fomori": ["sineach", "athach", "sineach", "monghfinn"]}


@pytest.mark.rule("AR-22.4", "AR-22.13")
def test_clairvoyance_names_the_target_then_sees_and_chooses():
    """Four Fomori, and a target of price 3: one is placed, two are discarded, one stays."""
    t = table_led_by("clairvoyance", "map= k2:b2 o1:b1 m1:a1  a=4/0/4f", FOUR)
    t.play("spread:k2")
    assert (t.step(), t.at("k2")) == ("look", "b2")
    assert t.legal() == ["set:sineach", "set:athach", "set:monghfinn"]
    t.play("set:athach")
    assert (t.at("k2"), t.fomori("a")) == ("A", 3)
    assert t.legal() == ["discard:sineach", "discard:monghfinn"]
    t.refuses("discard:athach", "AR-22.4")
    t.play("discard:monghfinn", "discard:sineach")
    assert (t.fomori("a"), t.state.seen_fomori, t.step()) == (1, [1, 0, 0], "turn")


@pytest.mark.rule("AR-22.5")
def test_fomori_discarded_with_clairvoyance_go_face_up_to_the_discard():
    t = table_led_by("clairvoyance", "map= k2:b2 o1:b1 m1:a1  a=4/0/4f", FOUR)
    t.play("spread:k2", "set:athach", "discard:monghfinn", "discard:sineach")
    assert t.discarded_fomori() == {"sineach": 1, "monghfinn": 1}
    assert [event.what for event in t.events_of("scatter")] == ["monghfinn", "sineach"]


@pytest.mark.rule("AR-22.4")
def test_clairvoyance_pays_the_same_price_and_destroys_the_same():
    t = table_led_by("clairvoyance", "map= k2:b2 o1:b1 m1:a1 shields=k:1  a=4/0/4f", FOUR)
    t.play("spread:k2", "set:sineach")
    assert (t.fomori("a"), t.stock("b"), t.shields_in("k")) == (0, 12, 0)  # all others go, so there is no choice
    assert t.discarded_fomori() == {"sineach": 1, "athach": 1, "monghfinn": 1}
    assert t.event_values("spread") == [("a", "sineach", 4)]
    assert t.to_act() == "a"


@pytest.mark.rule("AR-22.4")
def test_a_spread_with_clairvoyance_is_announced_and_must_be_finished():
    t = table_led_by("clairvoyance", "map= k2:b2 o1:b1 m1:a1  a=4/0/4f", FOUR).play("spread:k2")
    t.refuses("done", "AR-17.13")
    t.refuses("pass", "AR-22.4")
    t.refuses("discard:sineach", "AR-22.4")


@pytest.mark.rule("AR-22.13")
def test_only_its_owner_sees_what_clairvoyance_sees():
    t = table_led_by("clairvoyance", "seats=3 map= m1:a1 o1:b1 p1:c1  a=4/0/4f", FOUR).play("spread:k2")
    (seen,) = t.events_of("look")
    assert (seen.to, seen.what) == (0, "sineach:2 athach:1 monghfinn:1")
    assert t.view("a").seen_fomori == [2, 1, 1]
    for other in ("b", "c", ""):
        assert t.view(other).seen_fomori == [0, 0, 0]
        assert t.view(other).unknown == [32, 12, 6]


@pytest.mark.rule("AR-22.13")
def test_seen_fomori_stay_known_and_only_new_ones_are_looked_at():
    t = table_led_by("clairvoyance", "map= m1:a1 o1:b1  a=4/0/4f", FOUR).play("spread:k2", "set:monghfinn")
    assert (t.state.seen_fomori, len(t.chance.drawn)) == ([2, 1, 0], 4)
    t.play("spread:l2")
    assert (len(t.chance.drawn), t.legal()) == (4, ["set:sineach", "set:athach"])


@pytest.mark.rule("AR-22.13")
def test_a_trophy_returns_fomori_unseen_even_if_some_are_known():
    """Of three known tiles one goes back by chance; its owner knows which are left, nobody else."""
    draws = {**FOUR, "supply": ["athach"]}
    t = table_led_by("clairvoyance", "map= castle_4:- m1:a1 o1:b1  a=4/0/4f1t", draws)
    t.play("spread:k2", "set:sineach", "trophy", "return:1")
    assert (t.state.seen_fomori, t.state.seen_fomori_in_bag, t.fomori("a")) == ([1, 0, 1], [0, 1, 0], 2)
    assert t.view("b").unknown == [31, 12, 6]


class Watching(Dealer):
    """Records the pool of each draw."""

    def __init__(self, draws):
        super().__init__(draws)
        self.pools = []

    def draw(self, deck, pool, names):
        self.pools.append([names[n].partition(".")[0] for n in bits(pool)])
        return super().draw(deck, pool, names)


@pytest.mark.rule("AR-22.13")
def test_each_seen_fomori_is_equally_likely_to_go_back():
    t = table_led_by("clairvoyance", "map= castle_4:- m1:a1 o1:b1  a=4/0/4f1t known=1S1A2M")
    t.chance = Watching({"supply": ["monghfinn", "sineach"]})
    t.play("trophy", "return:2")
    assert t.chance.pools == [["sineach", "athach", "monghfinn", "monghfinn"], ["sineach", "athach", "monghfinn"]]
    assert (t.state.seen_fomori, t.state.seen_fomori_in_bag, t.fomori("a")) == ([0, 1, 1], [1, 0, 1], 2)


@pytest.mark.rule("AR-22.13")
def test_fomori_returned_by_another_leader_are_none_of_those_seen():
    t = table_led_by("clairvoyance", "to=b map= castle_4:- m1:a1 o1:b1  a=4/0/3f b=4/0/3f1t known=1A2M").play(
        "trophy", "return:1"
    )
    assert (t.state.seen_fomori, t.state.seen_fomori_in_bag, t.fomori("b"), t.chance.drawn) == ([0, 1, 2], [0, 0, 0], 2, [])


@pytest.mark.rule("AR-22.13")
def test_with_pass_all_known_fomori_go_back_to_the_bag():
    """The gates are behind Shields, so the Monghfinn that was seen cannot be used."""
    t = table_led_by("clairvoyance", "map= m1:a1 o1:b1 shields=k:1,l:1,m:2,n:3  a=4/0/1f known=1M").play("pass")
    assert (t.fomori("a"), t.state.seen_fomori, t.state.seen_fomori_in_bag, t.chance.drawn) == (0, [0, 0, 0], [0, 0, 1], [])


# -- Defiance ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-22.6", "AR-22.14")
@pytest.mark.parametrize(("level", "shields", "wanted"), [(1, 0, 3), (2, 0, 4), (3, 0, 5), (3, 2, 7)])
def test_defiance_counts_one_disk_more_against_spread(level, shields, wanted):
    """Shields + disks + 1 + 1, against b and against a as well."""
    for to in "ab":
        position = f"to={to} map= k2:a{level} o1:a1 p1:b1 shields=k:{shields}"
        hold = "a=4/0/{0}f" if to == "a" else "b=4/0/{0}f"
        t = table_led_by("defiance", f"{position} {hold.format(wanted)}")
        assert price(t, "k2") == wanted
        t.play("spread:k2")
        assert t.fomori(to) == 0
        for too_few in range(wanted):
            table_led_by("defiance", f"{position} {hold.format(too_few)}").refuses("spread:k2", "AR-17.13")


@pytest.mark.rule("AR-22.6")
def test_defiance_protects_no_free_location_and_no_other_leader():
    t = table_led_by("defiance", "map= k2:b1 o1:b1 l2:a1 p1:a1  a=4/0/9f")
    assert (price(t, "k2"), price(t, "m2"), price(t, "l2")) == (2, 1, 3)


@pytest.mark.rule("AR-22.7")
def test_the_extra_disk_of_defiance_counts_for_no_tile():
    """An Áit is no Broch and a Broch no Caer."""
    t = table_led_by("defiance", "map= k1:a1 k3:a2 o1:b1  a=0/0/-/high_walls,sublime_stronghold")
    t.refuses("use:sublime_stronghold", "AR-19.13")
    assert t.play("use:high_walls").honor("a") == 2


@pytest.mark.rule("AR-22.7")
def test_the_extra_disk_of_defiance_counts_for_no_earning_card():
    position = "rules=advanced leaders=defiance,artifice map= k1:a1 k3:a2 o1:b1"
    t = pay(earning("broch=2 caer=3", "", position=position, hold={"a": "0"}))
    assert t.honor("a") == 2


@pytest.mark.rule("AR-22.14")
def test_the_extra_disk_of_defiance_is_not_a_piece():
    """A Caer is lost: three disks, of which three are saved by Master Builder, and none more."""
    t = table_led_by("defiance", "to=b map= k2:a3 l2:a1 o1:a1 p1:b1  a=4/0/-/master_builder_1!,master_builder_2! b=4/0/5f")
    t.play("spread:k2")
    assert (t.saved("a"), t.stock("a"), t.events_of("lose")[0].n) == (3, 10, 3)


# -- Diplomacy ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-22.8", "AR-22.11")
def test_diplomacy_builds_outposts_without_cost():
    for honor in (5, 0):
        t = table_led_by("diplomacy", f"map= k1:a1 m2:b1  a={honor}/0/1d").play("build:m3")
        assert (t.at("m3"), t.honor("a"), t.events_of("pay")) == ("a1", honor, [])
    table_led_by("archery", "map= k1:a1 m2:b1  a=1/0/1d").refuses("build:m3", "AR-15.7")


@pytest.mark.rule("AR-22.16")
def test_diplomacy_applies_to_the_disks_of_the_master_builder():
    t = table_led_by("diplomacy", "step=builder:a passed=ab map= k1:a1 m2:b1  a=1/0/2m/master_builder!").play("build:m3")
    assert (t.at("m3"), t.honor("a")) == ("a1", 1)


# -- Wisdom ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-22.9", "AR-22.15")
@pytest.mark.parametrize("actions", [1, 2, 3])
def test_wisdom_takes_one_two_or_three_actions(actions):
    t = table_led_by("wisdom", "map= k1:a1 o1:b1  a=4/0/5d")
    t.refuses("done", "AR-22.15")
    for place in ("k2", "k3", "l1")[:actions]:
        t.play(f"build:{place}")
    if actions < 3:
        t.play("done")
    assert (t.to_act(), t.disks("a")) == ("b", 5 - actions)


@pytest.mark.rule("AR-22.9")
def test_wisdom_has_no_fourth_action():
    t = table_led_by("wisdom", "map= k1:a1 o1:b1  a=4/0/5d/cauldron_k").play("build:k2", "build:k3", "build:l1")
    assert t.legal() == ["use:cauldron_k", "done"]
    t.refuses("build:l2", "AR-22.9")


@pytest.mark.rule("AR-22.9")
def test_wisdom_is_for_its_owner_only():
    t = table_led_by("archery", "map= k1:a1 o1:b1  a=4/0/5d").play("build:k2")
    t.refuses("done", "AR-14.6")


@pytest.mark.rule("AR-22.10")
def test_the_very_first_turn_has_one_action_for_wisdom_too():
    t = table_led_by("wisdom", "round=1 map= k1:a1 o1:b1  a=4/0/5d").play("build:k2")
    assert t.to_act() == "b"
    t.play("pass")
    t.play("build:k3", "build:l1", "build:l2")
    assert t.disks("a") == 1
