"""People who have made an account, the passkeys they sign in with, and the games they bring along.

A guest is only a holder: a random name that a browser keeps in a signed cookie. An account is a holder too, which several
devices know; whoever signs in gets its cookie, and the games of the guest before are added to it.
"""

from __future__ import annotations

import secrets
import time

import msgspec
from sqlalchemy import delete, func, insert, select, update

from .database import Database
from .schema import holders, passkeys, people, preferences, results

KEY = [passkeys.columns[name] for name in ("id", "key", "count", "created")]


class Person(msgspec.Struct):
    id: str
    name: str
    holder: str
    created: float


class Passkey(msgspec.Struct):
    """`id` and `key` (the public half) as the browser gives them, in base64; `count` is how often it was used, if known."""

    id: str
    key: str
    count: int
    created: float = 0.0


class People:
    """Not for several threads at once."""

    def __init__(self, db: Database) -> None:
        self.db: Database = db

    def of(self, holder: str) -> Person | None:
        """The account of this holder; None for a guest."""
        with self.db.reading() as line:
            row = line.execute(select(people).where(people.c.holder == holder)).one_or_none()
        return None if row is None else Person(*row)

    def enrol(self, person_id: str, holder: str, name: str, key: Passkey) -> Person:
        """Somebody makes an account with a first passkey."""
        person = Person(person_id, name, holder, time.time())
        with self.db.writing() as line:
            line.execute(insert(people), msgspec.structs.asdict(person))
            line.execute(insert(passkeys), row_of(person.id, key))
        return person

    def rename(self, person: Person, name: str) -> None:
        with self.db.writing() as line:
            line.execute(update(people).where(people.c.id == person.id).values(name=name))

    def delete(self, person: Person) -> None:
        """No account any more: nobody can sign in to it. The games are as they were, and belong to a guest again."""
        with self.db.writing() as line:
            line.execute(delete(passkeys).where(passkeys.c.person == person.id))
            line.execute(delete(people).where(people.c.id == person.id))

    # -- passkeys --------------------------------------------------------------------------------------------------
    def passkeys(self, person: Person) -> list[Passkey]:
        asked = select(*KEY).where(passkeys.c.person == person.id).order_by(passkeys.c.created)
        with self.db.reading() as line:
            return [Passkey(*row) for row in line.execute(asked)]

    def add(self, person: Person, key: Passkey) -> None:
        with self.db.writing() as line:
            line.execute(insert(passkeys), row_of(person.id, key))

    def remove(self, person: Person, key_id: str) -> bool:
        """Forget a passkey. False if it is the last one: then nobody could sign in."""
        with self.db.writing() as line:
            line.execute(select(people.c.id).where(people.c.id == person.id).with_for_update())
            if line.execute(select(func.count()).where(passkeys.c.person == person.id)).scalar() == 1:
                return False
            line.execute(delete(passkeys).where(passkeys.c.person == person.id, passkeys.c.id == key_id))
            return True

    def by_passkey(self, key_id: str) -> tuple[Person, Passkey] | None:
        asked = select(people, *KEY).join(passkeys, passkeys.c.person == people.c.id).where(passkeys.c.id == key_id)
        with self.db.reading() as line:
            row = line.execute(asked).one_or_none()
        return None if row is None else (Person(*row[: -len(KEY)]), Passkey(*row[-len(KEY) :]))

    def used(self, key: Passkey, count: int) -> None:
        with self.db.writing() as line:
            line.execute(update(passkeys).where(passkeys.c.id == key.id).values(count=count))

    # -- games -----------------------------------------------------------------------------------------------------
    def bring(self, guest: str, person: Person) -> list[str]:
        """What a guest holds is now held by this person: in these games. Preferences that the person has already stay as
        they are.
        """
        with self.db.writing() as line:
            brought = list(line.execute(select(holders.c.game).distinct().where(holders.c.holder == guest)).scalars())
            for table in (holders, results):
                line.execute(update(table).where(table.c.holder == guest).values(holder=person.holder))
            known = line.execute(select(preferences.c.holder).where(preferences.c.holder == person.holder)).scalar()
            if known is None:
                line.execute(update(preferences).where(preferences.c.holder == guest).values(holder=person.holder))
            else:
                line.execute(delete(preferences).where(preferences.c.holder == guest))
            for game_id in brought:
                self.db.tell(line, game_id)
        return brought


def row_of(person_id: str, key: Passkey) -> dict[str, object]:
    return {"id": key.id, "person": person_id, "key": key.key, "count": key.count, "created": time.time()}


def new_id() -> str:
    return secrets.token_urlsafe(16)
