"""Errors of the API: a status, a code, and a text in the user's language."""

from __future__ import annotations

import logging

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from dolmen.store import StoreError
from dolmen.table import TableError
from dolmen.text import InputError, has, say
from dolmen.web.render.refusals import refusal_text
from dolmen.web.request_info import lang_of

from .schemas import Fault, Sorry

log = logging.getLogger("dolmen.api")
STATUS = {"no-table": 404, "no-line": 404, "no-seat": 403, "not-over": 403, "wrong-seats": 400, "no-bot": 400, "empty": 400}
CONFLICT = 409  # for all other errors of a table: its state is not the expected one
WORDS = {400: "bad-input", 401: "no-token", 403: "no-seat", 404: "no-page", 429: "too-fast"}


class Forbidden(Exception):
    """The rules forbid an answer."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.rule)
        self.fault = fault


def told(request: Request, error: Exception) -> tuple[int, Fault]:
    """The status and the body for an error. Unexpected errors are server errors."""
    lang = lang_of(request)
    match error:
        case Forbidden():
            return 422, error.fault
        case TableError():
            return STATUS.get(error.word, CONFLICT), Fault(error.word, worded(error.word, lang))
        case StoreError():
            log.error("%s", error)
            return 503, Fault(error.word, refusal_text(error.word, lang))
        case InputError():
            return 400, Fault("bad-input", error.text(lang))
        case HTTPException():
            word = WORDS.get(error.status_code, f"http-{error.status_code}")
            return error.status_code, Fault(word, worded(word, lang))
    return 500, Fault("other", refusal_text("other", lang))


def worded(word: str, lang: str) -> str:
    key = f"api.fault.{word}"
    return say(lang, key) if has(key) else refusal_text(word, lang)


async def sorry(request: Request, error: Exception) -> Response:
    status, fault = told(request, error)
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    return Response(msgspec.json.encode(Sorry(fault)), status, headers, media_type="application/json")
