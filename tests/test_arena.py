"""The arena: fair seats, shared wins, the same games for the same seed, and bots that get only views."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from dolmen.arena import Stalled, Summary, Tally, matches, playing, simulate
from dolmen.engine.chance import RandomChance
from dolmen.engine.game import Result
from dolmen.games import from_position, game_info, make
from dolmen.games.bots import BOTS, Bot, GreedyBot, RandomBot
from tests.generic.lanes import Lanes, evaluate


def test_every_bot_gets_every_seat_and_every_neighbour_equally_often():
    for seats in (2, 3, 4):
        orders = list(permutations(range(seats)))
        assert Counter(tuple(matches.seating(seats, k)) for k in range(2 * len(orders))) == dict.fromkeys(orders, 2)


def test_shared_wins_are_split_and_points_follow_the_bot_not_the_seat():
    summary = Summary("roam", {}, ["one", "two", "three"])
    summary.add_game(Result([5, 9, 9], [3, 1, 1], "ten-cards"), [2, 0, 1], 40)
    summary.add_game(Result([7, 3, 2], [1, 2, 3], "empty-map"), [1, 0, 2], 60)
    assert summary.wins == [0.5, 1.5, 0.0]
    assert summary.wins_by_seat == [1.0, 0.5, 0.5]
    assert summary.points == [12, 16, 7]
    assert summary.mean_points == [6.0, 8.0, 3.5]
    assert summary.win_rates == [0.25, 0.75, 0.0]
    assert summary.answers_per_game == 50
    assert summary.endings == {"ten-cards": 1, "empty-map": 1}


def test_wins_are_counted_by_role_too():
    one, two = Summary("roam", {}, ["random", "greedy"]), Summary("roam", {}, ["random", "greedy"])
    one.add_game(Result([5, 9], [2, 1], "ten-cards", ["wisdom", "archery"]), [0, 1], 40)
    two.add_game(Result([5, 5], [1, 1], "ten-cards", ["archery", "defiance"]), [1, 0], 40)
    one.add(two)
    assert one.roles == {"wisdom": Tally(1, 0.0, 5), "archery": Tally(2, 1.5, 14), "defiance": Tally(1, 0.5, 5)}


def test_a_team_wins_or_loses_together():
    summary = Summary("spirit_island", {}, ["random", "greedy"], cooperative=True)
    summary.add_game(Result([30, 30], [1, 1], "victory", ["river", "earth"], 9), [1, 0], 40)
    summary.add_game(Result([6, 6], [2, 2], "blight", ["river", "ocean"], 6), [0, 1], 30)
    assert summary.wins == [1.0, 1.0]
    assert summary.roles["river"] == Tally(2, 1.0, 36, 15)
    assert summary.first_bot_tally() == Tally(2, 1.0, 36, 15)


def test_spirits_play_as_a_team():
    summary = simulate(make("spirit_island", {"spirits": ["river", "earth"]}), [RandomBot()] * 2, 1)
    assert summary.cooperative
    assert set(summary.roles) == {"river", "earth"}
    assert summary.turns > 0


def test_the_same_seed_plays_the_same_games_and_another_seed_others():
    game, bots = make("roam", {"seats": 3}), [RandomBot()] * 3
    ticks: list[int] = []
    one = simulate(game, bots, 6, seed=1, on_progress=ticks.append)
    assert ticks == [1] * 6
    assert (one.games, sum(one.wins), sum(one.wins_by_seat)) == (6, pytest.approx(6), pytest.approx(6))
    assert sum(one.endings.values()) == 6
    assert one.seconds > 0
    assert simulate(game, bots, 6, seed=1).digest == one.digest
    assert simulate(game, bots, 6, seed=2).digest != one.digest


def test_several_processes_play_the_same_games(monkeypatch):
    monkeypatch.setattr(matches, "GAMES_PER_CHUNK", 2)
    game, bots = make("roam", {"seats": 2, "full": False}), [BOTS["greedy"], BOTS["random"]]
    alone, ticks = simulate(game, bots, 4, seed=3), list[int]()
    together = simulate(game, bots, 4, seed=3, on_progress=ticks.append, processes=2)
    assert sum(ticks) == 4
    alone.seconds = together.seconds = 0
    assert together == alone


def test_the_number_of_bots_must_match_the_number_of_seats():
    with pytest.raises(ValueError, match="3 seats, but there are 2 bots"):
        simulate(Lanes(3), [RandomBot()] * 2, 1)


def test_a_game_that_does_not_end_is_reported_with_its_position(monkeypatch):
    monkeypatch.setattr(playing, "MAX_ANSWERS", 5)
    with pytest.raises(Stalled, match="game 0 with seed 9 has not ended after 5 answers: lanes "):
        simulate(Lanes(3), [RandomBot()] * 3, 1, seed=9)


def test_bots_get_views_and_do_not_change_them():
    class Wary(Bot):
        name = "wary"

        def choose(self, game, view, seat, rng):
            assert all(view.hands[other] == 0 for other in range(3) if other != seat)
            before = game.to_dict(view)
            answers = {bot.choose(game, view, seat, Random(1)) for bot in (RandomBot(), GreedyBot(evaluate))}
            assert game.to_dict(view) == before
            return answers.pop()

    assert simulate(Lanes(3), [Wary()] * 3, 5).games == 5


def test_the_greedy_bot_takes_the_best_answer_and_breaks_ties_at_random():
    game = Lanes(3)
    s = game.start(RandomChance(Random(1)))
    some = GreedyBot(lambda game, view, seat: 1.0)
    assert len({some.choose(game, game.view(s, 0), 0, Random(k)) for k in range(60)}) == len(game.legal(s, 0))
    best = GreedyBot(lambda game, view, seat: float(view.lanes[0].stack[-1].given_answer.name == "pass"))
    assert {best.choose(game, game.view(s, 0), 0, Random(k)).name for k in range(20)} == {"pass"}


@pytest.mark.parametrize("options", [{"seats": 2}, {"seats": 2, "full": False}, {"seats": 2, "stacking": True}])
def test_greedy_beats_random_in_roam(options):
    summary = simulate(make("roam", options), [BOTS["greedy"], BOTS["random"]], 20, seed=1)
    assert summary.win_rates[0] >= 0.9
    assert summary.mean_points[0] > 2 * summary.mean_points[1]


def test_the_greedy_bot_stops_using_slide_in_a_very_long_game():
    def gain(turns: int) -> float:
        """The change in evaluation when the Slide is used."""
        lines = [f"roam rules=full a=0/R1,R2,R3/{slide} turns={turns} to=b" for slide in ("A17", "A17~")]
        used, ready = (game_info("roam").evaluator.evaluate(*from_position(line), 0) for line in reversed(lines))
        return used - ready

    assert -1 < gain(10) == gain(80) < 0
    assert gain(1000) < -20
