"""Values that a server stores for itself, such as the secret that signs its cookies."""

from __future__ import annotations

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from .database import Database, row_exists
from .schema import server_values


def get_or_create(db: Database, key: str, fresh: str) -> str:
    """Get the value of this name; if there is none, store and return `fresh`."""
    asked = select(server_values.c.value).where(server_values.c.key == key)
    with db.read_transaction() as connection:
        found = connection.execute(asked).scalar()
    if found is not None:
        return str(found)
    with db.write_transaction(written=row_exists(asked)) as connection:
        try:
            with connection.begin_nested():
                connection.execute(insert(server_values), {"key": key, "value": fresh})
        except IntegrityError:
            pass  # another process was faster
        return str(connection.execute(asked).scalar())
