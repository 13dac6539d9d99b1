"""A user's preferences, shared by all their devices: a JSON text."""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from .database import Database, row_exists
from .schema import preferences


def load_preferences(db: Database, holder: str) -> str:
    """The preferences as JSON; '' if none are saved."""
    with db.read_transaction() as connection:
        return str(connection.execute(select(preferences.c.body).where(preferences.c.holder == holder)).scalar() or "")


def save_preferences(db: Database, holder: str, body: str) -> None:
    saved = select(preferences.c.holder).where(preferences.c.holder == holder, preferences.c.body == body)
    with db.write_transaction(written=row_exists(saved)) as connection:
        connection.execute(delete(preferences).where(preferences.c.holder == holder))
        connection.execute(insert(preferences), {"holder": holder, "body": body})
