"""Security middleware: response headers and the check of the host name. And the proxies whose headers count."""

from __future__ import annotations

import base64
import hashlib
import os
import re
from contextlib import suppress
from ipaddress import ip_network

from h11 import LocalProtocolError
from starlette.datastructures import MutableHeaders
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dolmen.games import GAMES, game_info
from dolmen.text import InputError


def style_hash(game: str) -> str:
    """The CSP hash of the style sheet inside a game's SVG definitions."""
    found = re.search("<style>(.*?)</style>", game_info(game).drawing.svg_definitions(), re.DOTALL)
    return f"'sha256-{base64.b64encode(hashlib.sha256(found[1].encode()).digest()).decode()}'" if found else ""


POLICY = (
    "default-src 'none'; script-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
    f"form-action 'self'; base-uri 'none'; frame-ancestors 'none'; style-src 'self' {' '.join(map(style_hash, GAMES))}; "
    "style-src-attr 'unsafe-inline'"  # SVG elements set colours in style attributes
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
PROXIES = "FORWARDED_ALLOW_IPS"  # addresses and networks of the proxies in front, separated by commas
MIN_PREFIX = 7  # minimum prefix of a network of proxies, in bits: the largest private network is fc00::/7
HEALTH_PATHS = ("/health", "/ready", "/metrics")  # open to monitoring, not secret


def trusted_proxies() -> list[str]:
    """The proxies from the environment; without any, a proxy on this machine. Raises InputError if one is no address.

    The client is the last hop that is not one of them. uvicorn's `*` would believe the first hop, which a client can forge.
    """
    proxies = [proxy.strip() for proxy in os.environ.get(PROXIES, "127.0.0.1").split(",") if proxy.strip()]
    for proxy in proxies:
        try:
            is_too_large = ip_network(proxy).prefixlen < MIN_PREFIX
        except ValueError:
            raise InputError("serve.proxies", name=PROXIES, given=proxy) from None
        if is_too_large:
            raise InputError("serve.proxies", name=PROXIES, given=proxy)
    return proxies


class KnownHosts(TrustedHostMiddleware):
    """Accepts only known host names. Health checks pass: a load balancer may use another name for the machine."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        health_check = scope["type"] == "http" and scope["path"] in HEALTH_PATHS
        await (self.app if health_check else super().__call__)(scope, receive, send)


class SecurityHeaders:
    """Adds the security headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-cache" if scope["path"].startswith("/static/") else "no-store")
            with suppress(LocalProtocolError):  # the server itself has answered an aborted request
                await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)
