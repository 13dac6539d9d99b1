"""The API: everything a page can do at a table, for programs in any language. `docs/api.md` shows how it is used.

Clients authenticate with the header `Authorization`. Cookies are ignored, so no other website can act for a user (CSRF).
"""

from starlette.routing import Route

from .errors import Forbidden, sorry
from .openapi import PLACE, openapi
from .routes import WAYS, route

ROUTES = [Route(PLACE, openapi), *(route(path) for path in dict.fromkeys(way.path for way in WAYS))]

__all__ = ["ROUTES", "Forbidden", "sorry"]
