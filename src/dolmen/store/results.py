"""Results of finished games, for statistics."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import and_, func, or_, select

from dolmen.engine.game import places_by

from .database import Database
from .schema import entries, games, results

UNRATED = ("lesson", "known", "reopened", "own_cards")  # settings of a table


class SeatEnding(msgspec.Struct):
    """The result of one seat. `holder` is '' for a bot or a seat that nobody took."""

    holder: str
    name: str
    bot: str
    role: str
    points: int
    won: bool
    place: int = 0  # 1 is the best


class FinishedGame(msgspec.Struct):
    id: str
    game: str
    options: dict[str, Any]
    time: float
    seats: list[SeatEnding]


def results_version(db: Database) -> tuple[int, float]:
    """A value that changes with every new result: the number of results, and the time of the last one."""
    with db.read_transaction() as connection:
        n, last = connection.execute(select(func.count(), func.max(results.c.time))).one()
    return int(n), float(last or 0)


def finished_games(db: Database) -> list[FinishedGame]:
    """All finished games in order of time, except lessons, games that continue a record, reopened games, and games with
    a pack, which could favour a seat.

    Older databases do not mark continued games, but their first entry has the time of the game's creation.
    """
    first = and_(entries.c.game == games.c.id, entries.c.number == 0)
    asked = select(results, games.c.game.label("title"), games.c.options).join(games, games.c.id == results.c.game)
    asked = asked.outerjoin(entries, first).where(or_(entries.c.time.is_(None), entries.c.time != games.c.created))
    asked = asked.where(*(games.c.clock.not_like(f'%"{setting}":true%') for setting in UNRATED))
    found: dict[str, FinishedGame] = {}
    with db.read_transaction(patient=True) as connection:
        for row in connection.execute(asked.order_by(results.c.time, results.c.game, results.c.seat)):
            if row.game not in found:
                found[row.game] = FinishedGame(row.game, row.title, msgspec.json.decode(row.options), row.time, [])
            seat = SeatEnding(row.holder, row.name, row.bot, row.role, row.points, bool(row.won), row.place)
            found[row.game].seats.append(seat)
    for game in found.values():
        add_missing_places(game.seats)
    return list(found.values())


def add_missing_places(seats: list[SeatEnding]) -> None:
    """Fill in the places of a game that was stored without them.

    Winners come first, then the others by points. If a loser has more points than a winner, fewer points are better.
    """
    if all(seat.place for seat in seats):
        return
    won = [seat.points for seat in seats if seat.won]
    fewer_is_better = bool(won) and max(seat.points for seat in seats) > max(won)
    worth = [(seat.won, -seat.points if fewer_is_better else seat.points) for seat in seats]
    for seat, place in zip(seats, places_by([(int(won), points) for won, points in worth])):
        seat.place = place
