"""What every request passes: headers that keep the page to itself, who is asking, and in which language."""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from contextlib import suppress
from urllib.parse import quote, unquote

from h11 import LocalProtocolError
from itsdangerous import BadSignature, Signer
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.datastructures import MutableHeaders
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dolmen.games import GAMES, game_info
from dolmen.table import clean_name
from dolmen.text import LANGUAGES


def sheet_of(game: str) -> str:
    """The style sheet that comes with the drawings of a game, as a policy names it: by what it says."""
    found = re.search("<style>(.*?)</style>", game_info(game).drawing.svg_definitions(), re.DOTALL)
    return f"'sha256-{base64.b64encode(hashlib.sha256(found[1].encode()).digest()).decode()}'" if found else ""


POLICY = (
    "default-src 'none'; script-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; "
    f"base-uri 'none'; frame-ancestors 'none'; style-src 'self' {' '.join(map(sheet_of, GAMES))}; "
    "style-src-attr 'unsafe-inline'"  # drawings carry their colours in style attributes
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
HOLDER = "dolmen-holder"
NAME = "dolmen-name"
ORDER = "dolmen-order"
ORDERS = ("longest", "latest")  # of the games that wait for somebody
LANG = "dolmen-lang"
THEME = "dolmen-theme"
THEMES = ("auto", "light", "dark")
WORDS = "dolmen-words"
USUAL = "usual"
VITALS = ("/health", "/ready", "/metrics")  # how the house is doing, which is no secret
YEAR = 365 * 24 * 3600


class OwnNames(TrustedHostMiddleware):
    """Answers to the names of this house alone. Who looks after it, a balancer, knows the machine by a name of its own."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        past = scope["type"] == "http" and scope["path"] in VITALS
        await (self.app if past else super().__call__)(scope, receive, send)


class Headers:
    """Puts the security headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-cache" if scope["path"].startswith("/static/") else "no-store")
            with suppress(LocalProtocolError):  # a request that broke off has been answered by the server itself
                await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a form or a socket comes from one of our own pages: browsers always name the origin of these."""
    host, secure = connection.headers.get("host", ""), connection.url.scheme in ("https", "wss")
    ours = [f"https://{host}"] if secure else [f"https://{host}", f"http://{host}"]  # a proxy may not say that it is secure
    return host != "" and connection.headers.get("origin", "") in ours


class Number(IntegerConvertor):
    """A number in an address, as long as anybody needs: Python refuses to read very long ones."""

    regex = "[0-9]{1,9}"


register_url_convertor("number", Number())


# -- who is asking -----------------------------------------------------------------------------------------------------
def signer(secret: str) -> Signer:
    return Signer(secret, salt="dolmen.holder")


def holder_of(connection: HTTPConnection) -> str:
    """The name by which this browser holds its seats, '' if it has none yet or one that we did not give it."""
    return unsigned(connection, connection.cookies.get(HOLDER, ""))


def unsigned(connection: HTTPConnection, token: str) -> str:
    try:
        return str(connection.app.state.signer.unsign(token).decode())
    except (BadSignature, UnicodeError):
        return ""


def signed(request: Request, holder: str) -> str:
    """What only we can have given to whoever has it."""
    return str(request.app.state.signer.sign(holder).decode())


def bearer_of(connection: HTTPConnection) -> str | None:
    """The holder whose token a program shows; '' if it shows none, None if it is not one of ours."""
    shown = connection.headers.get("authorization")
    if shown is None:
        return ""
    scheme, _, token = shown.partition(" ")
    return (unsigned(connection, token.strip()) or None) if scheme.lower() == "bearer" else None


def new_holder() -> str:
    return secrets.token_urlsafe(24)


def keep_holder(request: Request, response: Response, holder: str) -> None:
    keep(request, response, HOLDER, signed(request, holder))


def leave_house(response: Response) -> None:
    """The browser forgets who it was."""
    for cookie in (HOLDER, NAME):
        response.delete_cookie(cookie)


def name_of(request: Request) -> str:
    """What whoever asks wants to be called, '' if they have not said."""
    return clean_name(unquote(request.cookies.get(NAME, "")), "")


def keep_name(request: Request, response: Response, name: str) -> None:
    keep(request, response, NAME, quote(name))


def order_of(request: Request) -> str:
    chosen = request.cookies.get(ORDER, "")
    return chosen if chosen in ORDERS else ORDERS[0]


def keep(request: Request, response: Response, cookie: str, value: str) -> None:
    """Lax, so that whoever follows a link from a chat is known at once; forms and lines are guarded by their origin."""
    secure = request.url.scheme == "https"
    response.set_cookie(cookie, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def lang_of(request: Request) -> str:
    """The language that the address names, else the one chosen, else the first that the browser asks for and we have."""
    named, chosen = request.query_params.get("lang", ""), request.cookies.get(LANG, "")
    wanted = [part.split(";")[0].strip()[:2] for part in request.headers.get("accept-language", "").lower().split(",")]
    return next((lang for lang in [named, chosen, *wanted] if lang in LANGUAGES), LANGUAGES[0])


def words_of(connection: HTTPConnection, game: str) -> str:
    """Which words for some things of a game the reader has chosen."""
    chosen = connection.cookies.get(WORDS, "")
    return chosen if chosen in game_info(game).wordings else USUAL


def told_in(connection: HTTPConnection, game: str, lang: str) -> str:
    """A language with those words."""
    words = words_of(connection, game)
    return lang if words == USUAL else f"{lang}-{words}"


def theme_of(request: Request) -> str:
    chosen = request.cookies.get(THEME, "")
    return chosen if chosen in THEMES else THEMES[0]
