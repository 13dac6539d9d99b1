"""A plug-in game that consists of rules only: Nim, in `tests/plugin`."""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PLUGIN = HERE / "plugin"
CLI = "import sys; from dolmen.cli import main; sys.exit(main())"


def run(*command: str) -> str:
    path = os.pathsep.join([str(PLUGIN), *filter(None, [os.environ.get("PYTHONPATH", "")])])
    done = subprocess.run(
        [sys.executable, *command], env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_plugin_is_in_the_registry_and_bots_play_it():
    assert "nim" in run("-c", CLI, "games")
    assert "random" in run("-c", CLI, "simulate", "nim", "--games", "4")


def test_a_plugin_can_be_imported_before_the_registry():
    code = "import nim; from dolmen.games import GAMES; print(GAMES['nim'] is nim.INFO)"
    assert run("-c", code).strip() == "True"


def test_a_game_with_rules_alone_can_be_played_on_the_page(tmp_path):
    run(str(PLUGIN / "play_on_page.py"), str(tmp_path))
