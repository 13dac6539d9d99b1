"""AR-25: public information, information hidden from all, and information for one leader only."""

from random import Random

import pytest

from dolmen.engine.chance import Chance, ChanceNeeded
from dolmen.games.the_arrival.model.state import FACE_DOWN
from dolmen.store import SeatRow, Store
from dolmen.table import Tables
from dolmen.web.render.table_view import TableView, ViewerContext

from .table import SEATS, Table, table

# 18 cards with the back `honor` are unknown; the next one drawn empties a stack, and 36 others are shuffled in.
MOST_CARDS = ",".join(f"{letter}{n:02}" for letter in "BA" for n in range(1, 19))
RESTACKED = f"cards={MOST_CARDS} stacks=1h,9h,5h a=4/0/2d/-/h,h b=4/0/2d/-/h step=draw:b"
SEEING = "rules=advanced leaders=clairvoyance,archery map= p1:a1 q1:b1 k2:S a=4/9/2d5f b=4/9/2d3f/salmon"


def everybody(t: Table) -> list[str]:
    return [*SEATS[: t.game.seats], ""]


@pytest.mark.rule("AR-25.1")
def test_everything_on_the_table_is_public():
    t = table(
        "map= k1:a2 o1:b1 k2:S castle_1:C+A castle_4:- shields=k:2 a=9/3/2d1w1s4f/salmon,ogams_wisdom "
        "b=4/0/2d1t/big_migration fomori=3S1A spent=stone_of_fate cards=B01,H07"
    )
    state = t.game.to_dict(t.state)
    for seat in everybody(t):
        assert t.game.to_dict(t.view(seat)) == state


@pytest.mark.rule("AR-25.1")
def test_revealed_cards_are_public():
    position = "first=b a=4/0/2d/-/d,d,d b=4/0/2d/-/a,a,a,a step=draw:a stacks=17d,15a,15h"
    t = table(position, draws={"cards": ["A09", "B07", "A10", "B08"]}).play("stack:1")
    for seat in everybody(t):
        assert [t.game.components.card_names[row[0]] for row in t.view(seat).cards] == ["B07", "A09"]


@pytest.mark.rule("AR-25.2")
def test_order_and_fronts_of_face_down_cards_are_in_no_state():
    """Stacks and supplies are numbers; chance decides the cards when they are revealed."""
    t = table("seats=2 map= p1:a1 q1:b1 k2:S a=4/2/2d2f step=draw:a")
    for seat in everybody(t):
        view = t.view(seat)
        assert (view.stack_sizes, view.deck.bit_count()) == ([18, 18, 18], 54)
        assert (view.fomori[0], sum(view.unknown)) == (2, 49)
        assert view.tiles.bit_count() == 24
    spread = table("map= p1:a1 q1:b1 k2:S a=4/2/2d2f to=a")
    answer = spread.game.read("spread:k3")
    assert answer is not None
    with pytest.raises(ChanceNeeded, match="fomori"):
        spread.game.apply(spread.view("a"), 0, answer, Chance())


@pytest.mark.rule("AR-25.2")
def test_fronts_decided_by_a_restack_stay_hidden_from_all():
    t = table(RESTACKED, draws={"cards": ["H05", "H06", "H07", "H08"]}).play("stack:1")
    assert sorted(t.state.cards[0] + t.state.cards[1]) != [FACE_DOWN] * 4  # the state knows the fronts
    for seat in everybody(t):
        view = t.view(seat)
        assert view.cards == [[FACE_DOWN, FACE_DOWN], [FACE_DOWN, FACE_DOWN]]
        assert view.deck.bit_count() == 54
        assert "H05" not in t.game.write_position(view)


@pytest.mark.rule("AR-25.2")
def test_decided_fronts_can_be_any_unknown_card_and_no_other():
    t = table(RESTACKED).play("stack:1")
    seen = set()
    for deal in range(300):
        other = t.game.resample_hidden(t.state, 0, Random(deal))
        seen |= {t.game.components.card_names[card] for row in other.cards for card in row}
        assert t.game.to_dict(t.game.view(other, 0)) == t.game.to_dict(t.view("a"))
    assert seen == {f"H{n:02}" for n in range(1, 19)}


@pytest.mark.rule("AR-25.3")
def test_only_the_owner_of_clairvoyance_knows_what_was_seen():
    """Two Monghfinn, two Athach and a Sineach: an Athach is set, four stay."""
    kinds = ["monghfinn", "monghfinn", "athach", "athach", "sineach"]
    t = table(SEEING, draws={"fomori": kinds}).play("spread:k3")
    assert t.view("a").seen_fomori == [1, 2, 2]
    for seat in ("b", ""):
        view = t.view(seat)
        assert (view.seen_fomori, view.fomori) == ([0, 0, 0], [5, 3])
        assert sum(view.unknown) == 49
        for event in t.events_of("look"):
            assert event.to == 0
    t.play("set:athach")
    assert t.view("a").seen_fomori == [1, 1, 2]
    assert t.view("b").seen_fomori == [0, 0, 0]
    assert t.view("b").unknown == [31, 11, 6]  # the Athach on the map is known to all


@pytest.mark.rule("AR-25.3")
def test_others_cannot_deduce_which_fomori_were_seen():
    t = table(SEEING, draws={"fomori": ["monghfinn"] * 5}).play("spread:k3")
    found = {tuple(t.game.resample_hidden(t.state, 1, Random(deal)).seen_fomori) for deal in range(100)}
    assert len(found) > 5
    for deal in range(20):
        other = t.game.resample_hidden(t.state, 1, Random(deal))
        assert t.game.to_dict(t.game.view(other, 1)) == t.game.to_dict(t.view("b"))
        assert t.game.resample_hidden(t.state, 0, Random(deal)).seen_fomori == [0, 0, 5]  # only a knows


@pytest.mark.rule("AR-25.3")
def test_seen_fomori_returned_to_the_bag_stay_hidden_from_others():
    """A Castle Trophy returns two of four Monghfinn that a has seen, and chance says which two."""
    seen = SEEING.replace("k2:S", "k2:S castle_4:-").replace("2d5f", "2d4f1t")
    t = table(f"{seen} known=4M").play("trophy", "return:2")
    assert (t.view("a").seen_fomori, t.view("a").seen_fomori_in_bag) == ([0, 0, 2], [0, 0, 2])
    assert (t.view("b").seen_fomori, t.view("b").seen_fomori_in_bag) == ([0, 0, 0], [0, 0, 0])
    assert t.view("b").unknown == [31, 12, 6]


@pytest.mark.rule("AR-11.11", "AR-25.3")
def test_a_shared_screen_hides_both_blockers_while_a_third_leader_decides(tmp_path):
    seats = [SeatRow("Ann", here=True), SeatRow("Bob", here=True), SeatRow("Cat", here=False)]
    table = Tables(Store(str(tmp_path / "games.sqlite3"))).create(
        "the_arrival", {"seats": 3, "choose": False}, seats, "host", None
    )
    while not table.play.state.lanes:
        seat = table.to_act()[0]
        table.answer(seat, table.decision(seat), table.game.legal(table.play.state, seat)[0].name)
    for seat, answer in ((0, "block:top"), (1, "block:middle")):
        table.answer(seat, table.decision(seat), answer)
    shared, alone = TableView(table, ViewerContext((0, 1), False, "en")), TableView(table, ViewerContext((0,), False, "en"))
    assert [len(lane.stack) for lane in shared.view.lanes] == [0, 0, 0]
    assert [len(lane.stack) for lane in alone.view.lanes] == [1, 0, 0]


@pytest.mark.rule("AR-22.13", "AR-25.3")
def test_clairvoyance_is_hidden_from_the_next_player_at_the_same_screen(tmp_path):
    tables = Tables(Store(str(tmp_path / "games.sqlite3")))
    options = {"seats": 2, "advanced": True, "choose": False}
    seats = [SeatRow("Ann", here=True), SeatRow("Bob", here=True)]
    table, rng = tables.create("the_arrival", options, seats, "host", None), Random(5)
    for _ in range(40):
        while not table.over() and not any(e.kind == "look" for line in table.log_entries() for e in line.events):
            seat = rng.choice(table.to_act())
            answer = rng.choice(table.game.legal(table.play.state, seat)).name
            table.answer(seat, table.decision(seat), answer)
        if not table.over():
            break
        table = tables.create("the_arrival", options, seats, "host", None)
    viewer = next(e.seat for line in table.log_entries() for e in line.events if e.kind == "look")
    for held, hears in (((viewer,), True), ((1 - viewer,), False)):
        view = TableView(table, ViewerContext(held, False, "en"))
        assert hears == any(e.kind == "look" for line in table.log_entries() for e in line.events_for(view.hearing_seats))
    while table.to_act() == [viewer]:
        table.answer(viewer, table.decision(viewer), table.game.legal(table.play.state, viewer)[0].name)
    shared = TableView(table, ViewerContext((0, 1), False, "en"))
    assert not any(e.kind == "look" for line in table.log_entries() for e in line.events_for(shared.hearing_seats))
