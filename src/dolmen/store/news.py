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
    """Calls `tell` with the id of a game in which another process wrote something; with '' if it may be any.

    That is so whenever a line was made: what happened before was told to nobody. `hear` gets what is called out in a game
    and not kept.
    """

    def __init__(
        self, db: Database, tell: Callable[[str], None], hear: Callable[[str, str], None] = lambda game_id, text: None
    ) -> None:
        self.db: Database = db
        self.tell: Callable[[str], None] = tell
        self.hear: Callable[[str, str], None] = hear
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
            self.tell("")
            silent = 0.0
            while not self.ended.is_set():
                heard = [note.payload.partition(" ") for note in line.notifies(timeout=STEP, stop_after=1)]
                for who, _, news in heard:
                    game_id, _, said = news.partition(" ")
                    if who != self.db.me and said:
                        self.hear(game_id, said)
                    elif who != self.db.me:
                        self.tell(game_id)
                silent = 0.0 if heard else silent + STEP
                if silent >= QUIET:
                    line.execute(b"SELECT 1")
                    silent = 0.0
