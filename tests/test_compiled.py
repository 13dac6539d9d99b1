"""The compiled build (`make fast`): the same games as the interpreted sources, and the same tests pass. Also a program, see
`main`.
"""

import fcntl
import hashlib
import importlib
import itertools
import json
import os
import pickle
import pkgutil
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import dolmen.engine
import dolmen.games
import dolmen.text
import dolmen.web
from dolmen.engine.chance import RandomChance
from dolmen.engine.game import playout
from dolmen.engine.serialize import to_bytes
from dolmen.games import make
from dolmen.games.spirit_island.art.geometry import lay_out_island
from dolmen.games.spirit_island.cards.adversaries import ADVERSARY_NAMES
from dolmen.games.spirit_island.cards.scenarios import SCENARIO_NAMES
from dolmen.games.spirit_island.ui.scene import board_placements
from tools.build_fast import LIBRARY
from tools.compile_rules import has_compiler, listed_modules

ROOT = Path(__file__).resolve().parent.parent
FAST = ROOT / "build/fast"
STEPS = 5000  # no game is that long
# The compiled rules must pass a sample of these tests too: one in SAMPLE, chosen by name, so the same on every run.
SAMPLE = 12
TESTS = [
    [
        *("tests/roam", "tests/test_effects.py", "tests/test_game_batch.py", "tests/test_notation.py"),
        *[f"--ignore-glob=*test_{edge}*" for edge in ("drawing", "ui", "text_view")],
    ],
    ["tests/the_arrival", *[f"--ignore-glob=*test_{edge}*" for edge in ("browser", "draw", "stage")]],
    ["tests/spirit_island", *[f"--ignore-glob=*test_{edge}*" for edge in ("browser", "draw", "art", "stage", "card_table")]],
    [
        "tests/generic",
        "-k",
        "roam4-full-outpost-stacking or small or scarce or arrival4-advanced or island3-sweden or lanes3",
    ],
]


# -- played in a separate process, interpreted or compiled ---------------------------------------------------------------
def all_options() -> list[tuple[str, dict[str, object]]]:
    """The games and options that are played both ways."""
    flags = ("full", "outpost", "stacking")
    out: list[tuple[str, dict[str, object]]] = []
    for seats in (2, 3, 4):
        for values in itertools.product((False, True), repeat=len(flags)):
            out.append(("roam", {"seats": seats, **dict(zip(flags, values, strict=True))}))
        out += [("the_arrival", {"seats": seats, **mode}) for mode in ({"edition": 2016}, {}, {"advanced": True})]
    out += [("spirit_island", {"seats": seats}) for seats in (1, 2, 3, 4)]
    out += [("spirit_island", {"adversary": name, "level": 6}) for name in ADVERSARY_NAMES]
    out += [("spirit_island", {"scenario": name}) for name in SCENARIO_NAMES]
    return out


def digest_of_game(name: str, options: dict[str, object], seed: int) -> str:
    """A digest of everything visible in a random game: questions, answers, positions, bytes, events, result."""
    game = make(name, options)
    rng = Random(seed)
    chance = RandomChance(rng)
    chance.events = []
    s = game.start(chance)
    seen = hashlib.sha256()
    for step in range(STEPS):
        events = [event.to_dict() for event in chance.events]
        chance.events.clear()
        seen.update(repr((game.write_position(s), events, game.component_counts(s))).encode() + to_bytes(game, s))
        if game.over(s):
            break
        seat = game.to_act(s)[0]
        options = game.legal(s, seat)
        seen.update(repr((seat, options, game.sample(s, seat, Random(seed)))).encode())
        if step % 8 == 0:
            seen.update(repr([game.refusal(s, seat, answer) for answer in game.candidates(s, seat)]).encode())
        other = s.copy()
        answer = options[int(rng.random() * len(options))]
        game.apply(s, seat, answer, chance)
        if len(options) == 2:  # sometimes a copy is played on independently
            steps = playout(game, other, Random(seed), STEPS)
            seen.update(repr((steps, game.write_position(other))).encode())
    result = game.result(s)
    seen.update(repr((game.over(s), result.scores, result.winners, result.ending)).encode())
    return seen.hexdigest()


def map_from_another_process() -> list[str]:
    """The lands of a map that was computed in another process, as a server gets it."""
    state = make("spirit_island", {"seats": 4}).start(RandomChance(Random(1)))
    return [land.id for land in pickle.loads(pickle.dumps(lay_out_island(board_placements(state), 1.0))).lands]


def modules() -> dict[str, bool]:
    """Every module of the packages with compiled modules, and whether it is compiled."""
    packages = (dolmen.engine, dolmen.games, dolmen.text, dolmen.web)
    names = ["dolmen.actions", "dolmen.game_batch", *[package.__name__ for package in packages]]
    names += [info.name for package in packages for info in pkgutil.walk_packages(package.__path__, package.__name__ + ".")]
    return {name: not (importlib.import_module(name).__file__ or ".py").endswith(".py") for name in names}


def invalid_subclasses(compiled: dict[str, bool]) -> list[str]:
    """Interpreted classes that inherit from a compiled class which does not allow it (see `dolmen.engine.mypyc_support`)."""
    found = []
    for name in (name for name, yes in compiled.items() if not yes):
        for thing in vars(sys.modules[name]).values():
            if (
                isinstance(thing, type)
                and thing.__module__ == name
                and any(compiled.get(b.__module__) for b in thing.__mro__)
            ):
                try:
                    thing.__new__(thing)
                except TypeError as error:
                    if "interpreted classes cannot inherit" in str(error):
                        found.append(f"{name}.{thing.__qualname__}")
    return found


def main() -> None:
    """Print which modules are compiled, and the digests of the games."""
    games = {repr(what): digest_of_game(*what, 0) for what in all_options()}
    compiled = modules()
    names = sorted(name for name, yes in compiled.items() if yes)
    print(
        json.dumps(
            {"compiled": names, "wrong": invalid_subclasses(compiled), "games": games, "map": map_from_another_process()}
        )
    )


# -- the tests -----------------------------------------------------------------------------------------------------------
def run(path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{ROOT}", "PYTHONHASHSEED": "0"}
    for name in [name for name in env if name.startswith("PYTEST_")]:
        del env[name]
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def fast() -> Path:
    """build/fast, brought up to date. Without a compiler the test is skipped, or fails if CI=true."""
    if not has_compiler():
        if os.environ.get("CI") == "true":
            pytest.fail("no C compiler on this machine, and CI must not skip the compiled build")
        pytest.skip("no C compiler on this machine")
    FAST.parent.mkdir(exist_ok=True)
    with (FAST.parent / "fast.lock").open("w") as lock:  # tests run in several processes
        fcntl.flock(lock, fcntl.LOCK_EX)
        built = run(ROOT, "-m", "tools.build_fast", "--quick")
    assert built.returncode == 0, built.stdout + built.stderr
    return FAST


@pytest.mark.timeout(900)
def test_compiled_and_interpreted_rules_play_the_same_games(fast, tmp_path):
    shutil.copytree(fast / "dolmen", tmp_path / "dolmen", ignore=shutil.ignore_patterns("*" + LIBRARY, "__pycache__"))
    results = [run(path, __file__) for path in (tmp_path, fast)]
    assert not any(s.returncode for s in results), results[0].stderr + results[1].stderr
    interpreted, compiled = (json.loads(s.stdout) for s in results)
    assert interpreted["compiled"] == []
    assert compiled["compiled"] == listed_modules(ROOT)
    assert compiled["wrong"] == []
    assert compiled["games"] == interpreted["games"]
    assert compiled["map"] == interpreted["map"]


@pytest.mark.timeout(900)
@pytest.mark.parametrize("tests", TESTS, ids=["roam", "the_arrival", "spirit_island", "generic"])
def test_the_compiled_rules_pass_the_same_tests(fast, tests):
    code = "import sys, pytest, dolmen.engine.state as s; sys.exit(s.__file__.endswith('.py') or pytest.main(sys.argv[1:]))"
    results = run(fast, "-c", code, "-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"--sample={SAMPLE}", *tests)
    assert results.returncode == 0, results.stdout[-5000:] + results.stderr[-2000:]


if __name__ == "__main__":
    main()
