"""Environments in which the seats that are asked at the same time answer in one step."""

import warnings
from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from dolmen.actions import BadAction
from dolmen.adapters.parallel import ParallelGameEnv, parallel_env
from dolmen.adapters.seat_agents import ILLEGAL_REWARD
from dolmen.engine.chance import RandomChance
from dolmen.engine.serialize import to_bytes
from dolmen.engine.state import OPEN

SETUPS = [
    ("roam", {"seats": 2, "full": False}),
    ("the_arrival", {"seats": 3, "advanced": True}),
    ("spirit_island", {"seats": 2, "spirits": ["river", "earth"]}),
]


@pytest.mark.parametrize(("name", "options"), SETUPS)
def test_pettingzoo_api(name, options):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(parallel_env(name, **options), num_cycles=60)


def test_pettingzoo_seeds():
    parallel_seed_test(lambda: parallel_env("the_arrival", seats=2))


def legal_actions(env: ParallelGameEnv, rng: Random) -> dict[str, int]:
    """A random legal action for every agent; only agents without a question wait."""
    out = {}
    for agent in env.agents:
        legal = np.flatnonzero(env.observe(agent)["action_mask"]).tolist()
        out[agent] = rng.choice([action for action in legal if action != env.wait] or [env.wait])
    return out


def env_at(name: str, options: dict[str, object], reached: Callable[[ParallelGameEnv], bool]) -> ParallelGameEnv:
    """A random game at the first moment with this property; the same on every call."""
    env = parallel_env(name, **options)
    env.reset(seed=3)
    rng = Random(1)
    while not reached(env):
        env.step(legal_actions(env, rng))
        assert env.agents, "the game is over"
    return env


def state_bytes(env: ParallelGameEnv) -> bytes:
    return to_bytes(env.game, env.full_state)


def options_of(env: ParallelGameEnv, seat: int) -> list[int]:
    return env.actions.legal(env.full_state, seat)


@pytest.mark.parametrize(("name", "options"), SETUPS)
def test_equal_seeds_give_equal_games_to_the_end(name, options):
    one, two = parallel_env(name, **options), parallel_env(name, **options)
    for env in (one, two):
        env.reset(seed=4)
    rng = Random(2)
    while one.agents:
        actions = legal_actions(one, rng)
        [first, *results], [second, *others] = one.step(actions), two.step(actions)
        assert results == others
        for agent, seen in first.items():
            assert all(np.array_equal(values, second[agent][part]) for part, values in seen.items())
    rewards, terminations, truncations, _ = results
    assert set(terminations.values()) == {True}
    assert set(truncations.values()) == {False}
    winners = one.game.result(one.full_state).winners
    share = 1.0 if name == "spirit_island" else 1 / len(winners)
    assert rewards == {agent: share * (one.seat(agent) in winners) for agent in one.possible_agents}


# -- secret answers at the same time -----------------------------------------------------------------------------------
ARRIVAL = SETUPS[1]


def at_blockers(env: ParallelGameEnv) -> bool:
    """All leaders set a Blocker in secret."""
    return len(env.full_state.lanes) == 3


def test_secret_answers_are_given_in_one_step():
    env = env_at(*ARRIVAL, at_blockers)
    masks = [env.observe(agent)["action_mask"] for agent in env.agents]
    assert [mask[env.wait] for mask in masks] == [0, 0, 0]
    actions = {agent: options_of(env, env.seat(agent))[-1] for agent in env.agents}
    expected, rng = env.full_state.copy(), Random()
    rng.setstate(env.rng.getstate())
    for agent, action in actions.items():
        env.game.apply(expected, env.seat(agent), env.actions.answers[action], RandomChance(rng))
    *_, infos = env.step(actions)
    assert infos == {agent: {"played": True, "rule": ""} for agent in env.agents}
    assert state_bytes(env) == to_bytes(env.game, expected)


def test_nobody_sees_a_secret_answer_while_another_seat_still_has_to_answer():
    """Seat 1 answers late, because its action is illegal. What the others said does not show until then."""
    seen = []
    env = env_at(*ARRIVAL, at_blockers)
    for choice in range(len(options_of(env, 0))):
        env = env_at(*ARRIVAL, at_blockers)
        answers = [options_of(env, seat) for seat in range(3)]
        illegal = int(np.flatnonzero(env.observe("seat_1")["action_mask"] == 0)[0])
        actions = {"seat_0": answers[0][choice], "seat_1": illegal, "seat_2": answers[2][0]}
        observations, rewards, _, _, infos = env.step(actions)
        assert rewards == {"seat_0": 0.0, "seat_1": ILLEGAL_REWARD, "seat_2": 0.0}
        assert infos["seat_1"]["rule"].startswith("AR-")
        seen.append([part.tobytes() for agent in ("seat_1", "seat_2") for part in observations[agent].values()])
        assert np.flatnonzero(observations["seat_0"]["action_mask"]).tolist() == [env.wait]
        assert options_of(env, 1) == answers[1]
    assert len(seen) > 1
    assert all(one == seen[0] for one in seen)


# -- open questions to several seats -----------------------------------------------------------------------------------
ISLAND = SETUPS[2]


def at_powers(env: ParallelGameEnv) -> bool:
    """Both spirits may use powers, in any order."""
    state = env.full_state
    return not state.lanes and state.stack[-1].owner == OPEN and len(env.seats_asked()) == 2


def index_of(env: ParallelGameEnv, name: str) -> int:
    return next(k for k, answer in enumerate(env.actions.answers) if answer.name == name)


def test_who_answers_an_open_question_may_wait_for_the_others():
    env = env_at(*ISLAND, at_powers)
    before = state_bytes(env)
    assert [env.observe(agent)["action_mask"][env.wait] for agent in env.agents] == [1, 1]
    _, rewards, _, _, infos = env.step(dict.fromkeys(env.agents, env.wait))
    assert state_bytes(env) == before
    assert rewards == {"seat_0": 0.0, "seat_1": 0.0}
    assert infos == {agent: {"played": False, "rule": ""} for agent in env.agents}
    ready = index_of(env, "ready")
    *_, infos = env.step({"seat_0": env.wait, "seat_1": ready})
    assert infos["seat_1"] == {"played": True, "rule": ""}
    assert env.seats_asked() == [0]
    assert env.observe("seat_0")["action_mask"][env.wait] == 0
    assert np.flatnonzero(env.observe("seat_1")["action_mask"]).tolist() == [env.wait]


def test_open_answers_of_both_seats_count_in_one_step():
    env = env_at(*ISLAND, at_powers)
    ready = index_of(env, "ready")
    before = env.full_state.stack[-1]
    *_, infos = env.step({"seat_0": ready, "seat_1": ready})
    assert infos == {agent: {"played": True, "rule": ""} for agent in env.agents}
    assert before not in env.full_state.stack


def test_an_answer_that_another_seat_has_made_impossible_is_not_played():
    """The power of seat 0 asks for its target next, so that the power of seat 1 has to wait."""
    env = env_at(*ISLAND, at_powers)
    powers = [next(action for action in options_of(env, seat) if action != index_of(env, "ready")) for seat in range(2)]
    _, rewards, _, _, infos = env.step({"seat_0": powers[0], "seat_1": powers[1]})
    assert infos == {"seat_0": {"played": True, "rule": ""}, "seat_1": {"played": False, "rule": "SI-18.7"}}
    assert rewards == {"seat_0": 0.0, "seat_1": 0.0}
    assert env.seats_asked() == [0]


def test_an_answer_is_not_given_to_a_later_question():
    """Seat 0 ends the phase for both; the `ready` of seat 1 does not count for the next phase."""
    env = env_at(*ISLAND, at_powers)
    ready = index_of(env, "ready")
    [*_, late] = env.read_actions({"seat_0": ready, "seat_1": ready})
    for seat in (0, 1):
        env.game.apply(env.full_state, seat, env.actions.answers[ready], RandomChance(env.rng))
    rng = Random(1)
    while not at_powers(env):
        env.step(legal_actions(env, rng))
    assert ready in options_of(env, 1)
    env.clear_results()
    before = state_bytes(env)
    env.play(late)
    assert env.infos["seat_1"] == {"played": False, "rule": "SI-18.12"}
    assert state_bytes(env) == before


def test_a_missing_action_and_an_unknown_agent_are_named():
    env = parallel_env("roam", seats=2, full=False)
    observations, _ = env.reset(seed=1)
    asked = next(agent for agent in env.agents if not observations[agent]["action_mask"][env.wait])
    before = to_bytes(env.game, env.full_state)
    with pytest.raises(BadAction, match=f"no action for {asked}"):
        env.step({})
    with pytest.raises(BadAction, match="no agent 'seat_7'"):
        env.step({asked: 0, "seat_7": 0})
    assert to_bytes(env.game, env.full_state) == before


def test_the_action_of_an_agent_without_a_question_is_ignored():
    env = parallel_env("roam", full=False)
    env.reset(seed=1)
    other = {0: "seat_1", 1: "seat_0"}[env.seats_asked()[0]]
    before = env.observe(other)
    actions = legal_actions(env, Random(1)) | {other: 0}
    _, rewards, _, _, infos = env.step(actions)
    assert before["action_mask"].sum() == before["action_mask"][env.wait] == 1
    assert rewards[other] == 0.0
    assert infos[other] == {"played": False, "rule": ""}
    assert "coins" in str(env.render())
