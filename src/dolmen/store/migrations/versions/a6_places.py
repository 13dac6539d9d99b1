"""The place of each seat in the results: more points are not always better."""

from __future__ import annotations

from alembic import op

from dolmen.store.schema import number

revision = "a6"
down_revision = "a5"


def upgrade() -> None:
    op.add_column("results", number("place"))
