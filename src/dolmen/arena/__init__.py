"""The arena: many games between bots, and their results."""

from .matches import Stalled, Summary, Tally, simulate

__all__ = ["Stalled", "Summary", "Tally", "simulate"]
