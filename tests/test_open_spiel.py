"""The games in OpenSpiel: its own tests, its search, and the same play as without it."""

import re
import subprocess
import sys
import unittest
import warnings
from pathlib import Path
from random import Random

import numpy as np
import pyspiel
import pytest

from dolmen.actions import BadAction
from dolmen.adapters import open_spiel
from dolmen.adapters.open_spiel import BadParameters, SpielState
from dolmen.engine.chance import Chance
from dolmen.games import make
from dolmen.games.options import BadOptions

ROOT = Path(__file__).resolve().parent.parent
QUICK = "dolmen_roam(seats=2,full=False)"
GAMES = [
    QUICK,
    "dolmen_roam(seats=3,stacking=True)",
    "dolmen_the_arrival(seats=2)",
    "dolmen_spirit_island(seats=2,spirits=river+earth)",
]


def play_randomly(state: SpielState, rng: Random) -> None:
    """Play a step: a draw or an answer."""
    if state.is_chance_node():
        members, shares = zip(*state.chance_outcomes())
        state.apply_action(rng.choices(members, shares)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def after_setup(text: str, seed: int = 1) -> SpielState:
    state, rng = pyspiel.load_game(text).new_initial_state(), Random(seed)
    while state.is_chance_node():
        play_randomly(state, rng)
    return state


# -- OpenSpiel's own tests ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("text", GAMES)
def test_random_simulation_of_openspiel(text):
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("text", [QUICK, GAMES[2]])
def test_api_test_of_openspiel(text):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # in modules of OpenSpiel
        from open_spiel.integration_tests import api_test
        from open_spiel.python.algorithms import sample_some_states

    class PartialTree(api_test.EnforceAPIOnPartialTreeBase):
        game, game_name = pyspiel.load_game(text), text

        @classmethod
        def setUpClass(cls):
            cls.some_states = sample_some_states.sample_some_states(cls.game, max_states=60)
            cls.game_type = cls.game.get_type()

    result = unittest.TestResult()
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(PartialTree)
    PartialTree.setUpClass()
    for case in suite:
        case.run(result)
    assert result.testsRun >= 5
    assert not result.failures + result.errors


def test_playthrough_of_openspiel():
    from open_spiel.python.algorithms import generate_playthrough

    lines = generate_playthrough.playthrough_lines(QUICK, seed=1)
    assert 'GameType.short_name = "dolmen_roam"' in lines
    assert any(line.startswith("# Apply action") for line in lines)
    assert any(line.startswith("Returns() = [") for line in lines[-10:])


@pytest.mark.parametrize("text", [QUICK, GAMES[2], "dolmen_spirit_island(seats=1,spirits=river)"])
def test_the_tree_search_of_openspiel_plays(text):
    from open_spiel.python.algorithms import mcts

    state, numbers, rng = after_setup(text), np.random.RandomState(1), Random(2)
    evaluator = mcts.RandomRolloutEvaluator(1, numbers)
    bot = mcts.MCTSBot(state.get_game(), 1.4, 4, evaluator, random_state=numbers)
    for _ in range(3):
        while state.is_chance_node():
            play_randomly(state, rng)
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


# -- the same games as ours --------------------------------------------------------------------------------------------
class GivenDraws(Chance):
    """Draws by name."""

    def __init__(self, draws: list[str]) -> None:
        super().__init__()
        self.draws = draws

    def draw(self, deck, pool, names):
        if pool.bit_count() == 1:
            return pool.bit_length() - 1
        given, name = self.draws.pop(0).split("=", 1)
        assert given == deck
        assert pool >> names.index(name) & 1
        return names.index(name)

    def reveal(self) -> None:
        pass


@pytest.mark.parametrize("text", GAMES)
def test_a_game_is_played_by_the_rules_and_pays_the_winners(text):
    state, rng = pyspiel.load_game(text).new_initial_state(), Random(5)
    rules = state.moment.rules
    steps: list[tuple[int, str, list[str]]] = [(-1, "", [])]
    while not state.is_terminal():
        player = state.current_player()
        if state.is_chance_node():
            members = [member for member, _ in state.chance_outcomes()]
            assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1)
            member = rng.choice(members)
            steps[-1][2].append(state.action_to_string(player, member))
            state.apply_action(member)
        else:
            action = rng.choice(state.legal_actions())
            steps.append((player, state.action_to_string(player, action), []))
            state.apply_action(action)
    chances = [GivenDraws(draws) for _, _, draws in steps]
    game = make(rules.name, rules.options)
    own = game.start(chances[0])
    for (seat, name, _), chance in zip(steps[1:], chances[1:]):
        assert seat == game.to_act(own)[0]
        game.apply(own, seat, game.read(name), chance)
    assert all(chance.draws == [] for chance in chances)
    assert game.to_dict(own) == game.to_dict(state.moment.state)
    result, returns = game.result(own), state.returns()
    if rules.cooperative:
        assert returns == [1.0 if seat in result.winners else 0.0 for seat in range(game.seats)]
    else:
        assert sum(returns) == pytest.approx(0)
        assert [seat for seat, pay in enumerate(returns) if pay == max(returns)] == result.winners


def test_a_copy_and_a_stored_state_continue_alike():
    state, rng = after_setup(GAMES[2]), Random(3)
    for _ in range(40):
        play_randomly(state, rng)
        restored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1]
        assert str(restored) == str(state.clone()) == str(state)
    before = str(state)
    copy = state.clone()
    while not copy.is_terminal():
        play_randomly(copy, rng)
    assert str(state) == before


def test_only_the_arrival_has_hidden_information():
    for text in (*GAMES, "dolmen_the_arrival(seats=3,advanced=True)"):
        state, rng, hidden = after_setup(text), Random(3), False
        perfect = state.get_game().get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
        game = state.moment.rules.game
        while not state.is_terminal():
            now = state.moment.state
            if now is not None:
                hidden |= any(game.to_dict(game.view(now, seat)) != game.to_dict(now) for seat in range(game.seats))
            play_randomly(state, rng)
        assert hidden is not perfect, text


def test_observations_are_those_of_the_player_and_of_a_spectator():
    state = after_setup(GAMES[2])
    game, rules = state.get_game(), state.moment.rules
    for player in range(2):
        seen = rules.layout.observe(rules.game.view(state.moment.state, player), player)
        assert state.observation_tensor(player) == seen
        assert state.observation_string(player)
    assert game.observation_tensor_shape() == [len(rules.layout)]
    assert state.observation_string(0) != state.observation_string(1)
    public = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    spectator = game.make_py_observer(public)
    assert spectator.string_from(state, 0) == spectator.string_from(state, 1) != state.observation_string(0)


# -- limits ------------------------------------------------------------------------------------------------------------
def test_what_is_not_supported_is_named():
    state = after_setup(QUICK)
    game = state.get_game()
    assert not game.get_type().provides_information_state_tensor
    recall = pyspiel.IIGObservationType(perfect_recall=True)
    assert game.make_py_observer(recall) is None
    for ask in (state.information_state_tensor, state.information_state_string):
        with pytest.raises(BadParameters, match=r"information states\) is not supported"):
            ask(0)
    with pytest.raises(BadParameters, match="observers have no parameters, but depth was given"):
        game.make_py_observer(None, {"depth": 3})
    with pytest.raises(BadAction, match="not legal now"):
        state.apply_action(next(k for k in range(game.num_distinct_actions()) if k not in state.legal_actions()))
    with pytest.raises(BadOptions, match="colours"):
        pyspiel.load_game("dolmen_roam(colours=pink+blue)")
    with pytest.raises(RuntimeError, match="dragons"):
        pyspiel.load_game("dolmen_roam(dragons=3)")
    drawing = game.new_initial_state()
    with pytest.raises(BadAction, match="63"):
        drawing.apply_action(63)


def test_the_page_runs_and_the_interpreter_ends_well(tmp_path):
    page = (ROOT / "docs/open-spiel.md").read_text()
    [code] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"\S+\n\[-?1\.0, -?1\.0\]\n", done.stdout)
    for name, number in re.findall(r"\| `(dolmen_\w+)[^`]*` .*?\| (\w+) \|$", page, re.MULTILINE):
        perfect = pyspiel.load_game(name).get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
        assert number == ("perfect" if perfect else "imperfect")


def test_every_game_is_registered():
    names = {kind.short_name for kind in pyspiel.registered_games()}
    assert {open_spiel.PREFIX + name for name in ("roam", "the_arrival", "spirit_island")} <= names
