"""The modules of every game implement the interfaces: the same functions with the same parameters."""

import inspect
from random import Random
from types import SimpleNamespace

import pytest

from dolmen.engine.chance import RandomChance
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games import GAMES
from dolmen.games.info import GameInfo
from dolmen.games.interfaces import Evaluator, bind
from dolmen.testing import INTERFACES, check_interfaces

from .lanes import Lanes, lanes


def parameters(function) -> list[str]:
    return [name for name in inspect.signature(function).parameters if name != "self"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("part", INTERFACES)
def test_every_game_implements_the_interfaces(name, part):
    interface, bound = INTERFACES[part], getattr(GAMES[name], part)
    for method, default in inspect.getmembers(interface):
        if method.startswith("_"):
            continue
        own = getattr(bound, method)
        if inspect.isfunction(default):
            wanted, found = parameters(default), parameters(own)
            assert found[: len(wanted)] == wanted, f"{name}: {part}.{method}"
            extra = list(inspect.signature(own).parameters.values())[len(wanted) :]
            assert all(parameter.default is not parameter.empty for parameter in extra), f"{name}: {part}.{method}"
        else:
            assert isinstance(own, (type(default), dict)), f"{name}: {part}.{method}"


@pytest.mark.parametrize("name", GAMES)
def test_the_functions_of_every_game_have_the_types_of_the_interfaces(name):
    check_interfaces(GAMES[name])


def test_a_bot_that_takes_a_state_is_found():
    def evaluate(game: Game, view: State, seat: int) -> float:
        return 0.0

    info = GameInfo("cheat", "cheat", (), lambda options, pack: Lanes(2))
    info.__dict__ |= {part: interface for part, interface in vars(GAMES["roam"]).items() if part in INTERFACES}
    info.__dict__["evaluator"] = bind(Evaluator(), [SimpleNamespace(evaluate=evaluate)])
    with pytest.raises(AssertionError, match=r"evaluator\.evaluate: view is .*State"):
        check_interfaces(info)


@pytest.mark.parametrize("name", GAMES)
def test_every_built_in_game_has_its_own_text_drawing_and_bots(name):
    for part, method in (
        ("text", "describe_table"),
        ("drawing", "draw_table"),
        ("ui", "page_regions"),
        ("explainer", "explain"),
    ):
        assert getattr(GAMES[name], part).__dict__.get(method) is not None


def test_the_default_evaluation_counts_points_during_play_and_victory_only_at_the_end():
    game = Lanes(2)
    s = lanes(game.start(RandomChance(Random(1))))
    s.scores = [3, 1]
    evaluate = Evaluator().evaluate
    assert [evaluate(game, game.view(s, seat), seat) for seat in (0, 1)] == [3, 1]
    s.stack, s.lanes = [], []
    assert evaluate(game, game.view(s, 0), 0) > 1000
    assert evaluate(game, game.view(s, 1), 1) == 1
