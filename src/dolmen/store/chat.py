"""The chat of a table, stored with the game. Rows are only ever appended, also when a reaction is taken back."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, Row, Select, func, insert, select

from .database import Database, row_exists
from .schema import words
from .values import ChatWritten

MAX_MESSAGES = 200  # maximum number of messages that a page gets


class ChatMessage(msgspec.Struct):
    """A message from `seat` under this name. `react` is the symbol of a reaction, and `text` its description.

    `about` is the number of the message that a reaction belongs to, or -1. `there` is false if the reaction was taken back.
    """

    number: int
    seat: int
    name: str
    text: str
    time: float
    react: str = ""
    about: int = -1
    there: bool = True


class ChatStore:
    """Not thread-safe."""

    def __init__(self, db: Database) -> None:
        self.db: Database = db

    def say(self, game_id: str, seat: int, name: str, text: str, react: str = "") -> ChatMessage:
        said = ChatMessage(0, seat, name, text, time.time(), react)
        with self.db.write_transaction(written=row_exists(row_of(game_id, said))) as connection:
            self.lock_game(connection, game_id)
            return self.append(connection, game_id, said)

    def react(self, game_id: str, given: ChatMessage) -> ChatMessage | None:
        """Add or take back a reaction; None if there is no such message. A repeated request writes nothing."""
        with self.db.write_transaction(written=row_exists(row_of(game_id, given))) as connection:
            self.lock_game(connection, game_id)
            asked = messages_of(game_id).where(words.c.number == given.about, words.c.about < 0)
            if connection.execute(asked).first() is None:
                return None
            same = messages_of(game_id).where(
                *(words.columns[key] == getattr(given, key) for key in ("about", "seat", "react"))
            )
            last = connection.execute(same.order_by(words.c.number.desc()).limit(1)).first()
            known = None if last is None else message_from_row(last)
            if (known is not None and known.there) == given.there:
                return given if known is None else known
            return self.append(connection, game_id, given)

    def lock_game(self, connection: Connection, game_id: str) -> None:
        """Wait until no other process writes to this chat. SQLite has only one writer anyway."""
        if not self.db.sqlite:
            connection.execute(select(func.pg_advisory_xact_lock(func.hashtext(game_id))))

    def append(self, connection: Connection, game_id: str, said: ChatMessage) -> ChatMessage:
        last = connection.execute(select(func.max(words.c.number)).where(words.c.game == game_id)).scalar()
        said.number = 0 if last is None else last + 1
        connection.execute(insert(words), {"game": game_id, **msgspec.structs.asdict(said), "there": int(said.there)})
        self.db.notify(connection, game_id, msgspec.json.encode(ChatWritten()).decode())
        return said

    def messages_since(self, game_id: str, number: int) -> list[ChatMessage]:
        """The latest messages from this number on, and the current reactions to them."""
        new = messages_of(game_id).where(words.c.number >= number)
        with self.db.read_transaction() as connection:
            messages = connection.execute(
                new.where(words.c.about < 0).order_by(words.c.number.desc()).limit(MAX_MESSAGES)
            ).all()
            oldest = messages[-1].number if len(messages) == MAX_MESSAGES else 0
            each = select(func.max(words.c.number)).where(words.c.game == game_id, words.c.about >= oldest)
            newest = each.group_by(words.c.about, words.c.seat, words.c.react).scalar_subquery()
            reactions = connection.execute(new.where(words.c.number.in_(newest))).all()
        return sorted(map(message_from_row, [*messages, *reactions]), key=lambda said: said.number)


def messages_of(game_id: str) -> Select[tuple[object, ...]]:
    return select(*(words.columns[name] for name in ChatMessage.__struct_fields__)).where(words.c.game == game_id)


def row_of(game_id: str, said: ChatMessage) -> Select[tuple[object, ...]]:
    """The row of a message or reaction, by its author and time: its number is known only once it is written."""
    return messages_of(game_id).where(words.c.seat == said.seat, words.c.time == said.time, words.c.about == said.about)


def message_from_row(row: Row[tuple[object, ...]]) -> ChatMessage:
    return msgspec.convert(row._mapping, ChatMessage, strict=False)
