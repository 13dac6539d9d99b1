"""The rules digest changes with everything that decides how a game plays, and with nothing else."""

import ast
import shutil
from pathlib import Path

import pytest

from dolmen.games import GAMES, game_info
from dolmen.games.rules_digest import ENGINE, SHARED, SHARED_NAMES, rule_files, rules_digest


@pytest.fixture
def island(tmp_path) -> Path:
    """A copy of a game that can be edited."""
    shutil.copytree(game_info("spirit_island").folder, tmp_path / "spirit_island")
    return tmp_path / "spirit_island"


def edit(file: Path) -> None:
    file.write_text(file.read_text("utf-8") + "\n# edited\n", "utf-8")


def test_a_copy_has_the_digest_of_the_game(island):
    assert rules_digest(island) == game_info("spirit_island").rules_digest
    assert len({info.rules_digest for info in GAMES.values()}) == len(GAMES)


@pytest.mark.parametrize(
    "name",
    [
        *("content/boards.toml", "phases/invader_phase.py", "model/state.py", "effects/damage.py", "cards/adversaries.py"),
        *("game.py", "notation.py", "info.py"),
    ],
)
def test_an_edit_of_rules_or_content_changes_the_digest(island, name):
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


def test_a_renamed_file_changes_the_digest(island):
    before = rules_digest(island)
    (island / "phases/setup.py").rename(island / "phases/first.py")
    assert rules_digest(island) != before


def test_an_edit_of_the_engine_changes_the_digest(island, tmp_path):
    shutil.copytree(ENGINE, tmp_path / "engine")
    assert rules_digest(island, tmp_path / "engine") == rules_digest(island)
    edit(tmp_path / "engine/state.py")
    assert rules_digest(island, tmp_path / "engine") != rules_digest(island)


@pytest.mark.parametrize("name", SHARED_NAMES)
def test_an_edit_of_a_shared_module_changes_the_digest_of_every_game(tmp_path, monkeypatch, name):
    copies = tuple(Path(shutil.copy(file, tmp_path)) for file in SHARED)
    monkeypatch.setattr("dolmen.games.rules_digest.SHARED", copies)
    folders = [info.folder for info in GAMES.values()]
    before = [rules_digest(folder) for folder in folders]
    assert before == [info.rules_digest for info in GAMES.values()]
    edit(tmp_path / name)
    assert all(rules_digest(folder) != was for folder, was in zip(folders, before, strict=True))


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
