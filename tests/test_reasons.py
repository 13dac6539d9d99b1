"""Hints: the answer is the greedy bot's, and the reasons given for it are true."""

from random import Random

import pytest

from dolmen.engine.chance import RandomChance
from dolmen.games import game_info, make
from dolmen.games.bots import BOTS
from dolmen.games.comparison import alternative_index, counted_gain, position_after, uncounted_gain
from dolmen.games.hints import advise
from dolmen.games.roam.phases.turn import count_points
from dolmen.games.spirit_island.bot import explanations as of_island
from dolmen.games.spirit_island.model.components import DAHAN, TOWN, kind
from dolmen.games.the_arrival.bot.evaluation import Estimate
from dolmen.text import LANGUAGES

GAMES = {"roam": {"seats": 2}, "the_arrival": {"seats": 2}, "spirit_island": {"seats": 2, "spirits": ["river", "earth"]}}

REASONED = {
    "roam": 1.0,
    "the_arrival": 0.8,
    "spirit_island": 0.8,
}  # the share of advice that has a reason


def advised(name, answers, every):
    """Some questions of a random game with more than one answer, each with the advice."""
    game, rng = make(name, GAMES[name]), Random(4)
    chance = RandomChance(rng)
    s = game.start(chance)
    for k in range(answers):
        if game.over(s):
            return
        seat = game.to_act(s)[0]
        view = game.view(s, seat)
        answer = game.sample(view, seat, rng)
        if k % every == 0 and len(game.legal(view, seat)) > 1:
            advice = advise(game, view, seat, Random(k))
            answer = game.read(advice.answer)
            yield game, view, seat, advice, Random(k)
        game.apply(s, seat, answer, chance)


@pytest.mark.parametrize("name", GAMES)
def test_advice_is_the_greedy_answer_with_reasons_in_both_languages(name):
    with_reason, moments = 0, 0
    words = game_info(name).explainer.describe_gain
    for game, view, seat, advice, rng in advised(name, 150, 5):
        assert advice.answer == BOTS["greedy"].choose(game, view, seat, rng).name
        assert advice.other != advice.answer
        legal = [answer.name for answer in game.legal(view, seat)]
        assert not advice.other or advice.other in legal
        assert all(words(game, what, n, lang) for what, n in advice.reasons for lang in LANGUAGES)
        assert len(advice.reasons) <= 3
        with_reason, moments = with_reason + bool(advice.reasons), moments + 1
    assert moments > 15
    assert with_reason >= REASONED[name] * moments


def test_roam_reasons_name_the_true_gain():
    checked = set()
    for game, view, seat, advice, _ in advised("roam", 150, 3):
        good, plain = (position_after(game, view, seat, game.read(name)) for name in (advice.answer, advice.other))
        true = {
            "points": count_points(good, seat) - count_points(plain, seat),
            "characters": len(good.cards[seat]) - len(plain.cards[seat]),
        }
        for what, n in advice.reasons:
            if what in true:
                assert n == true[what] > 0
                checked.add(what)
    assert checked == {"points", "characters"}


def test_the_arrival_reasons_match_the_two_positions():
    """Outside the Earning Phase, Honor and Corruption are those of the two positions."""
    checked = 0
    for game, view, seat, advice, _ in advised("the_arrival", 200, 3):
        good, plain = (position_after(game, view, seat, game.read(name)) for name in (advice.answer, advice.other))
        if good.backs[seat] or plain.backs[seat] or not good.stack or not plain.stack:
            continue
        ahead, behind = Estimate(good), Estimate(plain)
        for what, n in advice.reasons:
            if what in ("honor", "honor_little"):
                assert round(ahead.honor[seat] - behind.honor[seat]) == n
                assert ahead.honor[seat] > behind.honor[seat]
            elif what == "corruption":
                assert round(behind.corruption[seat] - ahead.corruption[seat]) == n > 0
            elif what in ("to_honor", "to_corruption"):
                assert (ahead.balance > behind.balance) == (what == "to_honor")
            checked += 1
    assert checked > 10


def test_spirit_island_reasons_name_towns_fear_and_dahan():
    game = make("spirit_island", GAMES["spirit_island"])
    s = game.start(RandomChance(Random(2)))
    land = next(k for k, pieces in enumerate(s.pieces) if any(kind(piece) == TOWN for piece in pieces))
    home = next(k for k, pieces in enumerate(s.pieces) if any(kind(piece) == DAHAN for piece in pieces))
    good, plain = s.copy(), s.copy()
    good.remove_piece(land, next(piece for piece in good.pieces[land] if kind(piece) == TOWN))
    good.fear += 1
    plain.remove_piece(home, next(piece for piece in plain.pieces[home] if kind(piece) == DAHAN))
    found = {gain.what: gain.n for gain in of_island.gains(good, plain)}
    assert {"towns": 1, "fear": 1, "dahan": 1}.items() <= found.items()
    back = {gain.what for gain in of_island.gains(plain, good)}
    assert not back & {"towns", "fear", "dahan"}


def test_advice_is_compared_with_a_middle_answer_and_tiny_gains_are_dropped():
    assert alternative_index([1.0, 5.0, 3.0], 9.0, False) == 2
    assert alternative_index([9.0, 9.0, 3.0], 9.0, False) == 2
    assert alternative_index([1.0, 5.0, 3.0], 9.0, True) == 1
    assert alternative_index([9.0, 9.0], 9.0, False) in (0, 1)
    assert counted_gain("coins", 0.8, 0.4) == [] == counted_gain("coins", -1.0, 1.0)
    assert uncounted_gain("map", 0.1, 0.5) == []
