"""The packs of holders."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from dolmen.store.schema import WHEN

revision = "a8"
down_revision = "a7"


def upgrade() -> None:
    words = [sa.Column(name, sa.Text, nullable=False) for name in ("holder", "game", "name", "digest", "text", "draft")]
    key, changed = sa.Column("id", sa.Text, primary_key=True), sa.Column("changed", WHEN, nullable=False)
    op.create_table("packs", key, *words, changed, sqlite_strict=True)
    op.create_index("packs_by_holder", "packs", ["holder"])
