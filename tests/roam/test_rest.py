"""RO-9: the rest."""

import pytest

from .table import EMPTY, pack, table


@pytest.mark.rule("RO-9.1")
def test_when_all_characters_are_used_all_are_turned_ready():
    t = table("a=0/R1,R2~,R3~ b=0/B1,B2,B3~")
    t.play("R1@a1")
    assert t.used("a") == ["R1", "R2", "R3"]  # not at the end of the turn
    t.play("B1@e5")
    assert t.ready("a") == ["R1", "R2", "R3"]
    assert [(event.seat, event.n) for event in t.events_of("rest")] == [(0, 0)]
    assert t.to_act() == "a"  # and the turn goes on
    t.play("R2@a3")
    assert t.used("a") == ["R2"]


@pytest.mark.rule("RO-9.1")
def test_with_one_ready_character_there_is_no_rest():
    t = table("a=0/R1,R2,R3~ b=0")
    t.play("R1@a1", "B1@e5")
    assert t.ready("a") == ["R2"]
    assert not t.events_of("rest")
    assert {name.split("@")[0] for name in t.legal()} == {"R2"}


@pytest.mark.rule("RO-9.1")
def test_claimed_cards_are_characters_too():
    t = table("a=0/R1,R2~,R3~,C09~,C10~ b=0")
    t.play("R1@a1", "B1@e5")
    assert t.ready("a") == ["R1", "R2", "R3", "C09", "C10"]


@pytest.mark.rule("RO-9.2")
def test_an_early_rest_at_the_start_of_the_players_own_turn():
    t = table("a=1/R1,R2~,R3~")
    t.play("rest")
    assert t.ready("a") == ["R1", "R2", "R3"]
    t.expect_map(EMPTY)
    assert t.to_act() == "a"  # the turn is still to be played
    t.play("R2@c3")
    assert t.used("a") == ["R2"]
    assert t.to_act() == "b"


@pytest.mark.rule("RO-9.2")
def test_no_early_rest_in_another_players_turn_or_after_a_character():
    t = table("a=9/R1,R2~,R3~ b=9/B1,B2~,B3~", pack(R1="#o"))
    t.refuses("rest", "RO-4.1", by="b")
    t.play("R1@c3")
    t.refuses("rest", "RO-9.2")


@pytest.mark.rule("RO-9.2")
def test_nobody_has_to_rest_early():
    t = table("a=9/R1,R2~,R3~")
    assert t.may("R1@c3")
    t.play("R1@c3", "done")
    assert t.used("a") == ["R1", "R2", "R3"]
    assert t.coins("a") == 9


@pytest.mark.rule("RO-9.3")
@pytest.mark.parametrize(
    ("cards", "price"), [("R1,R2~,R3~", 1), ("R1,R2,R3~", 2), ("R1,R2,R3,C09,C10~", 4), ("R1~,R2,R3,C09~,C10,C11", 4)]
)
def test_an_early_rest_costs_a_coin_for_each_ready_character(cards, price):
    t = table(f"a=7/{cards}")
    t.play("rest")
    assert t.coins("a") == 7 - price
    assert [event.n for event in t.events_of("early-rest")] == [price]


@pytest.mark.rule("RO-9.3", "RO-9.6")
@pytest.mark.parametrize(("coins", "offered"), [(0, False), (1, False), (2, True), (3, True)])
def test_the_player_must_have_the_full_price(coins, offered):
    t = table(f"a={coins}/R1,R2,R3~")
    assert t.may("rest") is offered
    if not offered:
        t.refuses("rest", "RO-9.3")


@pytest.mark.rule("RO-9.4")
def test_an_early_rest_leaves_no_character_face_down():
    t = table("a=1/R1~,R2~,R3,C09~,C10~,C11~")
    t.play("rest")
    assert t.used("a") == []
    assert {name.split("@")[0] for name in t.legal()} == {"R1", "R2", "R3", "C09", "C10", "C11"}


@pytest.mark.rule("RO-9.4")
def test_a_rest_readies_only_the_players_own_characters():
    t = table("a=1/R1,R2~,R3~ b=0/B1,B2~,B3~")
    t.play("rest")
    assert t.used("b") == ["B2", "B3"]


@pytest.mark.rule("RO-9.5")
@pytest.mark.parametrize("coins", [0, 1, 8])
def test_the_rest_with_all_used_is_free_and_automatic(coins):
    t = table(f"a={coins}/R1~,R2~,R3~ to=b")
    t.play("B1@e5")
    assert t.to_act() == "a"
    assert t.ready("a") == ["R1", "R2", "R3"]
    assert t.coins("a") == coins
    assert all("@" in name for name in t.legal())


@pytest.mark.rule("RO-9.6")
def test_no_early_rest_when_nothing_is_face_down():
    t = table("a=9/R1,R2,R3")
    t.refuses("rest", "RO-9.6")
    t = table("rules=full a=9/R1,R2,R3/A09")
    t.refuses("rest", "RO-9.6")


@pytest.mark.rule("RO-9.6")
def test_a_face_down_artifact_is_enough_for_an_early_rest():
    t = table("rules=full a=3/R1,R2,R3/A09~,A13")
    t.play("rest")
    assert (t.coins("a"), t.asleep("a")) == (0, [])
    t = table("rules=full a=2/R1,R2,R3/A09~,A13")
    t.refuses("rest", "RO-9.3")


@pytest.mark.rule("RO-9.7")
def test_no_second_early_rest_in_a_turn():
    """After the rest Flip turns a character down again; a second rest would be possible, but is not allowed."""
    t = table("rules=full a=9/R1,R2~,R3~/A21")
    t.play("rest", "flip:R1")
    assert t.used("a") == ["R1"]
    t.refuses("rest", "RO-9.7")


@pytest.mark.rule("RO-9.7")
def test_no_early_rest_after_the_free_rest():
    t = table("rules=full a=9/R1~,R2~,R3~/A21~,A09~ to=b", pack(B1="#"))
    t.play("B1@e5")
    assert (t.used("a"), t.asleep("a")) == ([], [])
    t.play("flip:R1")
    t.refuses("rest", "RO-9.7")
    t.play("coin")
    t.refuses("rest", "RO-9.7")


@pytest.mark.rule("RO-9.7")
def test_an_early_rest_is_possible_again_in_the_next_turn():
    t = table("a=9/R1,R2~,R3~", pack(R1="#", B1="#"))
    t.play("rest", "R1@c3", "B1@f6")
    t.play("rest")
    assert t.coins("a") == 9 - 1 - 2
