"""The rules digest changes with everything that decides how a game plays, and with nothing else."""

import ast
import json
import shutil
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

import dolmen
from dolmen.games import GAMES, game_info
from dolmen.games.rules_digest import ENGINE, SHARED, SHARED_NAMES, rule_files, rules_digest
from dolmen.match import Match

SHOWN = game_info("spirit_island").shown_only


@pytest.fixture
def island(tmp_path) -> Path:
    """A copy of a game that can be edited."""
    shutil.copytree(game_info("spirit_island").folder, tmp_path / "spirit_island")
    return tmp_path / "spirit_island"


def edit(file: Path) -> None:
    file.write_text(file.read_text("utf-8") + "\n# edited\n", "utf-8")


def test_a_copy_has_the_digest_of_the_game(island):
    assert rules_digest(island, SHOWN) == game_info("spirit_island").rules_digest
    assert len({info.rules_digest for info in GAMES.values()}) == len(GAMES)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "content/loader.py",
            "phases/invader_phase.py",
            "effects/invader_actions.py",
            "model/state.py",
            "effects/damage.py",
            "cards/adversaries.py",
        ),
        *("game.py", "notation.py", "info.py"),
    ],
)
def test_an_edit_of_rules_changes_the_digest(island, name):
    before = rules_digest(island)
    edit(island / name)
    assert rules_digest(island) != before


@pytest.mark.parametrize(
    "name",
    [
        *("art/svg.py", "text/en.toml", "text/names.py", "ui/game_ui.py", "bot/policy.py", "forecast.py"),
        *("rules.toml", "lesson.toml"),
    ],
)
def test_an_edit_of_art_text_page_or_bot_does_not_change_the_digest(island, name):
    before = rules_digest(island)
    edit(island / name)
    assert rules_digest(island) == before


def digest_after(tmp_path: Path, game: str, file: str, old: str, new: str) -> str:
    """The digest of a copy of a game in which a line of a content file is edited."""
    copy = Path(shutil.copytree(game_info(game).folder, tmp_path / game))
    content = copy / "content" / file
    text = content.read_text("utf-8")
    assert old in text
    content.write_text(text.replace(old, new, 1), "utf-8")
    return rules_digest(copy, game_info(game).shown_only)


@pytest.mark.parametrize(
    ("game", "file", "old", "new"),
    [
        ("spirit_island", "boards.toml", "borders = [2,", "borders = [3,"),
        ("spirit_island", "boards.toml", 'terrain = "mountain"', 'terrain = "sands"'),
        ("spirit_island", "spirits.toml", "energy = [1, 1,", "energy = [30, 1,"),
        ("spirit_island", "invaders.toml", "presence = 13", "presence = 12"),
        ("roam", "cards.toml", 'pattern = ["##", ".o"]', 'pattern = ["##", ".#"]'),
        ("roam", "cards.toml", "cost = 4", "cost = 5"),
        ("the_arrival", "components.toml", "swords = 20", "swords = 21"),
        ("the_arrival", "components.toml", "port = true", "port = false"),
    ],
)
def test_an_edit_of_content_changes_the_digest(tmp_path, game, file, old, new):
    assert digest_after(tmp_path, game, file, old, new) != game_info(game).rules_digest


@pytest.mark.parametrize(
    ("game", "file", "old", "new"),
    [
        ("spirit_island", "boards.toml", "outline = [[3, 14]", "outline = [[4, 14]"),
        ("spirit_island", "boards.toml", "centre = [21, 52]", "centre = [22, 52]"),
        ("spirit_island", "spirits.toml", "# The spirits.", "# All spirits."),
        ("roam", "cards.toml", "follows footprints", "follows paths"),
        ("roam", "cards.toml", "Hazel Toll", "Hazel Tolley"),
        ("the_arrival", "components.toml", "label = [280, 408]", "label = [281, 408]"),
        ("the_arrival", "components.toml", "Balor's Castle I", "Balor's First Castle"),
    ],
)
def test_an_edit_of_what_is_only_shown_does_not_change_the_digest(tmp_path, game, file, old, new):
    assert digest_after(tmp_path, game, file, old, new) == game_info(game).rules_digest


def change_shown(entry: Any, names: tuple[str, ...], shown: bool = False) -> Any:
    """A copy of an entry of a content file with every entry of these names changed."""
    if isinstance(entry, dict):
        return {name: change_shown(value, names, shown or name in names) for name, value in entry.items()}
    if isinstance(entry, list):
        return [change_shown(item, names, shown) for item in entry]
    return entry if not shown else f"{entry} 2" if isinstance(entry, str) else entry + 1


@pytest.mark.parametrize("game", ["roam", "the_arrival"])
def test_what_is_only_shown_does_not_decide_play(game):
    own = game_info(game).default_pack()
    assert own is not None
    changed = json.dumps(change_shown(tomllib.loads(own.decode()), game_info(game).shown_only)).encode()
    with_ours, with_changed = play_random_match(game, own), play_random_match(game, changed)
    assert len(with_ours.record.entries) > 100
    assert (with_changed.record.entries, with_changed.result.scores) == (with_ours.record.entries, with_ours.result.scores)


def play_random_match(game: str, pack: bytes) -> Match:
    match = dolmen.make(game, seats=3, pack=pack).new_match(seed=5)
    rng = Random(5)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, rng.choice(match.legal(seat)))
    return match


def test_a_renamed_file_changes_the_digest(island):
    before = rules_digest(island)
    (island / "phases/setup.py").rename(island / "phases/first.py")
    assert rules_digest(island) != before


def test_an_edit_of_the_engine_changes_the_digest(island, tmp_path):
    shutil.copytree(ENGINE, tmp_path / "engine")
    assert rules_digest(island, engine=tmp_path / "engine") == rules_digest(island)
    edit(tmp_path / "engine/state.py")
    assert rules_digest(island, engine=tmp_path / "engine") != rules_digest(island)


@pytest.mark.parametrize("name", SHARED_NAMES)
def test_an_edit_of_a_shared_module_changes_the_digest_of_every_game(tmp_path, monkeypatch, name):
    copies = tuple(Path(shutil.copy(file, tmp_path)) for file in SHARED)
    monkeypatch.setattr("dolmen.games.rules_digest.SHARED", copies)
    before = [rules_digest(info.folder, info.shown_only) for info in GAMES.values()]
    assert before == [info.rules_digest for info in GAMES.values()]
    edit(tmp_path / name)
    after = [rules_digest(info.folder, info.shown_only) for info in GAMES.values()]
    assert all(now != was for now, was in zip(after, before, strict=True))


def modules_used(file: Path, package: str) -> set[str]:
    """The modules of `dolmen.games` that a file of this package imports at run time, by their first name."""
    found = set[str]()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*base, *filter(None, [node.module])])
            names = [f"{module}.{each.name}" for each in node.names] if module == "dolmen.games" else [module]
        else:
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
        found |= {name.split(".")[2] for name in names if name.startswith("dolmen.games.")}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_digest_covers_every_shared_module_that_the_rules_use(game):
    folder, shared = game_info(game).folder, game_info(game).folder.parent
    used = set[str]()
    for file in rule_files(folder):
        if file.suffix == ".py" and file.name != "info.py":  # it names the texts, the page and the bots too
            package = ".".join(("dolmen", "games", *file.relative_to(shared).parts[:-1]))
            used |= modules_used(file, package)
    assert {name for name in used if (shared / f"{name}.py").exists()} <= {Path(name).stem for name in SHARED_NAMES}


def test_a_plugin_of_one_module_is_hashed_as_a_whole(tmp_path):
    nim = Path(__file__).parent / "plugin/nim.py"
    copy = Path(shutil.copy(nim, tmp_path))
    assert rule_files(nim) == [nim]
    assert rules_digest(copy) == rules_digest(nim)
    edit(copy)
    assert rules_digest(copy) != rules_digest(nim)
