"""The entry of Spirit Island in the registry of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from dolmen.engine.chance import Chance
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games.info import GameInfo
from dolmen.games.options import check_options
from dolmen.games.pack import Pack
from dolmen.games.stored_fields import Field

from .game import OPTIONS, SpiritIsland
from .game import from_position as read_position
from .storage import FIELDS


def make(options: dict[str, Any], pack: Pack | None) -> Game:
    return SpiritIsland(**check_options("Spirit Island", OPTIONS, options))


def from_position(text: str, pack: Pack | None) -> tuple[Game, State]:
    return read_position(text)


def draw_position(text: str, pack: Pack | None, chance: Chance) -> tuple[Game, State]:
    return read_position(text, chance)


def list_fields(game: Game) -> Sequence[Field]:
    return FIELDS


INFO: Final = GameInfo(
    "spirit_island",
    "dolmen.games.spirit_island",
    OPTIONS,
    make,
    from_position,
    cooperative=True,
    wordings=("hills",),
    draw_position=draw_position,
    shown_only=("outline", "centre"),
    list_fields=list_fields,
)
