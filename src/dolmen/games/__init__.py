"""The games: a registry of them (`registry`), what each provides (`info`, `interfaces`), and modules that they share."""

from .info import GameInfo
from .options import BadOptions
from .registry import GAMES, UnknownGame, from_position, game_info, make, make_cached

__all__ = ("GAMES", "BadOptions", "GameInfo", "UnknownGame", "from_position", "game_info", "make", "make_cached")
