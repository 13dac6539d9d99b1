"""The table in the browser. `serve` is all that the command line needs."""

from __future__ import annotations

import os
import socket
import webbrowser
from threading import Thread

import uvicorn

from dolmen.store import Store
from dolmen.text import Complaint, foreign, say

from . import logs
from .app import make_app

HOST = "127.0.0.1"
LARGEST_MESSAGE = 4096
LAST_WORDS = 2  # seconds that open lines get when the server stops


class Server(uvicorn.Server):
    """Says where it is once it listens, and opens the browser if wished."""

    def __init__(self, config: uvicorn.Config, lines: list[str], address: str, browser: bool) -> None:
        super().__init__(config)
        self.lines = lines
        self.address = address
        self.browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for line in self.lines:
            print(line, flush=True)
        if self.browser:
            Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()


def bind(port: int, host: str = HOST) -> socket.socket:
    """A socket at the port. On this machine alone any free one will do if that is taken; others would not find it."""
    line = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        line.bind((host, port))
    except OSError as error:
        if host != HOST:
            line.close()
            raise Complaint("serve.bind", host=host, port=port, what=foreign(error)) from None
        line.bind((host, 0))
    return line


def serve(port: int, data: str, browser: bool, lang: str, host: str = HOST) -> None:
    """Serve the table at an address of this machine until it is told to stop. A Complaint if the store or the address
    cannot be used.

    `lang` is for the lines in the terminal.
    """
    line = bind(port, host)
    try:
        store = Store(data)
    except Complaint:
        line.close()
        raise
    got = line.getsockname()[1]
    address = f"http://{f'[{host}]' if ':' in host else host}:{got}/"
    lines = [say(lang, "web.serve.taken", port=port)] if port not in (0, got) else []
    lines += [say(lang, "web.serve.at", address=address), say(lang, "web.serve.data", file=store.path)]
    config = uvicorn.Config(
        make_app(store, processes=max(1, (os.cpu_count() or 1) // 2), base=address.rstrip("/")),
        log_config=logs.settings(),
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # on this machine packing costs more time than the line does
        server_header=False,
        timeout_graceful_shutdown=LAST_WORDS,
    )
    try:
        Server(config, lines, address, browser).run(sockets=[line])
    except KeyboardInterrupt:
        pass
    finally:
        line.close()
        store.close()
