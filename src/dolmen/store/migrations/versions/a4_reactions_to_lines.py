"""Reactions to a chat message: the number of the message, and whether the reaction was given or taken back."""

from __future__ import annotations

from alembic import op

from dolmen.store.schema import number

revision = "a4"
down_revision = "a3"


def upgrade() -> None:
    op.add_column("words", number("about", -1))
    op.add_column("words", number("there", 1))
