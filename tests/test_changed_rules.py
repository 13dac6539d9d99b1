"""Stored games after a change of the content: they are replayed when opened, and frozen if they would play differently."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import dolmen
from dolmen.games.bots import BOTS
from dolmen.store import SeatRow, Store
from dolmen.table import Tables
from dolmen.table.snapshots import SNAPSHOT_INTERVAL

SOURCE = Path(dolmen.__file__).parent
SPIRITS = "games/spirit_island/content/spirits.toml"
INVADERS = "games/spirit_island/content/invaders.toml"
OPTIONS = {"seats": 2, "spirits": ["lightning", "river"], "boards": ["A", "B"]}
OPEN = """
import json, sys
from starlette.testclient import TestClient
from dolmen.store import Store
from dolmen.web.server.app import make_app
path, game_id = sys.argv[1:]
with TestClient(make_app(Store(path)), base_url="http://localhost") as client:
    page = client.get(f"/t/{game_id}")
store = Store(path)
print(json.dumps({"page": page.status_code, "text": page.text, "frozen": store.changes_since(game_id, 0)[0].frozen_reason}))
store.close()
"""


@pytest.fixture(scope="module")
def stored_game(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A game of Spirit Island with a snapshot: its file and its id."""
    path = tmp_path_factory.mktemp("store") / "games.sqlite3"
    store = Store(str(path))
    tables, rng = Tables(store), Random(5)
    table = tables.create("spirit_island", OPTIONS, [SeatRow("Ann", here=True), SeatRow("Ben", here=True)], "browser")
    while table.version < SNAPSHOT_INTERVAL + 5:
        seat = table.to_act()[0]
        answer = BOTS["greedy"].choose(table.game, table.view(seat), seat, rng)
        table.answer(seat, table.decision(seat), answer.name)
    assert not table.over()
    found = store.load(table.id)
    assert found is not None
    assert found.snapshot is not None
    store.close()
    return path, table.id


def open_with_edit(stored_game: tuple[Path, str], tmp_path: Path, file: str, before: str, after: str) -> dict[str, object]:
    """Open the game with a copy of Dolmen in which one text of a file is replaced."""
    shutil.copytree(SOURCE, tmp_path / "dolmen", ignore=shutil.ignore_patterns("*.so"))  # with the compiled bytecode
    edited = tmp_path / "dolmen" / file
    text = edited.read_text("utf-8")
    assert before in text
    edited.write_text(text.replace(before, after, 1), "utf-8")
    path = shutil.copy(stored_game[0], tmp_path / "games.sqlite3")
    command = [sys.executable, "-c", OPEN, str(path), stored_game[1]]
    out = subprocess.run(command, capture_output=True, text=True, env={"PYTHONPATH": str(tmp_path)}, check=False)
    assert out.returncode == 0, out.stderr
    known: dict[str, object] = json.loads(out.stdout.splitlines()[-1])
    return known


def test_a_game_with_unchanged_content_opens_from_its_snapshot(stored_game, tmp_path):
    opened = open_with_edit(stored_game, tmp_path, SPIRITS, "# The spirits.", "# The spirits.")
    assert (opened["frozen"], opened["page"]) == ("", 200)


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        pytest.param(SPIRITS, '"energy 3"', '"energy 30"', id="energy of a growth option"),
        pytest.param(SPIRITS, "energy = [1, 1, 2, 2, 3, 4, 4, 5]", "energy = [9, 1, 2, 2, 3, 4, 4, 5]", id="energy track"),
        pytest.param(SPIRITS, '"raging_storm", ', "", id="a card fewer"),
        pytest.param(SPIRITS, '"2 highest sands"', '"2 highest jungle"', id="starting land"),
        pytest.param(INVADERS, "drawn = 4", "drawn = 2", id="cards to choose from"),
    ],
)
def test_a_game_that_would_play_differently_is_frozen_and_shown(stored_game, tmp_path, file, before, after):
    opened = open_with_edit(stored_game, tmp_path, file, before, after)
    assert opened["frozen"]
    assert opened["page"] == 200


def test_a_game_whose_setup_would_differ_is_refused_with_the_reason(stored_game, tmp_path):
    opened = open_with_edit(stored_game, tmp_path, INVADERS, 'deck = "111-', 'deck = "2-')
    assert opened["frozen"]
    assert opened["page"] == 400
    assert "The installed rules set this game up differently" in opened["text"]
