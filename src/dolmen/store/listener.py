"""News from other processes: PostgreSQL tells them (LISTEN, NOTIFY), a thread of its own hears them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread

from .database import CHANNEL, Database, line_settings

log = logging.getLogger("dolmen.store")
QUIET = 5.0  # seconds without news after which the line is tried
PAUSE = 1.0  # seconds before a lost line is looked for again
STEP = 0.5  # seconds after which the thread looks up whether it is to end


class Listener:
    """Calls `tell` with the id of a game in which another process did something, and what, '' if that is to be looked up.

    The id is '' whenever a line was made: what happened before was told to nobody, and may have been in any game.
    """

    def __init__(self, db: Database, tell: Callable[[str, str], None]) -> None:
        self.db: Database = db
        self.tell: Callable[[str, str], None] = tell
        self.ended: Event = Event()
        self.thread: Thread = Thread(target=self.run, name="news", daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.ended.set()
        self.thread.join()

    def run(self) -> None:
        import psycopg

        while not self.ended.is_set():
            try:
                self.listen()
            except psycopg.Error as error:
                log.warning("news from other processes are cut off: %s", str(error).strip())
                self.ended.wait(PAUSE)

    def listen(self) -> None:
        import psycopg

        at = self.db.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(at, autocommit=True, **line_settings()) as line:  # type: ignore[arg-type]
            line.execute(f"LISTEN {CHANNEL}".encode())
            self.tell("", "")
            silent = 0.0
            while not self.ended.is_set():
                silent += STEP
                for note in line.notifies(timeout=STEP):
                    silent = 0.0
                    who, _, news = note.payload.partition(" ")
                    if who != self.db.me:
                        game_id, _, what = news.partition(" ")
                        self.tell(game_id, what)
                if silent >= QUIET:
                    line.execute(b"SELECT 1")
                    silent = 0.0
