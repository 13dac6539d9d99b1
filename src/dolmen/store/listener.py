"""Notifications from other processes through PostgreSQL (LISTEN, NOTIFY), received in a thread."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread

from .database import CHANNEL, TIMEOUT_SECONDS, Database

log = logging.getLogger("dolmen.store")
PING_SECONDS = 5.0  # without a notification: then the connection is tested
RECONNECT_SECONDS = 1.0  # delay before a lost connection is opened again
POLL_SECONDS = 0.5  # how often the thread checks whether to stop


class Listener:
    """Calls `on_news` with the id of a game that another process has changed, and the change ('': look it up).

    After each (re)connect the id is '': changes in any game may have been missed.
    """

    def __init__(self, db: Database, on_news: Callable[[str, str], None]) -> None:
        self.db: Database = db
        self.on_news: Callable[[str, str], None] = on_news
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
                log.warning("notifications from other processes are interrupted: %s", str(error).strip())
                self.ended.wait(RECONNECT_SECONDS)

    def listen(self) -> None:
        from .postgres import TimedConnection, connection_settings

        at = self.db.url.set(drivername="postgresql").render_as_string(hide_password=False)
        settings = connection_settings(TIMEOUT_SECONDS)
        with TimedConnection.connect(at, autocommit=True, **settings) as connection:
            connection.execute(f"LISTEN {CHANNEL}".encode())
            self.on_news("", "")
            silent = 0.0
            while not self.ended.is_set():
                silent += POLL_SECONDS
                for note in connection.notifies(timeout=POLL_SECONDS):
                    silent = 0.0
                    who, _, news = note.payload.partition(" ")
                    if who != self.db.process_id:
                        game_id, _, what = news.partition(" ")
                        self.on_news(game_id, what)
                if silent >= PING_SECONDS:
                    connection.execute(b"SELECT 1")
                    silent = 0.0
