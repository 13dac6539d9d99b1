"""Starts the server: the listening socket, the settings of the HTTP server, and an orderly end."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from threading import Thread, current_thread, main_thread

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from dolmen.arena.served_bots import offer, read_served_bot
from dolmen.store import Store
from dolmen.text import InputError, say

from ..meters import wanted_limits
from . import logs
from .app import make_app
from .ports import HOST, bind_port
from .security import trusted_proxies
from .socket_protocol import MeteredSocketProtocol
from .warm_up import warm_up

MAX_MESSAGE_BYTES = 4096
MAX_HEAD_BYTES = 16_384  # bytes of the request line and the headers
MAX_HEAD_SECONDS = 10.0  # seconds until they must have arrived
SOCKET_PING_SECONDS = 20.0  # seconds between two pings of a socket, and until one times out
GC_THRESHOLDS = (50_000, 20, 20)  # GC thresholds: an update makes thousands of objects without cycles
SHUTDOWN_SECONDS = 2  # seconds for open connections when the server stops


class TimedHeadProtocol(H11Protocol):
    """HTTP connection that closes if the head of a request does not arrive in time. For the body see `limits`."""

    due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self.wait_for_head()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.wait_for_head()

    def wait_for_head(self) -> None:
        self.stop_waiting()
        self.due = self.loop.call_later(MAX_HEAD_SECONDS, self.close_idle)

    def stop_waiting(self) -> None:
        if self.due is not None:
            self.due.cancel()

    def close_idle(self) -> None:
        if self.conn.their_state is h11.IDLE and self.transport.get_protocol() is self:  # and not a WebSocket
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        super().connection_lost(exc)


class Server(uvicorn.Server):
    """Prints its address when it listens, may open the browser, and ends all connections before it stops."""

    def __init__(self, config: uvicorn.Config, app: Starlette, lines: list[str], address: str, browser: bool) -> None:
        super().__init__(config)
        self.app = app
        self.lines = lines
        self.address = address
        self.browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.warming_up = asyncio.create_task(warm_up(self.app.state.hub))
        for line in self.lines:
            print(line, flush=True)
        if self.browser:
            Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.warming_up.cancel()
        self.app.state.hub.connections.close_all()
        self.app.state.hub.balance_checks.close()
        await super().shutdown(sockets)


def bind(port: int, host: str = HOST) -> socket.socket:
    """A listening socket. For local use any free port will do if this one is taken; other machines would not find it."""
    try:
        return bind_port(port, host)
    except InputError:
        if host != HOST:
            raise
        return bind_port(0, host)


def serve(
    port: int,
    data: str,
    browser: bool,
    lang: str,
    host: str = HOST,
    arena_runs: str = "",
    bots: Sequence[str] = (),
) -> None:
    """Serve the table at an address of this machine until it is stopped. `lang` is for the lines in the terminal.

    Raises InputError if the store, the address, the folder with runs of the arena or one of the `bots` of other authors
    (`NAME=BOT`) cannot be used.
    """
    if arena_runs and not Path(arena_runs).is_dir():
        raise InputError("serve.arena_runs", folder=arena_runs)
    offer([read_served_bot(bot) for bot in bots])
    limits, proxies = wanted_limits(), trusted_proxies()
    listener = bind(port, host)
    try:
        store = Store(data)
    except InputError:
        listener.close()
        raise
    bound_port = listener.getsockname()[1]
    # Passkeys need a host name, not an address.
    url_host = "localhost" if host == HOST else f"[{host}]" if ":" in host else host
    address = f"http://{url_host}:{bound_port}/"
    lines = [say(lang, "web.serve.taken", port=port)] if port not in (0, bound_port) else []
    lines += [say(lang, "web.serve.at", address=address), say(lang, "web.serve.data", file=store.path)]
    processes = max(1, (os.cpu_count() or 1) // 2)
    app = make_app(store, processes=processes, base=address.rstrip("/"), limits=limits, arena_runs=arena_runs)
    config = uvicorn.Config(
        app,
        http=TimedHeadProtocol,
        ws="websockets-sansio" if limits is None else MeteredSocketProtocol,
        log_config=logs.logging_config(),
        h11_max_incomplete_event_size=MAX_HEAD_BYTES,
        ws_max_size=MAX_MESSAGE_BYTES,
        ws_ping_interval=SOCKET_PING_SECONDS,
        ws_ping_timeout=SOCKET_PING_SECONDS,
        ws_per_message_deflate=False,  # compression takes more time than it saves
        server_header=False,
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    gc.set_threshold(*GC_THRESHOLDS)
    if current_thread() is main_thread():  # uvicorn raises it again, which would end Python before it cleans up
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        Server(config, app, lines, address, browser).run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    finally:
        listener.close()
        store.close()
