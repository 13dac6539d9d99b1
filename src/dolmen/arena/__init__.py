"""The arena: many games between bots, and what came of them."""

from .matches import Stalled, Summary, Tally, simulate

__all__ = ["Stalled", "Summary", "Tally", "simulate"]
