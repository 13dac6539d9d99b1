"""AR-21: the Tactic Tiles that are used in the Action Phase, and the Master Builder."""

import pytest

from dolmen.games.the_arrival.phases.free_actions import tile_gain

from .table import PROVINCES, Table, earning, pay, table

EDITIONS = pytest.mark.parametrize("edition", [2016, 2017])


def honor_gained(position: str, tile: str) -> int:
    """The Honor that a gets for a tile; and the Honor that `tile_gain` predicts."""
    t = table(position)
    before, wanted = t.honor("a"), honor_previewed(t, tile)
    got = t.play(f"use:{tile}").honor("a") - before
    assert wanted == got
    return got


def honor_previewed(t: Table, tile: str) -> int:
    return tile_gain(t.state, 0, t.game.components.tile_type_names.index(tile))


# -- Honor for what stands ---------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-21.1")
@EDITIONS
@pytest.mark.parametrize("province", PROVINCES)
def test_cauldron_pays_for_each_fortified_location_of_its_province(edition, province):
    """An Áit, a Caer and a rival's Broch in the province, and an Áit in the next province: 2 x 2."""
    other = "l" if province == "k" else "k"
    position = f"edition={edition} map= {province}1:a1 {province}2:a3 {province}3:b2 {other}1:a1"
    assert honor_gained(f"{position} a=4/0/-/cauldron_{province}", f"cauldron_{province}") == 4


@pytest.mark.rule("AR-21.2")
@EDITIONS
def test_silver_pays_for_each_fortified_location_in_provinces_of_its_colour(edition):
    """k, l and m are green, n is brown."""
    position = f"edition={edition} map= k1:a1 k2:a3 l1:a2 m3:a1 m1:b1 n1:a1"
    assert honor_gained(f"{position} a=4/0/-/silver_green", "silver_green") == 4
    assert honor_gained(f"{position} a=4/0/-/silver_brown", "silver_brown") == 1


@pytest.mark.rule("AR-21.3")
@EDITIONS
def test_wild_geese_pay_two_for_each_different_province(edition):
    """k twice, l and o: three provinces."""
    assert honor_gained(f"edition={edition} map= k1:a1 k2:a3 l1:a2 o1:a1 m1:b1  a=4/0/-/wild_geese", "wild_geese") == 6


@pytest.mark.rule("AR-21.4")
@EDITIONS
def test_salmon_pays_two_for_each_port_of_the_leader(edition):
    assert honor_gained(f"edition={edition} map= k1:a1 o1:a3 p1:a1 q1:b1 r2:a1  a=4/0/-/salmon", "salmon") == 4


@pytest.mark.rule("AR-21.11")
@EDITIONS
def test_high_walls_pays_two_for_every_broch_or_caer(edition):
    assert honor_gained(f"edition={edition} map= k1:a1 k3:a2 l1:a3 m1:a3 o1:b3  a=4/0/-/high_walls", "high_walls") == 6


@pytest.mark.rule("AR-21.12")
@EDITIONS
def test_sublime_stronghold_pays_three_for_every_caer(edition):
    position = f"edition={edition} map= k1:a1 k3:a2 l1:a3 m1:a3 o1:b3  a=4/0/-/sublime_stronghold"
    assert honor_gained(position, "sublime_stronghold") == 6


# -- Stone of Fate -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-21.5")
@EDITIONS
@pytest.mark.parametrize(("honor", "gain"), [(20, 2), (12, 4), (7, 6), (1, 8)])
def test_stone_of_fate_pays_by_rank_on_the_honor_track(edition, honor, gain):
    position = f"edition={edition} seats=4 map= k1:a1 l1:b1 m1:c1 n1:d1  b=15 c=10 d=5"
    assert honor_gained(f"{position} a={honor}/0/-/stone_of_fate", "stone_of_fate") == gain


@pytest.mark.rule("AR-21.6")
def test_in_2017_stone_of_fate_needs_a_user_who_is_not_tied():
    t = table("seats=3 map= k1:a1 l1:b1 m1:c1  a=10/0/-/stone_of_fate b=10 c=3")
    t.refuses("use:stone_of_fate", "AR-21.6")
    assert honor_previewed(t, "stone_of_fate") == 0


@pytest.mark.rule("AR-21.7")
@pytest.mark.parametrize(("a", "b", "c"), [(10, 10, 3), (3, 10, 10), (12, 10, 10), (3, 10, 3)])
def test_in_2016_stone_of_fate_needs_a_track_without_any_tie(a, b, c):
    t = table(f"edition=2016 seats=3 map= k1:a1 l1:b1 m1:c1  a={a}/0/-/stone_of_fate b={b} c={c}")
    t.refuses("use:stone_of_fate", "AR-21.7")


@pytest.mark.rule("AR-21.8")
def test_in_2017_a_tie_among_others_does_not_stop_the_stone():
    """Two are tied in front, so the next one is third; and in front of two that are tied one is first."""
    seats = "seats=3 map= k1:a1 l1:b1 m1:c1"
    assert honor_gained(f"{seats} a=3/0/-/stone_of_fate b=10 c=10", "stone_of_fate") == 6
    assert honor_gained(f"{seats} a=12/0/-/stone_of_fate b=10 c=10", "stone_of_fate") == 2


@pytest.mark.rule("AR-21.9")
@pytest.mark.parametrize(("own", "others", "gain"), [(10, (10, 7, 3), 0), (7, (10, 10, 3), 6), (3, (10, 10, 7), 8)])
def test_example_honor_10_10_7_3(own, others, gain):
    b, c, d = others
    position = f"seats=4 map= k1:a1 l1:b1 m1:c1 n1:d1  a={own}/0/-/stone_of_fate b={b} c={c} d={d}"
    if gain:
        assert honor_gained(position, "stone_of_fate") == gain
    else:
        table(position).refuses("use:stone_of_fate", "AR-21.6")
    table(f"edition=2016 {position}").refuses("use:stone_of_fate", "AR-21.7")


# -- Emer's Mercy ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-21.10")
@EDITIONS
@pytest.mark.parametrize(
    ("own", "others", "legal"), [(3, (4, 5), True), (0, (9, 9), True), (3, (3, 5), False), (3, (2, 5), False)]
)
def test_emers_mercy_pays_five_to_the_one_with_the_fewest_corruption(edition, own, others, legal):
    b, c = others
    position = f"edition={edition} seats=3 map= k1:a1 l1:b1 m1:c1  a=4/{own}/-/emers_mercy b=4/{b} c=4/{c}"
    if legal:
        assert honor_gained(position, "emers_mercy") == 5
    else:
        t = table(position)
        t.refuses("use:emers_mercy", "AR-21.10")
        assert honor_previewed(t, "emers_mercy") == 0


# -- Ogam's Wisdom, Song of the Bard -----------------------------------------------------------------------------------
@pytest.mark.rule("AR-21.13")
@EDITIONS
def test_ogams_wisdom_cannot_be_used_in_the_action_phase(edition):
    t = table(f"edition={edition} map= k1:a1 o1:b1  a=4/0/2d/ogams_wisdom")
    t.refuses("use:ogams_wisdom", "AR-21.13")
    assert honor_previewed(t, "ogams_wisdom") == 0
    assert t.play("build:k1", "build:k1").to_act() == "b"  # it does not hold up the turn


@pytest.mark.rule("AR-21.31", "AR-21.32", "AR-21.33")
@pytest.mark.parametrize(("edition", "most"), [(2016, 3), (2017, 2)])
def test_song_of_the_bard_removes_as_much_corruption_as_it_can(edition, most):
    for had in range(1, 6):
        t = table(f"edition={edition} map= k1:a1 o1:b1  a=4/{had}/-/song_of_the_bard b=4/9").play("use:song_of_the_bard")
        assert (t.corruption("a"), t.corruption("b"), t.honor("a")) == (max(0, had - most), 9, 4)


@pytest.mark.rule("AR-21.34")
def test_tactic_symbols_of_cards_pay_tactic_tiles():
    """What the symbols of the cards pay are tiles of the display."""
    t = pay(earning("tiles=1", "", position="map= k1:a1 o1:b1 display= salmon high_walls cauldron_k"))
    t.play("take:salmon", by="a")
    assert t.tiles("a") == ["salmon"]


# -- Cú Chulainn's Ruse ------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-21.26")
def test_in_2017_the_ruse_exchanges_two_fomori_but_none_on_a_castle():
    t = table("map= castle_1:C+M k3:S p2:A k1:a1 o1:b1  a=4/0/-/cu_chulainns_ruse").play("use:cu_chulainns_ruse")
    assert t.places("pick") == ["k3", "p2"]
    t.refuses("pick:castle_1", "AR-21.26")
    t.refuses("pick:k1", "AR-21.26")
    t.refuses("done", "AR-19.3")
    t.play("pick:k3", "pick:p2")
    assert (t.at("k3"), t.at("p2"), t.at("castle_1")) == ("A", "S", "C+M")
    assert (t.spent(), t.to_act(), t.step()) == (["cu_chulainns_ruse_1"], "a", "turn")
    assert [event.at for event in t.events_of("swap-fomori")] == [("k3", "p2")]


@pytest.mark.rule("AR-21.27")
def test_in_2016_the_ruse_exchanges_any_two_fomori_and_moves_no_castle():
    t = table("edition=2016 map= castle_1:C+M k3:S k1:a1 o1:b1  a=4/0/-/cu_chulainns_ruse").play("use:cu_chulainns_ruse")
    t.refuses("pick:castle_2", "AR-21.27")
    t.play("pick:castle_1", "pick:k3")
    assert (t.at("k3"), t.at("castle_1")) == ("M", "C+S")


@pytest.mark.rule("AR-21.28")
@EDITIONS
def test_a_castle_location_without_its_castle_may_take_part_in_the_ruse(edition):
    t = table(f"edition={edition} map= castle_1:S p2:A k1:a1 o1:b1  a=4/0/1u/cu_chulainns_ruse").play(
        "use:cu_chulainns_ruse"
    )
    t.play("pick:p2", "pick:castle_1")
    assert (t.at("p2"), t.at("castle_1")) == ("S", "A")


@pytest.mark.rule("AR-21.28")
@EDITIONS
def test_two_fomori_of_one_kind_are_not_exchanged(edition):
    t = table(f"edition={edition} map= k3:S l3:S p2:A k1:a1 o1:b1  a=4/0/-/cu_chulainns_ruse")
    t.play("use:cu_chulainns_ruse", "pick:k3")
    assert t.places("pick") == ["p2"]
    t.refuses("pick:l3", "AR-21.28")
    t.refuses("pick:k3", "AR-21.28")
    alike = table(f"edition={edition} map= k3:S l3:S k1:a1 o1:b1  a=4/0/-/cu_chulainns_ruse")
    alike.refuses("use:cu_chulainns_ruse", "AR-21.28")


@pytest.mark.rule("AR-21.26")
def test_a_kind_that_is_only_on_castles_allows_no_ruse_in_2017():
    t = table("map= castle_1:C+M k3:S l3:S k1:a1 o1:b1  a=4/0/-/cu_chulainns_ruse")
    t.refuses("use:cu_chulainns_ruse", "AR-21.28")


# -- Big Migration -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-21.29")
@EDITIONS
def test_big_migration_exchanges_any_two_aits(edition):
    """a may exchange what belongs to b and c."""
    t = table(f"edition={edition} seats=3 map= k1:a1 l1:b1 l3:b2 m1:c1 m2:c1  a=4/0/-/big_migration").play(
        "use:big_migration"
    )
    t.refuses("pick:n1", "AR-21.29")
    t.play("pick:m2", "pick:l1")
    assert (t.at("m2"), t.at("l1"), t.at("m1"), t.at("l3")) == ("b1", "c1", "c1", "b2")
    assert [event.at for event in t.events_of("swap-aits")] == [("m2", "l1")]


@pytest.mark.rule("AR-21.29")
def test_big_migration_offers_aits_and_nothing_else():
    t = table("map= k1:b2 k2:S l1:a1 l3:a3 m1:b1  a=4/0/-/big_migration").play("use:big_migration")
    assert t.places("pick") == ["l1", "m1"]


@pytest.mark.rule("AR-21.30")
@EDITIONS
def test_big_migration_takes_last_fortifications_and_ignores_the_build_conditions(edition):
    """Each has one Áit, and neither of them could build where the other stands."""
    t = table(f"edition={edition} map= k1:a1 q1:b1  a=0/0/-/big_migration").play("use:big_migration", "pick:k1", "pick:q1")
    assert (t.at("k1"), t.at("q1")) == ("b1", "a1")


@pytest.mark.rule("AR-21.30")
@EDITIONS
def test_two_aits_of_one_owner_are_not_exchanged(edition):
    t = table(f"edition={edition} map= k1:a1 k3:a1 q1:b1  a=0/0/-/big_migration").play("use:big_migration", "pick:k1")
    assert t.places("pick") == ["q1"]
    t.refuses("pick:k3", "AR-21.30")
    lone = table(f"edition={edition} map= k1:a1 k3:a1 q1:b2  a=0/0/-/big_migration")
    lone.refuses("use:big_migration", "AR-21.30")


# -- Hour of the Master Builder ----------------------------------------------------------------------------------------
@pytest.mark.rule("AR-21.19")
def test_in_2016_the_master_builder_is_active_when_taken():
    t = pay(earning("tiles=1", "", position="edition=2016 map= k1:a1 o1:b1 display= master_builder salmon"))
    t.play("take:master_builder", by="a")
    assert (t.active("a"), t.tiles("a")) == (["master_builder_1"], [])
    t.refuses("use:master_builder", "AR-21.19")


@pytest.mark.rule("AR-21.20")
def test_in_2017_the_owner_activates_the_master_builder_in_their_turn():
    t = pay(earning("tiles=1", "", position="map= k1:a1 o1:b1 display= master_builder salmon"))
    t.play("take:master_builder", by="a")
    assert (t.active("a"), t.tiles("a")) == ([], ["master_builder_1"])
    t.play("use:master_builder")
    assert (t.active("a"), t.tiles("a"), t.spent(), t.to_act()) == (["master_builder_1"], [], [], "a")


@pytest.mark.rule("AR-21.20")
def test_disks_lost_before_the_activation_are_not_collected():
    t = table("map= k2:a2 o1:a1 p1:b1  a=4/0/9f/master_builder").play("spread:k2")
    assert (t.saved("a"), t.stock("a")) == (0, 14)
    t.play("use:master_builder")
    assert t.saved("a") == 0


@pytest.mark.rule("AR-21.21")
@EDITIONS
def test_up_to_three_lost_disks_go_onto_the_tile(edition):
    """b spreads to a Broch and then to another one of a: three of the four disks are saved."""
    t = table(f"edition={edition} to=b map= k2:a2 l2:a2 o1:a1 p1:b1  a=4/0/-/master_builder! b=4/0/9f").play("spread:k2")
    assert (t.saved("a"), t.stock("a"), t.event_values("save")) == (2, 10, [("a", "", 2)])
    t.play("spread:l2")
    assert (t.saved("a"), t.stock("a")) == (3, 11)


@pytest.mark.rule("AR-21.21")
def test_an_active_tile_collects_the_disks_of_its_owner_only():
    t = table("map= k2:b2 l2:b1 o1:a1  a=4/0/9f/master_builder!").play("spread:k2")
    assert (t.saved("a"), t.saved("b"), t.stock("b")) == (0, 0, 15 - 1 - 2)


@pytest.mark.rule("AR-21.18", "AR-21.22")
@EDITIONS
def test_when_all_have_passed_the_disks_are_placed_and_the_tile_is_discarded(edition):
    position = f"edition={edition} to=b map= k2:a2 o1:a1 p1:b1  a=4/0/-/master_builder! b=4/0/3f"
    t = table(position).play("spread:k2", "pass", by="b").play("pass", by="a")
    assert (t.step(), t.to_act(), t.round()) == ("builder", "a", 2)
    t.play("build:q1")
    assert (t.at("q1"), t.saved("a"), t.spent()) == ("a1", 1, [])
    t.play("build:q1")
    assert (t.at("q1"), t.saved("a"), t.active("a"), t.spent()) == ("a2", 0, [], ["master_builder_1"])
    assert (t.round(), t.step(), t.disks("a")) == (3, "draw", 0)


@pytest.mark.rule("AR-21.18")
@EDITIONS
def test_a_tile_that_saved_nothing_is_discarded_at_the_end_of_the_round(edition):
    t = table(f"edition={edition} map= k1:a1 o1:b1  a=4/0/-/master_builder! b=4/0/-").play("pass", "pass")
    assert (t.active("a"), t.spent(), t.round()) == ([], ["master_builder_1"], 3)


@pytest.mark.rule("AR-21.18")
def test_a_tile_that_was_not_activated_stays_in_hand():
    t = table("map= k1:a1 o1:b1  a=4/0/-/master_builder b=4/0/-").play("pass", "pass")
    assert (t.tiles("a"), t.round()) == (["master_builder_1"], 3)


@pytest.mark.rule("AR-21.22")
@EDITIONS
def test_while_the_master_builder_builds_nothing_else_is_possible(edition):
    t = table(f"edition={edition} step=builder:a passed=ab map= k1:a1 o1:b1  a=4/0/2w1m/master_builder!,cauldron_k")
    t.refuses("use:cauldron_k", "AR-19.8" if edition == 2017 else "AR-19.9")
    for other in ("repel:castle_1", "pass", "shield:k"):
        t.refuses(other, "AR-20.9")


@pytest.mark.rule("AR-21.23")
@EDITIONS
def test_disks_are_saved_from_the_owners_own_spread_and_after_the_owners_pass(edition):
    t = table(f"edition={edition} map= k2:a1 l2:a2 o1:a1 p1:b1  a=4/0/2f/master_builder! b=4/0/3f")
    t.play("spread:k2", by="a")
    assert t.saved("a") == 1
    t.play("pass", by="a").play("spread:l2", by="b")
    assert (t.saved("a"), t.stock("a")) == (3, 11)


@pytest.mark.rule("AR-21.24")
@EDITIONS
def test_saved_disks_follow_the_build_rules_and_an_outpost_costs_two_honor(edition):
    position = f"edition={edition} step=builder:a passed=ab map= k1:a1 m2:b1 n3:b1"
    t = table(f"{position} a=3/0/3m/master_builder!")
    assert t.places("build") == ["k1", "k2", "m1", "m3", "n2", "o1", "t3"]
    t.refuses("build:castle_1", "AR-15.8")
    t.refuses("build:q2", "AR-15.1")
    t.play("build:m3")
    assert (t.honor("a"), t.events_of("build")[0].what) == (1, "outpost")
    t.refuses("build:o1", "AR-15.7")
    t.play("build:n1")
    assert (t.honor("a"), t.at("n1"), t.saved("a")) == (1, "a1", 1)


@pytest.mark.rule("AR-21.24")
@EDITIONS
def test_placing_is_optional_and_remaining_disks_go_to_the_general_supply(edition):
    t = table(f"edition={edition} step=builder:a passed=ab map= k1:a1 o1:b1  a=3/0/3m/master_builder!").play("build:k2")
    t.play("done")
    assert (t.saved("a"), t.stock("a"), t.active("a"), t.round()) == (0, 13, [], 3)
    assert t.event_values("give-back") == [("a", "disks", 2)]


@pytest.mark.rule("AR-21.24")
def test_several_owners_place_in_the_turn_order_of_the_ending_round():
    """c was First Player of this round; a passed first and will be First Player of the next."""
    position = "seats=3 first=c tile=a step=builder:c passed=abc map= k1:a1 l1:b1 m1:c1"
    hold = "a=4/0/1m/master_builder_1! b=4/0/- c=4/0/1m/master_builder_2!"
    t = table(f"{position} {hold}")
    assert t.to_act() == "c"
    t.play("build:m1", by="c")
    assert (t.to_act(), t.step()) == ("a", "builder")
    t.play("build:k1", by="a")
    assert (t.step(), t.first()) == ("draw", "a")


@pytest.mark.rule("AR-21.25")
@EDITIONS
def test_two_tiles_hold_three_disks_each(edition):
    tiles = "master_builder_1!,master_builder_2!"
    t = table(f"edition={edition} to=b map= k2:a3 l2:a3 m2:a3 o1:a1 p1:b1  a=4/0/-/{tiles} b=4/0/12f")
    t.play("spread:k2", "spread:l2")
    assert (t.saved("a"), t.stock("a")) == (6, 5)
    t.play("pass", by="a").play("spread:m2", by="b")
    assert (t.saved("a"), t.stock("a")) == (6, 8)


@pytest.mark.rule("AR-21.25")
@EDITIONS
def test_disks_on_a_tile_count_neither_as_supply_nor_among_the_three_kept(edition):
    t = table(f"edition={edition} map= k1:a1 o1:b1  a=4/0/3w3m/master_builder! b=4/0/2d")
    t.refuses("build:k2", "AR-15.11")
    t.play("pass")
    assert (t.to_act(), t.swords("a"), t.saved("a")) == ("b", 3, 3)
