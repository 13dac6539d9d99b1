"""The arena: many games between bots, and their results."""

from .matches import Summary, Tally, simulate
from .playing import Stalled
from .recordings import RecordedGame, create_games_file

__all__ = ["RecordedGame", "Stalled", "Summary", "Tally", "create_games_file", "simulate"]
