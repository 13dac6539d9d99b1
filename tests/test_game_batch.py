"""Many games in one call: a batch plays the same games as single environments with the same seeds and actions."""

from random import Random

import numpy as np
import pytest

from dolmen.actions import ActionSpace, BadAction
from dolmen.adapters.aec import GameEnv
from dolmen.adapters.vector import GameVectorEnv
from dolmen.engine.serialize import to_bytes
from dolmen.game_batch import GameBatch
from dolmen.games import make

QUICK = ("roam", {"seats": 2, "full": False})
SETUPS = [
    (*QUICK, 150),
    ("roam", {"seats": 4, "stacking": True, "outpost": True}, 60),
    ("the_arrival", {"seats": 3, "advanced": True}, 80),
    ("spirit_island", {"seats": 2}, 60),
]


def make_batch(size: int, name: str = QUICK[0], options: dict[str, object] = QUICK[1], observe: bool = False) -> GameBatch:
    return GameBatch(make(name, options), size, observe)


def mask_of(batch: GameBatch, k: int) -> bytearray:
    return batch.masks[k * batch.action_count : (k + 1) * batch.action_count]


def contents(batch: GameBatch) -> list[bytes]:
    """All states and buffers."""
    buffers = [bytes(b) for b in (batch.seats, batch.masks, batch.done, batch.rewards, batch.observations)]
    return buffers + [to_bytes(batch.game, s) for s in batch.states]


# -- the same games as single environments -----------------------------------------------------------------------------
@pytest.mark.parametrize(("name", "options", "steps"), SETUPS)
def test_a_batch_plays_the_same_games_as_single_environments(name, options, steps):
    """Seats, masks, observations, rewards, ends and states are the same, also after a game has started again."""
    env = GameVectorEnv(name, 3, observe=True, **options)
    observations, info = env.reset(seed=5)
    singles = [GameEnv(name, **options) for _ in range(3)]
    for k, single in enumerate(singles):
        single.rng = Random(f"5/{k}")
        single.reset()
    for _ in range(steps):
        for k, single in enumerate(singles):
            assert single.agent_selection == f"seat_{info['seat'][k]}"
            seen = single.observe(single.agent_selection)
            assert np.array_equal(observations["action_mask"][k], seen["action_mask"])
            assert np.array_equal(observations["observation"][k], seen["observation"])
            assert to_bytes(single.game, single.full_state) == to_bytes(single.game, env.batch.states[k])
        actions = env.sample_actions()
        observations, rewards, done, info = env.step(actions)
        for k, single in enumerate(singles):
            single.step(int(actions[k]))
            assert list(rewards[k]) == [np.float32(single.rewards[agent]) for agent in single.possible_agents]
            assert done[k] == all(single.terminations.values())
            if done[k]:
                single.reset()


def test_games_that_end_start_again_and_rewards_come_only_at_the_end():
    batch = make_batch(20)
    batch.reset(seed=3)
    ended = [0] * batch.size
    while min(ended) < 2:
        batch.step(batch.sample_actions())
        for k in range(batch.size):
            ended[k] += batch.done[k]
            assert sum(batch.rewards[2 * k : 2 * k + 2]) == batch.done[k]
            assert not batch.game.over(batch.states[k])
            assert sum(mask_of(batch, k)) > 0


def test_masks_hold_exactly_the_legal_actions_of_the_seat():
    batch = make_batch(4, "the_arrival", {"seats": 3})
    actions = ActionSpace(batch.game)
    for _ in range(60):
        for k, s in enumerate(batch.states):
            assert mask_of(batch, k) == actions.mask(s, batch.seats[k])
        batch.step(batch.sample_actions())


# -- seeds -------------------------------------------------------------------------------------------------------------
def play(batch: GameBatch, steps: int = 30) -> list[bytes]:
    for _ in range(steps):
        batch.step(batch.sample_actions())
    return contents(batch)


def test_equal_seeds_give_equal_games():
    one, two = make_batch(5), make_batch(5)
    one.reset(seed=8)
    two.reset(seed=8)
    first = play(one)
    assert play(two) == first
    one.reset(seed=8)
    assert play(one) == first
    one.reset(seed=9)
    assert play(one) != first


def test_a_game_does_not_depend_on_the_size_of_its_batch():
    large, small = make_batch(6), make_batch(2)
    for batch in (large, small):
        batch.reset(seed=8)
    for _ in range(40):
        actions = large.sample_actions()
        large.step(actions)
        small.step(actions[:2])
        assert [to_bytes(large.game, s) for s in large.states[:2]] == [to_bytes(small.game, s) for s in small.states]


def test_a_reset_without_a_seed_starts_other_games():
    batch = make_batch(3)
    batch.reset(seed=8)
    first = contents(batch)
    play(batch)
    batch.reset()
    again = contents(batch)
    assert again != first
    assert not any(batch.done)
    assert not any(batch.rewards)


def test_samples_are_all_legal_actions_about_equally_often():
    batch = make_batch(1)
    legal = batch.legal_actions[0]
    drawn = [batch.sample_actions()[0] for _ in range(200 * len(legal))]
    assert set(drawn) == set(legal)
    assert all(120 < drawn.count(action) < 280 for action in legal)


# -- errors ------------------------------------------------------------------------------------------------------------
def test_an_illegal_action_is_refused_with_its_game_and_rule_and_changes_nothing():
    batch = make_batch(4, observe=True)
    play(batch, 7)
    before = contents(batch)
    for action, message in (
        (mask_of(batch, 2).index(0), r"^game 2: .* is not legal now \(rule RO-\d"),
        (-1, "^game 2: there is no action -1; the last one is"),
        (batch.action_count, f"^game 2: there is no action {batch.action_count}; the last"),
    ):
        actions = batch.sample_actions()
        actions[2] = action
        with pytest.raises(BadAction, match=message):
            batch.step(actions)
        assert contents(batch) == before
    with pytest.raises(BadAction, match=r"^3 actions for 4 games$"):
        batch.step(batch.sample_actions()[:3])
    assert contents(batch) == before


# -- observations ------------------------------------------------------------------------------------------------------
def test_hidden_information_does_not_change_what_a_seat_gets():
    batch = make_batch(3, "the_arrival", {"seats": 3, "advanced": True}, observe=True)
    batch.reset(seed=2)
    rng, changed = Random(1), 0
    for _ in range(120):
        for k, s in enumerate(batch.states):
            seat = batch.seats[k]
            before = contents(batch)[:5]
            batch.states[k] = batch.game.resample_hidden(s, seat, rng)
            changed += to_bytes(batch.game, batch.states[k]) != to_bytes(batch.game, s)
            batch.write_question(k)
            assert contents(batch)[:5] == before
            batch.states[k] = s
        batch.step(batch.sample_actions())
    assert changed > 10


# -- numpy -------------------------------------------------------------------------------------------------------------
def test_the_arrays_are_views_of_the_buffers_and_cannot_be_written():
    env = GameVectorEnv("roam", 5, observe=True, full=False)
    observations, info = env.reset(seed=1)
    _, rewards, done, _ = env.step(env.sample_actions())
    arrays = [observations["action_mask"], observations["observation"], info["seat"], rewards, done]
    batch = env.batch
    for values, buffer in zip(
        arrays, (batch.masks, batch.observations, batch.seats, batch.rewards, batch.done), strict=True
    ):
        assert len(values) == 5
        assert np.shares_memory(values, np.frombuffer(buffer, values.dtype))
        with pytest.raises(ValueError, match="read-only"):
            values[0] = 1
    assert env.single_observation_space.contains({name: values[0] for name, values in observations.items()})
    assert env.single_action_space.n == env.batch.action_count


def test_observations_are_made_only_if_they_are_asked_for():
    env = GameVectorEnv("roam", 2, full=False)
    assert list(env.reset(seed=1)[0]) == list(env.single_observation_space) == ["action_mask"]
    assert len(env.batch.observations) == 0
