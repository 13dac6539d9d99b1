"""Compression of files, pictures and rules. Each content is compressed once, in another thread, and kept."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections import OrderedDict

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MIN_BYTES = 500  # smaller contents are sent as they are
LEVEL = 5  # a higher level takes ten times as long
KEPT_CONTENTS = 128  # cache size of each route


class CachedGzip:
    """Middleware for routes with contents that are the same for everybody. The whole response must fit into memory."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.kept: OrderedDict[bytes, bytes] = OrderedDict()  # compressed contents by their digest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            await self.app(scope, receive, send)
            return
        start: Message = {}
        body = bytearray()

        async def collect(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            body.extend(message.get("body", b""))
            if not message.get("more_body"):
                await send_compressed(bytes(body))

        async def send_compressed(content: bytes) -> None:
            headers = MutableHeaders(raw=list(start["headers"]))
            headers.add_vary_header("accept-encoding")
            if start["status"] == 200 and len(content) >= MIN_BYTES and "content-encoding" not in headers:
                content = await self.compress(content)
                headers["content-encoding"], headers["content-length"] = "gzip", str(len(content))
            await send({**start, "headers": headers.raw})
            await send({"type": "http.response.body", "body": content})

        await self.app(scope, receive, collect)

    async def compress(self, content: bytes) -> bytes:
        key = hashlib.blake2b(content, digest_size=16).digest()
        if key not in self.kept:
            self.kept[key] = await asyncio.to_thread(gzip.compress, content, LEVEL, mtime=0)
        self.kept.move_to_end(key)
        compressed = self.kept[key]
        while len(self.kept) > KEPT_CONTENTS:
            self.kept.popitem(last=False)
        return compressed
