"""The packs of a holder. A game that is started with one gets its own copy: changing or deleting a pack harms no game."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, select, update

from dolmen.text import InputError
from dolmen.text.lookalikes import lookalike_keys

from .database import Database, row_exists, row_is_missing
from .schema import packs

MAX_PACKS = 20  # maximum number of packs of a holder; processes that add one at the same time may exceed it
LISTED = [packs.columns[name] for name in ("id", "game", "name", "digest", "changed")]


class PackListing(msgspec.Struct):
    id: str
    game: str
    name: str
    digest: str
    changed: float


class StoredPack(PackListing):
    """A pack: `text` is the last valid content, `draft` what the editor shows instead if it is not valid."""

    text: str
    draft: str = ""

    @property
    def version(self) -> str:
        """Names what the editor shows."""
        return version_of(self.draft or self.text)


class DraftOutdated(Exception):
    """The pack has changed since the editor last read it."""


def version_of(content: str) -> str:
    return hashlib.sha256(content.encode()).hexdigest()[:16]


class PackStore:
    """Not thread-safe. Every call names the holder: nobody reaches the packs of others."""

    def __init__(self, db: Database) -> None:
        self.db: Database = db

    def of_holder(self, holder: str) -> list[PackListing]:
        """The packs of a holder, the last changed first."""
        mine = select(*LISTED).where(packs.c.holder == holder).order_by(packs.c.changed.desc(), packs.c.id)
        with self.db.read_transaction() as connection:
            return [PackListing(*row) for row in connection.execute(mine)]

    def get(self, holder: str, pack_id: str) -> StoredPack | None:
        mine = select(*LISTED, packs.c.text, packs.c.draft).where(packs.c.holder == holder, packs.c.id == pack_id)
        with self.db.read_transaction() as connection:
            row = connection.execute(mine).one_or_none()
        return None if row is None else StoredPack(**row._mapping)

    def add(self, holder: str, game: str, name: str, digest: str, text: str) -> PackListing:
        """Keep a pack. Raises InputError if the holder has too many, or one with a name that looks the same."""
        new = StoredPack(secrets.token_urlsafe(9).replace("-", "_"), game, name, digest, time.time(), text)
        with self.db.write_transaction(written=row_exists(select(packs.c.id).where(packs.c.id == new.id))) as connection:
            count = connection.execute(select(func.count()).where(packs.c.holder == holder)).scalar() or 0
            if count >= MAX_PACKS:
                raise InputError("pack.full", n=MAX_PACKS)
            self.check_name(connection.execute(select(*LISTED).where(packs.c.holder == holder)).all(), new)
            connection.execute(insert(packs), {"holder": holder, **msgspec.structs.asdict(new)})
        return new

    def replace(self, holder: str, pack_id: str, name: str, digest: str, text: str, draft: str | None = None) -> None:
        """Replace the content of a pack and drop its draft. With `draft`: only if no newer draft was saved."""
        mine = (packs.c.holder == holder, packs.c.id == pack_id)
        changed = {"name": name, "digest": digest, "text": text, "draft": "", "changed": time.time()}
        stored = row_exists(select(packs.c.id).where(*mine, packs.c.text == text))
        with self.db.write_transaction(written=stored) as connection:
            rows = connection.execute(select(*LISTED).where(packs.c.holder == holder)).all()
            old = next((row for row in rows if row.id == pack_id), None)
            if old is None:
                raise InputError("pack.gone")
            self.check_name(rows, StoredPack(pack_id, old.game, name, digest, 0.0, text))
            unchanged = () if draft is None else (packs.c.draft == draft,)
            connection.execute(update(packs).where(*mine, *unchanged).values(changed))

    def save_draft(self, holder: str, pack_id: str, draft: str, base: str = "") -> None:
        """Keep the state of the editor. Games are still started with the last valid content.

        With `base`: raises DraftOutdated unless this is the version that the editor has changed.
        """
        mine = (packs.c.holder == holder, packs.c.id == pack_id)
        stored = row_exists(select(packs.c.id).where(*mine, packs.c.draft == draft))
        with self.db.write_transaction(written=stored) as connection:
            row = connection.execute(select(packs.c.text, packs.c.draft).where(*mine)).one_or_none()
            if row is None:
                raise InputError("pack.gone")
            if base and base != version_of(row.draft or row.text):
                raise DraftOutdated
            unchanged = (packs.c.draft == row.draft, packs.c.text == row.text) if base else ()
            changed = update(packs).where(*mine, *unchanged).values(draft=draft, changed=time.time())
            if connection.execute(changed).rowcount == 0:
                raise DraftOutdated if base else InputError("pack.gone")

    def delete(self, holder: str, pack_id: str) -> None:
        mine = (packs.c.holder == holder, packs.c.id == pack_id)
        with self.db.write_transaction(written=row_is_missing(select(packs.c.id).where(*mine))) as connection:
            if connection.execute(delete(packs).where(*mine)).rowcount == 0:
                raise InputError("pack.gone")

    def check_name(self, rows: Sequence[Any], new: StoredPack) -> None:
        """Raise InputError if another pack for the same game has a name that looks the same."""
        for row in rows:
            if (
                row.game == new.game
                and row.id != new.id
                and not lookalike_keys(row.name).isdisjoint(lookalike_keys(new.name))
            ):
                raise InputError("pack.second", other=row.name)
