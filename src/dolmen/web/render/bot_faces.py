"""The faces of bots: small standing stones, drawn from the name."""

from __future__ import annotations

from functools import lru_cache
from zlib import crc32

from markupsafe import Markup

from dolmen.table.bot_names import NAMES

HEADS = (
    "M5 21 6 9c.5-5 11-6 12.5-1L20 21Z",
    "M4 21c-1-7 0-15 8-15s9 8 8 15Z",
    "M6 21 4 10l6-5 9 2 1 14Z",
)
EYES = (
    '<circle cx="9" cy="12" r="1.3" /><circle cx="15" cy="12" r="1.3" />',
    '<circle cx="12" cy="11.5" r="2.2" />',
    '<path d="M7.5 12.5q1.5-2 3 0M13.5 12.5q1.5-2 3 0" class="line" />',
    (
        '<path d="M7.5 11l3 1.2M16.5 11l-3 1.2" class="line" />'
        '<circle cx="9.5" cy="13" r="1" /><circle cx="14.5" cy="13" r="1" />'
    ),
)
MOUTHS = ("M9 17q3 2.5 6 0", "M9 17.5h6", "M10 17.5q2-1.5 4 0", "M9 16.5q3 4 6 0Z")
STEP = 61  # faces between two names: has no factor in common with the number of faces, so that all names differ
TOPS = ("", "M12 6V2m0 0c2-1 3 0 3 0", "M9 6 8 3m4 3V2m3 4 1-3", "M5 8c3-5 11-6 14-1")


@lru_cache(256)
def bot_face(name: str) -> Markup:
    """The face of the bot with this name."""
    number = NAMES.index(name) * STEP if name in NAMES else crc32(name.encode())
    number, k = divmod(number, len(HEADS))
    head = HEADS[k]
    number, k = divmod(number, len(EYES))
    eyes = EYES[k]
    number, k = divmod(number, len(MOUTHS))
    mouth, top = MOUTHS[k], TOPS[number % len(TOPS)]
    return Markup(
        f'<svg class="face" viewBox="0 0 24 24" aria-hidden="true"><path class="line" d="{top}" />'
        f'<path class="head" d="{head}" />{eyes}<path class="line" d="{mouth}" /></svg>'
    )
