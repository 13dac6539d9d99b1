"""RO-8: ties and bids."""

import pytest

from .table import SEATS, pack, table

ONE = dict.fromkeys(["R1", "B1", "G1", "Y1"], "#")


def table_with_tie(rows, coins, to="a", **more):
    """A table at which the first starting card of every colour is a single solid, with these coins from seat a on."""
    money = " ".join(f"{seat}={n}" for seat, n in zip(SEATS, coins))
    return table(f"seats={len(coins)} map= {rows} {money} to={to}", pack(**ONE), **more)


TWO = ".a.... bb.... ab.... ...... ...... ......"  # a1 makes it three to three
THREE = ".b.... cb.... ca.... ...... ...... ......"  # a1 makes it two each


@pytest.mark.rule("RO-8.1")
def test_only_the_tied_players_bid():
    """a and b have two markers each, c and d one: c and d have no say, however rich."""
    t = table_with_tie(".b.... cb.... da.... ...... ...... ......", [5, 5, 9, 9])
    t.play("R1@a1")
    assert (t.step(), t.to_act()) == ("bid", "a")
    t.refuses("bid:9", "RO-8.1", by="c")
    t.play("bid:1", by="a")
    t.play("bid:2", by="b")
    assert t.cards("b")[3:] == ["C01"]
    assert (t.to_act(), t.step()) == ("b", "use")


@pytest.mark.rule("RO-8.1")
def test_without_a_tie_nobody_bids():
    t = table_with_tie(".a.... ba.... ab.... ...... ...... ......", [9, 9])
    t.play("R1@a1")
    assert (t.to_act(), t.step()) == ("b", "use")
    t.refuses("bid:1", "RO-8.1")
    t.refuses("pass", "RO-4.5")


@pytest.mark.rule("RO-8.1")
def test_a_tie_for_fewer_markers_does_not_matter():
    """a has three markers; that the others tie for second place is nothing to bid for."""
    t = table_with_tie(".b.... ca.... da.... ...... ...... ......", [0, 9, 9, 9])
    t.play("R1@a1")
    assert t.cards("a")[3:] == ["C01"]
    assert not t.events_of("bid")


@pytest.mark.rule("RO-8.2")
@pytest.mark.parametrize(("to", "order"), [("a", "acd"), ("c", "cda"), ("d", "dac")])
def test_bidding_goes_clockwise_from_the_active_player(to, order):
    """a, c and d tie with two each; the active one places the last marker."""
    squares = ["a", "a", "c", "c", "d", "d"]
    squares.remove(to)
    rows = f".{squares[0]}.... {squares[1]}{squares[2]}.... {squares[3]}{squares[4]}.... ...... ...... ......"
    t = table_with_tie(rows, [9, 9, 9, 9], to)
    t.play(f"{dict(zip(SEATS, 'RBGY'))[to]}1@a1")
    for bid, seat in enumerate(order):
        t.play(f"bid:{bid}", by=seat)
    assert [SEATS[event.seat] for event in t.events_of("bid")] == list(order)
    assert t.cards(order[-1])[3:] == ["C01"]


@pytest.mark.rule("RO-8.3")
def test_each_player_bids_once():
    """a has far more coins than b and is not asked again."""
    t = table_with_tie(TWO, [50, 3])
    t.play("R1@a1", "bid:1", "bid:2")
    assert t.cards("b")[3:] == ["C01"]
    assert (t.coins("a"), t.coins("b")) == (51, 1)
    assert t.step() == "use"


@pytest.mark.rule("RO-8.3")
def test_a_player_may_pass_and_is_not_asked_again():
    t = table_with_tie(THREE, [9, 9, 9])
    t.play("R1@a1")
    t.play("pass", by="a")
    t.play("bid:0", by="b")
    t.play("pass", by="c")
    assert t.cards("b")[3:] == ["C01"]
    assert [SEATS[event.seat] for event in t.events_of("pass")] == ["a", "c"]


@pytest.mark.rule("RO-8.4")
def test_each_bid_exceeds_the_last():
    t = table_with_tie(TWO, [5, 5])
    t.play("R1@a1", "bid:3")
    assert set(t.legal()) == {"pass", "bid:4", "bid:5"}
    t.refuses("bid:3", "RO-8.4")
    t.refuses("bid:2", "RO-8.4")
    t.refuses("bid:0", "RO-8.11")


@pytest.mark.rule("RO-8.4")
def test_each_bid_must_exceed_the_last_one_and_not_only_the_first():
    t = table_with_tie(THREE, [5, 5, 5])
    t.play("R1@a1", "bid:1", "bid:3")
    t.refuses("bid:2", "RO-8.4")
    assert set(t.legal()) == {"pass", "bid:4", "bid:5"}


@pytest.mark.rule("RO-8.5")
def test_zero_is_a_bid():
    t = table_with_tie(TWO, [4, 0])
    t.play("R1@a1", "bid:0", "pass")
    assert t.cards("a")[3:] == ["C01"]
    assert t.coins("a") == 4


@pytest.mark.rule("RO-8.6")
@pytest.mark.parametrize("coins", [0, 1, 4])
def test_nobody_bids_more_than_they_have(coins):
    t = table_with_tie(TWO, [coins, 9])
    t.play("R1@a1")
    assert set(t.legal()) == {"pass"} | {f"bid:{n}" for n in range(coins + 1)}
    t.refuses(f"bid:{coins + 1}", "RO-8.6")


@pytest.mark.rule("RO-8.7")
@pytest.mark.parametrize(
    ("bids", "winner"),
    [
        (["bid:0", "bid:1", "bid:2"], "c"),
        (["bid:0", "bid:5", "pass"], "b"),
        (["bid:5", "pass", "pass"], "a"),
        (["pass", "bid:1", "bid:2"], "c"),
        (["bid:2", "pass", "bid:3"], "c"),
        (["pass", "pass", "bid:0"], "c"),
    ],
)
def test_the_highest_bid_claims_the_card(bids, winner):
    t = table_with_tie(THREE, [5, 5, 5])
    t.play("R1@a1", *bids)
    assert [seat for seat in "abc" if "C01" in t.cards(seat)] == [winner]
    assert t.turn() == "b"


@pytest.mark.rule("RO-8.8")
def test_only_the_winner_pays():
    """a bid 3 and b bid 4 for nothing: each has the coin of RO-7.6 more than before."""
    t = table_with_tie(THREE, [5, 5, 5])
    t.play("R1@a1", "bid:3", "bid:4", "bid:5")
    assert [t.coins(seat) for seat in "abc"] == [6, 6, 0]


@pytest.mark.rule("RO-8.9")
def test_an_opponent_without_coins_cannot_bid_more_than_zero():
    t = table_with_tie("...... ...... ...... ..ba.. ..ba.. ..b...", [1, 0])
    t.play("R1@d6", "bid:0")
    assert (t.to_act(), t.legal()) == ("b", ["pass"])
    t.refuses("bid:0", "RO-8.11")
    t.play("pass")
    assert t.cards("a")[3:] == ["C05"]
    assert (t.coins("a"), t.coins("b")) == (1, 1)


@pytest.mark.rule("RO-8.10")
@pytest.mark.parametrize(("to", "order"), [("a", "bcd"), ("b", "cda")])
def test_if_the_active_player_is_not_tied_the_next_one_clockwise_begins(to, order):
    """The active player completes a card on which two others tie."""
    first, second, idle = order
    rows = f".{first}.... {first}{second}.... {second}{idle}.... ...... ...... ......"
    t = table_with_tie(rows, [9, 9, 9, 9], to)
    t.play(f"{dict(zip(SEATS, 'RBGY'))[to]}1@a1")
    t.play("bid:1", by=first)
    t.play("pass", by=second)
    assert t.cards(first)[3:] == ["C01"]


@pytest.mark.rule("RO-8.10")
def test_bidding_order_wraps_around_after_the_last_seat():
    """c is active; d is not tied, a and b are: a begins."""
    t = table_with_tie(".a.... ab.... bd.... ...... ...... ......", [9, 9, 9, 9], "c")
    t.play("G1@a1")
    t.play("bid:1", by="a")
    t.play("bid:2", by="b")
    assert t.cards("b")[3:] == ["C01"]


@pytest.mark.rule("RO-8.11")
def test_zero_is_possible_only_as_the_first_bid():
    t = table_with_tie(THREE, [5, 5, 5])
    t.play("R1@a1", "pass")
    assert t.may("bid:0")  # a pass is no bid
    t.play("bid:0")
    t.refuses("bid:0", "RO-8.11")
    assert t.may("bid:1")


@pytest.mark.rule("RO-8.11")
def test_a_pass_does_not_change_the_last_bid():
    t = table_with_tie(THREE, [5, 5, 5])
    t.play("R1@a1", "bid:2", "pass")
    t.refuses("bid:2", "RO-8.4")
    assert set(t.legal()) == {"pass", "bid:3", "bid:4", "bid:5"}


@pytest.mark.rule("RO-8.12")
def test_if_all_pass_the_first_in_bidding_order_claims_for_free():
    t = table_with_tie(THREE, [5, 5, 5])
    t.play("R1@a1")
    t.play("pass", by="a")
    t.play("pass", by="b")
    assert t.may("pass")  # the last one, too
    t.play("pass", by="c")
    assert t.cards("a")[3:] == ["C01"]
    assert [t.coins(seat) for seat in "abc"] == [5, 6, 6]


@pytest.mark.rule("RO-8.12")
def test_if_all_pass_and_the_active_player_is_not_tied():
    t = table_with_tie(".a.... ab.... bd.... ...... ...... ......", [9, 9, 9, 9], "c")
    t.play("G1@a1", "pass", "pass")
    assert t.cards("a")[3:] == ["C01"]
    assert [t.coins(seat) for seat in SEATS] == [9, 10, 10, 10]


@pytest.mark.rule("RO-8.13")
def test_tied_players_who_lose_get_a_coin_after_the_bidding():
    """b has no coin to bid with, although one is to come."""
    t = table_with_tie(THREE, [0, 0, 0])
    t.play("R1@a1", "bid:0")
    assert (t.to_act(), t.legal()) == ("b", ["pass"])
    t.refuses("bid:1", "RO-8.6")
    t.play("pass")
    assert (t.to_act(), t.legal(), t.coins("b")) == ("c", ["pass"], 0)
    t.play("pass")
    assert [t.coins(seat) for seat in "abc"] == [0, 1, 1]


@pytest.mark.rule("RO-8.14")
def test_three_players_with_two_markers_each():
    t = table_with_tie(THREE, [2, 0, 3])
    t.play("R1@a1")
    t.play("bid:1", by="a")
    assert t.legal() == ["pass"]
    t.play("pass", by="b")
    t.play("bid:2", by="c")
    assert t.cards("c")[3:] == ["C01"]
    assert [t.coins(seat) for seat in "abc"] == [3, 1, 1]
