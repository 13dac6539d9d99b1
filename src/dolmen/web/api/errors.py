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
from dolmen.web.live.long_jobs import JobRefused
from dolmen.web.pages.table_page import error_headers
from dolmen.web.render.refusals import refusal_text
from dolmen.web.request_info import lang_of

from .schemas import ErrorDetails, ErrorResponse

log = logging.getLogger("dolmen.api")
STATUS_BY_CODE = {
    "no-table": 404,
    "no-line": 404,
    "no-seat": 403,
    "not-over": 403,
    "wrong-seats": 400,
    "no-bot": 400,
    "no-person": 400,
    "empty": 400,
}
CONFLICT = 409  # status of all other errors of a table: its state is not the expected one
CODES = {400: "bad-input", 401: "no-token", 403: "no-seat", 404: "no-page", 429: "too-fast"}


class ForbiddenAnswer(Exception):
    """The rules forbid an answer."""

    def __init__(self, details: ErrorDetails) -> None:
        super().__init__(details.rule)
        self.details = details


def describe_error(request: Request, error: Exception) -> tuple[int, ErrorDetails]:
    """The status and the body for an error. Unexpected errors are server errors."""
    lang = lang_of(request)
    match error:
        case ForbiddenAnswer():
            return 422, error.details
        case TableError():
            return STATUS_BY_CODE.get(error.word, CONFLICT), ErrorDetails(error.word, error_text(error.word, lang))
        case StoreError():
            log.error("%s", error)
            return 503, ErrorDetails(error.word, refusal_text(error.word, lang))
        case JobRefused():
            return 503, ErrorDetails(error.word, refusal_text(error.word, lang))
        case InputError(key="pack.gone"):
            return 404, ErrorDetails("no-pack", error.text(lang))
        case InputError():
            return 400, ErrorDetails("bad-input", error.text(lang))
        case HTTPException():
            code = CODES.get(error.status_code, f"http-{error.status_code}")
            return error.status_code, ErrorDetails(code, error_text(code, lang))
    return 500, ErrorDetails("other", refusal_text("other", lang))


def error_text(code: str, lang: str) -> str:
    key = f"api.error.{code}"
    return say(lang, key) if has(key) else refusal_text(code, lang)


async def error_response(request: Request, error: Exception) -> Response:
    status, details = describe_error(request, error)
    return Response(msgspec.json.encode(ErrorResponse(details)), status, error_headers(error), media_type="application/json")
