"""RO-6: coins, and blanks for coins."""

import pytest

from .table import pack, table

# The upper lands lie upside down: their square [2, 1] is the north-western one.
RICH = {"C01": "11/11/11", "C02": "11/11/11"}


@pytest.mark.rule("RO-6.1")
def test_a_coin_for_each_symbol_under_a_placed_marker():
    t = table("seats=3 to=b b=4", pack(B1="#/#/#", coins={"C04": "1./1./.1"}))
    t.play("B1@a4")  # from the west: a4, b4, c4
    assert [t.coins(seat) for seat in "abc"] == [0, 5, 0]
    t = table("seats=2 a=4", pack(R1="#/#/#", coins={"C04": "1./1./.1"}))
    t.play("R1@a4")  # from the south: a4, a5, a6
    assert [t.coins(seat) for seat in "ab"] == [6, 0]
    assert [(event.seat, event.at, event.n) for event in t.events_of("coins")] == [(0, ("a4", "a5"), 2)]


@pytest.mark.rule("RO-6.1")
def test_no_coin_without_a_symbol_or_a_marker():
    """b2 has a symbol but is skipped, c2 is placed but has no symbol."""
    t = table("map= ...... .b.... ...... ...... ...... ......", pack(R1="##", coins={"C01": "11/11/11"}))
    t.play("R1@b2")
    assert (t.coins("a"), t.coins("b")) == (0, 0)


@pytest.mark.rule("RO-6.2")
def test_everybody_sees_all_coins():
    t = table("seats=4 a=3 b=0 c=17 d=5")
    for seat in (0, 1, 2, 3, -1):
        assert t.game.view(t.state, seat).coins == [3, 0, 17, 5]


@pytest.mark.rule("RO-6.4")
@pytest.mark.parametrize(("coins", "offered"), [(0, False), (1, False), (2, True), (3, True)])
def test_a_blank_costs_two_coins(coins, offered):
    t = table(f"a={coins}", pack(R1="#o"))
    t.play("R1@c3")
    assert t.to_act() == ("a" if offered else "b")
    if offered:
        t.play("blank:d3")
        t.expect_map("...... ...... ..aa.. ...... ...... ......")
        assert t.coins("a") == coins - 2
        assert t.to_act() == "b"


@pytest.mark.rule("RO-6.4", "RO-6.5")
def test_one_coin_buys_no_blank_whatever_artifacts_the_player_has():
    t = table("rules=full a=1/R1,R2,R3/A01", pack(R1="#oo"))
    t.play("R1@c3")
    assert set(t.legal()) == {"done", "free:d3", "free:e3"}
    t.refuses("blank:d3", "RO-6.5")
    t = table("rules=full a=1/R1,R2,R3/A13", pack(R1="#oo"))
    t.play("R1@c3")
    assert t.to_act() == "b"


@pytest.mark.rule("RO-6.4")
def test_only_blanks_of_the_character_in_use_can_be_bought():
    t = table("a=8", pack(R1="#o", R2="#../..o"))
    t.play("R1@c3")
    assert set(t.legal()) == {"blank:d3", "done"}
    t.refuses("blank:e4", "RO-6.4")  # R2's
    t.refuses("blank:c3", "RO-6.4")  # a solid
    t.refuses("blank:a1", "RO-6.4")


@pytest.mark.rule("RO-6.4")
def test_blanks_are_bought_while_placing_and_not_later():
    t = table("a=8 b=8", pack(R1="#o"))
    t.play("R1@c3", "done")
    t.refuses("blank:d3", "RO-4.1", by="a")
    t.refuses("blank:d3", "RO-6.4", by="b")


@pytest.mark.rule("RO-6.5")
@pytest.mark.parametrize(("coins", "bought"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (9, 3)])
def test_as_many_blanks_as_the_coins_buy(coins, bought):
    t = table(f"a={coins}", pack(R1="#ooo"))
    t.play("R1@b3")
    for number, square in enumerate(["c3", "d3", "e3"][:bought], 1):
        t.play(f"blank:{square}", by="a")
        assert t.coins("a") == coins - 2 * number
    assert t.to_act() == "b"
    assert t.left("a") == 24 - 1 - bought


@pytest.mark.rule("RO-6.5")
def test_blanks_are_bought_in_any_order_and_number():
    t = table("a=9", pack(R1="#ooo"))
    t.play("R1@b3", "blank:e3", "blank:c3", "done")
    t.expect_map("...... ...... .aa.a. ...... ...... ......")
    assert t.coins("a") == 5


@pytest.mark.rule("RO-6.5")
@pytest.mark.parametrize("rules", ["", "rules=stacking"])
def test_each_blank_is_bought_once(rules):
    """Where markers stack, there would be room for a second one."""
    t = table(f"{rules} a=9", pack(R1="#o"))
    t.play("R1@c3", "blank:d3")
    assert t.to_act() == "b"
    assert t.coins("a") == 7


@pytest.mark.rule("RO-6.6")
def test_with_stacking_a_bought_blank_can_be_the_second_marker():
    t = table("rules=stacking map= ...... ...... ...b.. ...... ...... ...... a=2", pack(R1="#o"))
    t.play("R1@c3", "blank:d3")
    t.expect_map("...... ...... ..a(ba).. ...... ...... ......")


@pytest.mark.rule("RO-6.6")
def test_coins_buy_no_second_character():
    t = table("a=50", pack(R1="#o", R2="#o"))
    t.play("R1@c3")
    t.refuses("R2@a1", "RO-4.2")
    t.play("blank:d3")
    assert t.to_act() == "b"
    t.refuses("R2@a1", "RO-4.1", by="a")


@pytest.mark.rule("RO-6.6", "RO-6.9")
def test_coins_buy_no_second_marker_on_a_square():
    """Of the five blanks around b3 one meets b's marker and one an own marker."""
    t = table("map= ...... ...... b..... a..... ...... ...... a=50", pack(R1=".o/o#/oo/.o"))
    t.play("R1@b3")  # blanks: b2, a3, a4, b4, b5
    assert set(t.legal()) == {"blank:b2", "blank:b4", "blank:b5", "done"}
    t.refuses("blank:a3", "RO-6.9")
    t.refuses("blank:a4", "RO-6.9")
    t.play("blank:b2")
    t.refuses("blank:b2", "RO-6.6")
    t.play("blank:b4", "blank:b5")
    t.expect_map("...... .a.... ba.... aa.... .a.... ......")


@pytest.mark.rule("RO-6.7")
def test_a_character_with_one_blank_places_one_more_marker_for_two_coins():
    t = table("a=2", pack(R1="##/.o"))
    t.play("R1@c3", "blank:d4")
    t.expect_map("...... ...... ..aa.. ...a.. ...... ......")
    assert t.coins("a") == 0


@pytest.mark.rule("RO-6.8")
def test_a_square_with_several_symbols_pays_for_each():
    t = table("", pack(R1="#/#/#", coins={"C05": "2./3./1."}))
    t.play("R1@c4")
    assert t.coins("a") == 6


@pytest.mark.rule("RO-6.9")
@pytest.mark.parametrize("occupied", ["a", "b"])
def test_a_bought_blank_needs_a_free_square(occupied):
    t = table(f"map= ...... ...... ...{occupied}.. ...... ...... ...... a=9", pack(R1="o#o"))
    t.play("R1@c3")
    assert set(t.legal()) == {"blank:b3", "done"}
    t.refuses("blank:d3", "RO-6.9")


@pytest.mark.rule("RO-6.9")
def test_a_bought_blank_must_be_inside_the_map():
    t = table("a=9", pack(R1="#o"))
    t.play("R1@f3")  # the blank would be east of f3; a4 is the next square in the count
    assert t.to_act() == "b"
    t.expect_map("...... ...... .....a ...... ...... ......")


@pytest.mark.rule("RO-6.9")
def test_a_bought_blank_earns_coins():
    t = table("a=2", pack(R1="#o", coins={"C05": ".3/../.."}))
    t.play("R1@c4", "blank:d4")
    assert t.coins("a") == 3


@pytest.mark.rule("RO-6.9")
def test_with_replace_a_bought_blank_can_replace_an_opponents_marker():
    position = "rules=full map= ...... ...... ...b.. ...... ...... ......"
    t = table(f"{position} a=2/R1,R2,R3/A05", pack(R1="#o"))
    t.play("R1@c3", "blank-replace:d3")
    t.expect_map("...... ...... ..aa.. ...... ...... ......")
    assert (t.coins("a"), t.left("b"), t.asleep("a")) == (0, 24, ["A05"])


@pytest.mark.rule("RO-6.10")
def test_coins_of_this_placement_do_not_pay_for_its_blanks():
    """One coin in hand, two more lie under the solid: too late for the blank."""
    t = table("a=1", pack(R1="#o", coins={"C05": "2./../.."}))
    t.play("R1@c4")
    assert t.to_act() == "b"
    t.expect_map("...... ...... ...... ..a... ...... ......")
    assert t.coins("a") == 3


@pytest.mark.rule("RO-6.10")
def test_coins_of_a_bought_blank_do_not_pay_for_the_next():
    t = table("a=3", pack(R1="#oo", coins={"C05": ".9/../.."}))
    t.play("R1@c4", "blank:d4")
    assert t.to_act() == "b"
    assert t.coins("a") == 3 - 2 + 9


@pytest.mark.rule("RO-6.11")
def test_an_unpaid_blank_places_nothing():
    t = table("a=9", pack(R1="o#o/.o.", coins=RICH))
    t.play("R1@c2", "done")
    t.expect_map("...... ..a... ...... ...... ...... ......")
    assert t.coins("a") == 10
    assert t.left("a") == 23


@pytest.mark.rule("RO-6.11")
def test_a_blank_is_never_mandatory():
    """The second blank can be left when the first is bought, and without coins nothing is asked."""
    t = table("a=9", pack(R1="#oo"))
    t.play("R1@c3", "blank:e3")
    assert t.may("done")
    t = table("a=1", pack(R1="#oo"))
    t.play("R1@c3")
    assert t.to_act() == "b"


@pytest.mark.rule("RO-6.12")
def test_coins_paid_for_a_blank_go_to_the_supply():
    t = table("seats=3 a=2 b=5 c=7", pack(R1="#o"))
    t.play("R1@c3", "blank:d3")
    assert [t.coins(seat) for seat in "abc"] == [0, 5, 7]


@pytest.mark.rule("RO-6.12")
def test_coins_paid_for_a_rest_go_to_the_supply():
    t = table("seats=3 a=2/R1,R2,R3~ b=5 c=7")
    t.play("rest")
    assert [t.coins(seat) for seat in "abc"] == [0, 5, 7]


@pytest.mark.rule("RO-6.12")
def test_coins_paid_for_an_artifact_go_to_the_supply():
    t = table("seats=3 rules=full a=3 b=5 c=7 row=A01,A05,A09,A13", pack(R1="#"))
    t.play("R1@c3", "buy:A01")
    assert [t.coins(seat) for seat in "abc"] == [0, 5, 7]


@pytest.mark.rule("RO-6.12", "RO-8.8")
def test_coins_paid_for_a_bid_go_to_the_supply():
    t = table("seats=3 map= .a.... bb.... ab.... ...... ...... ...... a=3 b=5 c=7", pack(R1="#"))
    t.play("R1@a1", "bid:3", "pass")
    assert [t.coins(seat) for seat in "abc"] == [0, 6, 7]  # b gets the coin of RO-7.6 and nothing of the bid
