"""The features that the soak looks for in The Arrival can be found, and are distinguished from similar ones."""

from collections import Counter

import pytest

from tests.generic.cases import GAMES_UNDER_TEST
from tools.soak import count_features

from .features import features, wanted
from .table import SEATS, Table, earning, pay, table

SHORT = "shortage of tiles: a display that stays smaller"
SIX = ["salmon", "cauldron_k", "cauldron_l", "cauldron_m", "cauldron_n", "cauldron_o"]


def seen(t: Table, name: str) -> list[str]:
    """The features of an answer."""
    before, events_before, seat = t.state.copy(), len(t.chance.events), SEATS.index(t.to_act()[0])
    answer = t.game.read(name)
    t.play(name)
    return features(t.game, before, seat, answer, t.chance.events[events_before:])


def test_features_found_in_games_are_among_the_wanted_ones():
    case = next(case for case in GAMES_UNDER_TEST if case.name == "arrival4-scarce")
    assert case.features is not None
    counts = Counter[str]()
    for number in range(2):
        count_features(case, case.features, number, 1, counts)
    assert set(counts) <= set(wanted())
    assert len(set(wanted())) == len(wanted())


@pytest.mark.parametrize("year", [2016, 2017])
def test_disks_saved_and_built_by_a_master_builder_are_detected(year):
    t = table(f"edition={year} to=b map= k2:a2 o1:a1 p1:b1  a=4/0/-/master_builder! b=4/0/3f")
    assert f"{year}: master_builder saves" in seen(t, "spread:k2")
    t = table(f"edition={year} step=builder:a passed=ab map= k1:a1 o1:b1  a=4/0/2w1m/master_builder!")
    assert f"{year}: master_builder builds" in seen(t, "build:k1")


@pytest.mark.parametrize("short", [False, True])
def test_a_display_that_stays_smaller_is_detected(short):
    """Three tiles are taken, and where b holds nearly all the others, two lie face down."""
    rest = [name for name in table().game.components.tile_names if name not in SIX and not name.startswith("ogams_wisdom")]
    hold = {"b": f"4/0/-/{','.join(rest)}"} if short else {}
    t = pay(earning("tiles=3", "", position=f"map= k1:a1 p1:b1 display={','.join(SIX)}", hold=hold))
    assert SHORT not in seen(t, "take:salmon")  # two more must be taken
    assert SHORT not in seen(t, "take:cauldron_k")
    assert (SHORT in seen(t, "take:cauldron_l")) is short
    assert len(t.display()) == (5 if short else 6)
