"""Roam's entry in the registry of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games.info import GameInfo
from dolmen.games.options import CARDS, check_cards, check_options
from dolmen.games.pack import Pack
from dolmen.games.stored_fields import Field

from .content.loader import load_pack
from .game import OPTIONS, Roam
from .game import from_position as read_position
from .storage import state_fields


def make(options: dict[str, Any], pack: Pack | None) -> Game:
    content = load_pack(pack) if pack is not None else None
    game = Roam(content=content, **check_options("Roam", OPTIONS, options))
    check_cards(options, game.options()[CARDS])
    return game


def from_position(text: str, pack: Pack | None) -> tuple[Game, State]:
    return read_position(text, load_pack(pack) if pack is not None else None)


def list_fields(game: Game) -> Sequence[Field]:
    assert isinstance(game, Roam)
    return state_fields(game.components)


INFO: Final = GameInfo(
    "roam",
    "dolmen.games.roam",
    OPTIONS,
    make,
    from_position,
    content_file="cards.toml",
    load_pack=load_pack,
    shown_only=("name", "fact"),
    list_fields=list_fields,
)
