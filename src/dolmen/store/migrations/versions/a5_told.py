"""Whom a game waits for and has told so: once for each wait, whichever process it is that sees them wait."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column

from dolmen.store.schema import WHEN

revision = "a5"
down_revision = "a4"


def upgrade() -> None:
    op.add_column("holders", Column("told", WHEN))
