"""Packs from people who are not trusted: what is kept of them, and what is refused.

A pack is data. What is kept is not the uploaded text but what was read from it, written as JSON and nothing else. The time
to read that grows only with its length, and equal contents have equal digests.
"""

from __future__ import annotations

from copy import copy

import msgspec

from dolmen.text import InputError
from dolmen.text.lookalikes import lookalike_keys

from .pack import BadPack, PackContent, field_error, write_toml
from .registry import GAMES, game_info

FILE = "pack"  # name of the file in messages


class UploadedPack(msgspec.Struct):
    """A checked pack. `text` is what a game is made from."""

    game: str
    name: str
    digest: str
    text: bytes


def games_with_packs() -> list[str]:
    return [name for name, info in GAMES.items() if info.load_pack is not None]


def read_uploaded_pack(game: str, text: bytes) -> UploadedPack:
    """Check a pack and make a game with it. Raises InputError with the messages of the command line."""
    content = load_content(game, text)
    own = game_info(game).default_pack()
    assert own is not None
    if not lookalike_keys(content.name).isdisjoint(lookalike_keys(load_content(game, own).name)):
        raise field_error(FILE, InputError("pack.file"), "name", InputError("pack.reserved"))
    content.ours, content.digest = False, ""
    kept = msgspec.json.encode(content)
    content = load_content(game, kept)
    game_info(game).make({}, kept)
    return UploadedPack(game, content.name, content.digest, kept)


class DraftCheck(msgspec.Struct):
    """What the editor of a pack shows: the pack if it is valid or else why it is not, and the picture of an entry."""

    pack: UploadedPack | None
    problem: InputError | None
    picture: str


def check_draft(game: str, text: bytes, table: str, number: int, lang: str) -> DraftCheck:
    """Check what the editor sends. Raises BadPack if its types are wrong: then our editor has not sent it."""
    picture = game_info(game).pack_pictures.draw_entry(text, table, number, lang)
    try:
        return DraftCheck(read_uploaded_pack(game, text), None, picture)
    except InputError as problem:
        return DraftCheck(None, problem, picture)


def draw_pack(game: str, text: bytes, lang: str) -> list[str]:
    """The pictures of all entries."""
    pictures = game_info(game).pack_pictures
    return [pictures.draw_entry(text, table, number, lang) for table, number in pictures.list_entries(text)]


def load_content(game: str, text: bytes) -> PackContent:
    """The content of a pack, to change: games share the one that is kept."""
    load = game_info(game).load_pack
    if load is None:
        raise BadPack("pack.game", game=game)
    return copy(load(text))


def pack_as_toml(text: bytes) -> str:
    """A kept pack as a TOML file."""
    return write_toml(msgspec.json.decode(text))


def own_cards_as_pack(game: str, name: str) -> bytes:
    """Our own cards as a pack of this name, to start from."""
    own = game_info(game).default_pack()
    assert own is not None
    content = load_content(game, own)
    content.name, content.ours, content.digest = name, False, ""
    return msgspec.json.encode(content)
