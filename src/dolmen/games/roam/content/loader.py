"""Roam's card list: read and check it, and report exactly what is wrong with a bad one."""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from importlib import resources
from typing import Literal

import msgspec

from dolmen.games.pack import (
    CACHED_PACKS,
    MAX_LINE_OF_TEXT,
    MAX_NAME,
    Pack,
    Translated,
    check_distinct,
    check_id,
    check_most,
    check_name,
    check_text,
    decode_content,
    field_error,
    pack_text,
)
from dolmen.text import InputError

ABILITIES = ("free_blank", "replace", "coin", "rotate", "slide", "flip")
COLOURS = ("red", "blue", "green", "yellow")
START_CARDS = 3
SLOTS = 6
SIDE = 6
MAX_CHARACTERS = 80
MAX_ARTIFACTS = 40
MAX_NUMBER = 99  # maximum number of points, coins, cards
MAX_MARKERS = 200
MAX_ROW = 8  # artifacts on offer
LANGUAGES = ("en", "de")


class Numbers(msgspec.Struct, forbid_unknown_fields=True):
    """The printed numbers of the game."""

    markers: int
    starting_coins: list[int]
    cards_to_end: int
    blank_cost: int
    artifact_row: int
    outpost_points: int


class Start(msgspec.Struct, forbid_unknown_fields=True):
    """A starting card."""

    id: str
    colour: Literal["red", "blue", "green", "yellow"]
    name: Translated
    fact: Translated
    points: int
    pattern: list[str]


class Land(msgspec.Struct, forbid_unknown_fields=True):
    """The land side of a card: three rows of two squares with their coin symbols, the scroll below the third row."""

    name: Translated
    kind: str
    coins: list[str]


class Character(msgspec.Struct, forbid_unknown_fields=True):
    """A card with a land side and a character side."""

    id: str
    name: Translated
    fact: Translated
    points: int
    pattern: list[str]
    land: Land


class Artifact(msgspec.Struct, forbid_unknown_fields=True):
    """An artifact tile."""

    id: str
    name: Translated
    ability: Literal["free_blank", "replace", "coin", "rotate", "slide", "flip"]
    cost: int
    points: int


class Content(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A whole card list. `ours` is true for our own design and false for printed values that an owner typed in."""

    format: Literal[1]
    name: str
    ours: bool
    numbers: Numbers
    start: list[Start]
    character: list[Character]
    artifact: list[Artifact]
    digest: str = ""


def read_content(text: bytes, file: str) -> Content:
    """A checked card list from the text of a TOML file."""
    content = decode_content(text, file, Content)
    check_content(content, file)
    content.digest = digest_of(text)
    return content


def content_key(content: Content) -> bytes:
    """What only equal contents share, unlike their short digest."""
    return hashlib.sha256(msgspec.json.encode(content)).digest()


def digest_of(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()[:12]


def check_content(content: Content, file: str) -> None:
    """Check what the types do not express."""
    numbers = content.numbers
    for field in ("markers", "cards_to_end", "artifact_row"):
        if getattr(numbers, field) < 1:
            raise field_error(file, "numbers", field, InputError("pack.positive"))
    for field in ("blank_cost", "outpost_points"):
        if getattr(numbers, field) < 0:
            raise field_error(file, "numbers", field, InputError("pack.negative"))
    if len(numbers.starting_coins) != len(COLOURS) or min(numbers.starting_coins) < 0:
        raise field_error(file, "numbers", "starting_coins", InputError("roam.errors.pack.starting_coins"))
    seen: set[str] = set()
    for kind, entries in (("start", content.start), ("character", content.character), ("artifact", content.artifact)):
        for entry in entries:
            check_id(entry.id, seen, file, kind)
            if entry.points < 0:
                raise field_error(file, f"{kind} {entry.id}", "points", InputError("pack.negative"))
            if isinstance(entry, Artifact):
                if entry.cost < 0:
                    raise field_error(file, f"{kind} {entry.id}", "cost", InputError("pack.negative"))
            else:
                check_pattern(entry.pattern, file, f"{kind} {entry.id}")
            if isinstance(entry, Character):
                check_coins(entry.land.coins, file, f"{kind} {entry.id}")
    for colour in COLOURS:
        if sum(card.colour == colour for card in content.start) != START_CARDS:
            raise field_error(file, "start", "colour", InputError("roam.errors.pack.colour", n=START_CARDS, colour=colour))
    if len(content.character) < SLOTS:
        raise field_error(file, "character", "id", InputError("roam.errors.pack.cards", n=SLOTS))


def check_limits(content: Content, file: str) -> None:
    """Check that a card list of an owner can be read, drawn and dealt: its texts, and no absurd numbers."""
    if content.digest:  # it follows from the text
        raise field_error(file, InputError("pack.file"), "digest", InputError("pack.unknown"))
    check_name(content.name, file, InputError("pack.file"), "name")
    numbers = msgspec.structs.asdict(content.numbers)
    for field, number in numbers.items():
        most = {"markers": MAX_MARKERS, "artifact_row": MAX_ROW}.get(field, MAX_NUMBER)
        check_most(max(number) if isinstance(number, list) else number, most, file, "numbers", field)
    check_most(len(content.character), MAX_CHARACTERS, file, "character", "id")
    check_most(len(content.artifact), MAX_ARTIFACTS, file, "artifact", "id")
    for kind, entries in (("start", content.start), ("character", content.character), ("artifact", content.artifact)):
        for entry in entries:
            check_entry_limits(entry, file, f"{kind} {entry.id}")
    people = [("start", card) for card in content.start] + [("character", card) for card in content.character]
    for lang in LANGUAGES:
        check_distinct([(f"{kind} {card.id}", getattr(card.name, lang)) for kind, card in people], file, f"name.{lang}")


def check_entry_limits(entry: Start | Character | Artifact, file: str, where: str) -> None:
    check_most(entry.points, MAX_NUMBER, file, where, "points")
    for lang in LANGUAGES:
        check_name(getattr(entry.name, lang), file, where, f"name.{lang}")
    if isinstance(entry, Artifact):
        check_most(entry.cost, MAX_NUMBER, file, where, "cost")
        return
    if max(len(entry.pattern), len(entry.pattern[0])) > SIDE:
        raise field_error(file, where, "pattern", InputError("roam.errors.pack.pattern_side", n=SIDE))
    for lang in LANGUAGES:
        check_text(getattr(entry.fact, lang), MAX_LINE_OF_TEXT, file, where, f"fact.{lang}")
    if isinstance(entry, Character):
        check_text(entry.land.kind, MAX_NAME, file, where, "land.kind")
        for lang in LANGUAGES:
            check_name(getattr(entry.land.name, lang), file, where, f"land.name.{lang}")


def check_pattern(rows: list[str], file: str, entry: str) -> None:
    if not rows or any(len(row) != len(rows[0]) for row in rows):
        raise field_error(file, entry, "pattern", InputError("roam.errors.pack.rows"))
    if set("".join(rows)) - set("#o."):
        raise field_error(file, entry, "pattern", InputError("roam.errors.pack.signs"))
    solid = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"]
    if not solid:
        raise field_error(file, entry, "pattern", InputError("roam.errors.pack.solid"))
    for axis in (0, 1):
        span = [square[axis] for square in solid]
        if max(span) - min(span) >= SIDE:
            raise field_error(file, entry, "pattern", InputError("roam.errors.pack.size", n=SIDE))


def check_coins(rows: list[str], file: str, entry: str) -> None:
    if len(rows) != 3 or any(len(row) != 2 for row in rows) or set("".join(rows)) - set(".123456789"):
        raise field_error(file, entry, "land.coins", InputError("roam.errors.pack.coins"))


def load_pack(pack: Pack) -> Content:
    """An owner's own card list."""
    return read_pack(*pack_text(pack))


@lru_cache(CACHED_PACKS)
def read_pack(text: bytes, file: str) -> Content:
    content = decode_content(text, file, Content)
    check_content(content, file)
    check_limits(content, file)
    content.digest = digest_of(text)
    return content


@cache
def builtin_content() -> Content:
    """The card list that comes with Dolmen: our own design."""
    file = resources.files(__package__) / "cards.toml"
    return read_content(file.read_bytes(), "content/cards.toml")
