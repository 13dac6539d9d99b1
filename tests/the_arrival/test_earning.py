"""AR-10 to AR-13: the Earning Phase; AR-21.13 to AR-21.17: Ogam's Wisdom; AR-22.2, AR-22.3, AR-22.12: Artifice."""

from random import Random

import msgspec
import pytest

from dolmen.engine.answer import DONE
from dolmen.engine.chance import RandomChance
from dolmen.games.the_arrival.content.loader import Content, builtin_content
from dolmen.games.the_arrival.game import Arrival
from dolmen.games.the_arrival.model.components import EARN_DISKS, EARN_HONOR, EARN_SHIELDS, EARN_SWORDS, OGAM
from dolmen.games.the_arrival.phases.earning import open_section
from dolmen.games.the_arrival.text.answer_labels import describe_question
from dolmen.games.the_arrival.text.earnings_forecast import (
    forecast_in_words,
    forecast_pays,
    others_may_move_blockers,
    shortage_warning,
)
from dolmen.games.the_arrival.ui.details import inspect_text

from .table import SEATS, Table, earning, pack, pay, table

YEARS = [2016, 2017]
DRAWING = "step=draw:a"
# All cards of two backs: a discard that leaves the eighteen with the back `honor`, of which some lie before the leaders.
MOST_CARDS = ",".join(f"{letter}{n:02}" for letter in "BA" for n in range(1, 19))


def draw_from_stacks(t: Table, *stacks: int) -> Table:
    for stack in stacks:
        t.play(f"stack:{stack}")
    return t


# -- AR-10: drawing ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-10.1", "AR-10.3")
@pytest.mark.parametrize("year", YEARS)
def test_in_turn_order_each_takes_a_card_of_any_stack_four_times(year):
    t = table(f"edition={year} seats=3 first=b step=draw:b")
    asked = ""
    for k in range(12):
        assert t.legal() == ["stack:1", "stack:2", "stack:3"]
        asked += t.to_act()
        t.play(f"stack:{k % 3 + 1}")
    assert asked == "bca" * 4
    assert [len(row) for row in t.state.cards] == [4, 4, 4]
    assert t.step() == "block"


@pytest.mark.rule("AR-10.2")
def test_nobody_sees_the_front_of_a_drawn_card():
    t = draw_from_stacks(table(DRAWING), 1, 2, 3)
    for seat in ("a", "b", ""):
        view = t.view(seat)
        assert view.cards == [[-1, -1], [-1]]
        assert view.deck.bit_count() == 54
    assert not [deck for deck, _ in t.chance.drawn if deck == "cards"]  # no front is decided yet
    assert t.event_values("draw") == [("a", "disks", 1), ("b", "arms", 2), ("a", "honor", 3)]


@pytest.mark.rule("AR-10.4")
def test_cards_are_in_the_order_of_drawing_from_left_to_right():
    t = table(f"{DRAWING} stacks=18d,18a,18h", draws={"stack 3": ["disks"]})
    draw_from_stacks(t, 1, 1, 3, 1, 2, 1, 3)
    assert t.cards("a") == ["disks", "honor", "arms", "disks"]
    draw_from_stacks(t, 1)
    fronts = [front for deck, front in t.chance.drawn if deck == "cards"]
    assert fronts[0][0] == "B"  # the first card of a
    assert t.cards("a")[1][0] == "H"  # and the second one are turned up
    assert t.cards("a")[2:] == ["arms", "disks"]


@pytest.mark.rule("AR-10.7", "AR-10.8", "AR-10.9")
@pytest.mark.parametrize("year", YEARS)
def test_when_a_stack_is_empty_three_new_stacks_are_made_at_once(year):
    """18 cards with the back `honor`: three lie before the leaders, 1 + 9 + 5 in the stacks. The next card is the last of
    its stack: 4 are then before the leaders and 14 + 36 are shuffled.
    """
    t = table(f"edition={year} cards={MOST_CARDS} stacks=1h,9h,5h a=4/0/2d/-/h,h b=4/0/2d/-/h step=draw:b")
    t.play("stack:1", by="b")
    assert [size for size, _ in t.stacks()] == [17, 17, 16]
    assert t.discarded_cards() == []
    assert t.event_values("restack") == [("", "", 50)]
    assert t.to_act() == "a"
    assert [len(row) for row in t.state.cards] == [2, 2]


@pytest.mark.rule("AR-10.9")
def test_cards_in_front_of_the_leaders_are_not_shuffled_in():
    """Their fronts are among the cards that were unknown before the shuffle, whatever is turned up later."""
    position = f"cards={MOST_CARDS} stacks=1h,9h,5h a=4/0/2d/-/h,h b=4/0/2d/-/h step=draw:b"
    t = table(position, draws={"stack 1": ["disks"] * 5, "cards": ["H05", "H06", "H07", "H08"]})
    t.play("stack:1")
    draw_from_stacks(t, 1, 1, 1, 1)
    assert t.step() == "block"
    assert t.cards("a")[:2] == ["H05", "H06"]
    assert t.cards("b")[:2] == ["H07", "H08"]
    assert t.cards("a")[2:] == ["disks", "disks"]


@pytest.mark.rule("AR-10.10")
def test_backs_are_seen_by_all():
    t = draw_from_stacks(table(f"{DRAWING} stacks=18d,18a,18h", draws={"stack 2": ["honor"]}), 1, 2, 2)
    for seat in ("a", "b", ""):
        view = t.view(seat)
        assert view.backs == [[0, 2], [1]]
        assert view.tops == t.state.tops


@pytest.mark.rule("AR-10.10")
@pytest.mark.parametrize(
    ("left", "comes", "elsewhere"), [("B01 B02 B03 H01", "disks", "honor"), ("B01 B02 H01 H02", "honor", "disks")]
)
def test_a_back_visible_elsewhere_does_not_come_to_the_top(left, comes, elsewhere):
    """Four cards are left, and three backs are seen: on two stacks, and on the card that is drawn."""
    names = [f"{letter}{n:02}" for letter in "BAH" for n in range(1, 19)]
    position = f"{DRAWING} cards={','.join(name for name in names if name not in left)} stacks=2d,1h,1d"
    assert table(position, draws={"stack 1": [comes]}).play("stack:1").stacks()[0] == (1, comes)
    with pytest.raises(AssertionError, match=f"{elsewhere} is not in 'stack 1'"):
        table(position, draws={"stack 1": [elsewhere]}).play("stack:1")


# -- AR-11: revealing and blocking -------------------------------------------------------------------------------------
ALL_DRAWN = "a=4/0/2d/-/d,d,d b=4/0/2d/-/a,a,a,a first=b step=draw:a stacks=17d,15a,15h"
FRONTS = {"cards": ["A01", "B01", "A02", "B02", "A03", "B03", "A04", "B04"]}


def table_at_reveal() -> Table:
    """b is First Player and has the cards A01 to A04, a has B01 to B04; the fourth of them is just drawn."""
    return table(ALL_DRAWN, draws=FRONTS).play("stack:1")


@pytest.mark.rule("AR-11.1", "AR-11.2", "AR-11.9")
def test_all_turn_up_two_cards_and_block_a_section_at_the_same_time():
    t = table_at_reveal()
    assert t.cards("a") == ["B01", "B02", "disks", "disks"]
    assert t.cards("b") == ["A01", "A02", "arms", "arms"]
    assert t.to_act() == "ab"
    assert t.legal(by="a") == t.legal(by="b") == ["block:top", "block:middle", "block:bottom"]


@pytest.mark.rule("AR-11.3", "AR-11.4", "AR-11.5")
def test_then_the_third_card_the_second_blocker_and_the_fourth_card():
    t = table_at_reveal().play("block:top", by="b").play("block:bottom", by="a")
    assert t.cards("a") == ["B01", "B02", "B03", "disks"]
    assert (t.blocked("a"), t.blocked("b")) == (["bottom"], ["top"])
    t.refuses("block:bottom", "AR-11.4", by="a")
    assert t.legal(by="b") == ["block:middle", "block:bottom"]
    t.play("block:middle", by="a").play("block:bottom", by="b")
    assert [front for deck, front in t.chance.drawn if deck == "cards"][6:] == ["A04", "B04"]
    assert t.event_values("reveal")[-2:] == [("b", "A04", 0), ("a", "B04", 0)]


@pytest.mark.rule("AR-11.6", "AR-11.7")
@pytest.mark.parametrize(
    ("first", "second", "honor"), [("top", "middle", 4), ("top", "bottom", 40), ("bottom", "middle", 400)]
)
def test_only_the_open_section_pays_and_it_pays_on_all_four_cards(first, second, honor):
    content = pack(**{f"B0{n}": "honor=100 | honor=10 | honor=1" for n in range(1, 5)})
    t = table(ALL_DRAWN, content, FRONTS).play("stack:1")
    t.play("block:top", by="b").play(f"block:{first}", by="a").play("block:middle", by="b").play(f"block:{second}", by="a")
    assert t.honor("a") == 4 + honor


@pytest.mark.rule("AR-11.10")
def test_blockers_are_set_in_turn_order_in_2016_if_that_option_is_on():
    position = f"edition=2016 rules=blockers_in_turn {ALL_DRAWN}"
    t = table(position, draws=FRONTS).play("stack:1")
    assert t.to_act() == "b"
    t.play("block:top")
    assert (t.to_act(), t.blocked("b")) == ("a", ["top"])
    assert t.view("a").blocked == [0, 1]  # and a sees it before choosing
    t.play("block:top")
    assert t.to_act() == "b"
    together = table(f"edition=2016 {ALL_DRAWN}", draws=FRONTS).play("stack:1")
    assert together.to_act() == "ab"


@pytest.mark.rule("AR-11.11")
@pytest.mark.parametrize("year", YEARS)
def test_a_blocker_stays_secret_until_all_are_set(year):
    one = table(f"edition={year} {ALL_DRAWN}", draws=FRONTS).play("stack:1")
    other = one.again()
    one.play("block:top", by="a")
    other.play("block:bottom", by="a")
    for seat in ("b", ""):
        assert one.game.to_dict(one.view(seat)) == other.game.to_dict(other.view(seat))
        assert one.game.write_position(one.view(seat)) == other.game.write_position(other.view(seat))
    assert one.game.wait_rule(one.view("a")) == "AR-11.11"
    assert one.blocked("a") == []
    assert one.events_of("block") == []
    one.play("block:middle", by="b")
    assert (one.blocked("a"), one.blocked("b")) == (["top"], ["middle"])
    one.play("block:middle", by="a")  # the second one is a secret of its own
    assert one.blocked("a") == ["top"]


# -- AR-12: Honor and resources ----------------------------------------------------------------------------------------
@pytest.mark.rule("AR-12.1", "AR-12.2", "AR-12.3")
@pytest.mark.parametrize("year", YEARS)
def test_each_kind_is_paid_to_all_in_turn_order_before_the_next_kind(year):
    everything = "honor=1 disks=1 swords=1 shields=1 corruption=1 tiles=1"
    t = pay(earning(everything, everything, position=f"edition={year} first=b"))
    t.play("take:cauldron_k", "take:cauldron_l")
    kinds = ("honor", "disks", "swords", "shields", "fomori", "corruption", "take")
    events_seen = [(event.kind, SEATS[event.seat]) for event in t.chance.events if event.kind in kinds]
    assert events_seen == [
        *[(kind, seat) for kind in ("honor", "disks", "swords", "shields") for seat in "ba"],
        *[("fomori", "b"), ("corruption", "b"), ("fomori", "a"), ("corruption", "a")],
        *[("take", "b"), ("take", "a")],
    ]


@pytest.mark.rule("AR-12.4")
def test_the_sums_of_the_open_section_are_received():
    t = pay(earning("honor=3 disks=2 corruption=1 + honor=2 swords=2 + disks=3 shields=4 corruption=5 + tiles=1", ""))
    t.play("take:cauldron_k")
    assert (t.honor("a"), t.corruption("a")) == (9, 6)
    assert (t.disks("a"), t.swords("a"), t.shields("a"), t.fomori("a"), t.tiles("a")) == (7, 2, 4, 6, ["cauldron_k"])


@pytest.mark.rule("AR-12.37")
def test_the_example_of_the_earnings_can_be_dealt_from_the_shipped_cards():
    """The tops of four of our own cards: Honor 5, disks 5, Swords 2, Shields 4, one Tactic Tile, Corruption 9."""
    rows = "a=4/1/2d/-/B01,B02,A01,h:m b=4/0/2d/-/B04,B05,B08,d:m step=reveal:a::2 lanes=a:bottom,b:-"
    t = pay(table(rows, builtin_content(), {"cards": ["H01", "B10"]}))
    t.play(t.legal("take:")[0])
    assert (t.honor("a"), t.corruption("a"), t.fomori("a")) == (4 + 5, 1 + 9, 9)
    assert (t.disks("a"), t.swords("a"), t.shields("a"), len(t.tiles("a"))) == (2 + 5, 2, 4, 1)
    assert t.step() == "turn"


@pytest.mark.rule("AR-12.5", "AR-12.6")
@pytest.mark.parametrize("year", YEARS)
def test_honor_symbols_add_up_and_some_pay_for_brochs_and_caers(year):
    claim = "honor=2 + honor=1 broch=2 + caer=3 + broch=2"
    t = pay(earning(claim, "", position=f"edition={year} map= k1:a1 k3:a2 l1:a3 l3:a3 o1:b3", hold={"a": "10"}))
    assert t.honor("a") == 10 + 3 + 2 * 2 * 3 + 3 * 2


@pytest.mark.rule("AR-12.7")
@pytest.mark.parametrize(("symbol", "honor"), [("honor=1", 1), ("broch=2", 6), ("caer=3", 3)])
def test_the_three_honor_symbols_of_2016(symbol, honor):
    """With one Áit, two Brochs and one Caer."""
    t = pay(earning(symbol, "", position="edition=2016 map= k1:a1 k3:a2 l1:a2 l3:a3 o1:b1", hold={"a": "0"}))
    assert t.honor("a") == honor


@pytest.mark.rule("AR-12.8", "AR-12.9", "AR-12.10")
@pytest.mark.parametrize("year", YEARS)
def test_disks_swords_and_shields_come_from_the_general_supply(year):
    t = pay(earning("disks=3 + swords=2", "shields=4", position=f"edition={year}"))
    assert (t.disks("a"), t.stock("a")) == (5, 10)
    assert (t.swords("a"), t.swords()) == (2, 18)
    assert (t.shields("b"), t.shields()) == (4, 8)


@pytest.mark.rule("AR-12.11", "AR-12.16")
@pytest.mark.parametrize("year", YEARS)
def test_too_few_swords_are_dealt_one_at_a_time_from_the_first_player(year):
    """Seven Swords, b first: b 1, c 1, a 1, b 2, c 2, a 2, b 3; a claims only 2 and the rest lapses."""
    t = pay(earning("swords=2", "swords=5", "swords=4", position=f"edition={year} first=b", numbers={"swords": 7}))
    assert [t.swords(seat) for seat in "abc"] == [2, 3, 2]
    assert t.event_values("lapse") == [("b", "swords", 2), ("c", "swords", 2)]
    assert t.swords() == 0


@pytest.mark.rule("AR-12.11")
def test_a_deal_skips_leaders_who_have_all_they_claim():
    t = pay(earning("swords=1", "swords=9", "", numbers={"swords": 6}))
    assert [t.swords(seat) for seat in "abc"] == [1, 5, 0]


@pytest.mark.rule("AR-12.12", "AR-12.16")
@pytest.mark.parametrize("year", YEARS)
def test_too_few_shields_are_dealt_in_the_same_way(year):
    t = pay(earning("shields=9", "shields=9", position=f"edition={year} first=b", numbers={"shields": 5}))
    assert (t.shields("a"), t.shields("b"), t.shields()) == (2, 3, 0)
    assert t.event_values("lapse") == [("b", "shields", 6), ("a", "shields", 7)]


@pytest.mark.rule("AR-12.13", "AR-12.14", "AR-12.15")
@pytest.mark.parametrize("year", YEARS)
def test_too_few_disks_concern_their_owner_alone(year):
    """a has 3 disks left in the General Supply and claims 5; b has plenty."""
    t = pay(earning("disks=5", "disks=5", position=f"edition={year} map= k1:a3 k3:a3 l1:a3 l3:a1", hold={"a": "4/0/2d"}))
    assert (t.disks("a"), t.stock("a")) == (5, 0)
    assert t.disks("b") == 7
    assert t.event_values("lapse") == [("a", "disks", 2)]


# -- AR-12: Fomori and Corruption --------------------------------------------------------------------------------------
@pytest.mark.rule("AR-12.17", "AR-12.18", "AR-12.19")
@pytest.mark.parametrize("year", YEARS)
def test_corruption_symbols_bring_fomori_and_corruption(year):
    t = pay(earning("corruption=2", "corruption=1 + corruption=3", position=f"edition={year}"))
    assert (t.fomori("a"), t.corruption("a")) == (2, 2)
    assert (t.fomori("b"), t.corruption("b")) == (4, 4)
    assert t.fomori() == 50 - 6


@pytest.mark.rule("AR-12.20")
@pytest.mark.parametrize("year", YEARS)
def test_nobody_knows_the_fomori_in_a_supply(year):
    t = pay(earning("corruption=2", "", position=f"edition={year}"))
    assert "fomori" not in [deck for deck, _ in t.chance.drawn]  # not even chance has decided what they are
    for seat in ("a", "b", ""):
        assert (t.view(seat).unknown, t.view(seat).seen_fomori) == ([32, 12, 6], [0, 0, 0])


@pytest.mark.rule("AR-12.21")
def test_fomori_stay_secret_until_a_spread_uses_them():
    t = pay(earning("corruption=3", "", position="map= p1:a1 q1:b1 k2:S", draws={"fomori": ["monghfinn", "athach"]}))
    t.play("spread:k3")
    assert t.at("k3") == "M"
    assert (t.fomori("a"), t.state.unknown) == (2, [31, 12, 5])  # the others are as unknown as before
    assert t.view("a").seen_fomori == [0, 0, 0]


@pytest.mark.rule("AR-12.22")
@pytest.mark.parametrize("year", YEARS)
def test_if_the_bag_is_too_small_the_whole_discard_goes_into_it_first(year):
    t = pay(earning("corruption=4", "corruption=3", position=f"edition={year} fomori=32S12A"))
    assert t.event_values("bag") == [("", "", 0)]
    assert (t.discarded_fomori(), t.fomori(), t.fomori("a"), t.fomori("b")) == ({}, 43, 4, 3)
    assert t.state.unknown == [32, 12, 6]


@pytest.mark.rule("AR-12.26")
def test_the_bag_is_compared_once_with_the_sum_of_all_claims():
    """Six are in the bag: 3 + 3 are covered, 3 + 4 are not, though each alone would be."""
    enough = pay(earning("corruption=3", "corruption=3", position="fomori=32S12A"))
    assert (enough.events_of("bag"), enough.fomori(), enough.discarded_fomori()) == ([], 0, {"sineach": 32, "athach": 12})
    short = pay(earning("corruption=3", "corruption=4", position="fomori=32S12A"))
    assert len(short.events_of("bag")) == 1
    kinds = [event.kind for event in short.chance.events]
    assert kinds.index("bag") < kinds.index("fomori")


FEW = {"sineach": 4, "athach": 2, "monghfinn": 2}


@pytest.mark.rule("AR-12.23", "AR-12.24", "AR-12.27")
def test_2017_too_few_fomori_are_dealt_one_at_a_time_and_corruption_comes_in_full():
    t = pay(earning("corruption=2", "corruption=6", "corruption=5", position="first=c", numbers=FEW))
    assert [t.fomori(seat) for seat in "abc"] == [2, 3, 3]
    assert t.event_values("lapse") == [("c", "fomori", 2), ("b", "fomori", 3)]
    assert [t.corruption(seat) for seat in "abc"] == [2, 6, 5]
    assert t.fomori() == 0


@pytest.mark.rule("AR-12.23", "AR-12.25", "AR-12.27")
def test_in_2016_missing_fomori_are_lost_too():
    t = pay(earning("corruption=9", "corruption=9", position="edition=2016 fomori=1S", numbers=FEW))
    assert (t.fomori("a"), t.fomori("b"), t.fomori()) == (4, 4, 0)
    assert (t.corruption("a"), t.corruption("b")) == (9, 9)


# -- AR-12: Tactic Tiles -----------------------------------------------------------------------------------------------
SIX = "display=salmon,wild_geese,emers_mercy,high_walls,ogams_wisdom_1,ogams_wisdom_2"


@pytest.mark.rule("AR-12.28", "AR-12.35")
@pytest.mark.parametrize("year", YEARS)
def test_leaders_take_one_tile_for_each_symbol_in_turn_order_and_must_take_all(year):
    t = pay(earning("tiles=1", "tiles=1 + tiles=1", position=f"edition={year} first=b {SIX}"))
    assert (t.to_act(), t.step()) == ("b", "take")
    assert t.legal() == ["take:wild_geese", "take:salmon", "take:emers_mercy", "take:high_walls", "take:ogams_wisdom"]
    t.refuses("take:stone_of_fate", "AR-12.28")
    t.refuses("done", "AR-12.35")
    t.play("take:ogams_wisdom", by="b")
    t.refuses("done", "AR-12.35")
    t.play("take:salmon", by="b").play("take:high_walls", by="a")
    assert (t.tiles("b"), t.tiles("a")) == (["salmon", "ogams_wisdom_1"], ["high_walls"])
    assert t.step() == "turn"


@pytest.mark.rule("AR-12.29")
@pytest.mark.parametrize("year", YEARS)
def test_nobody_takes_more_than_six(year):
    t = pay(earning("tiles=5 + tiles=4", "tiles=1", position=f"edition={year} {SIX}"))
    assert len(t.tiles("a")) == 6  # all six: there was nothing to choose
    assert (t.to_act(), len(t.display())) == ("b", 6)


@pytest.mark.rule("AR-12.30")
@pytest.mark.parametrize("year", YEARS)
def test_the_display_is_refilled_when_a_leader_has_taken_all_tiles(year):
    t = pay(
        earning("tiles=2", "tiles=1", position=f"edition={year} {SIX}", draws={"tiles": ["stone_of_fate", "cauldron_t"]})
    )
    t.play("take:salmon")
    assert len(t.display()) == 5
    t.play("take:wild_geese")
    assert t.display()[4:] == ["stone_of_fate", "cauldron_t"]
    assert t.to_act() == "b"


@pytest.mark.rule("AR-12.30")
def test_a_leader_who_takes_nothing_leaves_the_display_as_it_is():
    t = pay(earning("", "tiles=1", position="display=salmon,wild_geese"))
    assert (t.to_act(), t.display()) == ("b", ["salmon", "wild_geese"])
    t.play("take:salmon")
    assert len(t.display()) == 6


ALL_BUT_SIX = "a=4/0/2d/" + ",".join(
    [*(f"cauldron_{p}" for p in "klmnopqrst"), "silver_green", "silver_brown", "silver_purple", "silver_grey"]
)
THE_REST = "stone_of_fate,sublime_stronghold,master_builder_1,master_builder_2,cu_chulainns_ruse_1"


@pytest.mark.rule("AR-12.31", "AR-12.39")
@pytest.mark.parametrize("year", YEARS)
def test_too_few_face_down_tiles_are_mixed_with_the_used_ones_before_the_refill(year):
    """Fourteen tiles are held, six on display, five used, five face down. Six gaps are more than five, so that the first
    tile of the refill may already be a used one.
    """
    hold = {"a": ALL_BUT_SIX.removeprefix("a=")}
    position = f"edition={year} {SIX} spent={THE_REST}"
    t = pay(earning("tiles=6", "", hold=hold, position=position, draws={"tiles": ["stone_of_fate"]}))
    assert t.display()[0] == "stone_of_fate"
    assert (t.spent(), len(t.face_down_tiles()), len(t.events_of("reshuffle"))) == ([], 4, 1)


@pytest.mark.rule("AR-12.39")
def test_enough_face_down_tiles_leave_the_used_ones_alone():
    t = pay(earning("tiles=5", "", hold={"a": ALL_BUT_SIX.removeprefix("a=")}, position=f"{SIX} spent={THE_REST}"))
    t.play("take:salmon", "take:wild_geese", "take:emers_mercy", "take:high_walls", "take:ogams_wisdom")
    assert (len(t.display()), t.face_down_tiles(), len(t.spent()), t.events_of("reshuffle")) == (6, [], 5, [])


@pytest.mark.rule("AR-12.32")
@pytest.mark.parametrize("year", YEARS)
def test_without_tiles_the_display_stays_smaller(year):
    held = ALL_BUT_SIX.removeprefix("a=") + "," + THE_REST.replace("master_builder_1,master_builder_2,", "")
    rest = "cu_chulainns_ruse_2,big_migration_1,big_migration_2,song_of_the_bard_1"
    t = pay(earning("tiles=3", "tiles=1", hold={"a": held, "b": f"4/0/2d/{rest}"}, position=f"edition={year} {SIX}"))
    t.play("take:salmon", "take:wild_geese", "take:emers_mercy")
    assert t.to_act() == "b"
    assert len(t.display()) == 6  # three of SIX, both Master Builders and one Song
    t = pay(earning("tiles=6", "tiles=6", hold={"a": held, "b": f"4/0/2d/{rest}"}, position=f"edition={year} {SIX}"))
    assert len(t.tiles("b") + t.active("b")) == 4 + 3
    assert (t.display(), t.face_down_tiles()) == ([], [])
    assert t.step() == "turn"


@pytest.mark.rule("AR-12.33", "AR-12.34")
@pytest.mark.parametrize("year", YEARS)
def test_a_leader_may_own_more_than_six_tiles(year):
    t = pay(
        earning("tiles=6", "", hold={"a": "4/0/2d/cauldron_k,cauldron_l,silver_green"}, position=f"edition={year} {SIX}")
    )
    assert len(t.tiles("a")) == 9


@pytest.mark.rule("AR-12.36")
def test_the_display_is_refilled_after_the_last_leader_for_the_next_round():
    t = pay(earning("", "tiles=2", position=f"map= k1:a1 o1:b1 {SIX}"))
    t.play("take:salmon", "take:wild_geese")
    shown = t.display()
    assert len(shown) == 6
    t.play("pass", "pass")
    assert (t.step(), t.display()) == ("draw", shown)


@pytest.mark.rule("AR-12.38")
@pytest.mark.parametrize("year", YEARS)
def test_earnings_cannot_be_declined(year):
    t = earning("honor=1 disks=1 corruption=9", "corruption=2", position=f"edition={year}")
    assert t.legal(by="b") == ["block:top", "block:bottom"]
    pay(t)
    assert (t.fomori("a"), t.corruption("a"), t.fomori("b")) == (9, 9, 2)
    assert t.step() == "turn"


# -- AR-13: clean-up ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-13.1", "AR-13.2", "AR-13.3")
@pytest.mark.parametrize("year", YEARS)
def test_all_cards_go_to_one_discard(year):
    t = earning("tiles=1", "", position=f"edition={year} cards=H01")
    pay(t)
    assert t.cards("a") == ["B01", "B02", "B03", "B04"]  # they lie there until everything is settled
    t.play("take:cauldron_k")
    assert (t.cards("a"), t.cards("b")) == ([], [])
    assert t.discarded_cards() == [f"B0{n}" for n in range(1, 9)] + ["H01"]


@pytest.mark.rule("AR-13.4")
@pytest.mark.parametrize("year", YEARS)
def test_blockers_are_set_aside_and_then_mark_who_has_passed(year):
    t = pay(earning("", "", position=f"edition={year} map= k1:a1 o1:b1"))
    assert (t.blocked("a"), t.blocked("b"), t.state.passed) == ([], [], 0)
    t.play("pass", by="a")
    assert t.state.passed == 0b01


# -- AR-21: Ogam's Wisdom ----------------------------------------------------------------------------------------------
THREE_SECTIONS = "honor=100 | honor=10 | honor=1"


def with_ogam(a: str = "ogams_wisdom", b: str = "-", position: str = "") -> Table:
    """Both leaders have the middle and bottom sections blocked and cards that pay 100, 10 or 1."""
    hold = {"a": f"0/0/2d/{a}", "b": f"0/0/2d/{b}"}
    return earning(THREE_SECTIONS, THREE_SECTIONS, position=position, hold=hold)


@pytest.mark.rule("AR-21.13", "AR-21.16")
@pytest.mark.parametrize("year", YEARS)
def test_ogams_wisdom_is_offered_between_revealing_and_paying_the_cards(year):
    t = pay(with_ogam(position=f"edition={year}"))
    assert (t.step(), t.to_act()) == ("ogam", "a")
    assert t.cards("a")[3] == "B04"
    assert (t.honor("a"), t.honor("b")) == (0, 0)
    t.play("done")
    assert (t.honor("a"), t.tiles("a")) == (100, ["ogams_wisdom_1"])
    t.refuses("use:ogams_wisdom", "AR-21.13")


@pytest.mark.rule("AR-21.14", "AR-21.15")
@pytest.mark.parametrize(("section", "honor"), [("middle", 10), ("bottom", 1)])
def test_ogams_wisdom_moves_a_blocker_to_the_open_section(section, honor):
    t = pay(with_ogam())
    assert t.legal() == ["done", "open:middle", "open:bottom"]
    t.refuses("open:top", "AR-21.15")
    t.play(f"open:{section}")
    assert (t.honor("a"), t.honor("b")) == (honor, 100)
    assert (t.tiles("a"), t.spent()) == ([], ["ogams_wisdom_1"])


@pytest.mark.rule("AR-21.16")
def test_holders_are_asked_in_turn_order_and_once():
    t = pay(with_ogam("ogams_wisdom", "ogams_wisdom", "first=b"))
    t.play("done", by="b").play("open:middle", by="a")
    assert (t.honor("a"), t.honor("b"), t.step()) == (10, 100, "turn")


@pytest.mark.rule("AR-21.16")
def test_both_copies_may_be_used_one_after_the_other():
    t = pay(with_ogam("ogams_wisdom,ogams_wisdom"))
    t.play("open:middle", by="a")
    assert t.legal() == ["done", "open:top", "open:bottom"]
    t.play("open:bottom", by="a")
    assert (t.honor("a"), len(t.spent()), t.step()) == (1, 2, "turn")


@pytest.mark.rule("AR-21.17")
@pytest.mark.parametrize("year", YEARS)
def test_ogams_wisdom_cannot_be_used_in_the_phase_in_which_it_is_taken(year):
    t = pay(earning("tiles=1 honor=1", "", position=f"edition={year} {SIX}"))
    assert t.honor("a") == 5  # paid before the tile is taken
    t.play("take:ogams_wisdom")
    assert t.step() == "turn"
    t.refuses("use:ogams_wisdom", "AR-21.13")


# -- AR-22: Artifice ---------------------------------------------------------------------------------------------------
ARTIFICE = "rules=advanced leaders=artifice,archery"


@pytest.mark.rule("AR-22.2", "AR-22.12")
@pytest.mark.parametrize(("claim", "tiles"), [("", 2), ("tiles=1", 3), ("tiles=3", 5)])
def test_artifice_takes_two_tiles_more(claim, tiles):
    t = pay(earning(claim, claim, position=f"{ARTIFICE} {SIX}"))
    for _ in range(tiles):
        assert t.to_act() == "a"
        t.play(t.legal()[0])
    assert len(t.tiles("a")) == tiles
    assert t.step() == ("take" if claim else "turn")


@pytest.mark.rule("AR-22.3", "AR-22.12")
@pytest.mark.parametrize("claim", ["tiles=4", "tiles=5", "tiles=6"])
def test_artifice_does_not_raise_the_limit_of_six(claim):
    t = pay(earning(claim, "", position=f"{ARTIFICE} {SIX}"))
    assert len(t.tiles("a")) == 6


@pytest.mark.rule("AR-22.12")
def test_artifice_takes_no_more_tiles_than_there_are():
    t = pay(earning("", "", position=f"{ARTIFICE} display=salmon"))
    assert t.tiles("a") == ["salmon"]
    assert len(t.display()) == 6


# -- the preview on the page ----------------------------------------------------------------------------------------------
FEW_DISKS = "map= k1:a3 k3:a3 l1:a3 l3:a2"
PROMISES = [
    # claims, position, supplies of the seats, numbers of components, what a is promised, the warning
    (
        ["honor=3 disks=5", ""],
        f"{FEW_DISKS} m1:a2",
        {"a": "4/0/2d"},
        {},
        "3 Honor; lost for lack of supply: 5 disks",
        "None of",
    ),
    (
        ["honor=3 disks=5", ""],
        FEW_DISKS,
        {"a": "4/0/2d"},
        {},
        "3 Honor, 2 disks; lost for lack of supply: 3 disks",
        "Only 2 of",
    ),
    (["swords=2", "swords=5"], "first=b", {}, {"swords": 3}, "up to 2 Swords", "Only 3 Swords are left"),
    (["swords=2", ""], "", {}, {"swords": 1}, "up to 1 Sword; lost for lack of supply: 1 Sword", "Only 1 Sword is left"),
    (
        ["shields=2", ""],
        "shields=k:1",
        {},
        {"shields": 1},
        "nothing; lost for lack of supply: 2 Shields",
        "No Shields are left",
    ),
    (["swords=2", "swords=5"], "", {}, {}, "2 Swords", ""),
]


@pytest.mark.parametrize(("claims", "position", "hold", "numbers", "promise", "warning"), PROMISES)
def test_a_promise_is_what_the_supply_can_pay(claims, position, hold, numbers, promise, warning):
    t = earning(*claims, position=position, hold=hold, numbers=numbers)
    section = 0
    assert forecast_in_words(t.game, t.view("a"), 0, section, "en") == promise
    assert shortage_warning(t.game, t.view("a"), 0, "en").startswith(warning)
    assert bool(shortage_warning(t.game, t.view("a"), 0, "en")) == bool(warning)
    found = forecast_pays(t.view("a"), 0, section)
    before = (t.honor("a"), t.disks("a"), t.swords("a"), t.shields("a"))
    pay(t)
    after = (t.honor("a"), t.disks("a"), t.swords("a"), t.shields("a"))
    for kind, old, new in zip((EARN_HONOR, EARN_DISKS, EARN_SWORDS, EARN_SHIELDS), before, after, strict=True):
        assert new - old <= found.pays[kind]
        assert found.open[kind] or new - old == found.pays[kind]


def test_the_question_and_the_section_warn_before_it_matters():
    t = earning("honor=3 disks=5", "", position=f"{FEW_DISKS} m1:a2", hold={"a": "4/0/2d"})
    warning = "None of your disks are left in the General Supply: the cards pay you no disks."
    other = earning("", "honor=3 disks=5", position=f"first=b {FEW_DISKS.replace(':a', ':b')} m1:b2", hold={"b": "4/0/2d"})
    assert describe_question(other.game, other.view("b"), 1, "en").endswith(warning)
    assert "Left in the General Supply: 0 disks, 20 Swords and 12 Shields" in inspect_text(
        t.game, t.view("a"), 0, "section-top", "en"
    )
    draw = table(f"{FEW_DISKS} a=4/0/2d stacks=18d,18a,18h step=draw:a")
    assert describe_question(draw.game, draw.state, 0, "en").endswith("Only 2 of your disks are left in the General Supply.")


@pytest.mark.parametrize("seats", [2, 4])
def test_promises_hold_in_random_games_with_short_supplies(seats):
    """When all Blockers are set and nobody can move one any more, every promise is paid exactly."""
    content = builtin_content()
    content = msgspec.json.decode(msgspec.json.encode(content), type=Content)
    content.numbers.swords, content.numbers.shields = 3 * seats, 2 * seats
    content.digest = "short"
    checked = short = 0
    for seed in range(12):
        game, rng = Arrival(seats=seats, content=content), Random(seed)
        s = game.start(RandomChance(rng))
        while not game.over(s):
            seat = game.to_act(s)[0]
            answer = game.sample(s, seat, rng)
            last = game.pending_frame(s, seat).node.path == "ogam" and not others_may_move_blockers(s, seat)
            if last and answer.kind != DONE and s.tiles_held[seat] & s.components.of_kind[OGAM]:
                answer = game.read("done")
            promised = [forecast_pays(s, k, open_section(s, k)) for k in range(seats)] if last else []
            chance = RandomChance(rng)
            chance.events = []
            game.apply(s, seat, answer, chance)
            for k, found in enumerate(promised):
                for kind, name in ((EARN_DISKS, "disks"), (EARN_SWORDS, "swords"), (EARN_SHIELDS, "shields")):
                    got = sum(event.n for event in chance.events if event.kind == name and event.seat == k)
                    assert got == found.pays[kind]
                    assert k != seat or not found.open[kind]
                    checked, short = checked + 1, short + (found.shortfall(kind) > 0)
    assert checked > 20
    assert short


# -- stacks that offer no choice -----------------------------------------------------------------------------------------
@pytest.mark.rule("AR-10.1")
def test_the_table_draws_by_itself_only_while_all_stacks_show_the_same_back():
    equal = table(f"{DRAWING} stacks=18d,18d,18d")
    assert equal.game.automatic_answer(equal.state, 0) is equal.game.read("stack:1")
    several = table(f"{DRAWING} stacks=18d,18d,18h")
    assert several.game.automatic_answer(several.state, 0) is None
