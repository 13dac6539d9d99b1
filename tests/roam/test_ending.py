"""RO-10: when the game ends and who wins; the empty map and the standstill."""

import pytest

from .table import Table, pack, table

NINE = "C10,C11,C12,C13,C14,C15"  # with the three starting cards
L1_FOR_TWO = "aa.... aa.... ...... ...... ...... ......"  # two more markers side by side complete L1

# One land left of six: the others are with the players.
LAST_LAND = """lands=C01,-,-,-,-,- map= aaxxxx aaxxxx ..xxxx xxxxxx xxxxxx xxxxxx
    a=0/R1,R2,R3,C02,C03 b=0/B1,B2,B3,C04,C05,C06"""
TINY = pack(characters=6)

# Stacking for two: all 48 markers lie, and every land has one square free.
STUCK = " ".join(["(ab)(ba)" * 3, "(ab)a" * 3, "b." * 3] * 2)


# -- ten cards ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-10.1")
def test_the_tenth_card_triggers_the_end():
    t = table(f"map= {L1_FOR_TWO} a=0/R1,R2,R3,{NINE}")
    t.play("R1@a3")
    assert t.cards("a") == ["R1", "R2", "R3", "C10", "C11", "C12", "C13", "C14", "C15", "C01"]
    assert t.ending() == "ten-cards"


@pytest.mark.rule("RO-10.1")
def test_nine_cards_do_not_trigger_the_end():
    t = table(f"map= {L1_FOR_TWO} a=0/R1,R2,R3,C10,C11,C12,C13,C14")
    t.play("R1@a3")
    assert len(t.cards("a")) == 9
    t.play("B1@c5")
    assert t.ending() == ""
    assert t.to_act() == "a"


@pytest.mark.rule("RO-10.2")
def test_after_the_first_player_the_others_have_one_turn_each():
    t = table(f"seats=4 map= {L1_FOR_TWO} a=0/R1,R2,R3,{NINE}")
    t.play("R1@a3", by="a")
    t.play("B3@c1", by="b")
    t.play("G3@c5", by="c")
    assert not t.over()
    t.play("Y3@e5", by="d")
    assert t.over()


@pytest.mark.rule("RO-10.2")
def test_the_last_player_of_the_round_ends_the_game_at_once():
    t = table(f"first=b map= {L1_FOR_TWO} a=0/R1,R2,R3,{NINE} to=a")
    t.play("R1@a3")
    assert t.over()
    assert t.ending() == "ten-cards"


@pytest.mark.rule("RO-10.2")
def test_a_round_continues_past_seat_a_to_the_last_in_turn_order():
    t = table(f"seats=3 first=b map= cc.... cc.... ...... ...... ...... ...... c=0/G1,G2,G3,{NINE} to=c")
    t.play("G1@a3", by="c")
    assert t.ending() == "ten-cards"
    t.play("R3@c5", by="a")
    assert t.over()


@pytest.mark.rule("RO-10.7")
def test_the_tenth_card_counts_in_another_players_turn():
    t = table(f"map= {L1_FOR_TWO} a=0/R1,R2,R3,{NINE} to=b")
    t.play("B1@a3", by="b")
    assert len(t.cards("a")) == 10
    assert t.over()  # b was the last of the round
    assert t.ending() == "ten-cards"


@pytest.mark.rule("RO-10.7", "RO-10.2")
def test_the_tenth_card_in_the_first_players_turn_leaves_its_owner_a_turn():
    t = table(f"first=b map= {L1_FOR_TWO} a=0/R1,R2,R3,{NINE} to=b")
    t.play("B1@a3", by="b")
    assert not t.over()
    t.play("R1@c5", by="a")
    assert t.over()


@pytest.mark.rule("RO-10.8")
def test_a_card_claimed_in_the_last_round_counts():
    t = table(f"map= aabb.. aabb.. ...... ...... ...... ...... a=0/R1,R2,R3,{NINE}", pack(points={"C02": 9}))
    t.play("R1@a3")
    assert t.ending() == "ten-cards"
    t.play("B1@c3")
    assert t.cards("b")[-1] == "C02"
    assert t.result().scores == [7, 9]
    assert t.winners() == "b"


@pytest.mark.rule("RO-10.8")
def test_a_player_may_end_with_eleven_cards():
    t = table(f"map= {L1_FOR_TWO} a=0/R1,R2,R3,{NINE},C16 ending=ten-cards to=b", pack(points={"C01": 5}))
    t.play("B1@a3", by="b")
    assert len(t.cards("a")) == 11
    assert t.over()
    assert t.result().scores == [12, 0]


@pytest.mark.rule("RO-10.8")
def test_two_cards_at_once_can_lead_past_ten():
    t = table(f"map= aaaa.. aaaa.. a..a.. ...... ...... ...... a=0/R1,R2,R3,{NINE}")
    t.play("R1@b3", "L1")
    assert len(t.cards("a")) == 11
    assert t.ending() == "ten-cards"


# -- the winner --------------------------------------------------------------------------------------------------------
def play_last_turn(seats: str, points: dict[str, int], more: str = "") -> Table:
    """The last turn of the last round, played where it changes nothing."""
    t = table(f"first=b ending=standstill to=a {seats} {more}", pack(points=points))
    t.play("R3@c5", by="a")
    assert t.over()
    return t


@pytest.mark.rule("RO-10.3")
def test_all_cards_of_a_player_count_the_starting_cards_too():
    t = play_last_turn("a=0/R1,R2,R3,C10,C11 b=0/B1,B2,B3,C12", {"R1": 1, "C10": 2, "C11": 3, "C12": 4, "B2": 0})
    assert t.result().scores == [6, 4]


@pytest.mark.rule("RO-10.4")
def test_the_most_points_win_not_the_most_cards_or_coins():
    t = play_last_turn(f"a=30/R1,R2,R3,{NINE},C16 b=0/B1,B2,B3,C17", {"C17": 8})
    assert t.result().scores == [7, 8]
    assert t.winners() == "b"


@pytest.mark.rule("RO-10.5")
def test_a_tie_goes_to_the_most_coins():
    t = play_last_turn("a=2/R1,R2,R3,C10 b=3/B1,B2,B3,C11", {})
    assert t.result().scores == [1, 1]
    assert t.winners() == "b"


@pytest.mark.rule("RO-10.5")
def test_coins_decide_only_among_the_tied_players():
    t = play_last_turn("a=2/R1,R2,R3,C10 b=9/B1,B2,B3 c=1/G1,G2,G3,C11", {}, "seats=3")
    assert t.result().scores == [1, 0, 1]
    assert t.winners() == "a"


@pytest.mark.rule("RO-10.6")
def test_a_tie_on_coins_too_is_a_shared_victory():
    t = play_last_turn("a=2/R1,R2,R3,C10 b=2/B1,B2,B3,C11 c=2/G1,G2,G3", {}, "seats=3")
    assert t.winners() == "ab"


@pytest.mark.rule("RO-10.9")
def test_used_cards_count_like_ready_ones():
    t = play_last_turn("a=0/R1,R2,R3,C10 b=0/B1~,B2~,B3~,C11~", {"C11": 2})
    assert t.result().scores == [1, 2]
    assert t.winners() == "b"


# -- the map runs out --------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-10.10", "RO-7.12")
def test_the_last_land_is_claimed_and_the_round_is_finished():
    t = table(LAST_LAND, TINY)
    t.play("R1@a3", by="a")
    assert t.lands() == ["-"] * 6
    t.expect_map("xxxxxx xxxxxx xxxxxx xxxxxx xxxxxx xxxxxx")
    assert t.ending() == "empty-map"
    assert not t.over()
    assert t.to_act() == "b"


@pytest.mark.rule("RO-10.10", "RO-7.14")
def test_on_the_empty_map_the_rest_of_the_round_places_nothing():
    t = table(LAST_LAND, TINY)
    t.play("R1@a3")
    assert t.legal() == [f"{card}@none" for card in ("B1", "B2", "B3", "C04", "C05", "C06")]
    t.play("B1@none", by="b")
    assert t.over()
    assert t.left("b") == 24
    assert t.used("b") == ["B1"]
    assert t.result().scores == [3, 3]


@pytest.mark.rule("RO-10.10")
def test_the_last_land_of_the_last_turn_of_a_round():
    t = table(f"{LAST_LAND} first=b to=a", TINY)
    t.play("R1@a3")
    assert t.over()
    assert t.ending() == "empty-map"


@pytest.mark.rule("RO-10.10", "RO-7.12")
def test_a_gap_alone_does_not_end_the_game_and_has_no_squares():
    t = table(
        """lands=C01,C02,-,-,-,- map= aa..xx aa..xx ....xx xxxxxx xxxxxx xxxxxx
           a=0/R1,R2,R3,C03 b=0/B1,B2,B3,C04,C05,C06""",
        TINY,
    )
    t.play("R1@a3")
    assert t.lands() == ["-", "C02", "-", "-", "-", "-"]
    t.expect_map("xx..xx xx..xx xx..xx xxxxxx xxxxxx xxxxxx")
    assert t.ending() == ""
    assert t.places("B1") == ["c1", "c2", "c3"]
    t.refuses("B1@b1", "RO-7.12")
    t.refuses("B1@d2", "RO-7.12")


@pytest.mark.rule("RO-7.14", "RO-5.6")
def test_a_character_that_fits_must_place_and_one_that_fits_nowhere_can_be_used():
    t = table(f"{LAST_LAND} to=b", pack(characters=6, B1="###/..o"))
    assert t.places("B1") == ["none"]
    t.refuses("B1@a1", "RO-7.12")
    t.refuses("B3@none", "RO-5.6")
    t.play("B1@none")
    t.expect_map("aaxxxx aaxxxx ..xxxx xxxxxx xxxxxx xxxxxx")
    assert t.used("b") == ["B1"]
    assert t.turn() == "a"


@pytest.mark.rule("RO-7.12", "RO-6.9")
def test_no_blank_can_be_bought_in_a_gap():
    position = LAST_LAND.replace("b=0", "b=4").replace("aaxxxx aaxxxx ..xxxx", "..xxxx ..xxxx ..xxxx")
    t = table(f"{position} to=b", pack(characters=6, B1="o##o", B2="##/o."))  # turned half round: o##o and .o over ##
    t.refuses("blank:c2", "RO-6.4")
    u = t.again()
    t.play("B1@a2")
    assert t.turn() == "a"  # both blanks are outside the land, so there is no question
    u.play("B2@a2")
    assert u.may("blank:b1")


# -- nothing moves -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-10.11")
def test_three_rounds_without_a_marker_end_the_game():
    t = table(f"rules=stacking map= {STUCK}")
    assert t.left("a") == t.left("b") == 0
    t.play("R1@a1", "B1@a1", "R2@a1", "B2@a1", "R3@a1")
    assert t.ending() == ""
    assert t.to_act() == "b"
    t.play("B3@a1")
    assert t.ending() == "standstill"
    assert t.over()
    assert t.winners() == "ab"


@pytest.mark.rule("RO-10.11")
@pytest.mark.parametrize("before", [True, False], ids=["before the use", "after it"])
def test_a_slide_does_not_delay_the_end(before):
    t = table(f"rules=full,stacking map= {STUCK} quiet=5 b=0/B1,B2,B3/A17 to=b")
    t.play("slide:a3-b3", "B3@a1") if before else t.play("B3@a1", "slide:a3-b3")
    assert t.over()
    assert t.ending() == "standstill"


@pytest.mark.rule("RO-10.11")
def test_a_land_claimed_by_a_slide_restarts_the_count():
    nearly = STUCK.replace("(ab)(ba)", "a(ba)", 1).replace(" (ab)a", " (ab)(ba)", 1)
    t = table(f"rules=full,stacking map= {nearly} quiet=5 b=0/B1,B2,B3/A17 to=b")
    t.play("slide:b2-b3", "B3@c1", "bid:0", "pass")
    assert t.cards("b")[-1] == "C01"
    assert t.ending() == ""
    assert t.to_act() == "a"


@pytest.mark.rule("RO-10.11")
def test_coins_and_purchases_do_not_restart_the_count():
    t = table(f"rules=full,stacking map= {STUCK} quiet=5 b=3/B1,B2,B3/A09 row=A13,A14,A15,A16 to=b")
    t.play("coin", "B1@a1", "buy:A14")
    assert t.over()
    assert t.ending() == "standstill"


@pytest.mark.rule("RO-10.11")
def test_a_placed_marker_restarts_the_count():
    t = table("map= ...... ...... ...... ...... ...... ...... quiet=5 to=b")
    t.play("B1@a1", "R1@c5", "B2@a2")
    assert t.ending() == ""
    assert not t.over()
