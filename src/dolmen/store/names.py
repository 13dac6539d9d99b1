"""Names of players: what may be shown, and which names look the same.

A name is shown in NFKC form without invisible characters. An emoji keeps what joins its parts (ZERO WIDTH JOINER) and its
coloured form (VARIATION SELECTOR-16); flags of regions lose their tags. Which names look the same: `dolmen.text.lookalikes`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from dolmen.text import InputError
from dolmen.text.lookalikes import INVISIBLE, lookalike_keys, mixes_scripts

MAX_NAME_LENGTH = 24
EMOJI = "\u00a9\u00ae\u203c\u2049\u2122-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
# Invisible characters are removed, except a variation selector after an emoji and a joiner between two emoji.
REMOVED = re.compile(f"(?<![{EMOJI}])\ufe0f|\u200d(?![{EMOJI}])|(?<![{EMOJI}\ufe0f])\u200d|(?![\ufe0f\u200d])[{INVISIBLE}]")


def visible_name(name: str) -> str:
    """A name as it may be shown: printable, one line, not too long; '' if no visible character is left."""
    normal = REMOVED.sub("", unicodedata.normalize("NFKC", name))
    printable = " ".join("".join(c if c.isprintable() or c == "\u200d" else " " for c in normal).split())
    short = printable[:MAX_NAME_LENGTH].rstrip(" \u200d")
    return short if any(unicodedata.category(c)[0] in "LNPS" for c in short) else ""


def clean_name(name: str, default: str) -> str:
    """The name that a player gave, or `default` if they gave none. Raises InputError if it has no visible character, or
    letters that do not belong together."""
    shown = visible_name(name)
    if not shown and name.strip():
        raise InputError("name.invisible")
    if mixes_scripts(shown):
        raise InputError("name.scripts")
    return shown or default


def distinct_name(name: str, others: Iterable[str]) -> str:
    """Make a name look different from the others at the table: a second Ann becomes `Ann 2`."""
    taken = {key for other in others for key in lookalike_keys(other)}
    found, n = name, 2
    while not taken.isdisjoint(lookalike_keys(found)):
        found, n = f"{name[: MAX_NAME_LENGTH - 3].rstrip()} {n}", n + 1
    return found
