"""RO-14: the Stacking Variant. (ab) is a stack of two, a below and b on top."""

import pytest

from .table import Table, pack, table


def stacking_game(lie: str, seats: str = "", rules: str = "stacking", **changes: str) -> Table:
    return table(f"rules={rules} map= {lie} {seats}", pack(**changes) if changes else None)


REST = "...... ...... ...... ...... ......"


@pytest.mark.rule("RO-14.1")
def test_a_second_marker_is_placed_on_the_first():
    t = stacking_game(f"b..... {REST}")
    t.play("R1@a1")
    t.expect_map(f"(ba)a.... {REST}")
    assert t.left("a") == 22
    assert t.left("b") == 23


@pytest.mark.rule("RO-14.1", "RO-14.5")
def test_a_third_marker_is_not_placed():
    t = stacking_game(f"(ab)..... {REST}")
    t.play("R1@a1")
    t.expect_map(f"(ab)a.... {REST}")
    assert t.left("a") == 22


@pytest.mark.rule("RO-14.1", "RO-5.9")
def test_without_the_variant_a_square_holds_one_marker():
    t = table(f"map= b..... {REST}")
    t.play("R1@a1")
    t.expect_map(f"ba.... {REST}")


@pytest.mark.rule("RO-14.5")
def test_a_marker_can_be_placed_on_the_players_own_earlier_one():
    t = stacking_game(f"a..... {REST}")
    t.play("R1@a1")
    t.expect_map(f"(aa)a.... {REST}")
    assert t.left("a") == 21


@pytest.mark.rule("RO-14.5", "RO-5.6")
def test_stacking_is_mandatory_where_possible():
    t = stacking_game(f"b(bb)b... {REST}", R1="###")
    t.play("R1@a1")
    t.expect_map(f"(ba)(bb)(ba)... {REST}")


@pytest.mark.rule("RO-14.5", "RO-5.14")
def test_a_position_only_on_full_stacks_places_nothing():
    t = stacking_game(f"(ab)(ba)b... {REST}")
    t.refuses("R1@a1", "RO-5.14")
    t.play("R1@b1")
    t.expect_map(f"(ab)(ba)(ba)... {REST}")


@pytest.mark.rule("RO-14.5", "RO-6.9")
def test_a_bought_blank_can_be_stacked_but_not_as_a_third():
    t = stacking_game("...... .b.... ...... ...... ...... ......", "a=2")
    t.play("R1@a1", "blank:b2")
    t.expect_map("aa.... .(ba).... ...... ...... ...... ......")
    t = stacking_game("...... .(bb).... ...... ...... ...... ......", "a=2")
    t.play("R1@a1")
    assert t.turn() == "b"


@pytest.mark.rule("RO-14.2")
def test_markers_below_count_for_the_majority():
    """On top a leads by four to two; with those below b leads by five to four."""
    t = stacking_game("(ba)(ba).... (ba)a.... ...... ...... ...... ......", "to=b")
    t.play("B1@a3")
    assert t.cards("b")[-1] == "C01"
    assert t.cards("a") == ["R1", "R2", "R3"]
    assert t.coins("a") == 1
    assert t.left("a") == t.left("b") == 24
    t.expect_map("...... ...... ...... ...... ...... ......")


@pytest.mark.rule("RO-14.2", "RO-7.6")
def test_a_marker_below_gets_the_coin_too():
    t = table("rules=stacking seats=3 map= (ca)a.... aa.... ...... ...... ...... ......")
    t.play("R1@a3")
    assert t.cards("a")[-1] == "C01"
    assert t.coins("c") == 1
    assert t.coins("b") == 0
    assert t.left("c") == 24


@pytest.mark.rule("RO-14.2", "RO-7.7")
def test_two_markers_of_one_player_on_one_square_count_twice():
    """a has three squares and b three; one of b's squares holds two of b's markers."""
    t = stacking_game("ab.... ab.... .(bb).... ...... ...... ......", "a=0/R1,R2,R3,C10")
    t.play("C10@a3")
    assert t.cards("b")[-1] == "C01"
    assert t.coins("a") == 1


@pytest.mark.rule("RO-14.3")
def test_a_tie_with_stacked_markers_is_bid_for():
    """Four each: a on top of two stacks, b below them."""
    t = stacking_game("(ba)(ba).... ab.... b..... ...... ...... ......", "a=1/R1,R2,R3,C10 b=1")
    t.play("C10@b3", by="a")
    assert t.step() == "bid"
    t.play("bid:0", by="a")
    t.play("bid:1", by="b")
    assert t.cards("b")[-1] == "C01"
    assert t.coins("b") == 0
    assert t.coins("a") == 2


@pytest.mark.rule("RO-14.4")
def test_six_markers_on_five_squares_complete_nothing():
    t = stacking_game("(ab)(ab).... (ab)(ab).... ...... ...... ...... ......", "a=0/R1,R2,R3,C10")
    t.play("C10@a3")
    assert t.cards("a") == ["R1", "R2", "R3", "C10"]
    t.expect_map("(ab)(ab).... (ab)(ab).... a..... ...... ...... ......")


@pytest.mark.rule("RO-14.4")
def test_one_marker_on_each_square_is_enough():
    t = stacking_game("aa.... aa.... ...... ...... ...... ......")
    t.play("R1@a3")
    assert t.cards("a")[-1] == "C01"


@pytest.mark.rule("RO-14.6")
def test_a_second_marker_on_a_coin_symbol_earns_again():
    cards = pack(coins={"C01": "../../.2"})  # a1
    t = table(f"rules=stacking map= b..... {REST} a=0 b=2", cards)
    t.play("R3@a1")
    assert t.coins("a") == 2
    assert t.coins("b") == 2
    t = table(f"rules=stacking map= a..... {REST} a=2", cards)
    t.play("R3@a1")
    assert t.coins("a") == 4
    t = table(f"rules=stacking map= (ab)..... {REST} a=0", cards)
    t.play("R3@a1")
    assert t.coins("a") == 0  # skipped, not placed


# -- with artifacts ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-14.7")
def test_replace_takes_the_top_of_a_stack():
    t = stacking_game(f"(ab)(bb).... {REST}", "a=0/R1,R2,R3/A05,A06", "full,stacking")
    t.play("R1@a1", "replace:a1")
    t.expect_map(f"(aa)(bb).... {REST}")
    t.play("replace:b1")
    t.expect_map(f"(aa)(ba).... {REST}")
    assert t.left("b") == 23
    assert t.left("a") == 21


@pytest.mark.rule("RO-14.7", "RO-12.14")
def test_an_opponents_marker_below_the_players_own_cannot_be_replaced():
    t = stacking_game(f"(ba).b... {REST}", "a=0/R1,R2,R3/A05", "full,stacking")
    t.play("R1@a1")
    assert t.turn() == "b"
    t.expect_map(f"(ba)ab... {REST}")


@pytest.mark.rule("RO-14.7")
def test_one_marker_does_not_fill_two_squares():
    t = stacking_game(f"(bb)..... {REST}", "a=0/R1,R2,R3/A05,A06", "full,stacking")
    t.play("R1@a1", "replace:a1")
    t.expect_map(f"(ba)a.... {REST}")
    assert t.turn() == "b"  # a marker below the player's own marker cannot be replaced


@pytest.mark.rule("RO-14.7")
def test_replace_can_take_a_single_marker_instead_of_stacking():
    t = stacking_game(f"b..... {REST}", "a=0/R1,R2,R3/A05", "full,stacking")
    t.play("R1@a1", "replace:a1")
    t.expect_map(f"aa.... {REST}")
    assert t.left("a") == 22
    assert t.left("b") == 24
    assert t.asleep("a") == ["A05"]


@pytest.mark.rule("RO-14.7", "RO-12.5")
def test_a_single_marker_replaced_earns_the_coins_once():
    t = table(f"rules=full,stacking map= b..... {REST} a=0/R1,R2,R3/A05", pack(coins={"C01": "../../.1"}))  # a1
    t.play("R1@a1", "replace:a1")
    assert t.coins("a") == 1


@pytest.mark.rule("RO-14.7")
def test_two_single_markers_need_two_replaces():
    t = stacking_game(f"bb.... {REST}", "a=0/R1,R2,R3/A05,A06", "full,stacking")
    u = t.again()
    t.play("R1@a1", "replace:b1", "done")
    t.expect_map(f"(ba)a.... {REST}")
    u.play("R1@a1", "replace:b1", "replace:a1")
    u.expect_map(f"aa.... {REST}")
    assert u.left("b") == 24


@pytest.mark.rule("RO-14.7", "RO-5.15")
def test_the_last_marker_can_replace_a_single_one():
    """a has one marker left; it may lie on b's marker on a6 or on b6, which is empty."""
    t = stacking_game(f"{'(aa)' * 6} {'(aa)' * 5}a ...... ...... ...... b.....", "a=0/R1,R2,R3/A05", "full,stacking")
    assert t.left("a") == 1
    t.play("R1@a6", "put:a6", "replace:a6")
    assert t.map().split()[5] == "a....."
    assert t.left("b") == 24
    assert t.left("a") == 0


@pytest.mark.rule("RO-14.7", "RO-12.13")
def test_a_bought_blank_replaces_or_covers_a_single_marker():
    t = stacking_game("...... .b.... ...... ...... ...... ......", "a=2/R1,R2,R3/A05", "full,stacking")
    u = t.again()
    t.play("R1@a1", "blank-replace:b2")
    t.expect_map("aa.... .a.... ...... ...... ...... ......")
    u.play("R1@a1", "blank:b2")
    u.expect_map("aa.... .(ba).... ...... ...... ...... ......")


@pytest.mark.rule("RO-14.7")
def test_slide_moves_the_top_of_a_stack_to_an_empty_square():
    t = stacking_game(f"(ab)b(ba)... {REST}", "a=0/R1,R2,R3/A17", "full,stacking")
    t.refuses("slide:a1-b1", "RO-12.8")  # room for a second marker, but not empty
    t.play("slide:a1-a2")
    t.expect_map("ab(ba)... b..... ...... ...... ...... ......")


@pytest.mark.rule("RO-14.7", "RO-14.5")
def test_a_slide_off_a_stack_makes_room_there():
    t = stacking_game(f"(bb)..... {REST}", "a=0/R1,R2,R3/A17", "full,stacking")
    t.play("slide:a1-a2", "R1@a1")
    t.expect_map("(ba)a.... b..... ...... ...... ...... ......")


# -- with the Outpost --------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-14.8")
def test_a_marker_below_counts_for_the_ring():
    t = stacking_game("...... .aa(ab).. .ab(ab).. .aa... ...... ......", "", "outpost,stacking")
    t.play("R1@d4")
    assert t.outpost() == "a"


@pytest.mark.rule("RO-14.8")
def test_a_square_of_the_ring_with_only_opponents_does_not_count():
    t = stacking_game("...... .aa(bb).. .ab(ab).. .aa... ...... ......", "", "outpost,stacking")
    t.play("R1@d4")
    assert t.outpost() == ""


@pytest.mark.rule("RO-14.8", "RO-13.7")
def test_two_rings_on_the_same_squares():
    """Around c3 lie eight stacks of two players, and the third fills the middle: the next one clockwise claims."""
    t = table(
        """rules=outpost,stacking seats=3 map= ...... .(ab)(ab)(ab).. .(ab).(ab).. .(ab)(ab)(ab).. ...... ......
           c=0/G1,G2,G3,C10 to=c"""
    )
    t.play("C10@c3", by="c")
    assert t.outpost() == "a"  # after c comes a
    t = table(
        """rules=outpost,stacking seats=3 map= ...... .(ac)(ca)(ca).. .(ca).(ac).. .(ac)(ca)(ac).. ...... ......
           b=0/B1,B2,B3,C10 to=b"""
    )
    t.play("C10@c3", by="b")
    assert t.outpost() == "c"  # after b comes c
