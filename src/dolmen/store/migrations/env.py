"""The alembic environment: migrations run on the connection that `Database` has opened, inside its transaction."""

from __future__ import annotations

from alembic import context

from dolmen.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
