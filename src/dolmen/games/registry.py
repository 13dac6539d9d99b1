"""The installed games by name: the built-in games, and plug-ins found through entry points of the group `dolmen.games`.

A plug-in's entry point names a `GameInfo`: `nim = "nim:INFO"`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.metadata import entry_points
from typing import Any, Final

import msgspec

from dolmen.engine.chance import Chance
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.text import InputError

from .info import GameInfo
from .pack import Pack
from .roam.info import INFO as ROAM
from .spirit_island.info import INFO as SPIRIT_ISLAND
from .the_arrival.info import INFO as THE_ARRIVAL

BUILT_IN: Final = (ROAM, THE_ARRIVAL, SPIRIT_ISLAND)
PLUGIN_GROUP: Final = "dolmen.games"

CACHED_GAMES = 8  # cache size of `make_cached`


class UnknownGame(InputError):
    """No game has this name; the message lists the known names."""


class Registry(Mapping[str, GameInfo]):
    """The games by name. Plug-ins load on first use, because a plug-in's module imports this package itself."""

    def __init__(self, built_in: tuple[GameInfo, ...]) -> None:
        self._games = {info.name: info for info in built_in}
        self._has_plugins = False

    def _load(self) -> dict[str, GameInfo]:
        if not self._has_plugins:
            self._has_plugins = True
            for entry in entry_points(group=PLUGIN_GROUP):
                info = entry.load()
                if not isinstance(info, GameInfo) or info.name != entry.name or info.name in self._games:
                    raise ValueError(f"the entry point {entry.name} = {entry.value} must name a GameInfo of a new name")
                self._games[info.name] = info
        return self._games

    def __getitem__(self, name: str) -> GameInfo:
        return self._load()[name]

    def __contains__(self, name: object) -> bool:
        return name in self._load()

    def __iter__(self) -> Iterator[str]:
        return iter(self._load())

    def __len__(self) -> int:
        return len(self._load())


GAMES: Final = Registry(BUILT_IN)


def game_info(name: str) -> GameInfo:
    """The game of this name; a dash counts as an underscore."""
    name = name.replace("-", "_")
    if name not in GAMES:
        raise UnknownGame("game", given=name, known=", ".join(GAMES))
    return GAMES[name]


def make(name: str, options: dict[str, Any], pack: Pack | None = None) -> Game:
    """The game of this name with these options."""
    info = game_info(name)
    info.check_pack(pack)
    return info.make(options, pack)


@lru_cache(CACHED_GAMES)
def make_cached(name: str, options: bytes, pack: bytes | None) -> Game:
    """The game with these options, given as JSON. Equal arguments give the same object: it holds no state of play."""
    return make(name, msgspec.json.decode(options), pack)


def from_position(text: str, pack: Pack | None = None, chance: Chance | None = None) -> tuple[Game, State]:
    """The game and the state of a position in notation; its first word is the name of the game.

    `chance` decides what is drawn before the first question; without it such a position is refused.
    """
    words = [word for line in text.splitlines() for word in line.split("#")[0].split()]  # without comments
    info = game_info(words[0] if words else "")
    info.check_pack(pack)
    if chance is not None and info.draw_position is not None:
        return info.draw_position(text, pack, chance)
    return info.from_position(text, pack)
