"""The levels of the bots: they use only their view, stop in time, and the higher ones are stronger."""

from random import Random
from time import perf_counter

import pytest

from dolmen.arena.matches import play_game
from dolmen.engine.chance import RandomChance
from dolmen.games import GAMES, make
from dolmen.games.bots import BOTS, CARELESS_PLANS, LEVEL_NAMES, LEVELS, Bot, SearchBot
from dolmen.games.registry import game_info
from dolmen.games.rollout_search import RolloutSearch
from dolmen.games.tree_search import ITERATIONS_PER_ROUND, TreeSearch
from dolmen.text import has

OPTIONS = {"roam": {"full": True}, "the_arrival": {"advanced": True}, "spirit_island": {}}


def state_after(game, steps: int, seed: int):
    """A state after some random answers."""
    chance = RandomChance(Random(seed))
    s = game.start(chance)
    for _ in range(steps):
        seat = game.to_act(s)[0]
        game.apply(s, seat, game.sample(s, seat, chance.rng), chance)
    return s


def test_the_levels_go_from_beginner_to_expert_and_have_texts():
    assert LEVEL_NAMES == ("beginner", "easy", "normal", "hard", "expert")
    for name in LEVEL_NAMES:
        assert all(has(key) for key in (f"web.kind.{name}", f"web.seat.bot-{name}", f"web.level.{name}"))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", LEVELS, ids=lambda bot: bot.name)
def test_every_level_gives_a_legal_answer_and_stops_in_time(name, bot):
    game = make(name, {"seats": 2, **OPTIONS[name]})
    s = state_after(game, 12, 3)
    seat = game.to_act(s)[0]
    begin = perf_counter()
    answer = bot.choose(game, game.view(s, seat), seat, Random(1))
    assert answer in game.legal(s, seat)
    assert perf_counter() - begin < getattr(bot, "seconds", 1.0) + 4.0  # a busy machine


@pytest.mark.parametrize("name", GAMES)
def test_a_search_depends_only_on_the_view(name):
    game, bot = make(name, {"seats": 2, **OPTIONS[name]}), SearchBot("short", 0.0, rounds=1)
    for steps in (6, 12, 30):
        s = state_after(game, steps, steps)
        if game.over(s):
            continue
        seat = game.to_act(s)[0]
        other = game.resample_hidden(s, seat, Random(7))
        answers = [bot.choose(game, game.view(each, seat), seat, Random(1)).name for each in (s, other)]
        assert answers[0] == answers[1]


@pytest.mark.parametrize("name", GAMES)
def test_a_search_does_not_change_the_view(name):
    game = make(name, {"seats": 2, **OPTIONS[name]})
    s = state_after(game, 10, 2)
    seat = game.to_act(s)[0]
    view = game.view(s, seat)
    before = game.to_dict(view)
    SearchBot("short", 0.0, rounds=1).choose(game, view, seat, Random(1))
    assert game.to_dict(view) == before


def test_a_clear_answer_ends_a_tree_search_early():
    game = make("roam", {"seats": 2, "full": True})
    s = state_after(game, 10, 2)
    seat = game.to_act(s)[0]
    search = TreeSearch(game, game.view(s, seat), seat, Random(1))
    search.run(0.0, rounds=2)
    assert search.iterations == 2 * ITERATIONS_PER_ROUND
    assert sum(edge.visits for edge in search.root.edges) == search.iterations
    assert not search.is_settled(iterations_left=search.iterations)
    assert search.is_settled(iterations_left=-1)


def test_rollouts_prefer_the_plan_with_the_better_future():
    game = make("spirit_island", {"seats": 1})
    s = state_after(game, 0, 1)
    seat = game.to_act(s)[0]
    answers = game.legal(s, seat)
    plans = [[answer] for answer in answers]

    class Known(RolloutSearch):
        def chance_after(self, plan, rng):
            return float(plan[0] is good)

    search = Known(game, game.view(s, seat), seat, Random(1), 1)
    good = answers[-1]
    assert search.run(plans, 0.0, rounds=3) is good
    good = None
    assert search.run(plans, 0.0, rounds=3) is answers[0], "the policy's own answer wins ties"


def test_a_plan_gives_its_answers_before_the_policy_goes_on():
    game = make("spirit_island", {"seats": 2})
    evaluator = game_info("spirit_island").evaluator
    s = state_after(game, 0, 1)
    chance, sets = RandomChance(Random(2)), 0
    while not sets:
        seat = game.to_act(s)[0]
        view = game.view(s, seat)
        plans = evaluator.plans(game, view, seat) if len(game.legal(s, seat)) > 1 else []
        for plan in plans if len(plans) > 1 and len(plans[0]) > 1 else []:
            after = RolloutSearch(game, view, seat, Random(1), 0).play_on(plan[:1], Random(3))
            assert game.to_dict(after) != game.to_dict(s)
            assert plan[0] in game.legal(s, seat)
            sets += 1
        assert not plans or plans[0][0] is evaluator.choose(game, view, seat)
        game.apply(s, seat, plans[0][0] if plans else game.legal(s, seat)[0], chance)


@pytest.mark.parametrize("name", GAMES)
def test_shares_of_the_win_are_between_0_and_1(name):
    game = make(name, {"seats": 3, **OPTIONS[name]})
    evaluator = game_info(name).evaluator
    for steps in (5, 25, 60):
        s = state_after(game, steps, steps)
        assert not game.over(s)
        shares = evaluator.win_shares(game, game.view(s, game.to_act(s)[0]))
        assert len(shares) == 3
        assert all(0.0 < share < 1.0 for share in shares)
        assert game_info(name).cooperative or sum(shares) == pytest.approx(1.0)


def test_a_careless_member_of_a_team_takes_one_of_the_policys_plans():
    game = make("spirit_island", {"seats": 2})
    s = state_after(game, 0, 1)
    seat = game.to_act(s)[0]
    view = game.view(s, seat)
    plans = game_info("spirit_island").evaluator.plans(game, view, seat)
    assert BOTS["beginner"].choose(game, view, seat, Random(3)) in [plan[0] for plan in plans[:CARELESS_PLANS]]


def count_wins(name: str, options: dict[str, object], bots: list[Bot], games: int) -> float:
    """The wins of the first bot; a shared win counts as a part."""
    game, total = make(name, options), 0.0
    for number in range(games):
        result, order, _ = play_game(game, bots, 11, number)
        total += (order.index(0) in result.winners) / len(result.winners)
    return total


@pytest.mark.parametrize("name", ["roam", "the_arrival"])
@pytest.mark.parametrize(("better", "worse"), [("normal", "easy"), ("easy", "beginner")])
def test_each_quick_level_beats_the_level_below(name, better, worse):
    assert count_wins(name, {"seats": 2, **OPTIONS[name]}, [BOTS[better], BOTS[worse]], 12) >= 7


def test_a_short_search_wins_most_games_of_roam_against_the_normal_level():
    search = SearchBot("short", 0.0, rounds=3)
    assert count_wins("roam", {"seats": 2, **OPTIONS["roam"]}, [search, BOTS["normal"]], 4) >= 3
