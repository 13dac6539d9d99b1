"""RO-5: placing markers."""

import pytest

from .table import EMPTY, SEATS, pack, table

EDGES = "SWNE"
LETTER = dict(zip(SEATS, "RBGY"))
# No land is complete and a has placed all 24 markers.
ALL_24 = "aaaaaa aaaaaa ...... ...... aaaaaa aaaaaa"
ALL_BUT_2 = "...... .....a aaaaaa aaaaaa aaaaaa a.a.a."
ALL_BUT_1 = "...... ....aa aaaaaa aaaaaa aaaaaa a.a.a."
CORNERS = "#....#/....../....../....../....../#....#"


def four_alike(pattern, **more):
    """The same pattern for the first starting card of every colour."""
    return pack(**dict.fromkeys(["R1", "B1", "G1", "Y1"], pattern), **more)


# -- the pattern -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-5.1")
@pytest.mark.parametrize(
    ("pattern", "wanted"),
    [
        ("#./##", "...... .a.... .aa... ...... ...... ......"),
        (".#./#.#/.#.", "...... ..a... .a.a.. ..a... ...... ......"),
        ("#...#/..#..", "...... .a...a ...a.. ...... ...... ......"),
        ("....#/...../...../#....", "...... .....a ...... ...... .a.... ......"),
    ],
)
def test_markers_are_placed_as_on_the_character(pattern, wanted):
    t = table("", pack(R1=pattern))
    t.play("R1@b2")
    t.expect_map(wanted)
    assert t.left("a") == 24 - wanted.count("a")


@pytest.mark.rule("RO-5.2")
@pytest.mark.parametrize(
    ("edge", "wanted"),
    [
        ("S", "...... ...... ..aa.. ..a... ..a... ......"),
        ("W", "...... ...... ..aaa. ....a. ...... ......"),
        ("N", "...... ...... ...a.. ...a.. ..aa.. ......"),
        ("E", "...... ...... ..a... ..aaa. ...... ......"),
    ],
)
def test_the_pattern_has_the_orientation_of_the_card(edge, wanted):
    other = EDGES[(EDGES.index(edge) + 1) % 4]
    t = table(f"edges={edge}{other}", pack(R1="##/#./#."))
    t.play("R1@c3")
    t.expect_map(wanted)


@pytest.mark.rule("RO-5.3")
def test_a_pattern_is_not_rotated():
    t = table("", pack(R1="####"))
    assert t.places("R1") == [f"{col}{row}" for row in range(1, 7) for col in "abc"]
    for turn in ("+90", "+180", "+270"):
        assert not t.places("R1", turn)
        assert not t.may(f"R1@a1{turn}")


@pytest.mark.rule("RO-5.3")
def test_a_pattern_from_the_west_is_not_rotated_back():
    t = table("edges=WE", pack(R1="####"))
    t.play("R1@f3")
    t.expect_map("...... ...... .....a .....a .....a .....a")


# -- the edges of the map ----------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-5.4")
@pytest.mark.parametrize("edge", EDGES)
def test_all_solids_must_be_inside_the_map(edge):
    """A pattern of three by three, and all four directions: there is room for it in sixteen places."""
    other = EDGES[(EDGES.index(edge) + 1) % 4]
    t = table(f"edges={edge}{other}", pack(R1="#../.../.##"))
    assert t.places("R1") == [f"{col}{row}" for row in "1234" for col in "abcd"]
    for beyond in ("e1", "f1", "e4", "a5", "a6", "d5", "e5", "f6"):
        t.refuses(f"R1@{beyond}", "RO-5.4")


@pytest.mark.rule("RO-5.4")
def test_one_solid_outside_the_map_is_illegal():
    t = table("", pack(R1="#####", R2="#/#/#/#/#/#"))
    assert t.places("R1") == [f"{col}{row}" for row in "123456" for col in "ab"]
    t.refuses("R1@c1", "RO-5.4")
    t.refuses("R2@a2", "RO-5.4")


@pytest.mark.rule("RO-5.5")
@pytest.mark.parametrize(
    ("where", "offered"),
    [
        ("a1", ["b1", "a2"]),
        ("f1", ["e1", "f2"]),
        ("a6", ["a5", "b6"]),
        ("f6", ["f5", "e6"]),
        ("c1", ["b1", "d1", "c2"]),
        ("c6", ["c5", "b6", "d6"]),
        ("c3", ["c2", "b3", "d3", "c4"]),
    ],
)
def test_blanks_can_reach_beyond_all_four_edges(where, offered):
    t = table("a=8", pack(R1=".o./o#o/.o."))
    t.play(f"R1@{where}")
    assert sorted(t.legal("blank:")) == sorted(f"blank:{square}" for square in offered)


@pytest.mark.rule("RO-5.5")
@pytest.mark.parametrize("edge", EDGES)
def test_with_blanks_all_around_a_solid_can_be_placed_anywhere(edge):
    other = EDGES[(EDGES.index(edge) + 1) % 4]
    t = table(f"edges={edge}{other}", pack(R1="ooooo/ooooo/oo#oo/ooooo/ooooo"))
    assert len(t.places("R1")) == 36


@pytest.mark.rule("RO-5.12")
def test_the_printed_example_of_an_illegal_placement():
    t = table("", pack(R1="##/.o"))
    t.refuses("R1@f3", "RO-5.4")  # the right solid would be beyond the eastern edge
    t.expect_map(EMPTY)


@pytest.mark.rule("RO-5.12")
def test_the_printed_example_of_a_legal_placement():
    t = table("a=2", pack(R1="##/.o"))
    t.play("R1@c6")  # the blank would be beyond the southern edge
    t.expect_map("...... ...... ...... ...... ...... ..aa..")
    assert t.coins("a") == 2
    assert t.to_act() == "b"


@pytest.mark.rule("RO-5.13")
def test_a_pattern_may_cover_four_lands():
    t = table("", pack(R1="##/##"))
    t.play("R1@b3")
    t.expect_map("...... ...... .aa... .aa... ...... ......")


@pytest.mark.rule("RO-5.13")
def test_a_pattern_may_cover_all_six_lands():
    t = table("", pack(R1="#.#.#/...../#.#.#"))
    t.play("R1@a3")
    t.expect_map("...... ...... a.a.a. ...... a.a.a. ......")
    assert t.places("B1")  # and nothing else happens in between


# -- what must be placed -----------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-5.6")
def test_all_markers_shown_are_placed():
    """There is no choice: after the answer the turn is over."""
    t = table("", pack(R1="###/###"))
    t.play("R1@b2")
    t.expect_map("...... .aaa.. .aaa.. ...... ...... ......")
    assert (t.to_act(), t.step()) == ("b", "use")


@pytest.mark.rule("RO-5.6")
def test_what_can_be_placed_is_placed_even_if_the_rest_is_skipped():
    t = table("map= ...... .b.a.. ..b... ...... ...... ......", pack(R1="###/###"))
    t.play("R1@b2")
    t.expect_map("...... .baa.. .aba.. ...... ...... ......")
    assert t.left("a") == 24 - 1 - 3


@pytest.mark.rule("RO-5.7")
def test_an_opponents_marker_is_skipped():
    t = table("map= ...... ...... ..b... ...... ...... ......", pack(R1="##", coins={"C02": "22/22/22"}))
    t.play("R1@c3")
    t.expect_map("...... ...... ..ba.. ...... ...... ......")
    assert t.coins("a") == 2  # d3 only
    assert (t.left("a"), t.left("b")) == (23, 23)


@pytest.mark.rule("RO-5.7")
def test_markers_of_several_opponents_are_skipped():
    t = table("seats=4 map= ...... ...... .bcd.. ...... ...... ......", pack(R1="#####"))
    t.play("R1@a3")
    t.expect_map("...... ...... abcda. ...... ...... ......")


@pytest.mark.rule("RO-5.8")
def test_the_players_own_earlier_marker_is_skipped():
    t = table("", pack(R1="##", R2="##", coins={"C02": "11/11/11"}))
    t.play("R1@c3", "B1@a1", "R2@d3")
    t.expect_map("bb.... ...... ..aaa. ...... ...... ......")
    assert t.left("a") == 21
    assert t.coins("a") == 2  # for c3 and d3, and not again for d3


@pytest.mark.rule("RO-5.9")
def test_a_square_never_holds_two_markers():
    t = table("", pack(R1="###", R2="#/#/#", B1="###", B2="#/#/#"))
    t.play("R1@b3", "B1@c3", "R2@d2", "B2@c2")
    t.expect_map("...... ..ba.. .aaab. ..ba.. ...... ......")
    s = t.state
    assert not any(s.under)
    assert not s.marks[0] & s.marks[1]
    assert (t.left("a"), t.left("b")) == (24 - 5, 24 - 3)


@pytest.mark.rule("RO-5.9")
def test_a_character_cannot_be_used_only_on_occupied_squares():
    t = table("map= ...... ...... ..ab.. ...... ...... ......", pack(R1="##"))
    t.refuses("R1@c3", "RO-5.14")


@pytest.mark.rule("RO-5.10")
def test_markers_stay_until_their_card_is_completed():
    t = table("map= aa.... aa.... a..... ...... ...... bbb...", pack(R1="#", R2="#", B1="#"))
    assert all("@" in name for name in t.legal())  # nothing on offer takes a marker back
    t.play("R1@f6", "B1@f1")
    t.expect_map("aa...b aa.... a..... ...... ...... bbb..a")
    assert t.left("a") == 24 - 6
    t.play("R2@b3")  # now C01 is complete
    t.expect_map(".....b ...... ...... ...... ...... bbb..a")
    assert t.left("a") == 24 - 1


# -- running out of markers --------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-5.11")
def test_without_markers_the_turn_is_taken_and_nothing_is_placed():
    t = table(f"map= {ALL_24}", pack(R1="##/.o", coins={"C01": "99/99/99"}))
    assert t.left("a") == 0
    t.play("R1@a3")
    t.expect_map(ALL_24)
    assert t.coins("a") == 0
    assert t.used("a") == ["R1"]
    assert t.to_act() == "b"


@pytest.mark.rule("RO-5.11")
def test_without_markers_no_blank_can_be_bought():
    t = table(f"map= {ALL_24} a=9", pack(R1="##/.o"))
    t.play("R1@a3")
    assert t.coins("a") == 9
    assert t.to_act() == "b"


@pytest.mark.rule("RO-5.11", "RO-5.14")
def test_without_markers_every_position_inside_the_map_is_legal():
    """Also those on occupied squares, although others are free."""
    t = table(f"map= {ALL_24}", pack(R1="##"))
    assert len(t.places("R1")) == 30
    t.refuses("R1@f3", "RO-5.4")


@pytest.mark.rule("RO-5.15")
def test_with_two_markers_for_three_squares_the_player_chooses():
    t = table(f"map= {ALL_BUT_2}", pack(R1="###"))
    assert t.left("a") == 2
    t.play("R1@b2")
    assert (t.to_act(), t.step()) == ("a", "shortage")
    assert t.legal() == ["put:b2", "put:c2", "put:d2"]
    t.refuses("done", "RO-5.15")
    t.refuses("put:e2", "RO-5.1")
    t.play("put:b2")
    assert t.legal() == ["put:c2", "put:d2"]
    t.refuses("done", "RO-5.15")
    t.play("put:d2")
    t.expect_map("...... .a.a.a aaaaaa aaaaaa aaaaaa a.a.a.")
    assert (t.left("a"), t.to_act()) == (0, "b")


@pytest.mark.rule("RO-5.15")
def test_a_shortage_counts_free_squares_only():
    """Two markers, a pattern of three, one of its squares occupied: exactly enough, nothing to choose."""
    t = table("map= ...... ..b..a aaaaaa aaaaaa aaaaaa a.a.a.", pack(R1="###"))
    assert t.left("a") == 2
    t.play("R1@b2")
    assert [event.at for event in t.events_of("place")] == [("b2", "d2")]
    assert t.to_act() == "b"


@pytest.mark.rule("RO-5.15")
def test_only_the_chosen_squares_give_coins():
    """C01 lies upside down, so its square [1, 1] is a2."""
    t = table(f"map= {ALL_BUT_1}", pack(R1="##", coins={"C01": "../.3/.."}))
    assert t.left("a") == 1
    t.play("R1@a2")
    low, high = t.again(), t.again()
    low.play("put:b2")
    high.play("put:a2")
    assert (low.coins("a"), high.coins("a")) == (0, 3)


# -- positions that place nothing --------------------------------------------------------------------------------------
@pytest.mark.rule("RO-5.14")
def test_a_position_that_places_nothing_is_refused_while_another_places_something():
    t = table("map= ...... ...... ..ab.. ..ba.. ...... ......", pack(R1="##"))
    t.refuses("R1@c3", "RO-5.14")
    t.refuses("R1@c4", "RO-5.14")
    assert t.may("R1@b3")  # one square is occupied, one is free
    assert t.may("R1@d4")
    assert len(t.places("R1")) == 28


@pytest.mark.rule("RO-5.14")
def test_a_character_that_can_place_nothing_can_still_be_used():
    """Its only position covers the four corners. That the others could place something does not matter."""
    t = table("map= a....b ...... ...... ...... ...... b....b", pack(R1=CORNERS, R2="#"))
    assert t.places("R1") == ["a1"]
    assert len(t.places("R2")) == 32
    t.play("R1@a1")
    t.expect_map("a....b ...... ...... ...... ...... b....b")
    assert t.used("a") == ["R1"]
    assert t.to_act() == "b"


@pytest.mark.rule("RO-5.14")
def test_one_free_corner_is_enough():
    t = table("map= a....b ...... ...... ...... ...... b.....", pack(R1=CORNERS))
    t.play("R1@a1")
    t.expect_map("a....b ...... ...... ...... ...... b....a")


@pytest.mark.rule("RO-5.14")
def test_all_positions_that_place_nothing_are_legal_when_no_other_is():
    """Two columns five apart: only the outer columns count, and they are full; so any of its rows will do."""
    t = table("map= a....b b....a a....b b....a a....b b....a", pack(R1="#....#"))
    assert t.places("R1") == ["a1", "a2", "a3", "a4", "a5", "a6"]


@pytest.mark.rule("RO-5.18")
def test_nobody_has_to_pay_for_a_blank_in_order_to_place_something():
    """The solids can place nothing anywhere. The blank could, for 2 coins, but need not."""
    pattern = "#....#/....../..o.../....../....../#....#"
    t = table("map= a....b ...... ...... ...... ...... b....b a=2", pack(R1=pattern))
    assert t.places("R1") == ["a1"]
    t.play("R1@a1")
    assert set(t.legal()) == {"blank:c3", "done"}
    t.play("done")
    assert (t.coins("a"), t.to_act()) == (2, "b")


@pytest.mark.rule("RO-5.18", "RO-5.14")
def test_a_bought_blank_makes_a_position_legal():
    """The solid meets b's marker, the blank is free. With 2 coins this is a position, but then they must be paid."""
    t = table("map= ...... ...... ..b... ...... ...... ...... a=2", pack(R1="#o"))
    t.play("R1@c3")
    t.refuses("done", "RO-5.14")
    t.play("blank:d3")
    t.expect_map("...... ...... ..ba.. ...... ...... ......")
    assert (t.coins("a"), t.to_act()) == (0, "b")


@pytest.mark.rule("RO-5.18", "RO-5.14")
@pytest.mark.parametrize(("coins", "square"), [(1, "d3"), (0, "d3"), (9, "f3")])
def test_without_the_coins_or_the_square_it_stays_illegal(coins, square):
    """One coin too few, or a blank beyond the edge."""
    where = "c3" if square == "d3" else "f3"
    t = table(f"map= ...... ...... ..b..b ...... ...... ...... a={coins}", pack(R1="#o"))
    t.refuses(f"R1@{where}", "RO-5.14")


@pytest.mark.rule("RO-5.18")
def test_a_blank_on_an_occupied_square_does_not_help():
    t = table("map= ...... ...... ..bb.. ...... ...... ...... a=9", pack(R1="#o"))
    t.refuses("R1@c3", "RO-5.14")


@pytest.mark.rule("RO-5.18")
def test_of_two_blanks_one_is_enough():
    t = table("map= ...... ...... ..b... ...... ...... ...... a=4", pack(R1="#oo"))
    t.play("R1@c3")
    t.refuses("done", "RO-5.14")
    t.play("blank:e3")
    assert t.may("done")
    t.play("done")
    t.expect_map("...... ...... ..b.a. ...... ...... ......")
    assert t.coins("a") == 2


@pytest.mark.rule("RO-5.18")
@pytest.mark.parametrize(
    ("artifact", "answer", "wanted"),
    [
        ("A01", "free:d3", "...... ...... ..ba.. ...... ...... ......"),
        ("A05", "replace:c3", "...... ...... ..a... ...... ...... ......"),
    ],
)
def test_free_blank_and_replace_make_a_position_legal(artifact, answer, wanted):
    position = "rules=full map= ...... ...... ..b... ...... ...... ......"
    cards = pack(R1="#o")
    table(f"{position} a=0", cards).refuses("R1@c3", "RO-5.14")
    table(f"{position} a=0/R1,R2,R3/{artifact}~", cards).refuses("R1@c3", "RO-5.14")
    t = table(f"{position} a=0/R1,R2,R3/{artifact}", cards)
    t.play("R1@c3")
    t.refuses("done", "RO-5.14")
    t.play(answer)
    t.expect_map(wanted)
    assert t.asleep("a") == [artifact]


@pytest.mark.rule("RO-5.18")
def test_a_rotated_position_counts_by_what_it_places():
    """`##` on c3-d3 places nothing; turned to c3-c4 it places c4."""
    t = table("rules=full map= ...... ...... ..bb.. ...... ...... ...... a=0/R1,R2,R3/A13", pack(R1="##"))
    t.refuses("R1@c3", "RO-5.14")
    t.play("rotate", "R1@c3+90")
    t.expect_map("...... ...... ..bb.. ..a... ...... ......")


@pytest.mark.rule("RO-5.18")
def test_nobody_has_to_rotate_in_order_to_place_something():
    """Unturned, the character can place nothing, so its idle positions are legal although Rotate is at hand."""
    full = "map= a....b b....a a....b b....a a....b b....a"
    t = table(f"rules=full {full} a=0/R1,R2,R3/A13", pack(R1="#....#"))
    assert t.places("R1") == ["a1", "a2", "a3", "a4", "a5", "a6"]
    t.play("R1@a3")
    assert (t.asleep("a"), t.to_act()) == ([], "b")


# -- directions --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-5.16")
@pytest.mark.parametrize(
    ("seat", "wanted"),
    [
        ("a", "...... .mm... .m.... .m.... ...... ......"),  # south: as printed
        ("b", "...... .mmm.. ...m.. ...... ...... ......"),  # west
        ("c", "...... ..m... ..m... .mm... ...... ......"),  # north
        ("d", "...... .m.... .mmm.. ...... ...... ......"),  # east
    ],
)
def test_up_on_a_character_points_to_the_map(seat, wanted):
    """An L that is no mirror image of any of its turns."""
    t = table(f"seats=4 to={seat}", four_alike("##/#./#."))
    t.play(f"{LETTER[seat]}1@b2")
    t.expect_map(wanted.replace("m", seat))


@pytest.mark.rule("RO-5.16")
@pytest.mark.parametrize(("seat", "blank"), [("a", "c4"), ("b", "b3"), ("c", "c2"), ("d", "d3")])
def test_blanks_turn_with_the_pattern(seat, blank):
    """A solid with a blank nearest to its owner, beside the own cards."""
    t = table(f"seats=4 a=2 b=2 c=2 d=2 to={seat}", four_alike("#/o"))
    t.play(f"{LETTER[seat]}1@c3")
    assert t.legal("blank:") == [f"blank:{blank}"]


@pytest.mark.rule("RO-5.17")
def test_two_solids_one_above_the_other_from_the_west():
    t = table("edges=WE", pack(R1="#/#"))
    t.play("R1@c3")
    t.expect_map("...... ...... ..aa.. ...... ...... ......")


@pytest.mark.rule("RO-5.17")
def test_the_upper_solid_is_the_eastern_one():
    """A blank above the upper solid shows which one it is: the blank is east of both."""
    t = table("edges=WE a=2", pack(R1="o/#/#"))
    t.play("R1@c3")
    assert t.legal("blank:") == ["blank:e3"]
