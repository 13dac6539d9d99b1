"""Answers as numbers, views as vectors, and the environments of PettingZoo and Gymnasium."""

import hashlib
import re
import subprocess
import sys
import warnings
from pathlib import Path
from random import Random

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from dolmen.actions import ActionSpace, BadAction, ObservationLayout
from dolmen.adapters.aec import GameEnv, raw_env
from dolmen.adapters.parallel import parallel_env
from dolmen.adapters.solo import ILLEGAL_REWARD, SoloEnv
from dolmen.engine.chance import RandomChance
from dolmen.game_batch import GameBatch
from dolmen.games import make

SETUPS = [
    ("roam", {"seats": 2}),
    ("roam", {"seats": 4, "stacking": True, "outpost": True}),
    ("the_arrival", {"seats": 3, "advanced": True}),
    ("spirit_island", {"seats": 2, "spirits": ["river", "earth"]}),
]
QUICK = ("roam", {"seats": 2, "full": False})


# -- wrong use ---------------------------------------------------------------------------------------------------------
def test_an_environment_says_that_it_needs_a_reset_or_a_game():
    solo, alone = SoloEnv(spirits=["river"]), parallel_env("roam", full=False)
    for use in (lambda: solo.step(0), solo.render, lambda: alone.step({}), alone.render, raw_env("roam").render):
        with pytest.raises(BadAction, match="reset") as refused:
            use()
        assert refused.value.key == "actions.no_reset"
    with pytest.raises(BadAction, match="0 games: at least one"):
        GameBatch(make(*QUICK), 0)


# -- answers and observations ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("name", "options"), SETUPS)
def test_every_legal_answer_has_an_index_and_every_observation_its_layout(name, options):
    game = make(name, options)
    actions, layout = ActionSpace(game), ObservationLayout(game)
    assert len(set(layout.names)) == len(layout.names)
    chance, step = RandomChance(Random(3)), 0
    state = game.start(chance)
    while not game.over(state):
        seat = game.to_act(state)[0]
        if step % 5 == 0:
            legal = game.legal(state, seat)
            assert actions.legal(state, seat) == [actions.index[answer] for answer in legal]
            assert [actions.answer(state, seat, k) for k in actions.legal(state, seat)] == legal
            mask = actions.mask(state, seat)
            assert (len(mask), sum(mask)) == (len(actions), len(legal))
            for viewer in range(game.seats):
                assert len(layout.observe(game.view(state, viewer), viewer)) == len(layout)
        game.apply(state, seat, game.sample(state, seat, chance.rng), chance)
        step += 1
    assert len(layout.observe(game.view(state, 0), 0)) == len(layout)
    assert actions.legal(state, 0) == []


def test_indices_do_not_depend_on_what_happened_before():
    code = "from dolmen.actions import ActionSpace; from dolmen.games import make; import hashlib; out = []\n"
    code += "for name in ('roam', 'the_arrival'):\n"
    code += "    out.append(hashlib.md5(repr(ActionSpace(make(name, {})).answers).encode()).hexdigest())\nprint(*out)"
    alone = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    for name, expected in zip(("roam", "the_arrival"), alone):
        game = make(name, {})
        for late in ("bid:300", "slide:a1-f6", "return:9"):
            game.read(late)
        assert hashlib.md5(repr(ActionSpace(game).answers).encode()).hexdigest() == expected


def test_the_numbers_of_an_observation_are_those_of_the_state():
    game = make("roam", {"seats": 2})
    state = game.start(RandomChance(Random(1)))
    layout = ObservationLayout(game)
    seat = game.to_act(state)[0]
    seen = dict(zip(layout.names, layout.observe(game.view(state, seat), seat)))
    plain = game.to_dict(state)
    assert (seen[f"me.{seat}"], seen[f"me.{1 - seat}"], seen["question.use"]) == (1.0, 0.0, 1.0)
    assert [seen[f"seats.{seat}.coins"] for seat in range(2)] == [table["coins"] for table in plain["seats"]]
    assert {name for name in seen if name.startswith("lands=") and seen[name]} == {
        f"lands={card}" for card in plain["lands"]
    }
    assert seen["lands#"] == 6
    assert {name for name in seen if name.startswith("pile=") and seen[name]} == {f"pile={card}" for card in plain["pile"]}


def test_pieces_presence_and_elements_of_spirit_island_are_in_the_observation():
    game = make("spirit_island", {"seats": 1, "spirits": ["river"]})
    chance = RandomChance(Random(1))
    state, layout = game.start(chance), ObservationLayout(game)
    for _ in range(30):
        state_dict = game.to_dict(state)
        seen = dict(zip(layout.names, layout.observe(game.view(state, 0), 0)))
        for land, pieces in state_dict["lands"].items():
            assert all(seen[f"lands.{land}={piece}"] == pieces.count(piece) for piece in pieces)
        assert {name: n for name, n in seen.items() if name.startswith("seats.0.presence.") and n} == {
            f"seats.0.presence.{land}": n for land, n in state_dict["seats"][0]["presence"].items()
        }
        assert seen["turn"] == state_dict["turn"]
        game.apply(state, 0, game.sample(state, 0, chance.rng), chance)


def test_an_illegal_action_is_refused_with_its_rule():
    game = make(*QUICK)
    state = game.start(RandomChance(Random(1)))
    actions, seat = ActionSpace(game), game.to_act(state)[0]
    mask = actions.mask(state, seat)
    with pytest.raises(BadAction, match=r"R1@none is not legal now \(rule RO-|not legal now \(rule "):
        actions.answer(state, seat, mask.index(0))
    with pytest.raises(BadAction, match="there is no action -1"):
        actions.answer(state, seat, -1)


def test_the_docs_run_and_name_the_sizes():
    page = (Path(__file__).resolve().parent.parent / "docs/environments.md").read_text()
    examples = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(examples) == 4
    for code in examples:
        exec(code, {})
    for options in (("Roam, 2", "roam", 2), ("The Arrival, 3", "the_arrival", 3), ("Spirit Island, 1", "spirit_island", 1)):
        title, name, seats = options
        game = make(name, {"seats": seats} | ({"advanced": True} if name == "the_arrival" else {}))
        [row] = [line for line in page.splitlines() if line.startswith(f"| {title}")]
        assert row.split("|")[2:4] == [f" {len(ActionSpace(game))} ", f" {len(ObservationLayout(game))} "]


# -- PettingZoo --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("name", "options"), [QUICK, ("the_arrival", {"seats": 2}), SETUPS[-1]])
def test_pettingzoo_api(name, options):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", "Observation (space for|is not a NumPy)")  # it is a dictionary, with a mask
        api_test(raw_env(name, **options), num_cycles=60)


def test_pettingzoo_seeds():
    seed_test(lambda: raw_env(*QUICK[:1], **QUICK[1]), num_cycles=20)


def play(env: GameEnv, rng: Random, steps: int = -1) -> list[int]:
    played: list[int] = []
    for agent in env.agent_iter():
        observation, _, over, cut, _ = env.last()
        if over or cut or len(played) == steps:
            return played
        legal = np.flatnonzero(observation["action_mask"])
        assert legal.tolist() == sorted(env.actions.legal(env.full_state, env.seat(agent)))
        played.append(int(rng.choice(legal.tolist())))
        env.step(played[-1])
    return played


def test_rewards_are_shares_of_the_win_and_a_saved_moment_continues_alike():
    env = raw_env("roam", full=False)
    env.reset(seed=4)
    play(env, Random(1), 10)
    saved = env.save_state()
    rest = play(env, Random(2))
    rewards = dict(env.rewards)
    assert sum(rewards.values()) == 1.0
    assert env.terminations == dict.fromkeys(env.possible_agents, True)
    env.restore_state(saved)
    assert env.terminations == dict.fromkeys(env.possible_agents, False)
    assert play(env, Random(2)) == rest
    assert env.rewards == rewards
    assert "coins" in str(env.render())


# -- Gymnasium -----------------------------------------------------------------------------------------------------------
def test_gymnasium_checks_solo_spirit_island():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(SoloEnv(spirits=["river"]), skip_render_check=True)


def test_a_solo_game_ends_with_its_reward_and_names_the_rule_of_an_illegal_action():
    env = SoloEnv(spirits=["river"])
    observation, _ = env.reset(seed=2)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    same, reward, over, _, info = env.step(illegal)
    assert (reward, over) == (ILLEGAL_REWARD, False)
    assert info["rule"]
    assert np.array_equal(same["observation"], observation["observation"])
    rng, total = Random(3), 0.0
    while not over:
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        observation, reward, over, _, _ = env.step(rng.choice(legal))
        total += reward
    assert env.state is not None
    assert total == (1.0 if 0 in env.game.result(env.state).winners else 0.0)
    assert env.render()
    with pytest.raises(BadAction, match="for 2 players, not for one"):
        SoloEnv(seats=2, spirits=["river", "earth"])
