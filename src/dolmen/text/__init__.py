"""All text for people, by key, in English and German.

Each room has a file per language here (`roam.en.toml`, `roam.de.toml`, ...); a key is the file's name and the path of
tables within it, `roam.prompt.bid`. Values are filled in by name: `{seat}`. A text that counts has the forms `one` and
`other`, chosen by `n`. A test holds the languages against each other, so no text lacks its German.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

LANGUAGES = ("en", "de")


@cache
def catalogue(lang: str) -> dict[str, str]:
    """Every text of a language by its full key."""
    if lang not in LANGUAGES:
        raise KeyError(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
    texts: dict[str, str] = {}
    for file in resources.files(__name__).iterdir():
        if file.name.endswith(f".{lang}.toml"):
            room = file.name.removesuffix(f".{lang}.toml")
            texts.update(flat(room, tomllib.loads(file.read_text("utf-8"))))
    return texts


def flat(prefix: str, table: dict[str, object]) -> dict[str, str]:
    out: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            out.update(flat(f"{prefix}.{key}", value))
        else:
            out[f"{prefix}.{key}"] = str(value)
    return out


def say(lang: str, key: str, **values: object) -> str:
    """The text of a key in a language, with its values filled in."""
    texts = catalogue(lang)
    if key not in texts:
        key = f"{key}.one" if values.get("n") == 1 else f"{key}.other"
    return texts[key].format(**values)


def has(key: str) -> bool:
    return key in catalogue("en") or f"{key}.other" in catalogue("en")
