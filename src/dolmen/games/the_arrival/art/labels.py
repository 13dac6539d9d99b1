"""The positions of names: beside their locations and in their provinces, covering as little as possible.

Each name has many possible positions. The cost of a position is the roads and locations that it covers. In a few rounds each
name takes its best position away from the others, the most crowded first. This takes a fraction of a second, once for a map.
"""

from __future__ import annotations

from bisect import bisect
from itertools import pairwise
from typing import NamedTuple

from dolmen.games.slow_functions import slow_function
from dolmen.games.svg import text_width

from .geometry import CACHED_MAPS, FURNITURE, Location, MapData, Point, Province, place_positions

Box = tuple[float, float, float, float]  # left, top, right, bottom
NAME = 20.5  # size of a location's name
TITLE = 18.5  # size of a province's name, in spaced capitals
SPACING = 2.0
BADGE = 34.0  # width of the number of a province
SLOT = 22.0  # width of a place for a Shield
NODE = 30  # what a location keeps free around it
APPROACH = 66  # closer than this to the middle of a name another location seems to have it
GRID = 14
MAX_LINES = 48  # maximum number of lines of the grid in each direction
KEPT = 50  # places of a plate that are examined in detail
ROUNDS = 4
APART = 3.0  # cost of two names that cover each other, per area


class Label(NamedTuple):
    """A name at its place; `anchor` says which part of it is at x."""

    x: float
    y: float
    anchor: str


class Plate(NamedTuple):
    """The place of a province's name, and the left end of the row with its number and Shields."""

    name: Point
    badge: Point


class Choice(NamedTuple):
    """A possible place, by what it costs of itself."""

    cost: float
    place: Label | Plate
    box: Box


class Obstacles(NamedTuple):
    """What names should not cover."""

    nodes: list[Point]
    roads: list[tuple[Point, Point]]


@slow_function(CACHED_MAPS)
def layout_labels(data: MapData) -> tuple[tuple[Plate, ...], tuple[Label, ...]]:
    """The plates of the provinces and the names of the locations, each in the order of the map."""
    at = place_positions(data)
    scene = Obstacles(list(at.values()), [(at[link.a], at[link.b]) for link in data.links])
    choices = [plate_choices(province, scene) for province in data.provinces]
    choices += [name_choices(place, scene) for place in data.locations]
    chosen = place_labels(choices)
    plates = [place for place in chosen if isinstance(place, Plate)]
    return tuple(plates), tuple(place for place in chosen if isinstance(place, Label))


def place_labels(choices: list[list[Choice]]) -> list[Label | Plate]:
    """One place for each, the whole as good as a few rounds make it."""
    order = sorted(range(len(choices)), key=lambda k: min(choice.cost for choice in choices[k]), reverse=True)
    areas = [area_around([choice.box for choice in found]) for found in choices]
    chosen: dict[int, Choice] = {}
    for _ in range(ROUNDS):
        for k in order:
            others = [choice.box for other, choice in chosen.items() if other != k] + list(FURNITURE)
            others = [box for box in others if overlaps(box, areas[k])]
            weighed = [(c.cost + APART * sum(shared_area(c.box, box) for box in others), c) for c in choices[k]]
            chosen[k] = min(weighed)[1]
    return [chosen[k].place for k in range(len(choices))]


# -- provinces -----------------------------------------------------------------------------------------------------------
def plate_choices(province: Province, scene: Obstacles) -> list[Choice]:
    """The best places for a plate, with its row below, above, before or behind the name."""
    name = text_width(province.name.upper()) * TITLE * 0.96 + SPACING * len(province.name)
    row = BADGE + SLOT * province.limit
    both = max(name, row)
    kinds = (  # size of the plate, and where name and row are within it
        ((both, 57.0), (both / 2, 16.0), ((both - row) / 2, 38.0)),
        ((both, 57.0), (both / 2, 55.0), ((both - row) / 2, 20.0)),
        ((name + row + 8, 38.0), (row + 8 + name / 2, 26.0), (0.0, 19.0)),
        ((name + row + 8, 38.0), (name / 2, 26.0), (name + 8, 19.0)),
    )
    xs, ys = [p[0] for p in province.polygon], [p[1] for p in province.polygon]
    out = []
    for (wide, high), (nx, ny), (bx, by) in kinds:
        # the place the data name comes first: in a small province there may be no other
        left, top = int(province.label[0] - wide / 2), int(province.label[1] - high / 2)
        for y in (top, *grid_lines(int(min(ys)), int(max(ys) - high))):
            edges = polygon_crossings(province.polygon, float(y)), polygon_crossings(province.polygon, y + high)
            for x in (left, *grid_lines(int(min(xs) - wide / 4), int(max(xs) - wide * 3 / 4))):
                box = (float(x), float(y), x + wide, y + high)
                cost = corners_outside(box, edges) * 260.0
                cost += abs(x + wide / 2 - province.label[0]) * 0.1 + abs(y + high / 2 - province.label[1]) * 0.1
                out.append(Choice(cost, Plate((x + nx, y + ny), (x + bx, y + by)), box))
    best = sorted(out)[: KEPT * 5]
    near = obstacles_near(area_around([choice.box for choice in best]), scene)
    weighed = [
        c._replace(cost=c.cost + overlap_with_nodes(c.box, near.nodes) * 1.2 + covered_road_length(c.box, near.roads))
        for c in best
    ]
    return sorted(weighed)[:KEPT]


def grid_lines(first: int, end: int) -> range:
    """The positions to try; a large province of a pack gets a coarser grid."""
    return range(first, end, max(GRID, -(-(end - first) // MAX_LINES)))


def corners_outside(box: Box, edges: tuple[list[float], list[float]]) -> int:
    """How many of the corners and the middles of the long sides are outside the polygon, which crosses them there."""
    left, _, right, _ = box
    return sum(bisect(crossings, x) % 2 == 0 for crossings in edges for x in (left, (left + right) / 2, right))


def polygon_crossings(polygon: tuple[Point, ...], y: float) -> list[float]:
    """Where a line from west to east crosses the polygon."""
    edges = pairwise((*polygon, polygon[0]))
    return sorted((bx - ax) * (y - ay) / (by - ay) + ax for (ax, ay), (bx, by) in edges if (ay > y) != (by > y))


# -- locations -----------------------------------------------------------------------------------------------------------
def name_choices(place: Location, scene: Obstacles) -> list[Choice]:
    """Where a location's name may go: below, above, to either side and at the corners, below rather than above."""
    wide, high = text_width(place.name) * NAME * 0.94 + 4, NAME + 1
    off, side = NODE + 2, NODE + 3
    spots = [(dx, off + high / 2, "middle", abs(dx) / 5) for dx in (0, 22, -22, 40, -40)]
    spots += [(dx, -off - high / 2, "middle", 5 + abs(dx) / 5) for dx in (0, 22, -22, 40, -40)]
    spots += [(side, 0, "start", 12), (-side, 0, "end", 12)]
    spots += [(side - 8, dy, "start", 9) for dy in (off - 3, 3 - off)] + [
        (8 - side, dy, "end", 9) for dy in (off - 3, 3 - off)
    ]
    around = (place.x - wide - off, place.y - high - off, place.x + wide + off, place.y + high + off)
    near = obstacles_near(around, scene)
    nodes = [node for node in near.nodes if node != (place.x, place.y)]
    out = []
    for dx, dy, anchor, cost in spots:
        x, y = place.x + dx, place.y + dy
        left = x - (wide / 2 if anchor == "middle" else wide if anchor == "end" else 0)
        box = (left, y - high / 2, left + wide, y + high / 2)
        cost += overlap_with_nodes(box, nodes) + covered_road_length(box, near.roads) * 1.6
        # penalty: near another location the name is ambiguous
        cost += sum(max(0.0, APPROACH - ((left + wide / 2 - nx) ** 2 + (y - ny) ** 2) ** 0.5) for nx, ny in nodes)
        if place.port:  # the anchor beside a piece that covers its port
            cost += overlap_with_nodes(box, [(place.x - 23, place.y + 20)], 13)
        out.append(Choice(cost, Label(x, y + NAME * 0.33, anchor), box))
    return out


# -- measures ------------------------------------------------------------------------------------------------------------
def area_around(boxes: list[Box]) -> Box:
    """The smallest box around these."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def overlaps(a: Box, b: Box) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def obstacles_near(area: Box, scene: Obstacles) -> Obstacles:
    """The obstacles that can have a cost for a box in the area: the others take time."""
    left, top, right, bottom = area
    left, top, right, bottom = left - APPROACH, top - APPROACH, right + APPROACH, bottom + APPROACH
    nodes = [(x, y) for x, y in scene.nodes if left <= x <= right and top <= y <= bottom]
    roads = [
        ((ax, ay), (bx, by))
        for (ax, ay), (bx, by) in scene.roads
        if max(ax, bx) >= left and min(ax, bx) <= right and max(ay, by) >= top and min(ay, by) <= bottom
    ]
    return Obstacles(nodes, roads)


def shared_area(a: Box, b: Box) -> float:
    """The area two boxes share."""
    if a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]:
        return 0.0
    return (min(a[2], b[2]) - max(a[0], b[0])) * (min(a[3], b[3]) - max(a[1], b[1]))


def overlap_with_nodes(box: Box, nodes: list[Point], reach: float = NODE) -> float:
    """How far the box reaches into the free ground of locations."""
    left, top, right, bottom = box
    cost = 0.0
    for x, y in nodes:
        if left - reach < x < right + reach and top - reach < y < bottom + reach:
            dx, dy = max(left - x, 0, x - right), max(top - y, 0, y - bottom)
            cost += max(0.0, reach - (dx * dx + dy * dy) ** 0.5) * 40
    return cost


def covered_road_length(box: Box, roads: list[tuple[Point, Point]]) -> float:
    """The length of road that the box covers."""
    left, top, right, bottom = box
    total = 0.0
    for (ax, ay), (bx, by) in roads:
        if max(ax, bx) < left or min(ax, bx) > right or max(ay, by) < top or min(ay, by) > bottom:
            continue
        dx, dy = bx - ax, by - ay
        enter, leave = 0.0, 1.0
        for start, step, low, high in ((ax, dx, left, right), (ay, dy, top, bottom)):
            if step:
                one, two = (low - start) / step, (high - start) / step
                enter, leave = max(enter, min(one, two)), min(leave, max(one, two))
        if leave > enter:
            total += (leave - enter) * (dx * dx + dy * dy) ** 0.5
    return total
