"""RO-1 to RO-3: components and setup."""

import itertools
import re
from importlib import resources
from random import Random

import pytest

from dolmen import games
from dolmen.engine.chance import RandomChance
from dolmen.games.pack import BadPack
from dolmen.games.roam.content.loader import COLOURS, builtin_content
from dolmen.games.roam.game import BadOptions, Roam
from dolmen.games.roam.notation import BadPosition

from .table import EMPTY, PLAIN, SEATS, pack, setup, table

LAYERS = list(itertools.product((False, True), repeat=3))
SURROUNDED_BUT_D4 = "...... .aaa.. .aba.. .aa... ...... ......"


# -- RO-1: scope -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-1.1")
@pytest.mark.parametrize(("full", "outpost", "stacking"), LAYERS)
def test_the_full_game_and_the_two_variants_combine_freely(full, outpost, stacking):
    names = [name for name, on in (("full", full), ("outpost", outpost), ("stacking", stacking)) if on]
    rules = f"rules={','.join(names)}" if names else ""
    t = table(f"{rules} map={SURROUNDED_BUT_D4}", pack(R1="#", B1="#"))
    assert len(t.row()) == (4 if full else 0)
    t.play("R1@d4")
    assert t.outpost() == ("a" if outpost else "")
    assert t.may("B1@c2") is stacking


@pytest.mark.rule("RO-1.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_players_sit_at_a_table(seats):
    t = setup(seats=seats, first=0)
    seen = [t.to_act()]
    for seat in SEATS[:seats]:
        t.play(t.legal()[0], by=seat)
        seen.append(t.to_act())
    assert "".join(seen) == SEATS[:seats] + "a"


@pytest.mark.rule("RO-1.2")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_one_or_five_players_are_refused(seats):
    with pytest.raises(BadOptions, match="seats"):
        Roam(seats)


def shipped() -> str:
    return (resources.files("dolmen.games.roam") / "content" / "cards.toml").read_text(encoding="utf-8")


@pytest.mark.rule("RO-1.3")
def test_patterns_coins_and_artifacts_come_from_a_file(tmp_path):
    text = re.sub(r'(id = "R1"\n(?:.+\n)*?pattern = )\[.*\]', r'\1["#", "#", "#"]', shipped())
    text = re.sub(r'(id = "C01"\n(?:.+\n)*?land = .*coins = )\[.*\]', r'\1["99", "99", "99"]', text)
    text = re.sub(r'(id = "A01"\n(?:.+\n)*?cost = )\d+', r"\g<1>17", text)
    text = re.sub(r'(id = "A01"\n(?:.+\n)*?points = )\d+', r"\g<1>19", text)
    text = text.replace('id = "A02"', 'id = "A02x"')
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    position = "roam rules=full a=4/R1,R2,R3/A01"
    game, state = games.from_position(position, str(path))
    assert isinstance(game, Roam)
    game.apply(state, 0, game.read("R1@a1"), RandomChance(Random(0)))
    assert state.coins[0] == 4 + 3 * 9  # a1, a2 and a3 lie on C01
    assert state.markers_left[0] == 24 - 3
    assert game.components.artifact_cost[0] == 17
    assert game.result(state).scores[0] == 19
    assert "A02x" in game.components.artifact_names


@pytest.mark.rule("RO-1.3")
def test_a_bad_file_is_refused_with_entry_and_field(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(re.sub(r'(id = "R1"\n(?:.+\n)*?pattern = )\[.*\]', r'\1["#?"]', shipped()), encoding="utf-8")
    with pytest.raises(BadPack, match=r"mine\.toml: start R1, field pattern"):
        games.make("roam", {"seats": 2}, str(path))


# -- RO-2: components --------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-2.1", "RO-2.2")
def test_there_are_43_land_cards_and_three_starting_cards_of_each_colour():
    content = builtin_content()
    assert len(content.character) == 43
    assert [card.colour for card in content.start] == [colour for colour in COLOURS for _ in range(3)]


@pytest.mark.rule("RO-2.3", "RO-2.5")
def test_there_are_24_markers_a_colour_and_24_artifacts():
    assert builtin_content().numbers.markers == 24
    assert len(COLOURS) == 4
    assert len(builtin_content().artifact) == 24


@pytest.mark.rule("RO-2.6")
def test_land_cards_are_limited():
    """Eight land cards: six on the map, two in the pile. The third card to leave the map is not replaced."""
    t = table("map= aaa... aaa... a.a... aaa... aaa... a.a...", pack(R1="#", R2="#", R3="#", B1="#", characters=8))
    for mine, theirs in (("R1@b3", "B1@f1"), ("R2@b6", "B2@d1")):
        t.play(mine, theirs)
    assert t.lands() == ["C07", "C02", "C03", "C08", "C05", "C06"]
    assert (t.top(), t.pile()) == ("-", [])
    t = table(
        "map= ...... ...... ...... ...... aa.... aaaa.. top=- pile=- a=0/R1,R2,R3,C07,C08", pack(R1="##", characters=8)
    )
    t.play("R1@a4")
    assert t.lands() == ["C01", "C02", "C03", "-", "C05", "C06"]


@pytest.mark.rule("RO-2.7")
def test_coins_are_unlimited():
    """The box holds 30 coins of 1 and 6 coins of 5: 60 in all."""
    t = table("a=60 b=60", pack(R1="#", coins={"C01": "1./../.."}))
    t.play("R1@b3")
    assert t.coins("a") + t.coins("b") == 121


@pytest.mark.rule("RO-2.7", "RO-8.6")
def test_a_bid_may_be_as_high_as_the_coins_held():
    t = table("map= .a.... bb.... ab.... ...... ...... ...... a=150 b=0", pack(R1="#"))
    t.play("R1@a1")
    t.refuses("bid:151", "RO-8.6")
    t.play("bid:150", "pass")
    assert t.coins("a") == 0


# -- RO-3: setup -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("RO-3.1")
def test_each_player_takes_the_three_starting_cards_of_a_colour():
    t = setup(seats=4)
    assert [t.cards(seat) for seat in SEATS] == [[f"{letter}{k}" for k in (1, 2, 3)] for letter in "RBGY"]
    t = setup(seats=2, colours=["yellow", "blue"])
    assert [t.cards(seat) for seat in "ab"] == [["Y1", "Y2", "Y3"], ["B1", "B2", "B3"]]


@pytest.mark.rule("RO-3.1")
@pytest.mark.parametrize("colours", [["red", "red"], ["red"], ["red", "white"], ["red", "blue", "green"]])
def test_two_players_need_two_different_colours(colours):
    with pytest.raises(BadOptions, match="colours"):
        Roam(2, colours=colours)


@pytest.mark.rule("RO-3.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_takes_all_markers_of_the_colour(seats):
    t = setup(seats=seats)
    assert [t.left(seat) for seat in SEATS[:seats]] == [24] * seats
    t.expect_map(EMPTY)


@pytest.mark.rule("RO-3.3")
def test_unused_starting_cards_are_out_of_the_game():
    t = setup(seats=2, colours=["green", "red"])
    somewhere = [*t.cards("a"), *t.cards("b"), *t.lands(), t.top(), *t.pile()]
    starts = [name for name in somewhere if not name.startswith("C")]
    assert sorted(starts) == ["G1", "G2", "G3", "R1", "R2", "R3"]
    t = setup(seats=2, colours=["green", "red"], first=0)
    t.refuses("B1@a1", "RO-4.2")


@pytest.mark.rule("RO-3.4", "RO-3.5")
def test_the_pile_is_shuffled_and_six_lands_are_drawn():
    order = ["C20", "C03", "C11", "C24", "C01", "C09", "C15"]
    t = setup(draws={"pile": order})
    assert t.lands() == order[:6]
    assert t.top() == "C15"  # the pile lies land side up: its top is seen
    assert sorted([*t.pile(), *order]) == [f"C{k:02}" for k in range(1, 25)]


@pytest.mark.rule("RO-3.4")
def test_any_card_can_be_anywhere():
    game, rng = Roam(2, content=PLAIN), Random(5)
    states = [game.start(RandomChance(rng)) for _ in range(200)]
    for slot in range(6):
        assert len({s.lands[slot] for s in states}) == len(PLAIN.character)
    assert len({s.top for s in states}) == len(PLAIN.character)


@pytest.mark.rule("RO-3.5", "RO-3.6")
def test_the_map_is_one_area_three_cards_wide_and_two_high():
    t = table("a=0/R1,R2,R3", pack(R1="######", R2="#/#/#/#/#/#", R3="#"))
    assert t.places("R1") == ["a1", "a2", "a3", "a4", "a5", "a6"]
    assert t.places("R2") == ["a1", "b1", "c1", "d1", "e1", "f1"]
    assert len(t.places("R3")) == 36
    t.play("R1@a3", "B1@a1")
    t.expect_map("bb.... ...... aaaaaa ...... ...... ......")


@pytest.mark.rule("RO-3.7")
@pytest.mark.parametrize(("slot", "square"), list(enumerate(["b1", "d1", "f1", "a6", "c6", "e6"])))
def test_the_scroll_of_every_card_is_at_the_border(slot, square):
    """A coin beside the scroll, on the left: at the northern border for the upper cards, at the southern for the lower."""
    t = table("a=0/R1,R2,R3", pack(R1="#", coins={f"C{slot + 1:02}": "../../1."}))
    for where in t.places("R1"):
        tried = t.again().play(f"R1@{where}")
        assert tried.coins("a") == (1 if where == square else 0), where


@pytest.mark.rule("RO-3.8")
@pytest.mark.parametrize(
    ("edges", "south"), [("SN", "a"), ("NS", "b"), ("WS", "b"), ("ES", "b"), ("SWNE", "a"), ("ESWN", "b"), ("NESW", "c")]
)
def test_each_player_sits_at_one_edge(edges, south):
    """The pattern with a blank below its solid shows who sits in the south: only there the blank lies below."""
    letter = dict(zip(SEATS, "RBGY"))
    below = dict.fromkeys(["R1", "B1", "G1", "Y1"], "#/o")
    for seat in SEATS[: len(edges)]:
        money = " ".join(f"{other}=2" for other in SEATS[: len(edges)])
        t = table(f"seats={len(edges)} edges={edges} {money} to={seat}", pack(**below))
        t.play(f"{letter[seat]}1@c3")
        assert (t.legal("blank") == ["blank:c4"]) is (seat == south)


@pytest.mark.rule("RO-3.9")
@pytest.mark.parametrize("edges", ["SS", "NN", "SWS"])
def test_no_two_players_share_an_edge(edges):
    with pytest.raises(BadOptions, match="edges"):
        Roam(len(edges), edges=edges)


@pytest.mark.rule("RO-3.10")
@pytest.mark.parametrize("seat", range(4))
def test_one_player_is_the_starting_player(seat):
    assert setup(seats=4, draws={"first": [f"seat{seat}"]}).to_act() == SEATS[seat]
    assert setup(seats=4, first=seat).to_act() == SEATS[seat]


@pytest.mark.rule("RO-3.12", "RO-3.13", "RO-3.16")
@pytest.mark.parametrize("first", range(4))
def test_with_four_players_later_seats_get_coins(first):
    t = setup(seats=4, first=first)
    order = (SEATS * 2)[first : first + 4]
    assert [t.coins(seat) for seat in order] == [0, 1, 1, 2]


@pytest.mark.rule("RO-3.12", "RO-3.16")
@pytest.mark.parametrize(("seats", "first", "coins"), [(2, 0, [0, 1]), (2, 1, [1, 0]), (3, 0, [0, 1, 1]), (3, 1, [1, 0, 1])])
def test_with_two_and_three_players_later_seats_get_coins(seats, first, coins):
    t = setup(seats=seats, first=first)
    assert [t.coins(seat) for seat in SEATS[:seats]] == coins


@pytest.mark.rule("RO-3.15")
def test_the_basic_game_has_no_artifacts():
    t = setup(seats=2, first=0)
    assert (t.row(), t.tiles()) == ([], [])
    t = table("a=50 b=50")
    t.play("R3@a1", "B3@e1")  # there is no question to buy
    assert t.to_act() == "a"
    assert not t.legal("buy:")
    with pytest.raises(BadPosition, match=r"RO-3\.15"):
        table("row=A01")
    with pytest.raises(ValueError, match="A01"):
        table("a=0/R1,R2,R3/A01")


@pytest.mark.rule("RO-3.15")
def test_the_full_game_has_artifacts():
    t = setup(seats=2, full=True)
    assert len(t.row()) + len(t.tiles()) == 24


@pytest.mark.rule("RO-3.17")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_starting_cards_begin_ready(seats):
    t = setup(seats=seats, first=0)
    for seat in SEATS[:seats]:
        assert t.ready(seat) == t.cards(seat)
        assert {name.split("@")[0] for name in t.legal()} == set(t.cards(seat))
        t.play(t.legal()[0])


@pytest.mark.rule("RO-3.18")
@pytest.mark.parametrize("slot", range(6))
def test_each_square_of_a_card_has_its_place_on_the_map(slot):
    """Six squares with 1 to 6 coin symbols, from the top left; the upper cards lie upside down."""
    upright, turned = [["1", "2"], ["3", "4"], ["5", "6"]], [["6", "5"], ["4", "3"], ["2", "1"]]
    t = table("a=0/R1,R2,R3", pack(R1="#", coins={f"C{slot + 1:02}": "12/34/56"}))
    found = [[t.again().play(f"R1@{col}{row}").coins("a") for col in "abcdef"] for row in range(1, 7)]
    row, col = (0, 2 * slot) if slot < 3 else (3, 2 * slot - 6)
    card = upright if slot >= 3 else turned
    wanted = [[0] * 6 for _ in range(6)]
    for r in range(3):
        for c in range(2):
            wanted[row + r][col + c] = int(card[r][c])
    assert found == wanted


@pytest.mark.rule("RO-3.19")
@pytest.mark.parametrize(("seats", "edges"), [(2, "SN"), (3, "SWN"), (4, "SWNE")])
def test_the_default_edges(seats, edges):
    assert setup(seats=seats).game.options()["edges"] == edges


@pytest.mark.rule("RO-3.19")
@pytest.mark.parametrize("edges", ["SNW", "SEN", "SWEN", "NSWE", "SENW"])
def test_turn_order_goes_clockwise_around_the_map(edges):
    with pytest.raises(BadOptions, match="clockwise"):
        Roam(len(edges), edges=edges)


@pytest.mark.rule("RO-3.19")
@pytest.mark.parametrize("edges", ["SW", "WE", "NS", "ES", "WNE", "NES", "ESN", "WNES", "ESWN"])
def test_any_edges_in_clockwise_order_are_possible(edges):
    assert setup(seats=len(edges), edges=edges).game.options()["edges"] == edges


@pytest.mark.rule("RO-3.10", "RO-3.19")
def test_the_starting_player_is_random():
    game, rng = Roam(4, content=PLAIN), Random(1)
    assert {game.start(RandomChance(rng)).first for _ in range(60)} == {0, 1, 2, 3}


@pytest.mark.rule("RO-3.10")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_a_chosen_starting_player_starts(first):
    game, rng = Roam(4, first=first, content=PLAIN), Random(1)
    assert {game.start(RandomChance(rng)).first for _ in range(20)} == {first}
