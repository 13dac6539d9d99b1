"""The common syntax of positions in notation: the name of the game, then fields `name=value`."""

from __future__ import annotations

import re

from dolmen.text import InputError

SEAT_LETTERS = "abcd"
NONE = "-"


class BadPosition(InputError):
    """A position cannot be read; the message names the field."""


def parse_fields(text: str, game: str, known: tuple[str, ...], separator: str) -> dict[str, str]:
    """The fields by name; `#` begins a comment up to the end of the line.

    A word without `=` continues the field before it, joined with `separator`. Raises BadPosition.
    """
    words = [word for line in text.splitlines() for word in line.split("#")[0].split()]
    if not words or words[0] != game:
        raise (
            BadPosition("position.start", game=game, given=words[0]) if words else BadPosition("position.nothing", game=game)
        )
    fields: dict[str, list[str]] = {}
    name = ""
    for word in words[1:]:
        if "=" in word:
            name, _, value = word.partition("=")
            if name not in known:
                raise BadPosition("position.field", given=name, known=", ".join(known))
            if name in fields:
                raise BadPosition("position.twice", field=name)
            fields[name] = [value]
        elif not name:
            raise BadPosition("position.word", given=word)
        else:
            fields[name].append(word)
    return {name: separator.join(given).lstrip(separator) if len(given) > 1 else given[0] for name, given in fields.items()}


def read_number(fields: dict[str, str], name: str, default: int, least: int = 0) -> int:
    value = fields.get(name, str(default))
    if not re.fullmatch("-?[0-9]{1,9}", value) or int(value) < least:
        raise BadPosition("position.number", field=name, given=value, least=least)
    return int(value)


def find_name(names: list[str], name: str, field: str, what: str) -> int:
    """The index of a name; `what` is the kind of thing, for the error message."""
    if name not in names:
        raise BadPosition("position.in_field", field=field, what=InputError(f"unknown.{what}", name=name))
    return names.index(name)


def split_list(value: str) -> list[str]:
    return [] if value in ("", NONE) else value.split(",")


def split_unique(value: str, field: str) -> list[str]:
    """The entries of a list in which none may occur twice."""
    entries = split_list(value)
    for k, entry in enumerate(entries):
        if entry in entries[:k]:
            raise BadPosition("position.entry_twice", field=field, given=entry)
    return entries


def parse_seat(value: str, field: str, seats: int) -> int:
    seat = SEAT_LETTERS.find(value) if len(value) == 1 else -1
    if not 0 <= seat < seats:
        raise BadPosition("position.seat", field=field, given=value, known=", ".join(SEAT_LETTERS[:seats]))
    return seat
