"""Who sends a request, in which language, and with which preferences. All of it comes from cookies and headers."""

from __future__ import annotations

import secrets
from urllib.parse import quote, unquote

from itsdangerous import BadSignature, Signer
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from dolmen.games import game_info
from dolmen.store import visible_name
from dolmen.text import LANGUAGES

HOLDER_COOKIE = "dolmen-holder"
NAME_COOKIE = "dolmen-name"
ORDER_COOKIE = "dolmen-order"
ORDERS = ("longest", "latest")  # how the start page sorts the games that wait for the player
LANG_COOKIE = "dolmen-lang"
THEME_COOKIE = "dolmen-theme"
THEMES = ("auto", "light", "dark")
WORDING_COOKIE = "dolmen-words"
DEFAULT_WORDING = "usual"
COOKIE_SECONDS = 365 * 24 * 3600


class ShortInteger(IntegerConvertor):
    """A number in a URL, of at most nine digits: Python refuses to parse very long ones."""

    regex = "[0-9]{1,9}"


register_url_convertor("number", ShortInteger())


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a form or socket request comes from our own pages. Browsers always send its origin."""
    host, secure = connection.headers.get("host", ""), connection.url.scheme in ("https", "wss")
    # A proxy may hide that the connection is secure.
    own_origins = [f"https://{host}"] if secure else [f"https://{host}", f"http://{host}"]
    return host != "" and connection.headers.get("origin", "") in own_origins


def signer(secret: str) -> Signer:
    return Signer(secret, salt="dolmen.holder")


def holder_of(connection: HTTPConnection) -> str:
    """The holder id from the signed cookie; '' if the cookie is missing or the signature is wrong."""
    return verify_holder(connection, connection.cookies.get(HOLDER_COOKIE, ""))


def verify_holder(connection: HTTPConnection, token: str) -> str:
    try:
        return str(connection.app.state.signer.unsign(token).decode())
    except (BadSignature, UnicodeError):
        return ""


def sign_holder(request: Request, holder: str) -> str:
    """A token that proves the holder id."""
    return str(request.app.state.signer.sign(holder).decode())


def bearer_of(connection: HTTPConnection) -> str | None:
    """The holder id from the bearer token; '' without a token, None if the token is not valid."""
    header = connection.headers.get("authorization")
    if header is None:
        return ""
    scheme, _, token = header.partition(" ")
    return (verify_holder(connection, token.strip()) or None) if scheme.lower() == "bearer" else None


def new_holder() -> str:
    return secrets.token_urlsafe(24)


def set_holder(request: Request, response: Response, holder: str) -> None:
    set_cookie(request, response, HOLDER_COOKIE, sign_holder(request, holder))


def forget_identity(response: Response) -> None:
    """Delete the cookies that identify the player."""
    for cookie in (HOLDER_COOKIE, NAME_COOKIE):
        response.delete_cookie(cookie)


def name_of(request: Request) -> str:
    """The player name from the cookie, '' if none is set."""
    return visible_name(unquote(request.cookies.get(NAME_COOKIE, "")))


def set_name(request: Request, response: Response, name: str) -> None:
    set_cookie(request, response, NAME_COOKIE, quote(name))


def order_of(request: Request) -> str:
    chosen = request.cookies.get(ORDER_COOKIE, "")
    return chosen if chosen in ORDERS else ORDERS[0]


def set_cookie(request: Request, response: Response, cookie: str, value: str) -> None:
    """Set a cookie for COOKIE_SECONDS.

    SameSite is lax, so a link from a chat opens as the known player; forms and sockets check the origin instead.
    """
    secure = request.url.scheme == "https"
    response.set_cookie(cookie, value, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)


def lang_of(request: Request) -> str:
    """The language from the URL, else from the cookie, else the first supported one that the browser accepts."""
    named, chosen = request.query_params.get("lang", ""), request.cookies.get(LANG_COOKIE, "")
    wanted = [part.split(";")[0].strip()[:2] for part in request.headers.get("accept-language", "").lower().split(",")]
    return next((lang for lang in [named, chosen, *wanted] if lang in LANGUAGES), LANGUAGES[0])


def wording_of(connection: HTTPConnection, game: str) -> str:
    """The wording of game terms that the player chose."""
    chosen = connection.cookies.get(WORDING_COOKIE, "")
    return chosen if chosen in game_info(game).wordings else DEFAULT_WORDING


def text_lang(connection: HTTPConnection, game: str, lang: str) -> str:
    """The language code for texts of a game, with the chosen wording."""
    wording = wording_of(connection, game)
    return lang if wording == DEFAULT_WORDING else f"{lang}-{wording}"


def theme_of(request: Request) -> str:
    chosen = request.cookies.get(THEME_COOKIE, "")
    return chosen if chosen in THEMES else THEMES[0]
