"""The island's map: its shape for a window, and its drawing."""

from __future__ import annotations

from dolmen.games.svg import Drawing

from ..art import geometry, island
from ..model.state import Island
from .scene import Sight, boards_of, seas

LYING, SQUARE, SMALL = 212, 100, 150  # the form of the island's window, in hundredths: for few boards, for many, on a phone


def lying(s: Island) -> bool:
    """Whether the island is best seen in a window that is wider than high."""
    return len(s.map.boards) < 3


def usual_plan(s: Island) -> geometry.Plan:
    """The island as it lies on a wide page. To make a plan takes a second: this one serves wherever form does not matter."""
    return geometry.plan(boards_of(s), (LYING if lying(s) else SQUARE) / 100)


def island_picture(sight: Sight, plan: geometry.Plan) -> list[Drawing]:
    """The island with all that stands on it and is to come."""
    return island.island(plan, sight.standing, seas(sight))
