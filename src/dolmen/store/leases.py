"""Leases: which process runs the bots of a game, so that each answer is computed only once.

Leases only save computing time: the number of an entry already makes sure that an answer is written once. They expire by
the clock of the database, since the clocks of the machines may differ.
"""

from __future__ import annotations

import time

from sqlalchemy import Connection, and_, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from .database import Database
from .schema import games, leases

LEASE_SECONDS = 20.0  # a process that is alive renews its lease in time


class Leases:
    def __init__(self, db: Database) -> None:
        self.db: Database = db
        self.taken_at: dict[str, float] = {}  # when each lease was taken, by the monotonic clock

    def take(self, game_id: str) -> bool:
        """Take or renew the lease of a game. False if another process has it."""
        now = time.monotonic()
        if now - self.taken_at.get(game_id, -LEASE_SECONDS) < LEASE_SECONDS / 2:
            return True
        with self.db.write_transaction() as connection:
            got = self.try_take(connection, game_id, self.db.now(connection))
        self.taken_at = {
            game: then for game, then in self.taken_at.items() if now - then < LEASE_SECONDS and game != game_id
        }
        if got:
            self.taken_at[game_id] = now
        return got

    def try_take(self, connection: Connection, game_id: str, now: float) -> bool:
        value = {"worker": self.db.process_id, "until": now + LEASE_SECONDS}
        mine = or_(leases.c.worker == self.db.process_id, leases.c.until < now, leases.c.until > now + LEASE_SECONDS)
        if connection.execute(update(leases).where(leases.c.game == game_id, mine).values(value)).rowcount:
            return True
        try:
            with connection.begin_nested():
                connection.execute(insert(leases), {"game": game_id, **value})
        except IntegrityError:
            return False
        return True

    def holds(self, game_id: str) -> bool:
        return time.monotonic() - self.taken_at.get(game_id, -LEASE_SECONDS) < LEASE_SECONDS

    def release_all(self) -> None:
        """Let other processes take over at once."""
        if self.taken_at:
            self.taken_at.clear()
            with self.db.write_transaction() as connection:
                connection.execute(delete(leases).where(leases.c.worker == self.db.process_id))

    def unleased_games(self, most: int) -> list[str]:
        """Games in which a bot must act and that no other process has leased."""
        asked = select(games.c.id).where(games.c.bots == 1, games.c.pinned == "", games.c.proposal == "")
        with self.db.read_transaction() as connection:
            now = self.db.now(connection)
            held = and_(leases.c.until >= now, leases.c.until <= now + LEASE_SECONDS, leases.c.worker != self.db.process_id)
            free = asked.where(~select(leases.c.game).where(leases.c.game == games.c.id, held).exists())
            return list(connection.execute(free.order_by(games.c.touched).limit(most)).scalars())
