"""RO-12: the six abilities of the artifacts, when they may be used and how they interact.

A01-A04 Free Blank   A05-A08 Replace   A09-A12 Coin   A13-A16 Rotate   A17-A20 Slide   A21-A24 Flip
"""

import pytest

from .table import EMPTY, Table, pack, table

# L1 with one square free: if a fills b3, a and b tie with three markers each.
TIE = "map= ab.... ab.... b..... ...... ...... ......"


def full_game(seats: str, lie: str = EMPTY, **changes: str) -> Table:
    return table(f"rules=full map= {lie} {seats}", pack(**changes) if changes else None)


# -- Free Blank --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-12.1")
def test_free_blank_places_a_blank_without_coins():
    t = full_game("a=1/R1,R2,R3/A01")
    t.play("R1@a1", "free:b2")
    t.expect_map("aa.... .a.... ...... ...... ...... ......")
    assert t.coins("a") == 1
    assert t.asleep("a") == ["A01"]


@pytest.mark.rule("RO-12.1")
def test_free_blank_and_paying_coins_are_separate_choices():
    t = full_game("a=2/R1,R2,R3/A01")
    t.play("R1@a1")
    assert {"done", "free:b2", "blank:b2"} <= set(t.legal())
    t.play("blank:b2")
    assert t.coins("a") == 0
    assert t.asleep("a") == []


@pytest.mark.rule("RO-12.1", "RO-6.9")
def test_a_free_blank_earns_coins_like_any_marker():
    t = table("rules=full a=0/R1,R2,R3/A01", pack(coins={"C01": "../2./.."}))  # b2
    t.play("R1@a1", "free:b2")
    assert t.coins("a") == 2


@pytest.mark.rule("RO-12.1", "RO-5.5")
def test_a_blank_beyond_the_border_is_not_placed_for_free_either():
    t = full_game("a=0/R1,R2,R3/A01")
    t.play("R1@a6")  # the blank would be below b6
    assert t.turn() == "b"
    assert t.asleep("a") == []


@pytest.mark.rule("RO-12.1", "RO-6.9")
@pytest.mark.parametrize("owner", "ab")
def test_a_free_blank_needs_a_free_square(owner):
    t = full_game("a=0/R1,R2,R3/A01", f"...... .{owner}.... ...... ...... ...... ......")
    t.play("R1@a1")
    assert t.turn() == "b"
    assert t.asleep("a") == []


@pytest.mark.rule("RO-12.2")
def test_free_blank_places_nothing_without_a_character():
    t = full_game("a=0/R1,R2,R3/A01")
    t.refuses("free:b2", "RO-12.2")
    t.play("R3@a1")  # a character without blanks
    assert t.turn() == "b"


@pytest.mark.rule("RO-12.2")
def test_free_blank_follows_the_pattern():
    t = full_game("a=0/R1,R2,R3/A01")
    t.play("R1@a1")
    assert t.legal("free:") == ["free:b2"]
    t.refuses("free:c2", "RO-12.2")


@pytest.mark.rule("RO-12.13")
def test_each_free_blank_places_one_square():
    t = full_game("a=0/R1,R2,R3/A01", R1="o##o")
    t.play("R1@c1")
    assert t.legal("free:") == ["free:b1", "free:e1"]
    t.play("free:e1")
    t.expect_map("..aaa. ...... ...... ...... ...... ......")
    assert t.turn() == "b"
    t = full_game("a=0/R1,R2,R3/A01,A03", R1="o##o")
    t.play("R1@c1", "free:e1", "free:b1")
    t.expect_map(".aaaa. ...... ...... ...... ...... ......")
    assert t.asleep("a") == ["A01", "A03"]


@pytest.mark.rule("RO-12.13", "RO-6.5")
def test_a_free_blank_and_a_bought_one():
    t = full_game("a=3/R1,R2,R3/A01", R1="o##o")
    t.play("R1@c1", "blank:b1", "free:e1")
    t.expect_map(".aaaa. ...... ...... ...... ...... ......")
    assert t.coins("a") == 1


# -- Replace -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-12.3", "RO-12.14")
def test_a_solid_replaces_an_opponents_marker():
    t = full_game("a=0/R1,R2,R3/A05", ".b.... ...... ...... ...... ...... ......")
    assert t.left("b") == 23
    t.play("R1@a1")
    t.expect_map("ab.... ...... ...... ...... ...... ......")
    t.play("replace:b1")
    t.expect_map("aa.... ...... ...... ...... ...... ......")
    assert t.left("a") == 22
    assert t.left("b") == 24
    assert t.asleep("a") == ["A05"]


@pytest.mark.rule("RO-12.3")
def test_replace_is_optional():
    t = full_game("a=0/R1,R2,R3/A05", ".b.... ...... ...... ...... ...... ......")
    t.play("R1@a1", "done")
    t.expect_map("ab.... ...... ...... ...... ...... ......")
    assert t.asleep("a") == []


@pytest.mark.rule("RO-12.3", "RO-12.4")
def test_replace_follows_the_pattern():
    t = full_game("a=0/R1,R2,R3/A05", ".bb... .b.... ...... ...... ...... ......")
    t.play("R1@a1")
    assert t.legal("replace:") == ["replace:b1"]  # c1 is beyond the pattern, b2 is an unpaid blank of it
    t.refuses("replace:c1", "RO-12.4")


@pytest.mark.rule("RO-12.4")
def test_replace_places_nothing_without_a_character():
    t = full_game("a=0/R1,R2,R3/A05", ".b.... ...... ...... ...... ...... ......")
    t.refuses("replace:b1", "RO-12.4")
    t.play("R1@c1")
    assert t.turn() == "b"  # the pattern meets no opponent


@pytest.mark.rule("RO-12.5", "RO-12.14")
def test_replace_on_coin_symbols_pays_and_costs_the_owner_nothing():
    t = table(
        "rules=full map= .b.... ...... ...... ...... ...... ...... a=0/R1,R2,R3/A05 b=2",
        pack(coins={"C01": "../../2."}),  # b1
    )
    u = t.again()
    t.play("R1@a1", "replace:b1")
    assert t.coins("a") == 2
    assert t.coins("b") == 2
    u.play("R1@a1", "done")
    assert u.coins("a") == 0


@pytest.mark.rule("RO-12.14")
def test_the_players_own_markers_are_not_replaced():
    t = full_game("a=0/R1,R2,R3/A05", ".a.... ...... ...... ...... ...... ......")
    t.play("R1@a1")
    assert t.turn() == "b"
    t = full_game("a=0/R1,R2,R3/A05", "ab.... ...... ...... ...... ...... ......")
    t.play("R3@a1")  # a1 own, a2 and b2 free: the pattern does not touch b1
    assert t.turn() == "b"
    t = full_game("a=0/R1,R2,R3/A05", "a..... .b.... ...... ...... ...... ......")
    t.play("R3@a1")
    t.refuses("replace:a1", "RO-12.14")
    t.play("replace:b2")


@pytest.mark.rule("RO-12.13")
def test_each_replace_replaces_one_square():
    t = full_game("a=0/R1,R2,R3/A05", "bb.... ...... ...... ...... ...... ......")
    t.play("R1@a1", "replace:b1")
    t.expect_map("ba.... ...... ...... ...... ...... ......")
    assert t.turn() == "b"
    t = full_game("a=0/R1,R2,R3/A05,A06", "bb.... ...... ...... ...... ...... ......")
    t.play("R1@a1", "replace:b1", "replace:a1")
    t.expect_map("aa.... ...... ...... ...... ...... ......")
    assert t.left("b") == 24


@pytest.mark.rule("RO-12.13", "RO-6.9")
def test_a_bought_blank_may_replace():
    t = full_game("a=2/R1,R2,R3/A05", "...... .b.... ...... ...... ...... ......")
    t.play("R1@a1")
    t.refuses("blank:b2", "RO-6.9")
    t.play("blank-replace:b2")
    t.expect_map("aa.... .a.... ...... ...... ...... ......")
    assert t.coins("a") == 0
    assert t.asleep("a") == ["A05"]
    assert t.left("b") == 24


@pytest.mark.rule("RO-12.13")
def test_a_free_blank_may_replace():
    t = full_game("a=0/R1,R2,R3/A01,A05", "...... .b.... ...... ...... ...... ......")
    t.play("R1@a1")
    t.refuses("blank-replace:b2", "RO-6.5")  # no coins
    t.play("free-replace:b2")
    t.expect_map("aa.... .a.... ...... ...... ...... ......")
    assert t.asleep("a") == ["A01", "A05"]


@pytest.mark.rule("RO-12.13")
def test_on_a_blank_replace_alone_is_not_enough():
    t = full_game("a=1/R1,R2,R3/A05", "...... .b.... ...... ...... ...... ......")
    t.play("R1@a1")
    assert t.turn() == "b"
    t.expect_map("aa.... .b.... ...... ...... ...... ......")


@pytest.mark.rule("RO-12.3", "RO-5.11")
def test_without_markers_left_nothing_is_replaced_and_no_free_blank_placed():
    lie = "aaaaaa aaaaaa a.a.a. abaaa. a.aa.. a.a..."
    t = full_game("a=4/R1,R2,R3,C10/A01,A05", lie)
    assert t.left("a") == 0
    t.play("R1@a4")  # a4 own, b4 an opponent's
    assert t.step() == "buy"
    t.expect_map(lie)


@pytest.mark.rule("RO-12.3")
def test_a_replaced_marker_can_turn_the_majority():
    t = full_game("a=0/R1,R2,R3/A05", "ab.... ab.... .b.... ...... ...... ......", R1="##/##")
    t.play("R1@a2")
    assert t.legal("replace:") == ["replace:b2", "replace:b3"]
    t.play("replace:b3")  # now 4 to 2
    assert t.cards("a")[-1] == "C01"
    assert t.coins("b") == 1


# -- RO-5.14: a position that places nothing -------------------------------------------------------------------------------
NOTHING = "....bb ...... ...... ...... ...... ......"  # R1@e1: both solids meet opponents, the blank f2 is free


@pytest.mark.rule("RO-5.18", "RO-5.14")
def test_nothing_placed_is_refused_while_the_character_could_place():
    t = full_game("a=1/R1,R2,R3", NOTHING)
    t.refuses("R1@e1", "RO-5.14")
    t = full_game("a=0/R1,R2,R3/A21,A17,A13", NOTHING)
    t.refuses("R1@e1", "RO-5.14")


@pytest.mark.rule("RO-5.18")
@pytest.mark.parametrize(
    ("seat", "answer"),
    [("a=2", "blank:f2"), ("a=0/R1,R2,R3/A01", "free:f2"), ("a=0/R1,R2,R3/A05", "replace:e1")],
    ids=["bought blank", "Free Blank", "Replace"],
)
def test_a_position_is_legal_if_coins_or_an_artifact_put_a_marker_there(seat, answer):
    t = full_game(seat, NOTHING)
    t.play("R1@e1")
    t.refuses("done", "RO-5.14")
    t.play(answer)
    assert t.left("a") == 23


@pytest.mark.rule("RO-5.18", "RO-6.9")
def test_a_blank_that_cannot_be_placed_does_not_help():
    t = full_game("a=9/R1,R2,R3/A01", "....bb .....a ...... ...... ...... ......")
    t.refuses("R1@e1", "RO-5.14")
    t = full_game("a=9/R1,R2,R3/A01", "...... ...... ...... ...... ...... ....bb")
    t.refuses("R1@e6", "RO-5.14")


@pytest.mark.rule("RO-5.18", "RO-12.6")
def test_a_coin_from_an_artifact_pays_for_the_blank():
    t = full_game("a=1/R1,R2,R3/A09", NOTHING)
    t.play("coin", "R1@e1")
    t.refuses("done", "RO-5.14")
    t.play("blank:f2")
    assert t.coins("a") == 0


@pytest.mark.rule("RO-5.18", "RO-12.15")
def test_a_turned_position_must_place_something_too():
    """Turned, R1 covers two squares one above the other; unturned it could place elsewhere."""
    t = full_game("a=0/R1,R2,R3/A13", "....b. ....b. ...... ...... ...... ......")
    t.play("rotate")
    t.refuses("R1@e1+90", "RO-5.14")
    t.play("R1@e2+90")
    t.expect_map("....b. ....b. ....a. ...... ...... ......")


ONE_PLACE = """rules=full lands=C01,-,-,-,-,- map= b.xxxx b.xxxx .bxxxx xxxxxx xxxxxx xxxxxx
    b=0/B1,B2,B3,C04,C05,C06"""


@pytest.mark.rule("RO-5.18", "RO-6.11")
def test_nobody_has_to_pay_in_order_to_place_something():
    """On the one land left R1 fits in one position, and all its solids meet opponents there."""
    t = table(f"{ONE_PLACE} a=5/R1,R2,R3,C02,C03/A01,A05", pack(characters=6, R1="#o/#./.#"))
    assert t.places("R1") == ["a1"]
    t.play("R1@a1")
    assert {"done", "blank:b1", "free:b1", "replace:a1", "replace:a2", "replace:b3"} <= set(t.legal())
    t.play("done")
    t.expect_map("b.xxxx b.xxxx .bxxxx xxxxxx xxxxxx xxxxxx")
    assert t.used("a") == ["R1"]


# -- Coin --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-12.6")
def test_coin_gives_one_coin_whatever_the_artifact_cost():
    t = full_game("a=0/R1,R2,R3/A12")
    t.play("coin")
    assert t.coins("a") == 1
    assert t.coins("b") == 0


@pytest.mark.rule("RO-12.6", "RO-6.4")
def test_a_coin_gained_while_placing_pays_for_a_blank():
    t = full_game("a=1/R1,R2,R3/A09")
    t.play("R1@a1", "coin", "blank:b2")
    t.expect_map("aa.... .a.... ...... ...... ...... ......")
    assert t.coins("a") == 0


# -- Rotate ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-12.7")
def test_rotate_turns_clockwise():
    """R3 is an L: # over ##. Clockwise it is ## over #. , the other way .# over ##."""
    t = full_game("a=0/R1,R2,R3/A13")
    t.play("rotate", "R3@c3+90")
    t.expect_map("...... ...... ..aa.. ..a... ...... ......")
    assert t.asleep("a") == ["A13"]


@pytest.mark.rule("RO-12.7", "RO-5.3")
def test_without_rotate_nothing_is_turned():
    t = full_game("a=0/R1,R2,R3/A13~")
    t.refuses("R3@c3+90", "RO-5.3")
    t = full_game("a=0/R1,R2,R3/A13")
    t.play("rotate")
    t.refuses("R3@c3+180", "RO-12.7")
    t.refuses("R3@c3+270", "RO-12.7")


@pytest.mark.rule("RO-12.7")
def test_rotate_turns_one_pattern_and_the_next_is_as_printed():
    t = full_game("a=0/R1,R2,R3/A13")
    t.play("rotate", "R3@c1+90", "B3@a5")
    t.refuses("R1@c3+90", "RO-5.3")
    t.play("R1@c3")
    t.expect_map("..aa.. ..a... ..aa.. ...... bb.... .b....")


@pytest.mark.rule("RO-12.15")
def test_rotate_turns_the_blanks_too():
    """R1 is ## over .o; turned it is .# over o#."""
    t = full_game("a=2/R1,R2,R3/A13")
    t.play("rotate", "R1@d2+90")
    assert t.legal("blank:") == ["blank:c3"]
    t.play("blank:c3")
    t.expect_map("...... ...a.. ..aa.. ...... ...... ......")


@pytest.mark.rule("RO-12.15", "RO-5.16")
@pytest.mark.parametrize(
    ("edges", "lie"),
    [
        ("SN", "...... ...... ..aa.. ..a... ...... ......"),
        ("WE", "...... ...... ..aa.. ...a.. ...... ......"),
        ("NS", "...... ...... ...a.. ..aa.. ...... ......"),
        ("EW", "...... ...... ..a... ..aa.. ...... ......"),
    ],
)
def test_rotate_is_clockwise_for_the_owner_on_every_side(edges, lie):
    t = full_game(f"edges={edges} a=0/R1,R2,R3/A13")
    t.play("rotate", "R3@c3+90")
    t.expect_map(lie)


@pytest.mark.rule("RO-12.15")
def test_two_rotates_turn_by_half():
    t = full_game("a=2/R1,R2,R3/A13,A14")
    t.play("rotate", "rotate", "R1@c3+180", "blank:c2")
    t.expect_map("...... ..a... ..aa.. ...... ...... ......")
    assert t.asleep("a") == ["A13", "A14"]


@pytest.mark.rule("RO-12.15")
def test_three_rotates_turn_by_three_quarters():
    t = full_game("a=0/R1,R2,R3/A13,A14,A15")
    t.play("rotate", "rotate", "rotate", "R3@c3+270")
    t.expect_map("...... ...... ...a.. ..aa.. ...... ......")


@pytest.mark.rule("RO-12.15", "RO-5.4")
def test_the_turned_pattern_must_fit_the_map():
    t = full_game("a=0/R1,R2,R3/A13", R1="####")
    assert t.places("R1") == [f"{column}{row}" for row in "123456" for column in "abc"]
    t.play("rotate")
    assert t.places("R1", "+90") == [f"{column}{row}" for row in "123" for column in "abcdef"]
    t.refuses("R1@a4+90", "RO-5.4")


@pytest.mark.rule("RO-12.15", "RO-7.14")
def test_rotate_makes_a_pattern_fit_between_gaps():
    """On the one land left, two squares wide and three high, ### fits only when it is turned."""
    position = ONE_PLACE.replace("b.xxxx b.xxxx .bxxxx", "..xxxx ..xxxx ..xxxx")
    t = table(f"{position} a=0/R1,R2~,R3~,C02~,C03~/A13", pack(characters=6, R1="###"))
    assert t.places("R1") == ["none"]
    t.play("rotate")
    assert {"R1@a1+90", "R1@b1+90"} <= set(t.legal())
    t.play("R1@b1+90")
    t.expect_map(".axxxx .axxxx .axxxx xxxxxx xxxxxx xxxxxx")


@pytest.mark.rule("RO-12.15", "RO-4.5")
@pytest.mark.parametrize("first", ["rotate", "flip:R2"])
def test_rotate_never_makes_a_turn_impossible(first):
    """On the one land left #/#/# fits only unturned. `check` in the table sees that there is always an answer."""
    position = ONE_PLACE.replace("b.xxxx b.xxxx .bxxxx", "..xxxx ..xxxx ..xxxx")
    t = table(f"{position} a=0/R1,R2,R3~,C02~,C03~/A13,A21,A22", pack(characters=6, R1="#/#/#"))
    for answer in (first, "rotate", "flip:R2"):
        if t.may(answer):
            t.play(answer)
    t.play(t.legal("R1@")[0])
    assert t.used("a")[0] == "R1"


HALF = ONE_PLACE.replace("b.xxxx b.xxxx .bxxxx", "..xxxx ..xxxx ..xxxx")


@pytest.mark.rule("RO-12.15")
def test_a_half_turn_fits_although_a_quarter_turn_does_not():
    """On the one land left, two squares wide, a pattern three high fits as printed and upside down."""
    t = table(f"{HALF} a=0/R1,R2~,R3~,C02~,C03~/A13,A14", pack(characters=6, R1="#./#./##"))
    t.play("rotate")
    assert t.legal() == ["rotate"]  # now it must go on
    t.play("rotate", "R1@a1+180")
    t.expect_map("aaxxxx .axxxx .axxxx xxxxxx xxxxxx xxxxxx")


@pytest.mark.rule("RO-12.15")
def test_a_quarter_turn_that_fits_nowhere_is_refused():
    t = table(f"{HALF} a=0/R1,R2~,R3~,C02~,C03~/A13,A14~", pack(characters=6, R1="#./#./##"))
    t.refuses("rotate", "RO-12.15")
    t.refuses("R1@none", "RO-5.6")


# -- Slide -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-12.8")
@pytest.mark.parametrize(
    ("to", "lie"),
    [
        ("c2", "...... ..b... ...... ...... ...... ......"),
        ("c4", "...... ...... ...... ..b... ...... ......"),
        ("b3", "...... ...... .b.... ...... ...... ......"),
        ("d3", "...... ...... ...b.. ...... ...... ......"),
    ],
)
def test_a_marker_slides_up_down_left_or_right(to, lie):
    t = full_game("a=0/R1,R2,R3/A17", "...... ...... ..b... ...... ...... ......")
    t.play(f"slide:c3-{to}")
    t.expect_map(lie)
    assert t.asleep("a") == ["A17"]
    assert t.left("b") == 23


@pytest.mark.rule("RO-12.8")
def test_slide_moves_any_owners_marker_to_an_adjacent_empty_square():
    t = full_game("a=0/R1,R2,R3/A17", "...... ..a... ..bb.. ...... ...... ......")
    assert t.legal("slide:") == [
        *["slide:c2-c1", "slide:c2-b2", "slide:c2-d2"],
        *["slide:c3-b3", "slide:c3-c4", "slide:d3-d2", "slide:d3-e3", "slide:d3-d4"],
    ]
    t.refuses("slide:c3-d3", "RO-12.8")
    t.refuses("slide:c3-c2", "RO-12.8")
    t.refuses("slide:e5-e6", "RO-12.8")  # no marker there
    t.refuses("slide:c3-d4", "RO-12.8")  # not diagonally
    t.refuses("slide:c3-a3", "RO-12.8")  # one square only
    assert t.game.read("slide:c3-g3") is None  # there is no such square


@pytest.mark.rule("RO-12.9")
@pytest.mark.parametrize("move", ["slide:c1-b1", "slide:a2-a1"])
def test_slide_earns_no_coins(move):
    t = table(
        "rules=full map= ..b... a..... ...... ...... ...... ...... a=0/R1,R2,R3/A17",
        pack(coins={"C01": "../../21"}),  # 2 on b1, 1 on a1
    )
    u = t.again()
    t.play(move, "R3@e5")
    assert t.coins("a") == t.coins("b") == 0
    u.play("R3@e5", move)
    assert u.coins("a") == u.coins("b") == 0


@pytest.mark.rule("RO-12.9", "RO-6.1")
def test_coins_for_a_placed_marker_are_kept_when_it_slides_away():
    t = table("rules=full a=0/R1,R2,R3/A17", pack(coins={"C01": "../../.1"}))  # a1
    t.play("R3@a1", "slide:a1-b1")
    assert t.coins("a") == 1


@pytest.mark.rule("RO-12.16")
def test_slide_crosses_from_card_to_card_but_not_off_the_map():
    t = full_game("a=0/R1,R2,R3/A17", "...... ...... b..... ...... ...... .....a")
    assert t.legal("slide:") == ["slide:a3-a2", "slide:a3-b3", "slide:a3-a4", "slide:f6-f5", "slide:f6-e6"]
    t.play("slide:a3-a4")
    t.expect_map("...... ...... ...... b..... ...... .....a")


@pytest.mark.rule("RO-12.16", "RO-7.12")
def test_a_gap_is_off_the_map():
    t = table(f"{ONE_PLACE} a=0/R1,R2,R3,C02,C03/A17", pack(characters=6))
    t.refuses("slide:b3-c3", "RO-12.16")
    t.refuses("slide:b3-b4", "RO-12.16")
    assert t.legal("slide:b3-") == ["slide:b3-b2", "slide:b3-a3"]


@pytest.mark.rule("RO-12.16")
def test_slide_before_placing_makes_room():
    t = full_game("a=0/R1,R2,R3/A17", "ab.... ...... ...... ...... ...... ......")
    t.play("slide:b1-c1", "R1@a1")
    t.expect_map("aab... ...... ...... ...... ...... ......")


@pytest.mark.rule("RO-12.16")
def test_slide_is_not_possible_in_the_middle_of_placing():
    t = full_game("a=2/R1,R2,R3/A17", "...... .b.... ...... ...... ...... ......")
    t.play("R1@a2")  # the blank is on b3
    t.refuses("slide:b2-c2", "RO-12.16")
    t.play("done", "slide:b2-c2")


@pytest.mark.rule("RO-12.16", "RO-7.9")
def test_slide_after_placing_completes_a_land():
    t = full_game("a=0/R1,R2,R3/A17", "aa.... aa.... ...... b..... ...... ......", R1="##")
    t.play("R1@b3", "slide:a4-a3")
    assert t.cards("a")[-1] == "C01"
    assert t.coins("b") == 1
    t.expect_map("...... ...... ..a... ...... ...... ......")


@pytest.mark.rule("RO-12.16", "RO-7.9")
def test_slide_after_placing_keeps_a_land_from_completion():
    t = full_game("a=0/R1,R2,R3/A17", "bb.... bb.... ...... ...... ...... ......", R1="##")
    t.play("R1@a3", "slide:b3-c3")
    assert len(t.cards("b")) == 3
    t.expect_map("bb.... bb.... a.a... ...... ...... ......")


@pytest.mark.rule("RO-12.16")
def test_a_land_filled_by_a_slide_before_placing_waits_for_the_end_of_the_turn():
    t = full_game("a=0/R1,R2,R3/A17,A18", "aa.... aa.... .a.... b..... ...... ......")
    t.play("slide:a4-a3")
    t.expect_map("aa.... aa.... ba.... ...... ...... ......")
    assert len(t.cards("a")) == 3
    t.play("R3@e5", "slide:b3-c3")
    assert len(t.cards("a")) == 3
    t.expect_map("aa.... aa.... b.a... ...... ....a. ....aa")


@pytest.mark.rule("RO-12.16")
def test_the_same_marker_may_slide_twice_with_two_artifacts():
    t = full_game("a=0/R1,R2,R3/A17,A18", "b..... ...... ...... ...... ...... ......")
    t.play("slide:a1-b1", "R3@e5", "slide:b1-c1")
    t.expect_map("..b... ...... ...... ...... ....a. ....aa")


# -- Flip --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-12.10")
def test_flip_turns_a_used_character_ready_and_a_ready_one_used():
    t = full_game("a=0/R1~,R2,R3/A21,A22")
    t.play("flip:R1")
    assert t.ready("a") == ["R1", "R2", "R3"]
    t.play("flip:R2")
    assert t.ready("a") == ["R1", "R3"]
    assert t.asleep("a") == ["A21", "A22"]


@pytest.mark.rule("RO-12.10")
def test_flip_turns_only_the_players_own_characters():
    t = full_game("a=0/R1,R2,R3/A21")
    t.refuses("flip:B1", "RO-12.10")
    t.refuses("flip:C01", "RO-12.10")  # a land on the map


@pytest.mark.rule("RO-12.10")
def test_a_character_readied_by_flip_is_used_in_the_same_turn():
    t = full_game("a=0/R1~,R2,R3/A21")
    t.refuses("R1@a1", "RO-4.2")
    t.play("flip:R1", "R1@a1")
    t.expect_map("aa.... ...... ...... ...... ...... ......")
    assert t.used("a") == ["R1"]


@pytest.mark.rule("RO-12.11", "RO-12.17")
def test_flip_can_avoid_the_rest():
    t = full_game("a=0/R1~,R2~,R3~/A09~,A21 to=b")
    t.play("B3@a5")
    assert t.legal() == ["rest", "flip:R1", "flip:R2", "flip:R3"]
    t.play("flip:R2")
    assert t.ready("a") == ["R2"]
    assert t.asleep("a") == ["A09", "A21"]
    t.play("R2@a1")
    assert t.used("a") == ["R1", "R2", "R3"]


def rest_if_asked(t: Table) -> Table:
    """A mandatory rest may be automatic or a question with one answer."""
    return t.play("rest") if t.legal() == ["rest"] else t


@pytest.mark.rule("RO-12.12", "RO-12.11")
def test_flipping_the_last_ready_character_leads_to_a_free_rest():
    t = full_game("a=5/R1~,R2,R3~/A09~,A21")
    t.play("flip:R2")
    t = rest_if_asked(t)
    assert t.ready("a") == ["R1", "R2", "R3"]
    assert t.coins("a") == 5
    assert t.asleep("a") == []


@pytest.mark.rule("RO-12.12", "RO-9.5")
def test_two_flips_save_two_coins():
    t = full_game("a=0/R1,R2,R3~/A21,A22")
    t.refuses("rest", "RO-9.3")  # 2 coins
    t.play("flip:R1", "flip:R2")
    t = rest_if_asked(t)
    assert t.ready("a") == ["R1", "R2", "R3"]
    assert t.asleep("a") == []


@pytest.mark.rule("RO-12.11", "RO-9.3")
def test_flip_before_an_early_rest_makes_it_cheaper():
    t = full_game("a=1/R1,R2,R3~/A21")
    t.refuses("rest", "RO-9.3")
    t.play("flip:R1", "rest")
    assert t.coins("a") == 0
    assert t.ready("a") == ["R1", "R2", "R3"]
    assert t.asleep("a") == []


@pytest.mark.rule("RO-12.19", "RO-9.7")
def test_the_flip_that_led_to_a_rest_can_be_used_again_but_for_no_second_rest():
    t = full_game("a=9/R1,R2~,R3~/A21")
    t.play("flip:R1")
    t = rest_if_asked(t)
    assert t.asleep("a") == []
    t.play("flip:R1")
    assert t.ready("a") == ["R2", "R3"]
    t.refuses("rest", "RO-9.7")
    t.refuses("R1@a1", "RO-4.2")
    t.play("R3@a1")
    assert t.asleep("a") == ["A21"]


@pytest.mark.rule("RO-12.19", "RO-12.18")
def test_the_flip_readied_by_the_rest_readies_the_used_character():
    t = full_game("a=0/R1,R2~,R3~/A21")
    t.play("flip:R1")
    t = rest_if_asked(t)
    t.play("R3@a1", "flip:R3")
    assert t.ready("a") == ["R1", "R2", "R3"]
    assert t.turn() == "b"


@pytest.mark.rule("RO-9.7")
def test_no_early_rest_after_a_rest():
    t = full_game("a=9/R1,R2,R3~/A21")
    t.play("rest", "flip:R1")
    t.refuses("rest", "RO-9.7")


@pytest.mark.rule("RO-12.17")
def test_before_the_rest_only_flip_can_be_used():
    t = full_game("a=0/R1~,R2~,R3~/A09,A13,A17,A21 to=b", "b..... ...... ...... ...... ...... ......")
    t.play("B3@c1")
    assert t.legal() == ["rest", "flip:R1", "flip:R2", "flip:R3"]
    t.refuses("coin", "RO-12.17")
    t.refuses("rotate", "RO-12.17")
    t.refuses("slide:a1-a2", "RO-12.17")
    t.play("rest", "coin")
    assert t.coins("a") == 1


@pytest.mark.rule("RO-12.17", "RO-9.7")
@pytest.mark.parametrize("ability", ["coin", "rotate", "slide:a1-a2"])
def test_another_ability_ends_the_rest_step(ability):
    """1 coin is there and 2 are needed; with the coin of the artifact it is too late for an early rest."""
    t = full_game("a=1/R1,R2,R3~/A09,A13,A17", "b..... ...... ...... ...... ...... ......")
    t.refuses("rest", "RO-9.3")
    t.play(ability)
    t.refuses("rest", "RO-12.17")
    t = full_game("a=2/R1,R2,R3~/A09,A13,A17", "b..... ...... ...... ...... ...... ......")
    assert t.may("rest")
    t.play(ability)
    t.refuses("rest", "RO-12.17")


@pytest.mark.rule("RO-12.18", "RO-4.2")
def test_a_character_readied_after_its_use_is_not_used_again():
    t = full_game("a=2/R1,R2,R3/A21")
    t.play("R1@a1", "flip:R1")
    assert t.ready("a") == ["R1", "R2", "R3"]
    t.refuses("R1@c1", "RO-4.2")
    t.play("done", "B3@a5")
    t.play("R1@c1", by="a")  # but in the next turn it is


@pytest.mark.rule("RO-12.18")
def test_a_flip_right_before_the_use_counts_for_one_use_too():
    t = full_game("a=0/R1~,R2~,R3/A21,A22")
    t.play("flip:R1", "flip:R2", "R1@a1")
    assert t.turn() == "b"


@pytest.mark.rule("RO-12.20")
def test_after_the_rest_step_the_last_ready_character_cannot_be_flipped():
    t = full_game("a=0/R1,R2~,R3~/A09,A21")
    t.play("coin")
    t.refuses("flip:R1", "RO-12.20")
    assert t.legal("flip:") == ["flip:R2", "flip:R3"]
    t.play("flip:R2")
    assert t.ready("a") == ["R1", "R2"]


@pytest.mark.rule("RO-12.20")
def test_after_the_use_flip_can_turn_the_last_character_down():
    t = full_game("a=0/R1,R2~,R3/A21")
    t.play("R3@a1", "flip:R1")
    assert t.ready("a") == []
    assert t.turn() == "b"
    t.play("B3@a5")
    assert t.ready("a") == ["R1", "R2", "R3"]  # the free rest


# -- the end of the turn -----------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-12.21")
def test_coin_can_be_used_before_the_players_own_bid():
    t = table(f"rules=full {TIE} a=0/R1,R2,R3,C10/A09 b=1/B1,B2,B3/A10")
    t.play("C10@b3")
    t.refuses("bid:1", "RO-8.6")
    t.play("coin", "bid:1", by="a")
    t.refuses("coin", "RO-11.7", by="b")
    t.refuses("bid:2", "RO-8.6")
    t.play("pass", by="b")
    assert t.cards("a")[-1] == "C01"
    assert t.coins("a") == 0


@pytest.mark.rule("RO-12.21", "RO-11.7")
def test_nobody_else_uses_an_ability_during_bidding():
    t = table(f"rules=full {TIE} a=0/R1,R2,R3,C10 b=0/B1,B2,B3/A10,A18,A22")
    t.play("C10@b3", "bid:0", by="a")
    assert t.legal() == ["pass"]
    assert t.to_act() == "b"
    t.refuses("coin", "RO-11.7")
    t.refuses("flip:B1", "RO-11.7")


@pytest.mark.rule("RO-12.21")
def test_flip_can_be_used_before_a_bid_but_nothing_that_changes_the_map():
    t = table(f"rules=full {TIE} a=4/R1,R2,R3~,C10/A01,A05,A13,A17,A21")
    t.play("C10@b3", "done")
    assert t.step() == "bid"
    t.refuses("slide:b3-c3", "RO-12.21")
    t.refuses("replace:b1", "RO-12.21")
    t.refuses("free:b4", "RO-12.21")
    t.refuses("rotate", "RO-12.21")
    t.play("flip:R3", by="a")
    assert t.ready("a") == ["R1", "R2", "R3"]
    t.play("bid:4", by="a")


@pytest.mark.rule("RO-12.21")
def test_coin_can_be_used_before_the_purchase():
    t = table("rules=full a=2/R1,R2,R3/A09 row=A13,A14,A15,A16")
    t.play("R3@a1")
    t.refuses("buy:A13", "RO-11.2")
    t.play("coin", "buy:A13")
    assert t.coins("a") == 0


@pytest.mark.rule("RO-12.21")
def test_at_the_purchase_slide_is_no_longer_possible_but_flip_is():
    t = table("rules=full a=3/R1,R2,R3/A17,A21 row=A13,A14,A15,A16")
    t.play("R3@a1", "done")
    assert t.step() == "buy"
    t.refuses("slide:a1-b1", "RO-12.21")
    t.play("flip:R3", "buy:A13")
    assert t.ready("a") == ["R1", "R2", "R3"]


@pytest.mark.rule("RO-12.21")
def test_coin_and_flip_after_the_last_land_even_if_nothing_can_be_bought():
    t = full_game("a=0/R1,R2,R3/A09,A21", "aaaa.. aaaa.. a..a.. ...... ...... ......")
    t.play("R1@b3", "L2")
    assert t.cards("a")[-2:] == ["C02", "C01"]
    assert t.turn() == "a"
    t.play("coin", "flip:C01")  # a card claimed in this very turn
    assert t.ready("a") == ["R2", "R3", "C02"]
    assert t.coins("a") == 1
    assert t.turn() == "b"


@pytest.mark.rule("RO-12.21", "RO-8.10")
def test_the_active_player_who_is_not_tied_uses_the_coin_before_the_purchase():
    t = table(
        """rules=full seats=4 map= bc.... bc.... d..... ...... ...... ...... row=A13,A14,A15,A16
           a=1/R1,R2,R3,C10/A09 b=1 c=1/G1,G2,G3/A10"""
    )
    t.play("C10@b3", by="a")
    assert t.step() == "bid"
    t.refuses("coin", "RO-4.1", by="a")
    t.play("bid:0", by="b")
    t.play("bid:1", by="c")
    assert t.coins("a") == 2  # the coin of RO-7.6
    t.play("coin", "buy:A13", by="a")
    assert t.coins("a") == 0


# -- bugs found by random play -----------------------------------------------------------------------------------------
@pytest.mark.rule("RO-5.18", "RO-4.5")
def test_after_a_rotate_that_leaves_nothing_to_place_the_turn_is_still_possible():
    t = table(
        """rules=full a=0/R1~,R2~,R3~,C09/A13,A17,A18 to=a
        map= .a.baa bababb baabb. .abaab abbaba bab.b.""",
        pack=pack(C09="#..o/..../..../o..#"),
    )
    t.play("slide:f4-f3", "slide:a3-a4", "rotate")
    assert t.legal()


@pytest.mark.rule("RO-12.13", "RO-14.7")
@pytest.mark.parametrize("order", [("replace:c1", "replace:b1"), ("replace:b1", "replace:c1")])
def test_two_replaces_may_come_in_any_order(order):
    t = table("rules=full,stacking map= .(ab)b... ...... ...... ...... ...... ...... a=0/R1,R2,R3/A05,A06 to=a")
    t.play("R1@b1", *order)
    t.expect_map(".(aa)a... ...... ...... ...... ...... ......")
