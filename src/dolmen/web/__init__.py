"""The table in the browser. `serve` is all that the command line needs."""

from __future__ import annotations

import socket
import webbrowser
from threading import Thread

import uvicorn

from dolmen.store import Store
from dolmen.text import say

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


def bind(port: int) -> socket.socket:
    """A socket at the port, or at any free one if that is taken."""
    line = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        line.bind((HOST, port))
    except OSError:
        line.bind((HOST, 0))
    return line


def serve(port: int, data: str, browser: bool, lang: str) -> None:
    """Serve the table on this machine until it is told to stop. StoreError if the file cannot be used.

    `lang` is for the lines in the terminal.
    """
    store = Store(data)
    line = bind(port)
    got = line.getsockname()[1]
    address = f"http://{HOST}:{got}/"
    lines = [say(lang, "web.serve.taken", port=port)] if port not in (0, got) else []
    lines += [say(lang, "web.serve.at", address=address), say(lang, "web.serve.data", file=data)]
    config = uvicorn.Config(
        make_app(store),
        log_level="warning",
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
