"""The data of a map for the drawings, and the positions on the board.

Another module converts the content to these plain tuples. They can be hashed, so that each picture is made only
once. The board is the map with its frame: Honor on the left, Corruption on the right, the rounds as stones.
"""

from __future__ import annotations

from typing import NamedTuple

Point = tuple[float, float]


class Rect(NamedTuple):
    """A place on the picture."""

    x: float
    y: float
    width: float
    height: float


class Location(NamedTuple):
    """A place where one fortification or one Fomori may stand."""

    id: str
    name: str
    x: float
    y: float
    port: bool
    province: str


class Castle(NamedTuple):
    """A location of Balor's Isle."""

    id: str
    name: str
    x: float
    y: float


class Province(NamedTuple):
    """A part of the island, green, brown, purple or grey; `bonus` is its printed number, `limit` that of its Shields."""

    id: str
    name: str
    colour: str
    bonus: int
    limit: int
    label: Point
    polygon: tuple[Point, ...]


class Link(NamedTuple):
    """A road between two locations; a red one leads to a castle."""

    a: str
    b: str
    red: bool


class MapData(NamedTuple):
    """A map as it is drawn. The polygons of the provinces share their corners and together are the island."""

    width: float
    height: float
    isle_name: str
    isle: tuple[Point, ...]
    provinces: tuple[Province, ...]
    locations: tuple[Location, ...]
    castles: tuple[Castle, ...]
    links: tuple[Link, ...]


def place_positions(data: MapData) -> dict[str, Point]:
    """Where every location and every castle is."""
    out = {place.id: (place.x, place.y) for place in data.locations}
    return out | {castle.id: (castle.x, castle.y) for castle in data.castles}


# The sea within its frame, and the whole board with the two tracks. All in the units of the map.
CACHED_MAPS = 32  # cache size: more than a person has packs
SEA = Rect(14, 2, 976, 1254)
BAND = 16  # height of the knotwork above and below
RAIL = 80  # a track beside the sea
BOARD = Rect(SEA.x - RAIL - 2, SEA.y - BAND - 2, SEA.width + 2 * RAIL + 4, SEA.height + 2 * BAND + 4)
HONOR_RAIL = Rect(SEA.x - RAIL, SEA.y, RAIL - 2, SEA.height)
CORRUPTION_RAIL = Rect(SEA.x + SEA.width + 2, SEA.y, RAIL - 2, SEA.height)
ROUNDS_AT = (938.0, 342.0)  # the first stone
ROUND_STEP = 94.0
BALANCE_AT = (800.0, 1096.0)  # the pivot of the beam
TITLE_AT = (166.0, 118.0)
COMPASS_AT = (880.0, 140.0)
LEGEND_AT = (342.0, 1190.0)
FURNITURE = (  # where no names may go: title, compass, rounds, balance, legend
    (14.0, 2.0, 330.0, 236.0),
    (780.0, 30.0, 990.0, 250.0),
    (894.0, 270.0, 990.0, 870.0),
    (620.0, 1066.0, 990.0, 1256.0),
    (336.0, 1184.0, 624.0, 1256.0),
)
REACH = 30  # half the width of what a click on a location hits
PIECE = 0.62  # the scale of a piece on the map

# Things with a size of their own.
CARD = (212.0, 300.0)  # an Earning Card
TILE = (148.0, 180.0)  # a Tactic Tile, around its centre
MEDALLION = 64.0  # radius of a portrait with its rim
