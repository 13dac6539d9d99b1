"""Records, seats and statements for tests that use a store directly."""

import secrets
import sys
from random import Random

from sqlalchemy import text

from dolmen.engine.play import new_play
from dolmen.engine.record import Record
from dolmen.games import make
from dolmen.store import (
    GameStatus,
    SeatResult,
    SeatRow,
    StateSummary,
    Store,
)

SEATS = [
    SeatRow("Ann", token="secret-a", here=True, taken=True),
    SeatRow("Bob", token="secret-b"),
    SeatRow("Rob", bot="random"),
]


def roam_record() -> Record:
    return Record("roam", {"seats": 3, "full": True}, drew=[("lands", "C01")])


def stored_status(store: Store, game_id: str) -> GameStatus | None:
    """The stored status of a game, as another server reads it; None if there is no such game."""
    changes = store.changes_since(game_id, sys.maxsize)
    return changes[0] if changes is not None else None


def run_sql(store: Store, statement: str, **values: object) -> list[tuple[object, ...]]:
    with store.db.engine.begin() as line:
        rows = line.execute(text(statement), values)
        return [tuple(row) for row in rows] if rows.returns_rows else []


ANN, BOB, CAT, ROB = ("ann", "Ann", ""), ("bob", "Bob", ""), ("cat", "Cat", ""), ("", "Rob", "greedy")


def add_finished_game(
    store: Store,
    game: str,
    *seats: tuple[tuple[str, str, str], int, bool, str],
    places: tuple[int, ...] = (),
    **options: object,
) -> None:
    """Add a finished game: for each seat who played, points, won, and role. Without `places` as an old version stored it."""
    table = secrets.token_urlsafe(6)
    rows = [SeatRow(name, bot=bot) for (_, name, bot), *_ in seats]
    record = new_play(make(game, {"seats": len(seats), **options}), Random(1)).record
    store.create(table, record, None, rows, "host")
    for seat, ((holder, name, bot), *_) in enumerate(seats):
        if not bot:
            store.add_holder(table, seat, holder, name)
    played = [
        SeatResult(k, who[1], who[2], role, points, won, places[k] if places else 0)
        for k, (who, points, won, role) in enumerate(seats)
    ]
    store.append(table, 0, [], StateSummary(over=True, played=played))
