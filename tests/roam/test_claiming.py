"""RO-7: completing and claiming cards."""

import pytest

from .table import SEATS, pack, table

ONE = dict.fromkeys(["R1", "R2", "B1", "B2", "G1", "Y1"], "#")
LETTER = dict(zip(SEATS, "RBGY"))


# -- completion --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-7.1")
@pytest.mark.parametrize(
    ("position", "last", "slot"),
    [
        (".a.... aa.... aa.... ...... ...... ......", "a1", 0),
        ("...... ..aa.. ..aa.. ...... ...... ......", "", 1),
        ("....aa ....aa ....a. ...... ...... ......", "f3", 2),
        ("...... ...... ...... aa.... a..... aa....", "b5", 3),
        ("...... ...... ...... ..aa.. ..aa.. ...a..", "c6", 4),
        ("...... ...... ...... .....a ....aa ....aa", "e4", 5),
    ],
)
def test_a_land_with_markers_on_all_six_squares_is_completed(position, last, slot):
    """Slot by slot; the second one lacks two squares and gets only one of them."""
    t = table(f"map= {position}", pack(**ONE))
    t.play(f"R1@{last or 'c1'}")
    claimed = [event.at for event in t.events_of("claim")]
    assert claimed == ([(f"L{slot + 1}",)] if last else [])
    assert t.cards("a")[3:] == ([f"C{slot + 1:02}"] if last else [])


@pytest.mark.rule("RO-7.1")
def test_the_markers_of_all_players_together_complete_a_land():
    t = table("seats=4 map= .a.... bc.... da.... ...... ...... ......", pack(**ONE))
    t.play("R1@a1")
    assert t.cards("a")[3:] == ["C01"]


@pytest.mark.rule("RO-7.1")
def test_full_rows_of_squares_complete_no_land():
    """Cards count, not shapes: two rows of six squares leave all cards open."""
    t = table("map= ...... ...... .aaaaa aaaaaa ...... ......", pack(**ONE))
    t.play("R1@a3")
    assert not t.events_of("claim")
    t.expect_map("...... ...... aaaaaa aaaaaa ...... ......")


@pytest.mark.rule("RO-7.1")
def test_one_turn_may_complete_several_lands():
    t = table("map= aaaa.. aaaa.. a..a.. ...... ...... ......", pack(R1="##"))
    t.play("R1@b3")
    t.play("L1")
    assert sorted(t.cards("a")[3:]) == ["C01", "C02"]


# -- majority ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-7.2")
def test_the_player_with_most_markers_claims_the_card():
    t = table("map= ab.... ab.... .a.... ...... ...... ......", pack(**ONE))
    t.play("R1@a3")
    assert (t.cards("a")[3:], t.cards("b")[3:]) == (["C01"], [])


@pytest.mark.rule("RO-7.2")
def test_the_majority_claims_in_any_players_turn():
    """a places the last marker, c has the most."""
    t = table("seats=4 map= cb.... cd.... c..... ...... ...... ......", pack(R1="#"))
    t.play("R1@b3")
    assert [t.cards(seat)[3:] for seat in SEATS] == [[], [], ["C01"], []]
    assert t.turn() == "b"


@pytest.mark.rule("RO-7.2")
def test_only_markers_on_that_card_count():
    """b has more markers on the map, a more on C01."""
    t = table("map= abb.bb abbbb. .abbb. ...... ...... ......", pack(**ONE))
    t.play("R1@a3")
    assert t.cards("a")[3:] == ["C01"]


@pytest.mark.rule("RO-7.3")
@pytest.mark.parametrize(
    ("seat", "wanted"),
    [
        ("a", "...... ...... ..mm.. ..m... ..m... ......"),
        ("b", "...... ...... ..mmm. ....m. ...... ......"),
        ("c", "...... ...... ...m.. ...m.. ..mm.. ......"),
        ("d", "...... ...... ..m... ..mmm. ...... ......"),
    ],
)
def test_a_claimed_card_joins_the_others_in_the_same_orientation(seat, wanted):
    own = LETTER[seat]
    rows = f".{seat}.... {seat}{seat}.... {seat}{seat}.... ...... ...... ......"
    t = table(f"seats=4 map= {rows} to={seat}", pack(C01="##/#./#.", **ONE))
    t.play(f"{own}1@a1")
    assert t.cards(seat) == [f"{own}1", f"{own}2", f"{own}3", "C01"]
    while t.turn() != seat:
        t.play(next(name for name in t.legal() if name.endswith(("@f6", "@e5"))))
    t.play("C01@c3")
    own_markers = "".join(sign if sign in (seat, " ") else "." for sign in t.map())
    assert own_markers == wanted.replace("m", seat)


@pytest.mark.rule("RO-7.4")
def test_all_markers_of_the_card_return_to_their_owners():
    t = table("seats=3 map= .bc... bba..c ab.... ...... ...... c....a", pack(**ONE))
    before = {seat: t.left(seat) for seat in "abc"}
    assert before == {"a": 21, "b": 20, "c": 21}
    t.play("R1@a1")
    t.expect_map("..c... ..a..c ...... ...... ...... c....a")
    assert {seat: t.left(seat) for seat in "abc"} == {"a": 22, "b": 24, "c": 21}


@pytest.mark.rule("RO-7.5")
@pytest.mark.parametrize(
    ("rows", "last", "slot", "coin"),
    [
        (".a.... aa.... aa.... ...... ...... ......", "a1", 0, "b1"),
        ("...... ...... ...... .....a ....aa ....aa", "e4", 5, "e6"),
    ],
)
def test_the_top_card_fills_the_gap_in_the_same_orientation(rows, last, slot, coin):
    """C07 has a coin beside its scroll, on the left: on the northern border above, on the southern below.

    The coins of the card that left went with it.
    """
    t = table(f"map= {rows}", pack(coins={"C07": "../../1.", f"C{slot + 1:02}": "33/33/33"}, **ONE), draws={"pile": ["C19"]})
    assert t.top() == "C07"
    t.play(f"R1@{last}")
    lands = [f"C{k:02}" for k in range(1, 7)]
    lands[slot] = "C07"
    assert t.lands() == lands
    assert t.top() == "C19"
    for where in t.places("B1"):
        assert t.again().play(f"B1@{where}").coins("b") == (1 if where == coin else 0), where


# -- coins for the others ----------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-7.6")
def test_every_other_player_with_a_marker_there_gets_a_coin():
    """a claims; b and c have markers on the card, d has one elsewhere only."""
    t = table("seats=4 map= .bd... aad... ac.... ...... ...... ......", pack(**ONE))
    t.play("R1@a1")
    assert [t.coins(seat) for seat in SEATS] == [0, 1, 1, 0]
    assert [event.seat for event in t.events_of("share")] == [1, 2]


@pytest.mark.rule("RO-7.6")
def test_the_active_player_gets_the_coin_when_another_claims():
    t = table("map= ab.... bb.... .b.... ...... ...... ......", pack(**ONE))
    t.play("R1@a3")
    assert t.cards("b")[3:] == ["C01"]
    assert (t.coins("a"), t.coins("b")) == (1, 0)


@pytest.mark.rule("RO-7.7")
def test_it_is_one_coin_however_many_markers():
    """a claims with three, b has two and c has one: a coin for each of them."""
    t = table("seats=3 map= .b.... ab.... ac.... ...... ...... ......", pack(**ONE))
    t.play("R1@a1")
    assert [t.coins(seat) for seat in "abc"] == [0, 1, 1]


@pytest.mark.rule("RO-7.7")
def test_it_is_one_coin_for_each_card():
    """a completes two cards at once, b has markers on both."""
    t = table("map= bbbb.. aaaa.. a..a.. ...... ...... ......", pack(R1="##"))
    t.play("R1@b3", "L2")
    assert sorted(t.cards("a")[3:]) == ["C01", "C02"]
    assert (t.coins("a"), t.coins("b")) == (0, 2)


@pytest.mark.rule("RO-7.8")
def test_three_markers_of_one_player_and_one_of_each_other():
    t = table("seats=4 map= ...... ...... ...... ..ac.. ..bc.. ..d... to=c", pack(**ONE))
    t.play("G1@d6")
    assert [t.cards(seat)[3:] for seat in SEATS] == [[], [], ["C05"], []]
    assert [t.coins(seat) for seat in SEATS] == [1, 1, 0, 1]


# -- when it is tested -------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-7.9")
def test_a_card_that_is_full_only_temporarily_does_not_count():
    """a's marker fills C01, then Slide moves one of the markers away."""
    t = table("rules=full map= .b.... bb.... bb.... ...... ...... ...... a=0/R1,R2,R3/A17", pack(**ONE))
    t.play("R1@a1")
    assert t.step() == "shift"
    assert not t.events_of("claim")
    t.play("slide:b1-c1")
    assert not t.events_of("claim")
    t.expect_map("a.b... bb.... bb.... ...... ...... ......")
    assert (t.coins("a"), t.to_act()) == (0, "b")


@pytest.mark.rule("RO-7.9")
def test_artifacts_can_fill_a_card_before_the_test():
    """The placement leaves b1 empty, Slide fills it."""
    t = table("rules=full map= ..b... aa.... aa.... ...... ...... ...... a=0/R1,R2,R3/A17", pack(**ONE))
    t.play("R1@a1", "slide:c1-b1")
    assert t.cards("a")[3:] == ["C01"]
    assert t.coins("b") == 1


@pytest.mark.rule("RO-7.9")
def test_a_card_is_tested_after_blanks_are_bought():
    """The solid fills C01. The blank, not decided yet, would fill C02."""
    t = table("map= a..a.. aabb.. aaaa.. ...... ...... ...... a=2", pack(R1="#o"))
    t.play("R1@b1")
    assert not t.events_of("claim")
    t.play("blank:c1")
    assert (t.to_act(), t.legal()) == ("a", ["L1", "L2"])


# -- several at once ---------------------------------------------------------------------------------------------------
BOTH = "map= aaaa.. aaaa.. a..a.. ...... ...... ......"


@pytest.mark.rule("RO-7.10")
@pytest.mark.parametrize(("first", "lands"), [("L1", ["C07", "C19"]), ("L2", ["C19", "C07"])])
def test_the_active_player_chooses_the_order(first, lands):
    """The top of the pile fills the first gap, the card drawn then the second."""
    t = table(BOTH, pack(R1="##"), draws={"pile": ["C19", "C20"]})
    t.play("R1@b3")
    assert (t.to_act(), t.step(), t.legal()) == ("a", "complete", ["L1", "L2"])
    t.refuses("L3", "RO-7.1")
    t.refuses("done", "RO-7.10")
    t.play(first)
    assert t.lands()[:2] == lands
    assert t.top() == "C20"


@pytest.mark.rule("RO-7.10")
def test_the_active_player_chooses_the_order_even_where_others_claim():
    t = table("seats=3 map= cccc.. cccc.. c..c.. ...... ...... ......", pack(R1="##"))
    t.play("R1@b3")
    assert (t.to_act(), t.legal()) == ("a", ["L1", "L2"])
    t.play("L2")
    assert t.cards("c")[3:] == ["C02", "C01"]
    assert t.coins("a") == 2


@pytest.mark.rule("RO-7.10")
def test_a_card_is_settled_with_its_coins_before_the_next():
    """C02 goes to b and brings a coin to a, who can then bid it for C01; the other way round a could only bid 0."""
    t = table("map= abbb.. abbb.. b..b.. ...... ...... ...... a=0 b=0", pack(R1="##"))
    t.play("R1@b3")
    late, early = t.again(), t.again()
    late.play("L1")
    assert (late.to_act(), set(late.legal())) == ("a", {"pass", "bid:0"})
    early.play("L2")
    assert (early.to_act(), set(early.legal())) == ("a", {"pass", "bid:0", "bid:1"})
    assert early.lands()[:2] == ["C01", "C07"]  # replaced before the next


@pytest.mark.rule("RO-7.10")
def test_three_cards_are_ordered_until_one_is_left():
    t = table("map= aaaaaa aaaaaa .a.a.a ...... ...... ......", pack(R1="#.#.#"))
    t.play("R1@a3")
    assert t.legal() == ["L1", "L2", "L3"]
    t.play("L3")
    assert t.legal() == ["L1", "L2"]
    t.play("L1")
    assert t.cards("a")[3:] == ["C03", "C01", "C02"]


# -- the new card ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-7.11")
def test_a_claimed_card_is_ready_at_once():
    """a's last ready character claims C01. In a's next turn C01 is ready, so there is no free rest."""
    t = table("map= .a.... aa.... aa.... ...... ...... ...... a=0/R1,R2~,R3~", pack(**ONE))
    t.play("R1@a1")
    assert t.ready("a") == ["C01"]
    t.play("B1@f6")
    assert t.ready("a") == ["C01"]
    assert {name.split("@")[0] for name in t.legal()} == {"C01"}


@pytest.mark.rule("RO-7.11")
def test_a_card_claimed_in_another_players_turn_is_ready_too():
    t = table("map= .b.... bb.... bb.... ...... ...... ...... b=0/B1~,B2~,B3~", pack(**ONE))
    t.play("R1@a1")
    assert (t.to_act(), t.ready("b")) == ("b", ["C01"])


# -- an empty pile -----------------------------------------------------------------------------------------------------
EMPTY_PILE = "top=- pile=- a=0/R1,R2,R3,C07,C08"


@pytest.mark.rule("RO-7.12")
def test_without_a_pile_the_gap_stays_open():
    t = table(f"map= .a.... aa.... aa.... ...... ...... ...... {EMPTY_PILE}", pack(characters=8, **ONE))
    t.play("R1@a1")
    t.expect_map("xx.... xx.... xx.... ...... ...... ......")
    assert t.lands() == ["-", "C02", "C03", "C04", "C05", "C06"]
    assert [event.at for event in t.events_of("gap")] == [("L1",)]
    assert len(t.places("B1")) == 30
    t.refuses("B1@a1", "RO-7.12")
    t.refuses("B1@b3", "RO-7.12")


@pytest.mark.rule("RO-7.12")
def test_no_solid_can_be_placed_in_a_gap_but_a_blank_can_reach_into_it():
    """Around the gap of C05, for b in the south: `#.#` over it is fine, `###` is not, and a blank on it is lost."""
    cards = pack(characters=6, B1="###", B2="#..#", B3="#o")
    t = table("edges=NS lands=C01,C02,C03,C04,-,C06 a=0/R1,R2,R3,C05 b=9 to=b", cards)
    t.refuses("B1@b4", "RO-7.12")
    t.refuses("B1@a4", "RO-7.12")
    assert t.may("B2@b4")
    assert t.may("B1@b3")
    t.play("B3@b4")
    assert t.to_act() == "a"  # nothing to buy: the blank would be on c4
    t.expect_map("...... ...... ...... .bxx.. ..xx.. ..xx..")


@pytest.mark.rule("RO-7.13")
def test_filling_a_gap_completes_nothing():
    """C07 comes to where all six squares were full: it has no markers."""
    t = table("map= .aaaa. aaaaa. aaaa.. ...... ...... ......", pack(**ONE))
    t.play("R1@a1")  # C01; C02 is full as well
    t.play("L1")
    assert [event.what for event in t.events_of("claim")] == ["C01", "C02"]
    t.expect_map("....a. ....a. ...... ...... ...... ......")
    assert t.to_act() == "b"


ONE_LAND = "lands=C01,-,-,-,-,- a=0/R1,R2,R3,C02,C03,C04 b=0/B1,B2,B3,C05,C06"


@pytest.mark.rule("RO-7.14")
def test_a_character_that_fits_nowhere_can_be_used_and_places_nothing():
    t = table(ONE_LAND, pack(characters=6, R1="###"))
    assert t.legal("R1@") == ["R1@none"]
    t.play("R1@none")
    t.expect_map("..xxxx ..xxxx ..xxxx xxxxxx xxxxxx xxxxxx")
    assert t.used("a") == ["R1"]
    assert t.to_act() == "b"


@pytest.mark.rule("RO-7.14")
def test_a_character_that_fits_must_be_placed():
    t = table(ONE_LAND, pack(characters=6, R1="##"))
    t.refuses("R1@none", "RO-5.6")
    assert t.places("R1") == ["a1", "a2", "a3"]
    t = table("", pack(R1="##"))
    assert not t.may("R1@none")


@pytest.mark.rule("RO-7.14", "RO-4.5")
def test_a_turn_never_becomes_impossible():
    """No character of a fits the last land, and still one must be used."""
    cards = pack(characters=6, R1="###", R2="#.#", R3="#/#/#/#")
    t = table("lands=C01,-,-,-,-,- a=0/R1,R2,R3 b=0/B1,B2,B3,C02,C03,C04,C05,C06", cards)
    assert set(t.legal()) == {"R1@none", "R2@none", "R3@none"}
    t.refuses("done", "RO-4.5")
