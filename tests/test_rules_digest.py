"""The rules digest changes with everything that decides how a game plays, and with nothing else."""

import shutil
from pathlib import Path

import pytest

from dolmen.games import GAMES, game_info
from dolmen.games.rules_digest import ENGINE, rule_files, rules_digest


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
    "name", ["art/svg.py", "text/en.toml", "text/names.py", "ui/game_ui.py", "bot/policy.py", "rules.toml", "lesson.toml"]
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


def test_a_plugin_of_one_module_is_hashed_as_a_whole(tmp_path):
    nim = Path(__file__).parent / "plugin/nim.py"
    copy = Path(shutil.copy(nim, tmp_path))
    assert rule_files(nim) == [nim]
    assert rules_digest(copy) == rules_digest(nim)
    edit(copy)
    assert rules_digest(copy) != rules_digest(nim)
