"""The modules of every game implement the interfaces: the same functions with the same parameters."""

import inspect

import pytest

from dolmen.games import GAMES
from dolmen.games.interfaces import Evaluator, Explainer, GameDrawing, GameText, GameUI, TeamPlans

INTERFACES = {
    "text": GameText,
    "drawing": GameDrawing,
    "ui": GameUI,
    "evaluator": Evaluator,
    "explainer": Explainer,
    "team_plans": TeamPlans,
}


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
def test_every_built_in_game_has_its_own_text_drawing_and_bots(name):
    for part, method in (("text", "describe_table"), ("drawing", "draw"), ("ui", "page_regions"), ("explainer", "explain")):
        assert getattr(GAMES[name], part).__dict__.get(method) is not None
