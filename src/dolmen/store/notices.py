"""Who has been told that a game waits for them: once for each wait, also with many processes and after a restart."""

from __future__ import annotations

from sqlalchemy import and_, or_, select, update

from .database import Database
from .schema import holders

SAME = 1.0  # seconds within which two waits are one


def tell_once(db: Database, game_id: str, holder: str, since: float) -> bool:
    """Whether somebody is to be told of the wait that began then; whoever asks first is to do it."""
    earlier = or_(holders.c.told.is_(None), holders.c.told < since - SAME)
    with db.writing() as line:
        rows = update(holders).where(holders.c.game == game_id, holders.c.holder == holder, earlier)
        return line.execute(rows.values(told=since)).rowcount > 0


def tell_again(db: Database, game_id: str, holder: str) -> None:
    """They have come: if they go again and are still waited for, that is worth telling once more."""
    told = and_(holders.c.game == game_id, holders.c.holder == holder, holders.c.told.is_not(None))
    with db.reading() as line:
        if line.execute(select(holders.c.told).where(told)).first() is None:
            return
    with db.writing() as line:
        line.execute(update(holders).where(told).values(told=None))
