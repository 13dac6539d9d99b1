"""RO-13: the Outpost Variant. Eight markers of one player around a marker of another."""

import pytest

from .table import Table, pack, setup, table

# b's marker on c3; only d4 is missing in a's ring. R1@d4 places d4 and e4.
RING = "...... .aaa.. .aba.. .aa... ...... ......"


def outpost_game(lie: str, seats: str = "", rules: str = "outpost", **changes: str) -> Table:
    return table(f"rules={rules} map= {lie} {seats}", pack(**changes) if changes else None)


@pytest.mark.rule("RO-13.1")
def test_the_outpost_card_starts_beside_the_map():
    assert setup(outpost=True).outpost() == ""


@pytest.mark.rule("RO-13.1")
def test_without_the_variant_nobody_claims_it():
    t = table(f"map= {RING}")
    t.play("R1@d4")
    t.expect_map("...... .aaa.. .aba.. .aaaa. ...... ......")
    assert t.outpost() == ""
    assert t.result().scores == [0, 0]


@pytest.mark.rule("RO-13.2")
def test_eight_markers_around_one_claim_the_outpost():
    t = outpost_game(RING)
    t.play("R1@d4")
    assert t.outpost() == "a"


@pytest.mark.rule("RO-13.2")
@pytest.mark.parametrize("missing", range(8))
def test_seven_markers_do_not_claim_the_outpost(missing):
    ring = [".aaa..", ".aba..", ".aaa.."]
    row, column = [(0, 1), (0, 2), (0, 3), (1, 1), (1, 3), (2, 1), (2, 2), (2, 3)][missing]
    ring[row] = ring[row][:column] + "." + ring[row][column + 1 :]
    t = outpost_game(f"...... {' '.join(ring)} ...... ......")
    t.play("R3@e5")
    assert t.outpost() == ""


@pytest.mark.rule("RO-13.2")
@pytest.mark.parametrize("centre", [".", "a"], ids=["an empty square", "an own marker"])
def test_the_middle_must_be_an_opponents_marker(centre):
    t = outpost_game(RING.replace("b", centre))
    t.play("R1@d4")
    assert t.outpost() == ""


@pytest.mark.rule("RO-13.3")
def test_the_outpost_is_worth_three_points():
    t = outpost_game(RING, "a=0/R1,R2,R3,C10 b=0/B1,B2,B3,C11,C12,C13 first=b ending=standstill to=a")
    t.play("R1@d4")
    assert t.over()
    assert t.result().scores == [1 + 3, 3]
    assert t.winners() == "a"


@pytest.mark.rule("RO-13.4")
def test_once_claimed_nobody_else_gets_the_outpost():
    t = outpost_game(RING, "outpost=b")
    t.play("R1@d4")
    assert t.outpost() == "b"


@pytest.mark.rule("RO-13.4")
def test_a_second_ring_comes_too_late():
    """a closes the ring around b3, then b closes one around a's marker on e4."""
    t = table(
        """rules=outpost map= ...... aaa... aba.bb aa.bab ...bbb ......
           a=0/R1,R2,R3,C10 b=0/B1,B2,B3,C11"""
    )
    t.play("C10@c4", by="a")
    assert t.outpost() == "a"
    t.play("C11@d3", by="b")
    assert t.outpost() == "a"


# -- which squares -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-13.5")
@pytest.mark.parametrize(
    ("lie", "use"),
    [
        (".aba.. .a.... ...... ...... ...... ......", "R1@c2"),  # at the north border: c1
        ("...... ...... aa.... ba.... ...... ......", "R1@a5"),  # at the west border: a4
        ("...... ...... ...... ...... a..... ba....", "R1@b5"),  # in a corner: a6
    ],
    ids=["north", "west", "corner"],
)
def test_a_marker_at_the_border_is_never_surrounded(lie, use):
    t = outpost_game(lie)
    t.play(use)
    assert t.outpost() == ""


@pytest.mark.rule("RO-13.5")
def test_a_ring_does_not_wrap_around_the_border():
    """f3 has its five neighbours, and a3, a4, a5 at the other border are a's too."""
    t = outpost_game("...... ...... a...ab a...aa a..... ......")
    t.play("R1@e2")
    t.expect_map("...... ....aa a...ab a...aa a..... ......")
    assert t.outpost() == ""


@pytest.mark.rule("RO-13.5")
def test_all_eight_must_belong_to_one_player():
    t = table(f"rules=outpost seats=3 map= {RING.replace('.aaa..', '.aac..')}")
    t.play("R1@d4")
    t.expect_map("...... .aac.. .aba.. .aaaa. ...... ......")
    assert t.outpost() == ""


@pytest.mark.rule("RO-13.5", "RO-7.12")
def test_a_gap_does_not_count_as_a_square_of_the_ring():
    t = table(
        """rules=outpost lands=C01,-,-,C02,-,- map= ..xxxx aaxxxx abxxxx ..xxxx ..xxxx ..xxxx
           a=0/R1,R2,R3,C03,C04 b=0/B1,B2,B3,C05,C06""",
        pack(characters=6),
    )
    t.play("R1@a4")
    t.expect_map("..xxxx aaxxxx abxxxx aaxxxx ..xxxx ..xxxx")
    assert t.outpost() == ""


@pytest.mark.rule("RO-13.5")
def test_borders_of_cards_do_not_matter():
    """c3 lies in L2, its ring in L1, L2, L4 and L5; b2 lies in the middle of L1 and L2."""
    t = outpost_game("...... .aaa.. .aba.. .aa... ...... ......")
    t.play("R1@d4")
    assert t.outpost() == "a"
    t = outpost_game(".aa... aba... aaa... ...... ...... ......", "a=0/R1,R2,R3,C10")
    t.play("C10@a1")
    assert t.outpost() == "a"


# -- when --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-13.6")
def test_the_ring_counts_before_the_land_is_completed():
    """a2 closes the ring around b3 and completes L1, which takes five markers of the ring and its middle away."""
    t = outpost_game("ab.... .aa... aba... aaa... ...... ......")
    t.play("R1@a2")
    assert t.cards("a")[-1] == "C01"
    t.expect_map("...... ..a... ..a... aaa... ...... ......")
    assert t.outpost() == "a"


@pytest.mark.rule("RO-13.6", "RO-12.3")
def test_a_replacement_closes_the_ring():
    t = outpost_game("...... .aaa.. .aba.. .aab.. ...... ......", "a=0/R1,R2,R3/A05", "full,outpost")
    t.play("R1@d4")
    assert t.outpost() == ""
    t.play("replace:d4")
    assert t.outpost() == "a"


@pytest.mark.rule("RO-13.6", "RO-6.4")
def test_a_bought_blank_closes_the_ring():
    t = outpost_game(RING, "a=2")
    t.play("R1@c3")  # both solids meet markers, the blank is on d4
    assert t.outpost() == ""
    t.play("blank:d4")
    assert t.outpost() == "a"


@pytest.mark.rule("RO-13.6", "RO-12.8")
@pytest.mark.parametrize("before", [True, False], ids=["before the use", "after it"])
def test_a_slide_closes_the_ring(before):
    t = outpost_game("...... .aaa.. .aba.. .aa.a. ...... ......", "a=0/R1,R2,R3/A17", "full,outpost")
    if before:
        t.play("slide:e4-d4")
        assert t.outpost() == "a"
    else:
        t.play("R3@e5")
        assert t.outpost() == ""
        t.play("slide:e4-d4")
        assert t.outpost() == "a"


@pytest.mark.rule("RO-13.6")
def test_a_temporary_ring_is_enough():
    t = outpost_game(RING, "a=0/R1,R2,R3/A17", "full,outpost")
    t.play("R3@d4", "slide:d4-e4")
    assert t.map().split()[3] == ".aa.a."
    assert t.outpost() == "a"


@pytest.mark.rule("RO-13.6")
def test_a_ring_can_be_closed_behind_a_marker_that_slides_into_its_middle():
    t = outpost_game("...... .aaa.. .a.ba. .aaa.. ...... ......", "a=0/R1,R2,R3,C10/A17", "full,outpost")
    t.play("slide:d3-c3")
    assert t.outpost() == ""
    t.play("C10@d3")
    assert t.outpost() == "a"


# -- whose turn --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-13.7")
def test_the_owner_of_the_ring_claims_it_in_another_players_turn():
    t = outpost_game("...... .aaa.. .a.a.. .aaa.. ...... ......", "b=0/B1,B2,B3,C10 to=b")
    t.play("C10@c3", by="b")
    assert t.outpost() == "a"


@pytest.mark.rule("RO-13.7", "RO-12.8")
def test_an_opponents_slide_can_complete_the_ring_for_its_owner():
    t = outpost_game("...... .aaa.. .aba.. .aa.a. ...... ......", "b=0/B1,B2,B3/A17 to=b", "full,outpost")
    t.play("slide:e4-d4", by="b")
    assert t.outpost() == "a"


TWO_AT_ONCE = "...... aaa... a.a.bb aaabab ...bbb ......"  # b on b3 is surrounded, b on d3 surrounds e4


@pytest.mark.rule("RO-13.7")
def test_if_two_rings_close_at_once_the_active_player_comes_first():
    t = outpost_game(TWO_AT_ONCE, "b=0/B1,B2,B3,C10 to=b", C10="#.#")
    t.play("C10@b3", by="b")
    t.expect_map("...... aaa... ababbb aaabab ...bbb ......")
    assert t.outpost() == "b"


@pytest.mark.rule("RO-13.7")
def test_if_two_others_close_rings_at_once_the_order_is_clockwise():
    """b (west) fills the middles of two rings, of a and of c: after b comes c."""
    t = table(
        "rules=outpost seats=3 map= ...... aaaccc a.ac.c aaaccc ...... ...... b=0/B1,B2,B3,C10 to=b",
        pack(C10="#/#/#/#"),
    )
    t.play("C10@b3", by="b")
    t.expect_map("...... aaaccc abacbc aaaccc ...... ......")
    assert t.outpost() == "c"


@pytest.mark.rule("RO-13.8", "RO-10.1")
def test_the_outpost_does_not_count_as_a_tenth_card():
    t = outpost_game(RING, "a=0/R1,R2,R3,C10,C11,C12,C13,C14,C15")
    t.play("R1@d4")
    assert t.outpost() == "a"
    assert len(t.cards("a")) == 9
    assert t.ending() == ""
