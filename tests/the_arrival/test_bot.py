"""The greedy bot of The Arrival."""

import pytest

from dolmen.arena import simulate
from dolmen.games import make
from dolmen.games.bots import BOTS

GAMES = 30  # the soak plays 400
MORE_THAN = 0.95


@pytest.mark.parametrize("options", [{"edition": 2016}, {"edition": 2017}, {"advanced": True}], ids=str)
def test_greedy_beats_random_in_nearly_all_games_for_two(options):
    summary = simulate(make("the_arrival", {"seats": 2, **options}), [BOTS["greedy"], BOTS["random"]], GAMES, seed=1)
    assert summary.games == GAMES
    assert summary.win_rates[0] > MORE_THAN
