"""Scripts and style sheets of the pages. Their address holds a version, so that browsers keep them without asking again."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent.parent / "static"
VERSIONED = "/static/v-{version}"  # scripts import each other by relative paths, so all of them get the version


@cache
def static_version() -> str:
    """A digest of all files as they were when the server started."""
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(STATIC.rglob("*.*")):
        digest.update(f"{path.relative_to(STATIC)} {path.stat().st_size} ".encode() + path.read_bytes())
    return digest.hexdigest()


def static_url(name: str) -> str:
    """The address of a script or style sheet, such as `table/table.js`."""
    return f"{VERSIONED.format(version=static_version())}/{name}"


@cache
def table_scripts() -> list[str]:
    """The names of the modules that `table/table.js` imports; a browser loads them all at once."""
    names = [path.relative_to(STATIC).as_posix() for path in sorted((STATIC / "table").rglob("*.js"))]
    return [name for name in names if name != "table/table.js"]
