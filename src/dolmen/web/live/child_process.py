"""What every child process of the server does when it starts: bots and long jobs run in such processes."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread


def start_process(niceness: int) -> None:
    """Ignore Ctrl-C, because the server stops its processes; end if the server is killed.

    With a higher niceness a process yields the processor to others: answering the players comes first.
    """
    os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = parent_process()
    assert server is not None
    Thread(target=exit_with_parent, args=(server.sentinel,), daemon=True).start()


def exit_with_parent(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
