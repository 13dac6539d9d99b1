"""A PostgreSQL server for the tests, started in its own folder and reached through a Unix socket there."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

USER = "dolmen"
GAMES = "games"
DEBIAN = Path("/usr/lib/postgresql")
# fsync is off: the data need not survive a power cut, and tests kill processes, never the system.
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "max_connections": "60",
    "log_min_messages": "panic",
    "client_min_messages": "warning",
}


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, the newest version if there are several; None if it is not installed."""
    found = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parent.parent.name))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


class Cluster:
    """A server that can be stopped and restarted. PostgreSQL refuses to run as root; then it runs as user `postgres`."""

    def __init__(self, folder: Path) -> None:
        self.programs = folder
        self.folder = Path(tempfile.mkdtemp(prefix="dolmen-pg-"))
        self.data = self.folder / "data"
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        self.run("initdb", "-D", self.data, "-U", USER, "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8")
        with (self.data / "postgresql.conf").open("a") as file:
            for name, value in {**SETTINGS, "unix_socket_directories": self.folder}.items():
                file.write(f"{name} = '{value}'\n")
        self.start()
        self.sql("postgres", f"CREATE DATABASE {GAMES}")

    def run(self, program: str, *words: str | Path) -> None:
        as_postgres = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        command = [*as_postgres, str(self.programs / program), *map(str, words)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, cwd=self.folder)

    def start(self) -> None:
        self.run("pg_ctl", "start", "-w", "-s", "-D", self.data, "-l", self.folder / "log")

    def stop(self, mode: str = "fast") -> None:
        """Stop the server. The mode `immediate` acts like a crash."""
        self.run("pg_ctl", "stop", "-w", "-s", "-D", self.data, "-m", mode)

    def remove(self) -> None:
        if (self.data / "postmaster.pid").exists():
            self.stop("immediate")
        shutil.rmtree(self.folder)

    @property
    def address(self) -> str:
        return f"postgresql://{USER}@/{GAMES}?host={self.folder}"

    def emptied(self) -> str:
        """The address of the database, after closing all connections and deleting its contents."""
        if not (self.data / "postmaster.pid").exists():  # a failed test had stopped it
            self.start()
        self.close_connections()
        self.sql(GAMES, "DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return self.address

    def close_connections(self) -> None:
        """Close all connections to it."""
        self.sql("postgres", f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{GAMES}'")

    def sql(self, name: str, statement: str) -> None:
        words = ("-X", "-q", "-h", self.folder, "-U", USER, "-v", "ON_ERROR_STOP=1", "-c", statement, name)
        self.run("psql", *words)
