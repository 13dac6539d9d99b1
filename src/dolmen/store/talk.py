"""What is said at a table, kept with the game."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import func, insert, select

from .database import Database
from .rows import Spoke
from .schema import words

MOST = 200  # lines that a page gets


class Said(msgspec.Struct):
    """`seat` said it, under this name. A reaction is a sign with a text for whoever does not know the sign."""

    number: int
    seat: int
    name: str
    text: str
    time: float
    react: str = ""


class Talk:
    """Not for several threads at once."""

    def __init__(self, db: Database) -> None:
        self.db: Database = db

    def say(self, game_id: str, seat: int, name: str, text: str, react: str = "") -> Said:
        with self.db.writing() as line:
            if not self.db.sqlite:  # two processes may write at once; SQLite lets only one
                line.execute(select(func.pg_advisory_xact_lock(func.hashtext(game_id))))
            last = line.execute(select(func.max(words.c.number)).where(words.c.game == game_id)).scalar()
            said = Said(0 if last is None else last + 1, seat, name, text, time.time(), react)
            line.execute(insert(words), {"game": game_id, **msgspec.structs.asdict(said)})
            self.db.tell(line, game_id, msgspec.json.encode(Spoke()).decode())
        return said

    def since(self, game_id: str, number: int) -> list[Said]:
        """What was said from this number on, the last lines at most."""
        columns = [words.columns[name] for name in Said.__struct_fields__]
        asked = select(*columns).where(words.c.game == game_id, words.c.number >= number)
        with self.db.reading() as line:
            rows = line.execute(asked.order_by(words.c.number.desc()).limit(MOST)).all()
        return [Said(*row) for row in reversed(rows)]
