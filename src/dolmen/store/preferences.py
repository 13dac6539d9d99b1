"""What somebody chose for themselves, on whatever device: a few values as JSON."""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from .database import Database
from .schema import preferences


def chosen(db: Database, holder: str) -> str:
    """'' if nothing was chosen."""
    with db.reading() as line:
        return str(line.execute(select(preferences.c.body).where(preferences.c.holder == holder)).scalar() or "")


def choose(db: Database, holder: str, body: str) -> None:
    with db.writing() as line:
        line.execute(delete(preferences).where(preferences.c.holder == holder))
        line.execute(insert(preferences), {"holder": holder, "body": body})
