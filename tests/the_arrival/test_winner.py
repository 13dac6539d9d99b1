"""AR-24: which outcome applies, what is scored and who wins."""

import pytest

from dolmen.games.the_arrival.phases.ending import CORRUPTION_OUTCOME, HONOR_OUTCOME, outcome, score_rows
from dolmen.games.the_arrival.text.text_view import points_so_far, points_title

from .table import NO_CASTLES, RING, Table, table

EDITIONS = pytest.mark.parametrize("edition", [2016, 2017])
ON_TOP = f"{NO_CASTLES} k1:a1 l1:b1"  # nobody but the leaders is left on the map: the Honor outcome
BELOW = "k1:a1 l1:b1"  # four castles against two fortifications: the Corruption outcome


def ended_game(position: str, edition: int = 2017) -> Table:
    """A game that is over. The castles that are gone count as used trophies of the last seat."""
    return table(f"edition={edition} to=- ending=last-round round=4 {position}")


def game_with_honor_outcome(a: str, b: str, edition: int = 2017) -> Table:
    """Two leaders in the Honor outcome, without any province bonus of importance: k gives a 3 and l gives b 1."""
    return ended_game(f"map= {ON_TOP} a={a} b={b}", edition)


# -- the outcome -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-24.1", "AR-24.2", "AR-24.3")
@EDITIONS
@pytest.mark.parametrize(
    ("forts", "fomori", "castles", "wanted"),
    [
        (5, 0, 4, HONOR_OUTCOME),
        (4, 0, 4, CORRUPTION_OUTCOME),
        (3, 0, 4, CORRUPTION_OUTCOME),
        (6, 2, 4, CORRUPTION_OUTCOME),
        (7, 2, 4, HONOR_OUTCOME),
        (2, 2, 0, CORRUPTION_OUTCOME),
        (2, 1, 0, HONOR_OUTCOME),
        (2, 1, 1, CORRUPTION_OUTCOME),
    ],
)
def test_fortified_locations_are_compared_with_those_of_the_fomori(edition, forts, fomori, castles, wanted):
    """Fortifications of both leaders together; castles count like Fomori."""
    held = [f"{place}:{'ab'[n % 2]}1" for n, place in enumerate(RING[:forts])]
    lost = [f"{place}:S" for place in RING[10 : 10 + fomori]]
    gone = [f"castle_{n + 1}:-" for n in range(4 - castles)]
    t = ended_game(f"map= {' '.join(held + lost + gone)} a=4/0/{4 - castles}u b=4/0/-", edition)
    assert outcome(t.state) == wanted


@pytest.mark.rule("AR-24.2")
@EDITIONS
def test_honor_outcome_the_most_honor_wins(edition):
    assert game_with_honor_outcome("5/9/4u", "8/0/-", edition).winners() == "b"
    assert game_with_honor_outcome("9/9/4u", "8/0/-", edition).winners() == "a"


@pytest.mark.rule("AR-24.3")
@EDITIONS
def test_corruption_outcome_the_least_corruption_wins(edition):
    assert ended_game(f"map= {BELOW} a=99/5/- b=0/4/-", edition).winners() == "b"
    assert ended_game(f"map= {BELOW} a=0/3/- b=99/4/-", edition).winners() == "a"


@pytest.mark.rule("AR-24.3")
@pytest.mark.rule("AR-24.10")
@EDITIONS
def test_corruption_outcome_ranks_all_leaders_by_least_corruption(edition):
    t = ended_game(f"seats=4 map= {BELOW} a=9/5/- b=0/4/- c=99/7/- d=3/5/-", edition)
    assert t.result().places == [2, 1, 4, 3]


@pytest.mark.rule("AR-24.16")
@EDITIONS
def test_a_caer_is_one_location(edition):
    t = ended_game("map= k1:a3 l1:b3  a=4/0/- b=4/0/-", edition)
    assert outcome(t.state) == CORRUPTION_OUTCOME


@pytest.mark.rule("AR-24.17")
@EDITIONS
@pytest.mark.parametrize("why", ["last-round", "corruption-limit"])
def test_the_outcome_does_not_depend_on_how_the_game_ended(edition, why):
    for position, wanted in ((ON_TOP, "b"), (BELOW, "a")):
        trophies = "4u" if position == ON_TOP else "-"
        t = table(f"edition={edition} to=- ending={why} map= {position} a=4/2/{trophies} b=9/30/-")
        assert (t.winners(), t.ending()) == (wanted, why)


# -- Honor outcome -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-24.4")
@EDITIONS
def test_each_fortification_of_any_level_gains_the_number_of_its_province(edition):
    """k counts 3, l 1 and m 2: an Áit and a Caer in k and a Broch in m are 8; b has 1."""
    t = ended_game(f"map= {NO_CASTLES} k1:a1 k3:a3 m1:a2 l1:b3  a=4/0/- b=4/0/4u", edition)
    assert t.result().scores == [4 + 8, 4 + 1]
    assert [line.bonus for line in score_rows(t.state)] == [8, 1]


@pytest.mark.rule("AR-24.5")
@EDITIONS
@pytest.mark.parametrize(
    ("pieces", "tiles", "more"),
    [
        ("2d", "-", 0),
        ("3d", "-", 1),
        ("1d1w1s", "-", 1),
        ("2d1w", "salmon,wild_geese", 1),
        ("3w", "salmon,wild_geese,high_walls", 2),
    ],
)
def test_three_pieces_left_are_one_honor(edition, pieces, tiles, more):
    t = game_with_honor_outcome("4/0/4u", f"4/0/{pieces}/{tiles}", edition)
    assert t.result().scores == [4 + 3, 4 + 1 + more]


@pytest.mark.rule("AR-24.6", "AR-24.15")
@EDITIONS
def test_honor_outcome_a_tie_goes_to_less_corruption_on_the_track(edition):
    """Both end at 7. b has 6 pieces, which would take 2 Corruption in the other outcome, but not here."""
    t = game_with_honor_outcome("4/3/4u", "4/4/3d/salmon,wild_geese,high_walls", edition)
    assert (t.result().scores, t.winners()) == ([7, 7], "a")
    assert game_with_honor_outcome("4/5/4u", "4/4/3d/salmon,wild_geese,high_walls", edition).winners() == "b"


# -- Corruption outcome ------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-24.7")
@EDITIONS
@pytest.mark.parametrize(
    ("pieces", "tiles", "less"),
    [
        ("2d", "-", 0),
        ("3d", "-", 1),
        ("1d1w1s", "-", 1),
        ("2d1w", "salmon,wild_geese", 1),
        ("3w", "salmon,wild_geese,high_walls", 2),
    ],
)
def test_three_pieces_left_take_one_corruption(edition, pieces, tiles, less):
    t = ended_game(f"map= {BELOW} a=4/9/- b=4/9/{pieces}/{tiles}", edition)
    assert t.result().scores == [9, 9 - less]


@pytest.mark.rule("AR-24.7")
def test_corruption_does_not_drop_below_0_at_the_end():
    t = ended_game(f"map= {BELOW} a=4/1/3d/salmon,wild_geese,high_walls b=4/0/-")
    assert t.result().scores == [0, 0]


@pytest.mark.rule("AR-24.8", "AR-24.9")
@EDITIONS
def test_corruption_outcome_province_numbers_are_not_scored(edition):
    """Tied in Corruption; with the bonus of 3 a would have more Honor than b."""
    t = ended_game("map= k1:a1 l1:b1  a=4/5/- b=5/5/-", edition)
    assert t.winners() == "b"
    assert [line.tie_break for line in score_rows(t.state)] == [4, 5]


@pytest.mark.rule("AR-24.10", "AR-24.15")
@EDITIONS
def test_corruption_outcome_a_tie_goes_to_more_honor_on_the_track(edition):
    """Both end at 5. b's six pieces would be 2 Honor in the other outcome, but not here."""
    t = ended_game(f"map= {BELOW} a=6/5/- b=5/7/3d/salmon,wild_geese,high_walls", edition)
    assert (t.result().scores, t.winners()) == ([5, 5], "a")
    assert ended_game(f"map= {BELOW} a=6/5/- b=7/7/3d/salmon,wild_geese,high_walls", edition).winners() == "b"


# -- ties and pieces ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-24.11", "AR-24.12")
@EDITIONS
def test_a_tie_in_both_is_a_shared_victory(edition):
    assert game_with_honor_outcome("4/3/4u", "6/3/-", edition).winners() == "ab"
    three = ended_game(f"seats=3 map= {NO_CASTLES} k1:a1 l1:b1 k3:c1  a=4/3/4u b=6/3/- c=4/4/-", edition)
    assert three.winners() == "ab"
    assert ended_game(f"map= {BELOW} a=4/3/- b=4/3/-", edition).winners() == "ab"


@pytest.mark.rule("AR-24.13")
@EDITIONS
def test_the_last_pass_leaves_three_resources_and_all_tiles(edition):
    """Nine pieces in hand and four tiles: three and four are left, that is 2 Honor."""
    tiles = "salmon,wild_geese,high_walls,cauldron_k"
    t = table(f"edition={edition} round=6 passed=b map= {ON_TOP}  a=4/0/9d/{tiles} b=4/0/4u")
    t.play("pass", "keep:disk", "keep:disk", "keep:disk")
    assert (t.over(), t.result().scores[0]) == (True, 4 + 3 + 2)


@pytest.mark.rule("AR-24.14")
@EDITIONS
def test_pieces_of_all_kinds_are_summed_and_rounded_down_without_trophies(edition):
    """1 Sword, 1 Shield, 1 disk, 2 tiles: five pieces, 1 Honor. Four trophies do not count."""
    t = game_with_honor_outcome("4/0/1d1w1s4t/salmon,wild_geese", "4/0/-", edition)
    assert t.result().scores == [4 + 3 + 1, 5]
    (line, _) = score_rows(t.state)
    assert (line.pieces, line.by_pieces) == (5, 1)


# -- the examples ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-24.18")
@EDITIONS
def test_example_two_fortifications_in_a_province_of_three_and_seven_pieces(edition):
    tiles = "salmon,wild_geese,high_walls,cauldron_m"
    t = ended_game(f"map= {NO_CASTLES} k1:a1 k2:a2 l1:b1  a=0/0/2d1w/{tiles} b=0/0/4u", edition)
    assert t.result().scores[0] == 6 + 2


@pytest.mark.rule("AR-24.19")
@EDITIONS
def test_example_twelve_against_nine_and_three_castles(edition):
    held = [f"{place}:{'ab'[n % 2]}1" for n, place in enumerate(RING[:12])]
    lost = [f"{place}:S" for place in RING[20:29]]
    t = ended_game(f"map= castle_4:- {' '.join(held + lost)} a=4/0/1u b=4/0/-", edition)
    assert outcome(t.state) == CORRUPTION_OUTCOME
    guarded = ended_game(f"map= castle_4:- castle_1:C+A {' '.join(held + lost[1:])} a=4/0/1u b=4/0/-", edition)
    assert outcome(guarded.state) == HONOR_OUTCOME


@pytest.mark.rule("AR-24.1")
def test_the_graph_of_the_points_counts_what_decided_in_the_end():
    """Earlier the map may favour the other track."""
    early, late = ended_game(f"map= {BELOW} a=4/2/- b=9/30/-"), game_with_honor_outcome("4/2/4u", "9/30/-")
    assert early.game.result(early.state).scores == [2, 30]
    assert points_so_far(early.game, early.state, late.state) == late.game.result(late.state).scores == [7, 10]
    assert points_title(early.game, late.state, "en") == "Honor during the game"
    assert points_title(early.game, early.state, "de") == "Korruption im Lauf der Partie: Die geringste gewinnt"
