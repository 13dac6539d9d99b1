"""The OpenAPI 3.1 description of the API, generated from the list of its endpoints and the types of their data."""

from __future__ import annotations

import re
from functools import cache
from inspect import cleandoc
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from dolmen import __version__

from .routes import ENDPOINTS, Endpoint
from .schemas import ErrorResponse

OPENAPI_PATH = "/api/openapi.json"
COMMON_ERRORS = (400, 408, 413, 429, 503)  # possible for every request
ERROR_DESCRIPTIONS = {
    400: "The request is not valid; the text says what is wrong",
    401: "The token is missing or not valid",
    403: "You do not hold this seat, or may not see this yet",
    404: "There is no such table, pack or chat line",
    408: "The request body took too long to arrive",
    409: "The table has changed in the meantime, or its state does not allow this; get the table again",
    413: "The request body is too large",
    422: "A rule of the game forbids this; `rule` is its id",
    429: "Too many requests; wait for the seconds in `Retry-After`",
    503: "The database does not answer; nothing was changed",
}


@cache
def description() -> bytes:
    """The whole description as JSON."""
    responses = [endpoint.response for endpoint in ENDPOINTS]
    requests = [endpoint.body for endpoint in ENDPOINTS if endpoint.body] + [endpoint.query for endpoint in ENDPOINTS]
    types = [*responses, *requests, ErrorResponse]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    schema_by_type = dict(zip(map(str, types), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = describe_operation(
            endpoint, schema_by_type, components
        )
    for endpoint in ENDPOINTS:
        components.pop(endpoint.query.__name__, None)  # they are listed as parameters
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Dolmen", "version": __version__, "description": "Play at the tables of this server."},
            "paths": paths,
            "components": {"schemas": components, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
        }
    )


def describe_operation(endpoint: Endpoint, schema_by_type: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    summary, _, details = cleandoc(endpoint.call.__doc__ or "").partition("\n\n")
    statuses = sorted({*COMMON_ERRORS, 401, *endpoint.errors})
    response = {endpoint.media_type: {"schema": schema_by_type[str(endpoint.response)]}}
    described: dict[str, Any] = {
        "operationId": operation_id(endpoint),
        "summary": summary,
        **({"description": details} if details else {}),
        "security": [{"token": []}] if endpoint.token else [{"token": []}, {}],
        "parameters": describe_parameters(endpoint, components),
        "responses": {
            str(endpoint.status): {"description": summary, "content": response},
            **{str(status): describe_error(status, schema_by_type) for status in statuses},
        },
    }
    if endpoint.body is not None:
        empty = not components[endpoint.body.__name__].get("required")
        content = {"application/json": {"schema": schema_by_type[str(endpoint.body)]}}
        described["requestBody"] = {"required": not empty, "content": content}
    return described


def operation_id(endpoint: Endpoint) -> str:
    name = endpoint.path.rpartition("/")[2]
    if name.startswith("{"):
        return f"{endpoint.method.lower()}_{name[1:-1]}"
    return name if "{" in endpoint.path else f"{endpoint.method.lower()}_{endpoint.path[5:]}"


def describe_parameters(endpoint: Endpoint, components: dict[str, Any]) -> list[dict[str, Any]]:
    parameters: list[dict[str, Any]] = []
    for name in re.findall(r"{(\w+)}", endpoint.path):
        parameters.append({"name": name, "in": "path", "required": True, "schema": {"type": "string"}})
    for name, schema in components[endpoint.query.__name__]["properties"].items():
        parameters.append({"name": name, "in": "query", "required": False, "schema": schema})
    return parameters


def describe_error(status: int, schema_by_type: dict[str, Any]) -> dict[str, Any]:
    content = {"application/json": {"schema": schema_by_type[str(ErrorResponse)]}}
    return {"description": ERROR_DESCRIPTIONS[status], "content": content}


async def openapi(request: Request) -> Response:
    return Response(description(), media_type="application/json")
