"""The OpenAPI 3.1 description of the API, generated from the list of its addresses and the types of its data."""

from __future__ import annotations

from functools import cache
from inspect import cleandoc
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from dolmen import __version__

from .routes import WAYS, Way
from .schemas import Sorry

PLACE = "/api/openapi.json"
ALWAYS = (400, 408, 413, 429, 503)  # possible for every request
FAULTS = {
    400: "What was sent or asked cannot be read: the text names what is wrong",
    401: "The token is missing, or none of ours",
    403: "You have no such seat, or may not know that yet",
    404: "There is no such table",
    408: "What was sent took too long to arrive",
    409: "The table stands differently than you thought: look again",
    413: "Too much was sent",
    422: "The rules forbid it: `rule` names the one that does",
    429: "Too much at once: `Retry-After` says for how many seconds to wait",
    503: "The store does not answer; nothing happened",
}


@cache
def description() -> bytes:
    """The whole description as JSON."""
    forms = [way.gives for way in WAYS] + [way.takes for way in WAYS if way.takes] + [way.asks for way in WAYS] + [Sorry]
    schemas, parts = msgspec.json.schema_components(forms, ref_template="#/components/schemas/{name}")
    known = dict(zip(map(str, forms), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for way in WAYS:
        paths.setdefault(way.path, {})[way.method.lower()] = operation(way, known, parts)
    for way in WAYS:
        parts.pop(way.asks.__name__, None)  # they are listed as parameters
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Dolmen", "version": __version__, "description": "The tables of this house, for programs."},
            "paths": paths,
            "components": {"schemas": parts, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
        }
    )


def operation(way: Way, known: dict[str, Any], parts: dict[str, Any]) -> dict[str, Any]:
    summary, _, more = cleandoc(way.call.__doc__ or "").partition("\n\n")
    told: dict[str, Any] = {
        "operationId": way.path.rpartition("/")[2] if "{" in way.path else f"{way.method.lower()}_{way.path[5:]}",
        "summary": summary,
        **({"description": more} if more else {}),
        "security": [{"token": []}] if way.token else [{"token": []}, {}],
        "parameters": parameters(way, parts),
        "responses": {
            str(way.status): {"description": summary, "content": {way.media: {"schema": known[str(way.gives)]}}},
            **{str(status): fault(status, known) for status in sorted({*ALWAYS, 401, *way.faults})},
        },
    }
    if way.takes is not None:
        empty = not parts[way.takes.__name__].get("required")
        content = {"application/json": {"schema": known[str(way.takes)]}}
        told["requestBody"] = {"required": not empty, "content": content}
    return told


def parameters(way: Way, parts: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if "{table}" in way.path:
        found.append({"name": "table", "in": "path", "required": True, "schema": {"type": "string"}})
    for name, schema in parts[way.asks.__name__]["properties"].items():
        found.append({"name": name, "in": "query", "required": False, "schema": schema})
    return found


def fault(status: int, known: dict[str, Any]) -> dict[str, Any]:
    return {"description": FAULTS[status], "content": {"application/json": {"schema": known[str(Sorry)]}}}


async def openapi(request: Request) -> Response:
    return Response(description(), media_type="application/json")
