"""Analyses of finished games: a JSON text for each, and the number of entries that it covers."""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from .database import Database, row_exists
from .schema import analyses


def load_analysis(db: Database, game_id: str, length: int) -> str:
    """The analysis of a game with `length` entries; '' if there is none, or only one of another length."""
    query = select(analyses.c.body).where(analyses.c.game == game_id, analyses.c.length == length)
    with db.read_transaction() as connection:
        return str(connection.execute(query).scalar() or "")


def save_analysis(db: Database, game_id: str, length: int, body: str) -> None:
    """Save an analysis and replace the older one."""
    saved = select(analyses.c.game).where(analyses.c.game == game_id, analyses.c.body == body)
    with db.write_transaction(written=row_exists(saved)) as connection:
        connection.execute(delete(analyses).where(analyses.c.game == game_id))
        connection.execute(insert(analyses), {"game": game_id, "length": length, "body": body})
