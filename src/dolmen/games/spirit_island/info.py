"""The entry of Spirit Island in the registry of games."""

from __future__ import annotations

from typing import Any, Final

from dolmen.engine.chance import Chance
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games.info import GameInfo
from dolmen.games.options import BadOptions, check_options
from dolmen.games.pack import Pack

from .game import OPTIONS, SpiritIsland
from .game import from_position as read_position


def make(options: dict[str, Any], pack: Pack | None) -> Game:
    refuse_pack(pack)
    return SpiritIsland(**check_options("Spirit Island", OPTIONS, options))


def from_position(text: str, pack: Pack | None) -> tuple[Game, State]:
    refuse_pack(pack)
    return read_position(text)


def draw_position(text: str, pack: Pack | None, chance: Chance) -> tuple[Game, State]:
    refuse_pack(pack)
    return read_position(text, chance)


def refuse_pack(pack: Pack | None) -> None:
    """The cards of Spirit Island are code: no content file can replace them."""
    if pack is not None:
        raise BadOptions(
            "options.unknown", game="Spirit Island", given="pack", known=", ".join(option.name for option in OPTIONS)
        )


INFO: Final = GameInfo(
    "spirit_island",
    "dolmen.games.spirit_island",
    OPTIONS,
    make,
    from_position,
    cooperative=True,
    wordings=("hills",),
    draw_position=draw_position,
)
