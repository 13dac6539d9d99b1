"""What runs in a child process of the server: bots and long jobs.

Such a process imports this module, the modules of its functions, and nothing of the web server.
"""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from pickle import PicklingError
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


def serve_jobs(pipe: Connection, niceness: int) -> None:
    """The main loop of a process: run the functions that come through the pipe."""
    start_process(niceness)
    pipe.send(None)  # ready
    while True:
        try:
            function, arguments = pipe.recv()
        except EOFError:
            return
        try:
            reply = (True, function(*arguments))
        except Exception as error:
            reply = (False, error)
        try:
            pipe.send(reply)
        except (PicklingError, TypeError, AttributeError) as error:  # of a result or an error that cannot be sent
            pipe.send((False, RuntimeError(f"{function.__name__}: {error}")))
