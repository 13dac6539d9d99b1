"""The last notification of each holder: each wait is announced once, whichever process detects it."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column

from dolmen.store.schema import WHEN

revision = "a5"
down_revision = "a4"


def upgrade() -> None:
    op.add_column("holders", Column("told", WHEN))
