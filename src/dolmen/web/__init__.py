"""The table in the browser. `serve` is all that the command line needs."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import webbrowser
from threading import Thread

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from dolmen.store import Store
from dolmen.text import InputError, from_library_error, say

from .server import logs
from .server.app import make_app
from .server.limits import wanted_limits

HOST = "127.0.0.1"
LARGEST_MESSAGE = 4096
LARGEST_HEAD = 16_384  # bytes of a request before what it sends: its address and headers
SLOWEST_HEAD = 10.0  # seconds that these may take
PULSE = 20.0  # seconds between two signs of life on a socket, and until one is missed
SELDOM = (50_000, 20, 20)  # a message is made of thousands of things that go with it: no need to look for rings in them
LAST_WORDS = 2  # seconds that open lines get when the server stops


class Patient(H11Protocol):
    """A line on which the head of each request must arrive within a time. What is sent after it: see `limits`."""

    due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self.wait_for_head()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.wait_for_head()

    def wait_for_head(self) -> None:
        self.stop_waiting()
        self.due = self.loop.call_later(SLOWEST_HEAD, self.hang_up)

    def stop_waiting(self) -> None:
        if self.due is not None:
            self.due.cancel()

    def hang_up(self) -> None:
        if self.conn.their_state is h11.IDLE and self.transport.get_protocol() is self:  # and not that of a socket
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        super().connection_lost(exc)


class Server(uvicorn.Server):
    """Says where it is once it listens, and opens the browser if wished; ends all lines before it stops."""

    def __init__(self, config: uvicorn.Config, app: Starlette, lines: list[str], address: str, browser: bool) -> None:
        super().__init__(config)
        self.app = app
        self.lines = lines
        self.address = address
        self.browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for line in self.lines:
            print(line, flush=True)
        if self.browser:
            Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.app.state.hub.connections.close_all()
        await super().shutdown(sockets)


def bind(port: int, host: str = HOST) -> socket.socket:
    """A socket at the port. On this machine alone any free one will do if that is taken; others would not find it."""
    line = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        line.bind((host, port))
    except OSError as error:
        if host != HOST:
            line.close()
            raise InputError("serve.bind", host=host, port=port, what=from_library_error(error)) from None
        line.bind((host, 0))
    return line


def serve(port: int, data: str, browser: bool, lang: str, host: str = HOST) -> None:
    """Serve the table at an address of this machine until it is told to stop. A Complaint if the store or the address
    cannot be used.

    `lang` is for the lines in the terminal.
    """
    limits = wanted_limits()
    line = bind(port, host)
    try:
        store = Store(data)
    except InputError:
        line.close()
        raise
    got = line.getsockname()[1]
    # A passkey belongs to a name, so this machine is called by its own.
    named = "localhost" if host == HOST else f"[{host}]" if ":" in host else host
    address = f"http://{named}:{got}/"
    lines = [say(lang, "web.serve.taken", port=port)] if port not in (0, got) else []
    lines += [say(lang, "web.serve.at", address=address), say(lang, "web.serve.data", file=store.path)]
    app = make_app(store, processes=max(1, (os.cpu_count() or 1) // 2), base=address.rstrip("/"), limits=limits)
    config = uvicorn.Config(
        app,
        http=Patient,
        log_config=logs.settings(),
        h11_max_incomplete_event_size=LARGEST_HEAD,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PULSE,
        ws_ping_timeout=PULSE,
        ws_per_message_deflate=False,  # on this machine packing costs more time than the line does
        server_header=False,
        timeout_graceful_shutdown=LAST_WORDS,
    )
    gc.freeze()
    gc.set_threshold(*SELDOM)
    try:
        Server(config, app, lines, address, browser).run(sockets=[line])
    except KeyboardInterrupt:
        pass
    finally:
        line.close()
        store.close()
