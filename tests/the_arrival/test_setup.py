"""AR-7 to AR-9: setup, the Advanced Game, rounds."""

import pytest

from dolmen.games.options import BadOptions
from dolmen.games.the_arrival.content.loader import COLOURS, LEADERS
from dolmen.games.the_arrival.game import Arrival

from .table import GATES, PORTS, SEATS, Table, pack, setup, table

YEARS = [2016, 2017]
CASTLES = ["castle_1", "castle_2", "castle_3", "castle_4"]


def start_game(**options: object) -> Table:
    """A game for two without choices in setup, with a as First Player, at the question for the first port."""
    return setup(choose=False, first=0, **options)


def who_is_asked(t: Table, times: int) -> str:
    """The seats that answer the next questions, each with its first answer."""
    asked = ""
    for _ in range(times):
        asked += t.to_act()[0]
        t.play(t.legal()[0])
    return asked


# -- AR-7: initial positions -------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-7.1")
@pytest.mark.parametrize(("year", "in_hand"), [(2016, 3), (2017, 2)])
def test_disks_swords_and_shields_start_in_the_general_supply(year, in_hand):
    t = start_game(edition=year)
    assert (t.stock("a"), t.swords(), t.shields()) == (15 - in_hand, 20, 12)


@pytest.mark.rule("AR-7.2", "AR-7.3")
def test_six_tiles_are_drawn_from_all_thirty_and_turned_up():
    drawn = ["salmon", "big_migration_2", "cauldron_t", "silver_grey", "ogams_wisdom_1", "stone_of_fate"]
    t = setup(draws={"tiles": drawn})
    assert t.display() == drawn
    assert t.event_values("offer") == [("", tile, 0) for tile in drawn]
    assert len(t.face_down_tiles()) == 24
    assert not set(drawn) & set(t.face_down_tiles())


@pytest.mark.rule("AR-7.4")
def test_the_round_counter_starts_on_one():
    assert start_game().round() == 1


@pytest.mark.rule("AR-7.5", "AR-7.8")
def test_2016_starts_with_bare_castles_and_four_fomori_before_them():
    t = setup(edition=2016, draws={"fomori": ["monghfinn", "sineach", "athach", "sineach"]})
    assert [t.at(place) for place in GATES] == ["M", "S", "A", "S"]
    assert [t.at(place) for place in CASTLES] == ["C"] * 4
    assert (t.fomori(), t.state.unknown) == (46, [30, 11, 5])
    assert not t.state.fomori_places() & ~t.game.components.gates


@pytest.mark.rule("AR-7.5", "AR-7.6", "AR-7.7")
def test_2017_starts_with_a_fomori_on_each_castle_too():
    kinds = ["monghfinn", "sineach", "athach", "sineach", "athach", "athach", "monghfinn", "sineach"]
    t = setup(draws={"fomori": kinds})
    assert [t.at(place) for place in GATES] == ["M", "S", "A", "S"]
    assert [t.at(place) for place in CASTLES] == ["C+A", "C+A", "C+M", "C+S"]
    assert (t.fomori(), t.state.unknown) == (42, [29, 9, 4])


@pytest.mark.rule("AR-7.9", "AR-7.10")
def test_all_cards_are_shuffled_into_three_stacks_of_eighteen():
    t = setup(draws={"stack 1": ["honor"], "stack 2": ["disks"], "stack 3": ["honor"]})
    assert t.stacks() == [(18, "honor"), (18, "disks"), (18, "honor")]
    assert t.state.deck.bit_count() == 54


@pytest.mark.rule("AR-7.11", "AR-7.12")
def test_the_stacks_of_2016_hold_eighteen_too():
    assert [size for size, _ in setup(edition=2016).stacks()] == [18, 18, 18]


@pytest.mark.rule("AR-7.14")
def test_a_stack_may_lack_a_back():
    """Eighteen times the same back, one after the other, comes from the first stack."""
    position = "seats=4 cards=H01,H02,H03,H04,H05,H06,H07,H08,H09,H10,H11,H12,H13,H14,H15,H16 step=draw:a"
    t = table(f"{position} stacks=18d,18a,2h", draws={"stack 1": ["disks"] * 15})
    for _ in range(16):
        t.play("stack:1")
    assert t.stacks()[0] == (2, "disks")
    assert {card for seat in SEATS for card in t.cards(seat)} <= {"disks"} | {f"B{n:02}" for n in range(1, 19)}


# -- AR-7: leaders and colours -----------------------------------------------------------------------------------------
@pytest.mark.rule("AR-7.15")
@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_first_player_is_drawn_and_takes_the_tile(year, seat):
    t = setup(seats=3, choose=False, edition=year, draws={"first": [f"seat{seat}"]})
    assert (t.first(), t.tile_of_first()) == (SEATS[seat], SEATS[seat])
    assert t.event_values("first") == [(SEATS[seat], "", 0)]


@pytest.mark.rule("AR-7.16", "AR-7.19")
def test_2017_leaders_are_chosen_clockwise_from_the_first_player():
    t = setup(seats=3, draws={"first": ["seat1"]})
    assert (t.first(), t.to_act(), t.step()) == ("b", "b", "choose")
    assert t.legal() == [f"leader:{leader}" for leader in LEADERS]
    t.play("leader:wisdom", by="b")
    t.refuses("leader:wisdom", "AR-7.19")
    t.refuses("colour:red", "AR-7.17")
    t.play("leader:archery", by="c").play("leader:defiance", by="a")
    assert t.state.leaders == [3, 5, 0]
    assert [t.state.ability(seat) for seat in range(3)] == [-1, -1, -1]


@pytest.mark.rule("AR-7.17", "AR-7.19")
def test_2017_colours_are_chosen_clockwise_after_the_leaders():
    t = setup(seats=3, draws={"first": ["seat2"]})
    t.play("leader:wisdom", "leader:archery", "leader:artifice")
    assert t.legal() == [f"colour:{colour}" for colour in COLOURS]
    t.play("colour:yellow", by="c")
    t.refuses("colour:yellow", "AR-7.19")
    t.play("colour:red", by="a").play("colour:blue", by="b")
    assert [COLOURS[colour] for colour in t.state.colours] == ["red", "blue", "yellow"]
    assert t.step() == "ports"


@pytest.mark.rule("AR-7.18", "AR-7.19")
def test_2016_tribes_are_chosen_from_the_first_seat_and_fix_the_colour():
    t = setup(seats=3, edition=2016, draws={"first": ["seat2"]})
    assert t.first() == ""  # drawn when the tribes are chosen
    t.play("tribe:tuath_de", by="a")
    t.refuses("tribe:tuath_de", "AR-7.19")
    t.refuses("colour:red", "AR-7.18")
    t.play("tribe:fir_bolg", by="b").play("tribe:mil_espaine", by="c")
    assert [COLOURS[colour] for colour in t.state.colours] == ["yellow", "red", "blue"]
    assert t.event_values("tribe") == [("a", "tuath_de", 0), ("b", "fir_bolg", 0), ("c", "mil_espaine", 0)]
    assert (t.first(), t.step()) == ("c", "ports")


@pytest.mark.rule("AR-7.20")
@pytest.mark.parametrize("year", YEARS)
def test_every_leader_sets_two_blockers(year):
    t = start_game(edition=year).play("port:o1", "port:p1")
    for _ in range(8):
        t.play("stack:1")
    t.play("block:top", "block:middle", "block:middle", "block:bottom")
    assert t.event_values("block") == [("a", "top", 0), ("b", "middle", 0), ("a", "middle", 0), ("b", "bottom", 0)]


@pytest.mark.rule("AR-7.21", "AR-7.27")
def test_2017_two_disks_are_received_and_the_one_on_the_port_comes_on_top():
    t = start_game()
    assert (t.disks("a"), t.stock("a")) == (2, 13)
    t.play("port:o1", by="b").play("port:p1", by="a")
    assert (t.disks("a"), t.stock("a"), t.at("p1")) == (2, 12, "a1")
    assert [(event.seat, event.at) for event in t.events_of("port")] == [(1, ("o1",)), (0, ("p1",))]


@pytest.mark.rule("AR-7.22", "AR-7.28")
def test_2016_three_disks_are_received_and_one_of_them_goes_to_the_port():
    t = start_game(edition=2016)
    assert (t.disks("a"), t.stock("a")) == (3, 12)
    t.play("port:p1", by="a")
    assert (t.disks("a"), t.stock("a"), t.at("p1")) == (2, 12, "a1")


@pytest.mark.rule("AR-7.28")
@pytest.mark.parametrize("in_hand", [0, 3])
def test_other_readings_of_the_disks_in_hand_can_be_chosen_in_2016(in_hand):
    t = setup(pack({"start_disks_2016": in_hand}), edition=2016, choose=False, first=0)
    t.play("port:p1", "port:q1")
    assert (t.disks("a"), t.stock("a")) == (in_hand, 15 - in_hand - 1)


@pytest.mark.rule("AR-7.24")
def test_2017_ports_are_chosen_counterclockwise_and_the_first_player_is_last():
    t = setup(seats=4, choose=False, first=1)
    assert who_is_asked(t, 4) == "adcb"
    assert t.step() == "draw"


@pytest.mark.rule("AR-7.25")
def test_2016_ports_are_chosen_clockwise_from_the_first_player():
    t = setup(seats=4, edition=2016, choose=False, first=1)
    assert who_is_asked(t, 4) == "bcda"
    assert t.step() == "draw"


@pytest.mark.rule("AR-7.26")
@pytest.mark.parametrize("year", YEARS)
def test_every_free_port_is_a_legal_start(year):
    t = start_game(edition=year)
    assert t.places("port") == PORTS
    t.play("port:s1")
    t.refuses("port:s1", "AR-7.26")
    t.refuses("port:k1", "AR-7.26")
    t.refuses("port:castle_1", "AR-7.26")
    assert t.places("port") == ["o1", "p1", "q1", "r1", "t1"]  # t1 has the same colour as s1, and that does not matter
    t = start_game(edition=year)
    t.state.on_map[0] |= 1 << t.game.components.place_names.index("o1")
    t.refuses("port:o1", "AR-7.26")


@pytest.mark.rule("AR-7.29", "AR-7.30", "AR-7.34")
@pytest.mark.parametrize("year", YEARS)
def test_everybody_starts_with_four_honor_and_nothing_else(year):
    t = setup(seats=4, edition=year, choose=False)
    for seat in SEATS:
        assert (t.honor(seat), t.corruption(seat)) == (4, 0)
        assert (t.swords(seat), t.shields(seat), t.fomori(seat), t.trophies(seat)) == (0, 0, 0, (0, 0))
        assert (t.tiles(seat), t.active(seat), t.cards(seat)) == ([], [], [])


@pytest.mark.rule("AR-7.31", "AR-7.32")
@pytest.mark.parametrize("year", YEARS)
def test_point_markers_are_not_available_to_build_with(year):
    """2016 has 17 disks of a colour, of which two lie on the tracks; in 2017 there are 15 and separate markers."""
    t = start_game(edition=year).play("port:o1", "port:p1")
    assert t.disks("a") + t.stock("a") + 1 == 15


@pytest.mark.rule("AR-7.33", "AR-9.1")
def test_play_starts_with_the_earning_phase_of_round_one():
    t = start_game().play("port:o1", "port:p1")
    assert (t.step(), t.round(), t.event_values("round")) == ("draw", 1, [("", "", 1)])
    for _ in range(8):
        t.play("stack:1")
    t.play("block:top", "block:top", "block:middle", "block:middle")
    assert (t.step(), t.round(), t.to_act()) == ("turn", 1, "a")


@pytest.mark.rule("AR-7.35")
@pytest.mark.parametrize("year", YEARS)
def test_the_number_of_players_changes_nothing_but_the_colours(year):
    tables = [setup(seats=seats, edition=year, choose=False, first=0) for seats in (2, 3, 4)]
    for t in tables:
        assert (t.swords(), t.shields(), t.fomori()) == (20, 12, 46 if year == 2016 else 42)
        assert (t.stacks(), len(t.face_down_tiles())) == (tables[0].stacks(), 24)
        assert t.state.on_map == tables[0].state.on_map
        assert [name for name in t.game.component_counts(t.state) if "disks" in name] == [
            f"{s}.disks" for s in SEATS[: t.game.seats]
        ]


# -- AR-8: the Advanced Game -------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-8.1")
def test_the_advanced_game_changes_nothing_else():
    basic, advanced = setup(choose=False, first=0), setup(choose=False, first=0, advanced=True)
    one, two = basic.game.to_dict(basic.state), advanced.game.to_dict(advanced.state)
    assert {name for name in one if one[name] != two[name]} <= {"leaders"}
    two = setup(first=0, advanced=True)
    assert (two.step(), two.legal()) == ("choose", [f"colour:{colour}" for colour in COLOURS])


@pytest.mark.rule("AR-8.2", "AR-8.3", "AR-8.5")
@pytest.mark.parametrize(("starter", "order", "last"), [(0, "adcb", "b"), (1, "badc", "c"), (3, "dcba", "a")])
def test_leaders_are_taken_counterclockwise_and_the_last_is_first_player(starter, order, last):
    t = setup(seats=4, advanced=True, draft=True, draws={"first": [f"seat{starter}"]})
    asked = ""
    for leader in LEADERS[:4]:
        assert t.tile_of_first() == ""
        asked += t.to_act()
        t.play(f"leader:{leader}")
    assert asked == order
    assert (t.first(), t.tile_of_first()) == (last, last)


@pytest.mark.rule("AR-8.4")
def test_the_ability_of_the_card_lasts_for_the_whole_game():
    t = setup(advanced=True, choose=False, draws={"leaders": ["wisdom", "archery"]}, first=0)
    assert [LEADERS[t.state.ability(seat)] for seat in (0, 1)] == ["archery", "wisdom"]
    last = table("rules=advanced leaders=wisdom,archery round=6 map= k1:a1 o1:b1 a=4/0/9d")
    last.play("build:k1", "build:k1", "build:k2")
    assert last.to_act() == "b"


@pytest.mark.rule("AR-8.6")
def test_leaders_are_drawn_at_random_unless_the_draft_is_chosen():
    t = setup(seats=4, advanced=True, draws={"first": ["seat0"], "leaders": ["wisdom", "defiance", "archery", "artifice"]})
    assert t.event_values("leader") == [("a", "wisdom", 0), ("d", "defiance", 0), ("c", "archery", 0), ("b", "artifice", 0)]
    assert t.step() == "choose"
    assert not t.legal("leader")
    drafted = setup(seats=4, advanced=True, draft=True, first=1)
    assert drafted.legal() == [f"leader:{leader}" for leader in LEADERS]
    drafted.play("leader:defiance")
    drafted.refuses("leader:defiance", "AR-7.19")
    for options in ({"draft": True}, {"advanced": True, "draft": True, "choose": False}):
        with pytest.raises(BadOptions, match="draft: requires"):
            Arrival(**options)


@pytest.mark.rule("AR-8.7")
def test_example_first_player_c_then_cards_and_ports_go_c_b_a_d():
    t = setup(seats=4, advanced=True, draft=True, draws={"first": ["seat2"]})
    assert who_is_asked(t, 4) == "cbad"
    assert t.first() == "d"
    assert who_is_asked(t, 4) == "dabc"  # colours
    assert who_is_asked(t, 4) == "cbad"


# -- AR-9: rounds ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-9.1")
def test_a_round_is_an_earning_phase_and_an_action_phase():
    t = table("map= k1:a1 o1:b1")
    t.play("pass", "pass")
    assert (t.round(), t.step()) == (3, "draw")


@pytest.mark.rule("AR-9.2")
def test_turns_go_clockwise_from_the_first_player():
    t = table("seats=4 first=c map= k1:a1 l1:b1 m1:c1 n1:d1 to=c")
    order = ""
    for _ in range(4):
        order += t.to_act()
        t.play("pass")
    assert order == "cdab"
    assert who_is_asked(t, 8) == "cdabcdab"


@pytest.mark.rule("AR-9.3")
@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize(("seats", "rounds"), [(2, 6), (3, 5), (4, 4)])
def test_six_five_or_four_rounds_are_played(year, seats, rounds):
    forts = " ".join(f"{place}:{seat}1" for place, seat in zip(("k1", "l1", "m1", "n1"), SEATS[:seats], strict=False))
    for number in range(1, rounds + 1):
        t = table(f"edition={year} seats={seats} round={number} map= {forts}")
        for _ in range(seats):
            t.play("pass")
        assert t.over() is (number == rounds)
