"""When servers of a store were running.

Between two runs only the system clock knows how much time has passed, and it may be wrong: a server that is started with its
clock three days ahead cannot notice that. So a running server stores from time to time that it is alive, and the next one to
start stores the pause between the two. Clocks of tables count only a little of such a pause.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import insert, select, update

from .database import Database
from .schema import server_values

KEY = "uptime"
ALIVE_SECONDS = 30.0  # between two notes of a running server
SHORT_PAUSE = 90.0  # not worth storing: clocks count it
MAX_PAUSES = 1000
Pause = tuple[float, float]  # from, until


class Uptime(msgspec.Struct):
    """The last time at which a server was alive, and the pauses in which none was, the oldest first."""

    alive: float
    pauses: list[Pause] = []


UPTIME = msgspec.json.Decoder(Uptime)


def note_alive(db: Database, starts: bool = False) -> list[Pause]:
    """Store that a server is alive. If it `starts`, store the pause before it. Returns all pauses."""
    asked, now = select(server_values.c.value).where(server_values.c.key == KEY), db.clock.now()
    with db.write_transaction() as connection:
        row = connection.execute(asked.with_for_update()).scalar()
        if row is None:
            connection.execute(insert(server_values), {"key": KEY, "value": encode(Uptime(now))})
            return []
        known = UPTIME.decode(row)
        if starts and now - known.alive > SHORT_PAUSE:
            known.pauses = [*known.pauses, (known.alive, now)][-MAX_PAUSES:]
        known.alive = now
        connection.execute(update(server_values).where(server_values.c.key == KEY).values(value=encode(known)))
        return known.pauses


def encode(uptime: Uptime) -> str:
    return msgspec.json.encode(uptime).decode()
