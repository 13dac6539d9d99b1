"""Positions and sizes. Drawing and clicking use only these numbers.

The map is measured in its own units: a square is 100 wide, a land 200 by 364 with its scroll strip of 64. The upper lands
have the strip above their squares, the lower ones below (RO-3.18), so the squares of both rows meet in the middle.
"""

from __future__ import annotations

from typing import NamedTuple

from ..model.components import SIDE, SLOTS, SQUARES

SQUARE = 100
STRIP = 64
LAND_WIDTH = 2 * SQUARE
LAND_HEIGHT = 3 * SQUARE + STRIP
MAP_WIDTH = 3 * LAND_WIDTH
MAP_HEIGHT = 2 * LAND_HEIGHT
SCENE_DROP = 26  # how far the scene of an upper land moves down, away from its strip
RIM = 24  # around the map, for the letters and numbers of its squares
MARKER_AT = (48, 46)  # within a square, so that the coin stays visible
MARKER_SCALE = 0.9
STACK_RISE = 7
COIN_AT = (76, 76)
COIN_STEP = 19


class Rect(NamedTuple):
    """A rectangle of the drawing."""

    x: float
    y: float
    width: float
    height: float


MAP = Rect(-RIM - 2, -RIM - 2, MAP_WIDTH + 2 * RIM + 4, MAP_HEIGHT + 2 * RIM + 4)  # the map with its rim

# The whole table: 1240 by 900, the map on its cloth in the middle, a column of panels on either side.
TABLE = Rect(0, 0, 1240, 900)
MAP_BACKGROUND = Rect(274, 14, 692, 872)
MAP_SCALE = 1.06
MAP_AT = (
    MAP_BACKGROUND.x + (MAP_BACKGROUND.width - MAP_WIDTH * MAP_SCALE) / 2,
    MAP_BACKGROUND.y + (MAP_BACKGROUND.height - MAP_HEIGHT * MAP_SCALE) / 2,
)
LEFT = Rect(12, 14, 250, 872)
RIGHT = Rect(978, 14, 250, 872)
GAP_BETWEEN = 10

# Things with a size of their own.
CARD_SIZE = (160.0, 130.0)  # a character in the hand
SMALL_CARD_SIZE = (160.0, 90.0)  # the same without its name, in the panel of another seat
TILE_SIZE = (104.0, 76.0)  # an artifact
OUTPOST_SIZE = (330.0, 200.0)  # the Outpost


def is_upper(slot: int) -> bool:
    return slot < SLOTS // 2


def land_corner(slot: int) -> tuple[int, int]:
    """The corner of a land on the map."""
    return slot % 3 * LAND_WIDTH, slot // 3 * LAND_HEIGHT


def square_corner(square: int) -> tuple[int, int]:
    """The corner of a square on the map."""
    return square % SIDE * SQUARE, STRIP + square // SIDE * SQUARE


def slot_of_square(square: int) -> int:
    return square // SIDE // 3 * 3 + square % SIDE // 2


def squares_of_slot(slot: int) -> list[int]:
    """The squares of a land, in map order."""
    return SLOT_SQUARES[slot]


def place_in_land(square: int) -> tuple[int, int]:
    """Row (0 to 2 from the north) and column (0 west, 1 east) of a square within its land."""
    return square // SIDE % 3, square % 2


def fit_in_grid(
    count: int, area: Rect, size: tuple[float, float], largest: float, gap: float = 5
) -> list[tuple[float, float, float]]:
    """Corners and scale of `count` things of one size, as large as possible, then in as few rows as possible."""
    best, columns = 0.0, 1
    for across in range(1, max(count, 1) + 1):
        down = -(-count // across)
        scale = min(
            largest,
            (area.width - gap * (across - 1)) / across / size[0],
            (area.height - gap * (down - 1)) / down / size[1] if down else largest,
        )
        if scale > best - 1e-9:
            best, columns = scale, across
    best = max(best, 0.02)
    step_x, step_y = size[0] * best + gap, size[1] * best + gap
    return [(area.x + k % columns * step_x, area.y + k // columns * step_y, best) for k in range(count)]


ALL_SQUARES: list[tuple[int, int]] = [square_corner(q) for q in range(SQUARES)]
SLOT_SQUARES: list[list[int]] = [[q for q in range(SQUARES) if slot_of_square(q) == slot] for slot in range(SLOTS)]
