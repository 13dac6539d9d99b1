"""Connections to PostgreSQL that give up in time.

The server's own timeouts do not help if the server itself is frozen, or the network drops its packets: then the client
must stop waiting.
"""

from __future__ import annotations

from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.errors import _WaitTimeout

# Shares of the time in which an operation must fail. The server's own error comes first, because it says more.
PING_SHARE, LOCK_SHARE, STATEMENT_SHARE, WAIT_SHARE = 0.4, 0.5, 0.6, 0.7
PATIENT_SECONDS = 120  # time limit for one statement of a migration, an export or an import
WAIT_INTERVAL = 0.1
T = TypeVar("T")


class TimedConnection(psycopg.Connection[Any]):
    """A connection that closes itself if the server does not answer a statement within `limit` seconds."""

    limit: float = 2.0

    def wait(self, gen: PQGen[T], interval: float = WAIT_INTERVAL, timeout: float | None = None) -> T:
        if timeout is not None:  # the caller expects the timeout
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, self.limit)
        except _WaitTimeout:
            self.pgconn.finish()
            raise psycopg.OperationalError("the server does not answer") from None


def connection_settings(seconds: float) -> dict[str, Any]:
    """The settings of a connection on which an operation takes at most about this long.

    Both sides detect a lost network: a server that did not would hold the locks of a lost client.
    """
    idle = round(seconds)
    keepalive = {"keepalives_idle": idle, "keepalives_interval": idle, "keepalives_count": 2}
    server_side = {
        "lock_timeout": f"{1000 * LOCK_SHARE * seconds:.0f}",
        "statement_timeout": f"{1000 * STATEMENT_SHARE * seconds:.0f}",
        "tcp_keepalives_idle": idle,
        "tcp_keepalives_interval": idle,
        "tcp_keepalives_count": 2,
        "tcp_user_timeout": 3000 * idle,
    }
    return {
        "connect_timeout": max(2, round(PING_SHARE * seconds)),  # the driver's minimum is 2
        "tcp_user_timeout": round(1000 * seconds),
        **keepalive,
        "options": " ".join(f"-c {name}={value}" for name, value in server_side.items()),
    }
