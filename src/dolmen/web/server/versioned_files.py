"""Static files under an address with their version. Only the present version is kept by browsers."""

from __future__ import annotations

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ..render.static_files import static_version

KEPT = "max-age=31536000, immutable"  # a year


class VersionedFiles(StaticFiles):
    """A page of another server, or of before an upgrade, may ask for another version: it gets the present one."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if scope["path_params"]["version"] == static_version():
            response.headers["cache-control"] = KEPT
        return response
