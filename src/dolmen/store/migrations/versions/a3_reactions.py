"""Reactions: a chat message may be a symbol, which each user reads in their own language."""

from __future__ import annotations

from alembic import op

from dolmen.store.schema import text

revision = "a3"
down_revision = "a2"


def upgrade() -> None:
    op.add_column("words", text("react"))
