"""A bot in a process of its own, which speaks JSON lines: `docs/own-bots.md`.

Nothing that such a process does can stop the caller: each exchange has a time limit and a limit of bytes, and a process that
breaks one is ended with all its children.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
from contextlib import suppress
from time import perf_counter
from typing import IO, Any

import msgspec

PROTOCOL = 1
START_SECONDS = 30.0  # time limit for the first reply: a program may load a model
END_SECONDS = 5.0
MAX_BYTES = 1 << 20  # limit of what a bot may write for one answer
CHUNK = 1 << 16

REASONS = SLOW, WRONG, MALFORMED, FLOODED, CRASHED, UNASKED = "slow", "wrong", "malformed", "flooded", "crashed", "unasked"


class LostAnswer(Exception):
    """The bot gave no usable answer. `reason` is a word of `REASONS`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason: str = reason


class BotProcess:
    """A running program. After a `LostAnswer` other than `malformed`, it has ended."""

    def __init__(self, command: list[str], show_errors: bool = False) -> None:
        try:
            self.process: subprocess.Popen[bytes] = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=None if show_errors else subprocess.DEVNULL,
                bufsize=0,
                start_new_session=True,
            )
        except OSError:
            raise LostAnswer(CRASHED) from None
        for stream in (self.input, self.output):
            os.set_blocking(stream.fileno(), False)
        self.rest: bytes = b""  # what was read after the last whole line

    @property
    def input(self) -> IO[bytes]:
        assert self.process.stdin is not None
        return self.process.stdin

    @property
    def output(self) -> IO[bytes]:
        assert self.process.stdout is not None
        return self.process.stdout

    def exchange(self, message: dict[str, Any], seconds: float, field: str, value: object) -> dict[str, Any]:
        """Send a message and return the reply in which `field` has this value. Replies to earlier messages are dropped.

        Raises LostAnswer after `seconds`; a process that failed is ended.
        """
        deadline, limit = perf_counter() + seconds, MAX_BYTES
        to_send = msgspec.json.encode(message) + b"\n"
        try:
            with selectors.DefaultSelector() as selector:
                selector.register(self.output, selectors.EVENT_READ)
                selector.register(self.input, selectors.EVENT_WRITE)
                while True:
                    while b"\n" in self.rest:
                        line, _, self.rest = self.rest.partition(b"\n")
                        reply = decode_line(line)
                        if reply.get(field) == value:
                            return reply
                    if perf_counter() >= deadline:
                        raise LostAnswer(SLOW)
                    for key, _ in selector.select(max(0.0, deadline - perf_counter())):
                        if key.fileobj is self.input:
                            to_send = self.send(to_send)
                            if not to_send:
                                selector.unregister(self.input)
                        else:
                            read = self.receive()
                            limit -= len(read)
                            self.rest += read
                            if limit < 0:
                                raise LostAnswer(FLOODED)
        except LostAnswer as lost:
            if lost.reason != MALFORMED or to_send:
                self.kill()
            raise

    def send(self, data: bytes) -> bytes:
        """Send as much as the process takes now; return the rest."""
        try:
            return data[os.write(self.input.fileno(), data) :]
        except BlockingIOError:
            return data
        except OSError:
            raise LostAnswer(CRASHED) from None

    def receive(self) -> bytes:
        try:
            read = os.read(self.output.fileno(), CHUNK)
        except BlockingIOError:
            return b""
        if not read:
            raise LostAnswer(CRASHED)
        return read

    def end(self) -> bool:
        """Close the input of the process and wait for its end; whether it ended by itself."""
        with suppress(OSError):
            os.write(self.input.fileno(), b'{"do":"end"}\n')
        self.input.close()
        try:
            self.process.wait(END_SECONDS)
            return True
        except subprocess.TimeoutExpired:
            return False
        finally:
            self.kill()

    def kill(self) -> None:
        """End the process and its children."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.input.close()
        self.output.close()


def decode_line(line: bytes) -> dict[str, Any]:
    try:
        reply = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise LostAnswer(MALFORMED) from None
    if not isinstance(reply, dict):
        raise LostAnswer(MALFORMED)
    return reply
