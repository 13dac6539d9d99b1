"""The API: everything a page can do at a table, for programs in any language. `docs/api.md` shows how it is used.

Clients authenticate with the header `Authorization`. Cookies are ignored, so no other website can act for a user (CSRF).
"""

from starlette.routing import Route

from .errors import ForbiddenAnswer, error_response
from .openapi import OPENAPI_PATH, openapi
from .routes import ENDPOINTS, make_route

ROUTES = [
    Route(OPENAPI_PATH, openapi),
    *(make_route(path) for path in dict.fromkeys(endpoint.path for endpoint in ENDPOINTS)),
]

__all__ = ["ROUTES", "ForbiddenAnswer", "error_response"]
