"""The features that the soak looks for can be found: a few forced games show many of them."""

from collections import Counter

from tests.generic.cases import GAMES_UNDER_TEST
from tools.soak import count_features

from .features import FOES, NEAR_THE_END, wanted


def test_forced_games_show_wanted_features_and_reach_their_endings():
    case = next(case for case in GAMES_UNDER_TEST if case.game.name == "spirit_island")
    assert case.features is not None
    counts = Counter[str]()
    for number in range(0, 6 * len(NEAR_THE_END), 2):
        count_features(case, case.features, number, 1, counts)
    assert {name for name in counts if not name.startswith("ending ")} <= set(wanted())
    ends = [name for name in wanted() if name.startswith(("victory", "ending", "lost to", "lost dahan", "third"))]
    assert not [name for name in ends if not counts[name]]


def test_games_with_an_adversary_show_the_effects_of_its_level_only():
    case = next(case for case in GAMES_UNDER_TEST if case.game.name == "spirit_island")
    assert case.features is not None
    for k, foe in enumerate(FOES):
        counts = Counter[str]()
        for more in range(4):
            count_features(case, case.features, 2 * (1 + 6 * (k + more * len(FOES))), 1, counts)
        assert counts[f"{foe.adversary}, level {foe.level}"], foe.level
        assert counts[f"escalation of {foe.adversary}"]
        named = {name for name in counts if ", level" in name and not name.startswith(("innate", "fear"))}
        assert named <= {f"{foe.adversary}, level {level}" for level in range(1, foe.level + 1)}


def test_every_feature_has_its_own_name():
    assert len(set(wanted())) == len(wanted())
