"""How games ended, for statistics: every finished game with its seats, in the order of time."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import and_, func, or_, select

from .database import Database
from .schema import entries, games, results

LESSON, KNOWN = '%"lesson":true%', '%"known":true%'  # in how a table is run


class Ending(msgspec.Struct):
    """One seat of a finished game. `holder` is '' for a bot or a seat that nobody had taken."""

    holder: str
    name: str
    bot: str
    role: str
    points: int
    won: bool


class Finished(msgspec.Struct):
    id: str
    game: str
    options: dict[str, Any]
    time: float
    seats: list[Ending]


def length(db: Database) -> tuple[int, float]:
    """Tells whether there is anything new: how many seats have ended, and when the last one did."""
    with db.reading() as line:
        n, last = line.execute(select(func.count(), func.max(results.c.time))).one()
    return int(n), float(last or 0)


def finished(db: Database) -> list[Finished]:
    """All of them but lessons and those that were brought along or played on: the oldest of these had entries at once."""
    first = and_(entries.c.game == games.c.id, entries.c.number == 0)
    asked = select(results, games.c.game.label("title"), games.c.options).join(games, games.c.id == results.c.game)
    asked = asked.outerjoin(entries, first).where(or_(entries.c.time.is_(None), entries.c.time != games.c.created))
    asked = asked.where(games.c.clock.not_like(LESSON), games.c.clock.not_like(KNOWN))
    found: dict[str, Finished] = {}
    with db.reading() as line:
        for row in line.execute(asked.order_by(results.c.time, results.c.game, results.c.seat)):
            if row.game not in found:
                found[row.game] = Finished(row.game, row.title, msgspec.json.decode(row.options), row.time, [])
            seat = Ending(row.holder, row.name, row.bot, row.role, row.points, bool(row.won))
            found[row.game].seats.append(seat)
    return list(found.values())
