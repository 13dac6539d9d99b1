"""The first schema: games, their entries, and the holders of their seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from dolmen.store.schema import WHEN

revision = "a1"
down_revision = None

KEEP_SQLITE = (
    "CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are only appended'); END",
    "CREATE TRIGGER entries_last BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are only appended'); END",
)
KEEP_POSTGRES = (
    "CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'entries are only appended'; END $$",
    "CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE ON entries FOR EACH ROW EXECUTE FUNCTION keep()",
)


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("pack", sa.Text),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("drew", sa.Text, nullable=False),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("created", WHEN, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "entries",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("time", WHEN, nullable=False),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "holders",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("time", WHEN, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("holders_by_holder", "holders", ["holder", "game"])
    for statement in KEEP_SQLITE if op.get_bind().dialect.name == "sqlite" else KEEP_POSTGRES:
        op.execute(sa.text(statement))
