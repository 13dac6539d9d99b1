"""The steps from each form of the store to the next. `alembic` runs them when a store is opened."""
