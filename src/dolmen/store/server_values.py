"""What a house keeps for itself: a few values by name, such as the secret that its cookies are signed with."""

from __future__ import annotations

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from .database import Database
from .schema import house


def kept(db: Database, key: str, fresh: str) -> str:
    """The value of this name; the first who asks for it gives it."""
    asked = select(house.c.value).where(house.c.key == key)
    with db.reading() as line:
        found = line.execute(asked).scalar()
    if found is not None:
        return str(found)
    with db.writing() as line:
        try:
            with line.begin_nested():
                line.execute(insert(house), {"key": key, "value": fresh})
        except IntegrityError:
            pass  # another process was faster
        return str(line.execute(asked).scalar())
