"""Content files: read one into the structs of a game, with exact error messages.

A pack is a TOML file of the same form as the game's own content file; an owner of the printed game writes the printed values
into it. Every error names file, entry and field.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TypeVar

import msgspec

from dolmen.text import InputError, from_library_error, from_library_message

ID = re.compile(r"[A-Za-z][A-Za-z0-9_]*")

Content = TypeVar("Content")
Pack = str | bytes  # the path of a content file, or its text


class BadPack(InputError):
    """A content file is not valid; the message names file, entry and field."""


class Translated(msgspec.Struct, forbid_unknown_fields=True):
    """A text in both languages."""

    en: str
    de: str


def field_error(file: str, entry: str | InputError, field: str, what: InputError) -> BadPack:
    return BadPack("pack.field", file=file, entry=entry, field=field, what=what)


def decode_toml(text: bytes, file: str, form: type[Content]) -> Content:
    """Decode the text of a TOML file into the struct `form`."""
    try:
        return msgspec.toml.decode(text, type=form)
    except msgspec.ValidationError as error:
        raise locate_error(text, file, str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadPack("pack.toml", file=file, what=from_library_error(error)) from None


def locate_error(text: bytes, file: str, message: str) -> BadPack:
    """Translate a message of msgspec, with a path like `$.character[3].land.coins`, into entry and field."""
    what, _, path = message.partition(" - at `$")
    missing = re.fullmatch(r"Object missing required field `(.+)`", what)
    unknown = re.fullmatch(r"Object contains unknown field `(.+)`", what)
    match = re.match(r"\.?(\w*)(?:\[(\d+)\])?(.*)", path.rstrip("`"))
    assert match is not None
    table, index, rest = match.groups()
    entry: str | InputError = table or InputError("pack.file")
    if index is not None:
        item = msgspec.toml.decode(text)[table][int(index)]
        name = item.get("id") if isinstance(item, dict) else None
        entry = f"{table} {name}" if name else InputError("pack.number", table=table, n=int(index) + 1)
    field = ".".join(part for part in (rest.strip("."), *(m.group(1) for m in (missing, unknown) if m)) if part)
    reason = InputError("pack.missing") if missing else InputError("pack.unknown") if unknown else from_library_message(what)
    return field_error(file, entry, field or table or "format", reason)


def check_id(name: str, seen: set[str], file: str, entry: str) -> None:
    """Check that an id is a word and unique."""
    if not ID.fullmatch(name):
        raise field_error(file, f"{entry} {name!r}", "id", InputError("pack.id"))
    if name in seen:
        raise field_error(file, f"{entry} {name}", "id", InputError("pack.twice"))
    seen.add(name)


def pack_text(pack: Pack) -> tuple[bytes, str]:
    """The text of a content file, and its name for error messages."""
    if isinstance(pack, bytes):
        return pack, "pack"
    try:
        return Path(pack).read_bytes(), pack
    except (OSError, ValueError) as error:
        raise BadPack("pack.unreadable", file=pack, what=from_library_error(error)) from None
