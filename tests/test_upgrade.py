"""A database written by an earlier version opens and can be continued.

`tests/records/store/store.sql` is the dump of a database with eight games: open and finished, with undos, clocks, chat, an
open proposal and snapshots. `store.json` has the state of each game at that time.
"""

import json
import sqlite3
from pathlib import Path
from random import Random

import pytest

from dolmen.games import game_info, make
from dolmen.games.bots import BOTS
from dolmen.store import Store
from dolmen.table import Tables

RECORDS = Path(__file__).parent / "records" / "store"
EXPECTED = json.loads((RECORDS / "store.json").read_text("utf-8"))


@pytest.fixture(params=["replayed", "from snapshots"])
def old_store(request, tmp_path):
    """The old database; with `from snapshots` its snapshots count as written by the current code."""
    path = tmp_path / "old.sqlite3"
    with sqlite3.connect(path) as database:
        database.executescript((RECORDS / "store.sql").read_text("utf-8"))
        if request.param == "from snapshots":
            for game_id, known in EXPECTED.items():
                rules = game_info(known["game"]).rules_digest
                database.execute("UPDATE snapshots SET rules = ? WHERE game = ?", (rules, game_id))
                database.execute("UPDATE games SET rules = ? WHERE id = ?", (rules, game_id))
    database.close()
    store = Store(str(path))
    yield store
    store.close()


@pytest.mark.parametrize("game_id", EXPECTED)
def test_a_game_stored_by_an_earlier_version_opens_and_continues(old_store, game_id):
    known, table = EXPECTED[game_id], Tables(old_store).get(game_id)
    state = table.play.state
    assert not table.frozen_reason
    assert (table.version, table.over(), len(table.log_entries())) == (known["version"], known["over"], known["log"])
    assert table.game.write_position(state) == known["position"]
    legal = {str(seat): [answer.name for answer in table.game.legal(state, seat)] for seat in table.to_act()}
    assert legal == known["legal"]
    if table.over():
        assert table.game.result(state).scores == known["scores"]
        return
    for _ in range(20):
        if table.over():
            break
        seat = table.to_act()[0]
        answer = BOTS["greedy"].choose(table.game, table.view(seat), seat, Random(1))
        table.answer(seat, table.decision(seat), answer.name)
    assert table.version >= known["version"] + 20 or table.over()


def test_our_own_cards_keep_the_digest_that_stored_games_carry():
    """A game stored with other cards is refused: an edit of these files would close all stored games of both."""
    cards = {name: make(name, {}).options()["cards"] for name in ("roam", "the_arrival")}
    assert cards == {"roam": "dolmen/b57abb0b80d1", "the_arrival": "dolmen/9de570a929b1"}
