"""The island's map: its shape for a window, and its drawing."""

from __future__ import annotations

from dolmen.games.svg import Drawing

from ..art import geometry, island
from ..model.state import Island
from .scene import DrawingContext, board_placements, ocean_names

# Width of the map's window in hundredths of its height: for one or two boards, for more, and on a phone.
WIDE_MAP, SQUARE_MAP, PHONE_MAP = 212, 100, 150


def is_wide_map(s: Island) -> bool:
    """Whether the map is wider than high."""
    return len(s.map.boards) < 3


def default_layout(s: Island) -> geometry.MapLayout:
    """The layout for a wide page. To build one takes a second, so every drawing without a given shape shares this one."""
    return geometry.lay_out_island(board_placements(s), (WIDE_MAP if is_wide_map(s) else SQUARE_MAP) / 100)


def draw_island(context: DrawingContext, layout: geometry.MapLayout) -> list[Drawing]:
    """The island with its pieces and forecasts."""
    return island.island(layout, context.land_contents, ocean_names(context), context.contents_before)
