"""Leases: which process lets the bots of a game act, so that with many of them each answer is thought of once.

They save thinking and nothing else: that an answer is written once is seen to by the number of its entry. Until when they
are held goes by the clock of the database: those of the machines need not agree.
"""

from __future__ import annotations

import time

from sqlalchemy import Connection, and_, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from .database import Database
from .schema import games, leases

HELD = 20.0  # seconds for which a game is leased; whoever goes on acting takes it anew in time


class Leases:
    def __init__(self, db: Database) -> None:
        self.db: Database = db
        self.mine: dict[str, float] = {}  # when each was taken, by the clock that nobody can set

    def take(self, game_id: str) -> bool:
        """Whether this process may let the bots of a game act."""
        now = time.monotonic()
        if now - self.mine.get(game_id, -HELD) < HELD / 2:
            return True
        with self.db.writing() as line:
            got = self.taken(line, game_id, self.db.now(line))
        self.mine = {game: then for game, then in self.mine.items() if now - then < HELD and game != game_id}
        if got:
            self.mine[game_id] = now
        return got

    def taken(self, line: Connection, game_id: str, now: float) -> bool:
        value = {"worker": self.db.me, "until": now + HELD}
        mine = or_(leases.c.worker == self.db.me, leases.c.until < now, leases.c.until > now + HELD)
        if line.execute(update(leases).where(leases.c.game == game_id, mine).values(value)).rowcount:
            return True
        try:
            with line.begin_nested():
                line.execute(insert(leases), {"game": game_id, **value})
        except IntegrityError:
            return False
        return True

    def holds(self, game_id: str) -> bool:
        return time.monotonic() - self.mine.get(game_id, -HELD) < HELD

    def give_back(self) -> None:
        """Others may act at once."""
        if self.mine:
            self.mine.clear()
            with self.db.writing() as line:
                line.execute(delete(leases).where(leases.c.worker == self.db.me))

    def waiting(self, most: int) -> list[str]:
        """Games in which a bot is asked and nobody lets it act."""
        asked = select(games.c.id).where(games.c.bots == 1, games.c.pinned == "", games.c.proposal == "")
        with self.db.reading() as line:
            now = self.db.now(line)
            held = and_(leases.c.until >= now, leases.c.until <= now + HELD, leases.c.worker != self.db.me)
            free = asked.where(~select(leases.c.game).where(leases.c.game == games.c.id, held).exists())
            return list(line.execute(free.order_by(games.c.touched).limit(most)).scalars())
