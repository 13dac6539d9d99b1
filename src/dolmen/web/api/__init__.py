"""The API: everything a page can do at a table, for programs in any language. `docs/api.md` shows how it is used.

Whoever asks says so in the header `Authorization`; cookies count for nothing here, so no page elsewhere can act for us.
"""

from starlette.routing import Route

from .errors import Forbidden, sorry
from .openapi import PLACE, openapi
from .routes import WAYS, route

ROUTES = [Route(PLACE, openapi), *(route(path) for path in dict.fromkeys(way.path for way in WAYS))]

__all__ = ["ROUTES", "Forbidden", "sorry"]
