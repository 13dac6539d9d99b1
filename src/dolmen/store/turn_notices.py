"""Turn notices: each wait is announced once, also with several processes and after a restart."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, or_, select, update

from .database import Database
from .schema import holders

SAME_WAIT_SECONDS = 1.0  # waits that begin within this time are the same


def claim_notice(db: Database, game_id: str, holder: str, since: float) -> bool:
    """Whether the caller is to notify the holder of the wait that began at `since`. True only for the first caller."""
    untold = or_(holders.c.told.is_(None), holders.c.told < since - SAME_WAIT_SECONDS)
    return set_notified_time(db, and_(holders.c.game == game_id, holders.c.holder == holder, untold), since)


def clear_notice(db: Database, game_id: str, holder: str) -> None:
    """The holder has come to the table: if they leave while the game still waits, they are notified again."""
    set_notified_time(db, and_(holders.c.game == game_id, holders.c.holder == holder, holders.c.told.is_not(None)), None)


def set_notified_time(db: Database, rows: ColumnElement[bool], time: float | None) -> bool:
    """Write the time of the notice to these rows; False if there are none. It reads first: usually there are none, and a
    read is cheap.
    """
    with db.read_transaction() as connection:
        if connection.execute(select(holders.c.seat).where(rows)).first() is None:
            return False
    with db.write_transaction() as connection:
        return connection.execute(update(holders).where(rows).values(told=time)).rowcount > 0
