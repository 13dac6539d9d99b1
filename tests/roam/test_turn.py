"""RO-4: the turn."""

import pytest

from .table import SEATS, pack, table

ONE = dict.fromkeys(["R1", "B1", "G1", "Y1"], "#")


@pytest.mark.rule("RO-4.1")
@pytest.mark.parametrize(("seats", "first"), [(2, "b"), (3, "b"), (4, "d"), (4, "a")])
def test_turns_go_clockwise_from_the_starting_player(seats, first):
    t = table(f"seats={seats} first={first}")
    order = (SEATS[:seats] * 3)[SEATS.index(first) :]
    for seat in order[: 2 * seats]:
        assert t.to_act() == t.turn() == seat
        t.play(t.legal()[0])


@pytest.mark.rule("RO-4.1")
def test_nobody_plays_out_of_turn():
    t = table("seats=3 to=b")
    t.refuses("R1@a1", "RO-4.1", by="a")
    t.refuses("G1@a1", "RO-4.1", by="c")
    t.play("B3@a1", by="b")
    t.refuses("B1@c3", "RO-4.1", by="b")


@pytest.mark.rule("RO-4.2")
def test_only_the_players_own_ready_character_can_be_used():
    t = table("a=0/R1,R2~,R3~")
    assert {name.split("@")[0] for name in t.legal()} == {"R1"}
    t.refuses("R2@a1", "RO-4.2")
    t.refuses("B1@a1", "RO-4.2")  # b's
    t.refuses("C01@a1", "RO-4.2")  # nobody's yet


@pytest.mark.rule("RO-4.2")
def test_exactly_one_character_is_used():
    t = table("a=0/R1,R2,R3")
    t.play("R1@a1")
    assert t.to_act() == "b"
    assert t.used("a") == ["R1"]
    t.expect_map("aa.... ...... ...... ...... ...... ......")


@pytest.mark.rule("RO-4.2")
def test_no_second_character_while_the_first_is_being_placed():
    t = table("a=4/R1,R2,R3")
    t.play("R1@a1")
    assert t.step() == "extras"
    t.refuses("R2@c3", "RO-4.2")


@pytest.mark.rule("RO-4.3")
def test_a_used_character_is_face_down():
    t = table("a=0/R1,R2,R3")
    t.play("R2@a1", "B3@e1")
    assert t.ready("a") == ["R1", "R3"]
    t.refuses("R2@d4", "RO-4.2")
    t.play("R3@e5", "B1@a6")
    assert t.ready("a") == ["R1"]
    assert t.ready("b") == ["B2"]


@pytest.mark.rule("RO-4.4")
def test_the_rest_comes_first():
    """An early rest is possible before the character is used, and not while it is being placed."""
    t = table("a=4/R1,R2~,R3~")
    assert t.may("rest")
    t.play("R1@a1")
    t.refuses("rest", "RO-9.2")


@pytest.mark.rule("RO-4.4")
def test_coins_are_taken_before_cards_are_completed():
    """The coin of a3 comes in time for the bid that the marker on a3 leads to."""
    t = table("map= ab.... ab.... .a.... ...... ...... ...... a=0 b=0 to=b", pack(coins={"C01": ".1/../.."}, **ONE))
    t.play("B1@a3")
    assert (t.to_act(), t.step(), t.coins("b")) == ("b", "bid", 1)
    assert set(t.legal()) == {"pass", "bid:0", "bid:1"}


@pytest.mark.rule("RO-4.4")
def test_a_purchase_comes_after_the_cards_of_the_turn():
    """a has 2 coins, the artifact costs 3. The third coin comes when b claims C01, on which a has markers."""
    t = table("rules=full map= bb.... bb.... .a.... ...... ...... ...... a=2 b=0 row=A01,A05,A09,A13", pack(**ONE))
    t.play("R1@a3")
    assert t.cards("b")[-1] == "C01"
    assert (t.to_act(), t.step()) == ("a", "buy")
    t.play("buy:A01")
    order = [event.kind for event in t.chance.events]
    wanted = ["use", "place", "claim", "share", "buy", "turn"]
    assert [kind for kind in order if kind in wanted] == wanted


@pytest.mark.rule("RO-4.4")
def test_at_most_one_artifact_a_turn():
    t = table("rules=full a=20 row=A01,A05,A09,A13", pack(**ONE))
    t.play("R1@a3", "buy:A01")
    assert t.to_act() == "b"


@pytest.mark.rule("RO-4.5")
def test_a_turn_cannot_be_skipped():
    t = table("a=9/R1,R2~,R3~")
    t.refuses("done", "RO-4.5")
    t.refuses("pass", "RO-4.5")
    assert all(name.startswith("R1@") or name == "rest" for name in t.legal())


@pytest.mark.rule("RO-4.5")
def test_after_the_rest_step_there_is_always_a_ready_character():
    t = table("a=0/R1,R2~,R3~ b=0/B1,B2~,B3~")
    t.play("R1@a1", "B1@e5")
    assert t.to_act() == "a"
    assert {name.split("@")[0] for name in t.legal()} == {"R1", "R2", "R3"}
    t.refuses("done", "RO-4.5")
