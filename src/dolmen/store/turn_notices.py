"""Who has been told that a game waits for them: once for each wait, also with many processes and after a restart."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, or_, select, update

from .database import Database
from .schema import holders

SAME = 1.0  # seconds within which two waits are one


def tell_once(db: Database, game_id: str, holder: str, since: float) -> bool:
    """Whether somebody is to be told of the wait that began then; whoever asks first is to do it."""
    untold = or_(holders.c.told.is_(None), holders.c.told < since - SAME)
    return marked(db, and_(holders.c.game == game_id, holders.c.holder == holder, untold), since)


def untell(db: Database, game_id: str, holder: str) -> None:
    """They have come: if they go again and are still waited for, that is worth telling once more."""
    marked(db, and_(holders.c.game == game_id, holders.c.holder == holder, holders.c.told.is_not(None)), None)


def marked(db: Database, rows: ColumnElement[bool], told: float | None) -> bool:
    """Write it to these rows; whether there were any. Mostly there are none, and to read that is cheap."""
    with db.reading() as line:
        if line.execute(select(holders.c.seat).where(rows)).first() is None:
            return False
    with db.writing() as line:
        return line.execute(update(holders).where(rows).values(told=told)).rowcount > 0
