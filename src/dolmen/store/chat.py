"""What is said at a table, kept with the game. It is only ever appended to, also when a reaction is taken back."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, Row, Select, func, insert, select

from .database import Database
from .schema import words
from .values import Spoke

MOST = 200  # lines that a page gets


class Said(msgspec.Struct):
    """`seat` said it, under this name. A reaction is a sign with a text for whoever does not know the sign.

    With the number of a line, `about`, it is a reaction to that line and no line itself; `there` is false when it was taken
    back.
    """

    number: int
    seat: int
    name: str
    text: str
    time: float
    react: str = ""
    about: int = -1
    there: bool = True


class Talk:
    """Not for several threads at once."""

    def __init__(self, db: Database) -> None:
        self.db: Database = db

    def say(self, game_id: str, seat: int, name: str, text: str, react: str = "") -> Said:
        with self.db.writing() as line:
            self.alone(line, game_id)
            return self.append(line, game_id, Said(0, seat, name, text, time.time(), react))

    def react(self, game_id: str, given: Said) -> Said | None:
        """A reaction to a line; None if there is no such line. What is so already is not written again."""
        with self.db.writing() as line:
            self.alone(line, game_id)
            asked = in_game(game_id).where(words.c.number == given.about, words.c.about < 0)
            if line.execute(asked).first() is None:
                return None
            same = in_game(game_id).where(*(words.columns[key] == getattr(given, key) for key in ("about", "seat", "react")))
            last = line.execute(same.order_by(words.c.number.desc()).limit(1)).first()
            known = None if last is None else said_in(last)
            if (known is not None and known.there) == given.there:
                return given if known is None else known
            return self.append(line, game_id, given)

    def alone(self, line: Connection, game_id: str) -> None:
        """Two processes may write at once; SQLite lets only one."""
        if not self.db.sqlite:
            line.execute(select(func.pg_advisory_xact_lock(func.hashtext(game_id))))

    def append(self, line: Connection, game_id: str, said: Said) -> Said:
        last = line.execute(select(func.max(words.c.number)).where(words.c.game == game_id)).scalar()
        said.number = 0 if last is None else last + 1
        line.execute(insert(words), {"game": game_id, **msgspec.structs.asdict(said), "there": int(said.there)})
        self.db.tell(line, game_id, msgspec.json.encode(Spoke()).decode())
        return said

    def since(self, game_id: str, number: int) -> list[Said]:
        """What was said from this number on: the last lines at most, and all reactions to these, each as it is now."""
        new = in_game(game_id).where(words.c.number >= number)
        with self.db.reading() as line:
            lines = line.execute(new.where(words.c.about < 0).order_by(words.c.number.desc()).limit(MOST)).all()
            oldest = lines[-1].number if len(lines) == MOST else 0
            each = select(func.max(words.c.number)).where(words.c.game == game_id, words.c.about >= oldest)
            newest = each.group_by(words.c.about, words.c.seat, words.c.react).scalar_subquery()
            reactions = line.execute(new.where(words.c.number.in_(newest))).all()
        return sorted(map(said_in, [*lines, *reactions]), key=lambda said: said.number)


def in_game(game_id: str) -> Select[tuple[object, ...]]:
    return select(*(words.columns[name] for name in Said.__struct_fields__)).where(words.c.game == game_id)


def said_in(row: Row[tuple[object, ...]]) -> Said:
    return msgspec.convert(row._mapping, Said, strict=False)
