"""Content files: read one into the structs of a game, with exact error messages.

A pack is a TOML or JSON file of the same form as the game's own content file; an owner of the printed game writes the
printed values into it. Every error names file, entry and field.
"""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from dolmen.text import InputError, from_library_error, from_library_message
from dolmen.text.lookalikes import IGNORED, lookalike_keys, mixes_scripts

ID = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
MAX_PACK_BYTES = 100_000  # four times the size of our own content files
CACHED_PACKS = 32  # decoded: games with other options or another number of seats share them
MAX_LINE = 2_000  # characters of a line of TOML: the decoder takes quadratic time for the dots in a key
MAX_ID = 32
MAX_NAME = 40
MAX_LINE_OF_TEXT = 160  # what is printed below a name
MAX_SHOWN = 60  # characters of a value in an error message
MARKUP = frozenset("<>")
MAX_ACCENTS = 2  # one after the other

Content = TypeVar("Content")
Pack = str | bytes  # the path of a content file, or its text


class BadPack(InputError):
    """A content file is not valid; the message names file, entry and field."""


class Translated(msgspec.Struct, forbid_unknown_fields=True):
    """A text in both languages."""

    en: str
    de: str


class PackContent(Protocol):
    """A content file of an owner, as the struct of its game. `ours` is true for our own design."""

    name: str
    ours: bool
    digest: str


def field_error(file: str, entry: str | InputError, field: str, what: InputError) -> BadPack:
    what.values = {name: shorten(value) for name, value in what.values.items()}
    return BadPack("pack.field", file=file, entry=shorten(entry), field=shorten(field), what=what)


def shorten(value: object) -> object:
    """A value of a file for an error message: printable and not too long."""
    if not isinstance(value, str):
        return value
    printable = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in value[:MAX_SHOWN])
    return printable if len(value) <= MAX_SHOWN else f"{printable}…"


# -- decoding ------------------------------------------------------------------------------------------------------------
def is_json(text: bytes) -> bool:
    """Whether a content file is JSON: no TOML file begins with a brace."""
    return text.lstrip().startswith(b"{")


def decode_content(text: bytes, file: str, form: type[Content]) -> Content:
    """Decode the text of a content file, TOML or JSON, into the struct `form`."""
    check_size_of_text(text, file)
    try:
        decoded = msgspec.json.decode(text) if is_json(text) else msgspec.toml.decode(text)
    except RecursionError:
        raise BadPack("pack.nested", file=file) from None
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:  # ValueError: a number with too many digits
        if is_json(text):
            raise BadPack("pack.json", file=file, what=from_library_error(error)) from None
        raise BadPack("pack.toml", file=file, what=from_library_error(error)) from None
    try:
        return msgspec.convert(decoded, form)
    except msgspec.ValidationError as error:
        raise locate_error(decoded, file, str(error)) from None


def check_size_of_text(text: bytes, file: str) -> None:
    if len(text) > MAX_PACK_BYTES:
        raise BadPack("pack.too_large", file=file, n=MAX_PACK_BYTES // 1000)
    if not is_json(text) and any(len(line) > MAX_LINE for line in text.splitlines()):
        raise BadPack("pack.long_line", file=file, most=MAX_LINE)


def locate_error(decoded: Any, file: str, message: str) -> BadPack:
    """Translate a message of msgspec, with a path like `$.character[3].land.coins`, into entry and field."""
    what, _, path = message.partition(" - at `$")
    missing = re.fullmatch(r"Object missing required field `(.+)`", what)
    unknown = re.fullmatch(r"Object contains unknown field `(.+)`", what, re.DOTALL)
    match = re.match(r"\.?(\w*)(?:\[(\d+)\])?(.*)", path.rstrip("`"))
    assert match is not None
    table, index, rest = match.groups()
    entry: str | InputError = table or InputError("pack.file")
    if index is not None:
        item = decoded[table][int(index)]
        name = item.get("id") if isinstance(item, dict) else None
        is_named = isinstance(name, str) and ID.fullmatch(name)
        entry = f"{table} {name}" if is_named else InputError("pack.number", table=table, n=int(index) + 1)
    field = ".".join(part for part in (rest.strip("."), *(m.group(1) for m in (missing, unknown) if m)) if part)
    reason = InputError("pack.missing") if missing else InputError("pack.unknown") if unknown else from_library_message(what)
    return field_error(file, entry, field or table or "format", reason)


def pack_text(pack: Pack) -> tuple[bytes, str]:
    """The text of a content file, and its name for error messages."""
    if isinstance(pack, bytes):
        return pack, "pack"
    try:
        return Path(pack).read_bytes(), pack
    except (OSError, ValueError) as error:
        raise BadPack("pack.unreadable", file=pack, what=from_library_error(error)) from None


def cards_of_owner(game: object) -> str:
    """The name and the digest of the pack that a game is played with, as `name/digest`; '' if the cards are ours."""
    content: PackContent | None = getattr(game, "content", None)
    return "" if content is None or content.ours else f"{content.name}/{content.digest}"


# -- checks that the games share -----------------------------------------------------------------------------------------
def check_id(name: str, seen: set[str], file: str, entry: str) -> None:
    """Check that an id is a word and unique."""
    if not ID.fullmatch(name):
        raise field_error(file, f"{entry} {shorten(name)!r}", "id", InputError("pack.id"))
    if len(name) > MAX_ID:
        raise field_error(file, f"{entry} {name}", "id", InputError("pack.too_long", n=MAX_ID))
    if name in seen:
        raise field_error(file, f"{entry} {name}", "id", InputError("pack.twice"))
    seen.add(name)


def check_most(number: int, most: int, file: str, entry: str, field: str) -> None:
    """Refuse a number above `most`, which could not be drawn or dealt."""
    if number > most:
        raise field_error(file, entry, field, InputError("pack.at_most", n=most))


def check_text(text: str, most: int, file: str, entry: str | InputError, field: str) -> None:
    """Check that people can read a text: one line, visible, not too long, and without what could be taken for markup."""
    if not IGNORED.sub("", text).strip():
        raise field_error(file, entry, field, InputError("pack.missing"))
    if len(text) > most:
        raise field_error(file, entry, field, InputError("pack.too_long", n=most))
    accents = 0
    for character in text:
        if character in MARKUP:
            raise field_error(file, entry, field, InputError("pack.markup", given=character))
        if not character.isprintable() or IGNORED.match(character):
            raise field_error(file, entry, field, InputError("pack.character", code=f"U+{ord(character):04X}"))
        accents = accents + 1 if unicodedata.category(character)[0] == "M" else 0
        if accents > MAX_ACCENTS:
            raise field_error(file, entry, field, InputError("pack.accents"))


def check_name(name: str, file: str, entry: str | InputError, field: str) -> None:
    """Check a name: a text with letters of one script."""
    check_text(name, MAX_NAME, file, entry, field)
    if mixes_scripts(name):
        raise field_error(file, entry, field, InputError("pack.scripts"))


def check_distinct(names: list[tuple[str, str]], file: str, field: str) -> None:
    """Check that no two names look the same. `names` are pairs of an entry and its name."""
    known: dict[str, str] = {}
    for entry, name in names:
        for look in lookalike_keys(name):
            if look in known:
                raise field_error(file, entry, field, InputError("pack.lookalike", other=known[look]))
        known.update(dict.fromkeys(lookalike_keys(name), entry))


# -- writing -------------------------------------------------------------------------------------------------------------
def write_toml(content: dict[str, Any]) -> str:
    """A content file as TOML: its values, then its tables, then its arrays of tables, with one line for each field."""
    lines = [f"{key} = {toml_value(value)}" for key, value in content.items() if not is_table(value)]
    for key, value in content.items():
        if isinstance(value, dict):
            lines += ["", f"[{key}]", *toml_fields(value)]
        elif is_table(value):
            for entry in value:
                lines += ["", f"[[{key}]]", *toml_fields(entry)]
    return "\n".join(lines) + "\n"


def is_table(value: object) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def toml_fields(entry: dict[str, Any]) -> list[str]:
    return [f"{key} = {toml_value(value)}" for key, value in entry.items()]


def toml_value(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(toml_fields(value)) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
