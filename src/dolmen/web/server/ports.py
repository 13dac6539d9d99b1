"""Ports of this machine. This module needs no web server, so that other programs of the command line can use it."""

from __future__ import annotations

import socket

from dolmen.text import InputError, from_library_error

HOST = "127.0.0.1"


def bind_port(port: int, host: str = HOST) -> socket.socket:
    """A socket bound to a port; 0: any free port. Raises InputError if another program uses the port."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise InputError("serve.bind", host=host, port=port, what=from_library_error(error)) from None
    return listener
