"""RO-11: the row of artifacts, buying them, turning them face down and up again."""

import pytest

from .table import pack, setup, table

ROW = "row=A13,A14,A15,A16"  # four times Rotate for 3, 4, 5 and 6 coins
TENTHS = ",".join(f"A{n:02}" for n in range(1, 11))
TWENTIETHS = ",".join(f"A{n:02}" for n in range(11, 21))


# -- the row -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-11.1")
def test_four_artifacts_are_on_offer_and_the_others_form_the_pile():
    t = setup(full=True, draws={"artifacts": ["A24", "A03", "A10", "A17"]})
    assert t.row() == ["A24", "A03", "A10", "A17"]
    assert len(t.tiles()) == 20
    assert not set(t.tiles()) & set(t.row())


@pytest.mark.rule("RO-11.1")
def test_the_artifacts_are_shuffled_and_nobody_starts_with_one():
    t = setup(full=True, draws={"artifacts": ["A02", "A01", "A23", "A12"]})
    assert [deck for deck, _ in t.chance.drawn].count("artifacts") == 4  # one draw each
    assert t.artifacts("a") == t.artifacts("b") == []


# -- buying ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-11.2")
def test_one_artifact_of_the_row_may_be_bought_for_its_cost():
    t = table(f"rules=full {ROW} a=4")
    t.play("R3@a1")
    assert t.legal() == ["done", "buy:A13", "buy:A14"]
    t.refuses("buy:A15", "RO-11.2")  # 5 coins
    t.refuses("buy:A01", "RO-11.2")  # not in the row
    t.play("buy:A14")
    assert t.coins("a") == 0
    assert t.artifacts("a") == ["A14"]


@pytest.mark.rule("RO-11.2")
def test_nobody_has_to_buy():
    t = table(f"rules=full {ROW} a=9")
    t.play("R3@a1", "done")
    assert t.coins("a") == 9
    assert t.artifacts("a") == []
    assert t.row() == ["A13", "A14", "A15", "A16"]
    assert t.turn() == "b"


@pytest.mark.rule("RO-11.2", "RO-11.13")
def test_nothing_is_bought_before_the_end_of_the_turn():
    t = table(f"rules=full {ROW} a=9")
    t.refuses("buy:A13", "RO-11.13")
    t.play("R1@a1")  # a blank may be bought now, an artifact may not
    t.refuses("buy:A13", "RO-11.13")


@pytest.mark.rule("RO-11.3")
def test_the_row_is_filled_up_to_four():
    t = table(f"rules=full {ROW} a=3", draws={"artifacts": ["A20"]})
    t.play("R3@a1", "buy:A13")
    assert sorted(t.row()) == ["A14", "A15", "A16", "A20"]
    assert "A20" not in t.tiles()
    assert t.artifacts("a") == ["A13"]
    assert t.artifacts("b") == []


@pytest.mark.rule("RO-11.4")
def test_one_purchase_a_turn():
    t = table(f"rules=full {ROW} a=20/R1,R2,R3/A09")
    t.play("R3@a1", "buy:A13")
    assert t.turn() == "b"
    t.refuses("buy:A14", "RO-4.1", by="a")
    t.play("B3@c1", "R1@e1", "done", "buy:A14")  # in the next turn again
    assert t.artifacts("a") == ["A09", "A13", "A14"]
    assert t.coins("a") == 13


@pytest.mark.rule("RO-11.5")
def test_a_player_may_own_any_number():
    t = table(f"rules=full {ROW} a=3/R1,R2,R3/{TENTHS},A11~,A12~,A17,A18,A19,A20,A21,A22,A23")
    t.play("R3@a1", "done", "buy:A13")
    assert len(t.artifacts("a")) == 20


@pytest.mark.rule("RO-11.13", "RO-6.10")
def test_coins_of_the_placement_buy_an_artifact():
    t = table(f"rules=full {ROW} a=2", pack(coins={"C01": "../../.1"}))  # a1
    t.play("R3@a1", "buy:A13")
    assert t.coins("a") == 0
    assert t.artifacts("a") == ["A13"]


@pytest.mark.rule("RO-11.13")
def test_cards_are_resolved_before_the_purchase():
    """b claims L1, and the coin for a's marker there pays for the artifact."""
    t = table(f"rules=full {ROW} map= bb.... bb.... ...... ...... ...... ...... a=2/R1,R2,R3")
    t.play("R1@a3", "done")
    assert t.cards("b")[-1] == "C01"
    t.play("buy:A13", by="a")
    assert t.coins("a") == 0


@pytest.mark.rule("RO-11.13")
def test_coins_paid_in_a_bid_are_gone_before_the_purchase():
    t = table(f"rules=full {ROW} map= ab.... ab.... b..... ...... ...... ...... a=3/R1,R2,R3,C10")
    t.play("C10@b3", "bid:1", by="a")
    t.play("pass", by="b")
    assert t.cards("a")[-1] == "C01"
    assert t.turn() == "b"  # 2 coins are left, and nothing in the row costs so little


@pytest.mark.rule("RO-11.13")
def test_a_new_artifact_is_face_up_and_usable_in_the_players_next_turn():
    t = table(f"rules=full {ROW} a=3")
    t.play("R3@a1", "buy:A13")
    assert t.asleep("a") == []
    assert t.turn() == "b"
    t.play("B3@c1")
    assert t.may("rotate")


@pytest.mark.rule("RO-11.14")
def test_without_a_pile_the_row_shrinks():
    t = table(
        f"""rules=full row=A21,A22,A23,A24 tiles=- a=9/R1,R2,R3,C10/{TENTHS.replace(",", "~,")}~
            b=9/B1,B2,B3/{TWENTIETHS.replace(",", "~,")}~"""
    )
    t.play("R3@a1", "buy:A22", "B3@a5", "buy:A23")
    assert t.row() == ["A21", "A24"]
    t = table(
        f"""rules=full row=A24 tiles=- a=9/R1,R2,R3,C10/{TENTHS.replace(",", "~,")}~
            b=9/B1,B2,B3/{TWENTIETHS.replace(",", "~,")}~,A21~,A22~,A23~"""
    )
    t.play("R3@a1", "buy:A24")
    assert t.row() == []
    t.play("B3@a5")
    assert t.turn() == "a"  # b had no question: there is nothing to buy


@pytest.mark.rule("RO-11.16", "RO-10.1")
def test_an_artifact_does_not_count_as_a_tenth_card():
    t = table(f"rules=full {ROW} a=3/R1,R2,R3,C10,C11,C12,C13,C14,C15/A09~")
    t.play("R3@a1", "buy:A13", "B3@c1")
    assert t.ending() == ""
    assert not t.over()


# -- using -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-11.6")
def test_using_an_ability_turns_the_artifact_face_down():
    t = table("rules=full a=0/R1,R2,R3/A09,A17")
    t.play("coin")
    assert t.asleep("a") == ["A09"]


@pytest.mark.rule("RO-11.15")
def test_an_artifact_face_down_cannot_be_used():
    t = table("rules=full map= b..... ...... ...... ...... ...... ...... a=0/R1,R2,R3/A01~,A05~,A09~,A13~,A17~,A21~")
    for answer in ("coin", "rotate", "slide:a1-a2", "flip:R1"):
        t.refuses(answer, "RO-11.15")
    t.play("R1@a1")
    assert t.turn() == "b"  # no free blank, no Replace, no Slide: nothing to ask
    t.expect_map("ba.... ...... ...... ...... ...... ......")


@pytest.mark.rule("RO-11.6", "RO-11.15")
def test_each_artifact_is_used_once_and_a_second_copy_once_more():
    t = table("rules=full a=0/R1,R2,R3/A09,A10")
    t.play("coin", "coin")
    t.refuses("coin", "RO-11.15")
    assert t.coins("a") == 2
    assert t.asleep("a") == ["A09", "A10"]


@pytest.mark.rule("RO-11.7")
def test_no_ability_in_another_players_turn():
    t = table("rules=full map= b..... ...... ...... ...... ...... ...... b=0/B1,B2,B3/A09,A17,A21 a=2")
    for answer in ("coin", "slide:a1-a2", "flip:B1"):
        t.refuses(answer, "RO-4.1", by="b")
    t.play("R1@c1")
    t.refuses("coin", "RO-4.1", by="b")
    t.play("done", by="a")
    t.play("coin", by="b")


@pytest.mark.rule("RO-11.7")
def test_artifacts_of_another_player_cannot_be_used():
    t = table("rules=full a=0 b=0/B1,B2,B3/A09,A13,A17,A21 map= b..... ...... ...... ...... ...... ......")
    assert [name for name in t.legal() if "@" not in name] == []


@pytest.mark.rule("RO-11.8")
def test_any_number_of_artifacts_in_one_turn():
    """R1 turned clockwise covers d2 and, below it, d3; its blank lies left of d3."""
    t = table(
        """rules=full map= ...... ...b.. ...... ...... ...... .....b
           a=0/R1,R2,R3/A01,A05,A09,A10,A13,A17,A18,A21"""
    )
    t.play("flip:R2", "coin", "slide:f6-e6", "rotate", "R1@d2+90", "replace:d2", "free:c3")
    t.expect_map("...... ...a.. ..aa.. ...... ...... ....b.")
    t.play("coin", "slide:e6-d6")
    t.expect_map("...... ...a.. ..aa.. ...... ...... ...b..")
    assert t.asleep("a") == t.artifacts("a")
    assert t.coins("a") == 2


# -- turning up again --------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-11.9")
def test_a_rest_turns_the_players_artifacts_up():
    t = table("rules=full to=b a=0/R1~,R2~,R3~/A09~,A13,A17~ b=0/B1,B2,B3/A10~,A21~")
    t.play("B3@a1")
    assert t.turn() == "a"
    assert t.ready("a") == ["R1", "R2", "R3"]
    assert t.asleep("a") == []
    assert t.asleep("b") == ["A10", "A21"]


@pytest.mark.rule("RO-11.9")
def test_without_a_rest_artifacts_stay_face_down():
    t = table("rules=full to=b a=0/R1,R2~,R3~/A09~")
    t.play("B3@a1", "R1@c1")
    assert t.asleep("a") == ["A09"]


@pytest.mark.rule("RO-11.10")
def test_the_early_rest_turns_artifacts_up_too():
    t = table("rules=full a=2/R1,R2,R3~/A09~,A17~,A18")
    t.play("rest")
    assert t.asleep("a") == []
    assert t.coins("a") == 0
    t.play("coin")
    assert t.coins("a") == 1


@pytest.mark.rule("RO-11.10")
def test_an_early_rest_only_for_the_artifacts_is_possible():
    t = table("rules=full a=3/R1,R2,R3/A09~")
    t.play("rest")
    assert t.coins("a") == 0
    assert t.asleep("a") == []


@pytest.mark.rule("RO-11.11")
def test_face_up_artifacts_cost_nothing_in_an_early_rest():
    t = table("rules=full a=1/R1,R2~,R3~/A09,A13,A17~")
    t.play("rest")
    assert t.coins("a") == 0


@pytest.mark.rule("RO-11.18")
def test_a_flip_of_the_last_used_character_is_not_a_rest():
    t = table("rules=full a=3/R1,R2~,R3/A09~,A21")
    t.play("flip:R2")
    assert t.ready("a") == ["R1", "R2", "R3"]
    assert t.asleep("a") == ["A09", "A21"]
    t.play("rest")  # the early rest is still to be had, for 3 coins
    assert t.coins("a") == 0
    assert t.asleep("a") == []


@pytest.mark.rule("RO-11.18")
def test_a_flip_late_in_the_turn_is_not_a_rest_either():
    t = table("rules=full a=0/R1,R2,R3/A09~,A21")
    t.play("R3@a1", "flip:R3")
    assert t.ready("a") == ["R1", "R2", "R3"]
    assert t.asleep("a") == ["A09", "A21"]


# -- points ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-11.12", "RO-11.15")
def test_artifacts_count_at_the_end_face_up_or_down():
    t = table(
        """rules=full first=b ending=standstill to=a row=A01,A05,A09,A13
           a=0/R1,R2,R3,C10/A02,A07~ b=0/B1,B2,B3,C11,C12/A12~""",
        pack(points={"C11": 2}),
    )
    t.play("R3@a1")
    if t.may("done"):
        t.play("done")
    assert t.over()
    assert t.result().scores == [1 + 2 + 3, 2 + 1 + 4]
    assert t.winners() == "b"


@pytest.mark.rule("RO-3.15")
def test_without_artifacts_there_is_no_slide_rotate_or_flip():
    t = table("map= a..... ...... ...... ...... ...... ......")
    for answer in ("slide:a1-b1", "coin", "rotate", "flip:R1"):
        t.refuses(answer, "RO-3.15")
