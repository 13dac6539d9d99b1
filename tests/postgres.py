"""A PostgreSQL server for the tests, started in its own folder and reached through a Unix socket there."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select
from threading import Thread

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
        if not (self.data / "postmaster.pid").exists():  # after a test that failed while it was stopped
            self.start()
        self.close_connections()
        self.sql(GAMES, "DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return self.address

    def close_connections(self) -> None:
        """Close all connections to it."""
        self.sql("postgres", f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{GAMES}'")

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Stop all processes of the server for a while, without ending them."""
        postmaster = int((self.data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
        pids = [postmaster, *map(int, children)]
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)

    def sql(self, name: str, statement: str) -> None:
        words = ("-X", "-q", "-h", self.folder, "-U", USER, "-v", "ON_ERROR_STOP=1", "-c", statement, name)
        self.run("psql", *words)


WRITING = (b"INSERT ", b"UPDATE ", b"DELETE ")
# What a proxy does with the next COMMIT of a transaction that writes: the client loses the connection before or after the
# server gets it. With `HANG` the server's side of the connection stays open.
PASS, LOSE_REQUEST, LOSE_ANSWER, HANG = "pass", "lose request", "lose answer", "hang"


class Proxy:
    """A Unix socket before a cluster's, which can lose connections during a commit and refuse new ones."""

    def __init__(self, cluster: Cluster) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="dolmen-proxy-"))
        self.server = str(cluster.folder / ".s.PGSQL.5432")
        self.mode, self.refusing, self.refuses_after = PASS, False, False
        self.lost = 0  # how many commits
        self.kept: list[socket.socket] = []
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(self.folder / ".s.PGSQL.5432"))
        self.listener.listen()
        Thread(target=self.accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"postgresql://{USER}@/{GAMES}?host={self.folder}"

    def close(self) -> None:
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        for line in self.kept:
            line.close()
        shutil.rmtree(self.folder)

    def accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                if self.refusing:
                    client.close()
                    continue
                server = socket.socket(socket.AF_UNIX)
                server.connect(self.server)
                Thread(target=self.forward, args=(client, server), daemon=True).start()

    def forward(self, client: socket.socket, server: socket.socket) -> None:
        writes = False  # whether the transaction does
        with suppress(OSError), client:
            while True:
                ready, _, _ = select([client, server], [], [])
                for source, target in ((client, server), (server, client)):
                    if source not in ready:
                        continue
                    data = source.recv(65536)
                    if source is client and b"COMMIT\0" in data and writes and self.mode != PASS:
                        self.lose(server, data)
                        return
                    if source is client:
                        writes = b"COMMIT\0" not in data and (writes or any(word in data for word in WRITING))
                    if not data:
                        server.close()
                        return
                    target.sendall(data)

    def lose(self, server: socket.socket, data: bytes) -> None:
        mode, self.mode = self.mode, PASS
        self.lost += 1
        self.refusing = self.refuses_after
        if mode == LOSE_ANSWER:
            server.sendall(data)
            server.recv(65536)  # it has committed
        if mode == HANG:
            self.kept.append(server)
        else:
            server.close()
