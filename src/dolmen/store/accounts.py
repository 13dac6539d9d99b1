"""Accounts, the passkeys to sign in with, and the games that an account takes over from a guest.

A holder is a random name in a browser's signed cookie. A guest has one of their own. An account has one that its devices
share: signing in sets its cookie and adds the guest's games to the account.
"""

from __future__ import annotations

import secrets
import time

import msgspec
from sqlalchemy import delete, func, insert, select, update

from .database import Database, row_exists, row_is_missing
from .schema import holders, packs, passkeys, people, preferences, results

PASSKEY_COLUMNS = [passkeys.columns[name] for name in ("id", "key", "count", "created")]


class Account(msgspec.Struct):
    id: str
    name: str
    holder: str
    created: float


class Passkey(msgspec.Struct):
    """`id` and `key` (the public half) as the browser sends them, in base64. `count` is the number of uses, if known."""

    id: str
    key: str
    count: int
    created: float = 0.0


class Accounts:
    """Not thread-safe."""

    def __init__(self, db: Database) -> None:
        self.db: Database = db

    def by_holder(self, holder: str) -> Account | None:
        """Get the account of this holder; None for a guest."""
        with self.db.read_transaction() as connection:
            row = connection.execute(select(people).where(people.c.holder == holder)).one_or_none()
        return None if row is None else Account(*row)

    def create(self, person_id: str, holder: str, name: str, key: Passkey) -> Account:
        """Create an account with its first passkey."""
        person = Account(person_id, name, holder, time.time())
        with self.db.write_transaction(
            written=row_exists(select(people.c.id).where(people.c.id == person.id))
        ) as connection:
            connection.execute(insert(people), msgspec.structs.asdict(person))
            connection.execute(insert(passkeys), passkey_row(person.id, key))
        return person

    def rename(self, person: Account, name: str) -> None:
        changed = select(people.c.id).where(people.c.id == person.id, people.c.name == name)
        with self.db.write_transaction(written=row_exists(changed)) as connection:
            connection.execute(update(people).where(people.c.id == person.id).values(name=name))

    def delete(self, person: Account) -> None:
        """Delete an account with its passkeys. The games stay, and belong to a guest again."""
        with self.db.write_transaction(
            written=row_is_missing(select(people.c.id).where(people.c.id == person.id))
        ) as connection:
            connection.execute(delete(passkeys).where(passkeys.c.person == person.id))
            connection.execute(delete(people).where(people.c.id == person.id))

    # -- passkeys --------------------------------------------------------------------------------------------------
    def passkeys(self, person: Account) -> list[Passkey]:
        asked = select(*PASSKEY_COLUMNS).where(passkeys.c.person == person.id).order_by(passkeys.c.created)
        with self.db.read_transaction() as connection:
            return [Passkey(*row) for row in connection.execute(asked)]

    def add_passkey(self, person: Account, key: Passkey) -> None:
        with self.db.write_transaction(
            written=row_exists(select(passkeys.c.id).where(passkeys.c.id == key.id))
        ) as connection:
            connection.execute(insert(passkeys), passkey_row(person.id, key))

    def remove_passkey(self, person: Account, key_id: str) -> bool:
        """Remove a passkey if the account has it. False: it is the last one, which the user needs to sign in."""
        mine = select(passkeys.c.id).where(passkeys.c.person == person.id, passkeys.c.id == key_id)
        with self.db.write_transaction(written=row_is_missing(mine)) as connection:
            connection.execute(select(people.c.id).where(people.c.id == person.id).with_for_update())
            if connection.execute(select(func.count()).where(passkeys.c.person == person.id)).scalar() == 1:
                return False
            connection.execute(delete(passkeys).where(passkeys.c.person == person.id, passkeys.c.id == key_id))
            return True

    def by_passkey(self, key_id: str) -> tuple[Account, Passkey] | None:
        asked = (
            select(people, *PASSKEY_COLUMNS).join(passkeys, passkeys.c.person == people.c.id).where(passkeys.c.id == key_id)
        )
        with self.db.read_transaction() as connection:
            row = connection.execute(asked).one_or_none()
        return None if row is None else (Account(*row[: -len(PASSKEY_COLUMNS)]), Passkey(*row[-len(PASSKEY_COLUMNS) :]))

    def record_use(self, key: Passkey, sign_count: int) -> None:
        """Store the signature counter that the passkey sent with its last use."""
        counted = select(passkeys.c.id).where(passkeys.c.id == key.id, passkeys.c.count == sign_count)
        with self.db.write_transaction(written=row_exists(counted)) as connection:
            connection.execute(update(passkeys).where(passkeys.c.id == key.id).values(count=sign_count))

    # -- games -----------------------------------------------------------------------------------------------------
    def take_over_guest(self, guest: str, person: Account) -> list[str]:
        """Give all seats and packs of a guest to an account; returns the games. The account's own preferences stay as they
        are."""
        with self.db.write_transaction(
            written=row_is_missing(select(holders.c.game).where(holders.c.holder == guest))
        ) as connection:
            brought = list(connection.execute(select(holders.c.game).distinct().where(holders.c.holder == guest)).scalars())
            for table in (holders, results, packs):
                connection.execute(update(table).where(table.c.holder == guest).values(holder=person.holder))
            known = connection.execute(select(preferences.c.holder).where(preferences.c.holder == person.holder)).scalar()
            if known is None:
                connection.execute(update(preferences).where(preferences.c.holder == guest).values(holder=person.holder))
            else:
                connection.execute(delete(preferences).where(preferences.c.holder == guest))
            for game_id in brought:
                self.db.notify(connection, game_id)
        return brought


def passkey_row(person_id: str, key: Passkey) -> dict[str, object]:
    return {"id": key.id, "person": person_id, "key": key.key, "count": key.count, "created": time.time()}


def new_id() -> str:
    return secrets.token_urlsafe(16)
